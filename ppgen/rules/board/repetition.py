"""Positions that come about again, seen along a transcript: a position alone says nothing of what was before it."""

from __future__ import annotations

from collections import Counter

from ppgen.rules.board.ends import result
from ppgen.rules.board.ends.repetition import RepetitionRow
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import Tables
from ppgen.rules.verdict import Fault


class Seen:
    """How often each position has come about in one game."""

    def __init__(self, tables: Tables, setup: Position) -> None:
        self._tables = tables
        self._row = next((row for row in tables.ends if isinstance(row, RepetitionRow)), None)
        self._counts: Counter[tuple[object, ...]] = Counter()
        self._outcome: int | None = None
        self.add(setup)

    def add(self, position: Position) -> None:
        """Count a position; where it has come about so often that the game is over, all further turns are too late."""
        if self._row is None or self._outcome is not None:
            return
        key = key_of(self._tables, position)
        self._counts[key] += 1
        if self._counts[key] == self._row.times:
            players = len(self._tables.players)
            self._outcome = self._row.winner((position.to_move - 1) % players, players)

    def late(self, player: int, turn: str, number: int) -> tuple[Fault, ...]:
        """What is wrong with a turn after the end; () before it. `number` counts turns from 1."""
        if self._outcome is None or self._row is None:
            return ()
        words = self._row.words
        message = f"The game is over: {words}, and {result(self._tables, self._outcome)}."
        where = self._tables.display_names[player]
        return (Fault("BD-OVER", where, message, "no more turns follow", actual=turn, turn=number),)


def key_of(tables: Tables, position: Position) -> tuple[object, ...]:
    """What is the same where a position is: not how long nothing has happened, nor how often players passed."""
    slots = zip(tables.memory, position.memory, strict=True)
    return (*position[:6], *(value for slot, value in slots if slot.kind == "spaces"))
