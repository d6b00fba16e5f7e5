"""Tables of single motions read backwards: from where a piece can have come to a space by one step, slide or flight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ppgen.rules.board.reach.unmoves.material import Material
from ppgen.rules.board.tables import EMPTY, ENEMY, NOBODY, MoveTables, SlideRow, Tables, bits

NO_CHOICE = NOBODY
"""In place of a type: the player does not choose what the piece becomes."""


class Motion(NamedTuple):
    """One way to a space."""

    start: int
    bit: int
    """Of the start."""
    empty: int
    """The start and the spaces passed over, all of which must be empty now."""
    quiet: bool
    """Whether nothing may have stood at the end."""
    prey: tuple[int, ...]
    """The types of which a piece may have been captured at the end."""
    over: tuple[int, ...]
    """The types of the pieces that may stand on the way."""


class Arrivals(NamedTuple):
    """How a piece of one type came to a space: as a piece of a type, which may differ."""

    before: int
    """The type that moved."""
    choice: int
    """The type that the player chose for it to become; NO_CHOICE."""
    motions: tuple[Motion, ...]
    starts: int
    """The spaces that they leave."""
    placed: bool
    """Whether it may have been placed there."""
    hops: bool
    """Whether the type that moved hops."""


def landings(tables: Tables, kind: int, end: int) -> tuple[tuple[int, int], ...]:
    """What a piece may be after its move to a space, each with the choice that made it so."""
    for spaces, kinds in tables.after[kind].choices:
        if spaces >> end & 1:
            return tuple((to, to) for to in kinds)
    for spaces, to in tables.after[kind].promote:
        if spaces >> end & 1:
            return ((to, NO_CHOICE),)
    return ((kind, NO_CHOICE),)


def arrivals(
    tables: Tables, player: int, own: MoveTables, material: Material
) -> tuple[tuple[tuple[Arrivals, ...], ...], ...]:
    """What a player may do by some words: by the type that stands on a space now, and by that space."""
    motions: dict[tuple[int, int], dict[Motion, None]] = {}
    for kind, end, motion in (*_steps(own, tables, player), *_slides(own, tables, player), *_flights(own, tables)):
        if motion.bit & material.possible[kind] and motion.bit & tables.usable:
            prey = tuple(prey for prey in motion.prey if material.possible[prey] >> end & 1)
            motions.setdefault((kind, end), {})[motion._replace(prey=prey)] = None
    placed = [0] * len(tables.types)
    for row in own.places:
        placed[row.type] |= row.spaces & tables.usable
    hopping = {row.type for row in own.hops}
    found: list[list[list[Arrivals]]] = [[[] for _ in range(tables.board.size)] for _ in tables.types]
    movers = [kind.index for kind in tables.types if kind.owner in (player, NOBODY)]
    for kind in movers:
        for end in bits(tables.usable):
            here = tuple(motions.get((kind, end), ()))
            starts = 0
            for motion in here:
                starts |= motion.bit
            put, hops = bool(placed[kind] >> end & 1), kind in hopping
            if here or put or hops:
                for after, choice in landings(tables, kind, end):
                    found[after][end].append(Arrivals(kind, choice, here, starts, put, hops))
    return tuple(tuple(tuple(each) for each in spaces) for spaces in found)


def _motion(start: int, passed: int, onto: int, prey: tuple[int, ...], over: tuple[int, ...] = ()) -> Motion:
    return Motion(start, 1 << start, 1 << start | passed, onto != ENEMY, prey if onto != EMPTY else (), over)


def _steps(own: MoveTables, tables: Tables, player: int) -> Iterator[tuple[int, int, Motion]]:
    enemies = tables.enemies[player]
    for row in own.steps:
        for start in bits(row.mask & tables.usable):
            end = start + row.delta
            if row.into & tables.usable & 1 << end and end != start:
                yield row.type, end, _motion(start, 0, row.onto, enemies)


def _slides(own: MoveTables, tables: Tables, player: int) -> Iterator[tuple[int, int, Motion]]:
    for row in own.slides:
        prey = row.whom or tables.enemies[player]
        for start in bits(row.start & tables.usable):
            for end, passed in _slide_ends(row, start):
                yield row.type, end, _motion(start, passed, row.onto, prey, row.over)


def _slide_ends(row: SlideRow, start: int) -> Iterator[tuple[int, int]]:
    for ray in row.rays[start]:
        passed = 0
        for distance, (bit, end) in enumerate(ray.spaces, 1):
            if end == start:
                break
            if row.shortest <= distance <= row.longest and bit & row.into:
                yield end, passed
            if bit & row.barred:
                break
            passed |= bit


def _flights(own: MoveTables, tables: Tables) -> Iterator[tuple[int, int, Motion]]:
    for row in own.flights:
        for start in bits(row.start & tables.usable):
            for end in bits(row.into & tables.usable):
                if end != start:
                    yield row.type, end, _motion(start, 0, EMPTY, ())
