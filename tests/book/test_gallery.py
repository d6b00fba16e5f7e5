"""The gallery writes the rulebook of a game and links it, and says of one at fault why it is not there."""

from __future__ import annotations

import importlib.resources
import shutil
from pathlib import Path

import ppgen


def copied(game: str, folder: Path) -> Path:
    with importlib.resources.as_file(importlib.resources.files("ppgen.games") / game) as source:
        shutil.copytree(source, folder / game)
    return folder / game


def test_the_rulebook_stands_beside_the_page_and_is_linked() -> None:
    gallery = ppgen.gallery(games=["packet-hell"])
    assert gallery.findings == ()
    page = gallery.page.decode()
    styles = ("book", "leaflet")
    for name in ("rulebook.html", *(f"rulebook.{style}.pdf" for style in styles)):
        assert f'href="packet-hell/books/{name}"' in page
    for style in styles:
        assert f">PDF: {style}</a>" in page
    assert gallery.files["packet-hell/books/rulebook.html"].startswith(b"<!DOCTYPE html>")
    assert gallery.files["packet-hell/books/rulebook.book.pdf"].startswith(b"%PDF-")


def test_a_rulebook_at_fault_is_not_written_and_the_page_says_why(tmp_path: Path) -> None:
    folder = copied("packet_hell", tmp_path)
    text = folder / "rulebook.md"
    text.write_text(text.read_text(encoding="utf-8").replace("{fig}`setup`", "{fig}`nowhere`"), encoding="utf-8")
    gallery = ppgen.gallery(games=[str(folder)])
    assert {finding.code for finding in gallery.findings} == {"BOOK-REFERENCE"}
    assert not [name for name in gallery.files if "/books/" in name]
    page = gallery.page.decode()
    assert "not written" in page
    assert "BOOK-REFERENCE" in page


def test_a_game_without_a_rulebook_has_no_word_of_one() -> None:
    assert "Rulebook" not in ppgen.gallery(games=["tic-tac-toe"]).page.decode()
