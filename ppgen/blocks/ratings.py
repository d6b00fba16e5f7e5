"""A rating table of the game: what a result is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ppgen.blocks.context import BlockContext
from ppgen.blocks.layout import Placed
from ppgen.blocks.paint import paragraph, placed, rule
from ppgen.blocks.text import LEAST
from ppgen.definition.game import Rating
from ppgen.definition.sheet import RatingsSpec
from ppgen.scene.markup import escaped
from ppgen.scene.model import Box, Item
from ppgen.scene.text import PT, line, width

LEADING = 1.45
"""The distance of two lines of the table, in ems."""


@dataclass(frozen=True, slots=True)
class Ratings:
    kit: BlockContext
    spec: RatingsSpec
    ratings: tuple[Rating, ...]

    @property
    def grow(self) -> float:
        return self.spec.grow

    def least_width(self) -> float:
        if self.spec.form == "line":
            return LEAST
        size = self.kit.measures.body * PT
        return max(
            self._points + width(rating.word, "semibold", size) + 1.6 + width(rating.remark, "regular", size)
            for rating in self.ratings
        )

    def height(self, width: float) -> float:
        if self.spec.form == "line":
            return paragraph(self.kit, self._sentence(), self.kit.small, width).height
        return len(self.ratings) * LEADING * self.kit.measures.body * PT

    def place(self, box: Box) -> Iterator[Placed]:
        yield Placed(self, box)

    def draw(self, box: Box) -> tuple[Item, ...]:
        if self.spec.form == "line":
            return (placed(paragraph(self.kit, self._sentence(), self.kit.small, box.width), box.x, box.y),)
        kit = self.kit
        size = kit.measures.body * PT
        strong, plain = kit.style(kit.measures.body, "semibold"), kit.style(kit.measures.body, role="text-muted")
        items: list[Item] = []
        for number, (points, rating) in enumerate(zip(spans(self.ratings), self.ratings, strict=True)):
            base = box.y + (number + 0.5) * LEADING * size + 0.35 * size
            items.append(line(points, strong, box.x + self._points - 1.6, base, "end", role="points"))
            items.append(line(rating.word, strong, box.x + self._points, base, role="grade"))
            after = box.x + self._points + width(rating.word, "semibold", size) + 1.6
            if rating.remark:
                items.append(line(rating.remark, plain, after, base, role="grade-remark"))
            if number:
                items.append(rule(kit, box.x, box.right, box.y + number * LEADING * size))
        return tuple(items)

    def _sentence(self) -> str:
        lines = zip(spans(self.ratings), self.ratings, strict=True)
        parts = (f"**{points}** {escaped(rating.word)}" for points, rating in lines)
        # A rating stays on one line: its points belong to its word.
        return f"{self.spec.lead} " * bool(self.spec.lead) + "\u00a0\u00a0 ".join(
            part.replace(" ", "\u00a0") for part in parts
        )

    @property
    def _points(self) -> float:
        size = self.kit.measures.body * PT
        return max(width(points, "semibold", size) for points in spans(self.ratings)) + 1.6


def spans(ratings: tuple[Rating, ...]) -> tuple[str, ...]:
    """The results that each line of a rating table covers: `12+`, and `≤5` for the lowest."""
    floors = [rating.min for rating in ratings if rating.min is not None]
    return tuple(f"≤{min(floors, default=0) - 1}" if rating.min is None else f"{rating.min}+" for rating in ratings)
