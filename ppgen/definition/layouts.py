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
from ppgen.definition.paper_blocks import CutoutsSpec, FieldsSpec, FigureBlockSpec, FooterSpec, RulerSpec, TitleSpec
from ppgen.definition.text import Words


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RowSpec(Block):
    """Blocks side by side, `gap` mm apart; with `wrap` one under another if there is no room."""

    TAG: ClassVar[str] = "row"
    items: tuple[BlockSpec, ...]
    gap: float = field(default=4.0, metadata={"min": 0})
    align: Literal["stretch", "bottom"] = "stretch"
    wrap: bool = False


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ColumnSpec(Block):
    """Blocks one under another, `gap` mm apart. With `spread`, the gaps take the height that is left."""

    TAG: ClassVar[str] = "column"
    items: tuple[BlockSpec, ...]
    gap: float = field(default=3.0, metadata={"min": 0})
    spread: bool = False


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SectionSpec(Block):
    """A heading with a rule, and blocks under it. `note` is at the right end of the heading's line."""

    TAG: ClassVar[str] = "section"
    heading: Words
    items: tuple[BlockSpec, ...]
    note: Words = ""
    gap: float = field(default=1.2, metadata={"min": 0})


PaperBlockSpec: TypeAlias = TitleSpec | FieldsSpec | CutoutsSpec | RulerSpec | FigureBlockSpec | FooterSpec
"""Blocks for sheets alone."""
BlockSpec: TypeAlias = (
    RowSpec
    | ColumnSpec
    | SectionSpec
    | BoardSpec
    | PictureSpec
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
    if isinstance(block, RowSpec | ColumnSpec | SectionSpec):
        for item in block.items:
            yield from parts(item)
