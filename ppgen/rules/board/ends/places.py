"""The ends that ask where pieces are: `reached`, `all-in`, `all-off`, `captured`, `full`."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ppgen.numerals import listed
from ppgen.rules.board.ends.row import EndRow, Holds, Order, Types, Win, to_move_only
from ppgen.rules.board.piece_names import are_several, many, with_a, without_owner
from ppgen.rules.board.position import Position, spaces_of
from ppgen.rules.board.static import becoming
from ppgen.rules.board.tables import NOBODY, bits

if TYPE_CHECKING:
    from ppgen.rules.board.tables import Tables


class ReachedRow(EndRow, frozen=True, kw_only=True):
    """`spaces` by player."""

    tag: ClassVar[str] = "reached"
    types: Types
    spaces: tuple[int, ...]
    words: str
    """What sentences call the region."""

    def holds(self, tables: Tables) -> Holds:
        types, spaces = self.types, self.spaces

        def holds(position: Position, player: int) -> bool:
            masks, goal = position[0], spaces[player]
            for kind in types[player]:  # noqa: SIM110 - twice as fast as any() with a generator
                if masks[kind] & goal:
                    return True
            return False

        return holds

    def shown(self, tables: Tables, position: Position, player: int) -> Win | None:
        there = spaces_of(position[0], self.types[player]) & self.spaces[player]
        return Win(self, reached=tuple(bits(there)), player=player) if there else None

    def is_kept(self, tables: Tables, player: int, losable: frozenset[int]) -> bool:
        return all(tables.types[kind].owner == player for kind in self.types[player])

    def outlasts(self, tables: Tables, position: Position, player: int, mover: int, taken: frozenset[int]) -> bool:
        # One of them can have come by the last move.
        return (spaces_of(position.masks, self.types[player]) & self.spaces[player]).bit_count() > 1

    def said(self, tables: Tables, position: Position, win: Win) -> str:
        standing = []
        for index in win.reached:
            kind = next(kind for kind in tables.types if position.masks[kind.index] >> index & 1)
            standing.append(f"{with_a(kind.said)} stands on {tables.name(index)}")
        return f"{upper(listed(standing))}, in {self.words}."


class AllInRow(EndRow, frozen=True, kw_only=True):
    """`spaces` by player."""

    tag: ClassVar[str] = "all-in"
    types: Types
    spaces: tuple[int, ...]
    words: str

    def holds(self, tables: Tables) -> Holds:
        types = self.types
        outside = tuple(~spaces for spaces in self.spaces)

        def holds(position: Position, player: int) -> bool:
            masks, hand = position[0], position[3]
            strays, some = outside[player], 0
            for kind in types[player]:
                if masks[kind] & strays or hand[kind]:
                    return False
                some |= masks[kind]
            return some != 0

        return holds

    def shown(self, tables: Tables, position: Position, player: int) -> Win | None:
        if not self.holds(tables)(position, player):
            return None
        return Win(self, reached=tuple(bits(spaces_of(position[0], self.types[player]))), player=player)

    def is_kept(self, tables: Tables, player: int, losable: frozenset[int]) -> bool:
        return losable.isdisjoint(self.types[player])

    def said(self, tables: Tables, position: Position, win: Win) -> str:
        player = win.player or 0
        pieces = f"All {pieces_of(tables, self.types[player])} of {tables.display_names[player]}"
        return f"{pieces} stand in {self.words}: {', '.join(map(tables.name, win.reached))}."


class AllOffRow(EndRow, frozen=True, kw_only=True):
    tag: ClassVar[str] = "all-off"
    types: Types

    def holds(self, tables: Tables) -> Holds:
        types = self.types

        def holds(position: Position, player: int) -> bool:
            masks, own = position[0], types[player]
            for kind in own:
                if masks[kind]:
                    return False
            off, hand = position[2], position[3]
            return any(off[kind] for kind in own) and not any(hand[kind] for kind in own)

        return holds

    def said(self, tables: Tables, position: Position, win: Win) -> str:
        return f"All pieces of {tables.display_names[win.player or 0]} have left the board."


class CapturedRow(EndRow, frozen=True, kw_only=True):
    tag: ClassVar[str] = "captured"
    types: Types

    def holds(self, tables: Tables) -> Holds:
        types = self.types

        def holds(position: Position, player: int) -> bool:
            masks, own = position[0], types[player]
            for kind in own:
                if masks[kind]:
                    return False
            off, hand = position[2], position[3]
            # A player without this kind in the game has not lost it.
            return bool(own) and not any(hand[kind] or off[kind] for kind in own)

        return holds

    def outlasts(self, tables: Tables, position: Position, player: int, mover: int, taken: frozenset[int]) -> bool:
        return none_go(tables, self.types[player], mover, taken)

    def said(self, tables: Tables, position: Position, win: Win) -> str:
        name = tables.display_names[win.player or 0]
        have = "have" if are_several(name) else "has"
        return f"{name} {have} no {piece_of(tables, self.types[win.player or 0])} left."


class FullRow(EndRow, frozen=True, kw_only=True):
    tag: ClassVar[str] = "full"
    is_common: ClassVar[bool] = True

    def holds(self, tables: Tables) -> Holds:
        usable = tables.usable

        def holds(position: Position, player: int) -> bool:
            occupied = 0
            for mask in position[0]:
                occupied |= mask
            return occupied == usable

        return holds

    def order(self, tables: Tables) -> Order:
        return to_move_only(len(tables.players))

    def shown(self, tables: Tables, position: Position, player: int) -> Win | None:
        return Win(self)

    def said(self, tables: Tables, position: Position, win: Win) -> str:
        return "No space is empty."


def none_go(tables: Tables, types: tuple[int, ...], mover: int, taken: frozenset[int]) -> bool:
    """Whether no move of a player's makes pieces of some types fewer."""
    if not taken.isdisjoint(types) or any(row.type in types for row in tables.move_tables[mover].exits):
        return False
    own = [kind for kind in types if tables.types[kind].owner in (mover, NOBODY)]
    return all(to in types for kind in own for to in becoming(tables, kind))


def piece_of(tables: Tables, types: tuple[int, ...]) -> str:
    """What a sentence that says whose they are calls one of some pieces: `man`, or `piece` of several kinds."""
    kinds = {tables.types[kind].kind for kind in types}
    if len(kinds) != 1:
        return "piece"
    kind = tables.types[types[0]]
    return without_owner(kind.said, "" if kind.owner == NOBODY else tables.players[kind.owner].replace("-", " "))


def pieces_of(tables: Tables, types: tuple[int, ...]) -> str:
    """The same of several: `men`, `pieces`."""
    return many(piece_of(tables, types))


def upper(words: str) -> str:
    return words[:1].upper() + words[1:]
