"""The words and the things that are drawn in a scene."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ppgen.scene.model import GlyphRun, Group, Item, Use
from ppgen.things import Thing


def printed(items: Sequence[Item]) -> Iterator[str]:
    """Every run of text, in the order of drawing; a text over several lines is a run a line."""
    for item in items:
        if isinstance(item, GlyphRun):
            yield item.text
        elif isinstance(item, Group):
            yield from printed(item.items)
        elif isinstance(item, Use):
            yield from printed(item.symbol.items)


def things(items: Sequence[Item], kind: str) -> Iterator[Thing]:
    """What is drawn of a kind (`piece`, `wall`, …), in the order of drawing."""
    for item in items:
        if not isinstance(item, GlyphRun) and item.thing.kind == kind:
            yield item.thing
        if isinstance(item, Group):
            yield from things(item.items, kind)
        elif isinstance(item, Use):
            yield from things(item.symbol.items, kind)
