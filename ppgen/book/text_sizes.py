"""How small the text of a drawing is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from ppgen.plane import Affine
from ppgen.records import replace
from ppgen.scene.model import GlyphRun, Group, Item, Use


def text_sizes(items: Sequence[Item], scale: float = 1.0) -> Iterator[float]:
    """The sizes of all text in a drawing, in mm."""
    for item in items:
        if isinstance(item, GlyphRun):
            if item.text.strip():
                yield item.size * scale
        elif isinstance(item, Group | Use):
            inside = item.items if isinstance(item, Group) else item.symbol.items
            grown = sqrt(abs(Affine(*item.transform).determinant)) if item.transform else 1.0
            yield from text_sizes(inside, scale * grown)


_BESIDE = frozenset({"coordinates", "seat", "tray-label", "tray-count"})
"""The roles of words beside a board without which its picture is a picture still."""


def without_small_labels(items: Sequence[Item], least: float) -> tuple[Item, ...]:
    """The items without coordinates, seats and labels of trays that have text smaller than `least` mm."""
    kept: list[Item] = []
    for item in items:
        if isinstance(item, GlyphRun | Group) and item.role in _BESIDE:
            if min(text_sizes((item,)), default=least) >= least:
                kept.append(item)
        elif isinstance(item, Group):
            kept.append(replace(item, items=without_small_labels(item.items, least)))
        else:
            kept.append(item)
    return tuple(kept)
