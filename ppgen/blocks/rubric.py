"""A rubric of the game: what a result is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ppgen.blocks.context import BlockContext
from ppgen.blocks.layout import Placed
from ppgen.blocks.paint import paragraph, placed, rule
from ppgen.blocks.text import LEAST
from ppgen.definition.game import Grade
from ppgen.definition.sheet import RubricSpec
from ppgen.scene.model import Box, Item
from ppgen.scene.text import PT, line, width

LEADING = 1.45
"""The distance of two lines of the table, in ems."""


@dataclass(frozen=True, slots=True)
class Rubric:
    kit: BlockContext
    spec: RubricSpec
    grades: tuple[Grade, ...]

    @property
    def grow(self) -> float:
        return self.spec.grow

    def least_width(self) -> float:
        if self.spec.form == "line":
            return LEAST
        size = self.kit.measures.body * PT
        return max(
            self._points + width(grade.word, "semibold", size) + 1.6 + width(grade.remark, "regular", size)
            for grade in self.grades
        )

    def height(self, width: float) -> float:
        if self.spec.form == "line":
            return paragraph(self.kit, self._sentence(), self.kit.small, width).height
        return len(self.grades) * LEADING * self.kit.measures.body * PT

    def place(self, box: Box) -> Iterator[Placed]:
        yield Placed(self, box)

    def draw(self, box: Box) -> tuple[Item, ...]:
        if self.spec.form == "line":
            return (placed(paragraph(self.kit, self._sentence(), self.kit.small, box.width), box.x, box.y),)
        kit = self.kit
        size = kit.measures.body * PT
        strong, plain = kit.style(kit.measures.body, "semibold"), kit.style(kit.measures.body, role="text-muted")
        items: list[Item] = []
        for number, (points, grade) in enumerate(zip(spans(self.grades), self.grades, strict=True)):
            base = box.y + (number + 0.5) * LEADING * size + 0.35 * size
            items.append(line(points, strong, box.x + self._points - 1.6, base, "end", role="points"))
            items.append(line(grade.word, strong, box.x + self._points, base, role="grade"))
            after = box.x + self._points + width(grade.word, "semibold", size) + 1.6
            if grade.remark:
                items.append(line(grade.remark, plain, after, base, role="grade-remark"))
            if number:
                items.append(rule(kit, box.x, box.right, box.y + number * LEADING * size))
        return tuple(items)

    def _sentence(self) -> str:
        parts = (f"**{points}** {grade.word}" for points, grade in zip(spans(self.grades), self.grades, strict=True))
        # A grade is not broken: its points stay with its word.
        return f"{self.spec.lead} " * bool(self.spec.lead) + "\u00a0\u00a0 ".join(
            part.replace(" ", "\u00a0") for part in parts
        )

    @property
    def _points(self) -> float:
        size = self.kit.measures.body * PT
        return max(width(points, "semibold", size) for points in spans(self.grades)) + 1.6


def spans(grades: tuple[Grade, ...]) -> tuple[str, ...]:
    """The results that each line of a rubric covers: `12+`, and `≤5` for the lowest."""
    floors = [grade.least for grade in grades if grade.least is not None]
    return tuple(f"≤{min(floors, default=0) - 1}" if grade.least is None else f"{grade.least}+" for grade in grades)
