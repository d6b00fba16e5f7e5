"""Is there an order of placement that earns exactly what a sheet shows?"""

from __future__ import annotations

from dataclasses import dataclass

from ppgen.games.long_way.sheet import Sheet
from ppgen.games.long_way.terms import Ground
from ppgen.rules.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Effort:
    """How many states of play the search looks at before it says `unknown`; counted, never timed."""

    states: int = 60_000


def judge_order(ground: Ground, sheet: Sheet, effort: Effort) -> Verdict:
    return Verdict("unknown", tried="nothing yet")
