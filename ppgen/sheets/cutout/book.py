"""Components as printed pages: the instructions, then the components; for two sides, each page with its back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ppgen.art import Art
from ppgen.blocks.context import BlockContext, Sizes
from ppgen.definition.sheet import ComponentsSpec
from ppgen.diagnostics import EnvironmentProblem
from ppgen.names import Options
from ppgen.numerals import listed
from ppgen.piecepack import SUITS
from ppgen.plane import rotate, translate
from ppgen.scene.model import Box, Group, Item, Page, Use
from ppgen.scene.paragraph import TextTooWide
from ppgen.scene.path import rect
from ppgen.sheets.cutout import instructions
from ppgen.sheets.cutout.duplex import Duplex
from ppgen.sheets.cutout.frame import Frame
from ppgen.sheets.cutout.marks import (
    REGISTRATION_SIZE,
    crop_marks,
    gutter,
    offset,
    registration_mark,
    registration_places,
)
from ppgen.sheets.cutout.plan import CutPage, PlacedCell, Section, cut_pages, sections
from ppgen.sheets.imposition import PRINTER_MARGIN
from ppgen.sheets.paper import PAPERS, DoesNotFit
from ppgen.sheets.printout import PrintJob, Printout
from ppgen.things import Thing

BODY = 8.4
"""Text of the instructions, in points."""


@dataclass(frozen=True, slots=True)
class PrintedSide:
    """A side of paper: the instructions (nothing to cut), or a page of components, its front or its back."""

    cut: CutPage | None
    back: bool = False


@dataclass(frozen=True, slots=True)
class Book(Printout):
    """Every page of a sheet of components. Of the options, only the bleed and those for backs count."""

    context: BlockContext
    spec: ComponentsSpec
    sides: tuple[PrintedSide, ...]

    @property
    def duplex(self) -> Duplex:
        return Duplex(self.job.options.flip, self.job.options.offset)

    def page(self, index: int) -> Page:
        job, side = self.job, self.sides[index]
        frame = self._frame(side, index)
        body = self._instructions(side, frame) if side.cut is None else self._components(side, side.cut)
        title = f"{job.game.title}: {job.sheet.title}, {frame.contents}"
        page = f"Page {index + 1} of {self.page_count}: {frame.contents}."
        description = f"{job.sheet.summary or job.sheet.title} {page}"
        scene = job.scene((*frame.items(), *body), title, description, leaf=f"{index + 1}")
        return Page(scene, job.whole, job.whole, f"{index + 1}")

    def _frame(self, side: PrintedSide, number: int) -> Frame:
        job = self.job
        if side.cut is None:
            title, contents = ("Calibration", "calibration") if side.back else (job.game.title, "how to make the set")
            advice = "" if side.back else job.sheet.title
        else:
            contents = _contents(side.cut) + (", backs" if side.back else "")
            title = contents.partition(", backs")[0] if len(_suits(side.cut)) < len(SUITS) else side.cut.section.title
            advice = _advice(side.cut.section, self.duplex.both, side.back)
        page = f"{job.sheet.title} · page {number + 1} of {self.page_count}"
        return Frame(self.context, job, title, advice, contents, page)

    def _instructions(self, side: PrintedSide, frame: Frame) -> tuple[Item, ...]:
        if not side.back:
            return instructions.front(self.context, frame.body, self.spec, self._list(), self.duplex)
        x, y = instructions.cross_at(self._frame(PrintedSide(None), 0).body)
        *_, across, down = self.duplex.behind(x, y, self.job.paper.width, self.job.paper.height)
        return instructions.back(self.context, frame.body, (across, down), self.duplex)

    def _list(self) -> tuple[str, ...]:
        """The pages of each section, in words."""
        pages_of: dict[str, list[int]] = {}
        amount: dict[str, int] = {}
        for number, side in enumerate(self.sides, 1):
            if side.cut is not None:
                title = side.cut.section.title
                pages_of.setdefault(title, []).append(number)
                amount[title] = amount.get(title, 0) + (0 if side.back else len(side.cut.places))
        return tuple(
            f"**{title}** ({amount[title]}): page{'s' if len(pages) > 1 else ''} "
            + (f"{pages[0]}–{pages[-1]}" if len(pages) > 1 else f"{pages[0]}")
            for title, pages in pages_of.items()
        )

    def _components(self, side: PrintedSide, page: CutPage) -> tuple[Item, ...]:
        folded = not self.duplex.both
        sheet = self.job.whole
        stroke = self.context.theme.line("mark")
        spots = registration_places(sheet, PRINTER_MARGIN) if self.duplex.both and page.section.sided else ()
        if side.back:
            items = [self._behind(place) for place in page.places if place.cell.back is not None]
            spots = tuple(self.duplex.behind(x, y, sheet.width, sheet.height)[4:] for x, y in spots)
            return (*items, *(registration_mark(x, y, stroke) for x, y in spots))
        items = [item for place in page.places for item in _front(place, folded, self.job.options.bleed)]
        marks = crop_marks(page.places, self.job.options.bleed, stroke)
        return (*marks, *items, *(registration_mark(x, y, stroke) for x, y in spots))

    def _behind(self, place: PlacedCell) -> Item:
        """The back of a component, on the back of its sheet of paper."""
        back = place.cell.back
        assert back is not None  # noqa: S101 (asked by the caller)
        matrix = self.duplex.behind(*place.face, self.job.paper.width, self.job.paper.height)
        return Use(back, matrix, role="back", thing=Thing(look=place.cell.name.replace(" ", "-")))


def _front(place: PlacedCell, folded: bool, bleed: float) -> Iterator[Item]:
    """The face of a component and, hinged at its foot and head down, its back."""
    cell, (x, y) = place.cell, place.face
    front, back = cell.front, cell.back
    if cell.shape == "net":
        yield Use(front, translate(x, y), role="face", thing=Thing(look=cell.name.replace(" ", "-")))
        return
    face = Use(front, translate(x, y), role="face", thing=Thing(look=cell.name.replace(" ", "-")))
    if not folded or back is None:
        yield face
        return
    hinge = place.box.y + front.box.height
    behind = translate(x, hinge + back.box.height / 2) @ rotate(180.0)
    rear = Use(back, behind, role="back", thing=Thing(look=cell.name.replace(" ", "-")))
    if bleed:
        # Neither side bleeds across the fold into the other.
        bled = Box(place.box.x - bleed, place.box.y - bleed, place.box.width + 2 * bleed, front.box.height + bleed)
        yield Group((face,), clip=rect(*bled))
        yield Group((rear,), clip=rect(bled.x, hinge, bled.width, back.box.height + bleed))
    else:
        yield face
        yield rear


def make_book(job: PrintJob, spec: ComponentsSpec) -> Book:
    """Lay components out on paper. Raises DoesNotFit, with what would do, when the paper is too small."""
    options = Options(bleed=job.options.bleed, flip=job.options.flip, offset=job.options.offset)
    job = replace(job, options=options)
    book = _fitting(job, spec)
    if book is None:
        works = [size.name for size in PAPERS if _fitting(replace(job, paper=size), spec)]
        message = f"the components of sheet {job.sheet.id} do not fit on {job.paper} at their true size"
        raise DoesNotFit(message, papers=works, otherwise="use larger paper, or a smaller bleed")
    if options.flip and not any(side.back and side.cut for side in book.sides):
        raise EnvironmentProblem(f"nothing on sheet {job.sheet.id} has a back", "print it on one side", code="no-back")
    return book


def _fitting(job: PrintJob, spec: ComponentsSpec) -> Book | None:
    """The book, or None if the components or the instructions do not fit."""
    try:
        book = _make(job, spec)
        if book is not None:
            for number in range(book.cover):
                book.page(number)
    except (TextTooWide, instructions.NoRoom):
        return None
    return book


def _make(job: PrintJob, spec: ComponentsSpec) -> Book | None:
    context = BlockContext(job.game, job.theme, Sizes(0.0, 0.0, BODY), Art(job.game, job.theme, "art-"))
    bleed, both = job.options.bleed, bool(job.options.flip)
    room = offset(bleed) + gutter(bleed) / 2
    sides = [PrintedSide(None), PrintedSide(None, back=True)] if both else [PrintedSide(None)]
    for section in sections(spec, job.theme, bleed):
        longest = f"{section.title}: {listed([suit.capitalize() for suit in SUITS[:-1]])}"
        body = Frame(context, job, longest, _advice(section, both, False), "–", "–").body
        aside = room + (REGISTRATION_SIZE + 1.0 if both and section.sided else 0.0)
        area = Box(body.x + aside, body.y + room, body.width - 2 * aside, body.height - 2 * room)
        pages = cut_pages(section, area, gutter(bleed), not both)
        if pages is None:
            return None
        for page in pages:
            sides.append(PrintedSide(page))
            if both and section.sided:
                sides.append(PrintedSide(page, back=True))
    flip = job.options.flip.replace("-", " ")
    return Book(
        job,
        paper_count=sum(not side.back for side in sides),
        page_count=len(sides),
        distinct_count=len(sides),
        cover=2 if both else 1,  # the first page with components
        note=f"both sides, flipped on the {flip}" if flip else "one side, to fold and glue",
        context=context,
        spec=spec,
        sides=tuple(sides),
    )


def _contents(page: CutPage) -> str:
    """The contents of a page, in words: its section and suits."""
    return f"{page.section.title}: {listed(_suits(page))}"


def _suits(page: CutPage) -> list[str]:
    return list(dict.fromkeys(place.cell.name.split()[0].capitalize() for place in page.places))


def _advice(section: Section, both: bool, back: bool) -> str:
    if back:
        return "The backs of the page before."
    if not section.sided:
        return "Score and fold backwards along the dashed lines. Cut along the outline."
    if both:
        return "The backs are on the next page."
    return "Fold along the dashes, back behind face; glue; then cut."
