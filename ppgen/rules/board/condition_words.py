"""Conditions on a whole position: when a move is allowed, and when an end counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Struct

from ppgen.definition.schema import Yaml
from ppgen.definition.source import Unbound
from ppgen.definition.text import Key
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
    piece_mark: Annotated[Mark, Yaml(place_of="piece")] = Mark("", 0, 0)
    of: str = "own"
    """Whose pieces: `own`, `enemy`, `any`, or those of a player by name."""
    of_mark: Annotated[Mark, Yaml(place_of="of")] = Mark("", 0, 0)
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


class Quiet(Struct, frozen=True, eq=False):
    """How long nothing has happened that cannot be undone: nothing was captured, placed, taken off or changed its kind,
    nor moved if it is of a kind that makes progress by every move. Passing is quiet.
    """

    mark: Mark
    turns: Annotated[int, Yaml(unit="turns", min=1, max=9999)]
    """For how many turns, those of all players together."""
    progress: tuple[Key, ...] = ()
    """Kinds of pieces whose every move is progress."""

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> Quiet:
        parts = {"turns": node}
        if node.kind == "mapping":
            parts = binder.mapping(node, ("turns", "progress"), ("turns",))
            if "turns" not in parts:
                raise Unbound
        turns = binder.read(parts["turns"], int)
        if not 1 <= turns <= _LONGEST:
            raise binder.fault(parts["turns"], "DEF-RANGE", f"turns is {turns}; it must be 1 to {_LONGEST}")
        return cls(node.mark, turns, binder.part(parts, "progress", tuple[Key, ...], ()))

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        turns: Schema = {"type": "integer", "minimum": 1, "maximum": _LONGEST}
        record = writer.mapping({"turns": turns, "progress": writer.items({"type": "string"})}, ("turns",))
        return {"anyOf": [turns, record]}


_LONGEST = 9999


class Passes(Struct, frozen=True, eq=False):
    """How many turns in a row were passes; None: those of all players, one each."""

    mark: Mark
    turns: int | None

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> Passes:
        if node.kind == "scalar" and node.text == "all":
            return cls(node.mark, None)
        turns = binder.read(node, int)
        if not 1 <= turns <= _MOST_PASSES:
            raise binder.fault(node, "DEF-RANGE", f"passes is {turns}; it must be 1 to {_MOST_PASSES}, or `all`")
        return cls(node.mark, turns)

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return {"anyOf": [{"type": "integer", "minimum": 1, "maximum": _MOST_PASSES}, writer.choice(("all",))]}


_MOST_PASSES = 24


class When(Struct, frozen=True, eq=False):
    """A condition on the whole position. All that is given must hold."""

    mark: Mark
    empty_spaces: Annotated[int | None, Yaml(min=0)] = None
    """The exact number of empty spaces."""
    empty_mark: Annotated[Mark, Yaml(place_of="empty-spaces")] = Mark("", 0, 0)
    hand: Literal["some", "none"] | None = None
    """Whether the player still has pieces in hand."""
    hand_mark: Annotated[Mark, Yaml(place_of="hand")] = Mark("", 0, 0)
    count: Counts | None = None
    """How many pieces there are: of a kind, of a player, in a region. A list of such numbers must be right in all."""
    makes_line: Annotated[int | None, Yaml(min=2, max=26)] = None
    """Of a part of a turn that follows another one (`then`): the piece that has just moved, or was placed, is one of so
    many pieces of its player in a line.
    """
    blocked: Literal["own", "all"] | None = None
    """Of an end: `own`: whoever is to move has no legal move; `all`: nor has any other player. Passing is no move."""
    passes: Passes | None = None
    """So many turns in a row were passes; `all`: one of each player."""
    quiet: Quiet | None = None
    """For so many turns nothing was captured, placed, taken off or changed its kind; in chess `{turns: 100, progress:
    [pawn]}`.
    """
