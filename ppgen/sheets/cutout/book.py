"""Components as printed pages: the instructions first, then what is cut out; for two sides, each page with its back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ppgen.art import Art
from ppgen.blocks.context import BlockContext, Sizes
from ppgen.definition.game import Game
from ppgen.definition.sheet import ComponentsSpec, SheetSpec
from ppgen.diagnostics import EnvironmentProblem
from ppgen.names import PLAIN, Options
from ppgen.numerals import listed
from ppgen.piecepack import SUITS
from ppgen.plane import rotate, translate
from ppgen.scene.model import Box, Document, Group, Item, Page, Scene, Use
from ppgen.scene.paragraph import TextTooWide
from ppgen.scene.path import box_path
from ppgen.scene.theme import Theme
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
from ppgen.sheets.document import as_document
from ppgen.sheets.imposition import PRINTER_MARGIN
from ppgen.sheets.paper import PAPERS, DoesNotFit, Paper
from ppgen.things import Thing

BODY = 8.4
"""Text of the instructions, in points."""


@dataclass(frozen=True, slots=True)
class PrintedSide:
    """A side of paper: the instructions (nothing to cut), or a page of components, its front or its back."""

    cut: CutPage | None
    back: bool = False


@dataclass(frozen=True, slots=True)
class Book:
    """Every page of a sheet of components."""

    context: BlockContext
    sheet: SheetSpec
    spec: ComponentsSpec
    paper: Paper
    options: Options
    """Those that go with components: bleed, and how backs are printed."""
    sides: tuple[PrintedSide, ...]

    @property
    def game(self) -> Game:
        return self.context.game

    @property
    def duplex(self) -> Duplex:
        return Duplex(self.options.flip, self.options.offset)

    @property
    def paper_count(self) -> int:
        return sum(not side.back for side in self.sides)

    @property
    def page_count(self) -> int:
        return len(self.sides)

    @property
    def distinct_count(self) -> int:
        return len(self.sides)

    @property
    def cover(self) -> int:
        """The first page with components."""
        return next(number for number, side in enumerate(self.sides) if side.cut is not None)

    @property
    def note(self) -> str:
        flip = self.options.flip.replace("-", " ")
        return f"both sides, flipped on the {flip}" if flip else "one side, to fold and glue"

    def page(self, index: int) -> Page:
        side = self.sides[index]
        frame = self._frame(side, index)
        summary = self.sheet.summary or self.sheet.title
        body = self._instructions(side, frame) if side.cut is None else self._components(side, side.cut)
        sheet = Box(0.0, 0.0, self.paper.width, self.paper.height)
        scene = Scene(
            sheet.width,
            sheet.height,
            (*frame.items(), *body),
            title=f"{self.game.title}: {self.sheet.title}, {frame.contents}",
            description=f"{summary} Page {index + 1} of {self.page_count}: {frame.contents}.",
            language=self.game.language,
            paper=self.context.theme["paper"].fill,
            notes=(
                ("game", self.game.id),
                ("sheet", self.sheet.id),
                ("paper", self.paper.name),
                ("theme", self.context.theme.name),
                ("leaf", f"{index + 1}"),
            ),
        )
        return Page(scene, sheet, sheet, f"{index + 1}")

    def document(self, pages: Iterable[Page] | None = None) -> Document:
        return as_document(self, pages)

    def _frame(self, side: PrintedSide, number: int) -> Frame:
        sheet = Box(0.0, 0.0, self.paper.width, self.paper.height)
        if side.cut is None:
            title, contents = ("Calibration", "calibration") if side.back else (self.game.title, "how to make the set")
            advice = "" if side.back else self.sheet.title
        else:
            contents = _contents(side.cut) + (", backs" if side.back else "")
            title = contents.partition(", backs")[0] if len(_suits(side.cut)) < len(SUITS) else side.cut.section.title
            advice = _advice(side.cut.section, self.duplex.both, side.back)
        page = f"{self.sheet.title} · page {number + 1} of {self.page_count}"
        return Frame(self.context, self.sheet, sheet, title, advice, contents, page)

    def _instructions(self, side: PrintedSide, frame: Frame) -> tuple[Item, ...]:
        if not side.back:
            return instructions.front(self.context, frame.body, self.spec, self._list(), self.duplex)
        x, y = instructions.cross_at(self._frame(PrintedSide(None), 0).body)
        *_, across, down = self.duplex.behind(x, y, self.paper.width, self.paper.height)
        return instructions.back(self.context, frame.body, (across, down), self.duplex)

    def _list(self) -> tuple[str, ...]:
        """Which pages hold what."""
        found: dict[str, list[int]] = {}
        amount: dict[str, int] = {}
        for number, side in enumerate(self.sides, 1):
            if side.cut is not None:
                title = side.cut.section.title
                found.setdefault(title, []).append(number)
                amount[title] = amount.get(title, 0) + (0 if side.back else len(side.cut.places))
        return tuple(
            f"**{title}** ({amount[title]}): page{'s' if len(pages) > 1 else ''} "
            + (f"{pages[0]}–{pages[-1]}" if len(pages) > 1 else f"{pages[0]}")
            for title, pages in found.items()
        )

    def _components(self, side: PrintedSide, page: CutPage) -> tuple[Item, ...]:
        folded = not self.duplex.both
        sheet = Box(0.0, 0.0, self.paper.width, self.paper.height)
        stroke = self.context.theme.line("mark")
        spots = registration_places(sheet, PRINTER_MARGIN) if self.duplex.both and page.section.sided else ()
        if side.back:
            made = [self._behind(place) for place in page.places if place.cell.back is not None]
            spots = tuple(self.duplex.behind(x, y, sheet.width, sheet.height)[4:] for x, y in spots)
            return (*made, *(registration_mark(x, y, stroke) for x, y in spots))
        made = [item for place in page.places for item in _front(place, folded, self.options.bleed)]
        marks = crop_marks(page.places, self.options.bleed, stroke)
        return (*marks, *made, *(registration_mark(x, y, stroke) for x, y in spots))

    def _behind(self, place: PlacedCell) -> Item:
        """The back of a component, on the back of its sheet of paper."""
        back = place.cell.back
        assert back is not None  # noqa: S101 (asked by the caller)
        matrix = self.duplex.behind(*place.face, self.paper.width, self.paper.height)
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
        wide = Box(place.box.x - bleed, place.box.y - bleed, place.box.width + 2 * bleed, front.box.height + bleed)
        yield Group((face,), clip=box_path(wide))
        yield Group((rear,), clip=box_path(Box(wide.x, hinge, wide.width, back.box.height + bleed)))
    else:
        yield face
        yield rear


def make_book(
    game: Game, sheet: SheetSpec, spec: ComponentsSpec, paper: Paper, theme: Theme, options: Options = PLAIN
) -> Book:
    """Lay components out on paper; of the options, bleed and backs count. Raises DoesNotFit, with what would do."""
    options = Options(bleed=options.bleed, flip=options.flip, offset=options.offset)
    book = _fitting(game, sheet, spec, paper, theme, options)
    if book is None:
        works = [size.name for size in PAPERS if _fitting(game, sheet, spec, size, theme, options)]
        message = f"the components of sheet {sheet.id} do not fit on {paper} at their true size"
        raise DoesNotFit(message, papers=works, otherwise="use larger paper, or a smaller bleed")
    if options.flip and not any(side.back and side.cut for side in book.sides):
        raise EnvironmentProblem(f"nothing on sheet {sheet.id} has a back", "print it on one side", code="no-back")
    return book


def _fitting(
    game: Game, sheet: SheetSpec, spec: ComponentsSpec, paper: Paper, theme: Theme, options: Options
) -> Book | None:
    """The book, or None where the components or the instructions do not fit."""
    try:
        book = _make(game, sheet, spec, paper, theme, options)
        if book is not None:
            for number in range(book.cover):
                book.page(number)
    except (TextTooWide, instructions.NoRoom):
        return None
    return book


def _make(
    game: Game, sheet: SheetSpec, spec: ComponentsSpec, paper: Paper, theme: Theme, options: Options
) -> Book | None:
    context = BlockContext(game, theme, Sizes(0.0, 0.0, BODY), Art(game, theme, "art-"))
    bleed, both = options.bleed, bool(options.flip)
    whole = Box(0.0, 0.0, paper.width, paper.height)
    room = offset(bleed) + gutter(bleed) / 2
    sides = [PrintedSide(None), PrintedSide(None, back=True)] if both else [PrintedSide(None)]
    for section in sections(spec, theme, bleed):
        longest = f"{section.title}: {listed([suit.capitalize() for suit in SUITS[:-1]])}"
        body = Frame(context, sheet, whole, longest, _advice(section, both, False), "–", "–").body
        aside = room + (REGISTRATION_SIZE + 1.0 if both and section.sided else 0.0)
        area = Box(body.x + aside, body.y + room, body.width - 2 * aside, body.height - 2 * room)
        pages = cut_pages(section, area, gutter(bleed), not both)
        if pages is None:
            return None
        for page in pages:
            sides.append(PrintedSide(page))
            if both and section.sided:
                sides.append(PrintedSide(page, back=True))
    return Book(context, sheet, spec, paper, options, tuple(sides))


def _contents(page: CutPage) -> str:
    """What is on a page, in words: its section and suits."""
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
