"""Figures that a book shows otherwise than they are drawn: narrower, reduced, turned; each in a stranger's game."""

from __future__ import annotations

import re
from contextlib import closing
from io import BytesIO
from math import pi
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from ppgen.book.widths import least_width, too_narrow
from ppgen.cli import run
from ppgen.definition.bundled import bundled_folder
from ppgen.definition.project import GameFolder
from ppgen.definition.variants import Choice
from ppgen.diagnostics import Mark
from ppgen.figures.draw import FigureDrawing
from ppgen.press.book_figures import BookFigures
from ppgen.press.judging import judge_games
from ppgen.press.studio import Studio
from ppgen.scene.model import Scene
from tests.baseline.quarry import TABLE_RULES
from tests.book.games import game
from tests.book.pdf.test_typeset import words_of
from tests.render import accessible
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


@pytest.mark.parametrize("theme", ["ink", "contrast"])
def test_a_mark_that_hides_something_in_a_narrower_figure_is_found(
    toss: Path, capsys: pytest.CaptureFixture[str], theme: str
) -> None:
    arguments = ["--game", "toss", "--trust-rules", "--format", "pdf", "--theme", theme, "--out", "out"]
    assert run(["rulebook", *arguments]) == 1
    (finding,) = findings(capsys, "DRAW-COVER")
    assert finding.startswith("toss/rulebook.md:3:1: DRAW-COVER figure throw, 40 mm wide in the book, label-1")
    assert not Path("out").exists()
    match = re.search(r":width: (\d+)", finding)
    assert match is not None
    (toss / "rulebook.md").write_text(TOSS.replace("40", match[1]))
    assert run(["rulebook", *arguments]) == 0


@pytest.mark.parametrize("option", [("--paper", "letter"), ("--style", "leaflet"), ("--theme", "ink")])
def test_what_check_does_not_look_at_is_looked_at_when_it_is_printed(toss: Path, option: tuple[str, str]) -> None:
    """A book in its own style, on its own paper and in colour is left to `check`, so that it is made fast."""
    (toss / "rulebook.md").write_text("---\nstyles: [book, {style: leaflet, papers: [letter]}]\n---\n" + TOSS)
    arguments = ["--game", "toss", "--trust-rules", "--out", "out"]
    assert run(["rulebook", *arguments, "--check"]) == 1
    assert run(["rulebook", *arguments, "--format", "pdf"]) == 0
    assert run(["rulebook", *arguments, "--format", "pdf", *option]) == (0 if option[1] == "leaflet" else 1)


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


def made(arguments: list[str], file: str) -> bytes:
    """A file of the book of the pond."""
    assert run(["rulebook", "--game", "pond", "--out", "out", *arguments]) == 0
    return Path("out/pond/books", file).read_bytes()


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


