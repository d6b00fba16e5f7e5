"""In which of thousands of positions the game is over.

Ends that several pieces make together, for thousands of positions at once: lines, and groups that join.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np

from ppgen.rules.board.ends import compile_ends
from ppgen.rules.board.ends.connections import ConnectedRow
from ppgen.rules.board.ends.counts import CountRow, DrawRow
from ppgen.rules.board.ends.lines import LineRow
from ppgen.rules.board.ends.places import AllInRow, CapturedRow, FullRow, ReachedRow
from ppgen.rules.board.ends.row import EndCheck, EndRow
from ppgen.rules.board.reach.wide.conditions import Masks, Test, all_hold, are_simple, tests_of
from ppgen.rules.board.reach.wide.words import Flags, Words, counted, lowest, shifted, some
from ppgen.rules.board.tables import Tables, bits
from ppgen.rules.board.tables import shifted as moved


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


_REGIONS = 2
"""A flood from one region tells whether any group joins so many, and no more."""
_Ways: TypeAlias = "Sequence[tuple[int, Words]]"
"""By the difference of two spaces, from where it leads to another one."""


def joins(row: ConnectedRow, tables: Tables, player: int, masks: Masks) -> Test | None:
    """Whether a player's pieces join regions, or are one group; None where arrays cannot tell."""
    regions = [masks(region.spaces) for region in row.joined[player]]
    kinds = row.types[player]
    if len(regions) > _REGIONS:
        return None
    near = row.near[player]
    ways = _ways(((start, end) for start in bits(tables.usable) for end in bits(near[start])), tables, masks)

    def holds(layer: Words) -> Flags:
        own = _of(kinds, layer)
        if regions:
            return some(_flood(own & regions[0], own, ways) & regions[1])
        return some(own) & ~some(own & ~_flood(lowest(own), own, ways))

    return holds


def has_line(row: LineRow, tables: Tables, player: int, masks: Masks) -> Test | None:
    """Whether a player's pieces stand in a line; None where arrays cannot tell."""
    places = [masks(place.spaces) for table in row.tables[player : player + 1] for place in table.places]
    if places and row.exact:
        return None
    kinds, spaces, last = row.types[player], masks(row.spaces[player]), row.length - 1
    both = [
        tuple(
            _ways(
                (
                    (start, end)
                    for start in bits(tables.usable)
                    for end in bits(moved(1 << start, shift) & tables.usable)
                ),
                tables,
                masks,
            )
            for shift in pair
        )
        for pair in row.shifts[player]
    ]

    def holds(layer: Words) -> Flags:
        own = _of(kinds, layer) & spaces
        found: Flags = np.zeros(layer.shape[2], np.bool_)
        for on, back in both:
            line = own
            for _ in range(last):
                line = _along(line, on) & own
            if row.exact:
                line &= ~_along(line, on) & ~_along(own, back)
            found |= some(line)
        for place in places:
            found |= ~some(place & ~own)
        return found

    return holds


def _of(kinds: Iterable[int], layer: Words) -> Words:
    own: Words = np.bitwise_or.reduce(layer[list(kinds)], axis=0)
    return own


def _ways(pairs: Iterable[tuple[int, int]], tables: Tables, masks: Masks) -> _Ways:
    """Ways from spaces to others, those together that lead equally far."""
    number = {space: at for at, space in enumerate(bits(tables.usable))}
    starts: dict[int, int] = {}
    for start, end in pairs:
        if end in number:
            far = number[end] - number[start]
            starts[far] = starts.get(far, 0) | 1 << start
    return [(far, masks(each)) for far, each in starts.items()]


def _along(spaces: Words, ways: _Ways) -> Words:
    found = np.zeros_like(spaces)
    for far, starts in ways:
        found |= shifted(spaces & starts, far)
    return found


def _flood(seeds: Words, own: Words, ways: _Ways) -> Words:
    """The groups of pieces in which some stand."""
    while True:
        more = seeds | _along(seeds, ways) & own
        if np.array_equal(more, seeds):
            return seeds
        seeds = more
