"""A puzzle, as `expect:` of a figure declares it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from ppgen.definition.schema import Yaml
from ppgen.definition.text import Key
from ppgen.diagnostics import Mark

MOST_MOVES = 20
"""In how many moves a puzzle asks for its goal at most."""


class PuzzleSpec(Struct, frozen=True):
    """A puzzle: whoever is to move reaches an end of the game in so many of their own moves, whatever others do, and in
    no fewer. Rules solve it, and a figure whose puzzle has no solution, or a shorter one, is at fault.
    """

    mark: Mark
    puzzle: Key
    """The goal: `win`, `draw`, the name of an end of the game, such as `line`, `reached` or `checkmate`, or `blocked`:
    a player has no legal move.
    """
    moves: Annotated[int, Yaml(key="in", min=1, max=MOST_MOVES)]
    """How many moves whoever is to move needs."""
    unique: Literal["no", "key", "line"] = "no"
    """What must be the only one: `key`, the first move; `line`, also each later one after a defence that holds out as
    long as any.
    """
    alone: bool = False
    """Whether nobody answers, so that whoever is to move makes all the moves."""
    position: Literal["legal", "unknown", "illustration"] = "legal"
    """What the rules will say of the position besides."""
