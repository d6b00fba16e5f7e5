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
from ppgen.blocks.layout import Column, Element, Row
from ppgen.definition.layouts import BlockSpec, ColumnSpec, RowSpec, SectionSpec

Maker: TypeAlias = Callable[[BlockContext, Any], Block[Any]]

CLASSES: Mapping[str, str] = MappingProxyType(
    {
        "board": "ppgen.blocks.board.Board",
        "box": "ppgen.blocks.box.EmptyBox",
        "chart": "ppgen.blocks.chart.Chart",
        "image": "ppgen.blocks.image.Image",
        "legend": "ppgen.blocks.legend.Legend",
        "list": "ppgen.blocks.listing.Listing",
        "picture": "ppgen.blocks.picture.Picture",
        "pieces": "ppgen.blocks.pieces.Pieces",
        "ratings": "ppgen.blocks.ratings.Ratings",
        "roll": "ppgen.blocks.roll.Roll",
        "score": "ppgen.blocks.score.Score",
        "sum": "ppgen.blocks.sum.Sum",
        "table": "ppgen.blocks.table.TableBlock",
        "text": "ppgen.blocks.text.Text",
    }
)
"""The class that draws each kind of block, by its name in YAML; imported when a definition has such a block."""


@cache
def maker(name: str) -> Maker:
    """A class by its full name."""
    module, _, kind = name.rpartition(".")
    found: Maker = getattr(import_module(module), kind)
    return found


def build(spec: BlockSpec, context: BlockContext, own: Mapping[str, Maker] = MappingProxyType({})) -> Element:
    """The element that a block of a definition describes. `own` makes kinds of block that only the caller has.

    Its layout raises DefinitionError if it shows something that the game lacks (a board, tiles, a rating table).
    """
    match spec:
        case RowSpec():
            items = tuple(build(item, context, own) for item in spec.items)
            return Row(items, spec.gap, spec.align, spec.grow, spec.wrap, spec.justify)
        case ColumnSpec():
            items = tuple(build(item, context, own) for item in spec.items)
            return Column(items, spec.gap, spec.spread, spec.grow, spec.min)
        case SectionSpec():
            items = tuple(build(item, context, own) for item in spec.items)
            body = Column(items, spec.gap, grow=1.0 if spec.grow else 0.0)
            return Column((Heading(context, spec), body), 1.2, grow=spec.grow)
        case _:
            return (own.get(spec.TAG) or maker(CLASSES[spec.TAG]))(context, spec)
