"""A tray beside a board: its label and its pieces, one by one, or `× 5` where there is no room for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Literal

from msgspec import Struct

from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.grid.piece import PIECE, draw_piece
from ppgen.blocks.marks import haloed
from ppgen.boards.beside import Tray, TrayPiece
from ppgen.boards.space import Side
from ppgen.records import replace
from ppgen.scene import path, text
from ppgen.scene.model import Box, Group, Item, Shape, Symbol
from ppgen.scene.theme import Theme
from ppgen.things import NOTHING, TRAY

PADDING = 1.2
"""Between the edge of a tray and what is in it, in mm."""
APART = 0.12
"""Between two pieces of a tray, in spaces."""
_LABEL_GAP = 1.6
"""Between the label and the pieces beside it or under it, in mm."""
_LEADING = 1.25
"""The distance of the baselines of a label, in ems."""
_TIMES_GAP = 0.8
"""Between a piece and the number of them, in mm."""


class _Token(Struct, frozen=True):
    """One piece, or several that are alike, with their number."""

    piece: TrayPiece
    name: str
    box: Box
    """Where the piece lies, from the top left corner of the tray."""
    times: str = ""
    """The number of the pieces: `× 5`."""


class _Line(Struct, frozen=True):
    """A line of the label: where it begins or has its middle, and its baseline."""

    words: str
    x: float
    y: float
    anchor: Literal["start", "middle"]


class TrayDrawing(Struct, frozen=True):
    """A tray laid out. Its top left corner is (0, 0)."""

    tray: Tray
    width: float
    height: float
    size: float
    """The em of its words, in mm."""
    label: tuple[_Line, ...]
    tokens: tuple[_Token, ...]

    def draw(self, theme: Theme, symbols: Mapping[str, Symbol], prefix: str) -> Item:
        """The tray with its outline, its label and its pieces."""
        outline = path.rounded_rect(0.0, 0.0, self.width, self.height, 1.2)
        items: list[Item] = [Shape(outline, None, theme.line("box-faint"), role="tray-edge")]
        style = text.TextStyle("regular", self.size, theme.fill("text"))
        items += [text.line(line.words, style, line.x, line.y, line.anchor, "tray-label") for line in self.label]
        for token in self.tokens:
            items += self._token(token, theme, symbols, prefix)
        return Group(tuple(items), id=f"{prefix}tray-{self.tray.id}", role="tray", thing=self.tray.thing)

    def _token(self, token: _Token, theme: Theme, symbols: Mapping[str, Symbol], prefix: str) -> list[Item]:
        piece = token.piece
        thing = piece.thing if piece.thing.place else piece.thing._replace(place=f"{TRAY}{self.tray.label}")
        name = f"{prefix}{token.name}"
        drawn: Item
        if piece.crossed:
            whole = draw_piece(piece, token.box, theme, symbols, "", NOTHING)
            drawn = Group((whole, *_crossed_out(token.box, theme)), id=name, role=piece.role, thing=thing)
        else:
            drawn = draw_piece(piece, token.box, theme, symbols, name, thing)
        if not token.times:
            return [drawn]
        style = text.TextStyle("semibold", self.size, theme.fill("text"))
        x = token.box.right + _TIMES_GAP
        y = token.box.y + token.box.height / 2 + text.metrics("semibold").cap_height * self.size / 2
        return [drawn, text.line(token.times, style, x, y, role="tray-count")]


def words_size(frame: Frame) -> float:
    """The em of words beside a board, in mm: 8 pt, and more on a board of large spaces."""
    return max(8 * text.PT, min(0.2 * frame.space, 12 * text.PT))


def tray_drawing(tray: Tray, frame: Frame) -> TrayDrawing:
    """A tray laid out for a board: as long as the side at which it lies, or longer where it must be."""
    layout = _Layout(tray, frame, words_size(frame))
    return layout.column() if tray.side in (Side.WEST, Side.EAST) else layout.rows()


class _Sized(Struct, frozen=True):
    """A token before it has its place."""

    piece: TrayPiece
    name: str
    side: float
    width: float
    times: str = ""

    def at(self, x: float, y: float, height: float) -> _Token:
        """At the left end of a line that is `height` mm high."""
        return _Token(self.piece, self.name, Box(x, y + (height - self.side) / 2, self.side, self.side), self.times)


class _Layout(Struct, frozen=True):
    """The two ways to lay out a tray."""

    tray: Tray
    frame: Frame
    size: float

    def rows(self) -> TrayDrawing:
        """Along a board: the label and the pieces in one line if there is room, else the pieces in lines under it."""
        inner, label_width = self.frame.width - 2 * PADDING, self._words(self.tray.label)
        room = inner - label_width - _LABEL_GAP
        each, alike = self._each(), self._alike()
        if self._length(each) <= room:
            return self._one_line(each, label_width)
        if self._length(each) > inner and self._length(alike) <= room:
            return self._one_line(alike, label_width)
        tokens = each if self._length(each) <= inner else alike
        lines = self._wrapped(inner)
        inner = max([inner, *map(self._words, lines), *(token.width for token in tokens)])
        y = PADDING + len(lines) * _LEADING * self.size + _LABEL_GAP / 2
        placed: list[_Token] = []
        for row in self._broken(tokens, inner):
            height = max(token.side for token in row)
            placed += self._row(row, PADDING, y, height)
            y += height + self._gap
        bottom = y - self._gap if placed else y + self._piece
        label = self._label(lines, PADDING, PADDING, "start")
        return TrayDrawing(self.tray, inner + 2 * PADDING, bottom + PADDING, self.size, label, tuple(placed))

    def column(self) -> TrayDrawing:
        """Down a side of the board: the label above the pieces, which lie one under another."""
        each = self._each()
        for tokens in (each, self._alike()):
            inner = max([self._piece, *map(self._words, self.tray.label.split()), *(token.width for token in tokens)])
            lines = self._wrapped(inner)
            top = PADDING + len(lines) * _LEADING * self.size + _LABEL_GAP / 2
            height = top + sum(token.side + self._gap for token in tokens) - self._gap + PADDING
            if height <= self.frame.height:
                break
        width, placed, y = inner + 2 * PADDING, [], top
        for token in tokens:
            placed.append(token.at((width - token.width) / 2, y, token.side))
            y += token.side + self._gap
        label = self._label(lines, width / 2, PADDING, "middle")
        return TrayDrawing(self.tray, width, max(height, self.frame.height), self.size, label, tuple(placed))

    def _one_line(self, tokens: Sequence[_Sized], label_width: float) -> TrayDrawing:
        height = max([self._piece, *(token.side for token in tokens)])
        label = self._label((self.tray.label,), PADDING, PADDING + (height - _LEADING * self.size) / 2, "start")
        placed = self._row(tokens, PADDING + label_width + _LABEL_GAP, PADDING, height)
        return TrayDrawing(self.tray, self.frame.width, height + 2 * PADDING, self.size, label, tuple(placed))

    def _label(
        self, lines: Sequence[str], x: float, top: float, anchor: Literal["start", "middle"]
    ) -> tuple[_Line, ...]:
        cap, line = text.metrics("regular").cap_height * self.size, _LEADING * self.size
        first = top + (line + cap) / 2
        return tuple(_Line(words, x, first + index * line, anchor) for index, words in enumerate(lines))

    # The pieces -----------------------------------------------------------------------------------------------------

    @property
    def _piece(self) -> float:
        return PIECE * self.frame.space

    @property
    def _gap(self) -> float:
        return APART * self.frame.space

    def _side(self, piece: TrayPiece) -> float:
        return (piece.size or PIECE) * self.frame.space

    def _each(self) -> list[_Sized]:
        """Every piece by itself."""
        return [
            _Sized(piece, f"{piece.id}-{number}" if piece.count > 1 else piece.id, side, side)
            for piece in self.tray.pieces
            for side in (self._side(piece),)
            for number in range(1, piece.count + 1)
        ]

    def _alike(self) -> list[_Sized]:
        """One of those that are alike and lie together, with their number."""
        tokens = []
        for _, group in groupby(self.tray.pieces, key=_look):
            pieces = tuple(group)
            count, side = sum(piece.count for piece in pieces), self._side(pieces[0])
            times = f"× {count}" if count > 1 else ""
            width = side + (_TIMES_GAP + text.width(times, "semibold", self.size) if times else 0.0)
            tokens.append(_Sized(pieces[0], pieces[0].id, side, width, times))
        return tokens

    def _length(self, tokens: Sequence[_Sized]) -> float:
        return sum(token.width for token in tokens) + self._gap * max(len(tokens) - 1, 0)

    def _row(self, tokens: Sequence[_Sized], x: float, y: float, height: float) -> list[_Token]:
        placed = []
        for token in tokens:
            placed.append(token.at(x, y, height))
            x += token.width + self._gap
        return placed

    def _broken(self, tokens: Sequence[_Sized], width: float) -> list[list[_Sized]]:
        rows: list[list[_Sized]] = []
        for token in tokens:
            if rows and self._length([*rows[-1], token]) <= width:
                rows[-1].append(token)
            else:
                rows.append([token])
        return rows

    # The label ------------------------------------------------------------------------------------------------------

    def _words(self, words: str) -> float:
        return text.width(words, "regular", self.size)

    def _wrapped(self, width: float) -> tuple[str, ...]:
        """The label in lines of at most that width, but for words that are wider."""
        lines: list[str] = []
        for word in self.tray.label.split():
            if lines and self._words(f"{lines[-1]} {word}") <= width:
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        return tuple(lines)


def _look(piece: TrayPiece) -> tuple[object, ...]:
    return piece.art, piece.text, piece.role, piece.turns, piece.size, piece.thing, piece.crossed


def _crossed_out(box: Box, theme: Theme) -> tuple[Item, ...]:
    """Two strokes of a pencil through a piece, nearly from corner to corner."""
    box = box.inset(0.06 * box.width)
    way = path.segments(((box.x, box.y), (box.right, box.bottom)), ((box.x, box.bottom), (box.right, box.y)))
    stroke = theme.line("wrong")
    return haloed(way, replace(stroke, colour=theme.fill("text"), width=0.7 * stroke.width), theme, cap="round")
