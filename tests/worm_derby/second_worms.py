"""How worms lie in Worm Derby, and what an ace does, once more: written from the rules alone, without ppgen.

The coins of a worm touch their neighbours and no others: "worms may never form loops or branching structures". They
"cannot go over obstacles", and other worms are obstacles to them. Obstacles may touch but not overlap. On an ace a
player may move one obstacle by no more than a tile width, turned at will, and never onto a worm. A worm starts "in a
straight line perpendicular to the start line" (within 2 degrees), "with only one end disk between the two start line
tiles" (by its centre) and the rest behind them.

Everything is a margin in mm, below 0 where a rule is broken, with a millimetre either way that is too close to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import radians, sin

from tests.worm_derby.second_moves import COIN, Square, Worm
from tests.worm_derby.second_opinion import Tile, apart

TILE = 50.8
TOUCH = -0.1
"""Coins and tiles may touch: what overlaps by less is a touch."""
CLEAR = ("WD-LOOP", "WD-BRANCH")
EXACT = 0.005
"""Coins that must keep clear and touch, as they are written, are no doubt."""
Margins = Iterator[tuple[str, float]]


def shape(tile: Square) -> list[complex]:
    return Tile(tile.centre.real, tile.centre.imag, tile.angle).corners


def lying(tiles: Sequence[Square], worms: Sequence[Worm]) -> Margins:
    """The code of each rule on how things lie, with its margin. Neighbours in a worm are held from both sides."""
    yield from (("WD-OVERLAP", apart(shape(a), shape(b))) for a, b in combinations(tiles, 2))
    yield from (("WD-OVER-TILE", tile.away(coin) - COIN / 2) for tile in tiles for worm in worms for coin in worm)
    for one, other in combinations(worms, 2):
        yield from (("WD-WORMS", abs(a - b) - COIN) for a in one for b in other)
    for worm in worms:
        for coin, following in pairwise(worm):
            yield "WD-GAP", COIN - abs(coin - following)
            yield "WD-LAPPED", abs(coin - following) - COIN
        last = len(worm) - 1
        for at, to in combinations(range(len(worm)), 2):
            if to > at + 1:
                # These must not even touch.
                yield "WD-LOOP" if (at, to) == (0, last) else "WD-BRANCH", abs(worm[at] - worm[to]) - COIN


def put(tiles: Sequence[Square], worms: Sequence[Worm], which: int, to: Square) -> Margins:
    """The same of an obstacle that an ace moves."""
    yield "WD-MOVE", TILE - abs(to.centre - tiles[which].centre)
    yield from (("WD-MOVE-ON", to.away(coin) - COIN / 2) for worm in worms for coin in worm)
    others = [tile for number, tile in enumerate(tiles) if number != which]
    yield from (("WD-OVERLAP", apart(shape(to), shape(other))) for other in others)


def starting(worm: Worm, gate: float) -> Iterator[tuple[float, float]]:
    """By how much each rule of the start is kept, and by how much it must be kept to be certain."""
    along = worm[-1] - worm[0]
    # Coins that touch within a quarter of a millimetre are in a straight line, too, if they are off it by no more.
    yield from ((-abs(((coin - worm[0]) * along.conjugate()).imag) / abs(along), -0.25) for coin in worm)
    most = abs(along) * sin(radians(2))
    yield most - abs(along.real), min(1, most / 2)
    front, *rest = sorted((worm[0], *worm[1:]), key=lambda coin: -coin.imag)
    yield gate / 2 - abs(front.real), 1
    yield TILE / 2 - abs(front.imag), 1
    yield from ((-TILE / 2 - coin.imag, 1) for coin in rest)


def verdict(margins: Margins) -> tuple[set[str], bool]:
    """The rules that are certainly broken, and whether anything is too close to say."""
    broken: set[str] = set()
    doubt = False
    for code, margin in margins:
        # What must keep clear may not even touch, and a length that is just allowed is in doubt like one just above.
        room = 1 if code in (*CLEAR, "WD-MOVE") else TOUCH
        if margin < -1 or (code in CLEAR and abs(margin) < EXACT):
            broken.add(code)
        doubt = doubt or -1 <= margin < room
    return broken, doubt


def is_sharp(margins: Margins) -> bool:
    """Whether no margin is so near to what parts two verdicts that rounding, or what counts as a touch, decides."""
    near = [margin for code, margin in margins if code not in CLEAR or abs(margin) > EXACT / 2]
    return all(abs(abs(margin) - 1) > 0.02 and not -0.4 < margin < -EXACT for margin in near)
