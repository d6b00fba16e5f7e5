"""What a board is made of: a sheet with a wall, tiles side by side, or loose cards."""

from __future__ import annotations

from ppgen.boards.arrangement import Area, Arrangement
from ppgen.boards.grid import Grid
from ppgen.boards.space import Space
from ppgen.definition.game import Surface
from ppgen.records import replace
from ppgen.things import Thing

TILE = "piece-back"
"""The paint of tiles: those of a piecepack lie with their grid side up."""


PLAIN = "tile-plain"
"""The paint of tiles without their tint, to save toner."""


def plain(arrangement: Arrangement) -> Arrangement:
    """The arrangement with its tiles as outlines alone."""
    areas = tuple(replace(area, role=PLAIN) if area.role == TILE else area for area in arrangement.areas)
    return replace(arrangement, areas=areas)


def surfaced(arrangement: Arrangement, surface: Surface | None) -> Arrangement:
    """An arrangement on the surface of its game; unchanged if the game names none.

    Boards of points have no surface: the lines are all there is of them.
    """
    if surface is None or arrangement.grid.made_of == "points":
        return arrangement
    if surface.cards:
        return replace(arrangement, exterior=False, lines="none")
    if not surface.tiles or not isinstance(arrangement.grid, Grid):
        return replace(arrangement, exterior=False)
    tiles = tiles_of(arrangement.grid, surface.tiles)
    return replace(arrangement, areas=(*tiles, *arrangement.areas), exterior=False, lines="areas")


def tiles_of(grid: Grid, side: int) -> tuple[Area, ...]:
    """Square tiles from the bottom left corner; smaller ones at the other edges if the division is not even."""
    areas = []
    for row in range(0, grid.rows, side):
        for column in range(0, grid.columns, side):
            rows = range(row, min(row + side, grid.rows))
            columns = range(column, min(column + side, grid.columns))
            spaces = tuple(Space(x, y) for y in rows for x in columns)
            areas.append(Area(f"tile-{spaces[0]}", spaces, TILE, Thing("tile", place=grid.naming.name(spaces[0]))))
    return tuple(areas)
