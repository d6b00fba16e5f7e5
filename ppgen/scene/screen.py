"""A drawing made for paper as a screen shows it: without what is true at its printed size alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from ppgen.scene.model import Group, Item, Scene, Symbol, Use

SCALE = "scale"
"""The role of a group that states a scale, such as 1 : 5. A page or a window sets a drawing as wide as it has room."""


def on_screen(scene: Scene) -> Scene:
    """The drawing without the scales that it states; the drawing itself where it states none."""
    items = _without_scales(scene.items)
    return scene if items is scene.items else replace(scene, items=items)


def _without_scales(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """The items without any scale among them or in their groups; the same tuple where there is none."""
    kept = tuple(_kept(items))
    unchanged = len(kept) == len(items) and all(new is old for new, old in zip(kept, items, strict=True))
    return items if unchanged else kept


def _kept(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Use):
            symbol = _symbol(item.symbol)
            yield item if symbol is item.symbol else replace(item, symbol=symbol)
        elif not isinstance(item, Group):
            yield item
        elif item.role != SCALE:
            parts = _without_scales(item.items)
            yield item if parts is item.items else replace(item, items=parts)


@lru_cache(maxsize=512)
def _symbol(symbol: Symbol) -> Symbol:
    """The symbol without any scale: what is printed several times on a sheet is one."""
    items = _without_scales(symbol.items)
    return symbol if items is symbol.items else replace(symbol, items=items)
