"""A rule of exact length, in mm on the paper, whatever the sheet is fitted to."""

from __future__ import annotations

from ppgen.blocks.block import Block
from ppgen.blocks.layout import SLACK
from ppgen.definition.paper_blocks import RulerSpec
from ppgen.plane import Point
from ppgen.scene.model import Box, Item, Shape
from ppgen.scene.path import line as straight
from ppgen.scene.text import line, metrics

LONG, SHORT = 5.0, 2.6
"""The ticks, in mm."""
EDGE = 0.6
"""Room for the width of its lines, in mm."""


class Ruler(Block[RulerSpec]):
    __slots__ = ()

    def min_width(self) -> float:
        return self._deep if self.spec.upright else self._least + EDGE

    def height(self, width: float) -> float:
        if self.spec.upright:
            return self._least + EDGE
        return self._deep + (1.5 * self._size if self.spec.label else 0.0)

    def draw(self, box: Box) -> tuple[Item, ...]:
        context, spec = self.context, self.spec
        stroke = context.theme.line("art-line")
        left, top = box.x + EDGE / 2, box.y + EDGE / 2
        length = self._length((box.height if spec.upright else box.width) - EDGE)

        def at(along: float, deep: float) -> Point:
            return (left + deep, top + along) if spec.upright else (left + along, top + deep)

        items: list[Item] = [Shape(straight(at(0.0, 0.0), at(length, 0.0)), stroke=stroke, role="ruler")]
        step = spec.every / spec.parts
        cap = metrics("regular").cap_height * self._size
        for number in range(int(length / step + 1e-6) + 1):
            along, long = number * step, number % spec.parts == 0
            items.append(
                Shape(straight(at(along, 0.0), at(along, LONG if long else SHORT)), stroke=stroke, role="tick")
            )
            if long and number:
                # Before its tick, where there is room on the rule itself.
                name = str(number // spec.parts)
                x, y = at(along - 0.8, LONG)
                base = y if spec.upright else y - LONG / 2 + cap / 2 + 0.8
                items.append(line(name, context.small, x, base, "end", role="ruler-number"))
        if spec.label and not spec.upright:
            items.append(line(spec.label, context.small, left, top + self._deep + self._size, role="ruler-label"))
        return tuple(items)

    @property
    def _least(self) -> float:
        return self.spec.min or self.spec.length

    def _length(self, room: float) -> float:
        """The whole length, or else as many of the distances between long ticks as there is room for."""
        spec = self.spec
        if not spec.min or room >= spec.length - SLACK:
            return spec.length
        return max(int((room + SLACK) / spec.every) * spec.every, spec.min)

    @property
    def _size(self) -> float:
        return self.context.small.size

    @property
    def _deep(self) -> float:
        return LONG + EDGE
