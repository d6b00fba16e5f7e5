"""The shoppers' route and its score (the-long-way, Game End and Scoring)."""

from __future__ import annotations

from itertools import islice
from math import prod
from typing import Literal

from msgspec import Struct

from ppgen.boards.space import Space
from ppgen.games.long_way.sheet_bits import SheetBits
from ppgen.games.long_way.shortest_paths import Leg, Path, best_journey, reach, single_bits, union

_POINT = 1024
"""The weight of a point, in displays: of routes that score the same, the one with more displays is drawn."""


class LegWalked(Struct, frozen=True):
    """One leg as the shoppers walk it, and how many other shortest ways it has."""

    leg: Leg
    goal: Literal["cafeteria", "exit"]
    cafeteria: int | None
    """Which of the sheet's cafeterias it ends at."""
    path: Path
    ties: int

    @property
    def crossed(self) -> int:
        return union(self.path)


class Journey(Struct, frozen=True):
    """The best-scoring of all tied routes. Where no path leads from entrance to exit, it has no legs."""

    legs: tuple[LegWalked, ...]
    ties: int
    """The number of tied routes, this one included: 0 where there is no path."""
    distances: tuple[int | None, ...]
    """Steps from the entrance to each cafeteria of the sheet, None where it cannot be reached."""
    score: int
    displays: int
    empties: int
    """The spaces with a display and the empty spaces on the route, as bits."""
    orders: tuple[tuple[Leg, ...], ...] = ()
    """The legs of every order in which equally near cafeterias may be visited, the chosen order first."""

    @property
    def open(self) -> bool:
        return bool(self.legs)


def journey(bits: SheetBits) -> Journey:
    """The route on a sheet: entrance, nearest cafeteria, other cafeteria, exit; each leg shortest by itself."""
    sheet, ground = bits.sheet, bits.ground
    columns = ground.grid.columns
    opens = bits.open4
    points = ground.terms.points
    entrance, leave = sheet.entrance, sheet.exit
    here = ground.bit(entrance.space) if entrance is not None and bits.gate_open(entrance) else 0
    goal = ground.bit(leave.space) if leave is not None and bits.gate_open(leave) else 0
    reached = reach(opens, columns, here) if here else 0
    distances: list[int | None] = []
    for mask in bits.cafeterias:
        first = Leg.between(opens, columns, here, mask) if reached & mask else None
        distances.append(None if first is None else first.steps)
    if not reached & goal:
        return Journey((), 0, tuple(distances), points.no_way, 0, 0)
    weights: dict[int, int] = {}
    for space in single_bits(bits.displays):
        weights[space] = points.display * _POINT + 1
    for space in single_bits(ground.all & ~bits.occupied):
        weights[space] = points.empty * _POINT
    answers: list[tuple[int, tuple[int, ...], tuple[Path, ...]]] = []
    counts: dict[tuple[int, ...], tuple[int, ...]] = {}
    every: dict[tuple[int, ...], tuple[Leg, ...]] = {}
    for order in _orders(distances):
        legs = _legs(bits, here, goal, order)
        every[order] = legs
        counts[order] = tuple(leg.count() for leg in legs)
        value, paths = best_journey(legs, weights)
        answers.append((value, order, paths))
    _, order, paths = max(answers, key=lambda answer: answer[0])
    legs = every[order]
    goals = (*order, None)
    walked = tuple(
        LegWalked(leg, "exit" if cafeteria is None else "cafeteria", cafeteria, path, ties)
        for leg, cafeteria, path, ties in zip(legs, goals, paths, counts[order], strict=True)
    )
    crossed = union(leg.crossed for leg in walked)
    displays, empties = crossed & bits.displays, crossed & ~bits.occupied
    score = points.display * displays.bit_count() + points.empty * empties.bit_count()
    ties = sum(map(prod, counts.values()))
    others = tuple(every[other] for other in every if other != order)
    return Journey(walked, ties, tuple(distances), score, displays, empties, (legs, *others))


def _orders(distances: list[int | None]) -> list[tuple[int, ...]]:
    """The orders in which the reachable cafeterias may be visited: the nearest first, either where both are."""
    known = sorted((steps, index) for index, steps in enumerate(distances) if steps is not None)
    if not known:
        return [()]
    nearest = known[0][0]
    return [(index, *(other for _, other in known if other != index)) for steps, index in known if steps == nearest]


def _legs(bits: SheetBits, here: int, goal: int, order: tuple[int, ...]) -> tuple[Leg, ...]:
    """The legs of one order; all but the first start from either space of a cafeteria, even across a wall."""
    opens, columns = bits.open4, bits.ground.grid.columns
    legs = []
    for target in (*(bits.cafeterias[index] for index in order), goal):
        leg = Leg.between(opens, columns, here, target)
        if leg is None:
            raise ValueError("a target is not connected with the entrance")
        legs.append(leg)
        here = target
    return tuple(legs)


def tied_paths(bits: SheetBits, route: Journey, most: int) -> list[tuple[int, tuple[Space, ...]]]:
    """Where tied paths leave the chosen route: the leg (from 1), and the spaces from leaving it to returning.

    At most `most` paths of each leg count. Where equally near cafeterias change places, whole legs are given.
    """
    ground = bits.ground
    stretches: dict[tuple[int, tuple[Space, ...]], None] = {}

    def named(path: Path) -> tuple[Space, ...]:
        return tuple(ground.spaces[space.bit_length() - 1] for space in path)

    for number, walked in enumerate(route.legs, 1):
        if walked.ties > 1:
            for path in islice(walked.leg.paths(), most):
                for stretch in _departures(walked.path, path):
                    stretches[(number, named(stretch))] = None
    for legs in route.orders[1:]:
        for number, leg in enumerate(legs, 1):
            for path in islice(leg.paths(), most):
                if number > len(route.legs) or path != route.legs[number - 1].path:
                    stretches[(number, named(path))] = None
    return list(stretches)


def _departures(chosen: Path, path: Path) -> list[Path]:
    """The stretches where `path` differs from `chosen`, each with the shared space before and after it."""
    stretches = []
    start: int | None = None
    for index, (own, taken) in enumerate(zip(chosen, path, strict=True)):
        if own != taken and start is None:
            start = index
        elif own == taken and start is not None:
            stretches.append(path[max(start - 1, 0) : index + 1])
            start = None
    if start is not None:
        stretches.append(path[max(start - 1, 0) :])
    return stretches
