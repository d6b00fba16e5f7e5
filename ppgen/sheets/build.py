"""What makes the blocks of a sheet: those that figures have, too, and those that make sense on paper alone."""

from __future__ import annotations

from functools import partial
from typing import Any

from ppgen.blocks.block import Block
from ppgen.blocks.build import MAKERS, Makers
from ppgen.blocks.context import BlockContext
from ppgen.definition.paper_blocks import CutoutsSpec, FieldsSpec, FigureBlockSpec, FooterSpec, RulerSpec, TitleSpec
from ppgen.definition.sheet import SheetSpec
from ppgen.sheets.blocks.cutouts import Cutouts
from ppgen.sheets.blocks.fields import Fields
from ppgen.sheets.blocks.footer import Footer
from ppgen.sheets.blocks.ruler import Ruler
from ppgen.sheets.blocks.title import Title
from ppgen.sheets.referee import Referee

_ON_PAPER: Makers = {**MAKERS, TitleSpec: Title, FieldsSpec: Fields, CutoutsSpec: Cutouts, RulerSpec: Ruler}


def makers(sheet: SheetSpec, referee: Referee, digits: int) -> Makers:
    """What makes each block of a sheet. `digits` is the length of its serial numbers (0: none)."""
    return {
        **_ON_PAPER,
        FigureBlockSpec: partial(_figure, referee=referee, drawn={}),
        FooterSpec: partial(Footer, title=sheet.title, digits=digits),
    }


def _figure(context: BlockContext, spec: FigureBlockSpec, **own: Any) -> Block[FigureBlockSpec]:
    from ppgen.sheets.blocks.figure import FigureBlock  # few sheets show figures, and most need none of what draws them

    return FigureBlock(context, spec, **own)
