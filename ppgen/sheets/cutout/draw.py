"""A page of parts drawn: strips with their faces and hinged backs, marks and folds, and the backs behind them."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.plane import Affine, rotate
from ppgen.scene.model import Box, Group, Item, Shape, Stroke, Use
from ppgen.scene.path import rect
from ppgen.sheets.cutout.duplex import Duplex
from ppgen.sheets.cutout.marks import crop_marks, fold_lines
from ppgen.sheets.cutout.parts import Part
from ppgen.sheets.cutout.plan import CutPage, PlacedPart, Strip
from ppgen.things import Thing


def front(page: CutPage, bleed: float, stroke: Stroke, *, marks: bool = True) -> tuple[Item, ...]:
    """The front of a page of parts, with the folds and, if asked for, the marks that are drawn with that stroke."""
    items: list[Item] = list(crop_marks(page.strips, bleed, stroke)) if marks else []
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
                place = behind(placed, strip, duplex, paper)
                items.append(
                    Use(placed.part.back, place, role="back", thing=_thing(placed.part), tag=placed.part.heard("back"))
                )
    return tuple(items)


def behind(placed: PlacedPart, strip: Strip, duplex: Duplex, paper: Box) -> Affine:
    """The transform of the back of a part, as it lies on the other side of the paper."""
    x, y = placed.face @ (0.0, 0.0)
    matrix = duplex.behind(x, y, paper.width, paper.height)
    # A part that is turned to the left on the front is turned to the right seen from behind.
    return matrix @ rotate(90.0) if strip.turned else matrix


def _thing(part: Part) -> Thing:
    return Thing(look=part.key, label=part.in_words)


def _placed(placed: PlacedPart, strip: Strip, bleed: float) -> Iterator[Item]:
    """The face of a part and, hinged to it, its back and the spine between them."""
    part = placed.part
    thing = _thing(part)
    face = Use(part.front, placed.face, role="face", thing=thing, tag=part.heard("face"))
    if part.back is None or placed.back is None:
        yield face
        return
    rear = Use(part.back, placed.back, role="back", thing=thing, tag=part.heard("back"))
    if part.outline != "square":
        yield face
        yield rear
        return
    face_box, back_box = placed.box(placed.face), placed.box(placed.back)
    if part.spine is not None and len(strip.folds) > 1:
        yield Shape(rect(*_between(face_box, back_box, strip.turned, bleed)), part.spine, role="spine")
    if not bleed:
        yield face
        yield rear
        # Without the edges that meet there, the dashes of the fold can be seen.
        for box, colour, first in ((face_box, part.ground, True), (back_box, part.spine, False)):
            if part.edge and colour is not None:
                yield Shape(rect(*_edge_at_the_fold(box, strip.turned, part.edge, first)), colour, role="fold-ground")
        return
    # Neither side bleeds across the fold into the other.
    for use, box, first in ((face, face_box, True), (rear, back_box, False)):
        yield Group((use,), clip=rect(*_bled_to_the_fold(box, strip.turned, bleed, first)))


def _between(face: Box, back: Box, turned: bool, bleed: float) -> Box:
    """What covers the edge of the core: from the face, which comes first, to the back."""
    if turned:
        return Box(face.right, face.y - bleed, back.x - face.right, face.height + 2 * bleed)
    return Box(face.x - bleed, face.bottom, face.width + 2 * bleed, back.y - face.bottom)


def _bled_to_the_fold(box: Box, turned: bool, bleed: float, first: bool) -> Box:
    """A side with its bleed on three edges; the fold is at the end of the first side, and at the start of the other."""
    x, y, width, height = box.inset(-bleed)
    if turned:
        return Box(x if first else x + bleed, y, width - bleed, height)
    return Box(x, y if first else y + bleed, width, height - bleed)


def _edge_at_the_fold(box: Box, turned: bool, edge: float, first: bool) -> Box:
    """The edge of a side that the other side is hinged to, without its corners."""
    x, y, width, height = box
    if turned:
        return Box(x + width - edge if first else x, y + edge, edge, height - 2 * edge)
    return Box(x + edge, y + height - edge if first else y, width - 2 * edge, edge)
