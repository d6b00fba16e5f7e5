"""A game laid out on a virtual table: its board or its open table in the middle, everything else beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ppgen.art import Art
from ppgen.blocks.grid.drawing import draw_board
from ppgen.blocks.grid.surface import surfaced
from ppgen.blocks.roles import theme_for
from ppgen.boards.arrangement import Arrangement, Piece
from ppgen.boards.table import TableArrangement
from ppgen.components.sides import PartSide, sides
from ppgen.decks.dealer import Dealer
from ppgen.export.card_sheets import deck_thing
from ppgen.export.model import Bag, Flat, Image, Outline, Pile, TableThing, VirtualTable
from ppgen.export.pictures import BOARD, TILE, framed, pixels_of
from ppgen.export.pieces import SPACE, PiecePainter, part_of, stacked
from ppgen.plane import Point, translate
from ppgen.records import replace
from ppgen.scene.model import Group, Use

if TYPE_CHECKING:
    from ppgen.definition.game import Game
    from ppgen.scene.theme import Theme

GAP = 20.0
"""Between two things that lie beside the board, in mm."""
BAG = 65.0
"""The room that a bag takes, in mm."""
SHELF = 330.0
"""How deep the room beside the board is at least, in mm."""
FIXED = ("region",)
"""Pieces that are drawn on the board and never move."""


def lay_out(game: Game, theme: Theme, position: Arrangement | TableArrangement | None) -> VirtualTable:
    """The table of a game. Without a position, its board is empty and its pieces lie beside it.

    Raises DefinitionError for art and for decks at fault.
    """
    own = theme_for(game, theme)
    parts = [side for side in sides(game, theme) if side.kind not in {deck.id for deck in game.decks}]
    painter = PiecePainter(game, own, Art(game, own, "art-", cards=Dealer(game)), dict(_backs(game, own, parts)))
    middle: list[Flat] = []
    if isinstance(position, TableArrangement):
        middle += _open_table(painter, position)
    elif position is not None:
        middle += _board(painter, position)
    elif game.board is not None:
        middle += _board(painter, Arrangement(game.board))
    shown = set(_art_of(position))
    beside: list[TableThing] = [deck_thing(game, deck, own) for deck in game.decks]
    if isinstance(position, Arrangement):
        beside += (painter.tray(tray) for tray in position.trays if tray.pieces)
    if not isinstance(position, TableArrangement):
        # A piece that is a card lies in its deck.
        kinds = {key: kind for key, kind in game.pieces.items() if kind.card is None}
        beside += (painter.supply(key) for key, kind in kinds.items() if kind.art not in shown)
    used = Counter(part_of(art) for art in _art_of(position))
    beside += _bags(game, own, parts, used)
    flat_nets = sorted({side.kind for side in parts if side.shape == "net"})
    left_out = tuple(f"{kind}: folded from a net, so there is no flat picture of it" for kind in flat_nets)
    placed = (*middle, *_placed(beside, middle))
    return VirtualTable(game.id, str(game.title), _note(game), placed, left_out)


def _note(game: Game) -> str:
    """Who made the game, and its notice of rights."""
    design = f"{game.title}, by {game.credits.design}." if game.credits is not None else f"{game.title}."
    return f"{design}\n{game.rights.statement}" if game.rights is not None else design


def _art_of(position: Arrangement | TableArrangement | None) -> Iterator[str]:
    if position is None:
        return
    for piece in position.pieces:
        if piece.role != "ghost":
            yield piece.art
    if isinstance(position, Arrangement):
        for tray in position.trays:
            yield from (piece.art for piece in tray.pieces)


# The middle ---------------------------------------------------------------------------------------------------------


def _board(painter: PiecePainter, arrangement: Arrangement) -> Iterator[Flat]:
    """The board with its spaces as snap points, then the pieces on it."""
    game, theme = painter.game, painter.theme
    moving = [piece for piece in arrangement.pieces if _moves(piece)]
    fixed = tuple(piece for piece in arrangement.pieces if piece.thing.kind in FIXED)
    bare = replace(
        surfaced(arrangement, game.surface), pieces=fixed, markers=(), arrows=(), routes=(), trays=(), seats=()
    )
    drawing = draw_board(bare, SPACE, theme, painter.art)
    box, frame = drawing.box, drawing.frame
    middle = box.x + box.width / 2, box.y + box.height / 2

    def at(point: Point) -> Point:
        return point[0] - middle[0], middle[1] - point[1]

    items = (Group((drawing.group,), translate(-box.x, -box.y)),)
    title = f"{game.title}: board"
    scene = framed(items, box.width, box.height, title, game.language, theme["paper"].fill)
    face = Image("board", scene, pixels_of(scene))
    snaps = tuple((arrangement.grid.naming.name(space), at(frame.centre(space))) for space in arrangement.grid)
    yield Flat("board", str(game.title), face, None, box.width, box.height, BOARD, "box", fixed=True, snaps=snaps)
    for piece in moving:
        covered = frame.box(*piece.spaces)
        spaces = round(covered.width / SPACE), round(covered.height / SPACE)
        centre = at((covered.x + covered.width / 2, covered.y + covered.height / 2))
        yield replace(painter.on_board(piece, spaces), at=centre, above=BOARD)


def _moves(piece: Piece) -> bool:
    return piece.role != "ghost" and piece.thing.kind not in FIXED


def _open_table(painter: PiecePainter, table: TableArrangement) -> Iterator[Flat]:
    bounds = table.bounds
    x, y = bounds.left + bounds.width / 2, bounds.bottom + bounds.height / 2
    pieces = [piece for piece in table.pieces if piece.role == "piece"]
    tokens = [replace(painter.on_table(piece), at=(piece.x - x, piece.y - y)) for piece in pieces]
    return stacked(pieces, tokens)


# Beside it ----------------------------------------------------------------------------------------------------------


def _backs(game: Game, theme: Theme, parts: Sequence[PartSide]) -> Iterator[tuple[str, Image]]:
    for side in parts:
        if side.side == "back" and side.shape != "net":
            yield side.part, _picture(game, theme, side)


def _picture(game: Game, theme: Theme, side: PartSide) -> Image:
    box = side.symbol.box
    items = (Use(side.symbol, translate(-box.x, -box.y)),)
    scene = framed(items, box.width, box.height, f"{game.title}: {side.words}", game.language, theme["paper"].fill)
    return Image(f"part-{side.id}", scene, pixels_of(scene))


def _bags(game: Game, theme: Theme, parts: Sequence[PartSide], used: Counter[str]) -> Iterator[Bag]:
    """The parts of each kind in a bag, without those that lie on the table already."""
    backs = {side.part: side for side in parts if side.side == "back"}
    kinds: dict[str, list[Flat]] = {}
    titles: dict[str, str] = {}
    for side in parts:
        if side.side == "back" or side.shape == "net":
            continue
        face = _picture(game, theme, side)
        back = _picture(game, theme, backs[side.part]) if side.part in backs else None
        name = side.words[:1].upper() + side.words[1:]
        outline: Outline = "disc" if side.shape == "round" else "box"
        titles[side.kind] = side.title[:1].upper() + side.title[1:]
        some = kinds.setdefault(side.kind, [])
        for copy in range(used[part_of(side.part)], side.copies):
            some.append(Flat(f"part-{side.part}-{copy + 1}", name, face, back, side.width, side.height, TILE, outline))
    return (Bag(f"parts-{kind}", titles[kind], tuple(some)) for kind, some in kinds.items() if some)


def _placed(things: Sequence[TableThing], middle: Sequence[Flat]) -> Iterator[TableThing]:
    """What lies beside the board: column by column, from its right edge on, from far to near."""
    right = max((each.at[0] + each.width / 2 for each in middle), default=0.0)
    top = max(SHELF / 2, *(each.at[1] + each.height / 2 for each in middle)) if middle else SHELF / 2
    x, y, widest = right + 2 * GAP, top, 0.0
    for thing in things:
        width, height = (BAG, BAG) if isinstance(thing, Bag) else (thing.width, thing.height)
        if widest and y - height < -top:
            x, y, widest = x + widest + GAP, top, 0.0
        place = x + width / 2, y - height / 2
        widest, y = max(widest, width), y - height - GAP
        match thing:
            case Bag() | Pile() | Flat():
                yield replace(thing, at=place)
