"""Lengths: millimetres, or a text with its unit."""

from __future__ import annotations

from dataclasses import dataclass, field

import jsonschema
import pytest

from ppgen.definition.bind import bind
from ppgen.definition.json_schema import SchemaWriter, Vocabulary
from ppgen.definition.lengths import Length
from ppgen.definition.source import read_text
from ppgen.diagnostics import Diagnostic


@dataclass(frozen=True)
class Card:
    """Something with a width."""

    width: Length = field(metadata={"unit": "mm", "min": 5, "max": 1000})
    """How wide it is."""


def read(text: str) -> tuple[float | None, list[Diagnostic]]:
    report: list[Diagnostic] = []
    card = bind(read_text(f"width: {text}"), Card, report)
    return None if card is None else card.width, report


@pytest.mark.parametrize(
    ("text", "mm"),
    [("63.5", 63.5), ("8", 8.0), ("63.5 mm", 63.5), ("2.5 in", 63.5), ("2.5in", 63.5), (".5 in", 12.7), ("6 cm", 60)],
)
def test_a_length_is_in_mm_or_names_its_unit(text: str, mm: float) -> None:
    assert read(text) == (mm, [])


@pytest.mark.parametrize("text", ['"63.5"', "2.5 inches", "in", "1e3 mm", "[1]", "true", "6 ft"])
def test_anything_else_is_no_length(text: str) -> None:
    value, (fault,) = read(text)
    assert value is None
    assert fault.code == "DEF-TYPE"
    assert "a length" in fault.message
    assert "quotes" in fault.hint or "0.125 in" in fault.hint


def test_limits_are_those_of_millimetres() -> None:
    value, (fault,) = read("0.1 in")
    assert value is None
    assert fault.code == "DEF-RANGE"


@pytest.mark.parametrize(
    ("value", "fits"), [(63.5, True), ("2.5 in", True), ("63.5", False), (1, False), (True, False)]
)
def test_an_editor_takes_the_same(value: object, fits: bool) -> None:
    schema = SchemaWriter(Vocabulary()).whole(Card, "card")
    assert jsonschema.Draft7Validator(schema).is_valid({"width": value}) is fits
