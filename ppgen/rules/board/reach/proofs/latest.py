"""Who moved last: whether any piece of that player's can have come to where it stands by a move."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.rules.board.conditions import EmptySpaces
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.proofs.tempo import taken_by
from ppgen.rules.board.reach.proofs.words import still_fault
from ppgen.rules.board.reach.takings import QUIET
from ppgen.rules.board.tables import NOBODY, SetRow
from ppgen.rules.verdict import Fault


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
