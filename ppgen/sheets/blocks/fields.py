"""Lines to write on: player, date, score."""

from __future__ import annotations

from ppgen.blocks.block import Block
from ppgen.blocks.paint import rule
from ppgen.definition.paper_blocks import FieldsSpec
from ppgen.scene.model import Box, Item
from ppgen.scene.text import line, width
from ppgen.sheets.blocks.title import drop

GAP = 4.0
"""Between two fields, in mm."""
MIN_LINE = 11.0
"""The shortest line to write a number on, in mm."""
HEIGHT = 6.5
"""Room for handwriting above a line, in mm."""


class Fields(Block[FieldsSpec]):
    __slots__ = ()

    @property
    def grow_high(self) -> float:
        return 0.0  # its lines grow in length alone

    def min_width(self) -> float:
        shares = sum(field.share for field in self.spec.lines)
        return self._labels() + MIN_LINE * shares / self._smallest + self._gaps + self._note

    def height(self, width: float) -> float:
        return HEIGHT + drop(self.context)

    def draw(self, box: Box) -> tuple[Item, ...]:
        lines = self.spec.lines
        room = box.width - self._labels() - self._gaps - self._note
        shares = sum(field.share for field in lines)
        base, x = box.bottom - drop(self.context), box.x
        items: list[Item] = []
        for field in lines:
            items.append(line(field.label, self.context.small, x, base, role="field-label"))
            x += self._label(field.label)
            length = room * field.share / shares
            items.append(rule(self.context, x, x + length, base + 0.3, "box-faint", label=field.label))
            x += length + GAP
        if self.spec.note:
            items.append(line(self.spec.note, self.context.small, box.right, base, "end", role="field-note"))
        return tuple(items)

    @property
    def _note(self) -> float:
        """The room for the note, with the gap before it."""
        small = self.context.small
        return GAP + width(self.spec.note, small.face, small.size) if self.spec.note else 0.0

    @property
    def _gaps(self) -> float:
        return GAP * max(len(self.spec.lines) - 1, 0)

    @property
    def _smallest(self) -> float:
        return min((field.share for field in self.spec.lines), default=1.0)

    def _label(self, label: str) -> float:
        return width(label, self.context.small.face, self.context.small.size) + 1.2

    def _labels(self) -> float:
        return sum(self._label(field.label) for field in self.spec.lines)
