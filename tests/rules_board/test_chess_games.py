"""Chess as it is written down: games from books are replayed and written again in SAN, and positions read in FEN."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from ppgen.boards.grid import Grid
from ppgen.cli import cli
from ppgen.definition.bundled import bundled_folder
from ppgen.definition.movetext import read_game
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.notations import san
from ppgen.rules.board.perft import perft
from ppgen.rules.protocol import NotationError, Transcript
from tests.rules_board.games import game, lines_of_rules, small

OPERA = """
[Event "Paris"] [White "Morphy"] [Black "Duke of Brunswick and Count Isouard"] [Result "1-0"]
1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5
11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
"""
IMMORTAL = """
[White "Anderssen"] [Black "Kieseritzky"] [Result "1-0"]
1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6 11. Rg1 cxb5
12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Bxg1 19. e5 Qxa1+ 20. Ke2 Na6
21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7# 1-0
"""
EVERGREEN = """
1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 5. c3 Ba5 6. d4 exd4 7. O-O d3 8. Qb3 Qf6 9. e5 Qg6 10. Re1 Nge7 11. Ba3 b5
12. Qxb5 Rb8 13. Qa4 Bb6 14. Nbd2 Bb7 15. Ne4 Qf5 16. Bxd3 Qh5 17. Nf6+ gxf6 18. exf6 Rg8 19. Rad1 Qxf3 20. Rxe7+ Nxe7
21. Qxd7+ Kxd7 22. Bf5+ Ke8 23. Bd7+ Kf8 24. Bxe7# 1-0
"""
IN_PASSING = """
[White "Gundersen"] [Black "Faul"]
1. e4 e6 2. d4 d5 3. e5 c5 4. c3 cxd4 5. cxd4 Bb4+ 6. Nc3 Nc6 7. Nf3 Nge7 8. Bd3 O-O 9. Bxh7+ Kxh7 10. Ng5+ Kg6
11. h4 Nxd4
12. Qg4 f5 13. h5+ Kh6 14. Nxe6+ g5 15. hxg6# 1-0
"""
KNIGHTED = """
1. d4 d5 2. c4 e5 3. dxe5 d4 4. e3 Bb4+ 5. Bd2 dxe3 6. Bxb4 exf2+ 7. Ke2 fxg1=N+ 8. Rxg1 Bg4+ *
"""
LONG = """
[White "Kasparov"] [Black "Topalov"] [Result "1-0"]
1. e4 d6 2. d4 Nf6 3. Nc3 g6 4. Be3 Bg7 5. Qd2 c6 6. f3 b5 7. Nge2 Nbd7 8. Bh6 Bxh6 9. Qxh6 Bb7 10. a3 e5 11. O-O-O Qe7
12. Kb1 a6 13. Nc1 O-O-O 14. Nb3 exd4 15. Rxd4 c5 16. Rd1 Nb6 17. g3 Kb8 18. Na5 Ba8 19. Bh3 d5 20. Qf4+ Ka7 21. Rhe1 d4
22. Nd5 Nbxd5 23. exd5 Qd6 24. Rxd4 cxd4 25. Re7+ Kb6 26. Qxd4+ Kxa5 27. b4+ Ka4 28. Qc3 Qxd5 29. Ra7 Bb7 30. Rxb7 Qc4
31. Qxf6 Kxa3 32. Qxa6+ Kxb4 33. c3+ Kxc3 34. Qa1+ Kd2 35. Qb2+ Kd1 36. Bf1 Rd2 37. Rd7 Rxd7 38. Bxc4 bxc4 39. Qxh8 Rd3
40. Qa8 c3 41. Qa4+ Ke1 42. f4 f5 43. Kc1 Rd2 44. Qa7 1-0
"""
MATES = (OPERA, IMMORTAL, EVERGREEN, IN_PASSING)


@cache
def chess() -> BoardGame:
    return game("chess")


@pytest.mark.parametrize("text", [*MATES, KNIGHTED, LONG])
def test_a_game_is_legal_to_its_end_and_written_as_it_was_read(text: str) -> None:
    rules, played = chess(), [turn.text for turn in read_game(text, "pgn").turns]
    replay = rules.replay(Transcript("setup", tuple(played)))
    assert [step.faults for step in replay.steps if step.faults] == []
    for number, (turn, step) in enumerate(zip(played, replay.steps, strict=True)):
        before = replay.position(number)
        legal = rules.legal(before)
        assert san.write(rules.play, before, legal[step.plain or step.turn]) == turn
    over = rules.result(replay.position(len(played)))
    assert over == ("White has won" if text in MATES else "")


@pytest.mark.parametrize("text", [*MATES, KNIGHTED, LONG])
def test_every_legal_move_on_the_way_is_written_and_read_back(text: str) -> None:
    rules, played = chess(), [turn.text for turn in read_game(text, "pgn").turns]
    replay = rules.replay(Transcript("setup", tuple(played)))
    for number in range(0, len(played) + 1, 5):
        here = replay.position(number)
        legal = rules.legal(here)
        moves = tuple(legal.values())
        written = {own: san.write(rules.play, here, move, moves) for own, move in legal.items()}
        assert len(set(written.values())) == len(legal)
        for own, turn in written.items():
            assert san.fitting(rules.play, here, legal, san.read(turn)) == [own]


PERFT = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
]


@pytest.mark.parametrize(("fen", "count"), list(zip(PERFT, (8902, 97862, 2812, 9467, 62379, 9483), strict=True)))
def test_the_positions_of_perft_are_read_and_written_and_count_as_published(fen: str, count: int) -> None:
    rules = chess()
    position = rules.parse(fen)
    assert rules.notation(position) == fen
    assert rules.parse(fen.rsplit(" ", 2)[0]) == position
    assert perft(rules.play, position, 3) == count


@pytest.mark.parametrize(
    ("turns", "fen"),
    [
        ("", PERFT[0]),
        # A square is written only where a pawn may capture there.
        ("e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
        ("e4 a6 e5 d5", "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"),
        ("e4 a6 e5 d5 Nf3", "rnbqkbnr/1pp1pppp/p7/3pP3/8/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 3"),
        ("e4 a6 e5 d5 exd6", "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"),
        ("e4 e5 Ke2 Ke7", "rnbq1bnr/ppppkppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR w - - 2 3"),
        ("h4 h5 Rh3 Rh6 Rh1 Rh8", "rnbqkbnr/ppppppp1/8/7p/7P/8/PPPPPPP1/RNBQKBNR w Qq - 4 4"),
        ("e4 e5 Nf3 Nf6 Bc4 Bc5 O-O", "rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4"),
    ],
)
def test_a_position_is_written_after_turns(turns: str, fen: str) -> None:
    rules = chess()
    replay = rules.replay(Transcript("setup", tuple(turns.split())))
    position = replay.position(len(turns.split()))
    assert rules.notation(position) == fen
    assert rules.parse(fen) == position


@pytest.mark.parametrize(
    ("fen", "at"),
    [
        (PERFT[0].replace("KQkq", "KQkqK"), 50),
        (PERFT[0].replace("KQkq", "KX"), 47),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", 22),
        ("r3k3/8/8/8/8/8/8/4K3 w kq - 0 1", 23),
        (PERFT[0].replace(" - 0", " e9 0"), 51),
        (PERFT[0].replace(" - 0", " e4 0"), 51),
        ("4k3/8/8/3p4/8/8/8/4K3 w - d3 0 1", 26),
        ("4k3/8/8/3p4/8/8/8/4K3 w - e6 0 1", 26),
        ("4k3/8/8/3p4/8/8/8/4K3 b - d6 0 1", 26),
    ],
)
def test_rights_that_no_game_can_leave_are_refused(fen: str, at: int) -> None:
    with pytest.raises(NotationError) as caught:
        chess().parse(fen)
    assert caught.value.offset == at


def test_a_square_of_a_capture_in_passing_that_nobody_can_make_is_left_out() -> None:
    rules = chess()
    standard = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
    assert rules.parse(standard) == rules.parse(standard.replace("e3", "-"))


@pytest.mark.parametrize(
    ("fen", "turn", "code"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O-O", "BD-CASTLE"),
        ("r3k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", ""),
        ("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "BD-CASTLE"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", "BD-CASTLE"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "0-0", ""),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", ""),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kg1", None),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q+", ""),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8N", ""),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8r", ""),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "BD-AMBIGUOUS"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=K", "BD-MOVE"),
        ("4k3/8/8/8/8/4r3/4N3/4K3 w - - 0 1", "Nc3", "BD-CHECK"),
        ("4k3/8/8/8/8/4r3/N3N3/4K3 w - - 0 1", "Nc3", ""),
        ("4k3/8/8/8/8/4r3/N3N3/4K3 w - - 0 1", "Nd4", "BD-CHECK"),
    ],
)
def test_turns_of_kings_and_pawns(fen: str, turn: str, code: str | None) -> None:
    (step,) = chess().replay(Transcript(fen, (turn,), made_up=True)).steps
    codes = [fault.code for fault in step.faults]
    assert (not codes) if code == "" else (codes == [code] if code else len(codes) == 1)


def test_quiet_turns_are_part_of_a_position_where_an_end_counts_them() -> None:
    text = "\n".join(lines_of_rules("chess")) + "\n"
    words = text[text.index("rules:\n") + len("rules:\n") :].replace("\n  ", "\n")[2:]
    ends = "ends: [draw: {when: {quiet: {turns: 100, progress: [pawn]}}}]\n"
    rules = small(words + ends, board=Grid(8, 8, names="a1"))
    one, two = rules.parse("4k3/8/8/8/8/8/7P/4K2R w K - 98 70"), rules.parse("4k3/8/8/8/8/8/7P/4K2R w K - 5 70")
    assert one != two
    assert rules.notation(one).endswith(" w K - 98 70")
    replay = rules.replay(Transcript(rules.notation(one), ("Rg1", "Kd8"), made_up=True))
    assert rules.notation(replay.position(2)).endswith(" w - - 100 71")
    assert rules.result(replay.position(2)) == "nobody has won"
    replay = rules.replay(Transcript(rules.notation(one), ("h4", "Kd8"), made_up=True))
    assert rules.notation(replay.position(2)).endswith(" w K - 1 71")
    assert rules.result(replay.position(2)) == ""


@given(st.text("abehKQRNBPqkwx=O0-+#!?:/123456789 \0é", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (chess().parse, chess().check_turn, chess().split):
        with suppress(NotationError):
            read(text)


@given(st.lists(st.sampled_from([*"KQRBNPkqrbnp12345678/", "w", "b", " ", "-", "e3", "0"]), max_size=60), st.data())
def test_any_fen_is_read_or_refused_and_reads_back(signs: list[str], data: st.DataObject) -> None:
    board = "/".join(data.draw(st.sampled_from(["8", "k7", "3pP3", "R3K2R", "p6P", "4q3"])) for _ in range(8))
    tail = data.draw(st.sampled_from(["w - - 0 1", "b KQ - 3 9", "w - d6 0 1", "b - e3 99 4", "w Kq a3", "w - -"]))
    for text in ("".join(signs), f"{board} {tail}"):
        with suppress(NotationError):
            position = chess().parse(text)
            written = chess().notation(position)
            assert chess().parse(written) == position
            assert chess().notation(chess().parse(written)) == written


# --- the page and the command line ------------------------------------------------------------------------------------

PAGE = (Path(__file__).parents[2] / "docs" / "rules-language.md").read_text(encoding="utf-8")
SECTION = PAGE[PAGE.index("## Notations of chess and draughts") : PAGE.index("## What is judged")]


def test_the_positions_of_the_page_read_back() -> None:
    (fen,) = re.findall(r"^    ([rnbqk1-8/PNBRQKp]+ [wb] .* [0-9]+)$", SECTION, re.MULTILINE)[1:]
    assert chess().notation(chess().parse(fen)) == fen
    replay = chess().replay(Transcript("setup", ("e4", "a6", "e5", "d5")))
    assert chess().notation(replay.position(4)) == fen


def test_the_game_of_the_page_is_a_mate() -> None:
    text = SECTION[SECTION.index("pgn: |") + 6 : SECTION.index("  champions:")]
    turns = tuple(turn.text for turn in read_game(text, "pgn").turns)
    replay = chess().replay(Transcript("setup", turns))
    assert [step.faults for step in replay.steps if step.faults] == []
    assert chess().result(replay.position(7)) == "White has won"


@pytest.mark.parametrize("turn", sorted(set(re.findall(r"`([NR]?[a-h]?[1-8]?[x-]?[a-h][1-8](?:=Q|q)?)`", SECTION))))
def test_every_turn_of_the_page_is_in_san(turn: str) -> None:
    chess().check_turn(turn)
    assert san.is_san(turn)


def said(*words: str) -> str:
    result = CliRunner().invoke(cli, list(words))
    assert result.exit_code == 0, result.output
    return result.output


def test_the_commands_take_fen_and_san() -> None:
    where = str(bundled_folder("chess"))
    assert "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2" in said(
        "show", "--game", where, "--after", "1. e4 e5 2. Nf3"
    )
    shown = said("show", "--game", where, "--position", PERFT[2], "--format", "json")
    assert f'"position": "{PERFT[2]}"' in shown
    for option in ("--position", "--from"):
        assert said("perft", "--game", where, option, PERFT[2], "--depth", "2") == "191\n"


def test_of_two_knights_the_one_is_meant_that_may_go_there_but_for_a_check() -> None:
    rules = chess()
    (step,) = rules.replay(Transcript("4k3/8/8/8/8/4r3/N3N3/4K3 w - - 0 1", ("Nd4",), made_up=True)).steps
    assert (step.plain, [fault.code for fault in step.faults]) == ("e2-d4", ["BD-CHECK"])
