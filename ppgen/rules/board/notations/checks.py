"""Whether a game can have the notation that its rules name."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.boards.board import Board
from ppgen.rules.board.compile_report import CompileReport
from ppgen.rules.board.schema import BoardRules
from ppgen.rules.board.tables import PieceType


def report_notation(rules: BoardRules, board: Board, types: Sequence[PieceType], report: CompileReport) -> None:
    """Report a board, players or letters of pieces that FEN and SAN cannot write."""
    if rules.notation != "fen":
        return
    mark = rules.notation_mark
    if board.made_of != "cells" or not board.has_straight_columns:
        report.add(mark, "DEF-CHOICE", "`notation: fen` writes boards of squares", "leave it out")
    if len(rules.players.each) != 2:
        count = len(rules.players.each)
        message = f"`notation: fen` writes games of two players, w and b, and this one has {count}"
        report.add(mark, "DEF-CHOICE", message, "leave it out")
    seen: dict[tuple[int, str], PieceType] = {}
    for kind in types:
        other = seen.setdefault((kind.owner, kind.letter.upper()), kind)
        if other is not kind:
            message = (
                f"{other.name} and {kind.name} have the same letter {kind.letter.upper()} in turns of this notation"
            )
            report.add(mark, "DEF-CHOICE", message, "give one of them another letter under `letters`")
