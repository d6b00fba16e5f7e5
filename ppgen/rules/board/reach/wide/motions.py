"""What the pieces of a player may do, as shifts of whole sets of spaces; and whether a game has only such moves.

Spaces are numbered without the holes of the board. A motion is what many pieces do alike: all that go by the same
differences of these numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from msgspec import Struct

from ppgen.rules.board.reach.wide.words import Words, rows, word_type
from ppgen.rules.board.rights import CASTLING, EN_PASSANT
from ppgen.rules.board.tables import EMPTY, HopRow, MoveTables, SlideRow, StepRow, Tables, bits

REMEMBERED = (CASTLING, EN_PASSANT)
"""The words of what positions may remember: rights to castle are kept (`remembered.py`); what was just passed is not,
since no move of the arrays depends on it.
"""
MOST = 128
"""Spaces of the largest board, besides its holes."""
_Way: TypeAlias = "tuple[int, int, int, tuple[int, ...]]"
"""Where a piece starts and ends, what it hops over (-1: nothing), and the spaces that must be empty besides."""


class Motion(Struct, frozen=True, eq=False):
    """All pieces of a type that go by the same differences."""

    type: int
    starts: Words
    """From where they may."""
    end: int
    over: int
    """What they hop over."""
    clear: tuple[int, ...]
    """Spaces on the way that must be empty."""


class Going(NamedTuple):
    """Steps and slides."""

    motion: Motion
    onto: int
    """EMPTY, ENEMY or EITHER."""
    whom: tuple[int, ...] = ()
    """The types of the enemies that it captures, where not all."""


class Hopping(Struct, frozen=True, eq=False):
    """Hops of a type, which may go on after one another."""

    type: int
    over: tuple[int, ...]
    """The types of the pieces that it hops over."""
    captures: bool
    onto: int
    repeat: str
    lift_at_end: bool
    begins: Words
    """Where the first hop may start."""
    motions: tuple[Motion, ...]


class Motions(Struct, frozen=True, eq=False):
    """All moves of a player."""

    enemies: tuple[int, ...]
    going: tuple[Going, ...]
    hopping: tuple[Hopping, ...]
    promote: tuple[tuple[int, Words, int], ...]
    """Types, the spaces where their pieces become others, and what they become."""
    choices: tuple[tuple[int, Words, tuple[int, ...]], ...] = ()
    """The same where the player chooses one of several."""


def serves(tables: Tables) -> bool:
    """Whether a game has no other moves than these besides castlings and captures en passant, and nothing follows from
    them but promotion.
    """
    if tables.usable.bit_count() > MOST or tables.ends or tables.attributes:
        return False
    if any(slot.word not in REMEMBERED for slot in tables.memory):
        return False
    if any(tables.hands) or tables.returns or "pass" in tables.blocked:
        return False
    if any(after.effects or after.toggle_left or (after.promote and after.choices) for after in tables.after):
        return False
    if any(tables.royals) and not _is_attacked_plainly(tables):
        return False
    return all(_is_plain(own) for own in tables.move_tables)


def _is_attacked_plainly(tables: Tables) -> bool:
    """Whether all that captures does so where it lands, and captures are free."""
    return tables.capture == "free" and not any(hop.captures for own in tables.move_tables for hop in own.hops)


def _is_plain(own: MoveTables) -> bool:
    if own.flights or own.exits or own.places or own.removes or own.toggles or own.passes or own.swaps:
        return False
    if own.turns:
        return False
    if any(step.guard is not None for step in own.steps):
        return False
    if any(slide.guard is not None or slide.far or slide.over or slide.lines for slide in own.slides):
        return False
    return all(_is_simple(hop) for hop in own.hops)


def _is_simple(row: HopRow) -> bool:
    if row.guard is not None or row.straight or row.chain >= 0 or row.prey:
        return False
    return row.repeat == "once" or (row.captures and row.onto == EMPTY)


class Numbering:
    """The spaces of a board without its holes, by the order of their indices."""

    def __init__(self, tables: Tables) -> None:
        self.spaces = [*bits(tables.usable)]
        self._size = tables.board.size
        self._of = {space: number for number, space in enumerate(self.spaces)}

    def __len__(self) -> int:
        return len(self.spaces)

    def mask(self, spaces: int) -> int:
        """A set of spaces in this numbering."""
        return sum(1 << self._of[space] for space in bits(spaces) if space in self._of)

    def unmask(self, numbers: int) -> int:
        """A set in this numbering as the tables have it."""
        return sum(1 << self.spaces[number] for number in bits(numbers))

    def rows(self, spaces: int) -> Words:
        """A set of spaces for all positions alike."""
        return rows(self.mask(spaces), len(self))

    def words(self, masks: Sequence[int]) -> Words:
        """Sets of spaces, one for each position."""
        count = -(-self._size // 8)
        octets = np.frombuffer(b"".join([mask.to_bytes(count, "little") for mask in masks]), np.uint8)
        flags = np.unpackbits(octets.reshape(len(masks), count), axis=1, bitorder="little")[:, self.spaces]
        packed = np.packbits(flags, axis=1, bitorder="little")
        dtype = word_type(len(self))
        width = dtype.itemsize
        padded = np.zeros((len(masks), -(-len(self) // (8 * width)) * width), np.uint8)
        padded[:, : packed.shape[1]] = packed
        return np.ascontiguousarray(padded.view(dtype).T)

    def motions(self, kind: int, ways: Iterable[_Way]) -> tuple[Motion, ...]:
        """Ways of the pieces of a type, those together that go alike."""
        alike: dict[tuple[int, int, tuple[int, ...]], int] = {}
        for start, end, over, clear in ways:
            if start not in self._of or end not in self._of or not all(space in self._of for space in clear):
                continue
            if over >= 0 and over not in self._of:
                continue
            here = self._of[start]
            beyond = 0 if over < 0 else self._of[over] - here
            key = self._of[end] - here, beyond, tuple(self._of[space] - here for space in clear)
            alike[key] = alike.get(key, 0) | 1 << here
        return tuple(
            Motion(kind, rows(starts, len(self)), end, over, clear) for (end, over, clear), starts in alike.items()
        )


def motions_of(tables: Tables, player: int, numbering: Numbering) -> Motions:
    """What a player's pieces may do."""
    own = tables.move_tables[player]
    going = [Going(motion, row.onto) for row in own.steps for motion in numbering.motions(row.type, _steps(row))]
    going += [
        Going(motion, row.onto, row.whom) for row in own.slides for motion in numbering.motions(row.type, _slides(row))
    ]
    return Motions(
        tables.enemies[player],
        tuple(going),
        tuple(_hopping(tables, player, row, numbering) for row in own.hops),
        tuple(
            (kind, numbering.rows(spaces), to)
            for kind in tables.friends[player]
            for spaces, to in tables.after[kind].promote
        ),
        tuple(
            (kind, numbering.rows(spaces), kinds)
            for kind in tables.friends[player]
            for spaces, kinds in tables.after[kind].choices
        ),
    )


