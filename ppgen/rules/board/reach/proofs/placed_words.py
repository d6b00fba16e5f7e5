"""The messages of proofs by what was placed."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.numerals import spelled
from ppgen.rules.board.piece_names import are_several, many, of
from ppgen.rules.board.tables import Tables
from ppgen.rules.verdict import Fault


def placements_fault(tables: Tables, kinds: Sequence[int], number: int, each: int, due: int, turn: int) -> Fault:
    """Each turn places `each` pieces of some types, and `number` of them have been placed, so another player is due."""
    where, kind = "whose turn it is", tables.types[kinds[0]].said
    placed = _placed(tables, kinds, number)
    if over := number % each:
        message = f"{placed}, but each turn places {spelled(each)}."
        return Fault("REACH-PARITY", where, message, f"leave {spelled(over)} out, or place {spelled(each - over)} more")
    owner, other = tables.display_names[due], tables.display_names[turn]
    message = f"{placed}, and each turn places {spelled(each)}, so it is {of(owner)} turn, not {of(other)}."
    more = f"one {kind}" if each == 1 else f"{spelled(each)} {many(kind)}"
    return Fault("REACH-PARITY", where, message, f"let {owner} move, or place {more} more")


def short_fault(
    tables: Tables, kinds: Sequence[int], placed: tuple[int, int], player: int, turns: tuple[int, int]
) -> Fault:
    """By what was placed (how many, and how many in each turn) a player has made fewer turns than the pieces need to
    get where they are. `turns`: those that were made, and those that are needed.
    """
    number, each = placed
    name = tables.display_names[player]
    have = "have" if are_several(name) else "has"
    made, needed = ("one turn" if n == 1 else f"{spelled(n) if n else 'no'} turns" for n in turns)
    message = f"{_placed(tables, kinds, number)}, and each turn places {spelled(each)}, so {name} {have} made {made}; "
    message += f"to come to where they are, {of(name)} pieces need {'at least ' if turns[1] else ''}{needed}."
    return Fault("REACH-TEMPO", "the turns made", message, "the players take turns", str(turns[0]), str(turns[1]))


def _placed(tables: Tables, kinds: Sequence[int], number: int) -> str:
    """`Two arrows have been placed`."""
    kind = tables.types[kinds[0]].said
    if number < 2:
        return f"{'One' if number else 'No'} {kind} has been placed"
    return f"{spelled(number).capitalize()} {many(kind)} have been placed"
