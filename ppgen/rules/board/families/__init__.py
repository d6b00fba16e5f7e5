"""The move generator: each family of moves in a module of its own, for whole sets of pieces at a time where possible.

A generator takes the rows of its family, the tables, the position, the empty spaces and those of the enemy. A counter
takes the same and counts the moves without making them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from ppgen.rules.board.families import rights, sets
from ppgen.rules.board.families.flights import count_flights, flights
from ppgen.rules.board.families.hops import hops, hops_by_result, hops_once
from ppgen.rules.board.families.places import count_places, places
from ppgen.rules.board.families.slides import is_long, long_slides, long_slides_once, slides, slides_once
from ppgen.rules.board.families.steps import count_steps, steps
from ppgen.rules.board.move import Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import EMPTY, ENEMY, MoveTables, Tables

MoveGenerator: TypeAlias = Callable[[Any, Tables, Position, int, int], "list[Move]"]
Families: TypeAlias = tuple[tuple[MoveGenerator, Any], ...]
MoveCounter: TypeAlias = Callable[[Any, Tables, Position, int, int], int]


def generators(move_tables: MoveTables, turns: MoveGenerator | None = None) -> tuple[tuple[MoveGenerator, Any], ...]:
    """The families of moves that a player has, with their rows. `turns` makes turns of several parts."""
    whole, move_tables = move_tables, move_tables.alone or move_tables
    twins = move_tables.slide_twins
    families: tuple[tuple[MoveGenerator, Any], ...] = (
        (steps, move_tables.steps),
        (slides_once if twins else slides, tuple(row for row in move_tables.slides if not is_long(row))),
        (long_slides_once if twins else long_slides, tuple(row for row in move_tables.slides if is_long(row))),
        (hops_once if move_tables.hop_twins else hops, move_tables.hops),
        (flights, move_tables.flights),
        (sets.exits, move_tables.exits),
        (places, move_tables.places),
        (sets.removes, move_tables.removes),
        (sets.toggles, move_tables.toggles),
        (sets.passes, move_tables.passes),
        (sets.swaps, whole.swaps),
        (rights.castles, whole.castles),
        (rights.en_passants, whole.en_passants),
    )
    if turns is not None:
        families = (*families, (turns, whole.turns))
    return tuple((generate, rows) for generate, rows in families if rows)


def counters(
    move_tables: MoveTables, turns: MoveGenerator | None = None, count_turns: MoveCounter | None = None
) -> tuple[tuple[MoveCounter, Any], ...]:
    """The same families, counted. Only right where no two families give the same move (`MoveTables.twins`)."""
    quick: dict[MoveGenerator, MoveCounter] = {
        steps: count_steps,
        flights: count_flights,
        sets.exits: sets.count_exits,
        places: count_places,
        sets.toggles: sets.count_toggles,
    }
    if turns is not None and count_turns is not None:
        quick[turns] = count_turns
    return tuple((quick.get(generate) or _counted(generate), rows) for generate, rows in generators(move_tables, turns))


def by_result(families: Families) -> Families:
    """The same families where of several moves with the same result one is enough."""
    return tuple((hops_by_result if each in (hops, hops_once) else each, rows) for each, rows in families)


def capturing(families: Families) -> Families:
    """Of families of moves that cause nothing, those that may take a piece off the board."""
    quiet = (flights, places, sets.exits, sets.toggles, sets.passes, sets.swaps, rights.castles)
    found = ((each, tuple(filter(_captures, rows))) for each, rows in families if each not in quiet)
    return tuple((each, rows) for each, rows in found if rows)


def _captures(row: Any) -> bool:
    """Whether moves of a row may take a piece, of any family but those that never do."""
    return getattr(row, "captures", False) or getattr(row, "onto", ENEMY) != EMPTY


def compulsory_hops(tables: Tables, player: int) -> tuple[tuple[MoveGenerator, Any], ...]:
    """The hops of a player, where captures are compulsory and nothing but hops captures; else ()."""
    own = tables.move_tables[player]
    if tables.capture == "free" or tables.parted or tables.by_result or own.twins or own.en_passants:
        return ()
    if any(row.effects or row.choices for row in tables.after):
        return ()
    if any(row.onto != EMPTY for rows in (own.steps, own.slides) for row in rows):
        return ()
    return tuple((generate, rows) for generate, rows in generators(own) if generate in (hops, hops_once))


def _counted(generate: MoveGenerator) -> MoveCounter:
    def count(rows: Any, tables: Tables, position: Position, empty: int, enemy: int) -> int:
        return len(generate(rows, tables, position, empty, enemy))

    return count
