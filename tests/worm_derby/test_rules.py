"""Worm Derby, rule by rule, on both sides of every limit."""

from __future__ import annotations

from itertools import pairwise
from math import asin, atan2, degrees, dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppgen.definition.load import load_figures, load_game
from ppgen.figures.judge import judge_book
from ppgen.games.worm_derby.course import Course, Worm, chain, round_pylon, step
from ppgen.games.worm_derby.notation import parse_course, parse_turn, print_course
from ppgen.games.worm_derby.play import BARE
from ppgen.games.worm_derby.rules import WormDerby, rules
from ppgen.games.worm_derby.terms import WormDerbyRules
from ppgen.piecepack import COIN
from ppgen.plane import Vector, polar
from ppgen.records import replace
from ppgen.rules.protocol import NotationError, Transcript
from ppgen.rules.verdict import Verdict
from tests.worm_derby.courses import slalom_but

GAME = load_game("worm-derby")
RULES: WormDerby = rules(GAME)
STRAIGHT = "fewer race worm:suns@0,300>90*6"


def verdict(text: str, terms: WormDerby = RULES) -> Verdict:
    """What the rules find, taking for granted that a race which begins in the middle can come about."""
    position, *turns = text.split("\n")
    if turns:
        found = terms.replay(Transcript(position, tuple(turns))).verdict(len(turns), turns)
    else:
        found = terms.judge(terms.parse(position))
    return Verdict("legal") if found.tried == BARE else found


def codes(text: str) -> tuple[str, ...]:
    return verdict(text).codes


@pytest.mark.parametrize("code", list(RULES.pages))
def test_every_example_breaks_its_rule_alone(code: str) -> None:
    assert codes(RULES.pages[code].example) == (code,)


# Set-up ---------------------------------------------------------------------------------------------------------------


def test_the_empty_course_is_the_setup() -> None:
    assert RULES.judge(RULES.setup()).status == "legal"


def test_of_a_race_that_begins_in_the_middle_nothing_more_is_known() -> None:
    assert RULES.judge(parse_course(STRAIGHT)).status == "unknown"
    replay = RULES.replay(Transcript(STRAIGHT, ("suns 2 a 0 0",)))
    assert replay.verdict(1, ("suns 2 a 0 0",)).status == "unknown"


def test_the_witness_of_a_set_up_lays_it_out() -> None:
    course = parse_course(
        "slalom "
        + " ".join(f"{'red' if at % 2 else 'blue'}:{at}@0,{110 * at + 95}" for at in range(1, 13))
        + " pylon:0,1700 worm:suns@40,-15>270*6 worm:moons@-40,-15>270*6"
    )
    found = RULES.judge(course)
    assert found.status == "legal"
    empty = print_course(replace(course, obstacles=(), worms=()))
    replay = RULES.replay(Transcript(empty, found.witness))
    assert replay.verdict(len(found.witness), found.witness).status == "legal"
    assert replay.position(len(found.witness)) == course


@pytest.mark.parametrize(
    ("gap", "status"), [(176.7, "illegal"), (177.8, "unknown"), (178.9, "legal"), (227.5, "legal"), (229.7, "illegal")]
)
def test_start_tiles_are_three_and_a_half_to_four_and_a_half_tiles_apart(gap: float, status: str) -> None:
    assert verdict(f"fewer gate:{gap} race").status == status


@pytest.mark.parametrize(
    ("away", "status"), [(913, "illegal"), (914.4, "unknown"), (916, "legal"), (1827, "legal"), (1830, "illegal")]
)
def test_the_pylon_is_three_to_six_feet_away(away: float, status: str) -> None:
    assert verdict(f"fewer pylon:0,{away} race").status == status


def test_the_pylon_is_straight_ahead() -> None:
    assert verdict("fewer pylon:3,1000 race").status == "legal"
    assert codes("fewer pylon:7,1000 race") == ("WD-PYLON",)


@pytest.mark.parametrize(("players", "count"), [(2, 20), (3, 21), (4, 20)])
def test_the_tiles_are_dealt_evenly(players: int, count: int) -> None:
    assert RULES.terms.obstacles(players) == count


def test_with_fewer_obstacles_any_number_below_will_do() -> None:
    few = WormDerby(WormDerbyRules(fewer=True))
    worm = "worm:suns@0,-15>270*6"
    assert verdict(f"obstacle:1@0,400 {worm}", few).status == "legal"
    assert codes(f"obstacle:1@0,400 {worm}") == ("WD-COUNT",)


