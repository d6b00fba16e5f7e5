"""Warnings about numbers and figures: what their hints say to write."""

from __future__ import annotations

from pathlib import Path

from tests.book.games import read


def test_a_hint_for_a_large_number_has_all_its_digits(tmp_path: Path) -> None:
    warnings = read(tmp_path, "There are 1,000,000 stars, 1234567890 leaves and 2.5 frogs.").warnings
    hints = " ".join(item.hint for item in warnings if item.code == "BOOK-NUMBER")
    for number in ("1000000", "1234567890", "2.5"):
        assert f"said: {{{number}: …}}" in hints


def test_a_number_of_the_overview_needs_a_fact_or_a_reason(tmp_path: Path) -> None:
    text = """\
---
overview: ["{{ game.players.min }} to {{ game.players.max }} players", 20 minutes, "8 years, and up"]
said: {20: three trial games, 21: nothing}
---
Hello.
"""
    result = read(tmp_path, text)
    assert result.book is not None
    assert result.book.overview == ("1 to 4 players", "20 minutes", "8 years, and up")
    unshown = [item for item in result.warnings if item.code == "BOOK-NUMBER"]
    assert [(item.mark.line, item.mark.column, item.message) for item in unshown] == [
        (2, 85, "the overview says '8', but no fact or claim bears it out"),
        (3, 31, "the book declares '21', which no text of it says"),
    ]


def test_a_value_of_the_overview_that_there_is_not_is_a_fault_at_its_place(tmp_path: Path) -> None:
    result = read(tmp_path, '---\noverview: [20 minutes, "{{ nothing }} players"]\nsaid: {20: trials}\n---\nHello.')
    assert [(item.code, item.mark.line, item.mark.column) for item in result.findings] == [("BOOK-VALUE", 2, 25)]


def test_figures_that_the_book_does_not_use_are_counted_in_the_hint(tmp_path: Path) -> None:
    (both,) = [item for item in read(tmp_path, "Hello.").warnings if item.message.startswith("the book does not use")]
    assert both.hint.startswith("show them, or ")
    (one,) = [
        item
        for item in read(tmp_path, ":::{figure} setup\n:::").warnings
        if item.message.startswith("the book does not use")
    ]
    assert one.hint.startswith("show it, or ")
