"""`said: {WORDS: REASON, …}`: words of a book or a sheet whose numbers no fact bears out, and why they stand there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.definition.reasons import read_reason
from ppgen.diagnostics import Mark

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node


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
