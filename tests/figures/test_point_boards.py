"""Boards of points as drawings: lines and points, no wall, names, and arrows along lines that bend."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import hypot

import pytest

from ppgen.blocks.grid.drawing import draw_board, measure
from ppgen.blocks.grid.frame import CellFrame, frame_of
from ppgen.blocks.grid.moves import shafts
from ppgen.blocks.grid.names import placed
from ppgen.blocks.grid.point_names import _names
from ppgen.blocks.grid.surface import surfaced
from ppgen.boards.arrangement import Arrangement, MoveArrow, Piece
from ppgen.boards.point_shapes import alquerque, fox_and_geese, morris
from ppgen.boards.points import NamedPoint, Points
from ppgen.boards.space import Space
from ppgen.rules.board.move_arrows import _along_a_line, arrow_of
from ppgen.scene.limits import MIN_LINE
from ppgen.scene.model import Box, GlyphRun, Group, Item, Shape
from ppgen.scene.theme import THEMES, Theme
from tests.rules_board.games import small

BOARDS = {
    "morris": Points(*morris(9), True),
    "alquerque": Points(*alquerque(), True),
    "cross": Points(*fox_and_geese(diagonals=True), True),
    "wheel": Points(
        tuple(
            NamedPoint(name, x, y)
            for name, x, y in (("s", 0, -2), ("w", -2, 0), ("m", 0, 0), ("e", 2, 0), ("ne", 1.5, 1.5), ("n", 0, 2))
        ),
        ((5, 4, 3, 0, 1, 5), (5, 2, 0), (1, 2, 3)),
    ),
}


def at(board: Points, name: str) -> Space:
    space = board.naming.find(name)
    assert space is not None
    return space


def frame(board: Points, space: float = 10.0) -> CellFrame:
    made = frame_of(board, space)
    assert isinstance(made, CellFrame)
    return made


def items(item: Item) -> Iterator[Item]:
    yield item
    if isinstance(item, Group):
        for inner in item.items:
            yield from items(inner)


def with_role(drawn: Item, role: str) -> list[Shape]:
    groups = [item for item in items(drawn) if isinstance(item, Group) and item.role == role]
    return [shape for group in groups for shape in items(group) if isinstance(shape, Shape)]


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("space", [4.0, 10.0, 25.0])
def test_lines_are_drawn_once_and_wide_enough_to_print(name: str, space: float, theme: object) -> None:
    board = BOARDS[name]
    arrangement = surfaced(Arrangement(board), None)
    drawn = draw_board(arrangement, space, theme, {}).group  # type: ignore[arg-type]
    lines = with_role(drawn, "grid-line")
    steps = [command for line in lines for command in line.path if command[0] == "L"]
    edges = {frozenset(pair) for track in board.tracks for pair in pairwise(track)}
    assert len(steps) == len(edges)
    assert all(line.stroke is not None and line.stroke.width >= MIN_LINE for line in lines)
    (points,) = with_role(drawn, "board-point")
    assert sum(command[0] == "M" for command in points.path) == len(board)
    assert with_role(drawn, "exterior-wall") == []


@pytest.mark.parametrize("name", BOARDS)
def test_no_wall_surrounds_points_whoever_draws_them(name: str) -> None:
    """A sheet draws a further board of a game as it is, a figure on the surface of the game."""
    plain = Arrangement(BOARDS[name])
    drawn = draw_board(plain, 10.0, THEMES["color"], {})
    assert with_role(drawn.group, "exterior-wall") == []
    assert [item.id for item in items(drawn.group) if item.id == "exterior"] == []
    assert drawn == draw_board(surfaced(plain, None), 10.0, THEMES["color"], {})
    assert measure(plain, 10.0) == drawn.box


@pytest.mark.parametrize("name", BOARDS)
def test_pieces_of_a_whole_space_do_not_overlap(name: str) -> None:
    board = BOARDS[name]
    boxes = [frame(board).box(space) for space in board]
    for one, other in combinations(boxes, 2):
        middles = hypot(one.x - other.x, one.y - other.y)
        assert middles >= max(one.width, other.width) - 1e-6


@pytest.mark.parametrize("name", ["morris", "cross"])
def test_letters_and_numbers_stand_in_two_lines_outside_the_board(name: str) -> None:
    board = BOARDS[name]
    arrangement = surfaced(Arrangement(board), None)
    drawing = draw_board(arrangement, 10.0, THEMES["color"], {}, coordinates=True)
    runs = [item for item in items(drawing.group) if isinstance(item, GlyphRun)]
    assert sorted(run.text for run in runs) == sorted("abcdefg1234567")
    assert drawing.box == measure(arrangement, 10.0, coordinates=True)
    named = {name.words: name.middle for name in _names(frame(board), drawing.board, beside=False)}
    assert len({round(named[letter].y, 6) for letter in "abcdefg"}) == 1
    assert len({round(named[number].x, 6) for number in "1234567"}) == 1
    assert all(named[letter].y > frame(board).height for letter in "abcdefg")
    assert all(named[number].x < 0 for number in "1234567")


def test_names_of_own_points_stand_beside_them_clear_of_pieces_and_lines() -> None:
    board = BOARDS["wheel"]
    names = {name.words: name.middle for name in _names(frame(board), Box(0, 0, 0, 0), beside=True)}
    assert set(names) == {"s", "w", "m", "e", "ne", "n"}
    for space in board:
        middle = frame(board).centre(space)
        assert (names[board.naming.name(space)] - middle).length > 0.5 * 10
    # Straight on where lines leave to one side only.
    assert names["s"].x == pytest.approx(frame(board).centre(at(board, "s")).x)
    assert names["s"].y > frame(board).centre(at(board, "s")).y


def test_the_arrow_of_a_hop_goes_along_a_line_that_bends() -> None:
    board = BOARDS["wheel"]
    rules = small(
        "players: [white, black]\nblocked: loss\n"
        "pieces: {man: {moves: [slide: any, hop: {directions: any, over: enemy, captures: true}]}}\n"
        "setup: {white man: s, black man: [e, m]}",
        board=board,
    )
    legal = rules.legal(rules.setup())
    hop = arrow_of(rules.tables, rules.setup(), legal["sxne"])
    assert hop is not None
    assert [board.naming.name(space) for space in hop.spaces] == ["s", "e", "ne"]
    straight = arrow_of(rules.tables, rules.setup(), legal["sxn(m)"])
    assert straight is not None
    assert [board.naming.name(space) for space in straight.spaces] == ["s", "n"]
    slide = arrow_of(rules.tables, rules.setup(), legal["s-n"])
    assert slide is not None
    assert [board.naming.name(space) for space in slide.spaces] == ["s", "w", "n"]
    assert len(shafts(slide, frame(board))) == 2


def test_an_arrow_hides_no_point_at_its_ends() -> None:
    board = BOARDS["morris"]
    ends = at(board, "a1"), at(board, "d1")
    for role, far in (("move", 1), ("move-done", 0)):
        arrow = MoveArrow("one", ends, role)  # type: ignore[arg-type]
        ((start, end),) = shafts(arrow, frame(board))
        clear = ((start, end)[far] - frame(board).centre(ends[far])).length
        assert clear > 0.07 * 10 + 0.5


def test_a_point_under_a_piece_is_not_drawn_over_it() -> None:
    board = BOARDS["morris"]
    piece = Piece("one", "", (at(board, "d2"),), text="M")
    drawn = draw_board(surfaced(Arrangement(board, pieces=(piece,)), None), 10.0, THEMES["color"], {}).group
    (points,) = with_role(drawn, "board-point")
    assert sum(command[0] == "M" for command in points.path) == 23


def test_lines_to_a_hole_are_not_drawn() -> None:
    rules = small(
        "players: [white, black]\nblocked: loss\n"
        "pieces: {man: {moves: [step: any]}}\nsetup: {white man: a1}\nholes: [d2]",
        board=BOARDS["morris"],
    )
    drawn = draw_board(surfaced(rules.board(), None), 10.0, THEMES["color"], {}).group
    steps = [command for line in with_role(drawn, "grid-line") for command in line.path if command[0] == "L"]
    assert len(steps) == 32 - 4
    (points,) = with_role(drawn, "board-point")
    assert sum(command[0] == "M" for command in points.path) == 23


def test_letters_and_numbers_may_stand_beside_their_points() -> None:
    board = BOARDS["morris"]
    arrangement = surfaced(Arrangement(board), None)
    drawing = draw_board(arrangement, 10.0, THEMES["color"], {}, coordinates="inside")
    runs = [item for item in items(drawing.group) if isinstance(item, GlyphRun)]
    assert sorted(run.text for run in runs) == sorted(board.naming.name(space) for space in board)
    assert drawing.box == measure(arrangement, 10.0, coordinates="inside")


def test_an_arrow_that_leaves_the_board_points_at_no_letter() -> None:
    board = BOARDS["morris"]
    d1 = at(board, "d1")
    arrow = MoveArrow("off", (d1, board.beyond(d1, (0, -1))))
    plain = surfaced(Arrangement(board), None)
    lower = []
    for arrangement in (plain, surfaced(Arrangement(board, arrows=(arrow,)), None)):
        drawing = draw_board(arrangement, 10.0, THEMES["color"], {}, coordinates=True)
        lower.append(max(box.bottom for box in drawing.names))
    assert lower[1] - lower[0] > 0.5 * 10
    assert board.bearing(d1, board.beyond(d1, (0, -1))) is None


@pytest.mark.parametrize(("name", "fits"), [("morris", True), ("alquerque", False), ("cross", False)])
def test_names_stand_inside_only_where_no_line_crosses_them(name: str, fits: bool) -> None:
    board = BOARDS[name]
    assert placed("inside", board) == ("beside" if fits else "outside")
    assert placed("outside", board) == "outside"


def test_names_of_ones_own_stand_beside_their_points_even_where_lines_cross_them() -> None:
    assert placed("inside", BOARDS["wheel"]) == placed(True, BOARDS["wheel"]) == "beside"


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize(("text", "is_over"), [("", True), ("W", False)])
def test_a_capture_lies_over_a_plain_piece_that_stands_close(theme: Theme, text: str, is_over: bool) -> None:
    board = BOARDS["alquerque"]
    start, over, end = at(board, "d3"), at(board, "c3"), at(board, "b3")
    arrow = MoveArrow("jump", (start, over, end), captured=(over,))
    men = Piece("black", "", (start,)), Piece("white", "", (over,), text=text)
    drawn = draw_board(Arrangement(board, pieces=men, arrows=(arrow,)), 10.0, theme, {})
    order = [item.id for item in items(drawn.group) if item.id in ("jump", "white")]
    assert order == (["white", "jump"] if is_over else ["jump", "white"])


def test_the_way_between_two_points_of_a_line_leads_along_it_whatever_stands_there() -> None:
    wheel = BOARDS["wheel"]
    way = _along_a_line(wheel, wheel.index(at(wheel, "n")), wheel.index(at(wheel, "e")))
    assert way == [at(wheel, name) for name in ("n", "ne", "e")]
    assert _along_a_line(wheel, wheel.index(at(wheel, "ne")), wheel.index(at(wheel, "m"))) is None
