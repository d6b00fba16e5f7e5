"""Puzzles, as plain values: what a figure asks of a position, and what solving it says."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from ppgen.rules.verdict import Fault

Unique: TypeAlias = Literal["", "key", "line"]
"""What must be the only one: nothing, the first move, or every move of the solver."""


class Puzzle(Struct, frozen=True):
    """Whoever is to move reaches a goal in so many of their own moves, whatever others do, and in no fewer."""

    goal: str
    moves: int
    unique: Unique = ""
    alone: bool = False
    """Whether nobody answers: the solver makes all the moves, one after another."""


class Variation(Struct, frozen=True):
    """How the solver goes on after some defences to the key. Turns are in the game's notation."""

    defences: tuple[str, ...]
    line: tuple[str, ...]
    """The solver's move, then the turns that follow, each defence one that holds out longest."""


class Solution(Struct, frozen=True):
    """A puzzle that is solved as it asks. Turns are in the game's notation."""

    player: str
    """Who solves it."""
    keys: tuple[str, ...]
    """Every first move that forces the goal."""
    line: tuple[str, ...]
    """The turns of all players, from the first key to the goal, where every defence holds out longest."""
    moves: int
    """How many of them are the solver's."""
    defences: int = 0
    """How many turns may answer the key."""
    variations: tuple[Variation, ...] = ()
    """Where two play: the defences that hold out longest, together where the solver goes on alike."""
    players: int = 2
    """How many take turns in it: 1 where nobody answers."""


class Solved(Struct, frozen=True):
    """What solving a puzzle says: its solution, or what is wrong with it."""

    solution: Solution | None = None
    faults: tuple[Fault, ...] = ()


def solves(rules: Any) -> bool:
    """Whether rules have a function `solve(position, puzzle)` that gives a `Solved`."""
    return hasattr(rules, "solve")
