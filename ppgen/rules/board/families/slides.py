"""Slides: along rays, space by space."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.rules.board.families.guards import allowed, begins
from ppgen.rules.board.move import MOVE, Move
from ppgen.rules.board.position import Position, spaces_of
from ppgen.rules.board.tables import SlideRow, Tables, bits

_new = tuple.__new__


def slides(rows: Sequence[SlideRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    moves: list[Move] = []
    for row in rows:
        spaces = tables.usable if row.guard is None else allowed(row.guard, tables, position, empty)
        capturable = enemy & spaces if row.onto else 0
        free = empty & spaces
        final = capturable | row.barred
        here = position[0][row.type] & row.start & spaces
        if row.guard is not None:
            here &= begins(row.guard, position)
        for start in bits(here):
            for ray in row.rays[start]:
                _slide(row, start, ray.spaces, free, capturable, final, moves)
    return moves


def _slide(
    row: SlideRow,
    start: int,
    ray: Sequence[tuple[int, int]],
    free: int,
    capturable: int,
    final: int,
    moves: list[Move],
) -> None:
    """The moves along one ray. On the `final` spaces a slide ends."""
    goal = (free, capturable, free | capturable)[row.onto] & row.into
    last = None
    for distance, (bit, end) in enumerate(ray, 1):
        if distance > row.longest or not bit & (free | capturable):
            break
        last = None
        if distance >= row.shortest and bit & goal:
            last = _new(Move, (MOVE, row.type, start, end, bit & capturable, (), None))
            if not row.far:
                moves.append(last)
        if bit & final:
            break
    if row.far and last is not None:
        moves.append(last)


def slides_once(rows: Sequence[SlideRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    return list(dict.fromkeys(slides(rows, tables, position, empty, enemy)))


def is_long(row: SlideRow) -> bool:
    """Whether a slide passes over pieces, goes as far as there are pieces on its line, or captures some kinds alone."""
    return bool(row.over or row.lines or row.whom)


def long_slides(rows: Sequence[SlideRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    """The slides of such rows."""
    moves: list[Move] = []
    for row in rows:
        spaces = tables.usable if row.guard is None else allowed(row.guard, tables, position, empty)
        free, capturable = empty & spaces, prey(row.whom, position, enemy) & spaces if row.onto else 0
        goal = (free, capturable, free | capturable)[row.onto] & row.into
        passed = passable(row, position, empty) & spaces
        here = position.masks[row.type] & row.start & spaces
        if row.guard is not None:
            here &= begins(row.guard, position)
        for start in bits(here):
            for number, ray in enumerate(row.rays[start]):
                shortest, longest = reaches(row, start, number, tables.usable & ~empty)
                last = None
                for distance, (bit, end) in enumerate(ray.spaces[:longest], 1):
                    if bit & free:
                        last = None
                    if distance >= shortest and bit & goal:
                        last = _new(Move, (MOVE, row.type, start, end, bit & capturable, (), None))
                        if not row.far:
                            moves.append(last)
                    if not bit & passed:
                        break
                if row.far and last is not None:
                    moves.append(last)
    return moves


def long_slides_once(
    rows: Sequence[SlideRow], tables: Tables, position: Position, empty: int, enemy: int
) -> list[Move]:
    return list(dict.fromkeys(long_slides(rows, tables, position, empty, enemy)))


def prey(whom: Sequence[int], position: Position, enemy: int) -> int:
    """The enemies that may be captured: those of some types, or all."""
    return spaces_of(position[0], whom) if whom else enemy


def passable(row: SlideRow, position: Position, empty: int) -> int:
    """The spaces that a slide may pass over now."""
    return (empty | spaces_of(position[0], row.over)) & ~row.barred


def reaches(row: SlideRow, start: int, number: int, occupied: int) -> tuple[int, int]:
    """The fewest and the most spaces of a slide along the ray with a number."""
    if not row.lines:
        return row.shortest, row.longest
    count = (row.lines[start][number] & occupied).bit_count()
    return max(count, row.shortest), min(count, row.longest)
