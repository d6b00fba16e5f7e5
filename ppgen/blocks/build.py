"""From blocks of a definition to elements that can be laid out and drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, TypeAlias

from ppgen.blocks.block import Block
from ppgen.blocks.context import BlockContext
from ppgen.blocks.heading import Heading
from ppgen.blocks.layout import Column, Element, Row, Stack
from ppgen.definition.blocks import SpacerSpec
from ppgen.definition.layouts import (
    AtSpec,
    BlockSpec,
    ColumnSpec,
    PanelSpec,
    RepeatSpec,
    RowSpec,
    SectionSpec,
    StackSpec,
    WhenSpec,
    standing,
)
from ppgen.records import replace

Maker: TypeAlias = Callable[[BlockContext, Any], Block[Any]]

CLASSES: Mapping[str, str] = MappingProxyType(
    {
        "board": "ppgen.blocks.board.Board",
        "box": "ppgen.blocks.box.EmptyBox",
        "cards": "ppgen.blocks.cards.CardsBlock",
        "chart": "ppgen.blocks.chart.Chart",
        "grid": "ppgen.blocks.cells.grid.CellGrid",
        "icons": "ppgen.blocks.icons.Icons",
        "image": "ppgen.blocks.image.Image",
        "legend": "ppgen.blocks.legend.Legend",
        "list": "ppgen.blocks.listing.Listing",
        "picture": "ppgen.blocks.picture.Picture",
        "pieces": "ppgen.blocks.pieces.Pieces",
        "ratings": "ppgen.blocks.ratings.Ratings",
        "roll": "ppgen.blocks.roll.Roll",
        "score": "ppgen.blocks.sum.Score",
        "spacer": "ppgen.blocks.spacer.Spacer",
        "sum": "ppgen.blocks.sum.Sum",
        "table": "ppgen.blocks.table.table_block",
        "text": "ppgen.blocks.text.Text",
        "track": "ppgen.blocks.cells.track.Track",
    }
)
"""What makes the drawing of each kind of block, by its name in YAML; imported when a definition has such a block."""


@cache
def maker(name: str) -> Maker:
    """A class, or a function that chooses one, by its full name."""
    module, _, kind = name.rpartition(".")
    found: Maker = getattr(import_module(module), kind)
    return found


def build(spec: BlockSpec, context: BlockContext, own: Mapping[str, Maker] = MappingProxyType({})) -> Element:
    """The element that a block of a definition describes. `own` makes kinds of block that only the caller has.

    Its layout raises DefinitionError if it shows something that the game lacks (a board, tiles, a rating table).
    """
    match spec:
        case RowSpec():
            return Row(_each(spec, context, own), spec.gap, spec.align, spec.grow, spec.wrap, spec.justify)
        case ColumnSpec():
            return Column(_each(spec, context, own), spec.gap, spec.spread, spec.grow, spec.min)
        case SectionSpec():
            body = Column(_each(spec, context, own), spec.gap, grow=1.0 if spec.grow else 0.0)
            return Column((Heading(context, spec), body), 1.2, grow=spec.grow)
        case PanelSpec():
            return _panel(spec, context, own)
        case StackSpec():
            items = tuple(_over(item, context, own) for item in standing(spec.items))
            has_size = spec.width or spec.height
            if has_size:
                from ppgen.blocks.spacer import StackRoom

                items = (StackRoom(context, spec), *items)
            return Stack(items, spec.grow)
        case WhenSpec() | RepeatSpec():
            return Column(_each(spec, context, own), grow=spec.grow)
        case AtSpec():
            message = "'at' stands directly in a stack or a panel, whose corner its place is measured from"
            raise context.fault("DEF-RANGE", message, "put the blocks around it into a `stack`", spec.mark)
        case _:
            return (own.get(spec.TAG) or maker(CLASSES[spec.TAG]))(context, spec)


def _each(
    spec: RowSpec | ColumnSpec | SectionSpec | WhenSpec | RepeatSpec, context: BlockContext, own: Mapping[str, Maker]
) -> tuple[Element, ...]:
    """The elements of the blocks that stand in a block."""
    items = spec.chosen if isinstance(spec, WhenSpec | RepeatSpec) else spec.items
    return tuple(
        _spacer(item, context, sideways=isinstance(spec, RowSpec))
        if isinstance(item, SpacerSpec)
        else build(item, context, own)
        for item in standing(items)
    )


def _spacer(spec: SpacerSpec, context: BlockContext, *, sideways: bool) -> Element:
    from ppgen.blocks.spacer import Spacer

    return Spacer(context, spec, sideways)


def _panel(spec: PanelSpec, context: BlockContext, own: Mapping[str, Maker]) -> Element:
    """A panel: the blocks in its column, and over them those in exact places."""
    from ppgen.blocks.panel import Panel

    inside = context.inside(spec.ground, spec.mark)
    items = tuple(standing(spec.items))
    flow = tuple(build(item, inside, own) for item in items if not isinstance(item, AtSpec))
    over = tuple(_over(item, inside, own) for item in items if isinstance(item, AtSpec))
    return Panel(context, spec, Column(flow, spec.gap), over)


def _over(spec: BlockSpec, context: BlockContext, own: Mapping[str, Maker]) -> Element:
    """A block of a stack, which may have an exact place."""
    if not isinstance(spec, AtSpec):
        return build(spec, context, own)
    from ppgen.blocks.at import At

    def inner(context: BlockContext) -> Element:
        # What is turned lies in coordinates of its own, in which no card has an edge.
        return build(spec.item, replace(context, trim=None) if spec.turned else context, own)

    return At(context, spec, inner(context), inner)
