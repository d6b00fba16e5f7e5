"""Where a line may end within what stands between two blanks, for what has no room on a line as a whole.

Addresses and code part after their marks, and anywhere if that is not enough: nobody reads a hyphen into them. Words
part as their language has it. Whatever has no room even then is a fault at its place. A long word of several faces, or
with an escaped letter in it, is one word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from ppgen.book.inline import (
    NOWHERE,
    Code,
    Emphasis,
    FootnoteReference,
    IndexMark,
    Inline,
    Inlines,
    Link,
    Reference,
    RuleMark,
    Strong,
    Text,
)
from ppgen.diagnostics import Diagnostic, Mark
from ppgen.hyphenation import hyphenated, language_of
from ppgen.records import replace
from ppgen.scene.breaking import SOFT_HYPHEN
from ppgen.scene.text import BundledFace, known_characters
from ppgen.scene.text import width as width_of

BREAK = "\u200b"
"""A place where a line may end, without a hyphen."""
LONG = 32
"""A word of more letters has places to break even where a line has room for it, so that no line is left half empty."""
_UNIT = re.compile(rf"[^ \t\n{BREAK}]+")
"""What stands between two blanks. A no-break space is none."""
_PAGE = " (page\u00a0888)"
"""What a reference may say of its page, in about its width."""
_WIDEST = 1.05
"""The widest letter of our faces, in ems."""
_ADDRESS = re.compile(r"(?:https?://|www\.|mailto:)|[^\s@]@[^\s@]|\w/\w+[/.]", re.IGNORECASE)
_AFTER_MARKS = re.compile(r"(?<=[/._?&=#@,;:+~%-])(?![/._?&=#@,;:+~%\s-])(?<!\d[.,:](?=\d))")
"""After the marks of an address, but not between two of them, nor within a number."""
_AFTER_DASHES = re.compile(r"(?<=[^\W\d_][-–—/])(?=[^\W\d_])")
"""Where Typst ends a line by itself."""
_IN_CODE = re.compile(r"(?<=[^\w\s])(?=[\w])|(?<=[a-z0-9])(?=[A-Z])|(?<=_)(?=[^\W_])")
_TOGETHER = 8.0
"""Ems of an address or of code that a table does not break if it can help it."""
_WORD = re.compile(r"[^\W\d_]{5,}")

Places: TypeAlias = dict[int, str]
"""Where lines may end, by the number of letters before it, each with the sign for that: BREAK or SOFT_HYPHEN."""


class Room(Struct, frozen=True):
    """The line on which something is set."""

    width: float
    """In mm."""
    size: float
    """The em, in mm."""
    face: BundledFace = "regular"
    language: str = "en"

    def less(self, width: float) -> Room:
        """A line that is so many mm shorter."""
        return replace(self, width=self.width - width)

    def of(self, width: float) -> Room:
        """A line of so many mm in the same type."""
        return replace(self, width=width)

    def on(self, face: BundledFace, size: float = 0.0) -> Room:
        """The same line in another face, and in another size of type if one is given, in mm."""
        return replace(self, face=face, size=size or self.size)


class Leaf(NamedTuple):
    """Letters of a line in one face."""

    text: str
    face: BundledFace
    is_code: bool
    place: Callable[[int], Mark]
    is_fixed: bool = False
    """Whether nothing may be put between its letters."""


def leaves(parts: Iterable[Inline], face: BundledFace, mark: Mark = NOWHERE) -> Iterator[Leaf]:
    """The letters of a line. `mark` is the place of the block that it stands in."""
    for part in parts:
        match part:
            case Text():
                yield Leaf(part.text, face, False, part.place if part.mark != NOWHERE else lambda _: mark)
            case Code():
                yield Leaf(part.text, "semibold", True, _place_in(part.mark if part.mark != NOWHERE else mark))
            case Strong():
                yield from leaves(part.parts, "semibold" if face != "black" else face, mark)
            case Emphasis():
                yield from leaves(part.parts, "italic" if face == "regular" else face, mark)
            case Link():
                yield from leaves(part.parts, face, mark)
            case Reference():
                yield from leaves(part.parts, face, mark)
                if part.with_page:
                    yield Leaf(_PAGE, face, False, lambda _: mark, True)
            case FootnoteReference():
                yield Leaf(str(part.number), face, False, lambda _: mark, True)
            case IndexMark() | RuleMark():
                pass
            case _:
                yield Leaf(" ", face, False, lambda _: mark, True)  # a line may end beside a picture


def _place_in(mark: Mark) -> Callable[[int], Mark]:
    return lambda offset: replace(mark, column=mark.column + offset) if mark != NOWHERE else mark


class _Unit(Struct, frozen=True):
    """What stands between two blanks, from one letter of the line to another one."""

    line: _Line
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.line.text[self.start : self.end]

    def width(self, start: int, end: int) -> float:
        """The width in mm of some of its letters, with a hyphen where a soft one ends them."""
        return self.line.width(self.start + start, self.start + end)


class _Line:
    """The letters of a line, each with its face and its place."""

    def __init__(self, parts: Sequence[Leaf], room: Room) -> None:
        self.parts = parts
        self.room = room
        self.text = "".join(leaf.text for leaf in parts)
        self.starts = list(accumulate((len(leaf.text) for leaf in parts), initial=0))

    def units(self) -> Iterator[_Unit]:
        """Everything between two blanks that is long enough to be looked at."""
        shortest = min(int(self.room.width / (_WIDEST * self.room.size)), LONG)
        for match in _UNIT.finditer(self.text):
            if match.end() - match.start() > shortest:
                yield _Unit(self, match.start(), match.end())

    def leaves_in(self, start: int, end: int) -> Iterator[tuple[Leaf, int, int]]:
        """The leaves between two letters, each with the part of it that lies there."""
        for leaf, at in zip(self.parts, self.starts, strict=False):
            if at < end and at + len(leaf.text) > start:
                yield leaf, max(start - at, 0), min(end - at, len(leaf.text))

    def width(self, start: int, end: int) -> float:
        text = sum(
            measured(leaf.text[first:last], leaf.face, self.room.size)
            for leaf, first, last in self.leaves_in(start, end)
        )
        return text + (measured("-", "regular", self.room.size) if self.text[end - 1 : end] == SOFT_HYPHEN else 0.0)

    def place(self, at: int) -> Mark:
        leaf, first, _ = next(self.leaves_in(at, at + 1))
        return leaf.place(first)


def measured(text: str, face: BundledFace, size: float) -> float:
    """The width of letters in mm. One that the face does not have counts as an em: it is a fault of its own."""
    known = known_characters(face)
    shown = [letter for letter in text if letter in known]
    unknown = sum(letter not in (SOFT_HYPHEN, BREAK, *known) for letter in text) if len(shown) < len(text) else 0
    return width_of("".join(shown), face, size) + unknown * size


def parted(parts: Inlines, room: Room, mark: Mark = NOWHERE) -> tuple[Inlines, list[Diagnostic]]:
    """A line with the places at which what is too long for it may be broken, and what has no room even so."""
    line = _Line(tuple(leaves(parts, room.face, mark)), room)
    places: Places = {}
    faults: list[Diagnostic] = []
    for unit in line.units():
        found = _places(unit)
        places |= {unit.start + at: sign for at, sign in found.items()}
        widest = max(_pieces(unit, found), key=lambda piece: unit.width(*piece))
        is_known = known_characters("regular").issuperset(unit.text.replace(SOFT_HYPHEN, "").replace(BREAK, ""))
        if is_known and unit.width(*widest) > room.width + 0.01:
            faults.append(_no_room(unit, widest, room, line.place(unit.start + widest[0])))
    return (_with(parts, places) if places else parts), faults


def widest_piece(parts: Inlines, room: Room, mark: Mark = NOWHERE) -> tuple[float, str, Mark]:
    """The widest thing of a line that cannot be broken, its letters and its place; room for the whole line is enough.

    Words count whole, with the numbers of footnotes behind them. Addresses and code can be broken between any two
    letters; a few stay together, so that they remain readable.
    """
    line = _Line(tuple(leaves(parts, room.face, mark)), room)
    best: tuple[float, str, Mark] = (0.0, "", mark)
    for match in _UNIT.finditer(line.text):
        unit = _Unit(line, match.start(), match.end())
        places = _own_places(unit)
        is_free = _is_address(unit) or _is_code(unit)
        if is_free:
            places |= _after_marks(unit)
        for start, end in _pieces(unit, places):
            extent = unit.width(start, end)
            if is_free:
                extent = min(extent, _TOGETHER * room.size)
            if extent > best[0]:
                best = (extent, unit.text[start:end], line.place(unit.start + start))
    return best


def natural_width(parts: Inlines, room: Room) -> float:
    """The width of the whole on one line, in mm."""
    return sum(measured(leaf.text, leaf.face, room.size) for leaf in leaves(parts, room.face))


def _no_room(unit: _Unit, piece: tuple[int, int], room: Room, mark: Mark) -> Diagnostic:
    text = unit.text[slice(*piece)]
    shown = text if len(text) <= 60 else text[:57] + "…"
    message = f"{shown!r} is {unit.width(*piece):.0f} mm wide, and its line has {room.width:.0f} mm"
    hint = "put &shy; where it may be hyphenated, write shorter words, or use larger paper"
    return Diagnostic(mark, "BOOK-ROOM", message, hint)


def _pieces(unit: _Unit, places: Places) -> Iterator[tuple[int, int]]:
    ends = [*sorted(places), len(unit.text)]
    yield from zip([0, *ends[:-1]], ends, strict=True)


def _places(unit: _Unit) -> Places:
    """Where a unit may be broken: only as much as it needs."""
    found = _own_places(unit)
    is_free = _is_address(unit) or _is_code(unit)
    if is_free or len(unit.text) > LONG:
        found |= _after_marks(unit)
    room = unit.line.room
    language = language_of(room.language)
    for start, end in list(_pieces(unit, found)):
        if unit.width(start, end) <= room.width:
            continue
        if not is_free and language:
            found |= _hyphens(unit, start, end, language)
        elif is_free:
            found |= dict.fromkeys(range(start + 1, end), BREAK)
    fixed = [(start, end) for leaf, start, end in _spans(unit) if leaf.is_fixed]
    return {at: sign for at, sign in found.items() if not any(start <= at < end for start, end in fixed)}


def _own_places(unit: _Unit) -> Places:
    """Where a line ends in any case: after a dash, and at a soft hyphen of the author's."""
    found = {match.start(): "" for match in _AFTER_DASHES.finditer(unit.text)}
    return found | {at + 1: "" for at, letter in enumerate(unit.text[:-1]) if letter == SOFT_HYPHEN}


