"""The shoppers' route and its score, against the rules' own words and against plain enumeration."""

from __future__ import annotations

import json
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from ppgen.boards.grid import Side, Space, SpaceSide
from ppgen.games.long_way.route import journey
from ppgen.games.long_way.rules import LongWay
from ppgen.games.long_way.sheet import Cafeteria, Display, PlacedTile, PlayerSheet
from tests.long_way.rules.small import GAME, catalogue, game, tile

Way = tuple[Space, ...]


def fact(sheet: str, path: str, rules: LongWay = GAME) -> object:
    value: object = rules.facts(rules.parse(sheet))
    for key in path.split("."):
        value = value[int(key)] if isinstance(value, list) else value[key]  # type: ignore[index]
    return value


# --- the rules in words ---------------------------------------------------------------------------------------------


def test_without_cafeterias_the_route_goes_from_entrance_to_exit() -> None:
    sheet = "in:A1w out:C1s"
    assert fact(sheet, "path.legs.0.spaces") == ["A1", "B1", "C1"]
    assert fact(sheet, "path.legs.0.steps") == 2
    assert fact(sheet, "score") == -3


def test_the_entrance_puts_the_shoppers_on_their_first_space_without_a_step() -> None:
    assert fact("in:A1w out:A1s", "path.legs.0.steps") == 0
    assert fact("in:A1w out:A1s", "path.legs.0.spaces") == ["A1"]
    assert fact("in:A1w out:A1s cafe:A1-A2", "cafeterias.0.from_entrance") == 0


def test_the_nearest_cafeteria_comes_first() -> None:
    sheet = "in:A1w out:G1e cafe:F1-G1 cafe:C1-D1"
    assert fact(sheet, "cafeterias.0.spaces") == ["C1", "D1"]
    assert fact(sheet, "cafeterias.0.from_entrance") == 2
    assert fact(sheet, "cafeterias.1.from_entrance") == 5
    assert [fact(sheet, f"path.legs.{n}.steps") for n in range(3)] == [2, 2, 0]


def test_a_leg_starts_from_either_space_of_the_cafeteria() -> None:
    assert fact("in:A1w out:D1s cafe:B1-C1", "path.legs.1.spaces") == ["C1", "D1"]


def test_a_leg_starts_from_either_space_even_across_a_wall() -> None:
    walls = " ".join(f"+C{row}e" for row in range(1, 7))
    sheet = f"in:A1w out:D1s cafe:C1-D1 {walls}"
    assert fact(sheet, "path.legs.0.spaces") == ["A1", "B1", "C1"]
    assert fact(sheet, "path.legs.1.spaces") == ["D1"]


def test_the_jump_across_a_wall_opens_no_way_to_the_exit() -> None:
    walls = " ".join(f"+C{row}e" for row in range(1, 8))
    sheet = f"in:A1w out:D1s cafe:C1-D1 {walls}"
    assert fact(sheet, "path.open") is False
    assert fact(sheet, "score") == 0
    assert fact(sheet, "cafeterias.0.from_entrance") == 2


def test_a_cafeteria_that_cannot_be_reached_is_passed_over() -> None:
    sheet = "in:A1w out:C1s cafe:A7-B7 +A7s +B7s +C7w"
    assert fact(sheet, "cafeterias.0.from_entrance") is None
    assert fact(sheet, "path.legs.0.spaces") == ["A1", "B1", "C1"]
    assert fact(sheet, "score") == -3


def test_a_wall_of_its_own_space_shuts_entrance_and_exit() -> None:
    assert fact("in:A1w out:C1s", "path.open") is True
    assert fact("in:A1w out:C1s +A1w", "path.open") is False
    assert fact("in:A1w out:C1s +C1s", "path.open") is False
    assert fact("in:A1w out:C1s +C1s /C1s", "path.open") is True


def test_both_walls_of_an_edge_must_be_open() -> None:
    line = game(3, 1)
    assert fact("in:A1w out:C1e +A1e +B1w /A1e", "path.open", line) is False
    assert fact("in:A1w out:C1e +A1e +B1w /A1e+B1w", "path.open", line) is True
    assert fact("in:A1w out:C1e +A1e +B1w /A1e /B1w", "path.open", line) is True


def test_each_display_and_empty_space_counts_once_however_often_crossed() -> None:
    # The way to the cafeteria and back leads over the same display and the same empty space.
    line = game(4, 1, catalogue(tile("11", "A1")))
    sheet = "in:A1w out:A1s 11@B1=1B1 cafe:C1-D1"
    assert fact(sheet, "displays", line) == 1
    assert fact(sheet, "empties", line) == 1
    assert fact(sheet, "score", line) == 0


def test_a_space_with_a_bonus_wall_is_not_empty() -> None:
    line = game(3, 1)
    assert fact("in:A1w out:C1e", "empties", line) == 3
    assert fact("in:A1w out:C1e +B1n", "empties", line) == 2


def test_of_tied_routes_the_best_scores() -> None:
    sheet = "in:A1w out:B2n 16@A2=1A2"
    tall = game(2, 2, catalogue(tile("16", "A1")))
    assert fact(sheet, "path.ties", tall) == 2
    assert fact(sheet, "path.legs.0.spaces", tall) == ["A1", "A2", "B2"]
    assert fact(sheet, "score", tall) == -1


def test_legs_are_shortest_one_by_one_and_never_jointly() -> None:
    # Two steps to the cafeteria by A3; a longer first leg would save more on the second, and is not taken.
    sheet = "in:A1w out:G7e cafe:A3-A4 cafe:F7-G7"
    assert fact(sheet, "path.legs.0.steps") == 2
    assert fact(sheet, "path.legs.1.steps") == 8


