"""What the colophon of a book says, line by line, for every format: who made it, its rights, its version, its making.

Nothing is said twice. The statement of the rights stands for the short notice, for the name of the licence where it
has it, and a version that is only the year of the game adds nothing to that year.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from ppgen.book.model import Book

_ADDRESS = re.compile("https?://")
_COPYRIGHT = re.compile(r"copyright(\s*(©|\(c\)))?|\(c\)", re.IGNORECASE)
_BY = re.compile(r"(© \d{4}),? by ")
_SENTENCE_END = re.compile(r"(?<=\w\w\.)\s+")
"""Not the full stop of an initial: `Mark A. Biggar`."""


class ColophonLine(Struct, frozen=True):
    """A line of the colophon, and the web address that is printed after it."""

    text: str
    address: str = ""
    is_quiet: bool = False
    """Whether it tells only how the book was made."""


def colophon_lines(book: Book, typeface: str = "") -> tuple[ColophonLine, ...]:
    """The lines in the order of a printed book; `typeface` is the face that its text is set in, where that is known."""
    about = book.colophon
    lines = [ColophonLine(text) for text in (*_makers(book), *_rights(book))]
    address = about.licence_address if _ADDRESS.match(about.licence_address) else ""
    licence = book.licence or about.licence
    if licence and (address or not _says(about.statement or about.rights, licence)):
        lines.append(ColophonLine(f"{book.words.licence}: {licence}", address))
    elif address:
        lines.append(ColophonLine("", address))
    lines += [ColophonLine(text) for text in (about.changes, book.variant_words, _edition(book)) if text]
    made = (_after(book.words.typeface, typeface), _after(book.words.made, about.generator))
    if any(made):
        lines.append(ColophonLine(" ".join(f"{text}." for text in made if text), is_quiet=True))
    return tuple(lines)


def _makers(book: Book) -> Iterator[str]:
    about, words = book.colophon, book.words
    made = ", ".join(filter(None, (about.design, about.year)))
    if made:
        yield f"{words.design} {made}" if about.design else made
    authors = ", ".join(book.authors)
    if authors and authors != about.design:
        yield f"{words.text} {authors}"
    if about.thanks:
        yield _after(words.thanks, ", ".join(about.thanks))
    if about.source:
        yield f"{words.source}: {about.source}"


def _rights(book: Book) -> Iterator[str]:
    """The notice and the statement. Beside a statement, only the copyright of the short notice is said, once."""
    about = book.colophon
    if not about.statement:
        if about.rights:
            yield about.rights
        return
    for sentence in _SENTENCE_END.split(about.rights):
        if "©" in sentence and not _says(_notice(about.statement), _notice(sentence)):
            yield sentence
    yield about.statement


def _edition(book: Book) -> str:
    """The version and the date, unless the version is the year that stands beside the design."""
    if book.version and book.version == book.colophon.year:
        return book.date
    return book.edition


def _after(word: str, text: str) -> str:
    return f"{word} {text}" if text else ""


def _notice(text: str) -> str:
    """A text with its copyright notices in one form: `Copyright 2001 by Ann` becomes `© 2001 Ann`."""
    return _BY.sub(r"\1 ", _COPYRIGHT.sub("©", text))


def _says(text: str, part: str) -> bool:
    """Whether a text has these words already, whatever their case and the full stop at their end."""
    return part.strip().rstrip(".").casefold() in text.casefold()
