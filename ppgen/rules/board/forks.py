"""Hops that lead to one space and may take different pieces: their turns name what they take, too, by its space."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, pairwise

from ppgen.rules.board.move import HOP, Move
from ppgen.rules.board.tables import EMPTY, HopRow, Tables


def is_forked(tables: Tables, move: Move) -> bool:
    """Whether some hop of a turn that captures is one of several ways to where it lands: along two lines, as both ways
    round a ring may be, or by two words of which only one takes what it hops over.
    """
    if move.action != HOP or not move.captured:
        return False
    forks = _forks(tables)
    return bool(forks) and any((move.type, *hop) in forks for hop in pairwise((move.start, *move.path)))


@lru_cache(maxsize=16)
def _forks(tables: Tables) -> frozenset[tuple[int, int, int]]:
    """By type, the starts and ends of such hops."""
    return frozenset((*_by_lines(tables), *_by_words(tables)))


def _by_lines(tables: Tables) -> set[tuple[int, int, int]]:
    """Hops that two lines join over different spaces."""
    if not (tables.board.tracks or any(tables.rings)):
        return set()
    over: dict[tuple[int, int], set[tuple[int, int]]] = {}
    rows = [row for own in tables.move_tables for row in own.hops]
    for row in rows:
        for start, jumps in enumerate(row.jumps):
            for between, _, end, course in jumps:
                over.setdefault((start, end), set()).add((course, between))
    forked = [
        hop
        for hop, ways in over.items()
        if any(one[0] != two[0] and one[1] != two[1] for one, two in combinations(ways, 2))
    ]
    return {(row.type, *hop) for row in rows for hop in forked}


def _by_words(tables: Tables) -> set[tuple[int, int, int]]:
    """Hops by two words of one piece that take different pieces, or by a word beside another move that captures."""
    forked: set[tuple[int, int, int]] = set()
    for own in tables.move_tables:
        capturing = {row.type for rows in (own.steps, own.slides) for row in rows if row.onto != EMPTY}
        for row in own.hops:
            if row.captures and row.onto != EMPTY and row.type in capturing:
                forked |= _hops(row)
        for one, two in combinations(own.hops, 2):
            if one.type == two.type and not _take_alike(one, two):
                forked |= _hops(one) & _hops(two)
    return forked


def _take_alike(one: HopRow, two: HopRow) -> bool:
    """Whether two hops over the same piece to the same space take the same."""
    if one.captures == two.captures:
        return True
    return not (one.onto != EMPTY and two.onto != EMPTY) and not 0 <= one.chain == two.chain


def _hops(row: HopRow) -> set[tuple[int, int, int]]:
    return {(row.type, start, jump[2]) for start, jumps in enumerate(row.jumps) for jump in jumps}
