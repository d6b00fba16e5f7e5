"""Which part of the new drawing is which of the old one: it may have moved, or given way to another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import hypot

from ppgen.baseline.aligned import aligned
from ppgen.baseline.drawing import DrawnPart
from ppgen.sentences import called, place_of


def path_of(part: DrawnPart) -> tuple[str, ...]:
    """The containers that a part is in, by their names."""
    return tuple(container.id or container.role for container in part.within)


@dataclass(slots=True)
class Matched:
    """Parts that are the same one, and those that have no counterpart."""

    pairs: list[tuple[DrawnPart, DrawnPart]]
    gone: list[DrawnPart]
    come: list[DrawnPart]


def match(old: Sequence[DrawnPart], new: Sequence[DrawnPart]) -> Matched:
    """Pair parts that are no text: first those with one name, then those that moved, then those that gave way."""
    found = Matched([], list(old), list(new))
    _by(found, lambda part: (path_of(part), part.role, part.id, part.thing))
    _by(found, lambda part: (path_of(part), part.id, called(part.thing)) if part.id else None)
    _by_nearness(found)
    _by(found, lambda part: (path_of(part), part.id) if part.id else None)
    _by(found, lambda part: (path_of(part), part.role, place) if (place := place_of(part.thing)) else None)
    _by(found, lambda part: None if part.id or place_of(part.thing) else (path_of(part), part.role))
    found.pairs.sort(key=lambda pair: pair[1].order)
    return found


def match_texts(
    old: Sequence[DrawnPart], new: Sequence[DrawnPart]
) -> tuple[Matched, list[tuple[list[DrawnPart], list[DrawnPart]]]]:
    """Pair lines of text, group by group, by what they say; and the runs of lines that say something else now."""
    found = Matched([], [], [])
    changed: list[tuple[list[DrawnPart], list[DrawnPart]]] = []
    before, after = _grouped(old, path_of), _grouped(new, path_of)
    for path in dict.fromkeys([*before, *after]):
        olds, news = before.get(path, []), after.get(path, [])
        for kind, i, j, k, m in aligned([part.text for part in olds], [part.text for part in news]):
            if kind == "equal":
                found.pairs += zip(olds[i:j], news[k:m], strict=True)
            else:
                changed.append((olds[i:j], news[k:m]))
    return found, changed


def _grouped(parts: Iterable[DrawnPart], key: Callable[[DrawnPart], Hashable]) -> dict[Hashable, list[DrawnPart]]:
    groups: dict[Hashable, list[DrawnPart]] = defaultdict(list)
    for part in parts:
        groups[key(part)].append(part)
    return groups


def _by(found: Matched, key: Callable[[DrawnPart], Hashable | None]) -> None:
    """Pair what is left by a key, in the order of drawing; what has no key stays."""
    waiting: dict[Hashable, list[DrawnPart]] = defaultdict(list)
    for part in found.gone:
        if (name := key(part)) is not None:
            waiting[name].append(part)
    taken: set[int] = set()
    come: list[DrawnPart] = []
    for part in found.come:
        name = key(part)
        if name is not None and waiting.get(name):
            other = waiting[name].pop(0)
            taken.add(id(other))
            found.pairs.append((other, part))
        else:
            come.append(part)
    found.come = come
    found.gone = [part for part in found.gone if id(part) not in taken]


def _by_nearness(found: Matched) -> None:
    """Pair what has the same name and another place: pieces the shortest way first, other things if there is one."""

    def kind(part: DrawnPart) -> Hashable:
        return path_of(part), part.role, called(part.thing)

    before, after = _grouped(found.gone, kind), _grouped(found.come, kind)
    taken: set[int] = set()
    for key, olds in before.items():
        news = after.get(key, [])
        if not place_of(olds[0].thing) or not news:
            continue
        if not (olds[0].is_art or len(olds) == len(news) == 1) or len(olds) * len(news) > 10_000:
            continue
        ways = sorted((_distance(one, other), i, j) for i, one in enumerate(olds) for j, other in enumerate(news))
        used: set[tuple[str, int]] = set()
        for _, i, j in ways:
            if ("old", i) not in used and ("new", j) not in used:
                used |= {("old", i), ("new", j)}
                taken |= {id(olds[i]), id(news[j])}
                found.pairs.append((olds[i], news[j]))
    found.gone = [part for part in found.gone if id(part) not in taken]
    found.come = [part for part in found.come if id(part) not in taken]


def _distance(one: DrawnPart, other: DrawnPart) -> float:
    a, b = one.box, other.box
    if a is None or b is None:
        return 1e9
    return round(hypot(a.centre[0] - b.centre[0], a.centre[1] - b.centre[1]), 3)
