"""The colour of a player's pieces, or of a piece alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ppgen.diagnostics import did_you_mean
from ppgen.pieces.disc import COLOURS

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node


class PieceColour(str):
    """The name of a colour, or `#rrggbb`; "" for none."""

    __slots__ = ()

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> PieceColour:
        text = binder.text(node, "a colour")
        if text not in COLOURS and not re.fullmatch(_RGB, text):
            hint = did_you_mean(text, COLOURS, "colours")
            raise binder.fault(node, "DEF-CHOICE", f"{text!r} is not a colour", f'{hint}, or write it as "#b3261e"')
        return cls(text.lower())

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return {"anyOf": [writer.choice(tuple(COLOURS)), {"type": "string", "pattern": f"^{_RGB}$"}]}


NO_COLOUR = PieceColour("")
_RGB = "#[0-9a-fA-F]{6}"
