"""Slides: along rays, space by space."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.rules.board.families.guards import allowed
from ppgen.rules.board.move import MOVE, Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import SlideRow, Tables, bits

_new = tuple.__new__


def slides(rows: Sequence[SlideRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    moves: list[Move] = []
    for row in rows:
        spaces = tables.usable if row.guard is None else allowed(row.guard, tables, position, empty)
        capturable = enemy & spaces if row.onto else 0
        free = empty & spaces
        for start in bits(position[0][row.type] & row.start & spaces):
            for ray in row.rays[start]:
                _slide(row, start, ray.spaces, free, capturable, moves)
    return moves


def _slide(
    row: SlideRow, start: int, ray: Sequence[tuple[int, int]], free: int, capturable: int, moves: list[Move]
) -> None:
    """The moves along one ray."""
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
        if bit & capturable:
            break
    if row.far and last is not None:
        moves.append(last)


def slides_once(rows: Sequence[SlideRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    return list(dict.fromkeys(slides(rows, tables, position, empty, enemy)))
