"""Where the lines of a text break: words measured once in ems, and the best breaks of a paragraph as a whole.

Lines break at spaces, after a hyphen or a dash inside a word, and at a soft hyphen, which then shows; never at a
no-break space, never so that a dash or a full stop begins a line. Where a text asks for it, words may be parted as
their language has it (`ppgen.scene.paragraph`), but in no more than two lines in a row.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ppgen.diagnostics import PpgenError
from ppgen.scene.text import Face, width

SOFT_HYPHEN = "\u00ad"
"""Where a word may be parted; it shows only where a line ends there."""
PARTING = "\ufdd0"
"""The same where ppgen found it. It is no character of Unicode, so no text has it."""
MOST_PARTED = 2
"""So many lines in a row may end at a place that ppgen found."""
ELLIPSIS = "…"
_SLACK = 1e-6
_PIECES = re.compile(r"(\n|[ \t\r\f]+)")
_HYPHEN = re.compile(rf"(?<=\w)(?:-|–|—|{SOFT_HYPHEN}|{PARTING})(?=\w)")
_NEVER_FIRST = frozenset(",.;:!?…)]}»›”’–—%")


class TextTooWide(PpgenError, ValueError):
    """A word that cannot be broken is wider than its line."""

    code = "text-too-wide"

    def __init__(self, word: str, width: float, available: float) -> None:
        message = f"{word!r} is {width:.1f} mm wide and its line only {available:.1f} mm"
        super().__init__(message, text=word, width=width, available=available)


class Fragment(NamedTuple):
    """Text in one face, or a symbol. Its width is in ems, as all widths are until lines are set."""

    text: str
    face: Face
    symbol: str = ""
    width: float = 0.0


class Word(NamedTuple):
    """An unbreakable word. `gap` is the space before it unless it begins a line; a `hard` one must begin a line.

    `hyphen` is the width of the hyphen that shows if it ends a line; 0 for none.
    """

    fragments: tuple[Fragment, ...]
    width: float
    gap: float
    hard: bool
    hyphen: float = 0.0
    is_found: bool = False
    """Whether ppgen found that a line may end after it."""

    @property
    def text(self) -> str:
        return "".join(fragment.text or fragment.symbol for fragment in self.fragments)

    def parted(self) -> Word:
        """The word with its hyphen, as it ends a line."""
        return self.ending("-", self.hyphen) if self.hyphen else self

    def ending(self, letters: str, extent: float) -> Word:
        """The word with letters at its end, which are so wide."""
        face = self.fragments[-1].face
        return self._replace(
            fragments=(*self.fragments, Fragment(letters, face, "", extent)), width=self.width + extent
        )


@lru_cache(maxsize=4096)
def _measured(text: str, face: Face) -> Fragment:
    return Fragment(text, face, "", width(text, face, 1.0))


def _never_first(fragment: Fragment) -> bool:
    """Whether a fragment has nothing but signs that may not begin a line."""
    return not fragment.symbol and _NEVER_FIRST.issuperset(fragment.text)


class _Builder:
    """Collects fragments into words."""

    def __init__(self) -> None:
        self.words: list[Word] = []
        self.current: list[Fragment] = []
        self.gap = 0.0
        self.space_face: Face = "regular"
        self.hard = False

    def add(self, fragment: Fragment) -> None:
        last = self.current[-1] if self.current else None
        if last is not None and not last.symbol and not fragment.symbol and last.face == fragment.face:
            self.current[-1] = Fragment(last.text + fragment.text, last.face)
        else:
            self.current.append(fragment)

    def close(self, *, soft: bool = False, is_found: bool = False) -> None:
        """End the word. One that may not begin a line joins the word before it; a `soft` end shows only as a hyphen."""
        if not self.current:
            return
        if self.words and not self.hard and all(_never_first(fragment) for fragment in self.current):
            before, added = self.words.pop(), self.current
            self.current, self.hard = list(before.fragments), before.hard
            if self.gap:
                self.add(Fragment(" ", self.space_face))
            self.gap = before.gap
            for fragment in added:
                self.add(fragment)
        fragments = tuple([each if each.symbol else _measured(each.text, each.face) for each in self.current])
        hyphen = width("-", fragments[-1].face, 1.0) if soft else 0.0
        extent = sum([each.width for each in fragments])
        self.words.append(Word(fragments, extent, self.gap, self.hard, hyphen, is_found))
        self.current, self.gap, self.hard = [], 0.0, False

    def space(self, face: Face) -> None:
        self.close()
        self.gap = width(" ", face, 1.0)
        self.space_face = face


@lru_cache(maxsize=1024)
def words_of(fragments: tuple[Fragment, ...]) -> tuple[Word, ...]:
    """The words that lines are made of, measured once: they are the same at every size."""
    builder = _Builder()
    for fragment in fragments:
        if fragment.symbol:
            builder.add(fragment)
            continue
        for number, piece in enumerate(_PIECES.split(fragment.text)):
            if piece == "\n":
                builder.close()
                # A break before any text breaks nothing.
                builder.hard = bool(builder.words)
            elif number % 2:  # every second piece is what separates two others
                builder.space(fragment.face)
            elif piece:
                _add_parts(builder, piece, fragment.face)
    builder.close()
    return tuple(builder.words)


def _add_parts(builder: _Builder, piece: str, face: Face) -> None:
    """Add what stands between two spaces, in the parts between which a line may end."""
    start = 0
    for hyphen in _HYPHEN.finditer(piece):
        if piece[hyphen.start() - 1].isdigit() and piece[hyphen.end()].isdigit():
            continue
        builder.add(Fragment(_shown(piece[start : hyphen.end()]), face))
        builder.close(soft=hyphen[0] in (SOFT_HYPHEN, PARTING), is_found=hyphen[0] == PARTING)
        start = hyphen.end()
    if rest := _shown(piece[start:]):
        builder.add(Fragment(rest, face))


def _shown(text: str) -> str:
    """A text without the signs for places where a word may be parted."""
    return text.replace(SOFT_HYPHEN, "").replace(PARTING, "")


def broken_lines(words: Sequence[Word], size: float, width: float, even: bool) -> list[Sequence[Word]]:
    """Break words of `size` mm an em into lines of `width` mm: forced breaks first, then each stretch by itself."""
    if not words:
        return []
    starts = [index for index, word in enumerate(words) if index == 0 or word.hard]
    rows: list[Sequence[Word]] = []
    for start, end in zip(starts, [*starts[1:], len(words)], strict=True):
        row = words[start:end]
        rows += [row] if extent(row) <= width / size + _SLACK else _broken(row, size, width / size, even)
    return rows


def _broken(words: Sequence[Word], size: float, available: float, even: bool) -> list[Sequence[Word]]:
    """The breaks with the fewest lines, and then the least badness (the sum of the squares of blank space).

    Dynamic programming from the end: `best[parted][start]` are the lines and the badness of the words from `start` on,
    where so many lines in a row before them end at places that ppgen found.
    """
    count = len(words)
    states = range(MOST_PARTED + 1) if any(word.is_found for word in words) else range(1)
    best: list[list[tuple[int, float]]] = [[(count + 1, math.inf)] * count + [(0, 0.0)] for _ in states]
    after = [[count] * (count + 1) for _ in states]
    for start in range(count - 1, -1, -1):
        extent = 0.0
        for end in range(start + 1, count + 1):
            word = words[end - 1]
            extent += word.width + (word.gap if end - 1 > start else 0.0)
            if extent > available + _SLACK:
                if end == start + 1:
                    widest = max(words, key=lambda each: each.width)
                    raise TextTooWide(widest.text, widest.width * size, available * size)
                break
            hyphen = word.hyphen if end < count else 0.0
            if extent + hyphen > available + _SLACK:
                continue
            blank = available - extent - hyphen
            if end == count and not even:
                # The last line may be short; one short word alone should not be all of it.
                blank = max(0.0, available * 0.2 - extent) * 2 if start > 0 else 0.0
            is_parted = word.is_found and end < count
            for parted in states[:MOST_PARTED] if is_parted else states:
                lines, badness = best[parted + 1 if is_parted else 0][end]
                badness += blank * blank
                if end < count and words[end].gap == 0.0:
                    # What ppgen parts costs as much as a blank line: it does so only where that saves one.
                    badness += available * available if is_parted else (available * 0.15) ** 2
                if (lines + 1, badness) < best[parted][start]:
                    best[parted][start], after[parted][start] = (lines + 1, badness), end
        if best[0][start][1] == math.inf:
            raise _too_wide(words, start, size, available)
    return list(_rows(words, after))


def _rows(words: Sequence[Word], after: Sequence[Sequence[int]]) -> Iterator[Sequence[Word]]:
    """The lines, where the best line from each word on is known, with its hyphen if it ends with one."""
    count, start, parted = len(words), 0, 0
    while start < count:
        end = after[parted][start]
        yield (*words[start : end - 1], words[end - 1].parted()) if end < count else words[start:end]
        parted = parted + 1 if words[end - 1].is_found else 0
        start = end


def _too_wide(words: Sequence[Word], start: int, size: float, available: float) -> TextTooWide:
    """The fault of a part of a word that is too wide with its hyphen, or that needs too many lines in a row."""
    parted = words[start].parted()
    if parted.width > available + _SLACK:
        return TextTooWide(parted.text, parted.width * size, available * size)
    while start and not words[start].gap and not words[start].hard:
        start -= 1
    end = next((end for end in range(start + 1, len(words)) if words[end].gap), len(words))
    text, extent = "".join(word.text for word in words[start:end]), sum(word.width for word in words[start:end])
    return TextTooWide(text, extent * size, available * size)


def cut_lines(words: Sequence[Word], available: float, most: int) -> list[Sequence[Word]]:
    """So many lines of `available` ems, filled one after the other, with an ellipsis in place of the words left over.

    Every word fits into a line.
    """
    rows: list[list[Word]] = [[]]
    for word in words:
        row = rows[-1]
        if row and (word.hard or extent([*row, word]) + word.hyphen > available + _SLACK):
            if len(rows) == most:
                rows[-1] = _with_ellipsis(row, available)
                return [_parted(line) for line in rows[:-1]] + [rows[-1]]
            rows.append([])
        rows[-1].append(word)
    return [*(_parted(line) for line in rows[:-1]), rows[-1]]


def _parted(row: Sequence[Word]) -> Sequence[Word]:
    return (*row[:-1], row[-1].parted())


def _with_ellipsis(row: Sequence[Word], available: float) -> list[Word]:
    """A line with an ellipsis at its end, for which words give way where there is no room."""
    kept = list(row)
    while True:
        last = kept[-1]
        dots = width(ELLIPSIS, last.fragments[-1].face, 1.0)
        if len(kept) == 1 or extent(kept) + dots <= available + _SLACK:
            kept[-1] = last.ending(ELLIPSIS, dots)
            return kept
        kept.pop()


def extent(row: Sequence[Word]) -> float:
    return sum(word.width for word in row) + sum(word.gap for word in row[1:])
