"""Who sits and what lies beside a board: the names of the players with an arrow forward, and trays of pieces.

Seats stand next to the board, trays behind them, each at its own side, and who is to move below it all. What lies above
or below the board runs along it in lines; what lies at its left or right runs down in a column.

Who is to move, beside a board: a piece of that player's, and words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from ppgen.art import Art
from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.grid.piece import draw_piece
from ppgen.blocks.grid.trays import TrayDrawing, tray_drawing, words_size
from ppgen.blocks.marks import badge, badge_box, block_arrow
from ppgen.boards.arrangement import Arrangement
from ppgen.boards.beside import Seat, TurnMarker
from ppgen.boards.space import Side
from ppgen.plane import Point, Vector, translate
from ppgen.records import replace
from ppgen.scene import path, text
from ppgen.scene.model import Box, Group, Item, Shape, Symbol
from ppgen.scene.quotes import DoubleQuotes
from ppgen.scene.theme import Theme
from ppgen.things import Thing

GAP = 1.4
"""Between the board and what is beside it, and from one tray to the next, in mm."""
_WORDS_GAP = 1.0
"""Between the name of a player, the arrow and the note, in mm."""
_LINE = 1.45
"""The height of a line of a seat, in ems."""


def room_beside(arrangement: Arrangement, frame: Frame, box: Box, *, seats: bool, trays: bool) -> Box:
    """The bounds of a board and of what is beside it. `box` bounds the board with its coordinates."""
    for side in Side:
        for width, height in _strips(arrangement, frame, side, seats, trays):
            box = _beyond(box, frame, side, width, height)[1]
    if arrangement.turn is not None:
        box = _beyond(box, frame, Side.SOUTH, *marker_size(arrangement.turn, frame))[1]
    return box


def draw_beside(
    arrangement: Arrangement,
    frame: Frame,
    box: Box,
    theme: Theme,
    symbols: Mapping[str, Symbol],
    prefix: str,
    *,
    seats: bool,
    trays: bool,
) -> tuple[tuple[Item, ...], Box]:
    """What is beside a board, and the bounds of it all."""
    arrangement = _typeset(arrangement, symbols.language if isinstance(symbols, Art) else "")
    items: list[Item] = []
    for side in Side:
        here = _seats_at(arrangement, frame, side) if seats else ()
        if here:
            place, box = _beyond(box, frame, side, *_seats_size(here, frame, side))
            items += _draw_seats(here, frame, place, theme, prefix)
        for tray in _trays_at(arrangement, frame, side) if trays else ():
            place, box = _beyond(box, frame, side, tray.width, tray.height)
            items.append(Group((tray.draw(theme, symbols, prefix),), translate(place.x, place.y)))
    if arrangement.turn is not None:
        place, box = _beyond(box, frame, Side.SOUTH, *marker_size(arrangement.turn, frame))
        items.append(draw_marker(arrangement.turn, frame, place, theme, symbols, prefix))
    return tuple(items), box


def _typeset(arrangement: Arrangement, language: str) -> Arrangement:
    """The arrangement with the quotation marks of a language in what is written beside the board."""

    def words(text: str) -> str:
        return DoubleQuotes(language).set(text)

    seats = tuple(replace(seat, name=words(seat.name), note=words(seat.note)) for seat in arrangement.seats)
    trays = tuple(replace(tray, label=words(tray.label)) for tray in arrangement.trays)
    turn = arrangement.turn and replace(arrangement.turn, label=words(arrangement.turn.label))
    return replace(arrangement, seats=seats, trays=trays, turn=turn)


def _strips(
    arrangement: Arrangement, frame: Frame, side: Side, seats: bool, trays: bool
) -> Iterable[tuple[float, float]]:
    """The width and height of everything at one side, the nearest first."""
    if seats and (here := _seats_at(arrangement, frame, side)):
        yield _seats_size(here, frame, side)
    if trays:
        yield from ((tray.width, tray.height) for tray in _trays_at(arrangement, frame, side))


def _beyond(box: Box, frame: Frame, side: Side, width: float, height: float) -> tuple[Box, Box]:
    """The place of something at a side of a box, in the middle of the frame's side, and the bounds of both."""
    x, y = (frame.width - width) / 2, (frame.height - height) / 2
    place = {
        Side.NORTH: Box(x, box.y - GAP - height, width, height),
        Side.SOUTH: Box(x, box.bottom + GAP, width, height),
        Side.WEST: Box(box.x - GAP - width, y, width, height),
        Side.EAST: Box(box.right + GAP, y, width, height),
    }[side]
    left, top = min(box.x, place.x), min(box.y, place.y)
    return place, Box(left, top, max(box.right, place.right) - left, max(box.bottom, place.bottom) - top)


# Seats --------------------------------------------------------------------------------------------------------------


def _seats_at(arrangement: Arrangement, frame: Frame, side: Side) -> tuple[Seat, ...]:
    """The seats at one side. Nobody sits where a part of a board is torn off, since the board goes on there."""
    ends = frame.edges(arrangement.grid)
    return tuple(seat for seat in arrangement.seats if seat.side is side and side in ends)


def _trays_at(arrangement: Arrangement, frame: Frame, side: Side) -> tuple[TrayDrawing, ...]:
    return tuple(tray_drawing(tray, frame) for tray in arrangement.trays if tray.side is side)


