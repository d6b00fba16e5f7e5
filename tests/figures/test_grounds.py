"""Regions that fill their spaces: grounds, on which lines, signs and pieces stand as on bare paper."""

from __future__ import annotations

import pytest

from ppgen.blocks.grid.drawing import draw_board
from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.grid.moves import draw_arrow
from ppgen.blocks.grid.signs import spot
from ppgen.boards.arrangement import Arrangement, MoveArrow, Piece
from ppgen.boards.grid import Grid, Place, Space
from ppgen.scene.model import Box, Group, Shape, Symbol, Use
from ppgen.scene.path import bounds, rect
from ppgen.scene.theme import THEMES
from ppgen.things import Thing

COLOR = THEMES["color"]
SYMBOLS = {"sand": Symbol("sand", (Shape(rect(0, 0, 1, 1), "#aabbcc"),), Box(0, 0, 1, 1))}


def space(name: str) -> Space:
    return Space.parse(name)


def board(size: float) -> Arrangement:
    """A board of two by two with the drawing of a region on A1."""
    sand = Piece("sand-A1", "sand", (space("A1"),), thing=Thing("region", "beach"), size=size)
    return Arrangement(Grid(2, 2), pieces=(sand,), exterior=False)


@pytest.mark.parametrize(("size", "is_ground"), [(1.0, True), (0.9, False)])
def test_a_region_that_fills_its_spaces_lies_under_the_lines_and_takes_no_room(size: float, is_ground: bool) -> None:
    arrangement = board(size)
    drawn = draw_board(arrangement, 10.0, COLOR, SYMBOLS)
    roles = [item.role for item in drawn.group.items if isinstance(item, Use | Group)]
    lines, drawing = roles.index("grid-line"), roles.index("ground" if is_ground else "piece")
    assert (drawing < lines) is is_ground
    assert bool(arrangement.standing) is not is_ground
    middle = drawn.frame.centre(space("A1"))
    assert (spot(Place(space("A1")), drawn.frame, arrangement)[:2] == middle) is is_ground


@pytest.mark.parametrize("takes", [True, False])
@pytest.mark.parametrize(("end", "behind"), [("B1", 2.8), ("C1", 0.0)])
def test_the_arrow_of_a_move_that_was_played_begins_in_the_space_that_was_left(
    takes: bool, end: str, behind: float
) -> None:
    """In its middle; that of a single step farther back, since little more than its head would be left."""
    frame = Frame(5, 5, 10.0)
    arrow = MoveArrow("done", (space("A1"), space(end)), "move-done", clear=0.4, takes=takes)
    shafts = [item for item in draw_arrow(arrow, frame, COLOR).items if isinstance(item, Shape) and item.stroke]
    assert min(bounds(shaft.path).x for shaft in shafts) == pytest.approx(frame.centre(space("A1")).x - behind)
