"""What the pieces of a player may do, as shifts of whole sets of spaces; and whether a game has only such moves.

Spaces are numbered without the holes of the board. A motion is what many pieces do alike: all that go by the same
differences of these numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from msgspec import Struct

from ppgen.records import replace
from ppgen.rules.board.reach.wide.conditions import Test, guarding, is_simple
from ppgen.rules.board.reach.wide.effects import Capturing, are_known, effect_of
from ppgen.rules.board.reach.wide.words import MOST_SPACES, Words, rows, word_type
from ppgen.rules.board.rights import CASTLING, EN_PASSANT
from ppgen.rules.board.tables import EMPTY, NOBODY, HopRow, MoveTables, SlideRow, StepRow, Tables, bits

REMEMBERED = (CASTLING, EN_PASSANT)
"""The words of what positions may remember: rights to castle are kept (`remembered.py`); what was just passed is not,
since no move of the arrays depends on it.
"""
_Way: TypeAlias = "tuple[int, int, int, tuple[int, ...], int, int]"
"""Where a piece starts and ends, what it hops over (-1: nothing), the spaces that must be empty besides, where it would
go on if it could (-1: nowhere), and in which direction it hops.
"""


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
    stop: int = 0
    """The space that must not be open, unless the motion ends with a capture; 0 where that does not matter."""
    toward: int = 0
    """The direction of a hop."""


class Crowd(NamedTuple):
    """Lines on which exactly so many pieces stand where a slide goes as many spaces."""

    lines: Words
    """Of shape (lines, rows)."""
    starts: Words
    """By line, from where; of the same shape."""
    pieces: int


class Going(NamedTuple):
    """Steps and slides."""

    motion: Motion
    onto: int
    """EMPTY, ENEMY or EITHER."""
    whom: tuple[int, ...] = ()
    """The types of the enemies that it captures, where not all."""
    when: tuple[Test, ...] = ()
    over: tuple[int, ...] = ()
    """The types of the pieces that it passes over."""
    crowd: Crowd | None = None


class Flight(NamedTuple):
    """Hops over the same space as seen from the start, onto any behind it."""

    over: int
    before: tuple[int, ...]
    """Spaces that must be empty for all of them."""
    starts: Words
    toward: int
    motions: tuple[Motion, ...]
    """What each needs besides is `clear`."""


class Hops(Struct, frozen=True, eq=False):
    """One word for hops of a type."""

    over: tuple[int, ...]
    """The types of the pieces that it hops over."""
    captures: bool
    onto: int
    prey: tuple[int, ...]
    """The types of the enemies that it captures where it lands, where not all."""
    repeat: str
    straight: bool
    begins: Words
    """Where the first hop may start, or the first after one by another word."""
    when: tuple[Test, ...]
    motions: tuple[Motion, ...]
    flights: tuple[Flight, ...]
    """The same motions together."""


class Hopping(Struct, frozen=True, eq=False):
    """Hops of a type, which may go on after one another."""

    type: int
    lift_at_end: bool
    words: tuple[Hops, ...]
    """The one that begins, and those that may go on."""


class Motions(Struct, frozen=True, eq=False):
    """All moves of a player."""

    type: int
    """Any that the player moves."""
    enemies: tuple[int, ...]
    going: tuple[Going, ...]
    hopping: tuple[Hopping, ...]
    promote: tuple[tuple[int, Words, int], ...]
    """Types, the spaces where their pieces become others, and what they become."""
    choices: tuple[tuple[int, Words, tuple[int, ...]], ...]
    """The same where the player chooses one of several."""
    effects: Mapping[int, tuple[Capturing, ...]]
    """By type."""
    passes: tuple[tuple[Test, ...], ...]
    """When the player may pass."""
    must_pass: bool
    """Whether a player without any other move passes."""


def serves(tables: Tables) -> bool:
    """Whether a game has no other moves than these besides castlings and captures en passant, and nothing follows from
    them but captures and promotion.
    """
    if tables.usable.bit_count() > MOST_SPACES or tables.attributes:
        return False
    if any(tables.hands) or tables.returns or any(row.late for row in tables.ends):
        return False
    if any(after.toggle_left or not are_known(after.effects) for after in tables.after):
        return False
    if any(after.choices and (after.promote or after.effects) for after in tables.after):
        return False
    if (any(tables.royals) or tables.memory) and not _is_royal(tables):
        return False
    return all(_is_plain(own) for own in tables.move_tables)


def _is_royal(tables: Tables) -> bool:
    """Whether arrays know all attacks and what is remembered: pieces capture where they land, without conditions, and
    nothing else ends the game or makes a player pass.
    """
    if any(slot.word not in REMEMBERED for slot in tables.memory) or tables.capture != "free":
        return False
    if tables.ends or "pass" in tables.blocked or any(after.effects for after in tables.after):
        return False
    for own in tables.move_tables:
        rows: tuple[StepRow | SlideRow | HopRow, ...] = (*own.steps, *own.slides, *own.hops)
        if (
            own.passes
            or any(row.guard is not None for row in rows)
            or any(row.far or row.over or row.lines for row in own.slides)
        ):
            return False
        if any(row.captures or row.repeat != "once" or row.prey for row in own.hops):
            return False
    return True


def _is_plain(own: MoveTables) -> bool:
    if own.flights or own.exits or own.places or own.removes or own.toggles or own.swaps:
        return False
    if own.turns:
        return False
    guards = (*(row.guard for rows in (own.steps, own.slides, own.hops) for row in rows), *own.passes)
    if not all(map(is_simple, guards)):
        return False
    if any(slide.far and (slide.whom or slide.over or slide.lines) for slide in own.slides):
        return False
    return all(_is_simple(_together(own.hops, hop)) for hop in own.hops)


def _together(hops: Sequence[HopRow], first: HopRow) -> tuple[HopRow, ...]:
    """A hop, and then all others that may go on after it."""
    return (
        first,
        *(row for row in hops if row is not first and row.chain == first.chain >= 0 and row.type == first.type),
    )


def _is_simple(words: Sequence[HopRow]) -> bool:
    first = words[0]
    if len(words) == 1 and first.repeat == "once":
        return True
    if not all(row.captures and row.lift_at_end is first.lift_at_end for row in words):
        return False
    return not first.lift_at_end or all(row.onto == EMPTY for row in words)


class Numbering:
    """The spaces of a board without its holes, by the order of their indices."""

    def __init__(self, tables: Tables) -> None:
        self.spaces = [*bits(tables.usable)]
        self._size = tables.board.size
        self._of = {space: number for number, space in enumerate(self.spaces)}

    def __len__(self) -> int:
        return len(self.spaces)

    @property
    def of(self) -> Mapping[int, int]:
        """By the index of a space its number."""
        return self._of

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
        alike: dict[tuple[int, int, tuple[int, ...], int, int], int] = {}
        for start, end, over, clear, stop, toward in ways:
            if start not in self._of or end not in self._of or not all(space in self._of for space in clear):
                continue
            if over >= 0 and over not in self._of:
                continue
            here = self._of[start]
            beyond = 0 if over < 0 else self._of[over] - here
            between = tuple(self._of[space] - here for space in clear)
            key = self._of[end] - here, beyond, between, self._of.get(stop, here) - here, toward
            alike[key] = alike.get(key, 0) | 1 << here
        return tuple(
            Motion(kind, rows(starts, len(self)), end, over, clear, stop, toward)
            for (end, over, clear, stop, toward), starts in alike.items()
        )


def motions_of(tables: Tables, player: int, numbering: Numbering) -> Motions:
    """What a player's pieces may do."""
    own = tables.move_tables[player]
    masks, spaces = numbering.rows, len(numbering)
    going = [
        Going(motion, row.onto, (), guarding(row.guard, player, masks, spaces))
        for row in own.steps
        for motion in numbering.motions(row.type, _steps(row))
    ]
    going += [
        Going(motion, row.onto, row.whom, guarding(row.guard, player, masks, spaces), row.over, crowd)
        for row in own.slides
        for crowd, motion in _slidings(row, numbering)
    ]
    kinds = [kind.index for kind in tables.types if kind.owner in (player, NOBODY)]
    return Motions(
        next(iter(kinds), 0),
        tables.enemies[player],
        tuple(going),
        tuple(_hopping(tables, player, _together(own.hops, row), numbering) for row in own.hops),
        tuple((kind, masks(spaces), to) for kind in kinds for spaces, to in tables.after[kind].promote),
        tuple((kind, masks(spaces), to) for kind in kinds for spaces, to in tables.after[kind].choices),
        {
            kind: tuple(effect_of(row, player, numbering.of, masks) for row in tables.after[kind].moved)
            for kind in kinds
        },
        tuple(guarding(guard, player, masks, spaces) for guard in own.passes),
        tables.blocked[player] == "pass",
    )


