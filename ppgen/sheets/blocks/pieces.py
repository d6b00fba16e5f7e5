"""The pieces that stand for a number: picture, number and name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from ppgen.definition.components import PieceKind
from ppgen.definition.sheet import PiecesSpec
from ppgen.scene.model import Box, Item
from ppgen.scene.text import PT, line, width
from ppgen.sheets.blocks.paint import picture
from ppgen.sheets.kit import Kit
from ppgen.sheets.layout import Placed

GAP = 2.0


@dataclass(frozen=True, slots=True)
class Pieces:
    kit: Kit
    spec: PiecesSpec
    kinds: tuple[PieceKind, ...]

    @property
    def grow(self) -> float:
        return self.spec.grow

    def least_width(self) -> float:
        style = self.kit.small
        name = max(width(f"{kind.number} {kind.name}", "semibold", style.size) for kind in self.kinds)
        return self.spec.columns * (max(name, self._side) + GAP)

    def height(self, width: float) -> float:
        return ceil(len(self.kinds) / self.spec.columns) * self._row

    def place(self, box: Box) -> Iterator[Placed]:
        yield Placed(self, box)

    def draw(self, box: Box) -> tuple[Item, ...]:
        pitch = box.width / self.spec.columns
        kit, size = self.kit, self.kit.measures.small * PT
        strong, plain = kit.style(kit.measures.small, "semibold"), kit.style(kit.measures.small)
        items: list[Item] = []
        for place, kind in enumerate(self.kinds):
            x = box.x + place % self.spec.columns * pitch
            y = box.y + place // self.spec.columns * self._row
            items.append(picture(kit.art(kind.art), Box(x, y, pitch, self._side), kind.name))
            number, name = f"{kind.number}", kind.name
            length = width(f"{number} ", strong.face, size) + width(name, plain.face, size)
            left, base = x + (pitch - length) / 2, y + self._side + 1.15 * size
            items.append(line(number, strong, left, base, role="piece-number"))
            items.append(line(name, plain, left + width(f"{number} ", strong.face, size), base, role="piece-name"))
        return tuple(items)

    @property
    def _side(self) -> float:
        return max(self.spec.size, 3.2 * self.kit.measures.body * PT)

    @property
    def _row(self) -> float:
        return self._side + 1.6 * self.kit.measures.small * PT + 1.0
