"""The board, with room round it: empty, to draw on, or with the pieces of the setup."""

from __future__ import annotations

from ppgen.blocks.block import Block
from ppgen.blocks.grid.drawing import draw_board, measure
from ppgen.blocks.grid.fitting import largest_space
from ppgen.blocks.grid.surface import plain, surfaced
from ppgen.blocks.layout import SLACK
from ppgen.boards.arrangement import Arrangement, Piece, on
from ppgen.boards.board import Board as AnyBoard
from ppgen.definition.blocks import BoardSpec
from ppgen.numerals import listed, plural
from ppgen.plane import translate
from ppgen.records import replace
from ppgen.scene.markup import plain as plain_words
from ppgen.scene.model import Box, Group, Item, Tag
from ppgen.sentences import ENGLISH, called, place_of


class Board(Block[BoardSpec]):
    __slots__ = ()

    @property
    def tag(self) -> Tag:
        arrangement = self._arrangement
        if self.spec.alt:
            return Tag("Figure", plain_words(self.spec.alt))
        seats = arrangement.seats if self.spec.seats else ()
        shown = replace(arrangement, seats=seats, trays=arrangement.trays if self.spec.trays else ())
        return Tag("Figure", in_words(shown), ENGLISH)

    def min_width(self) -> float:
        return self._box(self.context.sizes.space or self.spec.min).width

    def height(self, width: float) -> float:
        return self._box(self._space(width)).height

    def spaces(self, box: Box) -> Box:
        """The box of the grid itself. With everything round it, the board stands in the middle of the block."""
        grid, space = self._arrangement.grid, self._space(box.width)
        around = self._box(space)
        left, top = (box.width - around.width) / 2 - around.x, (box.height - around.height) / 2 - around.y
        return Box(box.x + left, box.y + top, grid.width * space, grid.height * space)

    def draw(self, box: Box) -> tuple[Item, ...]:
        context, spaces = self.context, self.spaces(box)
        drawing = draw_board(
            self._arrangement,
            self._space(box.width),
            context.theme,
            context.pictures,
            coordinates=self.spec.coordinates.where,
            seats=self.spec.seats,
            trays=self.spec.trays,
            prefix=context.prefix
            + (f"{self.spec.of}-" if self.spec.of else "")
            + ("setup-" if self.spec.asks == "setup" else ""),
        )
        return (Group((drawing.group,), translate(spaces.x, spaces.y)),)

    @property
    def _prefix(self) -> str:
        """What the ids of its drawing begin with, so that several boards can share a sheet."""
        board = f"{self.spec.of}-" if self.spec.of else ""
        return self.context.prefix + board + ("setup-" if self.spec.asks == "setup" else "")

    @property
    def _arrangement(self) -> Arrangement:
        """What lies on the board. Raises DefinitionError if the game has no board, or no setup or no seats to show."""
        game, spec = self.context.game, self.spec
        if game.board is None:
            raise self.context.missing("a board", "give the game `board:`", spec.mark)
        if spec.of and (other := self._named("board", spec.of, game.boards)) is not game.board:
            return self._beside(other)
        known = self.context.board(spec.asks)
        if known is None and spec.asks == "setup":
            hint = "say its rules in the words of docs/rules-language.md, or in a rules.py that arranges a board"
            raise self.context.unruled("the pieces of the setup", hint, spec.mark)
        arrangement = known or Arrangement(game.board)
        if spec.seats and not arrangement.seats:
            raise self.context.unruled("the seats of players", "rules as data know them", spec.mark)
        if spec.pieces == "ghosts":
            arrangement = replace(arrangement, pieces=tuple(map(_as_ghost, arrangement.pieces)), trays=())
        board = surfaced(arrangement, game.surface)
        return plain(board) if spec.ground == "plain" else board

    def _beside(self, board: AnyBoard) -> Arrangement:
        """A further board of the game. Raises DefinitionError where the block asks for what rules would have to say."""
        asked = {"setup": "the pieces of the setup", "seats": "the seats of players"}.get(self.spec.asks)
        if asked is not None:
            first = next(iter(self.context.game.boards))
            message = f"{self.context.name} shows {asked} on the board {str(self.spec.of)!r}, of which no rules speak"
            hint = f"the rules know the first board, {str(first)!r}: leave `pieces` and `seats` out for any other"
            raise self.context.fault("DEF-REFERENCE", message, hint, self.spec.mark)
        return Arrangement(board)

    def _space(self, width: float) -> float:
        """The side of a space, in mm: the sheet's, or else the largest that fits."""
        if self.context.sizes.space:
            return self.context.sizes.space
        # Everything but the gaps of coordinates and the words is in proportion to the spaces.
        smallest, largest = self.spec.min, self.spec.grows_first_to
        narrow, wide = self._box(smallest).width, self._box(largest).width
        space = smallest + (largest - smallest) * (width - narrow) / (wide - narrow or 1.0)
        space = max(smallest, min(largest, space))
        if self._box(space).width > width + SLACK:
            # Words beside the board do not grow with it.
            space = max(smallest, largest_space(lambda side: self._box(side).width, width, largest))
        return space

    def _box(self, space: float) -> Box:
        """The room for spaces of that size, with the margin round the grid; the grid begins at (0, 0)."""
        arrangement, margin = self._arrangement, self.spec.margin
        box = measure(
            arrangement,
            space,
            coordinates=self.spec.coordinates.where,
            seats=self.spec.seats,
            trays=self.spec.trays,
        )
        left, top = min(box.x, -margin), min(box.y, -margin)
        width, height = arrangement.grid.width * space, arrangement.grid.height * space
        return Box(left, top, max(box.right, width + margin) - left, max(box.bottom, height + margin) - top)


def _as_ghost(piece: Piece) -> Piece:
    """Pieces as ghosts; what is part of the board, such as the drawing of a region, stays as it is."""
    if piece.thing.kind != "piece":
        return piece
    return replace(piece, role="ghost", thing=piece.thing._replace(kind="ghost"))


def in_words(arrangement: Arrangement) -> str:
    """A board for somebody who hears a document: its size, what stands on it with its spaces, and what is beside it."""
    size = arrangement.grid.described
    places: dict[str, list[str]] = {}
    for piece in arrangement.pieces:
        pale = "pale " if piece.thing.kind == "ghost" else ""
        thing = on(
            piece.thing._replace(kind="piece") if pale else piece.thing, *piece.spaces, naming=arrangement.grid.naming
        )
        places.setdefault(pale + called(thing), []).append(place_of(thing))
    sentences = [f"A board of {size}." if places else f"An empty board of {size}."]
    for name, spaces in places.items():
        where = listed(list(dict.fromkeys(filter(None, spaces))) or ["the board"])
        sentences.append(f"{name[:1].upper()}{name[1:]} on {where}.")
    sentences += [f"{seat.name} sits at its {seat.side.name.lower()} side." for seat in arrangement.seats]
    sentences += [f"In the tray “{tray.label}”: {plural(tray.count, 'piece')}." for tray in arrangement.trays]
    return " ".join(sentences)
