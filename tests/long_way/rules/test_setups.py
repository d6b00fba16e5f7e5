"""A transcript may start from a sheet that is drawn already: then what follows is as possible as that sheet is."""

from __future__ import annotations

import pytest

from ppgen.games.long_way.notation import Stop
from ppgen.games.long_way.play import apply
from ppgen.games.long_way.rules import LongWay
from ppgen.games.long_way.sheet import PlayerSheet
from ppgen.games.long_way.terms import LongWayRules
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


def test_sheets_of_several_players_are_not_proved_by_proving_each_alone() -> None:
    setup = f"{GATES} 22@B3=2C3 | {GATES}"
    assert verdict(setup, f"{NEXT} | A5 =1A6", players=("anna", "ben")).status == "unknown"
    assert verdict(GATES, f"{NEXT} | A5 =1A6", players=("anna", "ben")).status == "legal"
