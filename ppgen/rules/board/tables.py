"""Compiled rules: plain tables of bit masks and numbers, made once, so that play never looks at the definition.

A set of spaces is an integer; the board says which bit a space is (on squares, bit `row * columns + column`, so A1 is
bit 0). A shift moves a whole set by one vector: `(spaces & mask) << left >> right`; around the edge of a ring it has
several parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from ppgen.boards.board import Board, Rings
from ppgen.boards.compass import Vector
from ppgen.boards.space import Space
from ppgen.pieces.disc import LIGHT, Disc
from ppgen.rules.board.blocked_words import IfBlocked
from ppgen.rules.board.position import Position

if TYPE_CHECKING:
    from ppgen.rules.board.conditions import Condition
    from ppgen.rules.board.effects.row import EffectRow
    from ppgen.rules.board.ends.row import EndRow
    from ppgen.rules.board.line_table import LineTable
    from ppgen.rules.board.place_limits import PlaceLimit

EMPTY, ENEMY, EITHER = 0, 1, 2
NOBODY = -1
DRAW = -1
_LOST = -2
"""The outcome where all but player 0 have won; of player 1 it is one less, and so on."""


def lost(player: int, players: int) -> int:
    """The outcome of a game that a player has lost: the opponent's number, or where there are several, a number for
    all of them together.
    """
    return 1 - player if players == 2 else _LOST - player


def winners(outcome: int, players: int) -> tuple[int, ...]:
    """Who has won by an outcome; () for a draw."""
    if outcome == DRAW:
        return ()
    return (outcome,) if outcome >= 0 else tuple(player for player in range(players) if player != _LOST - outcome)


class ShiftPart(NamedTuple):
    """Part of a shift: the spaces it moves, and by how much; `delta` is the number added to a space's index."""

    mask: int
    left: int
    right: int
    delta: int


Shift: TypeAlias = tuple[ShiftPart, ...]


class Guard(NamedTuple):
    """Conditions of a move: on the whole position, and on the attributes of the spaces it uses."""

    when: tuple[Condition, ...]
    on: tuple[tuple[int, int], ...]
    """Attribute and value (0 or 1)."""
    unmoved: int = -1
    """Where `Position.memory` has the spaces of the pieces that have not moved, if only these may move so."""


class StepRow(NamedTuple):
    """One part of one direction of a step: every piece of the type moves at once."""

    type: int
    mask: int
    left: int
    right: int
    delta: int
    onto: int
    into: int
    guard: Guard | None
    vector: Vector


class Ray(NamedTuple):
    """The spaces in a direction from a start, nearest first, as bits and indices."""

    direction: Vector
    spaces: tuple[tuple[int, int], ...]


class SlideRow(NamedTuple):
    type: int
    rays: tuple[tuple[Ray, ...], ...]
    """By start."""
    onto: int
    far: bool
    """It goes as far as it can."""
    shortest: int
    longest: int
    start: int
    into: int
    guard: Guard | None
    barred: int
    """The spaces on which it may stop, if they are among those that it may enter, but not go on."""
    over: tuple[int, ...]
    """The types of the pieces that it may pass over."""
    lines: tuple[tuple[int, ...], ...]
    """By start, for each ray its whole line, where the slide goes exactly as far as pieces stand on that; else ()."""
    whom: tuple[int, ...] = ()
    """The types of the enemies that it captures, where not all."""


Jump: TypeAlias = tuple[int, int, int, int]
"""The bit hopped over, the bit and the index landed on, the number of the direction."""


class HopRow(NamedTuple):
    type: int
    jumps: tuple[tuple[Jump, ...], ...]
    """By start."""
    clears: tuple[tuple[int, ...], ...]
    """For each jump, the spaces that must be empty besides the one landed on."""
    over: Literal["enemy", "friend", "any"]
    whom: tuple[int, ...] | None
    """The types of the pieces that it hops over, where a kind is named; else None."""
    onto: int
    captures: bool
    repeat: Literal["once", "may", "must"]
    straight: bool
    lift_at_end: bool
    chain: int
    """The number of the chain in which hops of the type go on after one another; -1: after this one only itself."""
    start: int
    """Where the piece must stand to begin with it, or to go on with it after another hop."""
    guard: Guard | None
    shifts: tuple[Shift, ...]
    """Its directions, where all hops lead over the next space to the one after it: for a quick look whether there are
    any.
    """
    prey: tuple[int, ...] = ()
    """The types of the enemies that it captures where it lands, where not all."""


