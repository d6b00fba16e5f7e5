"""A project is its own games: what a command takes without --game, and what NAME means with it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ppgen.definition.bundled import GAMES
from ppgen.diagnostics import did_you_mean
from tests.baseline.conftest import RULES
from tests.cli.conftest import Said

GAME = """\
id: {id}
title: {title}
version: "1"
summary: A game for a test.
credits: {{design: Nobody}}
rights: {{short: None., statement: Public domain.}}
players: {{min: 2, max: 2}}
board: {{columns: 3, rows: 3}}
rules:
  players: {{white: north, black: south}}
  pieces: {{pawn: {{moves: [{{step: forward}}]}}}}
  setup: {{pawn: near}}
  ends: [{{reached: far}}]
  blocked: loss
"""
FIGURES = """\
figures:
  - {id: start, title: Start, caption: The setup., alt: A board., position: setup, expect: legal}
"""


def make(folder: Path, name: str) -> Path:
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME.format(id=name, title=name.title()))
    (folder / "figures.yaml").write_text(FIGURES)
    return folder


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.parametrize("name", ["check", "figures", "sheets", "gallery", "diff"])
def test_where_there_is_no_game_nothing_is_done_and_what_to_type_is_said(name: str, here: Path, said: Said) -> None:
    for toml in (None, "games = []"):
        if toml is not None:
            (here / "ppgen.toml").write_text(toml)
        status, out, err = said(name)
        assert (status, out) == (2, "")
        lack = "there is no game here: no game.yaml" if toml is None else "this project has no game: ppgen.toml says"
        assert lack in err
        assert lack[1:] in said("games")[1]
        assert "--game path/to/folder" in err
        assert [file.name for file in here.iterdir()] == ([] if toml is None else ["ppgen.toml"])


def test_games_and_rule_work_anywhere(here: Path, said: Said) -> None:
    status, out, _ = said("games")
    assert status == 0
    assert "There is no game here" in out
    assert "long-way" in out
    assert said("rule", "LW-DOOR-HALF")[0] == 0
    (here / "ppgen.toml").write_text("gmaes = []")
    assert said("rule", "DEF-UNKNOWN-KEY")[0] == 0
    status, out, err = said("games")
    assert (status, "ppgen.toml:1:1: DEF-UNKNOWN-KEY" in err, "long-way" in out) == (1, True, True)


def test_all_games_are_those_of_the_project(here: Path, said: Said) -> None:
    make(here / "one", "one")
    make(here / "games" / "two", "two")
    status, out, _ = said("check")
    assert status == 0
    assert "2 games judged (one, two)" in out
    assert said("figures")[0] == 0
    assert sorted(str(file.relative_to(here)) for file in here.glob("output/*/*/*")) == [
        "output/one/figures/start.svg",
        "output/two/figures/start.svg",
    ]
    status, out, _ = said("games")
    own, _, theirs = out.partition("Bundled games")
    assert status == 0
    assert ("one" in own, "two" in own, "long-way" in own, "long-way" in theirs) == (True, True, False, True)


def test_a_fault_of_the_project_stops_what_judges_and_draws(here: Path, said: Said) -> None:
    make(here / "one", "one")
    (here / "ppgen.toml").write_text("games = ['one']\ntrust-rules = true\n")
    for name in ("check", "figures", "sheets", "gallery", "diff"):
        status, out, err = said(name)
        assert status == 1
        assert "ppgen.toml:2:1: DEF-UNKNOWN-KEY there is no key 'trust-rules' here" in out + err
    assert not (here / "output").exists()


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
def test_a_fault_of_the_project_is_a_finding_in_every_format_of_check(form: str, here: Path, said: Said) -> None:
    make(here / "one", "one")
    (here / "ppgen.toml").write_text("gmaes = []\n")
    status, out, err = said("check", "--format", form)
    assert (status, err) == (1, "")
    assert "DEF-UNKNOWN-KEY" in out
    assert "ppgen.toml" in out
    assert "no findings" not in out


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github", "junit", "markdown"])
def test_a_fault_of_the_project_is_a_finding_in_every_format_of_diff(form: str, here: Path, said: Said) -> None:
    make(here / "one", "one")
    (here / "ppgen.toml").write_text("gmaes = []\n")
    status, out, err = said("diff", "--format", form)
    assert (status, err) == (1, "")
    assert "DEF-UNKNOWN-KEY" in out
    assert "ppgen.toml" in out
    assert "as it was" not in out
    status, out, err = said("diff", "--update", "--prune")
    assert (status, "DEF-UNKNOWN-KEY" in err) == (1, True)
    assert not (here / "output").exists()


def test_below_the_root_it_is_the_same_project(here: Path, said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / ".git").mkdir()
    (here / "ppgen.toml").write_text("games = ['games/*']\noutput = 'drawn'\n")
    make(here / "games" / "one", "one")
    make(here / "games" / "two", "two")
    monkeypatch.chdir(here / "games" / "one")
    assert said("figures", "--game", "two") == (0, "two: 1 figure (svg) in drawn/two/figures\n", "")
    assert (here / "drawn" / "two" / "figures" / "start.svg").is_file()
    # --out and the paths of --game count from where one stands.
    assert said("figures", "--game", ".", "--out", "x")[0] == 0
    assert (here / "games" / "one" / "x" / "one" / "figures" / "start.svg").is_file()


def test_a_folder_comes_first_then_the_project_then_what_is_bundled(here: Path, said: Said) -> None:
    make(here / "mine", "tic-tac-toe")
    status, out, err = said("check", "--game", "tic-tac-toe", "--game", "hexapawn")
    assert (status, "tic-tac-toe: 1 figure" in out, "hexapawn: 3 figures" in out) == (0, True, True)
    assert "means the game of this project, not the bundled game of that name" in err
    make(here / "hexapawn", "pawns")
    status, out, err = said("check", "--game", "hexapawn")
    assert (status, "pawns: 1 figure" in out, err) == (0, True, "")
    assert "hidden by the game of this project" in said("games")[1]


def test_a_folder_without_a_definition_hides_no_game(here: Path, said: Said) -> None:
    """Such as the folder of its drawings. The path of such a folder is still a fault."""
    make(here / "games" / "mine", "heist")
    (here / "ppgen.toml").write_text('games = ["games/*"]\n', encoding="utf-8")
    for name in ("tic-tac-toe", "heist"):
        (here / name / "figures").mkdir(parents=True)
    assert said("check", "--game", "tic-tac-toe")[0] == 0
    assert said("show", "--game", "tic-tac-toe")[0] == 0
    assert said("cover", "--game", "tic-tac-toe")[0] == 0
    assert "heist: 1 figure" in said("check", "--game", "heist")[1]
    status, _, err = said("check", "--game", "./tic-tac-toe")
    assert (status, "there is no game.yaml in tic-tac-toe" in err) == (2, True)


def test_the_ids_of_the_project_are_offered_for_a_slip(here: Path, said: Said) -> None:
    make(here / "mine", "heist")
    status, _, err = said("check", "--game", "hiest")
    assert (status, "did you mean 'heist'?" in err) == (2, True)


def test_a_path_that_leads_nowhere_is_told_what_else_names_a_game(here: Path, said: Said) -> None:
    status, _, err = said("check", "--game", "games/nope")
    assert (status, "there is no folder games/nope" in err) == (2, True)
    assert "or the id of a game: `ppgen games` lists all games" in err


def test_a_hint_where_there_is_nothing_to_choose_is_english(here: Path, said: Said) -> None:
    make(here / "mine", "mine")
    status, _, err = said("sheets", "--sheet", "pad")
    assert (status, "hint: there are no sheets here" in err) == (2, True)
    assert did_you_mean("x", (), "art") == "there is no art here"
    assert did_you_mean("x", (), "parameters") == "there are no parameters here"
    assert did_you_mean("x", ()) == "nothing is known"


def test_two_games_of_one_id_are_a_fault(here: Path, said: Said) -> None:
    make(here / "a", "same")
    make(here / "b", "same")
    make(here / "c", "other")
    for words in ((), ("--game", "same"), ("--game", "a", "--game", "b")):
        status, out, _ = said("check", *words)
        assert (status, "no game judged: 2 faults" in out) == (1, True)
        assert "a/game.yaml:1:5: DEF-DUPLICATE-ID" in out
        assert "b/game.yaml:1:5: DEF-DUPLICATE-ID" in out
    assert said("check", "--game", "other")[0] == 0
    assert said("check", "--game", "b")[0] == 0


def test_a_bundled_game_byte_for_byte_needs_no_trust(here: Path, said: Said) -> None:
    shutil.copytree(GAMES / "long_way", here / "copy")
    # What lies in the folder is not what runs: the installed rules do.
    one = ("figures", "--figure", "adjacency")
    status, _, err = said(*one)
    assert (status, err) == (0, "")
    with (here / "copy" / "rules.py").open("a") as stream:
        stream.write("\n")
    status, out, err = said(*one)
    assert (status, "copy/rules.py:1:1: DEF-PROGRAM this file is a program, and was not run" in out + err) == (2, True)


def test_one_game_needs_no_name_for_its_variants(here: Path, said: Said) -> None:
    folder = make(here / "one", "one")
    with (folder / "game.yaml").open("a") as stream:
        stream.write("variants: {quick: {summary: Quick., changes: {title: Quick}}}\n")
    assert said("figures", "--variant", "quick")[0] == 0
    make(here / "two", "two")
    status, _, err = said("figures", "--variant", "quick")
    assert (status, "--variant and --set go with --game NAME" in err) == (2, True)


def test_drawings_go_through_no_link_that_leads_out_unless_that_is_said(here: Path, said: Said) -> None:
    make(here / "one", "one")
    outside = here.parent / "outside"
    outside.mkdir()
    (here / "output").symlink_to(outside)
    status, _, err = said("figures")
    assert (status, "is a link that leads out of the project" in err) == (2, True)
    assert list(outside.iterdir()) == []
    assert said("figures", "--out", "output")[0] == 0
    assert (outside / "one" / "figures" / "start.svg").is_file()


def test_the_codes_of_a_game_of_the_project_are_explained(here: Path, said: Said) -> None:
    make(here / "one", "one")
    (here / "one" / "rules.py").write_text(RULES)
    status, _, err = said("rule", "MY-RULE")
    assert (status, "--trust-rules also looks into the rules of one" in err) == (2, True)
    status, out, _ = said("rule", "MY-RULE", "--trust-rules")
    assert (status, out.startswith("MY-RULE: Mine")) == (0, True)
    assert said("rule", "LW-DOOR-HALF", "--trust-rules")[0] == 0


def test_a_game_that_is_a_bundled_one_is_listed_once(here: Path, said: Said) -> None:
    """A copy is so as long as nothing in it is another."""
    shutil.copytree(GAMES / "hexapawn", here / "hexapawn", ignore=shutil.ignore_patterns("__pycache__"))
    make(here / "mine", "mine")
    (here / "ppgen.toml").write_text('games = ["hexapawn", "mine"]\n')
    own = "  hexapawn  (this project's own, unchanged)\n"
    assert own in said("games")[1]
    (here / "hexapawn" / "notes.txt").write_text("a note")
    assert own not in said("games")[1]
