"""The words for directions: of the board (`north`), of a player (`forward`), leaps, and groups of them.

Which of them mean something is for the board to say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from ppgen.boards.board import Board
from ppgen.boards.compass import COMPASS, RELATIVE, Vector, meant
from ppgen.definition.source import Unbound
from ppgen.diagnostics import did_you_mean

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node

GROUPS: dict[str, tuple[str, ...]] = {
    "sideways": ("left", "right"),
    "diagonal-forward": ("forward-left", "forward-right"),
    "diagonal-backward": ("backward-left", "backward-right"),
}
"""Several directions of a player in one word."""
ALL = ("orthogonal", "diagonal", "any")
"""Several directions of the board in one word."""
WORDS = (*COMPASS, *RELATIVE, *GROUPS, *ALL)


class Directions(Struct, frozen=True):
    """One direction or a list. A leap is `[right, forward]`; `{leap: [1, 2]}` stands for all its turns and mirrors."""

    KEYS: ClassVar = ("leap",)
    """The keys that it may have: elsewhere a fault says where they belong."""
    words: tuple[str, ...] = ()
    leaps: tuple[Vector, ...] = ()
    """Vectors relative to the player."""

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> Directions:
        words: list[str] = []
        leaps: list[Vector] = []
        if _is_leap(node):
            leaps.append(_vector(node, binder))
        else:
            before = len(binder.report)
            for item in node.items if node.kind == "list" else (node,):
                try:
                    _read(item, binder, words, leaps)
                except Unbound:
                    continue
            if len(binder.report) > before:
                raise Unbound
        if not words and not leaps:
            raise binder.wrong(node, "at least one direction")
        return cls(tuple(words), tuple(leaps))

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        number = writer.filled_in({"type": "integer", "minimum": -25, "maximum": 25}, "formula")
        vector: Schema = {"type": "array", "items": number, "minItems": 2, "maxItems": 2}
        leap = writer.mapping({"leap": vector}, ("leap",))
        word = writer.choice(WORDS)
        several: Schema = {"type": "array", "items": {"anyOf": [word, vector, leap]}, "minItems": 1}
        return {"anyOf": [word, leap, vector, several]}

    def vectors(self, board: Board, forward: str, unknown: Callable[[str], None]) -> tuple[Vector, ...]:
        """The directions for a player who faces a point of the compass, each once, in the order of writing.

        `unknown` is called with every word that means nothing on the board.
        """
        unique: dict[Vector, None] = {}
        for word in self.words:
            meaning = word_vectors(board, word, forward)
            if not meaning:
                unknown(word)
            unique.update(dict.fromkeys(meaning))
        for leap in self.leaps:
            vector = board.leap(leap, forward)
            if vector is None:
                unknown(f"[{leap[0]}, {leap[1]}]")
            else:
                unique[vector] = None
        return tuple(unique)


def word_vectors(board: Board, word: str, forward: str) -> tuple[Vector, ...]:
    """The vectors of a word for a player who faces a point of the compass; () where it means nothing on the board."""
    if word in ALL:
        several = {"orthogonal": board.orthogonal, "diagonal": board.diagonal, "any": board.directions}[word]
        return tuple(direction.vector for direction in several)
    found = (meant(board.directions, each, forward) for each in GROUPS.get(word, (word,)))
    return tuple(direction.vector for direction in found if direction is not None)


def _is_leap(node: Node) -> bool:
    return node.kind == "list" and bool(node.items) and all(type(item.value) is int for item in node.items)


def _vector(node: Node, binder: Binder) -> Vector:
    if not _is_leap(node) or len(node.items) != 2:
        raise binder.wrong(node, "a leap: [to the right, forward], two whole numbers")
    right, ahead = (int(item.text) for item in node.items)
    if (right, ahead) == (0, 0) or max(abs(right), abs(ahead)) > 25:
        raise binder.fault(node, "DEF-RANGE", f"a leap of {right} and {ahead} spaces leads nowhere")
    return right, ahead


def _read(node: Node, binder: Binder, words: list[str], leaps: list[Vector]) -> None:
    if node.kind == "list":
        leaps.append(_vector(node, binder))
    elif node.kind == "mapping":
        parts = binder.mapping(node, ("leap",), ("leap",))
        if tuple(parts) != ("leap",):
            raise Unbound
        first, second = _vector(parts["leap"], binder)
        for right, ahead in ((first, second), (second, first)):
            leaps.extend((right * a, ahead * b) for a in (1, -1) for b in (1, -1))
    else:
        word = binder.text(node, "a direction")
        if word not in WORDS:
            hint = did_you_mean(word, WORDS, "directions")
            raise binder.fault(node, "DEF-CHOICE", f"{word!r} is not a direction", hint)
        words.append(word)
