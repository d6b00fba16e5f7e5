"""Empty room: between two blocks, and that which a stack asks for."""

from __future__ import annotations

from dataclasses import dataclass

from ppgen.blocks.block import Block
from ppgen.definition.blocks import SpacerSpec
from ppgen.definition.layouts import StackSpec
from ppgen.scene.model import Box, Item


@dataclass(frozen=True, slots=True)
class Spacer(Block[SpacerSpec]):
    sideways: bool = False
    """Whether it stands in a row, where its size is its width."""

    @property
    def grow(self) -> float:
        return self.spec.grow or (0.0 if self.spec.size else 1.0)

    def min_width(self) -> float:
        return self.spec.size if self.sideways else 0.0

    def height(self, width: float) -> float:
        return 0.0 if self.sideways else self.spec.size

    def draw(self, box: Box) -> tuple[Item, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class StackRoom(Block[StackSpec]):
    """The smallest size of a stack, behind its blocks. It says what is missing where the stack has less room."""

    def min_width(self) -> float:
        return self.spec.width

    def height(self, width: float) -> float:
        return self.spec.height

    def draw(self, box: Box) -> tuple[Item, ...]:
        return ()