def placed(text: str) -> str:
    found = verdict(f"players:suns,moons\nsuns tile {text}")
    return found.codes[0] if found.codes else found.status


@pytest.mark.parametrize(
    ("place", "said"), [("1@0,176.7", "WD-NEAR"), ("1@0,177.8", "unknown"), ("1@0,178.9", "legal")]
)
def test_obstacles_keep_three_tiles_from_the_start_line(place: str, said: str) -> None:
    # The nearest edge is 25.4 mm nearer than the centre; three tiles are 152.4 mm.
    assert placed(place) == said


@pytest.mark.parametrize(
    ("place", "said"), [("1@0,797.9", "WD-NEAR"), ("1@0,796.8", "unknown"), ("1@0,795.7", "legal")]
)
def test_obstacles_keep_three_tiles_from_the_pylon(place: str, said: str) -> None:
    assert placed(place) == said


def test_obstacles_lie_between_start_and_pylon() -> None:
    assert "WD-BETWEEN" in codes("players:suns,moons\nsuns tile 1@0,-300")
    assert "WD-BETWEEN" in codes("players:suns,moons\nsuns tile 1@0,1300")


def test_tiles_may_touch_and_not_overlap() -> None:
    assert verdict("fewer race obstacle:1@0,400 obstacle:2@50.8,400").status == "legal"
    assert verdict("fewer race obstacle:1@0,400 obstacle:2@50.3,400").status == "unknown"
    assert codes("fewer race obstacle:1@0,400 obstacle:2@49.7,400") == ("WD-OVERLAP",)


def test_a_worm_starts_straight_upright_and_with_one_end_between_the_tiles() -> None:
    assert verdict("fewer players:suns,moons\nsuns worm 0,-15>270*6").status == "legal"
    assert verdict("fewer players:suns,moons\nsuns worm 0,-110.25>90*6").status == "legal"
    assert codes("fewer players:suns,moons\nsuns worm 0,-15>260*6") == ("WD-START",)
    assert codes("fewer players:suns,moons\nsuns worm 0,-15>270/0/20/-20/0") == ("WD-START",)
    assert codes("fewer players:suns,moons\nsuns worm 0,5>270*6") == ("WD-START",)
    assert codes("fewer players:suns,moons\nsuns worm 0,-30>270*6") == ("WD-START",)


@pytest.mark.parametrize(
    ("y", "said"),
    [(-4.0, "WD-START"), (-6.35, "unknown"), (-8.0, ""), (-24.0, ""), (-25.4, "unknown"), (-26.8, "WD-START")],
)
def test_whether_one_end_alone_is_between_the_tiles_is_known_to_a_millimetre(y: float, said: str) -> None:
    # The passage is 50.8 mm deep: from -25.4, where the second coin must be left behind, to 25.4.
    found = verdict(f"fewer players:suns,moons\nsuns worm 0,{y}>270*6")
    assert (found.codes or (found.status,)) == ((said or "legal"),)


@pytest.mark.parametrize(("lean", "status"), [(0, "legal"), (1.2, "legal"), (2.0, "unknown"), (2.8, "illegal")])
def test_a_starting_worm_stands_upright_to_two_degrees(lean: float, status: str) -> None:
    assert verdict(f"fewer players:suns,moons\nsuns worm 0,-15>{270 - lean:.1f}*6").status == status


def test_tiles_come_before_worms_and_worms_before_the_race() -> None:
    setup = "fewer players:suns,moons\nsuns tile 1@0,400\nsuns worm 0,-15>270*6\nmoons worm 60,-15>270*6"
    assert codes(f"{setup}\nsuns 2 b 0 0\nmoons null") == ()
    assert codes(f"{setup}\nsuns tile 2@0,500") == ("WD-TURN",)
    assert codes(f"{setup}\nsuns 2 b 0 0\nmoons null\nsuns tile 2@0,500") == ("WD-TURN",)
    assert codes(f"{setup}\nsuns 2 b 0 0\nmoons null\nsuns worm 0,-15>270*6") == ("WD-TURN",)