def test_either_of_two_equally_near_cafeterias_may_be_first() -> None:
    line = game(7, 1, catalogue(tile("11", "A1")))
    sheet = "in:D1n out:D1s cafe:A1-B1 cafe:F1-G1"
    assert fact(sheet, "path.orders", line) == 2
    assert fact(sheet, "path.ties", line) == 2


def test_tied_routes_are_counted_and_not_listed_without_end() -> None:
    sheet = "in:A1w out:A1s cafe:G7-F7"
    assert fact(sheet, "path.legs.0.ties") == 462
    assert fact(sheet, "path.ties") == 462 * 462
    assert len(fact(sheet, "path.routes")) == 12  # type: ignore[arg-type]


def test_the_rating_table_rates_the_score() -> None:
    assert fact("in:A1w out:C1s", "rating") == "Failure"
    from ppgen.games.long_way.facts import graded

    words = {score: graded(GAME.ratings, score) for score in (5, 6, 8, 9, 11, 12, 20)}
    assert [rating.word for rating in words.values() if rating] == [
        "Failure",
        "Respectable",
        "Respectable",
        "Very good",
        "Very good",
        "Excellent",
        "Excellent",
    ]


# --- against enumeration --------------------------------------------------------------------------------------------

SMALL = game(4, 4, catalogue(tile("11", "A1")))


@st.composite
def sheets(draw: st.DrawFn) -> PlayerSheet:
    """Single-space tiles with displays, walls anywhere, up to two cafeterias, on 4 by 4."""
    grid = SMALL.ground.grid
    spaces = list(grid)
    sides = [SpaceSide(space, side) for space in spaces for side in Side]
    edge = [where for where in sides if grid.is_exterior(where)]
    tiles = draw(st.sets(st.sampled_from(spaces), max_size=9))
    cafeterias = []
    taken = set(tiles)
    for _ in range(draw(st.integers(0, 2))):
        first = draw(st.sampled_from(spaces))
        second = first.neighbour(draw(st.sampled_from([Side.NORTH, Side.EAST])))
        if second in grid and not {first, second} & taken:
            taken |= {first, second}
            cafeterias.append(Cafeteria(first, second))
    return PlayerSheet(
        draw(st.sampled_from(edge)),
        draw(st.sampled_from(edge)),
        tuple(PlacedTile("11", space, (Display(space, 1),)) for space in tiles),
        tuple(cafeterias),
        tuple(draw(st.sets(st.sampled_from(sides), max_size=12))),
    ).in_order()


def passable(sheet: PlayerSheet, one: Space, side: Side) -> bool:
    where = SpaceSide(one, side)
    return one.neighbour(side) in SMALL.ground.grid and where not in sheet.walls and where.mate not in sheet.walls


def shortest(sheet: PlayerSheet, sources: set[Space], targets: set[Space]) -> list[Way]:
    """Every shortest way from any source to any target, by widening circles of whole ways."""
    ways: list[Way] = [(space,) for space in sources]
    seen = set(sources)
    while ways:
        done = [way for way in ways if way[-1] in targets]
        if done:
            return done
        ways = [
            (*way, way[-1].neighbour(side))
            for way in ways
            for side in Side
            if passable(sheet, way[-1], side) and way[-1].neighbour(side) not in seen
        ]
        seen |= {way[-1] for way in ways}
    return []


def routes(sheet: PlayerSheet) -> list[tuple[Way, ...]]:
    """Every tied route, written out."""
    entrance, leave = sheet.entrance, sheet.exit
    assert entrance is not None
    assert leave is not None
    if {entrance, leave} & set(sheet.walls) or not shortest(sheet, {entrance.space}, {leave.space}):
        return []
    far = {c: shortest(sheet, {entrance.space}, set(c.spaces)) for c in sheet.cafeterias}
    known = {c: len(ways[0]) for c, ways in far.items() if ways}
    orders = [
        (c, *(other for other in known if other != c)) for c, steps in known.items() if steps == min(known.values())
    ]
    found: list[tuple[Way, ...]] = []
    for order in orders or [()]:
        here = {entrance.space}
        legs = []
        for target in (*(set(c.spaces) for c in order), {leave.space}):
            legs.append(shortest(sheet, here, target))
            here = target
        found.extend(product(*legs))
    return found


def value(sheet: PlayerSheet, route: tuple[Way, ...]) -> int:
    crossed = {space for way in route for space in way}
    displays = {placed.anchor for placed in sheet.tiles}
    filled = displays | {wall.space for wall in sheet.walls} | {s for c in sheet.cafeterias for s in c.spaces}
    return len(crossed & displays) - len(crossed - filled)


@given(sheets())
@settings(max_examples=250, deadline=None)
def test_ties_and_the_best_score_agree_with_enumeration(sheet: PlayerSheet) -> None:
    every = routes(sheet)
    found = journey(SMALL.bits(sheet))
    assert found.ties == len(every)
    assert found.score == max((value(sheet, route) for route in every), default=0)
    chosen = tuple(tuple(SMALL.ground.spaces[bit.bit_length() - 1] for bit in leg.path) for leg in found.legs)
    assert chosen in every or not every


@given(sheets())
@settings(max_examples=100, deadline=None)
def test_listed_routes_are_tied_routes_with_their_own_scores(sheet: PlayerSheet) -> None:
    every = {tuple(tuple(map(str, way)) for way in route): value(sheet, route) for route in routes(sheet)}
    listed = json.loads(json.dumps(SMALL.facts(sheet)))["path"]["routes"]
    assert len(listed) == min(12, len(every))
    for item in listed:
        assert every[tuple(map(tuple, item["legs"]))] == item["score"]
