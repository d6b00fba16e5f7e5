"""Chess as a plain program, written from FIDE's Laws of Chess (articles 3.1 to 3.10 and 5) and from nothing else.

A board is a dictionary from (file, rank), both 0 to 7, to a letter: capitals are White's. Nothing of this is the code
under test.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

Square = tuple[int, int]
Board = dict[Square, str]

STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
ACROSS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LEAPS = ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1))
KINDS = {"q": "queen", "r": "rook", "b": "bishop", "n": "knight"}


class Game(NamedTuple):
    """A position: `rights` are some of KQkq, `passed` the square over which a pawn has just gone."""

    board: Board
    white: bool
    rights: str
    passed: Square | None = None


def name(square: Square) -> str:
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def from_fen(fen: str) -> Game:
    rows, turn, rights, passed, *_ = fen.split()
    board: Board = {}
    for rank, row in zip(range(7, -1, -1), rows.split("/"), strict=True):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                board[file, rank] = letter
                file += 1
    where = None if passed == "-" else ("abcdefgh".index(passed[0]), int(passed[1]) - 1)
    return Game(board, turn == "w", rights.replace("-", ""), where)


def is_on_board(square: Square) -> bool:
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


def is_own(letter: str | None, white: bool) -> bool:
    return letter is not None and letter.isupper() == white


def beside(square: Square, step: Square, times: int = 1) -> Square:
    return square[0] + step[0] * times, square[1] + step[1] * times


def attacks(board: Board, start: Square) -> Iterator[Square]:
    """The squares that the piece on a square attacks (3.1.2)."""
    letter = board[start]
    kind, ahead = letter.lower(), 1 if letter.isupper() else -1
    if kind == "p":
        yield from (there for file in (-1, 1) if is_on_board(there := beside(start, (file, ahead))))
    elif kind in "kn":
        steps = LEAPS if kind == "n" else (*STRAIGHT, *ACROSS)
        yield from (there for step in steps if is_on_board(there := beside(start, step)))
    else:
        for step in {"r": STRAIGHT, "b": ACROSS, "q": (*STRAIGHT, *ACROSS)}[kind]:
            there = beside(start, step)
            while is_on_board(there):
                yield there
                if there in board:
                    break
                there = beside(there, step)


def is_attacked(board: Board, square: Square, white: bool) -> bool:
    """Whether a player attacks a square."""
    return any(is_own(board[start], white) and square in attacks(board, start) for start in board)


def in_check(board: Board, white: bool) -> bool:
    king = "K" if white else "k"
    return any(is_attacked(board, square, not white) for square, letter in board.items() if letter == king)


def played(game: Game) -> dict[str, Game]:
    """The position after each legal move, by its text."""
    moves = (*piece_moves(game), *castlings(game))
    return {text: after for text, after in moves if not in_check(after.board, game.white)}


def piece_moves(game: Game) -> Iterator[tuple[str, Game]]:
    for start in [square for square, letter in game.board.items() if is_own(letter, game.white)]:
        if game.board[start].lower() == "p":
            yield from pawn_moves(game, start)
            continue
        for end in attacks(game.board, start):
            if not is_own(game.board.get(end), game.white):
                yield text(game, start, end), after(game, start, end)


def pawn_moves(game: Game, start: Square) -> Iterator[tuple[str, Game]]:
    board, white = game.board, game.white
    ahead = (0, 1 if white else -1)
    ends = []
    if beside(start, ahead) not in board:
        ends.append(beside(start, ahead))
        if start[1] == (1 if white else 6) and beside(start, ahead, 2) not in board:
            ends.append(beside(start, ahead, 2))
    ends += [end for end in attacks(board, start) if is_own(board.get(end), not white)]
    for end in ends:
        if end[1] in (0, 7):
            for letter, kind in KINDS.items():
                there = after(game, start, end)
                there.board[end] = letter.upper() if white else letter
                yield f"{text(game, start, end)}={kind}", there
        else:
            there = after(game, start, end)
            yield text(game, start, end), there._replace(passed=passed_by(start, end))
    if game.passed is not None and game.passed in attacks(board, start):
        there = after(game, start, game.passed)
        del there.board[game.passed[0], start[1]]
        yield f"{name(start)}x{name(game.passed)}", there


def passed_by(start: Square, end: Square) -> Square | None:
    return (start[0], (start[1] + end[1]) // 2) if abs(start[1] - end[1]) == 2 else None


def text(game: Game, start: Square, end: Square) -> str:
    return f"{name(start)}{'x' if end in game.board else '-'}{name(end)}"


CORNERS = {(4, 0): "KQ", (7, 0): "K", (0, 0): "Q", (4, 7): "kq", (7, 7): "k", (0, 7): "q"}


def after(game: Game, start: Square, end: Square) -> Game:
    board = {**game.board, end: game.board[start]}
    del board[start]
    lost = CORNERS.get(start, "") + CORNERS.get(end, "")
    return Game(board, not game.white, "".join(right for right in game.rights if right not in lost))


def castlings(game: Game) -> Iterator[tuple[str, Game]]:
    """3.8.2: neither has moved, nothing between, and the king is attacked on none of its three squares."""
    rank = 0 if game.white else 7
    for right, rook, end, over in (("K", 7, 6, 5), ("Q", 0, 2, 3)):
        if (right if game.white else right.lower()) not in game.rights:
            continue
        between = range(min(rook, 4) + 1, max(rook, 4))
        if any((file, rank) in game.board for file in between):
            continue
        if any(is_attacked(game.board, (file, rank), not game.white) for file in (4, over, end)):
            continue
        there = after(game, (4, rank), (end, rank))
        there.board[over, rank] = there.board.pop((rook, rank))
        yield f"{name((4, rank))}-{name((end, rank))},{name((rook, rank))}-{name((over, rank))}", there


def is_legal_in_passing(game: Game) -> bool:
    """Whether a pawn could be captured in passing (9.2.3.1)."""
    return game.passed is not None and any(
        "x" in move and move.endswith(name(game.passed)) and game.board[square_of(move)].lower() == "p"
        for move in played(game)
    )


def square_of(move: str) -> Square:
    return "abcdefgh".index(move[0]), int(move[1]) - 1


def position(game: Game) -> str:
    """The position in the notation of rules as data."""
    rows = []
    for rank in range(7, -1, -1):
        row, empty = "", 0
        for file in range(8):
            letter = game.board.get((file, rank))
            if letter is None:
                empty += 1
            else:
                row += (str(empty) if empty else "") + letter
                empty = 0
        rows.append(row + (str(empty) if empty else ""))
    rooks = [square for right, square in (("Q", "a1"), ("K", "h1"), ("q", "a8"), ("k", "h8")) if right in game.rights]
    words = ["/".join(rows), "white" if game.white else "black", f"castling:{','.join(rooks) or '-'}"]
    if is_legal_in_passing(game):
        assert game.passed is not None
        words.append(f"en-passant:{name(game.passed)}")
    return " ".join(words)
