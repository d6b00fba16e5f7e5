"""Texts filled in, in pieces: what the author wrote, and what was quoted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Literal

from msgspec import Struct

Kind = Literal["text", "value", "reckoned"]


class Segment(Struct, frozen=True):
    """A piece of a filled text. `offset` is where it begins in the template.

    `text` was written out by the author; a `value` was quoted from the facts alone; a `reckoned` piece comes from a
    constant or a word of the author's, too.
    """

    text: str
    kind: Kind
    offset: int


class Filled(Struct, frozen=True):
    """A text filled in, in the pieces that it was made from."""

    segments: tuple[Segment, ...]

    @property
    def text(self) -> str:
        return "".join(segment.text for segment in self.segments)

    def then(self, further: Filled) -> Filled:
        """What becomes of it once quotes in its own text are filled in, too: by pieces of the text as it was first."""
        return Filled(tuple(piece for segment in further.segments for piece in self._of(segment)))

    def _of(self, further: Segment) -> Iterator[Segment]:
        """A piece of a text that is filled in further, in the pieces that it comes from."""
        if further.kind != "text":
            begun = _segment_at(self, further.offset)
            kind = further.kind if begun is None or begun.kind == "text" else begun.kind
            yield Segment(further.text, kind, offset_in(self, further.offset))
            return
        start = 0
        for segment in self.segments:
            begin = max(further.offset - start, 0)
            end = min(further.offset + len(further.text) - start, len(segment.text))
            if begin < end:
                moved = begin if segment.kind == "text" else 0
                yield Segment(segment.text[begin:end], segment.kind, segment.offset + moved)
            start += len(segment.text)


def written_out(text: str) -> Filled:
    """A text that quotes nothing."""
    return Filled((Segment(text, "text", 0),))


def _segment_at(filled: Filled, at: int) -> Segment | None:
    ends = accumulate(len(segment.text) for segment in filled.segments)
    return next((segment for segment, end in zip(filled.segments, ends, strict=True) if at < end), None)


def offset_in(filled: Filled, at: int) -> int:
    """Where a character of a filled text, or the value that it belongs to, begins in the text as it was written."""
    start = 0
    for segment in filled.segments:
        if at < start + len(segment.text):
            return segment.offset + (at - start if segment.kind == "text" else 0)
        start += len(segment.text)
    return 0
