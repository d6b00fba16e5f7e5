"""Where hops go on in chains, one position has thousands of moves: verdicts count them, and stay right."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach import Reach
from ppgen.rules.board.reach.effort import Effort, Spent, effort_of, searched
from ppgen.rules.board.reach.searches.enumeration import StateEnumeration
from ppgen.rules.board.reach.searches.search import best_first
from ppgen.rules.board.reach.trail import lawful, leads, opened
from ppgen.rules.protocol import TooMuch
from tests.rules_board.enumerated import arising
from tests.rules_board.games import game, one, small

HALMA = "{moves: [step: orthogonal, hop: {directions: any, over: any, repeat: may}]}"
"""Chains that take nothing: those that end on the same space lead to the same position."""
TAKING = "{moves: [step: forward, hop: {directions: any, over: any, captures: true, repeat: may}]}"
"""Chains that take what they hop over, one's own pieces, too."""


@cache
def tiny(piece: str) -> BoardGame:
    return one(piece, 3, 3, "setup: {man: rank 1}\nblocked: pass")


def positions(rules: BoardGame, most: int) -> Iterator[Position]:
    """Every way to put so many men of each side on the board, and where they are taken, fewer."""
    spaces = range(len(rules.tables.board))
    numbers = range(1, most + 1) if rules is tiny(TAKING) else (most,)
    for whites in numbers:
        for white in combinations(spaces, whites):
            free = [space for space in spaces if space not in white]
            for blacks in numbers:
                for black in combinations(free, blacks):
                    masks = (sum(1 << space for space in white), sum(1 << space for space in black))
                    for turn in (0, 1):
                        yield rules.setup()._replace(masks=masks, to_move=turn)


@pytest.mark.parametrize("piece", [HALMA, TAKING])
def test_verdicts_agree_with_all_games_of_a_small_board(piece: str) -> None:
    rules = tiny(piece)
    known = arising(rules)
    reach = Reach(rules.play, 400, listing=False)
    for position in Random(5).sample([*positions(rules, 3)], 30):
        decision = reach.decide(position)
        assert decision.status != ("illegal" if position in known else "legal")
        if decision.status == "legal":
            here = rules.setup()
            for move in reach.shortened(position, decision.witness, decision.visited):
                assert move in rules.play.moves(here)
                here = rules.play.apply(here, move)
            assert here == position


def test_of_chains_to_the_same_space_searches_play_one() -> None:
    rules = one(HALMA, 6, 6, "setup: {man: ranks 1 to 2}")
    here = rules.setup()
    random = Random(3)
    for _ in range(30):
        plain = rules.play.moves(here)
        play = searched(rules.play)
        fewer = play.moves(here)
        assert {play.apply(here, move) for move in fewer} == {rules.play.apply(here, move) for move in plain}
        assert set(fewer) <= set(plain)
        assert len(fewer) == len({play.apply(here, move) for move in fewer})
        here = rules.play.apply(here, random.choice(plain))


def test_a_long_way_round_counts_as_the_short_one() -> None:
    """From A1 over A2 to A3, and round over B2, C3 and B4: one is as good as the other."""
    rules = one(HALMA, 4, 5, "setup: {white man: [A1, A2, B2, B4], black man: [C4]}")
    play, here = searched(rules.play), rules.setup()
    ways = [move for move in rules.play.moves(here) if (move.start, move.end) == (0, 8)]
    assert len(ways) > 1
    (short,) = (move for move in play.moves(here) if (move.start, move.end) == (0, 8))
    for way in ways:
        assert lawful(play, here, way) == short
        assert leads(play, here, way, play.apply(here, short))
    assert lawful(play, here, short._replace(end=19)) is None


def test_games_without_chains_are_played_as_they_are() -> None:
    play = game("chess").play
    assert searched(play) is play
    assert effort_of(play).left > 1 << 50