def test_a_tile_is_placed_and_a_worm_built_once() -> None:
    assert codes("fewer players:suns,moons\nsuns tile 1@0,400\nmoons tile 1@0,500") == ("WD-TURN",)
    both = "fewer players:suns,moons\nsuns worm 0,-15>270*6\nmoons worm 60,-15>270*6"
    assert codes(f"{both}\nsuns worm 30,-15>270*6") == ("WD-TURN",)


def test_the_race_waits_for_every_worm() -> None:
    alone = verdict("fewer players:suns,moons\nsuns worm 0,-15>270*6\nsuns 2 b 0 0")
    assert alone.codes == ("WD-TURN",)
    assert alone.faults[0].message == "The race begins, but Moons have built no worm."


def test_players_act_in_turn() -> None:
    both = "fewer race worm:suns@0,300>90*6 worm:moons@60,300>90*6"
    assert codes(f"{both}\nsuns null\nmoons null\nsuns null") == ()
    assert codes(f"{both}\nsuns null\nsuns null") == ("WD-TURN",)


# Worms ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gap", "status"), [(0, "legal"), (0.2, "legal"), (0.6, "unknown"), (1.1, "illegal"), (-0.6, "unknown")]
)
def test_neighbours_touch(gap: float, status: str) -> None:
    ys = [300 + COIN * number + (gap if number > 2 else 0) for number in range(6)]
    assert verdict("fewer race worm:suns@" + ";".join(f"0,{y:.3f}" for y in ys)).status == status


def test_a_gap_is_said_with_its_coins_and_its_width() -> None:
    (fault,) = verdict("fewer race worm:suns@0,300;0,319.05;0,341.1;0,360.15;0,379.2;0,398.25").faults
    assert fault.code == "WD-GAP"
    assert fault.message == "There is a gap of 3.0 mm between coins 2 and 3 of Suns."


def test_ends_that_touch_make_a_loop_and_ends_apart_do_not() -> None:
    assert codes("fewer race worm:suns@0,300>0/60/60/60/60") == ("WD-LOOP",)
    assert codes("fewer race worm:suns@0,300>0/55/55/55/55") == ()


def test_a_coin_that_touches_a_third_makes_a_branch() -> None:
    assert codes("fewer race worm:suns@0,300>0/0/120/0/0") == ("WD-BRANCH",)
    assert codes("fewer race worm:suns@0,300>0/0/110/0/0") == ()


def test_a_coin_may_touch_a_tile_and_not_lie_on_it() -> None:
    edge = 25.4 + COIN / 2
    assert verdict(f"fewer race obstacle:1@{edge:.3f},350 worm:suns@0,300>90*6").status == "legal"
    assert verdict(f"fewer race obstacle:1@{edge - 0.5:.3f},350 worm:suns@0,300>90*6").status == "unknown"
    assert codes(f"fewer race obstacle:1@{edge - 1.1:.3f},350 worm:suns@0,300>90*6") == ("WD-OVER-TILE",)


def test_worms_may_touch_and_not_overlap() -> None:
    assert verdict("fewer race worm:suns@0,300>90*6 worm:moons@19.05,300>90*6").status == "legal"
    assert codes("fewer race worm:suns@0,300>90*6 worm:moons@17.9,300>90*6") == ("WD-WORMS",)


def test_worms_have_six_coins_or_in_the_advanced_game_two_to_six() -> None:
    advanced = WormDerby(WormDerbyRules(shortest=2))
    assert codes("fewer race worm:suns@0,300>90*5") == ("WD-LENGTH",)
    assert verdict("fewer race worm:suns@0,300>90*2", advanced).status == "legal"
    assert verdict("fewer race worm:suns@0,300>90*7", advanced).codes == ("WD-LENGTH",)


def gap_of(width: float) -> Verdict:
    """A worm through a gap between the corners of two tiles."""
    away = 25.4 * 2**0.5 + width / 2
    return verdict(
        f"fewer race obstacle:1@{-away:.3f},400^45 obstacle:2@{away:.3f},400^45 worm:suns@0,295.225>90*6\nsuns 2 a 0 0"
    )


def test_a_coin_fits_through_a_gap_of_its_own_width_and_no_less() -> None:
    assert gap_of(COIN + 1.5).status == "legal"
    assert gap_of(COIN).status == "unknown"
    assert gap_of(COIN - 1.5).codes == ("WD-SLIDE",)


