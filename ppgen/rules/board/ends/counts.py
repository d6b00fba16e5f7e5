"""The end that counts pieces, `count`; and `draw`, which asks a condition alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ppgen.numerals import listed
from ppgen.rules.board.conditions import CountOf
from ppgen.rules.board.ends.places import none_go, piece_of, upper
from ppgen.rules.board.ends.row import EndRow, Holds, Order, Win, to_move_only
from ppgen.rules.board.piece_names import are_several, counted, many
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import bits

if TYPE_CHECKING:
    from ppgen.rules.board.tables import Tables


class CountRow(EndRow, frozen=True, kw_only=True):
    """A number of pieces. `asked` says of which players it is asked."""

    tag: ClassVar[str] = "count"
    count: CountOf
    asked: tuple[bool, ...]
    of_owner: bool
    """Whether the pieces are the owner's own."""
    where: str
    """Where the pieces are, in words, such as ` in the centre`; "" for anywhere."""

    def holds(self, tables: Tables) -> Holds:
        asked, holds = self.asked, self.count.holds
        return holds if all(asked) else lambda position, player: asked[player] and holds(position, player)

    def shown(self, tables: Tables, position: Position, player: int) -> Win | None:
        if not self.holds(tables)(position, player):
            return None
        if self.count.least == 0:
            return Win(self, player=player)  # that there are few is not to be seen on those that are left
        types, spaces = self.count.types[player], self.count.spaces[player]
        there = sum(position.masks[kind] & spaces for kind in types)
        return Win(self, reached=tuple(bits(there)), player=player)

    def is_kept(self, tables: Tables, player: int, losable: frozenset[int]) -> bool:
        # Pieces that are captured may come into a hand.
        return self.of_owner and self.count.most is None and not self.count.off and not self.count.hand

    def outlasts(self, tables: Tables, position: Position, player: int, mover: int, taken: frozenset[int]) -> bool:
        count = self.count
        everywhere = not tables.usable & ~count.spaces[player]
        return count.least == 0 and everywhere and none_go(tables, count.types[player], mover, taken)

    def said(self, tables: Tables, position: Position, win: Win) -> str:
        player = win.player or 0
        number, kind = self.count.number(position, player), piece_of(tables, self.count.types[player])
        name, where = tables.display_names[player], self.where
        if self.of_owner:
            has = "have" if are_several(name) else "has"
            return f"{name} {has} {counted(number, kind) if number else f'no {many(kind)}'}{where}."
        there = "is" if number == 1 else "are"
        return f"There {there} {counted(number, kind) if number else f'no {many(kind)}'}{where}."


class DrawRow(EndRow, frozen=True, kw_only=True):
    """A draw."""

    tag: ClassVar[str] = "draw"
    is_common: ClassVar[bool] = True

    def holds(self, tables: Tables) -> Holds:
        return lambda position, player: True

    def order(self, tables: Tables) -> Order:
        return to_move_only(len(tables.players))

    def shown(self, tables: Tables, position: Position, player: int) -> Win | None:
        return Win(self)

    def said(self, tables: Tables, position: Position, win: Win) -> str:
        reasons = [words for each in self.when if (words := each.said(tables, position, position.to_move))]
        if self.late == "own":
            reasons.append(f"{tables.display_names[position.to_move]} cannot move")
        elif self.late:
            reasons.append("neither player can move" if len(tables.players) == 2 else "nobody can move")
        return f"{upper(listed(reasons))}: a draw." if reasons else "The game is drawn."
