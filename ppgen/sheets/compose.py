"""Fitting a sheet to paper: of all its layouts and impositions, the one with the fewest pages and the largest sizes.

The makers of the blocks that only make sense on paper.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from msgspec import Struct

from ppgen.art import Art
from ppgen.blocks.build import Maker, maker
from ppgen.blocks.context import BODY, BlockContext, Sizes
from ppgen.blocks.layout import Drawn, Placed, lay_out
from ppgen.blocks.roles import theme_for
from ppgen.definition.blocks import BoardSpec, ChartSpec
from ppgen.definition.layouts import BlockSpec, PagesSpec, parts
from ppgen.definition.sheet import SheetSpec
from ppgen.diagnostics import DefinitionError, Diagnostic, PpgenError
from ppgen.numerals import listed
from ppgen.records import replace
from ppgen.scene.theme import THEMES
from ppgen.sentences import page_of
from ppgen.sheets.fitting import SCALES, Fitting, fit
from ppgen.sheets.imposition import Imposition, impositions
from ppgen.sheets.paper import PAPERS, DoesNotFit
from ppgen.sheets.printout import PrintJob
from ppgen.sheets.quoting import filled_in
from ppgen.sheets.referee import Referee


class Composition(Struct, frozen=True):
    """A sheet fitted to paper: its sizes, how it lies on the paper, and the blocks of each page with their boxes.

    The boxes are those of the first trim; `offsets` moves them to each of the trims.
    """

    context: BlockContext
    imposition: Imposition
    pages: tuple[tuple[Placed, ...], ...]

    @property
    def placed(self) -> tuple[Placed, ...]:
        """The blocks of all pages."""
        return tuple(placed for page in self.pages for placed in page)

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
    for up in dict.fromkeys((sheet.up, 1)):
        ways = impositions(job.paper, up, marks=options.marks, bleed=options.bleed)
        if composition := _best_of(_fittings(job, ways, up)):
            return composition
    return None


def _fittings(job: PrintJob, ways: Iterable[Imposition], up: int) -> list[Fitting]:
    """Every layout on every imposition, with the fewest pages first."""
    game, theme, sheet, options = job.game, job.theme, job.sheet, job.options
    referee = job.referee
    cards = None if referee is None else referee.cards
    art = Art(game, theme, "art-", cards=cards)
    context = BlockContext(game, theme, Sizes(0, 0, BODY), art, f"sheet {sheet.id}", sheet.mark, cards=cards)
    if referee is not None:
        context = replace(context, board=referee.board, why_no_rules=referee.why_no_rules)
    digits = max(3, len(str(options.copies * up))) if options.number and sheet.pad else 0
    drawn: dict[tuple[str, float], Drawn] = {}
    fittings = []
    layouts = [filled_in(layout, game, cards) for layout in sheet.layouts]
    for imposition in ways:
        for layout in layouts:
            pages = pages_of(layout)
            own = [makers(sheet, referee, drawn, digits, counted) for counted in _counted(len(pages), game.language)]
            fittings.append(Fitting(pages, imposition, context, SCALES[sheet.scale], tuple(own)))
    return sorted(fittings, key=lambda fitting: len(fitting.pages))


def _counted(count: int, language: str) -> list[str]:
    """What each page is called at its foot; nothing where it is the only one."""
    return [page_of(number, count, language) for number in range(1, count + 1)] if count > 1 else [""]


def pages_of(layout: BlockSpec) -> tuple[BlockSpec, ...]:
    """The pages of a layout, each one block."""
    return layout.items if isinstance(layout, PagesSpec) else (layout,)


def _best_of(fittings: Iterable[Fitting]) -> Composition | None:
    """Of the compositions with the fewest pages, the one with the largest sizes."""
    best: Composition | None = None
    for fitting in fittings:
        if best is not None and len(fitting.pages) > len(best.pages):
            break
        beat = best.sizes.space if best and not fitting.is_card else 0.0
        sizes = fit(fitting, beat)
        if sizes is not None and (best is None or fitting.rank(sizes) > fitting.rank(best.sizes)):
            pages = tuple(tuple(lay_out(element, fitting.live)) for element in fitting.elements(sizes))
            best = Composition(replace(fitting.context, sizes=sizes), fitting.imposition, pages)
    return best


def _too_small(job: PrintJob) -> DoesNotFit:
    """Why the paper is too small, with the other sheets and papers that fit, found by trying them."""
    game, sheet, paper = job.game, job.sheet, job.paper
    _refuse_overflow(job)
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

    message, smaller = _excess(job)
    return DoesNotFit(
        f"sheet {sheet.id} does not fit on {paper}: {message}",
        papers=[size.name for size in PAPERS if works(paper=size)],
        sheets=[other.id for other in game.sheets if other is not sheet and other.layouts and works(sheet=other)],
        paper=paper.name,
        unmarked=plain != job.options and works(options=plain),
        smaller=smaller,
    )


def _refuse_overflow(job: PrintJob) -> None:
    """Raise DefinitionError if a layout fits, and something in it has too little room whatever the paper."""
    options = job.options
    for fitting in _fittings(job, impositions(job.paper, 1, marks=options.marks, bleed=options.bleed), 1):
        if fitting.excess() == (0.0, 0.0) and (found := fitting.overflows()):
            raise fitting.context.overflow_faults(found)


def _excess(job: PrintJob) -> tuple[str, str]:
    """By how much the layout that comes nearest to fitting is too large, in words, and what to make smaller."""
    options = job.options
    fittings = _fittings(job, impositions(job.paper, 1, marks=options.marks, bleed=options.bleed), 1)
    amounts = [(sum(excess), number, excess) for number, each in enumerate(fittings) if (excess := each.excess())]
    if not amounts:
        return "a word is wider than its column", ""
    _, nearest, (wide, high) = min(amounts)
    # Rounded up: paper that is larger by just as much is large enough.
    too = [
        f"{math.ceil(10 * each) / 10:g} mm too {word}" for each, word in ((wide, "wide"), (high, "high")) if each > 0
    ]
    blocks, smallest = fittings[nearest].parts, fittings[nearest].smallest
    least = [f"text of {smallest.body:g} pt"]
    least += [f"board spaces of {smallest.space:g} mm"] if any(isinstance(block, BoardSpec) for block in blocks) else []
    least += [f"chart spaces of {smallest.tile:g} mm"] if any(isinstance(block, ChartSpec) for block in blocks) else []
    largest = fittings[nearest].largest_block("high" if high >= wide else "wide")
    return f"at its smallest ({listed(least)}) it is {' and '.join(too)}{largest}", fittings[nearest].smaller_boards()


CLASSES = {
    "cutouts": "ppgen.sheets.blocks.cutouts.Cutouts",
    "fields": "ppgen.sheets.blocks.fields.Fields",
    "figure": "ppgen.sheets.blocks.figure.FigureBlock",
    "footer": "ppgen.sheets.blocks.footer.Footer",
    "ruler": "ppgen.sheets.blocks.ruler.Ruler",
    "title": "ppgen.sheets.blocks.title.Title",
}
"""The class that draws each kind of block, by its name in YAML; imported when a sheet has such a block."""


def makers(
    sheet: SheetSpec,
    referee: Referee | None,
    drawn: dict[tuple[str, float], Drawn],
    digits: int,
    counted: str,
) -> Mapping[str, Maker]:
    """The makers of the blocks that only sheets have, on one of its pages.

    If there are several pages, this one is `counted`: `page 1 of 2`. `drawn` keeps figures that were
    drawn before; `digits` is the length of serial numbers (0: none).
    """
    tags = {block.TAG for layout in sheet.layouts for block in parts(layout)}
    classes = {tag: maker(name) for tag, name in CLASSES.items() if tag in tags}
    given: dict[str, dict[str, Any]] = {
        "figure": {"referee": referee, "drawn": drawn},
        "footer": {
            "title": f"{sheet.title} · {counted}" if counted else sheet.title,
            "has_title": "title" in tags,
            "digits": digits,
        },
    }
    return {tag: partial(made, **given.get(tag, {})) for tag, made in classes.items()}
