"""The index of a book from the places that its text marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from unicodedata import combining, normalize

from ppgen.book.model import IndexEntry
from ppgen.diagnostics import Mark

Places = dict[str, Mark]
"""The anchors of an entry, each with its place in the text."""


def entries(marks: Iterable[tuple[Sequence[str], str, Mark]]) -> tuple[IndexEntry, ...]:
    """The entries, sorted. Each mark has one or two words (an entry, and one below it), an anchor and a place.

    >>> from ppgen.book.inline import NOWHERE
    >>> marks = [(["coin"], "i1", NOWHERE), (["box"], "i2", NOWHERE), (["coin"], "i3", NOWHERE)]
    >>> [(entry.words, entry.anchors) for entry in entries(marks)]
    [('box', ('i2',)), ('coin', ('i1', 'i3'))]
    """
    of: dict[str, dict[str, Places]] = {}
    for words, anchor, place in marks:
        below = of.setdefault(words[0], {})
        below.setdefault(words[1] if len(words) > 1 else "", {})[anchor] = place
    return tuple(_entry(words, of[words]) for words in sorted(of, key=_order))


def _entry(words: str, below: dict[str, Places]) -> IndexEntry:
    inner = tuple(
        IndexEntry(name, tuple(below[name]), (), _first(below[name])) for name in sorted(below, key=_order) if name
    )
    own = below.get("", {})
    return IndexEntry(words, tuple(own), inner, _first(own) if own else inner[0].mark)


def _first(places: Places) -> Mark:
    return next(iter(places.values()))


def _order(words: str) -> tuple[str, str]:
    """Letters without accents and small, then as they are written: the same order on every machine."""
    letters = "".join(sign for sign in normalize("NFKD", words.casefold()) if not combining(sign))
    return letters, words
