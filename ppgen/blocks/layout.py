"""A small box layout, in mm: rows and columns that share out the room they are given among the blocks in them.

Everything answers three questions: how narrow may you be, how high are you at a width, and, given a box, which blocks
stand where. Nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from ppgen.scene.model import Box, Group, Item, Source, Tag

SLACK = 1e-6
"""Rounding errors below this are not a lack of room, in mm."""


@dataclass(frozen=True, slots=True)
class Drawn:
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

    def min_width(self) -> float: ...

    def height(self, width: float) -> float:
        """The minimum height at that width."""
        ...

    def place(self, box: Box) -> Iterator[Placed]:
        """The blocks inside, each with its box."""
        ...


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

    def draw(self, box: Box) -> tuple[Item, ...]: ...


@dataclass(frozen=True, slots=True)
class Placed:
    """A block and where it stands."""

    block: DrawnElement
    box: Box

    def drawn(self) -> Group:
        """The block in its box, with its tag and with the place in the definition that asks for it."""
        return Group(self.block.draw(self.box), source=self.block.source, tag=self.block.tag)


@dataclass(frozen=True, slots=True)
class Row:
    """Elements side by side. Elements that grow have no width of their own: they share spare room by `grow`.

    A row that may `wrap` becomes a column where it is too narrow.
    """

    items: tuple[Element, ...]
    gap: float = 0.0
    align: Literal["stretch", "bottom"] = "stretch"
    grow: float = 0.0
    wrap: bool = False
    justify: Literal["start", "middle"] = "start"

    def min_width(self) -> float:
        if self.wrap:
            return self._stack.min_width()
        return self._min_width

    def height(self, width: float) -> float:
        if self._stacked(width):
            return self._stack.height(width)
        return max((item.height(own) for item, own in zip(self.items, self.widths(width), strict=True)), default=0.0)

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
            height = box.height if self.align == "stretch" else item.height(width)
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


@dataclass(frozen=True, slots=True)
class Column:
    """Elements one under another. Spare height goes to those that grow, or else (`spread`) into the gaps."""

    items: tuple[Element, ...]
    gap: float = 0.0
    spread: bool = False
    grow: float = 0.0
    smallest: float = 0.0
    """The smallest width, in mm, if its elements do not need more."""

    def min_width(self) -> float:
        return max(self.smallest, *(item.min_width() for item in self.items))

    def height(self, width: float) -> float:
        return sum(item.height(width) for item in self.items) + self.gap * max(len(self.items) - 1, 0)

    def place(self, box: Box) -> Iterator[Placed]:
        left = box.height - self.height(box.width)
        shares = sum(item.grow for item in self.items)
        gap = self.gap
        if self.spread and not shares and len(self.items) > 1:
            gap += left / (len(self.items) - 1)
        y = box.y
        for item in self.items:
            height = item.height(box.width) + (left * item.grow / shares if shares else 0.0)
            yield from item.place(Box(box.x, y, box.width, height))
            y += height + gap


def fits(element: Element, box: Box) -> bool:
    """Whether an element at its minimum size fits into a box."""
    return element.min_width() <= box.width + SLACK and element.height(box.width) <= box.height + SLACK


def drawn(element: Element, width: float) -> Drawn:
    """An element drawn by itself, at its minimum height for that width."""
    height = element.height(width)
    items = tuple(placed.drawn() for placed in element.place(Box(0.0, 0.0, width, height)))
    return Drawn(items, width, height)


def lay_out(element: Element, box: Box) -> Sequence[Placed]:
    """Every block with its box, in the order in which they are drawn."""
    return tuple(element.place(box))
