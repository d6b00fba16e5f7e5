"""The fonts of a game's own: files in its folder, each a face."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.definition.short_form import bind_short, short_schema
from ppgen.definition.source import Node
from ppgen.diagnostics import Mark

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter


class FontSpec(Struct, frozen=True):
    """A font of the game: files `.ttf` or `.otf` in its folder. In short it is the path of the regular face alone."""

    mark: Mark
    regular: str
    """The path of its regular face from the folder of the game, such as `fonts/Title.ttf`."""
    bold: str = ""
    """The path of the face for `**strong**` words. Without it, such words are a fault."""
    italic: str = ""
    """The path of the face for `*emphasised*` words. Without it, such words are a fault."""

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> FontSpec:
        """A mapping, or the path of the regular face alone."""
        return bind_short(node, binder, cls, "regular")  # type: ignore[no-any-return]

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return short_schema(writer, cls, "regular", str)
