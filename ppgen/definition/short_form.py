"""Records that YAML may write in short, as the value of one key alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ppgen.definition.source import Node

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter


def bind_short(node: Node, binder: Binder, kind: Any, key: str) -> Any:
    """A record from a mapping, or from the scalar that is the value of `key`."""
    if node.kind == "scalar" and not node.is_null:
        node = Node(node.mark, "mapping", entries=((Node(node.mark, "scalar", key, key), node),))
    if node.is_null:
        raise binder.wrong(node, f"a mapping, or {key!r} alone")
    return binder.record(node, kind)


def short_schema(writer: SchemaWriter, kind: Any, key: str, short: Any) -> Schema:
    """What `bind_short` takes. `short` is the type of the value of `key`."""
    return {"anyOf": [writer.value(short), writer.mapping(writer.keys(kind), (key,))]}
