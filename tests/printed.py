"""The words that are drawn in a scene."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ppgen.scene.model import GlyphRun, Group, Item, Use


def printed(items: Sequence[Item]) -> Iterator[str]:
    """Every run of text, in the order of drawing; a text over several lines is a run a line."""
    for item in items:
        if isinstance(item, GlyphRun):
            yield item.text
        elif isinstance(item, Group):
            yield from printed(item.items)
        elif isinstance(item, Use):
            yield from printed(item.symbol.items)
