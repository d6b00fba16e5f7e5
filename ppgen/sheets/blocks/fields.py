"""Lines to write on: player, date, score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ppgen.blocks.context import BlockContext
from ppgen.blocks.layout import Placed
from ppgen.blocks.paint import rule
from ppgen.definition.sheet import FieldsSpec
from ppgen.scene.model import Box, Item
from ppgen.scene.text import line, width
from ppgen.sheets.blocks.title import drop

GAP = 4.0
"""Between two fields, in mm."""
LEAST_LINE = 11.0
"""The shortest line that a number is written on, in mm."""
HEIGHT = 6.5
"""Room for handwriting above a line, in mm."""


@dataclass(frozen=True, slots=True)
class Fields:
    kit: BlockContext
    spec: FieldsSpec

    @property
    def grow(self) -> float:
        return self.spec.grow

    def least_width(self) -> float:
        shares = sum(field.share for field in self.spec.lines)
        return self._labels() + LEAST_LINE * shares / self._smallest + self._gaps

    def height(self, width: float) -> float:
        return HEIGHT + drop(self.kit)

    def place(self, box: Box) -> Iterator[Placed]:
        yield Placed(self, box)

    def draw(self, box: Box) -> tuple[Item, ...]:
        lines = self.spec.lines
        room = box.width - self._labels() - self._gaps
        shares = sum(field.share for field in lines)
        base, x = box.bottom - drop(self.kit), box.x
        items: list[Item] = []
        for field in lines:
            items.append(line(field.label, self.kit.small, x, base, role="field-label"))
            x += self._label(field.label)
            length = room * field.share / shares
            items.append(rule(self.kit, x, x + length, base + 0.3, "box-faint"))
            x += length + GAP
        return tuple(items)

    @property
    def _gaps(self) -> float:
        return GAP * max(len(self.spec.lines) - 1, 0)

    @property
    def _smallest(self) -> float:
        return min((field.share for field in self.spec.lines), default=1.0)

    def _label(self, label: str) -> float:
        return width(label, self.kit.small.face, self.kit.small.size) + 1.2

    def _labels(self) -> float:
        return sum(self._label(field.label) for field in self.spec.lines)
