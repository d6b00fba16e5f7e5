"""Hops, and chains of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ppgen.rules.board.families.guards import allowed
from ppgen.rules.board.families.slides import prey
from ppgen.rules.board.move import HOP, MOVE, NOWHERE, Move
from ppgen.rules.board.position import Position, spaces_of
from ppgen.rules.board.tables import EITHER, EMPTY, HopRow, Tables, bits, leading_into
from ppgen.rules.protocol import TooMuch

_new = tuple.__new__


def hops(rows: Sequence[HopRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    moves: list[Move] = []
    for row in rows:
        if row.guard is not None and not allowed(row.guard, tables, position, empty):
            continue
        starts = position.masks[row.type] & row.start
        if starts and row.shifts:
            onto = (empty, enemy, empty | enemy)[row.onto]
            starts &= _begins(row, hopped_over(row, tables, position, empty, enemy), onto)
        if not starts:
            continue
        words = (row,) if row.chain < 0 else partners(rows, row, tables, position, empty)
        over = tuple([hopped_over(word, tables, position, empty, enemy) for word in words])
        hopping = _Hopping(words, over, tuple([prey(word.prey, position, enemy) for word in words]), moves)
        for start in bits(starts):
            here = 1 << start
            _hop_on(hopping, 0, start, start, here, empty | here, NOWHERE, 0, ())
    return moves


def partners(rows: Sequence[HopRow], row: HopRow, tables: Tables, position: Position, empty: int) -> tuple[HopRow, ...]:
    """A row, and then all others that go on after it in a chain now."""
    others = (
        other
        for other in rows
        if other is not row and other.chain == row.chain >= 0 and other.type == row.type
        if other.guard is None or allowed(other.guard, tables, position, empty)
    )
    return (row, *others)


def hopped_over(row: HopRow, tables: Tables, position: Position, empty: int, enemy: int) -> int:
    """The spaces with pieces that a row hops over."""
    if row.whom is not None:
        return spaces_of(position[0], row.whom)
    if row.over == "enemy":
        return enemy
    if row.over == "friend":
        return spaces_of(position[0], tables.friends[position.to_move])
    return tables.usable & ~empty


def _begins(row: HopRow, over: int, onto: int) -> int:
    """All spaces from which a first hop leads over a piece; and some others, on small rings or by regions."""
    starts = 0
    for shift in row.shifts:
        if between := leading_into(onto, shift) & over:
            starts |= leading_into(between, shift)
    return starts


class _Hopping(NamedTuple):
    rows: tuple[HopRow, ...]
    """The row that begins, and those that may go on."""
    over: tuple[int, ...]
    """By row, the spaces with pieces that it hops over."""
    prey: tuple[int, ...]
    """By row, those of the enemies that it captures where it lands."""
    moves: list[Move]


MAX_CHAINS = 20_000
"""Chains of hops from all pieces of a kind. A board of a real game has hundreds at the very most."""


def _hop_on(
    hopping: _Hopping,
    number: int,
    start: int,
    at: int,
    gone: int,
    empty: int,
    direction: int,
    captured: int,
    path: tuple[int, ...],
) -> bool:
    """Add every chain that hops on from a space by a row; whether there is one. `gone` are the start and the spaces of
    all captured pieces.
    """
    row, moves = hopping.rows[number], hopping.moves
    over = hopping.over[number] & ~gone
    open_ = empty
    if row.onto != EMPTY:
        capturable = hopping.prey[number] & ~gone
        open_ = empty | capturable if row.onto == EITHER else capturable
    hopped = False
    for (between, onto, end, toward), clear in zip(row.jumps[at], row.clears[at], strict=True):
        if not (between & over and onto & open_) or clear & ~empty:
            continue
        if row.straight and direction not in (NOWHERE, toward):
            continue
        landed = onto & ~empty
        if not row.captures and not landed and (end == start or end in path):
            continue  # nothing else ends a round trip without captures
        hopped = True
        if len(moves) > MAX_CHAINS:
            message = f"more than {MAX_CHAINS:,} chains of hops are possible here, too many to list"
            raise TooMuch(message, "let each turn be one hop, or put fewer pieces on the board")
        further = (*path, end)
        taken, lifted = captured | landed, landed
        if row.captures:
            taken |= between
            if not row.lift_at_end:
                lifted |= between
        continues = False
        if row.repeat != "once":
            for onward, other in enumerate(hopping.rows):
                if onward == number or other.start >> end & 1:
                    left = gone | taken
                    goes_on = _hop_on(hopping, onward, start, end, left, empty | lifted, toward, taken, further)
                    continues = continues or goes_on
        if continues and row.repeat == "must":
            continue
        if path or taken & ~onto:
            moves.append(_new(Move, (HOP, row.type, start, end, taken, further, None)))
        else:
            # One hop that takes nothing on its way does what a slide to the same space would do.
            moves.append(_new(Move, (MOVE, row.type, start, end, taken, (), None)))
    return hopped


def captures_some(rows: Sequence[HopRow], tables: Tables, position: Position, empty: int, enemy: int) -> bool:
    """Whether any hop captures, without following its chain."""
    for row in rows:
        if row.guard is not None and not allowed(row.guard, tables, position, empty):
            continue
        over, capturable = hopped_over(row, tables, position, empty, enemy), prey(row.prey, position, enemy)
        starts = position.masks[row.type] & row.start
        if row.shifts:
            starts &= _begins(row, over, (empty, enemy, empty | enemy)[row.onto])
        for start in bits(starts):
            here = 1 << start
            open_ = (empty | here, capturable, empty | here | capturable)[row.onto]
            for (between, onto, _, _), clear in zip(row.jumps[start], row.clears[start], strict=True):
                leads = between & over & ~here and onto & open_ and not clear & ~(empty | here)
                if leads and (row.captures or onto & ~(empty | here)):
                    return True
    return False


def hops_once(rows: Sequence[HopRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    return list(dict.fromkeys(hops(rows, tables, position, empty, enemy)))


def hops_by_result(rows: Sequence[HopRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    """Hops, and of all chains that capture nothing and end on the same space one of the shortest."""
    found: list[Move] = []
    chained = []
    for row in rows:
        together = [other for other in rows if other.type == row.type and other.chain == row.chain >= 0] or [row]
        if not all(roams(other, tables) for other in together):
            chained.append(row)
        elif row is together[0]:
            over = tuple([hopped_over(word, tables, position, empty, enemy) for word in together])
            for start in bits(position.masks[row.type] & row.start):
                found += _shortest(together, over, start, empty)
    return list(dict.fromkeys((*found, *hops(tuple(chained), tables, position, empty, enemy))))


def roams(row: HopRow, tables: Tables) -> bool:
    """Whether a piece may make all hops of a row in any order, and each of them changes nothing else."""
    free = not row.captures and row.onto == EMPTY and not row.straight
    return free and row.repeat == "may" and row.start == tables.usable and row.guard is None


def _shortest(words: Sequence[HopRow], over: Sequence[int], start: int, empty: int) -> list[Move]:
    """By breadth: a chain to every space that hops lead to."""
    here = 1 << start
    left = empty
    paths: dict[int, tuple[int, ...]] = {start: ()}
    queue = [start]
    moves: list[Move] = []
    for at in queue:
        for row, hopped in zip(words, over, strict=True):
            for (between, onto, end, _), clear in zip(row.jumps[at], row.clears[at], strict=True):
                if between & hopped & ~here and onto & left and not clear & ~(empty | here):
                    left &= ~onto
                    path = paths[end] = (*paths[at], end)
                    queue.append(end)
                    action = HOP if len(path) > 1 else MOVE
                    way = path if len(path) > 1 else ()
                    moves.append(_new(Move, (action, row.type, start, end, 0, way, None)))
    return moves
