"""Facts are plain data with spaces by their names; an arrangement names every part once and stays the same."""

from __future__ import annotations

import json

import pytest

from ppgen.boards.arrangement import Arrangement
from ppgen.boards.grid import Space, SpaceSide
from ppgen.games.long_way.notation import parse_turn
from ppgen.games.long_way.play import apply
from ppgen.things import Thing
from tests.long_way.rules.small import GAME

STORE = "in:A3w out:E7n 15@A3=5A4 22@C1=2C1 22@C3=2C3 25@E5=5E5 26@E2=2F2 cafe:C5-D5 cafe:F6-G6 +D4n /C3n coins:1/4"
EVERY = ("shopper-path", "tied-paths", "displays-on-path", "empty-on-path")


def parts(arrangement: Arrangement) -> list[str]:
    kinds = ("areas", "dots", "pieces", "walls", "gates", "routes", "markers")
    return [part.id for kind in kinds for part in getattr(arrangement, kind)]


def test_facts_are_plain_data() -> None:
    facts = GAME.facts(GAME.parse(STORE))
    assert json.loads(json.dumps(facts)) == facts


def test_facts_count_what_is_drawn() -> None:
    facts = GAME.facts(GAME.parse(STORE))
    assert (facts["tiles"], facts["walls"], facts["doorways"]) == (5, 1, 1)
    assert facts["coins"] == {"gained": 4, "crossed": 1, "left": 3}
    assert (facts["entrance"], facts["exit"]) == ("A3w", "E7n")


def test_the_parts_of_the_path_add_up() -> None:
    facts = json.loads(json.dumps(GAME.facts(GAME.parse(STORE))))
    path = facts["path"]
    assert path["open"]
    assert path["steps"] == sum(leg["steps"] for leg in path["legs"])
    assert all(leg["steps"] == len(leg["spaces"]) - 1 for leg in path["legs"])
    assert facts["score"] == facts["displays"] - facts["empties"]
    assert len(path["displays_at"]) == facts["displays"]
    assert len(path["empties_at"]) == facts["empties"]
    assert path["routes"][0]["score"] == facts["score"]


def test_facts_of_a_blank_sheet() -> None:
    facts = GAME.facts(GAME.setup())
    assert facts["score"] == 0
    assert facts["rating"] == "Failure"


def test_ids_are_unique_and_named_after_their_place() -> None:
    names = parts(GAME.arrange(GAME.parse(STORE), EVERY))
    assert len(names) == len(set(names))
    for name in ("tile-A3", "display-A4", "wall-A4w", "wall-D4n", "cafeteria-F6-G6", "entrance", "exit", "dot-A3"):
        assert name in names


def test_ids_stay_unique_where_a_fault_draws_a_thing_twice() -> None:
    names = parts(GAME.arrange(GAME.parse("15@A3=5A4=5A4 15@A3=5A4 +A4w +A4w cafe:A3-A4 cafe:A3-A4"), EVERY))
    assert len(names) == len(set(names))


def test_every_part_says_what_it_is() -> None:
    arrangement = GAME.arrange(GAME.parse(STORE), EVERY)
    assert {part.thing.kind for part in arrangement.areas} == {"tile", "cafeteria", "walled-space"}
    assert {part.thing.kind for part in arrangement.gates} == {"entrance", "exit"}
    assert all(piece.thing.look for piece in arrangement.pieces)
    assert all(route.thing.look for route in arrangement.routes)
    assert all(part.thing.look for part in arrangement.markers)


def test_walls_belong_to_one_side_of_one_space_and_show_their_doorways() -> None:
    walls = {wall.where: wall for wall in GAME.arrange(GAME.parse(STORE)).walls}
    assert walls[SpaceSide.parse("C3n")].gap
    assert not walls[SpaceSide.parse("C1n")].gap
    assert walls[SpaceSide.parse("D4n")].role == "wall-bonus"
    assert walls[SpaceSide.parse("A4w")].thing == Thing("wall")
    assert walls[SpaceSide.parse("C3n")].thing == Thing("doorway")


def test_tile_spaces_without_walls_get_a_dot_unless_a_display_stands_there() -> None:
    sheet = "in:A4w out:E7n 15@A3=5A4 16@D3=1D3"
    assert {dot.space for dot in GAME.arrange(GAME.parse(sheet)).dots} == {Space(0, 2), Space(4, 2)}
    assert {dot.space for dot in GAME.arrange(GAME.parse(sheet + " dot:G7 nodot:A3")).dots} == {
        Space(4, 2),
        Space(6, 6),
    }


def test_a_cafeteria_is_one_piece_on_two_spaces() -> None:
    (fork,) = (p for p in GAME.arrange(GAME.parse("in:A4w out:E7n cafe:C5-C6")).pieces if p.art == "fork")
    assert fork.spaces == (Space(2, 4), Space(2, 5))


def test_what_is_new_since_the_position_before_stands_out() -> None:
    before = GAME.parse("in:A4w out:E7n 15@A3=5A4 cafe:C5-D5")
    after = apply(GAME.ground, before, "22", parse_turn("22: C4 =2D4 +F2n").choices[0])
    roles = {area.id: area.role for area in GAME.arrange(after, before=before).areas}
    assert roles == {"tile-A3": "tile", "tile-C4": "tile-new", "cafeteria-C5-D5": "cafeteria", "walled-F2": "tile-new"}
    assert {marker.space for marker in GAME.arrange(after, ("latest",), before).markers} == {Space(5, 1)}
    assert {area.role for area in GAME.arrange(after).areas} == {"tile", "cafeteria"}


