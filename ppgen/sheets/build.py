"""From the layout of a sheet to its tree of elements."""

from __future__ import annotations

from functools import partial

from ppgen.blocks.build import MAKERS, Makers, build
from ppgen.blocks.context import BlockContext
from ppgen.blocks.layout import Element
from ppgen.definition.layouts import BlockSpec
from ppgen.definition.paper_blocks import CutoutsSpec, FieldsSpec, FooterSpec, RulerSpec, TitleSpec
from ppgen.definition.sheet import SheetSpec
from ppgen.sheets.blocks.cutouts import Cutouts
from ppgen.sheets.blocks.fields import Fields
from ppgen.sheets.blocks.footer import Footer
from ppgen.sheets.blocks.ruler import Ruler
from ppgen.sheets.blocks.title import Title

_ON_PAPER: Makers = {**MAKERS, TitleSpec: Title, FieldsSpec: Fields, CutoutsSpec: Cutouts, RulerSpec: Ruler}


def build_layout(layout: BlockSpec, context: BlockContext, sheet: SheetSpec, digits: int = 0) -> Element:
    """The element that a layout of a sheet describes. `digits` is the length of serial numbers (0: none)."""
    return build(layout, context, {**_ON_PAPER, FooterSpec: partial(Footer, title=sheet.title, digits=digits)})
