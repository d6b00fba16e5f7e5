"""Sheets as products: on several papers, of which it has to fit one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar
from urllib.parse import quote

from msgspec import Struct

from ppgen.definition.sheet import SheetSpec, sheet_of
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem
from ppgen.names import THEME, DrawingName, write
from ppgen.options import PLAIN, Options, SheetOptions
from ppgen.press.formats import files
from ppgen.press.products.product import Compared, Present, Product, Subject, wanted_themes
from ppgen.records import replace
from ppgen.scene.theme import THEMES, Theme
from ppgen.sheets.paper import DoesNotFit, Paper, parse_paper

if TYPE_CHECKING:
    from ppgen.baseline.changes import Fresh
    from ppgen.press.drawings import Drawing, DrawnSheet
    from ppgen.press.pictures import Put, Shown
    from ppgen.press.request import Request
    from ppgen.press.studio import Studio

MAX_PAGES = 500
"""Pages of one sheet that are compared, so that a file name in a baseline cannot ask for a hundred thousand."""
T = TypeVar("T")


class Tried(Struct, Generic[T], frozen=True):
    """A sheet tried on one paper, in one theme and with some options: what came of it, or why nothing did."""

    made: T | None = None
    faults: tuple[Diagnostic, ...] = ()
    too_small: tuple[Diagnostic, ...] = ()


def why_undrawn(tries: Sequence[Tried[T]]) -> tuple[Diagnostic, ...]:
    """What keeps a sheet from being drawn, each fault once.

    Paper that is too small is not a fault if the sheet can be drawn on another.
    """
    faults = [fault for each in tries for fault in each.faults]
    if not faults and all(each.made is None for each in tries):
        faults = [fault for each in tries for fault in each.too_small]
    return tuple(dict.fromkeys(faults))


class Sheet(Product):
    """A sheet that the game declares, or that of one deck, which nobody has to declare: then it is `implied`.

    Lints look at cards in their decks and not on paper, and pages of cards are compared only where a baseline has them.
    """

    room = "sheets"
    word = "sheet"
    command = "sheets"

    def __init__(self, studio: Studio, sheet: SheetSpec, *, implied: bool = False) -> None:
        super().__init__(studio, sheet.id, sheet.mark)
        self._sheet = sheet
        self._implied = implied
        self._tries: dict[DrawingName, Tried[tuple[Fresh, ...]]] = {}

    @classmethod
    def of(cls, studio: Studio) -> Iterator[Sheet]:
        for sheet in studio.game.sheets:
            yield cls(studio, sheet)
        for deck in studio.game.decks:
            yield cls(studio, sheet_of(deck), implied=True)

    def faults(self, papers: Sequence[Paper]) -> tuple[Diagnostic, ...]:
        if self._implied and any(self.id in sheet.decks for sheet in self.game.sheets):
            return ()
        return why_undrawn([self._tried(paper, THEMES[THEME], _every_page) for paper in papers])

    def subjects(self, papers: Sequence[Paper]) -> Iterator[Subject]:
        if not papers or self._sheet.decks:
            return
        from ppgen.press.allowances import of_blocks

        # A figure on a sheet brings what it allows.
        holding = [statement for statement in self.studio.judged.statements if statement.holds]
        allowed = {
            panel.spec.mark: (*statement.figure.allow, *panel.spec.allow)
            for statement in holding
            for panel in statement.panels
        }
        for layout in self._sheet.layouts:
            allowed |= of_blocks(layout)

        def draw(theme: Theme, paper: Paper | None) -> Drawing:
            assert paper is not None  # noqa: S101 (a sheet has papers)
            return self.studio.sheet(self._sheet, paper, theme)

        yield Subject(f"sheet {self.id}", self.mark, draw, tuple(papers), allowed)

    def shown(self, request: Request, put: Put) -> Shown | None:
        """Its cover on the first paper that it fits. What keeps it from being drawn on any of them is a fault."""
        if self._implied:
            return None
        from ppgen.press.pictures import Shown

        plain = Shown(self.room, self.word, self.id, self._sheet.title, self._sheet.summary, self.command)
        tries: list[Tried[Shown]] = []
        for paper, theme in [(paper, theme) for paper in request.papers for theme in request.themes]:
            tries.append(self._tried(paper, theme, partial(_put, plain, request, put)))
            if tries[-1].faults:
                break
        if findings := why_undrawn(tries):
            return replace(plain, findings=findings)
        return next((each.made for each in tries if each.made is not None), plain)

    def compared(self, present: Present, wanted: Request) -> Compared:
        """The pages on the papers of the project, and as a baseline has them: on other paper, with options.

        A sheet that fits none of the papers of the project, and that the baseline lacks, is withheld under its default
        name.
        """
        if wanted.figures or (self._sheet.decks and not present.has_anywhere(self.room, self.id)):
            return Compared()
        fresh: list[Fresh] = []
        tries: list[Tried[tuple[Fresh, ...]]] = []
        known = present.of(self.room, self.id)
        everywhere = [(paper.name, PLAIN) for paper in wanted.papers]
        themes: dict[tuple[str, Options], list[str]] = {key: [] for key in everywhere}
        for name in known:
            themes.setdefault((name.paper, name.options), []).append(name.theme)
        for key, of_key in themes.items():
            for theme in wanted_themes(wanted, of_key):
                # Nobody asked for the default theme on a paper that the baseline has in another theme only.
                if key in everywhere or wanted.only_themes or theme.name in of_key:
                    whole = self._named(*key, theme)
                    attempt = self._on(whole, theme)
                    pages = [name for name in known if replace(name, page="") == whole]
                    fresh += attempt.made or self._withheld(attempt, pages, whole)
                    tries += [attempt] if key in everywhere else []
        faults = why_undrawn(tries)
        if faults and not fresh:
            fresh = [self._without(self._named(wanted.papers[0].name, PLAIN, wanted.themes[0]), faults)]
        return Compared(tuple(fresh), faults)

    def _named(self, paper: str, options: Options, theme: Theme) -> DrawingName:
        return DrawingName(self.game.id, self.room, self.id, paper, options, theme.name)

    def _withheld(
        self, attempt: Tried[tuple[Fresh, ...]], expected: Sequence[DrawingName], whole: DrawingName
    ) -> list[Fresh]:
        """The pages that a baseline has and that cannot be drawn; a sheet at fault is withheld in any case."""
        if attempt.too_small:
            return [self._without(name, attempt.too_small) for name in expected]
        return [self._without(name, attempt.faults) for name in expected or [whole]] if attempt.faults else []

    def _without(self, name: DrawingName, faults: tuple[Diagnostic, ...]) -> Fresh:
        from ppgen.baseline.changes import Fresh

        return Fresh(write(name, "svg"), None, self.mark, faults)

    def _on(self, whole: DrawingName, theme: Theme) -> Tried[tuple[Fresh, ...]]:
        """The pages on one paper and with the options in a name, for any baseline that has them.

        There are none, and no faults, if no command draws such a sheet: there is no such paper, or the options are for
        another kind of sheet.
        """
        assert isinstance(whole.options, SheetOptions)  # noqa: S101 (it is the name of a sheet)
        if whole not in self._tries:
            try:
                paper = parse_paper(whole.paper)
                tried = self._tried(paper, theme, partial(self._pages, whole=whole), whole.options)
            except EnvironmentProblem:
                tried = Tried()
            self._tries[whole] = tried
        return self._tries[whole]

    def _pages(self, drawing: DrawnSheet, whole: DrawingName) -> tuple[Fresh, ...] | None:
        """Every page that differs."""
        from ppgen.baseline.changes import Fresh

        if drawing.distinct_count > MAX_PAGES:
            raise DefinitionError([_too_many(self._sheet, drawing.distinct_count)])
        if drawing.named() != whole:
            return None
        pages = ((file.name, *file.for_baseline()) for file in files(drawing, ("svg",)))
        return tuple(Fresh(name, data, self.mark, images=images) for name, data, images in pages)

    def _tried(
        self, paper: Paper, theme: Theme, make: Callable[[DrawnSheet], T | None], options: SheetOptions = PLAIN
    ) -> Tried[T]:
        """What is made of the sheet on one paper. Raises EnvironmentProblem for options of another kind of sheet."""
        try:
            return Tried(make(self.studio.sheet(self._sheet, paper, theme, options)))
        except DoesNotFit as problem:
            return Tried(too_small=(problem.at(self.mark, "SHEET-FIT"),))
        except DefinitionError as mistake:
            return Tried(faults=mistake.diagnostics)


def _every_page(drawing: DrawnSheet) -> bool:
    for index in range(drawing.distinct_count):
        drawing.page(index)
    return True


def _put(plain: Shown, request: Request, put: Put, drawing: DrawnSheet) -> Shown:
    """Every file of a sheet on one paper, with a PDF to be printed if the request names no formats."""
    from ppgen.press.pictures import Link, picture_of, put_drawing

    formats = ("svg", *(request.formats or ("pdf",)))
    put_drawing(drawing, formats, put, request.dpi)
    links = (Link(quote(write(drawing.named(), "pdf")), "PDF to print"),) if "pdf" in formats else ()
    return replace(plain, picture=picture_of(drawing, drawing.printout.cover), links=links)


def _too_many(sheet: SheetSpec, count: int) -> Diagnostic:
    message = f"sheet {sheet.id!r} would be drawn on {count} pages, more than the {MAX_PAGES} that are compared"
    return Diagnostic(sheet.mark, "SHEET-DRAW", message, "keep such a pad as a PDF, and commit none of its pages")
