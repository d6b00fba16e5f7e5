"""The move generator: each family of moves, for whole sets of pieces at a time where possible.

A generator takes the rows of its family, the tables, the position, the empty spaces and those of the enemy. A counter
takes the same and counts the moves without making them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import Guard, HopRow, MoveTables, SetRow, SlideRow, StepRow, Tables, bits, shifted
from ppgen.rules.protocol import TooMuch

MOVE, HOP, EXIT, PLACE, REMOVE, TOGGLE, PASS = range(7)
ACTIONS = ("move", "hop", "exit", "place", "remove", "toggle", "pass")
NOWHERE = -1


class Move(NamedTuple):
    """One thing that a player does. Two moves that differ do different things, and are written differently."""

    action: int
    """MOVE (a step, a slide, or one hop that captures nothing), HOP, EXIT, PLACE, REMOVE, TOGGLE or PASS."""
    type: int
    """The type of the piece; of a toggle, the attribute; of a pass, nothing (-1)."""
    start: int = NOWHERE
    """The index of the space left."""
    end: int = NOWHERE
    """The index of the space where the piece ends, or that is toggled."""
    captured: int = 0
    """The spaces from which pieces are captured."""
    path: tuple[int, ...] = ()
    """Of hops, every space landed on, the last included."""


PASSING = Move(PASS, NOWHERE)
MoveGenerator: TypeAlias = Callable[[Any, Tables, Position, int, int], "list[Move]"]
MoveCounter: TypeAlias = Callable[[Any, Tables, Position, int, int], int]
_new = tuple.__new__


def generators(move_tables: MoveTables) -> tuple[tuple[MoveGenerator, Any], ...]:
    """The families of moves that a player has, with their rows."""
    families: tuple[tuple[MoveGenerator, Any], ...] = (
        (_steps, move_tables.steps),
        (_slides_once if move_tables.slide_twins else _slides, move_tables.slides),
        (_hops_once if move_tables.hop_twins else _hops, move_tables.hops),
        (_exits, move_tables.exits),
        (_places, move_tables.places),
        (_removes, move_tables.removes),
        (_toggles, move_tables.toggles),
        (_passes, move_tables.passes),
    )
    return tuple((generate, rows) for generate, rows in families if rows)


def counters(move_tables: MoveTables) -> tuple[tuple[MoveCounter, Any], ...]:
    """The same families, counted. Only right where no two families give the same move (`MoveTables.twins`)."""
    quick: dict[MoveGenerator, MoveCounter] = {
        _steps: _count_steps,
        _exits: _count_exits,
        _places: _count_places,
        _toggles: _count_toggles,
    }
    return tuple((quick.get(generate) or _counted(generate), rows) for generate, rows in generators(move_tables))


def _counted(generate: MoveGenerator) -> MoveCounter:
    def count(rows: Any, tables: Tables, position: Position, empty: int, enemy: int) -> int:
        return len(generate(rows, tables, position, empty, enemy))

    return count


def allowed(guard: Guard, tables: Tables, position: Position, empty: int) -> int:
    """The spaces whose attributes a guard allows; none when its condition does not hold."""
    if guard.empty_spaces is not None and empty.bit_count() != guard.empty_spaces:
        return 0
    if guard.hand is not None:
        held = any(position.hand[kind] for kind in tables.friends[position.to_move])
        if held is not guard.hand:
            return 0
    spaces = tables.usable
    for attribute, value in guard.on:
        spaces &= position.marks[attribute] if value else ~position.marks[attribute]
    return spaces


# --- steps ----------------------------------------------------------------------------------------------------------


def _steps(rows: Sequence[StepRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    masks = position[0]
    onto = (empty, enemy, empty | enemy)
    moves = []
    for kind, mask, left, right, delta, goal, into, guard, _ in rows:
        here = masks[kind] & mask
        if not here:
            continue
        if guard is not None:
            spaces = allowed(guard, tables, position, empty)
            here &= spaces
            into &= spaces
        there = here << left >> right & onto[goal] & into
        while there:
            low = there & -there
            end = low.bit_length() - 1
            moves.append(_new(Move, (MOVE, kind, end - delta, end, low & enemy, ())))
            there ^= low
    return moves


def _count_steps(rows: Sequence[StepRow], tables: Tables, position: Position, empty: int, enemy: int) -> int:
    masks = position[0]
    onto = (empty, enemy, empty | enemy)
    total = 0
    for kind, mask, left, right, _, goal, into, guard, _vector in rows:
        here = masks[kind] & mask
        if guard is not None:
            spaces = allowed(guard, tables, position, empty)
            here &= spaces
            into &= spaces
        total += (here << left >> right & onto[goal] & into).bit_count()
    return total


# --- slides ---------------------------------------------------------------------------------------------------------


def _slides(rows: Sequence[SlideRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    moves: list[Move] = []
    for row in rows:
        spaces = tables.usable if row.guard is None else allowed(row.guard, tables, position, empty)
        capturable = enemy & spaces if row.onto else 0
        free = empty & spaces
        for start in bits(position[0][row.type] & row.start & spaces):
            for ray in row.rays[start]:
                _slide(row, start, ray.spaces, free, capturable, moves)
    return moves


def _slide(
    row: SlideRow, start: int, ray: Sequence[tuple[int, int]], free: int, capturable: int, moves: list[Move]
) -> None:
    """The moves along one ray."""
    goal = (free, capturable, free | capturable)[row.onto] & row.into
    last = None
    for distance, (bit, end) in enumerate(ray, 1):
        if distance > row.longest or not bit & (free | capturable):
            break
        last = None
        if distance >= row.shortest and bit & goal:
            last = _new(Move, (MOVE, row.type, start, end, bit & capturable, ()))
            if not row.far:
                moves.append(last)
        if bit & capturable:
            break
    if row.far and last is not None:
        moves.append(last)


def _slides_once(rows: Sequence[SlideRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    return list(dict.fromkeys(_slides(rows, tables, position, empty, enemy)))


# --- hops -----------------------------------------------------------------------------------------------------------


def _hops(rows: Sequence[HopRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    moves: list[Move] = []
    for row in rows:
        if row.guard is not None and not allowed(row.guard, tables, position, empty):
            continue
        over = tables.usable & ~empty
        if row.over == "enemy":
            over = enemy
        elif row.over == "friend":
            over = 0
            for kind in tables.friends[position.to_move]:
                over |= position.masks[kind]
        for start in bits(position.masks[row.type] & row.start):
            here = 1 << start
            _hop_on(_Hopping(row, start, moves), start, over & ~here, empty | here, NOWHERE, 0, ())
    return moves


class _Hopping(NamedTuple):
    row: HopRow
    start: int
    moves: list[Move]


MAX_CHAINS = 20_000
"""Chains of hops from all pieces of a kind. A board of a real game has hundreds at the very most."""


def _hop_on(
    hopping: _Hopping, at: int, over: int, empty: int, direction: int, captured: int, path: tuple[int, ...]
) -> bool:
    """Add every chain that hops on from a space; whether there is one."""
    row, start, moves = hopping
    hopped = False
    for (between, onto, end, toward), clear in zip(row.jumps[at], row.clears[at], strict=True):
        if not (between & over and onto & empty) or clear & ~empty:
            continue
        if row.straight and direction not in (NOWHERE, toward):
            continue
        if not row.captures and (end == start or end in path):
            continue  # nothing else ends a round trip without captures
        hopped = True
        if len(moves) > MAX_CHAINS:
            message = f"more than {MAX_CHAINS:,} chains of hops are possible here, too many to list"
            raise TooMuch(message, "let each turn be one hop, or put fewer pieces on the board")
        further = (*path, end)
        taken, left, open_ = captured, over, empty
        if row.captures:
            taken, left = captured | between, over & ~between
            open_ = empty if row.lift_at_end else empty | between
        continues = row.repeat != "once" and _hop_on(hopping, end, left, open_, toward, taken, further)
        if row.repeat == "must" and continues:
            continue
        if taken or path:
            moves.append(_new(Move, (HOP, row.type, start, end, taken, further)))
        else:
            # One hop that takes nothing does what a slide to the same space would do.
            moves.append(_new(Move, (MOVE, row.type, start, end, 0, ())))
    return hopped


def _hops_once(rows: Sequence[HopRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    return list(dict.fromkeys(_hops(rows, tables, position, empty, enemy)))


# --- the rest -------------------------------------------------------------------------------------------------------


def _exits(rows: Sequence[SetRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    return [
        _new(Move, (EXIT, kind, start, NOWHERE, 0, ()))
        for kind, spaces, _, guard in rows
        if guard is None or allowed(guard, tables, position, empty)
        for start in bits(position[0][kind] & spaces)
    ]


def _count_exits(rows: Sequence[SetRow], tables: Tables, position: Position, empty: int, enemy: int) -> int:
    total = 0
    for kind, spaces, _, guard in rows:
        if guard is None or allowed(guard, tables, position, empty):
            total += (position[0][kind] & spaces).bit_count()
    return total


def _places(rows: Sequence[SetRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    moves = []
    for kind, spaces, _, guard in rows:
        if tables.hands[kind] and not position.hand[kind]:
            continue
        if guard is None or allowed(guard, tables, position, empty):
            there = empty & spaces
            while there:
                low = there & -there
                moves.append(_new(Move, (PLACE, kind, NOWHERE, low.bit_length() - 1, 0, ())))
                there ^= low
    return moves


def _count_places(rows: Sequence[SetRow], tables: Tables, position: Position, empty: int, enemy: int) -> int:
    total = 0
    for kind, spaces, _, guard in rows:
        if tables.hands[kind] and not position.hand[kind]:
            continue
        if guard is None or allowed(guard, tables, position, empty):
            total += (empty & spaces).bit_count()
    return total


def _removes(rows: Sequence[SetRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    moves = []
    for kind, spaces, beside_empty, guard in rows:
        if guard is not None and not allowed(guard, tables, position, empty):
            continue
        near = spaces
        if beside_empty:
            near = 0
            for shift in tables.sides:
                near |= shifted(empty, shift)
        for start in bits(position.masks[kind] & spaces & near):
            moves.append(_new(Move, (REMOVE, kind, start, NOWHERE, 0, ())))
    return moves


def _toggles(rows: Sequence[SetRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    return [
        _new(Move, (TOGGLE, attribute, NOWHERE, end, 0, ()))
        for attribute, spaces, _, guard in rows
        if guard is None or allowed(guard, tables, position, empty)
        for end in bits(spaces)
    ]


def _count_toggles(rows: Sequence[SetRow], tables: Tables, position: Position, empty: int, enemy: int) -> int:
    total = 0
    for _, spaces, _, guard in rows:
        if guard is None or allowed(guard, tables, position, empty):
            total += spaces.bit_count()
    return total


def _passes(rows: Sequence[Guard | None], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    allows = any(guard is None or allowed(guard, tables, position, empty) for guard in rows)
    return [PASSING] if allows else []
