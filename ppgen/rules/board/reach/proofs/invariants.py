"""Proofs that a position cannot arise, by invariants: what no move changes or undoes. A person can check each of them.

They follow from the compiled rules; where a rule would invalidate a proof (a capture, a pass, an exit), it is not made.
None needs to be complete; none may be unsound.

Pieces that hang in the air: where pieces need support and nothing ever moves, what held one up is still there.

Who moved last: whether any piece of that player's can have come to where it stands by a move.
"""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.rules.board.conditions import EmptySpaces
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.assignment import unmatched
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.proofs.passing import NODE_BUDGET, never_passed
from ppgen.rules.board.reach.proofs.tempo import mistimed, taken_by
from ppgen.rules.board.reach.proofs.words import (
    colour_fault,
    order_fault,
    origin_fault,
    over_fault,
    still_fault,
    support_fault,
    turned_fault,
)
from ppgen.rules.board.reach.takings import QUIET
from ppgen.rules.board.tables import NOBODY, MoveTables, SetRow, Tables, bits, leading_into
from ppgen.rules.verdict import Fault


def disproofs(graph: Graph, position: Position, budget: int = NODE_BUDGET) -> Iterator[Fault]:
    """Every invariant that the position breaks. Where nothing is captured, it must hold all pieces of the game.

    `budget` limits the search that shows that nobody has passed.
    """
    start = opening(graph.tables, position)
    if position != start:
        yield from _over(graph, position)
    yield from floating(graph.tables, position)
    faults = list(origins(graph, position))
    yield from faults
    if not faults:
        faults = list(mistimed(graph, position, start, budget))
        yield from faults
    if not faults:
        yield from (order_fault(graph, crossing, start, position) for crossing in graph.lanes.crossed(start, position))
    if not faults and position != start:
        yield from unmoved(graph, position)
    yield from _turned(graph.tables, position)
    yield from _colours(graph, position, budget)


def opening(tables: Tables, position: Position) -> Position:
    """The setup from which a game with this position must have begun."""
    if tables.either_first:
        return tables.setup._replace(to_move=position.first, first=position.first)
    return tables.setup


# --- what was won before ----------------------------------------------------------------------------------------------


def _over(graph: Graph, position: Position) -> Iterator[Fault]:
    """Nobody moves after the end, and no move of others brings a player's pieces into a line, a region or a group: only
    those who moved last may have won so. And whoever moved last has not taken pieces of types that only others take.

    A move of others can only take pieces away, and what holds now held with more pieces. Where it may hold because one
    was taken (all pieces in one group), nothing may be taken in the game: the pieces stood as they stand.
    """
    tables = graph.tables
    mover = (position.to_move - 1) % len(tables.players)
    losable = graph.losable | graph.swapped
    for row in tables.ends:
        if row.when or row.late:
            continue  # what else must hold may have come about by the last move
        for player in range(len(tables.players)):
            is_kept = player != mover and row.is_kept(tables, player, losable)
            if not is_kept and (
                graph.swapped or not row.outlasts(tables, position, player, mover, graph.lost_by[mover])
            ):
                continue
            if (win := row.shown(tables, position, player)) is not None:
                yield over_fault(tables, row.said(tables, position, win), mover)
                return


# --- where pieces came from -------------------------------------------------------------------------------------------


def origins(graph: Graph, position: Position) -> Iterator[Fault]:
    """Every piece comes from a piece of the setup, and no two from the same one."""
    for kinds in graph.groups:
        targets = graph.pieces(position, kinds)
        sources = graph.sources(kinds, len(targets))
        allowed = [graph.allowed(sources, target) for target in targets]
        if rows := sorted(unmatched(allowed)):
            columns = sorted({c for row in rows for c in range(len(sources)) if allowed[row] >> c & 1})
            yield origin_fault(graph, [targets[row] for row in rows], [sources[column] for column in columns])


# --- whose turn it is ------------------------------------------------------------------------------------------------


def _turned(tables: Tables, position: Position) -> Iterator[Fault]:
    """Where every move changes exactly one space, the number of changes has the parity of the number of moves."""
    if not tables.attributes or len(tables.players) != 2 or not _turns_one(tables):
        return
    start = opening(tables, position)
    changed = sum((a ^ b).bit_count() for a, b in zip(position.marks, start.marks, strict=True))
    if (start.to_move + changed) % 2 != position.to_move:
        yield turned_fault(tables, changed, start.to_move, position.to_move)


