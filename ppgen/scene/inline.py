"""Drawing symbols that are used once in place, which saves a few hundred bytes each in a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ppgen.records import replace
from ppgen.scene.model import Group, Item, Scene, Use


def inlined(scene: Scene) -> Scene:
    """The same drawing, with a group in place of every use of a symbol that has no other."""
    counts: Counter[str] = Counter()
    _count(scene.items, counts)
    return replace(scene, items=_inlined(scene.items, counts))


def _count(items: Iterable[Item], counts: Counter[str]) -> None:
    """How often each symbol is used, counting what is inside a symbol once, as it is drawn."""
    for item in items:
        if isinstance(item, Use):
            counts[item.symbol.id] += 1
            if counts[item.symbol.id] == 1:
                _count(item.symbol.items, counts)
        elif isinstance(item, Group):
            _count(item.items, counts)


def _inlined(items: tuple[Item, ...], counts: Counter[str]) -> tuple[Item, ...]:
    made: list[Item] = []
    for item in items:
        if isinstance(item, Use) and counts[item.symbol.id] == 1:
            inside = _inlined(item.symbol.items, counts)
            made.append(Group(inside, item.transform, id=item.id, role=item.role, thing=item.thing))
        elif isinstance(item, Group):
            made.append(replace(item, items=_inlined(item.items, counts)))
        else:
            made.append(item)
    return tuple(made)
