"""`ppgen find`: what it prints, what it draws, and what it says of mistakes."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import ppgen
from ppgen.cli import run
from ppgen.find import Answer
from tests.small_game import head

DRAUGHTS = Path(__file__).parents[2] / "docs" / "figures" / "draughts"


def said(capsys: pytest.CaptureFixture[str], *words: str, game: Path | str = DRAUGHTS) -> tuple[int, str, str]:
    status = run(("find", "--game", str(game), *words))
    return status, *capsys.readouterr()


@pytest.mark.parametrize(
    ("where", "column", "message"),
    [
        ("move.captres >= 2", 6, "move has no 'captres'\n    hint: did you mean 'captures'?"),
        ("own.pieces > 1 and mve.captures > 1", 20, "'mve' is unknown here\n    hint: did you mean 'move'?"),
        ("count['black men'].on == 1", 8, "count has no 'black men'\n    hint: did you mean 'black man'?"),
        ("after.moves.cont == 1", 13, "after.moves has no 'cont'\n    hint: did you mean 'count'?"),
        ("broken == 'BD-COMPULSORY'", 12, "no rule of this game has the code 'BD-COMPULSORY'"),
        ("broken == ''", 12, "no rule of this game has the code ''\n    hint: codes of this game: BD-"),
        ("broken == 'BD-HOLE'", 12, "no turn of this game can break BD-HOLE\n    hint: `ppgen rule BD-HOLE` says what"),
        ("over or broken in ['BD-CAPTURE', 'BD-KO']", 35, "no turn of this game can break BD-KO"),
        ("over and won.by == 'lines'", 21, "won.by is never 'lines'\n    hint: in this game it never has a value"),
        ("move.captures >=", 17, "the expression ends too early\n    hint: write a whole expression, such as"),
        ("moves.all | lenth > 2", 13, "there is no filter 'lenth'"),
        ("move.captures ** 2 > 1", 15, "an expression raises nothing to a power"),
        ("move.captures + 1", 1, "a condition is true or false, not a number"),
        ("moves.count >= 'a'", 17, "only numbers are smaller or larger, not a number and text"),
        ("over and moves.count >= on['white man']", 25, "only numbers are smaller or larger, not a number and a list"),
        (
            "over and move.captures",
            10,
            "a condition is true or false, not a number\n    hint: compare it with something",
        ),
        ("not (over or own.king)", 14, "a condition is true or false, not a number"),
        ("broken", 1, "a condition is true or false, not text"),
        ("tried.piece == 'man' and broken", 26, "a condition is true or false, not text"),
        ("move.piece in ['man', 'kng']", 24, "move.piece is never 'kng'\n    hint: did you mean 'king'?"),
        ("'kng' not in move.takes", 2, "move.takes never has 'kng'\n    hint: did you mean 'king'?"),
        ("'Z9' in on['black man']", 2, "on['black man'] never has 'Z9'"),
        ("tried.kind == 'jump'", 16, "tried.kind is never 'jump'"),
        ("over and won.player == 'red'", 25, "won.player is never 'red'"),
        ("after.won.player in ['red']", 23, "after.won.player is never 'red'"),
        ("puzzle.win.moves == 5", 21, "puzzle.win.moves is never 5\n    hint: its values: 1, 2, 3"),
        ("puzzle.win.unique == 'yes'", 23, "puzzle.win.unique is never 'yes'"),
        (
            "move.captures == '2'",
            19,
            "move.captures is a number, and never text\n    hint: write a number, without quotes",
        ),
        ("move.promotes == 1", 18, "move.promotes is a truth value, and never a number"),
        ("'man' in move.piece", 10, "'in' looks into a list or a mapping, not into text"),
        ("over is defined", 6, "an expression has no tests"),
        ("over and moves.count(1) > 2", 10, "an expression calls nothing"),
        ("move.piece == 'kng'", 16, "move.piece is never 'kng'\n    hint: did you mean 'king'?"),
        ("move.captures > 0 and move.kind != 'jump'", 37, "move.kind is never 'jump'"),
        ("move.word == 'stepp'", 15, "move.word is never 'stepp'\n    hint: did you mean 'step'?"),
        ("over and 'red' == turn", 11, "turn is never 'red'"),
        ("after.turn == 'whit'", 16, "after.turn is never 'whit'\n    hint: did you mean 'white'?"),
        ("move.to == 'Z9'", 13, "move.to is never 'Z9'"),
        ("own.pieces = 1", 12, "a single = compares nothing"),
        ("own.pieces == 1 and own.king = 1", 30, "a single = compares nothing"),
        ("own.pieces == 1 ;", 17, "; means nothing in an expression"),
        ("turn == ';' & over", 13, "& means nothing in an expression"),
        ("over or (own.pieces > 1", 9, "the bracket ( is never closed"),
        ("over or own.pieces > 1)", 23, "nothing opens the bracket )"),
        ("over and turn == 'white", 18, "the quote ' is never closed"),
        ("over or moves. > 2", 14, "a dot needs a name after it"),
        ("moves.all | > 3", 11, "a bar needs the name of a filter after it"),
        ("own.pieces == 1 pieces", 17, "'pieces' stands where the expression should have ended"),
        ("own.pieces == 1 1", 17, "'integer' stands where the expression should have ended"),
        ("own.pieces / 0 > 1", 14, "nothing can be divided by 0"),
        ("over and count['black man'].onn == 1", 29, "count['black man'] has no 'onn'\n    hint: did you mean 'on'?"),
        ("on['white man'] == 3", 1, "only texts and numbers can be compared, not a list"),
        ("not over and on['white man'] == 3", 14, "only texts and numbers can be compared, not a list"),
        ("over or 3 in [1, own]", 18, "only texts and numbers can be compared, not a mapping"),
        ("  ", 1, "the condition is empty"),
        ("x" * 401 + " == 1", 1, "an expression has 406 characters"),
    ],
)
def test_a_condition_that_cannot_be_asked_is_a_fault_with_its_column(
    capsys: pytest.CaptureFixture[str], where: str, column: int, message: str
) -> None:
    status, out, err = said(capsys, "--where", where, "--fewest", "plies", "--within", "1")
    assert (status, out) == (2, "")
    assert err.startswith(f"ppgen: --where, column {column}: {message}")


def test_other_mistakes_are_faults_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "the rules of worm-derby are a program" in said(capsys, "--where", "over", game="worm-derby")[2]
    assert said(capsys, "--where", "over", "--draw", "")[0] == 2
    assert "--draw needs the name of a folder" in said(capsys, "--where", "over", "--draw", "")[2]
    assert "Missing option '--where'" in said(capsys)[2]
    assert "0 is not in the range" in said(capsys, "--where", "over", "--count", "0")[2]
    (tmp_path / "there").mkdir()
    words = ("--where", "move.captures == 1", "--fewest", "plies", "--draw", str(tmp_path / "there"))
    status, _, err = said(capsys, *words)
    assert status == 2
    assert "exists already, and nothing in it was changed" in err
    assert err.startswith("ppgen: "), "it is refused before anything is searched"
    assert said(capsys, "--where", "no condition", "--draw", str(tmp_path / "there"))[2] == err


def test_nothing_found_is_status_1(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "--where", "move.captures >= 1", "--within", "1", "--fewest", "plies")
    assert status == 1
    assert "No position shows it within 1 turn: proved. All such games were played out." in out
    assert json.loads(said(capsys, "--where", "own.pieces >= 25", "--format", "json")[1])["none"] is True
    assert "No position shows it: the game never has so many" in said(capsys, "--where", "over", "--pieces", "25")[1]


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("move.captures == 1", "legal"),
        ("broken == 'BD-CAPTURE'", "{illegal: BD-CAPTURE}"),
        ("over and own.pieces == 0", "legal"),
    ],
)
def test_what_is_found_and_pasted_passes_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], where: str, expected: str
) -> None:
    status, lines, err = said(capsys, "--where", where, "--format", "yaml", "--draw", str(tmp_path / "drafts"))
    assert status == 0
    assert f"expect: {expected}" in lines
    assert err.startswith("Fewest pieces: proved.")
    drawn = tmp_path / "drafts"
    assert sorted(file.name for file in drawn.iterdir()) == ["figures.yaml", "found-1.png", "found-1.svg"]
    assert (drawn / "figures.yaml").read_text(encoding="utf-8") == lines
    game = tmp_path / "draughts"
    shutil.copytree(DRAUGHTS, game)
    (game / "figures.yaml").write_text(lines, encoding="utf-8")
    assert run(("check", "--game", str(game), "--strict", "--lints", "all")) == 0
    assert "as declared" in capsys.readouterr().out
    (figure,) = ppgen.load(str(game)).figures
    assert figure.svg() == (drawn / "found-1.svg").read_bytes()


def test_names_do_not_clash_with_those_that_are_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "draughts"
    shutil.copytree(DRAUGHTS, game)
    words = ("--where", "move.captures == 1", "--fewest", "plies", "--format", "yaml")
    first = said(capsys, *words, game=game)[1]
    (game / "figures.yaml").write_text(first, encoding="utf-8")
    assert "- id: found-2" in said(capsys, *words, game=game)[1]
    assert said(capsys, *words, "--unlike", game=game)[1].split("setup: setup")[1] != first.split("setup: setup")[1]


def test_a_figure_of_a_refused_turn_shows_the_position_before_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "draughts"
    shutil.copytree(DRAUGHTS, game)
    words = ("--where", "broken == 'BD-OCCUPIED'", "--fewest", "plies")
    first = said(capsys, *words, "--format", "json", game=game)[1]
    (game / "figures.yaml").write_text(said(capsys, *words, "--format", "yaml", game=game)[1], encoding="utf-8")
    other = said(capsys, *words, "--format", "json", "--unlike", game=game)[1]
    assert json.loads(first)["found"][0]["position"] != json.loads(other)["found"][0]["position"]


def test_json_has_everything(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--where", "move.captures == 1", "--fewest", "plies", "--count", "2", "--format", "json", "--seed", "5")
    status, out, _ = said(capsys, *words)
    data = json.loads(out)
    assert status == 0
    assert (data["game"], data["where"], data["seed"]) == ("draughts", "move.captures == 1", 5)
    assert data["fewest"] == {"of": "turns", "proved": True, "unknown": [], "said": data["fewest"]["said"]}
    assert [(found["how"], len(found["turns"])) for found in data["found"]] == [("played out", 2)] * 2
    assert all(found["turn"].count("x") == 1 and found["breaks"] is None for found in data["found"])


def test_a_variant_is_named_by_its_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "race"
    game.mkdir()
    text = head("race", players=(2, 2)) + (
        "board: {columns: 3, rows: 3}\n"
        "variants: {tall: {summary: One row more., changes: {board: {rows: 4}}}}\n"
        "rules:\n  players: {white: north, black: south}\n  pieces: {pawn: {moves: [{step: forward}]}}\n"
        "  setup: {pawn: near}\n  ends: [{reached: far}]\n  blocked: loss\n"
    )
    (game / "game.yaml").write_text(text, encoding="utf-8")
    words = ("--where", "moves.count == 3", "--format", "yaml", "--variant", "tall")
    status, out, _ = said(capsys, *words, game=game)
    assert status == 0
    assert "variant: tall" in out


def test_turns_are_written_as_players_of_the_game_write_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of chess in SAN, as puzzles have them."""
    monkeypatch.setattr("ppgen.find.pool.WORK", 40_000)
    monkeypatch.setattr("ppgen.find.examples.WORK", 2_000)
    monkeypatch.setattr("ppgen.find.examples.LARGE", 0)
    words = ("--where", "move.word == 'castle'", "--fewest", "turns")
    status, out, _ = said(capsys, *words, "--draw", str(tmp_path / "drafts"), game="chess")
    assert status == 0
    assert "before-after: {turn: O-O" in out
    assert "-" not in out.split("turns: [")[1].split("]")[0].replace("O-O", "")