def _steps(row: StepRow) -> Iterator[_Way]:
    for start in bits(row.mask):
        if row.into >> start + row.delta & 1:
            yield start, start + row.delta, -1, (), -1, 0


def _slidings(row: SlideRow, numbering: Numbering) -> Iterator[tuple[Crowd | None, Motion]]:
    """The slides of a row, and on which lines pieces are counted."""
    if not row.lines:
        yield from ((None, motion) for motion in numbering.motions(row.type, (way for _, way in _slides(row))))
        return
    by_course: dict[tuple[int, tuple[int, ...]], list[tuple[int, _Way]]] = {}
    for line, way in _slides(row):
        start, end, _, clear, _, _ = way
        if all(space in numbering.of for space in (start, end, *clear)):
            course = tuple(numbering.of[space] - numbering.of[start] for space in (*clear, end))
            by_course.setdefault((len(course), course), []).append((line, way))
    for (distance, _), found in by_course.items():
        starts: dict[int, int] = {}
        for line, way in found:
            starts[line] = starts.get(line, 0) | 1 << way[0]
        crowd = Crowd(_each(numbering, starts), _each(numbering, starts.values()), distance)
        yield from ((crowd, motion) for motion in numbering.motions(row.type, (way for _, way in found)))


def _each(numbering: Numbering, sets: Iterable[int]) -> Words:
    """Sets of spaces, of shape (sets, rows)."""
    return np.concatenate([numbering.rows(each) for each in sets], axis=1).T.copy()


