"""Marks of open tables in panels that show none."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.definition.figure import PanelSpec
from ppgen.definition.table_marks import Cross, TableMark, Tick
from ppgen.diagnostics import Diagnostic


def stray(spec: PanelSpec, panel: str) -> Iterator[Diagnostic]:
    """The findings on marks of open tables, and on an inset, in a panel that shows none."""
    for mark in spec.annotate:
        on_board = isinstance(mark, Cross | Tick) and mark.at.place is not None
        if isinstance(mark, TableMark) and not on_board:
            message = f"{panel} shows no open table, so there is nowhere to draw {mark.TAG!r}"
            hint = "the marks of boards are highlight, arrow, line, step, callout, tick and cross"
            yield Diagnostic(mark.mark, "FIG-SPACE", message, hint)
    if spec.inset is not None and spec.picture is None:
        message = f"{panel} shows no open table, of which an inset could show a part"
        yield Diagnostic(spec.inset.mark, "FIG-SPACE", message, "give the figure a further panel with a region")
