"""The foot of a sheet: what it is, whose it is, and its serial number in a numbered pad."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ppgen.blocks.context import LEAST_TEXT, BlockContext
from ppgen.blocks.layout import Placed
from ppgen.blocks.paint import paragraph, placed, rule
from ppgen.definition.sheet import FooterSpec
from ppgen.scene.markup import escaped
from ppgen.scene.model import Box, GlyphRun, Item
from ppgen.scene.paragraph import Paragraph
from ppgen.scene.text import TextStyle, line, width

GAP = 5.0
ABOVE = 1.0
"""From the rule to the text, in mm."""


@dataclass(frozen=True, slots=True)
class Footer:
    kit: BlockContext
    spec: FooterSpec

    @property
    def grow(self) -> float:
        return self.spec.grow

    def least_width(self) -> float:
        return 30.0 + self._right

    def height(self, width: float) -> float:
        return ABOVE + self._left(width).height

    def place(self, box: Box) -> Iterator[Placed]:
        yield Placed(self, box)

    def draw(self, box: Box) -> tuple[Item, ...]:
        style = self._style
        page = line(self._page, style, box.right - self._number, self._base(box), "end", role="page")
        return (
            rule(self.kit, box.x, box.right, box.y),
            placed(self._left(box.width), box.x, box.y + ABOVE),
            page,
        )

    def number(self, box: Box, serial: int) -> GlyphRun:
        """The serial number of a numbered pad, in the place that is kept for it."""
        style = TextStyle("semibold", self._style.size, self.kit.body.fill)
        return line(self._serial(serial), style, box.right, self._base(box), "end", role="serial")

    def _base(self, box: Box) -> float:
        return box.y + ABOVE + 1.06 * self._style.size

    def _left(self, width: float) -> Paragraph:
        game = self.kit.game
        text = f"{game.version}  ·  Design: {game.credits.design}  ·  {game.rights.short}"
        text = f"**{escaped(game.title)}** {escaped(text)}"
        return paragraph(self.kit, text, self._style, width - self._right)

    @property
    def _style(self) -> TextStyle:
        return self.kit.style(max(LEAST_TEXT, self.kit.measures.body * 0.8), role="text-muted")

    @property
    def _page(self) -> str:
        return f"{self.kit.sheet.title} · page 1 of 1"

    def _serial(self, serial: int) -> str:
        return f"No. {serial:0{self.kit.digits}d}"

    @property
    def _number(self) -> float:
        """The room for the serial number, with the gap before it."""
        return width(self._serial(0), "semibold", self._style.size) + 3.0 if self.kit.digits else 0.0

    @property
    def _right(self) -> float:
        return GAP + width(self._page, "regular", self._style.size) + self._number
