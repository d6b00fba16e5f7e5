"""Errors and findings in words, for a person at a terminal."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from io import StringIO

import click

from ppgen.cli.wording import hint_for
from ppgen.diagnostics import FOREIGN, DefinitionError, Diagnostic, EnvironmentProblem, Mark, PpgenError
from ppgen.escapes import visible
from ppgen.signals import heed


class Broken(PpgenError):
    """A program broke, ppgen or a game's rules. The message names it."""


def say(*lines: str, err: bool = False) -> None:
    """Print each argument on a line of its own, for people: the one way to a terminal.

    Whatever cannot be seen, a line break among it, is shown as an escape: nothing that others wrote can steer what
    it is read in, or pass for a line of ppgen's.
    """
    click.echo("\n".join(map(visible, lines)), err=err)


def say_finding(finding: Diagnostic, *, err: bool = False) -> None:
    """Print a finding with its hint under it."""
    say(*str(shown(finding)).split("\n"), err=err)


def hand_over(text: str) -> None:
    """Print what is for another program, whose writer has made it harmless in its own way (`ppgen.escapes`)."""
    heed()
    click.echo(text, nl=False)


def shown_file(file: str) -> str:
    """The path as a person would type it: relative when the file lies under the current folder."""
    if not os.path.isabs(file):
        return file
    try:
        short = os.path.relpath(file)
    except (OSError, ValueError):
        return file
    return file if short.startswith(os.pardir) else short


def shown(diagnostic: Diagnostic) -> Diagnostic:
    """The diagnostic with its file as a person would type it, and its hint in terms of the command line."""
    hint = hint_for(diagnostic.case, diagnostic.hint, diagnostic.values)
    return replace(diagnostic, mark=shown_mark(diagnostic.mark), hint=hint)


def shown_mark(mark: Mark) -> Mark:
    """The place with its file as a person would type it."""
    return replace(mark, file=shown_file(mark.file))


def correct(misuse: click.ClickException) -> None:
    """Word a wrong use of the command line on standard error, as click does."""
    text = StringIO()
    misuse.show(text)
    said = misuse.format_message()  # may quote what was typed
    say(*text.getvalue().replace(said, visible(said)).rstrip("\n").split("\n"), err=True)


def complain(mistake: PpgenError) -> None:
    """Word a user's mistake on standard error."""
    if isinstance(mistake, DefinitionError):
        for diagnostic in mistake.diagnostics:
            say_finding(diagnostic, err=True)
    elif isinstance(mistake, Broken):
        say(mistake.message, f"    hint: {mistake.hint}", err=True)
    else:
        hint = hint_for(mistake.code, mistake.hint, mistake.values)
        say(f"ppgen: {mistake.message}", *([f"    hint: {hint}"] if hint else []), err=True)


def in_words(bug: BaseException) -> PpgenError:
    """What nobody foresaw, as a problem that can be told: the world's fault, that of a game's rules, or ppgen's."""
    what = f"{type(bug).__name__}: {bug}"
    where = ""
    trace = bug.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if str(trace.tb_frame.f_globals.get("__name__")).startswith(FOREIGN):
            return Broken(f"{shown_file(file)}:{trace.tb_lineno}: these rules broke: {what}", _DEBUG)
        where = f" ({os.path.basename(file)}, line {trace.tb_lineno})"
        trace = trace.tb_next
    if isinstance(bug, OSError) and bug.errno in _UNREADABLE and isinstance(bug.filename, str | bytes):
        # Writing has its own words (`ppgen.cli.output`), so this was to be read, or only looked at.
        return EnvironmentProblem(f"cannot read {shown_file(os.fsdecode(bug.filename))}: {bug.strerror}")
    if isinstance(bug, FileNotFoundError) and _nowhere():
        return EnvironmentProblem("the current folder does not exist any more", "change to another one")
    return Broken(f"ppgen: an error of ppgen's own: {what}{where}", f"please report it; {_DEBUG}")


_DEBUG = "PPGEN_DEBUG=1 shows where it comes from"
_UNREADABLE = (errno.EACCES, errno.EPERM, errno.EIO, errno.ELOOP, errno.ENAMETOOLONG, errno.EMFILE, errno.ENFILE)
"""What a file system answers that does not let something be read."""


def _nowhere() -> bool:
    """Whether the folder that the process stands in was removed; libraries that ask for it fail then."""
    try:
        os.getcwd()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return False
