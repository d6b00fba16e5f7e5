"""How things look: a theme gives every role its paint, and never changes geometry.

Never colour alone: whatever two roles must be told apart by, they also differ in shape, hatch, dash or weight.

- `color`: Okabe and Ito's colours, darkened until marks stand out on every tint; in grey they keep their order of
  lightness. The suits are red, black, green and blue, and differ in lightness, too.
- `ink`: one black, for a photocopier or a cheap cartridge. No area is tinted but the print of ghosts: areas get an
  outline, and a light hatch where they must stand out; marks, numerals and suits are solid. Walls are three times as
  wide as outlines.
- `contrast`: black on white and bold, for bad light and weak eyes; lines are about 1.6 times as wide.

In `ink` and `contrast`, where a wall is black, too, a route is two lines with paper between them.

A role that has a fill in one theme has a fill in all (be it the paper's white), and a role that has a stroke has one in
all: a drawing may rely on what it was designed with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal

from msgspec import Struct

from ppgen.piecepack import Arms
from ppgen.records import replace
from ppgen.scene.limits import MIN_LINE
from ppgen.scene.model import Stroke


class Hatch(Struct, frozen=True):
    """Parallel lines that fill an area: `angle` in degrees counter-clockwise from the horizontal, `gap` in mm."""

    stroke: Stroke
    angle: float = 45.0
    gap: float = 1.2


class Style(Struct, frozen=True):
    """The paint of one role."""

    fill: str | None = None
    stroke: Stroke | None = None
    hatch: Hatch | None = None
    core: Stroke | None = None
    """A line along the middle of the stroke, which makes it two lines: a cased route, a hollow wall."""

    def scaled(self, factor: float) -> Style:
        """The same paint in a drawing that is `factor` times as large."""
        lines, core = self.hatch, self.core
        hatch = lines and Hatch(lines.stroke.scaled(factor), lines.angle, lines.gap * factor)
        return Style(self.fill, self.stroke and self.stroke.scaled(factor), hatch, core and core.scaled(factor))


class Theme(Struct, frozen=True, eq=False):
    """A named set of styles. Asking for a role that the theme does not know is a programmer's mistake (KeyError).

    A theme is equal only to itself, so that drawings can be cached by it.
    """

    name: str
    title: str
    styles: Mapping[str, Style]
    arms: Arms = "fleur-de-lis"
    """How the suit of Arms is drawn, for the games that ask for another form of it."""
    hollow: bool = False
    """Whether the bodies of dice and pawns are outlines in the paint `piece-body`, and not areas in a suit's colour."""

    def __getitem__(self, role: str) -> Style:
        return self.styles[role]

    def __reduce__(self) -> tuple[Callable[[str], Theme], tuple[str]]:
        """Unpickle as the theme of that name. Raises TypeError for a theme that was adapted to a game."""
        if THEMES.get(self.name) is not self:
            raise TypeError("a theme that was adapted to a game cannot be pickled")
        return _theme_named, (self.name,)

    @property
    def moved(self) -> Theme:
        """The theme of a piece that has just moved: its face is tinted, or its edge heavier."""
        return _with_moved_faces(self)

    def line(self, role: str, width: float | None = None) -> Stroke:
        """The stroke of a role that is a line in every theme, of another width if asked (KeyError for others)."""
        stroke = self.styles[role].stroke
        if stroke is None:
            raise KeyError(f"the theme {self.name} gives {role} no stroke")
        return stroke if width is None else replace(stroke, width=width)

    def fill(self, role: str) -> str:
        """The colour of a role that is an area or text in every theme (KeyError for others)."""
        fill = self.styles[role].fill
        if fill is None:
            raise KeyError(f"the theme {self.name} gives {role} no fill")
        return fill


@cache
def adapted(theme: Theme, arms: Arms, own: tuple[tuple[str, Style], ...] = ()) -> Theme:
    """The theme with a game's form of Arms and its `own` roles: the same each time, since drawings are cached by it."""
    if arms == theme.arms and not own:
        return theme
    return replace(theme, arms=arms, styles=MappingProxyType({**theme.styles, **dict(own)}))


