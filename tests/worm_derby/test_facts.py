"""What captions may quote of a course, and what its drawings say: the lengths and numbers are those of the rules."""

from __future__ import annotations

from math import dist

import pytest

from ppgen.boards.shapes import square_to_segment
from ppgen.boards.table import TableLine
from ppgen.boards.table_marks import Course as MotionArrow
from ppgen.definition.load import load_figures, load_game
from ppgen.definition.variants import Choice
from ppgen.figures.facts import lookup
from ppgen.games.worm_derby.arrange import OVERLAYS
from ppgen.games.worm_derby.notation import parse_course
from ppgen.games.worm_derby.rules import WormDerby, rules
from ppgen.games.worm_derby.terms import WormDerbyRules
from ppgen.piecepack import COIN, TILE
from ppgen.records import replace
from ppgen.rules.protocol import Transcript
from ppgen.rules.verdict import Fact

RULES: WormDerby = rules(load_game("worm-derby"))


def fact(text: str, path: str, terms: WormDerby = RULES) -> Fact:
    return lookup(terms.facts(parse_course(text)), path)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("gap", {"min": 3.5, "about": 4, "max": 4.5}),
        ("pylon", {"min": 3, "max": 6}),
        ("clear", {"tiles": 3, "mm": 152.4}),
        ("move", {"tiles": 1, "mm": 50.8}),
        ("worm", {"shortest": 6, "longest": 6}),
        ("obstacles", 20),
    ],
)
def test_the_limits_of_the_rules_are_facts(path: str, value: Fact) -> None:
    assert fact("players:suns,moons", f"limits.{path}") == value


def test_the_limits_follow_the_players_and_the_variants() -> None:
    assert fact("players:suns,moons,arms", "limits.obstacles") == 21
    assert fact("slalom", "limits.obstacles") == 12
    assert fact("cannibal", "limits.worm.shortest") == 2
    assert fact("", "limits.clear.mm", WormDerby(WormDerbyRules(clear=2.5))) == 127.0


def test_an_obstacle_knows_the_tile_nearest_to_it() -> None:
    course = "obstacle:1@-48.4,400^45 obstacle:2@48.4,400^45 obstacle:3@200,600"
    assert fact(course, "obstacle.1.nearest") == pytest.approx(96.8 - 50.8 * 2**0.5, abs=0.05)
    assert fact("obstacle:1@0,950", "obstacle.1.nearest") == pytest.approx(-0.8)


@pytest.mark.parametrize(("y", "count"), [(-15, 1), (5, 2), (-40, 0)])
def test_coins_between_the_start_tiles_are_counted(y: float, count: int) -> None:
    assert fact(f"worm:suns@0,{y}>270*6", "worms.suns.coins_between") == count


@pytest.mark.parametrize("angle", [0, 20, 45])
def test_the_line_before_the_pylon_keeps_three_tile_widths_from_its_edge(angle: float) -> None:
    course = parse_course(f"pylon:0,1200^{angle}")
    lines = {line.id: line.points for line in RULES.arrange(course, ("clear",)).lines}
    assert square_to_segment(course.pylon.square, *lines["clear-pylon"]) == pytest.approx(152.4)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("fewer race worm:suns@0,300>90*6\nsuns 3 a 0", "The worm of Suns takes 1 step on a 3, and is not blocked."),
        (
            "fewer race worm:suns@0,300>90*6 worm:moons@60,300>90*6\nsuns null\nsuns null",
            "It is the turn of Moons, but Suns act.",
        ),
        ("players:suns,moons\nsuns null", "The race begins, but Moons have built no worm."),
        (
            "fewer players:suns,moons worm:moons@60,-15>270*6",
            "Moons have built their worm, but Suns, whose turn comes first, have not.",
        ),
        ("fewer pylon:0,1000 obstacle:1@0,960", "The pylon and obstacle 1 overlap by 10.8 mm."),
        (
            "fewer race cannibal worm:suns@0,300>90*6 worm:moons@-40,430>0*6\nsuns 4 a 0 0 eats",
            "The coin that Suns put down lies on no end coin of another worm.",
        ),
    ],
)
def test_faults_are_whole_sentences(text: str, message: str) -> None:
    setup, *turns = text.split("\n")
    found = RULES.replay(Transcript(setup, tuple(turns))).verdict(len(turns), turns)
    assert message in [fault.message for fault in found.faults]


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_every_overlay_shows_something(overlay: str) -> None:
    before = parse_course("obstacle:1@0,400 red:2@100,600 worm:suns@0,-15>270*6")
    course = parse_course("obstacle:1@0,400 red:2@100,600 worm:suns@0,4.05>270*6")
    assert RULES.arrange(course, (overlay,), before) != RULES.arrange(course, (), before)


def test_the_worm_in_mid_move_is_on_the_way_to_where_the_move_ends() -> None:
    # The first coin that is put down stays where it is, for all the others come from behind it.
    (figure,) = (figure for figure in load_figures(load_game("worm-derby")).figures if figure.id == "steps")
    _, half, whole = figure.panels
    assert half.position is not None
    assert whole.position is not None
    moving = parse_course(half.position.notation).worm("suns")
    setup, turns = whole.position.notation, tuple(turn.text for turn in whole.position.then)
    moved = RULES.replay(Transcript(setup, turns)).position(len(turns)).worm("suns")
    assert moving is not None
    assert moved is not None
    later = len(whole.position.then[0].text.split()[3:]) - 1
    assert moved.coins[later:] == moving.coins[:-later]


