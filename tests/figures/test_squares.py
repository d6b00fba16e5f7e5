"""Boards of squares as drawn: chequered or as crossings, with names inside, outside or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest

from ppgen.blocks.grid.drawing import draw_board, measure
from ppgen.blocks.grid.frame import frame_of
from ppgen.blocks.grid.inside_names import EDGE, name_box
from ppgen.boards.arrangement import Arrangement, MoveArrow, Piece
from ppgen.boards.board import Board
from ppgen.boards.grid import Grid
from ppgen.boards.hexes import Hexes
from ppgen.boards.space import Space
from ppgen.scene import path
from ppgen.scene.model import Group, Item, Shape
from ppgen.scene.theme import THEMES

ENGLISH = Grid(8, 8, names="draughts")
MAP = Hexes("rectangle", columns=8, rows=6, top="flat", names="0101")
EACH = pytest.mark.parametrize("theme", THEMES)


def groups(item: Item) -> Iterator[Group]:
    if isinstance(item, Group):
        yield item
        for part in item.items:
            yield from groups(part)


def role(drawn: Group, name: str) -> list[Item]:
    return [item for group in groups(drawn) for item in group.items if getattr(item, "role", "") == name]


@EACH
def test_dark_squares_are_one_area_on_a_chequered_board_alone(theme: str) -> None:
    plain = draw_board(Arrangement(Grid(8, 8)), 10.0, THEMES[theme], {})
    chequered = draw_board(Arrangement(Grid(8, 8, chequered=True)), 10.0, THEMES[theme], {})
    assert not role(plain.group, "dark-square")
    assert len(role(chequered.group, "dark-square")) == 1
    assert plain.box == chequered.box


@pytest.mark.parametrize("where", ["inside", "outside"])
@pytest.mark.parametrize(
    "board", [Grid(5, 4, names="a1"), ENGLISH, Grid(9, 9, names="go", drawn="crossings"), MAP], ids=str
)
def test_a_board_measures_what_it_draws(board: Board, where: Literal["inside", "outside"]) -> None:
    arrangement = Arrangement(board)
    assert draw_board(arrangement, 9.0, THEMES["color"], {}, coordinates=where).box == measure(
        arrangement, 9.0, coordinates=where
    )


def test_numbers_stand_inside_by_custom_and_letters_outside() -> None:
    numbered, lettered = Arrangement(ENGLISH), Arrangement(Grid(8, 8))
    for arrangement, outside in ((numbered, False), (lettered, True)):
        bare, named = (measure(arrangement, 10.0, coordinates=shown) for shown in (False, True))
        assert (named.width > bare.width) is outside


def test_numbers_outside_stand_beside_the_squares_at_the_edge() -> None:
    bare, named = (measure(Arrangement(ENGLISH), 10.0, coordinates=shown) for shown in (False, "outside"))
    assert named.x < bare.x
    assert named.y < bare.y
    assert named.right > bare.right
    assert named.bottom > bare.bottom


@pytest.mark.parametrize("space", [9.0, 11.0, 20.0])
def test_pieces_and_names_keep_apart(space: float) -> None:
    """A name is dropped or its piece is small: no disc reaches into the box of a name that is drawn."""
    piece = Piece("man", "", (Space(0, 0),), text="b")
    drawing = draw_board(Arrangement(ENGLISH, pieces=(piece,)), space, THEMES["color"], {}, coordinates="inside")
    (names,) = [group for group in groups(drawing.group) if group.role == "coordinates"]
    assert len(names.items) in (31, 32)
    if len(names.items) == 31:
        return
    frame = frame_of(ENGLISH, space)
    box, middle = name_box(frame, Space(0, 0), EDGE + 0.02 * space), frame.centre(Space(0, 0))
    away = (max(middle.x - box.right, 0.0) ** 2 + max(middle.y - box.bottom, 0.0) ** 2) ** 0.5
    (disc,) = [group for group in groups(drawing.group) if group.role == "piece"]
    outline = disc.items[0]
    assert isinstance(outline, Shape)
    assert middle.x - path.bounds(outline.path).x < away


def test_a_name_moves_to_the_other_corner_where_an_arrow_would_cross_it() -> None:
    step = MoveArrow("move", (Space(3, 3), Space(2, 4)))
    for arrows in ((), (step,)):
        drawing = draw_board(Arrangement(ENGLISH, arrows=arrows), 11.0, THEMES["color"], {}, coordinates="inside")
        (names,) = [group for group in groups(drawing.group) if group.role == "coordinates"]
        assert len(names.items) == 32


def test_crossings_have_no_wall_and_dots_on_their_star_points() -> None:
    board = Grid(9, 9, names="go", drawn="crossings")
    drawing = draw_board(Arrangement(board), 10.0, THEMES["ink"], {})
    assert not role(drawing.group, "exterior-wall")
    (grid,) = [group for group in groups(drawing.group) if group.role == "grid-line"]
    assert len(grid.items) == 1 + 5


def test_a_part_of_a_board_has_the_names_of_its_own_spaces_only() -> None:
    region = (Space(0, 0), Space(3, 1))
    drawing = draw_board(Arrangement(ENGLISH), 11.0, THEMES["color"], {}, coordinates="inside", region=region)
    (names,) = [group for group in groups(drawing.group) if group.role == "coordinates"]
    assert len(names.items) == 4


def test_a_sign_or_a_number_takes_the_place_of_a_name() -> None:
    drawing = draw_board(Arrangement(ENGLISH), 11.0, THEMES["color"], {}, coordinates="inside", signed=[Space(0, 0)])
    (names,) = [group for group in groups(drawing.group) if group.role == "coordinates"]
    assert len(names.items) == 31


@pytest.mark.parametrize(("columns", "rows"), [(9, 9), (5, 7)])
def test_crossings_are_lines_through_the_middle_of_all_spaces(columns: int, rows: int) -> None:
    board = Grid(columns, rows, drawn="crossings")
    frame = frame_of(board, 10.0)
    (grid,) = [
        group
        for group in groups(draw_board(Arrangement(board), 10.0, THEMES["ink"], {}).group)
        if group.role == "grid-line"
    ]
    lines = grid.items[0]
    assert isinstance(lines, Shape)
    ends = [(step[1], step[2]) for step in lines.path if len(step) == 3]
    first, last = frame.centre(Space(0, 0)), frame.centre(Space(columns - 1, rows - 1))
    (left, right), (top, bottom) = (sorted(pair) for pair in zip(first, last, strict=True))
    expected = {(x, y) for x in across(left, right, columns) for y in (top, bottom)}
    expected |= {(x, y) for y in across(top, bottom, rows) for x in (left, right)}
    assert {(round(x, 6), round(y, 6)) for x, y in ends} == expected


def across(first: float, last: float, count: int) -> list[float]:
    return [round(first + number * (last - first) / (count - 1), 6) for number in range(count)]
