"""The words for directions: of the board (`north`), of a player (`forward`), leaps, and groups of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from ppgen.definition.source import Unbound
from ppgen.diagnostics import did_you_mean

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node

Vector: TypeAlias = tuple[int, int]
"""Columns to the east and rows to the north."""

COMPASS: dict[str, Vector] = {
    "north": (0, 1),
    "north-east": (1, 1),
    "east": (1, 0),
    "south-east": (1, -1),
    "south": (0, -1),
    "south-west": (-1, -1),
    "west": (-1, 0),
    "north-west": (-1, 1),
}
"""Directions that are the same for every player."""
RELATIVE: dict[str, Vector] = {
    "forward": (0, 1),
    "forward-right": (1, 1),
    "right": (1, 0),
    "backward-right": (1, -1),
    "backward": (0, -1),
    "backward-left": (-1, -1),
    "left": (-1, 0),
    "forward-left": (-1, 1),
}
"""Directions as seen by a player who moves north; they turn with the player's forward direction."""
GROUPS: dict[str, tuple[str, ...]] = {
    "sideways": ("left", "right"),
    "diagonal-forward": ("forward-left", "forward-right"),
    "diagonal-backward": ("backward-left", "backward-right"),
    "orthogonal": ("north", "east", "south", "west"),
    "diagonal": ("north-east", "south-east", "south-west", "north-west"),
    "any": tuple(COMPASS),
}
WORDS = (*COMPASS, *RELATIVE, *GROUPS)


def turned(vector: Vector, forward: Vector) -> Vector:
    """A vector seen by a player who moves north, as one whose forward is another direction sees it."""
    right, ahead = vector
    return right * forward[1] + ahead * forward[0], ahead * forward[1] - right * forward[0]


def compass_word(vector: Vector) -> str:
    """`north` for (0, 1); a leap is described by its numbers."""
    for word, known in COMPASS.items():
        if known == vector:
            return word
    return f"{vector[0]:+d} columns {vector[1]:+d} rows"


@dataclass(frozen=True, slots=True)
class Directions:
    """One direction or a list. A leap is `[right, forward]`; `{leap: [1, 2]}` stands for all its turns and mirrors."""

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

    def vectors(self, forward: Vector) -> tuple[Vector, ...]:
        """The directions for a player with this forward direction, each once, in the order of writing."""
        unique: dict[Vector, None] = {}
        for word in self.words:
            for name in GROUPS.get(word, (word,)):
                unique[COMPASS[name] if name in COMPASS else turned(RELATIVE[name], forward)] = None
        for leap in self.leaps:
            unique[turned(leap, forward)] = None
        return tuple(unique)


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
