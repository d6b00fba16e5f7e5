"""The codes that a turn of a game can break: those that are left out never come about, however a turn is written."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from ppgen.definition.load import load_game
from ppgen.find.scope import breakable
from ppgen.find.unlawful import unlawful
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.notations.reading import meaning
from ppgen.rules.board.position import Position
from ppgen.rules.board.turns import move_text
from ppgen.rules.load import load_rules
from ppgen.rules.protocol import NotationError
from tests.find.test_examples import ruled

GAMES = ("chess", "nine-mens-morris", "othello", "classic-dodgem", "wrack-line")


def board_game(name: str) -> BoardGame:
    rules = load_rules(load_game(name))
    assert isinstance(rules, BoardGame)
    return rules


def positions(rules: BoardGame, dice: Random) -> Iterator[Position]:
    """Those of a random game, from the setup on."""
    here = rules.setup()
    yield here
    while moves := rules.play.moves(here):
        here = rules.play.apply(here, dice.choice(moves))
        yield here


def tried(rules: BoardGame, here: Position, dice: Random) -> Iterator[str]:
    """Turns in every form, most of them senseless: to and from every space of the board, holes as well."""
    tables = rules.tables
    names = [tables.name(tables.index(space)) for space in tables.board]
    kinds = [kind.kind for kind in tables.types]
    for _ in range(12):
        one, other, third = (dice.choice(names) for _ in range(3))
        yield from (one, f"x{one}", f"{one}-off", f"{one}-{other}", f"{one}x{other}", f"{one}x{other}x{third}")
        yield from (f"{one}-{other}={dice.choice(kinds)}", f"{one}-{other},{third}", f"{one},x{other}", f"turn {one}")
        yield f"{dice.choice(kinds)}@{one}"
    for move in rules.play.every(here)[:20]:
        text = move_text(tables, move)
        yield from (text, text.replace("-", "x"), text.replace("x", "-"), f"{text},x{dice.choice(names)}")
        yield from (text.split(",")[0], text.split("=")[0], f"{text}={dice.choice(kinds)}")
    yield from ("pass", "swap", "O-O", "O-O-O", "Nd2", "exd5", "e8=Q")


@pytest.mark.parametrize("name", GAMES)
def test_no_turn_breaks_a_code_that_is_left_out(name: str) -> None:
    rules, dice = board_game(name), Random(name)
    known, seen = {*breakable(rules.tables)}, set[str]()
    for here in islice(positions(rules, dice), 0, 60, 20):
        legal = {move_text(rules.tables, move): move for move in rules.play.moves(here)}
        seen |= {turn.fault.code for turn in islice(unlawful(rules.play, here), 60)}
        for text in tried(rules, here, dice):
            try:
                fault = meaning(rules.play, here, legal, text).fault
            except NotationError:
                continue
            seen |= set() if fault is None else {fault.code}
    assert len(seen) > 2
    assert seen <= known


@pytest.mark.parametrize(
    ("name", "can", "never"),
    [
        ("chess", ("BD-CHECK", "BD-CASTLE", "BD-PASSED", "BD-BECOME", "BD-AMBIGUOUS"), ("BD-HOP", "BD-KO", "BD-PART")),
        ("nine-mens-morris", ("BD-SPARED", "BD-PART", "BD-HAND"), ("BD-CASTLE", "BD-ATTRIBUTE", "BD-COUNT")),
        ("othello", ("BD-NOTHING", "BD-BLOCKED"), ("BD-LIBERTY", "BD-KO", "BD-SUPPORT", "BD-ONTO")),
    ],
)
def test_codes_are_those_of_what_the_game_has(name: str, can: tuple[str, ...], never: tuple[str, ...]) -> None:
    known = {*breakable(board_game(name).tables)}
    assert known.issuperset(can)
    assert known.isdisjoint(never)


def test_a_hole_is_one_only_where_there_are_holes(tmp_path: Path) -> None:
    text = """\
board: {columns: 3, rows: 1}
rules:
  players: [white, black]
  holes: [B1]
  pieces: {man: {hand: 1, moves: [place]}}
  blocked: loss
"""
    (tmp_path / "without").mkdir()
    (tmp_path / "with").mkdir()
    assert "BD-HOLE" in breakable(ruled(tmp_path / "with", "holed", text).tables)
    whole = ruled(tmp_path / "without", "whole", text.replace("  holes: [B1]\n", ""))
    assert "BD-HOLE" not in breakable(whole.tables)