@pytest.mark.parametrize("side", [1, -1])
@pytest.mark.parametrize("heading", [0, 90, 180, 270])
def test_a_gap_between_a_corner_and_the_side_of_a_tile_is_as_wide_as_between_corners(heading: int, side: int) -> None:
    ahead = polar(heading)
    there = Vector(150, 400)
    wall = there + ahead.across * (side * (25.4 + 10.6))

    def gap(width: float) -> Verdict:
        corner = there - ahead.across * (side * (25.4 * 2**0.5 + width - 10.6))
        start = there - ahead * (5.5 * COIN)
        tiles = (
            f"obstacle:1@{wall.x:.3f},{wall.y:.3f}^{heading} obstacle:2@{corner.x:.3f},{corner.y:.3f}^{heading + 45}"
        )
        return verdict(f"fewer race {tiles} worm:suns@{start.x:.3f},{start.y:.3f}>{heading}*6\nsuns 2 a 0 0")

    assert gap(COIN + 1.5).status == "legal"
    assert gap(COIN - 1.5).codes == ("WD-SLIDE",)


# Moves ----------------------------------------------------------------------------------------------------------------


def test_a_roll_of_two_to_five_is_so_many_steps() -> None:
    assert codes(f"{STRAIGHT}\nsuns 3 a 0 0 0") == ()
    assert codes(f"{STRAIGHT}\nsuns 3 a 0 0 0 0") == ("WD-STEPS",)
    assert codes(f"{STRAIGHT}\nsuns 3 a 0 0") == ("WD-STEPS",)


def test_a_gap_ahead_of_a_coin_was_not_passed() -> None:
    """Whatever the rounding: the end of Moons lies ahead of the first step, and is eaten in the second."""
    course = (
        "cannibal fewer race pylon:0,1500 obstacle:1@-49.009,502.609^-116.2 obstacle:2@39.688,532.835^-116.2 "
        "worm:suns@0,400;5.615,418.204;11.231,436.407;16.846,454.611;10.702,472.642;4.557,490.674 "
        "worm:moons@-80.52,592.554;-65.362,581.015;-50.204,569.477;-35.046,557.939;-19.888,546.4;-13.133,528.588"
    )
    assert codes(f"{course}\nsuns 3 a -9.33 26.58 eats") == ()


def test_a_blocked_worm_loses_its_steps() -> None:
    passage = "fewer race obstacle:1@-40.4,400 obstacle:2@40.4,400 worm:suns@0,276.7>90*6"
    assert codes(f"{passage} worm:moons@0,410.1>90*6\nsuns 4 a 0") == ()
    assert codes(f"{passage}\nsuns 4 a 0") == ("WD-STEPS",)


@pytest.mark.parametrize(("room", "said"), [(53.0, "legal"), (55.0, "unknown"), (57.5, "WD-STEPS")])
def test_whether_a_worm_is_blocked_is_known_to_a_millimetre(room: float, said: str) -> None:
    # From its head to the other worm: three coins' diameters, 57.15 mm, leave room for a second step straight on, and
    # 55.55 mm for one that keeps to the side of a passage of 30 mm.
    passage = "fewer race obstacle:1@-40.4,400 obstacle:2@40.4,400 worm:suns@0,276.7>90*6"
    found = verdict(f"{passage} worm:moons@0,{371.95 + room}>90*6\nsuns 4 a 0")
    assert (found.codes or (found.status,)) == (said,)


def test_a_worm_that_is_blocked_at_the_end_that_leads_need_not_move() -> None:
    between = "fewer race obstacle:1@-35.4,400 obstacle:2@35.4,400 worm:moons@0,410.1>90*6 "
    assert codes(f"{between} worm:suns@0,295.75>90*6\nsuns 4") == ()
    assert codes(f"{between} worm:suns@0,391>270*6\nsuns 4") == ()
    assert codes(f"{STRAIGHT}\nsuns 4") == ("WD-STEPS",)


def test_all_steps_take_coins_from_one_end() -> None:
    assert codes(f"{STRAIGHT}\nsuns 2 b 0 0") == ()
    assert codes(f"{STRAIGHT}\nsuns 2 a 0 b 0") == ("WD-END",)


def test_every_intermediate_worm_is_checked() -> None:
    # The second coin is put on the first but one and then carried away again: the end is a sound worm.
    assert "WD-BRANCH" in codes(f"{STRAIGHT}\nsuns 2 a @19.05,376.2 0")