class SetRow(NamedTuple):
    """Exits, removals and toggles: a type (or attribute) and the spaces concerned."""

    type: int
    spaces: int
    beside_empty: bool
    guard: Guard | None


class PlaceRow(NamedTuple):
    """Placements of a type: on which spaces, and what must be next to them."""

    type: int
    spaces: int
    guard: Guard | None
    support: Shift = ()
    """To the neighbours of which none may be an empty space."""
    beside: tuple[int, ...] | None = None
    """The types of which a piece must stand beside the space; None where that does not matter."""
    around: tuple[Shift, ...] = ()
    """Where: to the spaces that count as lying beside it."""
    limits: tuple[PlaceLimit, ...] = ()
    """What else narrows where it may be placed, by what would follow."""


class SwapRow(NamedTuple):
    """The second player may take over the first piece of the other one, of a type that becomes another."""

    type: int
    to: int
    setup: tuple[int, ...]
    """By type, where pieces stand at the start."""
    ends: tuple[int, ...]
    """By the index of the piece, where it stands then."""


class CastleRow(NamedTuple):
    """A castling: both pieces move, over and onto spaces that are empty, and the first piece nowhere attacked."""

    type: int
    start: int
    end: int
    partner: int
    """The type of the other piece."""
    partner_start: int
    """Its bit is in the slot of rights as long as castling with it is allowed."""
    partner_end: int
    empty: int
    way: tuple[int, ...]
    """The spaces where the first piece must not be attacked if it is royal: where it starts, what it crosses, where
    it ends.
    """
    slot: int
    """Where `Position.memory` has the rights."""
    guard: Guard | None


class EnPassantRow(NamedTuple):
    """The capture of a piece that has just slid over a space, by a step onto that space."""

    type: int
    origins: Mapping[int, int]
    """By the bit of a space, from where a step leads there."""
    victims: tuple[Mapping[int, tuple[int, int]], ...]
    """By the player who has just moved: for each set of spaces that were passed, the bit of the space where the piece
    stands, and its type.
    """
    slot: int
    """Where `Position.memory` has the spaces that were passed."""
    guard: Guard | None


class FlyRow(NamedTuple):
    """Moves of a type to any empty space: from where, and into where."""

    type: int
    start: int
    into: int
    guard: Guard | None


class ShotRow(Struct, frozen=True, dict=True):
    """Placements of a type where a slide of the piece that has just moved would lead."""

    type: int
    rays: tuple[tuple[Ray, ...], ...]
    """By the space of the piece that moved."""
    shortest: int
    longest: int
    into: int

    @cached_property
    def reaches(self) -> tuple[tuple[tuple[int, bool], ...], ...]:
        """By the space of the piece: the spaces of each ray, and whether their indices grow along it."""
        return tuple(
            tuple((sum(bit for bit, _ in ray.spaces), ray.spaces[0][1] > start) for ray in rays)
            for start, rays in enumerate(self.rays)
        )

    @cached_property
    def is_straight(self) -> bool:
        """Whether along each ray indices only grow, or only fall, and no two rays from a space meet again."""
        for start, rays in enumerate(self.rays):
            ends = [end for ray in rays for _, end in ray.spaces]
            if len(set(ends)) < len(ends):
                return False
            for ray in rays:
                indices = [start, *(end for _, end in ray.spaces)]
                if indices not in (sorted(indices), sorted(indices, reverse=True)):
                    return False
        return True


