"""Beams over arrays, from the setup to one of the positions from which the last plies lead to a goal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import NamedTuple, TypeAlias

import numpy as np

from ppgen.rules.board.move import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.beams.estimate import Weights
from ppgen.rules.board.reach.beams.ways import Ways
from ppgen.rules.board.reach.searches.search import SearchResult
from ppgen.rules.board.reach.trail import Trail, after, followed
from ppgen.rules.board.reach.wide.ends import Ends
from ppgen.rules.board.reach.wide.estimate import Ahead
from ppgen.rules.board.reach.wide.homes import Homes, suits
from ppgen.rules.board.reach.wide.motions import Numbering, motions_of
from ppgen.rules.board.reach.wide.remembered import forgets, masks_of, slots_of
from ppgen.rules.board.reach.wide.royal import Safety
from ppgen.rules.board.reach.wide.shapes import NARROW, ROYAL_SHAPES, SHAPES, Shape, best
from ppgen.rules.board.reach.wide.successors import Successors
from ppgen.rules.board.reach.wide.words import ODD, Hashes, Numbers, Words, as_mask, hashed, rows
from ppgen.rules.protocol import TooMuch

_SLOT_BITS = 18
_TRIED = 4
"""How many positions of a ply are tried that look like one on the trail: arrays do not know all that play remembers."""
_LOOKS = 256
"""Where bytes of a position are looked at more often than so, fewer positions are visited."""
_LONGEST = 400
"""Plies of the longest game that is looked for."""
_DIRECT, _AIMED = 3, 2
"""How many shapes lead to the goal before some lead to easier positions, and how many of them do."""
Easier: TypeAlias = "Callable[[], tuple[Trail, Sequence[Position]]]"


class _Aim(NamedTuple):
    """Where beams lead."""

    ahead: Ahead | Homes
    ends: tuple[Hashes, ...]
    closing: Trail


class Wide:
    """Such searches for one game."""

    def __init__(self, play: Play, ways: Ways) -> None:
        self.play, self._ways = play, ways
        tables = play.tables
        self.numbering = Numbering(tables)
        self.ends = Ends(tables, self.numbering.rows, len(self.numbering))
        self.slots = slots_of(tables, self.numbering)
        spaces = len(self.numbering)
        players = range(len(tables.players))
        motions = [motions_of(tables, player, self.numbering) for player in players]
        self._motions = motions
        self.royal = any(tables.royals) and suits(tables)
        free = not ways.steady and not any(row.captures for own in tables.move_tables for row in own.hops)
        self._shapes = ROYAL_SHAPES if self.royal else (*NARROW, *SHAPES) if free else SHAPES
        self.successors = tuple(Successors(tables, each, spaces, self.slots) for each in motions)
        usable = rows((1 << spaces) - 1, spaces)
        self.safety = tuple(Safety(tables, player, motions, usable) for player in players)

    def search(
        self,
        start: Position,
        goal: Position,
        closing: Trail,
        budget: int,
        shapes: Sequence[Shape] = (),
        easier: Easier | None = None,
    ) -> SearchResult:
        """A game from a start to a goal, by way of a trail back from it. Never says that there is none.

        `easier` gives a trail back from the goal, and positions on it that may be easier to reach: once some beams
        have not got to the goal, others lead there.
        """
        shapes = shapes or self._shapes
        visited = 0
        aims = [self._aim(start, goal, closing)]
        budget = budget * _LOOKS // max(_LOOKS, aims[0].ahead.looks)
        plans = [(shape, 0) for shape in shapes]
        while plans:
            shape, number = plans.pop(0)
            rest = budget - visited - aims[number].ahead.work
            if rest <= 0:
                break
            beam = _Beam(self, start, shape)
            game = beam.run(aims[number], rest)
            visited += beam.visited
            if game is not None:
                return SearchResult(game, visited)
            if easier is not None and shape == shapes[_DIRECT - 1]:
                trail, nearer = easier()
                aims += [self._aim(start, near, trail) for near in nearer]
                first, second = ([(each, aim) for aim in range(1, len(aims))] for each in shapes[:_AIMED])
                plans = [*first, *plans[:1], *second, *plans[1:]]
                easier = None
        return SearchResult(None, visited)

    def _aim(self, start: Position, goal: Position, closing: Trail) -> _Aim:
        # What the planes do not show came about by the last move.
        shown = next((each for each in (goal, *closing) if not forgets(each, self.slots)), goal)
        ahead = self.estimate(shown)
        if self.royal and not ahead.left(self.layer((start,)), start.to_move, Weights()).possible.all():
            ahead = self.estimate(shown, loose=True)
        return _Aim(ahead, self._hashed(closing), closing)

    def estimate(self, goal: Position, *, loose: bool = False) -> Ahead | Homes:
        """What is left to do until a goal. `loose` drops less (`Homes`)."""
        if self.royal:
            return Homes(self.play.tables, self._motions, goal, self.numbering, self.slots, loose=loose)
        return Ahead(self._ways, goal, self.numbering)

    def layer(self, positions: Sequence[Position]) -> Words:
        """Positions as arrays, of shape (types, rows, positions)."""
        return np.array(
            [
                self.numbering.words(masks)
                for masks in zip(*(masks_of(each, self.slots) for each in positions), strict=True)
            ]
        )

    def position(self, layer: Words, column: int, like: Position, turn: int) -> Position:
        """A position of a layer; what no move changes is as in another."""
        kinds = layer[: len(self.play.tables.types)]
        masks = [self.numbering.unmask(as_mask(kind[:, column])) for kind in kinds]
        return like._replace(masks=tuple(masks), to_move=turn)

    def _hashed(self, closing: Trail) -> tuple[Hashes, ...]:
        """By the player to move, the positions of a trail: by the upper bits of a hash, one of them."""
        found: list[list[Position]] = [[] for _ in self.successors]
        for position in closing:
            if not forgets(position, self.slots):
                found[position.to_move].append(position)
        tables = tuple(np.zeros(1 << _SLOT_BITS, np.uint64) for _ in found)
        for turn, positions in enumerate(found):
            if positions:
                hashes = _hashes(self.layer(positions), (turn - 1) % len(found))
                tables[turn][_slots(hashes)] = hashes
        return tables

    def game(self, positions: Sequence[Position], closing: Trail) -> tuple[Move, ...] | None:
        """The moves through some positions and on to the goal; None where two positions only looked the same. What play
        remembers follows from the moves.
        """
        moves: list[Move] = []
        here = positions[0]
        for there in positions[1:]:
            made = next((each for each in _after(self.play, here) if each[0].masks == there.masks), None)
            if made is None:
                return None
            here = made[0]
            moves.append(made[1])
        return (*moves, *followed(closing, here)) if here in closing else None


def _after(play: Play, here: Position) -> list[tuple[Position, Move]]:
    """The positions after one; none where there are too many moves to list."""
    try:
        return [*after(play, here)]
    except TooMuch:
        return []


class _Beam:
    """A beam on its way."""

    def __init__(self, wide: Wide, start: Position, shape: Shape) -> None:
        self._wide, self._shape, self._start = wide, shape, start
        self._turns = len(wide.successors)
        self._layers: list[Words] = [wide.layer((start,))]
        self._parents: list[Numbers] = [np.zeros(1, np.int64)]
        self._kept_before = np.zeros(1 << _SLOT_BITS, np.uint64)
        """By the upper bits of a hash, which position was kept last."""
        self._last = np.zeros(1 << _SLOT_BITS, np.int64)
        """By the same, the number of a position of the ply that is made now."""
        self.visited = 0

    def run(self, aim: _Aim, budget: int) -> tuple[Move, ...] | None:
        """A game that leads on to the goal by a trail back from it; None if there is none."""
        ahead, ends, closing = aim
        least, idle = float("inf"), 0
        budget += ahead.work
        while idle < self._shape.patience and self.visited + ahead.work < budget and len(self._layers) <= _LONGEST:
            following, parents, hashes = self._following()
            if not len(parents):
                return None
            self.visited += len(parents)
            turn = self._turn(len(self._layers))
            for found in np.nonzero(ends[turn][_slots(hashes)] == hashes)[0][:_TRIED]:
                game = self._wide.game(self._game_to(following, parents, int(found)), closing)
                if game is not None:
                    return game
            left = ahead.left(following, turn, self._shape.weights)
            kept = self._going_on(following, best(left, hashes, self._shape), turn)
            if not len(kept):
                return None
            closest = float(left.cost[kept].min())
            least, idle = (closest, 0) if closest < least else (least, idle + 1)
            self._layers.append(np.ascontiguousarray(following[:, :, kept]))
            self._parents.append(parents[kept])
            self._kept_before[_slots(hashes[kept])] = hashes[kept]
        return None

    def _game_to(self, following: Words, parents: Numbers, last: int) -> list[Position]:
        """The positions from the start to one of the next ply."""
        found: list[Position] = []
        layers = [*zip(self._layers, self._parents, strict=True), (following, parents)]
        for ply, (layer, before) in reversed([*enumerate(layers)]):
            found.append(self._wide.position(layer, last, self._start, self._turn(ply)))
            last = int(before[last])
        return found[::-1]

    def _turn(self, ply: int) -> int:
        return (self._start.to_move + ply) % self._turns

    def _following(self) -> tuple[Words, Numbers, Hashes]:
        """The positions of the next ply, each once, without those that were kept before."""
        turn = self._turn(len(self._layers) - 1)
        following, parents = self._wide.successors[turn].of(self._layers[-1])
        hashes = _hashes(following, turn)
        slots = _slots(hashes)
        self._last[slots] = np.arange(len(slots))
        last = self._last[slots]
        twins = (last != np.arange(len(slots))) & (hashes[last] == hashes)
        which = np.nonzero(~twins & (self._kept_before[slots] != hashes))[0]
        return following[:, :, which], parents[which], hashes[which]

    def _going_on(self, following: Words, kept: Numbers, turn: int) -> Numbers:
        """Those of some positions in which the game is not over, and no royal piece may be captured."""
        safety = self._wide.safety[(turn - 1) % self._turns]
        if safety.matters:
            kept = kept[safety.of(following[:, :, kept])]
        ends = self._wide.ends
        kept = kept[~ends.over(following[:, :, kept], turn)]
        if ends.other is None:
            return kept
        here = (self._wide.position(following, int(column), self._start, turn) for column in kept)
        return kept[np.array([ends.other(each) is None for each in here], np.bool_)]


def _hashes(layer: Words, turn: int) -> Hashes:
    """A number for each position with a player to move, by which positions are told apart."""
    return hashed(np.full(layer.shape[2], turn + 1, np.uint64) * ODD, chain.from_iterable(layer))


def _slots(hashes: Hashes) -> Numbers:
    """Their upper bits."""
    return (hashes >> np.uint64(64 - _SLOT_BITS)).astype(np.int64)
