"""Marks that boards, annotations and pictures share: painted areas, badges, pieces fitted into a box, arrows, and lines
on a halo of paper, which keeps them legible where they cross something. Strokes suit the size of a space.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import Literal

from ppgen.pieces.disc import LIGHT, Disc
from ppgen.plane import Point, Vector
from ppgen.records import replace
from ppgen.scene import hatch, path, text
from ppgen.scene.limits import LEAST_TEXT
from ppgen.scene.model import Box, Group, Item, Path, Shape, Stroke
from ppgen.scene.path import arrow_head, polygon, rounded_polyline
from ppgen.scene.theme import Style, Theme
from ppgen.things import NOTHING, Thing

BADGE_HALO = 0.25
"""The paper round a badge, in mm."""
READABLE = 4.5
"""The contrast of a letter with its disc."""
RINGED = 0.8
"""The radius of the second ring of a piece without art, as a share of that of its disc."""
PADDING = 0.6
"""Between the words of a badge and its ends, in mm."""


def painted(area: Path, theme: Theme, role: str, name: str = "", thing: Thing = NOTHING) -> Item:
    """An area in the paint of its role: tint, hatch cut off at its edge, outline."""
    style = theme[role]
    if style.hatch is None:
        return Shape(area, style.fill, style.stroke, id=name, role=role, thing=thing)
    return Group(hatch.painted(area, style), id=name, role=role, thing=thing)


def badge(
    words: str, x: float, y: float, theme: Theme, size: float, *, hollow: bool = False, padding: float = PADDING
) -> tuple[Item, ...]:
    """White words on a dark disc (a pill when they are long), centred on (x, y); dark on white when hollow.

    The words are never smaller than 7 pt.
    """
    fill = theme.fill("text" if hollow else "text-inverse")
    style = text.TextStyle("semibold", _badge_text(size), fill)
    around = badge_box(words, x, y, size, padding)
    disc, dark = around.inset(BADGE_HALO), theme.fill("badge")
    ink = (theme.fill("paper"), Stroke(dark, 0.25)) if hollow else (dark, None)
    return (
        Shape(path.rounded_rect(*around, around.height / 2), theme.fill("paper")),
        Shape(path.rounded_rect(*disc, disc.height / 2), *ink),
        text.line(words, style, x, y + _drop(words, style), "middle"),
    )


def badge_box(words: str, x: float, y: float, size: float, padding: float = PADDING) -> Box:
    """The bounds of a badge centred on (x, y), with its halo."""
    em = _badge_text(size)
    height = text.metrics("semibold").cap_height * em + 1.15
    width = max(height, text.width(words, "semibold", em) + 2 * padding)
    return Box(x - width / 2, y - height / 2, width, height).inset(-BADGE_HALO)


def _badge_text(size: float) -> float:
    return max(LEAST_TEXT, min(size, 3.2))


def lettered(words: str, box: Box, theme: Theme, look: Disc = LIGHT) -> tuple[Item, ...]:
    """A piece without art: letters, if any, on a disc in a box. A second ring may tell it apart."""
    from ppgen.scene.colour import contrast

    radius = min(box.width, box.height) / 2
    x, y = box.x + box.width / 2, box.y + box.height / 2
    fill = theme.fill("badge" if look.is_dark else "paper")
    if look.colour and theme.name == "color":
        fill = look.colour
    inks = [theme.fill("text-inverse" if look.is_dark else "text"), theme.fill("text-inverse"), "#000000"]
    ink = next((colour for colour in inks if contrast(colour, fill) >= READABLE), inks[-1])
    style = text.TextStyle("semibold", max(LEAST_TEXT, 1.05 * radius), ink)
    ring = Stroke(theme.fill("badge"), max(0.07 * radius, 0.2))
    shapes: list[Item] = [Shape(path.circle(x, y, radius - ring.width / 2), fill, ring)]
    if look.is_ringed:
        shapes.append(Shape(path.circle(x, y, RINGED * radius), stroke=replace(ring, colour=ink)))
    return (*shapes, text.line(words, style, x, y + _drop(words, style), "middle")) if words else tuple(shapes)


def _drop(words: str, style: text.TextStyle) -> float:
    """From the middle of a badge to the baseline. A letter is centred by its ink: J reaches below the baseline."""
    if len(words) > 1:
        return text.metrics(style.face).cap_height * style.size / 2
    ink = path.bounds(text.outline(style.face, text.shape(words, style.face).glyphs[0][0]))
    return -(ink.y + ink.height / 2) * style.size


Haloed = tuple[Shape, Shape]
"""The halo of a shape, and the shape over it."""


def haloed(
    way: Path,
    stroke: Stroke,
    theme: Theme,
    more: float = 0.5,
    cap: Literal["butt", "round", "square"] = "butt",
    join: Literal["miter", "round"] = "miter",
) -> Haloed:
    """A line over paper that is `more` mm wider."""
    halo = Stroke(theme.fill("paper"), stroke.width + more, (), cap, join)
    return Shape(way, stroke=halo), Shape(way, stroke=stroke)


def cored(way: Path, stroke: Stroke, style: Style) -> tuple[Shape, ...]:
    """The line along the middle of a line, if the paint of its role has one: as much narrower as `stroke` is."""
    if style.core is None or style.stroke is None:
        return ()
    core = style.core.scaled(stroke.width / style.stroke.width)
    ends = "butt" if core.dash else stroke.cap
    return (Shape(way, stroke=replace(core, cap=ends, join=stroke.join)),)


def arrow(
    way: Sequence[Point],
    stroke: Stroke,
    theme: Theme,
    size: float,
    *,
    width: float = 1.0,
    notch: float = 0.25,
    radius: float = 0.0,
    halo: float = 0.5,
    head_halo: float = 0.5,
    cap: Literal["butt", "round"] = "butt",
) -> tuple[Haloed, Haloed]:
    """The shaft and the head of an arrow along a way: the head is `size` mm long and `width` times as wide.

    The corners of the way are rounded by `radius`. The shaft ends inside the head, so as not to show at its tip; `cap`
    ends the halo of the shaft.
    """
    tip = Vector(*way[-1])
    last = tip - way[-2]
    neck = tip - last.unit * min(0.7 * size, 0.9 * last.length)
    head = arrow_head(tip, last.angle, size, width * size, notch)
    around = Stroke(theme.fill("paper"), head_halo, (), "round", "round")
    return (
        haloed(rounded_polyline([*way[:-1], neck], radius), stroke, theme, halo, cap, "round"),
        (Shape(head, stroke=around), Shape(head, stroke.colour)),
    )


def block_arrow(start: Point, end: Point, shaft: float, head: float, length: float) -> Path:
    """A solid arrow from start to its tip at end; `shaft` and `head` are widths, `length` is the head's, in mm."""
    start, end = Vector(*start), Vector(*end)
    along = (end - start).unit
    neck, half, wide = end - along * length, along.across * (shaft / 2), along.across * (head / 2)
    return polygon((start + half, neck + half, neck + wide, end, neck - wide, neck - half, start - half))


NOMINAL = 10.0
"""The size of a space, in mm, for which a theme states its line widths."""


@lru_cache(maxsize=256)
def sized(stroke: Stroke, space: float, max_width: float = 1.0) -> Stroke:
    """A theme's stroke for spaces of `space` mm, never wider than `max_width` spaces.

    Widths follow the square root of the size: on 2.5 mm a wall is thinner than on 14 mm, but stays printable.
    """
    factor = sqrt(space / NOMINAL)
    return replace(stroke.scaled(factor), width=min(stroke.width * factor, max_width * space))
