"""A rating table of the game: what a result is worth."""

from __future__ import annotations

from ppgen.blocks.block import Block
from ppgen.blocks.paint import paragraph, placed, rule
from ppgen.definition.blocks import RatingsSpec
from ppgen.definition.game import Rating
from ppgen.scene.markup import escaped
from ppgen.scene.model import Box, Item
from ppgen.scene.paragraph import Paragraph
from ppgen.scene.text import line, width

LEADING = 1.45
"""The distance of two lines of the table, in ems."""
STEP = 2.0
"""How much narrower the lines of a sentence are tried at a time, in mm."""


class Ratings(Block[RatingsSpec]):
    __slots__ = ()

    @property
    def ratings(self) -> tuple[Rating, ...]:
        return self._named("rating table", self.spec.of, self.context.game.ratings)

    def min_width(self) -> float:
        if self.spec.form == "line":
            return self._shape.text
        size = self.context.body.size
        return max(
            self._points + width(rating.word, "semibold", size) + 1.6 + width(rating.remark, "regular", size)
            for rating in self.ratings
        )

    def height(self, width: float) -> float:
        if self.spec.form == "line":
            return paragraph(self.context, self._sentence(), self.context.small, width).height
        return len(self.ratings) * LEADING * self.context.body.size

    def draw(self, box: Box) -> tuple[Item, ...]:
        if self.spec.form == "line":
            return (placed(self._balanced(box.width), box.x, box.y),)
        context, size, strong = self.context, self.context.body.size, self.context.strong
        plain = context.style(context.sizes.body, role="text-muted")
        items: list[Item] = []
        for number, (points, rating) in enumerate(zip(spans(self.ratings), self.ratings, strict=True)):
            base = box.y + (number + 0.5) * LEADING * size + 0.35 * size
            items.append(line(points, strong, box.x + self._points - 1.6, base, "end", role="points"))
            items.append(line(rating.word, strong, box.x + self._points, base, role="grade"))
            after = box.x + self._points + width(rating.word, "semibold", size) + 1.6
            if rating.remark:
                items.append(line(rating.remark, plain, after, base, role="grade-remark"))
            if number:
                items.append(rule(context, box.x, box.right, box.y + number * LEADING * size))
        return tuple(items)

    def _balanced(self, width: float) -> Paragraph:
        """The ratings in as many lines as they need at this width, all about as long: the last one has company."""
        words = paragraph(self.context, self._sentence(), self.context.small, width)
        while width > self._shape.text + STEP:
            width -= STEP
            narrower = paragraph(self.context, self._sentence(), self.context.small, width)
            if narrower.height > words.height:
                break
            words = narrower
        return words

    def _sentence(self) -> str:
        lines = zip(spans(self.ratings), self.ratings, strict=True)
        parts = (f"**{points}** {escaped(rating.word)}" for points, rating in lines)
        # A rating stays on one line: its points belong to its word.
        return f"{self.spec.lead} " * bool(self.spec.lead) + "\u00a0\u00a0 ".join(
            part.replace(" ", "\u00a0") for part in parts
        )

    @property
    def _points(self) -> float:
        size = self.context.body.size
        return max(width(points, "semibold", size) for points in spans(self.ratings)) + 1.6


def spans(ratings: tuple[Rating, ...]) -> tuple[str, ...]:
    """The results that each line of a rating table covers: `12+`, and `≤5` for the lowest."""
    floors = [rating.min for rating in ratings if rating.min is not None]
    return tuple(f"≤{min(floors, default=0) - 1}" if rating.min is None else f"{rating.min}+" for rating in ratings)
