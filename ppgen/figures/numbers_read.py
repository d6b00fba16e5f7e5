"""The numbers that the author of a text wrote out, with their places, without those that the text quotes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from msgspec import Struct

from ppgen.boards.naming import STANDARD, Naming
from ppgen.definition.text import Filled
from ppgen.figures.reading import reading
from ppgen.figures.tokens import tokens


class Number(Struct, frozen=True):
    """A number of a filled text. `start` and `end` count characters of its reading (`ppgen.figures.reading`)."""

    kind: str
    """`digits`, `words`, `ordinal` (third, 3rd), `amount` (twice), `no` (before a noun), `space`
    (the name of one: F2) or `symbol` (a drawing of that number: :light-3:).
    """
    text: str
    """As it is written."""
    value: float
    start: int
    end: int
    offset: int
    """Where it begins in the text as it was written."""
    spliced: bool = False
    """Put together from several pieces, as `1{{ … }}` and `{{ … }}{{ … }}` are."""


def numbers_of(filled: Filled, *, spaces: bool, language: str = "en", naming: Naming = STANDARD) -> Iterator[Number]:
    """The numbers that the author wrote out, in order; a number that is a single quoted value is left out.

    With `spaces` a letter and a number are the name of a space, as `naming` writes it; `language` is that of the text.
    """
    text = filled.text
    read = reading(text)
    starts = (0, *accumulate(len(segment.text) for segment in filled.segments))
    for token in tokens(read, text, spaces=spaces, language=language, naming=naming):
        begin, end = read.span(token.start, token.end)
        touched = [
            (segment, start)
            for segment, start in zip(filled.segments, starts, strict=False)
            if segment.text and start < end and begin < start + len(segment.text)
        ]
        quoted = all(segment.kind == "value" for segment, _ in touched)
        if quoted and (len(touched) == 1 or token.kind == "symbol"):
            continue
        spliced = len(touched) > 1 and not (quoted and token.kind == "space")  # a column and a row make a space
        segment, start = touched[0]
        offset = segment.offset + (max(begin - start, 0) if segment.kind == "text" else 0)
        yield Number(token.kind, text[begin:end], token.value, token.start, token.end, offset, spliced)
