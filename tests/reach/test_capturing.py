"""Games in which pieces are captured: no proof and no search is ever wrong, and what each proof says."""

from __future__ import annotations

from random import Random

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach import Reach
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.proofs.invariants import disproofs
from ppgen.rules.board.reach.retro import DyingOut, RetroAnalysis
from ppgen.rules.verdict import Fault
from tests.reach.capturing import LARGEST, MEN, WORLDS, positions, possible, world
from tests.reach.wordy import OTHERS, PLAYERS, SQUARES
from tests.rules_board.games import game, small
from tests.tools import many

QUICK = (
    "draughts 4x4",
    "draughts 4x6",
    "breakthrough 3x4",
    "clobber 3x3",
    "konane 4x4",
    "geese 3x4",
    "men 3x3",
    "solitaire 3x4",
)
PROOFS, VERDICTS, LAST_MOVES = 600, 45, 200
"""How many positions of these are tried; the slow tests try others."""
ANY = sorted({*WORLDS} - ({*LARGEST} if many(10) < 10 else set()))
"""Those of the slow tests: `make thorough` takes the largest boards, too."""
PLAYED = ("english_draughts", "breakthrough", "konane", "brandubh", "tablut", "fox_and_geese")


def refusals(rules: BoardGame, text: str) -> list[Fault]:
    return list(disproofs(Graph(rules.tables), rules.parse(text)))


def refusal(rules: BoardGame, text: str) -> Fault:
    (fault,) = refusals(rules, text)
    return fault


# --- all of them: soundness -------------------------------------------------------------------------------------------


def check_proofs(name: str, number: int, after: int = 0) -> int:
    """How many impossible positions are refused; no possible one may be."""
    graph, refused = Graph(world(name).tables), 0
    for position in positions(name, number, seed=3001, after=after):
        faults = [*disproofs(graph, position)]
        assert not faults or position not in possible(name), (world(name).notation(position), faults)
        refused += bool(faults)
    return refused


@pytest.mark.parametrize("name", QUICK)
def test_no_proof_refuses_what_can_arise(name: str) -> None:
    assert check_proofs(name, PROOFS)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in ANY if name not in QUICK])
def test_no_proof_refuses_what_can_arise_on_any_small_board(name: str) -> None:
    assert check_proofs(name, many(20_000))


@pytest.mark.slow
@pytest.mark.parametrize("name", QUICK)
def test_no_proof_refuses_any_position_that_can_arise(name: str) -> None:
    graph = Graph(world(name).tables)
    assert not [position for position in possible(name) if any(disproofs(graph, position))]


def check_verdicts(name: str, number: int, after: int = 0) -> None:
    judge = Reach(world(name).play, budget=400, listing=False)  # so that proofs and searches must find them
    for position in positions(name, number, seed=3002, after=after):
        status = judge.decide(position).status
        assert status in ("unknown", "legal" if position in possible(name) else "illegal"), world(name).notation(
            position
        )


@pytest.mark.parametrize("name", QUICK)
def test_no_verdict_is_wrong(name: str) -> None:
    """Of a legal one, `Reach` itself replays the witness."""
    check_verdicts(name, VERDICTS)


@pytest.mark.slow
@pytest.mark.parametrize("name", ANY)
def test_no_verdict_is_wrong_on_any_small_board(name: str) -> None:
    check_verdicts(name, many(500), VERDICTS if name in QUICK else 0)


def check_played(name: str, number: int) -> None:
    """Positions of whole random games on the board of the game itself."""
    rules, random, count = game(name), Random(3003), 0
    graph = Graph(rules.tables)
    while count < number:
        here = rules.setup()
        while (moves := rules.play.moves(here)) and count < number:
            here = rules.play.apply(here, random.choice(moves))
            if random.random() < 0.5:
                count += 1
                assert not [*disproofs(graph, here)], rules.notation(here)


@pytest.mark.parametrize("name", PLAYED)
def test_no_proof_refuses_what_was_played(name: str) -> None:
    check_played(name, 100)


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_no_proof_refuses_what_was_played_long(name: str) -> None:
    check_played(name, many(4_000))