def test_an_ace_moves_an_obstacle_by_a_tile_at_most_and_is_rolled_again() -> None:
    course = "fewer race obstacle:1@100,400 worm:suns@0,300>90*6"
    assert codes(f"{course}\nsuns ace 1@149,400^45; 2 a 0 0") == ()
    assert verdict(f"{course}\nsuns ace 1@150.8,400; null").status == "unknown"
    assert codes(f"{course}\nsuns ace 1@152,400; null") == ("WD-MOVE",)
    assert codes(f"{course}\nsuns ace 1@120,400") == ("WD-ACE",)
    assert codes(f"{course}\nsuns ace 2@120,400; null") == ("WD-ACE",)
    assert codes(f"{course}\nsuns null; 2 a 0 0") == ("WD-ACE",)


def test_an_obstacle_is_never_put_on_a_worm() -> None:
    course = "fewer race obstacle:1@70,350 worm:suns@0,300>90*6"
    assert codes(f"{course}\nsuns ace 1@36,350; null") == ()
    assert codes(f"{course}\nsuns ace 1@30,350; null") == ("WD-MOVE-ON",)


def test_the_win_needs_the_lap_and_an_end_between_the_tiles() -> None:
    assert codes("fewer race worm:suns@40,130>270*6 lap:suns=1\nsuns 2 a 0 0 wins") == ()
    assert codes("fewer race worm:suns@40,130>270*6 lap:suns=-1\nsuns 2 a 0 0 wins") == ()
    assert codes("fewer race worm:suns@40,130>270*6\nsuns 2 a 0 0 wins") == ("WD-WIN",)
    assert codes("fewer race worm:suns@40,200>270*6 lap:suns=1\nsuns 2 a 0 0 wins") == ("WD-WIN",)


@pytest.mark.parametrize(("y", "status"), [(24.0, "legal"), (25.0, "unknown"), (26.0, "unknown"), (27.0, "illegal")])
def test_a_win_within_a_millimetre_of_the_passage_is_not_guessed(y: float, status: str) -> None:
    start = y + 7 * COIN
    found = verdict(f"fewer race worm:suns@40,{start:.3f}>270*6 lap:suns=1\nsuns 2 a 0 0 wins")
    assert found.status == status
    if status == "unknown":
        assert "within 1 mm" in found.tried


def test_a_worm_that_comes_home_has_won() -> None:
    assert codes("fewer race worm:suns@40,130>270*6 lap:suns=1\nsuns 2 a 0 0") == ("WD-WIN",)


def test_a_bite_that_brings_a_worm_home_wins() -> None:
    home = "cannibal fewer race worm:suns@40,130>270*6 lap:suns=1 worm:moons@40,-3.35>270*6"
    assert codes(f"{home}\nsuns 3 a 0 0 eats wins") == ()
    assert codes(f"{home}\nsuns 3 a 0 0 eats") == ("WD-WIN",)
    away = home.replace("40,130", "40,230").replace("40,-3.35", "40,96.65")
    assert codes(f"{away}\nsuns 3 a 0 0 eats") == ()
    assert codes(f"{away}\nsuns 3 a 0 0 eats wins") == ("WD-WIN",)


def test_nothing_is_eaten_without_a_step() -> None:
    facing = "cannibal fewer race worm:suns@0,300>90*6 worm:moons@0,414.3>90*6"
    assert codes(f"{facing}\nsuns 3 a 0 eats") == ()
    assert set(codes(f"{facing}\nsuns 3 a eats")) == {"WD-BITE", "WD-STEPS"}


def test_every_step_of_a_bitten_worm_moves_away() -> None:
    bitten = "cannibal fewer race worm:suns@0,300>90*5 bitten:suns=b"
    assert codes(f"{bitten}\nsuns 2 b 0 0") == ()
    assert set(codes(f"{bitten}\nsuns 2 b 0 a 0")) == {"WD-END", "WD-AWAY"}


def test_a_worm_bitten_at_both_ends_moves_away_from_the_last_bite_when_it_takes_steps() -> None:
    worms = "worm:suns@0,300>90*6 worm:moons@0,147.6>90*6 worm:crowns@0,528.6>270*6"
    bites = "suns null\nmoons 3 a 0 0 0 eats\ncrowns 2 a 0 0 eats"
    course = f"players:suns,moons,crowns cannibal fewer race pylon:0,1500 {worms}\n{bites}"
    for turns in (course, f"{course}\nsuns null\nmoons null\ncrowns null"):
        assert codes(f"{turns}\nsuns 2 b 90 0") == ()
        assert codes(f"{turns}\nsuns 2 a 90 0") == ("WD-AWAY",)


