"""Facts: looked up by path, compared with claims, and checked where they enter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any

from ppgen.definition.bind_hints import nearest_word
from ppgen.diagnostics import PpgenError
from ppgen.figures.plain_values import as_number
from ppgen.numerals import is_number

if TYPE_CHECKING:
    from ppgen.rules.verdict import Fact, Facts


class UnknownFact(PpgenError, LookupError):
    """A path that leads to no fact; `hint` names what there is at the point where it fails."""

    code = "fact"


def lookup(facts: Facts, path: str) -> Fact:
    """The fact at a path as captions write it (`count['red coin'].off`), or with dots alone (`players.0.score`; lists
    count from 0). Raises UnknownFact.
    """
    here: Fact = facts
    walked: list[str] = []
    for word in path_words(path):
        missing = f"{'.'.join(walked)} has no {word!r}" if walked else f"there is no fact {word!r}"
        if isinstance(here, Mapping):
            if word not in here:
                raise UnknownFact(missing, nearest_word(word, map(str, here), "there"))
            here = here[word]
        elif isinstance(here, Sequence) and not isinstance(here, str):
            if not word.isdecimal() or int(word) >= len(here):
                raise UnknownFact(missing, f"it is a list of {len(here)}, counted from 0")
            here = here[int(word)]
        else:
            raise UnknownFact(missing, f"it is {here!r}")
        walked.append(word)
    return here


def path_words(path: str) -> list[str]:
    """The words of a path, without the `facts` that may stand before them.

    >>> path_words("facts.count['red coin'].off"), path_words("count.red coin.off")
    (['count', 'red coin', 'off'], ['count', 'red coin', 'off'])
    """
    words = [next(filter(None, match.groups()), "") for match in _WORD.finditer(path)]
    if "".join(match[0] for match in _WORD.finditer(path)) != path:
        words = path.split(".")
    return words[1:] if len(words) > 1 and words[0] == "facts" else words


_WORD = re.compile(r"""\[(?:'([^']*)'|"([^"]*)"|([0-9]+))\]|(?:^|\.)([^.\[\]]*)""")


def joined(path: str, key: object) -> str:
    """The path of a part of a fact, as claims and captions can write it.

    >>> joined(joined("count", "red coin"), "off")
    "count['red coin'].off"
    """
    if not path:
        return str(key)
    return f"{path}.{key}" if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*|[0-9]+", str(key)) else f"{path}[{key!r}]"


def flat(fact: Fact | Facts, path: str = "") -> Iterator[tuple[str, Fact]]:
    """Every fact with the path by which claims and captions name it; a list of plain values is one fact.

    >>> dict(flat({"score": 6, "last": {"moves": [{"steps": 6}], "spaces": ["A1", "A2"]}, "hand": {}}))
    {'score': 6, 'last.moves.0.steps': 6, 'last.spaces': ['A1', 'A2']}
    """
    if isinstance(fact, Mapping):
        parts: Iterable[tuple[object, Fact]] = fact.items()
    elif isinstance(fact, Sequence) and not isinstance(fact, str) and any(map(_has_parts, fact)):
        parts = enumerate(fact)
    else:
        yield path, fact
        return
    for key, part in parts:
        yield from flat(part, joined(path, key))


def fact_text(fact: Fact) -> str:
    """A plain value or a list of them, as a person reads it.

    >>> fact_text(["A1", True, None])
    '[A1, true, null]'
    """
    if isinstance(fact, list | tuple):
        return f"[{', '.join(map(fact_text, fact))}]"
    return "null" if fact is None else str(fact).lower() if isinstance(fact, bool) else str(fact)


def _has_parts(fact: Fact) -> bool:
    return isinstance(fact, Mapping) or _is_list(fact)


