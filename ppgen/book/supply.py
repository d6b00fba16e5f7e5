"""What a game gives its rulebook: figures, sheets, drawings, facts and the codes of its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct, field

from ppgen.book.inline import Component, Frame, Picture
from ppgen.definition.game import Game
from ppgen.definition.sheet import SheetSpec
from ppgen.diagnostics import Diagnostic, Mark
from ppgen.figures.statement import Statement
from ppgen.figures.values import Value


class Supply(Struct, frozen=True):
    """Everything that a text may show or quote. Pictures are drawn when they are asked for."""

    game: Game
    facts: Mapping[str, Value]
    """What `{{ }}` may quote, by its first word: `setup`, `game`, `figures` …"""
    statements: Mapping[str, Statement]
    """The judged figures, by their ids."""
    elsewhere: Mapping[str, str]
    """Figures of other variants, each with the words that say when it is drawn."""
    sheets: Mapping[str, SheetSpec]
    codes: tuple[str, ...]
    """The codes of the rules of the game, which the text should state."""
    known_codes: frozenset[str]
    """Every code that `{rule}` may name."""
    figure: Callable[[Statement], Picture]
    """Its picture, which raises DefinitionError when it is drawn and cannot be."""
    stamped: Callable[[Statement], Picture]
    """The same for one that does not hold, with DRAFT across it."""
    unanswered: Callable[[Statement], Picture]
    """The same without the solutions of its puzzles."""
    frames: Callable[[Statement, int | None, str], tuple[tuple[Frame, ...], Picture | None]]
    """The steps of a figure, with its legend; with a number every turn from it on that leads
    to its position is one (0: from the setup). The text is the language of the book.
    """
    sheet: Callable[[SheetSpec], tuple[Picture, ...]]
    """Its pages. Raises DefinitionError for one that cannot be drawn, EnvironmentProblem where paper is too small."""
    symbol: Callable[[str], Picture | None]
    """An inline symbol by its name; None if there is no such drawing."""
    image: Callable[[str, str, Mark], Picture]
    """An image by its path or name, with its alternative text. Raises DefinitionError at the mark."""
    components: Callable[[], tuple[tuple[Component, ...], tuple[Component, ...]]]
    """What the definition says the game is played with, and further parts that a text may name."""
    style: str = "book"
    """The style that the text is read for. Pages on a screen have what the style `book` has."""
    styles: tuple[str, ...] = ("book",)
    """The styles that a part of the text may name: those that the head declares, and `book`."""
    terms_elsewhere: frozenset[str] = frozenset()
    """The terms, folded, that the glossary of the style `book` explains: plain words where a style has no glossary."""
    draft: bool = False
    """Whether figures that do not hold may stand in the book, stamped."""
    on_paper: bool = True
    """Whether pages of paper are made or checked: only there a figure is as narrow as its `:width:`."""


class Report(Struct):
    """Collects what is wrong with a book, and what is worth a look."""

    faults: list[Diagnostic] = field(default_factory=list)
    warnings: list[Diagnostic] = field(default_factory=list)

    def fault(self, mark: Mark, code: str, message: str, hint: str = "") -> None:
        self.faults.append(Diagnostic(mark, code, message, hint))

    def warn(self, mark: Mark, code: str, message: str, hint: str = "") -> None:
        self.warnings.append(Diagnostic(mark, code, message, hint))