@cache
def _with_moved_faces(theme: Theme) -> Theme:
    face = theme["piece-moved"]
    faces = {role: replace(theme[role], fill=face.fill, stroke=face.stroke) for role in ("piece-face", "piece-back")}
    faces["art-body"] = replace(theme["art-body"], fill=face.fill)
    return replace(theme, styles=MappingProxyType({**theme.styles, **faces}))


def _theme_named(name: str) -> Theme:
    return THEMES[name]


def _solid(colour: str) -> Style:
    return Style(fill=colour)


def _line(colour: str, width: float, dash: tuple[float, ...] = (), cap: Literal["butt", "round"] = "butt") -> Style:
    return Style(stroke=Stroke(colour, width, dash, cap, "round" if cap == "round" else "miter"))


def _outlined(fill: str | None, colour: str, width: float) -> Style:
    """An area with a round-cornered outline, as art has it."""
    return Style(fill, Stroke(colour, width, (), "round", "round"))


_NIGHT = "#1d2733"
_BLACK = "#000000"
_WHITE = "#ffffff"
_ORANGE = "#c04f00"

_COLOR: dict[str, Style] = {
    "paper": _solid(_WHITE),
    "text": _solid(_NIGHT),
    "text-muted": _solid("#5a6675"),
    "text-inverse": _solid(_WHITE),
    "grid-line": _line("#697482", 0.15),
    "board-line": _line(_NIGHT, 0.35),
    "board-point": _solid(_NIGHT),
    "exterior-wall": _line(_NIGHT, 0.7),
    "wall": _line(_NIGHT, 0.6),
    "tile": _solid("#f6e7bd"),
    "dark-square": _solid("#d8cdb4"),
    "dot": _solid(_NIGHT),
    "gate": _solid(_NIGHT),
    "route": _line(_ORANGE, 0.75, cap="round"),
    "highlight": Style(stroke=Stroke(_ORANGE, 0.5)),
    "arrow": _line("#0072b2", 0.5),
    "motion": _line("#7d3c98", 0.5),
    "callout": _line("#5a6675", 0.2),
    "badge": _solid(_NIGHT),
    "wrong": _line("#b3261e", 0.7, cap="round"),
    "right": _line("#1c6b3a", 0.7, cap="round"),
    "unlawful": _line("#b3261e", 0.55, (1.5, 0.8)),
    "panel-rule": _line("#87919e", 0.15),
    "box": Style(_WHITE, Stroke(_NIGHT, 0.3)),
    "box-faint": Style(None, Stroke("#747f8c", 0.2)),
    "band": _solid(_NIGHT),
    "band-text": _solid(_WHITE),
    "accent": _solid("#f0cf6b"),
    "shade": _solid("#edf0f3"),
    "art-line": _line(_NIGHT, 0.3, cap="round"),
    "art-body": _outlined(_WHITE, _NIGHT, 0.3),
    "art-accent": _outlined("#e0b23c", _NIGHT, 0.3),
    "art-solid": _solid(_NIGHT),
    "art-dark": _solid(_NIGHT),
    "suit-suns": _solid("#e01c0d"),
    "suit-moons": _solid(_BLACK),
    "suit-crowns": _solid("#065e47"),
    "suit-arms": _solid("#0c2675"),
    "piece-face": Style("#fcf8ee", Stroke("#5d5546", 0.25)),
    "piece-back": Style("#efe3c6", Stroke("#5d5546", 0.25)),
    "tile-plain": Style(_WHITE, Stroke("#5d5546", 0.25)),
    "piece-moved": Style("#e2d0ee", Stroke("#7d3c98", 0.45)),
    "piece-body": Style("#fcf8ee", Stroke("#5d5546", 0.25)),
    "piece-line": _line("#5d5546", 0.5),
    "piece-value": _solid(_BLACK),
    "mark": _line(_BLACK, 0.1),
    "draft": _solid("#b3261e"),
}

