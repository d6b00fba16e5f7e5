"""Cards of two sizes made comparable: each side without its cut, and measured from the top left corner of that.

Round parts and hexagons have no such corner; they are measured from their middle.

A card in the picture of a deck has its middle at (0, 0), and its cut clips everything on it. On a card of another size
every part would seem to have moved and to be cut off anew.
"""

from __future__ import annotations

from ppgen.baseline.drawing import Drawing, DrawnPart, Primitive
from ppgen.baseline.geometry import Extent
from ppgen.plane import Matrix, Point
from ppgen.records import replace


def uncut(drawing: Drawing) -> Drawing:
    """The picture of a deck with each side so changed."""
    is_square = not drawing.notes.get("cut", "").endswith(("round", "hexagon"))
    corners = {name: _corner(parts) if is_square else (0.0, 0.0) for name, parts in drawing.scopes.items()}
    scopes = {name: tuple(_part(part, *corners[name]) for part in parts) for name, parts in drawing.scopes.items()}
    placed = {name: _from(matrix, *corners.get(name, (0.0, 0.0))) for name, matrix in drawing.placed.items()}
    return replace(drawing, scopes=scopes, placed=placed)


def _corner(parts: tuple[DrawnPart, ...]) -> Point:
    """The top left corner of the cut, which is the outermost clip of all shapes; (0, 0) where there is none."""
    cut = next((shape.clip[0][1] for part in parts for shape in part.primitives if shape.clip), ())
    return (min(x for x, _ in cut), min(y for _, y in cut)) if cut else (0.0, 0.0)


def _part(part: DrawnPart, left: float, top: float) -> DrawnPart:
    return replace(part, primitives=tuple(_shape(shape, left, top) for shape in part.primitives))


def _shape(shape: Primitive, left: float, top: float) -> Primitive:
    def moved(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple((x - left, y - top) for x, y in points)

    box = shape.box and Extent(
        shape.box.left - left, shape.box.top - top, shape.box.right - left, shape.box.bottom - top
    )
    return replace(
        shape,
        points=moved(shape.points),
        clip=tuple((outline, moved(points)) for outline, points in shape.clip[1:]),
        box=box,
        middle=moved((shape.middle,))[0] if shape.middle is not None else None,
    )


def _from(matrix: Matrix, left: float, top: float) -> Matrix:
    """Where the new origin lies on the page."""
    a, b, c, d, x, y = matrix
    return a, b, c, d, x + a * left + c * top, y + b * left + d * top
