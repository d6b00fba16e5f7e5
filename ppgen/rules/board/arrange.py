"""A position of a board game as an arrangement: what lies where and what it is called, for the drawing.

The art of a piece is the entry of the definition's `pieces:` whose key is its name (`red-coin` for red's coin) or its
kind (`coin`); a value of an attribute is drawn under the pieces if it has an entry of its name (`horizontal`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ppgen.boards.arrangement import Arrangement, Note, Patch, Piece
from ppgen.boards.grid import Space
from ppgen.definition.components import PieceKind
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import PieceType, Tables, bits

OVERLAYS: Mapping[str, str] = {
    "latest": "a ring around every space that the last turn changed",
}


def arrangement(
    play: Play,
    pieces: Mapping[str, PieceKind],
    position: Position,
    show: Collection[str] = (),
    before: Position | None = None,
) -> Arrangement:
    """Everything on the board, with the overlays named. `before` is the position one turn ago, for `latest`."""
    tables = play.tables
    found = _attributes(tables, pieces, position)
    for kind in tables.types:
        art = art_of(pieces, kind)
        for index in bits(position.masks[kind.index]):
            space = tables.space(index)
            if art is not None:
                label = f"{kind.name} on {space}"
                found.append(Piece(f"{kind.name.replace(' ', '-')}-{space}", art.art, (space,), "piece", label))
    holes = tuple(space for space in tables.grid if not tables.usable >> tables.index(space) & 1)
    patches = (Patch("holes", holes, "shade", "spaces that are not used"),) if holes else ()
    notes: list[Note] = []
    if before is not None and "latest" in show:
        notes = [
            Note(f"latest-{space}", space, label=f"changed: {space}") for space in changed(tables, before, position)
        ]
    return Arrangement(tables.grid, patches=patches, pieces=tuple(found), notes=tuple(notes))


def art_of(pieces: Mapping[str, PieceKind], kind: PieceType) -> PieceKind | None:
    """The entry that draws a type of piece."""
    return pieces.get(kind.name.replace(" ", "-")) or pieces.get(kind.kind)


def changed(tables: Tables, before: Position, after: Position) -> tuple[Space, ...]:
    """The spaces on which something else stands, or that have another value, row by row from A1."""
    difference = 0
    for one, other in zip((*before.masks, *before.marks), (*after.masks, *after.marks), strict=True):
        difference |= one ^ other
    return tuple(tables.spaces(difference))


def _attributes(tables: Tables, pieces: Mapping[str, PieceKind], position: Position) -> list[Piece]:
    found = []
    for attribute, mask in zip(tables.attributes, position.marks, strict=True):
        for index in bits(tables.usable):
            value = attribute.values[mask >> index & 1]
            if value in pieces:
                space = tables.space(index)
                label = f"{value} {pieces[value].name} on {space}"
                found.append(Piece(f"{attribute.name}-{space}", pieces[value].art, (space,), "piece", label))
    return found
