"""Components as printed pages: the instructions, then the components; for two sides, each page with its back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec import Struct

from ppgen.art import Art
from ppgen.blocks.context import BlockContext, Sizes
from ppgen.definition.sheet import ComponentsSpec
from ppgen.diagnostics import Diagnostic, EnvironmentProblem
from ppgen.numerals import listed
from ppgen.options import SheetOptions
from ppgen.records import replace
from ppgen.scene.floors import printable
from ppgen.scene.model import Box, Group, Item, Page, Tag
from ppgen.scene.paragraph import TextTooWide
from ppgen.sentences import ENGLISH, is_english, page_of
from ppgen.sheets.bleeding import unfilled
from ppgen.sheets.cutout import draw, instructions, overview
from ppgen.sheets.cutout.duplex import Duplex
from ppgen.sheets.cutout.frame import Frame
from ppgen.sheets.cutout.making import making
from ppgen.sheets.cutout.marks import REGISTRATION_SIZE, registration_mark, registration_places
from ppgen.sheets.cutout.parts import STICKERS, Part, parts
from ppgen.sheets.cutout.plan import CutPage, cut_pages, excess
from ppgen.sheets.imposition import PRINTER_MARGIN
from ppgen.sheets.paper import PAPERS, DoesNotFit
from ppgen.sheets.printout import PrintJob, Printout

MARK_MARGIN = 4.0
"""From a mark to the edge of the paper, in mm: marks alone may stand where some printers print nothing."""
BODY = 8.4
"""Text of the instructions, in points."""


class PrintedSide(Struct, frozen=True):
    """A side of paper: the instructions (nothing to cut), or a page of components, its front or its back."""

    cut: CutPage | None
    back: bool = False


@dataclass(frozen=True, slots=True)
class Book(Printout):
    """Every page of a sheet of components. Of the options, only the bleed and those for backs count."""

    context: BlockContext
    spec: ComponentsSpec
    sides: tuple[PrintedSide, ...]
    body: Box
    """The room that every page of parts leaves between its heading and its foot."""

    @property
    def duplex(self) -> Duplex:
        return Duplex(self.job.options.duplex, self.job.options.back_offset)

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        placed = (placed.part for side in self.sides if side.cut is not None for placed in side.cut.parts)
        reaches = {part.kind: part.reach for part in placed}
        return unfilled(reaches, self.job.options.bleed, self.job.sheet.mark)

    def page(self, index: int) -> Page:
        job, side = self.job, self.sides[index]
        frame = self._frame(side, index)
        body = self._instructions(side) if side.cut is None else self._components(side, side.cut)
        title, description = self._about(side, index)
        scene = job.scene(printable((*frame.head, *body, *frame.foot)), title, description, leaf=f"{index + 1}")
        trim = job.whole if side.cut is None else self._trim(side, side.cut)
        return Page(
            scene,
            trim,
            trim.inset(0.0 if side.cut is None else -job.options.bleed),
            f"{index + 1}",
            self._bookmark(index),
        )

    def _bookmark(self, index: int) -> str:
        """What a viewer's outline calls a page: its title, with its number where several have that title."""
        titles = [_bookmark_title(side) for side in self.sides]
        title = titles[index]
        return title if titles.count(title) == 1 else f"{title}, page {index + 1}"

    def _about(self, side: PrintedSide, index: int) -> tuple[str, str]:
        """The title and the description of a page. What it holds is said in English documents alone."""
        job, said = self.job, self._said(side)
        whole, numbered = f"{job.game.title}: {job.sheet.title}", self._numbered(index)
        about = job.sheet.summary or job.sheet.title
        if not is_english(job.game.language):
            return f"{whole}, {numbered}", about
        return f"{whole}, {said}", f"{about} {numbered[:1].upper()}{numbered[1:]}: {said}."

    def _numbered(self, index: int) -> str:
        return page_of(index + 1, self.page_count, self.job.game.language)

    def _trim(self, side: PrintedSide, page: CutPage) -> Box:
        """The rectangle around the parts of a page, on the side of the paper on which they lie."""
        trim, paper = page.trim, self.job.paper
        return self.duplex.box_behind(trim, paper.width, paper.height) if side.back else trim

    def _frame(self, side: PrintedSide, number: int) -> Frame:
        """The heading and the foot of a page, which says less where a full list would take room from the parts."""
        job = self.job
        page = f"{job.sheet.title} · {self._numbered(number)}"
        if side.cut is None:
            title = "Calibration" if side.back else job.game.title
            return Frame(
                self.context, job, title, "" if side.back else job.sheet.title, self._said(side), page, not side.back
            )
        advice = _advice((placed.part for placed in side.cut.parts), self.duplex.both, side.back)
        backs = "backs" if side.back else ""
        counted = self._said(side).partition(": ")[0]
        for contents in (self._said(side), counted, backs):
            frame = Frame(self.context, job, _title(side.cut), advice, contents, page)
            if frame.body.bottom >= self.body.bottom - 1e-6:
                break
        return frame

    def _said(self, side: PrintedSide) -> str:
        """What a page holds, in words."""
        if side.cut is None:
            return "calibration" if side.back else "how to make the set"
        return _contents(side.cut) + (", backs" if side.back else "")

    def _instructions(self, side: PrintedSide) -> tuple[Item, ...]:
        """They are in English, since nobody has translated them."""
        items = self._back.items if side.back else self._front.items
        return (Group(items, tag=Tag("Div", language=ENGLISH)),)

    @property
    def _front(self) -> instructions.Front:
        """The page with the instructions."""
        cuts = [side.cut for side in self.sides if side.cut is not None]
        shown = [placed.part for cut in cuts for placed in cut.parts]
        steps = list(making(shown, self.duplex, self.job.options.core, self.job.options.bleed))
        body = self._frame(self.sides[0], 0).body
        return instructions.front(self.context, body, self.spec, self._list(), steps, self.duplex)

    @property
    def _back(self) -> instructions.Back:
        """Its back, for two sides."""
        x, y = instructions.cross_at(self._frame(self.sides[0], 0).body)
        *_, across, down = self.duplex.behind(x, y, self.job.paper.width, self.job.paper.height)
        missing = None if self._front.has_overview else self.spec
        body = self._frame(self.sides[1], 1).body
        return instructions.back(self.context, body, (across, down), self.duplex, missing)

    @property
    def lacks_overview(self) -> bool:
        """Whether there is an overview, and no page has room for it."""
        if not overview.shows(self.spec) or self._front.has_overview:
            return False
        return not (self.duplex.both and self._back.has_overview)

    def _list(self) -> tuple[str, ...]:
        """The kinds of parts in words, with their pages: those on the same pages together."""
        pages_of: dict[str, list[int]] = {}
        amount: Counter[str] = Counter()
        for number, side in enumerate(self.sides, 1):
            for placed in side.cut.parts if side.cut is not None else ():
                if side.back and placed.part.back is None:
                    continue
                numbers = pages_of.setdefault(placed.part.kind, [])
                if number not in numbers:
                    numbers.append(number)
                amount[placed.part.kind] += not side.back
        kinds_on: dict[tuple[int, ...], list[str]] = {}
        for kind, title in _titles(placed.part for side in self.sides if side.cut for placed in side.cut.parts).items():
            kinds_on.setdefault(tuple(pages_of[kind]), []).append(f"**{title}** ({amount[kind]})")
        return tuple(f"{_sentence(listed(kinds))}: {_page_numbers(numbers)}" for numbers, kinds in kinds_on.items())

    def _components(self, side: PrintedSide, page: CutPage) -> tuple[Item, ...]:
        sheet, stroke = self.job.whole, self.context.theme.line("mark")
        spots = registration_places(sheet, PRINTER_MARGIN) if self.duplex.both and page.sided else ()
        if side.back:
            spots = tuple(self.duplex.behind(x, y, sheet.width, sheet.height)[4:] for x, y in spots)
            items = draw.back(page, self.duplex, sheet)
        else:
            items = draw.front(page, self.job.options.bleed, stroke)
        return (*items, *(registration_mark(x, y, stroke) for x, y in spots))


