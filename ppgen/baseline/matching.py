"""Matching the parts of two drawings: a part may have moved, or been replaced."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from ppgen.baseline.aligned import aligned
from ppgen.baseline.drawing import DrawnPart
from ppgen.baseline.geometry import Extent, union
from ppgen.plane import Vector
from ppgen.sentences import called, place_of
from ppgen.things import Thing

Alike: TypeAlias = Callable[[DrawnPart, DrawnPart], bool]

LABEL = "label"
"""The kind of the words beside a board that belong to a mark on it."""
LIST_MARK = "list-mark"
"""The role of the numbers and dots of a list."""
_MAX_DISTANCES = 10_000
"""Pairs of things with one name whose distances are measured."""


class Pair(NamedTuple):
    """A part in the old drawing and in the new one."""

    before: DrawnPart
    after: DrawnPart

    @property
    def box(self) -> Extent | None:
        return union(part.box for part in self)

    @property
    def distance(self) -> float:
        """Between the centres of the two, in mm."""
        old, new = self.before.box, self.after.box
        return 1e9 if old is None or new is None else round((Vector(*new.centre) - old.centre).length, 3)


class Matched(Struct):
    """Parts that are the same thing, and those that have no counterpart."""

    pairs: list[Pair]
    gone: list[DrawnPart]
    come: list[DrawnPart]

    def by(self, key: Callable[[DrawnPart], Hashable | None]) -> None:
        """Pair what is left by a key, in the order of drawing; parts without a key stay."""
        waiting = grouped(self.gone, key)
        waiting.pop(None, None)
        self.take([Pair(olds.pop(0), part) for part in self.come if (olds := waiting.get(key(part)))])

    def by_nearness(self) -> None:
        """Pair things of one name that moved: art by the smallest distance, others only if there is just one."""

        def kind(part: DrawnPart) -> Hashable:
            return part.path, part.role, called(part.thing)

        after = grouped(self.come, kind)
        for key, olds in grouped(self.gone, kind).items():
            news = after.get(key, [])
            if not place_of(olds[0].thing) or len(olds) * len(news) > _MAX_DISTANCES:
                continue
            if olds[0].is_art or len(olds) == len(news) == 1:
                taken: set[int] = set()
                for pair in sorted((Pair(old, new) for old in olds for new in news), key=lambda pair: pair.distance):
                    if taken.isdisjoint(map(id, pair)):
                        taken.update(map(id, pair))
                        self.pairs.append(pair)
        self.take([])

    def take(self, pairs: Iterable[Pair]) -> None:
        """Add pairs, and take their parts from those without a counterpart."""
        self.pairs += pairs
        taken = {id(part) for pair in self.pairs for part in pair}
        self.gone, self.come = ([part for part in parts if id(part) not in taken] for parts in (self.gone, self.come))


def match(old: Sequence[DrawnPart], new: Sequence[DrawnPart]) -> Matched:
    """Pair parts that are not text: first those with one name, then those that moved, then those that were replaced."""
    matched = Matched([], list(old), list(new))
    # Of several that are called alike, those that stay where they are.
    matched.by(lambda part: None if part.id else (part.path, part.role, part.thing, _where(part)))
    matched.by(lambda part: (part.path, part.role, part.id, part.thing))
    matched.by(lambda part: (part.path, part.id, called(part.thing)) if part.id else None)
    matched.by(lambda part: None if part.id else (part.path, part.primitives))
    matched.by_nearness()
    matched.by(lambda part: (part.path, part.id) if part.id else None)
    # The label of a mark that moved says the same of another place.
    matched.by(lambda part: (part.path, part.thing.label) if part.thing.kind == LABEL and part.thing.owner else None)
    matched.by(lambda part: (part.path, part.role, place) if (place := place_of(part.thing)) else None)
    matched.by(lambda part: None if part.id or place_of(part.thing) else (part.path, part.role, bool(part.thing.label)))
    matched.by(lambda part: (part.path, part.role) if part.thing == Thing(part.role) else None)
    matched.by(lambda part: (part.path, "tint") if part.role.startswith("tint-") and part.is_within("sample") else None)
    matched.pairs.sort(key=lambda pair: pair.after.order)
    return matched


def _where(part: DrawnPart) -> Hashable:
    return part.box and tuple(round(value, 2) for value in part.box)


def aligned_texts(
    old: Sequence[DrawnPart], new: Sequence[DrawnPart], old_path: Callable[[DrawnPart], Hashable]
) -> tuple[list[Pair], list[tuple[list[DrawnPart], list[DrawnPart]]]]:
    """Pair equal lines of text, group by group; then give the runs of lines that differ.

    `old_path` says which group of the new drawing an old line belongs to.
    """
    pairs: list[Pair] = []
    changed: list[tuple[list[DrawnPart], list[DrawnPart]]] = []
    # The numbers of a list go on counting, whatever is listed.
    before = grouped(old, lambda part: (old_path(part), part.role == LIST_MARK))
    after = grouped(new, lambda part: (part.path, part.role == LIST_MARK))
    for path in dict.fromkeys([*before, *after]):
        olds, news = before.get(path, []), after.get(path, [])
        for kind, i, j, k, m in aligned([part.text for part in olds], [part.text for part in news]):
            if kind == "equal":
                pairs += map(Pair, olds[i:j], news[k:m])
            else:
                changed.append((olds[i:j], news[k:m]))
    return pairs, changed


def partners(pairs: Iterable[Pair], alike: Alike) -> Iterator[tuple[Pair, Pair | None]]:
    """Each pair with one that swapped places with it, or with None."""
    left = list(pairs)
    while left:
        pair = left.pop(0)
        for index, other in enumerate(left):
            if (
                pair.before.path == other.before.path
                and alike(pair.after, other.before)
                and alike(other.after, pair.before)
            ):
                yield pair, left.pop(index)
                break
        else:
            yield pair, None


def grouped(parts: Iterable[DrawnPart], key: Callable[[DrawnPart], Hashable]) -> dict[Hashable, list[DrawnPart]]:
    """The parts by a key, in the order of drawing."""
    groups: dict[Hashable, list[DrawnPart]] = defaultdict(list)
    for part in parts:
        groups[key(part)].append(part)
    return groups
