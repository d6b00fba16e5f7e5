"""Figures with one number of their texts altered: what `ppgen` must refuse."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ppgen.definition.figure import FigureSpec
from ppgen.definition.text import LocatedText
from ppgen.figures.templates import pieces_of
from ppgen.numerals import NUMBER_WORDS
from ppgen.records import field_names, is_record, replace

WORDS = NUMBER_WORDS[2:]
_NUMBER = re.compile(r"[0-9]|\b(?:" + "|".join(WORDS) + r")\b", re.IGNORECASE)


@dataclass(frozen=True)
class Altered:
    """One alteration: the figure with it, and what was written and is written now."""

    figure: FigureSpec
    before: str
    after: str
    place: str


def alterations(figure: FigureSpec) -> Iterator[Altered]:
    """Every digit and every number word that the author wrote out, replaced by each other one."""
    for path, text in _texts(figure, ()):
        for offset, literal, piece in pieces_of(text) if "{{" in text else [(0, True, str(text))]:
            for match in _NUMBER.finditer(piece) if literal else ():
                for other in "0123456789" if match[0].isdigit() else WORDS:
                    if other == match[0].lower():
                        continue
                    word = other.capitalize() if match[0][0].isupper() else other
                    start, end = offset + match.start(), offset + match.end()
                    changed = LocatedText(text[:start] + word + text[end:], text.mark, text.raw)
                    shown = text[max(0, start - 20) : end + 20]
                    yield Altered(_with(figure, path, changed), shown, word, f"{figure.id} {path}")


def _texts(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], LocatedText]]:
    if isinstance(value, LocatedText):
        yield path, value
    elif is_record(value):
        for name in field_names(value):
            yield from _texts(getattr(value, name), (*path, name))
    elif isinstance(value, tuple):
        for index, part in enumerate(value):
            yield from _texts(part, (*path, index))
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from _texts(part, (*path, key))


def _with(value: Any, path: tuple[Any, ...], text: str) -> Any:
    if not path:
        return text
    key, rest = path[0], path[1:]
    if isinstance(value, tuple):
        return (*value[:key], _with(value[key], rest, text), *value[key + 1 :])
    if isinstance(value, Mapping):
        return {**value, key: _with(value[key], rest, text)}
    return replace(value, **{key: _with(getattr(value, key), rest, text)})
