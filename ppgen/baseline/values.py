"""What the attributes of a drawing hold: numbers, lengths, transforms and paths. All raise ValueError."""

from __future__ import annotations

import re
from functools import lru_cache

from ppgen.baseline.drawing import Outline
from ppgen.plane import Affine, Point

_LARGEST = 1e7
_COMMAND = re.compile(r"([MLHVCZ])([^MLHVCZ]*)")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 0}


def number(text: str) -> float:
    """A number that is not too large for a page."""
    value = float(text)
    if not -_LARGEST < value < _LARGEST:
        raise ValueError(f"{text[:40]!r} is not a length")
    return value


def length(text: str) -> float:
    """A length in mm, written with its unit; it is more than 0."""
    if not text.endswith("mm"):
        raise ValueError(f"its size, {text[:40]!r}, is not in mm")
    value = number(text[:-2])
    if value <= 0:
        raise ValueError(f"its size, {text[:40]!r}, is nothing")
    return value


@lru_cache(maxsize=2048)
def transform(text: str) -> Affine:
    """A translation or a matrix."""
    kind, _, rest = text.partition("(")
    numbers = [number(word) for word in rest.removesuffix(")").split()]
    if kind == "translate" and len(numbers) == 2:
        return Affine(1.0, 0.0, 0.0, 1.0, *numbers)
    if kind == "matrix" and len(numbers) == 6:
        return Affine(*numbers)
    raise ValueError(f"it has a transform {text[:60]!r}")


def path(data: str) -> Outline:
    """The kinds of its commands (H and V are lines) and its points."""
    return _known_path(data) if len(data) <= _SHORT else _new_path(data)


_SHORT = 2000
"""Paths of at most so many letters are kept: most come again in the other drawing, and pieces in every drawing."""


@lru_cache(maxsize=2048)
def _known_path(data: str) -> Outline:
    return _new_path(data)


def _new_path(data: str) -> Outline:
    shape, points, end = list[str](), list[Point](), 0
    x = y = 0.0
    for match in _COMMAND.finditer(data):
        command, numbers = match[1], [number(word) for word in match[2].split()]
        if match.start() != end or len(numbers) != _ARGUMENTS[command]:
            break
        end = match.end()
        if command == "H":
            x = numbers[0]
            points.append((x, y))
        elif command == "V":
            y = numbers[0]
            points.append((x, y))
        elif command != "Z":
            points += zip(numbers[::2], numbers[1::2], strict=True)
            x, y = points[-1]
        shape.append("L" if command in "HV" else command)
    if end != len(data):
        raise ValueError(f"it has a path {data[:60]!r}")
    return "".join(shape), tuple(points)
