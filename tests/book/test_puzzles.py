"""Puzzles in figures and books: the answer stands upside down under the picture, and a reader of a page opens it."""

from __future__ import annotations

from pathlib import Path

from ppgen.book.html.page import write as write_page
from ppgen.book.model import Book
from ppgen.book.plain import write as write_plain
from ppgen.figures.draw import draw
from ppgen.press.books import judge_book
from ppgen.press.judging import JudgedGame
from ppgen.scene.model import Group, Item, Scene
from ppgen.scene.theme import THEMES
from tests.book.games import game, judged

PUZZLE = """\
figures:
  - id: race
    title: A race
    position: "2p/P2/3 white"
    expect: {puzzle: reached, in: 1, unique: key, position: illustration}
    caption: White to move.
    alt: Pawns that race.
"""
ANSWER = "1. A2-A3"
TEXT = "# A race {#race}\n\n{fig}`race` is a puzzle.\n\n:::{figure} race\n:::\n"


def puzzle(folder: Path, answer: str = "", words: str = "") -> JudgedGame:
    more = f"    answer: {answer}\n" if answer else ""
    return judged(game(folder, TEXT, figures=PUZZLE + more, more=words))


def groups(item: Scene | Item) -> list[Group]:
    inner = item.items if isinstance(item, Scene | Group) else ()
    return [*([item] if isinstance(item, Group) else []), *(group for part in inner for group in groups(part))]


def answer_of(judged: JudgedGame) -> list[Group]:
    (statement,) = judged.statements
    assert statement.holds, statement.findings
    return [group for group in groups(draw(statement, THEMES["color"])) if group.role == "answer"]


def test_an_answer_stands_upside_down(tmp_path: Path) -> None:
    (group,) = answer_of(puzzle(tmp_path))
    assert group.transform is not None
    assert [round(value) for value in group.transform[:4]] == [-1, 0, 0, -1]


def test_an_answer_may_stand_upright_or_be_left_out(tmp_path: Path) -> None:
    (group,) = answer_of(puzzle(tmp_path / "upright", "upright"))
    assert group.transform is None
    silent = puzzle(tmp_path / "none", "none")
    assert answer_of(silent) == []
    assert silent.statements[0].alt == "Pawns that race."


def test_the_alternative_text_tells_the_answer(tmp_path: Path) -> None:
    assert puzzle(tmp_path / "english").statements[0].alt == f"Pawns that race. Solution: {ANSWER}."
    words = "words: {answer: {title: Lösung}}\n"
    assert puzzle(tmp_path / "german", words=words).statements[0].alt == f"Pawns that race. Lösung: {ANSWER}."


def book(folder: Path) -> Book:
    result = judge_book(puzzle(folder))
    assert result is not None
    assert result.book is not None, result.findings
    return result.book


def test_a_page_has_the_answer_where_a_reader_opens_it(tmp_path: Path) -> None:
    page = write_page(book(tmp_path)).decode()
    _, _, details = page.partition('<details class="answer">')
    assert details.split("</details>")[0].split() == f"<summary>Solution</summary> <p>{ANSWER}</p>".split()
    assert page.count(ANSWER) == 1  # not in the alternative text
    assert 'class="answer"' not in page.split("<details")[0]


def test_markdown_has_it_so_too(tmp_path: Path) -> None:
    text = write_plain(book(tmp_path)).text.decode()
    assert "<details><summary>Solution</summary>\n\n1\\. A2-A3\n\n</details>" in text
