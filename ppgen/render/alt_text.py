"""What a picture shows, for its alternative text, where nobody wrote one: the things in it by their names.

Names are those of the definition, in the language of the document. Whatever is put round them is English and says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ppgen.numerals import listed
from ppgen.scene.model import GlyphRun, Group, Item, Picture, Use
from ppgen.sentences import ENGLISH, described, where
from ppgen.things import Thing, spaced

MOST = 24
"""The most things that a list names. More would tire whoever hears it."""

_PARTS = frozenset({"", "grid", "sheet"})
"""Kinds that are not worth a mention: what everything else stands on."""


class Spoken(NamedTuple):
    """Words for those who hear a document."""

    text: str
    language: str = ""
    """Their language; empty where it is that of the document."""

    @property
    def sentence(self) -> Spoken:
        """The same with a capital at its beginning."""
        return self._replace(text=self.text[:1].upper() + self.text[1:])


NOTHING_TO_SAY = Spoken("A picture.", ENGLISH)


def contents(items: Iterable[Item]) -> Spoken:
    """The things among the items, each named once with its place: `Red coin on A1, red coin on B1 and wall on C2`.

    Without things, the words that are written there; "A picture." where there is neither.
    """
    names = list(dict.fromkeys(_things(items)))
    if not names:
        written = " ".join(text.strip() for text in _words(items))
        return Spoken(written) if written else NOTHING_TO_SAY
    if len(names) == 1:
        return names[0].sentence
    said = [name.text for name in names]
    if len(said) > MOST:
        said = [*said[:MOST], f"{len(said) - MOST} more"]
    return Spoken(listed(said), ENGLISH).sentence


def name_of(use: Use) -> Spoken | None:
    """What a picture is called; None for one that is only decoration."""
    thing, symbol = use.thing, use.symbol
    if not (thing.look or thing.label):
        return None
    if symbol.alt and not thing.label:
        placed = f"{symbol.alt} {where(thing)}".strip()
        return Spoken(placed, ENGLISH if placed != symbol.alt else symbol.language)
    return _named(thing)


def _named(thing: Thing) -> Spoken:
    """A thing by its name in the definition; with the English of its kind and its place, where it has them."""
    words = described(thing)
    return Spoken(words, "" if words in (thing.label, spaced(thing.look)) else ENGLISH)


def _things(items: Iterable[Item]) -> Iterator[Spoken]:
    """The names of the outermost things, in the order in which they are drawn."""
    for item in items:
        if isinstance(item, GlyphRun):
            continue
        thing = item.thing
        if (thing.look or thing.label or thing.place) and thing.kind not in _PARTS:
            yield (name_of(item) if isinstance(item, Use) else None) or _named(thing)
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
