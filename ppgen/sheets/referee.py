"""What a sheet asks of the rules: how the board looks, and figures that were judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ppgen.boards.arrangement import Arrangement
    from ppgen.definition.blocks import AskedBoard
    from ppgen.diagnostics import Mark, PpgenError
    from ppgen.figures.statement import Statement


class Referee(Protocol):
    """Judges on demand, so that a sheet that shows neither board nor figure needs no rules."""

    def board(self, pieces: AskedBoard) -> Arrangement | None:
        """The board without pieces or with those of the setup; None if only its size is known."""
        ...

    def why_no_rules(self) -> PpgenError | None:
        """What keeps the rules of the game from being asked; None if nothing does, or if the game has no rules."""
        ...

    def statement(self, figure: str, mark: Mark) -> Statement:
        """A figure of the game that holds. Raises DefinitionError, at `mark` too, if there is none of that id."""
        ...
