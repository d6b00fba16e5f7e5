"""`ppgen cover --suggest` for rules that are a program: slips in games that they play themselves."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

from ppgen.cli import run
from ppgen.cover.model import Line
from ppgen.cover.suggest_codes import code_drafts
from ppgen.definition.load import load_game
from ppgen.diagnostics import EnvironmentProblem, Mark
from ppgen.rules.protocol import Moment
from tests.small_game import head


def bare(tmp_path: Path, name: str) -> Path:
    """A copy of a bundled game without figures."""
    folder = tmp_path / name
    shutil.copytree(load_game(name).folder, folder, ignore=shutil.ignore_patterns("*.md", "__pycache__"))
    (folder / "figures.yaml").write_text("figures: []\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize(("name", "fewest"), [("long-way", 8), ("pass-the-food", 3)])
def test_drafts_show_codes_by_the_test_of_cover_and_pass_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, fewest: int
) -> None:
    monkeypatch.setattr("ppgen.cover.suggest_codes.SLIPS", 1_200)
    monkeypatch.setattr("ppgen.cover.suggest_codes.GAMES", 12)
    folder = bare(tmp_path, name)
    words = ("--game", str(folder), "--trust-rules")
    assert run(("cover", *words, "--suggest", str(tmp_path / "drafts"))) == 0
    capsys.readouterr()
    text = (tmp_path / "drafts" / f"{name}.yaml").read_text(encoding="utf-8")
    drafted = yaml.safe_load(text)["figures"]
    codes = [figure["expect"]["illegal"] for figure in drafted]
    assert len(set(codes)) == len(codes) >= fewest
    (folder / "figures.yaml").write_text(text, encoding="utf-8")
    run(("check", *words))  # the definition names figures of the original
    assert f"{len(codes)} figures, all as declared" in capsys.readouterr().out
    assert run(("cover", *words)) == 0
    out = capsys.readouterr().out
    for code, figure in zip(codes, drafted, strict=True):
        assert any(code in line and f"broken in {figure['id']}" in line for line in out.splitlines())


@pytest.mark.parametrize(
    ("moment", "message"),
    [
        (Moment(3, "0", (4,)), "a Moment with values of the wrong type"),  # type: ignore[arg-type]
        (Moment(3, "0", (), ("doen",)), "names the event 'doen'"),
    ],
)
def test_what_a_program_plays_is_checked(moment: Moment[int], message: str) -> None:
    program: Any = SimpleNamespace(events={"done": "It is done."}, random_turn=lambda before, dice: moment)
    gap = Line("code", Mark("game.yaml", 1, 1), "XX-TURN", "XX-TURN")
    with pytest.raises(EnvironmentProblem, match=message):
        code_drafts(program, program, (gap,))


def test_a_program_without_events_has_no_drafts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = bare(tmp_path, "worm-derby")
    assert run(("cover", "--game", str(folder), "--trust-rules", "--suggest", str(tmp_path / "drafts"))) == 0
    assert "no drafts: nothing was met in play that shows a gap" in capsys.readouterr().out
    assert not (tmp_path / "drafts").exists()


def test_a_draft_has_no_name_that_the_game_has(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Not even that of an earlier draft that shows something else now."""
    folder = tmp_path / "race"
    folder.mkdir()
    (folder / "game.yaml").write_text(
        head("race", players=(2, 2))
        + "board: {columns: 3, rows: 3}\nrules:\n  players: {white: north, black: south}\n"
        + "  pieces: {pawn: {moves: [{step: forward}]}}\n"
        + "  setup: {pawn: near}\n  ends: [{reached: far}]\n  blocked: loss\n",
        encoding="utf-8",
    )
    figure = (
        "{id: draft-pieces-pawn-moves-1, title: A draft, position: setup, expect: legal, caption: None., alt: None.}"
    )
    (folder / "figures.yaml").write_text(f"figures: [{figure}]\n", encoding="utf-8")
    assert run(("cover", "--game", str(folder), "--suggest", str(tmp_path / "drafts"))) == 0
    text = (tmp_path / "drafts" / "race.yaml").read_text(encoding="utf-8")
    names = [figure["id"] for figure in yaml.safe_load(text)["figures"]]
    assert "draft-pieces-pawn-moves-1-2" in names
    assert "draft-pieces-pawn-moves-1" not in names
