"""Which variants a figure is of: `variant:` names those that it belongs to, `except-variants:` those that it is not of.

A figure without either is of the game as it is and of every variant. A figure is drawn and judged only where it is of
what was chosen; elsewhere it is neither right nor wrong.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
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


def belongs(figure: Node, chosen: Collection[str]) -> bool:
    """Whether a figure is of the game with these variants: all that it names are on, and none that it excludes.

    It is asked before a figure is read: what a figure of another variant names (a piece, a space of a larger board)
    may not be there.
    """
    return _names(figure, "variant") <= set(chosen) and _names(figure, "except-variants").isdisjoint(chosen)


def never_together(one: Node, other: Node) -> bool:
    """Whether two figures, as nodes, are never drawn in one run: one excludes a variant that the other is of.

    Such figures may share an id: each is the figure of that name where it is drawn.
    """
    return bool(
        _names(one, "variant") & _names(other, "except-variants")
        or _names(other, "variant") & _names(one, "except-variants")
    )


def _names(figure: Node, key: str) -> set[str]:
    node = figure.get(key)
    if node is None:
        return set()
    return {item.text for item in (node.items if node.kind == "list" else (node,)) if item.kind == "scalar"}
