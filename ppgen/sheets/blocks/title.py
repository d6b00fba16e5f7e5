"""The wordmark: the game's name, large, with its version, and the name of the sheet at the right."""

from __future__ import annotations

from ppgen.blocks.block import Block
from ppgen.blocks.context import BlockContext
from ppgen.blocks.paint import picture
from ppgen.definition.paper_blocks import TitleSpec
from ppgen.scene.model import Box, Item
from ppgen.scene.path import bounds
from ppgen.scene.text import PT, line, metrics, outline, shape, width

GAP = 1.6
"""Between the name and the version, in mm."""
_HAIR = 0.026
"""How far inside its advance a large letter starts, in ems."""
ASCENDER = 0.775
"""The height of the highest letters, in ems: h and l stand a little above the capitals."""


class Title(Block[TitleSpec]):
    __slots__ = ()

    def min_width(self) -> float:
        small = self.context.small
        needed = self._start + self._name + GAP + width(self.context.game.version, small.face, small.size)
        return needed + (4 * GAP + width(self.spec.tagline, small.face, small.size) if self.spec.tagline else 0.0)

    def height(self, width: float) -> float:
        return ASCENDER * self.context.sizes.title * PT + drop(self.context)

    def draw(self, box: Box) -> tuple[Item, ...]:
        context = self.context
        base = box.bottom - drop(context)
        x = box.x + self._start
        game, style = context.game, context.style(context.sizes.title, "black")
        items: list[Item] = [
            line(game.title, style, x - self._bearing, base, role="title"),
        ]
        if game.version:
            items.append(line(game.version, context.small, x + self._name + GAP, base, role="version"))
        if self.spec.art:
            width, height = self._emblem
            items.append(picture(context.art(self.spec.art), Box(box.x, base - height, width, height), game.title))
        if self.spec.tagline:
            items.append(line(self.spec.tagline, context.small, box.right, base, "end", role="tagline"))
        return tuple(items)

    @property
    def _name(self) -> float:
        return width(self.context.game.title, "black", self.context.sizes.title * PT)

    @property
    def _emblem(self) -> tuple[float, float]:
        """The size of the emblem: it stands on the baseline, as high as the capitals."""
        box, height = self.context.art(self.spec.art).box, metrics("black").cap_height * self.context.sizes.title * PT
        return height * box.width / box.height, height

    @property
    def _start(self) -> float:
        """Where the name begins."""
        return self._emblem[0] + 0.3 * self.context.sizes.title * PT if self.spec.art else 0.0

    @property
    def _bearing(self) -> float:
        """Large letters start a hair inside their advance: moved out, they stand on the margin of everything else. None
        is moved beyond it: an A fills its advance.
        """
        shaped = shape(self.context.game.title, "black")
        paths = [outline("black", glyph) for glyph, _ in shaped.glyphs[:1]]
        inside = min((bounds(path).x for path in paths if path), default=0.0)
        return max(min(_HAIR, inside), 0.0) * self.context.sizes.title * PT


def drop(context: BlockContext) -> float:
    """From the baseline of a sheet's head to its foot: room for descenders, the same for wordmark and writing lines."""
    return 0.24 * context.sizes.title * PT
