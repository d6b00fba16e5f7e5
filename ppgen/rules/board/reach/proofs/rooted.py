"""Proofs by pieces that have never moved: what they shut in, how many pieces were taken on the ways round them, and
whose turn it is where nothing was taken at all.

`Narrowing` knows which pieces have never moved. The proofs hold wherever every piece comes to its space by moves of its
own: with royal pieces, castling, captures en passant, promotion to a kind of one's choice.

The messages of proofs by pieces that have never moved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from ppgen.numerals import listed, spelled
from ppgen.records import replace
from ppgen.rules.board.piece_names import are_several, many, of, with_the
from ppgen.rules.board.position import Position, spaces_of
from ppgen.rules.board.reach.assignment import cheapest, unmatched
from ppgen.rules.board.reach.graph import FAR, Graph
from ppgen.rules.board.reach.narrowed import Narrowed, Narrowing
from ppgen.rules.board.reach.proofs.tempo import Span, taken_by
from ppgen.rules.board.reach.proofs.words import came_from, fault_of, parities, taken_fault
from ppgen.rules.board.tables import CastleRow, Tables, bits
from ppgen.rules.verdict import Fault


class _Group(NamedTuple):
    """The pieces of types that can become one another, as nodes."""

    owner: int
    sources: tuple[int, ...]
    """Of the setup."""
    targets: list[int]
    """Of the position."""


class Rooted:
    """The proofs for one game."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._narrowing = Narrowing(graph)
        tables = graph.tables
        self._serves = not graph.swapped and len(tables.players) == 2
        self._lands = not any(hop.captures for own in tables.move_tables for hop in own.hops)
        """Whether what a move must take stands where it ends, or has just passed there."""
        self._single = _moves_one(tables)

    def disproofs(self, position: Position, *, fewest: bool = True) -> Iterator[Fault]:
        """The first reason why a position cannot arise. It names no more pieces that have never moved than it needs;
        without `fewest` all of them, which is quicker.
        """
        if not self._serves:
            return
        taken = [taken_by(self._graph, position, player) for player in range(2)]
        idle = frozenset(player for player, span in enumerate(taken) if span is not None and not span.most)
        groups = tuple(self._groups(position))
        proofs: list[Callable[[Narrowed], Fault | None]] = [partial(self._shut_in, groups, position)]
        for player, span in enumerate(taken):
            if span is not None and span.most:
                proofs.append(partial(self._taken, groups, position, player, span))
        if len(idle) == len(taken) and self._single:
            proofs.append(partial(self._out_of_turn, groups, position))
        narrowed = self._narrowing.of(position, idle)
        for proof in proofs:
            if (fault := proof(narrowed)) is not None:
                yield self._loosest(narrowed, proof, fault, position) if fewest else fault
                return

    def _loosest(
        self, narrowed: Narrowed, proof: Callable[[Narrowed], Fault | None], fault: Fault, position: Position
    ) -> Fault:
        """The fault about the same pieces with no more that have never moved, or players who took nothing, than it
        needs.
        """
        walls, idle = narrowed.walls, narrowed.idle
        for player in sorted(idle):
            still = proof(self._narrowing.narrowed(walls, idle - {player}))
            if still is not None and still.where == fault.where:
                idle, fault = idle - {player}, still
        whole = [spaces_of(position.masks, friends) & walls for friends in self._graph.tables.friends]
        alone = self._narrowing.by_themselves(position)
        # What never moved for a plain reason is the better explanation, so it is left out last.
        for some in (*whole, *(1 << space for part in (walls & ~alone, walls & alone) for space in bits(part))):
            still = proof(self._narrowing.narrowed(walls & ~some, idle)) if walls & some else None
            if still is not None and still.where == fault.where:
                walls, fault = walls & ~some, still
        return fault

    def _groups(self, position: Position) -> Iterator[_Group]:
        graph, tables = self._graph, self._graph.tables
        for kinds in graph.groups:
            targets = graph.pieces(position, kinds)
            yield _Group(tables.types[kinds[0]].owner, graph.sources(kinds, len(targets)), targets)

    # --- what is shut in ----------------------------------------------------------------------------------------------

    def _shut_in(self, groups: Sequence[_Group], position: Position, narrowed: Narrowed) -> Fault | None:
        """That some pieces have too few pieces of the setup to come from."""
        for group in groups:
            reached = [narrowed.reachable_from(source) for source in group.sources]
            allowed = [
                sum(1 << column for column, nodes in enumerate(reached) if target in nodes) for target in group.targets
            ]
            if rows := sorted(unmatched(allowed)):
                columns = sorted({column for row in rows for column in bits(allowed[row])})
                targets, sources = [group.targets[row] for row in rows], [group.sources[column] for column in columns]
                return shut_in_fault(self._graph, position, targets, sources, narrowed)
        return None

    # --- what was taken -----------------------------------------------------------------------------------------------

    def _taken(
        self, groups: Sequence[_Group], position: Position, player: int, span: Span, narrowed: Narrowed
    ) -> Fault | None:
        """That a player's pieces must have taken more than the others have lost, or have lost where it was taken."""
        tables, must = self._graph.tables, 0
        for group in groups:
            if group.owner == player:
                ways = [narrowed.paths.shortest_to(target, 0, 1) for target in group.targets]
                must += cheapest([[way[source] for source in group.sources] for way in ways])
        if must > span.most:
            return overtaken_fault(tables, position, player, span.most, must, narrowed.walls)
        if not must or not self._lands:
            return None
        where = self._taken_on(groups, player, span.most, narrowed)
        met = span.most - sum(self._wasted(group, where, narrowed) for group in groups if group.owner == 1 - player)
        return (
            unmet_fault(tables, position, player, (must, met, span.most), where, narrowed.walls) if must > met else None
        )

    def _taken_on(self, groups: Sequence[_Group], player: int, most: int, narrowed: Narrowed) -> int:
        """The spaces, as bits, on which a player's pieces can have taken what they must take, on ways on which they
        must take no more than `most`.
        """
        graph, spaces, beside = self._graph, 0, 0
        takers = [edge for edge, taken in graph.takings.items() if taken.least]
        for group in groups:
            if group.owner == player:
                nodes = frozenset().union(*map(narrowed.reachable_from, group.sources))
                ways = [narrowed.paths.shortest_to(target, 0, 1) for target in group.targets]
                for start, end in takers:
                    if start in nodes and end in narrowed.next[start] and any(way[end] < most for way in ways):
                        spaces |= graph.bit(end)
        for row in graph.tables.move_tables[player].en_passants:
            for victims in row.victims:
                for passed, (bit, _) in victims.items():
                    if any(end & passed & spaces for end in row.origins):
                        beside |= bit
        return spaces | beside

    def _wasted(self, group: _Group, where: int, narrowed: Narrowed) -> int:
        """How many of the pieces that are gone can never have stood on any of some spaces, at least."""
        gone = len(group.sources) - len(group.targets)
        reached = [narrowed.reachable_from(source) for source in group.sources]
        away = [int(not any(self._graph.bit(node) & where for node in nodes)) for nodes in reached]
        if gone <= 0 or not any(away):
            return 0
        costs = [[0 if target in nodes else FAR for nodes in reached] for target in group.targets]
        return cheapest([*costs, *([away] * gone)])

    # --- whose turn it is ---------------------------------------------------------------------------------------------

    def _out_of_turn(self, groups: Sequence[_Group], position: Position, narrowed: Narrowed) -> Fault | None:
        """Where nothing was taken, and every move that was possible took one piece to a space of the other colour."""
        tables, graph = self._graph.tables, self._graph
        if any(
            graph.node(row.type, row.end) in narrowed.next[graph.node(row.type, row.start)] for row in _castles(tables)
        ):
            return None
        odd = [0, 0]
        for group in groups:
            if len(group.sources) != len(group.targets) or not self._changes_colour(group, narrowed):
                return None
            for node in (*group.sources, *group.targets):
                odd[group.owner] += tables.board.colour(graph.place(node)[1])
        first = tables.setup.to_move
        if (sum(odd) + (position.to_move != first)) % 2 == 0:
            return None
        return untimely_fault(tables, position, [number % 2 for number in odd], narrowed.walls)

    def _changes_colour(self, group: _Group, narrowed: Narrowed) -> bool:
        """Whether each move of a group's pieces on a way to where they are takes a piece to the other colour."""
        board, graph = self._graph.tables.board, self._graph
        ways = [narrowed.paths.shortest_to(target) for target in group.targets]
        nodes = {node for source in group.sources for node in narrowed.reachable_from(source)}
        between = {node for node in nodes if any(way[node] < FAR for way in ways)}
        if not all(map(graph.bit, between)):
            return False
        colours = {node: board.colour(graph.place(node)[1]) for node in between}
        return all(
            colours[there] != colour
            for here, colour in colours.items()
            for there in narrowed.next[here]
            if there in colours
        )


