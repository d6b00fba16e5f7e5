"""A tile of the catalogue on a sheet: its spaces and walls there, as values and as bits."""

from __future__ import annotations

from functools import cached_property
from typing import TypeAlias

from msgspec import Struct

from ppgen.boards.grid import Grid
from ppgen.boards.space import Side, Space, SpaceSide
from ppgen.definition.components import Catalogue, TileKind
from ppgen.games.long_way.sheet import PlacedTile
from ppgen.records import replace

SIDES = (Side.NORTH, Side.EAST, Side.SOUTH, Side.WEST)
_TURNED = {Side.NORTH: Side.EAST, Side.EAST: Side.SOUTH, Side.SOUTH: Side.WEST, Side.WEST: Side.NORTH}

Walls4 = tuple[int, int, int, int]
"""Walls as four sets of spaces (bit = row × columns + column): those on the north, east, south and west side."""


_Picture: TypeAlias = tuple[frozenset[Space], frozenset[SpaceSide]]
"""What a turned tile looks like: spaces and walls, with its bottom left corner at (0, 0)."""


class Stamp(Struct, frozen=True):
    """A tile at its place. `mask` and `walls4` hold what lies on the grid; `inside` says whether all of it does."""

    spaces: tuple[Space, ...]
    walls: tuple[SpaceSide, ...]
    mask: int
    walls4: Walls4
    inside: bool
    as_rolled: bool
    """Whether it looks like the tile of the catalogue, which a turned tile may."""
    known: bool
    """Whether the catalogue has it; an unknown tile is drawn as the single space of its anchor."""


class Stamps:
    """The catalogue, ready to be placed anywhere on one grid. Every stamp is made once."""

    def __init__(self, grid: Grid, catalogue: Catalogue) -> None:
        self.grid = grid
        self.catalogue = catalogue
        self._made: dict[tuple[str, int, Space], Stamp] = {}

    def of(self, placed: PlacedTile) -> Stamp:
        return self.at(placed.tile, placed.anchor, placed.rotation)

    def at(self, tile: str, anchor: Space, rotation: int = 0) -> Stamp:
        key = (tile, rotation, anchor)
        stamp = self._made.get(key)
        if stamp is None:
            stamp = self._made[key] = self._make(tile, anchor, rotation)
        return stamp

    def named(self, placed: PlacedTile, roll: str = "") -> PlacedTile:
        """The tile under the one name of what it looks like: tiles that look alike, turned or not, are the same.

        A tile that looks like one of the catalogue as rolled is that one. Among several, `roll` comes first, then those
        whose dice the displays show.
        """
        if not placed.rotation:
            return placed
        kind = self.catalogue.tiles.get(placed.tile)
        if kind is None:
            return replace(placed, rotation=0)

        def rank(name: tuple[str, int]) -> tuple[bool, bool, bool, str, int]:
            tile, rotation = name
            shown = all(str(display.number) in tile for display in placed.displays)
            return rotation > 0, tile != roll, not shown, tile, rotation

        tile, rotation = min(self._alike[_picture(kind, placed.rotation)], key=rank)
        return replace(placed, tile=tile, rotation=rotation)

    @cached_property
    def _alike(self) -> dict[_Picture, list[tuple[str, int]]]:
        """The tiles and rotations of the catalogue by what they look like."""
        alike: dict[_Picture, list[tuple[str, int]]] = {}
        for tile, kind in self.catalogue.tiles.items():
            for rotation in (0, 90, 180, 270):
                alike.setdefault(_picture(kind, rotation), []).append((tile, rotation))
        return alike

    def _make(self, tile: str, anchor: Space, rotation: int) -> Stamp:
        kind = self.catalogue.tiles.get(tile)
        if kind is None:
            bit = 1 << (anchor.row * self.grid.columns + anchor.column) if anchor in self.grid else 0
            return Stamp((anchor,), (), bit, (0, 0, 0, 0), anchor in self.grid, True, False)
        spaces, walls = turned(kind, rotation)
        here = tuple(space.shifted(*anchor) for space in spaces)
        stand = tuple(SpaceSide(where.space.shifted(*anchor), where.side) for where in walls)
        return Stamp(
            here,
            stand,
            spaces_mask(self.grid, here),
            walls_masks(self.grid, stand),
            all(space in self.grid for space in here),
            _picture(kind, rotation) == _picture(kind, 0),
            True,
        )


def _picture(kind: TileKind, rotation: int) -> _Picture:
    spaces, walls = turned(kind, rotation)
    return frozenset(spaces), frozenset(walls)


def turned(kind: TileKind, rotation: int) -> tuple[tuple[Space, ...], tuple[SpaceSide, ...]]:
    """A tile's spaces and walls turned clockwise by 0, 90, 180 or 270 degrees, bottom left corner at (0, 0) again."""
    spaces, walls = list(kind.spaces), list(kind.walls)
    for _ in range(rotation // 90 % 4):
        spaces = [Space(space.row, -space.column) for space in spaces]
        walls = [SpaceSide(Space(w.space.row, -w.space.column), _TURNED[w.side]) for w in walls]
    left = min(space.column for space in spaces)
    low = min(space.row for space in spaces)
    return (
        tuple(space.shifted(-left, -low) for space in spaces),
        tuple(SpaceSide(where.space.shifted(-left, -low), where.side) for where in walls),
    )


def spaces_mask(grid: Grid, spaces: tuple[Space, ...]) -> int:
    """Spaces as bits; those off the grid are left out."""
    mask = 0
    for column, row in spaces:
        if 0 <= column < grid.columns and 0 <= row < grid.rows:
            mask |= 1 << (row * grid.columns + column)
    return mask


def walls_masks(grid: Grid, walls: tuple[SpaceSide, ...]) -> Walls4:
    """Walls as bits, one set of spaces for each side; those off the grid are left out."""
    masks = [0, 0, 0, 0]
    for where in walls:
        masks[SIDES.index(where.side)] |= spaces_mask(grid, (where.space,))
    return (masks[0], masks[1], masks[2], masks[3])


def dots(stamp: Stamp) -> tuple[Space, ...]:
    """The spaces of a tile that get a dot: those without a wall of the tile's own (the-long-way, Each turn)."""
    walled = {where.space for where in stamp.walls}
    return tuple(space for space in stamp.spaces if space not in walled)
