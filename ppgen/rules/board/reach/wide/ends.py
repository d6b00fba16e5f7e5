"""In which of thousands of positions the game is over."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ppgen.rules.board.ends import compile_ends
from ppgen.rules.board.ends.connections import ConnectedRow
from ppgen.rules.board.ends.counts import CountRow, DrawRow
from ppgen.rules.board.ends.lines import LineRow
from ppgen.rules.board.ends.places import AllInRow, CapturedRow, FullRow, ReachedRow
from ppgen.rules.board.ends.row import EndCheck, EndRow
from ppgen.rules.board.reach.wide.conditions import Masks, Test, all_hold, are_simple, tests_of
from ppgen.rules.board.reach.wide.patterns import has_line, joins
from ppgen.rules.board.reach.wide.words import Flags, Words, counted, some
from ppgen.rules.board.tables import Tables


class Ends:
    """When a game is over in which nothing leaves the board but what is captured."""

    def __init__(self, tables: Tables, masks: Masks, spaces: int) -> None:
        players = range(len(tables.players))
        tests = [[_test(row, tables, player, masks, spaces) for player in players] for row in tables.ends]
        known = [_is_known(row, tables) and None not in each for row, each in zip(tables.ends, tests, strict=True)]
        self._tests: list[list[tuple[Test, ...]]] = [
            [
                (test, *tests_of(row.when, player, masks, spaces))
                for row, each, is_known in zip(tables.ends, tests, known, strict=True)
                for player, _ in (row.order(tables)[turn] if is_known else ())
                if (test := each[player]) is not None
            ]
            for turn in players
        ]
        """By the player to move: conditions that hold together where the game is over."""
        rest = [row for row, is_known in zip(tables.ends, known, strict=True) if not is_known]
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
    return isinstance(row, ReachedRow | CapturedRow | AllInRow | FullRow | DrawRow | LineRow | ConnectedRow)


def _test(row: EndRow, tables: Tables, player: int, masks: Masks, spaces: int) -> Test | None:
    """Whether an end holds for a player, whatever else must hold; None where arrays cannot tell."""
    match row:
        case LineRow():
            return has_line(row, tables, player, masks)
        case ConnectedRow():
            return joins(row, tables, player, masks)
        case ReachedRow():
            return _reached(row.types[player], masks(row.spaces[player]))
        case CapturedRow():
            return _captured(row.types[player])
        case AllInRow():
            return _all_in(row.types[player], masks(row.spaces[player]))
        case CountRow():
            simple = are_simple((row.count,)) and row.asked[player]
            return tests_of((row.count,), player, masks, spaces)[0] if simple else _never
        case FullRow():
            return lambda layer: counted(np.bitwise_or.reduce(layer, axis=0)) == spaces
        case DrawRow():
            return lambda layer: np.ones(layer.shape[2], np.bool_)
        case _:
            return None


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