def _castles(tables: Tables) -> Iterator[CastleRow]:
    return (row for own in tables.move_tables for row in own.castles)


def _moves_one(tables: Tables) -> bool:
    """Whether every turn moves one piece, by a move of its own, and nobody passes."""
    if "pass" in tables.blocked or tables.attributes or tables.either_first:
        return False
    if any(row.effects for row in tables.after):
        return False
    return not any(
        own.passes or own.toggles or own.removes or own.places or own.exits or own.turns for own in tables.move_tables
    )


FEW = 4
"""So many spaces are named at most where pieces were taken."""


def shut_in_fault(
    graph: Graph, position: Position, targets: Sequence[int], sources: Sequence[int], narrowed: Narrowed
) -> Fault:
    """Pieces with too few pieces of the setup to come from, since others are in the way."""
    tables = graph.tables
    where, message = came_from(graph, targets, sources, "can have come to")
    reasons = [never_moved(tables, position, narrowed.walls)] if narrowed.walls else []
    reasons += [f"{_has_lost(tables, 1 - player)} nothing" for player in sorted(narrowed.idle)]
    if reasons:
        message += f", since {listed(reasons)}"
    hint = "what stands where it began, and where none of its kind can come, has never moved" if narrowed.walls else ""
    return fault_of("REACH-ORIGIN", where, message, hint, str(len(targets)), str(len(sources)))


