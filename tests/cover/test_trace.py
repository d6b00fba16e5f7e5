"""Tracing: which words of the rules allow a move, by rules that are compiled without them."""

from __future__ import annotations

import re
import typing
from random import Random
from typing import Any

import pytest

from ppgen.boards.grid import Grid
from ppgen.definition.bind import bind
from ppgen.definition.bundled import bundled, bundled_folder
from ppgen.definition.game import Game
from ppgen.definition.load import load_game
from ppgen.diagnostics import Diagnostic
from ppgen.records import is_record, replace
from ppgen.rules.board.condition_words import When
from ppgen.rules.board.move import Move
from ppgen.rules.board.piece_words import PieceSpec
from ppgen.rules.board.position import Position
from ppgen.rules.board.royal.play import play_of
from ppgen.rules.board.schema import BoardRules
from ppgen.rules.board.trace.game import KEPT, LESS, TracedGame, carried
from ppgen.rules.board.trace.shows import Step, step_shows
from ppgen.rules.board.trace.words import (
    CONDITIONS,
    NO_WORDS,
    OF_PIECES,
    SECTIONS,
    RuleWord,
    fields_of,
    without,
    words_of,
)
from ppgen.rules.board.turns import move_text
from ppgen.rules.load import rules_are_data
from tests.rules_board.games import EXAMPLES as GAMES
from tests.rules_board.test_language_page import EXAMPLES, completed


def allowed_by(traced: TracedGame, position: Position, move: Move) -> tuple[RuleWord, ...]:
    """The words that allow a legal move, in the order of the file: those without which it is not legal, and of several
    that each allow it, all.
    """
    after = traced.base.play.apply(position, move)
    step = Step(position, "", after, move)
    return tuple(word for word in traced.words if word.role == "allows" and step_shows(traced, word, step))


def section(text: str) -> BoardRules:
    report: list[Diagnostic] = []
    rules = bind(completed(text), BoardRules, report)
    assert rules is not None, report
    return rules


def tagged(kind: Any, found: dict[Any, None]) -> dict[Any, None]:
    """Every record with a word of its own that a type can hold, also within other records."""
    for argument in typing.get_args(kind):
        tagged(argument, found)
    if is_record(kind) and kind not in found:
        found[kind] = None
        for hint in typing.get_type_hints(kind).values():
            tagged(hint, found)
    return found


RECORDS = tagged(BoardRules, {})
WORDS = tuple(kind for kind in RECORDS if hasattr(kind, "TAG"))
OF_ALL = ("royal", "captured", "setup", "capture", "swap", "wrap", "holes", "blocked")
MORE = (
    "ends: [repetition: 3]",
    "moves: [pass]\nends: [{draw: {when: {passes: all, blocked: own, quiet: 9, empty-spaces: 20}}}]",
)
PAGE = tuple(map(section, (*EXAMPLES[1:], *MORE)))
"""The examples of the page of the language, and what is on it only in other games."""


# The language ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [BoardRules, PieceSpec], ids=["rules", "pieces"])
def test_every_key_of_the_rules_is_a_word_or_said_to_be_none(kind: type) -> None:
    known = {*SECTIONS, *OF_PIECES, *NO_WORDS}
    assert {name for name in fields_of(kind) if name not in known} == set()


def test_every_condition_is_a_word() -> None:
    assert set(CONDITIONS) == set(fields_of(When))


@pytest.mark.parametrize("kind", WORDS, ids=lambda kind: kind.TAG)
def test_no_word_of_the_language_is_forgotten(kind: Any) -> None:
    """The examples of its page have every word of the language, and each is found."""
    assert any(word.name == kind.TAG for rules in PAGE for word in words_of(rules))


def test_every_condition_of_the_language_is_found() -> None:
    names = {word.name for rules in PAGE for word in words_of(rules)}
    for name in (*(f"when: {condition.replace('_', '-')}" for condition in CONDITIONS), *OF_ALL):
        assert name in names, name


@pytest.mark.parametrize("kind", [kind for kind in WORDS if "Move" in kind.__name__], ids=lambda kind: kind.TAG)
def test_every_key_of_a_move_narrows_it_or_is_said_not_to(kind: Any) -> None:
    assert {name for name in fields_of(kind) if name not in {*LESS, *KEPT}} == set()


@pytest.mark.parametrize("rules", PAGE, ids=lambda rules: "")
def test_rules_without_any_one_of_their_words_can_be_played(rules: BoardRules) -> None:
    game = traced(rules)
    for word in game.words:
        other = game.without(word)
        other.play.moves(carried(game.base.tables.setup, game.base.tables, other.tables))
        game.relaxed(word)
        game.alone(word)
        if word.path[0] != "blocked":
            assert len(words_of(without(rules, word))) < len(game.words)


