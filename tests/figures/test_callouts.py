"""Words beside a board: level with what they speak of, and never in the way of anything else."""

from __future__ import annotations

import itertools
from typing import Literal

import pytest

from ppgen.blocks.grid.drawing import draw_board
from ppgen.boards.arrangement import Arrangement, Gate, Piece
from ppgen.boards.grid import Grid, Space, SpaceSide
from ppgen.definition.marks import Callout, PlaceName
from ppgen.figures.callouts import COLUMN, Callouts, margins
from ppgen.scene.model import Box, Group, Item, Shape, Symbol
from ppgen.scene.path import bounds, rect
from ppgen.scene.theme import THEMES

THEME = THEMES["color"]
SYMBOLS = {"seat": Symbol("seat", (Shape(rect(0, 0, 100, 100), "#000000"),), Box(0, 0, 100, 100))}
BOARD = Arrangement(
    Grid(7, 7),
    pieces=(Piece("display-C3", "seat", (Space.parse("C3"),)),),
    gates=(Gate("entrance", SpaceSide.parse("A4w"), "in"),),
)

SideName = Literal["left", "right", "above", "below"]


def callout(at: str, side: SideName = "right", text: str = "words") -> Callout:
    return Callout(PlaceName(at), text, side)


def drawn(*callouts: Callout, coordinates: bool = False) -> list[Group]:
    board = draw_board(BOARD, 6.0, THEME, SYMBOLS, coordinates=coordinates)
    words = Callouts(
        board.box, board.board, 80.0, THEME, SYMBOLS, arrangement=BOARD, frame=board.frame, names=board.names
    )
    groups = words.draw(callouts)
    assert all(isinstance(group, Group) for group in groups)
    return [group for group in groups if isinstance(group, Group)]


def leaders(group: Group) -> list[Box]:
    """The boxes of its lines, halos left out."""
    colour = THEME["callout"].stroke
    assert colour is not None
    return [bounds(item.path) for item in group.items if isinstance(item, Shape) and item.stroke == colour]


def words_top(group: Group) -> float:
    words: Item = group.items[-1]
    assert isinstance(words, Group)
    assert words.transform is not None
    return words.transform[5]


def test_a_leader_ends_on_the_wall_that_it_speaks_of() -> None:
    (group,) = drawn(callout("C3e"))
    (line,) = leaders(group)
    assert 17 < line.x < 18


def test_a_leader_stops_beside_furniture() -> None:
    (furnished,), (bare,) = drawn(callout("C3")), drawn(callout("D3"))
    assert leaders(furnished)[0].x - 15 > leaders(bare)[0].x - 21 + 0.5


def test_the_arrow_of_a_gate_needs_no_leader() -> None:
    (group,) = drawn(callout("A4w", "left"))
    assert leaders(group) == []


def test_a_leader_is_interrupted_by_the_names_of_rows() -> None:
    (plain,), (named,) = drawn(callout("B2", "left")), drawn(callout("B2", "left"), coordinates=True)
    assert len(leaders(plain)) == 1
    assert len(leaders(named)) == 2


def test_a_leader_between_two_names_is_not_interrupted() -> None:
    (group,) = drawn(callout("B2n", "left"), coordinates=True)
    assert len(leaders(group)) == 1


@pytest.mark.parametrize("side", ["right", "above"])
def test_a_leader_is_whole_on_the_sides_that_have_no_names(side: SideName) -> None:
    (group,) = drawn(callout("B2", side), coordinates=True)
    assert len(leaders(group)) == 1


def test_words_never_lie_on_each_other() -> None:
    groups = drawn(callout("D4"), callout("E4"), callout("F4"))
    tops = [words_top(group) for group in groups]
    assert tops == sorted(tops)
    assert all(lower - upper > 2.5 for upper, lower in itertools.pairwise(tops))


def test_words_at_the_foot_of_a_board_move_up_rather_than_below_it() -> None:
    groups = drawn(callout("D1"), callout("E1"), callout("F1"))
    assert max(words_top(group) for group in groups) < 42


def test_the_last_words_end_at_the_foot_of_the_board_and_no_lower() -> None:
    board = draw_board(BOARD, 6.0, THEME, SYMBOLS)
    for text in ("words", "words that take several lines beside the board"):
        groups = drawn(callout("D1", text=text), callout("E1", text=text))
        height = words_top(groups[1]) - words_top(groups[0]) - 1.2
        assert words_top(groups[1]) + height == pytest.approx(board.box.bottom)


@pytest.mark.parametrize("side", ["left", "right", "above", "below"])
def test_room_is_made_on_the_side_of_the_words_alone(side: SideName) -> None:
    room = margins([callout("C3", side)], 80.0, {})
    found = {"left": room.left, "right": room.right, "above": room.top, "below": room.bottom}
    assert found.pop(side) > 0
    assert set(found.values()) == {0.0}


def test_a_column_of_words_has_its_limit() -> None:
    long = callout("C3", "right", "many words that go on and on beside the board until they have to be broken")
    assert margins([long], 80.0, {}).right <= COLUMN * 80 + 3
