"""The tile chart by two dice. Its axes carry the dice and the pieces by number, so that no legend is needed."""

from __future__ import annotations

from ppgen.blocks.block import Block
from ppgen.blocks.grid.tile import draw_tile, tile_size
from ppgen.blocks.paint import picture, rule
from ppgen.definition.blocks import ChartSpec
from ppgen.definition.components import Catalogue, PieceKind, TileKind
from ppgen.plane import translate
from ppgen.records import replace
from ppgen.scene.markup import plain
from ppgen.scene.model import Box, Item, Tag
from ppgen.scene.text import line, metrics, width
from ppgen.sentences import ENGLISH

CORNER = 1.0
"""Between the words in the corner and the tiles, in mm."""
HEADING_GAP = 1.4
"""Between a heading and what stands under it, in mm."""


class Chart(Block[ChartSpec]):
    __slots__ = ()

    @property
    def tag(self) -> Tag:
        if self.spec.alt:
            return Tag("Figure", plain(self.spec.alt))
        rows, columns = len(self.catalogue.shapes), len(self._layouts)
        return Tag("Figure", f"A chart of {rows * columns} tiles in {rows} rows and {columns} columns.", ENGLISH)

    def min_width(self) -> float:
        tile = self.context.sizes.tile or self.spec.min
        gap = self._shape.chart_column_gap + self._shape.chart_column_growth * tile
        return self._left + len(self._layouts) * (self._columns * tile + gap)

    def height(self, width: float) -> float:
        return self._top(width) + sum(self._heights(width))

    def draw(self, box: Box) -> tuple[Item, ...]:
        items: list[Item] = [*(self._headings(box) if self._shape.chart_heads else self._corner(box))]
        pitch, heights = self._pitch(box.width), self._heights(box.width)
        for number, layout in enumerate(self._layouts):
            x = box.x + self._left + number * pitch
            cell = Box(x, box.y + self._heading, pitch, self._top(box.width))
            items += self._axis(self.spec.column_die, layout, *self._head(cell))
        extra = (box.height - self.height(box.width)) / len(heights)
        y = box.y + self._top(box.width)
        for shape, min_height in zip(self.catalogue.shapes.values(), heights, strict=True):
            height = min_height + extra
            items.append(rule(self.context, box.x, box.right, y))
            items += self._axis(self.spec.row_die, shape.key, *self._side(Box(box.x, y, self._left, height)))
            for number, layout in enumerate(self._layouts):
                tile = self.catalogue.tiles[shape.key + layout]
                items.append(self._tile(tile, Box(box.x + self._left + number * pitch, y, pitch, height)))
            y += height
        return tuple(items)

    def _axis(self, die: str, key: str, die_box: Box, piece_box: Box) -> list[Item]:
        """The die and the piece of a number, in the middles of their boxes."""
        items = []
        if die:
            side = min(self.context.sizes.die, die_box.height)
            square = Box(die_box.x, die_box.y + (die_box.height - side) / 2, die_box.width, side)
            items.append(picture(self.context.art(f"{die}-{key}", self.spec.mark), square))
        piece = self._piece(key)
        if piece:
            icon = self.context.sizes.icon
            middle = Box(piece_box.x, piece_box.y + (piece_box.height - icon) / 2, piece_box.width, icon)
            items.append(picture(self.context.art(piece.art), middle, piece.name))
        return items

    def _side(self, cell: Box) -> tuple[Box, Box]:
        """Where the die and the piece stand beside a row: the die at the left."""
        die, between = self.context.sizes.die, self._between(self._shape.chart_left_between)
        return Box(cell.x, cell.y, die, cell.height), Box(cell.x + die + between, cell.y, self._icon, cell.height)

    def _head(self, cell: Box) -> tuple[Box, Box]:
        """Where the die and the piece stand over a column: the die above."""
        die, between = self.context.sizes.die, self._between(self._shape.chart_head_between)
        return Box(cell.x, cell.y, cell.width, die), Box(cell.x, cell.y + die + between, cell.width, self._icon)

    def _corner(self, box: Box) -> list[Item]:
        """What the axes stand for, in the corner between them."""
        style = self.context.small
        right = box.x + self._left - CORNER
        cap = metrics(style.face).cap_height * style.size
        items: list[Item] = []
        if self.spec.column_label:
            base = box.y + (self.context.sizes.die + cap) / 2
            items.append(line(f"{self.spec.column_label} →", style, right, base, "end", role="axis"))
        if self.spec.row_label:
            # The descenders of the label stay clear of the rule under it, in every theme.
            base = box.y + self._top(box.width) - max(1.1, metrics(style.face).descent * style.size + 0.3)
            items.append(line(f"↓ {self.spec.row_label}", style, box.x, base, role="axis"))
        return items

    def _headings(self, box: Box) -> list[Item]:
        """What the axes stand for: over the middle of the columns, and over the pieces and dice of the rows."""
        style = self.context.strong
        items: list[Item] = []
        if self.spec.column_label:
            middle = (box.x + self._left + box.right) / 2
            items.append(line(self.spec.column_label, style, middle, box.y + style.size, "middle", role="axis"))
        if self.spec.row_label:
            base = box.y + self._top(box.width) - HEADING_GAP
            items.append(line(self.spec.row_label, style, box.x, base, role="axis"))
        return items

    def _tile(self, tile: TileKind, cell: Box) -> Item:
        """A tile in the middle of its cell."""
        space = self._space(cell.width)
        columns, rows = tile_size(tile)
        place = translate(cell.x + (cell.width - columns * space) / 2, cell.y + (cell.height - rows * space) / 2)
        thin, prefix = self._shape.thin_tiles, self.context.prefix
        return replace(draw_tile(tile, space, self.context.theme, thin=thin, prefix=prefix), transform=place)

    # What it shows --------------------------------------------------------------------------------------------------

    @property
    def catalogue(self) -> Catalogue:
        if self.context.game.tiles is None:
            raise self.context.missing("a tile chart", "give the game `tiles:`", self.spec.mark)
        return self.context.game.tiles

    def _piece(self, key: str) -> PieceKind | None:
        """The piece whose number a die shows."""
        pieces = self.context.game.pieces.values() if self.spec.pieces else ()
        return next((piece for piece in pieces if str(piece.number) == key), None)

    @property
    def _layouts(self) -> tuple[str, ...]:
        return tuple(sorted({tile.layout for tile in self.catalogue.tiles.values()}))

    # How large it is ------------------------------------------------------------------------------------------------

    @property
    def _columns(self) -> int:
        """The spaces of the widest tile."""
        return 1 + max(space.column for shape in self.catalogue.shapes.values() for space in shape.spaces)

    def _space(self, pitch: float) -> float:
        """The side of a tile's space where the columns are `pitch` mm apart."""
        largest = (pitch - self._shape.chart_column_gap) / (self._columns + self._shape.chart_column_growth)
        return self.context.sizes.tile or min(largest, self.spec.max)

    def _heights(self, width: float) -> tuple[float, ...]:
        """The minimum height of each row: that of its shape or its axis, and the gap under it."""
        space = self._space(self._pitch(width))
        shapes = [1 + max(space.row for space in shape.spaces) for shape in self.catalogue.shapes.values()]
        axis = self._shape.chart_row * self.context.sizes.icon
        gap = self._shape.chart_row_gap + self._shape.chart_row_growth * space
        return tuple(max(rows * space, axis) + gap for rows in shapes)

    @property
    def _icon(self) -> float:
        """The room for a piece on an axis, in mm."""
        return self.context.sizes.icon if self.spec.pieces else 0.0

    def _between(self, gap: float) -> float:
        """The gap between a die and a piece, if there are pieces."""
        return gap if self.spec.pieces else 0.0

    @property
    def _left(self) -> float:
        """The width of the axis at the left."""
        between = self._between(self._shape.chart_left_between)
        axis = self.context.sizes.die + between + self._icon + self._shape.chart_left_after
        if not self._shape.chart_heads:
            return axis
        style = self.context.strong
        return max(axis, width(self.spec.row_label, style.face, style.size) + CORNER)

    @property
    def _heading(self) -> float:
        """The height of the heading over the columns."""
        is_headed = self._shape.chart_heads and self.spec.column_label
        return self.context.strong.size + HEADING_GAP if is_headed else 0.0

    def _top(self, width: float) -> float:
        """The height of the upper axis."""
        shape, die = self._shape, self.context.sizes.die
        height = die + self._icon + self._between(shape.chart_head_between) + shape.chart_head_after
        return height + self._heading

    def _pitch(self, width: float) -> float:
        return (width - self._left) / len(self._layouts)
