"""Decks as printed pages: fronts, and for two sides each page with the backs behind it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ppgen.decks.deck import deal
from ppgen.decks.drawing import DeckPainter
from ppgen.decks.faults import card_faults
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, did_you_mean
from ppgen.names import Options
from ppgen.numerals import listed, plural
from ppgen.scene.floors import printable
from ppgen.scene.model import Box, Item, Page, Shape, Stroke
from ppgen.scene.path import transform
from ppgen.sheets.cutout import draw
from ppgen.sheets.cutout.duplex import Duplex
from ppgen.sheets.cutout.marks import REGISTRATION_SIZE, cell_edges, registration_mark, registration_places
from ppgen.sheets.cutout.plan import CutPage, cut_pages, excess
from ppgen.sheets.cutout.spacing import rim
from ppgen.sheets.decks.cells import parts_of
from ppgen.sheets.imposition import PRINTER_MARGIN
from ppgen.sheets.paper import PAPERS, DoesNotFit
from ppgen.sheets.printout import PrintJob, Printout

if TYPE_CHECKING:
    from ppgen.definition.decks import DeckSpec
    from ppgen.sheets.cutout.parts import Part

EDGE = PRINTER_MARGIN - rim(0.0)
"""From the edge of the paper to marks, in mm: cards keep the printer's margin, and marks may stand in it."""


@dataclass(frozen=True, slots=True)
class PrintedSide:
    """A side of paper: the fronts of some cards, or their backs."""

    cut: CutPage
    back: bool = False


@dataclass(frozen=True, slots=True)
class DeckBook(Printout):
    """Every page of the cards of some decks. Of the options, only the bleed and those for backs count."""

    painters: tuple[DeckPainter, ...]
    sides: tuple[PrintedSide, ...]

    @property
    def duplex(self) -> Duplex:
        return Duplex(self.job.options.flip, self.job.options.offset)

    def page(self, index: int) -> Page:
        job, side = self.job, self.sides[index]
        said = self._said(side)
        title = f"{job.game.title}: {job.sheet.title}, {said}"
        description = f"{job.sheet.summary or job.sheet.title} Page {index + 1} of {self.page_count}: {said}."
        scene = job.scene(printable(self._items(side)), title, description, leaf=f"{index + 1}")
        trim, paper = side.cut.trim, job.paper
        if side.back:
            trim = self.duplex.box_behind(trim, paper.width, paper.height)
        return Page(scene, trim, trim.inset(-job.options.bleed), f"{index + 1}", said[:1].upper() + said[1:])

    def _said(self, side: PrintedSide) -> str:
        """What a page holds, in words: `9 Market cards`."""
        counts = Counter(placed.part.title for placed in side.cut.parts)
        return listed([f"{title} ({plural(count, 'card')})" for title, count in counts.items()]) + (
            ", backs" if side.back else ""
        )

    def _items(self, side: PrintedSide) -> tuple[Item, ...]:
        page, paper, stroke = side.cut, self.job.whole, self.job.theme.line("mark")
        spots = registration_places(paper, EDGE) if self._has_registration(page) else ()
        if side.back:
            spots = tuple(self.duplex.behind(x, y, paper.width, paper.height)[4:] for x, y in spots)
            items = draw.back(page, self.duplex, paper)
        else:
            items = (*draw.front(page, self.job.options.bleed, stroke), *self._cuts(page, stroke))
        return (*items, *(registration_mark(x, y, stroke) for x, y in spots))

    def _has_registration(self, page: CutPage) -> bool:
        """Whether a page is printed on both sides, and has room for registration marks beside the cards."""
        room = page.trim.x - rim(self.job.options.bleed) - EDGE
        return self.duplex.both and page.sided and room > REGISTRATION_SIZE

    def _cuts(self, page: CutPage, stroke: Stroke) -> tuple[Item, ...]:
        """Hairlines to cut along; with a bleed a cut that strays would show them, and marks alone say where to cut."""
        if self.job.options.bleed:
            return ()
        edges = {painter.deck.spec.id: painter.edge for painter in self.painters}
        straight = cell_edges(placed.cell for placed in page.parts if placed.part.outline == "square")
        lines = [straight] if straight else []
        lines += [transform(edges[p.part.kind], p.face) for p in page.parts if p.part.outline != "square"]
        return tuple(Shape(line, stroke=stroke, role="cut") for line in lines)


