"""A transcript may start from a sheet that is drawn already: then what follows is as possible as that sheet is."""

from __future__ import annotations

import pytest

from ppgen.boards.grid import Grid
from ppgen.definition.load import load_game
from ppgen.games.long_way.notation import Stop
from ppgen.games.long_way.play import apply
from ppgen.games.long_way.rules import LongWay, rules
from ppgen.games.long_way.sheet import PlayerSheet
from ppgen.games.long_way.terms import LongWayRules
from ppgen.games.long_way.together import rollers
from ppgen.rules.protocol import Transcript
from ppgen.rules.verdict import Verdict
from tests.long_way.rules.legal import legal_choices
from tests.long_way.rules.small import GAME, GATES, PIECES, TILES, catalogue, codes, game, tile

NEXT = "15: A5 =1A6"


def verdict(setup: str, *turns: str, players: tuple[str, ...] = ("player",), rules: LongWay = GAME) -> Verdict:
    transcript = Transcript(setup, turns, players)
    return rules.replay(transcript).verdict(len(turns), turns)


def test_the_witness_begins_with_the_turns_that_lead_to_the_setup() -> None:
    setup = f"{GATES} 22@B3=2C3 25@D3=2D3 coins:0/2"
    found = verdict(setup, NEXT)
    assert found.status == "legal"
    assert len(found.witness) == 3
    assert found.witness[-1] == NEXT
    again = GAME.replay(Transcript(GATES, found.witness))
    assert again.verdict(3, found.witness).status == "legal"
    assert GAME.notation(again.position(2)) == setup


def test_a_setup_that_cannot_arise_is_at_fault() -> None:
    assert codes(NEXT, setup=f"{GATES} 22@B3=2C3 25@D3=2D3") == ["LW-BONUS-MISSED"]


def test_what_follows_a_setup_that_nothing_proves_is_unknown() -> None:
    hasty = LongWay(GAME.ground.grid, TILES, LongWayRules(), PIECES, budget=0)
    found = verdict(f"{GATES} 22@B3=2C3 25@D3=2D3 coins:0/2", NEXT, rules=hasty)
    assert (found.status, found.witness) == ("unknown", ())
    assert "state" in found.tried


def test_coins_that_only_the_last_roll_can_pay_leave_no_further_turn() -> None:
    setup = f"{GATES} 22@B3=2C3 25@D3=2D3 coins:2/2"
    assert verdict(setup).status == "legal"
    found = verdict(setup, NEXT)
    assert (found.status, found.codes) == ("illegal", ("LW-STOPPED",))


def test_coins_that_another_order_pays_in_time_leave_room_for_a_turn() -> None:
    """Drawn last, tile 15 would earn the coins too late; but tile 33 may come after it, on a roll that they paid."""
    setup = f"{GATES} cafe:A5-B5 15@A3=5A4 coins:2/2"
    late = verdict(setup, "11: A1 =1A1")
    assert (late.status, late.codes) == ("illegal", ("LW-STOPPED",))
    setup += " 33@D3=3D3"
    found = verdict(setup, "22: E1 =2E1")
    assert found.status == "legal"
    again = GAME.replay(Transcript(GATES, found.witness))
    assert not [fault for step in again.steps for fault in step.faults]
    assert GAME.notation(again.position(len(found.witness) - 1)) == GAME.notation(GAME.parse(setup))


def paid_and_going_on(rules: LongWay, start: PlayerSheet) -> set[PlayerSheet]:
    """Every sheet after which a player of a solo game may go on, with coins spent on the rolls on the way."""
    found, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for crossed in range(here.coins_left + 1):
            rolled = here.with_(crossed=crossed)
            for roll in rules.ground.catalogue.tiles:
                for choice in legal_choices(rules.ground, rolled, roll):
                    after = apply(rules.ground, rolled, roll, choice)
                    if not isinstance(choice, Stop) and after not in found:
                        found.add(after)
                        todo.append(after)
    return found


SMALL = [
    pytest.param(game(3, 1, catalogue(tile("11", "A1", "A1e"), tile("12", "A1", "A1w"))), id="row of single spaces"),
    pytest.param(game(2, 2, catalogue(tile("11", "A1", "A1n"), tile("21", "A1 B1", "B1n"))), id="square"),
]