def _slides(row: SlideRow) -> Iterator[tuple[int, _Way]]:
    """Each slide with its whole line, where pieces are counted on that."""
    for start, rays in enumerate(row.rays):
        if not row.start >> start & 1:
            continue
        for number, ray in enumerate(rays):
            line = row.lines[start][number] if row.lines else 0
            clear: tuple[int, ...] = ()
            spaces = ray.spaces[: row.longest]
            for distance, (bit, end) in enumerate(spaces, 1):
                barred = row.barred & bit
                if distance >= row.shortest and row.into & bit:
                    goes_on = row.far and not barred and distance < len(spaces)
                    yield line, (start, end, -1, clear, spaces[distance][1] if goes_on else -1, 0)
                if barred:
                    break
                clear = (*clear, end)


def _hopping(tables: Tables, player: int, words: Sequence[HopRow], numbering: Numbering) -> Hopping:
    first = words[0]
    return Hopping(first.type, first.lift_at_end, tuple(_hops(tables, player, row, numbering) for row in words))


def _hops(tables: Tables, player: int, row: HopRow, numbering: Numbering) -> Hops:
    ways = (
        (start, end, over.bit_length() - 1, tuple(bits(clear)), -1, toward)
        for start, (jumps, clears) in enumerate(zip(row.jumps, row.clears, strict=True))
        for (over, _, end, toward), clear in zip(jumps, clears, strict=True)
    )
    everybody = tuple(kind.index for kind in tables.types)
    over = {"enemy": tables.enemies[player], "friend": tables.friends[player], "any": everybody}[row.over]
    motions = numbering.motions(row.type, ways)
    return Hops(
        over if row.whom is None else row.whom,
        row.captures,
        row.onto,
        row.prey,
        row.repeat,
        row.straight,
        numbering.rows(row.start),
        guarding(row.guard, player, numbering.rows, len(numbering)),
        motions,
        _flights(motions),
    )


def _flights(motions: Iterable[Motion]) -> tuple[Flight, ...]:
    together: dict[tuple[int, int], list[Motion]] = {}
    for motion in motions:
        together.setdefault((motion.over, motion.toward), []).append(motion)
    found: list[Flight] = []
    for (over, toward), those in together.items():
        before = tuple(space for space in those[0].clear if all(space in each.clear for each in those))
        starts = np.bitwise_or.reduce([each.starts for each in those], axis=0)
        rest = (replace(each, clear=tuple(space for space in each.clear if space not in before)) for each in those)
        found.append(Flight(over, before, starts, toward, tuple(rest)))
    return tuple(found)
