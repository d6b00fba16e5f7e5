"""What the drawing of every block shares: its context, its part of the definition, and that it stands as a whole."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from ppgen.blocks.context import BlockContext
from ppgen.blocks.layout import Placed
from ppgen.definition import blocks as definition
from ppgen.scene.model import Box, Item

S = TypeVar("S", bound=definition.Block)


@dataclass(frozen=True, slots=True)
class Block(ABC, Generic[S]):
    """A block of a definition, ready to be laid out and drawn. It is an `Element` that nothing divides."""

    context: BlockContext
    spec: S

    @property
    def grow(self) -> float:
        return self.spec.grow

    @abstractmethod
    def least_width(self) -> float: ...

    @abstractmethod
    def height(self, width: float) -> float:
        """The least height at that width, in mm."""

    def place(self, box: Box) -> Iterator[Placed]:
        yield Placed(self, box)

    @abstractmethod
    def draw(self, box: Box) -> tuple[Item, ...]: ...
