"""What is cut off: by the edge of a drawing, or by the part of a board that a panel shows."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.lints import geometry
from ppgen.lints.drawing import Clip, Drawing, Painted, seen
from ppgen.lints.found import Found, found, quoted
from ppgen.lints.ground import is_hatch
from ppgen.lints.limits import OUTSIDE, TOUCH
from ppgen.scene.model import Box, GlyphRun, Group, Shape

CODE = "DRAW-CUT-OFF"
ARROWS = frozenset({"arrow", "move", "move-done", "motion", "way"})
"""The roles of arrows: one may come in from beyond the edge, and its head may not be cut off."""
MARKS = ARROWS.union(
    ("highlight", "wrong", "cross", "tick", "step", "badge", "callout", "dimension", "minus", "turn"),
    ("label", "outline", "overlap", "dice"),
)
"""The roles of marks that say something: half of one says something else. Boards, pieces and routes go on beyond."""
LOST = 0.01
"""The share of a mark that has to be missing before it looks cut off."""


def check(drawing: Drawing) -> Iterator[Found]:
    edge = drawing.box.inset(-OUTSIDE)
    for mark in drawing.painted:
        if not seen(mark) or _is_paper(mark, drawing.scene.paper):
            continue
        if _leaves(mark.box, edge) and _leaves(geometry.bounds(mark.ink), edge):
            message = f"{_what(mark)} goes over the edge of the drawing and is cut off there"
            yield found(CODE, f"{_what(mark)} at the edge", message, "move it, or leave it more room", mark)
        elif mark.clips and len(_own(mark)) < len(mark.clips) and _says_something(mark) and _is_cut(mark):
            message = f"{_what(mark)} is cut off by the edge of the part that is shown"
            yield found(CODE, f"{_what(mark)} clipped", message, "show more of the board, or leave it out", mark)


def _own(mark: Painted) -> tuple[Clip, ...]:
    """The clips that shape a mark, such as the edge of what two pieces share: they stand inside it, not round it."""
    around = 0
    for step in mark.trail:
        if step.role in MARKS:
            return mark.clips[around:]
        around += isinstance(step, Group) and step.clip is not None
    return ()


def _is_cut(mark: Painted) -> bool:
    own = _own(mark)
    if all(geometry.keeps(clip, mark.whole_box) for clip in mark.clips if clip not in own):
        return False
    whole = geometry.clipped(geometry.unclipped(mark), own)
    lost = whole.area - mark.ink.area
    return bool(lost > max(LOST * whole.area, TOUCH) and mark.ink.area > TOUCH)


def _says_something(mark: Painted) -> bool:
    """Whether a mark means nothing in part, as a die. Hatching is cut off at the outline of its own area."""
    if isinstance(mark.item, GlyphRun):
        return not mark.in_part
    if mark.item.fill is None and (ARROWS & mark.roles or is_hatch(mark)):
        return False
    return bool(MARKS & mark.roles) and (not mark.in_part or "dice" in mark.roles)


def _leaves(box: Box, edge: Box) -> bool:
    return box.x < edge.x or box.y < edge.y or box.right > edge.right or box.bottom > edge.bottom


def _is_paper(mark: Painted, paper: str | None) -> bool:
    """Whether nobody sees the mark on the paper."""
    item = mark.item
    if isinstance(item, Shape):
        return item.fill in (None, paper) and (item.stroke is None or item.stroke.colour == paper)
    return item.fill == paper


def _what(mark: Painted) -> str:
    return quoted(mark) if isinstance(mark.item, GlyphRun) else mark.name or "a line"
