"""Decks as printed pages: fronts, and for two sides each page with the backs behind it.

The cards of decks as parts that `sheets/cutout` packs on pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.decks.deck import deal
from ppgen.decks.drawing import DeckPainter
from ppgen.decks.faults import card_faults
from ppgen.decks.outline import is_straight
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, did_you_mean
from ppgen.numerals import listed, plural
from ppgen.plane import Affine, Point
from ppgen.records import replace
from ppgen.scene.floors import printable
from ppgen.scene.model import Box, Item, Page, Shape, Stroke
from ppgen.scene.path import transform
from ppgen.sheets.cutout import draw
from ppgen.sheets.cutout.duplex import Duplex
from ppgen.sheets.cutout.marks import REGISTRATION_SIZE, cell_edges, registration_mark, registration_places
from ppgen.sheets.cutout.parts import Outline, Part, around
from ppgen.sheets.cutout.plan import CutPage, cut_pages, excess
from ppgen.sheets.cutout.spacing import rim
from ppgen.sheets.decks.choosing import chosen_cards
from ppgen.sheets.decks.filling import filled
from ppgen.sheets.decks.overview import make_overview
from ppgen.sheets.decks.proof import Proof, keys_of
from ppgen.sheets.decks.templates import TEMPLATES
from ppgen.sheets.imposition import PRINTER_MARGIN
from ppgen.sheets.paper import PAPERS, DoesNotFit
from ppgen.sheets.printout import PrintJob, Printout

if TYPE_CHECKING:
    from ppgen.decks.deck import Card
    from ppgen.definition.decks import DeckSpec


EDGE = PRINTER_MARGIN - rim(0.0)
"""From the edge of the paper to marks, in mm: cards keep the printer's margin, and marks may stand in it."""
CASING = 0.3
"""The width of the light line outside the outline of a part, in mm."""


class PrintedSide(Struct, frozen=True):
    """A side of paper: the fronts of some cards, or their backs."""

    cut: CutPage
    back: bool = False


@dataclass(frozen=True, slots=True)
class DeckBook(Printout):
    """Every page of the cards of some decks."""

    painters: tuple[DeckPainter, ...]
    sides: tuple[PrintedSide, ...]
    proof: Proof | None = None

    @property
    def duplex(self) -> Duplex:
        return Duplex(self.job.options.duplex, self.job.options.back_offset)

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
        spots = self._registration(page)
        if side.back:
            spots = tuple(self.duplex.behind(x, y, paper.width, paper.height)[4:] for x, y in spots)
            items = draw.back(page, self.duplex, paper)
        else:
            fronts = draw.front(page, self.job.options.bleed, stroke, marks=not self.job.options.template)
            items = (*fronts, *self._cuts(page, stroke))
        return (*items, *self._proofs(side), *(registration_mark(x, y, stroke) for x, y in spots))

    def _proofs(self, side: PrintedSide) -> Iterator[Item]:
        if self.proof is None:
            return
        for strip in side.cut.strips:
            for placed in strip.parts:
                if not side.back:
                    yield from self.proof.items(placed.part, placed.face, back=False)
                elif placed.part.back is not None:
                    place = draw.behind(placed, strip, self.duplex, self.job.whole)
                    yield from self.proof.items(placed.part, place, back=True)

    def _registration(self, page: CutPage) -> tuple[Point, ...]:
        """Where registration marks stand: beside the cards, or else above and below, if there is room for them."""
        paper, trim = self.job.whole, page.trim
        if not (self.duplex.both and page.sided) or self.job.options.template:
            return ()
        needed = REGISTRATION_SIZE + rim(self.job.options.bleed) + EDGE
        if min(trim.x, paper.right - trim.right) > needed:
            return registration_places(paper, EDGE)
        if min(trim.y, paper.bottom - trim.bottom) > needed:
            y = EDGE + REGISTRATION_SIZE / 2
            return tuple((paper.width * part, at) for part in (0.25, 0.75) for at in (y, paper.height - y))
        return ()

    def _cuts(self, page: CutPage, stroke: Stroke) -> tuple[Item, ...]:
        """Hairlines to cut along.

        With a bleed, a cut that strays would show them, and marks say where to cut along straight lines. No mark says
        where the outline of a round part or a hexagon runs: they have theirs all the same.
        """
        if self.job.options.template:
            return ()
        painters = {painter.deck.spec.id: painter for painter in self.painters}
        bleed = self.job.options.bleed
        cells = [placed.cell for placed in page.parts if placed.part.outline == "square"]
        straight = cell_edges(cells) if not bleed else None
        lines = [Shape(straight, stroke=stroke, role="cut")] if straight else []
        for placed in page.parts:
            if placed.part.outline != "square":
                painter = painters[placed.part.kind]
                for side in (placed.face, placed.back):
                    if side is not None:
                        lines += _outline(painter, side, stroke, self._casing if bleed else None)
        return tuple(lines)

    @property
    def _casing(self) -> Stroke:
        """What makes the outline of a part show on a dark ground."""
        return Stroke(self.job.theme.fill("paper"), CASING)


