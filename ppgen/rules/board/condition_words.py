"""Conditions on a whole position: when a move is allowed, and when an end counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Struct

from ppgen.definition.schema import Yaml
from ppgen.diagnostics import Mark
from ppgen.rules.board.regions import Region

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node


class Counted(Struct, frozen=True, eq=False, kw_only=True):
    """A number of pieces, and how many there must be."""

    mark: Mark
    piece: str = ""
    """The kind. All kinds together by default."""
    of: str = "own"
    """Whose pieces: `own`, `enemy`, `any`, or those of a player by name."""
    region: Annotated[Region | None, Yaml(key="in")] = None
    """Where they stand, as the player sees it. Anywhere on the board by default."""
    hand: bool = False
    """Whether those in hand count, too."""
    off_board: bool = False
    """Whether those that have left the board by `exit` count, too."""
    exactly: Annotated[int | None, Yaml(min=0)] = None
    """So many."""
    at_least: Annotated[int | None, Yaml(min=1)] = None
    """So many or more."""
    at_most: Annotated[int | None, Yaml(min=0)] = None
    """So many or fewer."""
    fewer: Annotated[int | None, Yaml(min=1)] = None
    """Fewer than so many."""
    more: Annotated[int | None, Yaml(min=0)] = None
    """More than so many."""

    def __post_init__(self) -> None:
        if not any(number is not None for number in self._numbers):
            raise ValueError("say how many: exactly, at-least, at-most, fewer or more")
        least, most = self.limits
        if most is not None and least > most:
            raise ValueError("no number is all of this at once")

    @property
    def _numbers(self) -> tuple[int | None, ...]:
        return self.exactly, self.at_least, self.at_most, self.fewer, self.more

    @property
    def limits(self) -> tuple[int, int | None]:
        """The smallest and the largest number; None: any."""
        exactly, at_least, at_most, fewer, more = self._numbers
        least = max(exactly or 0, at_least or 0, 0 if more is None else more + 1)
        highest = (exactly, at_most, None if fewer is None else fewer - 1)
        return least, min((number for number in highest if number is not None), default=None)

    @classmethod
    def schema_limits(cls) -> Schema:
        return {"anyOf": [{"required": [key]} for key in ("exactly", "at-least", "at-most", "fewer", "more")]}


class Count(Counted, frozen=True, eq=False, kw_only=True):
    """A number of pieces."""


class Counts(Struct, frozen=True, eq=False):
    """One number of pieces or several, which must all be right."""

    each: tuple[Count, ...]

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> Counts:
        items = node.items if node.kind == "list" else (node,)
        if not items:
            raise binder.fault(node, "DEF-EMPTY", "count is empty", "such as {piece: man, fewer: 3}")
        return cls(tuple(binder.each(items, lambda item: binder.read(item, Count))))

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        one = writer.value(Count)
        return {"anyOf": [one, writer.items(one) | {"minItems": 1}]}


class When(Struct, frozen=True, eq=False):
    """A condition on the whole position. All that is given must hold."""

    mark: Mark
    empty_spaces: Annotated[int | None, Yaml(min=0)] = None
    """The exact number of empty spaces."""
    hand: Literal["some", "none"] | None = None
    """Whether the player still has pieces in hand."""
    count: Counts | None = None
    """How many pieces there are: of a kind, of a player, in a region. A list of such numbers must be right in all."""
    blocked: Literal["own", "all"] | None = None
    """Of an end: `own`: whoever is to move has no legal move; `all`: nor has any other player. Passing is no move."""
