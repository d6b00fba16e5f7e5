"""How the texts of books are named that are committed as a baseline: their words, and the page of everything.

>>> write("long-way", "rulebook", "book")
'long-way/books/rulebook.book.txt'
>>> read("long-way/books/rulebook.book.txt")
TextName(game='long-way', book='rulebook', style='book')
>>> is_text("long-way/books/rulebook.book.txt"), is_text("long-way/books/notes.txt")
(True, False)
"""

from __future__ import annotations

import re
from typing import NamedTuple

ROOM = "books"
STYLES = ("book", "leaflet", "pocketmod")
SUFFIX = ".txt"
_NAME = re.compile(
    rf"(?P<game>[a-z0-9+=_-]+)/{ROOM}/(?P<book>[a-z0-9]+(?:-[a-z0-9]+)*)"
    rf"\.(?P<style>{'|'.join(STYLES)}){re.escape(SUFFIX)}"
)
_OF_BOOK = re.compile(rf"[^/]+/{ROOM}/")


def write(game: str, book: str, style: str) -> str:
    """The path of a book's text in the output folder."""
    return f"{game}/{ROOM}/{book}.{style}{SUFFIX}"


class TextName(NamedTuple):
    """What the path of a book's text says."""

    game: str
    """The folder of the game, with its variants and parameters."""
    book: str
    style: str


def read(path: str) -> TextName | None:
    """What a path in the output folder says; None if it does not name the text of a book."""
    match = _NAME.fullmatch(path)
    return TextName(match["game"], match["book"], match["style"]) if match is not None else None


def is_text(path: str) -> bool:
    """Whether a path in the output folder names the text of a book."""
    return read(path) is not None


def is_beside_book(path: str) -> bool:
    """Whether a file lies in a folder of books: their pictures belong to them, and are no drawings of their own."""
    return _OF_BOOK.match(path) is not None