def same(stated: object, actual: object) -> bool:
    """Whether a stated value is the fact: numbers by value, also that of a cell, lists and mappings part by part, true
    never 1.
    """
    if isinstance(stated, bool) or isinstance(actual, bool):
        return stated is actual
    if isinstance(stated, int) and isinstance(actual, str):
        return str(stated) == actual  # the name of a space that YAML reads as a number
    if is_number(stated):
        actual = as_number(actual)
    if isinstance(stated, Mapping) and isinstance(actual, Mapping):
        return stated.keys() == actual.keys() and all(same(stated[key], actual[key]) for key in stated)
    if _is_list(stated) and _is_list(actual):
        stated_list, actual_list = list(stated), list(actual)  # type: ignore[call-overload]
        return len(stated_list) == len(actual_list) and all(map(same, stated_list, actual_list))
    return stated == actual


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


MAX_DEPTH = 20
"""Levels of facts."""
MAX_PARTS = 500_000
"""Values of the facts of one position."""
MAX_TEXT = 2000
"""Characters of one fact."""


class NotPlain(PpgenError, ValueError):
    """A fact that is not plain data; the value `path` says which."""

    code = "not-plain"

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path} {message}", path=path)


def plain(facts: object) -> dict[str, Fact]:
    """The facts that rules give, as text, numbers, truth values, None, and lists and mappings of these alone.

    Raises NotPlain for anything else, for numbers that are not finite, and for more than a caption could need.
    """
    if not isinstance(facts, Mapping):
        raise NotPlain("facts", f"are {type(facts).__name__}, not a mapping")
    left = [MAX_PARTS]
    copied: dict[str, Fact] = {}
    try:
        for key, part in _keyed(facts):
            try:
                copied[key] = _copied(part, left)
            except _Odd as odd:
                raise NotPlain(".".join((key, *map(str, reversed(odd.steps)))), odd.message) from None
    except _Odd as odd:
        raise NotPlain("facts", odd.message) from None
    return copied


class _Odd(Exception):
    """Something that is not plain data. Its place, from the inside out, is made when it is found: facts are many."""

    def __init__(self, message: str) -> None:
        self.message = message
        self.steps: list[str | int] = []


def _copied(value: object, left: list[int], depth: int = 0) -> Fact:
    left[0] -= 1
    if left[0] < 0 or depth > MAX_DEPTH:
        raise _Odd(f"goes beyond {MAX_PARTS} values or {MAX_DEPTH} levels")
    kind = type(value)
    if isinstance(value, str):
        if len(value) > MAX_TEXT:
            raise _Odd(f"has more than {MAX_TEXT} characters")
        return str(value)
    if value is None or kind is bool or kind is int:
        return value  # type: ignore[return-value]
    if kind is tuple or kind is list:  # asking for kinds of sequences and mappings takes longer
        return _elements(value, left, depth)  # type: ignore[arg-type]
    if kind is float:
        if not isfinite(value):  # type: ignore[arg-type]
            raise _Odd("is not a finite number")
        return value  # type: ignore[return-value]
    if isinstance(value, Mapping):
        copied: dict[str, Fact] = {}
        for key, part in _keyed(value):
            try:
                copied[key] = _copied(part, left, depth + 1)
            except _Odd as odd:
                odd.steps.append(key)
                raise
        return copied
    if isinstance(value, Sequence) and not isinstance(value, (bytes, bytearray, memoryview)):
        return _elements(value, left, depth)
    raise _Odd(f"is {kind.__name__}, which is not plain data")


def _elements(value: Sequence[object], left: list[int], depth: int) -> list[Fact]:
    copied: list[Fact] = []
    try:
        for part in value:
            copied.append(_copied(part, left, depth + 1))
    except _Odd as odd:
        odd.steps.append(len(copied))
        raise
    return copied


def _keyed(value: Mapping[Any, Any]) -> Iterator[tuple[str, Any]]:
    for key, part in value.items():
        if not isinstance(key, str):
            raise _Odd(f"has the key {key!r}, which is not text")
        yield str(key), part
