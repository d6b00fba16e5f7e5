"""What a game's rules offer to the rest of the package.

A game whose rules are data gets them from `ppgen.rules.board`; others bring `rules.py`.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from msgspec import Struct

from ppgen.boards.arrangement import Arrangement
from ppgen.boards.table import TableArrangement
from ppgen.diagnostics import PpgenError, TextFault
from ppgen.rules.verdict import Facts, Fault, RulePage, Verdict

if TYPE_CHECKING:
    from random import Random

P = TypeVar("P", bound=Hashable)


class TooMuch(PpgenError):
    """Working out what the rules say of a position would take longer than anybody waits."""

    code = "too-much"


class NotationError(TextFault):
    """Text that is not a position or a turn in the game's notation."""

    code = "notation"


class Transcript(Struct, frozen=True):
    """A game as it was played: its setup and its turns in the game's notation. `players` holds at least one name."""

    setup: str
    turns: tuple[str, ...]
    players: tuple[str, ...] = ("player",)
    made_up: bool = False
    """Whether its setup is an illustration. Then only its turns are judged, and rules may leave the setup unjudged."""


class PlayedTurn(Struct, Generic[P], frozen=True):
    """One turn replayed. An illegal turn is carried out as far as it can be drawn; its faults say what is wrong."""

    turn: str
    positions: tuple[P, ...]
    """The position after the turn, one per player (games with one shared board have one)."""
    faults: tuple[Fault, ...] = ()
    plain: str = ""
    """The turn in the game's own notation, where it is written in another one (SAN, PDN)."""


class Replay(Struct, Generic[P], frozen=True):
    """A transcript replayed from its setup."""

    setup: tuple[P, ...]
    steps: tuple[PlayedTurn[P], ...]
    faults: tuple[Fault, ...] = ()
    """Faults of the setup itself."""
    lead: tuple[str, ...] = ()
    """The turns that lead to the setup, where the game began before it."""
    tried: str = ""
    """What was tried where nothing shows that the setup can arise: then all later positions are unknown, too."""
    close: tuple[tuple[str, ...], ...] = ()
    """What was too close to decide, by turn (0: the setup). No later turn settles it."""

    def position(self, turns: int, player: int = 0) -> P:
        """The position after that many turns (0: the setup)."""
        return (self.steps[turns - 1].positions if turns else self.setup)[player]

    def open_after(self, turns: int) -> tuple[str, ...]:
        """What is undecided about the position after that many turns and may be settled later, a sentence each."""
        return ()

    def verdict(self, turns: int, moves: Sequence[str]) -> Verdict:
        """The verdict on the position after that many turns.

        Illegal with every fault so far: a game that went through an illegal position never becomes legal again. Else
        unknown while anything is in doubt, or legal with the moves as witness. This is so for every game; games differ
        in their steps, `close` and `open_after`.
        """
        faults = self.faults + tuple(fault for step in self.steps[:turns] for fault in step.faults)
        if faults:
            return Verdict("illegal", faults)
        close = (sentence for turn in self.close[: turns + 1] for sentence in turn)
        doubts = dict.fromkeys((*close, *self.open_after(turns), self.tried))
        if any(doubts):
            return Verdict("unknown", tried="; ".join(filter(None, doubts)))
        return Verdict("legal", witness=(*self.lead, *moves[:turns]))

    def illustration(self, turns: int) -> Verdict:
        """What the rules say of the first turns alone, where the setup is made up."""
        faults = tuple(fault for step in self.steps[:turns] for fault in step.faults)
        doubts = dict.fromkeys(sentence for turn in self.close[1 : turns + 1] for sentence in turn)
        return Verdict("illustration", faults, tried="" if faults else "; ".join(doubts))