@pytest.mark.parametrize("variant", ["cannibal", "short-worms"])
def test_the_summary_follows_the_length_of_the_worms(variant: str) -> None:
    assert "worm of six coins" in load_game("worm-derby").summary
    assert "worm of two to six coins" in load_game("worm-derby", Choice((variant,))).summary


def lines_of(text: str, overlay: str, before: str = "") -> dict[str, TableLine]:
    arranged = RULES.arrange(parse_course(text), (overlay,), parse_course(before) if before else None)
    return {line.id: line for line in arranged.lines}


def test_a_worm_is_measured_beside_it_from_rim_to_rim() -> None:
    line = lines_of("worm:suns@0,-15>270*6", "length")["length-suns"]
    (x0, y0), (x1, y1) = line.points
    assert (y0, y1) == pytest.approx((-15 + COIN / 2, -15 - 5.5 * COIN))
    assert abs(x0) == abs(x1) == pytest.approx(1.25 * COIN)
    assert line.text == f"{6 * COIN:.0f} mm"


@pytest.mark.parametrize(("colour", "side"), [("red", 1), ("blue", -1)])
def test_the_arrow_past_a_slalom_tile_leads_outward_on_its_side(colour: str, side: int) -> None:
    line = lines_of(f"slalom {colour}:2@100,600", "sides")["side-2"]
    assert line.points == ((100 + side * 0.9 * TILE, 600 - 0.45 * TILE), (100 + side * 0.9 * TILE, 600 + 0.45 * TILE))


@pytest.mark.parametrize("bend", [40, -40])
def test_the_arrows_of_a_move_keep_off_its_coins_outside_of_their_bend(bend: float) -> None:
    before, after = "worm:suns@0,300>90*6", f"worm:suns@0,338.1>90/0/0/0/{bend}"
    arranged = RULES.arrange(parse_course(after), ("latest",), parse_course(before))
    arrows = [mark for mark in arranged.marks if isinstance(mark, MotionArrow)]
    assert [arrow.id for arrow in arrows] == ["steps-suns-1", "steps-suns-2"]
    coins = [coin for text in (before, after) for coin in parse_course(text).worms[0].coins]
    for arrow in arrows:
        assert min(dist(point, coin) for point in arrow.points[1:-1] for coin in coins) > 0.7 * COIN
        # A worm that goes up the table and bends to the left has them on the right.
        assert all(x * bend > 0 for x, _ in arrow.points[:-1])


def test_the_arrow_of_a_bite_keeps_off_the_coin_that_was_eaten() -> None:
    """It ends on the right of the front coin, unless another worm lies or lay there and not on the left."""
    before = "cannibal worm:suns@0,-15>270*6 worm:moons@AT,14>60*6"
    for at, side in ((12.0, -1), (-12.0, 1)):
        old = parse_course(before.replace("AT", str(at)))
        new = replace(
            old,
            worms=tuple(
                replace(worm, coins=((0.0, 4.05), *worm.coins[:-1])) if worm.suit == "suns" else worm
                for worm in old.worms
            ),
        )
        (arrow,) = (mark for mark in RULES.arrange(new, ("latest",), old).marks if isinstance(mark, MotionArrow))
        assert all(x * side > 0 for x, _ in arrow.points[1:])


@pytest.mark.parametrize(("away", "near"), [(43.5, False), (43.0, True)])
def test_between_tiles_the_arrow_of_a_straight_worm_runs_closer_to_it(away: float, near: bool) -> None:
    """An arrow runs 15.2 mm from the middle of the worm: a tile at 18.1 mm leaves it room, and one at 17.6 mm none."""
    before, after = (parse_course(f"fewer obstacle:1@{away},0 worm:suns@0,{y}>270*6") for y in (-15, 4.05))
    (arrow,) = (mark for mark in RULES.arrange(after, ("latest",), before).marks if isinstance(mark, MotionArrow))
    aside = max(abs(x) for x, _ in arrow.points)
    assert aside == pytest.approx((0.66 if near else 0.8) * COIN)


def test_each_coin_that_moves_has_a_numbered_ghost_an_arrow_and_a_tint() -> None:
    before, after = "worm:suns@0,-15>270*6", "worm:suns@0,42.15>270*6"  # three steps straight ahead
    arranged = RULES.arrange(parse_course(after), ("latest",), parse_course(before))
    ghosts = [(piece.text, piece.y) for piece in arranged.pieces if piece.role == "ghost"]
    assert ghosts == [("1", pytest.approx(-110.25)), ("2", pytest.approx(-91.2)), ("3", pytest.approx(-72.15))]
    assert [piece.id for piece in arranged.pieces if piece.moved] == ["suns-1", "suns-2", "suns-3"]
    arrows = [mark for mark in arranged.marks if isinstance(mark, MotionArrow)]
    # The first coin that is taken lies next to the coins that stayed; beside a straight worm, arrows change sides.
    assert [round(arrow.points[-1][1], 2) for arrow in arrows] == [4.05, 23.1, 42.15]
    assert [arrow.points[0][0] > 0 for arrow in arrows] == [True, False, True]


def test_a_single_step_needs_no_number() -> None:
    arranged = RULES.arrange(parse_course("worm:suns@0,4.05>270*6"), ("latest",), parse_course("worm:suns@0,-15>270*6"))
    assert [piece.text for piece in arranged.pieces if piece.role == "ghost"] == [""]
