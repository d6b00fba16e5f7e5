"""Lines of a book as data for our template: a text is a string, everything else an object whose `k` says what it is.

The template puts strings on the page as they are and never reads them as its own language. A character that our faces
do not have is a fault where it was written.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any, TypeAlias, assert_never

from msgspec import Struct, field

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
from ppgen.book.pdf.parting import BREAK, Room, parted
from ppgen.book.pdf.pictures import Pictures
from ppgen.diagnostics import Diagnostic, Mark
from ppgen.records import replace
from ppgen.scene.breaking import SOFT_HYPHEN
from ppgen.scene.text import PT, BundledFace, known_characters

_INVISIBLE = frozenset(f"{SOFT_HYPHEN}{BREAK}\n\t")
"""What is never drawn by a face."""
_HINT = "HTML and Markdown have it; in a PDF write it in Latin letters, or show a drawing: :coin:"


class Letters(Struct):
    """Looks through the texts of a book in their order."""

    missing: dict[str, Mark] = field(default_factory=dict)
    """The letters that cannot be printed, each with its first place."""

    def check(self, text: str, place: Callable[[int], Mark]) -> None:
        """Note the letters that our faces do not have. `place` says where a letter of the text was written."""
        unknown = {*text} - known_characters("regular") - _INVISIBLE - self.missing.keys()
        for letter in sorted(unknown, key=text.index):
            if not known_characters("regular").issuperset(unicodedata.normalize("NFC", _with_marks(text, letter))):
                written = text[: text.index(letter)].replace(BREAK, "").replace(SOFT_HYPHEN, "")
                self.missing[letter] = place(len(written))

    def faults(self) -> list[Diagnostic]:
        """A finding for each letter."""
        return [Diagnostic(mark, "BOOK-LETTER", _message(letter), _HINT) for letter, mark in self.missing.items()]


def _with_marks(text: str, letter: str) -> str:
    """A letter with the one before it, which it may be an accent of."""
    at = text.index(letter)
    return text[max(at - 1, 0) : at + 1] if unicodedata.combining(letter) else letter


def _message(letter: str) -> str:
    shown = f"{letter!r} " if letter.isprintable() else ""
    name = unicodedata.name(letter, "a character without a name")
    return f"the letters of a PDF lack {shown}(U+{ord(letter):04X}, {name})"


Data: TypeAlias = str | dict[str, Any]
Line: TypeAlias = list[Data]

_ICON = 1.15
"""The height of an icon in ems of the text."""
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_BEFORE_NUMBER = re.compile(rf"\b((?:[Rr]ow|[Cc]olumn|[Pp]age|[Pp]layer)s?(?= \d| [A-Z]\b)|(?:{_MONTHS})(?= \d)) ")
"""A word that stays on one line with the number or the letter after it."""
_RANGE = re.compile(r"(?<=\d) (to|by) (?=\d)")
"""The middle of a range or a size that stays on one line: `2 to 4`, `6 by 6`."""
_CLOSING = frozenset(".,;:!?)")
_NUMBERED = ("figure", "table", "example")


class Lines(Struct):
    """Makes lines; remembers which footnotes have been called, and what is at fault."""

    layout: Layout
    pictures: Pictures
    language: str = "en"
    footnotes_called: set[str] = field(default_factory=set)
    letters: Letters = field(default_factory=Letters)
    faults: list[Diagnostic] = field(default_factory=list)
    """What is too wide for its line."""

    def line(self, parts: Iterable[Inline], mark: Mark, room: Room) -> Line:
        """Inline elements as data, for a line with so much room. `mark` is the place of the block they stand in."""
        broken, faults = parted(tuple(_with_single_blanks(tuple(parts))), room, mark)
        self.faults += faults
        return self._line(_bound(broken), mark, room)

    def _line(self, parts: Iterable[Inline], mark: Mark, room: Room, *, in_brackets: bool = False) -> Line:
        line: Line = []
        brackets = int(in_brackets)
        before: Inline | None = None
        for part in parts:
            if isinstance(part, FootnoteReference) and isinstance(before, FootnoteReference):
                line.append({"k": "comma"})
            line.append(self._inline(part, mark, room, brackets > 0))
            if isinstance(part, Text):
                brackets = max(brackets + part.text.count("(") - part.text.count(")"), 0)
            before = part
        return line

    def room(self, width: float, size: float, face: BundledFace = "regular") -> Room:
        """A line of so many mm; `size` of its type is in points."""
        return Room(width, size * PT, face, self.language)

    def heading(self, parts: Iterable[Inline], mark: Mark, room: Room) -> tuple[Line, list[str]]:
        """The words of a heading and, apart from them, the anchors in it: the contents repeat the words alone."""
        whole = tuple(parts)
        anchors = [part.anchor for part in whole if isinstance(part, IndexMark | RuleMark)]
        words = (part for part in whole if not isinstance(part, IndexMark | RuleMark | FootnoteReference))
        return self.line(words, mark, room), anchors

    def words(self, text: str, mark: Mark, room: Room) -> str:
        """A text without markup, for a line with so much room."""
        broken, faults = parted(_bound((Text(text, mark=mark),)), room, mark)
        self.faults += faults
        return "".join(self.text(part.text, mark) for part in broken if isinstance(part, Text))

    def text(self, text: str, mark: Mark = NOWHERE) -> str:
        """A text as it is printed, normalised. `mark` is the place of its first letter, if it is known."""
        return self._printed(text, lambda offset: replace(mark, column=mark.column + offset))

    def _printed(self, text: str, place: Callable[[int], Mark]) -> str:
        self.letters.check(text, place)
        return unicodedata.normalize("NFC", text)

    def _inline(self, part: Inline, mark: Mark, room: Room, in_brackets: bool) -> Data:
        match part:
            case Text():
                return self._printed(part.text, part.place if part.mark != NOWHERE else lambda _: mark)
            case Emphasis():
                return {"k": "emphasis", "c": self._line(part.parts, mark, room, in_brackets=in_brackets)}
            case Strong():
                return {"k": "strong", "c": self._line(part.parts, mark, room, in_brackets=in_brackets)}
            case Code():
                return {"k": "code", "t": self.text(part.text, mark if part.mark == NOWHERE else part.mark)}
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
                shown = self.words(_shown(part), mark, room)
                return {"k": "link", "u": part.address, "c": self._line(part.parts, mark, room), "shown": shown}
            case Reference():
                page = "" if not part.with_page else "comma" if in_brackets else "brackets"
                return {"k": "ref", "t": part.anchor, "c": self._line(_together(part), mark, room), "page": page}
            case FootnoteReference():
                first = part.footnote not in self.footnotes_called
                self.footnotes_called.add(part.footnote)
                return {"k": "note", "t": part.footnote, "n": str(part.number), "first": first, "at": part.anchor}
            case IndexMark() | RuleMark():
                return {"k": "at", "t": part.anchor}
            case _:
                assert_never(part)


def _bound(parts: Inlines) -> Inlines:
    """The elements with blanks that do not end a line. A range may consist of several texts: `2`, ` to ` and `4`."""
    bound: list[Inline] = []
    for is_text, run in groupby(parts, lambda part: isinstance(part, Text)):
        if not is_text:
            bound += run
            continue
        texts = [part for part in run if isinstance(part, Text)]
        whole = _BEFORE_NUMBER.sub("\\1\N{NO-BREAK SPACE}", "".join(part.text for part in texts))
        whole = _RANGE.sub("\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", whole)
        for part in texts:
            bound.append(replace(part, text=whole[: len(part.text)]))
            whole = whole[len(part.text) :]
    return tuple(bound)


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
                    part = part.without_first(1)
                elif part.text[:1] in _CLOSING:
                    cleaned[text_at] = replace(before, text=before.text.rstrip(" "))
            marked, text_at = False, len(cleaned)
        else:
            marked, text_at = False, len(cleaned) if isinstance(part, Text) else -1
        cleaned.append(part)
    return cleaned


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
