"""Whether the names of spaces are shown on a board, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, Self

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node


class ShownNames(str):
    """`true`, `false`, `inside` or `outside`."""

    __slots__ = ()
    WORDS: ClassVar[tuple[str, ...]] = ("inside", "outside")

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> Self:
        """`true` and `false`, or a word."""
        if node.kind == "scalar" and (type(node.value) is bool or node.text in cls.WORDS):
            return cls(node.text.lower())
        hint = "write true or false" if node.text.lower() in ("yes", "no", "on", "off") else ""
        raise binder.wrong(node, f"true, false, {', '.join(cls.WORDS[:-1])} or {cls.WORDS[-1]}", hint)

    @classmethod
    def schema(cls, _: SchemaWriter) -> Schema:
        return {"anyOf": [{"type": "boolean"}, {"enum": list(cls.WORDS)}]}

    @property
    def where(self) -> bool | Literal["inside", "outside"]:
        """What a drawing is told: `True` means where names stand by custom."""
        return "inside" if self == "inside" else "outside" if self == "outside" else self == "true"


HIDDEN = ShownNames("false")
