"""Where the ink of a drawn piece lies, and a halo of paper round it, for what runs under the piece."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt

from ppgen.plane import IDENTITY, Affine, Vector
from ppgen.scene import path
from ppgen.scene.model import Box, GlyphRun, Group, Item, Picture, Shape, Stroke, Use

HALO = 0.45
"""The width of the halo round a piece, in mm."""


def ink(item: Item) -> Box | None:
    """The bounds of what an item paints, without the widths of its lines; None if it paints nothing. Art rarely fills
    its box.
    """
    boxes = inks(item)
    return path.union(boxes) if boxes else None


def inks(item: Item) -> tuple[Box, ...]:
    """The bounds of each shape that an item paints, without the width of its line, which depends on the theme."""
    outlines = (path.transform(shape.path, matrix) for shape, matrix in _shapes((item,), IDENTITY) if shape.path)
    return tuple(map(path.bounds, outlines))


def solid(items: Iterable[Item], matrix: Affine = IDENTITY) -> Iterator[Box]:
    """The bounds of each filled shape, symbol and line of text among some items; what is only outlined is left out."""
    for item in items:
        match item:
            case Shape() if item.fill is not None and item.path:
                yield path.bounds(path.transform(item.path, matrix))
            case GlyphRun():
                (x, y), size = item.origin, item.size
                yield path.bounds(path.transform(path.rect(x, y - 0.75 * size, item.width, 0.95 * size), matrix))
            case Use():
                yield path.bounds(path.transform(path.rect(*item.symbol.box), matrix @ item.transform))
            case Group():
                yield from solid(item.items, matrix @ item.transform if item.transform else matrix)
            case _:
                pass


def halo(item: Item, colour: str, width: float = HALO) -> Group:
    """The silhouette of an item in one colour, `width` mm wider on every side."""
    shapes = []
    for shape, matrix in _shapes((item,), IDENTITY):
        line = 0.0 if shape.stroke is None else shape.stroke.width * sqrt(abs(matrix.determinant))
        stroke = Stroke(colour, line + 2 * width, (), "round", "round")
        shapes.append(Shape(path.transform(shape.path, matrix), colour if shape.fill else None, stroke))
    return Group(tuple(shapes), role="halo")


def _shapes(items: Iterable[Item], matrix: Affine) -> Iterator[tuple[Shape, Affine]]:
    """All shapes with their places. What is cut off at a clip lies within an outline that is drawn, too."""
    for item in items:
        match item:
            case Shape():
                yield item, matrix
            case Picture():
                yield Shape(item.frame, "#000000"), matrix
            case Group() if item.clip is None:
                yield from _shapes(item.items, matrix @ item.transform if item.transform else matrix)
            case Use():
                yield from _shapes(item.symbol.items, matrix @ item.transform)
            case _:
                pass


def reach_towards(box: Box, start: Vector, towards: Vector) -> float:
    """How far a box extends from `start` straight towards another point; 0 where it does not lie on that way."""
    way = (towards - start).unit
    if abs(way.x) >= abs(way.y):
        beside = not box.y <= start.y <= box.bottom
        far = box.right - start.x if way.x > 0 else start.x - box.x
    else:
        beside = not box.x <= start.x <= box.right
        far = box.bottom - start.y if way.y > 0 else start.y - box.y
    return 0.0 if beside else max(far, 0.0)


def overlap(box: Box, other: Box) -> bool:
    """Whether two boxes share more than an edge."""
    across = box.x < other.right and other.x < box.right
    return across and box.y < other.bottom and other.y < box.bottom
