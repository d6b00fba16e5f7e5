"""From the definition of a sheet to its tree of elements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ppgen.blocks.board import Board
from ppgen.blocks.box import EmptyBox
from ppgen.blocks.chart import Chart
from ppgen.blocks.context import BlockContext, missing
from ppgen.blocks.heading import Heading
from ppgen.blocks.layout import Column, Element, Row
from ppgen.blocks.listing import Listing
from ppgen.blocks.picture import Picture
from ppgen.blocks.pieces import Pieces
from ppgen.blocks.ratings import Ratings
from ppgen.blocks.score import Score
from ppgen.blocks.table import TableBlock
from ppgen.blocks.text import Text
from ppgen.definition.sheet import (
    BlockSpec,
    BoardSpec,
    BoxSpec,
    ChartSpec,
    ColumnSpec,
    CutoutsSpec,
    FieldsSpec,
    FooterSpec,
    ListSpec,
    PictureSpec,
    PiecesSpec,
    RatingsSpec,
    RowSpec,
    RulerSpec,
    ScoreSpec,
    SectionSpec,
    TableSpec,
    TextSpec,
    TitleSpec,
)
from ppgen.definition.text import place
from ppgen.diagnostics import DefinitionError, Diagnostic, did_you_mean
from ppgen.sheets.blocks.cutouts import Cutouts
from ppgen.sheets.blocks.fields import Fields
from ppgen.sheets.blocks.footer import Footer
from ppgen.sheets.blocks.ruler import Ruler
from ppgen.sheets.blocks.title import Title

_PLAIN: Mapping[type, Callable[[BlockContext, Any], Element]] = {
    TitleSpec: Title,
    FieldsSpec: Fields,
    TextSpec: Text,
    ListSpec: Listing,
    BoxSpec: EmptyBox,
    CutoutsSpec: Cutouts,
    PictureSpec: Picture,
    ScoreSpec: Score,
    RulerSpec: Ruler,
    FooterSpec: Footer,
}
"""The blocks that need nothing of the game but what the kit has."""


def build(spec: BlockSpec, kit: BlockContext) -> Element:
    """The element that a part of a sheet's definition describes.

    Raises DefinitionError when it shows what the game does not have (a board, tiles, a rating table), or nothing.
    """
    match spec:
        case RowSpec():
            return Row(tuple(build(item, kit) for item in spec.items), spec.gap, spec.align, spec.grow, spec.wrap)
        case ColumnSpec():
            return Column(tuple(build(item, kit) for item in spec.items), spec.gap, spec.spread, spec.grow)
        case SectionSpec():
            body = Column(tuple(build(item, kit) for item in spec.items), spec.gap, grow=1.0 if spec.grow else 0.0)
            return Column((Heading(kit, spec.heading, spec.note), body), 1.2, grow=spec.grow)
        case BoardSpec() | ChartSpec() | PiecesSpec() | RatingsSpec() | TableSpec():
            return _of_game(spec, kit)
        case ListSpec():
            _refuse_blanks(spec, kit)
    return _PLAIN[type(spec)](kit, spec)


def _refuse_blanks(spec: ListSpec, kit: BlockContext) -> None:
    """Raise DefinitionError, at each place, for the items of a list that say nothing."""
    blank = [place(item, 0, kit.sheet.mark) for item in spec.items if not item.strip()]
    if blank or not spec.items:
        message = f"sheet {kit.sheet.id} has a list with {'a blank item' if blank else 'no items'}"
        marks = blank or [kit.sheet.mark]
        raise DefinitionError(Diagnostic(mark, "DEF-EMPTY", message, "write it, or leave it out") for mark in marks)


def _of_game(spec: BoardSpec | ChartSpec | PiecesSpec | RatingsSpec | TableSpec, kit: BlockContext) -> Element:
    """A block that shows a part of the game."""
    game = kit.game
    match spec:
        case BoardSpec() if game.board is not None:
            return Board(kit, spec, game.board)
        case ChartSpec() if game.tiles is not None:
            return Chart(kit, spec, game.tiles)
        case PiecesSpec() if kinds := [kind for kind in game.pieces.values() if kind.number]:
            return Pieces(kit, spec, tuple(sorted(kinds, key=lambda kind: kind.number or 0)))
        case RatingsSpec() if game.ratings.get(spec.of):
            return Ratings(kit, spec, game.ratings[spec.of])
        case TableSpec() if spec.of in game.tables:
            return TableBlock(kit, spec, game.tables[spec.of])
        case TableSpec():
            raise missing(kit.sheet, f"the table {spec.of!r}", did_you_mean(spec.of, game.tables, "tables"))
        case RatingsSpec():
            raise missing(kit.sheet, f"the rating table {spec.of!r}", did_you_mean(spec.of, game.ratings, "ratings"))
    part, key = {BoardSpec: ("a board", "board"), ChartSpec: ("a tile chart", "tiles")}.get(
        type(spec), ("numbered pieces", "pieces")
    )
    raise missing(kit.sheet, part, f"give the game `{key}:`")
