"""Judges positions, by one process or several side by side, and sums up what was found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from multiprocessing import get_context
from statistics import mean
from time import process_time
from typing import Literal

import msgspec
from msgspec import Struct

from bench.reach.sampling import MIXED, PLACED, PLAYED, Cell, faulty, sample, share_reached
from bench.reach.worlds import (
    DECIDED,
    EARLY,
    FLOOR,
    LATE,
    MEDIAN,
    MIXED_MEDIAN,
    MIXED_SHARE,
    WITHIN,
    World,
    rules_of,
)
from ppgen.rules.board.reach import Decision, Reach
from ppgen.rules.board.reach.proofs.invariants import opening
from ppgen.rules.board.reach.quiet import uncounted

HALF = 0.5
"""The share of random games that must be so long."""
MIXED_TIMES = 10
"""So many times the positions are measured where the numbers of plies are random: these are many kinds in one."""


class Task(Struct, frozen=True):
    """One position to be judged."""

    cell: Cell
    seed: int
    number: int
    budget: int | None = None


class Judged(Struct, frozen=True):
    """What was said of one position."""

    text: str
    tries: int
    status: Literal["legal", "illegal", "unknown", "static"]
    codes: tuple[str, ...]
    seconds: float
    """Of the processor: what else the machine does is not measured."""
    visited: int
    plies: int
    """The length of the witness."""


class Row(Struct, frozen=True):
    """What was found of one kind of positions."""

    title: str
    label: str
    kind: str
    reached: float
    """The share of random games that are so long; 1 for placements."""
    count: int
    legal: int
    illegal: int
    unknown: int
    slow: int
    """Of those decided, how many took longer than a witness may."""
    median: float
    most90: float
    most99: float
    most: float
    """Seconds."""
    visited: int
    """The median of the positions that were visited."""
    plies: float
    """The mean length of the witnesses."""
    aim: float | None
    """The share that is aimed at."""
    median_aim: float | None
    """Seconds."""
    examples: tuple[str, ...]
    """Positions that were not decided."""
    unsound: tuple[str, ...]
    """Positions that were played, and that are said to be impossible."""

    @property
    def share(self) -> float:
        """The share witnessed in time; of placements, the share decided in time."""
        decided = self.legal + (self.illegal if self.kind == PLACED else 0)
        return (decided - self.slow) / self.count if self.count else 0.0

    @property
    def misses(self) -> tuple[str, ...]:
        """The aims that are missed, in words."""
        found = []
        if not self.count:
            return ()
        if self.aim is not None and self.share < self.aim:
            found.append(f"{100 * self.share:.0f} % < {100 * self.aim:.0f} %")
        if self.median_aim is not None and self.median > self.median_aim:
            found.append(f"median {1000 * self.median:.0f} ms > {1000 * self.median_aim:.0f} ms")
        return tuple(found)


def cells_of(world: World, plies: Iterable[int] | None = None, placed: bool = False) -> Iterator[Cell]:
    """The kinds of positions of a game that are measured, or only those that are asked for."""
    some = plies is not None or placed
    for length in plies if plies is not None else () if placed else world.plies:
        yield Cell(world, PLAYED, length)
    if world.mixed and not some:
        yield Cell(world, MIXED)
    if world.placed and (placed or not some):
        yield Cell(world, PLACED)


@cache
def _reach(world: World, budget: int | None) -> Reach:
    play = rules_of(world).play
    return Reach(play) if budget is None else Reach(play, budget)


def judged(task: Task) -> Judged | None:
    """Judge one position. Raises AssertionError where the witness does not lead to it."""
    taken = sample(task.cell, task.seed, task.number)
    if taken is None:
        return None
    rules, reach = rules_of(task.cell.world), _reach(task.cell.world, task.budget)
    goal = rules.parse(taken.text)
    if faulty(rules, goal):
        return Judged(taken.text, taken.tries, "static", (), 0.0, 0, 0)
    began = process_time()
    decision = reach.decide(goal)
    spent = process_time() - began
    if decision.status == "legal":
        _replay(task.cell.world, taken.text, decision)
    codes = tuple(fault.code for fault in decision.faults)
    return Judged(taken.text, taken.tries, decision.status, codes, spent, decision.visited, len(decision.witness))


def _replay(world: World, text: str, decision: Decision) -> None:
    """Play a witness once more, by the rules themselves and from the notation."""
    rules = rules_of(world)
    here = opening(rules.tables, rules.parse(text))
    for move in decision.witness:
        assert move in rules.play.moves(here), f"{text}: a witness holds an illegal move"
        here = rules.play.apply(here, move)
    assert uncounted(rules.tables, here) == uncounted(rules.tables, rules.parse(text)), f"{text}: it leads elsewhere"


def measured(cells: Iterable[Cell], count: int, seed: int, budget: int | None, jobs: int) -> Iterator[Row]:
    """A row for each kind of positions; an empty one where less than half of all random games get so far."""
    with get_context("fork").Pool(jobs) as pool:
        for cell in cells:
            reached = share_reached(cell, seed)
            if reached < HALF:
                yield _row(cell, reached, [])
                continue
            number = count * (MIXED_TIMES if cell.kind == MIXED else 1)
            tasks = [Task(cell, seed, one, budget) for one in range(number)]
            chunk = max(1, min(10, number // (4 * jobs)))
            found = pool.map(judged, tasks, chunk) if jobs > 1 else [*map(judged, tasks)]
            yield _row(cell, reached, [one for one in found if one is not None])


def _row(cell: Cell, reached: float, found: list[Judged]) -> Row:
    count = len(found)
    times = sorted(one.seconds for one in found)
    number = {
        status: sum(one.status == status for one in found) for status in ("legal", "illegal", "unknown", "static")
    }
    share, median = _aims(cell)
    played = cell.kind != PLACED
    return Row(
        title=cell.world.title,
        label=cell.label,
        kind=cell.kind,
        reached=reached,
        count=count,
        legal=number["legal"],
        illegal=number["illegal"] + number["static"],
        unknown=number["unknown"],
        slow=sum(one.seconds > WITHIN for one in found if one.status != "unknown"),
        median=_part(times, 50),
        most90=_part(times, 90),
        most99=_part(times, 99),
        most=_part(times, 100),
        visited=int(_part(sorted(float(one.visited) for one in found), 50)),
        plies=mean(lengths) if (lengths := [one.plies for one in found if one.status == "legal"]) else 0.0,
        aim=share,
        median_aim=median,
        examples=tuple(one.text for one in found if one.status == "unknown")[:20],
        unsound=tuple(
            f"{one.text} ({', '.join(one.codes) or 'a static fault'})"
            for one in found
            if one.status in ("illegal", "static") and played
        ),
    )


def _aims(cell: Cell) -> tuple[float | None, float | None]:
    """The share and the median in seconds that are aimed at."""
    if cell.kind == MIXED:
        return MIXED_SHARE, MIXED_MEDIAN
    if cell.kind == PLACED:
        return DECIDED, None
    if not cell.world.aimed:
        return None, None
    return EARLY if cell.plies <= 20 else LATE if cell.plies <= 60 else FLOOR, MEDIAN


def _part(ordered: list[float], percent: int) -> float:
    """The value that so many of a hundred do not exceed."""
    return ordered[min(len(ordered) * percent // 100, len(ordered) - 1)] if ordered else 0.0


class Results(Struct, frozen=True):
    """What one run found."""

    date: str
    seed: int
    seconds: float
    rows: tuple[Row, ...]


def encoded(results: Results) -> bytes:
    return msgspec.json.format(msgspec.json.encode(results), indent=1) + b"\n"


def decoded(text: bytes) -> Results:
    return msgspec.json.decode(text, type=Results)


def shares(rows: Iterable[Row]) -> Mapping[str, float]:
    """By game, the share witnessed of all positions that were played."""
    legal: dict[str, list[int]] = {}
    for row in rows:
        if row.kind != PLACED:
            pair = legal.setdefault(row.title, [0, 0])
            pair[0] += row.legal - row.slow
            pair[1] += row.count
    return {title: number / count for title, (number, count) in legal.items() if count}
