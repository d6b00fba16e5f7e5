"""How far a position is from the setup where pieces cannot be followed: what moves taken back have yet to do.

What was captured comes back, what was placed goes back to a hand or a supply, and what stood on the board at first goes
home. Whoever takes pieces for lines needs a line for each piece that comes back, and none afterwards. Where each turn
places something that stays, what is left on the board counts the turns.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from ppgen.records import replace
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.assignment import cheapest
from ppgen.rules.board.reach.graph import FAR, Graph, distances
from ppgen.rules.board.tables import NOBODY, MoveTables, Tables, bits

_STANDING = 12
"""What a line costs that was made when nobody was left to take for it."""
_LATE = 6
"""What each move costs that a player has to make and has no turn for."""
_NEAR = 8
"""So few placed pieces are soon gone, where they count the turns."""
_FAR_OFF = 9
"""So many moves a piece needs at most to where it is wanted."""
_ELSEWHERE = 6
"""The same on its way home: another one may come there."""


class Left(NamedTuple):
    """What is left to do."""

    cost: float
    missing: int
    """How many captured pieces are to come back."""
    refilled: bool
    """Whether a placement from a hand was taken back."""


class _Family(NamedTuple):
    """Types whose pieces become one another."""

    kinds: tuple[int, ...]
    owner: int
    """NOBODY, too, where they may have several."""
    homes: tuple[int, ...]
    """The nodes of all of them at first; () where none stood on the board, or there is an endless supply."""
    number: int
    """How many there are."""
    held: int
    """How many were in hand."""
    is_endless: bool


class _Taking(Struct, frozen=True):
    """Lines for which a player takes pieces."""

    kinds: tuple[int, ...]
    """Of which types the lines are."""
    lines: tuple[int, ...]
    taken: tuple[int, ...]
    """The families of the pieces that are taken, by number."""
    moves: tuple[tuple[int, ...], ...]
    """By two spaces, how many moves lead from the second to the first."""

    def gap(self, standing: int) -> tuple[int, int]:
        """How many lines some pieces stand in, and in about how many moves back they may stand in one."""
        lines, least = 0, FAR
        pieces = [(1 << space, self.moves[space]) for space in bits(standing)]
        for line in self.lines:
            lacking = line & ~standing
            if not lacking:
                lines += 1
            elif not lines:
                others = [moves for bit, moves in pieces if not line & bit]
                cost = sum([min([moves[space] for moves in others], default=_FAR_OFF) for space in bits(lacking)])
                least = min(least, cost)
        return lines, least


class Homeward:
    """How far positions of one game are from a start."""

    def __init__(self, graph: Graph, start: Position) -> None:
        self._graph, self._start = graph, start
        tables = graph.tables
        families = _families(tables, graph)
        self._families = tuple(_family(graph, start, kinds) for kinds in families)
        self._endless = tuple(kind for each in self._families if each.is_endless for kind in each.kinds)
        self._counts_turns = bool(self._endless) and any(each.homes for each in self._families)
        self._refilled = tuple(kind.index for kind in tables.types if start.hand[kind.index])
        numbers = {kind: number for number, kinds in enumerate(families) for kind in kinds}
        self._sights = tuple(_sights(tables, own) for own in tables.move_tables)
        self._takings = tuple(_takings(graph, numbers))
        self._ways: list[dict[tuple[int, ...], int]] = [{} for _ in families]
        self._gaps: list[dict[int, tuple[int, int]]] = [{} for _ in self._takings]

    def left(self, position: Position) -> Left:
        """What is left to do, roughly."""
        masks, off, hand = position.masks, position.off, position.hand
        missing = []
        own = [0] * len(self._graph.tables.players)
        placed = cost = 0
        for (kinds, owner, homes, number, held, is_endless), ways in zip(self._families, self._ways, strict=True):
            there = tuple([masks[kind] for kind in kinds])
            standing = sum([mask.bit_count() for mask in there])
            outside = sum([hand[kind] for kind in kinds])
            gone = 0 if is_endless else max(0, number - standing - outside - sum([off[kind] for kind in kinds]))
            missing.append(gone + max(0, outside - held))
            if not homes:
                placed += standing
                continue
            home = ways.get(there)
            if home is None:
                home = ways[there] = self._home(kinds, homes, position)
            if owner != NOBODY:
                own[owner] += home
            cost += home
        if self._counts_turns:
            cost += self._late(position, own, placed)
        for taking, gaps in zip(self._takings, self._gaps, strict=True):
            spaces = 0
            for kind in taking.kinds:
                spaces |= masks[kind]
            known = gaps.get(spaces)
            if known is None:
                known = gaps[spaces] = taking.gap(spaces)
            lines, gap = known
            need = sum([missing[number] for number in taking.taken])
            if lines > need:
                cost += _STANDING * (lines - need)
            elif need and not lines:
                cost += gap
        return Left(cost + placed, sum(missing), any(hand[kind] for kind in self._refilled))

    def is_early(self, position: Position) -> bool:
        """Whether much is left to do: pieces are missing, or many more turns were made."""
        return not self.is_near(position) if self._counts_turns else self.left(position).missing > 0

    def is_near(self, position: Position) -> bool:
        """Whether all that was placed will be gone in a few turns, and pieces must be at home then."""
        return self._counts_turns and self._supplied(position).bit_count() <= _NEAR

    def _home(self, kinds: tuple[int, ...], homes: tuple[int, ...], position: Position) -> int:
        """About how many moves brought the pieces of a family to where they stand."""
        ways = [
            self._graph.distances_to(self._graph.node(kind, space))
            for kind in kinds
            for space in bits(position.masks[kind])
        ]
        return min(FAR, cheapest([[min(way[home], _ELSEWHERE) for home in homes] for way in ways]))

    def _late(self, position: Position, own: list[int], placed: int) -> int:
        """What it costs where players need more moves than they have turns: as many turns are left as placed pieces.
        In its last one a player moves a piece that is not at home, and this shoots what is left.
        """
        players = len(own)
        cost = targets = shots = 0
        for player, needed in enumerate(own):
            turns = (placed + players - 1 - (position.to_move - 1 - player) % players) // players
            if needed > turns or (turns == 1 and not needed):
                cost += _LATE * max(1, needed - turns)
            elif turns == 1:
                seen = self._targets(player, position)
                targets, shots = targets | seen, shots + 1
                cost += 0 if seen else _LATE
        return cost + (_LATE if targets.bit_count() < shots else 0)

    def _targets(self, player: int, position: Position) -> int:
        """What a piece of a player that is not at home may have shot, of all that is left."""
        sights, seen = self._sights[player], 0
        if not sights:
            return self._supplied(position)
        for kind in self._graph.tables.friends[player]:
            for space in bits(position.masks[kind] & ~self._start.masks[kind]):
                seen |= sights[space]
        return seen & self._supplied(position)

    def _supplied(self, position: Position) -> int:
        """Where pieces from an endless supply stand."""
        spaces = 0
        for kind in self._endless:
            spaces |= position.masks[kind]
        return spaces


def _families(tables: Tables, graph: Graph) -> tuple[tuple[int, ...], ...]:
    """Types that become one another, also when they are captured or change sides."""
    first = {kind: kinds[0] for kinds in graph.groups for kind in kinds}
    pairs = [(kind, to) for kind, each in enumerate(tables.returns) for to in each if to >= 0]
    for row in tables.after:
        for effect in row.effects:
            pairs += [pair for player in range(len(tables.players)) for pair in sorted(effect.turned(player))]
    for one, other in pairs:
        old, new = first[one], first[other]
        first = {kind: new if each == old else each for kind, each in first.items()}
    found: dict[int, list[int]] = {}
    for kind in range(len(tables.types)):
        found.setdefault(first[kind], []).append(kind)
    return tuple(map(tuple, found.values()))


def _family(graph: Graph, start: Position, kinds: tuple[int, ...]) -> _Family:
    homes = tuple(graph.pieces(start, kinds))
    is_endless = any(kind in graph.endless for kind in kinds)
    owners = {graph.tables.types[kind].owner for kind in kinds}
    return _Family(
        kinds,
        owners.pop() if len(owners) == 1 else NOBODY,
        () if is_endless or not any(map(graph.bit, homes)) else homes,
        len(homes),
        sum(start.hand[kind] for kind in kinds),
        is_endless,
    )


def _takings(graph: Graph, families: dict[int, int]) -> list[_Taking]:
    tables = graph.tables
    found: dict[tuple[int, int], _Taking] = {}
    for player, own in enumerate(tables.move_tables):
        for part in (part for turn in own.turns for part in turn.parts()):
            if part.what == "remove" and part.line is not None and (player, part.length) not in found:
                taken = tuple(sorted({families[row.type] for row in part.moves.removes}))
                lines = tuple(place.spaces for place in part.line.places)
                found[player, part.length] = _Taking(tables.friends[player], lines, taken, _moves(graph, own))
    return [*found.values()]


def _moves(graph: Graph, own: MoveTables) -> tuple[tuple[int, ...], ...]:
    """By two spaces, how many moves of a player's pieces lead from the second to the first; by flights only where there
    is nothing else.
    """
    before: list[list[int]] = [[] for _ in range(graph.spaces)]
    rows = replace(own, flights=()) if own.steps or own.slides or own.hops else own
    for _, start, end in graph.edges_of(rows, quiet=True):
        before[end].append(start)
    return tuple(tuple(min(each, _FAR_OFF) for each in distances(before, end)) for end in range(graph.spaces))


def _sights(tables: Tables, own: MoveTables) -> tuple[int, ...]:
    """By the space of a piece, the spaces to which it may shoot on an empty board; () where nothing is shot."""
    shots = [row for turn in own.turns for part in turn.parts() for row in part.shots]
    spaces = [
        {bit for row in shots for ray in row.rays[space] for bit, _ in ray.spaces} for space in range(tables.board.size)
    ]
    return tuple(map(sum, spaces)) if shots else ()
