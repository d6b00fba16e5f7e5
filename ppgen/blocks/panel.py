"""A panel: a ground with a frame, and blocks on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ppgen.blocks.bleeding import bled, fills_card, off_the_edge
from ppgen.blocks.block import Block
from ppgen.blocks.colours import KEYLINE
from ppgen.blocks.context import BlockContext
from ppgen.blocks.layout import ROUNDING, Column, Element, Ground, Overflow, Placed
from ppgen.definition.layouts import PanelSpec
from ppgen.records import replace
from ppgen.scene import hatch
from ppgen.scene.colour import luminance
from ppgen.scene.model import Box, Group, Item, Path, Shape, Stroke
from ppgen.scene.path import Corners, rounded_corners, rounded_rect
from ppgen.scene.theme import Style
from ppgen.things import Thing

INSET = 0.4
"""How far inside the edge of the ground, or inside its frame, it runs."""
LEAST_PADDING = INSET + KEYLINE + 0.3
"""A panel that keeps less free round its blocks has no such line, which would run into them."""


def is_keyline(style: Style) -> bool:
    """Whether the line of an area is lighter than the area."""
    return (
        style.fill is not None and style.stroke is not None and luminance(style.stroke.colour) > luminance(style.fill)
    )


def keyline(
    box: Box, radius: float, frame: float, ground: Path, style: Style, context: BlockContext
) -> tuple[Item, ...]:
    """The line of a ground whose frame is so wide. At the edge of a card there is none: nothing lies beyond it."""
    by = frame + INSET + KEYLINE / 2
    inside = off_the_edge(box, context, by)
    if inside is None or style.stroke is None:
        return ()
    line = Shape(rounded_rect(*inside, max(0.0, radius - by)), stroke=style.stroke, role="ground")
    return (Group((line,), role="ground", clip=ground),)


@dataclass(frozen=True, slots=True)
class Panel(Block[PanelSpec]):
    inner: Column
    """The blocks one under another."""
    over: tuple[Element, ...] = ()
    """The blocks that lie over them in exact places."""

    def min_width(self) -> float:
        own = self.inner.min_width() + 2 * self.spec.padding if self.inner.items else 0.0
        return max(self.spec.width, own, *(item.min_width() for item in self.over))

    def height(self, width: float) -> float:
        return self._high(self.inner.height(width - 2 * self.spec.padding), width)

    def least_height(self, width: float) -> float:
        return self._high(self.inner.least_height(width - 2 * self.spec.padding), width)

    def _high(self, inner: float, width: float) -> float:
        own = inner + 2 * self.spec.padding if self.inner.items else 0.0
        return max(self.spec.height, own, *(item.height(width) for item in self.over))

    def place(self, box: Box) -> Iterator[Placed]:
        yield Placed(self, box)
        room = box.inset(self.spec.padding)
        if self.inner.items:
            for placed in self.inner.place(self._aligned(room)):
                yield placed.within(room)
        for item in self.over:
            yield from item.place(box)

    def _aligned(self, room: Box) -> Box:
        """Where the column of blocks stands in the panel."""
        if self.spec.vertical == "top" or any(item.grow for item in self.inner.items):
            return room
        spare = room.height - self.inner.height(room.width)
        if spare <= 0:
            return room
        top = spare / 2 if self.spec.vertical == "middle" else spare
        return Box(room.x, room.y + top, room.width, room.height - spare)

    @property
    def ground(self) -> Ground | None:
        return Ground(self.spec.ground, self.spec.mark) if self.spec.ground else None

    def on(self, ground: Ground) -> Panel:
        """The frame of a panel belongs to its own ground, if it has one."""
        return self if self.spec.ground else Block.on(self, ground)

    def overflows(self, box: Box) -> Iterator[Overflow]:
        """The panel itself, if it needs more than its blocks and has not got it. Blocks inside say what they lack."""
        too_wide, too_high = max(0.0, self.spec.width - box.width), max(0.0, self.spec.height - box.height)
        if max(too_wide, too_high) > ROUNDING:
            yield Overflow(self.source, too_wide, too_high, box)

    def draw(self, box: Box) -> tuple[Item, ...]:
        return (*self._ground(box), *self._frame(box))

    def _ground(self, box: Box) -> tuple[Item, ...]:
        """The area in its paint. Its outline, if the theme gives it one, gives way to a frame."""
        spec, context = self.spec, self.context
        if not spec.ground:
            return ()
        style = context.theme[context.area_role(spec.ground, spec.mark)]
        area, corners = self._area(box)
        path = rounded_corners(*area, spec.radius, corners)
        thing = Thing("ground")
        if is_keyline(style):
            return self._with_keyline(path, box, style)
        outline = self._ground_outline(box, path, style.stroke) if style.stroke and not spec.frame else ()
        if style.hatch is None and not outline:
            return (Shape(path, style.fill, role="ground", thing=thing),)
        ground = hatch.painted(path, replace(style, stroke=None), "ground")
        return (Group((*ground, *outline), role="ground", thing=thing),)

    def _ground_outline(self, box: Box, ground: Path, stroke: Stroke) -> tuple[Item, ...]:
        """The line inside the edge of the ground. One that bleeds has none along the cut, where it would only show how
        far the cut strays.
        """
        by = stroke.width / 2
        if not self.spec.bleed or self.context.trim is None:
            return (Shape(self._inside_edge(box, by), stroke=stroke, role="ground"),)
        inside = off_the_edge(box, self.context, by)
        if inside is None:
            return ()
        line = Shape(rounded_rect(*inside, max(0.0, self.spec.radius - by)), stroke=stroke, role="ground")
        return (Group((line,), role="ground", clip=ground),)

    def _inside_edge(self, box: Box, inset: float) -> Path:
        """The edge of the panel, so many mm further in: without a radius, a panel that fills a card has its outline."""
        outline, radius = self.context.outline, self.spec.radius
        if outline is not None and not radius and fills_card(box, self.context):
            return outline(-inset)
        return rounded_rect(*box.inset(inset), max(0.0, radius - inset))

    def _with_keyline(self, path: Path, box: Box, style: Style) -> tuple[Item, ...]:
        """A dark ground with the light line that keeps it apart from others."""
        spec, thing = self.spec, Thing("ground")
        frame = self._frame_stroke.width if spec.frame else 0.0
        has_room = not spec.items or spec.padding >= LEAST_PADDING
        line = keyline(box, spec.radius, frame, path, style, self.context) if has_room else ()
        if not line:
            return (Shape(path, style.fill, role="ground", thing=thing),)
        return (Group((Shape(path, style.fill, role="ground"), *line), role="ground", thing=thing),)

    @property
    def _frame_stroke(self) -> Stroke:
        stroke = self.context.stroke(self.spec.frame, self.spec.mark)
        return replace(stroke, width=self.spec.frame_width) if self.spec.frame_width else stroke

    def _frame(self, box: Box) -> tuple[Item, ...]:
        """The line inside the edge of the panel."""
        spec = self.spec
        if not spec.frame:
            return ()
        stroke = self._frame_stroke
        line = self._inside_edge(box, stroke.width / 2)
        return (Shape(line, stroke=stroke, role="frame", thing=Thing("frame")),)

    def _area(self, box: Box) -> tuple[Box, Corners]:
        """The area of the ground, with its bleed, and which of its corners are round."""
        return bled(box, self.context) if self.spec.bleed else (box, (True, True, True, True))
