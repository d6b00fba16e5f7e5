"""Errors and findings in words, for a person at a terminal."""

from __future__ import annotations

import os
from dataclasses import replace
from io import StringIO

import click

from ppgen.diagnostics import DefinitionError, Diagnostic, PpgenError
from ppgen.escapes import visible
from ppgen.signals import heed

TRUSTED = "ppgen_game_"
"""How the modules of rules from outside the package are called (`ppgen.definition.load`)."""


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
    """The diagnostic with its file as a person would type it."""
    return replace(diagnostic, mark=replace(diagnostic.mark, file=shown_file(diagnostic.mark.file)))


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
    else:
        say(*f"ppgen: {mistake}".split("\n"), err=True)


def apologise(bug: BaseException) -> None:
    """Word an error of a program, ppgen or a game's rules, on standard error: where it is, and what helps."""
    what = f"{type(bug).__name__}: {bug}"
    where = ""
    trace = bug.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if str(trace.tb_frame.f_globals.get("__name__")).startswith(TRUSTED):
            say(f"{shown_file(file)}:{trace.tb_lineno}: these rules broke: {what}", err=True)
            say("    hint: PPGEN_DEBUG=1 shows where it comes from", err=True)
            return
        where = f" ({os.path.basename(file)}, line {trace.tb_lineno})"
        trace = trace.tb_next
    say(f"ppgen: an error of ppgen's own: {what}{where}", err=True)
    say("    hint: please report it; PPGEN_DEBUG=1 shows where it comes from", err=True)


def plural(count: int, one: str, many: str = "") -> str:
    """`1 figure`, `2 figures`."""
    return f"{count} {one if count == 1 else many or one + 's'}"
