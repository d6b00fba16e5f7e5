"""A word to whoever draws at a terminal: which drawings `ppgen check` finds at fault. A pipe is not kept waiting."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ppgen.cli.messages import say
from ppgen.numerals import listed

if TYPE_CHECKING:
    from ppgen.press.drawings import DrawnFigure, DrawnSheet

_FEW = 4


def is_watched() -> bool:
    """Whether somebody reads at a terminal."""
    return sys.stderr.isatty()


def tell_flawed(drawn: Sequence[DrawnFigure | DrawnSheet], named: Sequence[str]) -> None:
    """Say which drawings the lints find at fault, and how to see why. `named` are the games as they were given."""
    if not drawn or not is_watched():
        return
    from ppgen.press.drawings import DrawnFigure
    from ppgen.press.proof import is_flawed_figure, is_flawed_sheet

    flawed: dict[str, None] = {}
    for drawing in drawn:
        if isinstance(drawing, DrawnFigure):
            if is_flawed_figure(drawing):
                flawed[drawing.statement.id] = None
        elif is_flawed_sheet(drawing):
            flawed[drawing.printout.job.sheet.id] = None
    if flawed:
        names = list(flawed)
        kind = "figure" if isinstance(drawn[0], DrawnFigure) else "sheet"
        shown = names if len(names) <= _FEW else [*names[: _FEW - 1], f"{len(names) - _FEW + 1} more"]
        who = f"{kind} {names[0]} has" if len(names) == 1 else f"{kind}s {listed(shown)} have"
        check = " ".join(["ppgen check", *(f"--game {name}" for name in named)])
        say(f"{who} faults that a proof-reader would mark: `{check}` tells them", err=True)
