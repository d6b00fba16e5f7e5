"""Numbers read out of a text with their places: in digits with signs and decimals, or as words from two to twenty."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from ppgen.figures.templates import Filled
from ppgen.numerals import NUMBER_WORDS

_UNITS = {word: number for number, word in enumerate(NUMBER_WORDS) if number >= 2}
_ENDS = {word: number for number, word in enumerate(NUMBER_WORDS) if 1 <= number <= 9}

_TOKEN = re.compile(
    rf"""
    (?P<symbol> (?<!\\):[a-z][a-z0-9]*(?:-[a-z0-9]+)*:)
    | (?<![^\W_])(?P<space> [A-Z][0-9]{{1,2}}[nesw]?)(?![^\W_])
    | (?P<digits> (?:(?<![^\s(\[*/])[-+−±])? (?: \d{{1,3}}(?:,\d{{3}})+(?!\d) | \d+ ) (?:\.\d+)? | (?<!\d)\.\d+ )
    | \b(?P<words> twenty(?:[- ](?:{"|".join(_ENDS)}))? | {"|".join(sorted(_UNITS, key=len, reverse=True))} )\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
_LETTERED = re.compile(r"[A-Z]")


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a filled text. `start` and `end` count characters of that text."""

    kind: str
    """`digits`, `words`, `space` (the name of one: F2) or `symbol` (a drawing of that number: :light-3:)."""
    text: str
    value: float
    start: int
    end: int
    offset: int
    """Where it begins in the text as it was written."""
    spliced: bool = False
    """Put together from what was written and from a value."""


def numbers_of(filled: Filled, *, spaces: bool, words: bool = True) -> Iterator[Number]:
    """The numbers that the author wrote out, in their order; those that values alone make are left out.

    With `spaces` a letter and a number are the name of a space; with `words` the text is English.
    """
    text = filled.text
    starts = (0, *accumulate(len(segment.text) for segment in filled.segments))
    for match in _TOKEN.finditer(text):
        kind, word = next((kind, word) for kind, word in match.groupdict().items() if word is not None)
        if (kind == "words" and not words) or (kind == "symbol" and not any(letter.isdigit() for letter in word)):
            continue
        if kind == "space" and (not spaces or not _LETTERED.match(word)):
            kind = "digits"
        begin, end = match.span()
        if kind == "symbol":  # the digits decide: `:light-{{ … }}:` quotes its number
            digits = re.search(r"\d+", word)
            begin, end = (begin + digits.start(), begin + digits.end()) if digits else (begin, end)
        touched = [
            (segment, start)
            for segment, start in zip(filled.segments, starts, strict=False)
            if segment.text and start < end and begin < start + len(segment.text)
        ]
        if all(segment.kind == "value" for segment, _ in touched):
            continue
        segment, start = touched[0]
        offset = segment.offset + (max(begin - start, 0) if segment.kind == "text" else 0)
        mixed = len(touched) > 1
        yield Number(kind, word, _value(kind, word), begin, end, offset, mixed)


def _value(kind: str, word: str) -> float:
    if kind == "words":
        first, _, second = word.lower().replace(" ", "-").partition("-")
        return float(_UNITS[first] + _ENDS.get(second, 0))
    found = re.search(r"[-−]?[\d.,]*\d", word) if kind == "digits" else re.search(r"\d+", word)
    return float((found[0] if found else "0").replace("−", "-").replace(",", ""))
