"""What boards call their spaces, against what federations, players and map makers call them."""

from __future__ import annotations

import pytest

from ppgen.boards.board import Board
from ppgen.boards.grid import Grid
from ppgen.boards.hexes import Hexes
from ppgen.boards.naming import find_place, place_name, wrong_place
from ppgen.boards.space import Side, Space

ENGLISH = Grid(8, 8, names="draughts")
INTERNATIONAL = Grid(10, 10, names="draughts")
MAP = Hexes("rectangle", columns=8, rows=6, top="flat", names="0101")
EACH = (
    Grid(8, 8),
    Grid(26, 26, names="a1"),
    Grid(8, 8, names="a1-from-top"),
    Grid(26, 3, names="a1-from-top"),
    Grid(19, 19, names="go"),
    ENGLISH,
    INTERNATIONAL,
    Grid(8, 8, names="draughts", lower_left="light"),
    MAP,
    Hexes("hexagon", side=4, names="a1"),
    Hexes("rhombus", columns=11, rows=11, names="0101"),
)


@pytest.mark.parametrize("board", EACH, ids=lambda board: f"{board.names}-{len(board)}")
def test_every_space_has_one_name_and_every_name_one_space(board: Board) -> None:
    names = [board.naming.name(space) for space in board]
    assert len(set(names)) == len(board)
    assert [board.naming.find(name) for name in names] == list(board)
    assert {board.span.split(" to ")[0], board.span.split(" to ")[1]} <= set(names)


@pytest.mark.parametrize(
    ("number", "square"),
    # White sits at the bottom; 1 and 5 are Black's double corner, 4 and 29 the single corners (WCDF).
    [
        (1, "b8"),
        (4, "h8"),
        (5, "a7"),
        (12, "h6"),
        (11, "f6"),
        (15, "e5"),
        (22, "c3"),
        (28, "h2"),
        (29, "a1"),
        (32, "g1"),
    ],
)
def test_english_draughts_counts_from_the_top_left(number: int, square: str) -> None:
    assert ENGLISH.naming.find(str(number)) == Grid(8, 8, names="a1").naming.find(square)


@pytest.mark.parametrize(("name", "square"), [("a1", "a8"), ("h8", "h1"), ("f5", "f4"), ("d3", "d6")])
def test_othello_counts_rows_from_above(name: str, square: str) -> None:
    board = Grid(8, 8, names="a1-from-top")
    assert board.naming.find(name) == Grid(8, 8, names="a1").naming.find(square)
    assert board.span == "a1 to h8"
    assert [board.naming.row(row) for row in (0, 7)] == ["8", "1"]


@pytest.mark.parametrize(
    ("number", "square"), [(1, "b10"), (5, "j10"), (6, "a9"), (46, "a1"), (50, "i1"), (28, "e5"), (33, "f4")]
)
def test_international_draughts_counts_from_the_top_left(number: int, square: str) -> None:
    assert INTERNATIONAL.naming.find(str(number)) == Grid(10, 10, names="a1").naming.find(square)


def test_only_the_dark_squares_of_draughts_are_spaces() -> None:
    assert len(ENGLISH) == 32
    assert len(INTERNATIONAL) == 50
    assert Space(1, 0) not in ENGLISH
    assert [len(row.indices) for row in ENGLISH.text_rows] == [4] * 8
    assert ENGLISH.whole.bit_count() == 32
    assert ENGLISH.part("light") == 0
    assert ENGLISH.part("dark") == ENGLISH.whole


def test_a_run_of_numbers_is_the_squares_from_one_to_the_other() -> None:
    first, last = ENGLISH.naming.find("1"), ENGLISH.naming.find("12")
    assert first is not None
    assert last is not None
    run = ENGLISH.rectangle(first, last)
    rows = ENGLISH.rows_and_columns["row"]
    assert run == rows[5] | rows[6] | rows[7]


def test_go_leaves_out_the_letter_i() -> None:
    naming = Grid(19, 19, names="go").naming
    assert [naming.column(column) for column in range(19)] == list("ABCDEFGHJKLMNOPQRST")
    assert naming.find("T19") == Space(18, 18)
    assert naming.find("I9") is None
    assert naming.find("J9") == Space(8, 8)


def test_four_digits_count_columns_from_the_left_and_rows_from_the_top() -> None:
    assert MAP.naming.find("0101") == Space(0, 5)
    assert MAP.naming.find("0806") == Space(7, 0)
    assert MAP.span == "0101 to 0806"


@pytest.mark.parametrize(
    ("board", "text", "words"),
    [
        (ENGLISH, "c3", "The squares of this board have numbers: c3 is 22"),
        (ENGLISH, "C3", "The squares of this board have numbers: C3 is 22"),
        (ENGLISH, "c4", "The squares of this board have numbers, and c4 is none of them"),
        (ENGLISH, "33", "33 is not on the board"),
        (ENGLISH, "middle", "'middle' is not a space: the squares of this board have numbers, such as 12"),
        (Grid(8, 8, names="a1"), "C3", "The squares of this board have small letters: C3 is c3"),
        (Grid(8, 8), "c3", "The squares of this board have capital letters: c3 is C3"),
        (Grid(8, 8), "Z9", "Z9 is not on the board"),
        (Grid(8, 8), "22", "'22' is not a space: a space is a column letter and a row number, such as F2"),
        (Grid(9, 9, names="go"), "I5", "I5 is not on the board: its columns have no letter I, and after H comes J"),
        (MAP, "A1", "The spaces of this board have four digits: A1 is 0106"),
        (MAP, "0901", "0901 is not on the board"),
        (MAP, "7", "'7' is not a space: a space is two digits for the column and two for the row, such as 0302"),
    ],
)
def test_a_name_of_another_board_is_refused_with_the_right_one(board: Board, text: str, words: str) -> None:
    assert board.naming.find(text) is None
    assert board.naming.wrong(text) == words


def test_sides_have_the_name_of_their_space_and_a_letter() -> None:
    naming = Grid(8, 8, names="a1").naming
    place = find_place(naming, "e2n")
    assert place is not None
    assert (place.space, place.side) == (Space(4, 1), Side.NORTH)
    assert place_name(naming, place) == "e2n"
    assert find_place(naming, "n5") is None
    assert "n5 is not on the board" in wrong_place(naming, "n5")


def test_the_lower_left_square_is_dark_unless_it_is_light() -> None:
    dark, light = Grid(8, 8, chequered=True), Grid(8, 8, chequered=True, lower_left="light")
    assert Space(0, 0) in dark.dark_squares
    assert Space(0, 0) not in light.dark_squares
    assert dark.dark_squares | light.dark_squares == set(dark)
    assert dark.part("dark") == light.part("light")
    assert not Grid(8, 8).dark_squares


@pytest.mark.parametrize(
    ("size", "stars"),
    [(9, "C3 G3 C7 G7 E5"), (13, "D4 K4 D10 K10 G7"), (19, "D4 Q4 D16 Q16 K10 K4 D10 Q10 K16"), (5, "")],
)
def test_star_points_are_the_customary_ones(size: int, stars: str) -> None:
    board = Grid(size, size, names="go", drawn="crossings")
    assert board.star_points is not None
    assert {board.naming.name(star) for star in board.star_points} == set(stars.split())
