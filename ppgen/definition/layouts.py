"""The typed model of layouts: blocks side by side, one under another, and under a heading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from ppgen.definition.blocks import (
    Block,
    BoardSpec,
    BoxSpec,
    ChartSpec,
    LegendSpec,
    ListSpec,
    PictureSpec,
    PiecesSpec,
    RatingsSpec,
    RollSpec,
    ScoreSpec,
    SumSpec,
    TableSpec,
    TextSpec,
)
from ppgen.definition.image_block import ImageSpec
from ppgen.definition.paper_blocks import CutoutsSpec, FieldsSpec, FigureBlockSpec, FooterSpec, RulerSpec, TitleSpec
from ppgen.definition.text import Words


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RowSpec(Block):
    """Blocks side by side."""

    TAG: ClassVar[str] = "row"
    items: tuple[BlockSpec, ...] = field(metadata={"filled": True})
    """The blocks from left to right."""
    gap: float = field(default=4.0, metadata={"unit": "mm", "min": 0})
    """The distance between two blocks."""
    align: Literal["stretch", "bottom"] = "stretch"
    """Whether blocks are as high as the row, or stand on its lower edge."""
    justify: Literal["start", "middle"] = "start"
    """Where the blocks stand if none of them grows: at the left, or in the middle of the row."""
    wrap: bool = False
    """Whether the blocks stand one under another where there is no room side by side."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ColumnSpec(Block):
    """Blocks one under another."""

    TAG: ClassVar[str] = "column"
    items: tuple[BlockSpec, ...] = field(metadata={"filled": True})
    """The blocks from top to bottom."""
    gap: float = field(default=3.0, metadata={"unit": "mm", "min": 0})
    """The distance between two blocks."""
    spread: bool = False
    """Whether the gaps share the height that is left. Blocks that `grow` take it first."""
    min: float = field(default=0.0, metadata={"unit": "mm", "min": 0, "max": 1000})
    """The smallest width. It is never narrower than its blocks need."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SectionSpec(Block):
    """A heading over a line, and blocks under it."""

    TAG: ClassVar[str] = "section"
    heading: Words = field(metadata={"filled": True})
    """The heading."""
    items: tuple[BlockSpec, ...] = field(metadata={"filled": True})
    """The blocks from top to bottom."""
    note: Words = ""
    """Words at the right end of the heading's line."""
    gap: float = field(default=1.2, metadata={"unit": "mm", "min": 0})
    """The distance between two blocks."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PagesSpec(Block):
    """Blocks that each fill a page of their own, such as the two sides of a card. It is a whole layout of a sheet, and
    stands in no other block. A sheet that has a layout with fewer pages takes that one where it fits.
    """

    TAG: ClassVar[str] = "pages"
    items: tuple[BlockSpec, ...] = field(metadata={"filled": True, "longest": 8})
    """The pages in their order, each one block."""


PaperBlockSpec: TypeAlias = TitleSpec | FieldsSpec | CutoutsSpec | RulerSpec | FigureBlockSpec | FooterSpec | PagesSpec
"""Blocks for sheets alone."""
BlockSpec: TypeAlias = (
    RowSpec
    | ColumnSpec
    | SectionSpec
    | BoardSpec
    | PictureSpec
    | ImageSpec
    | ChartSpec
    | PiecesSpec
    | TextSpec
    | ListSpec
    | BoxSpec
    | ScoreSpec
    | RatingsSpec
    | TableSpec
    | RollSpec
    | SumSpec
    | LegendSpec
    | PaperBlockSpec
)
"""Any block, alone or with blocks inside it."""


def parts(block: BlockSpec | None) -> Iterator[BlockSpec]:
    """A block and everything inside it; of None, nothing."""
    if block is not None:
        yield block
    if isinstance(block, RowSpec | ColumnSpec | SectionSpec | PagesSpec):
        for item in block.items:
            yield from parts(item)
