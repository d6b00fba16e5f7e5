"""The named colours of a game, and what they become in each theme."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from ppgen.definition.roles import Colour
from ppgen.definition.short_form import bind_short, short_schema
from ppgen.definition.source import Node
from ppgen.diagnostics import Mark

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter

InkForm: TypeAlias = Literal["paper", "solid", "rising", "falling", "level", "upright"]
"""What an area becomes in one ink: bare paper, all ink, or lines in one of four directions."""


class ColourSpec(Struct, frozen=True):
    """A colour of the game, for grounds, frames and texts. Written in short it is `#rrggbb` alone.

    In the theme `ink`, lines and texts of any colour are black. In the theme `contrast`, a colour on which white stands
    out more than black becomes black, and any other becomes a light grey as an area and black as a line or a text.
    """

    mark: Mark
    color: Colour
    """The colour in the theme `color`, as `#rrggbb`."""
    ink: InkForm = "paper"
    """What an area becomes in the theme `ink`: bare paper, all ink (`solid`), or lines that rise, fall, run level or
    stand upright, on which no text is easy to read. All but `solid` have an outline.
    """
    contrast: Colour | None = None
    """The colour of areas, lines and texts in the theme `contrast`. Without it, the rule above says what it is."""

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> ColourSpec:
        """A mapping, or the colour alone."""
        return bind_short(node, binder, cls, "color")  # type: ignore[no-any-return]

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return short_schema(writer, cls, "color", Colour)
