"""Drawings that have another name now, recognised by what they show."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec import Struct

ALIKE = 0.75
"""Two drawings with one title or one caption are the same if they have this share of their lines in common."""
MAX_PAIRS = 2_500
"""Pairs of drawings that are compared line by line."""

_TEXTS = ((b"<title ", b"</title>"), (b"<desc ", b"</desc>"), (b"<metadata>", b"</metadata>"))
_NAMED = re.compile(rb"\bp[0-9a-f]{7}(?=[-a-z])")
_CAPTION = re.compile(rb'^"caption": "(.+)",?$', re.MULTILINE)


class Named(Struct, frozen=True, dict=True):
    """A drawing with the name of its file."""

    name: str
    data: bytes

    @cached_property
    def picture(self) -> bytes:
        """The file without what the name, the title and the texts of the figure are in."""
        left = self.data
        for start, end in _TEXTS:
            left = _without(left, start, end)
        return _NAMED.sub(b"", left)

    @cached_property
    def lines(self) -> Counter[bytes]:
        return Counter(self.picture.split(b"\n"))

    @property
    def folder(self) -> str:
        return self.name.rpartition("/")[0]

    def says_as(self, other: Named) -> bool:
        """Whether the two have one title or one caption."""
        return any(text in other.said for text in self.said)

    @cached_property
    def said(self) -> tuple[tuple[str, bytes], ...]:
        """Its title and its caption, as far as it has them."""
        caption = _CAPTION.search(self.data)
        _, _, rest = self.data.partition(b"<title ")
        title, closed, _ = rest.partition(b">")[2].partition(b"</title>")
        titles = (("title", title),) if closed else ()
        return (*titles, ("caption", caption[1])) if caption else titles


def _without(data: bytes, start: bytes, end: bytes) -> bytes:
    """The data without what lies between `start` and `end`, and a line break behind it.

    No regular expression: a baseline is untrusted, and one with many starts and no end would be searched for hours.
    """
    kept: list[bytes] = []
    at = 0
    while (begin := data.find(start, at)) >= 0 and (stop := data.find(end, begin)) >= 0:
        kept.append(data[at:begin])
        at = stop + len(end)
        at += data[at : at + 1] == b"\n"
    return b"".join([*kept, data[at:]])


def renames(gone: Sequence[Named], come: Sequence[Named]) -> dict[str, str]:
    """The old name of each drawing that only has another name now, by its new one.

    Both are in one folder, and the drawings are equal, or nearly so with the same title or caption.
    """
    found: dict[str, str] = {}
    taken: set[str] = set()
    for old, new in (*_equal(gone, come), *_nearly(gone, come)):
        if new.name not in found and old.name not in taken:
            found[new.name] = old.name
            taken.add(old.name)
    return found


def _equal(gone: Sequence[Named], come: Sequence[Named]) -> Iterator[tuple[Named, Named]]:
    """Equal drawings; those that say the same come first."""
    pictures: dict[tuple[str, bytes], list[Named]] = defaultdict(list)
    for old in gone:
        pictures[old.folder, old.picture].append(old)
    pairs = [(old, new) for new in come for old in pictures.get((new.folder, new.picture), ())[:MAX_PAIRS]]
    yield from sorted(pairs, key=lambda pair: not pair[0].says_as(pair[1]))


def _nearly(gone: Sequence[Named], come: Sequence[Named]) -> Iterator[tuple[Named, Named]]:
    """Drawings that are nearly equal, those that are most alike first."""
    if len(gone) * len(come) > MAX_PAIRS:
        return
    pairs = [(old, new) for new in come for old in gone if old.folder == new.folder and old.says_as(new)]
    shares = [((old.lines & new.lines).total() / (old.lines | new.lines).total(), old, new) for old, new in pairs]
    for share, old, new in sorted(shares, key=lambda item: (-item[0], item[2].name, item[1].name)):
        if share >= ALIKE:
            yield old, new
