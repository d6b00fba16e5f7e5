"""The foot of a sheet: what it is, whose it is, and its serial number in a numbered pad."""

from __future__ import annotations

from dataclasses import dataclass

from ppgen.blocks.block import Block
from ppgen.blocks.context import MIN_TEXT
from ppgen.blocks.paint import paragraph, placed, rule
from ppgen.definition.paper_blocks import FooterSpec
from ppgen.scene.markup import escaped
from ppgen.scene.model import Box, GlyphRun, Item
from ppgen.scene.paragraph import Paragraph
from ppgen.scene.text import TextStyle, line, width

GAP = 5.0
ABOVE = 1.0
"""From the rule to the text, in mm."""


@dataclass(frozen=True, slots=True)
class Footer(Block[FooterSpec]):
    """`title` is that of the sheet; `digits` says how many a serial number has, 0 for none."""

    title: str
    digits: int

    def min_width(self) -> float:
        return 30.0 + self._right

    def height(self, width: float) -> float:
        return ABOVE + self._left(width).height

    def draw(self, box: Box) -> tuple[Item, ...]:
        style = self._style
        page = line(self._page, style, box.right - self._number, self._base(box), "end", role="page")
        return rule(self.context, box.x, box.right, box.y), placed(self._left(box.width), box.x, box.y + ABOVE), page

    def number(self, box: Box, serial: int) -> GlyphRun:
        """The serial number of a numbered pad, in the place that is kept for it."""
        style = TextStyle("semibold", self._style.size, self.context.body.fill)
        return line(self._serial(serial), style, box.right, self._base(box), "end", role="serial")

    def _base(self, box: Box) -> float:
        return box.y + ABOVE + 1.06 * self._style.size

    def _left(self, width: float) -> Paragraph:
        game = self.context.game
        name = " ".join(part for part in (f"**{escaped(game.title)}**", escaped(game.version)) if part)
        design = f"Design: {game.credits.design}" if game.credits is not None else ""
        rights = game.rights.short if game.rights is not None else ""
        text = "  ·  ".join(part for part in (name, escaped(design), escaped(rights)) if part)
        return paragraph(self.context, text, self._style, width - self._right)

    @property
    def _style(self) -> TextStyle:
        return self.context.style(max(MIN_TEXT, self.context.sizes.body * 0.8), role="text-muted")

    @property
    def _page(self) -> str:
        return f"{self.title} · page 1 of 1"

    def _serial(self, serial: int) -> str:
        return f"No. {serial:0{self.digits}d}"

    @property
    def _number(self) -> float:
        """The room for the serial number, with the gap before it."""
        return width(self._serial(0), "semibold", self._style.size) + 3.0 if self.digits else 0.0

    @property
    def _right(self) -> float:
        return GAP + width(self._page, "regular", self._style.size) + self._number
