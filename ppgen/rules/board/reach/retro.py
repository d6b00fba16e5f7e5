"""Retrograde analysis: the positions from which one legal move leads to a position, and those before them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from ppgen.rules.board.move import EXIT, MOVE, PASSING, PLACE, SWAP, TOGGLE, Move
from ppgen.rules.board.moves import Play, flipped
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.tables import NOBODY, bits


class RetroAnalysis:
    """Moves taken back, in games without captures and removals: a captured piece could have been any."""

    def __init__(self, play: Play, graph: Graph) -> None:
        self.play = play
        self.graph = graph
        tables = play.tables
        hops = any(move_tables.hops for move_tables in tables.move_tables)
        self.complete = not graph.losable and not hops and not tables.memory
        """Whether every predecessor is found. If not, finding none proves nothing."""
        self._exits: tuple[dict[int, int], ...] = tuple({} for _ in tables.move_tables)
        for exits, move_tables in zip(self._exits, tables.move_tables, strict=True):
            for row in move_tables.exits:
                exits[row.type] = exits.get(row.type, 0) | row.spaces

    def before(self, position: Position) -> dict[Position, Move]:
        """Every position from which one legal move leads to this one, with that move."""
        play = self.play
        predecessors: dict[Position, Move] = {}
        for earlier, move in self._candidates(position):
            if earlier not in predecessors and move in play.moves(earlier) and play.apply(earlier, move) == position:
                predecessors[earlier] = move
        return predecessors

    def _candidates(self, position: Position) -> Iterator[tuple[Position, Move]]:
        tables = self.play.tables
        mover = (position.to_move - 1) % len(tables.players)
        back = position._replace(to_move=mover)
        empty = tables.empty(position)
        for kind in tables.types:
            if kind.owner in (mover, NOBODY):
                yield from self._piece_moves(back, kind.index, empty)
                yield from self._exit_moves(back, kind.index, mover, empty)
                yield from self._placements(back, kind.index)
        for row in tables.move_tables[mover].toggles:
            for end in bits(row.spaces):
                marks = flipped(back.marks, row.type, end)
                yield back._replace(marks=marks), Move(TOGGLE, row.type, end=end)
        yield from self._swaps(back, mover)
        yield back, PASSING

    def _swaps(self, back: Position, mover: int) -> Iterator[tuple[Position, Move]]:
        tables = self.play.tables
        for kind, to, setup, ends in tables.move_tables[mover].swaps:
            for end in bits(back.masks[to] & ~setup[to]):
                for start in (start for start in bits(tables.usable) if ends[start] == end):
                    masks, hand = list(back.masks), list(back.hand)
                    masks[to] ^= 1 << end
                    masks[kind] |= 1 << start
                    hand[to] += tables.hands[to]
                    hand[kind] -= tables.hands[kind]
                    yield back._replace(masks=tuple(masks), hand=tuple(hand)), Move(SWAP, to, start, end)

    def _piece_moves(self, back: Position, kind: int, empty: int) -> Iterator[tuple[Position, Move]]:
        graph = self.graph
        for end in bits(back.masks[kind]):
            for node in graph.before[graph.node(kind, end)]:
                before, start = graph.place(node)
                if start >= graph.spaces or not empty >> start & 1:
                    continue
                masks = list(back.masks)
                masks[kind] ^= 1 << end
                masks[before] |= 1 << start
                marks = back.marks
                for attribute in self.play.tables.after[before].toggle_left:
                    marks = flipped(marks, attribute, start)
                yield back._replace(masks=tuple(masks), marks=marks), Move(MOVE, before, start, end)

    def _exit_moves(self, back: Position, kind: int, mover: int, empty: int) -> Iterator[tuple[Position, Move]]:
        if not back.off[kind]:
            return
        for start in bits(self._exits[mover].get(kind, 0) & empty):
            masks = list(back.masks)
            masks[kind] |= 1 << start
            off = list(back.off)
            off[kind] -= 1
            marks = back.marks
            for attribute in self.play.tables.after[kind].toggle_left:
                marks = flipped(marks, attribute, start)
            earlier = back._replace(masks=tuple(masks), off=tuple(off), marks=marks)
            yield earlier, Move(EXIT, kind, start)

    def _placements(self, back: Position, kind: int) -> Iterator[tuple[Position, Move]]:
        tables = self.play.tables
        for end in bits(back.masks[kind]):
            # What was placed may have been promoted where it was put.
            for placed in range(len(tables.types)):
                if self.graph.landed(placed, end) != self.graph.node(kind, end):
                    continue
                masks = list(back.masks)
                masks[kind] ^= 1 << end
                hand = list(back.hand)
                if tables.hands[placed]:
                    hand[placed] += 1
                yield back._replace(masks=tuple(masks), hand=tuple(hand)), Move(PLACE, placed, end=end)


class Ancestors(Struct, frozen=True):
    """What going back found: how many positions, over how many moves, and whether every line ended."""

    count: int
    depth: int
    ended: bool


def go_back(retro: RetroAnalysis, position: Position, possible: Callable[[Position], bool], budget: int) -> Ancestors:
    """Every position that can come before this one, within the budget; those that are not `possible` lead no further.

    When every line ends and none of them at the setup, the position cannot arise.
    """
    seen = {position}
    layer = [position]
    depth = 0
    while layer:
        earlier: list[Position] = []
        for here in layer:
            for before in retro.before(here):
                if before not in seen and possible(before):
                    seen.add(before)
                    earlier.append(before)
            if len(seen) > budget:
                return Ancestors(len(seen) - 1, depth, ended=False)
        layer = earlier
        depth += 1 if layer else 0
    return Ancestors(len(seen) - 1, depth, ended=True)
