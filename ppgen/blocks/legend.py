"""The legend of a figure, or of a sheet: a sample of each symbol and what it means.

By how much the drawing of a piece is turned on the boards that a block belongs to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ppgen.art import exists
from ppgen.blocks.block import Block
from ppgen.blocks.context import BlockContext
from ppgen.blocks.marks import badge, cored, painted
from ppgen.blocks.move_samples import KINDS, move_sample
from ppgen.blocks.paint import placed
from ppgen.boards.arrangement import Arrangement
from ppgen.definition.blocks import LegendSpec
from ppgen.plane import Vector, rotate, scale, translate
from ppgen.records import replace
from ppgen.scene import path
from ppgen.scene.card_picture import is_cut_out
from ppgen.scene.model import Box, Group, Item, Shape, Use
from ppgen.scene.paragraph import Paragraph, layout
from ppgen.scene.text import PT

SIZE = 6.4
"""The size of text, in points, that goes with the lengths below; they grow with the text."""
SAMPLE, GAP, APART = 6.0, 1.2, 4.0
"""The width of a sample, its distance from the text, and the distance of two entries, in mm."""
DISC = 3.4
"""The width of a disc with a number, in mm."""
LINE = 4.6
"""The height of an entry of one line, in mm; each further line of its words adds to that."""


class Legend(Block[LegendSpec]):
    __slots__ = ()

    def min_width(self) -> float:
        return (SAMPLE + GAP + 18.0) * self._scale

    def height(self, width: float) -> float:
        return max(y + LINE * self._scale + _more(words) for _, words, _, y in self._entries(width))

    def used_width(self, width: float) -> float:
        """How wide its entries are where they have `width` mm of room."""
        return max(
            x + _width(name) * self._scale + GAP * self._scale + words.width
            for name, words, x, _ in self._entries(width)
        )

    def draw(self, box: Box) -> tuple[Item, ...]:
        items: list[Item] = []
        size = self._scale
        for name, words, x, y in self._entries(box.width):
            items.append(Group((self._sample(name),), translate(box.x + x, box.y + y) @ scale(size)))
            at = box.x + x + (_width(name) + GAP) * size, box.y + y + (LINE * size - words.height + _more(words)) / 2
            items.append(placed(words, *at))
        return tuple(items)

    def _entries(self, width: float) -> Iterator[tuple[str, Paragraph, float, float]]:
        """Each symbol with its text and its place, in as many rows as they need."""
        size = self._scale
        style = self.context.style(SIZE * size)
        x = y = row_height = 0.0
        for name, text in self.spec.entries.items():
            before_text = (_width(name) + GAP) * size
            words = layout(text, style, width - before_text, self.context.inline(text))
            entry_width = before_text + words.width
            if x and x + entry_width > width:
                x, y, row_height = 0.0, y + row_height, 0.0
            yield name, words, x, y
            x, row_height = x + entry_width + APART * size, max(row_height, LINE * size + _more(words))

    @property
    def _scale(self) -> float:
        return (self._shape.legend or self.context.sizes.small) / SIZE

    def _sample(self, name: str) -> Item:
        theme, middle = self.context.theme, LINE / 2
        if name.isdecimal():
            return Group(badge(name, _width(name) / 2, middle, theme, SIZE * PT), role="sample")
        for kind in KINDS:
            if name == kind and not exists(self.context.game, name):
                return move_sample(kind, Vector(SAMPLE / 2, middle), SAMPLE, theme)
        if name not in theme.styles:
            symbol = self.context.art(name, self.spec.mark)
            # A card that lies on its side could not be read.
            matrix = symbol.fitted(Box(0.0, 0.2, SAMPLE, LINE - 0.4), turn=not is_cut_out(symbol))
            turns = quarter_turns(name, self.context)
            return Use(symbol, rotate(-90.0 * turns, (SAMPLE / 2, middle)) @ matrix if turns else matrix, role="sample")
        style = theme[name]
        if style.fill is None and style.hatch is None and style.stroke is not None:
            stroke, end = style.stroke, 0.4
            if style.core is not None and style.core.dash:  # as on a board, where its ends are closed
                stroke, end = replace(stroke, cap="square"), end + stroke.width / 2
            way = path.line((end, middle), (SAMPLE - end, middle))
            sample = Shape(way, stroke=stroke, role="sample")
            inside = cored(way, stroke, style)
            return Group((sample, *inside), role="sample") if inside else sample
        return Group((painted(path.rect(1.0, middle - 1.6, SAMPLE - 2.0, 3.2), theme, name),), role="sample")


def _width(name: str) -> float:
    """The width of a sample: that of a disc with a number is less."""
    return DISC if name.isdecimal() else SAMPLE


def _more(words: Paragraph) -> float:
    """The height of the lines after the first, in mm."""
    return words.baselines[-1] - words.baselines[0]


def quarter_turns(name: str, context: BlockContext) -> int:
    """Quarter turns to the left of a piece, which is named by its key or by its drawing: what all of its kind have on
    the boards of the same figure, or else in the setup. 0 for a piece that stands upright, or where they differ.
    """
    kinds = [kind for key, kind in context.game.pieces.items() if name in (key, kind.art)]
    if not any(kind.facing == "forward" or kind.rotation for kind in kinds):
        return 0
    drawings = {kind.art for kind in kinds}
    for boards in (context.boards_shown, (context.board("setup"),)):
        if turns := {turn for board in boards if board is not None for turn in _turns(board, drawings)}:
            return turns.pop() if len(turns) == 1 else 0
    return 0


def _turns(board: Arrangement, drawings: set[str]) -> Iterable[int]:
    """The turns of all pieces with one of some drawings, on a board and in its trays."""
    yield from (piece.turns for piece in board.pieces if piece.art in drawings)
    yield from (piece.turns for tray in board.trays for piece in tray.pieces if piece.art in drawings)