class PartRow(Struct, frozen=True):
    """A word that may follow in the same turn, for one player."""

    what: Literal["move", "place", "shoot", "remove"]
    need: Literal["must", "may", "needed"]
    when: tuple[Condition, ...]
    line: LineTable | None
    """The piece that has just moved must stand in one of these lines of its player."""
    length: int
    """Of such a line: how many pieces."""
    moves: MoveTables
    """What may be done, for every piece of the board."""
    shots: tuple[ShotRow, ...]
    spare: LineTable | None
    """The lines in which pieces cannot be removed while another one stands in none."""
    then: tuple[PartRow, ...]
    """What may follow that."""


class TurnRow(Struct, frozen=True):
    """A word with what follows it in the same turn."""

    when: tuple[Condition, ...]
    """The conditions of the word."""
    first: MoveTables
    """What it allows where they hold."""
    then: tuple[PartRow, ...]

    def parts(self) -> Iterator[PartRow]:
        """All that may follow, and what may follow that, in the order of the words."""
        return _all_parts(self.then)


def _all_parts(parts: Sequence[PartRow]) -> Iterator[PartRow]:
    for part in parts:
        yield part
        yield from _all_parts(part.then)


class MoveTables(Struct, frozen=True):
    """Everything that one player may do, family by family, also as a later part of a turn."""

    steps: tuple[StepRow, ...]
    slides: tuple[SlideRow, ...]
    hops: tuple[HopRow, ...]
    flights: tuple[FlyRow, ...]
    exits: tuple[SetRow, ...]
    places: tuple[PlaceRow, ...]
    removes: tuple[SetRow, ...]
    toggles: tuple[SetRow, ...]
    passes: tuple[Guard | None, ...]
    slide_twins: bool
    hop_twins: bool
    twins: bool
    """Whether two slides, two hops, or two of anything else may be the same move, which then counts once."""
    swaps: tuple[SwapRow, ...] = ()
    castles: tuple[CastleRow, ...] = ()
    en_passants: tuple[EnPassantRow, ...] = ()
    turns: tuple[TurnRow, ...] = ()
    """The words that others may follow in the same turn."""
    alone: MoveTables | None = None
    """Where there are such: the words that are a whole turn."""


class PieceType(Struct, frozen=True):
    """A kind of piece of one player: `name` is `red coin`, or the kind alone where it is nobody's."""

    index: int
    kind: str
    owner: int
    letter: str
    name: str
    disc: Disc = LIGHT
    """How it looks where it has no drawing."""
    said: str = ""
    """What sentences call it: `red coin`, or `fox` where nobody else has one."""


class Attribute(Struct, frozen=True):
    """A property with two values, of which every space has one: their names and their signs in notation."""

    name: str
    values: tuple[str, str]
    signs: tuple[str, str]


