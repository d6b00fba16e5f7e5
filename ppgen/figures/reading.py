"""A text as its reader sees it: without formatting and invisible signs, each letter with its place."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from ppgen.scene.markup import InlineSymbol, leaves, parse

FRACTION, NUMERAL = "\ue000", "\ue001"
"""What a reading has in place of ½ and the like, and of ①, Ⅶ and the like, so that patterns can name them."""
SYMBOL = "\ue002"
"""What a reading has in place of each colon of an inline symbol."""
_DASHES = "−˗➖"
"""Dashes and minus signs that Unicode does not count among the dashes."""
_POWERS = "²³"
"""Of a unit, where they follow a letter: mm²."""


class Reading(Struct, frozen=True):
    """The text that is read, with one kind of dash and of blank, and plain letters for ornate ones."""

    text: str
    origins: tuple[int, ...]
    """Where each letter stands in the written text."""

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where a part of the reading begins and ends in the written text."""
        return self.origins[start], self.origins[end - 1] + 1

    def within(self, start: int, end: int) -> tuple[int, int]:
        """The part of the reading that a part of the written text becomes."""
        return bisect_left(self.origins, start), bisect_left(self.origins, end)


@lru_cache(maxsize=256)
def reading(text: str) -> Reading:
    """The reading of a text in markup."""
    read = [
        (place, letter)
        for leaf in leaves(parse(text))
        for place, sign in enumerate(
            f"{SYMBOL}{leaf.name}{SYMBOL}" if isinstance(leaf, InlineSymbol) else leaf.text, leaf.start
        )
        for letter in (sign if sign.isascii() else _shown(sign))
    ]
    letters = [letter for _, letter in read]
    for at in range(1, len(read)):
        if text[read[at][0]] in _POWERS and letters[at - 1].isalpha():
            letters[at] = text[read[at][0]]
    return Reading("".join(letters), tuple(place for place, _ in read))


def _shown(sign: str) -> Iterator[str]:
    """What is read of one character that is not of ASCII: at most one letter."""
    category = unicodedata.category(sign)
    if category in ("Cf", "Mn", "Me"):
        return  # soft hyphens, zero-width signs, and marks above and below letters
    if category in ("No", "Nl"):
        yield NUMERAL if unicodedata.numeric(sign).is_integer() else FRACTION
    elif category == "Zs":
        yield " "
    else:
        plain = unicodedata.normalize("NFKC", sign)
        plain = plain if len(plain) == 1 else sign
        yield "-" if unicodedata.category(plain) == "Pd" or plain in _DASHES else plain
