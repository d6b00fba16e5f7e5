"""What is looked for, and what was found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from msgspec import Struct

from ppgen.numerals import plural

Fewest = Literal["pieces", "plies", "size"]
How = Literal["listed", "played out", "random play"]
"""Where a position comes from: all positions of few pieces, all games of few plies, or seeded random games."""

Told: TypeAlias = Callable[[str, int, int], None]
"""Takes how far a search has come: what it does, how much work that was, and the most that it may be."""


class Wish(Struct, frozen=True):
    """What somebody looks for."""

    where: str
    """The condition: an expression that is true or false."""
    fewest: Fewest | None = None
    """What should be as few as possible; None: pieces where the game loses some, else plies."""
    count: int = 1
    """How many positions at most."""
    pieces: int | None = None
    """Only positions with so many pieces on the board."""
    within: int | None = None
    """Only games of at most so many plies."""
    seed: int = 1
    """Of random play, and of the order in which positions of as many pieces are looked at."""
    unlike: tuple[str, ...] = ()
    """Positions in notation that do not count."""


class PuzzleFound(Struct, frozen=True):
    """The puzzle that a position is."""

    goal: str
    moves: int
    unique: str
    """`line`, `key` or `no`, as a figure says what must be the only solution."""


class Found(Struct, frozen=True):
    """A position that shows it, with the game that leads there."""

    position: str
    """In notation."""
    turns: tuple[str, ...]
    """From the setup to the position."""
    pieces: int
    """How many there are on the board. Where the rules are a program, the size of what there is to see."""
    how: How
    turn: str = ""
    """The turn that shows it, where the condition speaks of a move, lawful or not."""
    broken: str = ""
    """The code of the rule that this turn breaks; "" for a lawful one."""
    setup: str = "setup"
    """Where the turns begin, where that is not plainly the setup."""
    events: tuple[str, ...] = ()
    """The events that it shows, where the rules are a program: those that the condition names first."""
    verdict: str = "legal"
    """What the rules say of it: `legal`, or `unknown` where they leave something open."""
    puzzle: PuzzleFound | None = None
    """The first puzzle that the condition asks for and the position is."""


class Answer(Struct, frozen=True):
    """What a search came to."""

    found: tuple[Found, ...]
    fewest: Fewest
    """What was kept as few as possible."""
    proved: bool
    """Whether it is certain that there is none with fewer: all of them were looked at, and each was refused."""
    asked: bool = False
    """Whether a number of pieces was asked for, so that there is nothing to prove."""
    listed: int = 0
    """How many positions were put together."""
    played: int = 0
    """How many positions of play were looked at."""
    unknown: tuple[int, ...] = ()
    """The numbers of pieces, fewer than were found, for which it is open whether there is one."""
    games: int = 0
    """Of how many games of play, where the rules are a program and nothing can be put together."""
    unlike: bool = False
    """Whether positions were left out that figures show."""

    none: bool = False
    """Whether it is certain that no position shows it: all games were played out."""
    within: int | None = None
    """Only games of so many plies were asked for."""
    too_many: bool = False
    """Whether more pieces were asked for than the game ever has."""
    untold: int = 0
    """How many puzzles were too hard to be solved or refuted, so that their positions do not count."""
    steps: int = 0
    """How many steps each of them was given."""

    @property
    def _among(self) -> str:
        """What was looked at."""
        if self.listed:
            return f"{self.listed:,} positions put together and {self.played:,} of play"
        return f"{self.played:,} {'position' if self.played == 1 else 'positions'} of play"

    @property
    def _none_said(self) -> str:
        if self.too_many:
            return "No position shows it: the game never has so many pieces."
        new = " that no figure shows yet" if self.unlike else ""
        if self.within is None:
            return f"No position{new} shows it: proved. All games were played out, {self.played:,} positions in all."
        within = plural(self.within, "turn")
        return f"No position{new} shows it within {within}: proved. All such games were played out."

    @property
    def said(self) -> str:
        """What is known of the fewest, as a sentence."""
        if self.games:
            among = f"{self.played:,} positions of {self.games:,} games of random play"
            least = "Fewest turns" if self.fewest == "plies" else "Smallest"
            return f"{least} seen among {among}." if self.found else f"Nothing was found among {among}."
        if self.untold == 1:
            return f"{self._seen} One puzzle is open after {self.steps:,} steps, and counts as none."
        if self.untold:
            return f"{self._seen} {self.untold:,} puzzles are open after {self.steps:,} steps each, and count as none."
        return self._seen

    @property
    def _seen(self) -> str:
        what = "pieces" if self.fewest == "pieces" else "turns"
        if self.none:
            return self._none_said
        if not self.found:
            return f"Nothing was found among {self._among}. Another seed plays other games."
        if self.asked:
            return f"{self._among} were looked at."
        if self.proved and self.fewest == "pieces":
            but = ", except those that figures show already" if self.unlike else ""
            return f"Fewest pieces: proved. No position with fewer shows it and can arise{but}."
        if self.proved:
            new = " in a position that no figure shows yet" if self.unlike else ""
            return f"Fewest turns: proved. All games of fewer turns were played out, and none shows it{new}."
        return f"Fewest {what} seen: {self._among} were looked at."
