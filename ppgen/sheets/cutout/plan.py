"""Which components lie where on which page: shelves of cells, in mm, with room around each for its marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from ppgen.definition.sheet import ComponentsSpec
from ppgen.piecepack import RANKS, SUITS
from ppgen.scene import piecepack
from ppgen.scene.model import Box, Symbol
from ppgen.scene.theme import Theme
from ppgen.sheets.cutout.nets import die_net, pawn_strip


@dataclass(frozen=True, slots=True)
class Cell:
    """One component as it is cut out. `back` is None for what has one printed side alone.

    `shape` is what the knife follows: straight lines from mark to mark, a circle, or the lines of a net.
    """

    name: str
    front: Symbol
    back: Symbol | None
    shape: Literal["square", "round", "net"]

    @property
    def width(self) -> float:
        return self.front.box.width

    def height(self, folded: bool) -> float:
        """Of the face alone, or of face and back hinged at the foot of the face."""
        return self.front.box.height * (2 if folded and self.back is not None else 1)


@dataclass(frozen=True, slots=True)
class Section:
    """Components that are made alike."""

    title: str
    shelves: tuple[tuple[Cell, ...], ...]
    """Cells that begin on a shelf of their own; those of one tuple are equal in size."""

    @property
    def sided(self) -> bool:
        """Whether anything in it has a back."""
        return any(cell.back is not None for shelf in self.shelves for cell in shelf)


@dataclass(frozen=True, slots=True)
class PlacedCell:
    """A cell and the box that it takes on the front of the paper, its hinged back included."""

    cell: Cell
    box: Box

    @property
    def face(self) -> tuple[float, float]:
        """The centre of the face."""
        box = self.cell.front.box
        return self.box.x + box.width / 2, self.box.y + box.height / 2


@dataclass(frozen=True, slots=True)
class CutPage:
    """The front of one sheet of paper, to be cut up."""

    section: Section
    places: tuple[PlacedCell, ...]


def sections(spec: ComponentsSpec, theme: Theme, bleed: float) -> tuple[Section, ...]:
    """The components that a definition asks for, those with backs first, so that the last pages may have none."""
    result: list[Section] = []
    if "tiles" in spec.parts:
        back = piecepack.tile_back(theme, bleed=bleed)
        face = partial(piecepack.tile_face, theme=theme, bleed=bleed)
        tiles = tuple(Cell(f"{suit} {rank}", face(suit, rank), back, "square") for suit in SUITS for rank in RANKS)
        result.append(Section("Tiles", (tiles,)))
    if "coins" in spec.parts:
        coins = tuple(
            Cell(
                f"{suit} {rank}",
                piecepack.coin_face(rank, theme, bleed=bleed),
                piecepack.coin_back(suit, theme, bleed=bleed),
                "round",
            )
            for suit in SUITS
            for rank in RANKS
        )
        result.append(Section("Coins", (coins,)))
    bodies: list[tuple[Cell, ...]] = []
    if "dice" in spec.parts:
        bodies.append(tuple(Cell(f"{suit} die", die_net(suit, theme), None, "net") for suit in SUITS))
    if "pawns" in spec.parts:
        bodies.append(tuple(Cell(f"{suit} pawn", pawn_strip(suit, theme), None, "net") for suit in SUITS))
    if bodies:
        title = {(True, True): "Dice and pawns", (True, False): "Dice"}.get(
            ("dice" in spec.parts, "pawns" in spec.parts), "Pawns"
        )
        result.append(Section(title, tuple(bodies)))
    return tuple(result)


def cut_pages(section: Section, area: Box, gutter: float, folded: bool) -> tuple[CutPage, ...] | None:
    """Lay a section out in an area (each cell keeps a gutter to the next), centred; None where a cell does not fit."""
    pages: list[CutPage] = []
    rows: list[tuple[Cell, ...]] = []
    for row in _rows(section, area.width, gutter):
        if row and row[0].height(folded) > area.height + 1e-9:
            return None
        if rows and _height([*rows, row], gutter, folded) > area.height + 1e-9:
            pages.append(_cut_page(section, rows, area, gutter, folded))
            rows = []
        rows.append(row)
    if not all(rows) or not rows:
        return None
    pages.append(_cut_page(section, rows, area, gutter, folded))
    return tuple(pages)


def _rows(section: Section, width: float, gutter: float) -> Iterator[tuple[Cell, ...]]:
    """Cells side by side, as many as stand in the width and make all rows alike; empty where none does."""
    for shelf in section.shelves:
        columns = int((width + gutter + 1e-9) // (shelf[0].width + gutter))
        if columns < 1:
            yield ()
            return
        fit = max(number for number in range(1, columns + 1) if len(shelf) % number == 0)
        for start in range(0, len(shelf), fit):
            yield shelf[start : start + fit]


def _height(rows: Sequence[tuple[Cell, ...]], gutter: float, folded: bool) -> float:
    return sum(row[0].height(folded) for row in rows) + gutter * (len(rows) - 1)


def _cut_page(section: Section, rows: Sequence[tuple[Cell, ...]], area: Box, gutter: float, folded: bool) -> CutPage:
    places: list[PlacedCell] = []
    y = area.y + (area.height - _height(rows, gutter, folded)) / 2
    for row in rows:
        width, height = row[0].width, row[0].height(folded)
        count = len(row) if len(rows) == 1 else max(len(other) for other in rows if other[0].width == width)
        x = area.x + (area.width - count * width - (count - 1) * gutter) / 2
        for cell in row:
            places.append(PlacedCell(cell, Box(x, y, cell.width, height)))
            x += cell.width + gutter
        y += height + gutter
    return CutPage(section, tuple(places))
