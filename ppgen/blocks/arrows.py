"""Arrows, and lines on a halo of paper, which keeps them legible where they cross something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ppgen.plane import Point, Vector
from ppgen.records import replace
from ppgen.scene.model import Path, Shape, Stroke
from ppgen.scene.path import arrow_head, polygon, rounded_polyline
from ppgen.scene.theme import Style, Theme

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
