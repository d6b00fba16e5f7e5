"""What a text of a game should say, by the words of its rules: how pieces move and capture, how the game ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.definition.load import load_game
from ppgen.rules.board.stated import codes_of
from tests.small_game import head

MOVES = {"OWNER", "DIRECTION", "OCCUPIED"}
PLACED = {"OCCUPIED", "CAPTURE"}
BLOCKED = {"PASS", "BLOCKED"}


def asked(folder: Path, moves: str, rest: str = "blocked: pass") -> set[str]:
    """The codes, without `BD-`, for a game whose stones have these moves."""
    rules = "\n".join(f"  {line}" for line in (f"players: [red, blue]\npieces: {{stone: {moves}}}\n{rest}").split("\n"))
    (folder / "game.yaml").write_text(f"{head()}board: {{columns: 4, rows: 4}}\nrules:\n{rules}\n")
    return {code.removeprefix("BD-") for code in codes_of(load_game(folder))}


@pytest.mark.parametrize(
    ("moves", "codes"),
    [
        ("{moves: [step: north]}", MOVES),
        ("{moves: [slide: {directions: any, onto: either}]}", MOVES | {"WAY", "CAPTURE"}),
        ("{moves: [step: {directions: any, onto: enemy}]}", MOVES | {"ONTO", "CAPTURE"}),
        ("{moves: [hop: {directions: any, captures: true}]}", MOVES | {"HOP", "CAPTURE"}),
        ("{moves: [hop: {directions: any}]}", MOVES | {"HOP"}),
        ("{moves: [fly: {}]}", {"OWNER", "OCCUPIED"}),
        ("{moves: [step: any, exit: north]}", MOVES | {"EXIT"}),
        ("{owner: nobody, moves: [step: any]}", MOVES - {"OWNER"}),
        ("{moves: [place: {support: south}]}", {"OCCUPIED", "SUPPORT"}),
        ("{moves: [step: {directions: any, then: [place: {piece: stone}]}]}", MOVES | {"PART"}),
        ("{moves: [step: any], after: [custodial-capture: orthogonal]}", MOVES | {"CAPTURE"}),
        ("{moves: [place: {}], after: [enclose: orthogonal]}", {"OCCUPIED", "CAPTURE", "LIBERTY"}),
        ("{moves: [place: {}], after: [enclose: {directions: orthogonal, suicide: true, ko: true}]}", PLACED | {"KO"}),
    ],
)
def test_how_pieces_move_and_capture_is_to_be_said(tmp_path: Path, moves: str, codes: set[str]) -> None:
    assert asked(tmp_path, moves) == codes | BLOCKED


@pytest.mark.parametrize(
    ("rest", "codes"),
    [
        ("blocked: loss", {"OVER"}),
        ("blocked: {red: pass, blue: win}", {"OVER", *BLOCKED}),
        ("blocked: pass\nends: [reached: far]", {"OVER", *BLOCKED}),
        ("blocked: pass\nmoves: [pass]", set()),
        ("blocked: pass\nmoves: [pass]\nswap: true", {"SWAP"}),
    ],
)
def test_how_the_game_ends_is_to_be_said(tmp_path: Path, rest: str, codes: set[str]) -> None:
    assert asked(tmp_path, "{moves: [step: north]}", rest) == MOVES | codes


def test_a_royal_piece_asks_for_check_and_the_end(tmp_path: Path) -> None:
    moves = "{royal: true, moves: [step: {directions: any, onto: either}]}"
    assert asked(tmp_path, moves) == MOVES | BLOCKED | {"CAPTURE", "CHECK", "OVER"}


def test_a_game_without_rules_as_data_asks_for_none(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(head())
    assert codes_of(load_game(tmp_path)) == frozenset()