_INK: dict[str, Style] = {
    "paper": _solid(_WHITE),
    "text": _solid(_BLACK),
    "text-muted": _solid(_BLACK),
    "text-inverse": _solid(_WHITE),
    "grid-line": _line(_BLACK, MIN_LINE, (0.3, 0.7)),
    "board-line": _line(_BLACK, 0.25),
    "board-point": _solid(_BLACK),
    "exterior-wall": _line(_BLACK, 0.9),
    "wall": _line(_BLACK, 0.8),
    "tile": Style(_WHITE, Stroke(_BLACK, MIN_LINE)),
    "dark-square": Style(_WHITE, hatch=Hatch(Stroke(_BLACK, MIN_LINE), 45.0, 1.3)),
    "dot": _solid(_BLACK),
    "gate": _solid(_BLACK),
    "route": Style(stroke=Stroke(_BLACK, 1.0, (), "round", "round"), core=Stroke(_WHITE, 0.55)),
    "highlight": Style(stroke=Stroke(_BLACK, 0.4, (1.4, 0.7))),
    "arrow": _line(_BLACK, 0.3),
    "motion": _line(_BLACK, 0.3),
    "callout": _line(_BLACK, MIN_LINE),
    "badge": _solid(_BLACK),
    "wrong": _line(_BLACK, 0.5, cap="round"),
    "right": _line(_BLACK, 0.5, cap="round"),
    "unlawful": _line(_BLACK, 0.35, (1.5, 0.8)),
    "panel-rule": _line(_BLACK, MIN_LINE),
    "box": Style(_WHITE, Stroke(_BLACK, 0.2)),
    "box-faint": Style(None, Stroke(_BLACK, MIN_LINE)),
    "band": Style(_WHITE, Stroke(_BLACK, 0.2)),
    "band-text": _solid(_BLACK),
    "accent": Style(_WHITE, hatch=Hatch(Stroke(_BLACK, MIN_LINE), 45.0, 1.0)),
    "shade": Style(_WHITE, hatch=Hatch(Stroke(_BLACK, MIN_LINE), 45.0, 2.3)),
    "art-line": _line(_BLACK, 0.24, cap="round"),
    "art-body": _outlined(_WHITE, _BLACK, 0.24),
    "art-accent": _outlined(_WHITE, _BLACK, 0.24),
    "art-solid": _solid(_BLACK),
    "art-dark": _solid(_BLACK),
    "suit-suns": _solid(_BLACK),
    "suit-moons": _solid(_BLACK),
    "suit-crowns": _solid(_BLACK),
    "suit-arms": _solid(_BLACK),
    "piece-face": Style(_WHITE, Stroke(_BLACK, 0.2)),
    "piece-back": Style(_WHITE, Stroke(_BLACK, 0.2)),
    "tile-plain": Style(_WHITE, Stroke(_BLACK, 0.2)),
    "piece-moved": Style(_WHITE, Stroke(_BLACK, 0.5)),
    "piece-body": Style(_WHITE, Stroke(_BLACK, 0.25)),
    "piece-line": _line(_BLACK, 0.3),
    "piece-value": _solid(_BLACK),
    "mark": _line(_BLACK, 0.1),
    "draft": _solid(_BLACK),
}