def test_laps_are_counted_while_a_worm_goes_round() -> None:
    """A worm crawls round the pylon to the left, on a circle on which a coin takes 10.93 degrees."""
    course, radius = Course(race=True), 100.0
    turn = 2 * degrees(asin(COIN / 2 / radius))
    worm = Worm("suns", chain((0.0, 1000 - radius), turn / 2, [turn] * 4))
    assert round_pylon(course, worm)[-1] == pytest.approx(5 * turn, abs=0.5)
    for _ in range(36):
        ahead = chain(worm.coins[-2], _bearing(worm.coins[-2], worm.coins[-1]), [turn])[-1]
        worm = step(course, worm, "a", ahead)
    assert worm.lap == 1
    assert round_pylon(course, worm)[-1] == pytest.approx(41 * turn, abs=1)
    for _ in range(36):
        behind = chain(worm.coins[1], _bearing(worm.coins[1], worm.coins[0]), [-turn])[-1]
        worm = step(course, worm, "b", behind)
    assert worm.lap == 0
    assert round_pylon(course, worm)[0] == pytest.approx(0, abs=1)


def _bearing(one: tuple[float, float], other: tuple[float, float]) -> float:
    return degrees(atan2(other[1] - one[1], other[0] - one[0]))


def test_the_layout_helper_puts_coins_in_contact() -> None:
    coins = chain((3, 4), 30, (20, -40, 15, 60))
    assert len(coins) == 6
    for one, other in pairwise(coins):
        assert dist(one, other) == pytest.approx(COIN, abs=0.002)


def test_every_figure_is_as_declared() -> None:
    for statement in judge_book(GAME, RULES, load_figures(GAME)):
        assert statement.holds, statement.findings


# Notation -------------------------------------------------------------------------------------------------------------

lengths = st.integers(-200_000, 900_000).map(lambda value: value / 1000)


@st.composite
def courses(draw: st.DrawFn) -> Course:
    words = [f"gate:{draw(st.integers(150, 240))}", f"pylon:{draw(st.integers(-5, 5))},{draw(st.integers(900, 1800))}"]
    for key in range(draw(st.integers(0, 4))):
        words.append(f"obstacle:{key + 1}@{draw(lengths):.3f},{draw(lengths):.3f}^{draw(st.integers(0, 359))}")
    for suit in draw(st.sampled_from([(), ("suns",), ("suns", "arms")])):
        bends = "".join(f"/{draw(st.integers(-60, 60))}" for _ in range(draw(st.integers(0, 4))))
        words.append(f"worm:{suit}@{draw(lengths):.3f},{draw(lengths):.3f}>{draw(st.integers(0, 359))}{bends}")
        words.append(f"lap:{suit}={draw(st.integers(-1, 1))}")
    return parse_course(" ".join([*words, *(["race"] if draw(st.booleans()) else [])]))


@settings(max_examples=60, deadline=None)
@given(courses())
def test_notation_round_trips(course: Course) -> None:
    assert parse_course(print_course(course)) == course


@settings(max_examples=30, deadline=None)
@given(courses(), st.integers(-40, 40))
def test_a_step_and_the_step_back_leave_the_worm_where_it_was(course: Course, bend: int) -> None:
    for worm in course.worms:
        tail = worm.coins[0]
        ahead = chain(worm.coins[-2], _bearing(worm.coins[-2], worm.coins[-1]), [bend])[-1]
        back = step(course, step(course, worm, "a", ahead), "b", tail)
        assert back.coins == worm.coins
        assert replace(back, lap=worm.lap) == worm


