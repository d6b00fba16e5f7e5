"""SAN and FEN on pieces that move as in chess, without check: what is read, written and refused."""

from __future__ import annotations

import pytest

from ppgen.boards.grid import Grid
from ppgen.diagnostics import DefinitionError
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.notations import san
from ppgen.rules.protocol import NotationError, Transcript
from tests.rules_board.games import small

RULES = """
notation: fen
players: {white: north, black: south}
blocked: draw
pieces:
  pawn:
    moves:
      - step: forward
      - step: {directions: diagonal-forward, onto: enemy}
      - slide: {directions: forward, from: rank 2, min: 2, max: 2}
    after: [promote: {to: queen, in: far}]
  knight: {letters: n, moves: [step: {directions: {leap: [1, 2]}, onto: either}]}
  bishop: {moves: [slide: {directions: diagonal, onto: either}]}
  rook: {moves: [slide: {directions: orthogonal, onto: either}]}
  queen: {moves: [slide: {directions: any, onto: either}]}
  king: {moves: [step: {directions: any, onto: either}]}
setup:
  pawn: rank 2
ends: [captured: {piece: king}]
"""
SETUP = "setup:\n  pawn: rank 2\n" + "".join(
    f"  {player} {kind}: [{spaces}]\n"
    for player, row in (("white", 1), ("black", 8))
    for kind, spaces in (
        ("rook", f"a{row}, h{row}"),
        ("knight", f"b{row}, g{row}"),
        ("bishop", f"c{row}, f{row}"),
        ("queen", f"d{row}"),
        ("king", f"e{row}"),
    )
)


def likeness(names: str = "a1") -> BoardGame:
    text = RULES[: RULES.index("setup:")] + SETUP + RULES[RULES.index("ends:") :]
    text = text if names == "a1" else text.replace("a1", "A1")
    for column in "abcdefgh" if names != "a1" else "":
        for row in "18":
            text = text.replace(f"{column}{row}", f"{column.upper()}{row}")
    return small(text, board=Grid(8, 8, names=names))  # type: ignore[arg-type]


START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"


def test_the_setup_is_written_in_fen() -> None:
    rules = likeness()
    assert rules.notation(rules.setup()) == START
    assert rules.parse(START) == rules.setup()
    assert rules.parse(START.rsplit(" ", 2)[0]) == rules.setup()


@pytest.mark.parametrize(
    ("turns", "plain"),
    [
        ("e4", "e2-e4"),
        ("e3", "e2-e3"),
        ("Nf3", "g1-f3"),
        ("e2e4", "e2-e4"),
        ("e2-e4", "e2-e4"),
        ("g1f3", "g1-f3"),
        ("Ng1-f3", "g1-f3"),
        ("Ng1f3!?", "g1-f3"),
        ("Pe4", "e2-e4"),
        ("e4 d5 exd5", "e4xd5"),
        ("e4 d5 e:d5", "e4xd5"),
        ("e4 d5 e4d5", "e4xd5"),
        ("e4 d5 exd5+", "e4xd5"),
        ("Nc3 a6 Nf3 a5 Rb1 a4 Ra1", "b1-a1"),
    ],
)
def test_turns_are_read(turns: str, plain: str) -> None:
    rules = likeness()
    replay = rules.replay(Transcript("setup", tuple(turns.split())))
    assert [step.faults for step in replay.steps if step.faults] == []
    assert (replay.steps[-1].plain or replay.steps[-1].turn) == plain


@pytest.mark.parametrize(
    ("position", "written"),
    [
        # Two knights, told apart by their columns, by their rows, and by both.
        ("k7/8/8/8/8/8/8/1N3N1K w - - 0 1", {"Nbd2", "Nfd2", "Na3", "Nc3", "Ne3", "Ng3", "Nh2", "Kg1", "Kg2", "Kh2"}),
        ("R7/8/8/8/8/8/7K/R6k w - - 0 1", {"R8a5", "R1a5", "Rxh1", "Rh8", "R1a2"}),
        ("8/7K/8/8/Q2Q4/8/8/Q6k w - - 0 1", {"Qac4", "Q4a2", "Q1a2", "Qda7", "Qxh1", "Q1d1", "Qa4d1", "Qdd1"}),
        # Pawns: captures name the column, promotions the piece.
        ("1n5k/P7/8/2p1p3/3P4/8/8/7K w - - 0 1", {"dxc5", "dxe5", "d5", "a8=Q", "axb8=Q"}),
        ("7k/8/8/4p3/3P1P2/8/8/7K w - - 0 1", {"dxe5", "fxe5"}),
        ("7k/8/8/8/8/8/pp6/N6K b - - 0 1", {"b1=Q", "bxa1=Q"}),
    ],
)
def test_every_legal_move_is_written_and_read_back(position: str, written: set[str]) -> None:
    rules = likeness()
    here = rules.parse(position)
    legal = rules.legal(here)
    moves = tuple(legal.values())
    texts = {own: san.write(rules.play, here, move, moves) for own, move in legal.items()}
    assert len(set(texts.values())) == len(texts)
    assert written <= set(texts.values())
    for own, text in texts.items():
        (step,) = rules.replay(Transcript(position, (text,), made_up=True)).steps
        assert (step.faults, step.plain or step.turn) == ((), own)


