"""A bare sheet: all static faults at once, then an order of placement that earns exactly what it shows."""

from __future__ import annotations

import pytest

from tests.long_way.rules.small import GAME, judged

LEGAL = ("legal", ())


def illegal(*codes: str) -> tuple[str, tuple[str, ...]]:
    return ("illegal", codes)


# --- static faults --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", ["", "in:A4w", "in:A4w out:E7n", "in:A1w out:A1s"])
def test_a_sheet_before_the_first_turn_is_legal(sheet: str) -> None:
    verdict = GAME.judge(GAME.parse(sheet))
    assert (verdict.status, verdict.witness) == ("legal", ())


def test_entrance_and_exit_are_there_once_anything_is_drawn() -> None:
    assert judged("in:A4w 15@A3=5A4") == illegal("LW-GATE-MISSING")
    assert judged("cafe:A1-B1") == illegal("LW-GATE-MISSING")


@pytest.mark.parametrize("gate", ["A4e", "B4w", "D4n", "H1e", "A8n"])
def test_entrance_and_exit_lie_in_the_exterior_wall(gate: str) -> None:
    assert judged(f"in:{gate} out:E7n") == illegal("LW-GATE-EDGE")
    assert judged(f"in:E7n out:{gate}") == illegal("LW-GATE-EDGE")


def test_entrance_and_exit_may_share_a_space_but_not_a_doorway() -> None:
    assert judged("in:A1w out:A1s") == LEGAL
    assert judged("in:A1w out:A1w") == illegal("LW-GATE-SHARED")


def test_tiles_are_those_of_the_catalogue() -> None:
    assert judged("in:A4w out:E7n 19@A3=9A3") == illegal("LW-CATALOGUE")


@pytest.mark.parametrize(
    ("tile", "code"),
    [
        ("15^90@A3=5A4", "LW-ROTATED"),
        ("15@G3=5G3", "LW-OFF-GRID"),
        ("15@A3", "LW-DISPLAY-COUNT"),
        ("15@A3=5A4=1A3", "LW-DISPLAY-COUNT"),
        ("15@A3=5D4", "LW-DISPLAY-PLACE"),
        ("15@A3=2A4", "LW-DISPLAY-NUMBER"),
        ("15@A3=5A4 22@B3=2C3", "LW-OVERLAP"),
        ("15@A3=5A4 cafe:A4-A5", "LW-OVERLAP"),
        ("15@A3=5A4 dot:D4", "LW-DOT"),
        ("15@A3=5A4 dot:B3", "LW-DOT"),
        ("15@A3=5A4 nodot:A3", "LW-DOT"),
        ("15@A3=5A4 nodot:B3", "LW-DOT"),
        ("cafe:A3-C3", "LW-CAFETERIA-SHAPE"),
        ("cafe:G3-H3", "LW-OFF-GRID"),
        ("cafe:A1-A2 cafe:B1-B2 cafe:C1-C2", "LW-CAFETERIA-COUNT"),
        ("15@A3=5A4 +A4w", "LW-WALL-TWICE"),
        ("+D4n +D4n", "LW-WALL-TWICE"),
        ("+H4n", "LW-OFF-GRID"),
        ("15@A3=5A4 /A4n", "LW-DOOR-NO-WALL"),
        ("15@A3=5A4 /B3n+B4s", "LW-DOOR-NO-WALL"),
        ("15@A3=5A4 /B3n /B3n", "LW-DOOR-NO-WALL"),
        ("25@C3=2C3 /C3e", "LW-DOOR-HALF"),
        ("11@C1=1C1 /C1s", "LW-DOOR-EXTERIOR"),
        ("coins:0/3", "LW-COINS-PAIR"),
        ("coins:3/2", "LW-COINS-CROSSED"),
    ],
)
def test_a_static_fault(tile: str, code: str) -> None:
    assert judged(f"in:A4w out:E7n {tile}") == illegal(code)


def test_all_static_faults_are_told_at_once() -> None:
    status, codes = judged("in:B4w out:E7n 15^90@A3=2A4 cafe:A4-C4 coins:4/3")
    assert status == "illegal"
    assert set(codes) == {
        "LW-GATE-EDGE",
        "LW-ROTATED",
        "LW-DISPLAY-NUMBER",
        "LW-CAFETERIA-SHAPE",
        "LW-OVERLAP",
        "LW-COINS-PAIR",
        "LW-COINS-CROSSED",
    }


def test_a_dot_that_the_tile_has_anyway_is_no_fault() -> None:
    assert judged("in:A4w out:E7n 15@A3=5A4 dot:A3") == LEGAL


# --- the order of placement -----------------------------------------------------------------------------------------

GATES = "in:A4w out:E7n"


def test_tiles_that_earn_nothing_stand_in_any_order() -> None:
    assert judged(f"{GATES} 15@A3=5A4 22@D3=2D3") == LEGAL


def test_two_open_matches_earn_one_bonus_whichever_comes_first() -> None:
    pair = f"{GATES} 22@A2=2B2 26@C2=2C2"
    assert judged(pair) == illegal("LW-BONUS-MISSED")
    for bonus in ("+F5n", "/C2s", "coins:0/2"):
        assert judged(f"{pair} {bonus}") == LEGAL
    assert judged(f"{pair} +F5n coins:0/2") == illegal("LW-BONUS-UNEARNED")


