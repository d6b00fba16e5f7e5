"""The typed model of small blocks that cards are made of; sheets and figures have them, too.

`layouts.py` has those with blocks inside: panels, stacks, exact places, conditions and repetitions.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from ppgen.definition.blocks import Block
from ppgen.definition.lengths import Length


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SpacerSpec(Block):
    """Empty room between two blocks: of a size, or all that is left."""

    TAG: ClassVar[str] = "spacer"
    size: Length = field(default=0.0, metadata={"unit": "mm", "min": 0, "max": 1000})
    """Its width in a row, its height anywhere else. Without a size it grows."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class IconsSpec(Block):
    """A symbol, as many times as it counts."""

    TAG: ClassVar[str] = "icons"
    art: str = field(metadata={"ref": "art"})
    """The name of the drawing in `art/`, of an icon of ppgen, or of a part of a piecepack."""
    count: int = field(default=1, metadata={"min": 0, "max": 200})
    """How many."""
    size: Length = field(default=5.0, metadata={"unit": "mm", "min": 1, "max": 200})
    """The height of each. Its width is in proportion."""
    gap: Length = field(default=1.0, metadata={"unit": "mm", "min": 0, "max": 100})
    """The distance between two, and between two lines of them."""
    per_line: int = field(default=0, metadata={"min": 0, "max": 200})
    """How many stand side by side at most; 0 for as many as there is room for."""
    align: Literal["left", "centre", "right"] = "left"
    """Where each line of them stands."""
