"""The name of a drawing that shows a piece which has just moved: another one than that of the piece at rest."""

from __future__ import annotations

from ppgen.records import replace
from ppgen.scene.model import Group, Item, Symbol, Use

MOVED = "-moved"
"""What the id of such a symbol ends with."""


def moved(symbol: Symbol) -> Symbol:
    """The symbol under a name of its own, and all symbols in it, too: equal ids mean equal drawings."""
    return replace(symbol, id=symbol.id + MOVED, items=tuple(map(_renamed, symbol.items)))


def _renamed(item: Item) -> Item:
    match item:
        case Use():
            return replace(item, symbol=moved(item.symbol))
        case Group():
            return replace(item, items=tuple(map(_renamed, item.items)))
        case _:
            return item
