"""The head of a small game's `game.yaml`: everything that a definition must say, in seven lines."""

from __future__ import annotations


def head(name: str = "mine", *, players: tuple[int, int] = (1, 4)) -> str:
    """The definition of a game of that id with nothing in it; `players` are the fewest and the most."""
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
