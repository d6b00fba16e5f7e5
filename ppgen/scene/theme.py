"""How things look: a theme gives every role its paint, and never changes geometry.

Never colour alone: whatever two roles must be told apart by, they also differ in shape, hatch, dash or weight.
The colours of `color` are Okabe and Ito's, darkened where they carry text, and keep their order of lightness in
greyscale.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ppgen.scene.model import Stroke


@dataclass(frozen=True, slots=True)
class Hatch:
    """Parallel lines that fill an area: `angle` in degrees counter-clockwise from the horizontal, `gap` in mm."""

    stroke: Stroke
    angle: float = 45.0
    gap: float = 1.2


@dataclass(frozen=True, slots=True)
class Look:
    """The paint of one role."""

    fill: str | None = None
    stroke: Stroke | None = None
    hatch: Hatch | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """A named set of looks. Asking for a role that the theme does not know is a programmer's mistake (KeyError).

    A theme is equal to itself alone, so that drawings can be cached by it.
    """

    name: str
    title: str
    looks: Mapping[str, Look]

    def __getitem__(self, role: str) -> Look:
        return self.looks[role]


def _solid(colour: str) -> Look:
    return Look(fill=colour)


def _line(colour: str, width: float, dash: tuple[float, ...] = (), cap: str = "butt") -> Look:
    return Look(stroke=Stroke(colour, width, dash, cap, "round" if cap == "round" else "miter"))  # type: ignore[arg-type]


_COLOR: dict[str, Look] = {
    "paper": _solid("#ffffff"),
    "text": _solid("#1d2733"),
    "text-muted": _solid("#5a6675"),
    "text-inverse": _solid("#ffffff"),
    "grid-line": _line("#aab4c0", 0.15),
    "exterior-wall": _line("#1d2733", 0.7),
    "wall": _line("#1d2733", 0.6),
    "wall-bonus": _line("#0072b2", 0.6),
    "tile": _solid("#f6e7bd"),
    "tile-new": Look("#f0cf6b", Stroke("#1d2733", 0.25)),
    "dot": _solid("#1d2733"),
    "cafeteria": Look("#cfe8dd", Stroke("#00664b", 0.3)),
    "gate": _solid("#1d2733"),
    "route": _line("#d55e00", 0.75, cap="round"),
    "route-tied": _line("#0072b2", 0.6, (0.01, 1.3), "round"),
    "highlight": Look(stroke=Stroke("#d55e00", 0.5)),
    "arrow": _line("#0072b2", 0.5),
    "callout": _line("#5a6675", 0.2),
    "badge": _solid("#1d2733"),
    "wrong": _line("#b3261e", 0.7, cap="round"),
    "panel-rule": _line("#c9d0d8", 0.15),
    "box": Look("#ffffff", Stroke("#1d2733", 0.3)),
    "box-faint": Look(None, Stroke("#8894a2", 0.2)),
    "band": _solid("#1d2733"),
    "accent": _solid("#f0cf6b"),
    "shade": _solid("#edf0f3"),
    "art-line": _line("#1d2733", 0.3, cap="round"),
    "art-body": Look("#ffffff", Stroke("#1d2733", 0.3, (), "round", "round")),
    "art-accent": Look("#e0b23c", Stroke("#1d2733", 0.3, (), "round", "round")),
    "art-solid": _solid("#1d2733"),
    "mark": _line("#000000", 0.1),
    "draft": _solid("#b3261e"),
}

THEMES: Mapping[str, Theme] = MappingProxyType({"color": Theme("color", "Colour", MappingProxyType(_COLOR))})
"""Every theme by name; `color` is the default."""
