"""No line of a finished drawing is too thin to print, however small the art that it belongs to was drawn."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor, log, sqrt

from msgspec import Struct, field

from ppgen.plane import Matrix
from ppgen.records import replace
from ppgen.scene.limits import MIN_LINE
from ppgen.scene.model import GlyphRun, Group, Item, Path, Picture, Shape, Stroke, Symbol, Use

EXEMPT = frozenset({"mark", "registration"})
"""The roles of marks for the knife."""
STEP = 1.1
"""Symbols are redrawn for sizes that differ by this factor, so that many sizes do not become as many symbols."""


def printable(items: Iterable[Item]) -> tuple[Item, ...]:
    """The items with every line at least `MIN_LINE` mm wide; hatches keep their tone, with fewer lines.

    Symbols that are drawn too small for their lines are redrawn with wider ones, under a name of their own. What needs
    nothing is returned as it is.
    """
    return _Floors().items(tuple(items), 1.0)


class _Floors(Struct, frozen=True):
    """One drawing: its symbols, redrawn once for each size."""

    redrawn: dict[tuple[str, int], Symbol] = field(default_factory=dict)
    thinnest: dict[str, float] = field(default_factory=dict)
    """The thinnest line of each symbol, in its own units."""

    def items(self, items: tuple[Item, ...], scale: float) -> tuple[Item, ...]:
        floored = tuple(self.item(item, scale) for item in items)
        changed = any(now is not before for now, before in zip(floored, items, strict=True))
        return floored if changed else items

    def item(self, item: Item, scale: float) -> Item:
        """An item that is drawn at `scale`: mm of the drawing for each of its own units."""
        match item:
            case GlyphRun() | Picture():
                return item
            case Shape():
                return _shape(item, scale)
            case Group():
                if item.role in EXEMPT:
                    return item
                inside = self.items(item.items, scale * _scale(item.transform))
                return item if inside is item.items else replace(item, items=inside)
            case Use():
                symbol = self.symbol(item.symbol, scale * _scale(item.transform))
                return item if symbol is item.symbol else replace(item, symbol=symbol)

    def symbol(self, symbol: Symbol, scale: float) -> Symbol:
        """A symbol with lines wide enough at that scale, and a little more, so that near sizes share one."""
        if self.thinnest_of(symbol) * scale >= MIN_LINE:
            return symbol
        # A hair is added, so that rounding does not send one size to two steps.
        step = floor(log(scale) / log(STEP) + 1e-6)
        key = symbol.id, step
        if key not in self.redrawn:
            items = self.items(symbol.items, STEP**step)
            self.redrawn[key] = replace(symbol, id=f"{symbol.id}-line{-step}", items=items)
        return self.redrawn[key]

    def thinnest_of(self, symbol: Symbol) -> float:
        if symbol.id not in self.thinnest:
            self.thinnest[symbol.id] = self._thinnest(symbol.items)
        return self.thinnest[symbol.id]

    def _thinnest(self, items: tuple[Item, ...]) -> float:
        least = float("inf")
        for item in items:
            match item:
                case Shape() if item.stroke is not None and item.role not in EXEMPT:
                    least = min(least, item.stroke.width)
                case Group() if item.role not in EXEMPT:
                    least = min(least, self._thinnest(item.items) * _scale(item.transform))
                case Use():
                    least = min(least, self.thinnest_of(item.symbol) * _scale(item.transform))
                case _:
                    pass
        return least


def _scale(transform: Matrix | None) -> float:
    """By how much a transform enlarges: the root of its determinant, as no drawing is stretched in one direction."""
    if transform is None:
        return 1.0
    a, b, c, d, _, _ = transform
    return sqrt(abs(a * d - b * c))


def _shape(shape: Shape, scale: float) -> Shape:
    stroke = shape.stroke
    if stroke is None or stroke.width * scale >= MIN_LINE - 1e-9 or shape.role in EXEMPT:
        return shape
    width = MIN_LINE / scale
    if not shape.pitch:
        return replace(shape, stroke=_wider(stroke, width))
    every = ceil(width / stroke.width - 1e-6)
    lines = _every(shape.path, every)
    return replace(shape, path=lines, stroke=replace(stroke, width=width), pitch=shape.pitch * every)


def _wider(stroke: Stroke, width: float) -> Stroke:
    """The line with its dashes in proportion, so that they do not run together."""
    factor = width / stroke.width
    return replace(stroke, width=width, dash=tuple(length * factor for length in stroke.dash))


def _every(lines: Path, step: int) -> Path:
    """Every so many of the lines of a hatch, each of which is a move and a line."""
    pairs = range(0, len(lines) - 1, 2 * step)
    return tuple(command for start in pairs for command in lines[start : start + 2])
