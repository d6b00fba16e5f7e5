"""What a sheet asks of the game: how its rules arrange the board, figures that were judged, and cards."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ppgen.boards.arrangement import Arrangement
    from ppgen.decks.drawing import DeckPainter
    from ppgen.definition.blocks import AskedBoard
    from ppgen.definition.decks import DeckSpec
    from ppgen.diagnostics import Mark, PpgenError
    from ppgen.figures.statement import Statement
    from ppgen.scene.card_picture import CardSource
    from ppgen.scene.theme import Theme


class Referee(Protocol):
    """Judges on demand, so that a sheet that shows neither board nor figure needs no rules."""

    def board(self, pieces: AskedBoard) -> Arrangement | None:
        """The board without pieces or with those of the setup; None if only its size is known."""
        ...

    def why_no_rules(self) -> PpgenError | None:
        """What keeps the rules of the game from being asked; None if nothing does, or if the game has no rules."""
        ...

    def painter(self, deck: DeckSpec, theme: Theme, bleed: float) -> DeckPainter:
        """What draws the cards of a deck in a theme of the game, with a bleed in mm; the same one whenever it is asked.

        Raises DefinitionError with what is wrong with the deck as a whole.
        """
        ...

    @property
    def cards(self) -> CardSource | None:
        """What draws the cards of sheets that show some; None in a game without decks."""
        ...

    def unchanged(self, painter: DeckPainter, revision: str) -> Collection[tuple[str, int]]:
        """The cards of a deck that a git revision draws alike, by key and copy.

        Raises EnvironmentProblem for a revision that cannot be read, and DefinitionError, at the place of the deck, if
        the deck cannot be drawn as it was.
        """
        ...

    def provenance(self) -> str:
        """The version of the definition: the commit that last changed it, with its date; or that git has none of it."""
        ...

    def statement(self, figure: str, mark: Mark) -> Statement:
        """A figure of the game that holds. Raises DefinitionError, at `mark` too, if there is none of that id."""
        ...
