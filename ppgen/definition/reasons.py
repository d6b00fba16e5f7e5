"""`allow: {NAME: REASON, …}`, what may stay as it is; `said: {WORDS: REASON, …}`, which numbers a text may state."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from ppgen.diagnostics import Mark

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node


T = TypeVar("T")


def bind_reasons(node: Node, binder: Binder, what: str, read: Callable[[Node, Node], T]) -> tuple[T, ...]:
    """What `read` makes of each name and its reason; there must be at least one. `what` says how to name it."""
    if not binder.mapping(node):
        hint = f"name {what}, and the reason, or leave `allow` out"
        raise binder.fault(node, "DEF-EMPTY", "this `allow` allows nothing", hint)
    return tuple(binder.each(node.entries, lambda entry: read(*entry)))


def read_reason(reason: Node, binder: Binder, purpose: str, hint: str) -> str:
    """The text of a reason. Raises where it has no letter; `purpose` completes "the reason to …"."""
    if not any(letter.isalpha() for letter in binder.text(reason, "a reason")) or reason.value is None:
        raise binder.fault(reason, "DEF-EMPTY", f"the reason to {purpose} says nothing", hint)
    return reason.text


def reasons_schema(writer: SchemaWriter, names: Schema | None = None) -> Schema:
    """The JSON Schema of such a mapping."""
    reason: Schema = {"type": ["string", "boolean"], "pattern": r"[^\W\d_]"}
    return writer.table(reason, names=names) | {"minProperties": 1}


class SaidWords(Struct, frozen=True):
    """Words of the text with a number that no fact explains, and the reason why the text has it."""

    mark: Mark
    words: str
    reason: str

    @classmethod
    def bind_all(cls, node: Node, binder: Binder) -> tuple[SaidWords, ...]:
        """`{WORDS: REASON, …}`"""
        binder.mapping(node)
        return tuple(binder.each(node.entries, lambda entry: cls._read(*entry, binder)))

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return writer.table({"type": ["string", "boolean"], "pattern": r"[^\W\d_]"})

    @classmethod
    def _read(cls, key: Node, reason: Node, binder: Binder) -> SaidWords:
        text = read_reason(reason, binder, f"write {key.text!r}", "say in words why the text has it")
        return cls(key.mark, key.text, text)


class Unshown(Struct, frozen=True):
    """A word of the rules, or a fault code, that no figure shows, and why: `ppgen cover` lists it and asks no more."""

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
