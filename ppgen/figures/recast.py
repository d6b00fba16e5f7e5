"""Marks on an open table that change how something is drawn there: pieces that moved, what is not allowed, and ghosts
among the pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from ppgen.boards.outlines import FLAT, gap, piece_of
from ppgen.boards.table import TableArrangement, TablePiece
from ppgen.boards.table_marks import Course, Edged
from ppgen.definition.table_marks import Moved, Recast, Refused
from ppgen.diagnostics import Diagnostic, Mark, did_you_mean
from ppgen.records import replace
from ppgen.things import Thing


class Nowhere(Exception):
    """A mark that cannot be laid on the table, and why."""

    def __init__(self, finding: Diagnostic) -> None:
        super().__init__(finding.message)
        self.finding = finding


def recast(table: TableArrangement, mark: Recast) -> TableArrangement:
    """The table with the things that a mark names drawn as it says. Raises Nowhere for one that is not there."""
    match mark:
        case Moved():
            pieces = {piece.id for piece in table.pieces if piece.role == "piece"}
            for name in mark.of:
                if name not in pieces:
                    raise _missing("piece", name, pieces, mark.mark)
            marked = (replace(piece, moved=piece.moved or piece.id in mark.of) for piece in table.pieces)
            return replace(table, pieces=tuple(marked))
        case Refused():
            for name in mark.of:
                table = _refused(table, name, mark.mark)
            return table
        case _:
            assert_never(mark)


def _refused(table: TableArrangement, name: str, mark: Mark) -> TableArrangement:
    """The table with one arrow or piece drawn as not allowed."""
    if piece_of(table, name) is not None:
        edge = Edged(f"refused-{name}", name, Thing("outline", "refused", owner=name), "refused")
        return replace(table, marks=(*table.marks, edge))
    lines = {line.id: line for line in table.lines if line.role == "move"}
    if name in lines:
        line = lines[name]
        arrow = Course(name, line.points, "refused", thing=line.thing)
        return replace(
            table, lines=tuple(each for each in table.lines if each is not line), marks=(arrow, *table.marks)
        )
    arrows = {part.id for part in table.marks if isinstance(part, Course)}
    if name not in arrows:
        known = [*arrows, *lines, *(piece.id for piece in table.pieces)]
        raise _missing("arrow or piece", name, dict.fromkeys(known), mark)
    looks = (
        replace(part, look="refused") if isinstance(part, Course) and part.id == name else part for part in table.marks
    )
    return replace(table, marks=tuple(looks))


def _missing(what: str, name: str, known: Iterable[str], mark: Mark) -> Nowhere:
    hint = did_you_mean(name, known, f"{what.replace(' or ', 's or ')}s")
    return Nowhere(Diagnostic(mark, "FIG-SPACE", f"there is no {what} {name!r} on the table", hint))


def with_ghosts(pieces: Sequence[TablePiece], ghosts: Sequence[TablePiece]) -> tuple[TablePiece, ...]:
    """Pieces from the lowest up, with ghosts beneath those of their size, and on larger ones on which they lie."""
    lying = list(pieces)
    for ghost in reversed(ghosts):
        beneath = (
            place for place, piece in enumerate(lying, 1) if piece.size > ghost.size and gap(piece, ghost) < -FLAT
        )
        lying.insert(max(beneath, default=0), ghost)
    return tuple(lying)
