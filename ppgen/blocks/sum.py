"""A sum worked out: a line for each number, a rule, the total; or the boxes of a score, filled in.

Scoring boxes: a sum to fill in, in one line.
"""

from __future__ import annotations

from ppgen.blocks.block import Block
from ppgen.blocks.context import SMALL
from ppgen.blocks.paint import centred, frame, paragraph, placed, printed, rule
from ppgen.definition.blocks import ScoreBoxSpec, ScoreSpec, SumRow, SumSpec
from ppgen.plane import translate
from ppgen.records import replace
from ppgen.scene.markup import plain
from ppgen.scene.model import Box, Group, Item
from ppgen.scene.paragraph import layout
from ppgen.scene.text import Face, line, metrics

SIZE, LINE = 8.0, 4.5
"""The size of its text, in points, and the height of a line, in mm."""
TOTAL = 1.15
"""How much larger the total is."""
RULE = 0.6
"""The room above and under the rule, in mm."""
WIDEST, NUMBERS = 62.0, 14.0
"""The greatest width of its lines, and the room for its numbers, in mm."""
WIDEST_BOXES = 70.0
"""The greatest width of its boxes, in mm."""


BOX = 8.0
"""The height of a box, in mm."""


class Sum(Block[SumSpec]):
    __slots__ = ()

    def min_width(self) -> float:
        return 2 * NUMBERS if self.spec.form == "lines" else self._score.min_width()

    def height(self, width: float) -> float:
        for row in (*self.spec.rows, self.spec.total):
            if row.value is None:
                message = f"nothing gives {self.context.name} the fact {row.fact}"
                hint = "a sum stands in a figure with a position, and that figure on the sheet"
                raise self.context.fault("DEF-REFERENCE", message, hint, row.mark)
        if self.spec.form == "boxes":
            return self._score.height(min(width, WIDEST_BOXES))
        return (len(self.spec.rows) + TOTAL) * LINE + 2 * RULE

    def draw(self, box: Box) -> tuple[Item, ...]:
        return self._boxes(box) if self.spec.form == "boxes" else self._lines(box)

    def _boxes(self, box: Box) -> tuple[Item, ...]:
        """The boxes in the middle, each with its number."""
        room = Box(0.0, 0.0, min(box.width, WIDEST_BOXES), box.height)
        items = [*self._score.draw(room)]
        for row, place in zip((*self.spec.rows, self.spec.total), self._score.rooms(room), strict=True):
            style = self.context.style(SIZE * 1.6, "black" if row is self.spec.total else "semibold")
            base = place.y + (place.height + metrics("semibold").cap_height * style.size) / 2
            items.append(line(printed(row.value), style, place.x + place.width / 2, base, "middle"))
        return centred(items, room.width, box)

    @property
    def _score(self) -> Score:
        """The boxes, with the sign of each number before it."""
        signs = ("−" if row.sign == "minus" else "+" if place else "" for place, row in enumerate(self.spec.rows))
        boxes = [ScoreBoxSpec(row.label, sign) for row, sign in zip(self.spec.rows, signs, strict=True)]
        total = ScoreBoxSpec(self.spec.total.label, "=", strong=True)
        sizes = replace(self.context.sizes, body=max(self.context.sizes.body, SIZE / SMALL))
        return Score(replace(self.context, sizes=sizes), ScoreSpec((*boxes, total), height=BOX, mark=self.spec.mark))

    def _lines(self, box: Box) -> tuple[Item, ...]:
        width, y = min(box.width, WIDEST), 0.0
        items: list[Item] = []
        for place, row in enumerate(self.spec.rows):
            sign = "−" if row.sign == "minus" else "+" if place else ""
            items += self._line(row, f"{sign} {printed(row.value)}".strip(), "regular", 1.0, width, y)
            y += LINE
        items.append(rule(self.context, 0.0, width, y + RULE, "art-line"))
        items += self._line(self.spec.total, printed(self.spec.total.value), "black", TOTAL, width, y + 2 * RULE)
        return centred(items, width, box)

    def _line(self, row: SumRow, words: str, face: Face, scale: float, width: float, y: float) -> list[Item]:
        style = self.context.style(SIZE * scale, face)
        base = y + LINE * scale / 2 + metrics("regular").cap_height * style.size / 2
        symbols = self.context.inline(row.label)
        label = layout(row.label, style, width - NUMBERS, symbols=symbols, symbol_height=2.0)
        return [Group(label.items, translate(0.0, base - label.baselines[0])), line(words, style, width, base, "end")]


MIN_WIDTH = 17.0
"""The narrowest box with room to write two digits above its label, in mm."""


class Score(Block[ScoreSpec]):
    __slots__ = ()

    def min_width(self) -> float:
        return len(self.spec.boxes) * MIN_WIDTH + sum(self._sign(box) for box in self.spec.boxes)

    def height(self, width: float) -> float:
        return self.spec.height + 0.8 + self._labels(self._width(width))

    def draw(self, box: Box) -> tuple[Item, ...]:
        context = self.context
        style = context.style(context.sizes.body * 1.7, "semibold")
        items: list[Item] = []
        for part, room in zip(self.spec.boxes, self.rooms(box), strict=True):
            if sign := self._sign(part):
                base = room.y + room.height / 2 + metrics("semibold").x_height * style.size / 2
                items.append(line(part.sign, style, room.x - sign / 2, base, "middle", role="score-sign"))
            weight = 2.2 if part.strong else 1.0
            items.append(frame(context, room, weight=weight, label=plain(part.label)))
            face = context.style(context.sizes.small, "semibold") if part.strong else context.small
            label = paragraph(context, part.label, face, room.width, "middle", 1.15)
            items.append(placed(label, room.x, room.bottom + 0.8))
        return tuple(items)

    def rooms(self, box: Box) -> tuple[Box, ...]:
        """Where each box stands when the block is drawn in `box`."""
        width, x, rooms = self._width(box.width), box.x, []
        for part in self.spec.boxes:
            x += self._sign(part)
            rooms.append(Box(x, box.y, width, box.height - 0.8 - self._labels(width)))
            x += width
        return tuple(rooms)

    def _width(self, width: float) -> float:
        return (width - sum(self._sign(box) for box in self.spec.boxes)) / max(len(self.spec.boxes), 1)

    def _labels(self, width: float) -> float:
        context, texts = self.context, [box.label for box in self.spec.boxes]
        return max((paragraph(context, text, context.small, width, "middle", 1.15).height for text in texts), default=0)

    def _sign(self, box: ScoreBoxSpec) -> float:
        return 2.1 * self.context.body.size if box.sign else 0.0