def _steps(row: StepRow) -> Iterator[_Way]:
    for start in bits(row.mask):
        if row.into >> start + row.delta & 1:
            yield start, start + row.delta, -1, ()


def _slides(row: SlideRow) -> Iterator[_Way]:
    for start, rays in enumerate(row.rays):
        if not row.start >> start & 1:
            continue
        for ray in rays:
            clear: tuple[int, ...] = ()
            for distance, (bit, end) in enumerate(ray.spaces[: row.longest], 1):
                if distance >= row.shortest and row.into & bit:
                    yield start, end, -1, clear
                if row.barred & bit:
                    break
                clear = (*clear, end)


def _hopping(tables: Tables, player: int, row: HopRow, numbering: Numbering) -> Hopping:
    ways = (
        (start, end, over.bit_length() - 1, tuple(bits(clear)))
        for start, (jumps, clears) in enumerate(zip(row.jumps, row.clears, strict=True))
        for (over, _, end, _), clear in zip(jumps, clears, strict=True)
    )
    everybody = tuple(kind.index for kind in tables.types)
    over = {"enemy": tables.enemies[player], "friend": tables.friends[player], "any": everybody}[row.over]
    return Hopping(
        row.type,
        over if row.whom is None else row.whom,
        row.captures,
        row.onto,
        row.repeat,
        row.lift_at_end,
        numbering.rows(row.start),
        numbering.motions(row.type, ways),
    )
