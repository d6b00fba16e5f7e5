"""Warnings about numbers and figures: what their hints say to write."""

from __future__ import annotations

from pathlib import Path

from tests.book.games import read


def test_a_hint_for_a_large_number_has_all_its_digits(tmp_path: Path) -> None:
    warnings = read(tmp_path, "There are 1,000,000 stars, 1234567890 leaves and 2.5 frogs.").warnings
    hints = " ".join(item.hint for item in warnings if item.code == "BOOK-NUMBER")
    for number in ("1000000", "1234567890", "2.5"):
        assert f"said: {{{number}: …}}" in hints


def test_a_number_of_the_overview_may_have_a_reason(tmp_path: Path) -> None:
    text = "---\noverview: [20 minutes]\nsaid: {20: three trial games, 21: nothing}\n---\nHello."
    unneeded = [item.message for item in read(tmp_path, text).warnings if item.code == "BOOK-NUMBER"]
    assert unneeded == ["the book declares '21', which no text of it says"]


def test_figures_that_the_book_does_not_use_are_counted_in_the_hint(tmp_path: Path) -> None:
    (both,) = [item for item in read(tmp_path, "Hello.").warnings if item.message.startswith("the book does not use")]
    assert both.hint.startswith("show them, or ")
    (one,) = [
        item
        for item in read(tmp_path, ":::{figure} setup\n:::").warnings
        if item.message.startswith("the book does not use")
    ]
    assert one.hint.startswith("show it, or ")
