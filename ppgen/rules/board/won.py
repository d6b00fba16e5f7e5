"""By what a game was won, and where: the lines of pieces, the chain that joins regions, the pieces at their goal."""

from __future__ import annotations

from ppgen.rules.board.ends.connections import ConnectedRow
from ppgen.rules.board.ends.row import Win, latest_first
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import Tables


def win_of(tables: Tables, position: Position) -> Win | None:
    """The first end that holds in a position, with the spaces that show it; None while no end holds.

    An end that no space shows (all pieces captured, off the board; the board full) has no spaces.
    """
    for row in tables.ends:
        if row.check(tables)(position) is not None:
            players = latest_first(position.to_move, len(tables.players))
            shown = (row.shown(tables, position, player) for player in players)
            return next((win for win in shown if win is not None), Win(row))
    return None


def said(tables: Tables, win: Win) -> str:
    """What has come about, as a sentence; "" for ends that have none."""
    return win.end.said(tables, win) if isinstance(win.end, ConnectedRow) else ""
