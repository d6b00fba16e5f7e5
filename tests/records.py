"""The fields of a record, whether it is a dataclass or a `msgspec.Struct`, for tests that walk through values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple

from msgspec import NODEFAULT, Struct


class Field(NamedTuple):
    """One field of a record."""

    name: str
    value: Any
    default: Any
    """A value of which there is only one if it has no default, or makes one each time."""


def is_record(value: object) -> bool:
    return not isinstance(value, type) and (is_dataclass(value) or isinstance(value, Struct))


def fields_of(record: Any) -> Iterator[Field]:
    """The fields of a record in their order."""
    if isinstance(record, Struct):
        names, defaults = record.__struct_fields__, record.__struct_defaults__
        without = (NODEFAULT,) * (len(names) - len(defaults))
        for name, default in zip(names, without + defaults, strict=True):
            yield Field(name, getattr(record, name), default)
    else:
        for item in fields(record):
            yield Field(item.name, getattr(record, item.name), item.default)