class Moment(Struct, Generic[P], frozen=True):
    """A moment of a game that is played at random: what leads there, and what it shows."""

    position: P
    setup: str
    turns: tuple[str, ...]
    """The setup in notation, and the turns from there to the position."""
    events: tuple[str, ...] = ()
    """The events that the last turn, or the position after it, shows."""
    size: int = 0
    """How much there is to see, such as things drawn or coins thrown: never less than a turn earlier."""


class Rules(Protocol[P]):
    """A game's rules. A position is frozen and hashable, and `parse(notation(p)) == p`."""

    pages: Mapping[str, RulePage]
    """Every fault code that these rules can give."""
    overlays: Mapping[str, str]
    """The words that a figure's `show:` may use, and what each draws."""

    def setup(self) -> P:
        """The position before the first turn, in its simplest form."""
        ...

    def parse(self, text: str) -> P:
        """Read a position. Raises NotationError."""
        ...

    def notation(self, position: P) -> str:
        """Write a position; the canonical text."""
        ...

    def check_turn(self, text: str) -> None:
        """Read a turn for its grammar alone. Raises NotationError."""
        ...

    def replay(self, transcript: Transcript) -> Replay[P]:
        """Play a transcript through, checking every turn when it happens. Raises NotationError."""
        ...

    def judge(self, position: P) -> Verdict:
        """Whether a position without a transcript can arise, with a witness or every fault."""
        ...

    def facts(self, position: P) -> Facts:
        """Everything that a caption or a claim may quote of a position."""
        ...

    def arrange(self, position: P, show: Sequence[str] = (), before: P | None = None) -> Arrangement | TableArrangement:
        """What lies on the board, with the overlays in `show`. What is new since the position `before` stands out."""
        ...


def board_of(rules: Rules[Any], pieces: str) -> Arrangement | None:
    """The board with the pieces of the `setup`, or without any (`none`, or `seats`: who sits where).

    None where the game is played on an open table; and, without pieces, where the rules have no function `board()`
    that says more of it than its size.
    """
    empty = getattr(rules, "board", lambda: None)
    board = rules.arrange(rules.setup()) if pieces == "setup" else empty()
    return board if isinstance(board, Arrangement) else None


def draws_attempts(rules: Rules[Any]) -> bool:
    """Whether the rules have a function `attempt(after, before, turn)`, for turns that they do not allow."""
    return hasattr(rules, "attempt")


def attempted(rules: Any, after: Arrangement, before: Any, turn: str) -> Arrangement:
    """The board with a turn that the rules do not allow: what was tried, and where it fails.

    `after` is the position as far as the turn could be carried out.
    """
    board = rules.attempt(after, before, turn)
    return board if isinstance(board, Arrangement) else after


def to_move(rules: Rules[Any], position: Any) -> str | None:
    """Whose turn it is: a player, or "" where the game is over.

    None where a position does not say. Rules whose positions do have a function `to_move(position)`.
    """
    asked = getattr(rules, "to_move", lambda _: None)(position)
    return asked if isinstance(asked, str) else None


class Eventful(Protocol[P]):
    """What rules that are a program may offer besides, so that `ppgen find` looks for examples of their events."""

    events: Mapping[str, str]
    """Every event by its name, with a sentence that can be a caption: without numbers, since captions quote those."""

    def random_turn(self, moment: Moment[P] | None, dice: Random) -> Moment[P] | None:
        """The next moment of a game, by a turn that the rules allow; None where the game is over. Of None: a setup.

        All chance comes from `dice`: same moment and dice, same turn.
        """
        ...


def is_searched(rules: Any) -> bool:
    """Whether `ppgen find` looks for positions of a game: its rules are data, or have events."""
    return (hasattr(rules, "tables") and hasattr(rules, "play")) or eventful(rules) is not None


def eventful(rules: Any) -> Eventful[Any] | None:
    """Rules that have events; None for others."""
    events = getattr(rules, "events", None)
    named = isinstance(events, Mapping) and all(isinstance(text, str) for pair in events.items() for text in pair)
    return rules if named and callable(getattr(rules, "random_turn", None)) else None
