"""The end `majority`: whoever has the most pieces wins, or the most of pieces, territory and points together."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ppgen.numerals import listed, plain_number, plural
from ppgen.rules.board.conditions import CountOf, hold
from ppgen.rules.board.ends.places import piece_of
from ppgen.rules.board.ends.row import EndCheck, EndRow, Win
from ppgen.rules.board.groups import group_of
from ppgen.rules.board.piece_names import are_several, counted
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import DRAW

if TYPE_CHECKING:
    from ppgen.rules.board.tables import Tables


class MajorityRow(EndRow, frozen=True, kw_only=True):
    """Whoever has the most of what is counted, or the least."""

    tag: ClassVar[str] = "majority"
    is_common: ClassVar[bool] = True
    count: CountOf
    fewest: bool
    near: tuple[int, ...] = ()
    """Where territory counts, by index the spaces next to that one; () where it does not."""
    plus: tuple[float, ...] = ()
    """By player, points besides; () for none."""

    def check(self, tables: Tables) -> EndCheck:
        when, fewest = self.when, self.fewest

        def ended(position: Position) -> int | None:
            if not hold(when, position, position[1]):
                return None
            numbers = self.numbers(tables, position)
            best = min(numbers) if fewest else max(numbers)
            return numbers.index(best) if numbers.count(best) == 1 else DRAW

        return ended

    def numbers(self, tables: Tables, position: Position) -> list[float]:
        """What each player has."""
        players = range(len(tables.players))
        numbers: list[float] = [self.count.number(position, player) for player in players]
        if self.near:
            for player, spaces in enumerate(territories(tables, position, self.near)):
                numbers[player] += (spaces & self.count.spaces[player]).bit_count()
        return [number + more for number, more in zip(numbers, self.plus, strict=True)] if self.plus else numbers

    def shown(self, tables: Tables, position: Position, player: int) -> Win | None:
        winner = self.check(tables)(position)
        return Win(self, player=None if winner == DRAW else winner)

    def said(self, tables: Tables, position: Position, win: Win) -> str:
        numbers = [(number, player) for player, number in enumerate(self.numbers(tables, position))]
        numbers.sort(key=lambda each: (each[0] if self.fewest else -each[0], each[1]))
        kind = piece_of(tables, tuple(sorted({kind for own in self.count.types for kind in own})))

        def said(number: float) -> str:
            if self.near or self.plus:
                return plural(int(number), "point") if number == int(number) else f"{plain_number(number)} points"
            return counted(int(number), kind)

        if len({number for number, _ in numbers}) == 1:
            both = "Both players" if len(numbers) == 2 else "All players"
            return f"{both} have {said(numbers[0][0])}."
        (first, leader), *rest = numbers
        name = tables.display_names[leader]
        has = "have" if are_several(name) else "has"
        others = [f"{tables.display_names[player]} {plain_number(number)}" for number, player in rest]
        return f"{listed([f'{name} {has} {said(first)}', *others])}."


def territories(tables: Tables, position: Position, near: tuple[int, ...]) -> list[int]:
    """By player, the empty spaces in groups beside which pieces of that player alone stand."""
    found = [0] * len(tables.players)
    empty = tables.empty(position)
    owners = [(kind.owner, position.masks[kind.index]) for kind in tables.types if position.masks[kind.index]]
    left = empty
    while left:
        group = group_of(near, empty, left & -left)
        left &= ~group
        around, rest = 0, group
        while rest:
            low = rest & -rest
            around |= near[low.bit_length() - 1]
            rest ^= low
        beside = {owner for owner, mask in owners if mask & around}
        if len(beside) == 1 and (owner := beside.pop()) >= 0:
            found[owner] |= group
    return found
