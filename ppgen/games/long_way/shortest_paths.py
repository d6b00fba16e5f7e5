"""Shortest paths over a grid: their length, their number, and the heaviest of them, without listing them all.

Spaces are bits (bit = row × columns + column), so that breadth-first search moves a whole frontier in a few machine
operations. A *leg* is the set of all shortest paths from any source to any target, kept as layers: layer i holds the
spaces that lie on some shortest path at step i. Several legs in a row make a journey, where a space that several legs
cross counts once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import TypeAlias

from msgspec import Struct

Opens = tuple[int, int, int, int]
"""The spaces that can be left to the north, east, south and west. Passages go both ways."""
Path: TypeAlias = tuple[int, ...]
"""The spaces of a path, as single bits."""


def single_bits(mask: int) -> Iterator[int]:
    """The single bits of a set, the lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


class Leg(Struct, frozen=True):
    """All shortest paths from some sources to some targets; there is at least one."""

    opens: Opens
    columns: int
    layers: tuple[int, ...]
    spaces: int
    """Every space on some shortest path."""

    @classmethod
    def between(cls, opens: Opens, columns: int, sources: int, targets: int) -> Leg | None:
        """The leg, or None where no path leads from the sources to the targets."""
        seen = frontier = sources
        forward = [sources]
        while not frontier & targets:  # breadth-first search
            frontier = _step(opens, columns, frontier) & ~seen
            if not frontier:
                return None
            seen |= frontier
            forward.append(frontier)
        back = forward[-1] & targets
        layers, spaces = [back], back
        for layer in reversed(forward[:-1]):
            back = _step(opens, columns, back) & layer
            spaces |= back
            layers.append(back)
        return cls(opens, columns, tuple(reversed(layers)), spaces)

    @property
    def steps(self) -> int:
        """Moves from a space to a neighbour; 0 where a source is a target."""
        return len(self.layers) - 1

    def count(self) -> int:
        """How many shortest paths there are, each a different sequence of spaces."""
        counts = dict.fromkeys(single_bits(self.layers[0]), 1)
        for layer in self.layers[1:]:
            following: dict[int, int] = {}
            for space, number in counts.items():
                for neighbour in single_bits(_step(self.opens, self.columns, space) & layer):
                    following[neighbour] = following.get(neighbour, 0) + number
            counts = following
        return sum(counts.values())

    def paths(self) -> Iterator[Path]:
        """Every shortest path, in a fixed order (lazily: there may be very many)."""

        last = self.steps

        def extended(path: Path, depth: int) -> Iterator[Path]:
            if depth == last:
                yield path
                return
            for neighbour in single_bits(_step(self.opens, self.columns, path[-1]) & self.layers[depth + 1]):
                yield from extended((*path, neighbour), depth + 1)

        for source in single_bits(self.layers[0]):
            yield from extended((source,), 0)

    def heaviest(self, weights: dict[int, int]) -> tuple[int, Path]:
        """The largest weight of a path, and such a path. A space without an entry in `weights` weighs nothing."""
        # Dynamic programming from the end, so that the first of equals is the first in the order of `paths`.
        best = {space: weights.get(space, 0) for space in single_bits(self.layers[-1])}
        choices: list[dict[int, int]] = []
        for layer in reversed(self.layers[:-1]):
            before: dict[int, int] = {}
            chosen: dict[int, int] = {}
            for space in single_bits(layer):
                onward = _step(self.opens, self.columns, space)
                # Every space of a layer has a successor; max takes the first of equals.
                weight, following = max(((total, other) for other, total in best.items() if other & onward), key=_first)
                chosen[space] = following
                before[space] = weight + weights.get(space, 0)
            best = before
            choices.append(chosen)
        start = max(best, key=lambda space: best[space])
        path = [start]
        for chosen in reversed(choices):
            path.append(chosen[path[-1]])
        return best[start], tuple(path)

    def profiles(self, shared: int, weights: dict[int, int]) -> dict[int, tuple[int, Path]]:
        """For every set of `shared` spaces that a path crosses: the largest weight of the rest, and such a path."""
        here: dict[int, dict[int, tuple[int, Path]]] = {}
        for space in single_bits(self.layers[0]):
            here[space] = {space & shared: (0 if space & shared else weights.get(space, 0), (space,))}
        for layer in self.layers[1:]:
            following: dict[int, dict[int, tuple[int, Path]]] = {}
            for space, table in here.items():
                for neighbour in single_bits(_step(self.opens, self.columns, space) & layer):
                    added = 0 if neighbour & shared else weights.get(neighbour, 0)
                    target = following.setdefault(neighbour, {})
                    for crossed, (weight, path) in table.items():
                        key = crossed | neighbour & shared
                        if key not in target or weight + added > target[key][0]:
                            target[key] = (weight + added, (*path, neighbour))
            here = following
        merged: dict[int, tuple[int, Path]] = {}
        for table in here.values():
            for crossed, (weight, path) in table.items():
                known = merged.get(crossed)
                if known is None or weight > known[0] or (weight == known[0] and path < known[1]):
                    merged[crossed] = (weight, path)
        return merged


