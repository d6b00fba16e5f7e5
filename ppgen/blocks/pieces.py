"""The pieces that stand for a number: picture, number and name."""

from __future__ import annotations

from math import ceil

from ppgen.blocks.block import Block
from ppgen.blocks.paint import picture
from ppgen.definition.blocks import PiecesSpec
from ppgen.definition.components import PieceKind
from ppgen.scene.model import Box, Item
from ppgen.scene.text import PT, line, width

GAP = 2.0


class Pieces(Block[PiecesSpec]):
    __slots__ = ()

    @property
    def kinds(self) -> tuple[PieceKind, ...]:
        """The pieces that have a number, in its order."""
        numbered = [kind for kind in self.context.game.pieces.values() if kind.number]
        if not numbered:
            raise self.context.missing("numbered pieces", "give the game `pieces:`", self.spec.mark)
        return tuple(sorted(numbered, key=lambda kind: kind.number or 0))

    def least_width(self) -> float:
        return sum(self._columns) + GAP * (self.spec.columns - 1)

    def height(self, width: float) -> float:
        return ceil(len(self.kinds) / self.spec.columns) * self._row

    def draw(self, box: Box) -> tuple[Item, ...]:
        extra = (box.width - sum(self._columns)) / self.spec.columns
        context, size = self.context, self.context.sizes.small * PT
        strong, plain = context.style(context.sizes.small, "semibold"), context.style(context.sizes.small)
        items: list[Item] = []
        for place, kind in enumerate(self.kinds):
            row, column = divmod(place, self.spec.columns)
            wide = self._columns[column] + extra
            x = box.x + sum(self._columns[:column]) + extra * column
            y = box.y + row * self._row
            items.append(picture(context.art(kind.art), Box(x, y, wide, self._side), kind.name))
            left, base = x + (wide - self._words(kind)) / 2, y + self._side + 1.15 * size
            items.append(line(f"{kind.number}", strong, left, base, role="piece-number"))
            right = left + self._words(kind)
            items.append(line(kind.name, plain, right, base, "end", role="piece-name"))
        return tuple(items)

    @property
    def _columns(self) -> tuple[float, ...]:
        """The least width of each column: its widest picture or name."""
        columns = [self.kinds[column :: self.spec.columns] for column in range(self.spec.columns)]
        return tuple(max((max(self._side, self._words(kind)) for kind in kinds), default=0.0) for kinds in columns)

    def _words(self, kind: PieceKind) -> float:
        """The length of a piece's number and name."""
        size = self.context.sizes.small * PT
        return width(f"{kind.number} ", "semibold", size) + width(kind.name, "regular", size)

    @property
    def _side(self) -> float:
        return max(self.spec.size, 3.2 * self.context.sizes.body * PT)

    @property
    def _row(self) -> float:
        return self._side + 1.6 * self.context.sizes.small * PT + 1.0
