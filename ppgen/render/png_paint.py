"""A scene's items painted with cairo: what `svg` writes down and `pdf_content` says in operators, done at once.

Knows cairo and nothing of files. Cairo's own defaults are those of SVG but for the miter limit. Lengths are rounded as
the other renderers write them: cairo knows fifteen heights within a pixel, and less than a hair moves an edge by one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeAlias

import cairocffi as cairo

from ppgen.plane import Matrix
from ppgen.render.numbers import matrix, mm
from ppgen.scene.model import GlyphRun, Group, Item, Path, Scene, Shape, Stroke
from ppgen.scene.text import outline

Colour: TypeAlias = tuple[float, float, float]

_CAPS = {"butt": cairo.LINE_CAP_BUTT, "round": cairo.LINE_CAP_ROUND, "square": cairo.LINE_CAP_SQUARE}
_JOINS = {"miter": cairo.LINE_JOIN_MITER, "round": cairo.LINE_JOIN_ROUND, "bevel": cairo.LINE_JOIN_BEVEL}
_MITER_LIMIT = 4
"""SVG's; cairo's is 10."""


def paint(scene: Scene, width: int, height: int, scale: float) -> cairo.ImageSurface:
    """`scene` at `scale` pixels a mm, on paper of `width` by `height` pixels; with opacity only where it has no paper.

    Raises ValueError for a length that is not finite and for a colour that is not `#rrggbb`: mistakes in a program.
    """
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24 if scene.paper else cairo.FORMAT_ARGB32, width, height)
    context = cairo.Context(surface)
    if scene.paper:
        context.set_source_rgb(*_colour(scene.paper))
        context.paint()
    context.scale(scale, scale)
    context.set_miter_limit(_MITER_LIMIT)
    _Painter(context).items(scene.items)
    return surface


class _Painter:
    """Paints on one context, whose user space is in mm with y down, as scenes are."""

    def __init__(self, context: cairo.Context) -> None:
        self.context = context

    def items(self, items: Iterable[Item]) -> None:
        for item in items:
            if isinstance(item, Shape):
                self.shape(item)
            elif isinstance(item, GlyphRun):
                self.run(item)
            elif isinstance(item, Group):
                self.within(item.transform, item.clip, item.items)
            else:
                self.within(item.transform, None, item.symbol.items)

    def within(self, transform: Matrix | None, clip: Path | None, items: Iterable[Item]) -> None:
        """Items in coordinates of their own, cut off outside `clip`."""
        with self.context:
            if transform is not None:
                self.context.transform(cairo.Matrix(*map(float, matrix(transform).split())))
            if clip is not None:
                self.context.set_fill_rule(cairo.FILL_RULE_WINDING)
                self.path(clip)
                self.context.clip()
            self.items(items)

    def shape(self, shape: Shape) -> None:
        context = self.context
        self.path(shape.path)
        if shape.fill is not None:
            context.set_fill_rule(cairo.FILL_RULE_EVEN_ODD if shape.even_odd else cairo.FILL_RULE_WINDING)
            context.set_source_rgb(*_colour(shape.fill))
            context.fill_preserve()
        if shape.stroke is not None:
            self.stroke(shape.stroke)
        context.new_path()

    def stroke(self, stroke: Stroke) -> None:
        context = self.context
        context.set_source_rgb(*_colour(stroke.colour))
        context.set_line_width(_length(stroke.width))
        context.set_dash([*map(_length, stroke.dash)])
        context.set_line_cap(_CAPS[stroke.cap])
        context.set_line_join(_JOINS[stroke.join])
        context.stroke_preserve()

    def run(self, run: GlyphRun) -> None:
        """All glyphs of a run as one path, for filling is what costs; the non-zero rule fills overlaps too."""
        context = self.context
        with context:
            context.translate(*map(_length, run.origin))
            context.scale(run.size, run.size)
            pen = 0.0
            for glyph, offset in run.glyphs:
                place = offset / run.size
                context.translate(place - pen, 0.0)
                pen = place
                _add(context, outline(run.face, glyph), float)  # its coordinates are in ems
            context.set_fill_rule(cairo.FILL_RULE_WINDING)
            context.set_source_rgb(*_colour(run.fill))
            context.fill()

    def path(self, path: Path) -> None:
        _add(self.context, path, _length)


def _add(context: cairo.Context, path: Path, length: Callable[[float], float]) -> None:
    """Add a path to the context's, with every coordinate put through `length`."""
    for command in path:
        if command[0] == "C":
            context.curve_to(*map(length, command[1:]))
        elif command[0] == "L":
            context.line_to(*map(length, command[1:]))
        elif command[0] == "M":
            context.move_to(*map(length, command[1:]))
        else:
            context.close_path()


def _length(value: float) -> float:
    return float(mm(value))


@lru_cache(maxsize=1024)
def _colour(colour: str) -> Colour:
    if re.fullmatch("#[0-9a-fA-F]{6}", colour) is None:
        raise ValueError(f"{colour!r} is not a colour: a colour is #rrggbb")
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue
