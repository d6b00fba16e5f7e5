"""One move as a value: what it does, whichever word of the rules allows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

MOVE, HOP, EXIT, PLACE, REMOVE, TOGGLE, PASS, BECOME, SWAP = range(9)
ACTIONS = ("move", "hop", "exit", "place", "remove", "toggle", "pass", "become", "swap")
NOWHERE = -1


class Move(NamedTuple):
    """One thing that a player does. Two moves that differ do different things, and are written differently.

    A turn of several parts is a chain: each part names the next one by `then`, and only after the last of them the
    turn passes on.
    """

    action: int
    """MOVE (a step, a slide, or one hop that captures nothing), HOP, EXIT, PLACE, REMOVE, TOGGLE, PASS, BECOME (a part
    in which the piece on `end` becomes one of `type`), or SWAP (whatever stands on `start` is gone, and a piece of
    `type` stands on `end`)."""
    type: int
    """The type of the piece; of a toggle, the attribute; of a pass, nothing (-1)."""
    start: int = NOWHERE
    """The index of the space left."""
    end: int = NOWHERE
    """The index of the space where the piece ends, or that is toggled."""
    captured: int = 0
    """The spaces from which pieces are captured."""
    path: tuple[int, ...] = ()
    """Of hops, every space landed on, the last included."""
    then: Move | None = None
    """The next part of the same turn."""


PASSING = Move(PASS, NOWHERE)


def parts(move: Move) -> Iterator[Move]:
    """The parts of a turn in their order: one for most turns."""
    part: Move | None = move
    while part is not None:
        yield part
        part = part.then
