"""A dataclass as a schema: what binding has to know of its fields, worked out once from annotations and metadata."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Any

from ppgen.diagnostics import Mark

LARGEST = 10_000
"""No number is larger, or smaller than its negative, unless its field says otherwise: in mm it is ten metres."""
LONGEST = 1_000
"""No list or mapping has more entries, unless its field says otherwise."""


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """One field of a dataclass, as binding sees it."""

    name: str
    key: str
    kind: Any
    required: bool
    least: float | None
    most: float | None
    ref: str
    longest: int
    unique: str
    filled: bool
    element: Any


@dataclass(frozen=True, slots=True)
class RecordSpec:
    """The fields of a dataclass that YAML gives, worked out once."""

    parts: tuple[FieldSpec, ...]
    by_key: Mapping[str, FieldSpec]
    keyed: tuple[FieldSpec, ...]
    flat: FieldSpec | None
    marked: bool


@cache
def plan_of(kind: Any) -> RecordSpec:
    """The plan of a dataclass. The metadata that it understands is described in `ppgen.definition.bind`."""
    hints = typing.get_type_hints(kind, include_extras=True)
    parts: list[FieldSpec] = []
    keyed: list[FieldSpec] = []
    flat: FieldSpec | None = None
    marked = False
    for item in fields(kind):
        hint = hints[item.name]
        if hint is Mark:
            marked = True
            continue
        data = item.metadata
        if data.get("given"):
            continue
        required = item.default is MISSING and item.default_factory is MISSING
        element = typing.get_args(hint)[0] if typing.get_origin(hint) is tuple else None
        part = FieldSpec(
            item.name,
            data.get("key", item.name.replace("_", "-")),
            hint,
            required,
            *_bounds(hint, data),
            data.get("ref", ""),
            data.get("longest", LONGEST),
            data.get("unique", ""),
            data.get("filled", False),
            element,
        )
        if data.get("from_key"):
            keyed.append(part)
            continue
        parts.append(part)
        if data.get("flatten"):
            flat = part
    return RecordSpec(tuple(parts), {part.key: part for part in parts}, tuple(keyed), flat, marked)


def _bounds(hint: Any, data: Mapping[str, Any]) -> tuple[float | None, float | None]:
    """The least and the most that a field may be. None of the numbers that make work is without bounds."""
    least, most = data.get("min"), data.get("max")
    if not {int, float} & {hint, *typing.get_args(hint)} or typing.get_origin(hint) is tuple:
        return least, most
    return -LARGEST if least is None else least, LARGEST if most is None else most
