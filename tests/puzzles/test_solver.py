"""The solver against everything that can be played: no puzzle has another answer than trying all moves gives."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import Position
from ppgen.rules.board.solve.goals import goal_words
from ppgen.rules.puzzle import Puzzle, Unique
from tests.puzzles.brute import Wanted, draws, forced_once, has_dual, keys, series, shortest, wins
from tests.puzzles.forced import forced_in
from tests.rules_board.games import game, small, wander

GAMES = {
    "tic-tac-toe": (3, (2, 3, 4, 5)),
    "hexapawn": (3, (0, 1, 2, 3)),
    "packet-hell half=1": (2, (3, 9)),
    "classic-dodgem": (3, (10, 14)),
    "othello": (2, (54, 56)),
    "four-in-a-row": (2, (24, 30)),
    "chess": (1, (40,)),
    "gardner_minichess": (1, (20, 30)),
    "english_draughts": (2, (50, 60)),
    "konane": (2, (20,)),
    "atari_go": (1, (20,)),
    "nine-mens-morris": (1, (40, 60)),
    "breakthrough n=4": (3, (4, 6, 8)),
    "alquerque": (2, (30,)),
}
"""By game: for how many moves, and after how many turns of random play."""


UNIQUE: tuple[Unique, ...] = ("", "key", "line")


def named(text: str) -> BoardGame:
    name, *settings = text.split()
    return game(name, **{key: int(value) for key, value in (setting.split("=") for setting in settings)})


def sample(rules: BoardGame, plies: tuple[int, ...], seeds: range) -> list[Position]:
    """Positions of random games in which somebody is to move."""
    found = [[*wander(rules, count, seed)][-1] for seed in seeds for count in plies]
    return [position for position in found if rules.play.outcome(position) is None]


@pytest.mark.parametrize("name", GAMES)
def test_the_fewest_moves_are_those_of_trying_everything(name: str) -> None:
    rules, (most, plies) = named(name), GAMES[name]
    for position in sample(rules, plies, range(1, 6)):
        for goal, wanted in (("win", wins), ("draw", draws)):
            found = forced_in(rules.play, position, goal, most)
            assert found == shortest(rules, position, most, wanted(rules, position.to_move)), rules.notation(position)


def expected(rules: BoardGame, position: Position, puzzle: Puzzle, wanted: Wanted) -> str:
    """The code of the fault of a puzzle, or "", by trying everything."""
    fewest = shortest(rules, position, puzzle.moves, wanted)
    if fewest != puzzle.moves:
        return "FIG-PUZZLE-SHORT" if fewest else "FIG-PUZZLE-UNSOLVED"
    if puzzle.unique and len(keys(rules, position, fewest, wanted)) > 1:
        return "FIG-PUZZLE-COOK"
    return "FIG-PUZZLE-DUAL" if puzzle.unique == "line" and has_dual(rules, position, fewest, wanted) else ""


@pytest.mark.parametrize("name", ["tic-tac-toe", "hexapawn", "classic-dodgem", "breakthrough n=4", "othello"])
def test_right_and_wrong_puzzles_are_told_apart(name: str) -> None:
    rules, (most, plies) = named(name), GAMES[name]
    seen: Counter[str] = Counter()
    for position in sample(rules, plies, range(11, 17)):
        wanted = wins(rules, position.to_move)
        for moves, unique in product(range(1, most + 1), UNIQUE):
            puzzle = Puzzle("win", moves, unique)
            solved = rules.solve(position, puzzle)
            code = solved.faults[0].code if solved.faults else ""
            assert code == expected(rules, position, puzzle, wanted), (rules.notation(position), puzzle)
            if solved.solution is not None:
                assert {*solved.solution.keys} == keys(rules, position, moves, wanted)
            seen[code] += 1
    assert seen[""]
    assert seen["FIG-PUZZLE-UNSOLVED"]


def test_whoever_is_alone_has_the_lines_that_trying_everything_finds() -> None:
    rules = game("packet-hell", half=1)
    codes: Counter[str] = Counter()
    for position in sample(rules, (3, 9), range(3, 6)):
        lines = [series(rules, position, moves) for moves in (1, 2, 3)]
        fewest = next((moves for moves, found in enumerate(lines, 1) if found), 0)
        for moves, unique in product((1, 2, 3), UNIQUE):
            solved = rules.solve(position, Puzzle("win", moves, unique, alone=True))
            firsts = {line[0] for line in lines[moves - 1]}
            if moves != fewest:
                code = "FIG-PUZZLE-SHORT" if 0 < fewest < moves else "FIG-PUZZLE-UNSOLVED"
            elif unique and len(firsts) > 1:
                code = "FIG-PUZZLE-COOK"
            else:
                code = "FIG-PUZZLE-DUAL" if unique == "line" and len(lines[moves - 1]) > 1 else ""
            assert [fault.code for fault in solved.faults] == [code][: len(code)], (rules.notation(position), moves)
            if solved.solution is not None:
                assert {*solved.solution.keys} == firsts
                assert solved.solution.line in lines[moves - 1]
            codes[code] += 1
    assert len(codes) > 3


def test_a_solution_is_a_line_of_legal_turns_that_reaches_the_goal() -> None:
    rules = game("tic-tac-toe")
    solved = 0
    for position in sample(rules, (2, 3), range(20)):
        moves = forced_in(rules.play, position, "win", 4)
        if not moves:
            continue
        solution = rules.solve(position, Puzzle("win", moves)).solution
        assert solution is not None
        here = position
        for turn in solution.line:
            here = rules.play.apply(here, rules.legal(here)[turn])
        assert rules.play.outcome(here) == position.to_move
        assert len(solution.line) == 2 * moves - 1
        solved += 1
    assert solved > 5


# --- hexapawn, written from its rules and from nothing else -----------------------------------------------------------

Pawns = tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]
"""Where the pawns of whoever is to move stand, as they see the board, and those of the other one."""


def after_turns(pawns: Pawns) -> list[Pawns]:
    """The positions after every move, as the other player sees them: columns and rows from 0, turned round."""
    own, others = pawns
    found = []
    for column, row in own:
        ahead = [(column, row + 1)] if (column, row + 1) not in own | others else []
        ahead += [(column + side, row + 1) for side in (-1, 1) if (column + side, row + 1) in others]
        for there in ahead:
            mine = own - {(column, row)} | {there}
            found.append((turned(others - {there}), turned(mine)))
    return found


def turned(spaces: frozenset[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    return frozenset((2 - column, 2 - row) for column, row in spaces)


def by_hand(pawns: Pawns, moves: int) -> bool:
    """Whether whoever is to move wins in so many moves: by a pawn on the far side, or since the other cannot move."""
    return moves > 0 and any(loses(there, moves - 1) for there in after_turns(pawns))


def loses(pawns: Pawns, moves: int) -> bool:
    if any(row == 0 for _, row in pawns[1]):  # on the first row of whoever is to move
        return True
    replies = after_turns(pawns)
    won = any(any(row == 0 for _, row in there[1]) for there in replies)
    return not won and all(by_hand(there, moves) for there in replies)


def test_every_position_of_hexapawn_is_as_its_rules_by_hand_say() -> None:
    rules = game("hexapawn")
    count = 0
    for board in product(".Pp", repeat=9):
        text = "".join(board)
        if "P" in text[:3] or "p" in text[6:] or "P" not in text or "p" not in text:
            continue
        rows = "/".join(text[at : at + 3] for at in (0, 3, 6))
        position = rules.parse(re.sub(r"\.+", lambda empty: str(len(empty[0])), rows) + " white")
        if rules.play.outcome(position) is not None:
            continue
        at = {(number % 3, 2 - number // 3): letter for number, letter in enumerate(text)}
        white = frozenset(space for space, letter in at.items() if letter == "P")
        black = frozenset(space for space, letter in at.items() if letter == "p")
        fewest = next((moves for moves in (1, 2, 3) if by_hand((white, black), moves)), 0)
        assert forced_in(rules.play, position, "win", 3) == fewest, text
        count += 1
    assert count > 500


# --- positions that come about again ----------------------------------------------------------------------------------

KINGS = """
players: {white: north, black: south}
pieces: {king: {moves: [step: orthogonal]}}
setup: {white king: A1, black king: B3}
ends: [repetition: {times: %d, wins: %s}]
blocked: loss
"""


@pytest.mark.parametrize(("times", "winner"), [(2, "owner"), (2, "opponent"), (2, "nobody"), (3, "owner")])
def test_a_position_that_comes_about_again_ends_the_game(times: int, winner: str) -> None:
    rules = small(KINGS % (times, winner), 2, 3)
    repeater_wins = {"owner": True, "opponent": False, "nobody": None}[winner]
    seen = set()
    for seed in range(6):
        for position in wander(rules, 4, seed):
            if rules.play.outcome(position) is not None:
                continue
            line, solver = (position,), position.to_move
            fewest = next(
                (moves for moves in (1, 2, 3) if forced_once(rules, line, solver, moves, times, repeater_wins)), 0
            )
            assert forced_in(rules.play, position, "win", 3) == fewest, rules.notation(position)
            seen.add(fewest)
    assert seen


@pytest.mark.parametrize("name", ["nine-mens-morris", "amazons", "four-in-a-row", "english_draughts"])
def test_a_player_can_move_who_has_a_move(name: str) -> None:
    rules = game(name)
    for seed in (1, 2):
        for position in [*wander(rules, 100, seed)][-15:]:
            assert rules.play.can_move(position) == bool(rules.play.moves(position)), rules.notation(position)


# --- goals ------------------------------------------------------------------------------------------------------------


def test_the_goals_are_words_of_the_game() -> None:
    assert goal_words(game("chess").play) == ("win", "draw", "checkmate", "blocked")
    assert goal_words(game("packet-hell").play) == ("win", "draw", "reached", "blocked")


def test_a_stalemate_is_no_checkmate() -> None:
    rules = game("chess")
    position = rules.parse("7k/8/6KP/5Q2/8/8/8/8 w - - 0 1")
    assert forced_in(rules.play, position, "blocked", 1) == 1
    assert forced_in(rules.play, position, "draw", 1) == 1
    assert forced_in(rules.play, position, "checkmate", 1) == 1
    stalemates, mates = (rules.solve(position, Puzzle(goal, 1)).solution for goal in ("blocked", "checkmate"))
    assert stalemates is not None
    assert mates is not None
    assert {*stalemates.keys} == {"Kf7", "Qd5", "Qe6", "Qf7", "h7"}
    assert {*mates.keys} == {"Qc8#", "Qf8#"}


def test_an_end_by_which_the_other_wins_is_not_reached() -> None:
    rules = game("hexapawn")
    position = rules.parse("3/2p/P2 white")
    (only,) = rules.play.moves(position)
    after = rules.play.apply(position, only)
    last = [rules.play.apply(after, move) for move in rules.play.moves(after)]
    assert [rules.facts(there)["winner"] for there in last] == ["black"]
    assert forced_in(rules.play, position, "reached", 3) == 0
    assert forced_in(rules.play, after, "reached", 1) == 1


def test_three_players_defend_against_the_one_to_move() -> None:
    rules = small(
        "players: {ann: north, ben: south, cay: east}\n"
        "pieces: {man: {letters: {ann: a, ben: b, cay: c}, moves: [step: orthogonal]}}\n"
        "setup: {ann man: A1, ben man: C3, cay man: A3}\nends: [reached: {region: centre, piece: man}]\nblocked: pass",
    )
    found: Counter[int | None] = Counter()
    for seed in range(30):
        for position in wander(rules, 3, seed):
            if rules.play.outcome(position) is None:
                moves = forced_in(rules.play, position, "win", 2)
                assert moves == shortest(rules, position, 2, wins(rules, position.to_move)), rules.notation(position)
                found[moves] += 1
    assert len(found) == 3