@pytest.mark.parametrize("name", [*SQUARES, *OTHERS])
def test_no_proof_refuses_what_was_played_with_any_word(name: str) -> None:
    if name in SQUARES:
        rules = small(*SQUARES[name])
    else:
        board, text, setup = OTHERS[name]
        rules = small(PLAYERS + text + setup, board=board)
    graph, random = Graph(rules.tables), Random(3004)
    for _ in range(6 if rules.tables.traceable else 0):
        here = rules.setup()
        for _ in range(20):
            if not (moves := rules.play.moves(here)):
                break
            here = rules.play.apply(here, random.choice(moves))
            assert not [*disproofs(graph, here)], rules.notation(here)


# --- over -------------------------------------------------------------------------------------------------------------


def test_two_pawns_do_not_reach_the_far_row_at_once() -> None:
    rules = game("breakthrough")
    fault = refusal(rules, "P1P5/8/8/8/8/8/8/8 black")
    assert fault.code == "REACH-OVER"
    assert fault.message == (
        "A white pawn stands on A8 and a white pawn stands on C8, in the far rank; White moved last, so this was so "
        "before, and the game was over."
    )
    assert not refusals(rules, "P7/8/8/8/8/8/8/8 black")


def test_the_king_was_not_captured_by_its_own_side() -> None:
    rules = game("brandubh")
    setup = rules.notation(rules.setup()).split()[0].replace("K", "1").replace("dd1dd", "dd1dd")
    fault = refusal(rules, f"{setup} attackers")
    assert (fault.code, fault.message) == (
        "REACH-OVER",
        "Defenders have no king left; Defenders moved last, so this was so before, and the game was over.",
    )


def test_geese_do_not_take_geese() -> None:
    rules = world("geese 3x4")
    assert refusal(rules, "1F1/3/1g1/3 fox").code == "REACH-OVER"
    assert not refusals(rules, "1F1/3/gg1/3 geese")
    assert not refusals(rules, "1F1/3/ggg/3 fox")


def test_a_promotion_may_leave_its_owner_without_men() -> None:
    """So that White has no man left is no reason to think that this was so before."""
    men = "pieces: {man: {moves: [step: forward]MORE}, king: {moves: [step: any]}}\nsetup: {man: near}\n"
    over = MEN + men + "ends: [captured: {piece: man}]\n"
    promoting = small(over.replace("MORE", ", after: [promote: {to: king, in: far}]"), 2, 3)
    assert "REACH-OVER" not in {fault.code for fault in refusals(promoting, "K1/2/m1 black")}
    assert "REACH-OVER" in {fault.code for fault in refusals(small(over.replace("MORE", ""), 2, 3), "m1/2/2 black")}


# --- last -------------------------------------------------------------------------------------------------------------


def test_a_man_in_the_first_row_has_not_moved_last() -> None:
    rules = game("english_draughts")
    fault = refusal(rules, "8/8/8/4w3/8/8/8/b7 white")
    assert fault.code == "REACH-LAST"
    assert fault.message == "White is to move, but no move of Black's can lead here."
    assert (
        fault.hint == "each piece of Black's stands where none of its kind can have come from a space that is empty now"
    )
    assert not refusals(rules, "8/8/8/4w3/8/8/1b6/8 white")
    assert not refusals(rules, "8/8/8/4w3/8/8/8/B7 white")


def test_who_has_no_pieces_has_not_moved_last() -> None:
    rules = game("english_draughts")
    fault = refusal(rules, "8/8/8/4w3/8/8/8/8 white")
    assert (fault.code, fault.hint) == (
        "REACH-LAST",
        "Black has no pieces, but the piece that moved last would still be there",
    )
    assert not refusals(rules, "8/8/8/4w3/8/8/8/8 black")


# --- taken ------------------------------------------------------------------------------------------------------------

PAWNS = MEN + (
    "pieces: {pawn: {moves: [step: forward, step: {directions: diagonal-forward, onto: enemy}]}}\nsetup: {pawn: near}\n"
)


def test_pawns_that_changed_columns_have_taken_as_many() -> None:
    rules = small(PAWNS, 4, 5)
    fault = refusal(rules, "1ppp/4/2P1/4/1PPP black")
    assert fault.code == "REACH-TAKEN"
    assert fault.message == (
        "To stand where they stand, White's pieces have taken at least two, but Black has lost one piece."
    )
    assert not refusals(rules, "2pp/4/2P1/4/1PPP black")


