"""A piece where it was before, or cannot be: its picture in pale paint, with a dashed outline."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import assert_never

from ppgen.records import replace
from ppgen.scene import path
from ppgen.scene.card_picture import CUT_LINE, is_cut_out
from ppgen.scene.colour import lab
from ppgen.scene.model import Box, GlyphRun, Group, Item, Picture, Shape, Stroke, Symbol, Use
from ppgen.scene.theme import Theme

GHOST, PALE = "-ghost", "-pale"
"""What the ids of such pictures end with: of a whole piece, and of what is printed on one."""
FILL, DARK, LINE = 0.22, 0.45, 0.6
"""How much of its colour an area keeps, one that is nearly black, and a line; the rest is paper."""
NEARLY_BLACK = 30.0
"""Below this lightness the pale paint would be as light as a dark space, and the piece could be anybody's."""
OUTLINE = 0.032
"""The width of the dashed outline, as a share of the picture's longer side."""
WHOLE = 0.6
"""A shape over this share of the picture in one direction or the other is a part of the outline. What is printed on a
piece, such as a suit, is smaller: it is pale, and has no dashes."""


@lru_cache(maxsize=512)
def ghost(symbol: Symbol, theme: Theme) -> Symbol:
    """The pale picture. Its id is that of the symbol with `-ghost` behind it."""
    longer = max(symbol.box.width, symbol.box.height)
    if is_cut_out(symbol):
        items = tuple(_of_card(item, theme, longer) for item in symbol.items)
    else:
        items = tuple(_paled(item, theme, longer) for item in symbol.items)
    return Symbol(f"{symbol.id}{GHOST}", items, symbol.box, symbol.true_size)


def pale_items(items: tuple[Item, ...], theme: Theme, inside: Box) -> tuple[Item, ...]:
    """Items that are no symbol, such as letters on a disc, as those of a ghost that fills the box `inside`."""
    longer = max(inside.width, inside.height)
    return tuple(_paled(item, theme, longer) for item in items)


def _of_card(item: Item, theme: Theme, longer: float) -> Item:
    """A part of a card that was cut out. Its edge alone is dashed, and what is printed on it is pale."""
    if isinstance(item, Shape) and item.role == CUT_LINE:
        return replace(item, stroke=dashed(theme, OUTLINE * longer))
    return _paled(item, theme, math.inf)


@lru_cache(maxsize=512)
def _printed(symbol: Symbol, theme: Theme) -> Symbol:
    """What is printed on a piece, pale and without an outline. Its id is that of the symbol with `-pale` behind it."""
    items = tuple(_paled(item, theme, math.inf) for item in symbol.items)
    return Symbol(f"{symbol.id}{PALE}", items, symbol.box, symbol.true_size)


def dashed(theme: Theme, width: float) -> Stroke:
    """The outline of a ghost: `width` mm wide, in the colour of thin lines."""
    return Stroke(theme.line("callout").colour, width, (2.4 * width, 1.8 * width), "butt", "round")


def pale(colour: str, theme: Theme, kept: float) -> str:
    """A colour of which only a share is kept; the rest is paper."""
    channels = zip(_channels(colour), _channels(theme.fill("paper")), strict=True)
    return "#" + "".join(f"{round(kept * own + (1 - kept) * paper):02x}" for own, paper in channels)


def _channels(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


def _longer(use: Use) -> float:
    """The longer side of a symbol in its place, in mm."""
    box = use.symbol.box
    placed = path.bounds(path.transform(path.rect(box.x, box.y, box.width, box.height), use.transform))
    return max(placed.width, placed.height)


def _paled(item: Item, theme: Theme, longer: float) -> Item:
    match item:
        case Shape():
            fill = item.fill and pale(item.fill, theme, DARK if lab(item.fill).lightness < NEARLY_BLACK else FILL)
            bounds = path.bounds(item.path)
            stroke = item.stroke and replace(item.stroke, colour=pale(item.stroke.colour, theme, LINE))
            if max(bounds.width, bounds.height) >= WHOLE * longer and item.fill:
                stroke = dashed(theme, OUTLINE * longer)
            return replace(item, fill=fill, stroke=stroke)
        case GlyphRun():
            return replace(item, fill=pale(item.fill, theme, LINE))
        case Picture():
            return _veiled(item, theme)
        case Group():
            return replace(item, items=tuple(_paled(inner, theme, longer) for inner in item.items))
        case Use():
            is_whole = _longer(item) >= WHOLE * longer
            return replace(item, symbol=ghost(item.symbol, theme) if is_whole else _printed(item.symbol, theme))
        case _:
            assert_never(item)


def _veiled(picture: Picture, theme: Theme) -> Item:
    """An image of which only the frame is left, in the paint of pale areas: its own colours cannot be changed."""
    fill = pale(theme.line("callout").colour, theme, FILL)
    return Shape(picture.frame, fill, id=picture.id, role=picture.role, thing=picture.thing)
