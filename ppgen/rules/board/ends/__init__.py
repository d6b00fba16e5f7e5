"""When a game is over, and who has won. Each kind of end has a module of its own."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.numerals import listed
from ppgen.rules.board.ends.row import EndCheck, EndRow
from ppgen.rules.board.piece_names import are_several
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import Tables, winners


def result(tables: Tables, outcome: int) -> str:
    """Who has won, as a sentence says it: `Red has won`, `Green and Blue have won`, `nobody has won` (DRAW)."""
    names = [tables.display_names[player] for player in winners(outcome, len(tables.players))]
    if not names:
        return "nobody has won"
    return f"{listed(names)} {'have' if len(names) > 1 or are_several(names[0]) else 'has'} won"


def compile_ends(tables: Tables, rows: Sequence[EndRow]) -> EndCheck:
    """One function for several ends of a game. The first one that holds counts."""
    checks = tuple(row.check(tables) for row in rows)
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
