"""Boards of hexagons: names, counts and lines, against hexagons that are laid out here by geometry alone."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import atan2, degrees, hypot, sqrt

import pytest

from ppgen.boards.board import Board
from ppgen.boards.compass import meant
from ppgen.boards.grid import Grid
from ppgen.boards.hexes import Hexes
from ppgen.boards.space import Space

BOARDS = (
    Hexes("hexagon", side=5),
    Hexes("hexagon", side=4, top="flat"),
    Hexes("rhombus", columns=11, rows=11),
    Hexes("rhombus", columns=3, rows=5, top="flat"),
    Hexes("rectangle", columns=8, rows=6),
    Hexes("rectangle", columns=5, rows=4, shifted="odd"),
    Hexes("rectangle", columns=5, rows=4, top="flat"),
    Hexes("rectangle", columns=6, rows=3, top="flat", shifted="odd"),
    Hexes("rows", lengths=(3, 4, 5, 4, 3)),
    Hexes("rows", lengths=(1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1)),
    Hexes("rows", lengths=(3, 4, 5, 2), top="flat"),
)


def called(board: Hexes) -> str:
    return f"{board.hexes}-{board.top}-{board.shifted}"


def neighbours(board: Hexes) -> Counter[int]:
    """How many spaces have how many neighbours: those whose middles are one space away on paper."""
    places = [board.centre(space) for space in board]
    return Counter(sum(abs(hypot(x - u, y - v) - 1) < 1e-6 for u, v in places) for x, y in places)


def named(board: Board, spaces: int | None) -> set[str]:
    assert spaces is not None
    return {str(space) for space in board if spaces >> board.index(space) & 1}


@pytest.mark.parametrize("side", range(1, 8))
def test_a_hexagon_has_the_centred_hexagonal_number_of_spaces(side: int) -> None:
    assert len(Hexes("hexagon", side=side)) == 3 * side * (side - 1) + 1


def test_a_hexagon_of_side_5_has_61_spaces_24_of_them_on_its_edge() -> None:
    assert neighbours(BOARDS[0]) == {6: 37, 4: 18, 3: 6}
    assert len(named(BOARDS[0], BOARDS[0].part("edge"))) == 24


def test_a_rhombus_of_11_by_11_has_two_sharp_and_two_blunt_corners() -> None:
    assert len(BOARDS[2]) == 121
    assert neighbours(BOARDS[2]) == {6: 81, 4: 36, 3: 2, 2: 2}


def test_the_star_of_chinese_checkers_has_121_spaces() -> None:
    star = BOARDS[9]
    assert len(star) == 121
    assert neighbours(star)[2] == 6  # its points
    assert len(named(star, star.part("corners"))) == 6


@pytest.mark.parametrize("board", BOARDS, ids=called)
def test_spaces_do_not_overlap_and_lie_on_the_paper(board: Hexes) -> None:
    places = [board.centre(space) for space in board]
    assert all(hypot(x - u, y - v) > 1 - 1e-9 for n, (x, y) in enumerate(places) for u, v in places[:n])
    corners = [corner for space in board for corner in board.outline(space)]
    for axis, size in enumerate((board.width, board.height)):
        assert min(corner[axis] for corner in corners) == pytest.approx(0)
        assert max(corner[axis] for corner in corners) == pytest.approx(size)


@pytest.mark.parametrize("board", BOARDS, ids=called)
def test_the_outline_of_a_space_is_a_regular_hexagon_whose_sides_its_neighbours_share(board: Hexes) -> None:
    space = next(iter(board))
    outline = board.outline(space)
    x, y = board.centre(space)
    assert all(hypot(u - x, v - y) == pytest.approx(1 / sqrt(3)) for u, v in outline)
    # Clockwise with y upwards: the angle from the north grows.
    angles = [degrees(atan2(u - x, v - y)) % 360 for u, v in outline]
    assert all((after - before) % 360 == pytest.approx(60) for before, after in pairwise(angles))
    for direction in board.directions:
        beside = board.outline(board.beyond(space, direction.vector))
        shared = [point for point in outline if any(hypot(point[0] - u, point[1] - v) < 1e-9 for u, v in beside)]
        assert len(shared) == 2


@pytest.mark.parametrize("board", BOARDS, ids=called)
def test_a_direction_leads_one_space_away_at_its_angle(board: Hexes) -> None:
    for space in board:
        x, y = board.centre(space)
        for direction in board.directions:
            there = board.beyond(space, direction.vector)
            u, v = board.centre(there)
            assert hypot(u - x, v - y) == pytest.approx(1)
            assert degrees(atan2(u - x, v - y)) % 360 == pytest.approx(direction.angle)
            index = board.neighbour(board.index(space), direction.vector)
            assert index == (board.index(there) if there in board else None)


@pytest.mark.parametrize("board", BOARDS, ids=called)
def test_indices_and_text_rows_hold_every_space_once(board: Hexes) -> None:
    assert [board.space(board.index(space)) for space in board] == list(board)
    assert board.whole == sum(1 << board.index(space) for space in board)
    assert board.whole < 1 << board.size
    written = [index for row in board.text_rows for index in row.indices]
    assert sorted(written) == [board.index(space) for space in board]
    for row in board.text_rows:
        middles = [board.centre(board.space(index)) for index in row.indices]
        axis, along = (0, 1) if board.top == "flat" else (1, 0)
        if board.hexes != "rectangle":
            assert len({round(middle[axis], 6) for middle in middles}) == 1
        steps = [after[along] - before[along] for before, after in pairwise(middles)]
        assert all(step < 0 if board.top == "flat" else step > 0 for step in steps)


@pytest.mark.parametrize("board", BOARDS, ids=called)
def test_a_bearing_is_found_exactly_where_spaces_lie_on_a_line(board: Hexes) -> None:
    first = next(iter(board))
    x, y = board.centre(first)
    for space in board:
        u, v = board.centre(space)
        found = board.bearing(first, space)
        angle = degrees(atan2(u - x, v - y)) % 360
        straight = [each for each in board.directions if abs((angle - (each.angle or 0.0) + 180) % 360 - 180) < 1e-6]
        if space == first or not straight:
            assert found is None
        else:
            assert found == (straight[0].vector, round(hypot(u - x, v - y)))


def test_edges_are_named_by_where_they_face() -> None:
    pointy, flat, rhombus, rectangle = BOARDS[0], BOARDS[1], BOARDS[2], BOARDS[4]
    faces = {"north": 0, "north-east": 60, "south-east": 120, "south": 180, "south-west": 240, "north-west": 300}
    for board, edges in (
        (pointy, faces),
        (flat, {"north-east": 30, "east": 90, "south-east": 150, "south-west": 210, "west": 270, "north-west": 330}),
        (rhombus, {word: faces[word] for word in ("north", "north-east", "south", "south-west")}),
    ):
        assert {word.removesuffix(" edge") for word in board.part_words if word.endswith(" edge")} == set(edges)
        for word, angle in edges.items():
            # Those that lie farthest in the direction that the edge faces.
            away = {str(s): _along(board, s, angle) for s in board}
            farthest = max(away.values())
            expected = {name for name, value in away.items() if value > farthest - 1e-6}
            assert named(board, board.part(f"{word} edge")) == expected
    assert named(rectangle, rectangle.part("west edge")) == {f"A{row}" for row in range(1, 7)}
    assert named(rectangle, rectangle.part("north edge")) == {f"{column}6" for column in "ABCDEFGH"}


def _along(board: Hexes, space: Space, angle: float) -> float:
    from math import cos, radians, sin

    x, y = board.centre(space)
    return x * sin(radians(angle)) + y * cos(radians(angle))


def test_a_word_means_the_nearest_direction_or_nothing() -> None:
    pointy, flat, squares = BOARDS[0].directions, BOARDS[1].directions, Grid(3, 3).directions

    def word(directions: object, relative: str, forward: str) -> str | None:
        found = meant(directions, relative, forward)  # type: ignore[arg-type]
        return None if found is None else found.word

    assert word(pointy, "north", "north") is None
    assert word(flat, "north", "south") == "north"
    assert word(flat, "east", "north") is None
    assert (word(pointy, "forward", "north"), word(pointy, "forward-left", "north")) == (None, "north-west")
    assert (word(pointy, "left", "north"), word(pointy, "left", "south")) == ("west", "east")
    assert (word(pointy, "forward", "north-east"), word(pointy, "forward-right", "north-east")) == (
        "north-east",
        "east",
    )
    assert (word(pointy, "right", "north-east"), word(pointy, "backward", "north-east")) == (None, "south-west")
    assert (word(flat, "forward", "south"), word(flat, "forward-right", "south")) == ("south", "south-west")
    assert (word(squares, "forward-right", "east"), word(squares, "left", "south")) == ("south-east", "east")


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"hexes": "hexagon"}, "hexes: hexagon takes `side` for its size: `side` is missing"),
        ({"hexes": "hexagon", "side": 3, "rows": 3}, "hexes: hexagon takes `side`, and nothing else"),
        ({"hexes": "rhombus", "columns": 3}, "takes `columns` and `rows` for its size: `rows` is missing"),
        ({"hexes": "rectangle", "rows": 5}, "takes `columns` and `rows` for its size: `columns` is missing"),
        ({"hexes": "rectangle"}, "takes `columns` and `rows` for its size: `columns` and `rows` are missing"),
        ({"hexes": "rows", "lengths": (3, 5)}, "differ by an odd number"),
        ({"hexes": "rows", "lengths": (3, 3)}, "differ by an odd number"),
        ({"hexes": "rows", "lengths": (0, 1)}, "1 to 26 hexagons"),
        ({"hexes": "rows", "lengths": tuple(range(1, 27)) + tuple(range(25, 0, -1))}, "more than 26 columns"),
    ],
)
def test_a_size_that_makes_no_board_is_refused(keys: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Hexes(**keys)  # type: ignore[arg-type]
