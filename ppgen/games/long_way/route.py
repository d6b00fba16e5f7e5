"""The shoppers' route and what it scores (the-long-way, Game End and Scoring)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ppgen.boards.grid import Space
from ppgen.games.long_way.plan import SheetBits
from ppgen.games.long_way.shortest_paths import Leg, best_journey, bits, reach

_KEEN = 1024
"""Weighs points against displays: of routes that score alike, the one with more displays is drawn."""


@dataclass(frozen=True, slots=True)
class LegWalked:
    """One leg as the shoppers walk it, and how many other shortest ways it has."""

    leg: Leg
    goal: Literal["cafeteria", "exit"]
    cafeteria: int | None
    """Which of the sheet's cafeterias it ends at."""
    way: tuple[int, ...]
    ties: int

    @property
    def crossed(self) -> int:
        mask = 0
        for space in self.way:
            mask |= space
        return mask


@dataclass(frozen=True, slots=True)
class Journey:
    """The route that scores best of all tied ones. Without a way from entrance to exit it has no legs."""

    legs: tuple[LegWalked, ...]
    ties: int
    """The number of tied routes, this one included: 0 when there is no way."""
    distances: tuple[int | None, ...]
    """Steps from the entrance to each cafeteria of the sheet, None where it cannot be reached."""
    score: int
    displays: int
    empties: int
    """The spaces with a display and the empty spaces on the route, as bits."""
    orders: tuple[tuple[Leg, ...], ...] = ()
    """The legs of every order in which equally near cafeterias may be visited, the walked order first."""

    @property
    def open(self) -> bool:
        return bool(self.legs)


def journey(plan: SheetBits) -> Journey:
    """The route on a sheet: entrance, nearest cafeteria, other cafeteria, exit; each leg shortest by itself."""
    sheet, ground = plan.sheet, plan.ground
    columns = ground.grid.columns
    opens = plan.open4
    points = ground.terms.points
    entrance, leave = sheet.entrance, sheet.exit
    here = ground.bit(entrance.space) if entrance is not None and plan.gate_open(entrance) else 0
    goal = ground.bit(leave.space) if leave is not None and plan.gate_open(leave) else 0
    reached = reach(opens, columns, here) if here else 0
    distances: list[int | None] = []
    for mask in plan.cafeterias:
        first = Leg.between(opens, columns, here, mask) if reached & mask else None
        distances.append(None if first is None else first.steps)
    if not reached & goal:
        return Journey((), 0, tuple(distances), points.no_way, 0, 0)
    worth: dict[int, int] = {}
    for space in bits(plan.displays):
        worth[space] = points.display * _KEEN + 1
    for space in bits(ground.all & ~plan.occupied):
        worth[space] = points.empty * _KEEN
    answers: list[tuple[int, tuple[int, ...], tuple[tuple[int, ...], ...]]] = []
    counts: dict[tuple[int, ...], tuple[int, ...]] = {}
    every: dict[tuple[int, ...], tuple[Leg, ...]] = {}
    for order in _orders(distances):
        legs = _legs(plan, here, goal, order)
        every[order] = legs
        counts[order] = tuple(leg.count() for leg in legs)
        value, ways = best_journey(legs, worth)
        answers.append((value, order, ways))
    _, order, ways = max(answers, key=lambda answer: answer[0])
    legs = every[order]
    goals = (*order, None)
    walked = tuple(
        LegWalked(leg, "exit" if cafeteria is None else "cafeteria", cafeteria, way, ties)
        for leg, cafeteria, way, ties in zip(legs, goals, ways, counts[order], strict=True)
    )
    crossed = 0
    for part in walked:
        crossed |= part.crossed
    displays, empties = crossed & plan.displays, crossed & ~plan.occupied
    score = points.display * displays.bit_count() + points.empty * empties.bit_count()
    total = 0
    for numbers in counts.values():
        product = 1
        for number in numbers:
            product *= number
        total += product
    others = tuple(every[other] for other in every if other != order)
    return Journey(walked, total, tuple(distances), score, displays, empties, (legs, *others))


def _orders(distances: list[int | None]) -> list[tuple[int, ...]]:
    """The orders in which the reachable cafeterias may be visited: the nearest first, either where both are."""
    known = sorted((steps, index) for index, steps in enumerate(distances) if steps is not None)
    if not known:
        return [()]
    nearest = known[0][0]
    return [(index, *(other for _, other in known if other != index)) for steps, index in known if steps == nearest]


def _legs(plan: SheetBits, here: int, goal: int, order: tuple[int, ...]) -> tuple[Leg, ...]:
    """The legs of one order; all but the first start from either space of a cafeteria, even across a wall."""
    opens, columns = plan.open4, plan.ground.grid.columns
    legs = []
    for target in (*(plan.cafeterias[index] for index in order), goal):
        leg = Leg.between(opens, columns, here, target)
        if leg is None:
            raise ValueError("a target is not connected with the entrance")
        legs.append(leg)
        here = target
    return tuple(legs)


def tied_ways(plan: SheetBits, route: Journey, most: int) -> list[tuple[int, tuple[Space, ...]]]:
    """Where tied ways leave the chosen route: the leg (from 1), and the spaces from leaving it to returning.

    At most `most` ways of each leg are looked at. Where equally near cafeterias change places, whole legs are given.
    """
    ground = plan.ground
    found: dict[tuple[int, tuple[Space, ...]], None] = {}

    def named(way: tuple[int, ...]) -> tuple[Space, ...]:
        return tuple(ground.spaces[space.bit_length() - 1] for space in way)

    for number, walked in enumerate(route.legs, 1):
        if walked.ties > 1:
            for _, way in zip(range(most), walked.leg.ways(), strict=False):
                for part in _departures(walked.way, way):
                    found[(number, named(part))] = None
    for legs in route.orders[1:]:
        for number, leg in enumerate(legs, 1):
            for _, way in zip(range(most), leg.ways(), strict=False):
                if number > len(route.legs) or way != route.legs[number - 1].way:
                    found[(number, named(way))] = None
    return list(found)


def _departures(chosen: tuple[int, ...], way: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The stretches where `way` differs from `chosen`, each with the shared space before and after it."""
    parts = []
    start: int | None = None
    for index, (one, other) in enumerate(zip(chosen, way, strict=True)):
        if one != other and start is None:
            start = index
        elif one == other and start is not None:
            parts.append(way[max(start - 1, 0) : index + 1])
            start = None
    if start is not None:
        parts.append(way[max(start - 1, 0) :])
    return parts
