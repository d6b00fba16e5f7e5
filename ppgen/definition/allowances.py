"""`allow:`, which lets a drawing have what a lint would find, for a reason; and the codes that it may name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.definition.reasons import bind_reasons, read_reason, reasons_schema
from ppgen.diagnostics import Mark, did_you_mean

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node

CODES: Mapping[str, str] = MappingProxyType(
    {
        "DRAW-TEXT-SIZE": "Text that is too small to read",
        "DRAW-LINE-WIDTH": "A line that is too thin to print",
        "DRAW-TEXT-LINE": "Text that something crosses or covers",
        "DRAW-TEXT-TEXT": "Text on text",
        "DRAW-COVER": "A mark that hides a piece, a numeral or a suit",
        "DRAW-HEADS": "Arrow heads that run into each other",
        "DRAW-ALONG": "A mark that looks like the line of the board on which it runs",
        "DRAW-CUT-OFF": "Something that is cut off",
        "DRAW-CONTRAST": "Text or a mark that hardly stands out",
        "DRAW-COLOURS": "Colours that not every eye can tell apart",
        "DRAW-NAMED-COLOUR": "A colour that a text names and the drawing does not show",
        "DRAW-COUNT": "Moves or spaces that a text speaks of and no mark shows",
        "DRAW-SPACE-NAME": "A space that a text names and whose name cannot be read",
        "DRAW-NUMERAL": "A numeral that counts and that another piece hides",
        "DRAW-SIGN": "One sign with two meanings",
        "DRAW-DPI": "An image that is too coarse for its size (a warning)",
        "DRAW-PHOTO": "Text that hardly stands out from a photograph (a warning)",
        "DRAW-CELL-SIZE": "A cell that is too small to write in (a warning)",
        "DRAW-NAMES": "Names of spaces that pieces leave no room for (a warning)",
        "DECK-SAFE": "Text or an icon too close to the cut of a card (a warning)",
        "DECK-BLEED": "A ground that ends at the cut of a card (a warning)",
        "DECK-LEGEND": "An icon on cards that nothing explains (a warning)",
        "DECK-UNUSED": "A layout that no card has (a warning)",
    }
)
"""What a drawing may be found to have, by the codes of the lints, with the titles of their pages."""
WARNINGS = frozenset(
    {"DRAW-DPI", "DRAW-PHOTO", "DRAW-CELL-SIZE", "DRAW-NAMES", "DECK-SAFE", "DECK-BLEED", "DECK-LEGEND", "DECK-UNUSED"}
)
"""Those of them that are worth a look and no fault."""


class Allowance(Struct, frozen=True):
    """A finding of a lint that is meant to be so, and why."""

    mark: Mark
    code: str
    reason: str

    @classmethod
    def bind_all(cls, node: Node, binder: Binder) -> tuple[Allowance, ...]:
        """`{CODE: REASON, …}`, with at least one code."""
        return bind_reasons(node, binder, "the code of a lint", lambda key, why: cls._read(key, why, binder))

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return reasons_schema(writer, {"enum": list(CODES)})

    @classmethod
    def _read(cls, key: Node, reason: Node, binder: Binder) -> Allowance:
        if key.text not in CODES:
            hint = did_you_mean(key.text.upper(), CODES, "codes of drawings")
            raise binder.fault(key, "DEF-CHOICE", f"no lint has the code {key.text!r}", hint)
        text = read_reason(reason, binder, f"allow {key.text}", "say in words why the drawing is better so")
        return cls(key.mark, key.text, text)
