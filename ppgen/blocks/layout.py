"""A small box layout, in mm: rows and columns that share out the room they are given among the blocks in them.

Everything answers three questions: how narrow may you be, how high are you at a width, and, given a box, which blocks
stand where. Nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from typing import Literal, Protocol

from msgspec import Struct

from ppgen.diagnostics import Mark
from ppgen.records import replace
from ppgen.scene.model import Box, Group, Item, Source, Tag

SLACK = 1e-6
"""Rounding errors below this are not a lack of room, in mm."""
ROUNDING = 1e-3
"""No block overflows by less than this, in mm: sizes add up."""


class Drawn(Struct, frozen=True):
    """A finished picture; its top left corner is (0, 0)."""

    items: tuple[Item, ...]
    width: float
    height: float


class Element(Protocol):
    """Anything that can be laid out."""

    @property
    def grow(self) -> float:
        """The share of spare room that it takes; 0 keeps it at its minimum."""
        ...

    @property
    def grow_high(self) -> float:
        """The share of spare height that it takes under other elements."""
        ...

    def min_width(self) -> float: ...

    def height(self, width: float) -> float:
        """The minimum height at that width."""
        ...

    def least_height(self, width: float) -> float:
        """The height at that width once every text in it that may shrink has done so."""
        ...

    def place(self, box: Box) -> Iterator[Placed]:
        """The blocks inside, each with its box."""
        ...


class Overflow(Struct, frozen=True):
    """A block that has less room than it needs."""

    source: Source
    """Where the definition asks for the block, and what it calls it."""
    too_wide: float
    too_high: float
    """How much room is missing, in mm; 0 where there is enough."""
    box: Box
    """What the block would take, in the coordinates of whatever was laid out."""


def in_words(overflow: Overflow) -> str:
    """What overflows by how much, rounded up to a tenth of a millimetre: `the text is 1.3 mm too high for its room`."""
    amounts = (overflow.too_wide, "wide"), (overflow.too_high, "high")
    too = [f"{ceil(10 * (amount - ROUNDING)) / 10:g} mm too {way}" for amount, way in amounts if amount > ROUNDING]
    return f"the {overflow.source.kind} is {' and '.join(too)} for its room"


class DrawnElement(Element, Protocol):
    """An element that is drawn."""

    @property
    def source(self) -> Source:
        """Where the definition asks for it."""
        ...

    @property
    def tag(self) -> Tag | None:
        """What it is as a whole in a tagged document; None if its parts say that."""
        ...

    @property
    def ground(self) -> Ground | None:
        """What it paints beneath blocks that lie over it; None for nothing that would hide what is there."""
        ...

    def on(self, ground: Ground) -> DrawnElement:
        """The same where it stands on a ground: no size depends on that."""
        ...

    def extent(self, box: Box) -> Box:
        """The part of its box that it fills."""
        ...

    def draw(self, box: Box) -> tuple[Item, ...]: ...

    def overflows(self, box: Box) -> Iterator[Overflow]:
        """What does not fit in that box: the block itself, or blocks inside it."""
        ...


class Hung(Struct, frozen=True):
    """An exact box in which a block stands."""

    source: Source
    box: Box
    around: Box
    """The panel or the stack from whose corner its place is measured. Where it hangs over an edge of that on purpose,
    that edge is moved out to its own.
    """
    bleeds: bool
    """Whether it may go on beyond the edge of a card."""


class Placed(Struct, frozen=True):
    """A block and where it stands."""

    block: DrawnElement
    box: Box
    room: Box | None = None
    """The panel or the exact box around it, which it has to stay inside; None for nothing but the whole."""
    hung: tuple[Hung, ...] = ()
    """The exact boxes in which it stands, the innermost first."""

    def within(self, room: Box) -> Placed:
        """The same in a room of its own, unless it has a smaller one already."""
        return self if self.room is not None else Placed(self.block, self.box, room, self.hung)

    def overflows(self, whole: Box) -> Iterator[Overflow]:
        """What does not fit in its box, or else how far its box sticks out of the room around it."""
        inside = tuple(self.block.overflows(self.box))
        yield from inside
        room, box = self.room or whole, self.box
        too_wide = max(0.0, box.right - room.right, room.x - box.x)
        too_high = max(0.0, box.bottom - room.bottom, room.y - box.y)
        if not inside and max(too_wide, too_high) > ROUNDING:
            yield Overflow(self.block.source, too_wide, too_high, box)

    def drawn(self) -> Group:
        """The block in its box, with its tag and with the place in the definition that asks for it."""
        return Group(self.block.draw(self.box), source=self.block.source, tag=self.block.tag)


class Row(Struct, frozen=True):
    """Elements side by side. Elements that grow have no width of their own: they share spare room by `grow`.

    A row that may `wrap` becomes a column where it is too narrow.
    """

    items: tuple[Element, ...]
    gap: float = 0.0
    align: Literal["stretch", "bottom"] = "stretch"
    grow: float = 0.0
    wrap: bool = False
    justify: Literal["start", "middle"] = "start"

    @property
    def grow_high(self) -> float:
        return self.grow

    def min_width(self) -> float:
        if self.wrap:
            return self._stack.min_width()
        return self._min_width

    def height(self, width: float) -> float:
        if self._stacked(width):
            return self._stack.height(width)
        return max((item.height(own) for item, own in zip(self.items, self.widths(width), strict=True)), default=0.0)

    def least_height(self, width: float) -> float:
        if self._stacked(width):
            return self._stack.least_height(width)
        pairs = zip(self.items, self.widths(width), strict=True)
        return max((item.least_height(own) for item, own in pairs), default=0.0)

    def widths(self, width: float) -> tuple[float, ...]:
        """The width of each item when the row is that wide."""
        widths = [item.min_width() for item in self.items]
        free = {index for index, item in enumerate(self.items) if item.grow > 0}
        while free:
            room = width - self._gaps - sum(own for index, own in enumerate(widths) if index not in free)
            shares = sum(self.items[index].grow for index in free)
            short = {index for index in free if room * self.items[index].grow / shares < widths[index] - SLACK}
            if not short:
                return tuple(
                    room * self.items[index].grow / shares if index in free else own for index, own in enumerate(widths)
                )
            free -= short
        return tuple(widths)

    def place(self, box: Box) -> Iterator[Placed]:
        if self._stacked(box.width):
            yield from self._stack.place(box)
            return
        widths = self.widths(box.width)
        left = box.width - sum(widths) - self._gaps if self.justify == "middle" else 0.0
        x = box.x + max(left, 0.0) / 2
        for item, width in zip(self.items, widths, strict=True):
            height = box.height if self.align == "stretch" else min(item.height(width), box.height)
            y = box.bottom - height if self.align == "bottom" else box.y
            yield from item.place(Box(x, y, width, height))
            x += width + self.gap

    def _stacked(self, width: float) -> bool:
        return self.wrap and self._min_width > width + SLACK

    @property
    def _stack(self) -> Column:
        return Column(self.items, 0.0)

    @property
    def _min_width(self) -> float:
        return sum(item.min_width() for item in self.items) + self._gaps

    @property
    def _gaps(self) -> float:
        return self.gap * max(len(self.items) - 1, 0)


class Column(Struct, frozen=True):
    """Elements one under another. Spare height goes to those that grow, or else (`spread`) into the gaps.

    Where height is missing, those that can shrink give some, each in proportion to what it can give.
    """

    items: tuple[Element, ...]
    gap: float = 0.0
    spread: bool = False
    grow: float = 0.0
    smallest: float = 0.0
    """The smallest width, in mm, if its elements do not need more."""

    @property
    def grow_high(self) -> float:
        return self.grow

    def min_width(self) -> float:
        return max(self.smallest, 0.0, *(item.min_width() for item in self.items))

    def height(self, width: float) -> float:
        return sum(item.height(width) for item in self.items) + self._gaps

    def least_height(self, width: float) -> float:
        return sum(item.least_height(width) for item in self.items) + self._gaps

    @property
    def _gaps(self) -> float:
        return self.gap * max(len(self.items) - 1, 0)

    def place(self, box: Box) -> Iterator[Placed]:
        heights = [item.height(box.width) for item in self.items]
        left = box.height - sum(heights) - self._gaps
        if left < -SLACK:
            yield from self._shrunk(box, heights, -left)
            return
        shares = sum(item.grow_high for item in self.items)
        gap = self.gap
        if self.spread and not shares and len(self.items) > 1:
            gap += left / (len(self.items) - 1)
        y = box.y
        for item, own in zip(self.items, heights, strict=True):
            height = own + (left * item.grow_high / shares if shares else 0.0)
            yield from item.place(Box(box.x, y, box.width, height))
            y += height + gap

    def _shrunk(self, box: Box, heights: Sequence[float], missing: float) -> Iterator[Placed]:
        """The blocks inside where the box is `missing` mm too low."""
        spare = [own - item.least_height(box.width) for item, own in zip(self.items, heights, strict=True)]
        share = min(1.0, missing / sum(spare)) if sum(spare) > 0 else 0.0
        y = box.y
        for item, own, less in zip(self.items, heights, spare, strict=True):
            height = own - share * less
            yield from item.place(Box(box.x, y, box.width, height))
            y += height + self.gap


class Stack(Struct, frozen=True):
    """Elements over one another in the same box, the first at the back."""

    items: tuple[Element, ...]
    grow: float = 0.0

    @property
    def grow_high(self) -> float:
        return self.grow

    def min_width(self) -> float:
        return max((0.0, *(item.min_width() for item in self.items)))

    def height(self, width: float) -> float:
        return max((0.0, *(item.height(width) for item in self.items)))

    def least_height(self, width: float) -> float:
        return max((0.0, *(item.least_height(width) for item in self.items)))

    def place(self, box: Box) -> Iterator[Placed]:
        for item in self.items:
            yield from item.place(box)


def fits(element: Element, box: Box) -> bool:
    """Whether an element at its minimum size fits into a box."""
    return element.min_width() <= box.width + SLACK and element.height(box.width) <= box.height + SLACK


def overflows(element: Element, box: Box) -> tuple[Overflow, ...]:
    """Every block in an element that has less room in that box than it needs, after all shrinking."""
    return tuple(overflow for placed in element.place(box) for overflow in placed.overflows(box))


def drawn(element: Element, width: float) -> Drawn:
    """An element drawn by itself, at its minimum height for that width."""
    height = element.height(width)
    items = tuple(placed.drawn() for placed in lay_out(element, Box(0.0, 0.0, width, height)))
    return Drawn(items, width, height)


def lay_out(element: Element, box: Box) -> Sequence[Placed]:
    """Every block with its box, in the order in which they are drawn, each fit for the ground on which it stands."""
    return tuple(on_grounds(element.place(box)))


ENOUGH = 0.5
"""A block stands on the last ground that lies beneath more than this share of what it shows."""


class Ground(Struct, frozen=True):
    """What a block paints beneath all that comes after it."""

    role: str
    """The colour or role of a panel; empty for an image, of which nobody knows how dark it is."""
    mark: Mark | None = None
    """Where the definition names it."""


def on_grounds(placed: Iterable[Placed]) -> Iterator[Placed]:
    """The blocks in the order in which they are drawn, each fit for the ground on which it stands."""
    grounds: list[tuple[Box, Ground]] = []
    for each in placed:
        ground = _beneath(each.block.extent(each.box), grounds) if grounds else None
        yield each if ground is None or not ground.role else replace(each, block=each.block.on(ground))
        if (own := each.block.ground) is not None:
            grounds.append((each.box, own))


def _beneath(extent: Box, grounds: list[tuple[Box, Ground]]) -> Ground | None:
    """The ground on which something stands; None for that of everything around it."""
    return next((ground for box, ground in reversed(grounds) if _share(extent, box) > ENOUGH), None)


def _share(extent: Box, ground: Box) -> float:
    """How much of a box lies on a ground. What has no extent has a place all the same."""
    width = min(extent.right, ground.right) - max(extent.x, ground.x)
    height = min(extent.bottom, ground.bottom) - max(extent.y, ground.y)
    if width < 0 or height < 0:
        return 0.0
    across = width / extent.width if extent.width else 1.0
    return across * (height / extent.height if extent.height else 1.0)