def test_work_ends_where_it_is_spent() -> None:
    effort = Effort()
    with effort.limited(10):
        effort.spend(10)
        with pytest.raises(Spent):
            effort.spend(1)
    before = effort.left
    with effort.limited(5):
        effort.spend(5)
    assert effort.left == before


@cache
def crowd() -> BoardGame:
    """A board on which a man hops on and on, by two words."""
    text = """\
players: [white, black]
pieces:
  man:
    moves:
      - hop: {directions: any, over: any, captures: true, repeat: may, chain: leap}
      - hop: {directions: [[1, 2], [2, 1]], over: friend, repeat: may, chain: leap}
      - step: any
setup: {man: [row 1, row 3]}
blocked: loss
"""
    return small(text.replace("man: [row 1, row 3]", "white man: [row 1, row 3], black man: [row -1, row -3]"), 6, 6)


def test_a_verdict_lists_no_more_chains_than_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = crowd()
    random, here = Random(2), rules.setup()
    for _ in range(6):
        here = rules.play.apply(here, random.choice(rules.play.moves(here)))
    spent = []
    real = Effort.spend

    def spend(self: Effort, chains: int) -> None:
        spent.append(chains)
        real(self, chains)

    monkeypatch.setattr(Effort, "spend", spend)
    monkeypatch.setattr("ppgen.rules.board.reach.SEARCHING", 5000)
    monkeypatch.setattr("ppgen.rules.board.reach.PROVING", 3000)
    monkeypatch.setattr("ppgen.rules.board.reach.trail.LISTED", 2)
    reach = Reach(rules.play, 4000, listing=False)
    effort = effort_of(reach.play)
    decision = reach.decide(here._replace(to_move=1 - here.to_move))
    assert decision.status in ("legal", "unknown")
    # The openings are listed once, and each limit may be passed by the moves of one position.
    assert sum(spent) < 5000 + 2 * 3000 + 2 * 1000 + 4 * 2000
    assert effort.left > 1 << 50


def test_what_is_played_out_in_part_is_not_the_whole() -> None:
    rules = crowd()
    few = StateEnumeration(rules.play, (rules.setup(),), 50)
    assert not few.whole
    assert len(opened(searched(rules.play), rules.setup(), 5)) > 5


def test_a_position_with_too_many_moves_is_passed_over_and_nothing_is_proved() -> None:
    rules = one("{moves: [step: any]}", 3, 3, "setup: {man: rank 1}")
    start = rules.setup()

    def onwards(here: Position) -> Iterator[tuple[Position, object]]:
        raise TooMuch("too many", "fewer")

    goal = start._replace(to_move=1)
    assert not best_first({start: None}, goal, onwards, lambda _: 0, 100)  # type: ignore[arg-type]
    assert best_first({start: None}, goal, lambda _: (), lambda _: 0, 100)


def test_a_list_that_is_not_whole_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ppgen.rules.board.reach.searches.enumeration._LISTED_IN_ALL", 20)
    monkeypatch.setattr("ppgen.rules.board.reach.searches.enumeration._LISTED", 0)
    rules = tiny(TAKING)
    reach = Reach(rules.play)
    found = {reach.decide(each).status for each in Random(8).sample(sorted(arising(rules)), 20)}
    assert "illegal" not in found
    assert "legal" in found


def test_a_game_of_few_pieces_is_found_before_all_positions_are_listed() -> None:
    """Two kings and a rook on 8 by 8 make 400,000 positions."""
    text = (
        "players: {white: north, black: south}\nblocked: draw\npieces:\n"
        "  king: {royal: true, letters: k, moves: [step: {directions: any, onto: either}]}\n"
        "  rook: {owner: white, letters: R, moves: [slide: {directions: orthogonal, onto: either}]}\n"
        "setup: {white king: A1, rook: B1, black king: H8}\n"
    )
    rules = small(text, 8, 8)
    decision = Reach(rules.play).decide(rules.parse("8/8/8/3k4/8/8/4R3/K7 white"))
    assert decision.status == "legal"
    assert decision.visited < 5000
