"""The frame of every page of components: its heading with advice, and its foot."""

from __future__ import annotations

from msgspec import Struct

from ppgen.blocks.context import BlockContext
from ppgen.blocks.paint import paragraph, placed, rule
from ppgen.scene.limits import MIN_TEXT
from ppgen.scene.markup import escaped
from ppgen.scene.model import Box, Group, Item, Tag
from ppgen.scene.paragraph import Paragraph
from ppgen.scene.text import PT, line, width
from ppgen.sentences import ENGLISH
from ppgen.sheets.imposition import PRINTER_MARGIN
from ppgen.sheets.printout import PrintJob

HEAD_SIZE = 13.0
"""The size of a page's heading, in points."""
GAP = 6.0
MIN_WIDTH = 45.0
"""The narrowest advice beside a heading, in mm; on narrower paper the advice stands below."""
CLEAR = 2.0
"""Between heading, components and foot, in mm."""


class Frame(Struct, frozen=True):
    """The heading and the foot of one page, and the room between them."""

    context: BlockContext
    job: PrintJob
    title: str
    advice: str
    contents: str
    page: str
    is_first: bool = False
    """Whether its heading is that of the whole document."""

    @property
    def body(self) -> Box:
        """The room for components."""
        live = self.job.whole.inset(PRINTER_MARGIN)
        head, foot = self._head + CLEAR, self._foot.height + 1.0 + CLEAR
        return Box(live.x, live.y + head, live.width, live.height - head - foot)

    @property
    def head(self) -> tuple[Item, ...]:
        context, live = self.context, self.job.whole.inset(PRINTER_MARGIN)
        base = live.y + 0.78 * HEAD_SIZE * PT
        heading = line(self.title, context.style(HEAD_SIZE, "black"), live.x, base, role="heading")
        first = Group((heading,), tag=Tag("H1")) if self.is_first else heading
        return first, Group((placed(self._advice, *self._advised),), tag=Tag("P", language=ENGLISH))

    @property
    def foot(self) -> tuple[Item, ...]:
        """What is read after all else on the page."""
        context, live = self.context, self.job.whole.inset(PRINTER_MARGIN)
        top = live.bottom - self._foot.height
        small = context.style(max(MIN_TEXT, context.sizes.small), role="text-muted")
        return (
            rule(context, live.x, live.right, top - 1.0),
            placed(self._foot, live.x, top),
            line(self.page, small, live.right, top + 1.06 * small.size, "end", role="page"),
        )

    @property
    def _title(self) -> float:
        return width(self.title, "black", HEAD_SIZE * PT)

    @property
    def _head(self) -> float:
        return max(1.05 * HEAD_SIZE * PT, self._advised[1] - PRINTER_MARGIN + self._advice.height)

    @property
    def _beside(self) -> float:
        """The room beside the heading."""
        return self.job.paper.width - 2 * PRINTER_MARGIN - self._title - GAP

    @property
    def _advised(self) -> tuple[float, float]:
        """Where the advice begins: beside the heading, or below it."""
        if self._beside >= MIN_WIDTH:
            return PRINTER_MARGIN + self._title + GAP, PRINTER_MARGIN + 0.1
        return PRINTER_MARGIN, PRINTER_MARGIN + 1.3 * HEAD_SIZE * PT

    @property
    def _advice(self) -> Paragraph:
        context = self.context
        room = self._beside if self._beside >= MIN_WIDTH else self.job.paper.width - 2 * PRINTER_MARGIN
        return paragraph(context, self.advice, context.style(context.sizes.body, role="text-muted"), room)

    @property
    def _foot(self) -> Paragraph:
        context, game = self.context, self.job.game
        small = context.style(max(MIN_TEXT, context.sizes.small), role="text-muted")
        name = " ".join(part for part in (f"**{escaped(game.title)}**", escaped(game.version)) if part)
        text = "  ·  ".join(part for part in (name, self.contents, escaped(self.job.rights)) if part)
        room = self.job.paper.width - 2 * PRINTER_MARGIN - GAP - width(self.page, "regular", small.size)
        return paragraph(context, text, small, room)
