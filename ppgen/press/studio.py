"""The drawings of one judged game, each made once, for all who look at them in one run."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, TypeVar

from ppgen.diagnostics import PpgenError
from ppgen.options import PLAIN, SheetOptions
from ppgen.press.drawings import DrawnFigure, DrawnSheet, draw_figure, draw_sheet
from ppgen.press.referee import GameReferee

if TYPE_CHECKING:
    from ppgen.definition.decks import DeckSpec
    from ppgen.definition.game import Game
    from ppgen.definition.sheet import SheetSpec
    from ppgen.figures.statement import Statement
    from ppgen.press.deck_picture import DrawnDeckPicture
    from ppgen.press.decks import DrawnDeck
    from ppgen.press.drawings import Drawing
    from ppgen.press.judging import JudgedGame
    from ppgen.scene.theme import Theme
    from ppgen.sheets.paper import Paper

D = TypeVar("D", bound="Drawing")


class Studio:
    """Draws figures and lays out sheets of a game, and keeps them.

    A comparison, a check and lints share one. What cannot be drawn is not tried again: the same error is raised.
    Pages of a sheet are made when they are asked for, and not kept, because a pad may have hundreds.
    """

    def __init__(self, judged: JudgedGame) -> None:
        self.judged = judged
        self._referee: GameReferee | None = None
        self._figures: dict[Hashable, DrawnFigure | PpgenError] = {}
        self._sheets: dict[Hashable, DrawnSheet | PpgenError] = {}
        self._decks: dict[Hashable, DrawnDeck | PpgenError] = {}

    @property
    def game(self) -> Game:
        """The game has to be one that could be read."""
        game = self.judged.game
        assert game is not None  # noqa: S101 (nothing else is drawn)
        return game

    @property
    def referee(self) -> GameReferee:
        """What the rules say to the sheets."""
        if self._referee is None:
            self._referee = GameReferee(self.game, self.judged.rules_of, self.judged)
        return self._referee

    def figure(self, statement: Statement, theme: Theme) -> DrawnFigure:
        """As `draw_figure`, which see."""
        return _once(self._figures, (statement.id, theme.name), lambda: draw_figure(statement, theme))

    def deck(self, deck: DeckSpec, theme: Theme) -> DrawnDeck:
        """As `draw_deck`, which see."""
        from ppgen.press.decks import draw_deck

        return _once(self._decks, (deck.id, theme.name), lambda: draw_deck(self.referee, deck, theme.name))

    def deck_picture(self, deck: DeckSpec, theme: Theme) -> DrawnDeckPicture:
        """All sides of the cards of a deck in one picture. Raises as `deck` does."""
        from ppgen.press.deck_picture import DrawnDeckPicture

        return DrawnDeckPicture(self.deck(deck, theme))

    def sheet(self, sheet: SheetSpec, paper: Paper, theme: Theme, options: SheetOptions = PLAIN) -> DrawnSheet:
        """As `draw_sheet`, which see."""
        key = sheet.id, paper, theme.name, options
        return _once(self._sheets, key, lambda: draw_sheet(self.referee, sheet, paper, theme, options))


def _once(kept: dict[Hashable, D | PpgenError], key: Hashable, draw: Callable[[], D]) -> D:
    """What was drawn under a key, or else what is drawn now."""
    if key not in kept:
        try:
            kept[key] = draw()
        except PpgenError as problem:
            kept[key] = problem
    result = kept[key]
    if isinstance(result, PpgenError):
        raise result
    return result
