"""What a player may do for certain as long as some spaces are empty, and which spaces the other one can fill.

Only what the tables promise for every position counts: moves onto empty spaces, without conditions. `escapes.py` builds
proofs on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct

from ppgen.rules.board.families.slides import is_long
from ppgen.rules.board.tables import EMPTY, ENEMY, MoveTables, PartRow, ShotRow, Tables, TurnRow, bits


class Shot(NamedTuple):
    """A placement along a line from a piece that has just moved."""

    target: int
    """The bit of the space that is filled."""
    needs: int
    """The spaces that must be empty, the target included."""


class Way(NamedTuple):
    """A move of one piece onto an empty space."""

    end: int
    """The index of the space."""
    needs: int
    """The spaces that must be empty, the end included."""
    shots: tuple[Shot, ...] | None
    """What may follow in the same turn, the shortest first; None where the turn may end with the move."""


class _Source(NamedTuple):
    """Rows of moves with what follows them: nothing, or a shot."""

    tables: MoveTables
    part: PartRow | None


class Freedom:
    """The moves of one player onto empty spaces that nothing but pieces on these spaces prevents."""

    def __init__(self, tables: Tables, player: int) -> None:
        own = tables.move_tables[player]
        self._kinds = tables.friends[player]
        self._sources = [_Source(own.alone or own, None)]
        self._sources += [
            _Source(turn.first, turn.then[0] if turn.then else None) for turn in own.turns if _is_plain(tables, turn)
        ]
        self._ways: dict[tuple[int, int], tuple[Way, ...]] = {}
        self._next: dict[tuple[int, int], int] = {}

    def men(self, masks: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
        """The player's pieces: type and space of each."""
        return tuple((kind, space) for kind in self._kinds for space in bits(masks[kind]))

    def next(self, kind: int, space: int) -> int:
        """The spaces each of which, if it is empty, gives a piece a legal turn."""
        known = self._next.get((kind, space))
        if known is None:
            known = 0
            for way in self.ways(kind, space):
                is_near = way.needs == 1 << way.end
                if is_near and (way.shots is None or any(shot.needs == 1 << space for shot in way.shots)):
                    known |= way.needs
            self._next[kind, space] = known
        return known

    def ways(self, kind: int, space: int) -> tuple[Way, ...]:
        """The moves of a piece."""
        known = self._ways.get((kind, space))
        if known is None:
            known = self._ways[kind, space] = tuple(self._made(kind, space))
        return known

    def _made(self, kind: int, space: int) -> Iterator[Way]:
        for source in self._sources:
            for end, needs in _moves(source.tables, kind, space):
                part = source.part
                shots = None if part is None or part.need == "may" else _shots(part.shots, end)
                yield Way(end, needs, shots)


def _is_plain(tables: Tables, turn: TurnRow) -> bool:
    """Whether a turn goes on with one shot at most, whatever the position is."""
    if turn.when or len(turn.then) > 1:
        return False
    return not turn.then or all(
        part.shots
        and not part.when
        and part.line is None
        and not part.then
        and not any(tables.hands[shot.type] for shot in part.shots)
        for part in turn.then
    )


def _moves(own: MoveTables, kind: int, space: int) -> Iterator[tuple[int, int]]:
    """The end of each move of a piece and the spaces that must be empty for it."""
    here = 1 << space
    for step in own.steps:
        if step.type == kind and step.mask & here and step.onto != ENEMY and step.guard is None:
            there = here << step.left >> step.right & step.into
            if there:
                yield there.bit_length() - 1, there
    for slide in own.slides:
        bare = slide.guard is None and not slide.far and not is_long(slide) and slide.onto != ENEMY
        if slide.type != kind or not bare or not slide.start & here:
            continue
        for ray in slide.rays[space]:
            needs = 0
            for distance, (bit, end) in enumerate(ray.spaces, 1):
                needs |= bit
                if distance > slide.longest or bit & here:
                    break
                if distance >= slide.shortest and bit & slide.into:
                    yield end, needs
                if bit & slide.barred:
                    break
    for flight in own.flights:
        if flight.type == kind and flight.guard is None and flight.start & here:
            yield from ((end, 1 << end) for end in bits(flight.into & ~here))