def make_deck_book(job: PrintJob) -> DeckBook:
    """Lay the cards of decks out on paper.

    Raises DefinitionError with every fault of their tables and cards, a card that has not enough room among them;
    DoesNotFit, with what would do, when the paper is too small; EnvironmentProblem for backs that no deck has.
    """
    options = Options(bleed=job.options.bleed, flip=job.options.flip, offset=job.options.offset)
    job = replace(job, options=options)
    painters = tuple(_painter(job, spec) for spec in _specs(job))
    faults = [fault.diagnostic for painter in painters for fault in card_faults(painter)]
    if faults:
        raise DefinitionError(faults)
    parts = tuple(part for painter in painters for part in parts_of(painter, backs=bool(options.flip)))
    if not parts:
        hint = "give a row a number of copies"
        raise DefinitionError([Diagnostic(job.sheet.mark, "DECK-TOTAL", f"{job.sheet.id} has no cards", hint)])
    pages = _pages(job, parts)
    if pages is None:
        works = [size.name for size in PAPERS if _pages(replace(job, paper=size), parts)]
        message = f"the cards of {job.sheet.id} do not fit on {job.paper} at their true size{_why(job, parts)}"
        raise DoesNotFit(message, papers=works, otherwise="use larger paper, or a smaller bleed")
    if options.flip and not any(page.sided for page in pages):
        raise EnvironmentProblem(f"no card of {job.sheet.id} has a back", "print it on one side", code="no-back")
    sides: list[PrintedSide] = []
    for page in pages:
        sides.append(PrintedSide(page))
        if options.flip and page.sided:
            sides.append(PrintedSide(page, back=True))
    flip = options.flip.replace("-", " ")
    how = f"both sides, flipped on the {flip}" if flip else "one side"
    note = f"{how}, {plural(len(parts), 'card')}, {len(pages[0].parts)} on a page"
    return DeckBook(job, len(pages), len(sides), len(sides), 0, note, painters, tuple(sides))


def _specs(job: PrintJob) -> tuple[DeckSpec, ...]:
    """The decks of a sheet. Raises DefinitionError for one that the game does not have."""
    decks = {deck.id: deck for deck in job.game.decks}
    missing = [name for name in job.sheet.decks if name not in decks]
    if missing:
        hints = {name: did_you_mean(name, decks, "decks") for name in missing}
        raise DefinitionError(
            Diagnostic(job.sheet.mark, "DEF-REFERENCE", f"there is no deck {name!r}", hint)
            for name, hint in hints.items()
        )
    return tuple(decks[name] for name in job.sheet.decks)


def _painter(job: PrintJob, spec: DeckSpec) -> DeckPainter:
    if job.referee is not None:
        return job.referee.painter(spec, job.theme, job.options.bleed)
    return DeckPainter(deal(job.game, spec), job.theme, job.options.bleed)


def _area(job: PrintJob) -> Box:
    return job.whole.inset(EDGE)


def _pages(job: PrintJob, parts: tuple[Part, ...]) -> tuple[CutPage, ...] | None:
    return cut_pages(parts, _area(job), job.options)


def _why(job: PrintJob, parts: tuple[Part, ...]) -> str:
    """Which card is too large, and by how much."""
    worst = excess(parts, _area(job), job.options)
    if worst is None:
        return ""
    size, room = f"{worst.width:g} × {worst.height:g} mm", f"{worst.room[0]:.1f} × {worst.room[1]:.1f} mm"
    return f": a card of {size} is {worst.by:.1f} mm too large for the {room} between margins and marks"
