"""What lies under the pieces of a board of squares: dark squares, or lines that cross in the middle of each space."""

from __future__ import annotations

from ppgen.blocks.grid import walls
from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.marks import painted
from ppgen.boards.arrangement import Arrangement
from ppgen.boards.board import Board
from ppgen.boards.grid import Grid
from ppgen.boards.space import Space
from ppgen.plane import Point
from ppgen.records import replace
from ppgen.scene import path
from ppgen.scene.model import Box, Group, Item, Path, Shape
from ppgen.scene.theme import Theme
from ppgen.things import Thing

STAR = 0.075
"""The radius of the dot on a star point, in spaces."""
LEAST_STAR = 0.45
"""The same, in mm, on a board with small spaces."""


def dark_squares(board: Board) -> frozenset[Space]:
    """The squares that are drawn dark; none where the board is not chequered."""
    if not isinstance(board, Grid) or not board.is_chequered:
        return frozenset()
    return frozenset(square for square in board.squares if not board.is_light(square))


def is_crossed(board: Board) -> bool:
    """Whether pieces stand where lines cross."""
    return isinstance(board, Grid) and board.drawn == "crossings"


def chequers(arrangement: Arrangement, frame: Frame, theme: Theme, name: str) -> tuple[Item, ...]:
    """The dark squares as one area, called `name` in the drawing; nothing where the board is not chequered."""
    dark = sorted(dark_squares(arrangement.grid))
    if not dark:
        return ()
    # They continue under the wall round the board, whose width depends on the theme.
    over = walls.EXTERIOR / 2 * frame.space if arrangement.exterior else 0.0
    squares: Path = tuple(step for space in dark for step in path.rect(*_reaching(frame.box(space), frame, over)))
    return (painted(squares, theme, "dark-square", name, Thing("dark-squares", str(len(dark)))),)


def _reaching(square: Box, frame: Frame, over: float) -> Box:
    """A square that reaches over the edge of the board where it lies at one, by `over` mm."""
    left, top = (over if at < 0.01 else 0.0 for at in (square.x, square.y))
    right = over if square.right > frame.width - 0.01 else 0.0
    bottom = over if square.bottom > frame.height - 0.01 else 0.0
    return Box(square.x - left, square.y - top, square.width + left + right, square.height + top + bottom)


def crossings(board: Grid, frame: Frame, theme: Theme, name: str) -> Item:
    """The lines through the middle of all spaces, from the first to the last, and dots on the star points."""
    half, width, height = frame.space / 2, frame.width, frame.height
    pairs: list[tuple[Point, Point]] = []
    for column in range(board.columns):
        x = (column + 0.5) * frame.space
        pairs.append(((x, half), (x, height - half)))
    for row in range(board.rows):
        y = (row + 0.5) * frame.space
        pairs.append(((half, y), (width - half, y)))
    # Players look for these lines, while those between squares only help: they are whole in every theme.
    stroke = replace(theme.line("grid-line"), colour=theme.fill("dot"), dash=(), cap="square")
    lines = Shape(path.segments(*pairs), stroke=stroke)
    stars = [path.circle(*frame.centre(star), max(STAR * frame.space, LEAST_STAR)) for star in star_points(board)]
    dots = [Shape(star, theme.fill("dot")) for star in stars]
    return Group((lines, *dots), id=name, role="grid-line", thing=Thing("grid", f"{board.columns} × {board.rows}"))


def star_points(board: Grid) -> tuple[Space, ...]:
    """The crossings with a dot: those that the definition names, or, on a square board with the names of go, the
    customary ones (hoshi): on the third line of small boards and on the fourth from 13 × 13, with the middle one of
    odd boards, and from 15 × 15 those half-way along the sides, too.
    """
    if board.stars is not None:
        found = (board.naming.find(star) for star in board.stars)
        return tuple(star for star in found if star is not None)
    size = board.columns
    if board.names != "go" or size != board.rows or size < 7:
        return ()
    near = 3 if size >= 13 else 2
    middle = [size // 2] if size % 2 else []
    corners = [Space(column, row) for column in (near, size - 1 - near) for row in (near, size - 1 - near)]
    centre = [Space(line, line) for line in middle]
    if size < 15:
        return (*corners, *centre)
    sides = [Space(line, end) for line in middle for end in (near, size - 1 - near)]
    return (*corners, *centre, *sides, *(Space(side.row, side.column) for side in sides))
