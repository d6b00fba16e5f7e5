"""A game laid out on a virtual table: its board or its open table in the middle, everything else beside it.

Pieces as they stand on a board or lie on a table, each as a token with a picture of its own.

The cards of a deck side by side in pictures of ten by seven, and tokens and tiles of other shapes one by one.

A program that reads such pictures shows the last place of each instead of a card that a player may not see. So 69 cards
stand on one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field

from ppgen.art import Art
from ppgen.blocks.grid.drawing import draw_board
from ppgen.blocks.grid.piece import PIECE, draw_piece
from ppgen.blocks.grid.surface import surfaced
from ppgen.blocks.roles import theme_for
from ppgen.boards.arrangement import Arrangement, Piece
from ppgen.boards.beside import Tray, TrayPiece
from ppgen.boards.outlines import gap
from ppgen.boards.table import TableArrangement, TablePiece
from ppgen.components.sides import PartSide, sides
from ppgen.decks.dealer import Dealer
from ppgen.decks.deck import SIDES, Card, SideName, deal
from ppgen.decks.drawing import DeckPainter
from ppgen.decks.faults import card_faults
from ppgen.definition.decks import DeckSpec
from ppgen.definition.game import Game
from ppgen.definition.names import id_from
from ppgen.diagnostics import DefinitionError
from ppgen.export.model import Bag, CardInDeck, CardSheet, Flat, Image, Outline, Pile, TableThing, VirtualTable
from ppgen.export.pictures import BOARD, CLEAR, LARGEST_PX, PX_PER_MM, TILE, framed, pixels_of
from ppgen.plane import Affine, Point, rotate, translate
from ppgen.records import replace
from ppgen.scene.floors import printable
from ppgen.scene.model import Box, Group, Item, Scene, Shape, Symbol, Use
from ppgen.scene.path import rect, transform
from ppgen.scene.theme import Theme
from ppgen.sentences import called
from ppgen.things import NOTHING, Thing

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


SPACE = 25.4
"""The side of a space of a board, in mm: an inch."""


class PiecePainter(Struct):
    """Draws the pieces of a game. Pieces that look alike share a picture."""

    game: Game
    theme: Theme
    """With the roles of the game."""
    art: Mapping[str, Symbol]
    backs: Mapping[str, Image]
    """The backs of parts that have one, by the name of the part."""
    _images: dict[tuple[object, ...], Image] = field(default_factory=dict)
    _names: set[str] = field(default_factory=set)

    def on_board(self, piece: Piece | TrayPiece, spaces: tuple[int, int] = (1, 1)) -> Flat:
        """A piece that covers so many columns and rows, not put in its place yet."""
        side = piece.size or PIECE
        inside = Box(0.0, 0.0, *((count - 1 + side) * SPACE for count in spaces))
        box = inside
        if piece.art:
            box = _drawn(self.art[piece.art], inside, piece.turns)
        key = piece.art, piece.text, piece.role, piece.turns, side, spaces
        if key not in self._images:
            item = draw_piece(piece, inside, self.theme, self.art, "", NOTHING)
            self._images[key] = self._image(piece.art or piece.text, (item,), box, "cut")
        name = self.called(piece.thing)
        return Flat(piece.id, name, self._images[key], None, box.width, box.height, TILE, "cut")

    def on_table(self, piece: TablePiece) -> Flat:
        """A piece of an open table, at its true size."""
        outline: Outline = "disc" if piece.shape == "disc" else "box"
        key = piece.art, piece.size, outline
        if key not in self._images:
            symbol = self.art[piece.art]
            box = Box(0.0, 0.0, piece.size, piece.size)
            self._images[key] = self._image(piece.art, (Use(symbol, symbol.fitted(box)),), box, outline)
        name = self.called(piece.thing)
        back = self.backs.get(part_of(piece.art))
        return Flat(
            piece.id, name, self._images[key], back, piece.size, piece.size, TILE, outline, turn=piece.angle % 360
        )

    def tray(self, tray: Tray) -> Bag:
        """What lies beside a board, in a bag."""
        contents: list[Flat] = []
        for piece in tray.pieces:
            flat = self.on_board(piece)
            contents += (replace(flat, id=f"tray-{tray.id}-{piece.id}-{copy + 1}") for copy in range(piece.count))
        return Bag(f"tray-{tray.id}", tray.label, tuple(contents))

    def supply(self, key: str) -> Bag:
        """A piece that the position does not show, as often as players need it."""
        kind = self.game.pieces[key]
        piece = TrayPiece(f"supply-{key}", kind.art, size=kind.size, turns=kind.rotation)
        name = str(kind.name)
        flat = replace(self.on_board(piece), name=_capital(name))
        return Bag(f"supply-{key}", _capital(name), (flat,), endless=True)

    def called(self, thing: Thing) -> str:
        """What players call a piece."""
        kind = self.game.pieces.get(thing.look)
        return _capital(str(kind.name) if kind is not None else called(thing))

    def _image(self, look: str, items: tuple[Item, ...], box: Box, outline: Outline) -> Image:
        name = first = f"piece-{id_from(look, 'piece')}"
        number = 1
        while name in self._names:
            number += 1
            name = f"{first}-{number}"
        self._names.add(name)
        moved: tuple[Item, ...] = items
        if box.x or box.y:
            moved = (Group(items, translate(-box.x, -box.y)),)
        paper = None if outline == "cut" else self.theme["paper"].fill
        margin = CLEAR if outline == "cut" else 0.0
        title = f"{self.game.title}: {look}"
        scene = framed(moved, box.width, box.height, title, self.game.language, paper, margin)
        return Image(name, scene, pixels_of(scene))


def part_of(art: str) -> str:
    """The name of the part that a drawing of a piecepack shows: `coin-suns-2` for `piecepack-coin-suns-2`."""
    return art.removeprefix("piecepack-")


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def _drawn(symbol: Symbol, inside: Box, turns: int) -> Box:
    """What a piece covers of the room that it has."""
    matrix = Affine(*symbol.fitted(inside, turn=True))
    if turns:
        middle = inside.x + inside.width / 2, inside.y + inside.height / 2
        matrix = rotate(-90.0 * turns, middle) @ matrix
    box = symbol.box
    corners = [matrix @ (x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return Box(left, top, max(x for x, _ in corners) - left, max(y for _, y in corners) - top)


def stacked(pieces: Sequence[TablePiece], tokens: Sequence[Flat]) -> Iterator[Flat]:
    """The tokens of pieces on a table; one that lies on earlier ones is lifted above them."""
    placed: list[tuple[TablePiece, Flat]] = []
    for piece, token in zip(pieces, tokens, strict=True):
        under = [other.above + other.thickness for lower, other in placed if gap(piece, lower) < 0]
        placed.append((piece, replace(token, above=max(under, default=0.0))))
        yield placed[-1][1]


COLUMNS, ROWS = 10, 7
"""How many cards a sheet has beside and below one another."""
ON_A_SHEET = COLUMNS * ROWS - 1
"""How many cards a sheet has: its last place is what hides them."""


def deck_thing(game: Game, spec: DeckSpec, theme: Theme) -> Pile | Bag:
    """A deck of cards as a pile, and one of another shape as a bag of tiles or tokens.

    Raises DefinitionError with every fault of its cards.
    """
    painter = DeckPainter(deal(game, spec), theme)
    if faults := card_faults(painter):
        raise DefinitionError(fault.diagnostic for fault in faults)
    return _pile(painter) if spec.shape == "card" else _bag(painter)


def _pile(painter: DeckPainter) -> Pile:
    spec = painter.deck.spec
    cells: dict[tuple[str, str], int] = {}
    shown: list[Card] = []
    cards: list[CardInDeck] = []
    for card in painter.deck.cards:
        key = _drawn_as(painter, card, "face"), _drawn_as(painter, card, "back")
        if key not in cells:
            cells[key] = len(cells)
            shown.append(card)
        sheet, cell = divmod(cells[key], ON_A_SHEET)
        cards.append(CardInDeck(f"deck-{spec.id}-{card.name}-{card.copy}", card.key, sheet, cell))
    differ = len({back for _, back in cells}) > 1
    hidden = None if differ else _symbol(painter, shown[0], "back")
    sheets: list[CardSheet] = []
    for first in range(0, len(shown), ON_A_SHEET):
        some = shown[first : first + ON_A_SHEET]
        name = f"deck-{spec.id}-{first // ON_A_SHEET + 1}"
        faces = _sheet(painter, f"{name}-faces", [_symbol(painter, card, "face") for card in some], hidden)
        if differ:
            backs = _sheet(painter, f"{name}-backs", [_symbol(painter, card, "back") for card in some], None)
        else:
            backs = _single(painter, f"deck-{spec.id}-back", hidden, "box")
        sheets.append(CardSheet(faces, backs, differ))
    width, height = spec.trim
    name = str(spec.title)
    return Pile(f"deck-{spec.id}", name, tuple(sheets), tuple(cards), width, height, spec.corner > 0)


def _drawn_as(painter: DeckPainter, card: Card, side: SideName) -> str:
    """What tells the picture of a side from those of others; a card without that side has none."""
    return painter.deck.drawn_as(card, side) if painter.side(card, side) is not None else "-"


def _symbol(painter: DeckPainter, card: Card, side: SideName) -> Symbol | None:
    drawn = painter.side(card, side)
    return None if drawn is None else drawn.symbol


def _sheet(painter: DeckPainter, name: str, symbols: Sequence[Symbol | None], hidden: Symbol | None) -> Image:
    """Sides of cards in their places, and what hides them in the last one. Every place is a whole number of pixels."""
    width, height = painter.deck.spec.trim
    across = int(width * min(LARGEST_PX / (COLUMNS * width), LARGEST_PX / (ROWS * height), PX_PER_MM))
    down = min(round(across * height / width), LARGEST_PX // ROWS)
    tall = down * width / across
    places = [*enumerate(symbols), (ON_A_SHEET, hidden)]
    items: list[Item] = []
    for cell, symbol in places:
        if symbol is None:
            continue
        row, column = divmod(cell, COLUMNS)
        x, y = column * width, row * tall
        # A place is up to half a pixel higher than the card: stretched, so that no paper shows between two cards.
        stretched = Affine(1.0, 0.0, 0.0, tall / height, x + width / 2, y + tall / 2)
        use = Use(symbol, stretched)
        items.append(Group((use,), clip=rect(x, y, width, tall)))
    deck = painter.deck
    title = f"{deck.game.title}: {deck.spec.title}"
    paper = painter.theme["paper"].fill
    drawn = printable(tuple(items))
    scene = Scene(COLUMNS * width, ROWS * tall, drawn, title, title, deck.game.language, paper)
    return Image(name, scene, COLUMNS * across)


def _single(painter: DeckPainter, name: str, symbol: Symbol | None, outline: Outline) -> Image:
    """One side alone; paper where there is none."""
    width, height = painter.deck.spec.trim
    items: tuple[Item, ...] = ()
    margin = 0.0
    if symbol is not None:
        items = (Use(symbol, translate(width / 2, height / 2)),)
    if outline == "cut":
        margin = CLEAR
        edge = transform(painter.edge, translate(width / 2, height / 2))
        # The ground is what the program finds the outline by.
        items = (Group((Shape(edge, painter.theme.fill("paper")), *items), clip=edge),)
    paper = None if outline == "cut" else painter.theme["paper"].fill
    deck = painter.deck
    scene = framed(items, width, height, f"{deck.game.title}: {deck.spec.title}", deck.game.language, paper, margin)
    return Image(name, scene, pixels_of(scene))


def _bag(painter: DeckPainter) -> Bag:
    spec = painter.deck.spec
    outline: Outline = "disc" if spec.shape == "round" else "box" if spec.shape == "square" else "cut"
    return Bag(f"deck-{spec.id}", str(spec.title), tuple(_tiles(painter, outline)))


def _tiles(painter: DeckPainter, outline: Outline) -> Iterator[Flat]:
    spec = painter.deck.spec
    width, height = spec.trim
    images: dict[str, Image] = {}
    for card in painter.deck.cards:
        shown: list[Image | None] = []
        for side in SIDES:
            symbol = _symbol(painter, card, side)
            drawn_as = painter.deck.drawn_as(card, side)
            name = "-".join(filter(None, (spec.id, drawn_as, side)))
            if symbol is not None and name not in images:
                images[name] = _single(painter, f"deck-{name}", symbol, outline)
            shown.append(None if symbol is None else images[name])
        face = shown[0] or _single(painter, f"deck-{spec.id}-plain", None, outline)
        yield Flat(f"deck-{spec.id}-{card.name}-{card.copy}", card.key, face, shown[1], width, height, TILE, outline)
