"""What a mark is painted on: the colours below it with their shares, and hatches as tints."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.lints import geometry
from ppgen.lints.drawing import Drawing, Painted
from ppgen.lints.geometry import Area
from ppgen.scene.colour import mixed
from ppgen.scene.model import GlyphRun, Shape

LEAST_SHARE = 0.1
"""A ground under less than this share of a mark is a corner that it touches."""
ALONG = 0.5
"""Another line under less than this share of a mark is one that it crosses or meets."""
INSIDE = 0.8
"""A ground that nowhere has this share of a line's width is one along whose edge the line runs."""
MEET = 0.01
"""Hatches that are as far apart meet, in mm."""


class Ground(NamedTuple):
    """A colour under a mark, and what is painted in it; "paper" where nothing is."""

    colour: str
    role: str
    share: float
    of_line: bool
    """Whether it is the line of something, and not an area."""
    area: Area
    of_ghost: bool = False
    """Whether it is painted in a ghost."""

    def holds(self, mark: Painted) -> bool:
        """Whether somewhere the whole width of a line lies on it, and the line does not run along its edge."""
        return not mark.line_width or not geometry.narrower(self.area, INSIDE * mark.line_width)


def paper_of(drawing: Drawing) -> str:
    """The colour of the paper: white where a drawing says nothing."""
    return drawing.scene.paper or "#ffffff"


def below(drawing: Drawing, mark: Painted, area: Area) -> tuple[Ground, ...]:
    """The grounds of an area of a mark, from the one with the largest share."""
    whole = area.area
    if whole <= 0:
        return ()
    grounds: dict[tuple[str, str, bool, bool], list[Area]] = {}
    earlier = [other for other in drawing.near(mark.box) if other.order < mark.order]
    under, tints = [other for other in earlier if not is_hatch(other)], [other for other in earlier if is_hatch(other)]
    for other in reversed(under):
        if area.area < 1e-3 * whole:
            break
        if other.image is not None:  # what it shows there is not known
            area = area.difference(other.area)
            continue
        for colour, covered, of_line in _painted(other):
            hit = geometry.shared(area, covered)
            if hit.area > 0:
                tint = _tinted(colour, other, tints, hit)
                key = tint, other.item.role or other.name, of_line, "ghost" in other.roles
                grounds.setdefault(key, []).append(hit)
                area = geometry.NOTHING if hit is area else area.difference(covered)
    if area.area >= 1e-3 * whole:
        grounds[_tinted(paper_of(drawing), None, tints, area), "paper", False, False] = [area]
    found = []
    for (colour, role, of_line, of_ghost), parts in grounds.items():
        lies_on = geometry.together(parts)
        found.append(Ground(colour, role, lies_on.area / whole, of_line, lies_on, of_ghost))
    wanted = (ground for ground in found if ground.share >= (ALONG if ground.of_line else LEAST_SHARE))
    return tuple(sorted(wanted, key=lambda ground: -ground.share))


def _painted(mark: Painted) -> list[tuple[str, Area, bool]]:
    """The colours of a mark with what they cover, and whether that is its line; the upper one first."""
    item = mark.item
    if isinstance(item, GlyphRun):
        return [(item.fill, mark.area, False)]
    layers: list[tuple[str, Area, bool]] = []
    if item.stroke is not None:
        layers.append((item.stroke.colour, mark.edge, True))
    if item.fill is not None:
        layers.append((item.fill, mark.area, False))
    return layers


def is_hatch(mark: Painted) -> bool:
    """Whether a mark is the hatching of an area, and not the line of anything."""
    return isinstance(mark.item, Shape) and mark.item.pitch > 0


def tint_of(hatch: Shape) -> frozenset[tuple[str, float]]:
    """The colour of a hatch with the share of its ground that it covers; nothing for one without lines."""
    stroke = hatch.stroke
    return frozenset() if stroke is None else frozenset(((stroke.colour, min(1.0, stroke.width / hatch.pitch)),))


def layers(drawing: Drawing) -> int:
    """How many hatches of a drawing lie on one point at most, those that meet there too."""
    boxes = [mark.box.inset(-MEET) for mark in drawing.painted if is_hatch(mark)]
    most = 0
    # Boxes that share a point share the lower right one of their upper left corners.
    for left in {round(box.x, 2) for box in boxes}:
        here = [box for box in boxes if box.x - MEET <= left <= box.right]
        for top in {round(box.y, 2) for box in here}:
            most = max(most, sum(box.y - MEET <= top <= box.bottom for box in here))
    return most


def _tinted(colour: str, ground: Painted | None, tints: list[Painted], area: Area) -> str:
    """A colour with the hatches over it, seen from afar."""
    if not tints:
        return colour
    middle = geometry.middle(area)
    for hatch in tints:
        item = hatch.item
        if not isinstance(item, Shape) or (ground is not None and hatch.order < ground.order):
            continue
        if hatch.clips and all(geometry.holds(geometry.cut(clip), middle) for clip in hatch.clips):
            for above, share in tint_of(item):
                colour = mixed(above, colour, share)
    return colour
