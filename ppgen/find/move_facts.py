"""What a condition may ask of a move: lawful (`move`), or one that breaks a rule (`tried`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from ppgen.rules.board.facts import LazyFacts
from ppgen.rules.board.families import generators
from ppgen.rules.board.move import ACTIONS, BECOME, HOP, MOVE, PASS, REMOVE, TOGGLE, Move, parts
from ppgen.rules.board.tables import Tables, bits, winners
from ppgen.rules.board.turns import move_text

if TYPE_CHECKING:
    from ppgen.rules.board.moves import Play
    from ppgen.rules.board.position import Position
    from ppgen.rules.verdict import Fact


class Seen:
    """A move in a position, and what several of its facts are made from."""

    __slots__ = ("_after", "_taken", "move", "play", "position", "words")

    def __init__(self, play: Play, position: Position, move: Move, words: Words) -> None:
        self.play, self.position, self.move, self.words = play, position, move, words
        self._taken = -1
        self._after: Position | None = None

    @property
    def taken(self) -> int:
        """The spaces of the pieces that it takes."""
        if self._taken < 0:
            position, move = self.position, self.move
            self._taken = self.play.taken(position, move)
            if move.action == REMOVE and move.type in self.play.tables.enemies[position.to_move]:
                self._taken |= 1 << move.start
        return self._taken

    @property
    def after(self) -> Position:
        if self._after is None:
            self._after = self.play.apply(self.position, self.move)
        return self._after

    @property
    def becomes(self) -> str | None:
        """The kind that the piece is after the move, if it is another one."""
        move, tables = self.move, self.play.tables
        if move.action in (TOGGLE, PASS):
            return None
        for part in parts(move):
            if part.action == BECOME:
                return tables.types[part.type].kind
        here = 1 << move.end if move.end >= 0 else 0
        if not here or not tables.after[move.type].promote:
            return None
        there = next((kind for kind in tables.types if self.after.masks[kind.index] & here), None)
        return None if there is None or there.index == move.type else there.kind

    @property
    def winners(self) -> tuple[int, ...]:
        outcome = self.play.outcome(self.after)
        return () if outcome is None else winners(outcome, len(self.play.tables.players))


def _named(seen: Seen, index: int) -> Fact:
    return seen.play.tables.name(index) if index >= 0 else None


def _piece(tables: Tables, move: Move) -> Fact:
    return None if move.action in (TOGGLE, PASS) else tables.types[move.type].kind


def _takes(seen: Seen) -> Fact:
    tables, masks = seen.play.tables, seen.position.masks
    return [kind.kind for space in bits(seen.taken) for kind in tables.types if masks[kind.index] >> space & 1]


FACTS: Mapping[str, Callable[[Seen], Fact]] = {
    "text": lambda seen: move_text(seen.play.tables, seen.move),
    "kind": lambda seen: ACTIONS[seen.move.action],
    "word": lambda seen: seen.words.of(seen.move),
    "piece": lambda seen: _piece(seen.play.tables, seen.move),
    "from": lambda seen: _named(seen, seen.move.start),
    "to": lambda seen: _named(seen, seen.move.end),
    "hops": lambda seen: len(seen.move.path),
    "captures": lambda seen: seen.taken.bit_count(),
    "taken": lambda seen: list(seen.play.tables.names(seen.taken)),
    "takes": _takes,
    "promotes": lambda seen: seen.becomes is not None,
    "becomes": lambda seen: seen.becomes,
    "parts": lambda seen: sum(1 for _ in parts(seen.move)),
    "ends": lambda seen: seen.play.outcome(seen.after) is not None,
    "wins": lambda seen: seen.winners == (seen.position.to_move,),
}
"""The facts of a move by their names, in the order in which they are explained."""
TRIED = ("text", "kind", "piece", "from", "to", "reason")
"""The same of a turn that breaks a rule."""


def move_facts(play: Play, position: Position, move: Move, words: Words) -> Mapping[str, Fact]:
    """The facts of a move, each worked out when somebody asks for it. `words` are those of the same position."""
    return LazyFacts(Seen(play, position, move, words), FACTS)


WORDS: Mapping[str, str] = {
    "steps": "step",
    "slides": "slide",
    "slides_once": "slide",
    "long_slides": "slide",
    "long_slides_once": "slide",
    "hops": "hop",
    "hops_once": "hop",
    "hops_by_result": "hop",
    "flights": "fly",
    "exits": "exit",
    "places": "place",
    "removes": "remove",
    "toggles": "toggle",
    "passes": "pass",
    "swaps": "swap",
    "castles": "castle",
    "en_passants": "en-passant",
}
"""The words of the rules by their generators."""


class Words:
    """The words of the rules that allow the moves of a position, worked out when one is asked for."""

    __slots__ = ("_found", "_play", "_position")

    def __init__(self, play: Play, position: Position) -> None:
        self._play, self._position = play, position
        self._found: dict[Move, str] | None = None

    def of(self, move: Move) -> str:
        """The first word that allows a move: `step`, `hop`, `place` …; of a turn of several parts, the first part's."""
        if move.action not in (MOVE, HOP):
            return ACTIONS[move.action]
        if move.action == HOP:
            return "hop"
        if self._found is None:
            self._found = dict(reversed([*self._allowed()]))
        whole = self._found.get(move)
        return whole or self._found.get(move._replace(then=None), ACTIONS[move.action])

    def _allowed(self) -> Iterator[tuple[Move, str]]:
        tables, position = self._play.tables, self._position
        own = tables.move_tables[position.to_move]
        empty = tables.empty(position)
        enemy = 0
        for other in tables.enemies[position.to_move]:
            enemy |= position.masks[other]
        for words in (own, *(row.first for row in own.turns)):
            for generate, rows in generators(words):
                if (word := WORDS.get(generate.__name__)) is not None:
                    yield from ((move, word) for move in generate(rows, tables, position, empty, enemy))