@pytest.mark.parametrize(
    ("position", "turn", "code", "said"),
    [
        (START, "Nf4", "BD-MOVE", "White has no knight that can go to f4."),
        (START, "Ngf4", "BD-DIRECTION", "knight"),
        (START, "Nd2", "BD-MOVE", "White has no knight that can go to d2."),
        (START, "Bc3", "BD-MOVE", "no bishop that can go to c3"),
        (START, "Qd3", "BD-WAY", "The way from d1 to d3 is blocked."),
        (START, "Qd2", "BD-OCCUPIED", "d2 is not empty"),
        (START, "e5", "BD-DIRECTION", "pawn"),
        (START, "exd3", "BD-ONTO", "d3 only to capture"),
        (START, "Nxf3", "BD-MARK", "Nxf3 captures nothing."),
        ("7k/8/8/4p3/3P4/8/8/7K w - - 0 1", "e5", "BD-MARK", "e5 captures a piece, and is written with x."),
        ("7k/8/8/4p3/3N4/2N5/8/7K w - - 0 1", "Ncxe4", "BD-MARK", "Ncxe4 captures nothing."),
        ("7k/8/8/4p3/8/2N2N2/8/7K w - - 0 1", "Ne5", "BD-MARK", "Ne5 captures a piece, and is written with x."),
        (START, "O-O", "BD-MOVE", "White cannot castle on this side."),
        (START, "e8=Q", "BD-DIRECTION", "pawn"),
        ("k7/8/8/8/8/8/8/1N3N1K w - - 0 1", "Nd2", "BD-AMBIGUOUS", "Nd2 may mean 2 moves."),
        ("k7/8/8/8/8/8/8/1N3N1K w - - 0 1", "Rd2", "BD-MOVE", "White has no rook."),
        ("k7/8/8/8/8/8/8/1N3N1K w - - 0 1", "Ncd2", "BD-MOVE", "White has no knight in column c."),
        ("k7/8/8/8/8/8/8/1N3N1K w - - 0 1", "N2e4", "BD-MOVE", "White has no knight in row 2."),
        ("k7/8/8/8/8/8/8/1N3N1K w - - 0 1", "Nb2c4", "BD-MOVE", "White has no knight on b2."),
        ("8/P7/8/8/8/8/8/k6K w - - 0 1", "a8=N", "BD-MOVE", "The pawn on a7 cannot become this: a8=N."),
        ("8/P7/8/8/8/8/8/7K w - - 0 1", "a8=Q", "BD-OVER", "The game is over"),
    ],
)
def test_an_illegal_turn_is_refused_with_the_reason(position: str, turn: str, code: str, said: str) -> None:
    rules = likeness()
    (step,) = rules.replay(Transcript(position, (turn,), made_up=True)).steps
    (fault,) = step.faults
    assert (fault.code, fault.turn) == (code, 1)
    assert said in fault.message
    assert fault.hint


def test_pieces_are_placed_from_the_hand() -> None:
    text = RULES.replace("knight: {letters: n, moves: [", "knight: {letters: n, hand: 1, moves: [place, ")
    rules = small(text.replace("  pawn: rank 2", "  white king: e1\n  black king: e8"), board=Grid(8, 8, names="a1"))
    assert rules.notation(rules.setup()) == "4k3/8/8/8/8/8/8/4K3 w - - 0 1 hand:N1,n1"
    start = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 hand:N1"
    assert rules.notation(rules.parse(start)) == start
    for turn in ("N@f3", "f3"):
        (step,) = rules.replay(Transcript(start, (turn,), made_up=True)).steps
        assert (step.faults, step.plain or step.turn) == ((), "f3")
        assert rules.notation(step.positions[0]) == "4k3/8/8/8/8/5N2/8/4K3 b - - 1 1"
    here = rules.parse(start)
    assert {san.write(rules.play, here, move) for move in rules.legal(here).values()} >= {"N@f3", "N@a1", "Kd1"}
    for turn, code in (("N@e1", "BD-OCCUPIED"), ("e8", "BD-OCCUPIED")):
        (step,) = rules.replay(Transcript(start, (turn,), made_up=True)).steps
        assert [fault.code for fault in step.faults] == [code]


def test_a_hint_has_the_turns_of_the_same_kind() -> None:
    (step,) = likeness().replay(Transcript(START, ("Nd2",), made_up=True)).steps
    assert step.faults[0].hint == "legal here: Na3, Nc3, Nf3, Nh3"


