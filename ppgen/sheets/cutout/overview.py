"""An overview of the set: every suit with its tiles, coin, die and pawn in a row, so that each part can be named."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from ppgen.blocks.context import BlockContext
from ppgen.definition.sheet import ComponentsSpec
from ppgen.piecepack import RANKS, SUITS, Rank, Suit
from ppgen.plane import scale, translate
from ppgen.scene import piecepack
from ppgen.scene.model import Item, Shape, Symbol, Use
from ppgen.scene.path import circle, rect
from ppgen.scene.text import PT, line

CELL = 15.0
"""The pitch of the parts, in mm."""
SIZES = {"tiles": 12.5, "coins": 10.5, "dice": 8.5, "pawns": 9.5}
"""How large the parts are shown, in mm."""
NAMES = 17.0
"""The width of the names of suits."""
HEAD = 6.0


def size(spec: ComponentsSpec) -> tuple[float, float]:
    """Width and height of the picture, in mm."""
    rows = len(SUITS) + ("coins" in spec.parts)
    return NAMES + CELL * len(list(_columns(spec))), HEAD + CELL * rows


def overview(context: BlockContext, spec: ComponentsSpec, x: float, y: float) -> tuple[Item, ...]:
    """The picture, its top left corner at (x, y)."""
    small, strong = context.small, context.style(context.sizes.body, "semibold")
    items: list[Item] = []
    cap = 0.36 * context.sizes.body * PT
    for number, suit in enumerate(SUITS):
        middle = y + HEAD + CELL * (number + 0.5)
        items.append(line(suit.capitalize(), strong, x, middle + cap, role="suit-name"))
    if "coins" in spec.parts:
        items.append(line("coins", context.body, x, y + HEAD + CELL * 4.5 + cap, role="suit-name"))
    for column, (head, kind, draw) in enumerate(_columns(spec)):
        centre = x + NAMES + CELL * (column + 0.5)
        items.append(line(head, small, centre, y + 0.55 * HEAD, "middle", role="column-name"))
        for number, suit in enumerate(SUITS):
            if draw is not None:
                items += _shown(context, draw(context, suit), kind, centre, y + HEAD + CELL * (number + 0.5))
        rank = next((rank for rank in RANKS if rank == head), None)
        if rank is not None and "coins" in spec.parts:
            items += _shown(context, piecepack.coin_face(rank, context.theme), "coins", centre, y + HEAD + CELL * 4.5)
    return tuple(items)


_Draw = Callable[[BlockContext, Suit], Symbol]


def _columns(spec: ComponentsSpec) -> Iterator[tuple[str, str, _Draw | None]]:
    """The heads of the columns, the kind of what stands in them, and how it is drawn for a suit."""
    if "tiles" in spec.parts or "coins" in spec.parts:
        for rank in RANKS:
            yield rank, "tiles", partial(_tile, rank) if "tiles" in spec.parts else None
    if "coins" in spec.parts:
        yield "coin", "coins", lambda context, suit: piecepack.coin_back(suit, context.theme)
    if "dice" in spec.parts:
        yield "die", "dice", lambda context, suit: piecepack.die_face(suit, "ace", context.theme)
    if "pawns" in spec.parts:
        yield "pawn", "pawns", lambda context, suit: piecepack.pawn(suit, context.theme)


def _tile(rank: Rank, context: BlockContext, suit: Suit) -> Symbol:
    # Where a theme hatches the large suit of the ace, it is shown solid here: made small, hatches would clog.
    small = rank == "ace" and context.theme[f"suit-{suit}"].hatch is not None
    return piecepack.tile_face(suit, rank, context.theme, 4.0 if small else 1.0)


def _shown(context: BlockContext, symbol: Symbol, kind: str, x: float, y: float) -> Iterator[Item]:
    """A part at a small size, with its edge as heavy as on the part itself."""
    size = SIZES[kind]
    yield Use(symbol, translate(x, y) @ scale(size / symbol.box.width), role="picture")
    if kind in ("tiles", "coins"):
        edge = context.theme.line("piece-face")
        side = size - edge.width
        way = circle(x, y, side / 2) if kind == "coins" else rect(x - side / 2, y - side / 2, side, side)
        yield Shape(way, stroke=edge, role="picture")
