"""The two small languages inside SVG attributes: path data and transforms, read into plain paths and one matrix."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping

from ppgen.patterns import pattern
from ppgen.plane import IDENTITY, Affine, Point, rotate, scale, skew, translate
from ppgen.scene.model import Command, Path
from ppgen.scene.path import arc

LIMIT = 1e6
"""The largest coordinate: a view box has about 100 units, and renderers differ beyond their limits."""

_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
_GAP = re.compile(r"[ \t\r\n\f]*,?[ \t\r\n\f]*")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_FLAGS = (3, 4)
"""The places of an arc's flags: single digits that may be written without a gap, as in `a1 1 0 01.5.5`."""
_CALL = pattern(r"[\s,]*([A-Za-z]+)\s*\(([^()]*)\)[\s,]*")


class DataError(ValueError):
    """Path data, a transform or a number that cannot be read; the message is a sentence without its subject."""


def number(text: str) -> float:
    """One plain number. Raises DataError for units, percentages, words and whatever is not finite or too large."""
    text = text.strip()
    if _NUMBER.fullmatch(text) is None:
        raise DataError(f"{_short(text)} is not a plain number")
    value = float(text)
    if not abs(value) <= LIMIT:
        raise DataError(f"{_short(text)} is beyond {LIMIT:.0f}")
    return value


def numbers(text: str) -> tuple[float, ...]:
    """Numbers separated by spaces or commas, or only by a sign or a point. Raises DataError."""
    values = []
    place = _skip(text, 0)
    while place < len(text):
        value, place = _read(text, place)
        values.append(value)
    return tuple(values)


def parse_transform(text: str) -> Affine:
    """The matrix of a `transform` attribute. Raises DataError; also when everything would fall onto a line."""
    place, result = 0, IDENTITY
    text = text.rstrip()
    while place < len(text):
        match = _CALL.match(text, place)
        if match is None:
            raise DataError(f"cannot be read at {_short(text[place:])}")
        result = result @ _transform(match[1], numbers(match[2]))
        place = match.end()
    if abs(result[0] * result[3] - result[1] * result[2]) < 1e-9:
        raise DataError("leaves nothing to see: it maps everything onto a line")
    return result


_TRANSFORMS: Mapping[tuple[str, int], Callable[..., Affine]] = {
    ("matrix", 6): Affine,
    ("translate", 1): lambda x: translate(x, 0.0),
    ("translate", 2): translate,
    ("scale", 1): scale,
    ("scale", 2): scale,
    ("rotate", 1): rotate,
    ("rotate", 3): lambda angle, x, y: rotate(angle, (x, y)),
    ("skewX", 1): lambda angle: skew(along_x=angle),
    ("skewY", 1): lambda angle: skew(along_y=angle),
}
"""By name and how many numbers it takes."""


def _transform(name: str, values: tuple[float, ...]) -> Affine:
    make = _TRANSFORMS.get((name, len(values)))
    if make is None:
        raise DataError(f"has {name}() with {len(values)} numbers, which SVG does not know")
    return make(*values)


def parse_path(text: str) -> Path:
    """Path data with every command made absolute and turned into moves, lines, cubic curves and closings.

    Raises DataError. SVG would draw such data up to the first mistake; here a mistake is a mistake.
    """
    reader = _PathReader()
    place = _skip(text, 0, commas=False)
    while place < len(text):
        letter = text[place]
        if letter.upper() not in _ARGUMENTS:
            raise DataError(f"has no command at {_short(text[place:])}, character {place + 1}")
        if not reader.path and letter not in "Mm":
            raise DataError(f"begins with {letter!r}: a path begins with M")
        place = _skip(text, place + 1, commas=False)
        count, first = _ARGUMENTS[letter.upper()], True
        while first or (count and place < len(text) and text[place] in "+-.0123456789"):
            values = []
            for index in range(count):
                if letter in "Aa" and index in _FLAGS:
                    if text[place : place + 1] not in ("0", "1"):
                        raise DataError(f"has an arc whose flag is not 0 or 1, at character {place + 1}")
                    values.append(float(text[place]))
                    place = _skip(text, place + 1)
                else:
                    value, place = _read(text, place)
                    values.append(value)
            # Further pairs after a move are lines.
            reader.add(letter if first else {"M": "L", "m": "l"}.get(letter, letter), values)
            first = False
    if len(reader.path) < 2:
        raise DataError("draws nothing")
    return tuple(reader.path)


