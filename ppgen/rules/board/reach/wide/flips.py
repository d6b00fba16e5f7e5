"""Placing pieces that turn lines of others, and taking them back, in thousands of positions at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ppgen.rules.board.effects.lines import LineRow
from ppgen.rules.board.place_limits import MustCapture
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.proofs.growing import is_growing
from ppgen.rules.board.reach.wide.words import (
    MOST_SPACES,
    ODD,
    Flags,
    Hashes,
    Numbers,
    Words,
    as_mask,
    hashed,
    members,
    rows,
    shifted,
    some,
)
from ppgen.rules.board.tables import Tables, bits


class Direction(NamedTuple):
    """One step along lines."""

    starts: Words
    """From where there is such a step."""
    ends: Words
    by: int
    """By how much it changes the number of a space."""

    def ahead(self, spaces: Words) -> Words:
        """The spaces one step on."""
        return shifted(spaces & self.starts, self.by)

    def back(self, spaces: Words) -> Words:
        """The spaces one step before."""
        return shifted(spaces & self.ends, -self.by)


class Discs(NamedTuple):
    """Positions: of each the pieces of the player to move and those of the other."""

    mine: Words
    """Of shape (rows, positions), as the next."""
    theirs: Words
    turn: NDArray[np.uint8]
    """Who is to move."""

    def part(self, which: Numbers | Flags) -> Discs:
        """Some of them."""
        return Discs(self.mine[:, which], self.theirs[:, which], self.turn[which])

    def passed(self) -> Discs:
        """The same with the other player to move."""
        return Discs(self.theirs, self.mine, 1 - self.turn)

    def hashes(self) -> Hashes:
        """A number for each, by which they are told apart."""
        return hashed((self.turn.astype(np.uint64) + np.uint64(1)) * ODD, (*self.mine, *self.theirs))


def joined(first: Discs, second: Discs) -> Discs:
    """All of two sets of positions."""
    mine, theirs, turn = ((first[part], second[part]) for part in range(3))
    return Discs(np.concatenate(mine, axis=1), np.concatenate(theirs, axis=1), np.concatenate(turn))


class Taken(NamedTuple):
    """Moves taken back: the positions before, and the number of the one after each."""

    before: Discs
    after: Numbers


class Flips:
    """The moves of a game in which both sides place a piece that must turn some and turns every line."""

    def __init__(self, tables: Tables, directions: Sequence[Direction], kinds: tuple[int, int]) -> None:
        self.kinds = kinds
        """What each player places."""
        self.directions = directions
        self.size = tables.board.size
        self.usable = self.rows(tables.usable)
        self.passes = tables.blocked[0] == "pass"

    def rows(self, spaces: int) -> Words:
        """A set of spaces for all positions alike."""
        return rows(spaces, self.size)

    def discs(self, positions: Sequence[Position]) -> Discs:
        """Positions as arrays."""
        mine = [self.rows(each.masks[self.kinds[each.to_move]]) for each in positions]
        theirs = [self.rows(each.masks[self.kinds[1 - each.to_move]]) for each in positions]
        turn = np.array([each.to_move for each in positions], np.uint8)
        return Discs(np.concatenate(mine, axis=1), np.concatenate(theirs, axis=1), turn)

    def state(self, discs: Discs, column: int) -> tuple[int, int, int]:
        """Of one position the pieces of the first player and of the second, and who is to move."""
        mine, theirs = (as_mask(each[:, column]) for each in (discs.mine, discs.theirs))
        return (mine, theirs, 0) if discs.turn[column] == 0 else (theirs, mine, 1)

    def outflanking(self, own: Words, enemy: Words) -> Words:
        """The spaces, empty or not, from which a line of enemies leads to an own piece."""
        found = np.zeros_like(own)
        for direction in self.directions:
            line = direction.back(own) & enemy
            while line.any():
                line = direction.back(line)
                found |= line
                line &= enemy
        return found

    def open(self, discs: Discs) -> Words:
        """Where the player to move can place a piece."""
        return self.outflanking(discs.mine, discs.theirs) & self.usable & ~(discs.mine | discs.theirs)

    def turned(self, discs: Discs, placed: Words) -> Words:
        """What pieces turn that are placed, one in each position."""
        found = np.zeros_like(placed)
        for direction in self.directions:
            line = np.zeros_like(placed)
            here = direction.ahead(placed)
            while (enemy := here & discs.theirs).any():
                line |= enemy
                here = direction.ahead(enemy)
                found |= line * some(here & discs.mine)
        return found

    def after(self, discs: Discs, inside: Words | None = None) -> tuple[Discs, Numbers]:
        """The positions after each placement on some spaces, and the number of the one before each."""
        where = self.open(discs)
        which, placed = _each_of(where if inside is None else where & inside)
        here = discs.part(which)
        turned = self.turned(here, placed)
        return Discs(here.theirs & ~turned, here.mine | placed | turned, 1 - here.turn), which

    def can_have_passed(self, discs: Discs) -> Flags:
        """Before which positions the other player may have passed: having no move, while there is one now."""
        if not self.passes:
            return np.zeros(len(discs.turn), np.bool_)
        return some(self.open(discs)) & ~some(self.open(discs.passed()))

    def held(self, taken: Words) -> Words:
        """The spaces from which two taken ones follow in some direction."""
        found = np.zeros_like(taken)
        for direction in self.directions:
            found |= direction.back(direction.back(taken) & taken)
        return found

    def lines(self, taken: int) -> dict[int, int]:
        """By space, in how many directions two taken ones follow, if in any."""
        spaces = self.rows(taken)
        found: dict[int, int] = {}
        for direction in self.directions:
            held = direction.back(direction.back(spaces) & spaces)
            for space in bits(as_mask(held[:, 0])):
                found[space] = found.get(space, 0) + 1
        return found

    def steps(self, source: int) -> list[int]:
        """By space, how many steps along lines lead there from a space; where none do, as many as there are spaces."""
        found = [self.size] * self.size
        fresh = reached = self.rows(1 << source)
        step = 0
        while fresh.any():
            for space in bits(as_mask(fresh[:, 0])):
                found[space] = step
            on = np.zeros_like(reached)
            for direction in self.directions:
                on |= direction.ahead(fresh)
            fresh = on & ~reached
            reached = reached | fresh
            step += 1
        return found

    def lifts(self, own: Words, enemy: Words) -> Words:
        """The own pieces that can have been placed last, with at least one line of their own to turn back."""
        return self.held(own) & own & ~self.outflanking(own, enemy)

    def before(self, discs: Discs, fixed: Words, chances: int, seed: int) -> Taken:
        """Last placements taken back, but for pieces on fixed spaces: for each piece that may have been the last, so
        often lines that it may have turned, by chance; each part of a line goes on with one half.
        """
        which, lifted = _each_of(self.lifts(discs.theirs, discs.mine) & ~fixed)
        which, lifted = np.tile(which, chances), np.tile(lifted, chances)
        own = discs.theirs[:, which] & ~lifted
        turned = self._some_lines(own, lifted, seed)
        some_turned = np.nonzero(some(turned))[0]
        turned, which, own = turned[:, some_turned], which[some_turned], own[:, some_turned]
        before = Discs(own & ~turned, discs.mine[:, which] | turned, 1 - discs.turn[which])
        return Taken(before, which)

    def _some_lines(self, own: Words, lifted: Words, seed: int) -> Words:
        """Of each lifted piece the spaces of some lines of its own, perhaps none, each followed by one more."""
        coins = chance(lifted.shape[1], seed)
        turned = np.zeros_like(own)
        for turn, direction in enumerate(self.directions):
            flips = coins >> np.uint64(turn * 64 // len(self.directions))
            here = direction.ahead(lifted) & own
            while True:
                beyond = direction.ahead(here) & own
                here = here * ((flips & np.uint64(1)).astype(np.bool_) & some(beyond))
                if not here.any():
                    break
                turned |= here
                here = beyond * some(here)
                flips >>= np.uint64(1)
        return turned


def chance(count: int, seed: int) -> Hashes:
    """Numbers that look like chance (Steele, Lea and Flood, Fast splittable pseudorandom number generators, 2014)."""
    found = (np.arange(1, count + 1, dtype=np.uint64) + np.uint64(seed << 32)) * ODD
    found = (found ^ found >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    found = (found ^ found >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return found ^ found >> np.uint64(31)


def _each_of(sets: Words) -> tuple[Numbers, Words]:
    """The spaces of sets one by one: in which position there is one, and the space."""
    found = [*members(sets)]
    if not found:
        return np.zeros(0, np.int64), sets[:, :0]
    return np.concatenate([which for which, _ in found]), np.concatenate([space for _, space in found], axis=1)


def flips_of(tables: Tables) -> Flips | None:
    """The moves, for games of two players in which each places one kind of piece and turns the other's, and what holds
    for one player holds for the other.
    """
    if len(tables.players) != 2 or len(tables.types) != 2 or tables.attributes or tables.memory:
        return None
    if not is_growing(tables) or tables.board.size > MOST_SPACES or len(set(tables.blocked)) != 1:
        return None
    sides = [_row(tables, player) for player in (0, 1)]
    first, second = sides
    if first is None or second is None or first[1].rays != second[1].rays:
        return None
    directions = _directions(first[1].rays, tables.board.size)
    return None if directions is None else Flips(tables, directions, (first[0], second[0]))


def _row(tables: Tables, player: int) -> tuple[int, LineRow] | None:
    """What a player places and what that turns, where nothing else matters."""
    own = tables.move_tables[player]
    if len(own.places) != 1 or own.passes or tables.types[own.places[0].type].owner != player:
        return None
    place = own.places[0]
    effects = tables.after[place.type].placed
    if place.guard or place.support or place.beside is not None or len(place.limits) != 1 or len(effects) != 1:
        return None
    limit, row = place.limits[0], effects[0]
    if not isinstance(limit, MustCapture) or not isinstance(row, LineRow) or row.count is not None:
        return None
    side, other = row.sides[player], 1 - place.type
    everywhere = not tables.usable & ~(side.into & place.spaces) and not side.hostile and not tables.hands[place.type]
    plain = everywhere and side.becomes == ((other, place.type),) and side.helpers == (place.type,)
    return (place.type, row) if plain else None


def _directions(rays: Sequence[Sequence[Sequence[int]]], size: int) -> list[Direction] | None:
    """The steps of which lines consist; None where a line is not one step again and again, the same from everywhere."""
    lines: set[tuple[int, tuple[int, ...]]] = set()
    steps: dict[int, int] = {}
    for start, fan in enumerate(rays):
        for ray in fan:
            if ray and not ray[-1]:
                return None  # the edge helps
            line = tuple(bit.bit_length() - 1 for bit in ray)
            lines.add((start, line))
            for here, there in pairwise((start, *line)):
                steps[there - here] = steps.get(there - here, 0) | 1 << here
    expected = {
        (start, line)
        for by, starts in steps.items()
        for start in bits(starts)
        if len(line := _line(start, by, starts)) > 1
    }
    if {(start, line) for start, line in lines if len(line) > 1} != expected:
        return None
    return [_direction(by, starts, size) for by, starts in sorted(steps.items())]


def _line(start: int, by: int, starts: int) -> tuple[int, ...]:
    """The spaces that are reached by one step again and again."""
    line: list[int] = []
    while starts >> start & 1:
        start += by
        line.append(start)
    return tuple(line)


def _direction(by: int, starts: int, size: int) -> Direction:
    ends = starts << by if by > 0 else starts >> -by
    return Direction(rows(starts, size), rows(ends, size), by)
