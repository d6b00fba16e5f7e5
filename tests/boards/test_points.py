"""Boards of points and lines: counts known from the games, names, directions and places on paper."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot

import pytest

from ppgen.boards.board import Board
from ppgen.boards.compass import meant
from ppgen.boards.point_shapes import Shape, alquerque, fox_and_geese, morris
from ppgen.boards.points import NamedPoint, Points

SOLDIERS = alquerque(5, 5, ("north", "south"))


def board_of(shape: Shape) -> Points:
    return Points(*shape, True)


def own(places: dict[str, tuple[float, float]], *lines: str) -> Points:
    ordered = sorted(places, key=lambda name: places[name][::-1])
    tracks = tuple(tuple(ordered.index(name) for name in line.split("-")) for line in lines)
    return Points(tuple(NamedPoint(name, *places[name]) for name in ordered), tracks)


def edges(shape: Shape) -> set[frozenset[str]]:
    return {
        frozenset((shape.points[a].name, shape.points[b].name)) for track in shape.tracks for a, b in pairwise(track)
    }


def named(board: Points, word: str) -> set[str]:
    spaces = board.part(word)
    assert spaces is not None
    return {point.name for number, point in enumerate(board.points) if spaces >> number & 1}


@pytest.mark.parametrize(
    ("shape", "points", "neighbours", "threes"),
    [
        # Rows, columns and diagonals of the 3 × 3 board.
        (morris(3), 9, 12, 6),
        (morris(3, diagonals=True), 9, 16, 8),
        # Two squares of eight points, of which four pairs are joined; three squares have 16 mills.
        (morris(6), 16, 2 * 8 + 4, 8),
        (morris(9), 24, 32, 16),
        # Morabaraba and twelve men's morris have 20 mills.
        (morris(12), 24, 40, 20),
        # 2 × 5 × 4 along rows and columns, and one diagonal in each of 16 squares.
        (alquerque(), 25, 40 + 16, None),
        (alquerque(9, 5), 45, 9 * 4 + 5 * 8 + 32, None),
        (alquerque(3, 3), 9, 16, 8),
        # Sixteen soldiers: two triangles of six points each more, each with ten neighbours.
        (SOLDIERS, 37, 56 + 2 * 10, None),
        # The cross: 20 small squares, and with diagonals one in each.
        (fox_and_geese(), 33, 52, None),
        (fox_and_geese(diagonals=True), 33, 72, None),
    ],
)
def test_ready_shapes_have_the_counts_of_their_games(
    shape: Shape, points: int, neighbours: int, threes: int | None
) -> None:
    assert len(shape.points) == points
    assert len(edges(shape)) == neighbours
    if threes is not None:
        rows = sum(len(track) - 2 for track in shape.tracks if len(track) > 2)
        assert rows == threes


def test_points_of_alquerque_have_eight_neighbours_or_four() -> None:
    board = board_of(alquerque())
    for index, space in enumerate(board):
        count = sum(len(board.lines(index, each.vector)) for each in board.directions)
        inside = 0 < space.column < 4 and 0 < space.row < 4
        if inside:
            assert count == (8 if (space.column + space.row) % 2 == 0 else 4)


def test_points_of_morris_are_called_as_players_write_them() -> None:
    rows: dict[float, list[str]] = {}
    for name, _, y in morris(9).points:
        rows.setdefault(y, []).append(name)
    assert [" ".join(names) for _, names in sorted(rows.items(), reverse=True)] == [
        "a7 d7 g7",
        "b6 d6 f6",
        "c5 d5 e5",
        "a4 b4 c4 e4 f4 g4",
        "c3 d3 e3",
        "b2 d2 f2",
        "a1 d1 g1",
    ]


@pytest.mark.parametrize("shape", [morris(6), morris(12), alquerque(5, 3), SOLDIERS, fox_and_geese(diagonals=True)])
def test_lines_of_ready_shapes_are_straight_and_end_where_they_can(shape: Shape) -> None:
    joined = edges(shape)
    for track in shape.tracks:
        places = [shape.points[number] for number in track]
        steps = {(round((b.x - a.x) / hypot(b.x - a.x, b.y - a.y), 6), b.y > a.y) for a, b in pairwise(places)}
        assert len(steps) == 1
    # No line goes on: two lines that meet end to end in one direction would be one.
    for one, other in combinations(shape.tracks, 2):
        for ends in ((one, other), (one[::-1], other), (one, other[::-1]), (one[::-1], other[::-1])):
            if ends[0][-1] == ends[1][0]:
                a, b, c = (shape.points[n] for n in (ends[0][-2], ends[0][-1], ends[1][1]))
                turned = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
                back = (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) < 0
                assert turned or back
    assert len(joined) == sum(len(track) - 1 for track in shape.tracks)


def test_directions_are_those_in_which_lines_lead() -> None:
    straight, all_eight = board_of(morris(9)), board_of(alquerque())
    assert [each.word for each in straight.directions] == ["north", "east", "south", "west"]
    assert len(all_eight.directions) == 8
    assert straight.diagonal == ()
    assert meant(straight.directions, "forward-left", "north") is None
    assert meant(all_eight.directions, "forward-left", "south") == next(
        each for each in all_eight.directions if each.word == "south-east"
    )


def test_a_line_has_at_each_step_the_nearest_of_eight_directions() -> None:
    board = own({"a": (0, 0), "b": (10, 4), "c": (20, 9), "d": (21, 30)}, "a-b-c-d")
    ways = {word.word: board.lines(0, word.vector) for word in board.directions}
    assert [word for word, lines in ways.items() if lines] == ["east"]  # 21.8° from the row
    assert ways["east"][0].spaces == (1, 2, 3)
    assert [each.word for each in board.directions if board.lines(1, each.vector)] == ["north-east", "west"]  # 26.6°
    assert [each.word for each in board.directions if board.lines(2, each.vector)] == ["north", "south-west"]


def test_a_ring_is_followed_once_round_and_two_lines_may_lead_the_same_way() -> None:
    board = own(
        {"a": (0, 0), "b": (0, 2), "c": (2, 2), "d": (2, 0), "e": (0.4, 4), "f": (-0.4, 4)}, "a-b-c-d-a", "b-e", "b-f"
    )
    at = {point.name: number for number, point in enumerate(board.points)}
    (line,) = board.lines(at["a"], (0, 1))
    assert [board.points[number].name for number in line.spaces] == ["b", "c", "d"]
    north = board.lines(at["b"], (0, 1))
    assert {board.points[line.spaces[0]].name for line in north} == {"e", "f"}
    assert len({line.course for line in north}) == 2


def test_parts_of_a_board() -> None:
    cross = board_of(fox_and_geese())
    assert named(cross, "centre") == {"d4"}
    assert named(cross, "north edge") == {"c7", "d7", "e7"}
    assert len(named(cross, "edge")) == 12
    assert named(cross, "corners") == {"c1", "e1", "g3", "g5", "e7", "c7", "a5", "a3"}
    assert cross.part("north-west corner") is None  # nothing stands there
    nine = board_of(morris(9))
    assert named(nine, "corners") == {"a1", "g1", "g7", "a7"}
    assert named(nine, "north-west corner") == {"a7"}
    assert len(named(nine, "edge")) == 8
    assert nine.part("dark") is None
    assert len(named(nine, "all")) == 24


def test_rows_and_ranks_are_for_lettered_points() -> None:
    nine = board_of(morris(9))
    assert [row.bit_count() for row in nine.rows_and_columns["row"]] == [3, 3, 3, 6, 3, 3, 3]
    assert nine.ranks("south")[0] == nine.rows_and_columns["row"][6]
    assert nine.ranks("north-east") == ()
    other = own({"a": (0, 0), "b": (1, 0)}, "a-b")
    assert other.rows_and_columns == {}
    assert other.ranks("north") == ()


@pytest.mark.parametrize("shape", [morris(9), alquerque(), SOLDIERS, fox_and_geese()])
def test_the_edge_is_left_only_where_nothing_lies_farther(shape: Shape) -> None:
    board = board_of(shape)
    highest = max(point.y for point in shape.points)
    for index, point in enumerate(shape.points):
        assert board.leaves(index, (0, 1)) == (point.y == highest)


@pytest.mark.parametrize(
    "board",
    [board_of(morris(9)), board_of(fox_and_geese()), own({"a": (0, 0), "b": (30, 40), "c": (90, 40)}, "a-b-c")],
)
def test_points_are_to_scale_and_octagons_do_not_overlap(board: Board) -> None:
    places = [board.centre(space) for space in board]
    assert min(hypot(x - u, y - v) for (x, y), (u, v) in combinations(places, 2)) == pytest.approx(1)
    corners = [corner for space in board for corner in board.outline(space)]
    for axis, size in enumerate((board.width, board.height)):
        assert min(corner[axis] for corner in corners) == pytest.approx(0)
        assert max(corner[axis] for corner in corners) == pytest.approx(size)
    for space in board:
        x, y = board.centre(space)
        assert all(hypot(u - x, v - y) < 0.55 for u, v in board.outline(space))


def test_a_bearing_is_straight_along_one_line() -> None:
    board = board_of(morris(9))
    at = {point.name: space for point, space in zip(board.points, board, strict=True)}
    assert board.bearing(at["d1"], at["d3"]) == ((0, 1), 2)
    assert board.bearing(at["d3"], at["d5"]) is None
    assert board.bearing(at["a1"], at["b2"]) is None
    assert board.beyond(at["d3"], (0, 1)) not in board  # d5 lies there, but no line leads to it
    assert board.beyond(at["d1"], (0, 1)) == at["d2"]
