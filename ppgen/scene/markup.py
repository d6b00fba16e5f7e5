"""The markup of texts: emphasis and inline symbols.

It is small: `**strong**`, `*emphasis*`, `:name:` for an inline symbol, a line break for a line break, and a backslash
before a sign that is meant as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ppgen.scene.text import Face

_STRONG: Mapping[Face, Face] = {"regular": "semibold", "italic": "semibold", "semibold": "black", "black": "black"}
_EMPHASIS: Mapping[Face, Face] = {"regular": "italic", "italic": "regular", "semibold": "italic", "black": "italic"}
_TOKEN = re.compile(
    r"\\(?P<literal>[\\*:])"
    r"|:(?P<symbol>[a-z][a-z0-9]*(?:-[a-z0-9]+)*):"
    r"|\*\*(?P<strong>(?=\S)(?:\\.|[^\\])+?(?<=\S))\*\*"
    r"|\*(?P<emphasis>(?![\s*])(?:\\.|[^\\*])+?(?<!\s))\*",
    re.DOTALL,
)


class Fragment(NamedTuple):
    """Text in one face, or a symbol. Its width is in ems, as all widths are until lines are set."""

    text: str
    face: Face
    symbol: str = ""
    width: float = 0.0


def parse(markup: str, face: Face) -> Iterator[Fragment]:
    """The markup taken apart, in this face and those that emphasis makes of it."""
    place = 0
    for token in _TOKEN.finditer(markup):
        if token.start() > place:
            yield Fragment(markup[place : token.start()], face)
        place = token.end()
        if (literal := token["literal"]) is not None:
            yield Fragment(literal, face)
        elif (symbol := token["symbol"]) is not None:
            yield Fragment("", face, symbol)
        elif (strong := token["strong"]) is not None:
            yield from parse(strong, _STRONG[face])
        else:
            yield from parse(token["emphasis"], _EMPHASIS[face])
    if place < len(markup):
        yield Fragment(markup[place:], face)


def plain(markup: str) -> str:
    """What the markup says, without it: for metadata and alternative text. A symbol becomes its name in words."""
    return "".join(
        fragment.symbol.replace("-", " ") if fragment.symbol else fragment.text for fragment in parse(markup, "regular")
    )


def formatting(markup: str, start: int = 0) -> Iterator[int]:
    """The places of asterisks and backslashes that format and are not printed; `start` is that of the first letter."""
    for match in _TOKEN.finditer(markup):
        if match["literal"] is not None:
            yield start + match.start()
        for inner in ("strong", "emphasis"):
            if match[inner] is not None:
                begin, end = match.span(inner)
                yield from range(start + match.start(), start + begin)
                yield from formatting(match[inner], start + begin)
                yield from range(start + end, start + match.end())
