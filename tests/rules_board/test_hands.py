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


# --- what is placed and what has moved ------------------------------------------------------------------------------

DOBUTSU = """\
players: [sky, land]
pieces:
  lion: {moves: [step: {directions: any, onto: either}]}
  giraffe: {hand: 0, captured: captor, moves: [place, step: {directions: orthogonal, onto: either}]}
  elephant: {letters: e, hand: 0, captured: captor, moves: [place, step: {directions: diagonal, onto: either}]}
  egg: {letters: o, hand: 0, moves: [place], after: [promote: {to: chick}]}
  chick:
    captured: captor
    captured-as: egg
    moves: [step: {directions: forward, onto: either}]
    after: [promote: {to: hen, in: far}]
  hen:
    captured: captor
    captured-as: egg
    moves: [step: {directions: [orthogonal, diagonal-forward], onto: either}]
setup:
  sky lion: B1
  sky elephant: A1
  sky giraffe: C1
  sky chick: B2
  land lion: B4
  land elephant: C4
  land giraffe: A4
  land chick: B3
blocked: loss
ends: [captured: {piece: lion}, reached: {region: far, piece: lion}]
"""
ORTHOGONAL, DIAGONAL = ((0, 1), (0, -1), (1, 0), (-1, 0)), ((1, 1), (1, -1), (-1, 1), (-1, -1))
Beasts = dict[tuple[int, int], tuple[str, int]]


def _reach(beast: str, forward: int) -> tuple[tuple[int, int], ...]:
    return {
        "lion": (*ORTHOGONAL, *DIAGONAL),
        "giraffe": ORTHOGONAL,
        "elephant": DIAGONAL,
        "chick": ((0, forward),),
        "hen": (*ORTHOGONAL, (1, forward), (-1, forward)),
    }[beast]


def beasts_after(board: Beasts, hands: tuple[tuple[str, ...], ...], own: int) -> list[tuple[Beasts, list[list[str]]]]:
    """Every position one turn on, by the rules of Dobutsu shogi: a chick that is dropped remains a chick."""
    found, last, forward = [], (3, 0)[own], (1, -1)[own]
    for (x, y), (beast, owner) in board.items():
        for dx, dy in _reach(beast, forward) if owner == own else ():
            there = (x + dx, y + dy)
            taken = board.get(there)
            if not (0 <= there[0] < 3 and 0 <= there[1] < 4) or (taken is not None and taken[1] == own):
                continue
            held = [list(hand) for hand in hands]
            if taken is not None and taken[0] != "lion":
                held[own].append("chick" if taken[0] == "hen" else taken[0])
            becomes = "hen" if beast == "chick" and there[1] == last else beast
            rest = {space: piece for space, piece in board.items() if space != (x, y)}
            found.append(({**rest, there: (becomes, own)}, held))
    for beast in set(hands[own]):
        for there in ((x, y) for x in range(3) for y in range(4) if (x, y) not in board):
            held = [list(hand) for hand in hands]
            held[own].remove(beast)
            found.append(({**board, there: (beast, own)}, held))
    return found


def beasts_counted(board: Beasts, hands: tuple[tuple[str, ...], ...], own: int, depth: int) -> int:
    lions = {owner: y for (_, y), (beast, owner) in board.items() if beast == "lion"}
    if depth == 0:
        return 1
    if len(lions) < 2 or lions[0] == 3 or lions[1] == 0:
        return 0
    each = beasts_after(board, hands, own)
    return sum(beasts_counted(after, tuple(map(tuple, held)), 1 - own, depth - 1) for after, held in each)


def test_a_chick_that_is_placed_on_the_last_row_remains_a_chick() -> None:
    rules = small(DOBUTSU, 3, 4)
    home = ("elephant", "lion", "giraffe")
    board = {(x, 0): (beast, 0) for x, beast in enumerate(home)} | {
        (2 - x, 3): (beast, 1) for x, beast in enumerate(home)
    }
    board |= {(1, 1): ("chick", 0), (1, 2): ("chick", 1)}
    numbers = [beasts_counted(board, ((), ()), 0, depth) for depth in range(1, 6)]
    assert numbers == [4, 17, 123, 976, 8122]
    assert [perft(rules.play, rules.setup(), depth) for depth in range(1, 6)] == numbers


def test_a_man_that_dies_by_suicide_comes_back_into_the_hand_as_its_group_does() -> None:
    text = "{hand: 3, captured: owner, moves: [place: {}], after: [enclose: {directions: orthogonal, suicide: true}]}"
    rules = one(text, 3, 2)
    assert after(rules, "M2/1M1 black hand:M1,m3", "A1") == "M2/1M1 white hand:M1,m3"
    assert after(rules, "MM1/1mM black hand:m2", "A1") == "MM1/2M white hand:m3"
