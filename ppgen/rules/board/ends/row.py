"""What every end of a game has: who wins by it, when it holds, and what shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

from msgspec import Struct

from ppgen.diagnostics import Mark
from ppgen.rules.board.position import Position

if TYPE_CHECKING:
    from ppgen.rules.board.tables import Tables

EndCheck: TypeAlias = Callable[[Position], "int | None"]
"""From a position to the winner, DRAW for nobody, None when the game goes on."""
Order: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]
"""By the player to move: the players, the latest mover first, and who wins where an end holds for one of them."""
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
    """Whose connection it is; None of another end."""
    group: int = 0
    """All spaces of the groups that are such a connection."""

    @property
    def spaces(self) -> tuple[int, ...]:
        """Every space that shows the win, each once, row by row."""
        return tuple(sorted({*self.reached, *(index for line in self.lines for index in line)}))


class EndRow(Struct, frozen=True, kw_only=True):
    """A way to end the game, compiled. Each kind of end is a record of its own."""

    tag: ClassVar[str]
    mark: Mark
    owner_wins: bool = True

    def check(self, tables: Tables) -> EndCheck:
        """When it holds. Where it holds for several players, the one who has just moved comes first."""
        raise NotImplementedError

    def shown(self, tables: Tables, position: Position, player: int) -> Win | None:
        """What shows in a position that it holds for a player; None where nothing does."""
        return None

    def order(self, tables: Tables) -> Order:
        """Whom it is asked of, by the player to move."""
        players = len(tables.players)
        order = []
        for turn in range(players):
            latest = latest_first(turn, players)
            order.append(tuple((player, player if self.owner_wins else (player + 1) % players) for player in latest))
        return tuple(order)


def latest_first(turn: int, players: int) -> list[int]:
    """All players, the one who has just moved first, where it is somebody's turn."""
    return [(turn - 1 - back) % players for back in range(players)]


def spaces_of(position: Position, types: tuple[int, ...]) -> int:
    """The spaces on which pieces of some types stand."""
    spaces = 0
    for kind in types:
        spaces |= position[0][kind]
    return spaces