def _bookmark_title(side: PrintedSide) -> str:
    if side.cut is None:
        return "Calibration" if side.back else "How to make the set"
    return _title(side.cut) + (", backs" if side.back else "")


def make_book(job: PrintJob, spec: ComponentsSpec) -> Book:
    """Lay components out on paper. Raises DoesNotFit, with what would do, when the paper is too small."""
    asked = job.options
    options = SheetOptions(bleed=asked.bleed, core=asked.core, duplex=asked.duplex, back_offset=asked.back_offset)
    job = replace(job, options=options)
    book = _fitting(job, spec)
    if book is None:
        works = [size.name for size in PAPERS if _fitting(replace(job, paper=size), spec)]
        message = f"the components of sheet {job.sheet.id} do not fit on {job.paper} at their true size"
        raise DoesNotFit(message + _why(job, spec), papers=works, otherwise="use larger paper, or a smaller bleed")
    if options.duplex and not any(side.back and side.cut for side in book.sides):
        raise EnvironmentProblem(f"nothing on sheet {job.sheet.id} has a back", "print it on one side", code="no-back")
    if options.core and not any(placed.part.cored for side in book.sides if side.cut for placed in side.cut.parts):
        raise EnvironmentProblem(f"nothing on sheet {job.sheet.id} has a core", "leave out the core", code="no-core")
    return book


