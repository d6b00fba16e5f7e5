"""Text of a definition that knows where it was written, so that a fault can point at a letter of it.

A text that quotes something keeps the pieces that it was filled in from. What a condition says is read here, too: the
same for blocks and for the layouts of decks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate, islice
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Struct

from ppgen.diagnostics import Mark
from ppgen.patterns import pattern
from ppgen.records import field_names, is_record


class LocatedText(str):
    """A text of a definition and its place in the file. Strings made from it are plain ones."""

    __slots__ = ("filled_from", "mark", "raw")

    mark: Mark
    """Where it begins in the file."""
    raw: str
    """The text in the file, with quotes, escapes and line breaks."""
    filled_from: FilledFrom
    """Of a text that quotes something, what was written."""

    def __new__(cls, text: str, mark: Mark, raw: str = "", filled_from: FilledFrom = None) -> LocatedText:
        located = super().__new__(cls, text)
        located.mark, located.raw, located.filled_from = mark, raw, filled_from
        return located

    def __getnewargs__(self) -> tuple[str, Mark, str, FilledFrom]:  # type: ignore[override]
        return str(self), self.mark, self.raw, self.filled_from

    @property
    def origin(self) -> tuple[LocatedText, Filled]:
        """The text as it was written, and the pieces that became of it."""
        return self.filled_from or (self, written_out(str(self)))

    def refilled(self, filled: Filled) -> LocatedText:
        """The text with its quotes filled in."""
        written, before = self.origin
        return LocatedText(filled.text, self.mark, filled_from=(written, before.then(filled)))

    def place(self, offset: int) -> Mark:
        """Where a character of the text, or its quote, stands in the file; `offset` counts from 0."""
        if self.filled_from is not None:
            written, filled = self.filled_from
            return written.place(offset_in(filled, offset))
        return self._mark(_raw_offset(self.raw, str(self), offset))

    def places(self, offsets: Iterable[int]) -> list[Mark]:
        """Where several characters stand, in the time that one takes."""
        starts = _raw_offsets(self.raw, str(self))
        return [self._mark(starts[offset]) for offset in offsets]

    def _mark(self, at: int) -> Mark:
        before = self.raw[:at]
        lines = before.count("\n")
        column = len(before) - before.rfind("\n") if lines else self.mark.column + at
        return Mark(self.mark.file, self.mark.line + lines, column)


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


FilledFrom: TypeAlias = tuple[LocatedText, Filled] | None
"""A text as it was written, with its quotes, and the pieces that became of it; None if it quotes nothing."""


def texts_in(*values: Any) -> Iterator[LocatedText]:
    """Every text that knows its place in parts of a definition, in their order."""
    for value in values:
        if isinstance(value, LocatedText):
            yield value
        elif is_record(value):
            yield from texts_in(*(getattr(value, name) for name in field_names(value)))
        elif isinstance(value, Mapping):
            yield from texts_in(*value.values())
        elif isinstance(value, tuple):
            yield from texts_in(*value)


Words: TypeAlias = Annotated[str, LocatedText]
"""The annotation of a field whose text knows its place: a `LocatedText` if it was read from a file, else any `str`."""


def place(text: str, offset: int, otherwise: Mark) -> Mark:
    """Where a character of a text stands in the file; `otherwise` if the text did not come from a file."""
    return text.place(offset) if isinstance(text, LocatedText) else otherwise


_UNITS = {
    '"': re.compile(r"(?P<blank>\s|\\[\sNLP_nrtvfabe0])|\\(?:x.{2}|u.{4}|U.{8}|.)|.", re.DOTALL),
    "'": re.compile(r"(?P<blank>\s)|''|.", re.DOTALL),
    "": re.compile(r"(?P<blank>\s)|.", re.DOTALL),
}
"""What stands for one character of the value, by the quotes around a scalar."""


def _raw_offset(raw: str, text: str, offset: int) -> int:
    """Where the character `offset` of a scalar's value stands in the scalar as it is written.

    YAML folds lines and removes indentation, but keeps all characters that are not blank, in order: these are counted.
    """
    start, units = _raw_units(raw)
    count = sum(not character.isspace() for character in text[: offset + 1])
    return next(islice(units, count - 1, None), start) if count and raw else start


def _raw_offsets(raw: str, text: str) -> list[int]:
    """The same for every character of the value. A blank has the place of the character before it."""
    at, units = _raw_units(raw)
    offsets = []
    for character in text:
        at = at if character.isspace() else next(units, at)
        offsets.append(at)
    return offsets


def _raw_units(raw: str) -> tuple[int, Iterator[int]]:
    """Where the value begins in a scalar as it is written, and where each of its characters but blanks stands."""
    style = raw[:1] if raw[:1] in ("'", '"') else ""
    start = raw.find("\n") + 1 if raw[:1] in ("|", ">") else len(style)
    return start, (unit.start() for unit in _UNITS[style].finditer(raw, start) if unit["blank"] is None)


class LocatedKey(str):
    """A name in a definition that no reader reads, such as that of an overlay, and its place in the file."""

    __slots__ = ("mark",)

    mark: Mark

    def __new__(cls, text: str, mark: Mark) -> LocatedKey:
        located = super().__new__(cls, text)
        located.mark = mark
        return located

    def __getnewargs__(self) -> tuple[str, Mark]:  # type: ignore[override]
        return str(self), self.mark


Key: TypeAlias = Annotated[str, LocatedKey]
"""The annotation of a field whose name knows its place: a `LocatedKey` if it was read from a file, else any `str`."""


def place_of(key: str, otherwise: Mark) -> Mark:
    """Where a name stands in the file; `otherwise` if it did not come from a file."""
    return key.mark if isinstance(key, LocatedKey) else otherwise


PROSE: Mapping[str, str] = {"type": "string"}
"""The schema of what readers read. A number alone would be a number without evidence."""


NOT_SO = frozenset({"", "0", "0.0", "false", "no", "none"})
"""What a condition says that does not hold."""
_PLAIN = pattern(r"true|yes|[+-]?\d+(\.\d+)?", re.IGNORECASE | re.ASCII)
"""What holds always, and says so."""


def holds(condition: str) -> bool:
    """Whether a condition holds: unless it is blank or says no, in small or capital letters."""
    return condition.strip().lower() not in NOT_SO


def check_condition(condition: str) -> None:
    """Raises ValueError for words without a quote that are neither true nor false, such as `row.cost > 3`.

    They would hold always, and in silence. What was filled in already is no longer as it stands in the file, and is
    not judged.
    """
    written = isinstance(condition, LocatedText) and condition.raw
    if written and "{{" not in condition and holds(condition) and not _PLAIN.fullmatch(condition.strip()):
        raise ValueError(
            f"the condition {str(condition)!r} quotes nothing, so it would always hold: "
            "write what it depends on in braces, as in {{ row.cost > 3 }}"
        )
