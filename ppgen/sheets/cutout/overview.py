"""An overview of the set, reduced: every suit with its tiles, its coin, its die and its pawn in a row.

Each picture is the drawing of the part itself, its lines wider by as much as it is smaller, so that they print as heavy
as there.
"""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.blocks.context import BlockContext
from ppgen.definition.sheet import ComponentsSpec
from ppgen.numerals import listed
from ppgen.piecepack import COIN, DIE, PAWN, RANKS, SUITS, TILE, Rank, Suit
from ppgen.plane import Affine, scale, translate
from ppgen.scene import piecepack
from ppgen.scene.model import Group, Item, Symbol, Use
from ppgen.scene.text import PT, line
from ppgen.scene.theme import Theme
from ppgen.sheets.cutout.nets import die_side
from ppgen.sheets.cutout.standee import HEIGHT, figure

SHARES = {1 / 3: "a third", 1 / 4: "a quarter", 1 / 5: "a fifth"}
"""The scales of the overview and their names: the largest for which there is room is printed."""
GAP = 1.6
"""Between two parts, in mm."""
NAMES = 17.0
"""The width of the names of suits."""
HEAD = 6.0


def shows(spec: ComponentsSpec) -> bool:
    """Whether there is anything to show: tiles, coins, dice or pawns of a piecepack."""
    return spec.of is not None and any(_columns(spec))


def size(spec: ComponentsSpec, share: float) -> tuple[float, float]:
    """Width and height of the picture, in mm, at a `share` of the true size."""
    coins = COIN * share + GAP if "coins" in spec.parts else 0.0
    return NAMES + sum(width for _, _, width in _columns(spec, share)), HEAD + _row(spec, share) * len(SUITS) + coins


def overview(context: BlockContext, spec: ComponentsSpec, share: float, x: float, y: float) -> tuple[Item, ...]:
    """The picture, its top left corner at (x, y)."""
    small, strong = context.small, context.style(context.sizes.body, "semibold")
    items: list[Item] = []
    cap, row = 0.36 * context.sizes.body * PT, _row(spec, share)
    middles = [y + HEAD + row * (number + 0.5) for number in range(len(SUITS))]
    coins = y + HEAD + row * len(SUITS) + COIN * share / 2
    for suit, middle in zip(SUITS, middles, strict=True):
        items.append(line(suit.capitalize(), strong, x, middle + cap, role="suit-name"))
    if "coins" in spec.parts:
        items.append(line("coins", context.body, x, coins + cap, role="suit-name"))
    left = x + NAMES
    for head, kind, width in _columns(spec, share):
        centre = left + width / 2
        items.append(line(head, small, centre, y + 0.55 * HEAD, "middle", role="column-name"))
        rank = next((rank for rank in RANKS if rank == head), None)
        for suit, middle in zip(SUITS, middles, strict=True):
            items += _shown(spec, kind, suit, rank, context.theme, _reduced(centre, middle, share))
        if rank is not None and "coins" in spec.parts:
            items.append(_scaled(piecepack.coin_face(rank, context.theme, 1 / share), _reduced(centre, coins, share)))
        left += width
    return tuple(items)


def in_words(spec: ComponentsSpec) -> str:
    """What the picture shows, for those who hear it."""
    ranks = listed(list(RANKS))
    kinds = {"tiles": f"the tiles {ranks}", "coins": "the back of a coin", "dice": "a die", "pawns": "a pawn"}
    of_each = listed([words for kind, words in kinds.items() if kind in spec.parts])
    coins = f" Below them the faces of coins: {ranks}." if "coins" in spec.parts else ""
    return f"For each of the suits {listed([suit.capitalize() for suit in SUITS])}: {of_each}.{coins}"


def _columns(spec: ComponentsSpec, share: float = 1.0) -> Iterator[tuple[str, str, float]]:
    """The heads of the columns, the kind of what stands in them, and their widths."""
    if "tiles" in spec.parts or "coins" in spec.parts:
        for rank in RANKS:
            yield rank, "tiles", (TILE if "tiles" in spec.parts else COIN) * share + GAP
    for head, kind, width in (("coin", "coins", COIN), ("die", "dice", DIE), ("pawn", "pawns", PAWN)):
        if kind in spec.parts:
            yield head, kind, width * share + 3 * GAP


def _row(spec: ComponentsSpec, share: float) -> float:
    """How high a row is."""
    heights = {"tiles": TILE, "coins": COIN, "dice": DIE, "pawns": HEIGHT}
    return GAP + share * max((height for kind, height in heights.items() if kind in spec.parts), default=TILE)


def _shown(
    spec: ComponentsSpec, kind: str, suit: Suit, rank: Rank | None, theme: Theme, place: Affine
) -> Iterator[Item]:
    """The part of a suit that stands in a column, in its place."""
    weight = 1 / place.a
    if kind == "tiles" and "tiles" in spec.parts and rank is not None:
        yield _scaled(piecepack.tile_face(suit, rank, theme, weight), place)
    elif kind == "coins":
        yield _scaled(piecepack.coin_back(suit, theme, weight), place)
    elif kind == "dice":
        yield Group(die_side(suit, "ace", theme, weight), place, role="picture")
    elif kind == "pawns":
        yield Group(figure(suit, theme, weight), place @ translate(0.0, -HEIGHT / 2), role="picture")


def _reduced(x: float, y: float, share: float) -> Affine:
    return translate(x, y) @ scale(share)


def _scaled(symbol: Symbol, place: Affine) -> Use:
    return Use(symbol, place, role="picture")
