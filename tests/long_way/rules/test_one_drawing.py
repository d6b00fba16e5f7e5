"""One drawing is one position: whatever tile is written, and however it is turned, what looks the same is the same."""

from __future__ import annotations

from itertools import product

import pytest

from ppgen.boards.grid import Grid, Space
from ppgen.definition.load import load_game
from ppgen.games.long_way.rules import LongWay
from ppgen.games.long_way.sheet import Display
from ppgen.games.long_way.tiles import dots, turned
from ppgen.rules.load import load_rules
from ppgen.rules.protocol import Transcript

TURNS = (0, 90, 180, 270)
GATES = "in:A4w out:E7n"


@pytest.fixture(scope="module")
def rules() -> LongWay:
    found = load_rules(load_game("long-way"))
    assert isinstance(found, LongWay)
    return found


def written(tile: str, rotation: int, number: str) -> str:
    turn = f"^{rotation}" if rotation else ""
    return f"{tile}{turn}@C3={number}"


def drawing(rules: LongWay, tile: str, rotation: int) -> tuple[object, ...]:
    """What a pencil leaves: where spaces of the tile are, its walls and its dots. Worked out from the chart by hand."""
    spaces, walls = turned(rules.ground.catalogue.tiles[tile], rotation)
    bare = set(spaces) - {wall.space for wall in walls}
    return frozenset(spaces), frozenset(walls), frozenset(bare)


def test_the_same_drawing_is_the_same_position_and_no_other_is(rules: LongWay) -> None:
    """All 36 tiles, all four turns, each with a display 1 to 6 on each of its spaces."""
    by_drawing: dict[object, set[str]] = {}
    by_position: dict[str, set[object]] = {}
    for tile, rotation in product(rules.ground.catalogue.tiles, TURNS):
        seen = drawing(rules, tile, rotation)
        for space, number in product(turned(rules.ground.catalogue.tiles[tile], rotation)[0], range(1, 7)):
            display = Display(space.shifted(2, 2), number)
            text = f"{GATES} {written(tile, rotation, f'{number}{display.space}')}"
            position = rules.parse(text)
            name = rules.notation(position)
            assert rules.parse(name) == position
            assert rules.notation(rules.parse(name)) == name
            by_drawing.setdefault((seen, display), set()).add(name)
            by_position.setdefault(name, set()).add((seen, display))
            stamp = rules.ground.stamps.of(position.tiles[0])
            assert {wall.space for wall in stamp.walls} | set(dots(stamp)) == set(stamp.spaces)
            assert set(stamp.spaces) == {here.shifted(2, 2) for here in seen[0]}  # type: ignore[attr-defined]
    assert all(len(names) == 1 for names in by_drawing.values())
    assert all(len(drawings) == 1 for drawings in by_position.values())


def test_no_tile_that_was_drawn_as_rolled_is_called_turned(rules: LongWay) -> None:
    for tile, number in product(rules.ground.catalogue.tiles, "123456"):
        verdict = rules.judge(rules.parse(f"{GATES} {tile}@C3={number}{_first(rules, tile)}"))
        assert "LW-ROTATED" not in verdict.codes
        assert (verdict.status == "legal") == (number in tile)


def _first(rules: LongWay, tile: str) -> Space:
    return rules.ground.catalogue.tiles[tile].spaces[0].shifted(2, 2)


def test_a_turned_tile_is_refused_unless_it_looks_like_a_tile_as_rolled(rules: LongWay) -> None:
    upright = {drawing(rules, tile, 0): tile for tile in rules.ground.catalogue.tiles}
    assert len(upright) == 36
    for tile, rotation in product(rules.ground.catalogue.tiles, TURNS):
        same = upright.get(drawing(rules, tile, rotation))
        space = turned(rules.ground.catalogue.tiles[tile], rotation)[0][0].shifted(2, 2)
        verdict = rules.judge(rules.parse(f"{GATES} {written(tile, rotation, f'{(same or tile)[0]}{space}')}"))
        assert verdict.codes == (() if same else ("LW-ROTATED",))


def test_what_looks_like_the_tile_of_the_roll_is_drawn_as_rolled(rules: LongWay) -> None:
    """In a turn the dice say which tile it is. Tile 2-1 turned by 180 degrees looks like tile 2-2."""
    for tile, rotation, roll in product(rules.ground.catalogue.tiles, TURNS, ("22", "43", "45", "36")):
        space = turned(rules.ground.catalogue.tiles[tile], rotation)[0][0].shifted(2, 2)
        turn = f"{roll}: {written(tile, rotation, f'{roll[0]}{space}').replace('=', ' =')}"
        replay = rules.replay(Transcript(GATES, (turn,)))
        alike = drawing(rules, tile, rotation) == drawing(rules, roll, 0)
        looks = drawing(rules, tile, rotation)
        as_rolled = looks in [drawing(rules, other, 0) for other in rules.ground.catalogue.tiles]
        this = looks in [drawing(rules, roll, turned_by) for turned_by in TURNS]
        expected = {"LW-TILE-ROLL"} if not this else set()
        expected |= {"LW-ROTATED"} if not as_rolled else {"LW-TILE-ROLL"} if not alike else set()
        assert {fault.code for fault in replay.steps[0].faults} == expected, turn
        plain = rules.replay(Transcript(GATES, (f"{roll}: C3 ={roll[0]}{space}",))) if alike else replay
        assert plain.position(1) == replay.position(1)


def test_the_tile_that_was_two_positions_is_one(rules: LongWay) -> None:
    turned_round, plain = rules.parse(f"{GATES} 43^180@F5=4F5"), rules.parse(f"{GATES} 43@F5=4F5")
    assert turned_round == plain
    assert rules.notation(turned_round) == rules.notation(plain) == f"{GATES} 43@F5=4F5"
    assert rules.judge(turned_round).status == "legal"
    transcript = Transcript(f"{GATES} 43^180@F5=4F5", ("15: stop",))
    assert rules.replay(transcript).position(0) == plain


def test_a_turned_tile_that_does_not_exist_is_the_same_as_one_that_was_not_turned(rules: LongWay) -> None:
    assert rules.parse(f"{GATES} 77^90@A1=7A1") == rules.parse(f"{GATES} 77@A1=7A1")
    assert Grid(7, 7) == rules.ground.grid
