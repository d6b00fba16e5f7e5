"""Fitting a sheet to paper: of all its layouts and impositions, the one with the largest board spaces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ppgen.art import Art
from ppgen.blocks.build import Maker, build
from ppgen.blocks.context import BODY, BlockContext, Sizes
from ppgen.blocks.layout import Element, Placed, fits, lay_out
from ppgen.blocks.roles import theme_for
from ppgen.definition.blocks import BoardSpec, ChartSpec
from ppgen.definition.layouts import BlockSpec, parts
from ppgen.diagnostics import DefinitionError, Diagnostic, PpgenError
from ppgen.scene.paragraph import TextTooWide
from ppgen.scene.theme import THEMES
from ppgen.sheets.build import makers
from ppgen.sheets.imposition import Imposition, impositions
from ppgen.sheets.paper import PAPERS, DoesNotFit
from ppgen.sheets.printout import PrintJob

SPACE_STEP, TILE_STEP, BODY_STEP = 0.5, 0.1, 0.2
"""The steps in which spaces (mm), chart spaces (mm) and text (points) grow to fill the paper."""
MAX_BODY = 13.0
LARGEST = 50.0
"""The largest space of a board, in mm."""
GROWTH = ((BODY, 3.0), (7.0, 3.0), (7.0, 3.5), (8.0, 3.5), (9.0, 4.4), (10.6, 5.0), (MAX_BODY, 6.0))
"""Once the board has its size, text (points) and chart (mm) grow along these steps together."""


@dataclass(frozen=True, slots=True)
class Composition:
    """A sheet fitted to paper: its sizes, how it lies on the paper, and every block with its box inside a trim.

    The boxes are those of the first trim; `offsets` moves them to each of the trims.
    """

    context: BlockContext
    imposition: Imposition
    placed: tuple[Placed, ...]

    @property
    def sizes(self) -> Sizes:
        return self.context.sizes

    @property
    def offsets(self) -> tuple[tuple[float, float], ...]:
        first = self.imposition.trims[0]
        return tuple((trim.x - first.x, trim.y - first.y) for trim in self.imposition.trims)


def compose(job: PrintJob) -> Composition:
    """Fit a sheet to paper.

    Raises DoesNotFit, with what would do, when it does not fit without becoming illegible.
    """
    composition = _compose(job)
    if composition is None:
        raise _too_small(job)
    return composition


def _compose(job: PrintJob) -> Composition | None:
    sheet, options = job.sheet, job.options
    if not sheet.layouts:
        hint = "a layout is a column or a row of blocks, such as `column: {items: [board, footer]}`"
        raise DefinitionError([Diagnostic(sheet.mark, "DEF-MISSING-KEY", f"sheet {sheet.id} has no layouts", hint)])
    digits = max(3, len(str(options.copies * sheet.up))) if options.numbered and sheet.pad else 0
    # How a pad is cut decides its numbers, so `up` is fixed for pads; other sheets are printed alone if need be.
    for up in (sheet.up,) if sheet.pad else dict.fromkeys((sheet.up, 1)):
        ways = impositions(job.paper, up, marks=options.marks, bleed=options.bleed)
        if composition := _largest_of(job, ways, digits):
            return composition
    return None


def _largest_of(job: PrintJob, ways: Iterable[Imposition], digits: int) -> Composition | None:
    """The composition with the largest spaces, of all layouts on all impositions."""
    best: Composition | None = None
    game, theme, sheet = job.game, job.theme, job.sheet
    context = BlockContext(game, theme, Sizes(0, 0, BODY), Art(game, theme, "art-"), f"sheet {sheet.id}", sheet.mark)
    if job.referee is not None:
        context = replace(context, board=job.referee.board)
    sheet_makers = makers(sheet, job.referee, digits)
    for imposition in ways:
        for layout in sheet.layouts:
            beat = best.sizes.space if best else 0.0
            composition = _fit(_Fitting(layout, imposition, context, sheet_makers), beat)
            if composition and (best is None or _size(composition) > _size(best)):
                best = composition
    return best


def _size(composition: Composition) -> tuple[float, float, float]:
    sizes = composition.sizes
    return sizes.space, sizes.tile, sizes.body


@dataclass(frozen=True, slots=True)
class _Fitting:
    """One layout on one imposition, tried with different sizes."""

    layout: BlockSpec
    imposition: Imposition
    context: BlockContext
    """All but the sizes."""
    makers: Mapping[str, Maker]

    def element(self, sizes: Sizes) -> tuple[BlockContext, Element]:
        context = replace(self.context, sizes=sizes)
        return context, build(self.layout, context, self.makers)

    def fits(self, sizes: Sizes) -> bool:
        try:
            return fits(self.element(sizes)[1], self.imposition.live(self.imposition.trims[0]))
        except TextTooWide:
            return False


def _fit(fitting: _Fitting, beat: float) -> Composition | None:
    """The largest spaces first; then text and chart grow into the spare room.

    None if it does not fit, or if its spaces cannot reach `beat` mm: then it is not worth
    finding the sizes.
    """
    boards = [block for block in parts(fitting.layout) if isinstance(block, BoardSpec)]
    charts = [block for block in parts(fitting.layout) if isinstance(block, ChartSpec)]
    space = max((board.min for board in boards), default=0.0)
    tile = max((chart.min for chart in charts), default=0.0)
    sizes = Sizes(space, tile, BODY)
    if not fitting.fits(replace(sizes, space=max(space, beat))):
        return None
    if boards:
        limit = min(board.max for board in boards)
        sizes = _largest(fitting, [replace(sizes, space=size) for size in _steps(space, limit, SPACE_STEP)])
    widest = min((chart.max for chart in charts), default=tile)
    steps = [replace(sizes, body=body, tile=min(chart, widest)) for body, chart in _growth(tile)]
    sizes = _largest(fitting, [sizes, *steps])
    # The spare room may still suit one of the two alone.
    sizes = _largest(fitting, [replace(sizes, tile=value) for value in _steps(sizes.tile, widest, TILE_STEP)])
    sizes = _largest(fitting, [replace(sizes, body=value) for value in _steps(sizes.body, MAX_BODY, BODY_STEP)])
    if boards and min(board.max for board in boards) > space:
        # On large paper everything has its comfortable size by now, and the board takes the rest.
        sizes = _largest(fitting, [replace(sizes, space=size) for size in _steps(sizes.space, LARGEST, SPACE_STEP)])
    context, element = fitting.element(sizes)
    live = fitting.imposition.live(fitting.imposition.trims[0])
    return Composition(context, fitting.imposition, tuple(lay_out(element, live)))


def _growth(tile: float) -> Iterator[tuple[float, float]]:
    """Body text and chart spaces, step by step along GROWTH."""
    body = BODY
    for to_body, to_tile in GROWTH:
        count = max(round((to_body - body) / BODY_STEP), round((to_tile - tile) / TILE_STEP), 0)
        for step in range(1, count + 1):
            yield round(body + (to_body - body) * step / count, 3), round(tile + (to_tile - tile) * step / count, 3)
        body, tile = to_body, max(tile, to_tile)


def _steps(start: float, end: float, step: float) -> list[float]:
    """The values from start to end; never empty."""
    return [round(start + number * step, 6) for number in range(max(int((end - start) / step + 1e-9), 0) + 1)]


def _largest(fitting: _Fitting, rising: list[Sizes]) -> Sizes:
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


def _too_small(job: PrintJob) -> DoesNotFit:
    """Why the paper is too small, with the other sheets and papers that fit, found by trying them."""
    game, sheet, paper = job.game, job.sheet, job.paper
    plain = replace(job.options, marks=False, bleed=0.0)
    first = replace(job, theme=theme_for(game, next(iter(THEMES.values()))))

    def works(**changed: Any) -> bool:
        try:
            composition = _compose(replace(first, **changed))
            for part in composition.placed if composition else ():
                part.block.draw(part.box)  # a sheet that fits may still show what the game does not have
            return composition is not None
        except PpgenError:  # another sheet may have faults of its own, which are reported with that sheet
            return False

    blocks = [block for layout in sheet.layouts for block in parts(layout)]
    needs = ["text of 6 pt"]
    needs += [f"board spaces of {block.min:g} mm" for block in blocks if isinstance(block, BoardSpec)][:1]
    needs += [f"chart spaces of {block.min:g} mm" for block in blocks if isinstance(block, ChartSpec)][:1]
    many = f" {sheet.up} times" if sheet.up > 1 else ""
    return DoesNotFit(
        f"sheet {sheet.id} does not fit on {paper}{many}: it would fall below {' or '.join(needs)}",
        papers=[size.name for size in PAPERS if works(paper=size)],
        sheets=[other.id for other in game.sheets if other is not sheet and other.layouts and works(sheet=other)],
        paper=paper.name,
        unmarked=plain != job.options and works(options=plain),
    )
