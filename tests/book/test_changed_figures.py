"""Figures that a book shows otherwise than they are drawn: narrower, reduced, turned; each in a stranger's game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ppgen.cli import run
from tests.baseline.quarry import TABLE_RULES
from tests.book.games import game
from tests.small_game import head

COINS = """\
figures:
  - id: throw
    title: Throw
    width: 120
    position: setup
    expect: legal
    caption: A throw.
    alt: A table.
    annotate: [{label: {at: "35,20", text: apart}}]
"""
"""Two coins, and a word in the gap between them: it keeps its size when the table is drawn smaller."""
TOSS = "# Play\n\n:::{figure} throw\n:width: 40\n:::\n"


@pytest.fixture
def toss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game on a table with rules of its own."""
    folder = tmp_path / "toss"
    folder.mkdir()
    files = {"game.yaml": head("toss"), "figures.yaml": COINS, "rules.py": TABLE_RULES, "rulebook.md": TOSS}
    for name, text in files.items():
        (folder / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return folder


def findings(capsys: pytest.CaptureFixture[str], code: str) -> list[str]:
    """The lines about a code, each with its hint."""
    printed = capsys.readouterr()
    lines = (printed.err + printed.out).splitlines()
    return [
        f"{line} {after.strip()}" for line, after in zip(lines, [*lines[1:], ""], strict=True) if f" {code} " in line
    ]


@pytest.mark.parametrize("theme", ["color", "ink", "contrast"])
def test_a_mark_that_hides_something_in_a_narrower_figure_is_found(
    toss: Path, capsys: pytest.CaptureFixture[str], theme: str
) -> None:
    pytest.importorskip("typst")
    arguments = ["--game", "toss", "--trust-rules", "--format", "pdf", "--theme", theme, "--out", "out"]
    assert run(["rulebook", *arguments]) == 1
    (finding,) = findings(capsys, "DRAW-COVER")
    assert finding.startswith("toss/rulebook.md:3:1: DRAW-COVER figure throw, 40 mm wide in the book, label-1")
    assert not Path("out").exists()
    match = re.search(r":width: (\d+)", finding)
    assert match is not None
    (toss / "rulebook.md").write_text(TOSS.replace("40", match[1]))
    assert run(["rulebook", *arguments]) == 0


def test_check_finds_it_too_in_the_text_of_the_book(toss: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--game", "toss", "--trust-rules"]) == 1
    (finding,) = findings(capsys, "DRAW-COVER")
    assert finding.startswith("toss/rulebook.md:3:1: DRAW-COVER figure throw, 40 mm wide in the book, label-1")
    assert "with :width:" in finding
    (toss / "rulebook.md").write_text(TOSS.replace(":width: 40\n", ""))
    assert run(["check", "--game", "toss", "--trust-rules"]) == 0


def test_what_a_figure_allows_it_may_have_in_a_book_alone(toss: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (toss / "figures.yaml").write_text(COINS + '    allow: {DRAW-COVER: "the coin is known"}\n')
    assert run(["check", "--game", "toss", "--trust-rules"]) == 0
    (toss / "rulebook.md").write_text(TOSS.replace(":width: 40\n", ""))
    assert run(["check", "--game", "toss", "--trust-rules"]) == 1  # now it allows nothing
    assert findings(capsys, "DRAW-ALLOW")


def test_what_a_figure_has_at_its_own_size_is_told_once(toss: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (toss / "figures.yaml").write_text(COINS.replace('"35,20"', '"20,20"'))
    assert run(["check", "--game", "toss", "--trust-rules"]) == 1
    assert all(finding.startswith("toss/figures.yaml:") for finding in findings(capsys, "DRAW-COVER"))


BOARD = """\
figures:
  - id: setup
    title: The setup
    width: 80
    space: 11
    position: setup
    expect: legal
    caption: Pawns.
    alt: A board with pawns.
"""


@pytest.fixture
def pond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "pond"


def test_a_width_at_which_spaces_are_too_small_is_a_fault(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "# Setup\n\n- Look:\n\n  :::{figure} setup\n  :width: 20\n  :::\n"
    game(pond, text, figures=BOARD)
    for arguments in (["check"], ["rulebook", "--format", "html"]):
        assert run([*arguments, "--game", "pond"]) == 1
        (finding,) = findings(capsys, "BOOK-ROOM")
        assert finding.startswith("pond/rulebook.md:6:11: BOOK-ROOM figure 'setup' cannot be 20 mm wide: ")
        assert "a reader needs 6.0 mm" in finding
    match = re.search(r"the least width that works is :width: (\d+)", finding)
    assert match is not None
    least = int(match[1])
    game(pond, text.replace("20", str(least)), figures=BOARD)
    assert run(["check", "--game", "pond"]) == 0
    game(pond, text.replace("20", str(least - 1)), figures=BOARD)
    assert run(["check", "--game", "pond"]) == 1


def test_a_width_at_which_words_have_no_room_is_a_fault(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = "  - {id: words, title: W, width: 90, caption: T., alt: T., picture: {text: incomprehensibilities}}\n"
    game(pond, "# Setup\n\n:::{figure} words\n:width: 20\n:::\n", figures=BOARD + words)
    assert run(["check", "--game", "pond"]) == 1
    (finding,) = findings(capsys, "BOOK-ROOM")
    assert finding.startswith("pond/rulebook.md:4:9: BOOK-ROOM figure 'words' cannot be 20 mm wide: ")
    assert re.search(r"the least width that works is :width: [2-8]\d$", finding)


def test_panels_stand_below_each_other_rather_than_with_small_spaces(pond: Path) -> None:
    from ppgen.press.book_figures import BookFigures
    from ppgen.press.studio import Studio
    from tests.book.games import judged

    turn = "before-after: A1-A2, expect: legal, width: 90, columns: 2"
    moves = f"figures:\n  - {{id: m, title: M, caption: C., alt: A., {turn}}}\n"
    found = judged(game(pond, "# Setup\n", figures=moves))
    (statement,) = found.statements
    picture = BookFigures(Studio(found)).picture(statement)
    assert picture.narrow is not None
    beside, below = picture.narrow(60.0), picture.narrow(35.0)
    assert (beside.height < 50, below.height > 60) == (True, True)
