"""The tile chart of The Long Way: 36 reconstructed tiles, with the properties that the rules lend them."""

from __future__ import annotations

from collections import Counter

import pytest

from bench.play import Outcome, misses, outcome, summary
from ppgen.boards.grid import Side, Space
from ppgen.definition.components import Catalogue, TileKind
from ppgen.definition.load import load_game

GAME = load_game("long-way")
FACES = "123456"


def catalogue() -> Catalogue:
    assert GAME.tiles is not None
    return GAME.tiles


def tiles() -> list[TileKind]:
    return list(catalogue().tiles.values())


def test_the_light_die_names_six_shapes_and_the_dark_die_six_layouts_of_each() -> None:
    assert set(catalogue().shapes) == set(FACES)
    assert set(catalogue().tiles) == {light + dark for light in FACES for dark in FACES}


def test_all_36_tiles_are_different() -> None:
    assert len({(frozenset(tile.spaces), frozenset(tile.walls)) for tile in tiles()}) == 36


def test_the_six_shapes_differ_as_they_lie() -> None:
    assert len({frozenset(shape.spaces) for shape in catalogue().shapes.values()}) == 6


@pytest.mark.parametrize("key", FACES)
def test_a_shape_is_connected_has_2_to_5_spaces_and_lies_within_3_by_3(key: str) -> None:
    spaces = set(catalogue().shapes[key].spaces)
    assert 2 <= len(spaces) <= 5
    assert min(space.column for space in spaces) == min(space.row for space in spaces) == 0
    assert max(max(space) for space in spaces) <= 2
    reached, front = set(), {next(iter(spaces))}
    while front:
        reached |= front
        front = {space.neighbour(side) for space in front for side in Side} & spaces - reached
    assert reached == spaces


@pytest.mark.parametrize("key", sorted(catalogue().tiles))
def test_a_tile_has_a_wall_and_every_wall_stands_on_a_space_of_its_own(key: str) -> None:
    tile = catalogue().tiles[key]
    assert tile.walls
    assert len(set(tile.walls)) == len(tile.walls)
    assert {where.space for where in tile.walls} <= set(tile.spaces)


@pytest.mark.parametrize("key", sorted(catalogue().tiles))
def test_no_space_of_a_tile_is_walled_in(key: str) -> None:
    walls = Counter(where.space for where in catalogue().tiles[key].walls)
    assert max(walls.values()) < 4


@pytest.mark.parametrize("key", sorted(catalogue().tiles))
def test_no_tile_closes_a_space_by_the_walls_of_its_neighbours_either(key: str) -> None:
    tile = catalogue().tiles[key]
    closed = set(tile.walls) | {where.mate for where in tile.walls}
    for space in tile.spaces:
        assert sum(where.space == space for where in closed) < 4


def test_some_spaces_have_no_wall_and_so_get_a_dot() -> None:
    assert any(set(tile.spaces) - {where.space for where in tile.walls} for tile in tiles())


def test_tile_15_goes_to_the_left_middle_of_the_sheet() -> None:
    """The example game opens with it there: touching the left edge, on the middle row."""
    assert GAME.board is not None
    spaces = [space.shifted(0, 3) for space in catalogue().tiles["15"].spaces]
    assert all(space in GAME.board for space in spaces)
    assert Space.parse("A4") in spaces


@pytest.mark.parametrize("seed", range(8))
def test_a_seeded_game_is_legal_and_lasts(seed: int) -> None:
    """`outcome` raises when the rules find a fault. The distribution over 500 is in docs/long-way-catalogue.md."""
    game = outcome(seed)
    assert len(game.turns) >= 5


def test_a_seed_gives_the_same_game_again() -> None:
    assert outcome(3) == outcome(3)


def _ended(score: int, turns: int = 15, why: str = "no fit") -> Outcome:
    return Outcome(0, score, 20, 1, "", ("33: stop",) * turns, why)


def test_games_that_play_well_miss_no_aim() -> None:
    assert misses(summary([_ended(8)] * 95 + [_ended(12)] * 5)) == []


@pytest.mark.parametrize(
    ("games", "word"),
    [
        ([_ended(5)] * 95 + [_ended(12)] * 5, "median"),
        ([_ended(8)] * 100, "reach 12"),
        ([_ended(8)] * 70 + [_ended(12)] * 30, "reach 12"),
        ([_ended(8)] * 90 + [_ended(12)] * 5 + [_ended(8, turns=4)] * 5, "stuck"),
    ],
)
def test_games_that_play_badly_miss_that_aim(games: list[Outcome], word: str) -> None:
    (sentence,) = misses(summary(games))
    assert word in sentence
