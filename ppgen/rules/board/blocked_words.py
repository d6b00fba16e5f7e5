"""What happens to a player who has no legal move: the same for all, or for each player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from msgspec import Struct, field

from ppgen.diagnostics import Mark

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node

IfBlocked: TypeAlias = Literal["pass", "win", "loss", "draw"]
_WORDS: tuple[IfBlocked, ...] = ("pass", "win", "loss", "draw")


class BlockedPlayers(Struct, frozen=True, eq=False):
    """One word for all players, or a mapping with a word for each."""

    TAKES: ClassVar[str] = f"it takes one of {', '.join(_WORDS)}, for all players or for each"
    """The hint where the key is missing."""
    mark: Mark
    common: IfBlocked | None = None
    each: Mapping[str, IfBlocked] = field(default_factory=dict)
    marks: Mapping[str, Mark] = field(default_factory=dict)
    """By player in `each`, the place of the name."""

    def of(self, player: str) -> IfBlocked | None:
        """What happens to a player; None where that is not said."""
        return self.common or self.each.get(player)

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> BlockedPlayers:
        if node.kind != "mapping":
            return cls(node.mark, binder.value(node, IfBlocked))
        words = binder.each(node.entries, lambda entry: binder.value(entry[1], IfBlocked))
        marks = {key.text: key.mark for key, _ in node.entries}
        return cls(node.mark, None, dict(zip(node.keys(), words, strict=True)), marks)

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        word = writer.choice(_WORDS)
        return {"anyOf": [word, writer.table(word)]}
