"""Conditions on whole positions, for thousands of positions at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

import numpy as np

from ppgen.rules.board.conditions import Condition, CountOf, EmptySpaces
from ppgen.rules.board.reach.wide.words import Flags, Words, counted
from ppgen.rules.board.tables import Guard

Test: TypeAlias = Callable[[Words], Flags]
"""Of each position of a layer, whether a condition holds for a player."""
Masks: TypeAlias = Callable[[int], Words]
"""From a set of spaces as the tables have it to the same in arrays."""


def are_simple(conditions: Iterable[Condition]) -> bool:
    """Whether the pieces on the board alone decide them, and `tests_of` knows how."""
    return all(
        isinstance(each, EmptySpaces) or (isinstance(each, CountOf) and not each.hand and not each.off)
        for each in conditions
    )


def is_simple(guard: Guard | None) -> bool:
    """The same of the conditions of a move."""
    return guard is None or (not guard.on and guard.unmoved < 0 and are_simple(guard.when))


def tests_of(conditions: Iterable[Condition], player: int, masks: Masks, spaces: int) -> tuple[Test, ...]:
    """Such conditions as a player sees them."""
    found: list[Test] = []
    for each in conditions:
        if isinstance(each, EmptySpaces):
            found.append(_occupied(spaces - each.exactly))
        elif isinstance(each, CountOf):
            found.append(_counts(each, player, masks))
        else:
            raise TypeError(each)
    return tuple(found)


def guarding(guard: Guard | None, player: int, masks: Masks, spaces: int) -> tuple[Test, ...]:
    """Those of a move."""
    return () if guard is None else tests_of(guard.when, player, masks, spaces)


def all_hold(tests: Iterable[Test], layer: Words) -> Flags:
    """In which positions all of some conditions hold."""
    held = np.ones(layer.shape[2], np.bool_)
    for test in tests:
        held &= test(layer)
    return held


def _occupied(number: int) -> Test:
    return lambda layer: counted(np.bitwise_or.reduce(layer, axis=0)) == number


def _counts(condition: CountOf, player: int, masks: Masks) -> Test:
    kinds, spaces = condition.types[player], masks(condition.spaces[player])
    least, most = condition.least, condition.most

    def holds(layer: Words) -> Flags:
        number = np.zeros(layer.shape[2], np.int64)
        for kind in kinds:
            number += counted(layer[kind] & spaces)
        held: Flags = number >= least
        return held if most is None else held & (number <= most)

    return holds
