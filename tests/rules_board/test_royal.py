"""Royal pieces, castling, captures en passant and choices in games other than chess, and why turns are refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from ppgen.boards.hexes import Hexes
from ppgen.diagnostics import DefinitionError
from ppgen.rules.board.faults import turn_fault
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.perft import perft
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach import Reach
from ppgen.rules.board.royal.play import RoyalPlay
from ppgen.rules.board.turns import parse_turn
from ppgen.rules.protocol import NotationError
from ppgen.rules.verdict import Fault
from tests.rules_board.enumerated import arising
from tests.rules_board.games import after, game, random_play, small, turns, wander
from tests.rules_board.test_chess import chess

KINGS = "players: [white, black]\nblocked: draw\n"
KING = "  king: {royal: true, moves: [step: {directions: any, onto: either}]}\n"
ROOK = "  rook: {moves: [slide: {directions: orthogonal, onto: either}]}\n"
QUEEN = "  queen: {moves: [slide: {directions: any, onto: either}]}\n"


def why(rules: BoardGame, position: str, turn: str) -> Fault:
    here = rules.parse(position)
    assert turn not in rules.legal(here)
    return turn_fault(rules.play, here, parse_turn(rules.tables, turn), 1)


# --- why turns are refused --------------------------------------------------------------------------------------------

E8 = "attacked by the black rook on e8."
NOT_SHORT = "The white king may not castle with the white rook on h1: "
REFUSED = [
    ("4r2k/8/8/8/8/8/4B3/4K3 white", "e2-d3", "BD-CHECK", f"The white king on e1 would be {E8}"),
    ("4r2k/8/8/8/8/8/8/4K3 white", "e1-e2", "BD-CHECK", f"The white king on e2 would be {E8}"),
    ("4r2k/8/8/8/8/8/P7/4K3 white", "a2-a3", "BD-CHECK", f"The white king on e1 would stay {E8}"),
    ("4k3/4Q3/8/8/8/8/8/4K3 white", "e7xe8", "BD-CHECK", "Nobody captures the black king on e8, which is royal."),
    (
        "4k3/8/8/8/8/8/8/R3K2R white castling:a1",
        "e1-g1,h1-f1",
        "BD-CASTLE",
        NOT_SHORT + "one of them has moved before.",
    ),
    (
        "4k3/8/8/8/8/8/8/R3K1NR white",
        "e1-g1,h1-f1",
        "BD-CASTLE",
        NOT_SHORT + "the white knight on g1 stands between.",
    ),
    (
        "4k3/8/8/8/5r2/8/8/R3K2R white",
        "e1-g1,h1-f1",
        "BD-CASTLE",
        "The white king may not castle: f1 is attacked by the black rook on f4.",
    ),
    (
        "4k3/8/8/8/6r1/8/8/R3K2R white",
        "e1-g1,h1-f1",
        "BD-CASTLE",
        "The white king may not castle: g1 is attacked by the black rook on g4.",
    ),
    (
        "4k3/8/8/8/4r3/8/8/R3K2R white",
        "e1-g1,h1-f1",
        "BD-CASTLE",
        "The white king may not castle: it is attacked by the black rook on e4.",
    ),
    (
        "4k3/8/8/8/8/8/8/R3K3 white",
        "e1-g1,h1-f1",
        "BD-CASTLE",
        "The white king may not castle: there is no white rook on h1.",
    ),
    ("4k3/8/8/8/8/8/8/R3K2R white", "e1-g1", "BD-CASTLE", "Castling is a turn of two parts, because two pieces move."),
    ("4k3/P7/8/8/8/8/8/4K3 white", "a7-a8", "BD-BECOME", "A turn that ends on a8 says what the white pawn becomes."),
    ("4k3/P7/8/8/8/8/8/4K3 white", "a7-a8=king", "BD-BECOME", "The white pawn does not become a king there."),
    ("4k3/8/P7/8/8/8/8/4K3 white", "a6-a7=queen", "BD-BECOME", "The white pawn becomes nothing else on a7."),
    (
        "4k3/8/8/3pP3/8/8/8/4K3 white",
        "e5xd6",
        "BD-PASSED",
        "The black pawn on d5 has not passed d6 in the turn before.",
    ),
    ("4k3/8/8/8/8/8/8/4K2R white", "h1xe8", "BD-DIRECTION", "A white rook does not move like this: h1 to e8."),
]


@pytest.mark.parametrize(("position", "turn", "code", "message"), REFUSED)
def test_why_a_turn_of_chess_is_refused(position: str, turn: str, code: str, message: str) -> None:
    fault = why(chess(), position, turn)
    assert (fault.code, fault.message) == (code, message)


def test_the_hint_has_the_turns_to_write() -> None:
    assert why(chess(), "4k3/8/8/8/8/8/8/R3K2R white", "e1-g1").hint == "write e1-g1,h1-f1"
    hint = "write a7-a8=queen, a7-a8=rook, a7-a8=bishop or a7-a8=knight"
    assert why(chess(), "4k3/P7/8/8/8/8/8/4K3 white", "a7-a8").hint == hint


def test_nobody_passes_while_attacked() -> None:
    rules = small(f"{KINGS}pieces:\n{KING}{ROOK}moves: [pass]", 4, 4)
    assert "pass" in turns(rules, "1r1k/4/4/K3 white")
    assert "pass" not in turns(rules, "r2k/4/4/K3 white")
    assert why(rules, "r2k/4/4/K3 white", "pass").message == (
        "A pass would leave the white king on A1 attacked by the black rook on A4."
    )


# --- what a turn says -------------------------------------------------------------------------------------------------


def test_the_kind_may_be_named_by_its_letter() -> None:
    for letter in "Qq":
        assert parse_turn(chess().tables, f"a7-a8={letter}").text == "a7-a8=queen"
    with pytest.raises(NotationError):
        parse_turn(chess().tables, "a7-a8=x")


def test_one_kind_is_no_choice() -> None:
    text = "pieces: {pawn: {moves: [step: forward], after: [promote: {to: [rook], in: far}]}, rook: {}}"
    rules = small(KINGS + text)
    assert turns(rules, "3/P2/3 white") == {"A2-A3"}
    assert after(rules, "3/P2/3 white", "A2-A3") == "R2/3/3 black"


def test_a_choice_without_royal_pieces() -> None:
    text = (
        "pieces: {pawn: {moves: [step: forward], after: [promote: {to: [rook, queen], in: far}]}, rook: {}, queen: {}}"
    )
    rules = small(KINGS + text)
    assert turns(rules, "3/P1P/3 white") == {
        f"{move}={kind}" for move in ("A2-A3", "C2-C3") for kind in ("rook", "queen")
    }
    assert after(rules, "3/P1P/3 white", "A2-A3=queen") == "Q2/2P/3 black"


# --- positions that cannot be -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (
            "4k2R/8/8/8/8/8/8/4K3 white",
            "The black king on e8 is attacked by the white rook on h8, and it is White who moves next.",
        ),
        ("8/8/8/8/8/8/8/4K3 white", "The black king is missing, and nothing in this game takes it."),
        ("4k3/8/8/8/8/8/8/K3K3 black", "There are 2 white kings; the game has 1."),
        (
            "k7/8/8/8/8/QQQ5/PPPPPPP1/K7 black",
            (
                "There are 2 white queens more than at the start, "
                "but only 1 white pawn is missing that can have become one."
            ),
        ),
        ("4k3/8/8/8/8/8/8/P3K3 white", "No white pawn can ever get to a1."),
        ("P3k3/8/8/8/8/8/8/4K3 black", "No white pawn can ever get to a8."),
        ("4k3/8/8/3pP3/8/8/8/4K3 white en-passant:e6", "Nothing can have passed e6 in the last turn."),
        (
            "4k3/8/8/8/8/8/8/4K3 white castling:a1",
            "Castling with the piece on a1 is not allowed any more: the white rook does not stand on a1.",
        ),
        ("4k3/8/8/8/8/8/8/4K3 white castling:b3", "No piece castles with one on b3."),
    ],
)
def test_positions_of_chess_that_cannot_be(position: str, message: str) -> None:
    verdict = chess().judge(chess().parse(position))
    assert verdict.status == "illegal"
    assert message in [fault.message for fault in verdict.faults]


def test_a_game_of_chess_is_found() -> None:
    mate = after(chess(), "setup", "f2-f3", "e7-e5", "g2-g4", "d8-h4")
    verdict = chess().judge(chess().parse(mate))
    assert verdict.status == "legal"
    assert len(verdict.witness) == 4


def test_no_position_of_play_is_called_impossible() -> None:
    judge = Reach(chess().play, budget=400)  # how long a search for a game takes is no matter here
    for seed in range(2):
        for here in [*wander(chess(), 60, seed)][::20]:
            assert judge.decide(here).status in ("legal", "unknown")


# --- facts and overlays -----------------------------------------------------------------------------------------------


def test_facts_of_check() -> None:
    facts = chess().facts(chess().parse("4k3/8/8/8/4r3/8/2n5/R3K2R white"))
    assert {name: facts[name] for name in ("check", "checked", "checkmate", "stalemate")} == {
        "check": ["c2", "e4"],
        "checked": ["e1"],
        "checkmate": False,
        "stalemate": False,
    }
    assert chess().facts(chess().parse("k7/2Q5/2K5/8/8/8/8/8 black"))["stalemate"] is True
    assert chess().facts(chess().parse("k7/1Q6/2K5/8/8/8/8/8 black"))["checkmate"] is True
    assert "check" not in game("hexapawn").facts(game("hexapawn").setup())


def test_the_overlay_check_has_an_arrow_from_each_attacker() -> None:
    position = chess().parse("4k3/8/8/8/4r3/8/2n5/R3K2R white")
    arrows = chess().arrange(position, ("check",)).arrows
    name = chess().tables.board.naming.name
    assert {(name(arrow.spaces[0]), name(arrow.spaces[-1])) for arrow in arrows} == {("e4", "e1"), ("c2", "e1")}
    assert all([name(space) for space in arrow.captured] == ["e1"] for arrow in arrows)
    assert chess().arrange(chess().setup(), ("check",)).arrows == ()


def test_the_two_arrows_of_castling_run_beside_each_other() -> None:
    before = chess().parse("4k3/8/8/8/8/8/8/R3K2R white")
    done = chess().legal(before)["e1-g1,h1-f1"]
    shown = chess().arrange(chess().play.apply(before, done), ("latest",), before).arrows
    name = chess().tables.board.naming.name
    assert [(name(arrow.spaces[0]), name(arrow.spaces[-1])) for arrow in shown] == [("e1", "g1"), ("h1", "f1")]
    assert all(arrow.is_aside for arrow in shown)
    step = chess().play.apply(before, chess().legal(before)["e1-e2"])
    assert not any(arrow.is_aside for arrow in chess().arrange(step, ("latest",), before).arrows)


def test_a_pawn_that_may_become_several_kinds_has_one_arrow_and_a_captured_one_its_ring() -> None:
    arrows = chess().arrange(chess().parse("4k3/P7/8/8/8/8/8/4K3 white"), ("legal-moves",)).arrows
    name = chess().tables.board.naming.name
    assert [name(arrow.spaces[-1]) for arrow in arrows].count("a8") == 1
    arrows = chess().arrange(chess().parse("4k3/8/8/3pP3/8/8/8/4K3 white en-passant:d6"), ("legal-moves",)).arrows
    (taking,) = (arrow for arrow in arrows if arrow.captured)
    assert (name(taking.spaces[-1]), name(taking.captured[0])) == ("d6", "d5")


# --- faults of definitions --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("king: {moves: [castle: {with: rook}]}", "'rook' is not in pieces"),
        ("king: {moves: [castle: {with: king}]}", "a king cannot castle with its own kind"),
        (
            "king: {moves: [castle: {with: rook}]}, rook: {}",
            "no rook stands in line, 2 spaces off or more, at the setup",
        ),
        (
            "king: {moves: [castle: {with: rook}]}, rook: {owner: black}",
            "white king cannot castle: its owner has no rook",
        ),
        ("king: {owner: nobody, moves: [castle: {with: rook}]}, rook: {}", "a king that is nobody's cannot castle"),
        (
            "pawn: {moves: [step: forward, en-passant: diagonal-forward]}",
            "no enemy's pawn ever slides over a space, so none is captured in passing",
        ),
        (
            "pawn: {moves: [slide: {directions: orthogonal}, en-passant: diagonal-forward]}",
            "a pawn slides in several directions, so nobody could tell which one has just passed",
        ),
        ("pawn: {moves: [en-passant: {directions: diagonal, piece: cook}]}", "'cook' is not in pieces"),
        ("pawn: {after: [promote: {to: [queen, king]}]}, king: {}", "'queen' is not in pieces"),
        ("pawn: {after: [promote: {to: [pawn, pawn]}]}", "'pawn' is in the list already"),
        ("pawn: {after: [promote: {to: []}]}", "the list is empty"),
    ],
)
def test_words_that_mean_nothing_are_faults(text: str, message: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        small(KINGS + f"pieces: {{{text}}}")
    assert message in [diagnostic.message for diagnostic in caught.value.diagnostics]


# --- other boards, other pieces ---------------------------------------------------------------------------------------


def test_gardners_minichess_counts() -> None:
    """By the slow way, which makes every move and asks who could capture the king."""
    rules = game("gardner_minichess")
    slow = RoyalPlay(rules.tables)
    slow._quick = ()
    counts = [perft(rules.play, rules.setup(), depth) for depth in (1, 2, 3, 4)]
    assert counts[:3] == [perft(slow, rules.setup(), depth) for depth in (1, 2, 3)]
    assert counts[0] == 7  # five pawns, and a knight to two spaces


HEXES = (
    f"{KINGS}pieces:\n{KING}  rook: {{moves: [slide: {{directions: any, onto: either}}]}}\n"
    "setup: {white king: A1, white rook: [B2, D4], black king: G7, black rook: [F6, D3]}\n"
)


def both(rules: BoardGame) -> Iterator[tuple[Position, RoyalPlay]]:
    play = rules.play
    assert isinstance(play, RoyalPlay)
    assert play._quick
    slow = RoyalPlay(rules.tables)
    slow._quick = ()
    for seed in range(3):
        for here in wander(rules, 25, seed):
            yield here, slow


def test_the_quick_way_finds_what_the_slow_one_does_on_hexagons() -> None:
    rules = small(HEXES, board=Hexes("hexagon", side=4))
    for here, slow in both(rules):
        assert set(rules.play.moves(here)) == set(slow.moves(here))
        assert rules.play.count(here) == slow.count(here)


def test_hops_attack_royal_pieces_too() -> None:
    man = "  man: {moves: [step: any, hop: {directions: any, over: enemy, captures: true}]}\n"
    rules = small(f"{KINGS}pieces:\n{KING}{man}", 4, 4)
    # From C3 the man would hop over B2 to A1, and over C2 to C1. On B3, too, there would be room behind the king.
    assert turns(rules, "3k/2m1/4/1K2 white") == {"B1-A1", "B1-C1", "B1-A2"}
    assert why(rules, "3k/2m1/4/1K2 white", "B1-B2").message == (
        "The white king on B2 would be attacked by the black man on C3."
    )


def test_with_two_royal_pieces_neither_may_stay_attacked() -> None:
    rules = small(f"{KINGS}pieces:\n{KING}{ROOK}", 4, 4)
    assert turns(rules, "r2r/4/4/K2K white") == set()
    assert rules.result(rules.parse("r2r/4/4/K2K white")) == "Black has won"
    assert turns(rules, "r3/4/4/K2K white") == {"A1-B1", "A1-B2"}


@pytest.mark.parametrize(("word", "outcome"), [("draw", -1), ("loss", 0), ("win", 1)])
def test_stalemate_is_what_blocked_says(word: str, outcome: int) -> None:
    rules = small(f"players: [white, black]\nblocked: {word}\npieces:\n{KING}{QUEEN}", 4, 4)
    assert rules.play.outcome(rules.parse("k3/2Q1/1K2/4 black")) == outcome
    assert rules.play.outcome(rules.parse("k3/1Q2/1K2/4 black")) == 0


def test_a_blocked_player_passes_only_in_stalemate() -> None:
    rules = small(f"players: [white, black]\nblocked: pass\npieces:\n{KING}{QUEEN}", 4, 4)
    assert turns(rules, "k3/2Q1/1K2/4 black") == {"pass"}
    assert turns(rules, "k3/1Q2/1K2/4 black") == set()


# --- sound against everything that can be -----------------------------------------------------------------------------


CASTLES = (
    f"{KINGS}pieces:\n{ROOK}"
    "  king: {royal: true, moves: [step: {directions: any, onto: either}, castle: {with: rook}]}\n"
    "setup: {white king: A1, white rook: C1, black king: A3}\n"
)
PAWNS = (
    f"{KINGS}pieces:\n{KING}{ROOK}"
    "  knight: {letters: n, moves: [step: {directions: {leap: [1, 2]}, onto: either}]}\n"
    "  pawn:\n"
    "    moves:\n"
    "      - step: forward\n"
    "      - slide: {directions: forward, min: 2, max: 2, from: rank 1}\n"
    "      - step: {directions: diagonal-forward, onto: enemy}\n"
    "      - en-passant: diagonal-forward\n"
    "    after: [promote: {to: [rook, knight], in: far}]\n"
    "setup: {white king: A1, white pawn: B1, black king: A4, black pawn: C4}\n"
)


@pytest.mark.parametrize(
    ("text", "rows", "pieces", "every"),
    [(CASTLES, 3, "KRk", 2), (PAWNS, 4, "KPkp", 251)],
    ids=["castling", "pawns"],
)
def test_verdicts_agree_with_all_positions_that_arise(text: str, rows: int, pieces: str, every: int) -> None:
    rules = small(text, 3, rows)
    known = arising(rules)
    kinds = {kind.letter: kind.index for kind in rules.tables.types}
    rules.__dict__["_reach"] = Reach(rules.play, budget=400)  # most positions are soon given up
    decided = {"legal": 0, "illegal": 0, "unknown": 0}
    for spaces in [*product(range(-1, 3 * rows), repeat=len(pieces))][::every]:
        taken = [space for space in spaces if space >= 0]
        if len(set(taken)) < len(taken):
            continue
        masks = [0] * len(kinds)
        for letter, space in zip(pieces, spaces, strict=True):
            masks[kinds[letter]] |= 1 << space if space >= 0 else 0
        for player, memory in product((0, 1), product(*(memories(slot.start) for slot in rules.tables.memory))):
            position = rules.setup()._replace(masks=tuple(masks), to_move=player, memory=memory)
            verdict = rules.judge(position)
            decided[verdict.status] += 1
            if verdict.status != "unknown":
                assert (verdict.status == "legal") == (position in known), rules.notation(position)
    assert decided["illegal"] > 50
    for position in sorted(known)[:: len(known) // 40]:
        assert rules.judge(position).status in ("legal", "unknown"), rules.notation(position)


def memories(start: int) -> tuple[int, ...]:
    """All rights and none, or no space passed."""
    return (start, 0) if start else (0,)


# --- first moves ------------------------------------------------------------------------------------------------------

FIRST = (
    f"{KINGS}pieces: {{king: {{moves: [step: any, step: {{directions: [[1, 2], [-1, 2]], unmoved: true}}]}}}}\n"
    "setup: {white king: B1, black king: B4}\n"
)


def test_a_first_move_is_for_pieces_that_have_not_moved() -> None:
    rules = small(FIRST, 3, 4)
    assert {"B1-A3", "B1-C3"} < turns(rules, "setup")
    assert rules.notation(rules.setup()) == "1k1/3/3/1K1 white"
    back = after(rules, "setup", "B1-B2", "B4-A4", "B2-B1", "A4-B4")
    assert back == "1k1/3/3/1K1 white unmoved:-"
    assert turns(rules, back) == {"B1-A1", "B1-C1", "B1-A2", "B1-B2", "B1-C2"}
    assert why(rules, back, "B1-A3").message == "B1 to A3 is not a move for a piece that has moved before."
    assert after(rules, "setup", "B1-B2") == "1k1/3/1K1/3 black"
    assert rules.judge(rules.parse(back)).status in ("legal", "unknown")


def test_a_piece_elsewhere_has_moved() -> None:
    rules = small(FIRST, 3, 4)
    verdict = rules.judge(rules.parse("1k1/3/3/K2 white unmoved:B1,B4"))
    assert [fault.code for fault in verdict.faults] == ["BD-MOVED"]


def test_a_slide_may_be_a_first_move() -> None:
    text = f"{KINGS}pieces: {{man: {{moves: [step: forward, slide: {{directions: forward, max: 2, unmoved: true}}]}}}}"
    rules = small(text + "\nsetup: {white man: A1, black man: C4}", 3, 4)
    assert turns(rules, "setup") == {"A1-A2", "A1-A3"}
    assert turns(rules, after(rules, "setup", "A1-A2", "C4-C3")) == {"A2-A3"}


# --- variants of chess, with the counts of Fairy-Stockfish ------------------------------------------------------------


def variant(king: str, others: str, pawn: str, kinds: str) -> str:
    return (
        f"{KINGS}pieces:\n{ROOK}{QUEEN}"
        f"  king: {{royal: true, moves: [step: {{directions: any, onto: either}}{king}]}}\n"
        f"  knight: {{letters: n, moves: [step: {{directions: {{leap: [1, 2]}}, onto: either}}]}}\n{others}"
        "  pawn:\n    moves:\n      - step: forward\n      - step: {directions: diagonal-forward, onto: enemy}\n"
        f"{pawn}    after: [promote: {{to: [{kinds}], in: far}}]\n"
    )


def test_los_alamos_chess() -> None:
    setup = "setup: {white rook: [A1, F1], white knight: [B1, E1], white queen: C1, white king: D1, pawn: rank 2,"
    setup += " black rook: [A6, F6], black knight: [B6, E6], black queen: C6, black king: D6}\n"
    rules = small(variant("", "", "", "queen, rook, knight") + setup, 6, 6)
    assert [perft(rules.play, rules.setup(), depth) for depth in range(1, 6)] == [10, 100, 1212, 14332, 191846]


def test_capablanca_chess_where_the_king_castles_three_spaces() -> None:
    leap, across = "step: {directions: {leap: [1, 2]}, onto: either}", "slide: {directions: diagonal, onto: either}"
    others = f"  bishop: {{moves: [{across}]}}\n  archbishop: {{letters: a, moves: [{across}, {leap}]}}\n"
    others += f"  chancellor: {{moves: [slide: {{directions: orthogonal, onto: either}}, {leap}]}}\n"
    pawn = "      - slide: {directions: forward, min: 2, max: 2, from: rank 2}\n      - en-passant: diagonal-forward\n"
    kinds = "queen, rook, bishop, knight, archbishop, chancellor"
    setup = "setup: {pawn: rank 2, "
    for player, row in (("white", 1), ("black", 8)):
        for kind, columns in {"rook": "AJ", "knight": "BI", "archbishop": "C", "bishop": "DG"}.items():
            setup += f"{player} {kind}: [{', '.join(f'{column}{row}' for column in columns)}], "
        setup += f"{player} queen: E{row}, {player} king: F{row}, {player} chancellor: H{row}, "
    castle = ", castle: {with: rook, distance: 3}"
    rules = small(variant(castle, others, pawn, kinds) + setup.rstrip(", ") + "}\n", 10, 8)
    assert [perft(rules.play, rules.setup(), depth) for depth in (1, 2, 3)] == [28, 784, 25228]
    assert {"F1-C1,A1-D1", "F1-I1,J1-H1"} < turns(rules, "r4k3r/10/10/10/10/10/10/R4K3R white")


# --- odd ways to lose a royal piece -----------------------------------------------------------------------------------


def test_nobody_takes_a_royal_piece_of_ones_own() -> None:
    hopping = "  man: {moves: [hop: {directions: orthogonal, over: any, captures: true}]}\n"
    rules = small(f"{KINGS}pieces:\n{KING}{hopping}setup: {{white king: B1, white man: A1, black king: A3}}\n")
    assert "A1xC1" not in turns(rules, "k2/3/MK1 white")
    assert "A1xC1" in turns(rules, "K1k/3/Mm1 white")
    removing = "  man: {moves: [step: {directions: any, then: [remove: {whose: own, part: may}]}]}\n"
    parts = small(f"{KINGS}pieces:\n{KING}{removing}setup: {{white king: A1, white man: B1}}\n")
    assert {turn for turn in turns(parts, "3/3/KM1 white") if turn.startswith("B1-C1")} == {"B1-C1", "B1-C1,xC1"}


def test_a_kind_that_is_captured_en_passant_alone_may_be_missing() -> None:
    pawns = "pawn: {moves: [step: forward, slide: {directions: forward, min: 2, max: 2}, en-passant: diagonal-forward]}"
    rules = small(f"players: [white, black]\nblocked: loss\npieces: {{{pawns}}}\nsetup: {{pawn: near}}\n", 2, 5)
    assert rules.judge(rules.parse(after(rules, "setup", "A1-A3", "B5-B4", "A3-A4"))).status == "legal"
    taken = after(rules, "setup", "A1-A3", "A5-A4", "B1-B2", "B5-B3", "A3xB4")
    assert rules.judge(rules.parse(taken)).status == "legal"


def test_a_piece_that_may_be_placed_gives_check() -> None:
    placing = "  man: {moves: [place: {}], after: [custodial-capture: orthogonal]}\n"
    rules = small(f"{KINGS}pieces:\n{KING}{placing}setup: {{white king: A1, black king: C3}}\n", 3, 4)
    (fault,) = rules.judge(rules.parse("K2/3/3/Mk1 white")).faults
    assert (fault.code, fault.message) == (
        "BD-CHECK",
        "The black king on B1 is attacked by a piece that may be placed on C1, and it is White who moves next.",
    )


def test_attacks_of_a_game_with_hands_are_those_of_all_moves() -> None:
    """Only moves that take a piece where they end are tried; trying every move says the same."""
    text = (
        "players: {white: north, black: south}\nblocked: loss\npieces:\n"
        "  king: {royal: true, moves: [step: {directions: any, onto: either}]}\n"
        "  rook: {captured: captor, hand: 0, moves: [slide: {directions: orthogonal, onto: either}, place: {}]}\n"
        "  pawn: {captured: captor, hand: 0, moves: [step: {directions: forward, onto: either}, place: {}],"
        " after: [promote: {to: rook, in: far}]}\n"
        "setup: {white king: A1, white rook: B1, white pawn: A2, black king: D4, black rook: C4, black pawn: D3}\n"
    )
    rules = small(text, 4, 4)
    play = rules.play
    assert isinstance(play, RoyalPlay)
    checks = 0
    for seed in range(12):
        for _, here in random_play(rules, rules.setup(), 30, Random(seed)):
            for player in (0, 1):
                royal = sum(here.masks[kind] for kind in rules.tables.royals[player])
                there = here._replace(to_move=1 - player)
                found = 0
                for move in play.every(there):
                    after = play.apply(there, move)
                    if royal & ~sum(after.masks[kind] for kind in rules.tables.royals[player]):
                        found |= 1 << move.start
                assert play.attackers(here, player) == found
                checks += found > 0
    assert checks > 20
