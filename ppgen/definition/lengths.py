"""Lengths of a definition: a number of millimetres, or a text with its unit, such as `0.125 in`."""

from __future__ import annotations

import math
import re
from typing import Annotated, Any, TypeAlias

from ppgen.patterns import pattern

Length: TypeAlias = Annotated[float, "length"]
"""The annotation of a field that is a length, in mm once it is read: `3`, `3 mm`, `0.3 cm` or `0.125 in`."""

UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4}
"""The units that a length may name, each in mm."""
_LENGTH = pattern(r"\s*([-+]?(?:\d+(?:\.\d*)?|\.\d+))\s*(mm|cm|in)\s*", re.ASCII)
HINT = "write millimetres (3), or name the unit: 3 mm, 0.3 cm, 0.125 in"
SCHEMA: dict[str, Any] = {"type": "string", "pattern": r"^\s*[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)\s*(mm|cm|in)\s*$"}
"""A length with its unit, as JSON Schema has it."""


def in_mm(text: str) -> float | None:
    """A length with its unit, in mm; None for any other text.

    >>> in_mm("0.125 in"), in_mm("6cm"), in_mm("3")
    (3.175, 60.0, None)
    """
    match = _LENGTH.fullmatch(text)
    if match is None:
        return None
    value = round(float(match[1]) * UNITS[match[2]], 9)
    return value if math.isfinite(value) else None
