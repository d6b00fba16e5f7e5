"""Decks for a plotter: pages to print with registration marks, and for each page a file of its cuts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.definition.sheet import sheet_of
from ppgen.diagnostics import unknown
from ppgen.names import DrawingName, page_of, write
from ppgen.options import SheetOptions
from ppgen.press.drawings import draw_sheet
from ppgen.press.exporting import ExportedFile
from ppgen.records import replace
from ppgen.render import pdf
from ppgen.scene.model import Group
from ppgen.sheets.paper import DoesNotFit

if TYPE_CHECKING:
    from ppgen.definition.decks import DeckSpec
    from ppgen.export.model import CutSheet
    from ppgen.plane import Point
    from ppgen.press.referee import GameReferee
    from ppgen.scene.model import Item, Page
    from ppgen.scene.theme import Theme
    from ppgen.sheets.paper import Paper


class PlottedDeck(Struct, frozen=True):
    """A deck on paper, as it is printed and as it is cut."""

    deck: DeckSpec
    paper: Paper
    name: DrawingName
    """What it is called as a sheet: its files have the same names, in another folder."""
    pages: tuple[Page, ...]
    sheets: tuple[CutSheet, ...]
    """What is cut of each sheet of paper."""

    @property
    def cut_count(self) -> int:
        return sum(len(sheet.cuts) for sheet in self.sheets)


def wanted_decks(referee: GameReferee, names: tuple[str, ...]) -> tuple[DeckSpec, ...]:
    """The decks of those names, or all of them. Raises EnvironmentProblem for a name that the game does not have."""
    decks = {deck.id: deck for deck in referee.game.decks}
    for name in names:
        if name not in decks:
            raise unknown("deck", name, decks, f"{referee.game.id} has")
    return tuple(deck for deck in decks.values() if not names or deck.id in names)


def plot_deck(referee: GameReferee, deck: DeckSpec, paper: Paper, theme: Theme, options: SheetOptions) -> PlottedDeck:
    """Lay a deck out for a plotter. One without backs is printed on one side, whatever the options ask of others.

    Raises DefinitionError for cards at fault; DoesNotFit where the paper is too small for them, or for the marks.
    """
    from ppgen.export.cuts import cuts, mark_places
    from ppgen.export.model import CutSheet
    from ppgen.sheets.cutout.marks import registration_mark
    from ppgen.sheets.cutout.spacing import rim
    from ppgen.sheets.decks.book import DeckBook
    from ppgen.sheets.imposition import PRINTER_MARGIN

    options = options if deck.backed else replace(options, duplex="")
    drawing = draw_sheet(referee, sheet_of(deck), paper, theme, options)
    book = drawing.printout
    assert isinstance(book, DeckBook)  # noqa: S101 (a deck is laid out as nothing else)
    painters = {painter.deck.spec.id: painter for painter in book.painters}
    stroke = theme.line("mark")
    pages: list[Page] = []
    sheets: list[CutSheet] = []
    for index, side in enumerate(book.sides):
        page = drawing.page(index)
        if not side.back:
            # Pages with two printed sides may have marks already.
            places = tuple(_marked(page.scene.items))
            if not places:
                places = mark_places(side.cut, book.job.whole, PRINTER_MARGIN, rim(options.bleed))
                marks = tuple(registration_mark(x, y, stroke) for x, y in places)
                page = replace(page, scene=replace(page.scene, items=(*page.scene.items, *marks)))
            if not places:
                raise DoesNotFit(
                    f"the cards of {deck.id} leave no room on {paper} for registration marks",
                    otherwise="use larger paper",
                )
            sheets.append(CutSheet(cuts(side.cut, painters), places))
        pages.append(page)
    return PlottedDeck(deck, paper, drawing.named(), tuple(pages), tuple(sheets))


def _marked(items: Iterable[Item]) -> Iterator[Point]:
    """The middles of the registration marks of a page."""
    for item in items:
        if isinstance(item, Group):
            if item.role == "registration" and item.transform:
                yield item.transform[4], item.transform[5]
            elif not item.transform:
                yield from _marked(item.items)


def plotted_files(title: str, plotted: PlottedDeck) -> Iterator[ExportedFile]:
    """The PDF to print, and the SVG of the cuts of each sheet of paper."""
    from ppgen.export.cut_file import cut_file
    from ppgen.scene.model import Box, Document

    def named(kind: str, page: str = "") -> str:
        return write(replace(plotted.name, page=page), kind).replace("/sheets/", "/exports/plotter/", 1)

    whole = Box(0.0, 0.0, plotted.paper.width, plotted.paper.height)
    words = f"{title}: {plotted.deck.title}"
    stream = BytesIO()
    first = plotted.pages[0].scene
    pdf.write(Document(words, "", words, plotted.pages, first.language, (title,)), stream)
    yield ExportedFile(named("pdf"), stream.getvalue())
    count = len(plotted.sheets)
    for number, sheet in enumerate(plotted.sheets, 1):
        page = page_of(number, count) if count > 1 else ""
        about = f"{words}, cuts" + (f" of sheet {number} of {count}" if page else "")
        yield ExportedFile(named("svg", page), cut_file(whole, about, sheet.cuts, sheet.marks))
