"""The legend under a figure: a sample of each symbol and what it means."""

from __future__ import annotations

from collections.abc import Mapping

from ppgen.blocks.layout import Drawn
from ppgen.blocks.marks import fitted, painted
from ppgen.plane import translate
from ppgen.scene import path, text
from ppgen.scene.model import Box, Group, Item, Shape, Symbol, Use
from ppgen.scene.paragraph import layout
from ppgen.scene.theme import Theme

SIZE = 6.4 * text.PT
SAMPLE = 6.0
"""The width of a sample, in mm."""
LINE = 4.6


def draw_legend(entries: Mapping[str, str], width: float, theme: Theme, symbols: Mapping[str, Symbol]) -> Drawn:
    """Samples with their words, one after the other, in as many lines as they need; at most `width` mm wide."""
    style = text.TextStyle("regular", SIZE, theme.fill("text"))
    items: list[Item] = []
    x = y = 0.0
    for name, words in entries.items():
        said = layout(words, style, width - SAMPLE - 1.2, symbols)
        wide = SAMPLE + 1.2 + said.width
        if x and x + wide > width:
            x, y = 0.0, y + LINE
        items.append(Group((_sample(name, theme, symbols),), translate(x, y)))
        items.append(Group(said.items, translate(x + SAMPLE + 1.2, y + (LINE - said.height) / 2)))
        x += wide + 4.0
    return Drawn(tuple(items), width, y + LINE)


def _sample(name: str, theme: Theme, symbols: Mapping[str, Symbol]) -> Item:
    middle = LINE / 2
    if name not in theme.styles:
        symbol = symbols[name]
        return Use(symbol, fitted(symbol, Box(0.0, 0.2, SAMPLE, LINE - 0.4)), role="sample")
    look = theme[name]
    if look.fill is None and look.hatch is None and look.stroke is not None:
        return Shape(path.line((0.4, middle), (SAMPLE - 0.4, middle)), stroke=look.stroke, role="sample")
    return Group((painted(path.rect(1.0, middle - 1.6, SAMPLE - 2.0, 3.2), theme, name),), role="sample")