def _outline(painter: DeckPainter, place: Affine, stroke: Stroke, casing: Stroke | None) -> Iterator[Shape]:
    """The line along which a part is cut out. A casing lies in its bleed alone, so that nothing of it stays."""
    if casing is not None:
        beyond = painter.outline((casing.width + stroke.width) / 2)
        yield Shape(transform(beyond, place), stroke=casing, role="casing")
    yield Shape(transform(painter.edge, place), stroke=stroke, role="cut")


def make_deck_book(job: PrintJob) -> Printout:
    """Lay the cards of decks out on paper, or show them all on one page.

    Raises DefinitionError with every fault of their tables and cards, a card that has not enough room among them;
    DoesNotFit, with what would do, when the paper is too small; EnvironmentProblem for backs that no deck has, and for
    a selection that no card is in.
    """
    job = replace(job, options=replace(job.options, marks=False, core=0.0, number=False, copies=1))
    options = job.options
    painters = tuple(_painter(job, spec) for spec in _specs(job))
    faults = [fault.diagnostic for painter in painters for fault in card_faults(painter)]
    if faults:
        raise DefinitionError(faults)
    if not any(painter.deck.cards for painter in painters):
        hint = "write a row for each card, with one copy at least"
        raise DefinitionError([Diagnostic(job.sheet.mark, "DECK-TOTAL", f"{job.sheet.id} has no cards", hint)])
    chosen = chosen_cards(job, painters)
    if options.overview:
        return make_overview(job, painters, chosen)
    proof = _proof(job, painters, chosen) if options.proof else None
    dealt = zip(painters, chosen, strict=True)
    both = bool(options.duplex) or options.fold
    parts = tuple(part for painter, cards in dealt for part in parts_of(painter, cards, backs=both))
    if proof is not None:
        parts = tuple(replace(part, below=proof.room(part)) for part in parts)
    pages = _on_template(job, parts) if options.template else _packed(job, parts)
    if both and not any(part.back is not None for part in parts):
        raise EnvironmentProblem(f"no card of {job.sheet.id} has a back", "print it on one side", code="no-back")
    sides: list[PrintedSide] = []
    for page in pages:
        sides.append(PrintedSide(page))
        if options.duplex and page.sided:
            sides.append(PrintedSide(page, back=True))
    return DeckBook(job, len(pages), len(sides), len(sides), 0, _note(job, pages), painters, tuple(sides), proof)


def _note(job: PrintJob, pages: Sequence[CutPage]) -> str:
    """How many cards there are, on how much of the paper."""
    options = job.options
    how = "one side, to fold and glue" if options.fold else "one side"
    if options.duplex:
        how = f"both sides, flipped on the {options.duplex.replace('-', ' ')}"
    share = sum(page.covered for page in pages) / (len(pages) * job.paper.width * job.paper.height)
    counts = [len(page.parts) for page in pages]
    # Decks that share pages have parts of several sizes, so that a later page may hold more of them.
    most = f"{counts[0]}" if max(counts) == counts[0] else f"up to {max(counts)}"
    said = [how, plural(sum(counts), "card"), f"{most} on a page"]
    said += [f"template {options.template}"] if options.template else []
    return ", ".join((*said, f"cards take {100 * share:.0f} % of the paper"))