class After(Struct, frozen=True):
    """What a move of a type causes."""

    promote: tuple[tuple[int, int], ...] = ()
    """Spaces and the type that the piece becomes there."""
    choices: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Spaces and the types of which the player chooses one for the piece to become there."""
    effects: tuple[EffectRow, ...] = ()
    """What it does to enemies, in the order of writing, whether it was placed or moved."""
    toggle_left: tuple[int, ...] = ()
    moved: tuple[EffectRow, ...] = ()
    """Those that follow a move."""
    placed: tuple[EffectRow, ...] = ()
    """Those that follow a placement."""

    @property
    def is_one(self) -> bool:
        """Whether the same follows a move and a placement."""
        return self.moved == self.placed


class MemorySlot(Struct, frozen=True):
    """Something that a position remembers: a set of spaces or a number, which `memory.py` keeps up to date."""

    word: str
    """Its name in notation: `quiet:12`, `unmoved:A1,E1`."""
    kind: Literal["spaces", "number"]
    start: int = 0
    """Its value at the setup, and where a position does not say it."""
    max: int = 9999
    """The largest number that means anything."""
    settings: tuple[int, ...] = ()
    """What its updater needs to know."""


class TintedSpaces(Struct, frozen=True):
    """The spaces of a region that one paint tints."""

    region: str
    player: str
    """Whose region it is; "" where it is the same for all."""
    spaces: int
    role: str


class Tables(Struct, frozen=True, eq=False, dict=True):
    """A game's rules, compiled."""

    board: Board
    usable: int
    """All spaces but the holes."""
    rings: Rings
    sides: tuple[Shift, ...]
    """To the neighbours that share a side."""
    players: tuple[str, ...]
    forwards: tuple[str, ...]
    """By player, the point of the compass that the player faces."""
    types: tuple[PieceType, ...]
    attributes: tuple[Attribute, ...]
    move_tables: tuple[MoveTables, ...]
    """By player."""
    after: tuple[After, ...]
    """By type."""
    plain: bool
    """No move has consequences beyond itself."""
    ends: tuple[EndRow, ...]
    blocked: tuple[IfBlocked, ...]
    """By player, what happens to one without a legal move."""
    capture: Literal["free", "compulsory", "majority"]
    by_result: bool
    """Whether moves with the same result are one move."""
    hands: tuple[bool, ...]
    """By type: whether it is placed from a hand that can run out."""
    returns: tuple[tuple[int, ...], ...]
    """By type and by the player who captures: the type as which the piece comes into a hand (-1: it is gone); () where
    no captured piece comes into a hand.
    """
    either_first: bool
    royals: tuple[tuple[int, ...], ...]
    """By player, the types whose pieces no move may leave attacked."""
    memory: tuple[MemorySlot, ...]
    """What a position remembers beyond the board, in the order of `Position.memory`."""
    parted: bool
    """Whether a turn may have several parts (`Move.then`)."""
    origins_kept: bool
    """Every piece comes from one of the setup, or from an endless supply, by what the graph of the moves of single
    pieces (`reach.graph`) holds.
    """
    traceable: bool
    """Every piece keeps its owner, moves by itself, and does what its own moves alone allow: the graph of the moves of
    single pieces (`reach.graph`) holds all that can happen. What is proved where it does not: `reach.untraced`.
    """
    notation: Literal["rows", "fen"]
    """How positions are written."""
    setup: Position
    regions: Mapping[str, tuple[int, ...]]
    """By the names of the definition: the spaces as each player means them."""
    tints: tuple[TintedSpaces, ...]
    """The regions that are tinted, in the order of the definition."""
    enemies: tuple[tuple[int, ...], ...]
    """By player: the types of all others."""
    friends: tuple[tuple[int, ...], ...]
    """By player: the player's own types."""

    def space(self, index: int) -> Space:
        return self.board.space(index)

    def index(self, space: Space) -> int:
        return self.board.index(space)

    def name(self, index: int) -> str:
        """What the space with an index is called."""
        name = self._names.get(index)
        if name is None:
            name = self._names[index] = self.board.naming.name(self.board.space(index))
        return name

    @cached_property
    def _names(self) -> dict[int, str]:
        """By index, the names that were asked for: in a text of a turn there are several."""
        return {}

    def names(self, mask: int) -> list[str]:
        """What the spaces of a set are called: in the order of their numbers, or else of their indices."""
        names = [self.name(index) for index in bits(mask)]
        return sorted(names, key=int) if self.board.naming.is_numeric else names

    def spaces(self, mask: int) -> Iterator[Space]:
        """The spaces of a set, in the order of their indices."""
        return (self.space(index) for index in bits(mask))

    def empty(self, position: Position) -> int:
        """The spaces on which no piece stands."""
        occupied = 0
        for mask in position.masks:
            occupied |= mask
        return self.usable & ~occupied

    @property
    def display_names(self) -> tuple[str, ...]:
        """The players' names as they stand in a sentence: `Red`, but `player 1`."""
        return tuple(
            name.replace("-", " ") if any(map(str.isdigit, name)) else name[:1].upper() + name[1:].replace("-", " ")
            for name in self.players
        )


def bits(mask: int) -> Iterator[int]:
    """The indices of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def shifted(mask: int, shift: Shift) -> int:
    """A set moved by a vector; what leaves the board is gone."""
    moved = 0
    for part in shift:
        moved |= (mask & part.mask) << part.left >> part.right
    return moved


def leading_into(mask: int, shift: Shift) -> int:
    """The spaces from which a vector leads into a set."""
    before = 0
    for part in shift:
        before |= mask >> part.left << part.right & part.mask
    return before
