"""The raster images that a drawing shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ppgen.scene.model import Group, Item, Picture, Use

if TYPE_CHECKING:
    from ppgen.images.model import RasterImage


def images(items: Iterable[Item]) -> tuple[RasterImage, ...]:
    """Each image once, in the order of drawing, those in symbols too."""
    return tuple({image.sha256: image for image in _images(items, set())}.values())


def _images(items: Iterable[Item], seen: set[str]) -> Iterator[RasterImage]:
    for item in items:
        if isinstance(item, Picture):
            yield item.image
        elif isinstance(item, Group):
            yield from _images(item.items, seen)
        elif isinstance(item, Use) and item.symbol.id not in seen:
            seen.add(item.symbol.id)
            yield from _images(item.symbol.items, seen)
