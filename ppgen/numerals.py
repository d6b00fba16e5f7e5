"""Numbers and lists in words, for messages, captions and the proofs that captions quote."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

NUMBER_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
"""The numbers from 0 to 20 in words."""


def is_number(value: object) -> TypeGuard[int | float]:
    """Whether a value is a number. A truth value is not, though Python counts it as one."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def plain_number(value: float) -> str:
    """A number as people write it, without an exponent.

    >>> plain_number(1e6), plain_number(2.5), plain_number(1234567890.0)
    ('1000000', '2.5', '1234567890')
    """
    if float(value).is_integer():
        return str(int(value))
    digits = f"{value:.15f}".rstrip("0")
    return repr(value) if "e" not in repr(value) else digits


def spelled(number: int) -> str:
    """A number from 0 to 20 in words, another in digits."""
    return NUMBER_WORDS[number] if 0 <= number < len(NUMBER_WORDS) else str(number)


def plural(count: int, noun: str) -> str:
    """`1 figure`, `2 figures`, `3 crosses`, `4 bodies`; for regular nouns."""
    if count == 1:
        return f"1 {noun}"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{count} {noun[:-1]}ies"
    return f"{count} {noun}{'es' if noun.endswith(('s', 'x', 'ch', 'sh')) else 's'}"


def listed(words: Sequence[str]) -> str:
    """`A1, A2 and A3`; a single word as it is. There must be at least one."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
