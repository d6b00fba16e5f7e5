"""Figures and sheets drawn: what each is called, its pages, and why there are none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, ClassVar, Protocol

from msgspec import Struct

from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, Mark, PpgenError
from ppgen.names import DrawingName, page_of, write
from ppgen.options import PLAIN, FigureOptions, SheetOptions
from ppgen.records import replace, told_by
from ppgen.scene.model import Box, Document, Page, Scene

if TYPE_CHECKING:
    from ppgen.definition.figure import FigureSpec
    from ppgen.definition.game import Game
    from ppgen.definition.sheet import SheetSpec
    from ppgen.figures.statement import Statement
    from ppgen.press.referee import GameReferee
    from ppgen.scene.theme import Theme
    from ppgen.sheets.paper import Paper
    from ppgen.sheets.printout import Printout


class Drawing(Protocol):
    """A figure, or a sheet on paper, in one theme. Its pages count from 0."""

    @property
    def page_count(self) -> int: ...

    @property
    def distinct_count(self) -> int:
        """How many of its first pages differ: each of these is worth a picture."""
        ...

    def named(self, page: int | None = None) -> DrawingName:
        """What the file of one page is called, or that of the whole."""
        ...

    def page(self, index: int) -> Page:
        """Raises DefinitionError, at its place, when the page cannot be drawn."""
        ...

    def document(self, pages: Iterable[Page] | None = None) -> Document:
        """All pages, with title, author and language. A caller that counts the pages gives them itself."""
        ...


class OnePicture(Struct, frozen=True):
    """A drawing of one page, as large as the picture."""

    page_count: ClassVar[int] = 1
    distinct_count: ClassVar[int] = 1

    @property
    def about(self) -> tuple[Game, tuple[str, ...]]:
        """The game, and the keywords of a document."""
        raise NotImplementedError

    def page(self, index: int) -> Page:
        raise NotImplementedError

    def document(self, pages: Iterable[Page] | None = None) -> Document:
        page, (game, keywords) = self.page(0), self.about
        author, scene = "" if game.credits is None else game.credits.design, page.scene
        return Document(scene.title, author, scene.description, pages or [page], scene.language, keywords)


@told_by("statement.game.id", "statement.figure.id")
class DrawnFigure(OnePicture, frozen=True):
    """A figure."""

    statement: Statement
    theme: Theme
    scene: Scene

    @property
    def about(self) -> tuple[Game, tuple[str, ...]]:
        game = self.statement.game
        return game, (game.title, "illustration") if self.statement.proof == "illustration" else (game.title,)

    def named(self, page: int | None = None) -> DrawingName:
        game, figure, options = self.statement.game.id, self.statement.id, FigureOptions(draft=not self.statement.holds)
        return DrawingName(game, "figures", figure, options=options, theme=self.theme.name)

    def page(self, index: int) -> Page:
        whole = Box(0.0, 0.0, self.scene.width, self.scene.height)
        return Page(self.scene, whole, whole)

    def document(self, pages: Iterable[Page] | None = None) -> Document:
        from ppgen.scene.inline import inlined

        return super().document(replace(page, scene=inlined(page.scene)) for page in pages or [self.page(0)])


@told_by("printout.job.game.id", "printout.job.sheet.id")
class DrawnSheet(Struct, frozen=True):
    """A sheet on paper."""

    printout: Printout

    @property
    def page_count(self) -> int:
        return self.printout.page_count

    @property
    def distinct_count(self) -> int:
        return self.printout.distinct_count

    def named(self, page: int | None = None) -> DrawingName:
        job, count = self.printout.job, self.distinct_count
        number = page_of(page + 1, count) if page is not None and count > 1 else ""
        return DrawingName(job.game.id, "sheets", job.sheet.id, job.paper.name, job.options, job.theme.name, number)

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """What is worth a look, and keeps nothing from being drawn."""
        return self.printout.warnings

    def page(self, index: int) -> Page:
        with _placed_at(self.printout.job.sheet, self.printout.job.game, "SHEET-DRAW"):
            return self.printout.page(index)

    def document(self, pages: Iterable[Page] | None = None) -> Document:
        return self.printout.document(map(self.page, range(self.page_count)) if pages is None else pages)


def refuse_clashes(names: Iterable[DrawingName]) -> None:
    """Raises EnvironmentProblem, before anything is written, where two drawings would be written to one file."""
    for name, count in Counter(names).items():
        if count > 1:
            file = write(name, "svg").removesuffix(".svg")
            hint = "give each game its own id: files are named by it"
            raise EnvironmentProblem(f"{count} drawings would both be called {file}", hint, code="clash", file=file)


def draw_figure(statement: Statement, theme: Theme, *, stamped: bool = True) -> DrawnFigure:
    """Draw a figure, stamped DRAFT unless it is as declared; or not `stamped`, for a document that says so itself.

    Raises DefinitionError, at the place of the text or the figure, when its text or art cannot be drawn.
    """
    from ppgen.figures.draw import draw

    # The fault of a figure may leave nothing to draw. In a figure that holds, such an error would be a bug of ours.
    expected = (PpgenError,) if statement.holds else (PpgenError, LookupError, ValueError)
    with _placed_at(statement.figure, statement.game, "FIG-DRAW", expected):
        return DrawnFigure(statement, theme, draw(statement, theme, draft=stamped and not statement.holds))


def draw_sheet(
    referee: GameReferee, sheet: SheetSpec, paper: Paper, theme: Theme, options: SheetOptions = PLAIN
) -> DrawnSheet:
    """Lay a sheet out on paper; its pages are drawn when they are asked for.

    Raises DefinitionError, at its place, when its text or art cannot be drawn, or states a number that nothing bears
    out; DoesNotFit where the paper is too small; EnvironmentProblem for options that go with another kind of sheet.
    """
    from ppgen.sheets.printout import PrintJob, make_printout

    with _placed_at(sheet, referee.game, "SHEET-DRAW"):
        referee.check_texts(sheet)
        return DrawnSheet(make_printout(PrintJob(referee.game, sheet, paper, theme, options, referee)))


@contextmanager
def _placed_at(
    spec: FigureSpec | SheetSpec, game: Game, code: str, expected: tuple[type[Exception], ...] = (PpgenError,)
) -> Iterator[None]:
    """Turn what keeps something from being drawn into a fault with a place; faults that have one pass unchanged."""
    try:
        yield
    except (DefinitionError, EnvironmentProblem):
        raise
    except expected as problem:
        what = "sheet" if code == "SHEET-DRAW" else "figure"
        message = problem.message if isinstance(problem, PpgenError) else str(problem).partition("\n")[0]
        hint = problem.hint if isinstance(problem, PpgenError) else ""
        fault = Diagnostic(_place(problem, spec, game), code, f"{what} {spec.id!r} cannot be drawn: {message}", hint)
        raise DefinitionError([fault]) from problem


def _place(problem: Exception, spec: FigureSpec | SheetSpec, game: Game) -> Mark:
    """The place of the text with a character that no font has or a word that is too wide; else that of the whole."""
    from ppgen.definition.text import texts_in

    at_fault = str(problem.values.get("text", "")) if isinstance(problem, PpgenError) else ""
    texts = (text for text in texts_in(spec, game) if at_fault and at_fault in text)
    return next((text.place(text.index(at_fault)) for text in texts), spec.mark)
