"""Whose turn it is: how many moves the pieces show that a player has made, and how many pieces a player has taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.assignment import cheapest
from ppgen.rules.board.reach.graph import FAR, Graph
from ppgen.rules.board.reach.ledger import Ledger
from ppgen.rules.board.reach.proofs.passing import never_passed
from ppgen.rules.board.reach.proofs.words import losses_fault, made_fault, taken_fault, tempo_fault
from ppgen.rules.verdict import Fault


class Span(NamedTuple):
    """A number that lies between two others; FAR: any number."""

    least: int
    most: int


def mistimed(graph: Graph, position: Position, start: Position, budget: int) -> Iterator[Fault]:
    """That players have made too many or too few moves, or taken too many or too few pieces, for what stands here.

    Players take turns: the numbers of moves that they can have made must fit whose turn it is. `budget` limits the
    search that shows that nobody has passed.
    """
    tables = graph.tables
    if len(tables.players) != 2:
        return
    first = start.to_move
    players, ledger = (first, 1 - first), graph.ledger
    spans = []
    for player in players:
        taken = taken_by(graph, position, player)
        account = Account(graph, position, player)
        if taken is not None:
            could = account.takings(taken)
            if could.least > taken.most or could.most < taken.least:
                yield taken_fault(tables, player, taken.most, could.least, could.most)
                return
        spans.append(account.moves(taken))
    if ledger.ways:
        yield from _unbalanced(ledger, position, start, spans)
        return
    ahead = int(position.to_move != first)
    (low, high), (other_low, other_high) = spans
    # Of a swap, the pieces show nothing: whoever lost one to it has made a move more.
    swapped = (0, 1) if any(own.swaps for own in tables.move_tables) else (0,)
    uneven = all(high + more < other_low + ahead or other_high < low + more - ahead for more in swapped)
    if uneven and never_passed(graph, position, budget):
        least, most = zip(*spans, strict=True)
        yield tempo_fault(tables, players, least, most, position.to_move)


def _unbalanced(ledger: Ledger, position: Position, start: Position, spans: Sequence[Span]) -> Iterator[Fault]:
    """That what was lost does not fit the moves that were made. `spans` are in turn order."""
    tables = ledger.tables
    counts = ledger.moves(position, start)
    if not counts:
        yield losses_fault(tables, ledger.losses(position), ledger.at_once, position.to_move)
        return
    for number, span in enumerate(spans):
        made = [(count + 1 - number) // 2 for count in counts]
        if not any(span.least <= each <= span.most for each in made):
            player = (start.to_move + number) % 2
            yield made_fault(tables, player, ledger.losses(position), (min(made), max(made)), span)
            return


def taken_by(graph: Graph, position: Position, player: int) -> Span | None:
    """How many enemies a player's moves have taken off the board, if that is known."""
    tables = graph.tables
    others = tables.enemies[player]
    if graph.swapped or graph.shares or not graph.endless.isdisjoint(others):
        return None
    gone = graph.count(tables.setup, others) - graph.count(position, others)
    by_others = any(not lost.isdisjoint(others) for other, lost in enumerate(graph.lost_by) if other != player)
    return Span(0 if by_others else gone, gone)


class Account:
    """What the pieces of a player show: of each group, where they began, where they are, and how many are gone."""

    def __init__(self, graph: Graph, position: Position, player: int) -> None:
        self._graph = graph
        self._player = player
        tables, self._own = graph.tables, graph.tables.move_tables[player]
        self._must = graph.at_once[player].least > 0
        self._groups: list[tuple[tuple[int, ...], list[int], int]] = []
        self._open = False
        """Whether more pieces can have been in the game than are known."""
        for kinds in graph.groups:
            if tables.types[kinds[0]].owner != player:
                continue
            targets = graph.pieces(position, kinds)
            lost = 0
            if not graph.losable.isdisjoint(kinds):
                lost = graph.count(tables.setup, kinds) - len(targets)
                self._open = self._open or not graph.endless.isdisjoint(kinds)
            self._groups.append((graph.sources(kinds, len(targets)), targets, lost))

    def moves(self, taken: Span | None) -> Span:
        """How many moves the player has made, who has taken so many pieces (None: nobody knows)."""
        least, most = self._least(1, 0), FAR
        if not (self._own.toggles or self._own.removes or self._graph.shares):
            most = self._most(1, 0)
        if taken is not None and self._must:
            extra = 1 if taken.most else FAR
            least = max(least, self._least(1, extra) - taken.most)
            if taken.least and most < FAR:
                most = min(most, self._most(1, 1) - taken.least)
        if taken is not None and taken.least and not self._own.removes:
            least = max(least, -(-taken.least // self._graph.at_once[self._player].most))
        return Span(least, most)

    def takings(self, taken: Span) -> Span:
        """How many pieces the player's moves can have taken; any number where that does not matter."""
        least, most = 0, FAR
        if self._must:
            least = self._least(0, 1)
        if taken.least and not self._own.removes:
            most = self._most(0, 1)
        return Span(least, most)

    def _least(self, count: int, extra: int) -> int:
        """The least that the ways of all pieces count."""
        costs, total = self._graph.paths.costs, 0
        for sources, targets, _ in self._groups:
            total += cheapest([costs(sources, target, count, extra) for target in targets])
        return total

    def _most(self, count: int, extra: int) -> int:
        """The most that the ways of all pieces count, those that are gone included."""
        paths, total = self._graph.paths, 0
        if self._open:
            return FAR
        for sources, targets, lost in self._groups:
            gone = [-paths.longest_from(node, count, extra) for node in sources] if lost else []
            ways = [paths.longest_to(target, count, extra) for target in targets]
            if -FAR in gone or not all(ways):
                return FAR
            costs = [[-way[node] for node in sources] for way in ways if way is not None]
            total -= cheapest([*costs, *([gone] * lost)])
        return min(total, FAR)
