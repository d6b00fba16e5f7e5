"""Numbers of cards in the text of a book come from the decks of the game."""

from __future__ import annotations

from pathlib import Path

from ppgen.book.blocks import lines_of
from ppgen.book.inline import plain
from ppgen.press.books import judge_book
from tests.book.games import MORE, game, judged, placed

DECKS = """\
decks:
  - id: finds
    title: Finds
    rows: finds.csv
    key: name
    copies: "{{ row.copies }}"
    size: poker
    face: {text: {body: "{{ row.name }}"}}
"""


def pond(folder: Path, text: str, rows: str) -> Path:
    (folder / "finds.csv").write_text(rows)
    return game(folder, text, more=MORE + DECKS)


def test_a_text_quotes_a_deck(tmp_path: Path) -> None:
    text = "# Parts {#parts}\n\n{{ decks.finds.cards }} finds; a shell scores {{ decks.finds.rows['Shell'].points }}.\n"
    result = judge_book(judged(pond(tmp_path, text, "name,points,copies\nShell,7,13\nRope,2,1\n")))
    assert result is not None
    assert result.book is not None, result.findings
    words = [plain(line) for block in result.book.every_block() for line in lines_of(block)]
    assert "14 finds; a shell scores 7." in words
    assert "BOOK-NUMBER" not in {finding.code for finding in result.warnings}


def test_a_card_that_does_not_exist_is_a_fault_at_its_place(tmp_path: Path) -> None:
    text = "# Parts\n\nA shell scores {{ decks.finds.rows['Shall'].points }}.\n"
    result = judge_book(judged(pond(tmp_path, text, "name,points,copies\nShell,7,13\n")))
    assert result is not None
    assert placed(result.findings) == [("BOOK-VALUE", 3, 16)]


def test_a_deck_that_is_at_fault_is_a_fault_of_the_text_that_quotes_it(tmp_path: Path) -> None:
    text = "# Parts\n\nThere are {{ decks.finds.cards }} finds.\n"
    result = judge_book(judged(pond(tmp_path, text, "name,points,copies\nShell,7,13\nShell,2,1\n")))
    assert result is not None
    assert ("BOOK-VALUE", 3, 11) in placed(result.findings)
