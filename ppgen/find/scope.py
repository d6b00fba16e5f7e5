"""What the names of a condition mean in one position, and whether anything there makes it true.

What the facts of conditions of one game may be: their sorts, and all texts that they may have.

The codes of the rules that a turn of a game can break. A code is left out only where that is certain.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from ppgen.find.answer import PuzzleFound
from ppgen.find.condition import OWN, Condition, Vocabulary, condition
from ppgen.find.move_facts import WORDS, Words, move_facts
from ppgen.find.puzzles import MOST, PuzzleFacts
from ppgen.find.unlawful import Unlawful, unlawful
from ppgen.rules.board.ends.repetition import RepetitionRow
from ppgen.rules.board.facts import lazy_facts
from ppgen.rules.board.move import ACTIONS, HOP
from ppgen.rules.board.notations import pdn
from ppgen.rules.board.pages import PAGES
from ppgen.rules.board.solve.goals import goal_words
from ppgen.rules.board.tables import ENEMY, NOBODY, bits
from ppgen.rules.board.turns import move_text

if TYPE_CHECKING:
    from ppgen.find.sorts import Sort
    from ppgen.rules.board.game import BoardGame
    from ppgen.rules.board.move import Move
    from ppgen.rules.board.moves import Play
    from ppgen.rules.board.position import Position
    from ppgen.rules.board.tables import Tables
    from ppgen.rules.verdict import Fact, Facts


_NOT_WON: Mapping[str, Fact] = {"by": None, "player": None, "sentence": None, "spaces": [], "lines": [], "group": []}
"""What `won` is where no end has come about, so that a condition can say `not won.by == 'line'`."""


class _Facts(Mapping[str, Any]):
    """The facts of a position, of which none is missing."""

    __slots__ = ("_given",)

    def __init__(self, given: Facts) -> None:
        self._given = given

    def __contains__(self, name: object) -> bool:
        return name == "won" or name in self._given

    def __getitem__(self, name: str) -> Any:
        if name == "won":
            return {**_NOT_WON, **cast("Facts", self._given["won"])} if name in self._given else _NOT_WON
        return self._given[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._given)

    def __len__(self) -> int:
        return len(self._given)


class Scope(Mapping[str, Any]):
    """The names of a condition in one position, with one move or one unlawful turn, if it speaks of these."""

    __slots__ = ("_asker", "_facts", "_puzzle", "_words", "move", "position", "tried")

    def __init__(self, asker: Asker, position: Position) -> None:
        self._asker, self.position = asker, position
        self._facts: Facts = _Facts(asker.facts(position))
        self.move: Move | None = None
        self.tried: Unlawful | None = None
        self._puzzle: PuzzleFacts | None = None
        self._words = Words(asker.play, position)

    def __contains__(self, name: object) -> bool:
        return name in OWN or name in self._facts or name in self._asker.known

    def __getitem__(self, name: str) -> Any:
        asker = self._asker
        if self.move is not None and name == "move":
            return move_facts(asker.play, self.position, self.move, self._words)
        if self.move is not None and name == "after":
            return _Facts(asker.facts(asker.play.apply(self.position, self.move)))
        if self.tried is not None and name in ("broken", "tried"):
            return self.tried.fault.code if name == "broken" else self.tried.facts
        if name == "puzzle":
            if self._puzzle is None:
                self._puzzle = PuzzleFacts(asker.play, self.position, asker.goals, asker.worked)
            return self._puzzle
        if name in ("own", "enemy"):
            return asker.counted(self.position, own=name == "own")
        return self._facts[name] if name in self._facts else asker.known.get(name)

    def __iter__(self) -> Iterator[str]:
        return iter((*OWN, *self._facts, *self._asker.known))

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Asker:
    """Asks one condition of the positions of one game. `work` counts what it took, in moves that were asked."""

    def __init__(self, rules: BoardGame, where: str, known: Facts) -> None:
        self.rules = rules
        self.play = rules.play
        self.known = known
        self.facts = lazy_facts(rules.play)
        kinds = dict.fromkeys(kind.kind for kind in rules.tables.types)
        setup = {**known, **rules.facts(rules.setup())}
        self.goals = goal_words(rules.play)
        words = Vocabulary(
            setup,
            [*kinds],
            breakable(rules.tables),
            rules.pages,
            goals=self.goals,
            values=values_of(rules.play),
            steady=setup,
            sorts=SORTS,
        )
        self.condition: Condition = condition(where, words)
        self._types = tuple((kind.index, kind.kind, kind.owner) for kind in rules.tables.types)
        self._kinds = tuple(kinds)
        reads = self.condition.reads
        self._of_moves = not reads.isdisjoint(("move", "after"))
        self._of_tries = not reads.isdisjoint(("broken", "tried"))
        self.has_turn = self._of_moves or self._of_tries
        self.is_slow = self._of_tries or bool(self.condition.goals)
        later = ROYAL * HEAVY if any(rules.tables.royals) else HEAVY
        self.weight = later if "after" in reads or _LATER.search(where) else 1
        by_repetition = any(isinstance(row, RepetitionRow) for row in rules.play.end_rows)
        self.asks_history = by_repetition and _asks_outcome(self.condition)
        """Whether it may be true of a position by the game that leads there, which is not asked."""
        self.work = 0
        self.untold = 0
        """How many puzzles could not be solved or refuted."""
        self.told: Callable[[], None] = lambda: None
        """Called before each position."""

    def _tries(self) -> None:
        self.work += 2 * HEAVY

    def worked(self, made: int, is_told: bool) -> None:
        """Count what a puzzle took."""
        self.work += made
        self.untold += not is_told

    def counted(self, position: Position, *, own: bool) -> dict[str, int]:
        """How many pieces the player to move has on the board, or all others: together, and by kind. A piece that is
        nobody's counts once for either.
        """
        counts = dict.fromkeys(("pieces", *self._kinds), 0)
        for index, kind, owner in self._types:
            if owner == NOBODY or (owner == position.to_move) == own:
                number = position.masks[index].bit_count()
                counts[kind] += number
                counts["pieces"] += number
        return counts

    def scopes(self, position: Position) -> Iterator[Scope]:
        """The position, with each of its moves or unlawful turns where the condition speaks of these."""
        self.told()
        scope = Scope(self, position)
        self.work += 1
        if not self.has_turn:
            self.work += 1
            yield scope
            return
        moves: Sequence[Move | None] = self.play.moves(position) if self._of_moves else (None,)
        for move in moves:
            scope.move = move
            self.work += self.weight
            if not self._of_tries:
                yield scope
                continue
            for tried in unlawful(self.play, position, self.condition.codes, self._tries):
                scope.tried = tried
                yield scope

    def shows(self, position: Position) -> tuple[bool, str, str]:
        """Whether a position makes the condition true; with which turn, and which rule that breaks."""
        for scope in self.scopes(position):
            if self.condition.holds(scope):
                if scope.tried is not None:
                    return True, scope.tried.text, scope.tried.fault.code
                text = "" if scope.move is None else move_text(self.play.tables, scope.move)
                return True, text, ""
        return False, "", ""

    def puzzle_of(self, position: Position) -> PuzzleFound | None:
        """The first puzzle that the condition speaks of and the position is."""
        puzzles = PuzzleFacts(self.play, position, self.goals, lambda *_: None)
        for goal in self.condition.goals:
            facts = puzzles[goal]
            if isinstance(facts["moves"], int):
                return PuzzleFound(goal, facts["moves"], str(facts["unique"]))
        return None

    def gap(self, position: Position) -> float:
        """How far a position is from making the condition true: the least over all its moves. Far where it has none."""
        return min((self.condition.gap(scope) for scope in self.scopes(position)), default=FAR)


_OUTCOME = frozenset(
    ("over", "winner", "winners", "won", "draw", "moves", "must_pass", "checkmate", "stalemate", "puzzle")
)
"""Facts that are others where the game is over."""


def _asks_outcome(asked: Condition) -> bool:
    """Whether a condition depends on whether the game is over."""
    later = {path[:2] for path in asked.paths}
    return (
        any(word in _OUTCOME for path in asked.paths for word in (path[1:2] if path[0] == "after" else path[:1]))
        or not later.isdisjoint((("move", "ends"), ("move", "wins"), ("after",)))
        or ("broken" in asked.reads and (asked.codes is None or "BD-OVER" in asked.codes))
        or ("tried" in asked.reads and asked.codes is None)
    )


HEAVY, ROYAL = 8, 4
"""How much more work it is to ask of a move what comes after it, and twice that to try a turn that may break a rule; by
the other this is multiplied where checks count.
"""
_LATER = re.compile(r"move\s*\.\s*(?:ends|wins)")
FAR = 1000.0
"""More than any condition lacks."""


SORTS: Mapping[str, Sort] = {
    **dict.fromkeys(("move", "tried", "own", "enemy", "after", "puzzle", "puzzle.*", "won", "moves.from"), "a mapping"),
    **dict.fromkeys(("moves.to", "moves.taken"), "a mapping"),
    **dict.fromkeys(("moves.from.*", "moves.to.*", "moves.taken.*"), "a list"),
    **dict.fromkeys(
        ("move.text", "move.kind", "move.word", "move.piece", "move.from", "move.to", "move.becomes"), "text"
    ),
    **dict.fromkeys(("move.hops", "move.parts", "move.captures", "own.*", "enemy.*", "puzzle.*.moves"), "a number"),
    **dict.fromkeys(("move.taken", "move.takes", "puzzle.*.keys", "puzzle.*.line"), "a list"),
    **dict.fromkeys(("move.promotes", "move.ends", "move.wins"), "a truth value"),
    **dict.fromkeys(("broken", "tried.*", "puzzle.*.unique", "winner", "won.by", "won.player", "won.sentence"), "text"),
    **dict.fromkeys(("won.spaces", "won.lines", "won.group"), "a list"),
}
"""The sorts of names that are no facts of the setup, by their paths; `*` is any word."""


def values_of(play: Play) -> dict[str, Collection[str | int]]:
    """All texts and numbers that facts of a game may be, or that lists among them may have, by their paths."""
    tables = play.tables
    kinds = tuple(dict.fromkeys(kind.kind for kind in tables.types))
    spaces = tuple(map(tables.name, bits(tables.usable)))
    moves = ("move.from", "move.to", "move.taken", "tried.from", "tried.to", "moves.to.*", "on.*")
    players = ("turn", "winner", "winners", "first", "players", "won.player")
    ends = tuple(dict.fromkeys(row.tag for row in play.end_rows))
    return {
        "move.kind": ACTIONS,
        "tried.kind": tuple(action for action in ACTIONS if action != ACTIONS[HOP]),
        "move.word": tuple(dict.fromkeys((*WORDS.values(), *ACTIONS))),
        **dict.fromkeys(("move.piece", "move.becomes", "move.takes", "tried.piece"), kinds),
        **dict.fromkeys((*moves, "won.spaces", "won.group", "check", "checked"), spaces),
        **dict.fromkeys(players, tables.players),
        "won.by": ends,
        "puzzle.*.unique": ("line", "key", "no"),
        "puzzle.*.moves": range(1, MOST + 1),
        **{f"{attribute.name}.at.*": attribute.values for attribute in tables.attributes},
    }


_OF_POSITIONS = frozenset(("BD-COUNT", "BD-OFF", "BD-MOVED"))
"""The codes of faults that only a position has."""


def breakable(tables: Tables) -> list[str]:
    """The codes of faults that a turn of a game can have, however it is written, in the order of their pages."""
    never = {*_OF_POSITIONS, *_never(tables)}
    return [code for code in PAGES if code not in never]


def _never(tables: Tables) -> Iterator[str]:
    """The codes of what the game has not."""
    players = tables.move_tables
    places = [row for own in players for row in own.places]
    steps = [row for own in players for row in own.steps]
    slides = [row for own in players for row in own.slides]
    hops = [row for own in players for row in own.hops]
    parts = [part for own in players for turn in own.turns for part in turn.parts()]
    limits = {limit.refusal()[0] for row in places for limit in row.limits}
    onto = {*(row.onto for row in steps), *(row.onto for row in slides), *(row.onto for row in hops)}
    has = {
        "BD-HOLE": tables.usable != tables.board.whole,
        "BD-HAND": bool(places) and any(tables.hands),
        "BD-PART": any(own.turns for own in players),
        "BD-SPARED": any(part.spare is not None for part in parts),
        "BD-WAY": bool(slides or hops or parts),
        "BD-ONTO": ENEMY in onto,
        "BD-SUPPORT": any(row.support for row in places),
        "BD-BESIDE": any(row.beside is not None for row in places),
        "BD-HOP": bool(hops),
        "BD-DISTANCE": any(row.lines for row in slides),
        "BD-ATTRIBUTE": bool(tables.attributes),
        "BD-AMBIGUOUS": tables.notation == "fen" or pdn.draughts(tables) is not None,
        "BD-CAPTURE": tables.capture != "free" or bool(hops),
        "BD-SWAP": any(own.swaps for own in players),
        "BD-BLOCKED": "pass" in tables.blocked or any(own.passes for own in players),
        "BD-TURN": bool(tables.attributes),
        **{code: code in limits for code in ("BD-NOTHING", "BD-LIBERTY", "BD-KO")},
        "BD-CHECK": any(tables.royals),
        "BD-CASTLE": any(own.castles for own in players),
        "BD-PASSED": any(own.en_passants for own in players),
        "BD-BECOME": tables.parted,
    }
    return (code for code, is_there in has.items() if not is_there)