@pytest.mark.parametrize(
    "text",
    [
        "gate:wide",
        "pylon:1",
        "obstacle:0@1,2",
        "obstacle:1@1,2 obstacle:1@3,4",
        "worm:suns@0,0",
        "worm:stars@0,0>90*6",
        "worm:suns@0,0>90*99",
        f"worm:suns@0,0>90{'/0' * 11}",
        "worm:suns@" + ";".join(f"0,{y}" for y in range(13)),
        "worm:suns@0,0>90*6 worm:suns@50,0>90*6",
        "lap:suns=x",
        "lap:suns=1",
        "bitten:moons=a worm:suns@0,0>90*6",
        "players:suns,suns",
        "finish",
    ],
)
def test_what_cannot_be_read_is_said(text: str) -> None:
    with pytest.raises(NotationError):
        parse_course(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "suns", "suns 6 a 0", "suns 3 c 0", "suns ace here", "stars null", "suns 2 a x"),
        *("suns 5 a" + " 0" * 13, "suns " + "ace;" * 100 + "null"),
    ],
)
def test_what_is_no_turn_is_said(text: str) -> None:
    with pytest.raises(NotationError):
        parse_turn(text)


# Variants -------------------------------------------------------------------------------------------------------------

MEETING = "fewer race cannibal worm:suns@0,300>90*6 worm:moons@8,434>0*6"


def test_a_cannibal_eats_the_end_coin_that_it_overlays() -> None:
    turn = "suns 4 a 0 0 eats"
    assert codes(f"{MEETING}\n{turn}") == ()
    replay = RULES.replay(Transcript(MEETING, (turn,)))
    moons = replay.position(1).worm("moons")
    assert moons is not None
    assert (len(moons.coins), moons.bitten) == (5, "a")
    assert "WD-BITE" in codes(f"{MEETING.replace('cannibal ', '')}\n{turn}")


def test_a_coin_that_overlays_no_end_eats_nothing() -> None:
    assert "WD-BITE" in codes("fewer race cannibal worm:suns@0,300>90*6 worm:moons@-40,430>0*6\nsuns 4 a 0 0 eats")


@pytest.mark.parametrize(("over", "said"), [(0.1, "WD-BITE"), (0.6, "unknown"), (1.4, "legal")])
def test_whether_a_coin_overlays_an_end_is_known_to_a_millimetre(over: float, said: str) -> None:
    # After two steps the front of Suns is at 433.35.
    place = f"0,{433.35 + COIN - over:.3f}>0*6"
    found = verdict(f"fewer race cannibal worm:suns@0,300>90*6 worm:moons@{place}\nsuns 4 a 0 0 eats")
    assert (found.codes or (found.status,)) == (said,)


def test_a_worm_of_two_coins_cannot_be_bitten() -> None:
    assert codes("fewer race cannibal worm:suns@0,300>90*6 worm:moons@8,434>0*3\nsuns 4 a 0 0 eats") == ()
    assert "WD-BITE" in codes("fewer race cannibal worm:suns@0,300>90*6 worm:moons@8,434>0*2\nsuns 4 a 0 0 eats")


def test_the_bitten_worm_moves_away_next_and_only_next() -> None:
    bite = f"{MEETING}\nsuns 4 a 0 0 eats"
    assert codes(f"{bite}\nmoons 2 a 0 0\nsuns null\nmoons 2 b 0 0") == ()
    assert codes(f"{bite}\nmoons 2 b -60 0") == ("WD-AWAY",)


def test_a_worm_takes_no_more_steps_than_it_has_coins() -> None:
    assert codes("fewer race cannibal worm:suns@0,300>90*3\nsuns 5 a 0 0 0") == ()
    assert codes("fewer race cannibal worm:suns@0,300>90*3\nsuns 5 a 0 0 0 0") == ("WD-STEPS",)


def test_an_ace_brings_an_eaten_coin_back() -> None:
    assert codes("fewer race cannibal worm:suns@0,300>90*5\nsuns ace grow b 20; 2 a 0 0") == ()
    assert codes("fewer race cannibal worm:suns@0,300>90*5\nsuns ace grow a -20; null") == ()
    assert "WD-GROW" in codes("fewer race cannibal worm:suns@0,300>90*6\nsuns ace grow b 0; null")
    assert "WD-GROW" in codes("fewer race worm:suns@0,300>90*6\nsuns ace grow b 0; null")


def test_only_a_coin_that_was_eaten_comes_back() -> None:
    short = "cannibal fewer worm:suns@0,-15>270*4 worm:moons@75,-15>270*6"
    assert codes(f"{short}\nsuns ace grow a 0; null") == ("WD-GROW",)
    bite = "cannibal fewer worm:suns@10,-15>270*6 worm:moons@40,-15>270*6"
    bite = f"{bite}\nsuns null\nmoons 5 b 0 0 0 0 0\nsuns 3 b -100 eats"
    assert codes(f"{bite}\nmoons ace grow a 0; null") == ()
    assert codes(f"{bite}\nmoons ace grow a 0; ace grow a 0; null") == ("WD-GROW",)


