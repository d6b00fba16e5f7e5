"""Lines of a book as data for our template: a text is a string, everything else an object whose `k` says what it is.

The template puts strings on the page as they are and never reads them as its own language. A character that our faces
do not have is a fault where it was written.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias, assert_never

from ppgen.book.inline import (
    NOWHERE,
    Code,
    Emphasis,
    FootnoteReference,
    Icon,
    Image,
    IndexMark,
    Inline,
    Inlines,
    LineBreak,
    Link,
    Reference,
    RuleMark,
    Strong,
    Text,
    plain,
)
from ppgen.book.pdf.layouts import Layout
from ppgen.book.pdf.pictures import Pictures
from ppgen.diagnostics import Diagnostic, Mark
from ppgen.scene.text import PT, MissingGlyph, shape

Data: TypeAlias = str | dict[str, Any]
Line: TypeAlias = list[Data]

_ICON = 1.15
"""The height of an icon in ems of the text."""
_LONG = 32
"""Letters that a line has room for in any column; a longer word without a place to break may not fit."""
_BREAKS_AFTER = frozenset("/.-_?&=#@,;:")
_CLOSING = frozenset(".,;:!?)")
_NUMBERED = ("figure", "table", "example")
_BREAK = "\u200b"
"""A place where a line may end, without a hyphen."""


@dataclass(slots=True)
class Lines:
    """Makes lines; remembers which footnotes have been called, and what is at fault."""

    layout: Layout
    pictures: Pictures
    footnotes_called: set[str] = field(default_factory=set)
    faults: list[Diagnostic] = field(default_factory=list)

    def line(self, parts: Iterable[Inline], mark: Mark = NOWHERE, *, in_brackets: bool = False) -> Line:
        """Inline elements as data. `mark` is the place of the block that they stand in."""
        line: Line = []
        brackets = int(in_brackets)
        before: Inline | None = None
        for part in _with_single_blanks(tuple(parts)):
            if isinstance(part, FootnoteReference) and isinstance(before, FootnoteReference):
                line.append({"k": "comma"})
            line.append(self._inline(part, mark, brackets > 0))
            if isinstance(part, Text):
                brackets = max(brackets + part.text.count("(") - part.text.count(")"), 0)
            before = part
        return line

    def heading(self, parts: Iterable[Inline], mark: Mark) -> tuple[Line, list[str]]:
        """The words of a heading and, apart from them, the anchors in it: the contents repeat the words alone."""
        whole = tuple(parts)
        anchors = [part.anchor for part in whole if isinstance(part, IndexMark | RuleMark)]
        words = (part for part in whole if not isinstance(part, IndexMark | RuleMark | FootnoteReference))
        return self.line(words, mark), anchors

    def text(self, text: str, mark: Mark = NOWHERE) -> str:
        """A text as it is printed, normalised, with places to break in words that are too long for a line."""
        text = unicodedata.normalize("NFC", text)
        self._check(text, mark)
        if len(text) <= _LONG:
            return text
        return " ".join(word if len(word) <= _LONG else _breakable(word) for word in text.split(" "))

    def _check(self, text: str, mark: Mark) -> None:
        try:
            shape(text.replace("\n", " ").replace("\t", " "), "regular")
        except MissingGlyph as missing:
            self.faults.append(missing.at(mark, "BOOK-LETTER"))

    def _inline(self, part: Inline, mark: Mark, in_brackets: bool) -> Data:
        match part:
            case Text():
                return self.text(part.text, mark if part.mark == NOWHERE else part.mark)
            case Emphasis():
                return {"k": "emphasis", "c": self.line(part.parts, mark, in_brackets=in_brackets)}
            case Strong():
                return {"k": "strong", "c": self.line(part.parts, mark, in_brackets=in_brackets)}
            case Code():
                return {"k": "code", "t": self.text(part.text, mark)}
            case LineBreak():
                return {"k": "break"}
            case Icon():
                size = self.layout.size * PT * _ICON
                icon = self.pictures.scaled(part.picture, 4 * size, size)
                return {"k": "icon", **icon.data(), "alt": part.words or part.picture.alt}
            case Image():
                height = self.layout.leading * PT
                return {"k": "icon", **self.pictures.scaled(part.picture, self.layout.column, 3 * height).data()}
            case Link():
                return {"k": "link", "u": part.address, "c": self.line(part.parts, mark), "shown": _shown(part)}
            case Reference():
                page = "" if not part.with_page else "comma" if in_brackets else "brackets"
                return {"k": "ref", "t": part.anchor, "c": self.line(_together(part), mark), "page": page}
            case FootnoteReference():
                first = part.footnote not in self.footnotes_called
                self.footnotes_called.add(part.footnote)
                return {"k": "note", "t": part.footnote, "n": str(part.number), "first": first, "at": part.anchor}
            case IndexMark() | RuleMark():
                return {"k": "at", "t": part.anchor}
            case _:
                assert_never(part)


def _with_single_blanks(parts: tuple[Inline, ...]) -> list[Inline]:
    """The elements without the blanks that a mark for the index or of a rule leaves beside it: it prints nothing."""
    cleaned: list[Inline] = []
    text_at, marked = -1, False
    for part in parts:
        if isinstance(part, IndexMark | RuleMark):
            marked = True
        elif isinstance(part, Text) and marked and text_at >= 0:
            before = cleaned[text_at]
            if isinstance(before, Text) and before.text.endswith(" "):
                if part.text.startswith(" "):
                    part = replace(part, text=part.text[1:])
                elif part.text[:1] in _CLOSING:
                    cleaned[text_at] = replace(before, text=before.text.rstrip(" "))
            marked, text_at = False, len(cleaned)
        else:
            marked, text_at = False, len(cleaned) if isinstance(part, Text) else -1
        cleaned.append(part)
    return cleaned


def _breakable(word: str) -> str:
    """A long word, such as an address, with places to break after its marks."""
    return "".join(letter + _BREAK if letter in _BREAKS_AFTER else letter for letter in word)


def _together(reference: Reference) -> Inlines:
    """The words of a reference, with `Figure 3` on one line."""
    if len(reference.parts) == 1 and isinstance(reference.parts[0], Text) and reference.kind in _NUMBERED:
        before, blank, number = reference.parts[0].text.rpartition(" ")
        if blank and number.isdigit():
            return (replace(reference.parts[0], text=f"{before}\xa0{number}"),)
    return reference.parts


def _shown(link: Link) -> str:
    """The address as it is printed after the words of the link, for readers who cannot follow it on paper."""
    address = link.address.removeprefix("mailto:").removeprefix("https://").removeprefix("http://").rstrip("/")
    words = plain(link.parts).strip().removeprefix("https://").removeprefix("http://").rstrip("/")
    return "" if words == address else address