def test_a_pass_and_players_of_several_are_worded_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "race"
    game.mkdir()
    (game / "game.yaml").write_text(
        head("race", players=(2, 2))
        + "board: {columns: 2, rows: 3}\nrules:\n  players: {hounds: north, geese: south}\n"
        + "  pieces: {pawn: {moves: [{step: forward}]}}\n"
        + "  setup: {hounds pawn: A1, geese pawn: [A2, B3]}\n  ends: [{reached: far}]\n  blocked: pass\n",
        encoding="utf-8",
    )
    words = ("--where", "move.kind == 'pass'", "--draw", str(tmp_path / "drafts"), "--format", "yaml")
    status, out, _ = said(capsys, *words, game=game)
    assert status == 0
    assert "to move.', after: After a pass.}" in out
    assert "caption: Before and after a pass." in out
    assert "is to move" not in out


@pytest.mark.parametrize(
    ("where", "words", "answer", "helps"),
    [
        ("puzzle.win.moves == 2", (), Answer((), "pieces", proved=False), ["With --pieces N", "Before the puzzle"]),
        ("over", ("--pieces", "9"), Answer((), "pieces", proved=False, asked=True), []),
        ("over", (), Answer((), "plies", proved=False), []),
        ("puzzle.win.moves == 2", (), Answer((), "pieces", proved=False, none=True), []),
    ],
    ids=["a puzzle", "so many pieces", "turns", "there is none"],
)
def test_what_may_help_is_said_where_nothing_was_found(
    where: str,
    words: tuple[str, ...],
    answer: Answer,
    helps: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ppgen.press.finding.find_examples", lambda *_: answer)
    status, out, _ = said(capsys, "--where", where, *words)
    assert status == 1
    _, _, after = out.partition(answer.said)
    assert [line[: len(said_so)] for line, said_so in zip(after.splitlines()[1:], helps, strict=True)] == helps


def test_a_puzzle_is_looked_for_near_the_end_of_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody forces a line of four within two moves of an opening, and there are far too many openings to ask."""
    rules = """\
board: {columns: 4, rows: 4}
rules:
  players: [white, black]
  pieces: {stone: {moves: [slide: {directions: any, stop: end}]}}
  setup: {white stone: [A1, B2, C3, D4], black stone: [A4, B3, C2, D1]}
  ends: [line: {length: 4, directions: orthogonal}]
  blocked: loss
"""
    (tmp_path / "game.yaml").write_text(head(players=(2, 2)) + rules, encoding="utf-8")
    status, out, _ = said(capsys, "--where", "puzzle.win.moves == 2", game=tmp_path)
    assert (status, "met in random play" in out) == (0, True), out
