"""A page of parts drawn: strips with their faces and hinged backs, marks and folds, and the backs behind them."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.plane import Affine, rotate
from ppgen.scene.model import Box, Group, Item, Shape, Stroke, Use
from ppgen.scene.path import rect
from ppgen.sheets.cutout.duplex import Duplex
from ppgen.sheets.cutout.marks import crop_marks, fold_lines
from ppgen.sheets.cutout.plan import CutPage, PlacedPart, Strip
from ppgen.things import Thing


def front(page: CutPage, bleed: float, stroke: Stroke) -> tuple[Item, ...]:
    """The front of a page of parts, with the marks and folds that are drawn with that stroke."""
    items: list[Item] = list(crop_marks(page.strips, bleed, stroke))
    for strip in page.strips:
        for placed in strip.parts:
            items += _placed(placed, strip, bleed)
    return (*items, *fold_lines(page.strips, bleed, stroke))


def back(page: CutPage, duplex: Duplex, paper: Box) -> tuple[Item, ...]:
    """The backs of its parts, as they lie on the other side of the paper."""
    items: list[Item] = []
    for strip in page.strips:
        for placed in strip.parts:
            if placed.part.back is not None:
                x, y = placed.face @ (0.0, 0.0)
                matrix = duplex.behind(x, y, paper.width, paper.height)
                # A part that is turned to the left on the front is turned to the right seen from behind.
                turned = matrix @ rotate(90.0) if strip.turned else matrix
                items.append(Use(placed.part.back, turned, role="back", thing=Thing(look=placed.part.key)))
    return tuple(items)


def _placed(placed: PlacedPart, strip: Strip, bleed: float) -> Iterator[Item]:
    """The face of a part and, hinged to it, its back and the spine between them."""
    part = placed.part
    thing = Thing(look=part.key)
    face = Use(part.front, placed.face, role="face", thing=thing)
    if part.back is None or placed.back is None:
        yield face
        return
    rear = Use(part.back, placed.back, role="back", thing=thing)
    if part.outline != "square":
        yield face
        yield rear
        return
    if part.spine is not None and len(strip.folds) > 1:
        yield from _spine(placed, part.spine, bleed)
    if not bleed:
        yield face
        yield rear
        return
    # Neither side bleeds across the fold into the other.
    for side, use in ((placed.face, face), (placed.back, rear)):
        own = rect(-part.width / 2 - bleed, -part.height / 2 - bleed, part.width + 2 * bleed, part.height + bleed)
        yield Group((Use(use.symbol, Affine(1, 0, 0, 1, 0, 0), role=use.role, thing=thing),), side, clip=own)


def _spine(placed: PlacedPart, colour: str, bleed: float) -> Iterator[Item]:
    """What covers the edge of the core: a band from the foot of the face to the foot of the back."""
    part = placed.part
    foot = part.height / 2
    assert placed.back is not None  # noqa: S101 (asked by the caller)
    start = placed.face @ (-part.width / 2 - bleed, foot)
    end = placed.back @ (-part.width / 2 - bleed, foot)
    left, top = min(start[0], end[0]), min(start[1], end[1])
    yield Shape(rect(left, top, abs(start[0] - end[0]), abs(start[1] - end[1])), colour, role="spine")
