"""When a game is over, and who has won."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ppgen.rules.board.groups import group_of, joining_group
from ppgen.rules.board.piece_names import are_several
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import DRAW, EndRow, Tables, shifted

EndCheck: TypeAlias = Callable[[Position], "int | None"]
"""From a position to the winner, DRAW for nobody, None when the game goes on."""


def result(tables: Tables, winner: int) -> str:
    """Who has won, as a sentence says it: `Red has won`, `nobody has won` (DRAW)."""
    if winner == DRAW:
        return "nobody has won"
    player = tables.display_names[winner]
    return f"{player} {'have' if are_several(player) else 'has'} won"


def compile_ends(tables: Tables) -> EndCheck:
    """One function for all ends of a game. The first one that holds counts."""
    checks = tuple(compile_end(tables, row) for row in tables.ends)
    if not checks:
        return lambda position: None
    if len(checks) == 1:
        return checks[0]

    def ended(position: Position) -> int | None:
        for check in checks:
            winner = check(position)
            if winner is not None:
                return winner
        return None

    return ended


def compile_end(tables: Tables, row: EndRow) -> EndCheck:
    """One condition that ends the game. Where it holds for several players, the one who has just moved comes first."""
    if row.tag == "full":
        return _full(tables.usable)
    if row.tag == "line":
        return _lines(row, _order(tables, row), tables.usable.bit_count() <= _MEMOISED)
    if row.tag == "connected":
        return _connected(row, _order(tables, row))
    holds = {"reached": _reached, "all-off": _all_off, "captured": _captured}[row.tag](row)
    order = _order(tables, row)

    def ended(position: Position) -> int | None:
        masks, turn, off, hand = position[:4]
        for player, winner in order[turn]:
            if holds(masks, off, hand, player):
                return winner
        return None

    return ended


def _order(tables: Tables, row: EndRow) -> tuple[tuple[tuple[int, int], ...], ...]:
    """By the player to move: the players, the latest mover first, and who wins where it holds for one of them."""
    players = len(tables.players)
    order = []
    for turn in range(players):
        latest = [(turn - 1 - back) % players for back in range(players)]
        order.append(tuple((player, player if row.owner_wins else (player + 1) % players) for player in latest))
    return tuple(order)


_Holds: TypeAlias = Callable[[tuple[int, ...], tuple[int, ...], tuple[int, ...], int], bool]


def _full(usable: int) -> EndCheck:
    def ended(position: Position) -> int | None:
        occupied = 0
        for mask in position[0]:
            occupied |= mask
        return DRAW if occupied == usable else None

    return ended


_MEMOISED = 16
"""Boards of at most so many spaces keep the answer for every set of spaces: at most 65,536 answers."""


def _lines(row: EndRow, order: tuple[tuple[tuple[int, int], ...], ...], memoise: bool) -> EndCheck:
    types = row.types
    known: dict[int, bool] = {}

    def ended(position: Position) -> int | None:
        masks = position[0]
        for player, winner in order[position[1]]:
            own = 0
            for kind in types[player]:
                own |= masks[kind]
            line = known.get(own)
            if line is None:
                line = _has_line(row, own)
                if memoise:
                    known[own] = line
            if line:
                return winner
        return None

    return ended


def _has_line(row: EndRow, own: int) -> bool:
    if own.bit_count() < row.length:
        return False
    for shift in row.shifts:
        # After each shift, `line` holds the ends of lines that are one space longer.
        line = own
        for _ in range(row.length - 1):
            line = shifted(line, shift) & own
            if not line:
                break
        if line:
            return True
    return any(own & row_spaces == row_spaces for row_spaces in row.rows)


def _connected(row: EndRow, order: tuple[tuple[tuple[int, int], ...], ...]) -> EndCheck:
    types, near = row.types, row.near
    regions = tuple(tuple(region.spaces for region in joined) for joined in row.joined)
    # By player, a set of spaces that joins nothing. A group that joins regions in another set must have a space that
    # is not in this one: after a move, only the group of the piece that moved is looked at.
    apart = [0] * len(types)

    def ended(position: Position) -> int | None:
        masks, turn, _, hand = position[:4]
        for player, winner in order[turn]:
            own = 0
            for kind in types[player]:
                own |= masks[kind]
            if regions[player]:
                if joining_group(near[player], own, own & ~apart[player], regions[player]):
                    return winner
                apart[player] = own
            elif (
                own and group_of(near[player], own, own & -own) == own and not any(hand[kind] for kind in types[player])
            ):
                return winner
        return None

    return ended


def _reached(row: EndRow) -> _Holds:
    types, spaces = row.types, row.spaces

    def holds(masks: tuple[int, ...], off: tuple[int, ...], hand: tuple[int, ...], player: int) -> bool:
        goal = spaces[player]
        for kind in types[player]:  # noqa: SIM110 - twice as fast as any() with a generator
            if masks[kind] & goal:
                return True
        return False

    return holds


def _all_off(row: EndRow) -> _Holds:
    types = row.types

    def holds(masks: tuple[int, ...], off: tuple[int, ...], hand: tuple[int, ...], player: int) -> bool:
        gone = 0
        for kind in types[player]:
            if masks[kind] or hand[kind]:
                return False
            gone += off[kind]
        return gone > 0

    return holds


def _captured(row: EndRow) -> _Holds:
    types = row.types

    def holds(masks: tuple[int, ...], off: tuple[int, ...], hand: tuple[int, ...], player: int) -> bool:
        for kind in types[player]:
            if masks[kind] or hand[kind] or off[kind]:
                return False
        return bool(types[player])  # a player without this kind in the game has not lost it

    return holds
