"""Errors and findings in words, for a person at a terminal."""

from __future__ import annotations

import os
from dataclasses import replace

import click

from ppgen.diagnostics import DefinitionError, Diagnostic, PpgenError

TRUSTED = "ppgen_game_"
"""How the modules of rules from outside the package are called (`ppgen.definition.load`)."""


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


def complain(mistake: PpgenError) -> None:
    """Word a user's mistake on standard error."""
    if isinstance(mistake, DefinitionError):
        for diagnostic in mistake.diagnostics:
            click.echo(str(shown(diagnostic)), err=True)
    else:
        click.echo(f"ppgen: {mistake}", err=True)


def apologise(bug: BaseException) -> None:
    """Word an error of a program, ppgen or a game's rules, on standard error: where it is, and what helps."""
    what = f"{type(bug).__name__}: {bug}"
    where = ""
    trace = bug.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if str(trace.tb_frame.f_globals.get("__name__")).startswith(TRUSTED):
            click.echo(f"{shown_file(file)}:{trace.tb_lineno}: these rules broke: {what}", err=True)
            click.echo("    hint: PPGEN_DEBUG=1 shows where it comes from", err=True)
            return
        where = f" ({os.path.basename(file)}, line {trace.tb_lineno})"
        trace = trace.tb_next
    click.echo(f"ppgen: an error of ppgen's own: {what}{where}", err=True)
    click.echo("    hint: please report it; PPGEN_DEBUG=1 shows where it comes from", err=True)


def plural(count: int, one: str, many: str = "") -> str:
    """`1 figure`, `2 figures`."""
    return f"{count} {one if count == 1 else many or one + 's'}"
