"""One layout of a sheet on paper: whether it fits, how large it becomes, and by how much it is too large. The scales of
type say how its texts grow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from msgspec import Struct

from ppgen.blocks.build import Maker, build
from ppgen.blocks.context import BODY, TITLE, BlockContext, Sizes
from ppgen.blocks.layout import Element, Overflow, fits, overflows
from ppgen.definition.blocks import BoardSpec, ChartSpec
from ppgen.definition.layouts import BlockSpec, is_bounded, parts
from ppgen.definition.paper_blocks import FigureBlockSpec
from ppgen.numerals import listed
from ppgen.records import replace
from ppgen.scene.model import Box
from ppgen.scene.paragraph import TextTooWide
from ppgen.sheets.imposition import Imposition

SPACE_STEP, TILE_STEP, BODY_STEP, CELL_STEP = 0.5, 0.1, 0.2, 0.05
"""The steps in which spaces (mm), chart spaces (mm), text (points) and cells (`Sizes.cells`) grow to fill the paper."""
GROWTH = ((BODY, 3.0), (BODY, 3.5), (8.0, 3.5), (9.0, 4.4), (10.6, 5.0), (13.0, 6.0))
"""Once the board of a sheet has its size, text (points) and chart (mm) grow along these steps together."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """One layout on one imposition, tried with different sizes."""

    pages: tuple[BlockSpec, ...]
    imposition: Imposition
    context: BlockContext
    """All but the sizes."""
    scale: TypeScale
    makers: tuple[Mapping[str, Maker], ...]
    """Those of each page."""
    parts: tuple[BlockSpec, ...] = field(init=False)
    """All blocks of all pages."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "parts", tuple(part for page in self.pages for part in parts(page)))

    @property
    def is_card(self) -> bool:
        return self.scale is SCALES["card"]

    @property
    def live(self) -> Box:
        """The part of the first trim that is printed on."""
        return self.imposition.live(self.imposition.trims[0])

    @property
    def smallest(self) -> Sizes:
        """The sizes under which nothing may go."""
        space = max((block.min for block in self.parts if isinstance(block, BoardSpec)), default=0.0)
        tile = max((block.min for block in self.parts if isinstance(block, ChartSpec)), default=0.0)
        return Sizes(space, tile, self.scale.min, title_max=self.scale.title, cells=0.0)

    @property
    def has_cells(self) -> bool:
        """Whether it has grids or tracks."""
        return any(block.TAG in ("grid", "track") for block in self.parts)

    def rank(self, sizes: Sizes) -> tuple[float, ...]:
        """What is better when it is larger, the most important first."""
        space, tile, body, cells = sizes.space, sizes.tile, sizes.body, sizes.cells or 0.0
        return (body, cells, tile, space) if self.is_card else (space, cells, tile, body)

    def elements(self, sizes: Sizes) -> tuple[Element, ...]:
        context = replace(self.context, sizes=sizes)
        return tuple(build(page, context, own) for page, own in zip(self.pages, self.makers, strict=True))

    def fits(self, sizes: Sizes) -> bool:
        try:
            elements = self.elements(sizes)
            return all(fits(element, self.live) for element in elements) and not self._overflows(elements)
        except TextTooWide:
            return False

    def overflows(self) -> tuple[Overflow, ...]:
        """What has too little room at the smallest sizes, inside a layout that fits."""
        return self._overflows(self.elements(self.smallest))

    def _overflows(self, elements: Iterable[Element]) -> tuple[Overflow, ...]:
        pairs = zip(self.pages, elements, strict=True)
        return tuple(each for page, element in pairs if is_bounded(page) for each in overflows(element, self.live))

    def largest_block(self, way: Literal["wide", "high"]) -> str:
        """Which block takes most of the room at the smallest sizes, as the end of a sentence."""
        live = self.live
        if way == "wide" and any(isinstance(part, FigureBlockSpec) for part in self.parts):
            return ""  # as in `excess`
        needs = [
            (placed.block.min_width() if way == "wide" else placed.block.height(placed.box.width), placed.block.source)
            for element in self.elements(self.smallest)
            for placed in element.place(Box(0.0, 0.0, max(live.width, element.min_width()), live.height))
        ]
        most, source = max(needs, key=lambda need: need[0])
        there = live.width if way == "wide" else live.height
        need = "need" if source.kind.endswith("s") else "needs"
        return f"; the {source.kind} at line {source.mark.line} alone {need} {most:.0f} of {there:.0f} mm"

    def smaller_boards(self) -> str:
        """What to do if it fits with smaller spaces of its boards; "" if it does not, or has no board."""
        smallest = self.smallest
        rising = [replace(smallest, space=side) for side in _steps(1.0, smallest.space, SPACE_STEP)]
        if smallest.space <= 1 or not self.fits(rising[0]):
            return ""
        space = _largest(self, rising).space
        boards = [block for block in self.parts if isinstance(block, BoardSpec) and block.min > space]
        lines = listed([f"line {block.mark.line}" for block in boards])
        return f"give the {'boards' if len(boards) > 1 else 'board'} at {lines} a `min` of {space:g} mm or less"

    def excess(self) -> tuple[float, float] | None:
        """By how much it is too wide and too high at its smallest, in mm; None if a word is too wide for its line."""
        live, elements = self.live, self.elements(self.smallest)
        try:
            widest = max(live.width, *(element.min_width() for element in elements))
            if widest > live.width and any(isinstance(part, FigureBlockSpec) for part in self.parts):
                return widest - live.width, 0.0  # no figure is judged only to learn its height
            highest = max(live.height, *(element.height(widest) for element in elements))
        except TextTooWide:
            return None
        return widest - live.width, highest - live.height


