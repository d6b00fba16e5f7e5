"""A game whose words are traced: compiled again without a word, so that the difference shows what the word does.

Nothing of this is in the tables that play uses. A word is taken out of the definition, and the same compiler makes
other tables; a position of the one game is read as one of the other.

A word of the rules that says less: every key of it that narrows what it allows, left out.

A turn that is refused, and would be legal by a word that said less, shows what the word forbids.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ppgen.definition.bind import bind
from ppgen.definition.game import Game
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.records import replace
from ppgen.rules.board.compile import compile_rules
from ppgen.rules.board.directions import Directions
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.move import Move
from ppgen.rules.board.notations.reading import meaning
from ppgen.rules.board.position import Position
from ppgen.rules.board.royal.static import remembered_faults
from ppgen.rules.board.schema import BoardRules
from ppgen.rules.board.static import static_faults
from ppgen.rules.board.tables import Tables
from ppgen.rules.board.trace.words import RuleWord, fields_of, part, put, siblings, without, words_of
from ppgen.rules.protocol import NotationError
from ppgen.rules.verdict import Verdict


class UnprovedGame(BoardGame):
    """A board game that says of a position only what is wrong with it at first sight. Its turns are judged as ever."""

    def judge(self, position: Position) -> Verdict:
        faults = static_faults(self.tables, position) + remembered_faults(self.play, position)
        return Verdict("illegal", faults) if faults else Verdict("legal")


class TracedGame:
    """A game with rules that are data, and the same game under other rules, each compiled once."""

    def __init__(self, game: Game, rules: BoardRules) -> None:
        """A game on a board. `rules` are its own, or others that take their place."""
        self.game = game
        self.rules = rules
        self.words = words_of(rules)
        self.base: BoardGame = self._compiled(rules)
        self._others: dict[tuple[str, str], BoardGame] = {}

    @classmethod
    def read(cls, game: Game) -> TracedGame:
        """The game with its own rules. Raises DefinitionError for rules at fault, and where there are none."""
        report: list[Diagnostic] = []
        rules = bind(game.rules, BoardRules, report) if game.rules is not None else None
        if rules is None:
            raise DefinitionError(report)
        return cls(game, rules)

    def without(self, word: RuleWord) -> BoardGame:
        """The game without a word."""
        return self._known("without", word, without(self.rules, word))

    def relaxed(self, word: RuleWord) -> BoardGame | None:
        """The game with a word that forbids as little as it can; None where it forbids nothing."""
        rules = relaxed(self.rules, word)
        return None if rules is None else self._known("relaxed", word, rules)

    def alone(self, word: RuleWord) -> tuple[BoardGame, BoardGame] | None:
        """The game with this word alone in its list, and with none; None where it is in no list of several."""
        pair = siblings(self.rules, word)
        if pair is None:
            return None
        alone, none = pair
        return self._known("alone", word, alone), self._known("none", word, none)

    def _known(self, how: str, word: RuleWord, rules: BoardRules) -> BoardGame:
        key = (how, word.address)
        if key not in self._others:
            self._others[key] = self._compiled(rules)
        return self._others[key]

    def _compiled(self, rules: BoardRules) -> BoardGame:
        game = self.game
        if game.board is None:
            raise DefinitionError([Diagnostic(game.mark, "DEF-MISSING-KEY", "'board' is missing")])
        letters = {key: piece.letter for key, piece in game.pieces.items() if piece.letter}
        names = {key: piece.name for key, piece in game.pieces.items()}
        roles = [name for name, role in game.roles.items() if role.color.fill is not None]
        tables = compile_rules(game.board, rules, letters, names, roles, traced=True)
        return UnprovedGame(tables, game.pieces, game.words)


def carried(position: Position, old: Tables, new: Tables) -> Position:
    """A position of one game in another one, which has the same pieces and may remember other things."""
    if old.memory == new.memory:
        return position
    known = {slot.word: value for slot, value in zip(old.memory, position.memory, strict=True)}
    return position._replace(memory=tuple(known.get(slot.word, slot.start) for slot in new.memory))


def seen(position: Position) -> tuple[object, ...]:
    """What is to be seen of a position in any game with the same pieces: all but what it remembers."""
    return tuple(position[:5])


def is_legal(game: BoardGame, position: Position, move: Move) -> bool:
    """Whether a move is among the legal ones."""
    return move in game.play.moves(position)


def codes_of(game: BoardGame, position: Position, turn: str) -> tuple[str, ...]:
    """The codes of what is wrong with a turn; () for a legal one. A turn that cannot be read is a fault, too."""
    try:
        fault = meaning(game.play, position, game.legal(position), turn, 1).fault
    except NotationError:
        return ("notation",)
    return () if fault is None else (fault.code,)


LESS: Mapping[str, Any] = MappingProxyType(
    {
        "directions": Directions(("any",)),
        "onto": "either",
        "whom": (),
        "into": None,
        "start": None,
        "through": None,
        "on": {},
        "unmoved": False,
        "lame": False,
        "stop": "anywhere",
        "min": 1,
        "max": None,
        "distance": "any",
        "over": "any",
        "piece": "",
        "straight": False,
        "far": True,
        "land": "anywhere",
        "repeat": "may",
        "support": None,
        "beside": "",
        "by": None,
        "must": None,
        "part": "may",
        "spare_lines": None,
        "spaces": None,
        "when": None,
        "ko": False,
        "suicide": True,
    }
)
"""By the field of a word, what it says where it forbids the least."""

KEPT: Mapping[str, str] = MappingProxyType(
    {
        "then": "what follows is words of its own",
        "captures": "what happens to a piece that is hopped over",
        "chain": "which hops go on after one another",
        "lift": "when captured pieces leave the board",
        "whose": "whose pieces are taken off",
        "partner": "with which piece a king castles",
        "distance": "how far a king castles",
        "attribute": "which property of a space changes",
    }
)
"""The other fields of words for moves, and what they say: without them a word means something else."""

_OTHERS = ("castle", "en-passant")
"""Words whose keys say how the move is made, and narrow nothing."""


def relaxed(rules: BoardRules, word: RuleWord) -> BoardRules | None:
    """The rules with a word for moves that forbids as little as it can; None for any other word, and for one that
    forbids nothing.
    """
    record = part(rules, word.path)
    if word.role not in ("allows", "causes") or getattr(record, "TAG", None) is None:
        return None
    if record.TAG in _OTHERS:
        return None
    less = {name: LESS[name] for name in fields_of(type(record)) if name in LESS and _narrows(record, name, word)}
    if not less:
        return None
    changed: BoardRules = put(rules, word.path, replace(record, **less))
    return changed


def _narrows(record: Any, name: str, word: RuleWord) -> bool:
    """Whether a key of a word is there to be left out."""
    if name == "part":
        return "then" in word.path[:-1]
    if name == "over" and getattr(record, "over", "") == "nothing":
        return False  # that other pieces are in the way is no word of the definition
    if name in ("far", "repeat") and record.TAG == "hop":
        return False  # hopping farther, or on, would be another move
    if name == "piece" and record.TAG in ("place", "shoot"):
        return False
    return bool(getattr(record, name) != LESS[name])
