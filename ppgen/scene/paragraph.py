"""Text over several lines: paragraphs with emphasis and inline symbols.

The markup is that of `ppgen.scene.markup`. Lines break at spaces, and after a hyphen or a dash inside a word; never
at a no-break space, never so that a dash or a full stop begins a line. Breaks are chosen for the paragraph as a whole:
as few lines as possible, then the most even ones, then no last line of one short word.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple, assert_never

from ppgen.diagnostics import PpgenError, did_you_mean
from ppgen.plane import scale, translate
from ppgen.scene.markup import Emphasis, InlineSymbol, Node, Strong, Text, parse
from ppgen.scene.model import Item, Symbol, Use
from ppgen.scene.text import Anchor, Face, TextStyle, line, metrics, width
from ppgen.things import Thing

SYMBOL_HEIGHT = 1.15
"""The height of an inline symbol in cap heights: a little more than a capital, as a round letter overshoots."""

_SLACK = 1e-6
_PIECES = re.compile(r"(\n|[ \t\r\f]+)")
_HYPHEN = re.compile(r"(?<=\w)(?:-|–|—)(?=\w)")
_NEVER_FIRST = frozenset(",.;:!?…)]}»›”’–—%")
_NO_SYMBOLS: Mapping[str, Symbol] = MappingProxyType({})
_STRONG: Mapping[Face, Face] = {"regular": "semibold", "italic": "semibold", "semibold": "black", "black": "black"}
_EMPHASIS: Mapping[Face, Face] = {"regular": "italic", "italic": "regular", "semibold": "italic", "black": "italic"}


class TextTooWide(PpgenError, ValueError):
    """A word that cannot be broken is wider than its line."""

    code = "text-too-wide"

    def __init__(self, word: str, width: float, available: float) -> None:
        message = f"{word!r} is {width:.1f} mm wide and its line only {available:.1f} mm"
        super().__init__(message, text=word, width=width, available=available)


class UnknownSymbol(PpgenError, ValueError):
    """Markup names a symbol that was not given."""

    exit_status = 1
    code = "symbol"

    def __init__(self, name: str, known: Iterable[str]) -> None:
        hint = f"{did_you_mean(name, known, 'symbols')} A colon meant as such is written \\:"
        super().__init__(f"there is no symbol {name!r}", hint, name=name)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph set downwards from its top left corner, (0, 0)."""

    items: tuple[Item, ...]
    width: float
    """The widest line, in mm."""
    height: float
    """The lines times the leading, in mm."""
    baselines: tuple[float, ...]
    """The y of each line's baseline."""


def layout(
    markup: str,
    style: TextStyle,
    width: float,
    symbols: Mapping[str, Symbol] = _NO_SYMBOLS,
    leading: float = 1.3,
    align: Anchor = "start",
    symbol_height: float = SYMBOL_HEIGHT,
) -> Paragraph:
    """Set a paragraph in lines of at most `width` mm; `leading` is the distance of baselines in ems.

    Symbols are `symbol_height` cap heights high and stand in the middle of the capitals. Centred lines are made even.
    Raises TextTooWide, UnknownSymbol and MissingGlyph.
    """
    face = metrics(style.face)
    cap = face.cap_height * style.size
    words = _words(tuple(_fragments(parse(markup), style.face, symbols, face.cap_height * symbol_height)))
    rows = _lines(words, style.size, width, even=align != "start")
    pitch = leading * style.size
    first = pitch / 2 + (face.ascent - face.descent) * style.size / 2
    items: list[Item] = []
    widest = 0.0
    for number, row in enumerate(rows):
        baseline = first + number * pitch
        extent = _extent(row) * style.size
        widest = max(widest, extent)
        left = {"start": 0.0, "middle": (width - extent) / 2, "end": width - extent}[align]
        items += _set(row, style, symbols, left, baseline, cap)
    baselines = tuple(first + number * pitch for number in range(len(rows)))
    return Paragraph(tuple(items), widest, pitch * len(rows), baselines)


class Fragment(NamedTuple):
    """Text in one face, or a symbol. Its width is in ems, as all widths are until lines are set."""

    text: str
    face: Face
    symbol: str = ""
    width: float = 0.0


class _Word(NamedTuple):
    """An unbreakable word. `gap` is the space before it unless it begins a line; a `hard` one must begin a line."""

    fragments: tuple[Fragment, ...]
    width: float
    gap: float
    hard: bool


def _fragments(
    nodes: Iterable[Node], face: Face, symbols: Mapping[str, Symbol], symbol_height: float
) -> Iterator[Fragment]:
    """The text in its faces, its symbols with their widths when they are `symbol_height` ems high."""
    for node in nodes:
        match node:
            case Text():
                yield Fragment(node.text, face)
            case InlineSymbol():
                if node.name not in symbols:
                    raise UnknownSymbol(node.name, symbols)
                box = symbols[node.name].box
                yield Fragment("", face, node.name, symbol_height * box.width / box.height)
            case Strong():
                yield from _fragments(node.parts, _STRONG[face], symbols, symbol_height)
            case Emphasis():
                yield from _fragments(node.parts, _EMPHASIS[face], symbols, symbol_height)
            case _:
                assert_never(node)


