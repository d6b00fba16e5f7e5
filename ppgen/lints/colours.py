"""Things that only their colours tell apart, and not for every eye, nor in grey."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import atan2, degrees
from typing import Literal, TypeAlias

from msgspec import Struct, field

from ppgen.lints import pictures
from ppgen.lints.drawing import Drawing, Painted, seen
from ppgen.lints.found import Found, found
from ppgen.lints.ground import is_hatch, paper_of
from ppgen.lints.limits import COLOURS_APART
from ppgen.scene.colour import VISIONS, Vision, apart
from ppgen.scene.model import Path, Shape
from ppgen.scene.path import bounds

CODE = "DRAW-COLOURS"
OWN_OUTLINES = 3
"""A role with more outlines in a picture has any: it is the paint of areas or of ways."""
TURNED, WIDER = 15.0, 1.5
"""Hatches look different if their directions differ by so many degrees, or the distances of lines by this factor."""
SIGNS = frozenset({"right", "wrong"})
"""The roles of ticks and crosses."""
SAME = 0.05
"""A smaller ΔE2000 is none, to one decimal."""
NAMES: dict[Vision, str] = {
    "normal": "to every eye",
    "grey": "in grey",
    "protanopia": "without red cones (protanopia)",
    "deuteranopia": "without green cones (deuteranopia)",
    "tritanopia": "without blue cones (tritanopia)",
}
_Kind: TypeAlias = Literal["line", "area"]


def check(drawing: Drawing) -> Iterator[Found]:
    """Parts of one outline, entries of a legend, and roles of a picture, in pairs."""
    for pair in pictures.alike(drawing):
        if pair.distance < COLOURS_APART:
            yield _finding(*pair.names, pair.vision, pair.distance, *pair.marks)
    yield from _roles(drawing)


class _Look(Struct):
    """How a role is painted in one colour."""

    role: str
    colour: str
    kind: _Kind
    mark: Painted
    of_region: bool
    """Whether it is the tint of a region, which is there to be told from others."""
    outlines: set[Path] = field(default_factory=set)


class _Pattern(Struct):
    """What else than colour tells a role from others."""

    width: float = 0.0
    """Its boldest line, in mm."""
    dashed: bool = False
    hatches: set[tuple[float, float]] = field(default_factory=set)
    """The direction of each hatch in degrees, and the distance of its lines in mm."""
    cored: bool = False


def _roles(drawing: Drawing) -> Iterator[Found]:
    """Roles outside of parts that only colour tells apart, if it does so to most eyes."""
    patterns = _patterns(drawing)
    for one, other in combinations(_looks(drawing).values(), 2):
        meant = apart(one.colour, other.colour) >= COLOURS_APART or (one.of_region and other.of_region)
        if one.role == other.role or one.kind != other.kind or not meant:
            continue
        if not _same_pattern(patterns[one.role], patterns[other.role]) or not _same_outlines(one, other):
            continue
        vision = min(VISIONS, key=lambda vision: apart(one.colour, other.colour, vision))
        if (distance := apart(one.colour, other.colour, vision)) < COLOURS_APART:
            yield _finding(one.role, other.role, vision, distance, one.mark, other.mark)


def _marks(drawing: Drawing) -> Iterator[tuple[str, Shape, Painted]]:
    """The shapes outside of parts and legends that are seen, each with its role."""
    for mark in drawing.painted:
        item = mark.item
        if mark.image is not None or not isinstance(item, Shape):
            continue
        if not mark.in_part and seen(mark) and "sample" not in mark.roles:
            role = item.role or next((step.role for step in reversed(mark.trail) if step.role), "")
            if role:
                yield role, item, mark


def _looks(drawing: Drawing) -> dict[tuple[str, _Kind, str], _Look]:
    looks: dict[tuple[str, _Kind, str], _Look] = {}
    paper = paper_of(drawing)
    for role, item, mark in _marks(drawing):
        colour = item.fill if item.fill is not None else item.stroke.colour if item.stroke is not None else paper
        of_region = any(thing.kind == "region" for thing in mark.things)
        if (colour == paper and not of_region) or is_hatch(mark):
            continue
        kind: _Kind = "line" if item.fill is None else "area"
        look = looks.setdefault((role, kind, colour), _Look(role, colour, kind, mark, of_region))
        if len(look.outlines) <= OWN_OUTLINES:
            look.outlines.add(_outline(item.path))
    return looks


def _patterns(drawing: Drawing) -> dict[str, _Pattern]:
    patterns: dict[str, _Pattern] = {}
    paper, cored = paper_of(drawing), _cored(drawing)
    for role, item, mark in _marks(drawing):
        pattern = patterns.setdefault(role, _Pattern(cored=role in cored))
        if is_hatch(mark):
            pattern.hatches.add((_direction(item.path), item.pitch * mark.scale))
        if item.stroke is not None and item.stroke.colour != paper and not is_hatch(mark):
            pattern.width = max(pattern.width, mark.line_width)
            pattern.dashed |= bool(item.stroke.dash)
    return patterns


def _same_pattern(one: _Pattern, other: _Pattern) -> bool:
    marks = (one.dashed, one.cored) == (other.dashed, other.cored)
    return marks and _same_hatches(one, other) and pictures.same_weight(one.width, other.width)


def _direction(hatch: Path) -> float:
    """The direction of the lines of a hatch, in degrees below 180; 0 without any."""
    if len(hatch) < 2:
        return 0.0
    (x, y), (end_x, end_y) = (command[1:3] for command in hatch[:2])  # type: ignore[misc]
    return degrees(atan2(end_y - y, end_x - x)) % 180.0


def _same_hatches(one: _Pattern, other: _Pattern) -> bool:
    """Whether each hatch of one looks like one of the other, and the other way round."""

    def among(hatch: tuple[float, float], others: set[tuple[float, float]]) -> bool:
        return any(_same_hatch(hatch, each) for each in others)

    return all(among(hatch, other.hatches) for hatch in one.hatches) and all(
        among(hatch, one.hatches) for hatch in other.hatches
    )


def _same_hatch(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether two hatches lean alike, with lines as close."""
    turn = abs(one[0] - other[0])
    close, wide = sorted((one[1], other[1]))
    return min(turn, 180.0 - turn) < TURNED and wide < WIDER * close


