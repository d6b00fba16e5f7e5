"""In which of thousands of positions the game is over."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ppgen.rules.board.ends import compile_ends
from ppgen.rules.board.ends.counts import CountRow, DrawRow
from ppgen.rules.board.ends.places import AllInRow, CapturedRow, FullRow, ReachedRow
from ppgen.rules.board.ends.row import EndCheck, EndRow
from ppgen.rules.board.reach.wide.conditions import Masks, Test, all_hold, are_simple, tests_of
from ppgen.rules.board.reach.wide.words import Flags, Words, counted, some
from ppgen.rules.board.tables import Tables


class Ends:
    """When a game is over in which nothing leaves the board but what is captured."""

    def __init__(self, tables: Tables, masks: Masks, spaces: int) -> None:
        known = [row for row in tables.ends if _is_known(row, tables)]
        self._tests: list[list[tuple[Test, ...]]] = [
            [
                (_test(row, player, masks, spaces), *tests_of(row.when, player, masks, spaces))
                for row in known
                for player, _ in row.order(tables)[turn]
            ]
            for turn in range(len(tables.players))
        ]
        """By the player to move: conditions that hold together where the game is over."""
        rest = [row for row in tables.ends if row not in known]
        self.other: EndCheck | None = compile_ends(tables, rest) if rest else None
        """The ends that must be asked of each position by itself."""

    def over(self, layer: Words, turn: int) -> Flags:
        """Of each position of a layer, whether the game is over, but for the `other` ends."""
        found = np.zeros(layer.shape[2], np.bool_)
        for tests in self._tests[turn]:
            found |= all_hold(tests, layer)
        return found


def _is_known(row: EndRow, tables: Tables) -> bool:
    if any(tables.setup.off) or any(tables.setup.hand) or not are_simple(row.when):
        return False
    if isinstance(row, CountRow):
        return are_simple((row.count,))
    return isinstance(row, ReachedRow | CapturedRow | AllInRow | FullRow | DrawRow)


def _test(row: EndRow, player: int, masks: Masks, spaces: int) -> Test:
    """Whether an end holds for a player, whatever else must hold."""
    match row:
        case ReachedRow():
            return _reached(row.types[player], masks(row.spaces[player]))
        case CapturedRow():
            return _captured(row.types[player])
        case AllInRow():
            return _all_in(row.types[player], masks(row.spaces[player]))
        case CountRow():
            return tests_of((row.count,), player, masks, spaces)[0] if row.asked[player] else _never
        case FullRow():
            return lambda layer: counted(np.bitwise_or.reduce(layer, axis=0)) == spaces
        case _:
            return lambda layer: np.ones(layer.shape[2], np.bool_)


def _never(layer: Words) -> Flags:
    return np.zeros(layer.shape[2], np.bool_)


def _reached(kinds: Sequence[int], goal: Words) -> Test:
    def holds(layer: Words) -> Flags:
        found = _never(layer)
        for kind in kinds:
            found |= some(layer[kind] & goal)
        return found

    return holds


def _captured(kinds: Sequence[int]) -> Test:
    def holds(layer: Words) -> Flags:
        found = _never(layer)
        for kind in kinds:
            found |= some(layer[kind])
        return ~found

    # A player without this kind in the game has not lost it.
    return holds if kinds else _never


def _all_in(kinds: Sequence[int], goal: Words) -> Test:
    def holds(layer: Words) -> Flags:
        found, strays = _never(layer), _never(layer)
        for kind in kinds:
            found |= some(layer[kind])
            strays |= some(layer[kind] & ~goal)
        return found & ~strays

    return holds