_CONTRAST: dict[str, Style] = {
    "paper": _solid(_WHITE),
    "text": _solid(_BLACK),
    "text-muted": _solid(_BLACK),
    "text-inverse": _solid(_WHITE),
    "grid-line": _line("#6b6b6b", 0.25),
    "board-line": _line(_BLACK, 0.6),
    "board-point": _solid(_BLACK),
    "exterior-wall": _line(_BLACK, 1.0),
    "wall": _line(_BLACK, 0.85),
    "tile": _solid("#dcdcdc"),
    "dark-square": _solid("#cccccc"),
    "dot": _solid(_BLACK),
    "gate": _solid(_BLACK),
    "route": Style(stroke=Stroke(_BLACK, 1.3, (), "round", "round"), core=Stroke(_WHITE, 0.6)),
    "highlight": Style(stroke=Stroke(_BLACK, 0.8, (2.0, 0.8))),
    "arrow": _line(_BLACK, 0.8),
    "motion": _line(_BLACK, 0.65),
    "callout": _line(_BLACK, 0.35),
    "badge": _solid(_BLACK),
    "wrong": _line(_BLACK, 1.1, cap="round"),
    "right": _line(_BLACK, 1.1, cap="round"),
    "unlawful": _line(_BLACK, 0.95, (2.4, 1.2)),
    "panel-rule": _line("#6b6b6b", 0.25),
    "box": Style(_WHITE, Stroke(_BLACK, 0.5)),
    "box-faint": Style(None, Stroke("#4d4d4d", 0.3)),
    "band": _solid(_BLACK),
    "band-text": _solid(_WHITE),
    "accent": _solid("#dcdcdc"),
    "shade": _solid("#ededed"),
    "art-line": _line(_BLACK, 0.42, cap="round"),
    "art-body": _outlined(_WHITE, _BLACK, 0.42),
    "art-accent": _outlined("#bdbdbd", _BLACK, 0.42),
    "art-solid": _solid(_BLACK),
    "art-dark": _solid(_BLACK),
    "suit-suns": _solid(_BLACK),
    "suit-moons": _solid(_BLACK),
    "suit-crowns": _solid(_BLACK),
    "suit-arms": _solid(_BLACK),
    "piece-face": Style(_WHITE, Stroke(_BLACK, 0.45)),
    "piece-back": Style("#dcdcdc", Stroke(_BLACK, 0.45)),
    "tile-plain": Style(_WHITE, Stroke(_BLACK, 0.45)),
    "piece-moved": Style("#cccccc", Stroke(_BLACK, 0.6)),
    "piece-body": Style(_WHITE, Stroke(_BLACK, 0.45)),
    "piece-line": _line(_BLACK, 0.9),
    "piece-value": _solid(_BLACK),
    "mark": _line(_BLACK, 0.1),
    "draft": _solid(_BLACK),
}

_WIDE, _CLOSE = 1.9, 1.0
_TINTS: Mapping[str, tuple[str, str, float, float]] = {
    "green": ("#d6ead2", "#8cb985", 45.0, _WIDE),
    "blue": ("#d5e6f5", "#86add2", 0.0, _WIDE),
    "yellow": ("#fbf2c4", "#d2bb55", 135.0, _WIDE),
    "brown": ("#e9dac8", "#b99a76", 90.0, _WIDE),
    "red": ("#f7d9d4", "#d4938a", 45.0, _CLOSE),
    "orange": ("#fce2c8", "#dba768", 0.0, _CLOSE),
    "purple": ("#e8daf0", "#b697cb", 135.0, _CLOSE),
    "grey": ("#e6e9ec", "#a5adb6", 90.0, _CLOSE),
}
"""The tints of regions: the tint and its lines in colour, and the direction and the distance of the lines, by which
it is told apart in grey. They are the same in all themes.
"""
for _word, (_tint, _lines, _angle, _gap) in _TINTS.items():
    _COLOR[f"tint-{_word}"] = Style(_tint, hatch=Hatch(Stroke(_lines, 0.18), _angle, _gap))
    _INK[f"tint-{_word}"] = Style(_WHITE, hatch=Hatch(Stroke(_BLACK, MIN_LINE), _angle, _gap))
    _CONTRAST[f"tint-{_word}"] = Style("#f0f0f0", hatch=Hatch(Stroke("#6b6b6b", 0.25), _angle, _gap))

THEMES: Mapping[str, Theme] = MappingProxyType(
    {
        "color": Theme("color", "Colour", MappingProxyType(_COLOR)),
        "ink": Theme("ink", "One ink, thin lines, no tints", MappingProxyType(_INK), hollow=True),
        "contrast": Theme("contrast", "High contrast", MappingProxyType(_CONTRAST)),
    }
)
"""Every theme by name; `color` is the default."""