def _turns_one(tables: Tables) -> bool:
    if "pass" in tables.blocked:
        return False
    for move_tables in tables.move_tables:
        if move_tables.passes or move_tables.places:
            return False
        moving = {
            row.type
            for rows in (
                move_tables.steps,
                move_tables.slides,
                move_tables.flights,
                move_tables.hops,
                move_tables.exits,
                move_tables.removes,
            )
            for row in rows
        }
        if any(len(tables.after[kind].toggle_left) != 1 for kind in moving):
            return False
    return True


def _colours(graph: Graph, position: Position, budget: int) -> Iterator[Fault]:
    """Where every move changes the colour of a piece's space, the pieces show the parity of each player's moves.

    This does not hold once a piece has left the board, which it may do from either colour, or somebody has passed.
    """
    tables = graph.tables
    start = opening(tables, position)
    if len(tables.players) != 2 or graph.losable or position.off != start.off:
        return
    odd = [0, 0]
    for kind in tables.types:
        colour = graph.colours[kind.index]
        if kind.owner == NOBODY or colour is None or kind.index in graph.endless:
            return
        base = kind.index * graph.stride
        for state in (start, position):
            odd[kind.owner] += sum(colour[node - base] for node in graph.pieces(state, (kind.index,)))
    if any(move_tables.toggles or move_tables.removes for move_tables in tables.move_tables):
        return
    if (odd[0] + odd[1] + (position.to_move != start.to_move)) % 2 and never_passed(graph, position, budget):
        yield colour_fault(tables, odd[0] % 2, odd[1] % 2, start.to_move, position.to_move)


_STAY = ("places", "toggles", "passes", "slide_twins", "hop_twins", "twins")
"""What says nothing of moves that take a piece from its space."""


def _moves(own: MoveTables) -> bool:
    """Whether a player may do anything that takes a piece from its space."""
    return any(getattr(own, name) for name in own.__struct_fields__ if name not in _STAY)


def floating(tables: Tables, position: Position) -> Iterator[Fault]:
    """The first piece that no piece and no edge holds up, in a game in which pieces are only placed."""
    if not tables.plain or any(map(_moves, tables.move_tables)):
        return
    empty = tables.empty(position)
    for kind in tables.types:
        placed = position.masks[kind.index] & ~tables.setup.masks[kind.index]
        rows = [row for own in tables.move_tables for row in own.places if row.type == kind.index]
        for space in bits(placed if rows else 0):
            if all(leading_into(empty, row.support) >> space & 1 for row in rows):
                yield support_fault(tables, kind.said, space)
                return


def unmoved(graph: Graph, position: Position) -> Iterator[Fault]:
    """That no piece of whoever moved last came from a space that is empty now, as the piece that moved last did."""
    tables = graph.tables
    mover = (position.to_move - 1) % len(tables.players)
    own = tables.move_tables[mover]
    if own.passes or own.toggles or own.swaps or own.turns or tables.blocked[mover] == "pass":
        return
    kinds = [kind.index for kind in tables.types if kind.owner in (mover, NOBODY)]
    if any(not effect.lost(mover).isdisjoint(kinds) for kind in kinds for effect in tables.after[kind].effects):
        return
    if any(position.off[row.type] for row in own.exits) or any(_removed(graph, position, row) for row in own.removes):
        return
    taken = taken_by(graph, position, mover)
    takes = taken is None or taken.most > 0
    empty, stands = tables.empty(position), False
    for kind in kinds:
        for node in graph.pieces(position, (kind,)):
            stands = True
            space = graph.place(node)[1]
            for before in graph.before[node]:
                start = graph.place(before)[1]
                is_free = start >= graph.spaces or start == space or empty >> start & 1
                if is_free and (takes or not graph.takings.get((before, node), QUIET).least):
                    return
    yield still_fault(tables, position.to_move, stands=stands)


def _removed(graph: Graph, position: Position, row: SetRow) -> bool:
    """Whether a piece may have been removed by the last move."""
    exactly = [each.exactly for each in row.guard.when if isinstance(each, EmptySpaces)] if row.guard else []
    before = graph.tables.empty(position).bit_count() - 1
    return all(number == before for number in exactly)
