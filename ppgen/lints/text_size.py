"""Text that is too small to read at print size."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.lints.drawing import Drawing, Painted
from ppgen.lints.found import Found, found, quoted
from ppgen.lints.limits import MIN_CAPTION, MIN_FOOTER, MIN_TEXT
from ppgen.scene.model import GlyphRun
from ppgen.scene.text import PT

CODE = "DRAW-TEXT-SIZE"
ROUNDING = 0.02
"""A size that misses a limit by less is meant to keep it, in points."""


def check(drawing: Drawing) -> Iterator[Found]:
    """Text that ppgen sets. The print of a part drawn to scale is as small as the part."""
    for mark in drawing.texts:
        if mark.in_part or not isinstance(mark.item, GlyphRun):
            continue
        size, (least, what) = mark.item.size * mark.scale / PT, _least(mark)
        if size < least - ROUNDING:
            kind = mark.item.role or mark.name or what
            message = f"{quoted(mark)} is set in {size:.1f} pt; {what} needs {least:g} pt"
            yield found(CODE, f"{kind} {size:.1f}", message, "set it larger, or leave it out", mark)


def _least(mark: Painted) -> tuple[float, str]:
    """The limit for a text, and what the limit is for."""
    kinds = {source.kind for source in mark.sources}
    if "footer" in kinds:
        return MIN_FOOTER, "the foot of a page"
    if "caption" in kinds and "letter" not in mark.roles:
        return MIN_CAPTION, "the caption of a panel"
    if "dimension" in mark.roles:
        return MIN_CAPTION, "a dimension"
    return MIN_TEXT, "text"
