"""Small games for tests of what serves every game: a change to a bundled game breaks none of them."""

from __future__ import annotations

from pathlib import Path

ORCHARD = Path(__file__).with_name("orchard")
"""The folder of a game that has a little of everything: a board, pieces with art, tiles, rules, ratings, sheets."""


def head(name: str = "mine", *, players: tuple[int, int] = (1, 4)) -> str:
    """The head of a `game.yaml`: a game of that id with nothing in it, for between two numbers of `players`."""
    fewest, most = players
    return f"""\
id: {name}
title: {name.capitalize()}
version: "1"
summary: A game for a test.
credits: {{design: Nobody}}
rights: {{short: None., statement: Public domain.}}
players: {{min: {fewest}, max: {most}}}
"""


PAWNS = """\
board: {columns: 3, rows: 3}
rules:
  players: {white: north, black: south}
  pieces: {pawn: {moves: [{step: forward}]}}
  setup: {pawn: near}
  ends: [{reached: far}]
  blocked: loss
"""
"""What may follow the head: a board of three by three, and pawns that race over it."""