def fit(fitting: Fitting, beat: float) -> Sizes | None:
    """The largest sizes that fit: spaces first, then text and chart; on a card the text comes first.

    None if it does not fit, or if its spaces cannot reach `beat` mm: then it is not worth
    finding the sizes.
    """
    sizes = fitting.smallest
    if not fitting.fits(replace(sizes, space=max(sizes.space, beat))):
        return None
    return _grown_card(fitting, sizes) if fitting.is_card else _grown_sheet(fitting, sizes)


def _grown_card(fitting: Fitting, sizes: Sizes) -> Sizes:
    """Text, cells, chart and board as large as there is room, in that order, and never larger than the scale has it."""
    board, chart = _limits(fitting)
    sizes = _largest(fitting, [replace(sizes, body=each) for each in _steps(sizes.body, fitting.scale.max, BODY_STEP)])
    sizes = _with_cells(fitting, sizes, 1.0)
    sizes = _largest(fitting, [replace(sizes, tile=each) for each in _steps(sizes.tile, chart, TILE_STEP)])
    return _largest(fitting, [replace(sizes, space=each) for each in _steps(sizes.space, board, SPACE_STEP)])


def _grown_sheet(fitting: Fitting, sizes: Sizes) -> Sizes:
    """The board as large as it wants to be first, then cells; then text and chart share the spare room."""
    board, chart = _limits(fitting)
    smallest, most = sizes.space, fitting.scale.max
    sizes = _largest(fitting, [replace(sizes, space=size) for size in _steps(smallest, board, SPACE_STEP)])
    sizes = _with_cells(fitting, sizes, 1.0)
    steps = [replace(sizes, body=body, tile=min(tile, chart)) for body, tile in _growth(sizes.tile)]
    sizes = _largest(fitting, [sizes, *steps])
    # The spare room may still suit one of the two alone.
    sizes = _largest(fitting, [replace(sizes, tile=value) for value in _steps(sizes.tile, chart, TILE_STEP)])
    sizes = _largest(fitting, [replace(sizes, body=value) for value in _steps(sizes.body, most, BODY_STEP)])
    if boards := [block for block in fitting.parts if isinstance(block, BoardSpec)]:
        # On large paper everything has its comfortable size by now, and the board takes the rest, up to its maximum.
        largest = min(block.max for block in boards)
        sizes = _largest(fitting, [replace(sizes, space=size) for size in _steps(sizes.space, largest, SPACE_STEP)])
    return _with_cells(fitting, sizes, 2.0)


def _with_cells(fitting: Fitting, sizes: Sizes, most: float) -> Sizes:
    """The cells of grids and tracks as large as there is room, up to `most` (`Sizes.cells`)."""
    if not fitting.has_cells:
        return sizes
    return _largest(fitting, [replace(sizes, cells=share) for share in _steps(sizes.cells or 0.0, most, CELL_STEP)])


def _limits(fitting: Fitting) -> tuple[float, float]:
    """Up to which size its boards and charts grow first, in mm; without any, the size that it has."""
    smallest = fitting.smallest
    board = min(
        (block.grows_first_to for block in fitting.parts if isinstance(block, BoardSpec)), default=smallest.space
    )
    chart = min((block.max for block in fitting.parts if isinstance(block, ChartSpec)), default=smallest.tile)
    return board, chart


def _growth(tile: float) -> Iterator[tuple[float, float]]:
    """Body text and chart spaces, step by step along GROWTH."""
    body = BODY
    for to_body, next_tile in GROWTH:
        to_tile = max(tile, next_tile)
        count = max(round((to_body - body) / BODY_STEP), round((to_tile - tile) / TILE_STEP), 0)
        for step in range(1, count + 1):
            yield round(body + (to_body - body) * step / count, 3), round(tile + (to_tile - tile) * step / count, 3)
        body, tile = to_body, to_tile


def _steps(start: float, end: float, step: float) -> list[float]:
    """The values from start to end; never empty."""
    return [round(start + number * step, 6) for number in range(max(int((end - start) / step + 1e-9), 0) + 1)]


def _largest(fitting: Fitting, rising: list[Sizes]) -> Sizes:
    """The last sizes that fit. The first is known to fit, and whatever fits at a size fits at every smaller one.

    Galloping and then binary search, because there is often no room to grow at all.
    """
    low, high, stride = 0, len(rising) - 1, 1
    while low + stride <= high and fitting.fits(rising[low + stride]):
        low, stride = low + stride, 2 * stride
    high = min(high, low + stride - 1)
    while low < high:
        middle = (low + high + 1) // 2
        if fitting.fits(rising[middle]):
            low = middle
        else:
            high = middle - 1
    return rising[low]


class TypeScale(Struct, frozen=True):
    """The sizes of type, in points: of the body from `min` to `max`, of the title at most `title`."""

    min: float
    max: float
    title: float


SCALES: Mapping[Literal["sheet", "card"], TypeScale] = MappingProxyType(
    {"sheet": TypeScale(BODY, 13.0, TITLE), "card": TypeScale(8.5, 9.5, 18.0)}
)
"""By the key `scale` of a sheet."""
