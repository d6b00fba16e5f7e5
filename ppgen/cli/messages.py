"""Errors and findings in words, for a person at a terminal."""

from __future__ import annotations

import errno
import os
from io import StringIO

import click

from ppgen.cli.paths import from_root, shown_file
from ppgen.cli.wording import hint_for
from ppgen.diagnostics import FOREIGN, DefinitionError, Diagnostic, EnvironmentProblem, Mark, PpgenError, unreadable
from ppgen.escapes import visible
from ppgen.records import replace
from ppgen.signals import heed


def say(*lines: str, err: bool = False) -> None:
    """Print each argument on a line of its own. Everything that people read is printed here.

    Control and invisible characters, line breaks included, are shown as escapes: nothing that others wrote can steer a
    terminal or look like a line of ppgen's.
    """
    click.echo("\n".join(map(visible, lines)), err=err)


def say_finding(finding: Diagnostic, *, err: bool = False) -> None:
    """Print a finding with its hint under it."""
    say(*str(shown(finding)).split("\n"), err=err)


def say_warning(warning: Diagnostic) -> None:
    """Print a warning as `ppgen check` prints it: `file:line:column: warning: CODE message`."""
    placed = shown(warning)
    say(*str(placed).replace(f"{placed.mark}: ", f"{placed.mark}: warning: ", 1).split("\n"), err=True)


def hand_over(text: str) -> None:
    """Print a report. Its writer has escaped it as its format needs (`ppgen.escapes`)."""
    heed()
    click.echo(text, nl=False)


def shown(diagnostic: Diagnostic) -> Diagnostic:
    """The diagnostic with its files named from the root of the project, and its hint in terms of the command line."""
    hint = hint_for(diagnostic.case, diagnostic.hint, diagnostic.values)
    message, hint = from_root(diagnostic.message), from_root(hint)
    return replace(diagnostic, mark=shown_mark(diagnostic.mark), message=message, hint=hint)


def shown_mark(mark: Mark) -> Mark:
    """The place with its file named from the root of the project."""
    return replace(mark, file=shown_file(mark.file))


def correct(misuse: click.ClickException) -> None:
    """Report wrong use of the command line on standard error, as click does."""
    text = StringIO()
    misuse.show(text)
    message = misuse.format_message()  # may quote what was typed
    say(*text.getvalue().replace(message, visible(message)).rstrip("\n").split("\n"), err=True)


def complain(mistake: PpgenError) -> None:
    """Report a user's mistake on standard error."""
    if isinstance(mistake, DefinitionError):
        for diagnostic in mistake.diagnostics:
            say_finding(diagnostic, err=True)
        return
    hint = hint_for(mistake.code, mistake.hint, mistake.values)
    said = mistake.message if mistake.code == _BROKEN else f"ppgen: {mistake.message}"
    say(from_root(said), *([f"    hint: {from_root(hint)}"] if hint else []), err=True)


def in_words(bug: BaseException) -> PpgenError:
    """An unforeseen error as one that can be reported: the system's, that of a game's rules, or ppgen's own."""
    what = f"{type(bug).__name__}: {bug}"
    where = ""
    trace = bug.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if str(trace.tb_frame.f_globals.get("__name__")).startswith(FOREIGN):
            message = f"{shown_file(file)}:{trace.tb_lineno}: these rules broke: {what}"
            return PpgenError(message, _DEBUG, code=_BROKEN)
        where = f" ({os.path.basename(file)}, line {trace.tb_lineno})"
        trace = trace.tb_next
    if isinstance(bug, OSError) and bug.errno in _UNREADABLE and isinstance(bug.filename, str | bytes):
        # `ppgen.cli.output` reports what cannot be written, so this was to be read.
        return unreadable(shown_file(os.fsdecode(bug.filename)), bug)
    if isinstance(bug, FileNotFoundError) and _nowhere():
        return EnvironmentProblem("the current folder no longer exists", "change to another one")
    return PpgenError(f"an error of ppgen's own: {what}{where}", f"please report it; {_DEBUG}")


_BROKEN = "rules-broke"
"""The code of a mistake whose message names the program that failed, which is not ppgen."""
_DEBUG = "PPGEN_DEBUG=1 shows where it comes from"
_UNREADABLE = (errno.EACCES, errno.EPERM, errno.EIO, errno.ELOOP, errno.ENAMETOOLONG, errno.EMFILE, errno.ENFILE)
"""Errors of a file system that does not allow something to be read."""


def _nowhere() -> bool:
    """Whether the current folder was removed. Libraries that ask for it fail then."""
    try:
        os.getcwd()
    except OSError as problem:
        return isinstance(problem, FileNotFoundError)
    return False