class _Builder:
    """Collects fragments into words."""

    def __init__(self) -> None:
        self.words: list[_Word] = []
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

    def close(self) -> None:
        """End the word. One that may not begin a line joins the word before it."""
        if not self.current:
            return
        text = "".join(fragment.text for fragment in self.current)
        alone = not any(fragment.symbol for fragment in self.current) and _NEVER_FIRST.issuperset(text)
        if alone and self.words and not self.hard:
            before, added = self.words.pop(), self.current
            self.current, self.hard = list(before.fragments), before.hard
            if self.gap:
                self.add(Fragment(" ", self.space_face))
            self.gap = before.gap
            for fragment in added:
                self.add(fragment)
        fragments = tuple(
            fragment if fragment.symbol else fragment._replace(width=width(fragment.text, fragment.face, 1.0))
            for fragment in self.current
        )
        self.words.append(_Word(fragments, sum(fragment.width for fragment in fragments), self.gap, self.hard))
        self.current, self.gap, self.hard = [], 0.0, False

    def space(self, face: Face) -> None:
        self.close()
        self.gap = width(" ", face, 1.0)
        self.space_face = face


@lru_cache(maxsize=1024)
def _words(fragments: tuple[Fragment, ...]) -> tuple[_Word, ...]:
    """The words that lines are made of, measured once: they are the same at every size."""
    builder = _Builder()
    for fragment in fragments:
        if fragment.symbol:
            builder.add(fragment)
            continue
        for piece in _PIECES.split(fragment.text):
            if piece == "\n":
                builder.close()
                # A break before any text breaks nothing.
                builder.hard = bool(builder.words)
            elif piece and _PIECES.fullmatch(piece):
                builder.space(fragment.face)
            elif piece:
                start = 0
                for hyphen in _HYPHEN.finditer(piece):
                    if piece[hyphen.start() - 1].isdigit() and piece[hyphen.end()].isdigit():
                        continue
                    builder.add(Fragment(piece[start : hyphen.end()], fragment.face))
                    builder.close()
                    start = hyphen.end()
                builder.add(Fragment(piece[start:], fragment.face))
    builder.close()
    return tuple(builder.words)


def _lines(words: Sequence[_Word], size: float, width: float, even: bool) -> list[Sequence[_Word]]:
    """Break words of `size` mm an em into lines of `width` mm: forced breaks first, then each stretch by itself."""
    if not words:
        return []
    starts = [index for index, word in enumerate(words) if index == 0 or word.hard]
    rows: list[Sequence[_Word]] = []
    for start, end in zip(starts, [*starts[1:], len(words)], strict=True):
        rows += _broken(words[start:end], size, width / size, even)
    return rows


def _broken(words: Sequence[_Word], size: float, available: float, even: bool) -> list[Sequence[_Word]]:
    """The breaks with the fewest lines, and then the least badness (the sum of the squares of blank space)."""
    count = len(words)
    best: list[tuple[int, float]] = [(0, 0.0)] * (count + 1)
    after = [count] * (count + 1)
    for start in range(count - 1, -1, -1):
        best[start] = (count + 1, math.inf)
        extent = 0.0
        for end in range(start + 1, count + 1):
            word = words[end - 1]
            extent += word.width + (word.gap if end - 1 > start else 0.0)
            if extent > available + _SLACK:
                if end == start + 1:
                    text = "".join(fragment.text or fragment.symbol for fragment in word.fragments)
                    raise TextTooWide(text, extent * size, available * size)
                break
            blank = available - extent
            if end == count and not even:
                # The last line may be short; one short word alone should not be all of it.
                blank = max(0.0, available * 0.2 - extent) * 2 if start > 0 else 0.0
            lines, badness = best[end]
            badness += blank * blank
            if end < count and words[end].gap == 0.0:
                badness += (available * 0.15) ** 2
            if (lines + 1, badness) < best[start]:
                best[start], after[start] = (lines + 1, badness), end
    rows = []
    start = 0
    while start < count:
        rows.append(words[start : after[start]])
        start = after[start]
    return rows


def _extent(row: Sequence[_Word]) -> float:
    return sum(word.width for word in row) + sum(word.gap for word in row[1:])


def _set(
    row: Sequence[_Word], style: TextStyle, symbols: Mapping[str, Symbol], left: float, baseline: float, cap: float
) -> Iterator[Item]:
    """The items of one line. Neighbours of one face become one run, their spaces in it, so that text can be copied."""
    pen = left
    text = ""
    face = style.face

    def run() -> Iterator[Item]:
        if text.strip():
            yield line(text, TextStyle(face, style.size, style.fill), pen, baseline)

    for index, word in enumerate(row):
        if index and word.gap:
            text += " "
        for fragment in word.fragments:
            if fragment.symbol or (fragment.face != face and text):
                yield from run()
                pen, text = pen + width(text, face, style.size), ""
            if fragment.symbol:
                symbol = symbols[fragment.symbol]
                extent = fragment.width * style.size
                factor = extent / symbol.box.width
                top = baseline - cap / 2 - symbol.box.height * factor / 2
                matrix = translate(pen, top) @ scale(factor) @ translate(-symbol.box.x, -symbol.box.y)
                yield Use(symbol, matrix, role="inline", thing=Thing("symbol", fragment.symbol))
                pen += extent
            else:
                face = fragment.face
                text += fragment.text
    yield from run()
