"""Drawings that have another name now, recognised by what they show."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

ALIKE = 0.75
"""Two drawings with one title or one caption are the same if they have this share of their lines in common."""
MAX_PAIRS = 2_500
"""Pairs of drawings that are compared line by line."""

_TEXTS = re.compile(rb"<title .*?</title>\n?|<desc .*?</desc>\n?|<metadata>.*?</metadata>\n?", re.DOTALL)
_NAMED = re.compile(rb"\bp[0-9a-f]{7}(?=[-a-z])")
_TITLE = re.compile(rb"<title [^>]*>(.*?)</title>", re.DOTALL)
_CAPTION = re.compile(rb'^"caption": "(.+)",?$', re.MULTILINE)


@dataclass(frozen=True)
class Named:
    """A drawing with the name of its file."""

    name: str
    data: bytes

    @cached_property
    def picture(self) -> bytes:
        """The file without what the name, the title and the texts of the figure are in."""
        return _NAMED.sub(b"", _TEXTS.sub(b"", self.data))

    @cached_property
    def lines(self) -> Counter[bytes]:
        return Counter(self.picture.split(b"\n"))

    @property
    def folder(self) -> str:
        return self.name.rpartition("/")[0]

    def says_as(self, other: Named) -> bool:
        """Whether the two have one title or one caption."""
        for said in (_TITLE, _CAPTION):
            own, others = said.search(self.data), said.search(other.data)
            if own and others and own[1] == others[1]:
                return True
        return False


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
