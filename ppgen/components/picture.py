"""One side of a part as a picture of its own: the trim, the bleed round it, and on proofs the lines of both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import Literal

from ppgen.components.services import Shape
from ppgen.components.sides import PartSide
from ppgen.plane import IDENTITY, Affine, Point, rotate, translate
from ppgen.scene.model import GlyphRun, Group, Item, Path, Picture, Stroke, Tag, Use
from ppgen.scene.model import Shape as Drawn
from ppgen.scene.path import ellipse, points, rect
from ppgen.scene.text import outline
from ppgen.things import Thing

TRIM_LINE = Stroke("#d1007f", 0.2)
SAFE_LINE = Stroke("#0072b2", 0.2, (1.0, 0.6))
"""The lines of a proof: colours that no part has, so that nobody takes them for print."""

_ANGLES = {"": 0.0, "left": -90.0, "right": 90.0}

REACHES = 0.3
"""What comes nearer than this to the trim, in mm, is meant to reach it: a ground, an edge."""


def picture(
    side: PartSide, bleed: float, safe: float, *, guides: bool, turned: Literal["", "left", "right"] = ""
) -> tuple[tuple[Item, ...], float, float]:
    """The items of a picture with their width and height in mm; nothing is drawn beyond the bleed.

    With `guides` the trim is a line, and so is the margin of `safe` mm inside it. The part is `turned` by a quarter.
    """
    width, height = side.width + 2 * bleed, side.height + 2 * bleed
    if turned:
        width, height = height, width
    centre = translate(-side.symbol.box.x - side.width / 2, -side.symbol.box.y - side.height / 2)
    middle = translate(width / 2, height / 2) @ rotate(_ANGLES[turned]) @ centre
    thing = Thing(look=side.part)
    tag = Tag("Figure", side.words[:1].upper() + side.words[1:], side.language)
    part = Use(side.symbol, middle, role=side.side, thing=thing, tag=tag)
    items: list[Item] = [Group((part,), clip=_edge(side.shape, width, height, bleed, bleed))]
    if guides:
        items.append(Drawn(_edge(side.shape, width, height, bleed), stroke=TRIM_LINE, role="trim"))
        if safe and side.shape != "net":
            items.append(Drawn(_edge(side.shape, width, height, bleed, -safe), stroke=SAFE_LINE, role="safe"))
    return tuple(items), width, height


def _edge(shape: Shape, width: float, height: float, bleed: float, beyond: float = 0.0) -> Path:
    """The outline of the part in its picture, `beyond` mm outside its trim."""
    inset = bleed - beyond
    if shape == "round":
        return ellipse(width / 2, height / 2, width / 2 - inset, height / 2 - inset)
    return rect(inset, inset, width - 2 * inset, height - 2 * inset)


def nearest(side: PartSide) -> float | None:
    """How near to the trim something comes that is not meant to reach it, in mm; None if there is nothing of that kind.

    What is nearer than `REACHES`, or beyond the trim, is a ground, an edge or a line across the part.
    """
    rooms = [room(side, drawn) for drawn in _outlines(side.symbol.items, IDENTITY)]
    return min((each for each in rooms if each > REACHES), default=None)


def room(side: PartSide, drawn: Sequence[Point]) -> float:
    """From a drawn shape to the trim, in mm; below 0 for one that reaches beyond it."""
    box = side.symbol.box
    x, y = box.x + box.width / 2, box.y + box.height / 2
    if side.shape == "round":
        # Along the smaller radius, so that for an oval the distance is never overstated.
        across, down = box.width / 2, box.height / 2
        return min(across, down) * (1 - max(hypot((px - x) / across, (py - y) / down) for px, py in drawn))
    across = box.width / 2 - max(abs(px - x) for px, _ in drawn)
    return min(across, box.height / 2 - max(abs(py - y) for _, py in drawn))


def _outlines(items: Iterable[Item], place: Affine) -> Iterator[list[Point]]:
    """The points of every shape and of every letter, handles of curves included, which lie outside."""
    for item in items:
        if isinstance(item, Drawn):
            if item.path and (item.fill is not None or item.stroke is not None):
                yield [place @ point for point in points(item.path)]
        elif isinstance(item, GlyphRun):
            for glyph, offset in item.glyphs:
                letter = Affine(item.size, 0.0, 0.0, item.size, item.origin[0] + offset, item.origin[1])
                if path := outline(item.face, glyph):
                    yield [place @ (letter @ point) for point in points(path)]
        elif isinstance(item, Use):
            yield from _outlines(item.symbol.items, place @ Affine(*item.transform))
        elif isinstance(item, Picture):
            yield [place @ point for point in points(item.frame)]
        else:
            yield from _outlines(item.items, place @ Affine(*item.transform) if item.transform else place)
