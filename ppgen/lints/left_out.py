"""Names of spaces that a board leaves out, since its pieces leave them no room."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.lints.drawing import Drawing, Painted
from ppgen.lints.found import Found, found, panel_name
from ppgen.records import replace
from ppgen.scene.model import Group, LeftOut

CODE = "DRAW-NAMES"


def check(drawing: Drawing) -> Iterator[Found]:
    """Boards with names inside their spaces, each once."""
    boards: dict[int, tuple[LeftOut, list[Painted]]] = {}
    for mark in drawing.painted:
        for step in mark.trail:
            if isinstance(step, Group) and step.left_out is not None:
                boards.setdefault(id(step), (step.left_out, []))[1].append(mark)
    for without, marks in boards.values():
        if without.lacking == 1:
            message = f"1 of {without.names} names of spaces is left out: a piece stands where it would be"
        else:
            message = (
                f"{without.lacking} of {without.names} names of spaces are left out: pieces stand where they would be"
            )
        hint = ""
        if without.enough:
            hint = f"spaces of {without.enough:.1f} mm have room for both, and these have {without.side:.1f} mm: "
        hint += "draw the board larger, or write `coordinates: outside`"
        yield replace(found(CODE, "names", message, hint, *marks), place=panel_name(marks[0]))