def _proof(job: PrintJob, painters: Sequence[DeckPainter], chosen: Sequence[tuple[Card, ...]]) -> Proof:
    """What a proof adds. Only git knows the version of a definition, and without anybody to ask there is none."""
    version = "not in git" if job.referee is None else job.referee.provenance()
    keys = {name: key for painter, cards in zip(painters, chosen, strict=True) for name, key in keys_of(painter, cards)}
    return Proof({painter.deck.spec.id: painter for painter in painters}, version, keys)


def _on_template(job: PrintJob, parts: Sequence[Part]) -> tuple[CutPage, ...]:
    """Raises EnvironmentProblem for another paper than that of the template, and DoesNotFit for cards too large."""
    template = TEMPLATES[job.options.template]
    if job.paper.name != template.paper:
        message = f"{template.name} is a sheet of {template.paper} paper, not {job.paper}"
        raise EnvironmentProblem(message, f"print it on {template.paper}", code="template-paper")
    for part in parts:
        if by := template.excess(part.width, part.height):
            size = f"{part.width:g} × {part.height:g} mm"
            message = f"a card of {size} is {by:.2f} mm too large for the cells of {template.name}, {template.size}"
            fitting = [
                other.name for other in TEMPLATES.values() if not any(other.excess(p.width, p.height) for p in parts)
            ]
            otherwise = f"take a template of these: {', '.join(fitting)}" if fitting else "print it without a template"
            raise DoesNotFit(message, otherwise=otherwise)
    return filled(template, parts)


def _packed(job: PrintJob, parts: tuple[Part, ...]) -> tuple[CutPage, ...]:
    """As many cards on a page as fit. Raises DoesNotFit when one does not."""
    pages = _pages(job, parts)
    if pages is None:
        works = [size.name for size in PAPERS if _pages(replace(job, paper=size), parts)]
        message = f"the cards of {job.sheet.id} do not fit on {job.paper} at their true size{_why(job, parts)}"
        raise DoesNotFit(message, papers=works, otherwise="use larger paper, or a smaller bleed")
    return pages


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


def _area(job: PrintJob, parts: Sequence[Part]) -> Box:
    """The room for cards and marks; the last row, or the last column where cards lie, has words under it, too."""
    x, y, width, height = job.whole.inset(EDGE)
    below = max(part.below for part in parts)
    return Box(x, y, width - below, height - below)


def _pages(job: PrintJob, parts: tuple[Part, ...]) -> tuple[CutPage, ...] | None:
    return cut_pages(parts, _area(job, parts), job.options)


def _why(job: PrintJob, parts: tuple[Part, ...]) -> str:
    """Which card is too large, and by how much."""
    worst = excess(parts, _area(job, parts), job.options)
    if worst is None:
        return ""
    with_back = " with its back" if job.options.fold and worst.part.back is not None else ""
    size, room = f"{worst.width:g} × {worst.height:g} mm", f"{worst.room[0]:.1f} × {worst.room[1]:.1f} mm"
    return f": a card of {size}{with_back} is {worst.by:.1f} mm too large for the {room} between margins and marks"


def parts_of(painter: DeckPainter, cards: Iterable[Card], *, backs: bool) -> Iterator[Part]:
    """Cards of a deck as parts; `backs`: with what is printed behind them.

    Raises DefinitionError for the first card that cannot be drawn.
    """
    spec = painter.deck.spec
    width, height = spec.trim
    edges = (-width / 2, width / 2), (-height / 2, height / 2)
    shape: Outline = "square" if is_straight(spec) else "round" if spec.shape == "round" else "net"
    for card in cards:
        face, back = painter.side(card, "face"), painter.side(card, "back") if backs else None
        if face is not None:
            yield Part(
                spec.id,
                f"{card.name}-{card.copy}" if painter.deck.per_copy("face") else card.name,
                "",
                spec.title,
                face.symbol,
                None if back is None else back.symbol,
                shape,
                edges if is_straight(spec) else around(width, height),
            )
