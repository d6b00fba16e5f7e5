"""`ppgen perft`, and `--variant` and `--set` with any command that takes a game."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import ppgen.games
from ppgen.cli import run


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = run(words)
    out, err = capsys.readouterr()
    return status, out, err


def test_perft_prints_the_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "perft", "--game", "dodgem", "--depth", "3") == (0, "300\n", "")


def test_perft_divides_by_first_move_and_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "perft", "--game", "hexapawn", "--depth", "2", "--divide")
    assert (status, out) == (0, "A1-A2  3\nB1-B2  4\nC1-C2  3\n       10\n")


def test_perft_begins_where_it_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    start = "G5/RG4/6/6/6/6 red off:R4,G3"
    assert (
        said(capsys, "perft", "--game", "dodgem", "--depth", "1", "--from", start, "--divide")[1]
        == "pass  1\n      1\n"
    )


def test_perft_says_why_there_is_nothing_to_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The number stands alone on standard output; the reason goes to standard error."""
    over = ("perft", "--game", "dodgem", "--from", "6/6/6/6/6/5G green off:R5,G4", "--depth", "2")
    reason = "ppgen: the game is over in this position: Red has won, so there is no move to count\n"
    assert said(capsys, *over) == (0, "0\n", reason)
    assert said(capsys, *over, "--divide") == (0, "  0\n", reason)
    assert said(capsys, *over[:-1], "0") == (0, "1\n", "")
    assert said(capsys, "perft", "--game", "tic-tac-toe", "--depth", "1", "--from", "XX1/OO1/XO1 cross")[2] == ""
    almost = ("perft", "--game", "tic-tac-toe", "--depth", "2", "--from", "XXO/OOX/XO1 cross")
    assert said(capsys, *almost) == (0, "0\n", "ppgen: every game from here ends in fewer than 2 moves\n")
    ended = tmp_path / "hexapawn"
    shutil.copytree(Path(ppgen.games.__file__).parent / "hexapawn", ended)
    definition = ended / "game.yaml"
    definition.write_text(definition.read_text(encoding="utf-8").replace("reached: far", "reached: near"), "utf-8")
    status, out, err = said(capsys, "perft", "--game", str(ended), "--depth", "3")
    assert (status, out, "the game is over at its setup: Black has won" in err) == (0, "0\n", True), err


def test_perft_prints_a_table_of_all_depths(capsys: pytest.CaptureFixture[str]) -> None:
    """White's three first moves have three answers or four (3 + 4 + 3)."""
    table = ("perft", "--game", "hexapawn", "--table", "--depth")
    assert said(capsys, *table, "3") == (0, "1  3\n2  10\n3  28\n", "")
    alone = said(capsys, "perft", "--game", "hexapawn", "--depth", "3")[1]
    assert (alone, said(capsys, *table, "0")[1]) == ("28\n", "0  1\n")
    assert said(capsys, *table, "11")[1].splitlines()[8:] == [" 9  0", "10  0", "11  0"]
    status, out, err = said(capsys, *table, "2", "--divide")
    assert (status, out, "--divide does not go with --table" in err) == (2, "", True)


@pytest.mark.parametrize(
    ("start", "why"),
    [
        ("ppp/PPP/PPP white", "BD-COUNT There are 6 white pawns; the game has 3"),
        ("ppp/1P1/P1P white", "REACH-TEMPO White has made one move and Black zero moves"),
    ],
    ids=["a fault that shows at once", "a proof"],
)
def test_perft_says_that_no_game_leads_to_its_position(
    start: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It counts all the same: who tests a move generator may want such positions."""
    perft = ("perft", "--game", "hexapawn", "--depth", "1", "--from")
    for words in ((), ("--divide",), ("--table",)):
        status, out, err = said(capsys, *perft, start, *words)
        assert (status, bool(out)) == (0, True)
        assert err.startswith(f"ppgen: warning: no game leads to this position: {why}")
    assert said(capsys, *perft, "ppp/1P1/P1P black") == (0, "4\n", "")


def test_perft_takes_variants_and_parameters(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "perft", "--game", "dodgem", "--depth", "3", "--variant", "facing")[1] == "318\n"
    assert said(capsys, "perft", "--game", "tic-tac-toe", "--depth", "2", "--set", "n=4")[1] == "240\n"


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        (("--from", "nonsense"), "a position has rows and says who is to move (at character 9)", "5G/R4G"),
        (("--variant", "facng"), "there is no variant 'facng'", "did you mean 'facing'?"),
        (("--set", "m=4"), "there is no parameter 'm'", "parameters: n"),
        (("--set", "n=40"), "n is 40; it must be 3 to 8", ""),
        (("--set", "n=four"), "'n=four' is not KEY=VALUE with a whole number, such as n=4", ""),
        (("--set", "n=--4"), "'n=--4' is not KEY=VALUE with a whole number, such as n=4", ""),
        (("--set", "n=4-"), "'n=4-' is not KEY=VALUE with a whole number, such as n=4", ""),
        (("--set", "n=-"), "'n=-' is not KEY=VALUE with a whole number, such as n=4", ""),
        (("--set", "n=-4"), "n is -4; it must be 3 to 8", ""),
    ],
)
def test_what_cannot_be_is_wrong_usage(
    words: tuple[str, ...], message: str, hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = said(capsys, "perft", "--game", "dodgem", "--depth", "2", *words)
    assert (status, out) == (2, "")
    assert message in err
    assert hint in err


def test_the_moves_of_rules_that_are_a_program_are_not_counted(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = said(capsys, "perft", "--game", "long-way", "--depth", "1")
    assert (status, "are a program" in err) == (2, True)


def test_variants_and_parameters_go_with_one_game(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("check", "figures", "sheets", "games"):
        status, _, err = said(capsys, command, "--variant", "facing")
        assert (status, "--variant and --set go with --game NAME" in err) == (2, True)


def test_every_command_that_takes_a_game_takes_them(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "games", "--game", "hexapawn", "--set", "n=4")
    assert status == 0
    assert "Board: 4 by 4 spaces" in out
    assert "n: columns and rows of the board, 3 to 8, 3 unless --set n=… says otherwise" in out.replace("\n    ", " ")


def test_the_listing_names_variants(capsys: pytest.CaptureFixture[str]) -> None:
    assert "facing: Red moves from column A towards column F" in said(capsys, "games", "--game", "dodgem")[1]


def test_what_is_drawn_of_a_variant_lies_beside_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = (
        "figures",
        "--game",
        "tic-tac-toe",
        "--figure",
        "no-more-turns",
        "--variant",
        "misere",
        "--out",
        str(tmp_path),
    )
    assert said(capsys, *words)[0] == 0
    assert (tmp_path / "tic-tac-toe+misere" / "figures" / "no-more-turns.svg").is_file()
    assert not (tmp_path / "tic-tac-toe").exists()
