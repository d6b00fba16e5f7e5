"""A book in another language: a warning for the words of ppgen that stay English."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.book_matter import BookWords
from ppgen.cli import run
from ppgen.diagnostics import Diagnostic
from ppgen.records import field_names
from tests.book.games import game, read

NAMES = [name.replace("_", "-") for name in field_names(BookWords)]


def warned(tmp_path: Path, head: str) -> list[Diagnostic]:
    return [item for item in read(tmp_path, f"---\n{head}---\nHallo.").warnings if item.code == "BOOK-WORDS"]


def test_words_that_stay_english_are_a_warning_once_at_the_head(tmp_path: Path) -> None:
    (warning,) = warned(tmp_path, "title: Teich\nlanguage: de\nwords: {figure: Abbildung}\n")
    assert (warning.mark.line, warning.mark.column) == (3, 11)
    start = (
        f"the language of the book is 'de', but {len(NAMES) - 3} words that ppgen sets stay English: table, example, "
    )
    assert warning.message.startswith(start)
    assert warning.hint == "give each in the head, even one that is the same: words: {table: …}"


def test_a_word_that_is_given_is_in_the_language_of_the_book_even_if_it_is_the_same(tmp_path: Path) -> None:
    words = "".join(f"  {name}: {'Version' if name == 'version' else 'Wort'}\n" for name in NAMES)
    assert not warned(tmp_path, f"language: de\nwords:\n{words}")
    (warning,) = warned(tmp_path, "language: de\nwords:\n" + words.replace("  version: Version\n", ""))
    assert warning.message.endswith("but a word that ppgen sets stays English: version")


def test_check_prints_a_warning_and_no_finding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    game(tmp_path / "pond", "---\nlanguage: de\nunused: {setup: nein, first-turn: nein}\n---\nHallo.")
    assert run(["check", "--game", "pond"]) == 0
    assert "pond/rulebook.md:2:11: warning: BOOK-WORDS the language" in capsys.readouterr().out


def test_an_english_book_needs_no_words(tmp_path: Path) -> None:
    assert not warned(tmp_path, "title: Pond\n")
    assert not warned(tmp_path, "language: en-GB\n")


def test_words_that_are_not_named_are_counted(tmp_path: Path) -> None:
    (warning,) = warned(tmp_path, "language: de\n")
    count, words = warning.message.removeprefix("the language of the book is 'de', but ").split(
        " words that ppgen sets stay English: "
    )
    named, more = words.split(" and ")
    assert len(named.split(", ")) + int(more.removesuffix(" more")) == int(count)
