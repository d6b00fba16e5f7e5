"""Which codes of faults the rules of a game have a use for: what its text has to say, by the words of its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from ppgen.definition.bind import bind
from ppgen.definition.game import Game
from ppgen.rules.board.schema import BoardRules
from ppgen.rules.board.trace.words import RuleWord, part, words_of

_MOVING = ("BD-DIRECTION", "BD-OCCUPIED")
_CODES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "step": _MOVING,
        "slide": (*_MOVING, "BD-WAY"),
        "hop": (*_MOVING, "BD-HOP"),
        "fly": ("BD-OCCUPIED",),
        "place": ("BD-OCCUPIED",),
        "shoot": ("BD-OCCUPIED", "BD-WAY"),
        "exit": ("BD-EXIT",),
        "castle": ("BD-CASTLE",),
        "en-passant": ("BD-PASSED", "BD-CAPTURE"),
        "toggle": ("BD-TURN",),
        "promote": ("BD-BECOME",),
        "royal": ("BD-CHECK", "BD-OVER"),
        "swap": ("BD-SWAP",),
        "capture": ("BD-CAPTURE",),
        "custodial-capture": ("BD-CAPTURE",),
        "intervene": ("BD-CAPTURE",),
        "surround": ("BD-CAPTURE",),
        "enclose": ("BD-CAPTURE",),
    }
)
"""By the name of a word. How a piece captures is said with `BD-CAPTURE`, how a game ends with `BD-OVER`."""
_KEYS = (
    *(("on", "BD-ATTRIBUTE"), ("support", "BD-SUPPORT"), ("beside", "BD-BESIDE"), ("must", "BD-NOTHING")),
    ("spare_lines", "BD-SPARED"),
)
"""Codes of keys that a word has."""
_OF_OTHERS = ("step", "slide", "hop", "fly", "exit")
"""Words by which a player might move a piece of another one."""


def codes_of(game: Game) -> frozenset[str]:
    """The codes that a text of the game should state; none for a game whose rules are no data, or are at fault."""
    rules = bind(game.rules, BoardRules, []) if game.rules is not None else None
    if rules is None:
        return frozenset()
    return frozenset(code for word in words_of(rules) for code in _of(rules, word))


def _of(rules: BoardRules, word: RuleWord) -> Iterator[str]:
    yield from _CODES.get(word.name, ())
    said = part(rules, word.path)
    if word.role == "ends":
        yield from _of_blocked(rules, said) if word.path[0] == "blocked" else ("BD-OVER",)
    if word.name in _OF_OTHERS and word.of and rules.pieces[word.of].owner != "nobody":
        yield "BD-OWNER"
    onto = getattr(said, "onto", "empty")
    if onto != "empty" or getattr(said, "captures", False) or getattr(said, "whose", "") == "enemy":
        yield "BD-CAPTURE"
    if onto == "enemy":
        yield "BD-ONTO"
    yield from (code for key, code in _KEYS if getattr(said, key, None))
    if getattr(said, "distance", None) == "pieces":
        yield "BD-DISTANCE"
    if "then" in word.path:
        yield "BD-PART"
    if word.name == "enclose":
        yield from () if said.suicide else ("BD-LIBERTY",)
        yield from ("BD-KO",) if said.ko else ()


def _of_blocked(rules: BoardRules, what: str) -> Iterator[str]:
    """What a blocked player does. Where everybody may pass at any time, nobody is blocked."""
    if what != "pass":
        yield "BD-OVER"
    elif not any(move.TAG == "pass" for move in rules.moves):
        yield from ("BD-PASS", "BD-BLOCKED")
