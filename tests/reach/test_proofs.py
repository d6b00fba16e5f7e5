"""Each proof by itself: a position that it refuses for a reason one can check by hand, and one that it must not."""

from __future__ import annotations

import pytest

from ppgen.rules.board.reach import Decision
from ppgen.rules.verdict import Fault
from tests.reach.worlds import reach
from tests.rules_board.games import game


def decide(name: str, text: str, *variants: str, **settings: int) -> Decision:
    rules = game(name, *variants, **settings)
    return reach(name, *variants, **settings).decide(rules.parse(text))


def refusal(name: str, text: str, *variants: str, **settings: int) -> Fault:
    (fault,) = decide(name, text, *variants, **settings).faults
    return fault


def test_the_setup_is_legal_without_a_move() -> None:
    rules = game("dodgem")
    decision = reach("dodgem").decide(rules.setup())
    assert (decision.status, decision.witness) == ("legal", ())


def test_two_coins_in_the_first_row_where_only_one_began() -> None:
    fault = refusal("dodgem", "5G/5G/R4G/R4G/R4G/RR4 green")
    assert fault.code == "REACH-ORIGIN"
    assert fault.message == "Two red coins, on A1 and B1, can only come from A1, where one began."
    assert fault.hint == "a red coin never moves south"


def test_coins_that_moved_forward_are_no_reason_to_refuse() -> None:
    assert decide("dodgem", "5G/R4G/RR3G/R4G/5G/R5 green").status == "legal"


def test_colours_tell_that_one_move_too_few_was_made() -> None:
    fault = refusal("dodgem", "5G/R4G/R4G/R4G/R4G/1R4 red")
    assert fault.code == "REACH-COLOUR"
    assert "Red has made an odd number of moves and Green an even one" in fault.message


def test_the_same_coins_with_the_other_side_to_move_are_possible() -> None:
    assert decide("dodgem", "5G/R4G/R4G/R4G/R4G/1R4 green").status == "legal"


def test_colours_prove_nothing_once_a_coin_has_left() -> None:
    """It may have left from a column of either colour."""
    for turn in ("red", "green"):
        assert decide("dodgem", f"5G/5G/R4G/R4G/R4G/R5 {turn} off:R1").status == "legal"


@pytest.mark.slow
def test_colours_prove_nothing_where_somebody_may_have_passed() -> None:
    """On 4 by 4 there are positions without a coin off whose colours only a pass explains."""
    decision = decide("dodgem", "R1R1/4/RG1G/G3 red", n=4)
    rules = game("dodgem", n=4)
    assert decision.status == "legal"
    here = rules.setup()
    passed = 0
    for move in decision.witness:
        passed += rules.notation(here) == rules.notation(rules.play.apply(here, move)._replace(to_move=here.to_move))
        here = rules.play.apply(here, move)
    assert passed == 1


def test_too_many_noughts_were_placed() -> None:
    fault = refusal("tic-tac-toe", "OO1/3/X2 cross")
    assert fault.code == "REACH-TEMPO"
    assert fault.message.startswith("Cross has made one move and Nought two moves")


def test_a_cross_more_is_as_it_should_be() -> None:
    assert decide("tic-tac-toe", "XO1/3/X2 nought").status == "legal"


def test_two_finished_lines_are_one_too_many() -> None:
    """Whoever finished the first line had won, so the other was never finished."""
    fault = refusal("tic-tac-toe", "XXX/OOO/3 cross")
    assert fault.code == "REACH-OVER"


def test_every_move_turns_one_packet() -> None:
    one_turned = "5/5/2o2/5/5 {} alignment:-|-|-/|-|-|/-|---/|-|-|/-|-|- first:player-1"
    fault = refusal("packet-hell", one_turned.format("player-1"))
    assert fault.code == "REACH-TURNED"
    assert fault.message == (
        "One space differs from the setup in alignment, and every move turns exactly one: the number of moves is odd, "
        "so after player 1 began it is player 2's turn, not player 1's."
    )
    assert decide("packet-hell", one_turned.format("player-2")).status == "legal"


def test_who_began_counts() -> None:
    turned = "5/5/2o2/5/5 player-1 alignment:-|-|-/|-|-|/-|---/|-|-|/-|-|- first:player-2"
    assert decide("packet-hell", turned).status == "legal"


def test_the_first_player_cannot_have_turned_the_others_home_at_once_but_later() -> None:
    """A1 turned and nothing else: after one move impossible, after three not."""
    decision = decide("packet-hell", "5/5/2o2/5/5 player-2 alignment:-|-|-/|-|-|/-|-|-/|-|-|/||-|- first:player-1")
    assert decision.status == "legal"
    assert len(decision.witness) == 3


def test_a_coin_on_a_home_came_over_packets_that_lie_alike() -> None:
    all_level = "4o/5/5/5/5 player-1 alignment:-----/|-|-|/-|-|-/|-|-|/-|-|- first:player-1"
    fault = refusal("packet-hell", all_level)
    assert fault.code == "REACH-LAST"
    assert fault.message == "Player 1 is to move, but no move of player 2's can lead here."
    left_turned = "4o/5/5/5/5 player-2 alignment:---|-/|-|-|/-|-|-/|-|-|/-|-|- first:player-1"
    assert decide("packet-hell", left_turned).status == "legal"


@pytest.mark.parametrize("variants", [(), ("facing",)], ids=["lanes", "facing"])
def test_a_won_position_of_dodgem_has_a_witness(variants: tuple[str, ...]) -> None:
    assert decide("dodgem", "6/3G2/6/2G3/5G/6 green off:R5,G2", *variants).status == "legal"


def test_the_effort_is_spent_and_named_before_giving_up() -> None:
    """Two coins blocked at once by a close formation: possible or not, the answer is not a guess."""
    decision = decide("dodgem", "G5/RG4/5G/4GR/2G3/6 red off:R3")
    if decision.status == "unknown":
        assert decision.said.startswith("Nothing shows that it is impossible; no game that leads to it was found in ")
        assert decision.visited == sum(each.visited for each in decision.tried) > 10_000
        assert all(f"{each.visited:,} {each.how}" in decision.said for each in decision.tried)
    else:
        assert decision.status == "legal"
