"""Records with other values, whether they are dataclasses or `msgspec.Struct`."""

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
