"""Text of a definition that knows where it was written, so that a fault can point at a letter of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Annotated, Any, TypeAlias

from ppgen.definition.filled import Filled, offset_in, written_out
from ppgen.diagnostics import Mark
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
