"""What every end of a game has: who wins by it, when it holds, and what shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from ppgen.diagnostics import Mark
from ppgen.rules.board.conditions import Condition, hold
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import DRAW, lost

if TYPE_CHECKING:
    from ppgen.rules.board.tables import Tables

EndCheck: TypeAlias = Callable[[Position], "int | None"]
"""From a position to the winner, DRAW for nobody, None when the game goes on."""
Order: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]
"""By the player to move: the players, the latest mover first, and who wins where an end holds for one of them."""
Holds: TypeAlias = Callable[[Position, int], bool]
"""From a position and a player to whether an end holds for that player."""
Late: TypeAlias = Literal["", "own", "all"]
"""Who has no legal move where an end holds: "" anybody may have some, `own` whoever is to move, `all` nobody has."""
Types: TypeAlias = tuple[tuple[int, ...], ...]
"""By player, the types that count."""


class Win(NamedTuple):
    """The end that has come about. Spaces are indices."""

    end: EndRow
    lines: tuple[tuple[int, ...], ...] = ()
    """Each line of as many pieces as the end asks for, from one end to the other; of a connection, the chain of fewest
    pieces that joins the regions.
    """
    reached: tuple[int, ...] = ()
    """The spaces of the pieces that stand where their owner wants them, or that are all in one group."""
    player: int | None = None
    """Of whom it holds; None of an end that is the same for all."""
    group: int = 0
    """All spaces of the groups that are such a connection."""

    @property
    def spaces(self) -> tuple[int, ...]:
        """Every space that shows the win, each once, row by row."""
        return tuple(sorted({*self.reached, *(index for line in self.lines for index in line)}))


class EndRow(Struct, frozen=True, kw_only=True):
    """A way to end the game, compiled. Each kind of end is a record of its own."""

    tag: ClassVar[str]
    is_common: ClassVar[bool] = False
    """Whether it holds for nobody in particular; then its condition is as whoever is to move sees it."""
    mark: Mark
    wins: Literal["owner", "opponent", "nobody"] = "owner"
    when: tuple[Condition, ...] = ()
    """What else must hold, as the owner sees it."""
    late: Late = ""
    """`Play` finds out first who can move, and asks the rest only then."""

    def check(self, tables: Tables) -> EndCheck:
        """When it holds. Where it holds for several players, the one who has just moved comes first."""
        order, holds, when = self.order(tables), self.holds(tables), self.when

        def ended(position: Position) -> int | None:
            for player, winner in order[position[1]]:
                if holds(position, player):
                    return winner
            return None

        def ended_when(position: Position) -> int | None:
            for player, winner in order[position[1]]:
                if holds(position, player) and hold(when, position, player):
                    return winner
            return None

        return ended_when if when else ended

    def holds(self, tables: Tables) -> Holds:
        """When it holds for a player."""
        raise NotImplementedError

    def shown(self, tables: Tables, position: Position, player: int) -> Win | None:
        """What shows in a position that it holds for a player; None where it does not."""
        return Win(self, player=player) if self.holds(tables)(position, player) else None

    def said(self, tables: Tables, position: Position, win: Win) -> str:
        """What has come about, as a sentence."""
        raise NotImplementedError

    def is_kept(self, tables: Tables, player: int, losable: frozenset[int]) -> bool:
        """Whether no move of others makes it hold for a player: they may at most take pieces away, of types that are
        `losable`. If in doubt, False.
        """
        return False

    def outlasts(self, tables: Tables, position: Position, player: int, mover: int, taken: frozenset[int]) -> bool:
        """Whether, if it holds for a player now, it held before the last move, too. The `mover`'s moves take pieces of
        types that are `taken`, one piece moves in each, and none changes sides. If in doubt, False.
        """
        return False

    def order(self, tables: Tables) -> Order:
        """Whom it is asked of, by the player to move."""
        players = len(tables.players)
        order = []
        for turn in range(players):
            latest = latest_first(turn, players)
            order.append(tuple((player, self.winner(player, players)) for player in latest))
        return tuple(order)

    def winner(self, owner: int, players: int) -> int:
        """The outcome where it holds for a player."""
        if self.wins == "nobody":
            return DRAW
        return owner if self.wins == "owner" else lost(owner, players)


def latest_first(turn: int, players: int) -> list[int]:
    """All players, the one who has just moved first, where it is somebody's turn."""
    return [(turn - 1 - back) % players for back in range(players)]


def to_move_only(players: int, outcome: int = DRAW) -> Order:
    """The order of an end that is the same for all: it is asked of whoever is to move."""
    return tuple(((turn, outcome),) for turn in range(players))
