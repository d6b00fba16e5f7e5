"""The ends that count pieces: `count`, `majority`; and `draw`, which asks a condition alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ppgen.numerals import listed
from ppgen.rules.board.conditions import CountOf, hold
from ppgen.rules.board.ends.places import piece_of, upper
from ppgen.rules.board.ends.row import EndCheck, EndRow, Holds, Order, Win, to_move_only
from ppgen.rules.board.piece_names import are_several, counted, many
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import DRAW, bits

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
        return self.of_owner and self.count.most is None and not self.count.off

    def said(self, tables: Tables, position: Position, win: Win) -> str:
        player = win.player or 0
        number, kind = self.count.number(position, player), piece_of(tables, self.count.types[player])
        name, where = tables.display_names[player], self.where
        if self.of_owner:
            has = "have" if are_several(name) else "has"
            return f"{name} {has} {counted(number, kind) if number else f'no {many(kind)}'}{where}."
        there = "is" if number == 1 else "are"
        return f"There {there} {counted(number, kind) if number else f'no {many(kind)}'}{where}."


class MajorityRow(EndRow, frozen=True, kw_only=True):
    """Whoever has the most of what is counted, or the least."""

    tag: ClassVar[str] = "majority"
    count: CountOf
    fewest: bool

    def check(self, tables: Tables) -> EndCheck:
        number, when, players = self.count.number, self.when, range(len(tables.players))

        def ended(position: Position) -> int | None:
            if not hold(when, position, position[1]):
                return None
            numbers = [number(position, player) for player in players]
            best = min(numbers) if self.fewest else max(numbers)
            return numbers.index(best) if numbers.count(best) == 1 else DRAW

        return ended

    def shown(self, tables: Tables, position: Position, player: int) -> Win | None:
        winner = self.check(tables)(position)
        return Win(self, player=None if winner == DRAW else winner)

    def said(self, tables: Tables, position: Position, win: Win) -> str:
        numbers = [(self.count.number(position, player), player) for player in range(len(tables.players))]
        numbers.sort(key=lambda each: (each[0] if self.fewest else -each[0], each[1]))
        types = sorted({kind for own in self.count.types for kind in own})
        kind = piece_of(tables, tuple(types))
        if len({number for number, _ in numbers}) == 1:
            both = "Both players" if len(numbers) == 2 else "All players"
            return f"{both} have {counted(numbers[0][0], kind)}."
        (first, leader), *rest = numbers
        name = tables.display_names[leader]
        has = "have" if are_several(name) else "has"
        others = [f"{tables.display_names[player]} {number}" for number, player in rest]
        return f"{listed([f'{name} {has} {counted(first, kind)}', *others])}."


class DrawRow(EndRow, frozen=True, kw_only=True):
    """A draw."""

    tag: ClassVar[str] = "draw"

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
