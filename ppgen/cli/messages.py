"""Errors and findings in words, for a person at a terminal."""

from __future__ import annotations

import os
from dataclasses import replace

import click

from ppgen.diagnostics import DefinitionError, Diagnostic, PpgenError


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


def apologise(bug: Exception) -> None:
    """Word an error of ppgen's own on standard error: where it happened, and what helps to mend it."""
    trace = bug.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = "" if trace is None else f" ({os.path.basename(trace.tb_frame.f_code.co_filename)}, line {trace.tb_lineno})"
    click.echo(f"ppgen: an error of ppgen's own: {type(bug).__name__}: {bug}{where}", err=True)
    click.echo("    hint: please report it; PPGEN_DEBUG=1 shows where it comes from", err=True)


def plural(count: int, one: str, many: str = "") -> str:
    """`1 figure`, `2 figures`."""
    return f"{count} {one if count == 1 else many or one + 's'}"
