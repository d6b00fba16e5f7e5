"""A dataclass as a schema: what binding needs to know of its fields, worked out once from annotations and metadata."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any

from msgspec import Struct

from ppgen.diagnostics import Mark

MAX_NUMBER = 10_000
"""No number is larger, nor smaller than its negative, unless its field says otherwise. In mm it is ten metres."""
MAX_ENTRIES = 1_000
"""No list or mapping has more entries, unless its field says otherwise."""


class FieldSpec(Struct, frozen=True):
    """One field of a dataclass: its name there and its key in YAML, its annotation, and its metadata."""

    name: str
    key: str
    kind: Any
    required: bool
    min: float | None
    max: float | None
    ref: str
    longest: int
    unique: str
    filled: bool
    unit: str
    """Of a length, an angle or a share; "" for what has none."""
    absent: Any = None
    """The value of a required key that is missing, if whoever judges reports that; None if reading does."""


class RecordSpec(Struct, frozen=True):
    """The fields of a dataclass that YAML gives."""

    fields: tuple[FieldSpec, ...]
    by_key: Mapping[str, FieldSpec]
    from_key: str
    """The field that is filled from the key of the mapping around it; "" for none."""
    flat: FieldSpec | None
    """The list whose one element may stand in the record itself."""
    marked: bool
    places: Mapping[str, str]
    """The keys whose places fields take, by these fields."""


@cache
def record_spec(kind: Any) -> RecordSpec:
    """The schema of a dataclass. `ppgen.definition.bind` describes the metadata."""
    hints = typing.get_type_hints(kind, include_extras=True)
    specs: dict[str, FieldSpec] = {}
    from_key, flat = "", None
    places: dict[str, str] = {}
    for item in fields(kind):
        hint, data = hints[item.name], item.metadata
        if data.get("from_key"):
            from_key = item.name
        if data.get("place_of"):
            places[item.name] = data["place_of"]
        if hint is Mark or data.get("given") or data.get("from_key"):
            continue
        spec = FieldSpec(
            item.name,
            data.get("key", item.name.replace("_", "-")),
            hint,
            item.default is MISSING and item.default_factory is MISSING,
            *_bounds(hint, data),
            data.get("ref", ""),
            data.get("longest", MAX_ENTRIES),
            data.get("unique", ""),
            data.get("filled", False),
            data.get("unit", ""),
            data.get("absent"),
        )
        specs[spec.key] = spec
        if data.get("flatten"):
            flat = spec
    return RecordSpec(tuple(specs.values()), specs, from_key, flat, "mark" in hints and hints["mark"] is Mark, places)


def _bounds(hint: Any, data: Mapping[str, Any]) -> tuple[float | None, float | None]:
    """The smallest and the largest value of a field. Every number has both."""
    if not {int, float} & {hint, *typing.get_args(hint)} or typing.get_origin(hint) is tuple:
        return data.get("min"), data.get("max")
    return data.get("min", -MAX_NUMBER), data.get("max", MAX_NUMBER)
