"""`allow: {NAME: REASON, …}`: what may stay as it is, and why. A reason must be in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

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
