"""From blocks of a definition to elements that can be laid out and drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from ppgen.blocks.block import Block
from ppgen.blocks.board import Board
from ppgen.blocks.box import EmptyBox
from ppgen.blocks.chart import Chart
from ppgen.blocks.context import BlockContext
from ppgen.blocks.heading import Heading
from ppgen.blocks.layout import Column, Element, Row
from ppgen.blocks.legend import Legend
from ppgen.blocks.listing import Listing
from ppgen.blocks.picture import Picture
from ppgen.blocks.pieces import Pieces
from ppgen.blocks.ratings import Ratings
from ppgen.blocks.roll import Roll
from ppgen.blocks.score import Score
from ppgen.blocks.sum import Sum
from ppgen.blocks.table import TableBlock
from ppgen.blocks.text import Text
from ppgen.definition.blocks import (
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
from ppgen.definition.layouts import BlockSpec, ColumnSpec, RowSpec, SectionSpec

Makers: TypeAlias = Mapping[type, Callable[[BlockContext, Any], Block[Any]]]

MAKERS: Makers = MappingProxyType(
    {
        BoardSpec: Board,
        BoxSpec: EmptyBox,
        ChartSpec: Chart,
        LegendSpec: Legend,
        ListSpec: Listing,
        PictureSpec: Picture,
        PiecesSpec: Pieces,
        RatingsSpec: Ratings,
        RollSpec: Roll,
        ScoreSpec: Score,
        SumSpec: Sum,
        TableSpec: TableBlock,
        TextSpec: Text,
    }
)
"""What makes each kind of block."""


def build(spec: BlockSpec, context: BlockContext, makers: Makers = MAKERS) -> Element:
    """The element that a block of a definition describes.

    Laying it out raises DefinitionError when it shows what the game does not have (a board, tiles, a rating table).
    """
    match spec:
        case RowSpec():
            items = tuple(build(item, context, makers) for item in spec.items)
            return Row(items, spec.gap, spec.align, spec.grow, spec.wrap)
        case ColumnSpec():
            return Column(tuple(build(item, context, makers) for item in spec.items), spec.gap, spec.spread, spec.grow)
        case SectionSpec():
            items = tuple(build(item, context, makers) for item in spec.items)
            body = Column(items, spec.gap, grow=1.0 if spec.grow else 0.0)
            return Column((Heading(context, spec.heading, spec.note), body), 1.2, grow=spec.grow)
        case _:
            return makers[type(spec)](context, spec)
