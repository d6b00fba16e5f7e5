"""A single tile of a catalogue, as charts and rolls show it."""

from __future__ import annotations

from ppgen.blocks.grid.drawing import draw_board
from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.grid.outline import outline
from ppgen.boards.arrangement import Area, Arrangement, Dot, Wall
from ppgen.boards.grid import Grid
from ppgen.boards.space import Side, Space, SpaceSide
from ppgen.definition.components import TileKind
from ppgen.records import replace
from ppgen.scene.model import Command, Group, Item, Path, Shape
from ppgen.scene.path import circle
from ppgen.scene.path import line as straight
from ppgen.scene.theme import Theme
from ppgen.things import Thing

WALL = 0.17
"""The width of a wall of a thin tile, in spaces, in every theme: it decides where the wall lies."""


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


def draw_tile(
    tile: TileKind, space: float, theme: Theme, *, thin: bool = False, role: str = "tile", prefix: str = ""
) -> Group:
    """A tile with spaces of `space` mm; its box has its top left corner at (0, 0).

    A `thin` one has its walls at the very edges of its spaces: where it is small, a strip of tile outside a wall would
    be a blur.
    """
    if not thin:
        drawing = draw_board(tile_arrangement(tile, role), space, theme, {}, lines="areas", prefix=prefix)
        return replace(drawing.group, id=f"{prefix}board-{tile.key}")
    frame = Frame(*tile_size(tile), space)
    seam, look = theme.line("grid-line"), theme[role]
    items: list[Item] = [Shape(outline(tile.spaces, frame), look.fill, look.stroke or seam, role=role)]
    if inner := _seams(tile, frame):
        items.append(Shape(inner, stroke=seam, role="grid-line"))
    if walls := tuple(command for where in tile.walls for command in _wall(where, frame)):
        items.append(Shape(walls, stroke=theme.line("wall", WALL * space), role="wall"))
    for dot in tile_arrangement(tile).dots:
        x, y = frame.centre(dot.space)
        items.append(Shape(circle(x, y, max(0.1 * space, 0.26)), theme["dot"].fill, role="dot"))
    return Group(tuple(items), id=f"{prefix}tile-{tile.key}", role="tile", thing=Thing("tile", tile.key))


def _wall(where: SpaceSide, frame: Frame) -> Path:
    """A wall along the very side of its space, just inside: at this size a strip of tile outside it would be a blur."""
    left, top = frame.corner(where.space)
    near, far = WALL / 2 * frame.space, (1 - WALL / 2) * frame.space
    right, bottom = left + frame.space, top + frame.space
    if where.side in (Side.NORTH, Side.SOUTH):
        y = top + (near if where.side is Side.NORTH else far)
        return straight((left, y), (right, y))
    x = left + (near if where.side is Side.WEST else far)
    return straight((x, top), (x, bottom))


def _seams(tile: TileKind, frame: Frame) -> Path:
    """The grid lines between spaces of a tile."""
    spaces = set(tile.spaces)
    ways: list[Command] = []
    for space in tile.spaces:
        x, y = frame.corner(space)
        if Space(space.column + 1, space.row) in spaces:
            ways += straight((x + frame.space, y), (x + frame.space, y + frame.space))
        if Space(space.column, space.row - 1) in spaces:
            ways += straight((x, y + frame.space), (x + frame.space, y + frame.space))
    return tuple(ways)
