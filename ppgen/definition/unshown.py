"""`allow:` of a game: rules that no figure shows, each with the reason. `ppgen cover` lists them and asks no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

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
        if not binder.mapping(node):
            hint = "name a word as `ppgen cover` does, and the reason, or leave `allow` out"
            raise binder.fault(node, "DEF-EMPTY", "this `allow` allows nothing", hint)
        return tuple(binder.each(node.entries, lambda entry: cls._read(*entry, binder)))

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        reason: Schema = {"type": ["string", "boolean"], "pattern": r"[^\W\d_]"}
        return writer.table(reason) | {"minProperties": 1}

    @classmethod
    def _read(cls, key: Node, reason: Node, binder: Binder) -> Unshown:
        if not any(letter.isalpha() for letter in binder.text(reason, "a reason")) or reason.value is None:
            message = f"the reason to leave out {key.text} says nothing"
            raise binder.fault(reason, "DEF-EMPTY", message, "say in words why no figure shows it")
        return cls(key.mark, key.text, reason.text)