@pytest.mark.parametrize("rules", SMALL)
def test_a_turn_may_follow_exactly_what_play_goes_on_from(rules: LongWay) -> None:
    start = rules.parse("in:A1w out:A1s")
    truth = paid_and_going_on(rules, start)
    asked = {sheet.with_(crossed=spent) for sheet in truth for spent in range(sheet.coins_left + 1)}
    assert asked - truth
    for sheet in sorted(asked, key=rules.notation)[:: max(1, len(asked) // 400)]:
        found = verdict(rules.notation(sheet), "11: stop", rules=rules)
        assert found.status == ("legal" if sheet in truth else "illegal"), rules.notation(sheet)


TWO = ("anna", "ben")


def test_who_has_drawn_less_than_another_has_stopped() -> None:
    setup = f"{GATES} 22@B3=2C3 | {GATES}"
    assert verdict(setup, f"{NEXT} | -", players=TWO).status == "legal"
    assert verdict(setup, f"{NEXT} | A5 =1A6", players=TWO).codes == ("LW-STOPPED",)
    assert verdict(GATES, f"{NEXT} | A5 =1A6", players=TWO).status == "legal"


def test_sheets_that_were_drawn_on_the_same_rolls_are_legal_with_the_game_that_leads_to_them() -> None:
    setup = f"{GATES} 22@B3=2C3 cafe:A5-B5 | {GATES} 22@B3=2C3 15@A4=1A4"
    found = verdict(setup, "31: C4 =1C4 | F1 =1F1", players=TWO)
    assert found.status == "legal"
    assert found.witness[:2] == ("22: B3 =2C3 | B3 =2C3", "15: cafe A5-B5 | A4 =1A4")


def test_sheets_that_need_more_rolls_than_there_were_turns_are_impossible_together() -> None:
    setup = f"{GATES} 22@B3=2C3 | {GATES} 15@A3=1A4"
    found = verdict(setup, players=TWO)
    assert (found.status, found.codes) == ("illegal", ("LW-ROLLS",))
    assert "anna and ben drew takes 2 rolls at least (15 and 22)" in found.faults[0].message


def test_sheets_whose_orders_disagree_are_impossible_together() -> None:
    """Anna drew two tiles 21 and stopped. Ben's doorway in the tile 53 was cut before a tile 21 shut the edge again."""
    small = LongWay(Grid(5, 5), rules(load_game("long-way")).ground.catalogue)
    anna = "in:D5n out:E1e 21@B3=2B3 21@C4=1C4"
    ben = "in:D1s out:A4w 53@B2=5D2 21@C4=2C4 21@A4=2B4 /C2s"
    assert [verdict(sheet, rules=small).status for sheet in (anna, ben)] == ["legal", "legal"]
    found = verdict(f"{anna} | {ben}", players=TWO, rules=small)
    assert (found.status, found.codes) == ("illegal", ("LW-ROLLS",))
    assert "however they fall" in found.faults[0].message


def test_only_who_rolls_can_have_spent_coins() -> None:
    """Ben rolled in the second turn only, and his coins came in that turn; one more turn, and he could have stopped."""
    assert rollers((9, 1, 9), 7) == [0, 1, 2, 0, 2, 0, 2]
    drawn = "22@B3=2C3 25@D3=2D3"
    assert verdict(f"{GATES} {drawn} coins:0/2 | {GATES} {drawn} coins:1/2", players=TWO).codes == ("LW-REROLL-COIN",)
    found = verdict(f"{GATES} {drawn} coins:1/2 | {GATES} {drawn} coins:0/2", players=TWO)
    assert (found.status, found.witness[-1]) == ("legal", "15>11: stop | stop")


def test_the_dice_have_passed_on_where_a_game_goes_on() -> None:
    """After three turns Ben rolls, and pays for the reroll."""
    setup = f"{GATES} 22@B3=2C3 25@D3=2D3 31@F1=1F1 coins:0/2"
    poor = f"{GATES} 22@B3=2C3 25@D3=2E3 31@F1=1F1"
    assert verdict(f"{poor} | {setup}", "22>25: stop | stop", players=TWO).codes == ()
    assert verdict(f"{setup} | {poor}", "22>25: stop | stop", players=TWO).codes == ("LW-REROLL-COIN",)


def test_effort_spent_on_several_sheets_says_what_would_decide() -> None:
    hasty = LongWay(GAME.ground.grid, TILES, LongWayRules(), PIECES, budget=1)
    setup = f"{GATES} 22@B3=2C3 15@A4=1A4 | {GATES} 22@B3=2C3 cafe:A5-B5"
    found = verdict(setup, players=TWO, rules=hasty)
    assert found.status == "unknown"
    assert "1 state of play of all players at once" in found.tried
