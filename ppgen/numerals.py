"""Numbers in words, for captions and for the proofs that captions quote."""

from __future__ import annotations

NUMBER_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
"""The numbers from 0 to 20 in words."""


def spelled(number: int) -> str:
    """A number from 0 to 20 in words, another in digits."""
    return NUMBER_WORDS[number] if 0 <= number < len(NUMBER_WORDS) else str(number)