def _cored(drawing: Drawing) -> set[str]:
    """The roles whose lines have a core: the same line in another colour, narrower, is painted on them."""
    roles: set[str] = set()
    for under, over in zip(drawing.painted, drawing.painted[1:], strict=False):
        a, b = under.item, over.item
        if not (isinstance(a, Shape) and isinstance(b, Shape)) or a.stroke is None or b.stroke is None:
            continue
        if a.path == b.path and b.stroke.width < a.stroke.width and a.stroke.colour != paper_of(drawing):
            roles |= under.roles
    return roles


@lru_cache(maxsize=8192)
def _outline(way: Path) -> Path:
    """A path whatever its place and size."""
    box = bounds(way)
    size = max(box.width, box.height) or 1.0
    moved = [
        (
            command[0],
            *(round((value - (box.y if place % 2 else box.x)) / size, 2) for place, value in enumerate(command[1:])),
        )
        for command in way
    ]
    return tuple(moved)  # type: ignore[arg-type]


def _same_outlines(one: _Look, other: _Look) -> bool:
    """Whether outlines do not tell two roles apart: they do if both have few and each one of its own, as a tick is. A
    ring or a way has any outline, but never that of a tick or a cross.
    """
    if (one.role in SIGNS) != (other.role in SIGNS):
        return False
    if max(len(one.outlines), len(other.outlines)) > OWN_OUTLINES:
        return True
    return not (one.outlines - other.outlines and other.outlines - one.outlines)


def _finding(one: str, other: str, vision: Vision, distance: float, *marks: Painted) -> Found:
    first, second = sorted((one, other))
    how = f"{NAMES[vision]} their colours are ΔE2000 {distance:.1f} apart"
    message = f"only colour tells {first} from {second}, and {how}; they need {COLOURS_APART:g}"
    if distance < SAME:
        message = f"{first} and {second} look the same {NAMES[vision]}"
    hint = "make one of them lighter, or give them different outlines, dashes, widths, hatches or letters"
    return found(CODE, f"{first} / {second}", message, hint, *marks)
