"""How beams over arrays search, and which positions of a ply they keep."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from msgspec import Struct

from ppgen.rules.board.reach.beams.estimate import Weights
from ppgen.rules.board.reach.wide.estimate import Left
from ppgen.rules.board.reach.wide.words import ODD, Hashes, Numbers

_COST_BITS = 10
"""What is ranked are numbers of 16 bits, since those are sorted fast: the captures left, and below them the cost."""
_MOST_CAPTURES = (1 << 16 - _COST_BITS) - 1
_STEPS = 8
"""Costs are told apart by such parts of a move."""


class Shape(Struct, frozen=True):
    """How a beam searches."""

    width: int
    """How many positions each ply keeps."""
    weights: Weights
    noise: float = 0
    """How much chance is added to each cost, so that beams differ."""
    seed: int = 0
    layers: int = 0
    """Of how many numbers of captures left positions are kept, those with the best first; 0: of all."""
    patience: int = 15
    """After how many plies that came no closer it is given up."""
    least: int = 2
    """How many positions at least are kept of those with as many captures left."""


_EVEN, _SOON, _TOGETHER = Weights(), Weights(capture=4, ahead=0, late=3), Weights(capture=5, ahead=0.5, late=1)
SHAPES = (
    Shape(500, _SOON, noise=2, layers=3),
    Shape(1500, _TOGETHER, noise=2, seed=1, layers=3),
    Shape(4000, _SOON, noise=2, seed=2, layers=4),
    Shape(8000, _TOGETHER, noise=2, seed=3, layers=6),
    Shape(20_000, _EVEN, noise=2, seed=4),
)
"""Beams in the order in which they are tried. The first is nearly always enough."""
_FREE, _EAGER = Weights(capture=1, ahead=0.5), Weights(capture=0.5, ahead=0.5)
NARROW = (Shape(60, _FREE, noise=1.5, patience=10), Shape(100, _SOON, noise=2, seed=1, layers=3, patience=10))
"""Before them where moves can be wasted and hops capture nothing."""
ROYAL_SHAPES = (
    Shape(200, _EAGER, noise=1.5, seed=1),
    Shape(600, _EAGER, noise=1.5, seed=2),
    Shape(1000, Weights(capture=2, ahead=0.5), noise=2, seed=2),
    Shape(600, _FREE, noise=1.5),
    Shape(2500, _EAGER, noise=2, seed=3),
)
"""The same for games with royal pieces, in which nearly every piece can waste moves."""


def best(left: Left, hashes: Hashes, shape: Shape) -> Numbers:
    """The numbers of the positions that a beam keeps: the best, with as many captures left each their share."""
    possible = np.nonzero(left.possible)[0]
    if not len(possible):
        return possible
    cost = (left.cost[possible] - left.cost[possible].min()) * _STEPS
    if shape.noise:
        chance = (hashes[possible] ^ np.uint64(shape.seed)) * ODD >> np.uint64(40)
        cost = cost + np.float32(_STEPS * shape.noise / (1 << 24)) * chance.astype(np.float32)
    captures = left.captures[possible] - left.captures[possible].min()
    ranks = np.minimum(captures, _MOST_CAPTURES) << _COST_BITS
    ranks += np.minimum(cost.astype(np.int64), (1 << _COST_BITS) - 1)
    order = np.argsort(ranks.astype(np.uint16), kind="stable")
    begins = np.unique(np.searchsorted(ranks[order], np.arange(_MOST_CAPTURES + 2) << _COST_BITS))
    layers = [*pairwise(begins.tolist())]
    if 0 < shape.layers < len(layers):
        firsts = cost[order[begins[:-1]]]
        layers = [layers[number] for number in np.sort(np.argsort(firsts, kind="stable")[: shape.layers])]
    kept: list[Numbers] = []
    room = shape.width
    for number, (begin, end) in enumerate(layers):
        most = max(shape.least, -(-room // (len(layers) - number)))
        kept.append(possible[order[begin : min(end, begin + most)]])
        room -= len(kept[-1])
    return np.concatenate(kept)
