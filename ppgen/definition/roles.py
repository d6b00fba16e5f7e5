"""A game's own paint: roles in its drawings that the themes do not have."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

from msgspec import Struct

from ppgen.definition.schema import Yaml
from ppgen.diagnostics import Mark

if TYPE_CHECKING:
    from ppgen.definition.json_schema import Schema, SchemaWriter


_DASH: Schema = {"items": {"exclusiveMinimum": 0, "maximum": 10}}
"""What JSON Schema says of a list of dashes."""


class Colour(str):
    """A colour as `#rrggbb`."""

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Colour:
        """Raises ValueError for anything but # and six hexadecimal digits."""
        if not re.fullmatch(r"#[0-9a-fA-F]{6}", text):
            raise ValueError(f"{text!r} is not a colour: write # and six hexadecimal digits, such as '#0072b2'")
        return cls(text.lower())

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return {"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"}


def _check_dash(dash: tuple[float, ...]) -> None:
    if len(dash) % 2 or not all(0 < length <= 10 for length in dash):
        raise ValueError("dash holds pairs of lengths in mm, above 0 and at most 10: a dash and a gap")


class CoreSpec(Struct, frozen=True):
    """A line along the middle of a line, narrower than it."""

    colour: Colour
    """Its colour, as `#rrggbb`."""
    width: Annotated[float, Yaml(unit="mm", min=0.05, max=5)]
    """How thick it is, on spaces of 10 mm."""
    dash: Annotated[tuple[float, ...], Yaml(unit="mm")] = ()
    """Pairs of lengths: a dash, then a gap, where the line is whole. Without it the core is solid."""

    def __post_init__(self) -> None:
        _check_dash(self.dash)

    @classmethod
    def schema_limits(cls) -> Schema:
        return {"properties": {"dash": _DASH}}


class LineSpec(Struct, frozen=True):
    """A line, as it is on spaces of 10 mm."""

    colour: Colour
    """Its colour, as `#rrggbb`."""
    width: Annotated[float, Yaml(unit="mm", min=0.05, max=5)]
    """How thick it is, on spaces of 10 mm."""
    dash: Annotated[tuple[float, ...], Yaml(unit="mm")] = ()
    """Pairs of lengths: a dash, then a gap. Without it the line is solid."""
    round: bool = False
    """Whether its ends and corners are round."""
    core: CoreSpec | None = None
    """A line along its middle, which makes it two lines: a wall that is hollow, a route between two edges. Walls,
    routes and samples in legends show it.
    """

    def __post_init__(self) -> None:
        if self.core is not None and self.core.width >= self.width:
            raise ValueError(f"the core of a line of {self.width:g} mm is narrower than it, not {self.core.width:g} mm")
        _check_dash(self.dash)

    @classmethod
    def schema_limits(cls) -> Schema:
        return {"properties": {"dash": _DASH}}


class HatchSpec(Struct, frozen=True):
    """Parallel lines in an area."""

    line: LineSpec
    """How each line looks."""
    gap: Annotated[float, Yaml(unit="mm", min=0.3, max=10)]
    """The distance between two lines."""
    angle: Annotated[float, Yaml(unit="degrees", min=0, max=180)] = 45.0
    """The direction of the lines, counter-clockwise from the horizontal."""


class PaintSpec(Struct, frozen=True):
    """How one theme paints a role."""

    fill: Colour | None = None
    """The colour of the area, as `#rrggbb`."""
    line: LineSpec | None = None
    """The line around the area, or along a route."""
    hatch: HatchSpec | None = None
    """Lines across the area, over its fill."""


class RoleSpec(Struct, frozen=True):
    """A game's own role and its paint in each theme. All themes fill it or none does; the same for its line."""

    mark: Mark
    id: Annotated[str, Yaml(from_key=True)]
    color: PaintSpec
    """Its paint in the theme `color`."""
    ink: PaintSpec
    """Its paint in the theme `ink`: one ink, without tints."""
    contrast: PaintSpec
    """Its paint in the theme `contrast`, of high contrast."""

    def __post_init__(self) -> None:
        paints = (self.color, self.ink, self.contrast)
        for what in ("fill", "line"):
            if len({getattr(paint, what) is None for paint in paints}) > 1:
                raise ValueError(f"a role has a {what} in all themes or in none")
        if self.color.fill is None and self.color.line is None:
            raise ValueError("a role has a fill, a line or both")

    @classmethod
    def schema_limits(cls) -> Schema:
        themes = ("color", "ink", "contrast")

        def everywhere(word: str) -> Schema:
            return {"properties": {theme: {"required": [word]} for theme in themes}}

        def nowhere(word: str) -> Schema:
            return {"properties": {theme: {"properties": {word: False}} for theme in themes}}

        in_all_or_none: list[Schema] = [{"anyOf": [everywhere(word), nowhere(word)]} for word in ("fill", "line")]
        return {"allOf": [*in_all_or_none, {"anyOf": [everywhere("fill"), everywhere("line")]}]}
