"""Pieces as they stand on a board or lie on a table, each as a token with a picture of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field

from ppgen.blocks.grid.piece import PIECE, draw_piece
from ppgen.boards.arrangement import Piece
from ppgen.boards.beside import Tray, TrayPiece
from ppgen.boards.outlines import gap
from ppgen.boards.table import TablePiece
from ppgen.definition.game import Game
from ppgen.definition.names import id_from
from ppgen.export.model import Bag, Flat, Image, Outline
from ppgen.export.pictures import CLEAR, TILE, framed, pixels_of
from ppgen.plane import Affine, rotate, translate
from ppgen.records import replace
from ppgen.scene.model import Box, Group, Item, Symbol, Use
from ppgen.scene.theme import Theme
from ppgen.sentences import called
from ppgen.things import NOTHING, Thing

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
