"""The index of a book from the places that its text marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from unicodedata import combining, normalize

from ppgen.book.model import IndexEntry


def entries(marks: Iterable[tuple[Sequence[str], str]]) -> tuple[IndexEntry, ...]:
    """The entries, sorted. Each mark has one or two words (an entry, and one below it) and an anchor.

    >>> [(entry.words, entry.anchors) for entry in entries([(["coin"], "i1"), (["box"], "i2"), (["coin"], "i3")])]
    [('box', ('i2',)), ('coin', ('i1', 'i3'))]
    """
    of: dict[str, dict[str, list[str]]] = {}
    for words, anchor in marks:
        below = of.setdefault(words[0], {})
        below.setdefault(words[1] if len(words) > 1 else "", []).append(anchor)
    return tuple(_entry(words, of[words]) for words in sorted(of, key=_order))


def _entry(words: str, below: dict[str, list[str]]) -> IndexEntry:
    inner = (IndexEntry(name, tuple(below[name])) for name in sorted(below, key=_order) if name)
    return IndexEntry(words, tuple(below.get("", ())), tuple(inner))


def _order(words: str) -> tuple[str, str]:
    """Letters without accents and small, then as they are written: the same order on every machine."""
    letters = "".join(sign for sign in normalize("NFKD", words.casefold()) if not combining(sign))
    return letters, words
