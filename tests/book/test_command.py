"""`ppgen rulebook`, `ppgen check` and `ppgen rule` with a rulebook, and the same from Python."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import ppgen
from ppgen.book.model import Book
from ppgen.book.pdf.options import PdfOptions
from ppgen.book.pdf.write import Typeset
from ppgen.cli import run
from ppgen.scene.theme import THEMES
from tests.book.games import FIGURES, MORE, SHEETS, STATED, game

TEXT = f"# Setup\n\n{{rule}}`BD-MOVE`{STATED} As in {{fig}}`setup`.\n\n:::{{figure}} setup first-turn\n:::\n"


@pytest.fixture
def pond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return game(tmp_path / "pond", TEXT)


def written(folder: Path) -> list[str]:
    return sorted(str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file())


def test_a_book_is_written(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulebook", "--game", "pond", "--format", "html", "--out", "out"]) == 0
    assert capsys.readouterr().out == "pond: Pond (1 chapter, 2 figures) as html in out/pond/books\n"
    assert written(Path("out")) == ["pond/books/rulebook.html"]


def test_options_are_in_the_name(pond: Path) -> None:
    assert run(["rulebook", "--game", "pond", "--format", "html", "--theme", "ink", "--out", "out"]) == 0
    assert written(Path("out")) == ["pond/books/rulebook.ink.html"]


def test_a_fault_withholds_the_book(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game(pond, TEXT + "\n{fig}`setop`\n")
    assert run(["rulebook", "--game", "pond", "--format", "html", "--out", "out"]) == 1
    printed = capsys.readouterr()
    assert printed.out == "pond: no rulebook written: 1 finding\n"
    assert printed.err.splitlines()[0] == "pond/rulebook.md:8:7: BOOK-REFERENCE there is no figure 'setop'"
    assert not Path("out").exists()


def test_a_figure_that_does_not_hold_is_stamped_in_a_draft(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game(pond, TEXT, figures=FIGURES.replace("count: 3", "count: 4"))
    assert run(["rulebook", "--game", "pond", "--format", "html", "--out", "out"]) == 1
    codes = [line.split()[1] for line in capsys.readouterr().err.splitlines() if line.startswith("pond/")]
    assert codes == ["FIG-CLAIM", "BOOK-FIGURE"]
    assert run(["rulebook", "--game", "pond", "--format", "html,md", "--out", "out", "--draft"]) == 0
    pictures = ["rulebook_draft/figure-first-turn.svg", "rulebook_draft/figure-setup.svg"]
    names = ["rulebook_draft.html", "rulebook_draft.md", *pictures]
    assert written(Path("out")) == [f"pond/books/{name}" for name in names]
    page, _, _, figure = (Path(f"out/pond/books/{name}").read_text(encoding="utf-8") for name in names)
    # A page of HTML says so itself; a picture beside Markdown is all that a reader may see.
    colour = THEMES["color"].fill("draft")
    assert (colour in page, colour in figure) == (False, True)


def test_a_figure_that_does_not_hold_is_found_once(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game(pond, TEXT, figures=FIGURES.replace("count: 3", "count: 4"))
    assert run(["check", "--game", "pond", "--format", "github"]) == 1
    printed = capsys.readouterr().out
    assert ("FIG-CLAIM" in printed, "BOOK-FIGURE" in printed) == (True, False)


def test_figures_that_cannot_be_judged_leave_nothing_to_say_of_the_book(
    pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game(pond, TEXT, figures="figures: [{id: x}]\n")
    assert run(["check", "--game", "pond"]) == 1
    assert run(["rulebook", "--game", "pond", "--out", "out"]) == 1
    assert run(["diff", "--game", "pond"]) == 1
    printed = capsys.readouterr()
    assert "BOOK-" not in printed.out + printed.err
    assert not Path("out").exists()


def test_check_reads_the_book_and_writes_nothing(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulebook", "--game", "pond", "--check", "--out", "out"]) == 0
    assert capsys.readouterr().out == "pond: the rulebook is in order (1 chapter, 2 figures)\n"
    assert not Path("out").exists()
    assert run(["check", "--game", "pond"]) == 0
    game(pond, TEXT + "\n{fig}`setop`\n\nTake 17.\n")
    capsys.readouterr()
    assert run(["check", "--game", "pond"]) == 1
    printed = capsys.readouterr().out
    assert "pond/rulebook.md:8:7: BOOK-REFERENCE there is no figure 'setop'" in printed
    number = "pond/rulebook.md:10:6: BOOK-NUMBER the paragraph says '17'"
    assert number in printed
    assert run(["rulebook", "--game", "pond", "--check"]) == 1
    assert number in capsys.readouterr().err


@pytest.mark.parametrize("options", [[], ["--draft"], ["--format", "html"], ["--format", "md"]])
def test_a_book_with_a_wrong_number_is_not_written(pond: Path, options: list[str]) -> None:
    game(pond, TEXT + "\nTake 17.\n")
    assert run(["rulebook", "--game", "pond", "--out", "out", *options]) == 1
    assert not Path("out").exists()


def test_strict_makes_warnings_findings(pond: Path) -> None:
    game(pond, TEXT + "\n### Below\n\nWords.\n")
    assert run(["check", "--game", "pond"]) == 0
    assert run(["rulebook", "--game", "pond", "--check"]) == 0
    assert run(["rulebook", "--game", "pond", "--check", "--strict"]) == 1
    assert run(["rulebook", "--game", "pond", "--format", "html", "--strict", "--out", "out"]) == 1
    assert not Path("out").exists()


def test_a_game_without_a_rulebook_says_so(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.remove(pond / "rulebook.md")
    assert run(["rulebook", "--game", "pond"]) == 2
    assert "pond has no rulebook" in capsys.readouterr().err
    assert run(["check", "--game", "pond"]) == 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--format", "docx"], "there is no format 'docx'"),
        (["--style", "boook"], "did you mean 'book'?"),
        (["--style", "leaflet", "--format", "pdf"], "declares no style 'leaflet'"),
        (["--paper", "a55"], "did you mean 'a5'?"),
        (["--theme", "pink"], "did you mean 'ink'?"),
        (["--bleed", "900"], "900"),
    ],
)
def test_what_cannot_be_is_refused(
    pond: Path, capsys: pytest.CaptureFixture[str], options: list[str], words: str
) -> None:
    assert run(["rulebook", "--game", "pond", "--out", "out", *options]) == 2
    assert words in capsys.readouterr().err
    assert not Path("out").exists()


def test_the_page_of_a_code_names_the_passage(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rule", "BD-MOVE", "--game", "pond"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Stated in pond/rulebook.md:3:8, under 'Setup'"


@pytest.mark.parametrize(
    ("heading", "words"),
    [
        ("# The {index}`bonus` {#bonus}", "The bonus"),
        ("# {index}`Only`", "Only"),
        ("# Of {index}`coins <coin!spare>` and {index}`ends!late`", "Of coins and ends, late"),
        ("# See {term}`boat` and :ann-boat: it", "See boat and ann boat it"),
        ("# The **bold** `code` {{ game.title }} end {rule}`BD-TURN`", "The bold code {{ game.title }} end"),
        ("# A \\*star\\*, {ref}`the end <end>`", "A *star*, the end"),
    ],
)
def test_the_page_of_a_code_has_every_word_of_the_heading(
    pond: Path, capsys: pytest.CaptureFixture[str], heading: str, words: str
) -> None:
    (pond / "rulebook.md").write_text(f"{heading}\n\n{{rule}}`BD-MOVE` Move.\n")
    assert run(["rule", "BD-MOVE", "--game", "pond"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith(f", under {words!r}")


def test_the_page_of_a_code_names_the_passages_of_all_games(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lake = pond.parent / "lake"
    shutil.copytree(pond, lake)
    (lake / "game.yaml").write_text((lake / "game.yaml").read_text().replace("id: pond", "id: lake"))
    assert run(["rule", "BD-MOVE", "--game", "pond", "--game", "lake"]) == 0
    assert [line.split()[2] for line in capsys.readouterr().out.splitlines()[-2:]] == [
        "pond/rulebook.md:3:8,",
        "lake/rulebook.md:3:8,",
    ]


def test_files_are_written_whole_or_not_at_all(pond: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ppgen.press import books

    def broken(*_: object) -> Iterator[books.BookFile]:
        yield books.BookFile("pond/books/rulebook.md", b"half")
        raise ppgen.EnvironmentProblem("the library is missing")

    writers: dict[str, object] = {"html": books.WRITERS["html"], "md": broken}
    monkeypatch.setattr(books, "WRITERS", writers)
    assert run(["rulebook", "--game", "pond", "--format", "html,md", "--out", "out"]) == 2
    assert not Path("out").exists()


def test_the_book_from_python(pond: Path) -> None:
    book = ppgen.load(pond).rulebook
    assert (book.holds, book.findings, [passage.code for passage in book.passages]) == (
        True,
        (),
        ["BD-MOVE", "BD-OVER", "BD-OWNER", "BD-OCCUPIED", "BD-DIRECTION"],
    )
    assert book.html().startswith(b"<!")
    assert [figure.id for figure in book.book.figures] == ["setup", "first-turn"]


def test_a_book_at_fault_from_python(pond: Path) -> None:
    book = ppgen.load(game(pond, TEXT, figures=FIGURES.replace("count: 3", "count: 4"))).rulebook
    assert not book.holds
    with pytest.raises(ppgen.DefinitionError, match="BOOK-FIGURE"):
        book.html()
    assert book.html(draft=True).startswith(b"<!")
    os.remove(pond / "rulebook.md")
    with pytest.raises(ppgen.EnvironmentProblem, match="no rulebook"):
        _ = ppgen.load(pond).rulebook


def test_a_definition_names_the_files_of_its_book(pond: Path) -> None:
    game(pond, more=MORE + SHEETS + "rulebook: [one.md, two.md]\n")
    (pond / "one.md").write_text("# One\n")
    (pond / "two.md").write_text("# More\n")
    assert [heading.anchor for heading in ppgen.load(pond).rulebook.book.headings] == ["one", "more"]
    game(pond, more=MORE + SHEETS + "rulebook: [../one.md]\n")
    with pytest.raises(ppgen.DefinitionError, match="cannot be a part of the rulebook"):
        ppgen.load(pond)


@pytest.mark.parametrize("options", [["--booklet"], ["--style", "book"], ["--paper", "a4"], ["--bleed", "3"]])
def test_where_typst_has_no_build_an_option_for_paper_is_refused(
    pond: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert run(["rulebook", "--game", "pond", "--out", "out", *options]) == 2
    printed = capsys.readouterr()
    assert "Typst is missing, which has no build for some machines" in printed.err
    assert printed.out == ""
    assert not Path("out").exists()


def test_where_typst_has_no_build_other_formats_are_written_and_all_but_the_pages_is_checked(
    pond: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert run(["rulebook", "--game", "pond", "--out", "out"]) == 0
    assert "books are not set as PDF here" in capsys.readouterr().err
    assert {name.rpartition(".")[2] for name in written(Path("out"))} == {"html", "md", "svg"}
    capsys.readouterr()
    assert run(["rulebook", "--game", "pond", "--check", "--format", "pdf"]) == 0
    assert "books are not set as PDF here" in capsys.readouterr().err
    assert run(["rulebook", "--game", "pond", "--format", "html", "--out", "out"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--booklet"], "--booklet is for printed pages, and --format html makes none"),
        (["--style", "book", "--bleed", "3"], "--style and --bleed are for printed pages"),
    ],
)
def test_a_format_without_pages_takes_no_option_for_paper(
    pond: Path, capsys: pytest.CaptureFixture[str], options: list[str], words: str
) -> None:
    assert run(["rulebook", "--game", "pond", "--format", "html", "--out", "out", *options]) == 2
    printed = capsys.readouterr().err
    assert words in printed
    assert "add pdf to --format" in printed
    assert not Path("out").exists()


def test_a_format_that_does_not_exist_is_refused_even_if_nothing_is_written(
    pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rulebook", "--game", "pond", "--check", "--format", "docx"]) == 2
    assert "there is no format 'docx'" in capsys.readouterr().err


def test_check_sets_every_style_and_paper_that_the_head_declares(
    pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    styles = "---\nstyles: [{style: book, papers: [a5, letter]}, leaflet]\n---\n\n"
    game(pond, styles + TEXT + "\nA boat moves on and on, until it is home.\n" * 300)
    assert run(["check", "--game", "pond"]) == 0
    assert run(["rulebook", "--game", "pond", "--format", "pdf", "--out", "out"]) == 0
    capsys.readouterr()
    assert run(["rulebook", "--game", "pond", "--check", "--out", "checked"]) == 1
    printed = capsys.readouterr()
    assert "BOOK-ROOM a leaflet on a4 paper has 6 pages, and this book needs" in printed.err
    assert printed.out == "pond: the rulebook is not in order: 1 finding\n", printed.err
    assert not Path("checked").exists()


def test_check_sets_the_further_papers_of_a_style(pond: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def paged(book: Book, options: PdfOptions) -> Typeset:
        asked.append((options.style.name, options.sheet.name))
        return Typeset(b"", 1, {}, (), is_imposed=False)

    monkeypatch.setattr("ppgen.book.pdf.write.paged", paged)
    game(pond, "---\nstyles: [{style: book, papers: [a5, letter]}, leaflet]\n---\n\n" + TEXT)
    assert run(["rulebook", "--game", "pond", "--check"]) == 0
    assert asked == [("book", "a5"), ("book", "letter"), ("leaflet", "a4")]


def test_check_finds_letters_that_no_face_has(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game(pond, TEXT + "\nA boat is 船.\n")
    assert run(["check", "--game", "pond"]) == 0
    assert run(["rulebook", "--game", "pond", "--check"]) == 1
    assert "BOOK-LETTER" in capsys.readouterr().err


def test_check_says_that_a_book_is_not_in_order(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game(pond, TEXT + "\n{fig}`setop`\n")
    assert run(["rulebook", "--game", "pond", "--check"]) == 1
    assert capsys.readouterr().out == "pond: the rulebook is not in order: 1 finding\n"


def test_the_numbers_of_chapters_and_figures_are_those_of_the_style(
    pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (
        "---\nstyles: [book, leaflet]\n---\n# Rules\n\n:::{figure} setup\n:::\n\n"
        "::::{style} book\n# More\n\n:::{figure} first-turn\n:::\n::::\n"
    )
    game(pond, text)
    for options, said in (
        (["--format", "pdf"], "(2 chapters, 2 figures) as pdf"),
        (["--format", "pdf", "--style", "leaflet"], "(1 chapter, 1 figure) as pdf"),
        (["--format", "pdf,md", "--style", "leaflet"], "(2 chapters, 2 figures; as a leaflet 1 chapter, 1 figure)"),
    ):
        assert run(["rulebook", "--game", "pond", "--out", "out", *options]) == 0
        assert said in capsys.readouterr().out
