"""Captured pieces put back on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ppgen.rules.board.reach.unmoves.material import Material, Stock, taken_from
from ppgen.rules.board.tables import Tables


class Back(NamedTuple):
    """A board with captured pieces back on it."""

    board: list[int]
    """By type, where its pieces stand."""
    hand: tuple[int, ...]
    stock: Stock
    """What is still missing."""


def fillings(
    tables: Tables,
    material: Material,
    turn: int,
    board: list[int],
    hand: tuple[int, ...],
    stock: Stock,
    spaces: Sequence[tuple[int, tuple[int, ...]]],
) -> Iterator[Back]:
    """Every way to put a piece back on each of some spaces (bits), of one of the types with it, as far as the game has
    them. A captured piece that came into a hand leaves it.
    """
    if not spaces:
        yield Back(board, hand, stock)
        return
    (bit, kinds), rest = spaces[0], spaces[1:]
    for kind in kinds:
        if not material.possible[kind] & bit:
            continue
        kept = tables.returns[kind][turn] if tables.returns else -1
        held, left = hand, stock
        if kept >= 0:
            if not hand[kept]:
                continue
            held = (*hand[:kept], hand[kept] - 1, *hand[kept + 1 :])
        else:
            family = material.family[kind]
            if stock[family] < 1:
                continue
            left = taken_from(stock, family)
        filled = board.copy()
        filled[kind] |= bit
        if rest:
            yield from fillings(tables, material, turn, filled, held, left, rest)
        else:
            yield Back(filled, held, left)
