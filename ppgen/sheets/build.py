"""From the definition of a sheet to its tree of elements."""

from __future__ import annotations

from ppgen.definition.sheet import (
    BlockSpec,
    BoardSpec,
    BoxSpec,
    ChartSpec,
    ColumnSpec,
    FieldsSpec,
    FooterSpec,
    ListSpec,
    PiecesSpec,
    RowSpec,
    RubricSpec,
    ScoreSpec,
    SectionSpec,
    TextSpec,
    TitleSpec,
)
from ppgen.diagnostics import DefinitionError, Diagnostic, did_you_mean
from ppgen.sheets.blocks.board import Board
from ppgen.sheets.blocks.box import EmptyBox
from ppgen.sheets.blocks.chart import Chart
from ppgen.sheets.blocks.fields import Fields
from ppgen.sheets.blocks.footer import Footer
from ppgen.sheets.blocks.heading import Heading
from ppgen.sheets.blocks.listing import Listing
from ppgen.sheets.blocks.pieces import Pieces
from ppgen.sheets.blocks.rubric import Rubric
from ppgen.sheets.blocks.score import Score
from ppgen.sheets.blocks.text import Text
from ppgen.sheets.blocks.title import Title
from ppgen.sheets.kit import Kit
from ppgen.sheets.layout import Column, Element, Row


def build(spec: BlockSpec, kit: Kit) -> Element:
    """The element that a part of a sheet's definition describes.

    Raises DefinitionError when it shows what the game does not have (a board, tiles, a rubric).
    """
    match spec:
        case RowSpec():
            return Row(tuple(build(item, kit) for item in spec.items), spec.gap, spec.align, spec.grow, spec.wrap)
        case ColumnSpec():
            return Column(tuple(build(item, kit) for item in spec.items), spec.gap, spec.spread, spec.grow)
        case SectionSpec():
            body = Column(tuple(build(item, kit) for item in spec.items), spec.gap, grow=1.0 if spec.grow else 0.0)
            return Column((Heading(kit, spec.heading, spec.note), body), 1.2, grow=spec.grow)
        case TitleSpec():
            return Title(kit, spec)
        case FieldsSpec():
            return Fields(kit, spec)
        case BoardSpec():
            if kit.game.board is None:
                raise _missing(kit, "a board", "give the game a `board:`")
            return Board(kit, spec, kit.game.board)
        case ChartSpec():
            if kit.game.tiles is None:
                raise _missing(kit, "a tile chart", "give the game `tiles:`")
            return Chart(kit, spec, kit.game.tiles)
        case PiecesSpec():
            kinds = sorted(
                (piece for piece in kit.game.pieces.values() if piece.number), key=lambda kind: kind.number or 0
            )
            if not kinds:
                raise _missing(kit, "pieces", "give pieces of the game a `number:`")
            return Pieces(kit, spec, tuple(kinds))
        case TextSpec():
            return Text(kit, spec)
        case ListSpec():
            return Listing(kit, spec)
        case BoxSpec():
            return EmptyBox(kit, spec)
        case ScoreSpec():
            return Score(kit, spec)
        case RubricSpec():
            grades = kit.game.rubrics.get(spec.of)
            if grades is None:
                hint = did_you_mean(spec.of, kit.game.rubrics, "rubrics")
                raise _missing(kit, f"the rubric {spec.of!r}", hint)
            return Rubric(kit, spec, grades)
        case FooterSpec():
            return Footer(kit, spec)


def _missing(kit: Kit, what: str, hint: str) -> DefinitionError:
    mark = kit.sheet.mark
    return DefinitionError(
        [Diagnostic(mark, "SHEET-PART", f"sheet {kit.sheet.id} shows {what}, which the game does not have", hint)]
    )