def overtaken_fault(tables: Tables, position: Position, player: int, taken: int, least: int, walls: int) -> Fault:
    """A player's pieces have taken `least` at least, but only `taken` are gone."""
    fault = taken_fault(tables, player, taken, least, FAR)
    return replace(fault, hint=f"{fault.hint}; {never_moved(tables, position, walls)}") if walls else fault


def unmet_fault(
    tables: Tables, position: Position, player: int, counts: tuple[int, int, int], where: int, walls: int
) -> Fault:
    """`counts`: how many pieces a player has taken at least on some spaces (bits), how many enemies can have been
    there, and how many are gone.
    """
    must, met, gone = counts
    names = [tables.name(space) for space in bits(where)]
    on, there = "on their way", "where these were taken"
    if len(names) <= FEW:
        on, there = f"on {_or(names)}", "there"
    can = "which cannot have been" if gone == 1 else "none of which can have been"
    if met:
        can = f"of which at most {spelled(met)} can have been"
    pieces = "piece" if gone == 1 else "pieces"
    message = (
        f"to stand where they stand, {of(tables.display_names[player])} pieces have taken at least {spelled(must)} "
        f"{on}, but {_has_lost(tables, 1 - player)} {spelled(gone)} {pieces}, {can} {there}"
    )
    hint = never_moved(tables, position, walls) if walls else ""
    place = on if len(names) <= FEW else "the pieces taken"
    return fault_of("REACH-TAKEN", place, message, hint, str(must), str(met))


def untimely_fault(tables: Tables, position: Position, odd: Sequence[int], walls: int) -> Fault:
    """Nothing was taken and every possible move changes the colour; `odd` by player: whether the number of moves is."""
    so = parities(tables, odd, tables.setup.to_move, position.to_move)
    message = "nothing was taken, and every move that can have been made took a piece to a space of the other colour"
    return fault_of(
        "REACH-COLOUR", "whose turn it is", f"{message}, so {so}", never_moved(tables, position, walls) if walls else ""
    )


def never_moved(tables: Tables, position: Position, walls: int) -> str:
    """`the white pawns on B2 and D2 have never moved`."""
    words = []
    for kind in tables.types:
        spaces = position.masks[kind.index] & walls
        if spaces:
            name = kind.said if spaces.bit_count() == 1 else many(kind.said)
            words.append(f"{with_the(name)} on {listed(tables.names(spaces))}")
    return f"{listed(words)} {'has' if walls.bit_count() == 1 else 'have'} never moved"


def _has_lost(tables: Tables, player: int) -> str:
    name = tables.display_names[player]
    return f"{name} {'have' if are_several(name) else 'has'} lost"


def _or(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
