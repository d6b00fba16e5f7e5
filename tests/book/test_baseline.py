"""The text of a book as a baseline: what it says, and how two of them differ, in words."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ppgen.baseline.books import NotABook, compare, read
from ppgen.book.paged_text import paged_text
from ppgen.cli import run
from ppgen.records import replace
from tests import warm
from tests.book.games import game
from tests.book.sample import sample

TEXT = """\
---
styles: [book, pocketmod]
numbered: [headings]
---
# Setup

As in {fig}`setup`.

:::{figure} setup
:place: here
:::

# Play {#play}

A pawn moves {index}`ahead`.[^n]

[^n]: A note.
"""


@pytest.fixture
def pond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return game(tmp_path / "pond", TEXT)


def changed(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    """What a comparison says of the style `book`."""
    capsys.readouterr()
    assert run(["diff", "--game", "pond", *options]) == 1
    return capsys.readouterr().out


def test_every_line_of_the_sample_is_read_back() -> None:
    book = sample()
    data = paged_text(book, "book", 9, [1] * len(book.blocks), {"figure-first-turn": 4, "index-1": 2})
    text = read(data)
    assert text.page_count == 9
    assert [line.page for line in text.lines if line.kind == "F"] == [1, 4, 1, 1, 1]
    assert [line.words for line in text.lines if line.kind == "#"][:2] == ["1 Setup", "1.1 Order of play"]
    assert compare(data, data) == ()


def test_a_book_is_compared_in_each_style(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", "--game", "pond", "--update"]) == 0
    files = sorted(file.name for file in Path("output/pond/books").iterdir())
    assert files == ["rulebook.book.txt", "rulebook.pocketmod.txt"]
    first = Path("output/pond/books/rulebook.book.txt").read_text()
    assert first.startswith("Pond: book, ")
    assert "F | Figure 1 (setup): White has 3 moves." in first
    assert run(["diff", "--game", "pond"]) == 0


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("A pawn moves", "A pawn walks", "“A pawn moves ahead.” → “A pawn walks ahead.”"),
        ("# Play {#play}", "# Moving {#play}", "“2 Play” → “2 Moving”"),
        ("As in {fig}`setup`.", ":::{pagebreak}\n:::\n\nAs in {fig}`setup`.", "Figure 1 moved from page"),
        (":::{figure} setup", ":::{figure} setup first-turn", "Figure 2 (first-turn) is new, on page"),
        (":::{figure} setup", ":::{figure} first-turn setup", "Figure 1 (setup) is Figure 2 now"),
        (":place: here\n", ":place: here\n:caption: Another one.\n", "caption of Figure 1 changed"),
        ("A note.", "Another note.", "“1 A note.” → “1 Another note.”"),
        ("{index}`ahead`", "{index}`onward`", "index changed"),
        (
            "styles: [book, pocketmod]\n",
            "styles: [book]\n",
            "the rulebook of pond no longer has the style 'pocketmod'",
        ),
        ("---\nstyles", "---\ntitle: The Lake\nstyles", "title changed: “Pond” → “The Lake”"),
        ("{fig}`setup`", "{fig}`setop`", "BOOK-REFERENCE there is no figure 'setop'"),
    ],
)
def test_a_change_is_told_in_words(
    pond: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, words: str
) -> None:
    assert run(["diff", "--game", "pond", "--update"]) == 0
    game(pond, TEXT.replace(old, new))
    assert words in changed(capsys)
    assert words in changed(capsys, "--report", "report")


def test_the_count_of_pages_is_told() -> None:
    book = sample()
    old = paged_text(book, "book", 8, [1] * len(book.blocks), {})
    new = paged_text(book, "book", 9, [1] * len(book.blocks), {"setup": 2, "figure-pair-left": 5})
    assert [change.sentence for change in compare(old, new)] == [
        "page count 8 → 9",
        "Figure 3 moved from page 1 to 5",
        "heading “1 Setup” moved from page 1 to 2",
    ]


COVER = """\
authors: [Ada]
licence: CC BY 4.0
version: "2.1"
overview: [Ponds of 3 frogs]
said: {Ponds of 3 frogs: there are so many}
cover: pawn
cover-alt: A pawn in the water.
"""


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            "authors: [Ada]",
            "authors: [Eve]",
            ["text on the cover changed: “Ada” → “Eve”", "“Text by Ada” → “Text by Eve”"],
        ),
        (
            "CC BY 4.0",
            "All rights reserved",
            ["colophon changed: “Licence: CC BY 4.0” → “Licence: All rights reserved”"],
        ),
        ("licence: CC BY 4.0\n", "", ["colophon removed: “Licence: CC BY 4.0”"]),
        (
            '"2.1"',
            '"2.2"',
            [
                "text on the cover changed: “Version 2.1” → “Version 2.2”",
                "colophon changed: “Version 2.1” → “Version 2.2”",
            ],
        ),
        ("of 3 frogs", "of 4 frogs", ["text on the cover changed: “Ponds of 3 frogs” → “Ponds of 4 frogs”"]),
        ("authors:", "subtitle: For frogs\nauthors:", ["text on the cover added: “For frogs”"]),
        ("cover: pawn", "cover: coin", ["the cover shows image coin instead of image pawn"]),
        ("cover: pawn", "cover: first-turn", ["the cover shows figure first-turn instead of image pawn"]),
        ("cover: pawn\n", "", ["the cover no longer shows image pawn"]),
        (
            "in the water",
            "on land",
            ["alternative text of the cover changed: “A pawn in the water.” → “A pawn on land.”"],
        ),
        ("authors:", "words: {text: Written by}\nauthors:", ["colophon changed: “Text by Ada” → “Written by Ada”"]),
        ("authors:", "matter: {colophon: false}\nauthors:", ["colophon removed: “Licence: CC BY 4.0”"]),
        ("authors:", "matter: {cover: false}\nauthors:", ["the cover no longer shows image pawn"]),
    ],
)
def test_a_change_of_the_cover_or_the_colophon_is_told(
    pond: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, words: list[str]
) -> None:
    head = TEXT.replace("---\n", f"---\n{COVER}", 1)
    game(pond, head)
    assert run(["diff", "--game", "pond", "--update"]) == 0
    game(pond, head.replace(old, new))
    found = changed(capsys)
    assert all(each in found for each in words), found
    assert "text on page" not in found


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("A game for a test.", "A game.", "text on the cover changed: “A game for a test.” → “A game.”"),
        ("statement: Public domain.", "statement: All mine.", "colophon changed: “Public domain.” → “All mine.”"),
        ("design: Nobody", "design: Eve", "colophon changed: “Game by Nobody” → “Game by Eve”"),
        ("design: Nobody", "design: Nobody, thanks: [Jo]", "colophon added: “Thanks to Jo”"),
    ],
)
def test_a_change_of_the_summary_the_credits_or_the_rights_of_the_game_is_told(
    pond: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, words: str
) -> None:
    assert run(["diff", "--game", "pond", "--update"]) == 0
    file = pond / "game.yaml"
    assert old in file.read_text()
    file.write_text(file.read_text().replace(old, new))
    assert words in changed(capsys)


def test_a_new_version_of_ppgen_alone_changes_no_book() -> None:
    texts = []
    for generator in ("ppgen 0.1.0", "ppgen 0.2.0"):
        book = replace(sample(), colophon=replace(sample().colophon, generator=generator))
        texts.append(paged_text(book, "book", 9, [1] * len(book.blocks), {}))
    assert texts[0] == texts[1]
    assert b"Made with ppgen." in texts[0]


def test_a_text_of_an_earlier_ppgen_says_nothing_of_cover_and_colophon(
    pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["diff", "--game", "pond", "--update"]) == 0
    file = Path("output/pond/books/rulebook.book.txt")
    lines = file.read_text().splitlines(keepends=True)
    assert any(line[4:5] == "A" for line in lines)
    file.write_text("".join(line for line in lines if line[4:5] not in ("C", "P", "A")))
    found = changed(capsys)
    assert "another form of the same text" in found
    assert "cover" not in found
    assert run(["diff", "--game", "pond", "--update"]) == 0
    assert file.read_text() == "".join(lines)


@pytest.mark.parametrize("data", [b"", b"x", b"\xff", b"T: book, 3 pages\n\nno line\n", b"T: book, 3 pages\n"])
def test_what_ppgen_did_not_write_is_refused(data: bytes) -> None:
    with pytest.raises(NotABook):
        read(data)


def test_a_strange_baseline_is_a_finding(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", "--game", "pond", "--update"]) == 0
    Path("output/pond/books/rulebook.book.txt").write_text("<script>\x1b[31m")
    assert "the baseline cannot be read: ppgen did not write it" in changed(capsys)


def test_without_typst_drawings_are_compared_and_books_are_not(
    pond: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["diff", "--game", "pond", "--update"]) == 0

    monkeypatch.setitem(sys.modules, "typst", None)
    capsys.readouterr()
    assert run(["diff", "--game", "pond"]) == 2
    printed = capsys.readouterr()
    assert "the rulebook of pond was not compared: books are not set as PDF here" in printed.err
    assert "2 not judged" in printed.out
    assert "2 texts of books could not be judged: the books were not set\n" in printed.out
    assert "broken" not in printed.out
    assert "orphaned" not in printed.out
    before = Path("output/pond/books/rulebook.book.txt").read_bytes()
    assert run(["diff", "--game", "pond", "--update"]) == 2
    printed = capsys.readouterr()
    assert "the rulebook of pond was not compared: books are not set as PDF here" in printed.err
    assert "2 texts of books could not be judged: the books were not set; kept as they are\n" in printed.err
    assert Path("output/pond/books/rulebook.book.txt").read_bytes() == before


def test_pictures_of_a_book_are_no_drawings_of_their_own(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", "--game", "pond", "--update"]) == 0
    assert run(["rulebook", "--game", "pond"]) == 0
    assert list(Path("output/pond/books/rulebook").glob("*.svg"))
    assert run(["diff", "--game", "pond"]) == 0


def committed(folder: Path) -> None:
    """A repository with everything in it committed."""
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "All"]):
        subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True)


@pytest.mark.parametrize(
    ("text", "dropped", "why"),
    [
        (
            TEXT.replace(", pocketmod", ""),
            ["pocketmod"],
            "the rulebook of pond no longer has the style 'pocketmod'",
        ),
        (
            TEXT.replace("styles", "id: rules\nstyles"),
            ["book", "pocketmod"],
            "the rulebook of pond is called 'rules' now, no longer 'rulebook'",
        ),
        ("", ["book", "pocketmod"], "pond has no rulebook any more"),
    ],
)
def test_the_text_of_a_style_or_a_book_that_was_dropped_is_pruned(
    pond: Path, capsys: pytest.CaptureFixture[str], text: str, dropped: list[str], why: str
) -> None:
    assert run(["diff", "--game", "pond", "--update"]) == 0
    committed(pond.parent)
    if text:
        (pond / "rulebook.md").write_text(text)
    else:
        (pond / "rulebook.md").unlink()
    assert why in changed(capsys)
    assert f"would delete output/pond/books/rulebook.{dropped[0]}.txt: {why}" in changed(capsys, "--prune")
    assert run(["diff", "--game", "pond", "--update"]) == 1
    assert f"rulebook.{dropped[0]}.txt: {why} (--prune removes it)" in capsys.readouterr().err
    assert run(["diff", "--game", "pond", "--update", "--prune"]) == 0
    left = {file.name for file in Path("output/pond/books").glob("rulebook.*.txt")}
    assert left == {f"rulebook.{style}.txt" for style in ("book", "pocketmod") if style not in dropped}


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ("My notes on the pond.\n", "ppgen did not write it in this form"),
        ("Pond: book, 3 pages\n\n1 P | Text\n", "ppgen did not write it in this form"),
        (None, "git does not have it as it is, so it could not be brought back"),
    ],
)
def test_a_file_in_place_of_the_text_of_a_book_is_kept(
    pond: Path, capsys: pytest.CaptureFixture[str], data: str | None, why: str
) -> None:
    assert run(["diff", "--game", "pond", "--update"]) == 0
    name = "output/pond/books/rulebook.pocketmod.txt"
    if data is not None:
        Path(name).write_text(data)
    committed(pond.parent)
    if data is None:
        Path(name).write_text(Path(name).read_text().replace("A pawn", "A man"))
    (pond / "rulebook.md").write_text(TEXT.replace(", pocketmod", ""))
    capsys.readouterr()
    assert run(["diff", "--game", "pond", "--update", "--prune"]) == 1
    assert f"({why})" in capsys.readouterr().err
    assert Path(name).exists()


def test_a_book_is_made_with_the_variants_that_it_names(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulebook", "--game", "pond", "--variant", "quick", "--check"]) == 0
    game(pond, TEXT.replace("styles", "variants: []\nstyles"))
    assert run(["rulebook", "--game", "pond", "--variant", "quick", "--check"]) == 2
    assert "the rulebook is not made with quick" in capsys.readouterr().err
    assert run(["rulebook", "--game", "pond", "--check"]) == 0
    game(pond, TEXT.replace("styles", "variants: [quik]\nstyles"))
    assert run(["check", "--game", "pond"]) == 1
    assert "did you mean 'quick'?" in capsys.readouterr().out


def test_two_processes_write_the_same_text(pond: Path) -> None:
    texts = []
    for _ in range(2):
        command = [warm.program(), "diff", "--game", "pond", "--update"]
        subprocess.run(command, check=True, capture_output=True)
        texts.append(Path("output/pond/books/rulebook.book.txt").read_bytes())
    assert texts[0] == texts[1]