class _SeatLine(Struct, frozen=True):
    """The parts of a seat: its name, its arrow and its note; in one line, or at a left or right side in a column."""

    seat: Seat
    size: float

    @property
    def is_upright(self) -> bool:
        return self.seat.side in (Side.WEST, Side.EAST)

    @property
    def widths(self) -> tuple[float, ...]:
        note = (badge_box(self.seat.note, 0.0, 0.0, self.size).width,) if self.seat.note else ()
        return text.width(self.seat.name, "semibold", self.size), self.size, *note

    @property
    def width(self) -> float:
        widths = self.widths
        return max(widths) if self.is_upright else sum(widths) + _WORDS_GAP * (len(widths) - 1)

    @property
    def height(self) -> float:
        return _LINE * self.size * (len(self.widths) if self.is_upright else 1)

    def draw(self, x: float, y: float, theme: Theme) -> tuple[Item, ...]:
        """The seat with its top left corner at (x, y)."""
        style = text.TextStyle("semibold", self.size, theme.fill("text"))
        cap = text.metrics("semibold").cap_height * self.size
        items: list[Item] = []
        for index, width in enumerate(self.widths):
            middle = x + self.width / 2 if self.is_upright else x + width / 2
            centre = y + _LINE * self.size * ((index if self.is_upright else 0) + 0.5)
            if index == 0:
                items.append(text.line(self.seat.name, style, middle, centre + cap / 2, "middle"))
            elif index == 1:
                items.append(_forward_arrow(self.seat.side.opposite, (middle, centre), 1.1 * cap, theme))
            else:
                items += badge(self.seat.note, middle, centre, theme, self.size)
            x += 0.0 if self.is_upright else width + _WORDS_GAP
        return tuple(items)


def _forward_arrow(side: Side, centre: Point, length: float, theme: Theme) -> Item:
    columns, rows = side.step
    along = Vector(float(columns), -float(rows)) * (length / 2)
    start, end = Vector(*centre) - along, Vector(*centre) + along
    return Shape(block_arrow(start, end, 0.22 * length, 0.75 * length, 0.5 * length), theme.fill("text"))


def _seats_size(seats: tuple[Seat, ...], frame: Frame, side: Side) -> tuple[float, float]:
    """The width and height of the seats at one side, as long as that side where they fit there."""
    lines = [_SeatLine(seat, words_size(frame)) for seat in seats]
    if side in (Side.WEST, Side.EAST):
        return max(line.width for line in lines), max(frame.height, sum(line.height + GAP for line in lines))
    return max(frame.width, sum(line.width + 2 * GAP for line in lines)), max(line.height for line in lines)


def _draw_seats(seats: tuple[Seat, ...], frame: Frame, place: Box, theme: Theme, prefix: str) -> list[Item]:
    """The seats of one side, each in the middle of its share of it."""
    items: list[Item] = []
    for index, seat in enumerate(seats):
        line, share = _SeatLine(seat, words_size(frame)), (index + 0.5) / len(seats)
        if line.is_upright:
            x, y = place.x + (place.width - line.width) / 2, place.y + share * place.height - line.height / 2
        else:
            x, y = place.x + share * place.width - line.width / 2, place.y
        label = f"{seat.name} {seat.note}".strip()
        thing = Thing("seat", seat.player, f"the {seat.side.name.lower()} side", label=label)
        items.append(Group(line.draw(x, y, theme), id=f"{prefix}seat-{seat.player}", role="seat", thing=thing))
    return items


PIECE, APART = 1.5, 0.45
"""The size of the piece, and its distance from the words, in ems."""
TRIANGLE = 0.62
"""The length of the triangle where the player has no piece, in ems."""


def marker_size(marker: TurnMarker, frame: Frame) -> tuple[float, float]:
    """The width and height of the marker beside a board, in mm."""
    em = words_size(frame)
    sample = (PIECE if marker.piece is not None else TRIANGLE) + APART if marker.piece or marker.points else 0.0
    return sample * em + text.width(marker.label, "semibold", em), PIECE * em


def draw_marker(
    marker: TurnMarker, frame: Frame, place: Box, theme: Theme, symbols: Mapping[str, Symbol], prefix: str
) -> Item:
    """The marker at its place: the piece, or a triangle that points at the words, and the words."""
    em, middle = words_size(frame), place.y + place.height / 2
    width, _ = marker_size(marker, frame)
    x = place.x + (place.width - width) / 2
    items: list[Item] = []
    if marker.piece is not None:
        box = Box(x, middle - PIECE * em / 2, PIECE * em, PIECE * em)
        items.append(draw_piece(marker.piece, box, theme, symbols, "", marker.piece.thing))  # on no space: no name
        x += (PIECE + APART) * em
    elif marker.points:
        half = TRIANGLE * em * 0.58
        corners = ((x, middle - half), (x + TRIANGLE * em, middle), (x, middle + half))
        items.append(Shape(path.polygon(corners), theme.fill("text")))
        x += (TRIANGLE + APART) * em
    style = text.TextStyle("semibold", em, theme.fill("text"))
    base = middle + text.metrics("semibold").cap_height * em / 2
    items.append(text.line(marker.label, style, x, base))
    return Group(tuple(items), id=f"{prefix}{marker.id}", role="to-move", thing=marker.thing)