def _after_marks(unit: _Unit) -> Places:
    found: Places = {match.start(): BREAK for match in _AFTER_MARKS.finditer(unit.text) if match.start()}
    for leaf, start, end in _spans(unit):
        if leaf.is_code:
            found |= {start + match.start(): BREAK for match in _IN_CODE.finditer(unit.text[start:end])}
    return {at: sign for at, sign in found.items() if 0 < at < len(unit.text)}


def _hyphens(unit: _Unit, start: int, end: int, language: str) -> Places:
    found: Places = {}
    for word in _WORD.finditer(unit.text, start, end):
        parts = hyphenated(word[0], language)
        found |= {word.start() + at: SOFT_HYPHEN for at in accumulate(map(len, parts[:-1]))}
    return found


def _spans(unit: _Unit) -> Iterator[tuple[Leaf, int, int]]:
    """The leaves of a unit, with the letters of it that they have."""
    at = 0
    for leaf, first, last in unit.line.leaves_in(unit.start, unit.end):
        yield leaf, at, at + last - first
        at += last - first


def _is_address(unit: _Unit) -> bool:
    return _ADDRESS.search(unit.text) is not None


def _is_code(unit: _Unit) -> bool:
    return any(leaf.is_code for leaf, _, _ in _spans(unit))


def _with(parts: Inlines, places: Places) -> Inlines:
    """A line with signs at some places. Its leaves are counted as `leaves` does."""
    offset = 0

    def letters(text: str) -> str:
        nonlocal offset
        start, offset = offset, offset + len(text)
        return "".join(places.get(start + at, "") + letter for at, letter in enumerate(text))

    def changed(part: Inline) -> Inline:
        nonlocal offset
        match part:
            case Text() | Code():
                return replace(part, text=letters(part.text))
            case Strong() | Emphasis() | Link():
                return replace(part, parts=tuple(map(changed, part.parts)))
            case Reference():
                inner = tuple(map(changed, part.parts))
                offset += len(_PAGE) if part.with_page else 0
                return replace(part, parts=inner)
            case FootnoteReference():
                offset += len(str(part.number))
                return part
            case IndexMark() | RuleMark():
                return part
            case _:
                offset += 1
                return part

    return tuple(map(changed, parts))
