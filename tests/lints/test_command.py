"""`ppgen check --lints all`: what the lints find in a game, where, and what a definition allows."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ppgen.cli import run
from tests.small_game import PAWNS, head

SHEETS = """\
sheets:
  - id: card
    title: Card
    layouts:
      - column:
          items:
            - picture: {art: fine, min: 10, max: 10}
"""
FINE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path class="art-line" d="M0 50H100" %s/></svg>'
FIGURES = """\
figures:
  - id: start
    title: The start
    caption: The start.
    alt: Pawns on a board.
    width: 60
    position: setup
    expect: legal
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with a drawing whose line is too thin, on a sheet."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "fine.svg").write_text(FINE % 'stroke-width="1"')
    (tmp_path / "game.yaml").write_text(head() + PAWNS + SHEETS)
    return tmp_path


def checked(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[dict[str, object]]]:
    status = run(["check", "--format", "json", *words])
    return status, json.loads(capsys.readouterr().out)["findings"]


def test_a_finding_has_its_place_in_the_definition(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, findings = checked(capsys, "--lints", "all")
    assert status == 1
    (found,) = (found for found in findings if found["code"] == "DRAW-LINE-WIDTH")
    lines = (game / "game.yaml").read_text().splitlines()
    assert "picture" in lines[int(str(found["line"])) - 1]
    assert str(found["message"]).startswith("sheet card on letter")


def test_without_lints_nothing_is_looked_at(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(capsys, "--lints", "none") == (0, [])


def allowing(game: Path, where: str, what: str) -> None:
    """Add an `allow` to the picture or to the column around it."""
    text = (game / "game.yaml").read_text()
    if where == "picture":
        text = text.replace("max: 10}", f"max: 10, allow: {what}}}")
    else:
        text = text.replace("          items:", f"          allow: {what}\n          items:")
    (game / "game.yaml").write_text(text)


@pytest.mark.parametrize("where", ["picture", "column"])
def test_a_block_may_allow_it(game: Path, capsys: pytest.CaptureFixture[str], where: str) -> None:
    allowing(game, where, "{DRAW-LINE-WIDTH: the line is a hint for the knife}")
    assert checked(capsys, "--lints", "all") == (0, [])


def test_an_allow_that_allows_nothing_is_a_fault(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (game / "art" / "fine.svg").write_text(FINE % "")
    allowing(game, "picture", "{DRAW-LINE-WIDTH: the line is a hint for the knife}")
    status, findings = checked(capsys, "--lints", "all")
    assert status == 1
    assert [found["code"] for found in findings] == ["DRAW-ALLOW"]


@pytest.mark.parametrize(
    ("what", "code", "words"),
    [
        ("{DRAW-LINE-WITDH: a hint}", "DEF-CHOICE", "DRAW-LINE-WIDTH"),
        ("{draw-line-width: a hint}", "DEF-CHOICE", "DRAW-LINE-WIDTH"),
        ('{DRAW-LINE-WIDTH: ""}', "DEF-EMPTY", "in words"),
        ("{DRAW-LINE-WIDTH: 3}", "DEF-EMPTY", "in words"),
        ("{DRAW-LINE-WIDTH: null}", "DEF-EMPTY", "in words"),
        ("{DRAW-LINE-WIDTH: [a]}", "DEF-TYPE", ""),
        ("{}", "DEF-EMPTY", "leave `allow` out"),
        ("[DRAW-LINE-WIDTH]", "DEF-TYPE", ""),
    ],
)
def test_what_an_allow_may_say(
    game: Path, capsys: pytest.CaptureFixture[str], what: str, code: str, words: str
) -> None:
    allowing(game, "picture", what)
    status, findings = checked(capsys)
    assert status == 1
    assert [found["code"] for found in findings] == [code]
    assert words in f"{findings[0]['message']} {findings[0]['hint']}"
    assert findings[0]["line"] == 1 + (game / "game.yaml").read_text()[: _at(game)].count("\n")


def _at(game: Path) -> int:
    return (game / "game.yaml").read_text().index("allow:")


FAINT = """\
figures:
  - id: start
    title: The start
    caption: The start.
    alt: Pawns on a board.
    width: 60
    columns: 2
    panels:
      - {letter: A, caption: "Pale.", picture: {picture: {art: fine, min: 10, max: 10}}%s}
      - {letter: B, caption: "As pale.", picture: {picture: {art: fine, min: 10, max: 10}}%s}
"""
ALLOWED = ", allow: {DRAW-LINE-WIDTH: the line is a hint for the knife}"


def figured(game: Path, *allowed: str) -> None:
    """A figure with the thin line in two panels."""
    (game / "game.yaml").write_text(head() + PAWNS)
    (game / "figures.yaml").write_text(FAINT % allowed)


@pytest.mark.parametrize(("allowed", "left"), [(("", ""), "AB"), ((ALLOWED, ""), "B"), ((ALLOWED, ALLOWED), "")])
def test_a_panel_allows_it_for_itself(
    game: Path, capsys: pytest.CaptureFixture[str], allowed: tuple[str, str], left: str
) -> None:
    figured(game, *allowed)
    _, findings = checked(capsys)
    assert [found["code"] for found in findings] == ["DRAW-LINE-WIDTH"] * len(left)
    assert all(f"panel {letter}, " in str(found["message"]) for letter, found in zip(left, findings, strict=True))


def test_a_panel_that_allows_nothing_is_a_fault(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    figured(game, ", allow: {DRAW-HEADS: the heads are one}", ALLOWED)
    _, findings = checked(capsys)
    assert sorted((found["code"], found["line"]) for found in findings) == [("DRAW-ALLOW", 9), ("DRAW-LINE-WIDTH", 9)]
    assert {found["column"] for found in findings if found["code"] == "DRAW-ALLOW"} == {
        FAINT.splitlines()[8].index("%s") + len(", allow: {") + 1
    }


@pytest.mark.parametrize(
    ("panels", "named"),
    [
        ("", ""),
        ('- {caption: "Before the move.", P}\n      - {caption: "After it.", Q}', "panel “Before the move.”, "),
        ("- {P}\n      - {Q}", "panel 1, "),
    ],
)
def test_a_panel_without_a_letter_is_called_by_its_caption(
    game: Path, capsys: pytest.CaptureFixture[str], panels: str, named: str
) -> None:
    """And the only panel of a figure is the figure."""
    fine, other = "picture: {picture: {art: fine, min: 10, max: 10}}", "picture: {text: Nothing.}"
    text = FAINT.partition("    panels:")[0].replace("columns: 2", "columns: 1")
    text += f"    panels:\n      {panels.replace('P', fine).replace('Q', other)}\n" if panels else f"    {fine}\n"
    (game / "game.yaml").write_text(head() + PAWNS)
    (game / "figures.yaml").write_text(text)
    _, (found,) = checked(capsys)
    assert str(found["message"]).startswith(f"figure start, {named}art-line")


def test_every_code_has_a_page() -> None:
    from ppgen.definition.allowances import CODES
    from ppgen.lints.pages import PAGES, UNUSED

    assert set(PAGES) == {*CODES, UNUSED}
    for page in PAGES.values():
        assert page.title[0].isupper()
        assert page.explanation.endswith(".")


def test_what_every_space_of_a_board_has_is_told_once_with_a_count(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The names of sixteen by sixteen spaces that are far too large for them, in one figure of two panels."""
    board = PAWNS.replace("columns: 3, rows: 3", "columns: 16, rows: 16")
    (game / "game.yaml").write_text(head() + board)
    panels = "coordinates: inside\n    panels: [{letter: A, position: setup}, {letter: B, position: setup}]\n"
    figure = FIGURES.replace("position: setup\n", panels).replace("    expect: legal\n", "")
    (game / "figures.yaml").write_text(figure.replace("position: setup}", "position: setup, expect: legal}"))
    status, findings = checked(capsys)
    told = [str(found["message"]) for found in findings if found["code"] == "DRAW-TEXT-TEXT"]
    assert status == 1
    assert len(told) == 2, findings
    for message, panel in zip(told, "AB", strict=True):
        assert f"panel {panel}" in message
        counted = re.search(r"; and ([0-9]+) more like it, the next at [0-9, ]+ mm and [0-9, ]+ mm", message)
        assert counted is not None
        assert int(counted[1]) > 50
