"""What a knife that strays does to a card: text and icons too close to the cut, and grounds that end at it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property

from msgspec import Struct

from ppgen.diagnostics import Mark
from ppgen.lints import geometry
from ppgen.lints.drawing import Drawing, Painted, seen
from ppgen.lints.found import Found, found, quoted
from ppgen.lints.geometry import Area
from ppgen.lints.ground import paper_of
from ppgen.scene.model import Box, GlyphRun, Path, Use

SAFE, BLEED = "DECK-SAFE", "DECK-BLEED"
TOLERANCE = 0.05
"""Distances are taken to be as asked for within this, in mm: as precise as printed sizes have to be."""


class Cut(Struct, frozen=True, dict=True):
    """Where a card is cut, on the paper of its drawing, in mm."""

    edge: Path
    trim: Box
    """The box round the edge."""
    straight: bool
    """Whether the edge is that box."""
    safe: float
    """How far texts and icons keep from it; 0 for no such limit."""
    bleeding: Collection[Mark]
    """The blocks whose grounds go on into the bleed."""

    @cached_property
    def area(self) -> Area:
        return geometry.inside(self.edge)


def check(drawing: Drawing, cut: Cut) -> Iterator[Found]:
    """Both lints of one side of a card."""
    if cut.safe:
        yield from _too_close(drawing, cut)
    yield from _not_bleeding(drawing, cut)


def icon_of(mark: Painted) -> Use | None:
    """The icon that a shape belongs to: one in a text, or one of a block `icons`."""
    counted = bool(mark.sources) and mark.sources[-1].kind == "icons"
    uses = (step for step in reversed(mark.trail) if isinstance(step, Use))
    return next((use for use in uses if use.role == "inline" or (counted and use.thing.kind != "card")), None)


def icon_name(icon: Use) -> str:
    """What the definition calls an icon."""
    return icon.thing.look


def _too_close(drawing: Drawing, cut: Cut) -> Iterator[Found]:
    """Of each block the text or icon that is closest to the cut."""
    closest: dict[tuple[object, ...], tuple[float, Painted, str]] = {}
    for mark in drawing.painted:
        icon = icon_of(mark)
        is_text = isinstance(mark.item, GlyphRun) and mark.item.text.strip() != ""
        if not seen(mark) or not (is_text or icon is not None):
            continue
        room = _room(mark, cut)
        if room < cut.safe - TOLERANCE and (mark.sources not in closest or room < closest[mark.sources][0]):
            name = quoted(mark) if icon is None else f"the icon {icon_name(icon)}"
            closest[mark.sources] = room, mark, name
    for room, mark, name in closest.values():
        where = f"{max(room, 0.0):.1f} mm from the cut" if room >= 0 else "over the cut"
        message = f"{name} is {where}; texts and icons keep {cut.safe:g} mm, since a knife strays"
        hint = "move it inwards (padding, margin), or say `safe` of the deck if your printer cuts more precisely"
        yield found(SAFE, "close to the cut", message, hint, mark)


def within(box: Box, other: Box) -> bool:
    """Whether a box lies inside another one, within what is not measured."""
    room = box.x - other.x, box.y - other.y, other.right - box.right, other.bottom - box.bottom
    return min(room) >= -TOLERANCE


def _room(mark: Painted, cut: Cut) -> float:
    """How far something is from the cut, in mm; below 0 for what lies across it."""
    box, trim = mark.whole_box, cut.trim
    of_box = min(box.x - trim.x, box.y - trim.y, trim.right - box.right, trim.bottom - box.bottom)
    return of_box if cut.straight or of_box < 0 else geometry.room(cut.area, geometry.unclipped(mark))


def _not_bleeding(drawing: Drawing, cut: Cut) -> Iterator[Found]:
    """Areas and images that reach the edge of the card, of a block that does not go on beyond it.

    One in the colour of a ground below it that bleeds is in order: where a cut strays, that ground shows.
    """
    paper, trim = paper_of(drawing), cut.trim
    below: list[tuple[str, Box]] = []
    for mark in drawing.painted:
        item = mark.item
        if isinstance(item, GlyphRun) or item.fill is None or item.fill == paper or not seen(mark):
            continue
        if not mark.sources or icon_of(mark) is not None:
            continue
        box = mark.whole_box
        if mark.sources[-1].mark in cut.bleeding:
            below.append((item.fill, box))
            continue
        if any(colour == item.fill and within(trim, ground) for colour, ground in below):
            continue
        sides = {
            "left": box.x - trim.x,
            "top": box.y - trim.y,
            "right": trim.right - box.right,
            "bottom": trim.bottom - box.bottom,
        }
        touching = [side for side, room in sides.items() if room < TOLERANCE]
        if not touching:
            continue
        kind = mark.sources[-1].kind
        what = f"the image {mark.image.image.name}" if mark.image is not None else f"the ground of this {kind}"
        message = f"{what} ends at the cut ({', '.join(touching)}), so that a cut that strays leaves a strip of paper"
        hint = "write `bleed: true`" if kind in ("panel", "image") else "put it on a panel with `bleed: true`"
        yield found(BLEED, "ends at the cut", message, f"{hint}, or keep it off the cut", mark)
