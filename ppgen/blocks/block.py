"""What the drawings of all blocks share: a context, a part of the definition, and that nothing divides them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, Self, TypeVar

from ppgen.blocks.context import BlockContext
from ppgen.blocks.layout import ROUNDING, Ground, Overflow, Placed
from ppgen.blocks.proportions import Proportions
from ppgen.definition import blocks as definition
from ppgen.diagnostics import did_you_mean
from ppgen.records import replace
from ppgen.scene.model import Box, Item, Source, Tag

T = TypeVar("T")
S = TypeVar("S", bound=definition.Block)


@dataclass(frozen=True, slots=True)
class Block(ABC, Generic[S]):
    """A block of a definition, ready to be laid out and drawn. It is an `Element` that nothing divides."""

    context: BlockContext
    spec: S

    @property
    def grow(self) -> float:
        return self.spec.grow

    @property
    def grow_high(self) -> float:
        return self.grow

    @property
    def tag(self) -> Tag | None:
        """What the block is as a whole in a tagged document; None if its parts say that."""
        return None

    @property
    def source(self) -> Source:
        return Source(self.context.at(self.spec.mark), self.spec.TAG)

    @property
    def _shape(self) -> Proportions:
        return self.context.sizes.proportions

    @abstractmethod
    def min_width(self) -> float: ...

    @abstractmethod
    def height(self, width: float) -> float:
        """The minimum height at that width, in mm."""

    def least_height(self, width: float) -> float:
        return self.height(width)

    def overflows(self, box: Box) -> Iterator[Overflow]:
        """The block itself, if it needs more room than the box has."""
        widest = max(self.min_width(), box.width)
        too_wide, too_high = widest - box.width, max(0.0, self.least_height(widest) - box.height)
        if max(too_wide, too_high) > ROUNDING:
            yield Overflow(self.source, too_wide, too_high, box)

    def _named(self, what: str, name: str, known: Mapping[str, T]) -> T:
        """The thing of that name in the game. Raises DefinitionError if there is none."""
        if name not in known:
            raise self.context.missing(f"the {what} {name!r}", did_you_mean(name, known, f"{what}s"), self.spec.mark)
        return known[name]

    @property
    def ground(self) -> Ground | None:
        """What it paints beneath blocks that lie over it; None for nothing that would hide what is there."""
        return None

    def on(self, ground: Ground) -> Self:
        """The same where it stands on a ground: with light texts and drawings on a dark one, else with dark ones."""
        context = self.context.inside(ground.role, ground.mark)
        return self if context.is_on_dark == self.context.is_on_dark else replace(self, context=context)

    def extent(self, box: Box) -> Box:
        """The part of its box that it fills."""
        return box

    def place(self, box: Box) -> Iterator[Placed]:
        yield Placed(self, box)

    @abstractmethod
    def draw(self, box: Box) -> tuple[Item, ...]: ...
