"""A roll: the dice, an arrow, the tile that they select, and the pieces that it may take one of."""

from __future__ import annotations

from functools import cached_property
from itertools import zip_longest

from ppgen.blocks.block import Block
from ppgen.blocks.grid.tile import draw_tile, tile_size
from ppgen.blocks.layout import SLACK
from ppgen.blocks.marks import block_arrow
from ppgen.blocks.paint import centred, picture, placed
from ppgen.definition.blocks import RollSpec
from ppgen.definition.components import TileKind
from ppgen.plane import translate
from ppgen.scene import path
from ppgen.scene.markup import plain
from ppgen.scene.model import Box, Group, Item, Shape, Tag
from ppgen.scene.paragraph import Paragraph, layout
from ppgen.scene.text import line, metrics
from ppgen.things import Thing

DIE, PIECE, SPACE, GAP, ARROW = 8.0, 10.0, 7.6, 2.0, 6.5
"""The sides of a die, a piece and a space of the tile, the distance of things, and the length of the arrow, in mm."""
LABEL, LABEL_GAP, LABEL_ROOM = 8.0, 0.6, 40.0
"""The size of all words, in points; how far what a die says is from the die, and its greatest width, in mm."""
NAME_DROP, NAME_DEPTH = 3.0, 1.0
"""From a piece to the baseline of its name, and the room below that, in mm."""


class Roll(Block[RollSpec]):
    @cached_property
    def _lowest(self) -> tuple[list[Item], float]:
        """What is drawn at the least height, which is nearly always that of the box."""
        return self._drawn(self.height(0.0))

    @property
    def tag(self) -> Tag:
        return Tag("Figure", plain(self.spec.alt))

    def min_width(self) -> float:
        return self._lowest[1]

    def height(self, width: float) -> float:
        return self._above + self._below

    @property
    def _above(self) -> float:
        """From the line that all pictures are centred on to the top, in mm."""
        rows = tile_size(self._tile)[1] if self._tile is not None else 0
        return max(DIE, rows * SPACE, PIECE if self.spec.pieces else 0.0) / 2

    @property
    def _below(self) -> float:
        """From that line to the bottom, in mm: words stand under dice and pieces."""
        labels = max((self._words(label).height + LABEL_GAP for label in self.spec.labels), default=0.0)
        names = PIECE / 2 + NAME_DROP + NAME_DEPTH if self.spec.pieces else 0.0
        return max(self._above, DIE / 2 + labels, names)

    def draw(self, box: Box) -> tuple[Item, ...]:
        items, width = self._lowest if box.height == self.height(0.0) else self._drawn(box.height)
        return centred(items, width, box)

    def _drawn(self, height: float) -> tuple[list[Item], float]:
        """Everything, side by side from 0, and its width."""
        context, theme = self.context, self.context.theme
        middle = self._above + (height - self._above - self._below) / 2
        items: list[Item] = []
        x = 0.0
        for name, label in zip_longest(self.spec.dice, self.spec.labels, fillvalue=""):
            words = self._words(label)
            room = max(DIE, words.width)
            die = Box(x + (room - DIE) / 2, middle - DIE / 2, DIE, DIE)
            items.append(picture(context.art(name, self.spec.mark), die))
            if label:
                items.append(placed(words, x + (room - words.width) / 2, middle + DIE / 2 + LABEL_GAP))
            x += room + GAP
        if self._tile is not None:
            arrow = block_arrow((x, middle), (x + ARROW, middle), 1.0, 3.2, 2.6)
            items.append(Shape(arrow, theme.fill("badge"), role="arrow"))
            x += ARROW + GAP
            columns, rows = tile_size(self._tile)
            tile = draw_tile(self._tile, SPACE, theme, prefix=f"{context.prefix}roll-")
            items.append(Group((tile,), translate(x, middle - rows * SPACE / 2)))
            x += columns * SPACE + GAP
        if not self.spec.pieces:
            return items, x - GAP
        items.append(self._plus(x + 1.4, middle))
        x += 2.8 + GAP
        for number, name in enumerate(self.spec.pieces):
            kind = self._named("piece", name, context.game.pieces)
            if number:
                style = context.style(LABEL, "italic")
                drop = metrics("regular").cap_height * style.size / 2
                items.append(line(self._or, style, x + 1.2, middle + drop, "middle"))
                x += 2.4 + GAP * 0.6
            items.append(picture(context.art(kind.art), Box(x, middle - PIECE / 2, PIECE, PIECE), kind.name))
            base = middle + PIECE / 2 + NAME_DROP
            items.append(line(kind.name, context.style(LABEL), x + PIECE / 2, base, "middle", "piece-name"))
            x += PIECE + GAP * 0.6
        return items, x - GAP * 0.6

    @property
    def _or(self) -> str:
        """What stands between two pieces: a word of the game, or else English."""
        return self.context.game.words.get("beside", {}).get("or") or "or"

    @property
    def _tile(self) -> TileKind | None:
        tiles = self.context.game.tiles
        return self._named("tile", self.spec.tile, tiles.tiles if tiles else {}) if self.spec.tile else None

    def _words(self, label: str) -> Paragraph:
        """What a die says, as wide as its longest line."""
        style, symbols = self.context.style(LABEL), self.context.inline(label)
        longest = layout(label, style, LABEL_ROOM, symbols=symbols).width
        return layout(label, style, longest + SLACK, symbols=symbols, align="middle")

    def _plus(self, x: float, y: float) -> Item:
        fill = self.context.theme.fill("badge")
        bars = path.rect(x - 1.4, y - 0.3, 2.8, 0.6), path.rect(x - 0.3, y - 1.4, 0.6, 2.8)
        return Group(tuple(Shape(bar, fill) for bar in bars), role="sign", thing=Thing(look="plus"))
