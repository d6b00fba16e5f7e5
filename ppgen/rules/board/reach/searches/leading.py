"""A witness for games with a single piece that slides over spaces whose attributes players toggle, and no other pieces.

The attributes can be set one by one, in any order, but a search that sets them as the goal has them may leave the piece
no way. So the piece is led to its place first: its cheapest way is planned, in moves and spaces that must be toggled
for them; the players toggle those, and the piece moves. Whatever else they toggle brings the goal nearer, if it can.
"""

from __future__ import annotations

from heapq import heappop, heappush

from msgspec import Struct

from ppgen.rules.board.move import MOVE, TOGGLE, Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.retro import RetroAnalysis
from ppgen.rules.board.reach.searches.search import Heuristic, SearchResult, search
from ppgen.rules.board.tables import NOBODY, bits

MOST = 400
"""How many plies the piece may take to get to its place."""


class Slide(Struct, frozen=True):
    """A move of the piece, and what must hold for it: attributes, with their spaces and whether these have the second
    value.
    """

    end: int
    needs: tuple[tuple[int, int, int], ...]

    def wrong(self, marks: tuple[int, ...]) -> dict[int, int]:
        """By attribute, the spaces that must be toggled."""
        found: dict[int, int] = {}
        for attribute, spaces, value in self.needs:
            found[attribute] = found.get(attribute, 0) | spaces & (~marks[attribute] if value else marks[attribute])
        return found


def search_by_leading(retro: RetroAnalysis, start: Position, goal: Position, budget: int) -> SearchResult:
    """Lead the piece to its place, then search on, in at most `budget` positions for each way to get there."""
    play, graph = retro.play, retro.graph
    types = play.tables.types
    if len(types) != 1 or types[0].owner != NOBODY or not play.tables.attributes or start.masks[0].bit_count() != 1:
        return SearchResult(None, 0)
    # Where the game is over at the goal, all but the last move comes first.
    ends: list[tuple[Position, tuple[Move, ...]]] = [(goal, ())]
    if play.ended(goal) is not None:
        ends = [(earlier, (move,)) for earlier, move in retro.before(goal).items()]
    visited = 0
    for end, rest in ends:
        led = _led(play, graph, start, end)
        if led is None:
            continue
        here, moves = led
        on = search(play, Heuristic(graph, end), (here,), budget)
        visited += len(moves) + on.visited
        if on.witness is not None:
            return SearchResult((*moves, *on.witness, *rest), visited)
    return SearchResult(None, visited)


def _led(play: Play, graph: Graph, start: Position, goal: Position) -> tuple[Position, list[Move]] | None:
    """A position with the piece where it is at the goal, and the moves that lead there."""
    here, moves = start, list[Move]()
    while here.masks != goal.masks:
        slide = _first(play, here, goal)
        if slide is None or len(moves) > MOST:
            return None
        legal = play.moves(here)
        slides = [move for move in legal if move.action == MOVE and move.end == slide.end]
        if any(slide.wrong(here.marks).values()):
            slides = []
        toggles = [move for move in legal if move.action == TOGGLE]
        if not slides and not toggles:
            return None
        move = slides[0] if slides else min(toggles, key=lambda move: _cost(slide, here, goal, move))
        moves.append(move)
        here = play.apply(here, move)
    return here, moves


def _cost(slide: Slide, here: Position, goal: Position, toggle: Move) -> tuple[int, Move]:
    """How little a toggle helps: least if it prepares the slide, more if it undoes that."""
    needed = dict.fromkeys(range(len(here.marks)), 0)
    for attribute, spaces, _ in slide.needs:
        needed[attribute] |= spaces
    bit = 1 << toggle.end
    if slide.wrong(here.marks).get(toggle.type, 0) & bit:
        return 0, toggle
    if needed[toggle.type] & bit:
        return 3, toggle
    return (1 if (here.marks[toggle.type] ^ goal.marks[toggle.type]) & bit else 2), toggle


def _first(play: Play, here: Position, goal: Position) -> Slide | None:
    """The first slide of the cheapest way to the place of the piece at the goal, by moves and by spaces to toggle."""
    place, target = (next(bits(position.masks[0])) for position in (here, goal))
    best: dict[int, int] = {place: 0}
    heap: list[tuple[int, int, int]] = [(0, place, -1)]
    firsts: dict[int, Slide] = {}
    done: set[int] = set()
    while heap:
        cost, space, _ = heappop(heap)
        if space in done:
            continue
        done.add(space)
        if space == target:
            return firsts[space]
        for slide in _slides(play, space):
            if slide.end != target and play.ended(here._replace(masks=(1 << slide.end,))) is not None:
                continue
            dear = cost + 2 + sum(spaces.bit_count() for spaces in slide.wrong(here.marks).values())
            if slide.end not in best or dear < best[slide.end]:
                best[slide.end] = dear
                firsts[slide.end] = firsts.get(space, slide)
                heappush(heap, (dear, slide.end, space))
    return None


def _slides(play: Play, space: int) -> list[Slide]:
    """Every slide of the piece from a space, whichever spaces have the attributes for it."""
    found = []
    for row in play.tables.move_tables[0].slides:
        if not row.start >> space & 1:
            continue
        on = row.guard.on if row.guard is not None else ()
        for ray in row.rays[space]:
            along = 1 << space
            for distance, (bit, end) in enumerate(ray.spaces, 1):
                along |= bit
                if distance > row.longest or not bit & play.tables.usable:
                    break
                if distance >= row.shortest and bit & row.into and end != space:
                    found.append(Slide(end, tuple((attribute, along, value) for attribute, value in on)))
    return found
