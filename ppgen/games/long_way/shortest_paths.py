"""Shortest ways over a grid: their length, their number, and the best of them, without writing them all down.

Spaces are bits (bit = row × columns + column), so that a whole frontier moves in a few machine operations. A *leg* is
the set of all shortest ways from any source to any target, kept as layers: layer i holds the spaces that lie on some
shortest way at step i. Several legs in a row make a journey; a space that many legs cross counts once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Opens = tuple[int, int, int, int]
"""The spaces that can be left to the north, east, south and west. Passages go both ways."""


def bits(mask: int) -> Iterator[int]:
    """The single bits of a set, the lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


@dataclass(frozen=True, slots=True)
class Leg:
    """All shortest ways from some sources to some targets. Never empty: a leg that cannot be walked is no leg."""

    opens: Opens
    columns: int
    layers: tuple[int, ...]

    @classmethod
    def between(cls, opens: Opens, columns: int, sources: int, targets: int) -> Leg | None:
        """The leg, or None where no way leads from the sources to the targets."""
        frontier = sources
        seen = sources
        forward = [sources]
        while not frontier & targets:
            frontier = _step(opens, columns, frontier) & ~seen
            if not frontier:
                return None
            seen |= frontier
            forward.append(frontier)
        back = frontier & targets
        layers = [back]
        for layer in reversed(forward[:-1]):
            back = _step(opens, columns, back) & layer
            layers.append(back)
        return cls(opens, columns, tuple(reversed(layers)))

    @property
    def steps(self) -> int:
        """Moves from a space to a neighbour; 0 where a source is a target."""
        return len(self.layers) - 1

    @property
    def spaces(self) -> int:
        """Every space on some shortest way."""
        mask = 0
        for layer in self.layers:
            mask |= layer
        return mask

    def count(self) -> int:
        """How many shortest ways there are, each a different sequence of spaces."""
        here = dict.fromkeys(bits(self.layers[0]), 1)
        for layer in self.layers[1:]:
            there: dict[int, int] = {}
            for space, number in here.items():
                for other in bits(_step(self.opens, self.columns, space) & layer):
                    there[other] = there.get(other, 0) + number
            here = there
        return sum(here.values())

    def ways(self) -> Iterator[tuple[int, ...]]:
        """Every shortest way, as single bits, in a fixed order (lazily: there may be very many)."""
        last = len(self.layers) - 1

        def onward(way: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
            depth = len(way) - 1
            if depth == last:
                yield way
                return
            for other in bits(_step(self.opens, self.columns, way[-1]) & self.layers[depth + 1]):
                yield from onward((*way, other))

        for source in bits(self.layers[0]):
            yield from onward((source,))

    def best(self, worth: dict[int, int]) -> tuple[int, tuple[int, ...]]:
        """The way whose spaces are worth the most together, and that worth. Spaces not in `worth` are worth nothing."""
        # From the end backwards, so that the first of equals is the first in the order of `ways`.
        value = {space: worth.get(space, 0) for space in bits(self.layers[-1])}
        follow: list[dict[int, int]] = []
        for layer in reversed(self.layers[:-1]):
            before: dict[int, int] = {}
            chosen: dict[int, int] = {}
            for space in bits(layer):
                onward = _step(self.opens, self.columns, space)
                # Every space of a layer has a successor; max takes the first of equals.
                top, following = max(((gain, other) for other, gain in value.items() if other & onward), key=_gain)
                chosen[space] = following
                before[space] = top + worth.get(space, 0)
            value = before
            follow.append(chosen)
        start = max(value, key=lambda space: value[space])
        way = [start]
        for chosen in reversed(follow):
            way.append(chosen[way[-1]])
        return value[start], tuple(way)

    def profiles(self, shared: int, worth: dict[int, int]) -> dict[int, tuple[int, tuple[int, ...]]]:
        """For every set of `shared` spaces that a way crosses: the most that the rest can be worth, and such a way."""
        here: dict[int, dict[int, tuple[int, tuple[int, ...]]]] = {}
        for space in bits(self.layers[0]):
            here[space] = {space & shared: (0 if space & shared else worth.get(space, 0), (space,))}
        for layer in self.layers[1:]:
            there: dict[int, dict[int, tuple[int, tuple[int, ...]]]] = {}
            for space, table in here.items():
                for other in bits(_step(self.opens, self.columns, space) & layer):
                    add = 0 if other & shared else worth.get(other, 0)
                    mark = other & shared
                    target = there.setdefault(other, {})
                    for crossed, (value, way) in table.items():
                        known = target.get(crossed | mark)
                        if known is None or value + add > known[0]:
                            target[crossed | mark] = (value + add, (*way, other))
            here = there
        merged: dict[int, tuple[int, tuple[int, ...]]] = {}
        for table in here.values():
            for crossed, (value, way) in table.items():
                known = merged.get(crossed)
                if known is None or value > known[0] or (value == known[0] and way < known[1]):
                    merged[crossed] = (value, way)
        return merged


def _gain(answer: tuple[int, int]) -> int:
    return answer[0]


def _step(opens: Opens, columns: int, mask: int) -> int:
    """Everywhere that one move leads to."""
    north, east, south, west = opens
    return (mask & north) << columns | (mask & east) << 1 | (mask & south) >> columns | (mask & west) >> 1


def reach(opens: Opens, columns: int, sources: int) -> int:
    """Every space that can be walked to."""
    seen = sources
    frontier = sources
    while frontier:
        frontier = _step(opens, columns, frontier) & ~seen
        seen |= frontier
    return seen


def best_journey(legs: Sequence[Leg], worth: dict[int, int]) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """One way for each leg so that the spaces crossed are worth the most together, each counted once. Exact.

    Legs matter to one another only in the spaces that two of them may cross. For all legs but the one with the most
    ways of crossing those, every such profile is tried, the best hope first; the last answers by dynamic programming.
    """
    if not legs:
        return 0, ()
    shared = 0
    seen = 0
    for leg in legs:
        shared |= seen & leg.spaces
        seen |= leg.spaces
    shared &= sum(worth)
    if not shared:
        answers = [leg.best(worth) for leg in legs]
        return sum(value for value, _ in answers), tuple(way for _, way in answers)
    tables = [leg.profiles(shared & leg.spaces, worth) for leg in legs]
    order = sorted(range(len(legs)), key=lambda index: len(tables[index]))
    last = order[-1]
    # A hope never below the truth: a loss that several legs may share is split among them, a gain is promised to each.
    times = {space: sum(1 for leg in legs if leg.spaces & space) for space in bits(shared)}
    hopes = []
    for table in tables:
        hope = {
            crossed: value + sum(_promise(worth[s], times[s]) for s in bits(crossed))
            for crossed, (value, _) in table.items()
        }
        hopes.append(hope)
    ahead = [0.0] * (len(order) + 1)
    for depth in range(len(order) - 1, -1, -1):
        ahead[depth] = ahead[depth + 1] + max(hopes[order[depth]].values())
    top = -sum(abs(value) for value in worth.values()) - 1
    found: dict[int, tuple[int, ...]] = {}

    def search(depth: int, crossed: int, total: int, hoped: float, chosen: dict[int, tuple[int, ...]]) -> None:
        nonlocal top, found
        index = order[depth]
        if index == last:
            rest = {space: value for space, value in worth.items() if not space & crossed}
            gain, way = legs[index].best(rest)
            if total + gain > top:
                top, found = total + gain, {**chosen, index: way}
            return
        table, hope = tables[index], hopes[index]
        for mask in sorted(table, key=lambda mask: (-hope[mask], table[mask][1])):
            if hoped + hope[mask] + ahead[depth + 1] < top + 1 - 1e-9:
                break
            value, way = table[mask]
            fresh = sum(worth[space] for space in bits(mask & ~crossed))
            search(depth + 1, crossed | mask, total + value + fresh, hoped + hope[mask], {**chosen, index: way})

    search(0, 0, 0, 0.0, {})
    return top, tuple(found[index] for index in range(len(legs)))


def _promise(value: int, times: int) -> float:
    return value / times if value < 0 else value
