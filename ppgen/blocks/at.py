"""A block in an exact place of the stack or the panel around it, and perhaps turned."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import cos, radians, sin

from ppgen.blocks.block import Block
from ppgen.blocks.context import BlockContext
from ppgen.blocks.layout import Element, Ground, Hung, Overflow, Placed, lay_out, overflows
from ppgen.definition.layouts import AtSpec
from ppgen.plane import rotate, translate
from ppgen.records import replace
from ppgen.scene.model import Box, Group, Item


@dataclass(frozen=True, slots=True)
class At(Block[AtSpec]):
    inner: Element
    make: Callable[[BlockContext], Element]
    """Makes its blocks again, for another ground."""

    def min_width(self) -> float:
        """The width that the box around it needs to hold it. Over an edge it may hang on purpose."""
        return self._extent[0] + max(self.spec.x, 0.0)

    def height(self, width: float) -> float:
        return self._extent[1] + max(self.spec.y, 0.0)

    @property
    def _extent(self) -> tuple[float, float]:
        """The width and the height of its box once it is turned, in mm."""
        spec, angle = self.spec, radians(self.spec.turned)
        across, down = abs(cos(angle)), abs(sin(angle))
        return round(spec.width * across + spec.height * down, 9), round(spec.width * down + spec.height * across, 9)

    def _box(self, around: Box) -> Box:
        """The turned box in the stack or the panel around it."""
        (width, height), corner = self._extent, self.spec.corner
        x = around.x + (around.width - width) / 2 + self.spec.x
        y = around.y + (around.height - height) / 2 + self.spec.y
        if corner.endswith("left"):
            x = around.x + self.spec.x
        elif corner.endswith("right"):
            x = around.right - width - self.spec.x
        if corner.startswith("top"):
            y = around.y + self.spec.y
        elif corner.startswith("bottom"):
            y = around.bottom - height - self.spec.y
        return Box(x, y, width, height)

    def place(self, box: Box) -> Iterator[Placed]:
        around = self._box(box)
        hung = Hung(self.source, around, self._meant(box, around), bool(getattr(self.spec.item, "bleed", False)))
        if self.spec.turned:
            yield Placed(self, around, around, (hung,))
            return
        for placed in self.inner.place(around):
            yield replace(placed.within(around), hung=(*placed.hung, hung))

    def _meant(self, around: Box, box: Box) -> Box:
        """The stack or the panel around it, and beyond the sides over which a negative distance hangs the box."""
        spec, (left, top, right, bottom) = self.spec, (around.x, around.y, around.right, around.bottom)
        if spec.x < 0 and spec.corner.endswith(("left", "right")):
            left, right = (min(left, box.x), right) if spec.corner.endswith("left") else (left, max(right, box.right))
        if spec.y < 0 and spec.corner.startswith(("top", "bottom")):
            top, bottom = (min(top, box.y), bottom) if spec.corner.startswith("top") else (top, max(bottom, box.bottom))
        return Box(left, top, right - left, bottom - top)

    @property
    def ground(self) -> Ground | None:
        """A turned panel is a ground, too: in all of the box around it, as most of that is covered."""
        return self.inner.ground if isinstance(self.inner, Block) else None

    def on(self, ground: Ground) -> At:
        """Turned, it is one block: the ground beneath it is that of all its blocks."""
        other = Block.on(self, ground)
        return self if other is self else replace(other, inner=self.make(other.context))

    def overflows(self, box: Box) -> Iterator[Overflow]:
        # What is turned lies in coordinates of its own: outside, all of its box is at fault.
        yield from (replace(each, box=box) for each in overflows(self.inner, self._upright))

    def draw(self, box: Box) -> tuple[Item, ...]:
        """Its blocks, turned about the middle of its box."""
        upright = self._upright
        items = tuple(placed.drawn() for placed in lay_out(self.inner, upright))
        middle = translate(box.x + box.width / 2, box.y + box.height / 2)
        return (Group(items, middle @ rotate(self.spec.turned)),)

    @property
    def _upright(self) -> Box:
        """Its box before it is turned, about the origin."""
        return Box(-self.spec.width / 2, -self.spec.height / 2, self.spec.width, self.spec.height)
