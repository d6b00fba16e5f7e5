"""The options that commands share: which may come twice, and what several games are asked for at once."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest

from ppgen.cli import COMMANDS, cli
from tests.cli.conftest import Said


def _options() -> list[tuple[str, click.Option]]:
    context = click.Context(cli)
    commands = [(name, cli.get_command(context, name)) for name in COMMANDS]
    return [
        (name, option)
        for name, command in commands
        if command is not None
        for option in command.params
        if isinstance(option, click.Option)
    ]


def test_an_option_with_one_value_is_refused_when_it_comes_twice(said: Said) -> None:
    single = [(name, max(o.opts, key=len)) for name, o in _options() if not (o.multiple or o.is_flag or o.count)]
    assert ("perft", "--depth") in single
    assert ("check", "--format") in single
    for name, option in single:
        status, out, err = said(name, option, "1", f"{option}=1")
        assert (status, out) == (2, ""), (name, option)
        assert f"{option} is given twice, but takes one value" in err


def test_options_said_to_be_repeatable_are_so_and_flags_may_come_again(said: Said) -> None:
    for name, option in _options():
        text = option.help or ""
        assert option.multiple == ("several times" in text or "repeated" in text), (name, option.opts)
    words = ("perft", "--game", "dodgem", "--depth", "1", "--divide")
    assert said(*words, "--divide") == said(*words)


def test_every_command_about_games_takes_several_but_a_few(said: Said) -> None:
    several = {name for name, option in _options() if "--game" in option.opts and option.multiple}
    assert several == set(COMMANDS) - {"find", "new", "perft", "schema", "show"}
    status, _, err = said("perft", "--game", "dodgem", "--game", "hexapawn", "--depth", "1")
    assert (status, "--game is given twice" in err) == (2, True)


def test_all_games_that_are_named_are_judged_each_once(said: Said) -> None:
    status, out, _ = said("check", "--game", "hexapawn", "--game", "piecepack", "--game", "hexapawn")
    assert status == 0
    assert [line.split(":")[0] for line in out.splitlines()[:2]] == ["hexapawn", "piecepack"]
    assert out.count("hexapawn: ") == 1
    status, out, _ = said("check", "--game", "hexapawn", "--game", "tic-tac-toe", "--format", "json")
    assert [game["id"] for game in json.loads(out)["games"]] == ["hexapawn", "tic-tac-toe"]


def test_all_games_that_are_named_are_drawn(tmp_path: Path, said: Said) -> None:
    assert said("figures", "--game", "hexapawn", "--game", "tic-tac-toe", "--out", str(tmp_path))[0] == 0
    assert {file.name for file in tmp_path.iterdir()} == {"hexapawn", "tic-tac-toe"}


def test_the_pages_of_all_games_that_are_named_are_shown(said: Said) -> None:
    status, out, _ = said("games", "--game", "hexapawn", "--game", "long-way")
    assert status == 0
    assert "Hexapawn" in out
    assert "Karl Hanf" in out


def test_a_difference_in_any_game_named_is_found(tmp_path: Path, said: Said) -> None:
    for game in ("hexapawn", "piecepack"):
        said("figures", "--game", game, "--out", str(tmp_path))
    (tmp_path / "piecepack").mkdir(exist_ok=True)
    stale = next((tmp_path / "hexapawn" / "figures").glob("*.svg"))
    stale.unlink()
    words = ("diff", "--out", str(tmp_path), "--theme", "color")
    status, out, _ = said(*words, "--game", "hexapawn", "--game", "tic-tac-toe")
    assert status == 1
    assert stale.name in out
    assert "tic-tac-toe/figures" in out
    assert "piecepack" not in out


def test_every_game_that_there_is_not_is_named(said: Said) -> None:
    for name in ("check", "figures", "sheets", "gallery", "diff", "games"):
        status, out, err = said(name, "--game", "hexapwan", "--game", "dodgem", "--game", "long-wya")
        assert (status, out) == (2, "")
        assert "there is no game 'hexapwan'" in err
        assert "there is no game 'long-wya'" in err
        assert "did you mean 'hexapawn'?" in err
        assert "did you mean 'long-way'?" in err


@pytest.mark.parametrize("name", ["check", "figures", "sheets", "gallery", "diff", "games"])
@pytest.mark.parametrize("words", [("--variant", "facing"), ("--set", "m=3")])
def test_a_game_that_lacks_a_variant_or_parameter_is_named(
    name: str, words: tuple[str, str], tmp_path: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = said(name, "--game", "dodgem", "--game", "long-way", *words)
    assert (status, out) == (2, "")
    assert f"there is no {'variant' if words[0] == '--variant' else 'parameter'} {words[1].split('=')[0]!r}" in err
    assert "ppgen: long-way: " in err or words[0] == "--set"
    assert not (tmp_path / "output").exists()


def test_a_variant_is_taken_by_every_game_named(tmp_path: Path, said: Said) -> None:
    words = [word for game in ("hexapawn", "tic-tac-toe") for word in ("--game", game)]
    status, out, _ = said("games", *words, "--set", "n=4")
    assert status == 0
    assert out.count("Board: 4 by 4 spaces") == 2


def test_two_numbers_for_one_parameter_contradict_each_other(said: Said) -> None:
    status, _, err = said("perft", "--game", "hexapawn", "--depth", "1", "--set", "n=3", "--set", "n=4")
    assert (status, "n is given as 3 and as 4" in err) == (2, True)
    assert said("perft", "--game", "hexapawn", "--depth", "1", "--set", "n=4", "--set", "n=4")[0] == 0


def test_sheets_takes_trust_rules_and_says_that_a_game_has_no_sheets(tmp_path: Path, said: Said) -> None:
    assert "--trust-rules" in said("sheets", "--help")[1]
    status, out, _ = said("sheets", "--game", "hexapawn", "--trust-rules", "--out", str(tmp_path))
    assert (status, out) == (0, "hexapawn: no sheets\n")


def test_findings_of_a_variant_are_written_as_sarif(said: Said) -> None:
    status, out, err = said("check", "--game", "tic-tac-toe", "--variant", "misere", "--format", "sarif")
    assert (status in (0, 1), err) == (True, "")
    assert json.loads(out)["version"] == "2.1.0"


@pytest.mark.parametrize("name", ["check", "figures", "sheets", "gallery", "diff"])
def test_an_empty_name_is_no_name(name: str, tmp_path: Path, said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--game "$GAME"` with nothing in it would else mean the folder that one happens to stand in."""
    monkeypatch.chdir(tmp_path)
    status, out, err = said(name, "--game", "")
    assert (status, out, "--game needs the name" in err) == (2, "", True)
    if name != "check":
        status, out, err = said(name, "--game", "hexapawn", "--out", "")
        assert (status, out, "--out needs the name of a folder" in err) == (2, "", True)


def test_the_log_of_a_workflow_names_the_games_that_were_judged(said: Said) -> None:
    words = ("--game", "hexapawn", "--game", "tic-tac-toe", "--format", "github")
    status, out, _ = said("check", "--all-variants", *words)
    assert (status, out) == (0, "ppgen check: 2 games judged (hexapawn, tic-tac-toe), also in 1 variant: no findings\n")
    assert said("diff", *words)[1].startswith("ppgen diff: 2 games compared (hexapawn, tic-tac-toe): ")
