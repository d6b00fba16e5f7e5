"""Quotation marks and apostrophes as print has them, made of the straight ones that people type."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

APOSTROPHE = "’"
_PAIRS: Mapping[str, str] = MappingProxyType({"en": "“”‘’", "de": "„“‚‘", "nl": "“”‘’", "sv": "””’’", "da": "»«›‹"})
"""By language: the double marks, then the single ones. In other languages only apostrophes are changed."""
_OPENING = " \t\n\u00a0([{/-–—“‘„‚«‹"
"""What stands before a mark that opens."""
_STRAIGHT = re.compile("['\"]")


class Quotes(Struct):
    """Sets the marks of one line, part by part. `last` is the letter before the next part; "" at the beginning."""

    language: str = "en"
    last: str = ""

    def set(self, text: str) -> str:
        """A part of the line, as long as it was.

        >>> line = Quotes()
        >>> line.set("\\"It's 'mine'\\", "), line.set("'x'")
        ('“It’s ‘mine’”, ', '‘x’')
        """
        if "'" not in text and '"' not in text:
            self.last = text[-1:] or self.last
            return text
        signs = list(text)
        for mark in _STRAIGHT.finditer(text):
            at = mark.start()
            self.last = signs[at - 1] if at else self.last
            signs[at] = self._sign(mark[0], text[at + 1 : at + 2])
        self.last = signs[-1]
        return "".join(signs)

    def _sign(self, sign: str, after: str) -> str:
        pair = _PAIRS.get(self.language.partition("-")[0].lower(), "")
        opens = not self.last or self.last in _OPENING
        if sign == '"':
            return (pair[0] if opens else pair[1]) if pair else sign
        if not opens and (after.isalnum() or not pair):
            return APOSTROPHE  # within a word
        if not pair:
            return sign
        if opens and after.isdigit():
            return APOSTROPHE  # the '90s
        return pair[2] if opens else pair[3]


class DoubleQuotes(Struct):
    """Sets the double marks of one text of a drawing, part by part. Its apostrophes are set where it is shaped, but for
    one with which a part goes on with the word before it, as in `**Ann**'s`.

    A mark after a digit stays as it is, unless it ends a quotation: it is an inch or a second.
    """

    language: str
    last: str = ""
    is_open: bool = False

    def set(self, text: str) -> str:
        """A part of the text, as long as it was.

        >>> line = DoubleQuotes("de")
        >>> line.set('Er sagt "ja', ), line.set('" und legt 5" Holz.')
        ('Er sagt „ja', '“ und legt 5" Holz.')
        """
        pair = _PAIRS.get(self.language.partition("-")[0].lower(), "")
        if text[:1] == "'" and (self.last.isalpha() or (self.last.isdigit() and text[1:2].isalpha())):
            text = APOSTROPHE + text[1:]
        if not pair or '"' not in text:
            self.last = text[-1:] or self.last
            return text
        signs = []
        for sign in text:
            signs.append(self._mark(pair) if sign == '"' else sign)
            self.last = signs[-1]
        return "".join(signs)

    def _mark(self, pair: str) -> str:
        if self.is_open or (self.last and self.last not in _OPENING):
            closes = self.is_open or not self.last.isdigit()
            self.is_open = False
            return pair[1] if closes else '"'
        self.is_open = True
        return pair[0]


def typeset(text: str, language: str) -> str:
    """A whole line.

    >>> typeset("Ann's turn", "en"), typeset("l'eau \\"x\\"", "fr"), typeset("5' 6\\"", "en")
    ('Ann’s turn', 'l’eau "x"', '5’ 6”')
    """
    return Quotes(language).set(text)
