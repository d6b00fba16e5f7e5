"""By what a game was won, and where: the lines of pieces, the chain that joins regions, the pieces at their goal."""

from __future__ import annotations

from ppgen.rules.board.conditions import hold
from ppgen.rules.board.ends.row import Win, latest_first
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position


def win_of(play: Play, position: Position) -> Win | None:
    """The first end that holds in a position, with the spaces that show it; None while no end holds.

    An end that no space shows (all pieces captured, off the board; the board full) has no spaces.
    """
    row = play.end_of(position)
    if row is None:
        return None
    for player in latest_first(position.to_move, len(play.tables.players)):
        win = row.shown(play.tables, position, player)
        if win is not None and (row.is_common or win.player is None or hold(row.when, position, win.player)):
            return win
    return Win(row)


def said(play: Play, position: Position, win: Win) -> str:
    """What has come about, as a sentence."""
    return win.end.said(play.tables, position, win)
