"""Captured pieces that come into a hand, and are placed again."""

from __future__ import annotations

from random import Random

import pytest

from ppgen.diagnostics import DefinitionError
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.perft import perft
from tests.rules_board.enumerated import arising
from tests.rules_board.games import after, one, small, turns, wander

SHOGI = """
players: {white: north, black: south}
blocked: loss
pieces:
  king: {letters: {white: K, black: k}, moves: [step: {directions: any, onto: either}]}
  pawn:
    hand: 0
    captured: captor
    moves: [step: {directions: forward, onto: either}, place: {into: {except: far}}]
    after: [promote: {to: gold, in: far}]
  gold:
    captured: captor
    captured-as: pawn
    moves: [step: {directions: [orthogonal, diagonal-forward], onto: either}]
setup: {white king: B1, white pawn: B2, black king: B4, black pawn: B3}
ends: [count: {piece: king, fewer: 1}]
"""


def shogi() -> BoardGame:
    return small(SHOGI, 3, 4)


# --- into which hand ------------------------------------------------------------------------------------------------


def test_a_captured_piece_is_the_captors_and_may_be_placed() -> None:
    rules = shogi()
    assert after(rules, rules.notation(rules.setup()), "B2xB3") == "1k1/1P1/3/1K1 black hand:P1"
    placed = {turn for turn in turns(rules, "k2/3/3/2K white hand:P1") if "-" not in turn}
    assert placed == {"A1", "B1", "A2", "B2", "C2", "A3", "B3", "C3"}
    assert after(rules, "k2/3/3/2K white hand:P1", "A3") == "k2/P2/3/2K black"


def test_a_promoted_piece_comes_into_the_hand_as_what_it_was() -> None:
    rules = shogi()
    assert after(rules, "G1k/k2/3/2K black", "A3xA4") == "k1k/3/3/2K white hand:p1"
    assert after(rules, "2k/P2/3/2K white", "A3-A4") == "G1k/3/3/2K black"


def test_a_captured_piece_may_go_back_to_its_owner() -> None:
    rules = one("{hand: 1, captured: owner, moves: [place, step: {directions: any, onto: enemy}]}", 3, 1)
    assert after(rules, "Mm1 white", "A1xB1") == "1M1 black hand:m1"
    assert turns(rules, "1M1 black hand:m1") == {"A1", "C1"}


def test_pieces_that_a_hop_or_an_effect_captures_come_into_the_hand_too() -> None:
    hop = "hop: {directions: east, over: enemy, captures: true, repeat: may}"
    rules = one(f"{{hand: 0, captured: captor, moves: [place, {hop}]}}", 5, 1)
    assert after(rules, "Mm1m1 white", "A1xC1xE1") == "4M black hand:M2"
    rules = one("{hand: 0, captured: captor, moves: [place, step: any], after: [custodial-capture: orthogonal]}", 4, 1)
    assert after(rules, "Mm1M white", "D1-C1") == "M1M1 black hand:M1"


def test_without_the_word_captured_pieces_are_gone() -> None:
    rules = one("{hand: 1, moves: [place, step: {directions: any, onto: enemy}]}", 3, 1)
    assert after(rules, "Mm1 white", "A1xB1") == "1M1 black"


# --- play -----------------------------------------------------------------------------------------------------------

Cells = dict[tuple[int, int], str]


def plain(cells: Cells, hands: tuple[int, int], own: int) -> list[tuple[Cells, tuple[int, int]]]:
    """The same small game, written from its rules: kings, pawns that become golds, and drops."""
    pieces = list(cells.values())
    if "K" not in pieces or "k" not in pieces:
        return []
    ahead = 1 if own == 0 else -1
    mine = "KPG" if own == 0 else "kpg"
    far = 3 if own == 0 else 0
    everywhere = [(column, row) for column in (-1, 0, 1) for row in (-1, 0, 1) if (column, row) != (0, 0)]
    found = []
    for (column, row), piece in cells.items():
        if piece not in mine:
            continue
        steps = {"K": everywhere, "P": [(0, ahead)], "G": [(0, 1), (0, -1), (1, 0), (-1, 0), (1, ahead), (-1, ahead)]}
        for across, up in steps[piece.upper()]:
            there = (column + across, row + up)
            if not (0 <= there[0] < 3 and 0 <= there[1] < 4) or cells.get(there, " ") in mine:
                continue
            after = {place: other for place, other in cells.items() if place != (column, row)}
            held = list(hands)
            held[own] += cells.get(there, " ").upper() in "PG"
            after[there] = mine[2] if piece.upper() == "P" and there[1] == far else piece
            found.append((after, (held[0], held[1])))
    if hands[own]:
        for place in ((column, row) for column in range(3) for row in range(4) if row != far):
            if place not in cells:
                held = list(hands)
                held[own] -= 1
                found.append(({**cells, place: mine[1]}, (held[0], held[1])))
    return found


