"""Where words may be parted: Liang's algorithm with the patterns of TeX.

Franklin Mark Liang, Word Hy-phen-a-tion by Com-put-er, Stanford University, 1983. A pattern is a sequence of letters
with numbers between them. Every pattern that occurs in a word, with a full stop at either end, puts its numbers between
the letters of the word; of several numbers in one place the highest counts. A word may be parted where an odd number
stands. Exceptions are written out.

The files in `patterns/` are those of the package hyph-utf8, as they are in TeX Live: each says at its beginning who
made it, and under which permissive licence. They are read when a text asks for its language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct

from ppgen.patterns import pattern

_FOLDER = Path(__file__).resolve().parent / "patterns"
_FILES: Mapping[str, str] = MappingProxyType(
    {
        "da": "da",
        "de": "de-1996",
        "en-GB": "en-gb",
        "en-US": "en-us",
        "es": "es",
        "fr": "fr",
        "it": "it",
        "pl": "pl",
        "pt": "pt",
    }
)
"""The file with the patterns of a language."""
LANGUAGES = tuple(_FILES)
"""Every language whose words can be parted, as a code of BCP 47."""
_MINIMUM = pattern(r"^%\s+typesetting:\s*\n%\s+left:\s*(\d)\s*\n%\s+right:\s*(\d)", re.MULTILINE)
_SECTION = pattern(r"\\(patterns|hyphenation)\{([^}]*)\}")
_COMMENT = re.compile(r"%[^\n]*")


class Patterns(Struct, frozen=True):
    """What is known of the words of one language."""

    numbers: Mapping[str, tuple[int, ...]]
    """The numbers of each pattern, by its letters: before the first letter, between two, and after the last."""
    exceptions: Mapping[str, tuple[int, ...]]
    """Where the words that are exceptions may be parted."""
    left: int
    """The fewest letters before a hyphen."""
    right: int
    """The fewest letters after one."""
    longest: int
    """The number of letters in the longest pattern."""

    def places(self, word: str) -> tuple[int, ...]:
        """Where a word of small letters may be parted, each place as the number of letters before it."""
        found = self.exceptions.get(word)
        return self._places(word) if found is None else found

    def _places(self, word: str) -> tuple[int, ...]:
        dotted = f".{word}."
        levels = [0] * (len(dotted) + 1)
        for start in range(len(dotted)):
            for end in range(start + 1, min(start + self.longest, len(dotted)) + 1):
                for offset, number in enumerate(self.numbers.get(dotted[start:end], ())):
                    levels[start + offset] = max(levels[start + offset], number)
        return tuple(place for place in range(self.left, len(word) - self.right + 1) if levels[place + 1] % 2)


def language_of(tag: str) -> str:
    """The language whose patterns are those of a code: `de` for `de-AT`, `en-US` for `en`; empty if there are none."""
    known = {name.lower(): name for name in LANGUAGES} | {"en": "en-US"}
    exact, first = tag.strip().lower(), tag.strip().lower().partition("-")[0]
    return known.get(exact) or ("en-GB" if first == "en" else known.get(first, ""))


@lru_cache(maxsize=4096)
def hyphenated(word: str, language: str) -> tuple[str, ...]:
    """The parts of a word between which it may be parted, in one of `LANGUAGES`: `hy`, `phen`, `ation`.

    A capital at its beginning is read as a small letter.
    """
    places = (0, *patterns(language).places(word.lower()), len(word))
    return tuple(word[start:end] for start, end in pairwise(places))


@cache
def patterns(language: str) -> Patterns:
    """The patterns of one of `LANGUAGES`, read from their file."""
    text = (_FOLDER / f"hyph-{_FILES[language]}.tex").read_text(encoding="utf-8")
    minimum = _MINIMUM.search(text)
    if minimum is None:
        raise ValueError(f"the patterns of {language} do not say how many letters stay together")
    sections = {name: body.split() for name, body in _SECTION.findall(_COMMENT.sub("", text))}
    numbers = dict(map(_pattern, sections["patterns"]))
    exceptions = {word.replace("-", ""): tuple(_hyphens(word)) for word in sections.get("hyphenation", ())}
    longest = max(map(len, numbers))
    return Patterns(numbers, exceptions, int(minimum[1]), int(minimum[2]), longest)


def _pattern(written: str) -> tuple[str, tuple[int, ...]]:
    """The letters of a pattern such as `hy3ph`, and the numbers around them."""
    numbers = [0]
    for sign in written:
        if sign.isdecimal():
            numbers[-1] = int(sign)
        else:
            numbers.append(0)
    return re.sub("[0-9]", "", written), tuple(numbers)


def _hyphens(word: str) -> Iterator[int]:
    """Where an exception such as `ta-ble` has its hyphens."""
    for number, hyphen in enumerate(re.finditer("-", word)):
        yield hyphen.start() - number
