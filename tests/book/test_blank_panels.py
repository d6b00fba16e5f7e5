"""A panel of a folded sheet that stays blank is a warning, which says how much text would fill it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ppgen.book.model import StyleName
from ppgen.book.pdf.blanks import added_pages
from ppgen.book.pdf.options import PdfOptions
from ppgen.book.pdf.write import paged
from ppgen.cli import run
from ppgen.press.books import judge_book
from tests.book.games import game, judged
from tests.book.pdf.test_typeset import words_of

HEAD = "---\nstyles: [{style: STYLE, panels: 3}]\nmatter: {colophon: COLOPHON}\n---\n\n"
TEXT = "# Setup\n\n{rule}`BD-MOVE` As in {fig}`setup`.\n\n:::{figure} setup first-turn\n:::\n"


def pond(folder: Path, style: StyleName, colophon: bool, more: str = "") -> Path:
    head = HEAD.replace("STYLE", style).replace("COLOPHON", str(colophon).lower())
    return game(
        folder / "pond", head.replace(", panels: 3", "" if style == "pocketmod" else ", panels: 3") + TEXT + more
    )


@pytest.mark.parametrize("colophon", [True, False])
@pytest.mark.parametrize("style", ["leaflet", "pocketmod"])
def test_the_warning_names_the_panels_without_any_words(tmp_path: Path, style: StyleName, colophon: bool) -> None:
    result = judge_book(judged(pond(tmp_path, style, colophon)))
    assert result is not None
    assert result.book is not None, result.findings
    done = paged(result.book.in_style(style), PdfOptions(result.book.styles[0]))
    empty = [number for number, page in enumerate(words_of(done.pdf), 1) if page in ("", ".")]
    assert len(empty) > 1
    (warning,) = done.warnings
    assert warning.code == "BOOK-BLANK"
    named = re.match(r"panels ([\d, and]+) of the", warning.message)
    assert named is not None
    assert [int(number) for number in re.findall(r"\d+", named[1])] == empty
    assert (warning.mark.line, Path(warning.mark.file).name) == (10, "rulebook.md")


@pytest.mark.parametrize(
    ("page_count", "added", "has_colophon", "blank"),
    [
        (6, 0, True, []),
        (6, 1, True, []),  # the colophon goes to the last panel
        (6, 3, True, [4, 5]),
        (6, 0, False, []),
        (6, 1, False, [6]),
        (6, 3, False, [4, 5, 6]),
    ],
)
def test_the_colophon_takes_the_last_panel(page_count: int, added: int, has_colophon: bool, blank: list[int]) -> None:
    assert list(added_pages(page_count, added, has_colophon=has_colophon)) == blank


def test_it_is_said_when_the_sheet_is_made_and_by_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    pond(tmp_path, "leaflet", colophon=False)
    for arguments in (["--format", "pdf", "--out", "out"], ["--check"]):
        assert run(["rulebook", "--game", "pond", *arguments]) == 0
        printed = "".join(capsys.readouterr())
        # 189 mm of text, with lines of 8.5 × 1.34 points.
        assert re.search(r"rulebook\.md:10:\d+: warning: BOOK-BLANK panels .* 47 lines would fit on each\n", printed)
    assert run(["rulebook", "--game", "pond", "--format", "pdf", "--strict", "--out", "strict"]) == 1
    assert run(["rulebook", "--game", "pond", "--check", "--strict"]) == 1
    assert not Path("strict").exists()


def test_a_book_that_is_bound_has_no_panels(tmp_path: Path) -> None:
    result = judge_book(judged(game(tmp_path / "pond", TEXT)))
    assert result is not None
    assert result.book is not None
    assert paged(result.book, PdfOptions()).warnings == ()
