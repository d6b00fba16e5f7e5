"""What figures show of the rules of some games, as plain data for a program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ppgen.cover.model import Coverage, Line, percent_of


def cover_data(games: Sequence[Coverage]) -> dict[str, Any]:
    """Each game with its lines, in the order of the file; `docs/cover.md` describes the keys."""
    return {"percent": percent_of(tuple(games)), "games": [_game(game) for game in games]}


def _game(game: Coverage) -> dict[str, Any]:
    return {
        "id": game.game,
        "percent": game.percent,
        "counts": {
            "all": len(game.lines),
            "counted": game.counted,
            "shown": game.shown,
            "allowed": len(game.allowed),
            "not-shown": len(game.gaps),
        },
        "rules": [_line(line) for line in game.lines],
        "listed": [_line(line) for line in game.listed],
    }


def _line(line: Line) -> dict[str, Any]:
    return {
        "kind": line.kind,
        "address": line.address,
        "word": line.said,
        "file": line.mark.file,
        "line": line.mark.line,
        "column": line.mark.column,
        "lawful": list(line.lawful),
        "broken": list(line.broken),
        "allowed": line.allowed,
        "shown": line.is_shown,
    }
