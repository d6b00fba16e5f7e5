"""Records, whether they are dataclasses or `msgspec.Struct`: their fields, and the same with other values.

It imports no msgspec, which what only knows dataclasses does not need.
"""

from __future__ import annotations

import dataclasses
import sys
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    # Mypy checks the arguments of this one, also for structs; the stubs of the others take anything.
    from dataclasses import replace as replace  # noqa: TID251
elif sys.version_info >= (3, 13):
    from copy import replace as replace
else:
    _Record = TypeVar("_Record")

    def replace(record: _Record, /, **changes: Any) -> _Record:
        """The record with other values, as `copy.replace` makes it from Python 3.13 on."""
        method = getattr(type(record), "__replace__", None)
        return method(record, **changes) if method else dataclasses.replace(record, **changes)  # noqa: TID251


def is_record(value: object) -> bool:
    """Whether a value, or a class, is a record."""
    return hasattr(value, "__struct_fields__") or hasattr(value, "__dataclass_fields__")


def field_names(record: Any) -> tuple[str, ...]:
    """The names of the fields of a record or of a class of records, in the order in which values are given."""
    names: tuple[str, ...] | None = getattr(record, "__struct_fields__", None)
    return tuple(item.name for item in dataclasses.fields(record)) if names is None else names
