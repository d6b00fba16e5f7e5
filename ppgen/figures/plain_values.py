"""The plain data that expressions work with: what a value is, and the number that the text of a cell reads as."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ppgen.definition.source import read_scalar
from ppgen.diagnostics import PpgenError
from ppgen.numerals import is_number

UNWON = "its position is not won by a line, a connection or a piece at its goal"
"""Why nothing says what won: at the end of a message on a figure."""


class Misuse(PpgenError, ValueError):
    """An expression that has no value."""

    code = "expression"


def kind_of(value: object) -> str:
    """What a value is, in words."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "a truth value"
        case int() | float():
            return "a number"
        case str():
            return "text"
        case Mapping():
            return "a mapping"
        case _:
            return "a list"


class Cell(str):
    """The text of a cell of a table. Where an expression needs a number, and the text reads as one, it is that."""

    __slots__ = ()


def as_number(value: Any) -> Any:
    """The number that a cell reads as; any other value, and a cell that is no number, unchanged."""
    number = read_scalar(value) if isinstance(value, Cell) else None
    return number if is_number(number) else value


def written(value: str | float) -> str:
    """Text, or a number as it stands in a text: with a real minus sign."""
    return value if isinstance(value, str) else str(value).replace("-", "−")
