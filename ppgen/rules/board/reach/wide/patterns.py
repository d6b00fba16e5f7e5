"""Ends that several pieces make together, for thousands of positions at once: lines, and groups that join."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np

from ppgen.rules.board.ends.connections import ConnectedRow
from ppgen.rules.board.ends.lines import LineRow
from ppgen.rules.board.reach.wide.conditions import Masks, Test
from ppgen.rules.board.reach.wide.words import Flags, Words, lowest, shifted, some
from ppgen.rules.board.tables import Tables, bits
from ppgen.rules.board.tables import shifted as moved

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
