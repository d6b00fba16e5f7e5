"""How large type may be: the scale of a sheet grows with its paper, that of a reference card is the same everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from msgspec import Struct

from ppgen.blocks.context import BODY, TITLE


class TypeScale(Struct, frozen=True):
    """The sizes of type, in points: of the body from `min` to `max`, of the title at most `title`."""

    min: float
    max: float
    title: float


SCALES: Mapping[Literal["sheet", "card"], TypeScale] = MappingProxyType(
    {"sheet": TypeScale(BODY, 13.0, TITLE), "card": TypeScale(8.5, 9.5, 18.0)}
)
"""By the key `scale` of a sheet."""