def test_the_cafeteria_of_the_last_turn_stands_out_as_its_tile_would() -> None:
    before = GAME.parse("in:A4w out:E7n cafe:C5-D5")
    after = apply(GAME.ground, before, "22", parse_turn("22: cafe A1-B1").choices[0])
    roles = {area.id: area.role for area in GAME.arrange(after, ("latest",), before).areas}
    assert roles == {"cafeteria-C5-D5": "cafeteria", "cafeteria-A1-B1": "tile-new"}
    assert {area.role for area in GAME.arrange(after, (), before).areas} == {"cafeteria"}


def test_the_coin_box_has_paid_coins_crossed_out() -> None:
    position = GAME.parse(STORE)  # one coin of four is paid
    (box,) = GAME.arrange(position, ("coins",)).trays
    assert [(coins.art, coins.count, coins.crossed) for coins in box.pieces] == [("coin", 1, True), ("coin", 3, False)]
    assert GAME.arrange(position).trays == ()
    (empty,) = GAME.arrange(GAME.parse("in:A4w out:E7n"), ("coins",)).trays
    assert empty.pieces == ()


@pytest.mark.parametrize(
    ("walls", "tinted"),
    [("+F2n", {"walled-F2": "tile"}), ("+F2n +F2e", {"walled-F2": "tile"}), ("+A4e", {}), ("+C5n", {})],
    ids=["a bare space", "two walls of one space", "a space of a tile", "a cafeteria"],
)
def test_a_bare_space_that_owns_a_wall_does_not_look_empty(walls: str, tinted: dict[str, str]) -> None:
    sheet = f"in:A4w out:E7n 15@A3=5A4 cafe:C5-D5 {walls}"
    areas = GAME.arrange(GAME.parse(sheet)).areas
    assert {area.id: area.role for area in areas if area.id.startswith("walled-")} == tinted


def test_overlays_draw_the_route_and_what_it_crosses() -> None:
    position = GAME.parse(STORE)
    facts = json.loads(json.dumps(GAME.facts(position)))
    arrangement = GAME.arrange(position, EVERY)
    chosen = [route for route in arrangement.routes if route.role == "route"]
    assert [[str(space) for space in route.spaces] for route in chosen] == [
        leg["spaces"] for leg in facts["path"]["legs"]
    ]
    assert chosen[0].start == SpaceSide.parse("A3w")
    assert chosen[-1].end == SpaceSide.parse("E7n")
    assert {str(marker.space) for marker in arrangement.markers if marker.text == "+1"} == set(
        facts["path"]["displays_at"]
    )
    assert {str(marker.space) for marker in arrangement.markers if marker.text == "−1"} == set(
        facts["path"]["empties_at"]
    )


def test_tied_ways_leave_the_route_and_come_back() -> None:
    # From A1 to B2 and on to C1: one way by A2, one by B1, and the way on by C2 or by B1.
    arrangement = GAME.arrange(GAME.parse("in:A1w out:C1s +A1n cafe:B3-B4"), ("shopper-path", "tied-paths"))
    chosen = [route.spaces for route in arrangement.routes if route.role == "route"]
    tied = [route.spaces for route in arrangement.routes if route.role == "route-tied"]
    assert chosen
    assert tied
    for spaces in tied:
        whole = next(way for way in chosen if spaces[0] in way and spaces[-1] in way)
        assert not set(spaces[1:-1]) & set(whole)


def test_a_way_from_the_other_space_of_a_cafeteria_to_the_other_of_the_next_is_tied_as_a_whole() -> None:
    drawn = GAME.arrange(GAME.parse("in:A3w out:G3e cafe:C3-C4 cafe:E3-E4"), ("shopper-path", "tied-paths"))
    tied = [tuple(map(str, route.spaces)) for route in drawn.routes if route.role == "route-tied"]
    assert tied == [("C4", "D4", "E4")]


def test_a_tile_over_the_edge_is_still_arranged() -> None:
    (area,) = GAME.arrange(GAME.parse("in:A4w out:E7n 15@G3=5G4")).areas
    assert Space(7, 2) in area.spaces


def test_every_overlay_is_explained() -> None:
    assert set(EVERY) < set(GAME.overlays)
    assert all(GAME.overlays.values())


def test_a_leg_names_what_it_joins_and_the_spaces_where_it_begins_and_ends() -> None:
    """As the table of docs/long-way-notation.md says."""
    facts = GAME.facts(GAME.parse("in:A1w out:G7e cafe:C1-C2 22@E1=2E1"))
    path = facts["path"]
    assert isinstance(path, dict)
    first, last = path["legs"]
    assert (first["start"], first["goal"], last["start"], last["goal"]) == (
        "entrance",
        "cafeteria",
        "cafeteria",
        "exit",
    )
    assert (first["from"], first["to"], last["to"]) == ("A1", "C1", "G7")
    for leg in (first, last):
        assert (leg["from"], leg["to"]) == (leg["spaces"][0], leg["spaces"][-1])
        assert leg["steps"] == len(leg["spaces"]) - 1
