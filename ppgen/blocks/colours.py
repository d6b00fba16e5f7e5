"""The colours of a game in each theme, and a theme whose texts and lines are light, for dark grounds.

What a colour becomes where there is only black ink, or where everything has to stand out, is said once, here, and in
`docs/themes.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from ppgen.definition.colours import ColourSpec, InkForm
from ppgen.records import replace
from ppgen.scene.colour import coded, contrast, linear, luminance
from ppgen.scene.limits import MIN_LINE
from ppgen.scene.model import Stroke
from ppgen.scene.theme import Hatch, Style, Theme

BLACK, WHITE = "#000000", "#ffffff"
LIGHTEST_GREY, DARKEST_GREY = "#f0f0f0", "#c8c8c8"
"""The greys that a light colour may become in the theme `contrast`: black stands out from both by more than 12 to 1."""
KEYLINE = 0.3
"""The width of the light line inside the edge of a dark ground (`keyline.py`), in mm."""
HATCH_GAP = 1.6
"""The distance of the lines that an area becomes in one ink, in mm."""
_ANGLES: Mapping[InkForm, float] = MappingProxyType({"rising": 45.0, "falling": 135.0, "level": 0.0, "upright": 90.0})
_LIGHT_TEXT = ("text", "text-muted", "art-line", "art-solid", "art-dark")
"""The roles that are light on a dark ground: texts, and what the drawings of a game have in one colour."""


def colour_styles(colour: ColourSpec, theme: Theme) -> tuple[Style, Style]:
    """The paint of a colour of the game: as an area, and as a line or a text."""
    width = theme.line("box").width
    if theme.name == "ink":
        return _in_ink(colour.ink, width), _line(BLACK, width)
    if theme.name == "contrast":
        area = colour.contrast or _in_contrast(colour.color)
        line = colour.contrast or BLACK
        dark = contrast(WHITE, area) > contrast(BLACK, area)
        return Style(area, Stroke(WHITE, KEYLINE) if dark else None), _line(line, width)
    return Style(colour.color), _line(colour.color, width)


def light_on(ground: Style, theme: Theme) -> bool:
    """Whether light texts stand out from a ground more than dark ones."""
    if ground.fill is None:
        return False
    return contrast(theme.fill("text-inverse"), ground.fill) > contrast(theme.fill("text"), ground.fill)


@cache
def on_dark(theme: Theme) -> Theme:
    """The theme with light texts, and light lines and areas of the game's own drawings."""
    light = theme.fill("text-inverse")
    styles = {role: _repainted(theme[role], light) for role in _LIGHT_TEXT}
    return replace(theme, styles=MappingProxyType({**theme.styles, **styles}))


def _repainted(style: Style, colour: str) -> Style:
    stroke = style.stroke and replace(style.stroke, colour=colour)
    return replace(style, fill=colour if style.fill else None, stroke=stroke)


def _line(colour: str, width: float) -> Style:
    return Style(colour, Stroke(colour, width))


def _in_ink(form: InkForm, width: float) -> Style:
    if form == "solid":
        return Style(BLACK)
    hatch = Hatch(Stroke(BLACK, MIN_LINE), _ANGLES[form], HATCH_GAP) if form in _ANGLES else None
    return Style(WHITE, Stroke(BLACK, width), hatch)


def _in_contrast(colour: str) -> str:
    """Black for a dark colour; for any other its grey, moved in between two light ones."""
    if contrast(WHITE, colour) > contrast(BLACK, colour):
        return BLACK
    lightest, darkest = linear(LIGHTEST_GREY)[0], linear(DARKEST_GREY)[0]
    share = (luminance(colour) - 0.179) / (1 - 0.179)
    grey = darkest + (lightest - darkest) * max(0.0, share)
    return coded((grey, grey, grey))