def test_a_width_that_only_paper_shows_is_measured_and_not_drawn_for_html(
    pond: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "# Setup\n\n:::{figure} setup\n:width: 60\n:::\n"
    game(pond, text, figures=BOARD)
    drawn: list[float] = []
    scene = FigureDrawing.scene

    def noted(self: FigureDrawing, draft: bool) -> Scene:
        drawn.append(self.statement.figure.width)
        return scene(self, draft)

    monkeypatch.setattr(FigureDrawing, "scene", noted)
    assert run(["rulebook", "--format", "html", "--game", "pond", "--no-cache"]) == 0
    assert drawn == [80]
    for arguments in (["rulebook", "--format", "html,md", "--no-cache"], ["rulebook", "--check"], ["check"]):
        drawn.clear()
        assert run([*arguments, "--game", "pond"]) == 0
        assert 60 in drawn


def test_a_width_that_is_larger_than_the_figure_is_a_warning(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = "  - {id: words, title: W, width: 68, caption: T., alt: T., picture: {text: Words.}}\n"
    text = "# Setup\n\n:::{figure} setup\n:::\n\n:::{figure} words\n:width: 70\n:::\n"
    game(pond, text, figures=BOARD + words)
    assert run(["check", "--game", "pond"]) == 0
    (finding,) = findings(capsys, "BOOK-WIDTH")
    assert finding.startswith("pond/rulebook.md:7:9: warning: BOOK-WIDTH figure 'words' is 68 mm wide at most")
    assert "leave out :width:, write less than 68, or draw the figure larger" in finding
    game(pond, text.replace("70", "68"), figures=BOARD + words)
    assert run(["check", "--game", "pond"]) == 0
    assert not findings(capsys, "BOOK-WIDTH")


def test_a_width_at_which_words_have_no_room_is_a_fault(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = "  - {id: words, title: W, width: 90, caption: T., alt: T., picture: {text: incomprehensibilities}}\n"
    game(pond, "# Setup\n\n:::{figure} words\n:width: 20\n:::\n", figures=BOARD + words)
    assert run(["check", "--game", "pond"]) == 1
    (finding,) = findings(capsys, "BOOK-ROOM")
    assert finding.startswith("pond/rulebook.md:4:9: BOOK-ROOM figure 'words' cannot be 20 mm wide: ")
    assert re.search(r"the least width that works is :width: [2-8]\d$", finding)


NUMBERED = """\
figures:
  - id: steps
    title: The steps
    position: setup
    expect: legal
    caption: Steps.
    alt: A board with numbers.
    annotate: [{step: {number: 1, at: A2}}]
    legend: {"1": the first step}
"""


def test_a_number_that_a_legend_explains_is_in_the_picture(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game(pond, figures=NUMBERED)
    assert run(["check", "--game", "pond"]) == 0
    game(pond, figures=NUMBERED.replace('{"1": the first step}', '{"1": here, "2": there}'))
    assert run(["check", "--game", "pond"]) == 1
    (finding,) = findings(capsys, "FIG-DRAW")
    assert finding.startswith("pond/figures.yaml:2:5: FIG-DRAW figure steps explains the number 2 in its legend")


MARKED = "annotate: [{step: {number: 1, at: A2}}, {highlight: [B2]}, {arrow: {from: B2, to: C2}}]"
ENTRIES = '{"1": a step, white-pawn: a pawn, pawn: its picture, highlight: a ring, arrow: a way}'
EXPLAINED = NUMBERED.replace("annotate: [{step: {number: 1, at: A2}}]", MARKED)
EXPLAINED = EXPLAINED.replace('{"1": the first step}', ENTRIES)
"""A figure whose legend explains a number, a piece, a drawing and the roles of two marks."""


@pytest.mark.parametrize("theme", ["color", "ink", "contrast"])
@pytest.mark.parametrize("planted", ["coin", "route", "tile", "wrong", "right", "motion", "wall", "piecepack-coin-2"])
def test_whatever_a_legend_explains_is_in_the_picture(
    pond: Path, capsys: pytest.CaptureFixture[str], planted: str, theme: str
) -> None:
    """A drawing, the roles of marks and of areas, and a part of a piecepack that no panel shows."""
    figures = ["figures", "--game", "pond", "--theme", theme, "--out", "drawn"]
    game(pond, figures=EXPLAINED)
    assert run(figures) == 0
    game(pond, figures=EXPLAINED.replace("arrow: a way", f"{planted}: what is not there"))
    assert run(figures) == 1
    (finding,) = findings(capsys, "FIG-DRAW")
    words = f"figure steps explains '{planted}' in its legend, but no panel shows it"
    assert finding.startswith(f"pond/figures.yaml:2:5: FIG-DRAW {words}")
    assert finding.endswith("show it, or take it out of the legend")


def test_a_figure_is_not_drawn_so_narrow_that_its_numbers_get_lost() -> None:

    folder = bundled_folder("long-way")
    (found,) = judge_games((GameFolder("long-way", folder, Mark(str(folder / "game.yaml"), 1, 1)),), Choice())
    (statement,) = (each for each in found.statements if each.id == "final-route")
    own = BookFigures(Studio(found)).picture(statement)
    assert too_narrow(own, own.width - 1) is None
    assert "explains the number 1 in its legend" in (too_narrow(own, 62.0) or "")
    assert 62 < least_width(own, 62.0) < own.width


def test_panels_stand_below_each_other_rather_than_with_small_spaces(pond: Path) -> None:
    from tests.book.games import judged

    turn = "before-after: A1-A2, expect: legal, width: 90, columns: 2"
    moves = f"figures:\n  - {{id: m, title: M, caption: C., alt: A., {turn}}}\n"
    found = judged(game(pond, "# Setup\n", figures=moves))
    (statement,) = found.statements
    picture = BookFigures(Studio(found)).picture(statement)
    assert picture.narrow is not None
    beside, below = picture.narrow(60.0), picture.narrow(35.0)
    assert (beside.height < 50, below.height > 60) == (True, True)


# Turned ---------------------------------------------------------------------------------------------------------------

ROW = """\
figures:
  - id: row
    title: A row
    width: 180
    caption: Long words.
    alt: Long words in a row.
    picture: {row: {items: [WORDS]}}
""".replace("WORDS", ", ".join(["{text: supercalifragilistic}"] * 6))
"""A figure that no page of A5 has room for upright."""
IN_TEXT = "# Setup\n\nSee {fig}`row`.\n\n:::{figure} row\n:::\n\nThe text goes on.\n"


def turns(data: bytes) -> list[int]:
    """By page, whether text on it runs upwards: how many letters do."""
    from ctypes import c_float

    import pypdfium2
    from pypdfium2 import raw

    counts = []
    with closing(pypdfium2.PdfDocument(data)) as document:
        for page in document:
            text = page.get_textpage()
            angles = (raw.FPDFText_GetCharAngle(text, at) for at in range(text.count_chars()))
            counts.append(sum(abs(c_float(angle).value - 1.5 * pi) < 0.01 for angle in angles))
    return counts


@pytest.mark.parametrize("theme", ["color", "ink", "contrast"])
def test_a_figure_without_room_upright_has_a_page_of_its_own_turned(pond: Path, theme: str) -> None:
    game(pond, IN_TEXT, figures=ROW)
    data = made(["--format", "pdf", "--theme", theme], f"rulebook.book{'' if theme == 'color' else '.' + theme}.pdf")
    turned = turns(data)
    assert sum(count > 0 for count in turned) == 1
    page = next(number for number, count in enumerate(turned, 1) if count)
    words = words_of(data)
    assert "The text goes on." not in words[page - 1]
    assert any(f"(page {page})" in text for text in words)
    assert accessible.faults(data) == []
    assert ("/Figure", "Long words in a row.") in accessible.texts(data)


def test_a_figure_is_turned_where_it_asks_for_it(pond: Path) -> None:
    text = "# Setup\n\nSee {fig}`setup`.\n\n:::{figure} setup\n:turned:\n:::\n\nThe text goes on.\n"
    game(pond, text, figures=BOARD)
    assert sum(count > 0 for count in turns(made(["--format", "pdf"], "rulebook.book.pdf"))) == 1
    assert b"rotate(" not in made(["--format", "html"], "rulebook.html").split(b"<main")[1]


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        (":::{figure} setup\n:turned: left\n:::\n", "4:10", "takes no value"),
        (":::{figure} setup again\n:turned:\n:::\n", "4:9", "cannot be turned"),
        (":::{figure} setup\n:turned:\n:place: here\n:::\n", "4:9", "has a page of its own"),
    ],
)
def test_a_figure_that_cannot_be_turned_is_a_fault(
    pond: Path, capsys: pytest.CaptureFixture[str], text: str, place: str, words: str
) -> None:
    game(pond, f"# Setup\n\n{text}", figures=BOARD + BOARD.replace("figures:\n", "").replace("id: setup", "id: again"))
    assert run(["check", "--game", "pond"]) == 1
    (finding,) = findings(capsys, "BOOK-MARKUP")
    assert finding.startswith(f"pond/rulebook.md:{place}: BOOK-MARKUP ")
    assert words in finding


def test_a_figure_in_a_box_is_not_turned(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game(pond, "# Setup\n\n::::{note}\n:::{figure} setup\n:turned:\n:::\n::::\n", figures=BOARD)
    assert run(["rulebook", "--game", "pond", "--format", "pdf", "--out", "out"]) == 1
    (finding,) = findings(capsys, "BOOK-ROOM")
    assert finding.startswith("pond/rulebook.md:4:1: BOOK-ROOM a figure that is turned has a page of its own")


def test_stacked_figures_share_a_page(pond: Path) -> None:
    tall = BOARD.replace("width: 80\n    space: 11", "width: 80\n    columns: 1")
    tall = tall.replace("position: setup\n    expect: legal", "before-after: A1-A2\n    expect: legal")
    again = tall.replace("figures:\n", "").replace("id: setup", "id: again")
    game(pond, "# Setup\n\n:::{figure} setup again\n:::\n", figures=tall + again)
    assert made(["--format", "pdf"], "rulebook.book.pdf")


# Drafts ---------------------------------------------------------------------------------------------------------------

WRONG = BOARD.replace("expect: legal", "expect: legal\n    claims: {moves.count: 4}")


def test_a_draft_has_one_mark_on_the_page_and_one_in_the_caption(pond: Path) -> None:
    game(pond, "# Setup\n\n:::{figure} setup\n:::\n", figures=WRONG)
    data = made(["--format", "pdf", "--draft"], "rulebook.book_draft.pdf")
    page = next(text for text in words_of(data) if "Pawns." in text)
    assert page.count("DRAFT") == 1
    with pikepdf.open(BytesIO(data)) as document:
        assert document.docinfo["/Title"] == "Pond (Draft)"
    assert "Figure 1 Not as declared. Pawns." in page
    told = [alt for kind, alt in accessible.texts(data) if kind == "/Figure"]
    assert told == ["Not as declared. A board with pawns."]
    assert accessible.faults(data) == []


def test_the_mark_of_a_page_hides_nothing(pond: Path) -> None:
    """Apart from a band at its head a page of a draft is as one of the book."""
    import numpy
    import pypdfium2

    def pages(figures: str, *options: str) -> list[Any]:
        game(pond, "# Setup\n\n:::{figure} setup\n:caption: Pawns.\n:::\n", figures=figures)
        name = "rulebook.book_draft.pdf" if options else "rulebook.book.pdf"
        with closing(pypdfium2.PdfDocument(made(["--format", "pdf", *options], name))) as document:
            return [numpy.asarray(page.render(scale=2).to_numpy()).astype(int) for page in document]

    for whole, draft in zip(pages(BOARD), pages(WRONG, "--draft"), strict=True):
        differs = (abs(whole - draft) > 60).any(axis=(1, 2)).nonzero()[0] / 2 * 25.4 / 72
        in_head = differs[differs < 10]
        assert len(in_head)
        assert not ((differs >= 10) & (differs < 17)).any()


def test_html_and_markdown_say_it_in_words_too(pond: Path) -> None:
    game(pond, "# Setup\n\n:::{figure} setup\n:::\n", figures=WRONG)
    page = made(["--format", "html", "--draft"], "rulebook_draft.html").decode()
    assert "<strong>Not as declared.</strong> Pawns." in page
    assert "Not as declared. A board with pawns." in page
    text = made(["--format", "md", "--draft"], "rulebook_draft.md").decode()
    assert "**Not as declared.** Pawns." in text
    picture = Path("out/pond/books/rulebook_draft/figure-setup.svg").read_text()
    assert 'id="draft"' in picture  # somebody may take the file out of the book


def test_a_cover_that_does_not_hold_makes_a_draft(pond: Path) -> None:
    game(pond, "---\ncover: setup\nunused: {setup: it is on the cover}\n---\n# Setup\n\nWords.\n", figures=WRONG)
    assert "DRAFT" in words_of(made(["--format", "pdf", "--draft"], "rulebook.book_draft.pdf"))[0]
