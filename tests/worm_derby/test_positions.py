"""A course is judged alike wherever it is met: alone, as the setup of a transcript, and after any of its turns."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ppgen.definition.load import load_figures, load_game
from ppgen.games.worm_derby.notation import parse_course, print_course
from ppgen.games.worm_derby.play import BARE
from ppgen.games.worm_derby.rules import WormDerby, rules
from ppgen.rules.protocol import Transcript
from ppgen.rules.verdict import Verdict

RULES: WormDerby = rules(load_game("worm-derby"))
WORMS = ("suns worm 20,-15>270*6", "moons worm -20,-15>270*6", "suns 3 b 0 0 0", "moons null")


def alone(text: str) -> Verdict:
    return RULES.judge(parse_course(text))


def after(text: str, *turns: str) -> list[Verdict]:
    """After none of the turns, one of them, and so on."""
    replay = RULES.replay(Transcript(text, turns))
    return [replay.verdict(count, turns) for count in range(len(turns) + 1)]


def obstacles(count: int) -> str:
    return " ".join(f"obstacle:{at + 1}@{55 * (at % 7) - 165},{300 + 55 * (at // 7)}" for at in range(count))


def slalom(pitch: float, count: int = 12) -> str:
    tiles = (f"{'red' if at % 2 else 'blue'}:{at}@0,{180 + at * pitch:.3f}" for at in range(1, count + 1))
    return f"slalom players:suns,moons pylon:0,1750 {' '.join(tiles)}"


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ("fewer players:suns,moons obstacle:1@0,100", "WD-NEAR"),
        ("fewer players:suns,moons pylon:0,1000 obstacle:1@0,820", "WD-NEAR"),
        ("fewer players:suns,moons obstacle:1@400,-30", "WD-BETWEEN"),
        ("fewer players:suns,moons pylon:0,1000 obstacle:1@400,1030", "WD-BETWEEN"),
        ("fewer players:suns,moons obstacle:1@0,400 obstacle:2@30,400", "WD-OVERLAP"),
        ("fewer players:suns,moons gate:150", "WD-GATE"),
        ("fewer players:suns,moons pylon:0,800", "WD-PYLON"),
        (slalom(95), "WD-SLALOM"),
        (slalom(110).replace("red:1@0", "red:1@60"), "WD-SLALOM"),
        (slalom(105, 12).replace("blue:2@", "red:2@"), "WD-SLALOM"),
    ],
)
def test_an_illegal_set_up_stays_illegal_in_a_transcript(setup: str, code: str) -> None:
    assert alone(setup).codes == (code,)
    for found in after(setup, *WORMS):
        assert found.status == "illegal"
        assert found.codes == (code,)


def test_a_fault_is_told_once_and_not_again_after_every_turn() -> None:
    *_, last = after("fewer players:suns,moons obstacle:1@0,100", *WORMS)
    assert len(last.faults) == 1


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ("fewer players:suns,moons obstacle:1@0,177.3", "obstacle 1: 151.9 mm is within 1 mm of the limit of 152.4 mm"),
        ("fewer players:suns,moons obstacle:1@400,-0.6", "obstacle 1: -0.6 mm ahead of the start line is within 1 mm"),
        ("fewer players:suns,moons obstacle:1@400,0.6", "obstacle 1: 0.6 mm ahead of the start line is within 1 mm"),
        ("fewer players:suns,moons obstacle:1@400,1000.6", "obstacle 1: 1000.6 mm ahead of the start line is within 1"),
        ("fewer players:suns,moons obstacle:1@0,400 obstacle:2@50.6,400", "an overlap of 0.20 mm is within 1 mm"),
        (slalom(102), "red 1: 51.2 mm is within 1 mm of the limit of 50.8 mm"),
    ],
)
def test_what_is_too_close_to_say_stays_so_in_a_transcript(setup: str, said: str) -> None:
    for found in (alone(setup), *after(setup, *WORMS)):
        assert found.status == "unknown"
        assert said in found.tried


@pytest.mark.parametrize("aside", [-1.1, 1.1])
def test_beyond_the_millimetre_an_obstacle_is_between_start_line_and_pylon_or_not(aside: float) -> None:
    ahead = f"fewer players:suns,moons obstacle:1@400,{aside}"
    short = f"fewer players:suns,moons pylon:0,1000 obstacle:1@400,{1000 - aside}"
    for setup in (ahead, short):
        for found in (alone(setup), *after(setup, *WORMS)):
            assert found.codes == (() if aside > 0 else ("WD-BETWEEN",))
            assert found.status == ("legal" if aside > 0 else "illegal")


# Counting obstacles ---------------------------------------------------------------------------------------------------


def test_while_obstacles_are_laid_there_may_be_fewer_than_were_dealt() -> None:
    empty = "players:suns,moons gate:203.2 pylon:0,1000"
    assert alone(f"{empty} obstacle:1@0,500").status == "legal"
    assert [found.status for found in after(empty, "suns tile 1@0,500")] == ["legal", "legal"]
    assert alone("slalom").status == alone(slalom(110, 3)).status == "legal"


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ("players:suns,moons", "WD-COUNT"),
        ("players:suns,moons obstacle:1@0,500", "WD-COUNT"),
        (slalom(110, 11), "WD-SLALOM"),
    ],
)
def test_as_soon_as_a_worm_stands_a_wrong_number_is_a_fault(setup: str, code: str) -> None:
    assert alone(setup).status == "legal"
    assert alone(f"{setup} worm:suns@20,-15>270*6").codes == (code,)
    found = after(setup, *WORMS)
    assert found[0].status == "legal"
    assert [one.codes for one in found[1:]] == [(code,)] * len(WORMS)


def test_more_obstacles_than_were_dealt_are_a_fault_at_once() -> None:
    full = f"players:suns,moons {obstacles(20)}"
    assert alone(full).status == "legal"
    assert alone(f"players:suns,moons {obstacles(21)}").codes == ("WD-COUNT",)
    assert after(full, f"suns tile {obstacles(21).split(':')[-1]}")[1].codes == ("WD-COUNT",)


BOTH = "worm:suns@20,-15>270*6 worm:moons@-20,-15>270*6"


@pytest.mark.parametrize("count", [0, 1, 19, 21, 22, 30])
def test_no_race_changes_the_number_of_obstacles(count: int) -> None:
    race = f"players:suns,moons pylon:0,1000 {obstacles(count)} {BOTH} race"
    for found in (alone(race), *after(race, "suns 3 b 0 0 0", "moons null")):
        assert (found.status, found.codes) == ("illegal", ("WD-COUNT",))
    right = f"players:suns,moons pylon:0,1000 {obstacles(20)} {BOTH} race"
    assert (alone(right).status, alone(right).tried) == ("unknown", BARE)
    assert alone(f"fewer {race}").codes == (("WD-COUNT",) if count > 20 else ())


@pytest.mark.parametrize("count", [1, 11, 13])
def test_no_race_changes_the_number_of_slalom_tiles(count: int) -> None:
    race = f"{slalom(105, count)} {BOTH} race"
    for found in (alone(race), *after(race, "suns null", "moons null")):
        assert (found.status, found.codes) == ("illegal", ("WD-SLALOM",))
    right = f"{slalom(105)} {BOTH} race"
    assert (alone(right).status, alone(right).tried) == ("unknown", BARE)


def test_obstacles_lie_face_down_and_the_tiles_of_a_slalom_face_up() -> None:
    """Alone and in transcripts, before the race and in it, whatever the number."""
    up = "players:suns,moons pylon:0,1000 red:1@0,300"
    full = f"players:suns,moons {obstacles(19)} red:20@120,900 pylon:0,1200 {BOTH}"
    few = f"fewer players:suns,moons pylon:0,1000 red:1@0,300 {BOTH}"
    down = slalom(110).replace("red:1@", "obstacle:1@")
    for text, moves in (
        (up, ("moons tile 2@60,300",)),
        (f"fewer {up}", ("moons tile blue2@0,420",)),
        (full, ("suns 4 b 0 0 0 0",)),
        (few, ("suns 4 b 0 0 0 0", "moons null")),
        (f"{few} race", ("suns null",)),
        (f"{down} {BOTH}", ("suns null",)),
        (f"{slalom(110)} obstacle:13@300,500 {BOTH} race", ("suns null",)),
    ):
        for found in (alone(text), *after(text, *moves)):
            assert (found.status, set(found.codes)) == ("illegal", {"WD-SLALOM"}), text
    laid = "fewer players:suns,moons", "suns tile red1@0,400"
    assert [found.status for found in after(*laid)] == ["legal", "illegal"]
    assert alone(full.replace("red:20", "obstacle:20")).status == "legal"


def test_sides_bind_in_a_slalom_alone() -> None:
    past = "fewer race red:1@0,405 worm:suns@-42,300>90*6"
    assert set(after(past, "suns 2 a 0 0")[1].codes) == {"WD-SLALOM"}
    assert "WD-SIDE" in after(past.replace("fewer", "slalom"), "suns 2 a 0 0")[1].codes


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_a_straight_worm_of_any_length_may_start(count: int) -> None:
    """However short it is: what is exactly upright is not doubtful. One that clearly leans is refused."""

    def start(lean: float) -> str:
        return f"fewer cannibal players:suns,moons worm:suns@50,-15>{270 - lean:g}*{count}"

    for lean in (0.0, 0.5, -0.5):
        assert {found.status for found in (alone(start(lean)), *after(start(lean)))} == {"legal"}
    assert alone(start(2.0)).status == "unknown"
    assert alone(start(6.0)).codes == ("WD-START",)
    build = f"suns worm {start(0).split('@')[1]}"
    assert after("fewer cannibal players:suns,moons", build)[1].status == "legal"


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (f"obstacle:1@0,400 {BOTH}", "There is 1 obstacle; 2 players place 20."),
        (f"slalom red:1@0,400 {BOTH}", "There is 1 red tile in the slalom; a suit has 6."),
        ("fewer pylon:0,1000 obstacle:1@0,990", "Obstacle 1 lies on the pylon."),
        ("fewer obstacle:1@100,10^45", "Obstacle 1 lies on the start line."),
        ("fewer pylon:0,-1000", "The pylon is 1000 mm behind the start line, 3.28 feet."),
        ("slalom red:1@0,400 blue:2@0,440", "Red 1 and blue 2 overlap by 10.8 mm."),
        ("fewer worm:suns@0,-30>270*6", "Of Suns, 0 coins are between the start tiles and 6 behind them."),
        ("fewer cannibal worm:suns@0,40>270*2", "Of Suns, 1 coin is between the start tiles and 0 behind them."),
    ],
)
def test_messages_say_lengths_and_numbers_as_one_does(setup: str, said: str) -> None:
    messages = [fault.message for fault in alone(setup).faults]
    assert said in messages
    assert not [message for message in messages if " -" in message]


def test_nothing_is_minus_zero() -> None:
    found = alone("fewer obstacle:1@400,-0.02")
    assert "0.0 mm ahead" in found.tried
    assert "-0.0" not in found.tried


# What no set-up can hold ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ("fewer players:suns,moons worm:moons@0,-15>270*6", "WD-TURN"),
        ("fewer players:suns,moons worm:suns@0,-15>270*6 worm:arms@60,-15>270*6", "WD-TURN"),
        ("fewer players:suns,moons worm:suns@0,-15>270*6 lap:suns=1", "WD-START"),
        ("cannibal fewer players:suns,moons worm:suns@0,-15>270*6 bitten:suns=a", "WD-START"),
        ("players:suns", "WD-PLAYERS"),
    ],
)
def test_what_no_turns_lead_to_is_no_set_up(setup: str, code: str) -> None:
    assert alone(setup).codes == (code,)
    assert after(setup)[0].codes == (code,)


def test_a_transcript_goes_on_with_the_player_whose_turn_it_is() -> None:
    one = "fewer players:suns,moons obstacle:1@0,500"
    assert after(one, "moons tile 2@0,600")[1].status == "legal"
    assert after(one, "suns tile 2@0,600")[1].codes == ("WD-TURN",)
    built = "fewer players:suns,moons worm:suns@0,-15>270*6"
    assert after(built, "moons worm 60,-15>270*6")[1].status == "legal"


def test_the_witness_of_a_course_that_names_its_worms_in_any_order_is_played() -> None:
    course = parse_course("fewer players:suns,moons worm:moons@60,-15>270*6 worm:suns@0,-15>270*6 obstacle:1@0,500")
    found = RULES.judge(course)
    replay = RULES.replay(Transcript("fewer players:suns,moons", found.witness))
    assert replay.verdict(len(found.witness), found.witness).status == "legal"
    assert set(replay.position(len(found.witness)).worms) == set(course.worms)


def test_the_course_of_the_figures_is_refused_when_an_obstacle_moves_too_near() -> None:
    spec = load_figures(load_game("worm-derby")).transcripts["race"]
    turns = tuple(turn.text for turn in spec.turns)
    assert after(spec.setup, *turns)[2].status == "legal"
    wrong = spec.setup.replace("obstacle:17@111,193", "obstacle:17@111,143")
    assert all(found.codes == ("WD-NEAR",) for found in after(wrong, *turns))


# The race -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("says", ["", " wins"])
@pytest.mark.parametrize("y", [24.6, 25.2, 25.6, 26.2])
def test_whether_a_worm_is_home_is_known_to_a_millimetre_whatever_the_move_says(y: float, says: str) -> None:
    # The passage between the start tiles ends 25.4 mm ahead of the start line.
    replay = RULES.replay(
        Transcript(f"fewer race worm:suns@40,{y + 7 * 19.05:.3f}>270*6 lap:suns=1", (f"suns 2 a 0 0{says}",))
    )
    assert replay.faults == replay.steps[0].faults == ()
    assert any("the passage between the start tiles, which is within 1 mm" in said for said in replay.close[1])
    found = RULES.judge(replay.position(1))
    assert found.status == "unknown"
    assert f"{abs(25.4 - y):.1f} mm {'inside' if y < 25.4 else 'outside'} the passage" in found.tried


def test_a_move_on_through_the_doubtful_millimetre_is_not_doubtful() -> None:
    start = "fewer race worm:suns@40,{y}>270*6 lap:suns=1"
    replay = RULES.replay(Transcript(start.format(y=25 + 6 * 19.05), ("suns 2 a 0 0 wins",)))
    assert replay.steps[0].faults == ()
    assert replay.close == ((), ())


@pytest.mark.parametrize(
    ("bend", "status"), [(60, "illegal"), (59.9, "unknown"), (59.5, "unknown"), (60.2, "unknown"), (62, "illegal")]
)
def test_whether_coins_that_are_no_neighbours_touch_is_known_to_a_millimetre(bend: float, status: str) -> None:
    # 60 degrees close a ring exactly, as the notation says it; 62 degrees would let its ends overlap by 3.5 mm.
    ring = f"fewer race worm:suns@0,300>0{f'/{bend}' * 4}"
    for found in (alone(ring), *after(ring, "suns null")):
        assert found.status == status
        assert ("WD-LOOP" in found.codes) == (status == "illegal")
        if status == "unknown":
            assert "suns 1–6" in found.tried


@pytest.mark.parametrize(
    ("room", "status"),
    [(53.0, "legal"), (54.5, "unknown"), (55.28, "unknown"), (55.55, "unknown"), (56.5, "unknown"), (57.5, "illegal")],
)
def test_the_room_of_a_blocked_worm_is_known_to_a_millimetre_both_ways(room: float, status: str) -> None:
    # From its head to the other worm, in a passage of 30 mm; its next coin just fits at 55.55 mm.
    passage = "fewer race obstacle:1@-40.4,400 obstacle:2@40.4,400 worm:suns@0,276.7>90*6"
    replay = RULES.replay(Transcript(f"{passage} worm:moons@0,{371.95 + room:.3f}>90*6", ("suns 4 a 0",)))
    faults, close = replay.steps[0].faults, replay.close[1]
    assert ("illegal" if faults else "unknown" if close else "legal") == status
    if close:
        assert "within 1 mm of just fitting" in close[0]


def test_a_gap_that_is_narrowed_round_a_worm_later_is_no_fault() -> None:
    """Which gap a coin can pass is asked when it is put down: an ace, or another worm, may narrow it afterwards."""
    course = "fewer race obstacle:1@-56,400^45 obstacle:2@56,400^45 worm:suns@0,352.375>90*6"
    found = after(course, "suns ace 1@-48,400^45; ace 2@48,400^45; ace 1@-46,400^45; null")[1]
    assert (found.status, found.tried) == ("unknown", BARE)
    narrow = "fewer race obstacle:1@-42,400^45 obstacle:2@42,400^45 worm:suns@0,352.375>90*6"
    assert alone(narrow).status == "unknown"
    assert "must have been wider" in alone(narrow).tried
    # Worms that are built side by side stand where no coin had to slide.
    side = "fewer players:suns,moons,crowns worm:suns@0,-15>270*6 worm:moons@19.05,-15>270*6 worm:crowns@38.1,-15>270*6"
    assert alone(side).status == "legal"
    assert print_course(parse_course(print_course(parse_course(side)))) == print_course(parse_course(side))


# Any race -------------------------------------------------------------------------------------------------------------


def _turn(random: Random, suit: str) -> str:
    """Any turn: steps with any bends, an obstacle moved, nothing."""
    end = random.choice("aabbbbb")
    bends = " ".join(str(random.choice((0, 0, 0, random.randint(-100, 100)))) for _ in range(random.randint(2, 5)))
    move = f"{len(bends.split())} {end} {bends}"
    match random.randint(0, 5):
        case 0:
            return f"{suit} null"
        case 1:
            place = f"{random.randint(-80, 80)},{random.randint(150, 260)}^{random.randint(0, 90)}"
            return f"{suit} ace {random.randint(1, 3)}@{place}; {move}"
        case _:
            return f"{suit} {move}"


def test_what_is_wrong_with_a_position_alone_is_wrong_with_it_in_any_race() -> None:
    random = Random("races")
    seen: Counter[str] = Counter()
    for _ in range(150):
        near = random.uniform(176, 190)
        setup = (
            f"fewer players:suns,moons obstacle:1@{random.randint(-60, 60)},{near:.2f} obstacle:2@-20,250^45 "
            f"obstacle:3@60,240^20 worm:suns@20,-15>270*6 worm:moons@{-random.uniform(-1, 10):.2f},-15>270*6"
        )
        turns = tuple(_turn(random, ("suns", "moons")[at % 2]) for at in range(4))
        replay = RULES.replay(Transcript(setup, turns))
        for count in range(len(turns) + 1):
            here = RULES.judge(replay.position(count))
            there = replay.verdict(count, turns)
            seen[f"{here.status} {there.status}"] += 1
            if here.status == "illegal":
                assert there.status == "illegal"
                known = set(there.codes) | ({"WD-OVER-TILE"} if "WD-MOVE-ON" in there.codes else set())
                assert set(here.codes) <= known, (setup, turns, count)
            elif here.tried and not here.tried.startswith(BARE):
                assert there.status != "legal", (setup, turns, count)
    assert {"legal legal", "unknown unknown", "illegal illegal", "unknown legal"} <= set(seen), seen
