"""A witness made shorter before it is shown: what only wastes time is left out, and parts are played a shorter way.

A search finds a game, not the shortest one. Three things make it shorter, each as often as it helps: what lies between
two visits to the same position is dropped; a piece of each player that went and came back, or that took two moves
where one would do, saves as many moves as one of every other player; and a part of the game is replaced by a shorter
way between the positions where it begins and ends, found ply by ply. The effort is counted, never timed, so the same
witness becomes the same game on every machine; and what results is played again by the move generator.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import product
from typing import TypeAlias

from ppgen.rules.board.move import MOVE, PASS, TOGGLE, Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.assignment import cheapest
from ppgen.rules.board.reach.effort import Spent
from ppgen.rules.board.reach.graph import FAR, Graph
from ppgen.rules.board.reach.searches.search import fewest_plies
from ppgen.rules.board.tables import NOBODY, bits
from ppgen.rules.protocol import TooMuch

EFFORT = 8000
"""At most so many positions are made for one witness."""
LEAST = 2000
"""So many are always allowed, and besides as many as the search visited."""
WIDTH = 16
"""How many positions of each ply a search for a shorter way keeps."""
TRIES = 24
"""How many ways to leave out so many moves are tried, those that change the least first."""
MOST = {1: 1600, 2: 40, 3: 12}
"""By the number of players, of how many ways of each player these are."""
PARTS = (4, 6, 8, 12, 16, 24, 36, 54)
"""The lengths in plies of the parts for which a shorter way is looked for, the last besides the whole game."""

_Known: TypeAlias = "dict[tuple[tuple[int, int], ...], tuple[int, int]]"
"""What was worked out before, by where the pieces of a family are."""
_Saving: TypeAlias = "tuple[frozenset[int], dict[int, Move]]"
"""The plies that are left out, and those that are played otherwise."""


def shortened(
    play: Play, graph: Graph, start: Position, witness: Sequence[Move], effort: int = EFFORT
) -> tuple[Move, ...]:
    """A legal game from `start` to where a witness leads, at most as long, for at most so much `effort` in positions.

    `witness` must be legal.
    """
    if len(witness) <= len(play.tables.players):
        return tuple(witness)
    shortening = _Shortening(play, graph, start, witness, effort)
    with suppress(Spent, TooMuch):
        shortening.run()
    return tuple(shortening.moves)


class _Shortening:
    """One witness, and what is left of the effort."""

    def __init__(self, play: Play, graph: Graph, start: Position, witness: Sequence[Move], effort: int) -> None:
        self.play = play
        self.graph = graph
        self.players = len(play.tables.players)
        self.moves = list(witness)
        self.positions = [start]
        for move in witness:
            self.positions.append(play.apply(self.positions[-1], move))
        self.left = effort
        # Where pieces are royal, each move is tried before it counts as legal.
        self.price = 4 if any(play.tables.royals) else 1

    def run(self) -> None:
        """Make it shorter. `moves` are a whole game at any time."""
        self._drop_cycles()
        if len(self.moves) - self.players < self._least():
            return
        while self._leave_out():
            self._drop_cycles()
        for most in PARTS:
            self._play_parts(most)
        self._play_parts(len(self.moves))
        while self._leave_out():
            self._drop_cycles()

    def _least(self) -> int:
        """The fewest plies that any game needs, by the cheapest assignment of pieces to places."""
        graph, start, goal = self.graph, self.positions[0], self.positions[-1]
        own = [0] * self.players
        for kinds in graph.groups:
            to = graph.pieces(goal, kinds)
            sources = graph.pieces(start, kinds)
            sources += [graph.hand(kind) for kind in kinds if kind in graph.endless for _ in to]
            owner = graph.tables.types[kinds[0]].owner
            if owner != NOBODY and len(to) <= len(sources):
                cost = cheapest([[graph.distances_to(node)[source] for source in sources] for node in to])
                own[owner] += cost if cost < FAR else 0
        return fewest_plies(own, start.to_move)

    # --- positions that come twice ------------------------------------------------------------------------------------

    def _drop_cycles(self) -> None:
        """Keep only the last visit to each position."""
        last = {position: number for number, position in enumerate(self.positions)}
        moves, positions, here = [], [self.positions[0]], last[self.positions[0]]
        while here < len(self.moves):
            moves.append(self.moves[here])
            positions.append(self.positions[here + 1])
            here = last[self.positions[here + 1]]
        self.moves, self.positions = moves, positions

    # --- moves that waste time ----------------------------------------------------------------------------------------

    def _leave_out(self) -> bool:
        """Leave out as many moves of each player, those that waste most first. Says whether that worked once."""
        by_player: list[dict[int, list[_Saving]]] = [{} for _ in range(self.players)]
        for player, own in enumerate(by_player):
            for saving in self._savings(player):
                own.setdefault(len(saving[0]), []).append(saving)
        most = MOST.get(self.players, 6)
        for size in sorted(by_player[0], reverse=True):
            combined = list(product(*(own.get(size, [])[:most] for own in by_player)))
            combined.sort(key=_spread)
            for chosen in combined[:TRIES]:
                if self.left <= 0:
                    return False
                if self._without(chosen):
                    return True
        return False

    def _savings(self, player: int) -> Iterator[_Saving]:
        """What a player could leave out without changing where that player's pieces end."""
        own = range((player - self.positions[0].to_move) % self.players, len(self.moves), self.players)
        for first in own:
            move = self.moves[first]
            if move.action == PASS:
                yield frozenset((first,)), {}
            elif move.action == TOGGLE:
                for later in own:
                    if later > first and self.moves[later] == move:
                        yield frozenset((first, later)), {}
            elif move.action == MOVE and not move.captured and move.then is None:
                yield from self._trips(first, own)

    def _trips(self, first: int, own: range) -> Iterator[_Saving]:
        """Where the piece that moves at a ply came back to, or could have come to in one move."""
        begun = self.moves[first]
        here, trip = begun.end, [first]
        for later in own:
            move = self.moves[later]
            if later <= first or move.start != here:
                continue
            if move.action != MOVE or move.captured or move.then is not None or move.type != begun.type:
                return
            here = move.end
            trip.append(later)
            if here == begun.start:
                yield frozenset(trip), {}
                return
            straight = begun._replace(end=here)
            yield frozenset(trip[1:]), {first: straight}
            yield frozenset(trip[:-1]), {later: straight}

    def _without(self, chosen: Sequence[_Saving]) -> bool:
        """Play the game without some moves of each player, all others in their order; keep it if it leads there."""
        leave = frozenset[int]().union(*(saving[0] for saving in chosen))
        instead = {ply: move for saving in chosen for ply, move in saving[1].items()}
        before = min(leave | instead.keys())
        here = self.positions[before]
        kept = [ply for ply in range(before, len(self.moves)) if ply not in leave]
        own: list[list[Move]] = [[] for _ in range(self.players)]
        for ply in kept:
            own[(ply - before) % self.players].append(instead.get(ply, self.moves[ply]))
        moves, positions = self.moves[:before], self.positions[: before + 1]
        for turn in range(len(kept)):
            move = own[turn % self.players][turn // self.players]
            self.left -= 3 * self.price
            if move not in self.play.moves(here):
                return False
            here = self.play.apply(here, move)
            moves.append(move)
            positions.append(here)
        if here != self.positions[-1]:
            return False
        self.moves, self.positions = moves, positions
        return True

    # --- shorter ways -------------------------------------------------------------------------------------------------

    def _play_parts(self, length: int) -> None:
        """Look for a shorter way through every part of some plies."""
        begin = 0
        while begin + length <= len(self.moves) and length > self.players:
            if self.left <= 0:
                return
            way = self._shorter(self.positions[begin], self.positions[begin + length], length)
            if way is None:
                begin += 1
                continue
            moves, positions = way
            self.moves[begin : begin + length] = moves
            self.positions[begin : begin + length + 1] = [self.positions[begin], *positions]
            self._drop_cycles()
            begin = max(0, begin - length + 1)

    def _shorter(self, start: Position, goal: Position, length: int) -> tuple[list[Move], list[Position]] | None:
        """A way from one position to another in fewer plies."""
        nearness = _Nearness(self.graph, goal)
        least, _ = nearness.plies(start)
        most = length - self.players
        least = max(least, 1)
        least += (most - least) % self.players
        for plies in dict.fromkeys((least, most)):
            if least <= plies <= most and self.left > 0 and (way := self._way(start, goal, nearness, plies)):
                return way
        return None

    def _way(
        self, start: Position, goal: Position, nearness: _Nearness, plies: int
    ) -> tuple[list[Move], list[Position]] | None:
        """A way of exactly so many plies, the nearest positions of each ply first."""
        layers: list[dict[Position, tuple[Position, Move]]] = []
        layer = [start]
        for left in reversed(range(plies)):
            found: dict[Position, tuple[Position, Move]] = {}
            for here in layer:
                moves = self.play.moves(here)
                self.left -= self.price * (len(moves) + 1)
                for move in moves:
                    found.setdefault(self.play.apply(here, move), (here, move))
            layers.append(found)
            if not left:
                break
            costs = {there: cost for there in found if (cost := nearness.cost(there, left)) is not None}
            layer = sorted(costs, key=lambda there: (costs[there], there))[:WIDTH]
        if goal not in layers[-1]:
            return None
        way, positions, here = [], [], goal
        for found in reversed(layers):
            positions.append(here)
            here, move = found[here]
            way.append(move)
        return way[::-1], positions[::-1]


def _spread(chosen: Sequence[_Saving]) -> tuple[int, list[list[int]]]:
    """How far apart in time the players leave out their moves: the closer, the less the rest of the game changes."""
    plies = [sorted(saving[0]) for saving in chosen]
    return sum(max(of) - min(of) for of in zip(*plies, strict=True)), plies


class _Nearness:
    """How many moves each player needs at least from a position to another: by each place, its nearest piece."""

    def __init__(self, graph: Graph, goal: Position) -> None:
        self.graph = graph
        self.goal = goal
        self._families: list[tuple[tuple[int, ...], int, _Known]] = [
            (kinds, graph.tables.types[kinds[0]].owner, {}) for kinds in graph.groups
        ]
        self._players = len(graph.tables.players)

    def cost(self, position: Position, plies: int) -> int | None:
        """How far a position is from the goal; None where that is more than fits into so many plies."""
        least, cost = self.plies(position)
        return cost if least <= plies else None

    def plies(self, position: Position) -> tuple[int, int]:
        """The fewest plies, FAR or more where some place cannot be reached; and how far a position seems."""
        masks, off = position.masks, position.off
        own = [0] * self._players
        plies = cost = 0
        for kinds, owner, known in self._families:
            key = tuple([(masks[kind], off[kind]) for kind in kinds])
            found = known.get(key)
            if found is None:
                found = known[key] = self._moves(position, kinds)
            cost += found[1]
            if owner == NOBODY:
                plies += found[0]
            else:
                own[owner] += found[0]
        plies = max(plies, fewest_plies(own, position.to_move))
        for mine, wanted in zip(position.marks, self.goal.marks, strict=True):
            cost += (mine ^ wanted).bit_count()
        return plies, cost

    def _moves(self, position: Position, kinds: tuple[int, ...]) -> tuple[int, int]:
        """The fewest moves of the pieces of some types, and how far they seem to be."""
        graph, goal = self.graph, self.goal
        missing = {kind: goal.masks[kind] & ~position.masks[kind] for kind in kinds}
        wanted = [graph.node(kind, space) for kind in kinds for space in bits(missing[kind])]
        wanted += [graph.off(kind) for kind in kinds for _ in range(goal.off[kind] - position.off[kind])]
        changed = sum((goal.masks[kind] ^ position.masks[kind]).bit_count() for kind in kinds)
        pieces = graph.pieces(position, kinds) if wanted else []
        pieces += [graph.hand(kind) for kind in kinds if kind in graph.endless]
        moves = 0
        for node in wanted:
            to = graph.distances_to(node)
            moves += min([to[piece] for piece in pieces], default=FAR)
        return moves, 4 * moves + changed