class _PathReader:
    """The pen while path data is read: where it is, where its subpath began, and the handle that S and T mirror."""

    def __init__(self) -> None:
        self.path: list[Command] = []
        self.at: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.cubic: Point | None = None
        self.quadratic: Point | None = None
        self.closed = False

    def add(self, letter: str, values: list[float]) -> None:
        x0, y0 = self.at if letter.islower() else (0.0, 0.0)
        kind = letter.upper()
        cubic, quadratic, self.cubic, self.quadratic = self.cubic, self.quadratic, None, None
        if self.closed and kind not in "MZ":
            # After a closing the next subpath begins where the last one did.
            self.path.append(("M", *self.start))
        self.closed = kind == "Z"
        if kind == "Z":
            self.path.append(("Z",))
            self.at = self.start
        elif kind == "M":
            self.at = self.start = self._check((values[0] + x0, values[1] + y0))
            self.path.append(("M", *self.at))
        elif kind == "H":
            self._line((values[0] + x0, self.at[1]))
        elif kind == "V":
            self._line((self.at[0], values[0] + y0))
        elif kind == "A":
            self._arc(values, (values[5] + x0, values[6] + y0))
        else:
            points = [(x + x0, y + y0) for x, y in zip(values[::2], values[1::2], strict=True)]
            self._drawn(kind, points, cubic, quadratic)

    def _drawn(self, kind: str, points: list[Point], cubic: Point | None, quadratic: Point | None) -> None:
        if kind == "L":
            self._line(points[0])
        elif kind == "C":
            self._curve(points[0], points[1], points[2])
        elif kind == "S":
            self._curve(_mirror(cubic, self.at), points[0], points[1])
        elif kind == "Q":
            self._bend(points[0], points[1])
        else:
            self._bend(_mirror(quadratic, self.at), points[0])

    def _check(self, point: Point) -> Point:
        if not (abs(point[0]) <= LIMIT and abs(point[1]) <= LIMIT):
            raise DataError(f"goes beyond {LIMIT:.0f}")
        return point

    def _line(self, end: Point) -> None:
        self.at = self._check(end)
        self.path.append(("L", *end))

    def _curve(self, first: Point, second: Point, end: Point) -> None:
        self._check(first)
        self.cubic = self._check(second)
        self.at = self._check(end)
        self.path.append(("C", *first, *second, *end))

    def _bend(self, handle: Point, end: Point) -> None:
        """A quadratic curve as the cubic one that is equal to it."""
        (x0, y0), (hx, hy), (x, y) = self.at, self._check(handle), end
        first = (x0 + 2 / 3 * (hx - x0), y0 + 2 / 3 * (hy - y0))
        self._curve(first, (x + 2 / 3 * (hx - x), y + 2 / 3 * (hy - y)), end)
        self.cubic, self.quadratic = None, handle

    def _arc(self, values: list[float], end: Point) -> None:
        """An elliptic arc, by the conversion to its centre that SVG 1.1 gives in F.6.5."""
        rx, ry, turn, large, clockwise = abs(values[0]), abs(values[1]), values[2], values[3], values[4]
        self._check(end)
        if end == self.at:
            return
        if rx < 1e-9 or ry < 1e-9 or math.dist(end, self.at) < 1e-9:
            self._line(end)
            return
        cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        half_x, half_y = (self.at[0] - end[0]) / 2, (self.at[1] - end[1]) / 2
        x, y = cosine * half_x + sine * half_y, -sine * half_x + cosine * half_y
        excess = (x / rx) ** 2 + (y / ry) ** 2
        if excess > 1:
            # Radii too small to reach the end are grown until they do.
            rx, ry, excess = rx * math.sqrt(excess), ry * math.sqrt(excess), 1.0
        factor = math.sqrt(max(0.0, 1 / excess - 1)) * (-1 if large == clockwise else 1)
        cx, cy = factor * rx * y / ry, -factor * ry * x / rx
        centre = (
            cosine * cx - sine * cy + (self.at[0] + end[0]) / 2,
            sine * cx + cosine * cy + (self.at[1] + end[1]) / 2,
        )
        start = math.degrees(math.atan2((y - cy) / ry, (x - cx) / rx))
        sweep = math.degrees(math.atan2((-y - cy) / ry, (-x - cx) / rx)) - start
        if clockwise and sweep < 0:
            sweep += 360
        elif not clockwise and sweep > 0:
            sweep -= 360
        curves = list(arc(centre, rx, ry, start, sweep, turn)[1:])
        self.path += curves[:-1]
        _, x1, y1, x2, y2, *_rest = curves[-1]  # type: ignore[misc]
        # The end is the one that was written, not the one that trigonometry arrives at.
        self.path.append(("C", x1, y1, x2, y2, *end))
        self.at = end


def _mirror(handle: Point | None, about: Point) -> Point:
    return about if handle is None else (2 * about[0] - handle[0], 2 * about[1] - handle[1])


def _skip(text: str, place: int, commas: bool = True) -> int:
    if not commas:
        while place < len(text) and text[place] in " \t\r\n\f":
            place += 1
        return place
    match = _GAP.match(text, place)
    return match.end() if match else place


def _read(text: str, place: int) -> tuple[float, int]:
    match = _NUMBER.match(text, place)
    if match is None:
        where = f"at {_short(text[place:])}, character {place + 1}" if place < len(text) else "at its end"
        raise DataError(f"lacks a number {where}")
    value = float(match[0])
    if not abs(value) <= LIMIT:
        raise DataError(f"has a number beyond {LIMIT:.0f} at character {place + 1}")
    return value, _skip(text, match.end())


def _short(text: str) -> str:
    return repr(text if len(text) <= 24 else f"{text[:21]}...")
