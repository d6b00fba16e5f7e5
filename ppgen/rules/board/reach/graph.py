"""How a single piece moves on an otherwise empty board: the graph behind every proof and every search here.

A node is a piece of a type on a space, off the board, or in hand. An edge is one move by the compiled rules, relaxed:
conditions on other pieces and on attributes are ignored. What is impossible here is impossible in play, and distances
here are admissible estimates: never longer than in play.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.lanes import Lanes
from ppgen.rules.board.reach.ledger import Ledger
from ppgen.rules.board.reach.paths import Paths
from ppgen.rules.board.reach.takings import Taken, chains, takings
from ppgen.rules.board.static import endless, families
from ppgen.rules.board.tables import EMPTY, ENEMY, NOBODY, HopRow, MoveTables, SlideRow, Tables, bits

FAR = 1 << 20
"""More moves than any path has: there is no path."""


def distances(before: Sequence[Sequence[int]], goal: int) -> list[int]:
    """The fewest moves from every node to one, by breadth-first search over the nodes before each; FAR: no path."""
    known = [FAR] * len(before)
    known[goal] = 0
    queue = deque((goal,))
    while queue:
        here = queue.popleft()
        for start in before[here]:
            if known[start] == FAR:
                known[start] = known[here] + 1
                queue.append(start)
    return known


class Way(NamedTuple):
    """A move of a single piece from one node to another."""

    start: int
    end: int
    room: int
    """The spaces where it begins and ends and those that must be empty between them, as bits. Where another piece has
    always stood on one of them, there is no such move.
    """


class Graph:
    """The graph of one game. Nodes are numbered: type by type its spaces, then off the board, then in hand."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.spaces = tables.board.size
        self.stride = self.spaces + 2
        self.next: tuple[tuple[int, ...], ...] = self._edges()
        before: list[list[int]] = [[] for _ in self.next]
        for start, ends in enumerate(self.next):
            for end in ends:
                before[end].append(start)
        self.before: tuple[tuple[int, ...], ...] = tuple(map(tuple, before))
        self._to: dict[int, list[int]] = {}
        self._sources: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}
        self._allowed: dict[tuple[tuple[int, ...], int], int] = {}

    # --- nodes --------------------------------------------------------------------------------------------------------

    def node(self, kind: int, space: int) -> int:
        return kind * self.stride + space

    def off(self, kind: int) -> int:
        return kind * self.stride + self.spaces

    def hand(self, kind: int) -> int:
        return kind * self.stride + self.spaces + 1

    def place(self, node: int) -> tuple[int, int]:
        """The type, and the space (or one of the two numbers after the last)."""
        return divmod(node, self.stride)

    def bit(self, node: int) -> int:
        """The space of a node as a bit; 0 off the board and in hand."""
        space = node % self.stride
        return 1 << space if space < self.spaces else 0

    def pieces(self, position: Position, kinds: tuple[int, ...]) -> list[int]:
        """The nodes of all pieces of some types, those off the board and in hand included."""
        nodes: list[int] = []
        for kind in kinds:
            base = kind * self.stride
            nodes += [base + space for space in bits(position.masks[kind])]
            nodes += [base + self.spaces] * position.off[kind]
            nodes += [base + self.spaces + 1] * position.hand[kind]
        return nodes

    def count(self, position: Position, kinds: tuple[int, ...]) -> int:
        """How many these are."""
        masks, _, off, hand = position[:4]
        return sum([masks[kind].bit_count() + off[kind] + hand[kind] for kind in kinds])

    def sources(self, kinds: tuple[int, ...], number: int) -> tuple[int, ...]:
        """The nodes from which so many pieces of some types can have come: those of the setup, and for each piece the
        supply of every type that has an endless one.
        """
        known = self._sources.get((kinds, number))
        if known is None:
            supply = (self.hand(kind) for kind in kinds if kind in self.endless for _ in range(number))
            known = self._sources[kinds, number] = (*self.pieces(self.tables.setup, kinds), *supply)
        return known

    def leading(self, nodes: Sequence[int], goal: int) -> int:
        """From which of some nodes a path leads to one, as bits."""
        far = self.distances_to(goal)
        return sum([1 << column for column, node in enumerate(nodes) if far[node] < FAR])

    def allowed(self, sources: tuple[int, ...], goal: int) -> int:
        """The same of sources, which are asked for again and again."""
        known = self._allowed.get((sources, goal))
        if known is None:
            known = self._allowed[sources, goal] = self.leading(sources, goal)
        return known

    def distances_to(self, goal: int) -> list[int]:
        """The fewest moves of a piece from every node to one, by breadth-first search; FAR where there is no path."""
        known = self._to.get(goal)
        if known is None:
            known = self._to[goal] = distances(self.before, goal)
        return known

    def reachable_from(self, start: int) -> frozenset[int]:
        """Every node that a piece can get to from one, that one included."""
        reached = {start}
        queue = [start]
        while queue:
            for there in self.next[queue.pop()]:
                if there not in reached:
                    reached.add(there)
                    queue.append(there)
        return frozenset(reached)

    def longest_to(self, goal: int) -> list[int] | None:
        """The most moves from every node to one (-FAR: no path), or None where it may be any number."""
        return self.paths.longest_to(goal)

    @cached_property
    def paths(self) -> Paths:
        """How far pieces go, also where what they take on the way counts."""
        return Paths(self.next, self.before, self.takings)

    @cached_property
    def lanes(self) -> Lanes:
        """The lines of spaces on which no piece can pass another."""
        return Lanes(self)

    @cached_property
    def takings(self) -> dict[tuple[int, int], Taken]:
        """By the nodes where it begins and ends, how many pieces a move takes; moves that are not here take none."""
        return takings(self)

    @cached_property
    def at_once(self) -> tuple[Taken, ...]:
        """By player, how many pieces a move takes at least that must take some (0: none does), and at most."""
        by_player = []
        for player in range(len(self.tables.players)):
            kinds = {kind.index for kind in self.tables.types if kind.owner in (player, NOBODY)}
            own = [taken for (start, _), taken in self.takings.items() if self.place(start)[0] in kinds]
            least = min((taken.least for taken in own if taken.least), default=0)
            by_player.append(Taken(least, max((taken.most for taken in own), default=1)))
        return tuple(by_player)

    @cached_property
    def ledger(self) -> Ledger:
        """What the players can have lost, where every move takes something."""
        return Ledger(self)

    # --- what the rules say of whole types ----------------------------------------------------------------------------

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """Types that can become one another, together; most types are alone."""
        return tuple(tuple(kind.index for kind in family) for family in families(self.tables))

    @cached_property
    def swapped(self) -> frozenset[int]:
        """Types of which the other player may take one over."""
        return frozenset(row.type for own in self.tables.move_tables for row in own.swaps)

    @cached_property
    def shares(self) -> bool:
        """Whether some pieces are nobody's."""
        return any(kind.owner == NOBODY for kind in self.tables.types)

    @cached_property
    def endless(self) -> frozenset[int]:
        """Types that are placed from an endless supply."""
        return endless(self.tables)

    @cached_property
    def losable(self) -> frozenset[int]:
        """Types whose pieces may be captured or taken off the board."""
        return frozenset().union(*self.lost_by)

    @cached_property
    def lost_by(self) -> tuple[frozenset[int], ...]:
        """By player, the types whose pieces that player's moves may take off the board."""
        return tuple(frozenset(self._lost_by(player)) for player in range(len(self.tables.players)))

    def _lost_by(self, player: int) -> set[int]:
        types: set[int] = set()
        tables, own = self.tables, self.tables.move_tables[player]
        capturable = set(tables.enemies[player])
        types.update(removal.type for removal in own.removes)
        if any(row.onto != EMPTY for row in own.steps):
            types |= capturable
        for slide in own.slides:
            if slide.onto != EMPTY:
                types |= set(slide.whom) or capturable
        for hop in own.hops:
            if hop.captures:
                over = capturable if hop.over == "enemy" else set(range(len(tables.types)))
                types |= over if hop.whom is None else over & set(hop.whom)
            if hop.onto != EMPTY:
                types |= set(hop.prey) or capturable
        for passing in own.en_passants:
            types |= {kind for victims in passing.victims for _, kind in victims.values()}
        for kind in tables.types:
            if kind.owner in (player, NOBODY):
                for effect in tables.after[kind.index].effects:
                    types |= effect.lost(player)
        return types

    @cached_property
    def colours(self) -> dict[int, list[int] | None]:
        """By type, a two-colouring of its nodes: every move changes the colour. None where the graph is not bipartite.

        The node off the board has no colour: a piece may leave from spaces of either colour.
        """
        return {kind.index: self._two_colours(kind.index) for kind in self.tables.types}

    def _two_colours(self, kind: int) -> list[int] | None:
        off, stride = self.off(kind), self.stride
        base = kind * stride
        colour = [-1] * stride
        for start in range(base, base + stride):
            if start == off or colour[start - base] >= 0:
                continue
            # As on a chessboard where possible: those are the colours that people see.
            colour[start - base] = self._chequer(start - base)
            queue = deque((start,))
            while queue:
                here = queue.popleft()
                for there in (*self.next[here], *self.before[here]):
                    if there == off:
                        continue
                    if there // stride != kind:
                        return None
                    if colour[there - base] < 0:
                        colour[there - base] = 1 - colour[here - base]
                        queue.append(there)
                    elif colour[there - base] == colour[here - base]:
                        return None
        return colour

    def _chequer(self, place: int) -> int:
        return self.tables.board.colour(place) if place < self.spaces else 0

    # --- the edges ---------------------------------------------------------------------------------------------------

    def _edges(self) -> tuple[tuple[int, ...], ...]:
        edges: list[dict[int, None]] = [{} for _ in range(self.stride * len(self.tables.types))]
        for move_tables in self.tables.move_tables:
            for way in self.ways_of(move_tables):
                edges[way.start][way.end] = None
        return tuple(tuple(sorted(ends)) for ends in edges)

    def ways_of(self, move_tables: MoveTables) -> Iterator[Way]:
        """Every way of a piece by one move of a player's on the empty board, off it and out of the hand included."""
        for kind, start, end, passed in self._moves_of(move_tables):
            here = self.node(kind, start)
            yield from (Way(here, there, 1 << start | passed | 1 << end) for there in self.landings(kind, end))
        for row in move_tables.exits:
            for start in bits(row.spaces):
                yield Way(self.node(row.type, start), self.off(row.type), 1 << start)
        for placed in move_tables.places:
            for end in bits(placed.spaces & self.tables.usable):
                yield from (Way(self.hand(placed.type), there, 1 << end) for there in self.landings(placed.type, end))

    def landed(self, kind: int, end: int) -> int:
        """The node of a piece that ends its move on a space, where it may be promoted."""
        for spaces, to in self.tables.after[kind].promote:
            if spaces >> end & 1:
                return self.node(to, end)
        return self.node(kind, end)

    def landings(self, kind: int, end: int) -> tuple[int, ...]:
        """The same where the player may choose what the piece becomes."""
        for spaces, kinds in self.tables.after[kind].choices:
            if spaces >> end & 1:
                return tuple(self.node(to, end) for to in kinds)
        return (self.landed(kind, end),)

    def edges_of(self, move_tables: MoveTables, *, quiet: bool = False) -> Iterator[tuple[int, int, int]]:
        """Type, start and end of every move on the empty board; `quiet`: of those that need nothing to capture."""
        return ((kind, start, end) for kind, start, end, _ in self._moves_of(move_tables, quiet=quiet))

    def _moves_of(self, move_tables: MoveTables, *, quiet: bool = False) -> Iterator[tuple[int, int, int, int]]:
        """The same with the spaces that must be empty on the way from start to end, as bits."""
        usable = self.tables.usable
        for step in move_tables.steps:
            if quiet and step.onto == ENEMY:
                continue
            for start in bits(step.mask & usable):
                end = start + step.delta
                if step.into >> end & 1 and usable >> end & 1:
                    yield step.type, start, end, 0
        for slide in move_tables.slides:
            if quiet and slide.onto == ENEMY:
                continue
            for start in bits(slide.start & usable):
                yield from ((slide.type, start, end, passed) for end, passed in self._slid(slide, start))
        for hop in move_tables.hops:
            if quiet and (hop.captures or hop.onto == ENEMY):
                continue
            for start in bits(hop.start & usable):
                yield from ((hop.type, start, end, 0) for end in self.hop_ends(hop, start, move_tables))
        for row in move_tables.flights:
            for start in bits(row.start & usable):
                yield from ((row.type, start, end, 0) for end in bits(row.into & usable) if end != start)
        if not quiet:
            yield from self._special(move_tables)

    def _special(self, move_tables: MoveTables) -> Iterator[tuple[int, int, int, int]]:
        """The same of moves that need another piece in its place."""
        usable = self.tables.usable
        for castle in move_tables.castles:
            room = castle.empty | 1 << castle.start | 1 << castle.partner_start
            yield castle.type, castle.start, castle.end, room
            yield castle.partner, castle.partner_start, castle.partner_end, room
        for passing in move_tables.en_passants:
            for end, starts in passing.origins.items():
                yield from ((passing.type, start, end.bit_length() - 1, 0) for start in bits(starts & usable))

    def slide_ends(self, row: SlideRow, start: int) -> Iterator[int]:
        """Where a slide may end on the empty board."""
        return (end for end, _ in self._slid(row, start))

    def _slid(self, row: SlideRow, start: int) -> Iterator[tuple[int, int]]:
        """The same with the spaces that must be empty on the way, as bits."""
        for ray in row.rays[start]:
            passed = 0
            for distance, (bit, end) in enumerate(ray.spaces, 1):
                if row.shortest <= distance <= row.longest and bit & row.into:
                    yield end, passed
                if bit & row.barred:
                    break
                passed |= 0 if row.over else bit

    def hop_ends(self, row: HopRow, start: int, move_tables: MoveTables) -> Iterator[int]:
        """Where a chain of hops may end: after one hop, or after any number where it may be continued."""
        return iter(chains(move_tables, row, start))
