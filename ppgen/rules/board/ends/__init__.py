"""When a game is over, and who has won. Each kind of end has a module of its own."""

from __future__ import annotations

from ppgen.rules.board.ends.row import EndCheck
from ppgen.rules.board.piece_names import are_several
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import DRAW, Tables


def result(tables: Tables, winner: int) -> str:
    """Who has won, as a sentence says it: `Red has won`, `nobody has won` (DRAW)."""
    if winner == DRAW:
        return "nobody has won"
    player = tables.display_names[winner]
    return f"{player} {'have' if are_several(player) else 'has'} won"


def compile_ends(tables: Tables) -> EndCheck:
    """One function for all ends of a game. The first one that holds counts."""
    checks = tuple(row.check(tables) for row in tables.ends)
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
