"""The messages of proofs by pieces that have never moved."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.numerals import listed, spelled
from ppgen.records import replace
from ppgen.rules.board.piece_names import are_several, many, of, with_the
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.graph import FAR, Graph
from ppgen.rules.board.reach.narrowed import Narrowed
from ppgen.rules.board.reach.proofs.words import came_from, fault_of, parities, taken_fault
from ppgen.rules.board.tables import Tables, bits
from ppgen.rules.verdict import Fault

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
