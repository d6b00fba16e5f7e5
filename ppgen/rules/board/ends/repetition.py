"""The end `repetition`, which only a transcript shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ppgen.rules.board.ends.row import EndCheck, EndRow, Holds

if TYPE_CHECKING:
    from ppgen.rules.board.tables import Tables


_ORDINALS = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


class RepetitionRow(EndRow, frozen=True, kw_only=True):
    """The same position comes about for so many times. The owner is whoever brought that about."""

    tag: ClassVar[str] = "repetition"
    times: int

    @property
    def words(self) -> str:
        """What has come about, as part of a sentence."""
        return f"the same position has come about for the {_ORDINALS[self.times - 2]} time"

    def check(self, tables: Tables) -> EndCheck:
        return lambda position: None

    def holds(self, tables: Tables) -> Holds:
        return lambda position, player: False