def test_a_cafeteria_may_come_before_or_after_its_neighbour() -> None:
    near = f"{GATES} cafe:A5-B5 15@A3=5A4"
    assert judged(near) == LEGAL
    assert judged(f"{near} +F5n") == LEGAL
    assert judged(f"{near} +F5n +F5e") == illegal("LW-BONUS-UNEARNED")


def test_a_bonus_wall_without_an_earner() -> None:
    verdict = GAME.judge(GAME.parse(f"{GATES} 15@A3=5A4 22@D3=2D3 +F2n"))
    (fault,) = verdict.faults
    assert fault.code == "LW-BONUS-UNEARNED"
    assert fault.where == "F2n"
    assert "F2n" in fault.message


def test_a_bonus_wall_on_a_tile_comes_after_the_tile() -> None:
    # The tile under the wall may be drawn before the pair that earns it, or be the one that earns it.
    for wall in ("E2w", "C2w", "B2e"):
        sheet = GAME.parse(f"{GATES} 22@A2=2B2 26@C2=2C2 32@E2=3E2 +{wall}")
        verdict = GAME.judge(sheet)
        assert verdict.status == "legal"
        under = wall[:2]
        last = next(index for index, turn in enumerate(verdict.witness) if f"+{wall}" in turn)
        first = next(
            index for index, turn in enumerate(verdict.witness) if f": {under} " in turn or f"={'2' + under}" in turn
        )
        assert first <= last


def test_three_matches_in_a_row_earn_one_bonus_or_two() -> None:
    # The middle one last: it alone earns. Otherwise the second and the third do.
    row = f"{GATES} 25@A1=2A1 25@A2=2A2 25@A3=2A3"
    assert judged(row) == illegal("LW-BONUS-MISSED")
    assert judged(f"{row} +F5n") == LEGAL
    assert judged(f"{row} +F5n coins:0/2") == LEGAL
    assert judged(f"{row} +F5n coins:0/4") == illegal("LW-BONUS-UNEARNED")


def test_a_doorway_through_one_of_two_walls_was_cut_before_the_other_came() -> None:
    # B3n came with 15, B4s with 26; C5-D5 and 22 earn the doorway.
    walls = f"{GATES} 15@A3=5A4 26@B4=6B4"
    assert judged(f"{walls} cafe:E1-F1 24@E2=4E2 /B3n") == LEGAL
    assert judged(f"{walls} cafe:E1-F1 24@E2=4E2 /B4s") == LEGAL
    assert judged(f"{walls} cafe:E1-F1 24@E2=4E2 /B3n+B4s") == LEGAL
    # Two doorways, one through each wall: the first before the second wall came, the second after.
    assert judged(f"{walls} cafe:E1-F1 24@E2=4E2 32@G1=2G1 /B3n /B4s") == LEGAL


def test_the_moment_of_a_doorway_can_be_impossible() -> None:
    # Of the two walls one comes with the only display that can earn the doorway.
    from ppgen.definition.load import load_game
    from ppgen.games.long_way.rules import rules

    bundled = rules(load_game("long-way"))
    assert bundled.judge(bundled.parse("in:A4w out:E7n 15@A3=5A4 15@B4=5B4 /B3n")).codes == ("LW-ORDER",)
    assert bundled.judge(bundled.parse("in:A4w out:E7n 15@A3=5A4 15@B4=5B4 /B3n+B4s")).status == "legal"


def test_a_wall_shut_between_matches_earns_nothing() -> None:
    shut = f"{GATES} 23@A2=2B2 26@C2=2C2"
    assert judged(shut) == LEGAL
    assert judged(f"{shut} +F5n") == illegal("LW-BONUS-UNEARNED")


def test_a_doorway_may_let_a_later_match_earn() -> None:
    # B2's wall is opened by the cafeteria's bonus; then C2 must take one too, if it comes after that.
    shut = f"{GATES} 23@A2=2B2 26@C2=2C2 cafe:E1-F1 24@E2=4E2 /B2e"
    assert judged(shut) == LEGAL
    assert judged(f"{shut} coins:0/2") == LEGAL
    assert judged(f"{shut} coins:0/4") == illegal("LW-BONUS-UNEARNED")


def test_coins_may_be_spent_to_the_last() -> None:
    pair = f"{GATES} 22@A2=2B2 26@C2=2C2"
    for crossed in (0, 1, 2):
        assert judged(f"{pair} coins:{crossed}/2") == LEGAL


def test_a_witness_spends_the_coins_that_are_crossed_out() -> None:
    sheet = GAME.parse(f"{GATES} 22@A2=2B2 26@C2=2C2 coins:2/2")
    assert any(">" in turn for turn in GAME.judge(sheet).witness)


def test_verdicts_do_not_depend_on_the_order_of_writing() -> None:
    one = GAME.judge(GAME.parse(f"{GATES} 22@A2=2B2 26@C2=2C2 +F5n"))
    other = GAME.judge(GAME.parse(f"+F5n 26@C2=2C2 22@A2=2B2 {GATES}"))
    assert one == other
