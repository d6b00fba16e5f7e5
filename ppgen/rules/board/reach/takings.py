"""How many enemies each move of a single piece takes: the edges of the graph, with the fewest and the most of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ppgen.rules.board.tables import EITHER, EMPTY, ENEMY, NOBODY, HopRow, MoveTables, bits

if TYPE_CHECKING:
    from ppgen.rules.board.reach.graph import Graph

MANY = 1 << 20
"""Any number of pieces."""


class Taken(NamedTuple):
    """How many enemies a move takes, at least and at most."""

    least: int
    most: int


QUIET = Taken(0, 0)
_BY_ONTO = {EMPTY: QUIET, ENEMY: Taken(1, 1), EITHER: Taken(0, 1)}
_BY_OVER = {"enemy": Taken(1, 1), "any": Taken(0, 1), "friend": QUIET}


def takings(graph: Graph) -> dict[tuple[int, int], Taken]:
    """By the nodes where it begins and ends, what a move takes; moves that are not here take nothing."""
    found: dict[tuple[int, int], Taken] = {}
    tables = graph.tables
    for player, own in enumerate(tables.move_tables):
        for kind, start, end, taken in _moves(graph, own):
            if any(effect.lost(player) for effect in tables.after[kind].effects):
                taken = Taken(taken.least, MANY)
            for node in graph.landings(kind, end):
                edge = (graph.node(kind, start), node)
                known = found.get(edge, taken)
                found[edge] = Taken(min(known.least, taken.least), max(known.most, taken.most))
        for row in own.places:
            if any(effect.lost(player) for effect in tables.after[row.type].effects):
                for end in bits(row.spaces & tables.usable):
                    found |= {(graph.hand(row.type), node): Taken(0, MANY) for node in graph.landings(row.type, end)}
    return {edge: taken for edge, taken in found.items() if taken != QUIET}


def _moves(graph: Graph, own: MoveTables) -> Iterator[tuple[int, int, int, Taken]]:
    """Type, start and end of every move on the empty board, and what it takes by itself."""
    usable = graph.tables.usable
    for step in own.steps:
        for start in bits(step.mask & usable):
            yield step.type, start, start + step.delta, _BY_ONTO[step.onto]
    for slide in own.slides:
        for start in bits(slide.start & usable):
            yield from ((slide.type, start, end, _BY_ONTO[slide.onto]) for end in graph.slide_ends(slide, start))
    for row in own.flights:
        for start in bits(row.start & usable):
            yield from ((row.type, start, end, QUIET) for end in bits(row.into & usable))
    for castle in own.castles:
        yield castle.type, castle.start, castle.end, QUIET
        yield castle.partner, castle.partner_start, castle.partner_end, QUIET
    for hop in own.hops:
        for start in bits(hop.start & usable):
            for end, taken in chains(own, hop, start).items():
                yield hop.type, start, end, taken


class _At(NamedTuple):
    """Where a chain of hops has come."""

    space: int
    word: int
    """The number of the last hop's word; NOBODY before the first."""
    direction: int
    """Of the last hop, if that matters; else NOBODY."""


def chains(own: MoveTables, row: HopRow, start: int) -> dict[int, Taken]:
    """By the space where it ends, what a chain of hops takes that begins on a space with a row."""
    words = [row, *(each for each in own.hops if each is not row and each.type == row.type and _together(each, row))]
    least: dict[_At, int] = {}
    begin = _At(start, NOBODY, NOBODY)
    layer: list[tuple[_At, int]] = [(begin, 0)]
    following: dict[_At, list[tuple[_At, Taken]]] = {}
    while layer:
        onward: list[tuple[_At, int]] = []
        for here, count in layer:
            if here not in following:
                following[here] = list(_hops(words, here))
            for there, taken in following[here]:
                fewest = count + taken.least
                if fewest < least.get(there, MANY):
                    least[there] = fewest
                    onward.append((there, fewest))
        layer = onward
    most = _most(begin, following)
    ends: dict[int, Taken] = {}
    for at, fewest in least.items():
        known = ends.get(at.space, Taken(fewest, most[at]))
        ends[at.space] = Taken(min(known.least, fewest), max(known.most, most[at]))
    return ends


def _together(one: HopRow, other: HopRow) -> bool:
    return one.chain == other.chain >= 0


def _hops(words: list[HopRow], here: _At) -> Iterator[tuple[_At, Taken]]:
    """The next hops of a chain."""
    if here.word >= 0 and words[here.word].repeat == "once":
        return
    keeps = any(each.straight for each in words)
    for number, word in enumerate(words if here.word >= 0 else words[:1]):
        if number != here.word and not word.start >> here.space & 1:
            continue
        landing, over = _BY_ONTO[word.onto], _BY_OVER[word.over] if word.captures else QUIET
        for _, _, end, toward in word.jumps[here.space]:
            if not word.straight or here.direction in (NOBODY, toward):
                there = _At(end, number, toward if keeps else NOBODY)
                yield there, Taken(landing.least + over.least, landing.most + over.most)


def _most(begin: _At, following: dict[_At, list[tuple[_At, Taken]]]) -> dict[_At, int]:
    """The most that is taken until a place is reached: MANY for all where a chain may come back to one."""
    order: list[_At] = []
    finished: dict[_At, bool] = {begin: False}
    stack = [(begin, iter(following[begin]))]
    while stack:
        here, rest = stack[-1]
        there = next(rest, None)
        if there is None:
            finished[here] = True
            order.append(here)
            stack.pop()
        elif there[0] not in finished:
            finished[there[0]] = False
            stack.append((there[0], iter(following[there[0]])))
        elif not finished[there[0]]:
            return dict.fromkeys(following, MANY if any(t.most for each in following.values() for _, t in each) else 0)
    most = dict.fromkeys(following, 0)
    for here in reversed(order):
        for onto, taken in following[here]:
            most[onto] = max(most[onto], most[here] + taken.most)
    return most
