"""How a table shares out its width: columns of short cells are as wide as these, the others share what is left.

Columns stand as near to each other as they can be read, and a table of short cells is not spread over the line. Its
rules are as long as those of notes and boxes all the same, so that a page has one right edge: its last column has the
rest of the line, unless its cells stand at the right or in the middle.
"""

from __future__ import annotations

from msgspec import Struct

from ppgen.book.blocks import Table
from ppgen.book.inline import Icon, Image, Inlines, flattened
from ppgen.book.pdf.parting import Room, natural_width, widest_piece
from ppgen.diagnostics import Diagnostic

GAP = 4.0
"""Between two columns, in mm."""
_SHORT = 0.3
"""A column is short if its longest cell takes no more than this share of the table."""
_ROUNDING = 0.2
"""What a column has more than its cells, in mm."""
_ICON = 1.2
"""The height of an icon with a little room, in ems."""


class Shared(Struct, frozen=True):
    """The widths of the columns of a table."""

    columns: list[float]
    """As data, with the shares of the gaps: above 0 in mm, below 0 a share of what is left."""
    rooms: list[float]
    """What each column has for its words, in mm."""
    fault: Diagnostic | None = None
    """Why the table does not fit, at its widest word."""


def column_widths(table: Table, room: Room) -> Shared:
    """How a table shares out the width of a line, in the type of that line."""
    columns = list(zip(*(row for row in (table.header, *table.rows) if row), strict=True))
    bold = room.on("semibold")  # a header is; other words may be
    natural = [max(_length(cell, bold) for cell in cells) for cells in columns]
    available = room.width - (len(columns) - 1) * GAP
    if sum(natural) <= available:
        if table.alignments and table.alignments[-1] not in ("right", "center"):
            natural[-1] += max(available - sum(natural) - _ROUNDING * len(columns), 0.0)
        return Shared([_with_gaps(each, at, len(columns)) for at, each in enumerate(natural)], natural)
    smallest = [max(_smallest(cell, bold) for cell in cells) for cells in columns]
    short = [each <= _SHORT * room.width for each in natural]
    if all(short):
        short = [each < max(natural) for each in natural]
    least = [natural[at] if short[at] else smallest[at] for at in range(len(columns))]
    if sum(least) > available and sum(smallest) <= available:
        short, least = [False] * len(columns), smallest
    left = available - sum(each for each, is_short in zip(natural, short, strict=True) if is_short)
    shares = _shares([0.0 if is_short else each for each, is_short in zip(natural, short, strict=True)], smallest, left)
    rooms = [natural[at] if short[at] else shares[at] for at in range(len(columns))]
    fault = _no_room(table, bold, sum(least) + room.width - available, least) if sum(least) > available else None
    widths = [
        _with_gaps(natural[at], at, len(columns)) if short[at] else -round(shares[at] + _gaps(at, len(columns)), 4)
        for at in range(len(columns))
    ]
    return Shared(widths, rooms, fault)


def _no_room(table: Table, room: Room, needed: float, least: list[float]) -> Diagnostic:
    """The fault of a table whose words do not stand side by side, at the widest of them."""
    widest = least.index(max(least))
    cells = [row[widest] for row in (table.header, *table.rows) if row]
    _, word, mark = max((widest_piece(cell, room, table.mark) for cell in cells), key=lambda found: found[0])
    shown = word if len(word) <= 60 else word[:57] + "…"
    message = f"this table needs {needed:.0f} mm, and its line has {room.width:.0f} mm"
    hint = (
        f"{shown!r} is its widest word: use shorter words or fewer columns, put &shy; where words may be hyphenated, "
    )
    return Diagnostic(mark, "BOOK-ROOM", message, hint + "or use larger paper")


def _gaps(at: int, count: int) -> float:
    """The gaps beside a column: half of one on each side where it has a neighbour."""
    return ((at > 0) + (at < count - 1)) * GAP / 2


def _with_gaps(width: float, at: int, count: int) -> float:
    """A column with its gaps, and a little for rounding."""
    return round(width + _ROUNDING + _gaps(at, count), 2)


def _shares(natural: list[float], smallest: list[float], left: float) -> list[float]:
    """What is left, shared by the square roots of the columns' lengths, but never less than the widest word.

    A column that would get less gets its word, one that would get more than its longest cell needs gets that, and the
    others share the rest.
    """
    shares = [0.0] * len(natural)
    waiting = [at for at, each in enumerate(natural) if each]
    while waiting:
        whole = sum(natural[at] ** 0.5 for at in waiting)
        share = {at: left * natural[at] ** 0.5 / whole for at in waiting}
        done = {at: smallest[at] for at in waiting if share[at] < smallest[at]}
        done = done or {at: natural[at] for at in waiting if share[at] > natural[at]} or share
        for at, width in done.items():
            shares[at] = width
        left -= sum(done.values())
        waiting = [at for at in waiting if at not in done]
    return shares


def _length(cell: Inlines, room: Room) -> float:
    """The width of a cell on one line."""
    return natural_width(cell, room) + sum(_pictures(cell, room))


def _smallest(cell: Inlines, room: Room) -> float:
    return max(widest_piece(cell, room)[0], *_pictures(cell, room), 0.0)


def _pictures(cell: Inlines, room: Room) -> list[float]:
    """The widths of the pictures of a cell, which are about as high as a line."""
    pictures = [part.picture for part in flattened(cell) if isinstance(part, Icon | Image)]
    return [min(picture.width / picture.height, 4.0) * room.size * _ICON for picture in pictures]
