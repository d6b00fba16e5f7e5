"""Maps of areas: neighbours and lines, and where pieces, names and ways lie on paper."""

from __future__ import annotations

from math import hypot

import pytest

from ppgen.boards.area_map import ANY, AreaMap, NamedArea
from ppgen.boards.area_places import CAP, PIECE, lines_of
from ppgen.boards.compass import COMPASS, RELATIVE, meant
from ppgen.boards.space import Space
from ppgen.plane import Point

SQUARE = ((0.0, 0.0), (0.0, 10.0), (10.0, 10.0), (10.0, 0.0))


def moved(outline: tuple[Point, ...], across: float, up: float) -> tuple[Point, ...]:
    return tuple((x + across, y + up) for x, y in outline)


# Four squares round a corner, and one far off; a road from A over B to D, and one round all four.
BOARD = AreaMap(
    (
        NamedArea("A", SQUARE),
        NamedArea("B", moved(SQUARE, 10, 0)),
        NamedArea("C", moved(SQUARE, 0, 10)),
        NamedArea("D", moved(SQUARE, 10, 10)),
        NamedArea("Far", moved(SQUARE, 30, 0), "Far Away"),
    ),
    pairs=((0, 1), (0, 3), (1, 4)),
    routes=((0, 1, 3), (0, 1, 3, 2, 0)),
)


def test_neighbours_are_the_pairs_and_what_follows_on_a_line() -> None:
    assert BOARD.neighbours == {(0, 1), (1, 3), (2, 3), (0, 2), (0, 3), (1, 4)}
    # The pair of A and B is on both lines already.
    assert BOARD.tracks == ((0, 1, 3), (0, 1, 3, 2, 0), (0, 3), (1, 4))


def test_lines_leave_an_area_both_ways_and_go_round_a_ring_once() -> None:
    ways = {line.course: line.spaces for line in BOARD.lines(1, ANY.vector)}
    assert sorted(map(tuple, ways.values())) == [(0,), (0, 2, 3), (3,), (3, 2, 0), (4,)]
    assert len(ways) == 5
    assert BOARD.lines(1, (1, 0)) == ()
    assert not BOARD.leaves(1, ANY.vector)
    assert BOARD.bearing(Space(0, 0), Space(2, 0)) == (ANY.vector, 1)
    assert BOARD.bearing(Space(0, 0), Space(4, 0)) is None


def test_no_word_for_a_direction_means_anything() -> None:
    for word in (*COMPASS, *RELATIVE):
        for forward in COMPASS:
            assert meant(BOARD.directions, word, forward) is None
    assert (BOARD.orthogonal, BOARD.diagonal) == ((), ())


def test_areas_touch_where_they_have_a_side_in_common() -> None:
    assert BOARD.touching == {(0, 1), (0, 2), (1, 3), (2, 3)}


def test_ways_between_neighbours_apart_are_the_shortest() -> None:
    (corner, at), (far, way) = BOARD.links
    assert (corner, far) == ((0, 3), (1, 4))
    assert hypot(at[1][0] - at[0][0], at[1][1] - at[0][1]) == 0
    assert (way[1][0] - way[0][0]) * BOARD.scale == pytest.approx(10)
    assert way[0][1] == pytest.approx(way[1][1])


def test_parts_are_all_and_nothing_else() -> None:
    assert BOARD.part_words == ("all",)
    assert BOARD.part("all") == 0b11111
    assert BOARD.part("edge") is None
    assert BOARD.rows_and_columns == {}
    assert BOARD.ranks("north") == ()


def test_names_are_those_of_the_definition() -> None:
    assert [BOARD.naming.name(space) for space in BOARD] == ["A", "B", "C", "D", "Far"]
    assert BOARD.naming.find("Far") == Space(4, 0)
    assert BOARD.naming.find("far") is None
    assert BOARD.label(Space(4, 0)) == "Far Away"


def inside(outline: tuple[Point, ...], point: Point, clear: float) -> bool:
    """Whether a point lies in a convex outline, clear of its sides. Clockwise, y upwards."""
    ends = zip(outline, outline[1:] + outline[:1], strict=True)
    return all(
        ((x - u) * (point[1] - v) - (y - v) * (point[0] - u)) / hypot(x - u, y - v) < -clear for (u, v), (x, y) in ends
    )


LONG = (
    NamedArea("Rhyl", ((0.0, 0.0), (3.0, 12.0), (14.0, 10.0), (12.0, -2.0))),
    NamedArea("Wide", ((20.0, 0.0), (20.0, 6.0), (44.0, 6.0), (40.0, 0.0))),
    NamedArea("Tall", ((50.0, 0.0), (50.0, 30.0), (58.0, 30.0), (58.0, 0.0))),
)


def test_maps_of_the_same_areas_are_the_same_board() -> None:
    assert AreaMap(LONG, ((0, 1),)) == AreaMap(LONG, ((0, 1),))
    assert AreaMap(LONG, ((0, 1),)) != AreaMap(LONG, ((1, 2),))


def test_a_piece_and_a_name_lie_inside_and_apart() -> None:
    board = AreaMap(LONG, ((0, 1), (1, 2)))
    for space in board:
        piece, name, outline = board.centre(space), board.name_place(space), board.outline(space)
        assert inside(outline, piece, PIECE)
        half = 0.1 * len(board.label(space)) / 2
        for end in (-half, half):
            assert inside(outline, (name[0] + end, name[1]), CAP / 2)
        aside, above = max(abs(piece[0] - name[0]) - half, 0), max(abs(piece[1] - name[1]) - CAP / 2, 0)
        assert hypot(aside, above) > PIECE


def test_a_place_that_is_stated_is_kept() -> None:
    areas = (NamedArea("Rhyl", LONG[0].outline, at=(8.0, 4.0), name_at=(8.0, 8.0)), LONG[1])
    board = AreaMap(areas, ((0, 1),), unit=4.0)
    # In spaces of 4 from the lower left corner of the map, which is at (0, -2).
    assert board.centre(Space(0, 0)) == pytest.approx((2.0, 1.5))
    assert board.name_place(Space(0, 0)) == pytest.approx((2.0, 2.5))
    assert (board.width, board.height) == pytest.approx((11.0, 3.5))


def test_a_space_is_as_wide_as_a_piece_and_a_name_have_room_in_the_narrowest_area() -> None:
    assert AreaMap(LONG, ((0, 1),)).scale == pytest.approx(0.75 * 6, rel=0.02)


@pytest.mark.parametrize(
    ("label", "lines"),
    [
        ("Fen", ("Fen",)),
        ("The Old Fen", ("The Old Fen",)),
        ("Northern March", ("Northern", "March")),
        ("The Long Eastern Shore", ("The Long", "Eastern Shore")),
        ("The Very Long Eastern Shore of Rhyl", ("The Very", "Long Eastern", "Shore of Rhyl")),
        ("Llanfairpwllgwyngyll", ("Llanfairpwllgwyngyll",)),
    ],
)
def test_a_long_name_has_several_lines(label: str, lines: tuple[str, ...]) -> None:
    assert lines_of(label) == lines


def test_a_piece_stands_in_the_middle_of_a_roomy_area() -> None:
    wide = ((0.0, 0.0), (0.0, 30.0), (60.0, 30.0), (60.0, 0.0))
    board = AreaMap((NamedArea("Rhyl", wide), LONG[1]), unit=5.0)
    assert board.centre(Space(0, 0)) == pytest.approx((6, 3))
