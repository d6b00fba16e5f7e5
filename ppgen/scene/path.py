"""Making and measuring paths. Coordinates in mm, y down; angles in degrees, clockwise on the page from the x axis."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, TypeAlias

from ppgen.plane import Matrix, Point, Vector, polar
from ppgen.scene.model import Box, Command, Path

KAPPA = 0.5522847498
"""How long the handles of a quarter circle of radius 1 are."""


def rect(x: float, y: float, width: float, height: float) -> Path:
    return (
        ("M", x, y),
        ("L", x + width, y),
        ("L", x + width, y + height),
        ("L", x, y + height),
        ("Z",),
    )


def rounded_rect(x: float, y: float, width: float, height: float, rx: float, ry: float | None = None) -> Path:
    """A rectangle with elliptic corners; radii larger than half a side are cut down to it, as in SVG."""
    rx, ry = min(rx, width / 2), min(rx if ry is None else ry, height / 2)
    if rx <= 0 or ry <= 0:
        return rect(x, y, width, height)
    kx, ky = rx * (1 - KAPPA), ry * (1 - KAPPA)
    right, bottom = x + width, y + height
    path: list[Command] = [("M", x + rx, y)]
    if width > 2 * rx:
        path.append(("L", right - rx, y))
    path.append(("C", right - kx, y, right, y + ky, right, y + ry))
    if height > 2 * ry:
        path.append(("L", right, bottom - ry))
    path.append(("C", right, bottom - ky, right - kx, bottom, right - rx, bottom))
    if width > 2 * rx:
        path.append(("L", x + rx, bottom))
    path.append(("C", x + kx, bottom, x, bottom - ky, x, bottom - ry))
    if height > 2 * ry:
        path.append(("L", x, y + ry))
    path.append(("C", x, y + ky, x + kx, y, x + rx, y))
    path.append(("Z",))
    return tuple(path)


Corners: TypeAlias = tuple[bool, bool, bool, bool]
"""Something of each corner of a rectangle: of the top left one, then clockwise."""


def rounded_corners(x: float, y: float, width: float, height: float, radius: float, corners: Corners) -> Path:
    """A rectangle of which only some corners are round."""
    if all(corners):
        return rounded_rect(x, y, width, height, radius)
    radius = min(radius, width / 2, height / 2)
    if radius <= 0 or not any(corners):
        return rect(x, y, width, height)
    right, bottom, handle = x + width, y + height, radius * KAPPA
    path: list[Command] = []
    around = ((x, y, 0, -1), (right, y, 1, 0), (right, bottom, 0, 1), (x, bottom, -1, 0))
    for (corner_x, corner_y, ahead_x, ahead_y), is_round in zip(around, corners, strict=True):
        # Clockwise on the page: one comes to a corner along `ahead`, and turns right.
        after_x, after_y = -ahead_y, ahead_x
        if not is_round:
            path.append(("L", corner_x, corner_y))
            continue
        start = corner_x - radius * ahead_x, corner_y - radius * ahead_y
        end = corner_x + radius * after_x, corner_y + radius * after_y
        first = start[0] + handle * ahead_x, start[1] + handle * ahead_y
        second = end[0] - handle * after_x, end[1] - handle * after_y
        path += [("L", *start), ("C", *first, *second, *end)]
    return (("M", *path[0][1:]), *path[1:], ("Z",))


def ellipse(x: float, y: float, rx: float, ry: float) -> Path:
    """An ellipse about (x, y), by four cubic curves."""
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", x + rx, y),
        ("C", x + rx, y + ky, x + kx, y + ry, x, y + ry),
        ("C", x - kx, y + ry, x - rx, y + ky, x - rx, y),
        ("C", x - rx, y - ky, x - kx, y - ry, x, y - ry),
        ("C", x + kx, y - ry, x + rx, y - ky, x + rx, y),
        ("Z",),
    )


def circle(x: float, y: float, radius: float) -> Path:
    return ellipse(x, y, radius, radius)


def line(start: Point, end: Point) -> Path:
    return (("M", *start), ("L", *end))


def segments(*pairs: tuple[Point, Point]) -> Path:
    """Separate straight lines as one path."""
    return tuple(command for pair in pairs for command in line(*pair))


def polyline(points: Sequence[Point]) -> Path:
    """Straight lines through the points. Raises ValueError without a point."""
    if not points:
        raise ValueError("a line needs a point")
    return (("M", *points[0]), *(("L", x, y) for x, y in points[1:]))


def polygon(points: Sequence[Point]) -> Path:
    return (*polyline(points), ("Z",))


def rounded_polyline(points: Sequence[Point], radius: float) -> Path:
    """Straight lines through the points whose corners are rounded by up to `radius` (less where a line is short)."""
    if len(points) < 3 or radius <= 0:
        return polyline(points)
    path: list[Command] = [("M", *points[0])]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        into, out = math.dist(before, corner), math.dist(corner, after)
        if into == 0 or out == 0:
            continue
        cut = min(radius, into / 2, out / 2)
        start = _towards(corner, before, cut / into)
        end = _towards(corner, after, cut / out)
        path.append(("L", *start))
        path.append(("C", *_towards(start, corner, KAPPA), *_towards(end, corner, KAPPA), *end))
    path.append(("L", *points[-1]))
    return tuple(path)


def rounded_polygon(points: Sequence[Point], radius: float) -> Path:
    """A closed way through the points, all of whose corners are rounded alike: by `radius`, or less on a short side."""
    cut = min([radius, *(math.dist(*side) / 2 for side in zip(points, [*points[1:], points[0]], strict=True))])
    corners = zip([points[-1], *points[:-1]], points, [*points[1:], points[0]], strict=True)
    commands: list[Command] = []
    for before, corner, after in corners:
        start = _towards(corner, before, cut / math.dist(before, corner))
        end = _towards(corner, after, cut / math.dist(corner, after))
        commands.append(("L", *start) if commands else ("M", *start))
        commands.append(("C", *_towards(start, corner, KAPPA), *_towards(end, corner, KAPPA), *end))
    return (*commands, ("Z",))


def arc(centre: Point, rx: float, ry: float, start: float, sweep: float, turn: float = 0.0) -> Path:
    """An open arc of an ellipse from the angle `start` over `sweep` degrees; the ellipse itself is turned by `turn`.

    Cubic curves of at most a quarter each: off the true ellipse by less than 0.03 % of the radius.
    """
    pieces = max(1, math.ceil(abs(sweep) / 90 - 1e-9))
    step = math.radians(sweep) / pieces
    handle = 4 / 3 * math.tan(step / 4)
    cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def place(x: float, y: float) -> Point:
        return (centre[0] + cosine * rx * x - sine * ry * y, centre[1] + sine * rx * x + cosine * ry * y)

    angle = math.radians(start)
    path: list[Command] = [("M", *place(math.cos(angle), math.sin(angle)))]
    for _ in range(pieces):
        cos0, sin0 = math.cos(angle), math.sin(angle)
        angle += step
        cos1, sin1 = math.cos(angle), math.sin(angle)
        first = place(cos0 - handle * sin0, sin0 + handle * cos0)
        second = place(cos1 + handle * sin1, sin1 - handle * cos1)
        path.append(("C", *first, *second, *place(cos1, sin1)))
    return tuple(path)


def arrow_head(tip: Point, angle: float, length: float, width: float, notch: float = 0.0) -> Path:
    """A filled head that points along `angle`; `notch` (0 to 1) is the part of its length that its back is cut in."""
    end, along = Vector(*tip), polar(angle)
    foot, side = end - along * length, along.across * (width / 2)
    back = (end - along * (length * (1 - notch)),) if notch > 0 else ()
    return polygon((end, foot + side, *back, foot - side))


def transform(path: Path, matrix: Matrix) -> Path:
    """The path with every point put through the matrix. Exact: affine transforms keep cubic curves cubic."""
    a, b, c, d, e, f = matrix
    result: list[Command] = []
    for command in path:
        if command[0] == "C":
            _, x1, y1, x2, y2, x, y = command
            result.append(
                (
                    "C",
                    a * x1 + c * y1 + e,
                    b * x1 + d * y1 + f,
                    a * x2 + c * y2 + e,
                    b * x2 + d * y2 + f,
                    a * x + c * y + e,
                    b * x + d * y + f,
                )
            )
        elif command[0] == "Z":
            result.append(command)
        else:
            kind: Literal["M", "L"] = command[0]
            _, x, y = command
            point = (a * x + c * y + e, b * x + d * y + f)
            result.append(("M", *point) if kind == "M" else ("L", *point))
    return tuple(result)


def points(path: Path) -> list[Point]:
    """Its points in their order, handles of curves included: they go round it, though not closely."""
    found: list[Point] = []
    for command in path:
        if command[0] == "C":
            _, x1, y1, x2, y2, x, y = command
            found += ((x1, y1), (x2, y2), (x, y))
        elif command[0] != "Z":
            found.append((command[1], command[2]))
    return found


def bounds(path: Path) -> Box:
    """The smallest box around the path itself (not around its handles). Raises ValueError for an empty path."""
    xs: list[float] = []
    ys: list[float] = []
    at_x = at_y = 0.0
    for command in path:
        if command[0] == "C":
            _, x1, y1, x2, y2, x, y = command
            xs += _extremes(at_x, x1, x2, x)
            ys += _extremes(at_y, y1, y2, y)
            at_x, at_y = x, y
        elif command[0] != "Z":
            _, at_x, at_y = command
            xs.append(at_x)
            ys.append(at_y)
    if not xs:
        raise ValueError("an empty path has no bounds")
    left, top = min(xs), min(ys)
    return Box(left, top, max(xs) - left, max(ys) - top)


def union(boxes: Sequence[Box]) -> Box:
    """The smallest box around all of them. Raises ValueError when there is none."""
    if not boxes:
        raise ValueError("no boxes have no bounds")
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def _towards(start: Point, end: Point, part: float) -> Point:
    return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)


def _extremes(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """The end of a cubic curve in one coordinate, and its turning points."""
    low, high = (p0, p3) if p0 <= p3 else (p3, p0)
    if low <= p1 <= high and low <= p2 <= high:
        return [p3]
    # The derivative's coefficients, divided by 3.
    a = p3 - 3 * p2 + 3 * p1 - p0
    b = 2 * (p2 - 2 * p1 + p0)
    c = p1 - p0
    ends = [p3]
    for t in _roots(a, b, c):
        if 0 < t < 1:
            s = 1 - t
            ends.append(s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3)
    return ends


def _roots(a: float, b: float, c: float) -> list[float]:
    """Where at² + bt + c is 0, by the form that does not cancel when `a` is small."""
    square = b * b - 4 * a * c
    if square < 0:
        return []
    q = -(b + math.copysign(math.sqrt(square), b)) / 2
    return [top / bottom for top, bottom in ((q, a), (c, q)) if bottom != 0]
