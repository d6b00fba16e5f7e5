"""Xiangqi, whose pieces are blocked, hop to capture, and see one another, against published counts; captures of some
kinds alone.
"""

from __future__ import annotations

import pytest

from ppgen.diagnostics import DefinitionError
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.perft import perft
from ppgen.rules.protocol import Transcript
from tests.rules_board.enumerated import check_verdicts, texts
from tests.rules_board.games import game, one, small, turns

# The customary letters of positions: knights are horses, bishops elephants, kings generals, pawns soldiers.
LETTERS = str.maketrans("nbkpNBKP", "hegsHEGS")
PUBLISHED = {
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR": (44, 1920, 79666),
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2": (38, 1128, 43929),
    "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1": (7, 281, 8620),
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2": (25, 424, 9850),
    "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3": (28, 516, 14808),
    "R1N1k1b2/9/3aba3/9/2nr5/2B6/9/4B4/4A4/4KA3": (21, 364, 7626),
}


@pytest.mark.parametrize("position", PUBLISHED)
def test_xiangqi_counts_as_published(position: str) -> None:
    rules = game("xiangqi")
    here = rules.parse(position.translate(LETTERS) + " red")
    depths = (1, 2) if max(PUBLISHED[position]) > 20_000 else (1, 2, 3)
    assert [perft(rules.play, here, depth) for depth in depths] == [*PUBLISHED[position][: len(depths)]]


def test_the_setup_of_xiangqi_is_the_customary_one() -> None:
    rules = game("xiangqi")
    assert rules.notation(rules.setup()).startswith(next(iter(PUBLISHED)).translate(LETTERS))


def test_generals_see_each_other_and_take_nothing_else_from_afar() -> None:
    rules = game("xiangqi")
    found = turns(rules, "4g4/9/9/9/4s4/9/9/9/4R4/4G4 red")
    assert {"e2-d2", "e1-d1"} <= found
    found = turns(rules, "4g4/9/9/9/9/9/9/9/4R4/4G4 red")
    assert "e2-d2" not in found  # the generals would face each other
    assert "e1xe6" not in turns(rules, "3g5/9/9/9/4s4/9/9/9/9/4G4 red")


def test_a_cannon_without_a_screen_is_told_so() -> None:
    rules = game("xiangqi")
    (fault,) = rules.replay(Transcript("setup", ("b3xb8",), made_up=True)).steps[0].faults
    assert (fault.code, fault.message) == ("BD-HOP", "The red cannon has nothing to hop over on the way to b8.")


# --- some kinds alone -----------------------------------------------------------------------------------------------

JUNGLE = """
players: {white: north, black: south}
blocked: loss
pieces:
  rat: {moves: [step: {directions: orthogonal, onto: either, whom: [rat, elephant]}]}
  cat: {moves: [step: {directions: orthogonal, onto: either, whom: [rat, cat]}]}
  elephant: {moves: [step: {directions: orthogonal, onto: either, whom: [cat, elephant]}]}
setup: {white rat: A1, white cat: B1, black elephant: A3, black cat: C3}
"""


def jungle() -> BoardGame:
    return small(JUNGLE)


def test_a_step_captures_the_kinds_that_it_names() -> None:
    rules = jungle()
    assert turns(rules, "3/e1c/R1C white") == {"A1xA2", "A1-B1", "C1-B1", "C1xC2"}
    assert turns(rules, "3/R2/e2 black") == {"A1-B1"}  # an elephant takes no rat


def test_a_slide_and_a_hop_do_too() -> None:
    text = (
        "players: [white, black]\nblocked: loss\npieces: {rook: {moves: [slide: {directions: east, onto: either, "
        "whom: [rook]}]}, man: {moves: [hop: {directions: east, onto: enemy, whom: [man]}]}}"
    )
    rules = small(text, 4, 1)
    assert turns(rules, "R1r1 white") == {"A1-B1", "A1xC1"}
    assert turns(rules, "R1m1 white") == {"A1-B1"}
    assert turns(rules, "MRm1 white") == {"A1xC1"}
    assert turns(rules, "MRr1 white") == {"B1xC1"}


def test_a_leap_that_can_be_blocked_does_too() -> None:
    rules = one("{moves: [step: {directions: {leap: [1, 2]}, lame: true, onto: either, whom: [man]}]}", 3, 3)
    assert turns(rules, "1m1/3/M2 white") == {"A1xB3", "A1-C2"}


def test_whoever_has_no_such_enemy_captures_nothing() -> None:
    text = (
        "players: [white, black]\nblocked: loss\npieces: {fox: {owner: white, letters: F, moves: "
        "[step: {directions: any, onto: either, whom: [fox]}]}, hen: {owner: black, letters: h, moves: "
        "[step: {directions: any, onto: enemy, whom: [hen]}]}}"
    )
    rules = small(text, 3, 1)
    assert turns(rules, "1Fh white") == {"B1-A1"}
    assert turns(rules, "1Fh black") == set()


def test_a_piece_that_is_not_captured_stands_in_the_way() -> None:
    rules = jungle()
    (fault,) = rules.replay(Transcript("3/r1c/E1C white", ("A1xA2",), made_up=True)).steps[0].faults
    assert (fault.code, fault.message) == ("BD-OCCUPIED", "A2 is not empty: a black rat stands there.")


def test_verdicts_are_sound() -> None:
    setup = "white cat: B1, black elephant: A3, black cat: C3"
    rules = small(JUNGLE.replace(setup, "black elephant: C2"), 3, 2)
    assert check_verdicts(rules, texts(3, 2, "Re")) > 1000


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("step: {directions: any, onto: enemy, whom: [dog]}", "'dog' is not in pieces"),
        ("slide: {directions: any, whom: [man]}", "`whom` says which kinds are captured, but this goes onto empty"),
    ],
)
def test_kinds_that_cannot_be_captured_are_faults(word: str, message: str) -> None:
    with pytest.raises(DefinitionError, match=message):
        one(f"{{moves: [{word}]}}")
