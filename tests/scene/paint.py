"""What the paint of a theme must keep: readable text, visible marks, and no distinction by colour alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias

from ppgen.scene.theme import Style, Theme

Pairs: TypeAlias = Iterable[tuple[str, str]]


def colour(look: Style) -> str:
    """What one sees of a role: its fill, or its line where it has none."""
    found = look.fill if look.fill is not None else look.stroke.colour if look.stroke is not None else None
    assert found is not None
    return found


def luminance(code: str) -> float:
    """Relative luminance of `#rrggbb`, as WCAG 2 defines it."""
    parts = [int(code[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def assert_readable(theme: Theme, pairs: Pairs) -> None:
    """Text on its ground: WCAG's AA, and AAA in the theme for weak eyes."""
    least = 7.0 if theme.name == "contrast" else 4.5
    for text, ground in pairs:
        assert contrast(colour(theme[text]), colour(theme[ground])) >= least, (text, ground)


def assert_visible(theme: Theme, pairs: Pairs) -> None:
    """Marks on their ground: 3 to 1 is what WCAG asks of graphics."""
    for mark, ground in pairs:
        assert contrast(colour(theme[mark]), colour(theme[ground])) >= 3.0, (mark, ground)


def assert_told_apart(theme: Theme, pairs: Pairs) -> None:
    """Not by colour alone: by weight, dashes, hatch, outline, or dark on light."""

    def signature(look: Style) -> tuple[object, ...]:
        hatch = look.hatch and (look.hatch.angle, look.hatch.gap, look.hatch.stroke.width, look.hatch.stroke.dash)
        dark = look.fill is not None and luminance(look.fill) < 0.2
        return (dark, look.stroke is not None, look.stroke and look.stroke.dash, hatch)

    for one, other in pairs:
        first, second = theme[one], theme[other]
        widths = sorted(look.stroke.width for look in (first, second) if look.stroke is not None)
        by_weight = len(widths) == 2 and widths[1] >= 1.15 * widths[0]
        assert by_weight or signature(first) != signature(second), (one, other)


def assert_ever_darker(theme: Theme, roles: Sequence[str]) -> None:
    lightness = [luminance(colour(theme[role])) for role in roles]
    assert all(lighter > darker for lighter, darker in pairwise(lightness))
