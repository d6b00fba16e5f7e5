"""What a definition draws, for every command that writes, compares or judges it: names, scenes, and why there is none.

`sheets`, `figures`, `gallery`, `diff` and `check` all come here, so that they draw the same things under the same names
and find the same faults.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, Mark, PpgenError
from ppgen.names import PLAIN, DrawingName, Options, page_of, write

if TYPE_CHECKING:
    from ppgen.definition.figure import FigureSpec
    from ppgen.definition.game import Game
    from ppgen.definition.sheet import SheetSpec
    from ppgen.figures.statement import Statement
    from ppgen.scene.model import Page, Scene
    from ppgen.scene.theme import Theme
    from ppgen.sheets.leaves import Leaves
    from ppgen.sheets.paper import Paper


DPI = 300
"""Dots an inch of a PNG where nobody says it."""


# Names --------------------------------------------------------------------------------------------------------------


def figure_name(statement: Statement, theme: Theme, *, draft: bool = False) -> DrawingName:
    """What a figure's file is called."""
    game, name = statement.game.id, statement.id
    return DrawingName(game, "figures", name, options=Options(draft=draft), theme=theme.name)


def sheet_name(leaves: Leaves, theme: Theme, leaf: int | None = None) -> DrawingName:
    """What the file of a sheet is called: of one page of it, counted from 0, or of the whole."""
    page = page_of(leaf + 1, leaves.distinct) if leaf is not None and leaves.distinct > 1 else ""
    game, sheet, paper = leaves.game.id, leaves.sheet.id, leaves.paper.name
    return DrawingName(game, "sheets", sheet, paper, leaves.options, theme.name, page)


def refuse_clashes(names: Iterable[DrawingName]) -> None:
    """Raises EnvironmentProblem where two drawings would be written to one file: before anything is written."""
    for name, count in Counter(names).items():
        if count > 1:
            file = write(name, "svg").removesuffix(".svg")
            raise EnvironmentProblem(
                f"{count} drawings would both be called {file}", "give each game its own id: files are named by it"
            )


# Scenes -------------------------------------------------------------------------------------------------------------


def figure_scene(statement: Statement, theme: Theme) -> Scene:
    """The figure as a scene, stamped DRAFT unless it is as declared.

    Raises DefinitionError, at the place of the text or the figure, when its text or art cannot be drawn.
    """
    from ppgen.figures.draw import draw

    # A figure at fault may be so in a way that leaves nothing to draw; of a sound one that would be an error of ours.
    expected = (PpgenError,) if statement.holds else (PpgenError, LookupError, ValueError)
    with _told_at(statement.figure, statement.game, "FIG-DRAW", expected):
        return draw(statement, theme, draft=not statement.holds)


def sheet_leaves(game: Game, sheet: SheetSpec, paper: Paper, theme: Theme, options: Options = PLAIN) -> Leaves:
    """A sheet on paper.

    Raises DefinitionError, at its place, when its text or art cannot be drawn; DoesNotFit where the paper is too small;
    EnvironmentProblem for options that go with another kind of sheet.
    """
    from ppgen.sheets.cutout.duplex import Duplex
    from ppgen.sheets.leaves import make_leaves

    with _told_at(sheet, game, "SHEET-DRAW"):
        return make_leaves(
            *(game, sheet, paper, theme),
            copies=options.copies,
            numbered=options.numbered,
            marks=options.marks,
            bleed=options.bleed,
            duplex=Duplex(options.flip, options.offset),
        )


def fit_fault(sheet: SheetSpec, problem: EnvironmentProblem) -> Diagnostic:
    """What `DoesNotFit` says, as a fault of the sheet."""
    return problem.at(sheet.mark, "SHEET-FIT")


def sheet_faults(game: Game, sheet: SheetSpec, papers: Sequence[Paper], theme: Theme) -> tuple[Diagnostic, ...]:
    """What keeps a sheet from being drawn on the papers, in whatever order they are given.

    A paper that is too small is no fault where the sheet can be drawn on another.
    """
    from ppgen.sheets.paper import DoesNotFit

    wrong: list[Diagnostic] = []
    small: list[Diagnostic] = []
    drawn = False
    for paper in papers:
        try:
            leaves = sheet_leaves(game, sheet, paper, theme)
            for _ in sheet_pages(leaves, leaves.distinct):
                pass
            drawn = True
        except DoesNotFit as problem:
            small.append(fit_fault(sheet, problem))
        except DefinitionError as mistake:
            wrong += mistake.diagnostics
    # What is wrong on several papers is told once.
    return tuple(dict.fromkeys(wrong if drawn or wrong else small))


def sheet_pages(leaves: Leaves, count: int) -> Iterator[Page]:
    """The first pages of a sheet. Raises DefinitionError, at the place of the sheet, when one cannot be drawn."""
    for leaf in range(count):
        with _told_at(leaves.sheet, leaves.game, "SHEET-DRAW"):
            page = leaves.page(leaf)
        yield page


# Bytes --------------------------------------------------------------------------------------------------------------


def figure_bytes(statement: Statement, scene: Scene, kind: str, dpi: int = DPI) -> bytes:
    """A figure that was drawn, in a kind of file: one page, as large as the figure."""
    if kind != "pdf":
        return scene_bytes(scene, kind, dpi)
    from ppgen.render import pdf
    from ppgen.scene.inline import inlined
    from ppgen.scene.model import Box, Document, Page

    whole = Box(0, 0, scene.width, scene.height)
    pages = (Page(inlined(scene), whole, whole),)
    return pdf.render(Document(scene.title, statement.game.credits.design, scene.description, pages, scene.language))


def scene_bytes(scene: Scene, kind: str, dpi: int = DPI) -> bytes:
    """A scene as SVG or PNG. Raises EnvironmentProblem where the cairo library is missing."""
    if kind == "svg":
        from ppgen.render import svg

        return svg.render(scene)
    from ppgen.render import png

    return png.render(scene, dpi)


# Faults -------------------------------------------------------------------------------------------------------------


@contextmanager
def _told_at(
    spec: FigureSpec | SheetSpec, game: Game, code: str, expected: tuple[type[Exception], ...] = (PpgenError,)
) -> Iterator[None]:
    """Turn what keeps something from being drawn into a fault with a place; what has one passes as it is."""
    try:
        yield
    except (DefinitionError, EnvironmentProblem):
        raise
    except expected as problem:
        what = "sheet" if code == "SHEET-DRAW" else "figure"
        message = f"{what} {spec.id!r} cannot be drawn: {str(problem).partition(chr(10))[0]}"
        found = Diagnostic(_place(problem, spec, game), code, message, str(getattr(problem, "hint", "")))
        raise DefinitionError([found]) from problem


def _place(problem: Exception, spec: FigureSpec | SheetSpec, game: Game) -> Mark:
    """Where the text stands with a character that no font has or a word that is too wide; else where it all begins."""
    from ppgen.definition.text import texts_in

    at_fault = str(problem.values.get("text", "")) if isinstance(problem, PpgenError) else ""
    found = (text for text in texts_in(spec, game) if at_fault and at_fault in text)
    return next((text.place(text.index(at_fault)) for text in found), spec.mark)
