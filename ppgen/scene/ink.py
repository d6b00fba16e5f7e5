"""Where a line of text has ink, and a drawing without the text that a clip cuts off."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ppgen.plane import IDENTITY, Affine
from ppgen.records import replace
from ppgen.scene import path, text
from ppgen.scene.boxes import common, meet, moved
from ppgen.scene.model import Box, GlyphRun, Group, Item, Symbol, Use


def ink_of(run: GlyphRun) -> Box:
    """The bounds of the ink of a line of text, in its own coordinates; without ink, its origin."""
    x, y = run.origin
    boxes = [
        Box(x + offset + box.x * run.size, y + box.y * run.size, box.width * run.size, box.height * run.size)
        for glyph, offset in run.glyphs
        if (box := _glyph_box(run.face, glyph)) is not None
    ]
    return path.union(boxes) if boxes else Box(x, y, 0.0, 0.0)


@lru_cache(maxsize=4096)
def _glyph_box(face: str, glyph: int) -> Box | None:
    outline = text.outline(face, glyph)
    return path.bounds(outline) if outline else None


def without_hidden_text(items: Iterable[Item]) -> tuple[Item, ...]:
    """The items without runs of text that lie wholly outside a clip: nobody sees them, and nobody should find or hear
    them. Everything else is as it was.
    """
    return _shown(tuple(items), IDENTITY, None)


def _shown(items: tuple[Item, ...], place: Affine, clip: Box | None) -> tuple[Item, ...]:
    shown = tuple(found for item in items if (found := _seen(item, place, clip)) is not None)
    unchanged = len(shown) == len(items) and all(one is other for one, other in zip(shown, items, strict=True))
    return items if unchanged else shown


def _seen(item: Item, place: Affine, clip: Box | None) -> Item | None:
    """An item as far as its text is seen, or None where nothing of it is left."""
    if isinstance(item, GlyphRun):
        return item if clip is None or meet(moved(ink_of(item), place), clip) else None
    if isinstance(item, Use):
        if clip is None or not _has_text(item.symbol):
            return item
        inner = place @ Affine(*item.transform)
        if not meet(moved(item.symbol.box, inner), clip):
            return None
        left = _shown(item.symbol.items, inner, clip)
        if left is item.symbol.items:
            return item
        return Group(left, item.transform, id=item.id, role=item.role, thing=item.thing, tag=item.tag)
    if isinstance(item, Group):
        inner = place @ Affine(*item.transform) if item.transform is not None else place
        if item.clip:
            own = moved(path.bounds(item.clip), inner)
            clip = own if clip is None else common(own, clip)
        left = _shown(item.items, inner, clip)
        return item if left is item.items else replace(item, items=left)
    return item


@lru_cache(maxsize=1024)
def _has_text(symbol: Symbol) -> bool:
    return any(_is_text(item) for item in symbol.items)


def _is_text(item: Item) -> bool:
    if isinstance(item, Group):
        return any(map(_is_text, item.items))
    return _has_text(item.symbol) if isinstance(item, Use) else isinstance(item, GlyphRun)
