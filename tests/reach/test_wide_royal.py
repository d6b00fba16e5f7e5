"""Beams over arrays with royal pieces and rights: their moves are legal ones, and the games that they find too."""

from collections.abc import Iterable
from random import Random

import numpy as np
import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.move import Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.beams.estimate import Weights
from ppgen.rules.board.reach.beams.ways import Ways
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.wide.motions import serves
from ppgen.rules.board.reach.wide.search import Wide
from ppgen.rules.board.reach.wide.words import as_mask
from ppgen.rules.board.royal.play import RoyalPlay
from ppgen.rules.board.tables import bits
from tests.rules_board.games import after_random_play, game, wander

SERVED = ("chess", "gardner_minichess", "xiangqi")


def _wide(rules: BoardGame) -> Wide:
    return Wide(rules.play, Ways(Graph(rules.tables)))


def _scattered(rules: BoardGame, count: int, seed: int) -> list[Position]:
    """Pieces put anywhere, one royal piece on each side, such that no move captures one; and rights of any kind."""
    random = Random(seed)
    tables, play = rules.tables, rules.play
    assert isinstance(play, RoyalPlay)
    royals = [kind for own in tables.royals for kind in own]
    others = [kind.index for kind in tables.types if kind.index not in royals]
    found: list[Position] = []
    while len(found) < count:
        spaces = random.sample([*bits(tables.usable)], random.randint(4, 20))
        masks = [0] * len(tables.types)
        for space, kind in zip(spaces, royals + random.choices(others, k=len(spaces)), strict=False):
            masks[kind] |= 1 << space
        memory = tuple(slot.start & random.getrandbits(64) for slot in tables.memory)
        position = tables.setup._replace(masks=tuple(masks), to_move=random.randrange(2), memory=memory)
        if not play.attackers(position, 1 - position.to_move):
            found.append(position)
    return found


def _is_left_out(move: Move) -> bool:
    """Whether a move is a castling or a capture en passant, which the arrays do not make."""
    castles = move.then is not None and move.then.start >= 0
    return castles or bool(move.captured and move.captured != 1 << move.end)


def _shown(wide: Wide, position: Position) -> tuple[int, ...]:
    """What the planes of a layer show of a position."""
    return (*position.masks, *(position.memory[slot.number] for slot in wide.slots))


@pytest.mark.parametrize("name", SERVED)
def test_the_moves_of_arrays_are_legal_and_only_castling_and_en_passant_are_left_out(name: str) -> None:
    rules = game(name)
    assert serves(rules.tables)
    wide = _wide(rules)
    positions = [*wander(rules, 50, 1), *_scattered(rules, 40, 1)]
    count = 0
    for player in range(2):
        turns = [each for each in positions if each.to_move == player]
        after, parents = wide.successors[player].of(wide.layer(turns))
        safe = wide.safety[player].of(after)
        made: list[set[tuple[int, ...]]] = [set() for _ in turns]
        for column in np.nonzero(safe)[0]:
            masks = (wide.numbering.unmask(as_mask(kind[:, column])) for kind in after)
            made[parents[column]].add(tuple(masks))
        for here, found in zip(turns, made, strict=True):
            legal = {move: _shown(wide, rules.play.apply(here, move)) for move in rules.play.moves(here)}
            assert found <= {*legal.values()}, rules.notation(here)
            assert found >= {shown for move, shown in legal.items() if not _is_left_out(move)}, rules.notation(here)
            count += len(legal)
    assert count > 300


def _played(rules: BoardGame, moves: Iterable[Move]) -> Position:
    """The position after some moves, each of them legal."""
    here = rules.setup()
    for move in moves:
        assert move in rules.play.moves(here)
        here = rules.play.apply(here, move)
    return here


@pytest.mark.parametrize("name", SERVED)
def test_a_game_that_is_found_is_legal_and_leads_to_the_goal(name: str) -> None:
    rules = game(name)
    wide = _wide(rules)
    for seed in range(2):
        goal = after_random_play(rules, 8, Random(seed))
        found = wide.search(rules.setup(), goal, {goal: None}, 300_000)
        assert found.witness is not None
        assert _played(rules, found.witness) == goal
        if not seed:
            assert wide.search(rules.setup(), goal, {goal: None}, 300_000) == found


@pytest.mark.parametrize(
    "goal",
    [
        "8/R7/8/8/1K6/8/3k4/8 b - - 0 1",  # few are left
        "8/8/8/3B4/8/5k2/5p2/5K2 b - - 0 1",  # a pawn that took on its way
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qq - 0 1",  # two rooks that went and came back
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w kq - 0 1",  # a king that did
        "rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",  # a pawn that was taken from its space
        "rnbqkbnr/pppp1ppp/8/8/8/5p2/PPPPPPPP/RNBQKB1R w KQkq - 0 1",  # a pawn that took a knight
    ],
)
def test_rights_and_captures_of_a_goal_come_about(goal: str) -> None:
    rules = game("chess")
    wide = _wide(rules)
    position = rules.parse(goal)
    found = wide.search(rules.setup(), position, {position: None}, 800_000)  # assignments count, too
    assert found.witness is not None
    assert _played(rules, found.witness) == position


def test_what_was_just_passed_is_met_by_the_moves_before_it() -> None:
    rules = game("chess")
    wide = _wide(rules)
    here = rules.parse("rnbqkbnr/ppp1pppp/8/8/3p4/5NP1/PPPPPP1P/RNBQKB1R w KQkq - 0 1")
    double = next(move for move in rules.play.moves(here) if rules.play.apply(here, move).memory[1])
    goal = rules.play.apply(here, double)
    assert wide.search(rules.setup(), goal, {goal: None}, 20_000).witness is None
    found = wide.search(rules.setup(), goal, {goal: None, here: (goal, double)}, 500_000)
    assert found.witness is not None
    assert found.witness[-1] == double


@pytest.mark.parametrize(
    ("goal", "possible", "loosely"),
    [
        # Black's h-pawn never came to b3, nor past White's.
        ("rnbqkbnr/ppppppp1/8/8/8/1P6/1PPPPPPP/RNBQKBNR w KQkq - 0 1", False, True),
        # It became a queen first, after White's was taken: the second estimate is for such goals.
        ("rnbqkbnr/ppppppp1/8/8/8/1P6/1PPPPPP1/RNBQKBNR w KQkq - 0 1", False, True),
        # A knight was taken there.
        ("r1bqkbnr/pppppppp/8/8/8/1P6/1PPPPPPP/RNBQKBNR w KQkq - 0 1", True, True),
        # Nothing was.
        ("rnbqkbnr/pppppppp/8/8/8/1P6/1PPPPPPP/RNBQKBNR w KQkq - 0 1", False, False),
        # A pawn became a bishop; no pawn did.
        ("rnbqkbnr/1ppppppp/8/8/8/3B4/1PPPPPPP/RN1QKBNR b KQkq - 0 1", True, True),
        ("rnbqkbnr/pppppppp/8/8/8/3B4/PPPPPPPP/RN1QKBNR b KQkq - 0 1", False, False),
    ],
)
def test_an_estimate_drops_what_pawns_can_hardly_have_done(goal: str, possible: bool, loosely: bool) -> None:
    rules = game("chess")
    wide = _wide(rules)
    for loose, expected in ((False, possible), (True, loosely)):
        ahead = wide.estimate(rules.parse(goal), loose=loose)
        left = ahead.left(wide.layer((rules.setup(),)), 0, Weights())
        assert [*left.possible] == [expected]
