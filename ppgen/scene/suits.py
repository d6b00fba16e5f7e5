"""The four suits of the piecepack as outlines, told apart by shape alone: rays, a crescent, points, a fleur-de-lis.

The anatomy of the piecepack (piecepack.org) draws Arms as a fleur-de-lis; sets with a shield are about, too.

Drawn for this project in a square of 100 units about the origin. No two areas of a suit overlap, so that its outline
shows no line inside it. Holes run the other way round, so that the non-zero rule keeps them open, as a fill and as a
clip.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from typing import Literal, TypeAlias

from ppgen.piecepack import Suit
from ppgen.plane import rotate, scale
from ppgen.scene import path as paths
from ppgen.scene.model import Path
from ppgen.scene.theme import Theme

Emblem: TypeAlias = Literal["suns", "moons", "crowns", "fleur-de-lis", "shield"]
"""What a suit is drawn as."""

_CREST = ((-45.0, -24.0), (-21.0, -3.0), (0.0, -37.0), (21.0, -3.0), (45.0, -24.0))
"""The points of the crown and the notches between them."""


def emblem(suit: Suit, theme: Theme) -> Emblem:
    """What the theme draws a suit as."""
    return theme.arms if suit == "arms" else suit


def suit_of(drawn: Emblem) -> Suit:
    """The suit that an emblem stands for."""
    return "arms" if drawn == "fleur-de-lis" or drawn == "shield" else drawn


@cache
def emblem_outline(drawn: Emblem, size: float) -> Path:
    """The emblem in a square of `size` mm about the origin, filled by the non-zero rule."""
    return paths.transform(_OUTLINES[drawn], scale(size / 100))


def _sun() -> Path:
    """A disc and eight rays that stand clear of it."""
    path = paths.circle(0.0, 0.0, 25.0)
    for ray in range(8):
        turn = math.radians(45 * ray)
        aside = math.radians(15)
        corners = [(50.0, turn), (32.5, turn + aside), (32.5, turn - aside)]
        path += paths.polygon([(radius * math.sin(angle), -radius * math.cos(angle)) for radius, angle in corners])
    return path


def _moon() -> Path:
    """A crescent that opens to the right: a circle of 46, out of which another takes a bite."""
    outer, inner, apart, shift = 46.0, 37.0, 21.0, -9.0
    # Where the circles meet, seen from either centre; `apart` is the distance of the centres.
    reach = (outer**2 - inner**2 + apart**2) / (2 * apart)
    half_angle = math.degrees(math.acos(reach / outer))
    narrow = math.degrees(math.acos((reach - apart) / inner))
    rim = paths.arc((shift + 4, 0.0), outer, outer, half_angle, 360 - 2 * half_angle)
    bite = paths.arc((shift + 4 + apart, 0.0), inner, inner, -narrow, -(360 - 2 * narrow))
    return (*paths.transform(rim, _TILT), *paths.transform(bite[1:], _TILT), ("Z",))


_TILT = rotate(-24.0)
"""A crescent that leans back looks like a moon and not like a letter."""


def _crown() -> Path:
    """Three points with a bead each, over a band."""
    body = paths.polygon([(-36.0, 23.0), *_CREST, (36.0, 23.0)])
    beads = tuple(step for x, y in _CREST[::2] for step in paths.circle(x, y - 3.0, 6.5))
    return (*body, *beads, *paths.rect(-36.0, 29.0, 72.0, 12.0))


def _fleur_de_lis() -> Path:
    """A pointed petal between two that curl outwards, over a band, with a foot below."""
    petal: Path = (
        ("M", 0.0, -50.0),
        ("C", 8.0, -40.0, 16.0, -30.0, 16.0, -18.0),
        ("C", 16.0, -5.0, 8.0, 2.0, 6.5, 13.0),
        ("L", -6.5, 13.0),
        ("C", -8.0, 2.0, -16.0, -5.0, -16.0, -18.0),
        ("C", -16.0, -30.0, -8.0, -40.0, 0.0, -50.0),
        ("Z",),
    )
    curl: Path = (
        ("M", 11.0, 13.0),
        ("C", 12.0, 4.0, 18.0, -2.0, 21.0, -11.0),
        ("C", 24.0, -23.0, 31.0, -29.0, 38.0, -27.0),
        ("C", 46.0, -25.0, 50.0, -17.0, 48.0, -9.0),
        ("C", 46.0, -1.0, 39.0, 4.0, 31.0, 2.0),
        ("C", 37.0, -2.0, 38.0, -7.0, 35.0, -9.0),
        ("C", 32.0, -10.0, 29.0, -7.0, 27.0, -2.0),
        ("C", 25.0, 4.0, 23.0, 8.0, 22.0, 13.0),
        ("Z",),
    )
    stem: Path = (
        ("M", -6.5, 28.0),
        ("L", 6.5, 28.0),
        ("C", 7.0, 36.0, 8.0, 42.0, 0.0, 50.0),
        ("C", -8.0, 42.0, -7.0, 36.0, -6.5, 28.0),
        ("Z",),
    )
    root: Path = (
        ("M", 11.0, 28.0),
        ("L", 22.0, 28.0),
        ("C", 23.0, 33.0, 27.0, 36.0, 32.0, 34.0),
        ("C", 31.0, 41.0, 25.0, 44.0, 19.0, 42.0),
        ("C", 13.0, 40.0, 11.0, 34.0, 11.0, 28.0),
        ("Z",),
    )
    mirror = scale(-1.0, 1.0)
    sides = (*curl, *root, *paths.transform(curl, mirror), *paths.transform(root, mirror))
    return (*petal, *sides, *paths.rect(-27.0, 16.5, 54.0, 8.0), *stem)


def _shield() -> Path:
    """A shield with a chevron cut out."""
    shield: Path = (
        ("M", -39.0, -46.0),
        ("L", 39.0, -46.0),
        ("L", 39.0, -6.0),
        ("C", 39.0, 22.0, 20.0, 40.0, 0.0, 49.0),
        ("C", -20.0, 40.0, -39.0, 22.0, -39.0, -6.0),
        ("Z",),
    )
    chevron = [(0.0, -27.0), (-27.0, 0.0), (-27.0, 17.0), (0.0, -10.0), (27.0, 17.0), (27.0, 0.0)]
    return (*shield, *paths.polygon(chevron))


_OUTLINES: Mapping[Emblem, Path] = {
    "suns": _sun(),
    "moons": _moon(),
    "crowns": _crown(),
    "fleur-de-lis": _fleur_de_lis(),
    "shield": _shield(),
}
