"""A game's figures, sheets, decks and rulebook for a page that shows them all: what it shows, and where files are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING
from urllib.parse import quote

from msgspec import Struct, field

from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.names import DrawingName, write
from ppgen.press.book_exhibits import ShownBook, show_book
from ppgen.press.covering import cover_judged
from ppgen.press.deck_exhibits import ShownDeck, show_deck
from ppgen.press.drawings import Drawing, draw_figure, draw_sheet, refuse_clashes
from ppgen.press.formats import files
from ppgen.press.pictures import Picture, Put
from ppgen.press.referee import GameReferee
from ppgen.records import replace

if TYPE_CHECKING:
    from ppgen.cover.model import Coverage
    from ppgen.definition.game import Game
    from ppgen.definition.sheet import SheetSpec
    from ppgen.figures.statement import Statement
    from ppgen.press.judging import JudgedGame
    from ppgen.press.request import Request


class Hanging(Struct, frozen=True):
    """A sheet as the page shows it: its definition, its cover, and the document to print.

    A sheet without a picture was not drawn, and its findings say why.
    """

    spec: SheetSpec
    picture: Picture | None = None
    print_href: str = ""
    findings: tuple[Diagnostic, ...] = ()


class Exhibit(Struct, frozen=True):
    """A game's part of the page. A statement without a picture was not drawn, and its findings say why."""

    game: Game
    statements: Sequence[Statement] = ()
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    """By the figure's id."""
    sheets: Sequence[Hanging] = ()
    decks: Sequence[ShownDeck] = ()
    book: ShownBook | None = None
    coverage: Coverage | None = None
    """Which of its rules the figures show."""

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        shown: list[Statement | Hanging | ShownDeck | ShownBook] = [*self.statements, *self.sheets, *self.decks]
        shown += [self.book] if self.book is not None else []
        return tuple(finding for each in shown for finding in each.findings)


def exhibits(
    games: Sequence[JudgedGame], request: Request, put: Put, step: Callable[[], None] = lambda: None
) -> tuple[Exhibit, ...]:
    """Draw the figures, sheets and decks of judged games, as `exhibit` does, and make their rulebooks.

    A game that cannot be read has no exhibit.

    Raises EnvironmentProblem, before anything is drawn, where two drawings would have one name.
    """
    readable = [(judged, judged.game) for judged in games if judged.game is not None]
    refuse_clashes(
        DrawingName(game.id, room, thing.id)
        for judged, game in readable
        for room, things in (("figures", judged.statements), ("sheets", game.sheets))
        for thing in things
    )
    return tuple(
        replace(
            exhibit(GameReferee(game, judged.rules_of, judged), judged.statements, request, put, step),
            book=_book(judged, request, put, step),
            coverage=cover_judged(judged),
        )
        for judged, game in readable
    )


def _book(judged: JudgedGame, request: Request, put: Put, step: Callable[[], None]) -> ShownBook | None:
    book = show_book(judged, request, put)
    step()
    return book


def count_of(games: Iterable[JudgedGame]) -> int:
    """How many figures, sheets, decks and perhaps rulebooks games have, for a bar of progress."""
    readable = [(judged, judged.game) for judged in games if judged.game is not None]
    return sum(len(judged.statements) + len(game.sheets) + len(game.decks) + 1 for judged, game in readable)


def findings_of(games: Iterable[JudgedGame], shown: Iterable[Exhibit]) -> tuple[Diagnostic, ...]:
    """What judging and drawing found, each thing once, in the order of the files."""
    found = {finding for judged in games for finding in judged.all_findings}
    return tuple(sorted(found.union(*(exhibit.findings for exhibit in shown))))


def exhibit(
    referee: GameReferee,
    statements: Sequence[Statement],
    request: Request,
    put: Put,
    step: Callable[[], None] = lambda: None,
) -> Exhibit:
    """Draw the figures, sheets and decks of one game, `put` every file, and call `step` after each of them.

    Figures and sheets are drawn as SVG and in the formats of the request; if that names none, sheets also as PDF. Cards
    are drawn as SVG in the first theme. What cannot be drawn keeps nothing else from being shown: its faults take the
    place of its picture.
    """
    shown: list[Statement] = []
    pictures: dict[str, Picture] = {}
    for statement in statements:
        try:
            if statement.holds:
                pictures[statement.id] = _figure(statement, request, put)
            shown.append(statement)
        except DefinitionError as mistake:
            shown.append(replace(statement, findings=mistake.diagnostics))
        step()
    sheets: list[Hanging] = []
    for sheet in referee.game.sheets:
        try:
            sheets.append(_sheet(referee, sheet, request, put))
        except DefinitionError as mistake:
            sheets.append(Hanging(sheet, findings=mistake.diagnostics))
        step()
    decks: list[ShownDeck] = []
    for deck in referee.game.decks:
        decks.append(show_deck(referee, deck, request.themes[0], put))
        step()
    return Exhibit(referee.game, shown, pictures, sheets, decks)


def _figure(statement: Statement, request: Request, put: Put) -> Picture:
    """Every file of a figure; the first theme is shown. Raises DefinitionError when it cannot be drawn."""
    drawings = [draw_figure(statement, theme) for theme in request.themes]
    for drawing in drawings:
        _put(drawing, ("svg", *request.formats), request, put)
    return _picture(drawings[0], 0)


def _sheet(referee: GameReferee, sheet: SheetSpec, request: Request, put: Put) -> Hanging:
    """Every file of a sheet; the cover on the first paper that it fits is shown, and its PDF is there to be printed.

    Raises DefinitionError for what keeps it from being drawn on any of the papers.
    """
    from ppgen.sheets.paper import DoesNotFit

    formats = ("svg", *(request.formats or ("pdf",)))
    hangings: list[Hanging] = []
    faults: list[Diagnostic] = []
    for paper in request.papers:
        for theme in request.themes:
            try:
                drawing = draw_sheet(referee, sheet, paper, theme)
            except DoesNotFit as problem:
                faults.append(problem.at(sheet.mark, "SHEET-FIT"))
                continue
            _put(drawing, formats, request, put)
            cover = drawing.printout.cover
            printed = quote(write(drawing.named(), "pdf")) if "pdf" in formats else ""
            hangings.append(Hanging(sheet, _picture(drawing, cover), printed))
    if not hangings:
        raise DefinitionError(faults)
    return hangings[0]


def _put(drawing: Drawing, formats: Sequence[str], request: Request, put: Put) -> None:
    for file in files(drawing, dict.fromkeys(formats), request.dpi):
        put(file.name, file.data())


def _picture(drawing: Drawing, page: int) -> Picture:
    scene = drawing.page(page).scene
    return Picture(quote(write(drawing.named(page), "svg")), scene.width, scene.height, scene.description)
