"""Faults, verdicts and facts: what the rules say of a position, as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from ppgen.diagnostics import RulePage as RulePage
from ppgen.records import told_by

Fact: TypeAlias = "str | int | float | bool | None | Sequence[Fact] | Mapping[str, Fact]"
"""A value that a caption may quote or a claim may state: plain data all the way down."""
Facts: TypeAlias = Mapping[str, Fact]

Status: TypeAlias = Literal["legal", "illegal", "unknown", "illustration"]
"""What a figure declares of a position, and what its verdict is."""


@told_by("code", "where", "message")
class Fault(Struct, frozen=True):
    """One broken rule.

    `code` names the rule (`LW-DOOR-HALF`), `where` the place as players name it (`F2`, `F2n`, `turn 7`), `message` is a
    whole sentence, `hint` says what would be legal. `turn` counts the turns of a transcript from 1, if there is one.
    """

    code: str
    where: str
    message: str
    hint: str = ""
    expected: str = ""
    actual: str = ""
    turn: int | None = None


@told_by("status", "codes")
class Verdict(Struct, frozen=True):
    """Whether a position can arise by the rules, and how that is known.

    - `legal`: `witness` holds the moves that lead there, in the game's notation (empty for the setup itself).
    - `illegal`: `faults` says why, all of them at once.
    - `unknown`: neither could be shown; `tried` says what was done.
    - `illustration`: the position is made up, and nobody asks whether it can arise. `faults` are those of the turns
      that are played from it, and `tried` says why such a turn could not be judged. No rules give this verdict:
      a figure declares it.
    """

    status: Status
    faults: tuple[Fault, ...] = ()
    witness: tuple[str, ...] = ()
    tried: str = ""

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the faults, each once, in order of first appearance."""
        return tuple(dict.fromkeys(fault.code for fault in self.faults))