def _first(pair: tuple[int, int]) -> int:
    return pair[0]


def _step(opens: Opens, columns: int, mask: int) -> int:
    """Everywhere that one move leads to."""
    north, east, south, west = opens
    return (mask & north) << columns | (mask & east) << 1 | (mask & south) >> columns | (mask & west) >> 1


def reach(opens: Opens, columns: int, sources: int) -> int:
    """Every space that can be walked to."""
    seen = frontier = sources
    while frontier:
        frontier = _step(opens, columns, frontier) & ~seen
        seen |= frontier
    return seen


def best_journey(legs: Sequence[Leg], weights: dict[int, int]) -> tuple[int, tuple[Path, ...]]:
    """One path for each leg with the largest weight of all spaces crossed, each counted once. Exact.

    Legs depend on each other only by the spaces that two of them may cross. Branch and bound tries every profile of
    all legs but the one with most profiles, the highest bound first; dynamic programming answers for the last leg.
    """
    if not legs:
        return 0, ()
    shared = seen = 0
    for leg in legs:
        shared |= seen & leg.spaces
        seen |= leg.spaces
    shared &= sum(weights)
    if not shared:
        answers = [leg.heaviest(weights) for leg in legs]
        return sum(weight for weight, _ in answers), tuple(path for _, path in answers)
    tables = [leg.profiles(shared & leg.spaces, weights) for leg in legs]
    order = sorted(range(len(legs)), key=lambda index: len(tables[index]))
    last = order[-1]
    # An upper bound: a negative weight that several legs may share is split among them, a positive one counts for each.
    legs_at = {space: sum(1 for leg in legs if leg.spaces & space) for space in single_bits(shared)}
    shares = {space: weights[space] / (legs_at[space] if weights[space] < 0 else 1) for space in legs_at}
    bounds = [
        {
            crossed: weight + sum(shares[space] for space in single_bits(crossed))
            for crossed, (weight, _) in table.items()
        }
        for table in tables
    ]
    ahead = [0.0] * (len(order) + 1)
    for depth in range(len(order) - 1, -1, -1):
        ahead[depth] = ahead[depth + 1] + max(bounds[order[depth]].values())
    best = -sum(abs(weight) for weight in weights.values()) - 1
    paths: dict[int, Path] = {}

    def search(depth: int, crossed: int, total: int, bound: float, chosen: dict[int, Path]) -> None:
        nonlocal best, paths
        index = order[depth]
        if index == last:
            rest = {space: weight for space, weight in weights.items() if not space & crossed}
            weight, path = legs[index].heaviest(rest)
            if total + weight > best:
                best, paths = total + weight, {**chosen, index: path}
            return
        table, own = tables[index], bounds[index]
        for mask in sorted(table, key=lambda mask: (-own[mask], table[mask][1])):
            if bound + own[mask] + ahead[depth + 1] < best + 1 - 1e-9:
                break
            weight, path = table[mask]
            fresh = sum(weights[space] for space in single_bits(mask & ~crossed))
            search(depth + 1, crossed | mask, total + weight + fresh, bound + own[mask], {**chosen, index: path})

    search(0, 0, 0, 0.0, {})
    return best, tuple(paths[index] for index in range(len(legs)))
