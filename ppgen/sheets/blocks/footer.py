"""The foot of a sheet: what it is, whose it is, and its serial number in a numbered pad."""

from __future__ import annotations

from dataclasses import dataclass

from ppgen.blocks.block import Block
from ppgen.blocks.paint import paragraph, placed, rule
from ppgen.definition.paper_blocks import FooterSpec
from ppgen.scene.limits import MIN_FOOTER
from ppgen.scene.markup import escaped
from ppgen.scene.model import Box, GlyphRun, Group, Item
from ppgen.scene.paragraph import Paragraph
from ppgen.scene.text import TextStyle, line, width

GAP = 5.0
ABOVE = 1.0
"""From the rule to the text, in mm."""


@dataclass(frozen=True, slots=True)
class Footer(Block[FooterSpec]):
    """`title` is that of the sheet, with its page if there are several; `digits` says how many a serial number has, 0
    for none. If the sheet `has_title`, the name of the game stands at its head.
    """

    title: str
    has_title: bool
    digits: int

    def min_width(self) -> float:
        return 30.0 + self._right

    def height(self, width: float) -> float:
        return ABOVE + self._left(width).height

    def draw(self, box: Box) -> tuple[Item, ...]:
        style = self._style
        page = line(self.title, style, box.right - self._number, self._base(box), "end", role="page")
        left = placed(self._left(box.width), box.x, box.y + ABOVE)
        return rule(self.context, box.x, box.right, box.y), Group((left,), role="foot"), page

    def number(self, box: Box, serial: int) -> GlyphRun:
        """The serial number of a numbered pad, in the place that is kept for it."""
        style = TextStyle("semibold", self._style.size, self.context.body.fill)
        return line(self._serial(serial), style, box.right, self._base(box), "end", role="serial")

    def _base(self, box: Box) -> float:
        return box.y + ABOVE + 1.06 * self._style.size

    def _left(self, width: float) -> Paragraph:
        """What the sheet is and whose, in one line if that is possible without what the line says twice."""
        shortened = [paragraph(self.context, text, self._style, width - self._right) for text in self._texts()]
        return next((line for line in shortened if len(line.baselines) == 1), shortened[-1])

    def _texts(self) -> list[str]:
        """The whole text; then without the credit if the notice of rights names the designer, and then without the name
        of the game if the sheet has it at its head.
        """
        game = self.context.game
        name = " ".join(part for part in (f"**{escaped(game.title)}**", escaped(game.version)) if part)
        designer = game.credits.design if game.credits is not None else ""
        rights = game.rights.short if game.rights is not None else ""
        credit = f"Design: {designer}" if designer else ""
        texts: list[tuple[str, ...]] = [(name, escaped(credit), escaped(rights))]
        if designer and designer in rights:
            texts.append((name, escaped(rights)))
            texts += [(escaped(rights),)] if self.has_title else []
        return ["  ·  ".join(filter(None, parts)) for parts in texts]

    @property
    def _style(self) -> TextStyle:
        return self.context.style(max(MIN_FOOTER, self.context.sizes.body * 0.72), role="text-muted")

    def _serial(self, serial: int) -> str:
        return f"No. {serial:0{self.digits}d}"

    @property
    def _number(self) -> float:
        """The room for the serial number, with the gap before it."""
        return width(self._serial(0), "semibold", self._style.size) + 3.0 if self.digits else 0.0

    @property
    def _right(self) -> float:
        return GAP + width(self.title, "regular", self._style.size) + self._number
