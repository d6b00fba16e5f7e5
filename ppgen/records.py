"""Records, whether they are dataclasses or `msgspec.Struct`: their fields, and the same with other values.

It imports no msgspec, which what only knows dataclasses does not need.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

_Kind = TypeVar("_Kind")
_LONGEST = 60
"""Letters of one value that `repr` shows."""

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


def told_by(*attributes: str) -> Callable[[type[_Kind]], type[_Kind]]:
    """Give a class a `repr` of one short line, whatever its values hold: `<ppgen.Figure hexapawn moves>`."""

    def told(record: object) -> str:
        values = (attrgetter(name)(record) for name in attributes)
        texts = (", ".join(map(str, value)) if isinstance(value, tuple) else str(value) for value in values)
        return f"<ppgen.{' '.join([type(record).__name__, *(_cut(text) for text in texts if text)])}>"

    def with_repr(kind: type[_Kind]) -> type[_Kind]:
        kind.__repr__ = told  # type: ignore[method-assign]
        return kind

    return with_repr


def _cut(text: str) -> str:
    line = " ".join("".join(each if each.isprintable() else " " for each in text).split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"