def traced(rules: BoardRules) -> TracedGame:
    bare = load_game("hexapawn")
    return TracedGame(replace(bare, board=Grid(5, 5), pieces={}, roles={}), rules)


# Moves ----------------------------------------------------------------------------------------------------------------


def whole_games() -> list[str]:
    own = [name for name in bundled() if rules_are_data(load_game(name))]
    return [*own, *sorted(path.name for path in GAMES.iterdir() if (path / "game.yaml").is_file())]


def game_of(name: str) -> Game:
    return load_game(bundled_folder(name) if name in bundled() else GAMES / name)


@pytest.mark.parametrize("name", whole_games())
def test_every_move_of_every_game_is_allowed_by_a_word(name: str) -> None:
    """In positions that come about in play by lot, a few moves each. `blocked: pass` allows what no word does."""
    game = TracedGame.read(game_of(name))
    random, position = Random(17), game.base.tables.setup
    for _ in range(3):
        moves = game.base.play.moves(position)
        if not moves:
            break
        move = random.choice(moves)
        text = move_text(game.base.tables, move)
        assert allowed_by(game, position, move) or text in ("pass", "swap"), text
        position = game.base.play.apply(position, move)


CHESS = TracedGame.read(load_game("chess"))


def words_for(position: str, turn: str) -> set[str]:
    at = CHESS.base.parse(position)
    return {word.said for word in allowed_by(CHESS, at, CHESS.base.legal(at)[turn])}


@pytest.mark.parametrize(
    ("position", "turn", "wanted"),
    [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2-e3", "pawn: step forward"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2-e4", "pawn: slide forward"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1-g1,h1-f1", "king: castle sideways"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1-f1", "king: step any"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1-f1", "rook: slide orthogonal"),
    ],
)
def test_a_move_of_chess_is_allowed_by_one_word(position: str, turn: str, wanted: str) -> None:
    at = CHESS.base.parse(position)
    turns = {text: text for text in CHESS.base.legal(at)}
    assert turn in turns, sorted(turns)
    assert words_for(position, turn) == {wanted}


def test_a_capture_in_passing_needs_the_double_step_too() -> None:
    assert words_for("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5xd6") == {
        "pawn: en-passant diagonal-forward",
        "pawn: slide forward",
    }


def test_a_capture_of_a_pawn_is_allowed_by_its_own_word() -> None:
    at = CHESS.base.parse("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    (word,) = allowed_by(CHESS, at, CHESS.base.legal(at)["e4xd5"])
    assert word.address == "pieces.pawn.moves.3"


def test_of_two_words_that_allow_the_same_move_both_do() -> None:
    game = traced(section("pieces: {man: {moves: [step: forward, slide: {directions: any, max: 1}]}}"))
    at = game.base.parse("5/5/5/2M2/5 white")
    assert [word.name for word in allowed_by(game, at, game.base.legal(at)["C2-C3"])] == ["step", "slide"]
    assert [word.name for word in allowed_by(game, at, game.base.legal(at)["C2-D2"])] == ["slide"]


def test_a_chain_of_two_words_needs_both() -> None:
    rules = """\
pieces:
  man:
    moves:
      - hop: {directions: forward, over: enemy, captures: true, repeat: must}
      - hop: {directions: sideways, over: enemy, captures: true, repeat: must}
"""
    game = traced(section(rules))
    at = game.base.parse("5/5/Mm3/m4/M4 white")
    turn = next(text for text in game.base.legal(at) if text.startswith("A3x"))
    assert [word.mark.line for word in allowed_by(game, at, game.base.legal(at)[turn])] == [5]
    at = game.base.parse("5/5/1m3/m4/M4 white")
    assert [word.mark.line for word in allowed_by(game, at, game.base.legal(at)["A1xA3xC3"])] == [4, 5]


def test_the_tables_of_play_know_nothing_of_words() -> None:
    """Tracing compiles other tables. Those of the game are what they are without it."""
    game = TracedGame.read(load_game("chess"))
    for word in game.words:
        game.without(word)
    plain = play_of(game.base.tables)
    assert len(plain.moves(game.base.tables.setup)) == 20
    fields = {name for row in game.base.tables.move_tables[0].steps for name in row._fields}
    assert not fields & {"mark", "word", "path"}


def test_words_have_the_lines_of_the_definition() -> None:
    lines = (bundled_folder("chess") / "game.yaml").read_text(encoding="utf-8").splitlines()
    for word in CHESS.words:
        name = re.sub("^when: ", "", word.name)
        assert name in lines[word.mark.line - 1] or name == "setup", word
