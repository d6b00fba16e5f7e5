"""Which variants a figure belongs to: those that `variant:` names, and none that `except-variants:` names.

A figure with neither key belongs to the game as it is and to every variant. A figure is drawn and judged only if it
belongs to the chosen variants; otherwise it is neither right nor wrong.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node


class VariantName(str):
    """The name of a variant of the game."""

    __slots__ = ()

    @classmethod
    def bind_all(cls, node: Node, binder: Binder) -> tuple[VariantName, ...]:
        """One name, or a list of names: `facing`, `[facing, large]`. A name that no variant has is a fault."""
        if node.kind == "mapping" or (node.kind == "list" and not node.items):
            raise binder.wrong(node, "the name of a variant, or a list of names")
        named = node.items if node.kind == "list" else (node,)
        for item in named:
            binder.reference(item, binder.text(item, "the name of a variant"), "variants")
        return tuple(dict.fromkeys(cls(item.text) for item in named))

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        name = writer.value(str)
        return {"anyOf": [name, writer.items(name) | {"minItems": 1}]}


def belongs(figure: Node, chosen: Collection[str]) -> bool:
    """Whether a figure belongs to the game with these variants: it names no other, and excludes none of them.

    This takes a figure that nobody has read yet, because one of another variant may name what is not there now (a
    piece, a space of a larger board).
    """
    return _names(figure, "variant") <= set(chosen) and _names(figure, "except-variants").isdisjoint(chosen)


def never_together(first: Node, second: Node) -> bool:
    """Whether no run draws both figures, because one excludes a variant that the other belongs to.

    Such figures may share an id.
    """
    pairs = ((first, second), (second, first))
    return any(_names(figure, "variant") & _names(other, "except-variants") for figure, other in pairs)


def _names(figure: Node, key: str) -> set[str]:
    node = figure.get(key)
    if node is None:
        return set()
    return {item.text for item in (node.items if node.kind == "list" else (node,)) if item.kind == "scalar"}
