"""The rulebooks of the bundled games: in order, written in every form that they declare, and with every rule stated."""

from __future__ import annotations

from collections import Counter
from functools import cache
from html import unescape

import pytest

from ppgen.book.inline import plain
from ppgen.book.model import Book
from ppgen.definition.bundled import bundled, bundled_folder
from ppgen.definition.project import GameFolder
from ppgen.definition.variants import Choice
from ppgen.diagnostics import Mark
from ppgen.press.book_supply import supply
from ppgen.press.books import BookRequest, JudgedBook, files_of, judge_book
from ppgen.press.judging import JudgedGame, judge_games
from ppgen.press.studio import Studio
from ppgen.sheets.paper import parse_paper
from tests.book.sound import assert_sound

GAMES = tuple(name for name in bundled() if (bundled_folder(name) / "rulebook.md").exists())
VARIANTS = (*((name, "") for name in GAMES), ("dodgem", "facing"))
"""The books, each of the plain game; and with the variants that have a book of their own."""


@cache
def judged_game(name: str, variant: str = "") -> JudgedGame:
    folder = bundled_folder(name)
    place = GameFolder(name, folder, Mark(str(folder / "game.yaml"), 1, 1))
    (judged,) = judge_games((place,), Choice((variant,) if variant else ()))
    return judged


@cache
def judged_book(name: str, variant: str = "") -> JudgedBook:
    judged = judge_book(judged_game(name, variant))
    assert judged is not None
    return judged


def book_of(name: str, variant: str = "") -> Book:
    book = judged_book(name, variant).book
    assert book is not None
    return book


def test_six_games_have_a_book() -> None:
    assert set(GAMES) >= {"dodgem", "long-way", "packet-hell", "pass-the-food", "worm-derby", "wrack-line"}


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_a_book_has_neither_faults_nor_warnings(name: str, variant: str) -> None:
    judged = judged_book(name, variant)
    assert [str(finding) for finding in (*judged.findings, *judged.warnings)] == []
    assert_sound(book_of(name, variant))


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_every_rule_is_stated_or_has_a_reason(name: str, variant: str) -> None:
    judged = judged_game(name, variant)
    assert judged.game is not None
    codes = set(supply(judged, judged.game, Studio(judged), draft=False).codes)
    stated = {passage.code for passage in judged_book(name, variant).passages}
    text = (bundled_folder(name) / "rulebook.md").read_text(encoding="utf-8")
    head = text.split("\n---\n", 1)[0]
    assert {code for code in codes - stated if f"{code}:" not in head} == set()


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_figures_are_numbered_in_order_and_shown_once(name: str, variant: str) -> None:
    book = book_of(name, variant)
    numbers = [figure.label.rpartition(" ")[2] for figure in book.figures]
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
    assert [figure for figure, count in Counter(figure.id for figure in book.figures).items() if count > 1] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_book_says_who_made_the_game_and_what_may_be_done_with_it(name: str) -> None:
    game, book = judged_game(name).game, book_of(name)
    assert game is not None
    if game.credits is not None:
        assert book.authors == (game.credits.design,)
        assert book.colophon.design == game.credits.design
    assert book.colophon.rights
    assert book.colophon.statement


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_a_page_and_a_text_have_every_heading_and_figure(name: str, variant: str) -> None:
    book = book_of(name, variant)
    files = {file.name.rpartition("/")[2]: file.data for file in files_of(book, BookRequest(("html", "md")))}
    page, text = unescape(files["rulebook.html"].decode()), files["rulebook.md"].decode()
    for heading in book.headings:
        assert plain(heading.parts) in page
        assert plain(heading.parts) in text
    for figure in book.figures:
        assert figure.label in page
        assert figure.label in text
    assert len([file for file in files if file.endswith(".svg")]) >= len(book.figures)


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_a_book_fits_the_papers_that_it_declares(name: str, variant: str) -> None:
    book = book_of(name, variant)
    for style in book.styles:
        for size in style.papers or ("",):
            request = BookRequest(("pdf",), style=style.name, paper=parse_paper(size) if size else None)
            (file,) = files_of(book, request)
            assert file.data.startswith(b"%PDF-")
