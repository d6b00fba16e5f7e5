"""What holds of a transcript in every game: what was illegal or in doubt once is never better later on."""

from __future__ import annotations

import pytest

from ppgen.definition.load import load_game
from ppgen.rules.load import load_rules
from ppgen.rules.protocol import PlayedTurn, Replay, Transcript
from ppgen.rules.verdict import Fault, Verdict

SETUP = Fault("T-SETUP", "here", "The setup is wrong.")
LATER = Fault("T-TURN", "there", "The second turn is wrong.", turn=2)


def verdicts(replay: Replay[str]) -> list[Verdict]:
    return [replay.verdict(turns, ("a", "b", "c")) for turns in range(4)]


def replayed(faults: tuple[Fault, ...] = (), later: tuple[Fault, ...] = (), **more: object) -> Replay[str]:
    steps = (PlayedTurn("a", ("1",)), PlayedTurn("b", ("2",), later), PlayedTurn("c", ("3",)))
    return Replay(("0",), steps, faults, **more)  # type: ignore[arg-type]


def test_every_fault_so_far_is_told_and_none_is_forgotten() -> None:
    assert [found.faults for found in verdicts(replayed((SETUP,), (LATER,)))] == [
        (SETUP,),
        (SETUP,),
        (SETUP, LATER),
        (SETUP, LATER),
    ]
    assert [found.status for found in verdicts(replayed((), (LATER,)))] == ["legal", "legal", "illegal", "illegal"]


def test_what_was_too_close_to_say_stays_so_and_is_said_once() -> None:
    found = verdicts(replayed(close=((), ("near",), ("near", "nearer"))))
    assert [verdict.status for verdict in found] == ["legal", "unknown", "unknown", "unknown"]
    assert [verdict.tried for verdict in found] == ["", "near", "near; nearer", "near; nearer"]
    assert verdicts(replayed(tried="a search", close=(("near",),)))[3].tried == "near; a search"
    assert verdicts(replayed((SETUP,), close=(("near",),)))[0].status == "illegal"


def test_what_is_open_on_one_position_is_settled_by_the_next() -> None:
    class Asking(Replay[str], frozen=True):
        def open_after(self, turns: int) -> tuple[str, ...]:
            return ("open",) if turns == 1 else ()

    found = verdicts(Asking(("0",), tuple(PlayedTurn(text, (text,)) for text in "abc")))
    assert [verdict.status for verdict in found] == ["legal", "unknown", "legal", "legal"]


@pytest.mark.parametrize(
    ("game", "setup", "turns", "codes"),
    [
        # Knocked back, the coin makes the score right again that was wrong on the way.
        (
            "pass-the-food",
            "players:suns suns-2@25.4,25.4 score:suns=4",
            ("suns-3@off suns-2@off", "suns-4@25.4,25.4"),
            ("", "PF-SCORE", "PF-SCORE"),
        ),
        # The obstacle too near to the start line is moved away on an ace.
        (
            "worm-derby",
            "fewer players:suns,moons obstacle:1@0,115 obstacle:2@0,600",
            ("suns worm 50,-15>270*6", "moons worm -50,-15>270*6", "suns ace 1@0,160; null"),
            ("WD-NEAR", "WD-NEAR", "WD-NEAR", "WD-NEAR"),
        ),
        ("long-way", "in:A4w out:E7n coins:1/0", ("15: A3 =5A3",), ("LW-COINS-CROSSED", "LW-COINS-CROSSED")),
        ("tic-tac-toe", "XX1/3/3 cross", ("B1", "C3"), ("REACH-TEMPO", "REACH-TEMPO", "REACH-TEMPO")),
    ],
)
def test_a_game_that_was_illegal_once_is_never_legal_again(
    game: str, setup: str, turns: tuple[str, ...], codes: tuple[str, ...]
) -> None:
    rules = load_rules(load_game(game))
    replay = rules.replay(Transcript(setup, turns))
    for number, code in enumerate(codes):
        found = replay.verdict(number, turns)
        assert [fault.code for fault in found.faults] == ([code] if code else []), number
        assert found.status == ("illegal" if code else "legal")
