"""The makers of the blocks that only make sense on paper."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from ppgen.blocks.build import Maker, maker
from ppgen.blocks.layout import Drawn
from ppgen.definition.layouts import parts
from ppgen.definition.sheet import SheetSpec
from ppgen.sheets.referee import Referee

CLASSES = {
    "cutouts": "ppgen.sheets.blocks.cutouts.Cutouts",
    "fields": "ppgen.sheets.blocks.fields.Fields",
    "figure": "ppgen.sheets.blocks.figure.FigureBlock",
    "footer": "ppgen.sheets.blocks.footer.Footer",
    "ruler": "ppgen.sheets.blocks.ruler.Ruler",
    "title": "ppgen.sheets.blocks.title.Title",
}
"""The class that draws each kind of block, by its name in YAML; imported when a sheet has such a block."""


def makers(
    sheet: SheetSpec,
    referee: Referee | None,
    drawn: dict[tuple[str, float], Drawn],
    digits: int,
    counted: str,
) -> Mapping[str, Maker]:
    """The makers of the blocks that only sheets have, on one of its pages.

    If there are several pages, this one is `counted`: `page 1 of 2`. `drawn` keeps figures that were
    drawn before; `digits` is the length of serial numbers (0: none).
    """
    tags = {block.TAG for layout in sheet.layouts for block in parts(layout)}
    classes = {tag: maker(name) for tag, name in CLASSES.items() if tag in tags}
    given: dict[str, dict[str, Any]] = {
        "figure": {"referee": referee, "drawn": drawn},
        "footer": {
            "title": f"{sheet.title} · {counted}" if counted else sheet.title,
            "has_title": "title" in tags,
            "digits": digits,
        },
    }
    return {tag: partial(made, **given.get(tag, {})) for tag, made in classes.items()}
