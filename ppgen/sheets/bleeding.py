"""Which parts of a sheet have nothing to print in a bleed: their own drawings end before it does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ppgen.definition.layouts import parts as blocks_in
from ppgen.definition.paper_blocks import CutoutsSpec
from ppgen.definition.sheet import SheetSpec
from ppgen.diagnostics import Diagnostic, Mark

ENOUGH = 0.01
"""A drawing that ends this much before the bleed fills it, in mm."""


def unfilled(reaches: Mapping[str, float], bleed: float, mark: Mark) -> tuple[Diagnostic, ...]:
    """A warning for each kind of part whose drawings do not fill a bleed.

    `reaches` has by kind how far its drawings go on beyond the trim, in mm, as `bleed` is.
    """
    short = {kind: reach for kind, reach in reaches.items() if reach < bleed - ENOUGH}
    return tuple(_unfilled(kind, reach, bleed, mark) for kind, reach in short.items())


def _unfilled(kind: str, reach: float, bleed: float, mark: Mark) -> Diagnostic:
    ends = f"ends {reach:.3g} mm beyond its trim" if reach >= ENOUGH else "ends at its trim"
    message = f"the drawing of part {kind} {ends}, and does not fill its bleed of {bleed:.4g} mm"
    hint = f"draw it with a bleed (in `own`: bleed: {bleed:.4g}), or give it a margin, on which nothing is printed"
    return Diagnostic(mark, "PART-BLEED", message, hint)


def unbled_cutouts(sheet: SheetSpec, bleed: float) -> tuple[Diagnostic, ...]:
    """A warning for each block `cutouts` whose parts lie edge to edge, without room for a bleed."""
    if not bleed:
        return ()
    blocks: Iterable[CutoutsSpec] = (
        block for layout in sheet.layouts[:1] for block in blocks_in(layout) if isinstance(block, CutoutsSpec)
    )
    return tuple(
        Diagnostic(
            sheet.mark,
            "PART-BLEED",
            f"{', '.join(block.items)}: the block `cutouts` cuts parts edge to edge, so they have no bleed",
            "print them as components: {own: …}, or give them a margin, on which nothing is printed",
        )
        for block in blocks
        if not block.margin
    )
