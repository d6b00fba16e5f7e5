"""What a picture shows, for its alternative text, where nobody wrote one: the things in it by their names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ppgen.numerals import listed
from ppgen.scene.model import GlyphRun, Group, Item, Picture, Use
from ppgen.sentences import described
from ppgen.things import Thing

MOST = 24
"""The most things that a list names. More would tire whoever hears it."""

_PARTS = frozenset({"", "grid", "sheet"})
"""Kinds that are not worth a mention: what everything else stands on."""


def contents(items: Iterable[Item]) -> str:
    """The things among the items, each named once with its place: `Red coin on A1, red coin on B1 and wall on C2`.

    Without things, the words that are written there; "" where there is neither.
    """
    names = list(dict.fromkeys(described(thing) for thing in _things(items)))
    if not names:
        return " ".join(text.strip() for text in _words(items))
    if len(names) > MOST:
        names = [*names[:MOST], f"{len(names) - MOST} more"]
    words = listed(names)
    return words[:1].upper() + words[1:]


def name_of(thing: Thing) -> str:
    """What a picture is called; "" for one that is only decoration."""
    return described(thing) if thing.look or thing.label else ""


def _things(items: Iterable[Item]) -> Iterator[Thing]:
    """The outermost things, in the order in which they are drawn."""
    for item in items:
        if isinstance(item, GlyphRun):
            continue
        thing = item.thing
        if (thing.look or thing.label or thing.place) and thing.kind not in _PARTS:
            yield thing
        elif isinstance(item, Group):
            yield from _things(item.items)


def _words(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, GlyphRun):
            yield item.text
        elif isinstance(item, Picture):
            yield item.alt
        elif isinstance(item, Group):
            yield from _words(item.items)
        elif isinstance(item, Use):
            yield from _words(item.symbol.items)