def test_men_that_did_not_get_far_have_taken_nothing() -> None:
    rules = game("english_draughts")
    fault = refusal(rules, "1w1w1w1w/w1w1w3/1w1w1w1w/8/8/b1b1b1b1/1b1b1b1b/b1b1b1b1 black")
    assert fault.code == "REACH-TAKEN"
    assert fault.message == (
        "White has lost one piece, but Black's pieces can have taken none on their way to where they stand."
    )


def test_what_was_lost_tells_whose_turn_it_is() -> None:
    rules = game("clobber")
    board = "SsSsS/sSsSs/SsSsS/sSsSs/SSSsS/s1sSs"
    assert not refusals(rules, f"{board} black")
    fault = refusal(rules, f"{board} white")
    assert fault.code == "REACH-LOSSES"
    assert fault.message == (
        "White has lost no pieces and Black one; every move takes one piece, and the players take turns, so there is "
        "no game with these losses after which White is to move."
    )


def test_the_first_two_moves_of_konane_take_own_stones() -> None:
    rules = world("konane 4x4")
    setup = rules.setup()
    first = rules.play.apply(setup, rules.play.moves(setup)[0])
    second = rules.play.apply(first, rules.play.moves(first)[0])
    for here in (first, second):
        assert not refusals(rules, rules.notation(here))
        assert "REACH-LOSSES" in {
            fault.code for fault in refusals(rules, rules.notation(here._replace(to_move=1 - here.to_move)))
        }


# --- the last moves ---------------------------------------------------------------------------------------------------


def check_last_moves(name: str, number: int, after: int = 0) -> int:
    """How many impossible positions no line of moves leads to that no other proof refuses."""
    rules = world(name)
    graph, start, found = Graph(rules.tables), rules.setup(), 0
    retro = RetroAnalysis(rules.play, graph)

    def stands(position: Position) -> bool:
        return next(disproofs(graph, position), None) is None

    for position in positions(name, number, seed=3003, after=after):
        if position == start or not stands(position):
            continue
        went = DyingOut(retro, start, stands, 8, 2_000).ancestors(position)  # ends, too, where fewer moves are enough
        assert not went.ended or position not in possible(name), rules.notation(position)
        found += went.ended
    return found


@pytest.mark.parametrize("name", QUICK)
def test_no_line_of_last_moves_refuses_what_can_arise(name: str) -> None:
    assert check_last_moves(name, LAST_MOVES) or name == "men 3x3"


@pytest.mark.slow
@pytest.mark.parametrize("name", ANY)
def test_no_line_of_last_moves_refuses_what_can_arise_on_any_small_board(name: str) -> None:
    check_last_moves(name, many(4_000), LAST_MOVES if name in QUICK else 0)


DUE = "1w1w1w1w/%s/%s/w7/1b5b/b3b3/1b1b1b1b/b1b1b1b1 %s"
"""White to move must capture B4 from A5. Nobody has captured anything."""


def test_a_last_move_beside_a_capture_that_was_due_is_refused() -> None:
    """The one man that can have moved last is that on B6, from A7."""
    rules = game("english_draughts")
    verdict = rules.judge(rules.parse(DUE % ("2w1w1w1", "1w1w1w1w", "black")))
    assert [fault.code for fault in verdict.faults] == ["REACH-LAST"]
    assert rules.judge(rules.parse(DUE % ("w1w1w1w1", "3w1w1w", "white"))).status == "legal"


def test_lines_of_moves_back_that_all_end_are_a_proof() -> None:
    """From `sSs/SsS/sSs` each player has moved once: a white stone took that on C3, but the black one of A1 is not two
    spaces from B3.
    """
    rules = world("clobber 3x3")
    position = rules.parse("ssS/Ss1/1Ss white")
    assert not any(disproofs(Graph(rules.tables), position))
    (fault,) = Reach(rules.play, listing=False).decide(position).faults
    assert fault.code == "REACH-BACK"
    assert "ends after at most one move, and none at the setup" in fault.message
