"""Steps, hops, slides and placements on each of the classic boards, against plain programs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ppgen.boards.board import Board
from ppgen.boards.grid import Grid
from ppgen.boards.point_shapes import alquerque, fox_and_geese, morris
from ppgen.boards.points import Points
from tests.rules_board.plain import (
    Heading,
    PlainGame,
    World,
    check_names,
    check_perft,
    check_wandering,
    hop,
    place,
    slide,
    step,
)
from tests.rules_board.test_points import ALQUERQUE, CROSS, NINE


class Draughts(World):
    """The dark squares of eight by eight by their numbers, row by row from the upper left; lines are diagonals."""

    def __init__(self) -> None:
        self.at = {str(4 * row + half + 1): (2 * half + (row + 1) % 2, row) for row in range(8) for half in range(4)}
        self.number = {place: name for name, place in self.at.items()}
        names = list(self.at)
        super().__init__([names[first : first + 4] for first in range(0, 32, 4)])

    def ways_from(self, name: str) -> Iterator[tuple[Heading, list[str]]]:
        column, row = self.at[name]
        for right, down in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            places = ((column + right * far, row + down * far) for far in range(1, 8))
            way = [self.number[place] for place in places if place in self.number]
            if way:
                yield (right, down), way


BOARDS: dict[str, tuple[Board, World, str]] = {
    "nine men's morris": (Points(*morris(9), True), NINE, "any"),
    "alquerque": (Points(*alquerque(), True), ALQUERQUE, "any"),
    "the cross of fox and geese": (Points(*fox_and_geese(), True), CROSS, "any"),
    "eight by eight with numbered dark squares": (Grid(8, 8, names="draughts"), Draughts(), "diagonal"),
}
MOVES = {
    "step": (step(), "step: %s"),
    "slide": (slide(), "slide: %s"),
    "hop": (hop(), "hop: {directions: %s, over: enemy, captures: true, repeat: may}"),
    "place": (place, "place: {}"),
}


def game(board: str, move: str) -> PlainGame:
    here, world, directions = BOARDS[board]
    program, words = MOVES[move]
    text = f"pieces: {{man: {{moves: [{words % directions if '%' in words else words}]}}}}\n"
    if move != "place":
        apart = 7 if board == "alquerque" else 5  # pieces of both colours, side by side, with room to move
        white, black = (", ".join(world.names[first::apart]) for first in (0, 1))
        text += f"setup: {{white man: [{white}], black man: [{black}]}}"
    return PlainGame(here, world, text, (program,))


@pytest.mark.parametrize("board", BOARDS)
def test_spaces_have_the_names_that_players_use(board: str) -> None:
    check_names(game(board, "place"))


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("board", BOARDS)
def test_every_kind_of_move_agrees_on_every_board(board: str, move: str) -> None:
    played = game(board, move)
    rules = played.rules
    assert rules.legal(rules.setup())
    check_perft(played, 2)
    check_wandering(played, 12)