def test_an_ace_that_moves_a_slalom_tile_leaves_it_its_colour() -> None:
    course = f"{slalom_but('red')} red:1@0,505 worm:suns@-42,330>90*6"
    assert "WD-SIDE" in codes(f"{course}\nsuns ace 1@0,506; 5 a 0 0 0 0 0")
    assert "WD-ACE" in codes(f"{course}\nsuns ace blue1@0,506; null")


def test_twelve_tiles_make_a_line_of_23_tile_widths() -> None:
    """Left and right by turns they would keep a tile width apart on half the way, and be no line."""

    def zigzag(pitch: float) -> Verdict:
        tiles = (f"{'red' if at % 2 else 'blue'}:{at}@{20 * (-1) ** at},{200 + at * pitch:.3f}" for at in range(1, 13))
        return verdict(f"slalom pylon:0,1700 {' '.join(tiles)}")

    assert zigzag(103).status == "legal"
    wide = (f"{'red' if at % 2 else 'blue'}:{at}@{49.5 * (-1) ** at},{200 + at * 75:.3f}" for at in range(1, 13))
    short = verdict(f"slalom pylon:0,1700 {' '.join(wide)}")
    assert short.codes == ("WD-SLALOM",)
    assert "1168.4 mm" in short.faults[0].hint


def slalom(gap: float = 60.0, aside: float = 0.0, pylon: float = 1650.0) -> Verdict:
    colours = ("red", "blue") * 6
    places = (f"{aside if at else 0:.3f},{200 + at * (50.8 + gap):.3f}" for at in range(12))
    tiles = (f"{colour}:{at}@{place}" for at, (colour, place) in enumerate(zip(colours, places, strict=True), 1))
    return verdict(f"slalom pylon:0,{pylon} {' '.join(tiles)}")


@pytest.mark.parametrize(("gap", "status"), [(52.0, "legal"), (50.8, "unknown"), (49.0, "illegal")])
def test_slalom_tiles_are_a_tile_width_apart(gap: float, status: str) -> None:
    assert slalom(gap).status == status


@pytest.mark.parametrize(("aside", "status"), [(49.0, "legal"), (50.8, "unknown"), (52.0, "illegal")])
def test_slalom_tiles_lie_within_a_tile_width_of_the_line(aside: float, status: str) -> None:
    assert slalom(aside=aside).status == status


def test_the_shortest_course_is_too_short_for_a_slalom() -> None:
    assert slalom(52, pylon=920).status == "illegal"


def test_red_is_passed_on_its_right_and_blue_on_its_left_on_the_way_out() -> None:
    for colour, x, fault in (
        ("red", 42, ()),
        ("red", -42, ("WD-SIDE",)),
        ("blue", -42, ()),
        ("blue", 42, ("WD-SIDE",)),
    ):
        assert codes(f"{slalom_but(colour)} {colour}:1@0,405 worm:suns@{x},300>90*6\nsuns 2 a 0 0") == fault


@pytest.mark.parametrize(("beyond", "said"), [(-1.5, "legal"), (-0.6, "unknown"), (0.6, "unknown"), (1.5, "WD-SIDE")])
def test_whether_a_slalom_tile_is_passed_is_known_to_a_millimetre(beyond: float, said: str) -> None:
    front = 300 + 7 * COIN
    start = f"{slalom_but('red')} red:1@0,{front - beyond:.3f} worm:suns@-42,300>90*6"
    found = verdict(f"{start}\nsuns 2 a 0 0")
    assert (found.codes or (found.status,)) == (said,)
    if said == "unknown":
        assert "on the left of red 1 its front is 0.6 mm" in found.tried
    assert codes(f"{start} worm:moons@300,300>90*6\nsuns 2 a 0 0\nmoons null\nsuns 2 a 0 0") == ("WD-SIDE",)


def test_on_the_way_back_the_sides_are_free() -> None:
    for x in (42, -42):
        back = f"{slalom_but('red')} red:1@0,395 worm:suns@{x},500>270*6 lap:suns=1"
        assert codes(f"{back}\nsuns 2 a 0 0") == ()
