"""The swap rule (pie rule): in the second turn, the second player may take over the first player's piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from ppgen.diagnostics import Mark, did_you_mean

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node

How: TypeAlias = Literal["no", "in-place", "mirrored"]


class Swap(Struct, frozen=True, eq=False):
    """Whether there is a swap, and whether the piece stays where it is."""

    mark: Mark
    how: How = "no"

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> Swap:
        if node.text == "mirrored" and node.kind == "scalar":
            return cls(node.mark, "mirrored")
        if node.kind == "scalar" and node.text not in ("true", "false"):
            hint = did_you_mean(node.text, ("true", "false", "mirrored"), "choices")
            raise binder.fault(node, "DEF-CHOICE", f"{node.text!r} is not a choice here", hint)
        return cls(node.mark, "in-place" if binder.read(node, bool) else "no")

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return {"anyOf": [{"type": "boolean"}, writer.choice(("mirrored",))]}


NO_SWAP = Swap(Mark("", 0, 0))
