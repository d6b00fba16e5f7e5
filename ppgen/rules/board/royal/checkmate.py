"""The end that every game with royal pieces has: checkmate."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from ppgen.numerals import listed
from ppgen.rules.board.ends.row import EndRow, Holds, Order, Win, to_move_only
from ppgen.rules.board.piece_names import with_the
from ppgen.rules.board.position import Position, spaces_of
from ppgen.rules.board.tables import bits, lost

if TYPE_CHECKING:
    from ppgen.rules.board.tables import Tables


class CheckmateRow(EndRow, frozen=True, kw_only=True):
    """The player to move has no legal move while a royal piece of theirs is attacked."""

    tag: ClassVar[str] = "checkmate"
    attackers: Callable[[Position, int], int]
    """The spaces of the pieces that attack a royal piece of a player."""

    def holds(self, tables: Tables) -> Holds:
        return lambda position, player: bool(self.attackers(position, player))

    def order(self, tables: Tables) -> Order:
        players = len(tables.players)
        return tuple(to_move_only(players, lost(player, players))[player] for player in range(players))

    def shown(self, tables: Tables, position: Position, player: int) -> Win | None:
        if player != position.to_move:
            return None
        return Win(self, reached=tuple(bits(royal_spaces(tables, position, player))), player=player)

    def said(self, tables: Tables, position: Position, win: Win) -> str:
        loser = tables.display_names[position.to_move]
        return f"{loser} is checkmated: {attacked_by(tables, position, self.attackers(position, position.to_move))}."


def royal_spaces(tables: Tables, position: Position, player: int) -> int:
    """The spaces of a player's royal pieces."""
    return spaces_of(position.masks, tables.royals[player])


def standing(tables: Tables, position: Position, spaces: int) -> str:
    """The pieces on some spaces: `the white rook on E8 and the white knight on C7`. On an empty space one may be placed
    that captures.
    """
    words = []
    for index in bits(spaces):
        kind = next((kind for kind in tables.types if position.masks[kind.index] >> index & 1), None)
        what = with_the(kind.said) if kind is not None else "a piece that may be placed"
        words.append(f"{what} on {tables.name(index)}")
    return listed(words)


def attacked_by(tables: Tables, position: Position, attackers: int) -> str:
    """Who attacks the royal pieces of whoever is to move, as a clause."""
    royal = royal_spaces(tables, position, position.to_move)
    verb = "is" if royal.bit_count() == 1 else "are"
    return f"{standing(tables, position, royal)} {verb} attacked by {standing(tables, position, attackers)}"
