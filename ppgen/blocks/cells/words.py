"""What is printed in a cell: words as large as the cell takes, or one picture that fills it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ppgen.blocks.context import BlockContext
from ppgen.blocks.paint import ART, paragraph, picture
from ppgen.definition.cells import CellAlign
from ppgen.definition.text import place
from ppgen.plane import translate
from ppgen.scene.limits import MIN_TEXT
from ppgen.scene.markup import InlineSymbol, parse
from ppgen.scene.model import Box, Group, Item, Shape
from ppgen.scene.paragraph import Paragraph, widest_word
from ppgen.scene.path import rect
from ppgen.scene.text import PT, Anchor, Face, metrics

PAD, PAD_HIGH = 0.7, 0.5
"""Between the words of a cell and its sides, and its top and bottom, in mm."""
LEADING = 1.15
"""The distance of the lines of a cell, in ems."""
SIZE_STEP = 0.5
"""The steps in which the words of cells grow, in points."""
OF_SIDE, OF_BODY = 0.5, 2.0
"""The size of words is at most this share of a cell's height, and so many sizes of body text."""
PICTURE = 0.7
"""The side of a picture that stands alone in a cell, as a share of the cell's."""
LONE_PICTURE = 2.6
"""The smallest side of a picture that stands alone in a cell, in mm."""
PLATE = 0.5
"""How far the paper under words on a hatch goes beyond them, in mm."""
ANCHORS: dict[CellAlign, Anchor] = {"left": "start", "centre": "middle", "right": "end"}


@dataclass(frozen=True, slots=True)
class Printed:
    """Words of a cell, with the room that they have in cells of a given side: `across` wide and `down` high."""

    markup: str
    across: float
    down: float
    is_strong: bool = False

    @property
    def face(self) -> Face:
        return "black" if self.is_strong else "semibold"


def lone_picture(markup: str) -> str:
    """The name of the picture that a text is; "" for any other text."""
    nodes = parse(markup.strip())
    return nodes[0].name if len(nodes) == 1 and isinstance(nodes[0], InlineSymbol) else ""


def least_side(context: BlockContext, words: Iterable[Printed], smallest: float, largest: float, step: float) -> float:
    """The smallest side of a cell in which all words fit in the smallest type, in mm; `largest` if none does."""
    side = smallest
    for each in words:
        while side < largest and not _fits(context, each, side, MIN_TEXT):
            side = min(side + step, largest)
    return side


def misfit(context: BlockContext, words: Iterable[Printed], side: float) -> str:
    """The first words that do not fit in a cell of that side, even in the smallest type; "" if all do."""
    return next((each.markup for each in words if not _fits(context, each, side, MIN_TEXT)), "")


def type_size(context: BlockContext, words: Iterable[Printed], side: float) -> float:
    """The largest size of type, in points, at which all words fit in cells of that side."""
    each_once = tuple(dict.fromkeys(words))
    size = max(MIN_TEXT, min(OF_SIDE * side / PT, OF_BODY * context.sizes.body))
    for each in each_once:
        while size > MIN_TEXT and not _fits(context, each, side, size):
            size = max(MIN_TEXT, size - SIZE_STEP)
    return size


def _fits(context: BlockContext, words: Printed, side: float, size: float) -> bool:
    """Whether words fit in their cell."""
    wide, high = words.across * side - 2 * PAD, words.down * side - 2 * PAD_HIGH
    if lone_picture(words.markup):
        return min(wide, high) >= LONE_PICTURE
    style = context.style(size, words.face)
    if wide <= 0 or widest_word(words.markup, style, context.inline(words.markup), ART) > wide:
        return False
    return ink_height(paragraph(context, words.markup, style, wide, "middle", LEADING), style.size, words.face) <= high


def ink_height(text: Paragraph, size: float, face: Face) -> float:
    """From the top of the capitals of the first line to the last baseline, in mm."""
    return text.baselines[-1] - text.baselines[0] + metrics(face).cap_height * size


def set_words(
    context: BlockContext, markup: str, box: Box, size: float, face: Face, align: CellAlign, pad: float
) -> tuple[Paragraph, tuple[float, float]]:
    """Words set for a cell, and the upper left corner at which their capitals stand in its middle."""
    style = context.style(size, face)
    text = paragraph(context, markup, style, box.width - 2 * pad + 0.001, ANCHORS[align], LEADING)
    top = box.y + (box.height - ink_height(text, style.size, face)) / 2
    return text, (box.x + pad, top - (text.baselines[0] - metrics(face).cap_height * style.size))


def draw_words(
    context: BlockContext,
    markup: str,
    box: Box,
    size: float,
    face: Face,
    align: CellAlign = "centre",
    *,
    on_plate: bool = False,
    pad: float = PAD,
) -> Iterator[Item]:
    """Words in the middle of a cell, or the picture that they are; `on_plate`: with paper under them."""
    if not markup.strip():
        return
    if name := lone_picture(markup):
        side = PICTURE * min(box.width, box.height)
        square = Box(box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side, side)
        if on_plate:
            yield Shape(rect(*square.inset(-PLATE / 2)), context.theme.fill("paper"))
        yield picture(context.art(name, place(markup, 0, context.mark)), square)
        return
    text, (x, y) = set_words(context, markup, box, size, face, align, pad)
    if on_plate:
        spare = box.width - 2 * pad - text.width
        left = x + {"left": 0.0, "centre": spare / 2, "right": spare}[align]
        cap = metrics(face).cap_height * size * PT
        top = y + text.baselines[0] - cap
        height = text.baselines[-1] - text.baselines[0] + cap
        yield Shape(rect(*Box(left, top, text.width, height).inset(-PLATE)), context.theme.fill("paper"))
    yield Group(text.items, translate(x, y))
