"""Parts of courses that tests of single rules write about."""

from __future__ import annotations


def slalom_but(colour: str) -> str:
    """A race through a slalom, all its tiles but number 1, of that colour, far to the sides that bind nobody."""
    other = {"red": "blue", "blue": "red"}[colour]
    colours = [colour] * 5 + [other] * 6
    sides = {"red": -800, "blue": 800}
    return "race slalom " + " ".join(f"{one}:{at}@{sides[one]},{100 * at}" for at, one in enumerate(colours, 2))