def _why(job: PrintJob, spec: ComponentsSpec) -> str:
    """Which part is too large, and by how much; "" where it is the words of a page that do not fit."""
    try:
        pages = _Pages.of(job, spec)
    except TextTooWide:
        return ""
    worst = excess(pages.parts, pages.area, job.options)
    if worst is None:
        return ""
    with_back = " with its back" if worst.part.back is not None and not job.options.duplex else ""
    size = f"{worst.width:.4g} × {worst.height:.4g} mm{with_back}"
    room = f"{worst.room[0]:.1f} × {worst.room[1]:.1f} mm"
    return f": {worst.part.kind}, {size}, is {worst.by:.1f} mm too large for the {room} between margins and marks"


def _fitting(job: PrintJob, spec: ComponentsSpec) -> Book | None:
    """The book, or None if the components or the instructions do not fit."""
    try:
        book = _make(job, spec)
        if book is not None:
            for number in range(book.cover):
                book.page(number)
            if book.lacks_overview:
                book = replace(book, note=f"{book.note}, no room for the overview of the set")
    except (TextTooWide, instructions.NoRoom):
        return None
    return book


class _Pages(Struct, frozen=True):
    """What goes onto the pages of parts, and the area that a page has for it."""

    context: BlockContext
    parts: tuple[Part, ...]
    area: Box
    """For parts and their marks."""
    body: Box
    """Between heading and foot."""

    @classmethod
    def of(cls, job: PrintJob, spec: ComponentsSpec) -> _Pages:
        """Raises TextTooWide where a page's heading or foot does not fit."""
        context = BlockContext(job.game, job.theme, Sizes(0.0, 0.0, BODY), Art(job.game, job.theme, "art-"))
        options, both = job.options, bool(job.options.duplex)
        all_parts = parts(spec, job.theme, options.bleed, options.core, context.pictures)
        # The title of a page is known only when it is filled, so there is room for the longest.
        longest = listed(list(_titles(all_parts).values()))
        body = Frame(context, job, longest.capitalize(), _advice(all_parts, both, False), "–", "–").body
        aside = REGISTRATION_SIZE + PRINTER_MARGIN if both else MARK_MARGIN
        return cls(context, all_parts, Box(aside, body.y, job.paper.width - 2 * aside, body.height), body)


