"""What an eye makes of colours: their contrast, how far they are apart, how they look to the colour-blind.

Colours are `#rrggbb` in sRGB (IEC 61966-2-1) and are seen in daylight (D65, 2° observer).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

Vision: TypeAlias = Literal["normal", "grey", "protanopia", "deuteranopia", "tritanopia"]
"""How a drawing is seen: as it is, printed in grey, or by an eye without the cones for red, green or blue."""

Linear: TypeAlias = tuple[float, float, float]
"""Red, green and blue from 0 to 1, in proportion to the light."""

_Rows: TypeAlias = tuple[Linear, Linear, Linear]

VISIONS: tuple[Vision, ...] = ("normal", "grey", "protanopia", "deuteranopia", "tritanopia")

_XYZ: _Rows = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
"""Linear sRGB to CIE XYZ (IEC 61966-2-1)."""
_WHITE: Linear = (0.95047, 1.0, 1.08883)
"""The XYZ of D65."""

_DICHROMATS: Mapping[str, _Rows] = MappingProxyType(
    {
        "protanopia": (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ),
        "deuteranopia": (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        ),
        "tritanopia": (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        ),
    }
)
"""Machado, Oliveira and Fernandes, A Physiologically-based Model for Simulation of Color Vision Deficiency (IEEE
Transactions on Visualization and Computer Graphics 15, 2009), severity 1.0, for linear sRGB."""


class Lab(NamedTuple):
    """CIE 1976 L*a*b*: lightness from 0 (black) to 100 (white), red against green, yellow against blue."""

    lightness: float
    a: float
    b: float


def linear(colour: str) -> Linear:
    """The light of a colour `#rrggbb`. Raises ValueError for any other text."""
    if len(colour) != 7 or colour[0] != "#":
        raise ValueError(f"{colour!r} is not #rrggbb")
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _light(red), _light(green), _light(blue)


def _light(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def coded(light: Linear) -> str:
    """The colour `#rrggbb` of that light, cut off where sRGB cannot show it."""
    return "#" + "".join(f"{round(255 * _code(min(max(part, 0.0), 1.0))):02x}" for part in light)


def _code(value: float) -> float:
    return 12.92 * value if value <= 0.0031308 else 1.055 * float(value ** (1 / 2.4)) - 0.055


def mixed(above: str, below: str, share: float) -> str:
    """Two colours seen as one from afar, as a hatch is: `share` of the area, from 0 to 1, has the colour above."""
    over, under = linear(above), linear(below)
    return coded((_blend(over[0], under[0], share), _blend(over[1], under[1], share), _blend(over[2], under[2], share)))


def _blend(over: float, under: float, share: float) -> float:
    return share * over + (1 - share) * under


@lru_cache(maxsize=4096)
def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2, from 0 to 1."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21, whichever colour is on top."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def seen(colour: str, vision: Vision) -> str:
    """How a colour looks to such an eye, or printed in grey."""
    light = linear(colour)
    if vision == "normal":
        return colour
    if vision == "grey":
        grey = luminance(colour)
        return coded((grey, grey, grey))
    return coded(_times(_DICHROMATS[vision], light))


def _times(rows: _Rows, vector: Linear) -> Linear:
    x, y, z = (sum(factor * part for factor, part in zip(row, vector, strict=True)) for row in rows)
    return x, y, z


@lru_cache(maxsize=4096)
def lab(colour: str) -> Lab:
    """A colour in CIELAB."""
    x, y, z = (_response(part / white) for part, white in zip(_times(_XYZ, linear(colour)), _WHITE, strict=True))
    return Lab(116 * y - 16, 500 * (x - y), 200 * (y - z))


def _response(part: float) -> float:
    limit = 6 / 29
    return float(part ** (1 / 3)) if part > limit**3 else part / (3 * limit**2) + 4 / 29


def apart(one: str, other: str, vision: Vision = "normal") -> float:
    """How far two colours are apart to an eye: ΔE2000, of which about 1 can just be seen side by side."""
    return delta_e(lab(seen(one, vision)), lab(seen(other, vision)))


def delta_e(one: Lab, other: Lab) -> float:
    """CIEDE2000 with all weights 1.

    After Sharma, Wu and Dalal, The CIEDE2000 Color-Difference Formula (Color Research and Application 30, 2005).
    """
    mean = (hypot(one.a, one.b) + hypot(other.a, other.b)) / 2
    stretch = 1.5 - 0.5 * sqrt(mean**7 / (mean**7 + 25.0**7))
    a1, a2 = stretch * one.a, stretch * other.a
    chroma1, chroma2 = hypot(a1, one.b), hypot(a2, other.b)
    hue1, hue2 = _hue(a1, one.b), _hue(a2, other.b)
    grey = chroma1 * chroma2 == 0
    turn = 0.0 if grey else (hue2 - hue1 + 180) % 360 - 180
    if not grey and turn == -180 and hue2 > hue1:
        turn = 180.0
    hue = hue1 + hue2 if grey else _middle(hue1, hue2)
    lightness, chroma = (one.lightness + other.lightness) / 2, (chroma1 + chroma2) / 2
    by_hue = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    off = (lightness - 50) ** 2
    light = (other.lightness - one.lightness) / (1 + 0.015 * off / sqrt(20 + off))
    colourful = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    around = 2 * sqrt(chroma1 * chroma2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * by_hue)
    rotation = 2 * sqrt(chroma**7 / (chroma**7 + 25.0**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(light**2 + colourful**2 + around**2 - rotation * colourful * around)


def _hue(a: float, b: float) -> float:
    """The angle of a colour in the plane of a* and b*, from 0 to 360 degrees; 0 for a grey."""
    return degrees(atan2(b, a)) % 360 if a or b else 0.0


def _middle(one: float, other: float) -> float:
    """The angle half way between two hues, the short way round."""
    total = one + other
    if abs(one - other) <= 180:
        return total / 2
    return (total + 360) / 2 if total < 360 else (total - 360) / 2
