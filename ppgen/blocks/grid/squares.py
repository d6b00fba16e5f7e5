"""What lies under the pieces of a board of squares: dark squares, or lines that cross in the middle of each space."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ppgen.blocks.grid import walls
from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.marks import painted
from ppgen.boards.arrangement import Arrangement
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


def chequers(arrangement: Arrangement, frame: Frame, theme: Theme, name: str) -> tuple[Item, ...]:
    """The dark squares as one area, called `name` in the drawing; nothing where the board is not chequered."""
    dark = arrangement.grid.dark_squares
    if not dark:
        return ()
    # They continue under the wall round the board, whose width depends on the theme.
    over = walls.EXTERIOR / 2 * frame.space if arrangement.exterior else 0.0
    return (painted(_squares(dark, frame, over), theme, "dark-square", name, Thing("dark-squares", str(len(dark)))),)


@lru_cache(maxsize=64)
def _squares(dark: frozenset[Space], frame: Frame, over: float) -> Path:
    """Their outlines, the same for all themes and for all boards of a size."""
    return tuple(step for space in sorted(dark) for step in path.rect(*_reaching(frame.box(space), frame, over)))


def _reaching(square: Box, frame: Frame, over: float) -> Box:
    """A square that reaches over the edge of the board where it lies at one, by `over` mm."""
    left, top = (over if at < 0.01 else 0.0 for at in (square.x, square.y))
    right = over if square.right > frame.width - 0.01 else 0.0
    bottom = over if square.bottom > frame.height - 0.01 else 0.0
    return Box(square.x - left, square.y - top, square.width + left + right, square.height + top + bottom)


def crossings(stars: Iterable[Space], frame: Frame, theme: Theme, name: str) -> Item:
    """The lines through the middle of all spaces, from the first to the last, and dots on the star points."""
    half, width, height = frame.space / 2, frame.width, frame.height
    pairs: list[tuple[Point, Point]] = []
    for column in range(frame.columns):
        x = (column + 0.5) * frame.space
        pairs.append(((x, half), (x, height - half)))
    for row in range(frame.rows):
        y = (row + 0.5) * frame.space
        pairs.append(((half, y), (width - half, y)))
    # Players look for these lines, while those between squares only help: they are whole in every theme.
    stroke = replace(theme.line("grid-line"), colour=theme.fill("dot"), dash=(), cap="square")
    lines = Shape(path.segments(*pairs), stroke=stroke)
    dots = [path.circle(*frame.centre(star), max(STAR * frame.space, LEAST_STAR)) for star in stars]
    thing = Thing("grid", f"{frame.columns} × {frame.rows}")
    return Group((lines, *(Shape(dot, theme.fill("dot")) for dot in dots)), id=name, role="grid-line", thing=thing)
