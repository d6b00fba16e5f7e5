"""The values of expressions in texts: plain data, its parts, comparison, arithmetic, printing and bounds."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from ppgen.definition.bind_hints import nearest_word
from ppgen.figures.filters import FILTERS, MAX_NUMBER
from ppgen.figures.plain_values import Misuse, as_number, kind_of, written
from ppgen.numerals import is_number

MAX_VALUE = 2000
"""Characters of one text within an expression."""

Value: TypeAlias = Any
"""Plain data: text, a number, a truth value, None, or lists and mappings of these (`ppgen.figures.facts.plain`)."""


def printed(value: Value) -> str:
    """A value as it stands in a text. Raises Misuse for anything but text and numbers."""
    if isinstance(value, str):
        return str(value)
    if not is_number(value):
        hint = "write what it means: {{ 'open' if … else 'shut' }}" if isinstance(value, bool) else "quote a part of it"
        raise Misuse(f"it gives {kind_of(value)}, and only text and numbers can be printed", hint)
    if "e" in (shown := str(value)):
        raise Misuse(f"it gives {shown}, which nobody can read", "round it, or take another unit")
    return written(value)


def part_of(whole: Value, key: Value, said: str) -> Value:
    """The value under a key of a mapping or a list. Nothing else has parts: there are no attributes here."""
    shown = repr(key) if isinstance(key, (str, int)) and len(str(key)) <= 80 else kind_of(key)
    if isinstance(whole, Mapping):
        if isinstance(key, int) and not isinstance(key, bool) and str(key) in whole:
            return whole[str(key)]  # as a claim writes it: `ranks.4.coins`
        if isinstance(key, str) and key in whole:
            return whole[key]
        raise Misuse(f"{said} has no {shown}", nearest_word(shown.strip("'"), map(str, whole), "there"))
    if isinstance(whole, Sequence) and not isinstance(whole, str):
        if isinstance(key, int) and not isinstance(key, bool) and -len(whole) <= key < len(whole):
            return whole[key]
        raise Misuse(f"{said} has no {shown}", f"it is a list of {len(whole)}, counted from 0")
    hint = f"there is a filter: {{{{ … | {key} }}}}" if isinstance(key, str) and key in FILTERS else ""
    raise Misuse(f"{said} is {kind_of(whole)}, which has no {shown}", hint)


def equal(left: Value, right: Value) -> bool:
    """Whether texts, numbers or truth values are the same. Raises Misuse for lists and mappings."""
    for value in (left, right):
        if isinstance(value, (Sequence, Mapping)) and not isinstance(value, str):
            raise Misuse(f"only texts and numbers can be compared, not {kind_of(value)}")
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if is_number(left) or is_number(right):
        left, right = as_number(left), as_number(right)
    return bool(left == right)


def bounded(value: Value) -> Value:
    """The value if it is of a size that a text can use. Raises Misuse."""
    if isinstance(value, str):
        if len(value) > MAX_VALUE:
            raise too_long()
        if _UNPRINTABLE.search(value) is not None:
            raise Misuse("it makes a character that may not stand in a definition")
    elif isinstance(value, (int, float)) and not abs(value) <= MAX_NUMBER:
        raise Misuse(f"a number in it is larger than {MAX_NUMBER:,}")
    return value


def too_long() -> Misuse:
    """The error for a text longer than MAX_VALUE."""
    return Misuse(f"a text in it has more than {MAX_VALUE} characters")


_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029\ufffe\uffff]")
ARITHMETIC: Mapping[str, Any] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": lambda left, right: left / right,
    "//": lambda left, right: left // right,
    "%": lambda left, right: left % right,
}
ORDER: Mapping[str, Any] = {
    "lt": lambda left, right: left < right,
    "lteq": lambda left, right: left <= right,
    "gt": lambda left, right: left > right,
    "gteq": lambda left, right: left >= right,
}