def counted(cells: Cells, hands: tuple[int, int], own: int, depth: int) -> int:
    after = plain(cells, hands, own)
    return len(after) if depth == 1 else sum(counted(*there, 1 - own, depth - 1) for there in after)


def test_moves_are_counted_as_a_plain_program_counts_them() -> None:
    rules = shogi()
    cells = {(1, 0): "K", (1, 1): "P", (1, 3): "k", (1, 2): "p"}
    for depth in (1, 2, 3, 4, 5):
        assert perft(rules.play, rules.setup(), depth) == counted(cells, (0, 0), 0, depth)


# --- verdicts -------------------------------------------------------------------------------------------------------


def test_positions_of_play_are_never_called_impossible() -> None:
    rules = shogi()
    for seed in range(6):
        for here in wander(rules, 30, seed):
            assert rules.parse(rules.notation(here)) == here
            assert rules.judge(here).status in ("legal", "unknown")


def test_verdicts_agree_with_all_games_of_a_small_board() -> None:
    text = "{hand: 0, captured: captor, moves: [step: {directions: any, onto: either}, place]}"
    rules = one(text, 3, 1, "setup: {white man: A1, black man: C1}")
    known = arising(rules)
    random = Random(1)
    for position in known:
        assert rules.judge(position).status in ("legal", "unknown")
    for _ in range(300):
        row = "".join(random.choice("1Mm") for _ in range(3))
        hands = [f"{letter}{random.randint(1, 2)}" for letter in "Mm" if random.random() < 0.4]
        board = row.replace("111", "3").replace("11", "2")
        text = f"{board} {random.choice(('white', 'black'))}" + (f" hand:{','.join(hands)}" if hands else "")
        position = rules.parse(text)
        status = rules.judge(position).status
        assert status == "unknown" or (status == "legal") == (position in known), text


def test_pieces_are_counted_on_both_sides_together() -> None:
    rules = shogi()
    faults = rules.judge(rules.parse("1k1/1P1/1P1/1K1 white hand:P1")).faults
    assert [fault.code for fault in faults] == ["BD-COUNT"]
    faults = rules.judge(rules.parse("1k1/3/1P1/1K1 white")).faults
    assert [fault.code for fault in faults] == ["BD-COUNT"]
    assert rules.judge(rules.parse("1k1/1P1/3/1K1 black hand:P1")).status == "legal"


# --- slips ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("piece", "message"),
    [
        ("captured: captor, moves: [step: any]", "captured pieces come into a hand as a man, which is not placed"),
        ("captured-as: man, moves: [step: any]", "`captured-as` says as what a man comes into a hand, but"),
        ("captured: captor, captured-as: pawn, moves: [step: any]", "'pawn' is not in pieces"),
        (
            "captured: captor, royal: true, hand: 0, moves: [place, step: any]",
            "a man is royal, so it is never",
        ),
    ],
)
def test_pieces_that_could_come_into_no_hand_are_faults(piece: str, message: str) -> None:
    with pytest.raises(DefinitionError, match=message):
        one(f"{{{piece}}}")


def test_a_captor_who_lacks_the_kind_is_a_fault() -> None:
    text = (
        "players: [white, black]\nblocked: loss\npieces: {man: {owner: white, letters: M, hand: 0, captured: captor, "
        "moves: [place, step: any]}, dog: {owner: black, letters: d, moves: [step: {directions: any, onto: either}]}}"
    )
    with pytest.raises(DefinitionError, match="black has no man: a white man that black captures could come"):
        small(text)


# --- drawings -------------------------------------------------------------------------------------------------------


def test_the_pieces_in_hand_lie_in_a_tray_of_their_new_owner() -> None:
    rules = shogi()
    board = rules.arrange(rules.parse("1k1/1P1/3/1K1 black hand:P1"))
    assert [(tray.thing.owner, [piece.count for piece in tray.pieces]) for tray in board.trays] == [("white", [1])]
