"""The wordmark: the game's name, large, with its version; at the right what this sheet is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ppgen.definition.sheet import TitleSpec
from ppgen.scene.model import Box, Item
from ppgen.scene.text import PT, line, width
from ppgen.sheets.kit import Kit
from ppgen.sheets.layout import Placed

GAP = 1.6
"""Between the name and the version, in mm."""
ASCENDER = 0.775
"""The height of the highest letters, in ems: h and l stand a little above the capitals."""


@dataclass(frozen=True, slots=True)
class Title:
    kit: Kit
    spec: TitleSpec

    @property
    def grow(self) -> float:
        return self.spec.grow

    def least_width(self) -> float:
        small = self.kit.small
        least = self._name + GAP + width(self.kit.game.version, small.face, small.size)
        return least + (4 * GAP + width(self.spec.tagline, small.face, small.size) if self.spec.tagline else 0.0)

    def height(self, width: float) -> float:
        return ASCENDER * self.kit.measures.title * PT + drop(self.kit)

    def place(self, box: Box) -> Iterator[Placed]:
        yield Placed(self, box)

    def draw(self, box: Box) -> tuple[Item, ...]:
        kit = self.kit
        base = box.bottom - drop(kit)
        items: list[Item] = [
            line(kit.game.title, kit.style(kit.measures.title, "black"), box.x - self._bearing, base, role="title"),
            line(kit.game.version, kit.small, box.x + self._name + GAP, base, role="version"),
        ]
        if self.spec.tagline:
            items.append(line(self.spec.tagline, kit.small, box.right, base, "end", role="tagline"))
        return tuple(items)

    @property
    def _name(self) -> float:
        return width(self.kit.game.title, "black", self.kit.measures.title * PT)

    @property
    def _bearing(self) -> float:
        """Large letters start a hair inside their advance: moved out, they stand on the margin of everything else."""
        return 0.026 * self.kit.measures.title * PT


def drop(kit: Kit) -> float:
    """From the baseline of a sheet's head to its foot: room for descenders, the same for wordmark and writing lines."""
    return 0.24 * kit.measures.title * PT
