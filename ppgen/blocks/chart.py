"""The tile chart by two dice. Its axes carry the dice and the pieces by number, so that no legend is needed."""

from __future__ import annotations

from ppgen.blocks.block import Block
from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.grid.outline import outline
from ppgen.blocks.paint import picture, rule
from ppgen.boards.grid import Side, Space, SpaceSide
from ppgen.definition.blocks import ChartSpec
from ppgen.definition.components import Catalogue, PieceKind, TileKind
from ppgen.plane import translate
from ppgen.scene.model import Box, Command, Group, Item, Path, Shape
from ppgen.scene.path import circle
from ppgen.scene.path import line as straight
from ppgen.scene.text import PT, line, metrics
from ppgen.things import Thing

WALL = 0.13
"""The width of a wall in the chart, in spaces, whatever the theme: it decides where the wall lies."""
AXIS_GAP = 1.0
"""Between the die and the piece of an axis, and between the axis and the tiles, in mm."""


class Chart(Block[ChartSpec]):
    __slots__ = ()

    @property
    def catalogue(self) -> Catalogue:
        if self.context.game.tiles is None:
            raise self.context.missing("a tile chart", "give the game `tiles:`", self.spec.mark)
        return self.context.game.tiles

    def least_width(self) -> float:
        return self._left + len(self._layouts) * (self._columns * self._tile + self._gap)

    def height(self, width: float) -> float:
        return self._top(width) + sum(self._heights)

    def draw(self, box: Box) -> tuple[Item, ...]:
        items: list[Item] = [*self._corner(box)]
        pitch = self._pitch(box.width)
        for number, layout in enumerate(self._layouts):
            x = box.x + self._left + number * pitch
            items += self._axis(self.spec.column_die, layout, *self._head(Box(x, box.y, pitch, self._top(box.width))))
        extra = (box.height - self.height(box.width)) / len(self._heights)
        y = box.y + self._top(box.width)
        for shape, least in zip(self.catalogue.shapes.values(), self._heights, strict=True):
            height = least + extra
            items.append(rule(self.context, box.x, box.right, y))
            die = Box(box.x, y, self._die, height)
            piece = Box(box.x + self._die + AXIS_GAP, y, self.context.sizes.icon, height)
            items += self._axis(self.spec.row_die, shape.key, die, piece)
            for number, layout in enumerate(self._layouts):
                tile = self.catalogue.tiles[shape.key + layout]
                items.append(self._tile_drawing(tile, Box(box.x + self._left + number * pitch, y, pitch, height)))
            y += height
        return tuple(items)

    def _axis(self, die: str, key: str, die_box: Box, piece_box: Box) -> list[Item]:
        side = min(self._die, die_box.height)
        square = Box(die_box.x, die_box.y + (die_box.height - side) / 2, die_box.width, side)
        face = die.replace("#", key)
        items = [picture(self.context.art(face), square)]
        piece = self._piece(key)
        if piece:
            icon = self.context.sizes.icon
            middle = Box(piece_box.x, piece_box.y + (piece_box.height - icon) / 2, piece_box.width, icon)
            items.append(picture(self.context.art(piece.art), middle, piece.name))
        return items

    def _corner(self, box: Box) -> list[Item]:
        """What the axes stand for, in the corner between them."""
        style = self.context.small
        right = box.x + self._left - AXIS_GAP
        cap = metrics(style.face).cap_height * style.size
        items: list[Item] = []
        if self.spec.columns:
            items.append(
                line(f"{self.spec.columns} →", style, right, box.y + (self._die + cap) / 2, "end", role="axis")
            )
        if self.spec.rows:
            items.append(line(f"↓ {self.spec.rows}", style, box.x, box.y + self._top(box.width) - 1.1, role="axis"))
        return items

    def _tile_drawing(self, tile: TileKind, cell: Box) -> Item:
        """A tile in the middle of its cell, in the same hand as on a board."""
        context, side = self.context, self._tile
        columns = 1 + max(space.column for space in tile.spaces)
        rows = 1 + max(space.row for space in tile.spaces)
        frame = Frame(columns, rows, side)
        border, inner = context.theme.line("grid-line"), _seams(tile, frame)
        area = outline(tile.spaces, frame)
        patch = context.theme["tile"]
        items: list[Item] = [Shape(area, patch.fill, border, role="tile")]
        if inner:
            items.append(Shape(inner, stroke=border, role="grid-line"))
        ways = tuple(command for where in tile.walls for command in _wall(where, frame))
        if ways:
            items.append(Shape(ways, stroke=context.theme.line("wall", WALL * side), role="wall"))
        walled = {where.space for where in tile.walls}
        for space in tile.spaces:
            if space not in walled:
                x, y = frame.centre(space)
                items.append(Shape(circle(x, y, max(0.1 * side, 0.26)), context.theme["dot"].fill, role="dot"))
        place = translate(cell.x + (cell.width - frame.width) / 2, cell.y + (cell.height - frame.height) / 2)
        return Group(tuple(items), place, id=f"tile-{tile.key}", role="tile", thing=Thing("tile", tile.key))

    def _piece(self, key: str) -> PieceKind | None:
        return next((piece for piece in self.context.game.pieces.values() if str(piece.number) == key), None)

    @property
    def _layouts(self) -> tuple[str, ...]:
        return tuple(sorted({tile.layout for tile in self.catalogue.tiles.values()}))

    @property
    def _tile(self) -> float:
        return self.context.sizes.tile

    @property
    def _columns(self) -> int:
        return 1 + max(space.column for shape in self.catalogue.shapes.values() for space in shape.spaces)

    @property
    def _gap(self) -> float:
        return 1.2 + 0.25 * self._tile

    @property
    def _heights(self) -> tuple[float, ...]:
        """The least height of each row: its shape's or its axis's, and a gap smaller than between columns."""
        heights = []
        for shape in self.catalogue.shapes.values():
            rows = 1 + max(space.row for space in shape.spaces)
            heights.append(max(rows * self._tile, self.context.sizes.icon * 0.9) + 0.9 + 0.22 * self._tile)
        return tuple(heights)

    @property
    def _die(self) -> float:
        """The side of a die's face, in mm."""
        return max(0.68 * self.context.sizes.icon, 1.6 * self.context.sizes.body * PT)

    @property
    def _left(self) -> float:
        return self._die + self.context.sizes.icon + 2 * AXIS_GAP

    def _top(self, width: float) -> float:
        """The height of the upper axis: one line where the columns are wide enough for die and piece, else two."""
        icon = self.context.sizes.icon
        return (icon if self._beside(self._pitch(width)) else self._die + icon) + 1.6 * AXIS_GAP

    def _head(self, cell: Box) -> tuple[Box, Box]:
        """Where the die and the piece stand over a column."""
        die, icon = self._die, self.context.sizes.icon
        if not self._beside(cell.width):
            return Box(cell.x, cell.y, cell.width, die), Box(cell.x, cell.y + die + AXIS_GAP * 0.6, cell.width, icon)
        x = cell.x + (cell.width - die - AXIS_GAP * 0.5 - icon) / 2
        return Box(x, cell.y, die, icon), Box(x + die + AXIS_GAP * 0.5, cell.y, icon, icon)

    def _beside(self, pitch: float) -> bool:
        return self._die + AXIS_GAP + self.context.sizes.icon <= pitch

    def _pitch(self, width: float) -> float:
        return (width - self._left) / len(self._layouts)


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
