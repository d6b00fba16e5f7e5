"""A paragraph, perhaps with boxes to tick; in type of an exact size it may shrink, or end in an ellipsis."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import ceil

from ppgen.blocks.block import Block
from ppgen.blocks.layout import ROUNDING, SLACK, Overflow
from ppgen.blocks.paint import ART, LEADING, frame, paragraph, placed
from ppgen.definition.text_block import TextSpec
from ppgen.diagnostics import did_you_mean
from ppgen.scene.model import Box, Item
from ppgen.scene.paragraph import Paragraph, TextTooWide, widest_word
from ppgen.scene.text import PT, Anchor, Face, TextStyle

TICK, TICK_GAP = 4.2, 1.2
STEP = 0.25
"""The steps in which type shrinks, in points."""
_FACES: dict[str, Face] = {"regular": "regular", "italic": "italic", "bold": "semibold", "display": "black"}
_ANCHORS: dict[str, Anchor] = {"left": "start", "centre": "middle", "right": "end"}


class Text(Block[TextSpec]):
    __slots__ = ()

    def min_width(self) -> float:
        if self.spec.size.points is None:
            return self._shape.text + self._ticks
        smallest, symbols = self._style(self._sizes[-1]), self.context.inline(self._body)
        return widest_word(self._body, smallest, symbols, ART, self._language) + self._ticks

    def height(self, width: float) -> float:
        return self._height(self._set_plainly(self._sizes[0], width - self._ticks))

    def least_height(self, width: float) -> float:
        size, room = self._sizes[-1], width - self._ticks
        return min(self._height(text) for text in self._settings(size, room))

    def _height(self, text: Paragraph) -> float:
        return max(text.height, TICK) if self.spec.ticks else text.height

    def overflows(self, box: Box) -> Iterator[Overflow]:
        """The words for which there is no room, even in the smallest type that it may have."""
        width = box.width - self._ticks
        try:
            text = self._fitted(box)
        except TextTooWide as problem:
            yield Overflow(self.source, problem.values["width"] - width, 0.0, box)
            return
        too_many = len(text.baselines) - self.spec.lines if self.spec.lines else 0
        line = text.height / max(len(text.baselines), 1)
        too_high = max(0.0, self._height(text) - box.height, too_many * line)
        if too_high > ROUNDING:
            yield Overflow(self.source, 0.0, too_high, box)

    def extent(self, box: Box) -> Box:
        """Its lines, with its boxes to tick."""
        text, whole = self._fitted(box), box.width - self._ticks
        left = {"left": 0.0, "centre": 0.5, "right": 1.0}[self.spec.align] * (whole - text.width)
        right = box.right if self.spec.ticks else box.x + left + text.width
        return Box(box.x + left, box.y + self._down(text, box), right - box.x - left, self._height(text))

    def _down(self, text: Paragraph, box: Box) -> float:
        """From the top of its box to its first line."""
        spare = box.height - text.height if box.height > text.height + SLACK else 0.0
        return {"top": 0.0, "middle": spare / 2, "bottom": spare}[self.spec.vertical]

    def draw(self, box: Box) -> tuple[Item, ...]:
        text = self._fitted(box)
        items = [placed(text, box.x, box.y + self._down(text, box))]
        for number in range(self.spec.ticks):
            x = box.right - TICK - number * (TICK + TICK_GAP)
            items.append(frame(self.context, Box(x, box.y, TICK, TICK)))
        return tuple(items)

    @property
    def _ticks(self) -> float:
        """The room that the boxes take, with the gap before them."""
        return self.spec.ticks * (TICK + TICK_GAP) + TICK_GAP if self.spec.ticks else 0.0

    @property
    def _body(self) -> str:
        return self.spec.body

    @property
    def _sizes(self) -> tuple[float, ...]:
        """The sizes that it may have, from the largest, in points."""
        return _steps(self.spec.size.points or self._styled.size / PT, self.spec.min_size)

    @property
    def _styled(self) -> TextStyle:
        """The style of a text whose size suits the paper."""
        return self.context.small if self.spec.size == "small" else self.context.body

    def _style(self, size: float) -> TextStyle:
        """Its style in points."""
        context, spec = self.context, self.spec
        colour = context.text_colour(spec.colour, spec.mark) if spec.colour else self._styled.fill
        return TextStyle(self._face, size * PT, colour, context.game.language)

    @property
    def _face(self) -> Face:
        spec, game = self.spec, self.context.game
        if spec.face in game.fonts:
            from ppgen.blocks.fonts import own_face

            return own_face(game, spec.face)
        if spec.face not in _FACES:
            hint = did_you_mean(spec.face, (*_FACES, *game.fonts), "faces")
            raise self.context.fault("DEF-REFERENCE", f"{spec.face!r} is no face of letters", hint, spec.mark)
        return _FACES[spec.face]

    def _set_at(
        self, size: float, width: float, most: int = 0, language: str = "", *, wide_alone: bool = False
    ) -> Paragraph:
        return paragraph(
            self.context,
            self._body,
            self._style(size),
            width,
            _ANCHORS[self.spec.align],
            self.spec.leading or LEADING,
            most=most,
            language=language,
            wide_alone=wide_alone,
        )

    def _fitted(self, box: Box) -> Paragraph:
        """The text in the largest type in which it fits; where it fits in none, in the smallest one.

        Raises TextTooWide for a word that is too wide even so.
        """
        spec, width, sizes = self.spec, box.width - self._ticks, self._sizes
        for size in sizes:
            try:
                settings = self._settings(size, width)
            except TextTooWide:
                if size == sizes[-1]:
                    raise
                continue
            for text in settings:
                if self._height(text) <= box.height + ROUNDING and not 0 < spec.lines < len(text.baselines):
                    return text
        if spec.overflow == "fault":
            return text
        line = text.height / len(text.baselines)
        most = max(1, int((box.height + ROUNDING) / line))
        return self._set_plainly(sizes[-1], width, min(most, spec.lines or most))

    def _settings(self, size: float, width: float) -> tuple[Paragraph, ...]:
        """The text in lines: with whole words if they all fit, and then with parted ones if it may have some.

        Raises TextTooWide for a word that is too wide even so.
        """
        if not self._language:
            return (self._set_at(size, width),)
        plain = self._set_plainly(size, width)
        try:
            return plain, self._set_at(size, width, language=self._language)
        except TextTooWide:
            return (plain,)

    def _set_plainly(self, size: float, width: float, most: int = 0) -> Paragraph:
        """The text with whole words but for those that are too wide for a line, if they may be parted."""
        try:
            return self._set_at(size, width, most)
        except TextTooWide:
            if not self._language:
                raise
            return self._set_at(size, width, most, self._language, wide_alone=True)

    @property
    def _language(self) -> str:
        """The language by whose rules words are parted; empty for not at all."""
        try:
            return self.spec.hyphenate.of(self.context.game.language)
        except ValueError as problem:
            hint = "write the code of one of them instead of true"
            raise self.context.fault("DEF-REFERENCE", str(problem), hint, self.spec.mark) from None


@lru_cache(maxsize=256)
def _steps(largest: float, smallest: float) -> tuple[float, ...]:
    """The sizes from the largest to the smallest, in steps; 0 for no smaller one."""
    if not smallest or smallest >= largest:
        return (largest,)
    count = ceil((largest - smallest) / STEP - SLACK)
    return (*(largest - number * STEP for number in range(count)), smallest)
