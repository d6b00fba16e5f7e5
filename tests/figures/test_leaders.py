"""A leader crosses no piece that it does not name and no numeral, and ends at what it names."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Literal

import pytest

from ppgen.blocks.grid.drawing import BoardDrawing, draw_board
from ppgen.boards.arrangement import Arrangement, Piece
from ppgen.boards.beside import Seat, Tray, TrayPiece
from ppgen.boards.grid import Grid, Place, Side, Space
from ppgen.definition.marks import Callout, Highlight, PlaceName
from ppgen.figures.callouts import Callouts
from ppgen.figures.labels import Label, Note, notes
from ppgen.figures.leader_path import is_free, outside, through, way
from ppgen.plane import Point
from ppgen.records import replace
from ppgen.scene.model import Box, Group, Shape, Symbol
from ppgen.scene.path import circle
from ppgen.scene.theme import THEMES

THEME = THEMES["color"]
SYMBOLS = {"coin": Symbol("coin", (Shape(circle(50, 50, 50), "#000000"),), Box(0, 0, 100, 100))}
SPACE = 9.0
NAMES = ("A1", "B1", "C1", "D1", "A2", "B2", "C2", "A3", "B3", "D3", "E3", "D5", "E5", "F5", "D6", "E6", "F6")
BOARD = Arrangement(
    Grid(6, 6),
    pieces=tuple(Piece(f"coin-{name}", "coin", (Space.parse(name),)) for name in NAMES),
    seats=(Seat("red", "Red", Side.SOUTH), Seat("green", "Green", Side.NORTH)),
    trays=(
        Tray("off", "Red: off", (TrayPiece("gone", "coin", 3),), Side.SOUTH),
        Tray("hand", "Green: in hand", (TrayPiece("held", "coin", 8),), Side.NORTH),
    ),
)
SideName = Literal["left", "right", "above", "below"]
SIDES: tuple[SideName, ...] = ("left", "right", "above", "below")


def leader(note: Note, board: Arrangement = BOARD, *, trays: bool = True) -> tuple[BoardDrawing, list[Point]]:
    """The drawn board, and the points that the leader of one text passes."""
    drawing = draw_board(board, SPACE, THEME, SYMBOLS, coordinates=True, seats=trays, trays=trays)
    callouts = Callouts(
        drawing.box,
        drawing.board,
        110.0,
        THEME,
        SYMBOLS,
        arrangement=board,
        frame=drawing.frame,
        names=drawing.names,
        beside=drawing.beside,
    )
    (group,) = callouts.draw([note])
    assert isinstance(group, Group)
    lines = [item.path for item in group.items if isinstance(item, Shape) and item.stroke == THEME.line("callout")]
    return drawing, [(command[1], command[2]) for line in lines for command in line if command[0] != "Z"]


def crossed(points: list[Point], boxes: list[Box]) -> bool:
    return any(through(start, end, box) for start, end in zip(points[::2], points[1::2], strict=True) for box in boxes)


def others(drawing: BoardDrawing, named: str) -> list[Box]:
    edge = (1 - 0.74) / 2 * SPACE
    return [drawing.frame.box(Space.parse(name)).inset(edge) for name in NAMES if name != named]


@pytest.mark.parametrize("name", [*NAMES, "F1", "C3", "C5"])
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("trays", [True, False])
def test_a_leader_crosses_nothing_and_ends_at_what_it_names(name: str, side: SideName, trays: bool) -> None:
    drawing, points = leader(Callout(PlaceName(name), "words", side), trays=trays)
    assert not crossed(points, others(drawing, name))
    assert not crossed(points, [*drawing.names, *drawing.beside])
    end = points[-1]
    middle = drawing.frame.centre(Space.parse(name))
    assert math.dist(end, middle) < 0.4 * SPACE


@pytest.mark.parametrize("name", ["C2", "D6", "C4"])
@pytest.mark.parametrize("side", SIDES)
def test_the_leader_of_a_ring_ends_on_the_ring(name: str, side: SideName) -> None:
    ring = Highlight((Place.parse(name),), "words")
    drawing, points = leader(Label(ring, "words", side))
    assert not crossed(points, [*others(drawing, name), *drawing.names, *drawing.beside])
    x, y = drawing.frame.centre(Space.parse(name))
    assert max(abs(points[-1][0] - x), abs(points[-1][1] - y)) == pytest.approx(0.44 * SPACE)


def test_words_of_a_mark_stand_on_a_side_without_a_tray() -> None:
    """C1 is nearest to the lower edge; but Red's coins lie there."""
    ring = Highlight((Place.parse("C1"),), "words")
    (plain,), (trayed,) = (notes([ring], BOARD.grid, None, trays) for trays in ((), (Side.SOUTH, Side.NORTH)))
    assert (plain.side, trayed.side) == ("below", "left")
    (anywhere,) = notes([ring], BOARD.grid, None, tuple(Side))
    assert anywhere.side == "below", "where there is a tray on every side, the nearest one"


def test_words_that_nothing_stands_before_have_a_straight_leader() -> None:
    alone = replace(BOARD, pieces=())
    _, points = leader(Callout(PlaceName("C3"), "words", "right"), alone, trays=False)
    assert len(points) == 2
    assert points[0][1] == pytest.approx(points[1][1])


ROOM = Box(0, 0, 20, 20)


def test_the_way_round_a_box_is_the_shortest_with_few_bends() -> None:
    wall = Box(8, 4, 2, 10)
    found = way([(0, 10)], [(20, 10)], [wall], ROOM)
    assert found is not None
    assert (found[0], found[-1]) == ((0, 10), (20, 10))
    assert all(is_free(*pair, [wall]) for pair in pairwise(found))
    assert sum(math.dist(*pair) for pair in pairwise(found)) == pytest.approx(28)


def test_another_anchor_is_taken_where_the_first_cannot_be_reached() -> None:
    shut = [Box(10, 0, 1, 20), Box(0, 0, 21, 1), Box(0, 19, 21, 1), Box(20, 0, 1, 20)]
    assert way([(0, 10)], [(15, 10)], shut, ROOM) is None
    found = way([(0, 10)], [(15, 10), (5, 12)], shut, ROOM)
    assert found is not None
    assert found[-1] == (5, 12)


def test_what_touches_a_box_does_not_run_through_it() -> None:
    box = Box(5, 5, 5, 5)
    assert through((0, 5), (20, 5), box) is None
    assert through((0, 7), (20, 7), box) == pytest.approx((0.25, 0.5))
    assert through((7, 7), (8, 8), box) == (0.0, 1.0)
    assert list(outside([(0, 7), (20, 7)], [box])) == [((0, 7), (5, 7)), ((10, 7), (20, 7))]