def _shots(rows: tuple[ShotRow, ...], space: int) -> tuple[Shot, ...]:
    """The shots of a piece on a space, the shortest first."""
    found = []
    for row in rows:
        for ray in row.rays[space]:
            needs = 0
            for distance, (bit, _) in enumerate(ray.spaces, 1):
                needs |= bit
                if distance > row.longest or bit == 1 << space:
                    break
                if distance >= row.shortest and bit & row.into:
                    found.append(Shot(bit, needs))
    return tuple(sorted(dict.fromkeys(found), key=lambda shot: shot.needs.bit_count()))


class Filler(Struct, frozen=True, dict=True):
    """How a player fills spaces who never changes or takes what others have."""

    tables: Tables
    player: int
    most: int
    """So many spaces a turn fills at most."""

    @cached_property
    def _beside(self) -> tuple[int, ...] | None:
        """By space, where a move or a shot from there leads first or goes on; None where it may lead anywhere."""
        beside = [0] * (max(self.tables.usable.bit_length(), 1))
        friends = {*self.tables.friends[self.player]}
        for own in _all_tables(self.tables.move_tables[self.player]):
            if own.hops or own.flights or own.places or any(is_long(slide) for slide in own.slides):
                return None
            if ({row.type for row in own.steps} | {row.type for row in own.slides}) - friends:
                return None
            for step in own.steps:
                for space in bits(step.mask):
                    beside[space] |= (1 << space << step.left >> step.right) & step.into
            for slide in own.slides:
                for start, rays in enumerate(slide.rays):
                    for ray in rays:
                        _join(beside, start, ray.spaces)
        for turn in self.tables.move_tables[self.player].turns:
            for part in turn.parts():
                for shot in part.shots:
                    for start, rays in enumerate(shot.rays):
                        for ray in rays:
                            _join(beside, start, ray.spaces)
        return tuple(beside)

    def region(self, masks: tuple[int, ...], empty: int) -> int:
        """The spaces that the player's pieces may come to or fill, now or later, as long as nothing else leaves its
        space.
        """
        here = 0
        for kind in self.tables.friends[self.player]:
            here |= masks[kind]
        return self.spread(here, empty | here)

    def spread(self, region: int, within: int) -> int:
        """A region with all that may be reached from it through empty spaces."""
        beside = self._beside
        if beside is None:
            return self.tables.usable
        new = region
        while new:
            low = new & -new
            more = beside[low.bit_length() - 1] & within & ~region
            region |= more
            new = (new ^ low) | more
        return region

    def borders(self, region: int, space: int) -> bool:
        """Whether a space can be reached from a region."""
        if region >> space & 1:
            return False
        return bool(self._before[space] & region) if self._beside is not None else False

    @cached_property
    def _before(self) -> tuple[int, ...]:
        """By space, from where it is reached at once."""
        before = [0] * len(self._beside or ())
        for start, spaces in enumerate(self._beside or ()):
            for end in bits(spaces):
                before[end] |= 1 << start
        return tuple(before)


def filler(tables: Tables, player: int) -> Filler | None:
    """How a player fills spaces; None where a turn may also change, move or take what others have."""
    own = tables.move_tables[player]
    theirs = {kind for kinds in tables.friends for kind in kinds} - {*tables.friends[player]}
    if own.swaps or own.castles or own.en_passants:
        return None
    for each in _all_tables(own):
        takes = any(row.onto != EMPTY for row in each.steps) or any(row.onto != EMPTY for row in each.slides)
        if takes or any(row.captures for row in each.hops) or each.removes:
            return None
        if _movers(each) & theirs:
            return None
    longest = max((_longest(turn.then) for turn in own.turns), default=0)
    return Filler(tables, player, 1 + longest)


def _movers(own: MoveTables) -> set[int]:
    """The types of the pieces that move."""
    kinds = {row.type for row in own.steps} | {row.type for row in own.slides} | {row.type for row in own.hops}
    return kinds | {row.type for row in own.flights} | {row.type for row in own.exits}


def _all_tables(own: MoveTables) -> Iterator[MoveTables]:
    """A player's rows: of whole turns, of first parts and of later ones."""
    yield own.alone or own
    for turn in own.turns:
        yield turn.first
        for part in turn.parts():
            yield part.moves


def _longest(parts: tuple[PartRow, ...]) -> int:
    return max((1 + _longest(part.then) for part in parts), default=0)


def _join(beside: list[int], start: int, spaces: tuple[tuple[int, int], ...]) -> None:
    for bit, end in spaces:
        beside[start] |= bit
        start = end