def test_a_turn_without_a_certain_start_is_crossed_where_it_would_end() -> None:
    rules = likeness()
    board = rules.attempt(rules.arrange(rules.setup()), rules.setup(), "Nf4")
    assert [marker.id for marker in board.markers] == ["cross-f4"]
    assert not board.arrows
    sure = rules.attempt(rules.arrange(rules.setup()), rules.setup(), "Ngf4")
    assert [arrow.id for arrow in sure.arrows] == ["unlawful-g1-f4"]


def test_turns_in_doubt_name_every_way_to_write_them() -> None:
    (step,) = likeness().replay(Transcript("k7/8/8/8/8/8/8/1N3N1K w - - 0 1", ("Nd2",))).steps
    assert step.faults[0].hint == "write Nbd2 or Nfd2"


@pytest.mark.parametrize(
    ("text", "at"),
    [("Xf3", 0), ("e9", 0), ("Nj3", 1), ("e8=Z", 3), ("", 0), ("N", 0), ("e4x", 0), ("\0", 0), ("Nf3" * 99, 0)],
)
def test_what_is_no_turn_says_where(text: str, at: int) -> None:
    with pytest.raises(NotationError) as caught:
        likeness().check_turn(text)
    assert caught.value.offset == at


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("", 0),
        ("8/8/8/8/8/8/8/8", 15),
        ("8/8/8/8/8/8/8/8 w", 17),
        ("8/8/8/8/8/8/8/8 w - - 0", 23),
        ("8/8/8/8/8/8/8/8 w - - 0 1 1", 26),
        ("8/8/8/8/8/8/8/8 white - - 0 1", 16),
        ("8/8/8/8/8/8/8 w - - 0 1", 0),
        ("9/8/8/8/8/8/8/8 w - - 0 1", 0),
        ("8/8/8/8/8/8/8/7X w - - 0 1", 15),
        ("8/8/8/8/8/8/8/8 w K - 0 1", 18),
        ("8/8/8/8/8/8/8/8 w - e3 0 1", 20),
        ("8/8/8/8/8/8/8/8 w - - -1 1", 22),
        ("8/8/8/8/8/8/8/8 w - - 0 0", 24),
        ("8/8/8/8/8/8/8/8 w - - 99999 1", 22),
        ("8/8/8/8/8/8/8/8 w - - 0 1 odd:1", 26),
    ],
)
def test_fen_that_cannot_be_read_says_where(text: str, at: int) -> None:
    with pytest.raises(NotationError) as caught:
        likeness().parse(text)
    assert caught.value.offset == at
    assert caught.value.hint


def test_fields_that_count_turns_are_kept_and_tell_no_positions_apart() -> None:
    rules = likeness()
    one, two = rules.parse("8/8/8/8/8/8/8/K6k w - - 7 31"), rules.parse("8/8/8/8/8/8/8/K6k w - - 0 1")
    assert one == two
    assert hash(one) == hash(two)
    assert rules.notation(one).endswith(" w - - 7 31")
    assert rules.notation(two).endswith(" w - - 0 1")


def test_the_turns_of_a_transcript_are_counted() -> None:
    rules = likeness()
    replay = rules.replay(Transcript("setup", ("e4", "Nf6", "Nc3", "Nxe4", "Nxe4", "d5")))
    counted = [rules.notation(step.positions[0]).split(" ", 4)[4] for step in replay.steps]
    assert counted == ["0 1", "1 2", "2 2", "0 3", "0 3", "0 4"]


def test_columns_have_small_letters_whatever_the_board_calls_its_spaces() -> None:
    rules = likeness("A1")
    replay = rules.replay(Transcript("setup", ("e4", "E7-E5", "Nf3")))
    assert [step.plain or step.turn for step in replay.steps] == ["E2-E4", "E7-E5", "G1-F3"]
    assert [step.faults for step in replay.steps if step.faults] == []


def test_without_the_key_neither_fen_nor_san_is_read() -> None:
    rules = small(RULES.replace("notation: fen\n", ""), board=Grid(8, 8, names="a1"))
    with pytest.raises(NotationError):
        rules.parse(START)
    with pytest.raises(NotationError):
        rules.check_turn("Nf3")


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (
            RULES.replace("rook: {", "rook: {letters: {white: R, black: x}, ").replace(
                "queen: {", "queen: {letters: {white: r, black: q}, "
            ),
            "white rook and white queen have the same letter R",
        ),
        (RULES.replace("players: {white: north, black: south}", "players: [a, b, c]"), "two players"),
    ],
)
def test_a_game_that_fen_cannot_write_is_a_fault(rules: str, message: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        small(rules, board=Grid(8, 8, names="a1"))
    assert any(message in fault.message for fault in caught.value.diagnostics)


def test_numbers_of_turns_are_no_turns_on_the_command_line() -> None:
    assert likeness().split("1. e4 e5 2.Nf3, 2... Nc6") == ("e4", "e5", "Nf3", "Nc6")
    assert small(RULES.replace("notation: fen\n", ""), board=Grid(8, 8, names="a1")).split("1. e4") == ("1.", "e4")
