"""`allow:` of a game: rules that no figure shows, each with the reason. `ppgen cover` lists them and asks no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.definition.reasons import bind_reasons, read_reason, reasons_schema
from ppgen.diagnostics import Mark

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node


class Unshown(Struct, frozen=True):
    """A word of the rules, or a fault code, that no figure shows, and why."""

    mark: Mark
    name: str
    """The address of the word (`blocked`, `pieces.man.moves.2`), or the code."""
    reason: str

    @classmethod
    def bind_all(cls, node: Node, binder: Binder) -> tuple[Unshown, ...]:
        """`{NAME: REASON, …}`, with at least one name."""
        return bind_reasons(node, binder, "a word as `ppgen cover` does", lambda key, why: cls._read(key, why, binder))

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return reasons_schema(writer)

    @classmethod
    def _read(cls, key: Node, reason: Node, binder: Binder) -> Unshown:
        text = read_reason(reason, binder, f"leave out {key.text}", "say in words why no figure shows it")
        return cls(key.mark, key.text, text)
