"""Transcripts in PGN and PDN: turns with their numbers and places, from the definition or a file, and every fault."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ppgen.definition.figure import FigureBook
from ppgen.definition.load import load_figures, load_game
from ppgen.diagnostics import DefinitionError
from tests.small_game import PAWNS, head

FIGURE = """
figures:
  - id: one
    title: One
    caption: One.
    alt: One.
    expect: legal
    position: {after: g, turn: TURN}
"""


def load(folder: Path, transcript: str, turn: str = "1") -> FigureBook:
    """The figures of a small game, with a transcript in YAML under the name g."""
    (folder / "game.yaml").write_text(head(players=(2, 2)) + PAWNS, encoding="utf-8")
    text = f"transcripts:\n  g:\n{transcript}\n{FIGURE.replace('TURN', turn)}"
    (folder / "figures.yaml").write_text(text, encoding="utf-8")
    return load_figures(load_game(folder))


def faults(folder: Path, transcript: str, turn: str = "1") -> list[tuple[str, str, int, int]]:
    with pytest.raises(DefinitionError) as caught:
        load(folder, transcript, turn)
    return [
        (Path(found.mark.file).name, found.code, found.mark.line, found.mark.column)
        for found in caught.value.diagnostics
    ]


def test_a_text_in_the_definition_is_a_transcript_whose_turns_know_their_places(tmp_path: Path) -> None:
    book = load(tmp_path, "    pgn: |\n      1. A1-A2 (1. B1-B2) C3-C2\n\n      2. B1-B2 {good} *", "1...")
    spec = book.transcripts["g"]
    assert spec.setup == "setup"
    assert [(turn.label, turn.text, turn.mark.line, turn.mark.column) for turn in spec.turns] == [
        ("1.", "A1-A2", 4, 10),
        ("1...", "C3-C2", 4, 27),
        ("2.", "B1-B2", 6, 10),
    ]
    assert [turn.words for turn in spec.turns] == ["", "", ""]
    (panel,) = book.figures[0].panels
    assert panel.position is not None
    assert panel.position.turn == 2


@pytest.mark.parametrize(("turn", "count"), [("2.", 3), ('"2."', 3), ("2", 2), ("0", 0)])
def test_a_position_names_a_turn_by_its_number_in_the_text(turn: str, count: int, tmp_path: Path) -> None:
    (panel,) = load(tmp_path, "    pgn: 1. A1-A2 C3-C2 2. B1-B2 *", turn).figures[0].panels
    assert panel.position is not None
    assert panel.position.turn == count


def test_comments_say_what_turns_did_if_asked(tmp_path: Path) -> None:
    text = "    pgn: 1. A1-A2 {A move.} {And more.} C3-C2 2. B1-B2 {[%clk 1]} *"
    spec = load(tmp_path, text + "\n    comments: true").transcripts["g"]
    assert [turn.words for turn in spec.turns] == ["A move. And more.", "", ""]


def test_a_file_of_the_game_has_games_too(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "two.pdn").write_bytes(b'[Event "1"]\r\n1. A1-A2 *\r\n[FEN "3/P2/3 white"]\r\n1. A2-A3 *')
    spec = load(tmp_path, "    pdn: games/two.pdn\n    game: 2").transcripts["g"]
    assert spec.setup == "3/P2/3 white"
    assert (Path(spec.setup_mark.file).name, spec.setup_mark.line, spec.setup_mark.column) == ("two.pdn", 3, 7)
    (turn,) = spec.turns
    assert (turn.text, Path(turn.mark.file).name, turn.mark.line, turn.mark.column) == ("A2-A3", "two.pdn", 4, 4)


def test_the_setup_may_stand_beside_a_text_without_one(tmp_path: Path) -> None:
    assert load(tmp_path, '    pgn: 1. A2-A3 *\n    setup: "3/P2/3 white"').transcripts["g"].setup == "3/P2/3 white"


@pytest.mark.parametrize(
    ("transcript", "expected"),
    [
        ("    pgn: 1. A1-A2 {open", [("figures.yaml", "DEF-MOVETEXT", 3, 19)]),
        ("    pgn: |\n      1. A1-A2\n      3. B1-B2", [("figures.yaml", "DEF-MOVETEXT", 5, 7)]),
        ("    pgn: 1. A1-A2\n    pdn: 1. A1-A2", [("figures.yaml", "DEF-UNKNOWN-KEY", 4, 10)]),
        ("    pgn: 1. A1-A2\n    turns: [A1-A2]", [("figures.yaml", "DEF-UNKNOWN-KEY", 4, 12)]),
        ("    pgn: '[FEN \"x\"] 1. A1-A2'\n    setup: setup", [("figures.yaml", "DEF-UNKNOWN-KEY", 4, 12)]),
        ("    pgn: '[SetUp \"1\"] 1. A1-A2'", [("figures.yaml", "DEF-MOVETEXT", 3, 19)]),
        ('    pgn: \'[SetUp "0"] [FEN "x"] 1. A1-A2\'', [("figures.yaml", "DEF-MOVETEXT", 3, 19)]),
        ("    pgn: 1. A1-A2\n    game: 2", [("figures.yaml", "DEF-RANGE", 4, 11)]),
        ("    pgn: 1. A1-A2\n    game: 0", [("figures.yaml", "DEF-RANGE", 4, 11)]),
        ("    pgn: 1. A1-A2\n    game: two", [("figures.yaml", "DEF-TYPE", 4, 11)]),
        ("    pgn: 1. A1-A2\n    gmae: 2", [("figures.yaml", "DEF-UNKNOWN-KEY", 4, 5)]),
        ("    pgn: [e4]", [("figures.yaml", "DEF-TYPE", 3, 10)]),
        ("    pgn:", [("figures.yaml", "DEF-TYPE", 3, 9)]),
        ("    pgn: none.pgn", [("figures.yaml", "DEF-REFERENCE", 3, 10)]),
        ("    pgn: ../other/none.pgn", [("figures.yaml", "DEF-REFERENCE", 3, 10)]),
        ("    pgn: /etc/games.pgn", [("figures.yaml", "DEF-REFERENCE", 3, 10)]),
        ("    pgn: none.txt", [("figures.yaml", "DEF-REFERENCE", 3, 10)]),
        ("    setup: setup", [("figures.yaml", "DEF-MISSING-KEY", 3, 5)]),
        ("    turns: []", [("figures.yaml", "DEF-MISSING-KEY", 3, 5)]),
        ("    setup: setup\n    turns: []\n    game: 2", [("figures.yaml", "DEF-UNKNOWN-KEY", 5, 11)]),
        ("    setup: setup\n    turnz: []", [("figures.yaml", "DEF-UNKNOWN-KEY", 4, 5)]),
    ],
)
def test_each_fault_is_said_at_its_place(
    transcript: str, expected: list[tuple[str, str, int, int]], tmp_path: Path
) -> None:
    found = faults(tmp_path, transcript)
    assert expected[0] in found
    assert {fault[1] for fault in found} - {fault[1] for fault in expected} <= {"DEF-RANGE", "DEF-MISSING-KEY"}


def test_a_turn_that_the_text_does_not_have_is_said(tmp_path: Path) -> None:
    assert faults(tmp_path, "    pgn: 1. A1-A2 *", "2")[0][1] == "DEF-RANGE"
    assert faults(tmp_path, "    pgn: 1. A1-A2 *", "2.")[0][1] == "DEF-REFERENCE"


def test_hostile_files_are_faults(tmp_path: Path) -> None:
    file = tmp_path / "g.pgn"
    for data, code in (
        (b"1. A1-A2 \x00", "DEF-ENCODING"),
        (b"1. A1-A2 \xff", "DEF-ENCODING"),
        (b"1. A1-A2 {" + b"x" * 2_000_000, "DEF-SIZE"),
        (b"1. A1-A2 " + b"(" * 900_000, "DEF-MOVETEXT"),
        (b"A1-A2 " * 2_000, "DEF-SIZE"),
        (b"", "DEF-MOVETEXT"),
    ):
        file.write_bytes(data)
        assert faults(tmp_path, "    pgn: g.pgn")[0][1] == code
    file.unlink()
    os.mkfifo(file)
    assert faults(tmp_path, "    pgn: g.pgn")[0][1] == "DEF-REFERENCE"
    file.unlink()
    (tmp_path / "..secret").write_text("1. A1-A2")
    file.symlink_to(Path(__file__))
    assert faults(tmp_path, "    pgn: g.pgn")[0][1] == "DEF-OUTSIDE"
