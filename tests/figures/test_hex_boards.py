"""Boards of hexagons as drawings: every side once, the wall round them, names at the ends of their lines."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest

from ppgen.blocks.grid.cells import cell_loops, edges, moved_in
from ppgen.blocks.grid.drawing import draw_board, measure
from ppgen.blocks.grid.frame import CellFrame, frame_of
from ppgen.blocks.grid.moves import shafts
from ppgen.blocks.grid.names import Coordinates
from ppgen.blocks.grid.outline import outline
from ppgen.blocks.grid.region import cut
from ppgen.blocks.grid.through import draw_won
from ppgen.boards.arrangement import Area, Arrangement, MoveArrow, Piece, SpaceMarker, Won
from ppgen.boards.hexes import Hexes
from ppgen.boards.space import Side, Space
from ppgen.plane import Vector
from ppgen.scene.model import Box, GlyphRun, Group, Item
from ppgen.scene.theme import THEMES
from ppgen.things import Thing

HEXAGON = Hexes("hexagon", side=3)
BOARDS = (
    HEXAGON,
    Hexes("hexagon", side=3, top="flat"),
    Hexes("rhombus", columns=4, rows=3),
    Hexes("rectangle", columns=4, rows=3, shifted="odd", top="flat"),
    Hexes("rows", lengths=(2, 3, 4)),
)


def frame(board: Hexes = HEXAGON) -> CellFrame:
    made = frame_of(board, 10.0)
    assert isinstance(made, CellFrame)
    return made


def area(loop: tuple[Vector, ...]) -> float:
    """Positive where the loop runs clockwise on paper."""
    return sum(a.cross(b) for a, b in pairwise((*loop, loop[0]))) / 2


HEX = 100 * 3**0.5 / 2
"""The area of a hexagon that is 10 mm from side to side."""


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.hexes}-{board.top}")
def test_every_side_is_drawn_once(board: Hexes) -> None:
    def drawn(outer: bool) -> int:
        return sum(command[0] == "M" for command in edges(board, frame(board), outer=outer))

    missing = sum(board.neighbour(board.index(s), d.vector) is None for s in board for d in board.directions)
    assert drawn(outer=True) == (6 * len(board) + missing) / 2
    assert drawn(outer=False) == (6 * len(board) - missing) / 2


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.hexes}-{board.top}")
def test_one_boundary_encloses_the_board(board: Hexes) -> None:
    (loop,) = cell_loops(frozenset(board), frame(board))
    assert area(loop) == pytest.approx(HEX * len(board))


def test_a_hole_is_a_boundary_of_its_own() -> None:
    loops = cell_loops(frozenset(HEXAGON) - {Space(2, 2)}, frame())
    assert sorted(map(area, loops)) == pytest.approx([-HEX, 19 * HEX])


def test_an_inset_keeps_its_distance_from_every_side() -> None:
    (loop,) = cell_loops(frozenset({Space(2, 2)}), frame())
    moved = moved_in(loop, 1.0)
    centre = frame().centre(Space(2, 2))
    for a, b in pairwise((*moved, moved[0])):
        side = Vector(b[0] - a[0], b[1] - a[1])
        assert abs((Vector(*a) - centre).cross(side)) / side.length == pytest.approx(4.0)


def test_an_area_of_spaces_has_their_outline() -> None:
    shape = outline([Space(2, 2), Space(2, 3)], frame())
    assert sum(command[0] == "L" for command in shape) + 1 == 10


def glyphs(item: Item) -> list[GlyphRun]:
    if isinstance(item, GlyphRun):
        return [item]
    return [run for part in item.items for run in glyphs(part)] if isinstance(item, Group) else []


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.hexes}-{board.top}")
def test_every_letter_and_number_stands_outside_next_to_its_line(board: Hexes) -> None:
    drawing = draw_board(Arrangement(board), 10.0, THEMES["color"], {}, coordinates=True)
    names = {run.text: run for run in glyphs(drawing.group)}
    lines = board.rows_and_columns
    letters = [chr(65 + at) for at in range(len(lines["column"]))]
    assert sorted(names) == sorted([*letters, *(str(at + 1) for at in range(len(lines["row"])))])
    for name, run in names.items():
        at = Vector(run.origin[0] + run.width / 2, run.origin[1] - 0.35 * run.size)
        away = {space: (drawing.frame.centre(space) - at).length for space in board}
        assert min(away.values()) > 5.0  # on no space
        on_line = [space for space in board if name in (str(space)[0], str(space)[1:])]
        assert min(away[space] for space in on_line) < 11.5
        assert drawing.box.x <= run.origin[0]
        assert run.origin[0] + run.width <= drawing.box.right


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.hexes}-{board.top}")
def test_the_measure_is_that_of_the_drawing(board: Hexes) -> None:
    first, *_, last = board
    arrangement = Arrangement(
        board,
        pieces=(Piece("p", "", (first,), text="P"),),
        markers=(
            SpaceMarker("ring", last),
            SpaceMarker("wrong", first, role="wrong"),
            SpaceMarker("t", last, role="turn"),
        ),
        arrows=(MoveArrow("move", (first, board.beyond(first, board.directions[3].vector))),),
    )
    for coordinates in (False, True):
        drawing = draw_board(arrangement, 10.0, THEMES["color"], {}, coordinates=coordinates)
        assert drawing.box == measure(arrangement, 10.0, coordinates=coordinates)


def test_signs_in_corners_stay_inside_their_space() -> None:
    for board in BOARDS[:2]:
        for radius in (0.5, 1.0, 1.5):
            for nook in frame(board).nooks(Space(2, 2), radius):
                corners = frame(board).corners(Space(2, 2))
                for a, b in pairwise((*corners, corners[0])):
                    assert (nook - a).cross((b - a).unit) <= -radius + 1e-6


def test_a_line_towards_a_side_of_the_paper_leaves_a_space_on_its_outline() -> None:
    from ppgen.boards.space import SpaceSide

    middle = frame().centre(Space(2, 2))
    reach = {side: hypot(*(Vector(*frame().middle(SpaceSide(Space(2, 2), side))) - middle)) for side in Side}
    assert reach[Side.EAST] == pytest.approx(5.0)
    assert reach[Side.NORTH] == pytest.approx(10 / 3**0.5)


def test_a_hole_is_no_space_of_the_drawing() -> None:
    holes = Area("holes", (Space(2, 2),), "shade", Thing("holes"))
    whole = draw_board(Arrangement(HEXAGON), 10.0, THEMES["color"], {})
    less = draw_board(Arrangement(HEXAGON, areas=(holes,)), 10.0, THEMES["color"], {})
    assert whole.box == less.box == Box(*whole.box)
    assert not [item for item in less.group.items if getattr(item, "id", None) == "holes"]


@pytest.mark.parametrize(
    ("board", "start", "end", "rings"),
    [
        (Hexes("rhombus", columns=4, rows=3), "A2", "D2", (True, False)),
        (Hexes("rhombus", columns=4, rows=3), "B3", "B1", (False, True)),
        (Hexes("rhombus", columns=4, rows=3), "D3", "A1", (True, True)),
        (Hexes("rectangle", columns=4, rows=4), "B4", "C1", (False, True)),
        (Hexes("rectangle", columns=4, rows=3, top="flat"), "A2", "D1", (True, False)),
    ],
)
def test_an_arrow_round_the_edge_leaves_the_board_and_comes_in_at_the_same_angle(
    board: Hexes, start: str, end: str, rings: tuple[bool, bool]
) -> None:
    spaces = tuple(space for name in (start, end) if (space := board.naming.find(name)) is not None)
    shafts_of = [Vector(*ends[1]) - ends[0] for ends in shafts(MoveArrow("move", spaces, rings=rings), frame(board))]
    out, back = shafts_of
    assert abs(out.unit.cross(back.unit)) < 1e-9
    assert out.dot(back) > 0
    (_, tip), (root, _) = shafts(MoveArrow("move", spaces, rings=rings), frame(board))
    for point in (tip, root):
        assert min((frame(board).centre(space) - point).length for space in board) > 5.0  # on no space
    assert not shafts(MoveArrow("move", spaces, rings=(False, False)), frame(board))[1:]


@pytest.mark.parametrize("coordinates", [True, "outside"])
def test_names_keep_clear_of_arrows_that_leave_the_board(coordinates: Coordinates) -> None:
    """Names of rows move outwards together, and so do those of columns."""
    board = Hexes("rhombus", columns=4, rows=3)
    arrows = (
        MoveArrow("west", (Space(0, 1), Space(3, 1)), rings=(True, True)),
        MoveArrow("south", (Space(1, 0), Space(1, 2)), rings=(True, True)),
    )
    bare = draw_board(Arrangement(board), 10.0, THEMES["color"], {}, coordinates=coordinates)
    drawing = draw_board(Arrangement(board, arrows=arrows), 10.0, THEMES["color"], {}, coordinates=coordinates)
    assert drawing.box == measure(Arrangement(board, arrows=arrows), 10.0, coordinates=coordinates)
    before, after = ({run.text: Vector(*run.origin) for run in glyphs(each.group)} for each in (bare, drawing))
    tips = [tip for arrow in arrows for _, tip in shafts(arrow, frame(board))[:1]]
    assert all((middle - tip).length > 2.0 for middle in after.values() for tip in tips)
    assert len({round((after[name] - before[name]).length, 6) for name in "123"}) == 1
    assert len({round((after[name] - before[name]).length, 6) for name in "ABCD"}) == 1
    assert all((after[name] - before[name]).length > 0 for name in "123ABCD")


PARTS = (
    (Hexes("hexagon", side=5), "A1", "D5"),
    (Hexes("rhombus", columns=11, rows=11), "D4", "G8"),
    (Hexes("rectangle", columns=9, rows=6, top="flat", names="0101"), "0302", "0604"),
    (Hexes("rectangle", columns=9, rows=6, shifted="odd"), "C2", "E4"),
)


def corners_of(board: Hexes, first: str, last: str) -> tuple[Space, Space]:
    start, end = board.naming.find(first), board.naming.find(last)
    assert start is not None
    assert end is not None
    return start, end


@pytest.mark.parametrize(("board", "first", "last"), PARTS)
def test_a_part_shows_the_spaces_between_two_corners_and_what_else_lies_within(
    board: Hexes, first: str, last: str
) -> None:
    start, end = corners_of(board, first, last)
    part = cut(frame(board), start, end)
    (left, right), (low, high) = sorted((start.column, end.column)), sorted((start.row, end.row))
    between = {space for space in board if left <= space.column <= right and low <= space.row <= high}
    assert between
    assert all(space in part for space in between)
    for space in board:
        whole = all(
            -1e-6 <= x <= part.width + 1e-6 and -1e-6 <= y <= part.height + 1e-6 for x, y in part.corners(space)
        )
        assert (space in part) is whole
    xs, ys = zip(*(corner for space in between for corner in part.corners(space)), strict=True)
    assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx((0.0, 0.0, part.width, part.height))


@pytest.mark.parametrize(("board", "first", "last"), PARTS)
def test_each_name_beside_a_part_stands_on_its_line_and_on_no_space(board: Hexes, first: str, last: str) -> None:
    region = corners_of(board, first, last)
    arrangement = Arrangement(board)
    drawing = draw_board(arrangement, 10.0, THEMES["color"], {}, region=region, coordinates="outside")
    assert drawing.box == measure(arrangement, 10.0, region, "outside")
    part, lines = drawing.frame, board.rows_and_columns
    names = [run for run in glyphs(drawing.group) if run.text]
    shown = [space for space in board if space in part]
    expected = [board.naming.row(row) for row in {space.row for space in shown}]
    expected += [board.naming.column(column) for column in {space.column for space in shown}]
    assert sorted(run.text for run in names) == sorted(expected)
    for run in names:
        at = Vector(run.origin[0] + run.width / 2, run.origin[1] - 0.35 * run.size)
        on_lines = [
            [part.centre(space) for space in board if spaces >> board.index(space) & 1]
            for kind, name in (("row", board.naming.row), ("column", board.naming.column))
            for number, spaces in enumerate(lines[kind])
            if name(number) == run.text
        ]
        # Some line of this name leads there: straight on from two of its spaces, or past one of them.
        assert any(_leads(line, at) for line in on_lines)
        assert all((part.centre(space) - at).length > 5.0 for space in shown)


def _leads(line: list[Vector], at: Vector) -> bool:
    start, end = line[0], line[-1]
    away = abs((end - start).unit.cross(at - start)) if len(line) > 1 else 0.0
    return away < 5.5


def test_a_part_is_torn_where_the_board_goes_on() -> None:
    board = Hexes("hexagon", side=5)
    middle, corner = (cut(frame(board), *corners_of(board, *ends)) for ends in (("D4", "F6"), ("A1", "D5")))
    assert middle.edges(board) == frozenset()
    assert corner.edges(board) == {Side.SOUTH, Side.WEST}
    assert frame(board).edges(board) == frozenset(Side)


@pytest.mark.parametrize(
    ("board", "chain"), [(HEXAGON, ("A1", "C5")), (Hexes("rhombus", columns=4, rows=3), ("D1", "A2"))]
)
def test_a_stroke_through_a_winning_chain_is_parted_where_it_leads_over_the_edge(
    board: Hexes, chain: tuple[str, ...]
) -> None:
    """Also where all its steps do: then there is a stroke through each piece."""
    spaces = tuple(space for name in chain if (space := board.naming.find(name)) is not None)
    pieces = tuple(Piece(str(space), "man", (space,)) for space in spaces)
    drawn = draw_won(Won("won", spaces), Arrangement(board, pieces=pieces), frame(board), THEMES["color"], "")
    assert len(drawn.items) == 2 * len(spaces)  # each stroke on paper


def test_ways_in_over_neighbouring_sides_of_a_ring_do_not_meet() -> None:
    """Where two arrows come in beside each other, their dotted ends must not read as one arrow with a bend."""
    board = Hexes("rhombus", columns=6, rows=6)
    drawn = frame(board)
    ways = [MoveArrow("west", (Space(0, 2), Space(5, 2))), MoveArrow("south-west", (Space(0, 2), Space(5, 1)))]
    starts = [Vector(*shafts(way, drawn)[1][0]) for way in ways]
    assert (starts[0] - starts[1]).length > 0.2 * drawn.space