def _make(job: PrintJob, spec: ComponentsSpec) -> Book | None:
    pages_of = _Pages.of(job, spec)
    options, both = job.options, bool(job.options.duplex)
    sides = [PrintedSide(None), PrintedSide(None, back=True)] if both else [PrintedSide(None)]
    pages = cut_pages(pages_of.parts, pages_of.area, options)
    if pages is None:
        return None
    for page in pages:
        sides.append(PrintedSide(page))
        if both and page.sided:
            sides.append(PrintedSide(page, back=True))
    flip = options.duplex.replace("-", " ")
    share = sum(page.covered for page in pages) / (len(pages) * job.paper.width * job.paper.height)
    folded = any(part.back is not None or part.outline == "net" for part in pages_of.parts)
    one_side = "one side, to fold and glue" if folded else "one side"
    how = f"both sides, flipped on the {flip}" if flip else one_side
    return Book(
        job,
        paper_count=sum(not side.back for side in sides),
        page_count=len(sides),
        distinct_count=len(sides),
        cover=2 if both else 1,  # the first page with components
        note=f"{how}, parts take {100 * share:.0f} % of the paper",
        context=pages_of.context,
        spec=spec,
        sides=tuple(sides),
        body=pages_of.body,
    )


def _sentence(words: str) -> str:
    """Words in bold with a capital at their beginning."""
    return words[:2] + words[2].upper() + words[3:]


def _page_numbers(numbers: Sequence[int]) -> str:
    """`page 2`, `pages 2–5`, `pages 2, 4 and 6`."""
    if len(numbers) == 1:
        return f"page {numbers[0]}"
    if numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"pages {numbers[0]}–{numbers[-1]}"
    return f"pages {listed([str(number) for number in numbers])}"


def _titles(shown: Iterable[Part]) -> dict[str, str]:
    """What several parts of each kind are called, in the order of a piecepack."""
    titles = {part.kind: part.title for part in shown}
    return {kind: titles[kind] for kind in sorted(titles, key=lambda kind: _ORDER.get(kind, len(_ORDER)))}


_ORDER = {kind: number for number, kind in enumerate(("tile", "coin", "die", "pawn", "disc", *STICKERS))}


def _title(page: CutPage) -> str:
    """The suit, if a page holds nothing else; otherwise the kinds of its parts."""
    groups = {placed.part.group for placed in page.parts}
    suit = groups.pop() if len(groups) == 1 else ""
    return (suit or listed(list(_titles(placed.part for placed in page.parts).values()))).capitalize()


def _contents(page: CutPage) -> str:
    """The contents of a page, in words: how many parts of each kind, and of which suits."""
    counts = Counter(placed.part.kind for placed in page.parts)
    titles = _titles(placed.part for placed in page.parts)
    names = {
        kind: kind if counts[kind] == 1 and kind in _ORDER and kind not in STICKERS else title
        for kind, title in titles.items()
    }
    counted = listed([f"{counts[kind]} {name}" for kind, name in names.items()])
    groups = list(dict.fromkeys(placed.part.group.capitalize() for placed in page.parts if placed.part.group))
    return f"{counted}: {listed(groups)}" if groups else counted


def _advice(parts_of_page: Iterable[Part], both: bool, back: bool) -> str:
    if back:
        return "The backs of the page before."
    shown = list(parts_of_page)
    sided = any(part.back is not None for part in shown)
    net = any(part.outline == "net" for part in shown)
    if not sided:
        return "Score and fold backwards along the dashes. Cut along the outlines." if net else "Cut along the edges."
    first = "The backs are on the next page." if both else "Fold each strip along its dashed line; glue; then cut."
    return f"{first} Nets: cut out, then fold." if net else first
