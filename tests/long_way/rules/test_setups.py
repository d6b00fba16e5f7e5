"""A transcript may start from a sheet that is drawn already: then what follows is as possible as that sheet is."""

from __future__ import annotations

from ppgen.games.long_way.rules import LongWay
from ppgen.games.long_way.search import Effort
from ppgen.games.long_way.terms import LongWayRules
from ppgen.rules.protocol import Transcript
from ppgen.rules.verdict import Verdict
from tests.long_way.rules.small import GAME, GATES, PIECES, TILES, codes

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
    hasty = LongWay(GAME.ground.grid, TILES, LongWayRules(), PIECES, effort=Effort(0))
    found = verdict(f"{GATES} 22@B3=2C3 25@D3=2D3 coins:0/2", NEXT, rules=hasty)
    assert (found.status, found.witness) == ("unknown", ())
    assert "state" in found.tried


def test_coins_that_only_the_last_roll_can_pay_leave_no_further_turn() -> None:
    setup = f"{GATES} 22@B3=2C3 25@D3=2D3 coins:2/2"
    assert verdict(setup).status == "legal"
    assert verdict(setup, NEXT).status == "unknown"


def test_sheets_of_several_players_are_not_proved_by_proving_each_alone() -> None:
    setup = f"{GATES} 22@B3=2C3 | {GATES}"
    assert verdict(setup, f"{NEXT} | A5 =1A6", players=("anna", "ben")).status == "unknown"
    assert verdict(GATES, f"{NEXT} | A5 =1A6", players=("anna", "ben")).status == "legal"
