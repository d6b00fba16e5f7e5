"""Text over several lines: paragraphs with emphasis and inline symbols.

The markup is that of `ppgen.scene.markup`. Where lines break says `ppgen.scene.breaking`; breaks are chosen for the
paragraph as a whole: as few lines as possible, then the most even ones, then no last line of one short word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import assert_never

from msgspec import Struct

from ppgen.diagnostics import PpgenError, did_you_mean
from ppgen.hyphenation import hyphenated
from ppgen.plane import scale, translate
from ppgen.scene.breaking import PARTING, Fragment, TextTooWide, Word, broken_lines, cut_lines, extent, words_of
from ppgen.scene.markup import Emphasis, InlineSymbol, Node, Strong, Text, parse
from ppgen.scene.model import Item, Symbol, Use
from ppgen.scene.quotes import DoubleQuotes
from ppgen.scene.text import Anchor, Face, NoSuchFace, OwnFace, TextStyle, known_characters, line, metrics, width
from ppgen.things import Thing

_SPACES = re.compile(r"(\s+)")
_WORD = re.compile(r"""([(\[{“‘"'«„‚¿¡]*(?:[^\W\d_]{1,5}['’])?)([^\W\d_]+)([.,;:!?…)\]}”’"'»“‘]*)""")
"""A word between two spaces: opening signs with what French and Italian put before an apostrophe, letters, closing
signs. Whatever has a digit, a hyphen, a slash or a soft hyphen in it is none.
"""


def parted(fragments: Sequence[Fragment], language: str, widest: float = 0.0) -> Iterator[Fragment]:
    """The text with a sign wherever one of its words may be parted, if it is wider than so many ems.

    Never in a word with a capital or a change of face inside, in one that stands against a symbol, nor in one in which
    the text says with soft hyphens where it may be parted.
    """
    for number, fragment in enumerate(fragments):
        if fragment.symbol:
            yield fragment
            continue
        pieces = _SPACES.split(fragment.text)
        joined = {0} if number and not _ends(fragments[number - 1]) else set()
        if number + 1 < len(fragments) and not _begins(fragments[number + 1]):
            joined.add(len(pieces) - 1)
        text = "".join(
            piece if index in joined else _piece(piece, fragment, language, widest)
            for index, piece in enumerate(pieces)
        )
        yield fragment._replace(text=text)


def _piece(piece: str, fragment: Fragment, language: str, widest: float) -> str:
    """What stands between two spaces, with its signs."""
    match = _WORD.fullmatch(piece)
    if match is None or match[2][1:] != match[2][1:].lower() or width(piece, fragment.face, 1.0) <= widest:
        return piece
    return match[1] + PARTING.join(hyphenated(match[2], language)) + match[3]


def _ends(fragment: Fragment) -> bool:
    """Whether a word ends with the fragment."""
    return fragment.text[-1:].isspace()


def _begins(fragment: Fragment) -> bool:
    """Whether a word begins with the fragment."""
    return fragment.text[:1].isspace()


SYMBOL_HEIGHT = 1.15
"""The height of an inline symbol in cap heights: a little more than a capital, as a round letter overshoots."""

__all__ = ["Paragraph", "TextTooWide", "UnknownSymbol", "layout", "widest_word"]

_NO_SYMBOLS: Mapping[str, Symbol] = MappingProxyType({})
_STRONG: Mapping[str, Face] = {"regular": "semibold", "italic": "semibold", "semibold": "black", "black": "black"}
_EMPHASIS: Mapping[str, Face] = {"regular": "italic", "italic": "regular", "semibold": "italic", "black": "italic"}


class UnknownSymbol(PpgenError, ValueError):
    """Markup names a symbol that was not given."""

    exit_status = 1
    code = "symbol"

    def __init__(self, name: str, known: Iterable[str]) -> None:
        hint = f"{did_you_mean(name, known, 'symbols')} A colon meant as such is written \\:"
        super().__init__(f"there is no symbol {name!r}", hint, name=name)


class Paragraph(Struct, frozen=True, dict=True):
    """A paragraph set downwards from its top left corner, (0, 0)."""

    lines: tuple[tuple[Sequence[Word], float], ...]
    """The words of each, and where it begins."""
    style: TextStyle
    symbols: Mapping[str, Symbol]
    width: float
    """The widest line, in mm."""
    height: float
    """The lines times the leading, in mm."""
    baselines: tuple[float, ...]
    """The y of each line's baseline."""

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """Made when they are drawn: fitting a sheet sets each text in many sizes, to learn its height."""
        placed = zip(self.lines, self.baselines, strict=True)
        return tuple(item for (row, left), y in placed for item in _set(row, self.style, self.symbols, left, y))


def layout(
    markup: str,
    style: TextStyle,
    width: float,
    symbols: Mapping[str, Symbol] = _NO_SYMBOLS,
    leading: float = 1.3,
    align: Anchor = "start",
    symbol_height: float = SYMBOL_HEIGHT,
    most: int = 0,
    language: str = "",
    wide_alone: bool = False,
) -> Paragraph:
    """Set a paragraph in lines of at most `width` mm; `leading` is the distance of baselines in ems.

    Symbols are `symbol_height` cap heights high and stand in the middle of the capitals. Centred lines are made even.
    Of more lines than `most` there are only so many, with an ellipsis at their end; 0 for all of them. With a
    `language` of `ppgen.hyphenation`, words may be parted: all, or those alone that are wider than a line.
    Raises TextTooWide, UnknownSymbol and MissingGlyph.
    """
    face = metrics(style.face)
    words = _words(markup, style, symbols, symbol_height, language, width / style.size if wide_alone else 0.0)
    rows = broken_lines(words, style.size, width, even=align != "start")
    if 0 < most < len(rows):
        rows = cut_lines(words, width / style.size, most)
    pitch = leading * style.size
    first = pitch / 2 + (face.ascent - face.descent) * style.size / 2
    widths = [extent(row) * style.size for row in rows]
    lefts = ({"start": 0.0, "middle": (width - own) / 2, "end": width - own}[align] for own in widths)
    lines = tuple(zip(rows, lefts, strict=True))
    baselines = tuple(first + number * pitch for number in range(len(rows)))
    return Paragraph(lines, style, symbols, max(widths, default=0.0), pitch * len(rows), baselines)


def widest_word(
    markup: str,
    style: TextStyle,
    symbols: Mapping[str, Symbol] = _NO_SYMBOLS,
    symbol_height: float = SYMBOL_HEIGHT,
    language: str = "",
) -> float:
    """The narrowest line in which a text can be set, in mm: that of its widest word or part of a word."""
    words = _words(markup, style, symbols, symbol_height, language)
    return max((word.width + word.hyphen for word in words), default=0.0) * style.size


def _words(
    markup: str,
    style: TextStyle,
    symbols: Mapping[str, Symbol],
    symbol_height: float,
    language: str,
    widest: float = 0.0,
) -> tuple[Word, ...]:
    """The words of a text, those wider than so many ems parted where that is asked for."""
    cap = metrics(style.face).cap_height
    quotes = DoubleQuotes(style.language)
    fragments = tuple(_fragments(parse(markup), style.face, symbols, cap * symbol_height, quotes))
    if language:
        fragments = tuple(parted(fragments, language, widest))
    return words_of(fragments)


def _fragments(
    nodes: Iterable[Node], face: Face, symbols: Mapping[str, Symbol], symbol_height: float, quotes: DoubleQuotes
) -> Iterator[Fragment]:
    """The text in its faces, its symbols with their widths when they are `symbol_height` ems high."""
    for node in nodes:
        match node:
            case Text():
                typeset = quotes.set(node.text)
                yield Fragment(typeset if known_characters(face).issuperset(typeset) else node.text, face)
            case InlineSymbol():
                if node.name not in symbols:
                    raise UnknownSymbol(node.name, symbols)
                box = symbols[node.name].box
                yield Fragment("", face, node.name, symbol_height * box.width / box.height)
            case Strong():
                yield from _fragments(node.parts, _strong(face), symbols, symbol_height, quotes)
            case Emphasis():
                yield from _fragments(node.parts, _emphasis(face), symbols, symbol_height, quotes)
            case _:
                assert_never(node)


def _strong(face: Face) -> Face:
    """The face of strong words. Raises NoSuchFace for a font of a game that has none."""
    if not isinstance(face, OwnFace):
        return _STRONG[face]
    if face.strong is None:
        raise NoSuchFace(face, "bold")
    return face.strong


def _emphasis(face: Face) -> Face:
    """The face of emphasised words. Raises NoSuchFace for a font of a game that has none."""
    if not isinstance(face, OwnFace):
        return _EMPHASIS[face]
    if face.emphasis is None:
        raise NoSuchFace(face, "italic")
    return face.emphasis


def _set(
    row: Sequence[Word], style: TextStyle, symbols: Mapping[str, Symbol], left: float, baseline: float
) -> Iterator[Item]:
    """The items of one line. Neighbours of one face become one run, their spaces in it, so that text can be copied."""
    pen = left
    text = ""
    face = style.face

    def run() -> Iterator[Item]:
        if text.strip():
            own = style if face == style.face else TextStyle(face, style.size, style.fill)
            yield line(text, own, pen, baseline)

    for index, word in enumerate(row):
        if index and word.gap:
            text += " "
        for fragment in word.fragments:
            if fragment.symbol or (fragment.face != face and text):
                yield from run()
                pen, text = pen + width(text, face, style.size), ""
            if fragment.symbol:
                symbol = symbols[fragment.symbol]
                symbol_width = fragment.width * style.size
                factor = symbol_width / symbol.box.width
                top = baseline - metrics(style.face).cap_height * style.size / 2 - symbol.box.height * factor / 2
                matrix = translate(pen, top) @ scale(factor) @ translate(-symbol.box.x, -symbol.box.y)
                yield Use(symbol, matrix, role="inline", thing=Thing("symbol", fragment.symbol))
                pen += symbol_width
            else:
                face = fragment.face
                text += fragment.text
    yield from run()
