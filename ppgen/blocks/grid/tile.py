"""A tile of a catalogue by itself, as it is drawn in charts and beside dice."""

from __future__ import annotations

from dataclasses import replace

from ppgen.blocks.grid.drawing import draw_board
from ppgen.boards.arrangement import Area, Arrangement, Dot, Wall
from ppgen.boards.grid import Grid
from ppgen.definition.components import TileKind
from ppgen.scene.model import Group
from ppgen.scene.theme import Theme
from ppgen.things import Thing


def tile_size(tile: TileKind) -> tuple[int, int]:
    """Columns and rows of the box around a tile."""
    return (
        max(space.column for space in tile.spaces) + 1,
        max(space.row for space in tile.spaces) + 1,
    )


def tile_arrangement(tile: TileKind, role: str = "tile") -> Arrangement:
    """A tile on a grid of its own size: its area, walls, and a dot on each space without a wall."""
    name = f"tile-{tile.key}"
    walled = {where.space for where in tile.walls}
    columns, rows = tile_size(tile)
    return Arrangement(
        Grid(columns, rows),
        areas=(Area(name, tile.spaces, role, Thing("tile", tile.key)),),
        dots=tuple(Dot(f"{name}-dot-{space}", space) for space in tile.spaces if space not in walled),
        walls=tuple(Wall(f"{name}-wall-{where}", where) for where in tile.walls),
        exterior=False,
    )


def draw_tile(tile: TileKind, space: float, theme: Theme, *, role: str = "tile", prefix: str = "") -> Group:
    """A tile with spaces of `space` mm; its box has its left top corner at (0, 0)."""
    drawing = draw_board(tile_arrangement(tile, role), space, theme, {}, lines="areas", prefix=prefix)
    return replace(drawing.group, id=f"{prefix}board-{tile.key}")
