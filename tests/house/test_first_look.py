"""A game of two keys and its rules is drawn, judged and counted: credits, rights and players may come later."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

import ppgen
from ppgen.cli import run
from tests.printed import printed
from tests.small_game import PAWNS

Capture = pytest.CaptureFixture[str]

SHEETS = """\
sheets:
  - id: pad
    title: Pad
    layouts:
      - column: {items: [title, board, footer]}
  - {id: coins, title: Coins, components: {of: piecepack, parts: [coins]}}
"""
FIGURES = """\
figures:
  - {id: start, title: Start, caption: The setup., alt: A board with pawns., position: setup, expect: legal}
"""


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with one game that states nothing but its id, its title and its rules."""
    (tmp_path / "race").mkdir()
    (tmp_path / "race" / "game.yaml").write_text("id: race\ntitle: Race\n" + PAWNS + SHEETS, encoding="utf-8")
    (tmp_path / "race" / "figures.yaml").write_text(FIGURES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "words", [["check"], ["figures"], ["sheets"], ["gallery"], ["perft", "--game", "race", "--depth", "2"]]
)
def test_no_command_asks_for_more(bare: Path, words: list[str], capsys: Capture) -> None:
    assert run(words) == 0, capsys.readouterr().err


def test_the_page_of_the_game_says_what_is_not_stated(bare: Path, capsys: Capture) -> None:
    assert run(["games", "--game", "race"]) == 0
    shown = capsys.readouterr().out
    for line in ("Credits\n  not stated\n", "Rights\n  not stated\n", "Players: not stated\n"):
        assert line in shown


def test_the_list_of_games_names_no_author(bare: Path, capsys: Capture) -> None:
    assert run(["games"]) == 0
    assert "race  (race)\n      Race\n" in capsys.readouterr().out


def test_a_sheet_states_nothing_that_the_definition_does_not(bare: Path) -> None:
    assert run(["sheets", "--format", "pdf"]) == 0
    with pikepdf.open(bare / "output" / "race" / "sheets" / "pad.pdf") as document:
        assert "/Author" not in document.docinfo
        assert str(document.docinfo["/Subject"]) == "Pad"
    page = ppgen.load(bare / "race").sheet("pad").drawing().page(0)
    assert list(printed(page.scene.items)) == ["Race", "Race", "Pad"]


def test_parts_of_a_public_set_keep_the_credit_and_the_notice_of_the_set(bare: Path) -> None:
    assert run(["sheets", "--format", "pdf"]) == 0
    with pikepdf.open(bare / "output" / "race" / "sheets" / "coins.pdf") as document:
        assert str(document.docinfo["/Author"]) == "James Kyle"
        assert "public domain" in str(document.docinfo["/Subject"])


def test_the_gallery_has_no_empty_lines_of_credit(bare: Path) -> None:
    assert run(["gallery"]) == 0
    page = (bare / "output" / "index.html").read_text(encoding="utf-8")
    for part in ("byline", "summary", "rights"):
        assert f'<p class="{part}">' not in page


def test_a_caption_that_quotes_what_is_not_stated_is_a_fault(bare: Path, capsys: Capture) -> None:
    figures = bare / "race" / "figures.yaml"
    figures.write_text(FIGURES.replace("The setup.", '"By {{ facts.game.design }}."'), encoding="utf-8")
    assert run(["check"]) == 1
    assert "figures.yaml:2:44: FIG-CAPTION" in capsys.readouterr().out


def test_broken_rules_are_found_before_there_is_a_figure(bare: Path, capsys: Capture) -> None:
    game = bare / "race" / "game.yaml"
    (bare / "race" / "figures.yaml").unlink()
    assert run(["check"]) == 0, capsys.readouterr().out
    game.write_text(game.read_text(encoding="utf-8").replace("blocked: loss", "blocked: lose"), encoding="utf-8")
    assert run(["check"]) == 1
    assert "game.yaml:9:12: DEF-CHOICE" in capsys.readouterr().out
    assert [finding.code for finding in ppgen.load(bare / "race").check()] == ["DEF-CHOICE"]


@pytest.mark.parametrize("part", ["credits: {year: 2026}", "rights: {short: Mine.}", "players: {min: 2}"])
def test_what_is_stated_is_stated_whole(bare: Path, part: str, capsys: Capture) -> None:
    game = bare / "race" / "game.yaml"
    game.write_text(f"{part}\n{game.read_text(encoding='utf-8')}", encoding="utf-8")
    assert run(["check"]) == 1
    assert "DEF-MISSING-KEY" in capsys.readouterr().out
