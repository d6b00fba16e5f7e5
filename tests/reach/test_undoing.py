"""Games whose pieces cannot be followed: moves taken back until all pieces are at home or in hand."""

from __future__ import annotations

from random import Random

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.move import REMOVE, Move, parts
from ppgen.rules.board.position import Position, count_pieces
from ppgen.rules.board.reach import Reach
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.retro import RetroAnalysis
from ppgen.rules.board.reach.searches.undoing import FIRST, Undoing
from ppgen.rules.board.reach.tried import HOMEWARD
from tests.rules_board.enumerated import arising
from tests.rules_board.games import after_random_play, game, small
from tests.rules_board.test_parts import Morris

LASKER = """
players: [white, black]
pieces:
  man:
    hand: 10
    moves: [place, step: {directions: any}]
    then: [remove: {whose: enemy, spare-lines: 3, when: {makes-line: 3}}]
ends: [count: {fewer: 3, hand: true}]
blocked: loss
"""
ISOLATION = """
players: [white, black]
pieces:
  king: {moves: [step: {directions: any, then: [place: {piece: block}]}]}
  block: {owner: nobody, letters: x}
setup: {white king: C1, black king: D8}
blocked: loss
"""
DOBUTSU = """
players: [white, black]
pieces:
  lion: {moves: [step: {directions: any, onto: either}]}
  giraffe: {hand: 0, captured: captor, moves: [step: {directions: orthogonal, onto: either}, place: {}]}
  elephant: {hand: 0, captured: captor, moves: [step: {directions: diagonal, onto: either}, place: {}]}
  chick: {hand: 0, captured: captor, moves: [step: {directions: forward, onto: either}, place: {}]}
setup:
  white lion: B1
  white giraffe: A1
  white elephant: C1
  white chick: B2
  black lion: B4
  black giraffe: C4
  black elephant: A4
  black chick: B3
ends: [count: {piece: lion, fewer: 1}]
blocked: loss
"""


MILLS = """
players: [white, black]
regions: {low: A1-B1}
pieces:
  man:
    hand: 3
    moves: [place: {when: {hand: some}}, step: {directions: orthogonal, when: {hand: none}}]
    then: [REMOVE]
ends: [ENDS]
blocked: loss
"""
TAKING = "remove: {whose: enemy, spare-lines: 3, when: {makes-line: 3}}"
FEWER = "count: {piece: man, fewer: 2, hand: true}"


def mills(remove: str = TAKING, ends: str = FEWER, columns: int = 3, rows: int = 3) -> BoardGame:
    """Men that are placed and then step, and what a line of them does."""
    return small(MILLS.replace("REMOVE", remove).replace("ENDS", ends), columns, rows)


def lasker() -> BoardGame:
    return small(LASKER, board=game("nine_mens_morris").tables.board)


def undone(rules: BoardGame, goal: Position, budget: int = 50_000) -> tuple[Move, ...] | None:
    """The game that this search finds alone."""
    play = rules.play
    search = Undoing(RetroAnalysis(play, Graph(play.tables)))
    return search.search(rules.setup(), goal, budget, FIRST).witness


def leads(rules: BoardGame, moves: tuple[Move, ...], goal: Position) -> bool:
    here = rules.setup()
    for move in moves:
        assert move in rules.play.moves(here)
        here = rules.play.apply(here, move)
    return here == goal


@pytest.mark.parametrize("plies", [14, 20, 40, 60])
def test_games_of_nine_mens_morris_are_found_and_right_by_a_plain_program(plies: int) -> None:
    """Each turn is legal by a second implementation, which was written from the rules."""
    rules = game("nine_mens_morris")
    goal = after_random_play(rules, plies, Random(f"1001 {plies}"))
    decision = Reach(rules.play).decide(goal)
    here, plain = rules.setup(), Morris((frozenset(), frozenset()), (9, 9), 0)
    for move in decision.witness:
        text = next(text for text, legal in rules.legal(here).items() if legal == move)
        plain, here = dict(plain.played())[text], rules.play.apply(here, move)
    assert plain.written() == rules.notation(goal)


@pytest.mark.parametrize(
    "text",
    [
        "M2/1m1/3/1M2m1/2m/1M1/1M1 white",
        "3/1M1/3/M1m1M1/3/1m1/m2 black",
        "MMM/3/3/m5/3/m2/m2 black",
        "mmm/3/1M1/2M3/3/m2/2M white",
    ],
)
def test_few_men_get_a_game(text: str) -> None:
    """As teachers draw them: most men are gone, and each went for a mill."""
    rules = game("nine_mens_morris")
    goal = rules.parse(text)
    decision = Reach(rules.play).decide(goal)
    assert decision.status == "legal"
    taken = sum(part.action == REMOVE for move in decision.witness for part in parts(move))
    assert taken == 18 - count_pieces(goal)


@pytest.mark.parametrize("plies", [4, 12, 20])
def test_games_of_amazons_are_found_as_long_as_there_are_arrows(plies: int) -> None:
    rules = game("amazons")
    goal = after_random_play(rules, plies, Random(f"1001 {plies}"))
    decision = Reach(rules.play).decide(goal)
    assert decision.status == "legal"
    assert len(decision.witness) == plies


@pytest.mark.parametrize(
    ("rules", "plies"),
    [(lasker(), 30), (small(ISOLATION, 6, 8), 24), (small(DOBUTSU, 3, 4), 12)],
    ids=["lasker", "isolation", "dobutsu"],
)
def test_strangers_get_games(rules: BoardGame, plies: int) -> None:
    for seed in range(3):
        goal = after_random_play(rules, plies, Random(f"1001 {seed}"))
        moves = undone(rules, goal)
        assert moves is not None
        assert leads(rules, moves, goal)


def test_only_what_can_arise_gets_a_game() -> None:
    """All positions of a small game; with a man elsewhere or another player to move, most cannot arise."""
    rules, random = mills(), Random(1)
    known = arising(rules)
    everything = sorted(known)
    found = 0
    for goal in random.sample(everything, 24):
        moves = undone(rules, goal, 5_000)
        found += moves is not None
        assert moves is None or leads(rules, moves, goal)
    assert found > 20
    judge = Reach(rules.play, budget=300, listing=False)
    strange = [each for goal in random.sample(everything, 40) if (each := slipped(goal, random)) not in known]
    assert len(strange) > 10
    for goal in strange:
        assert undone(rules, goal, 1_500) is None
        assert judge.decide(goal).status != "legal"


def slipped(position: Position, random: Random) -> Position:
    """A position with a man more or less, or another player to move."""
    if random.random() < 0.4:
        return position._replace(to_move=1 - position.to_move)
    masks, kind = [*position.masks], random.randrange(2)
    here = 1 << random.randrange(9)
    masks[1 - kind] &= ~here
    masks[kind] ^= here
    return position._replace(masks=tuple(masks))


@pytest.mark.parametrize(
    ("remove", "ends"),
    [
        (TAKING, FEWER),
        ("remove: {whose: enemy, part: may, when: {makes-line: 3}}", FEWER),
        ("remove: {whose: enemy, beside: empty, when: {makes-line: 3}}", FEWER),
        ("remove: {whose: enemy, from: low, when: {makes-line: 3}}", FEWER),
        ("remove: {whose: enemy, when: {makes-line: 3, count: {of: own, at-least: 3}}}", FEWER),
        (TAKING, "line: 3"),
        ("remove: {whose: enemy, when: {makes-line: 3}, then: [remove: {whose: enemy, part: needed}]}", FEWER),
    ],
)
def test_every_turn_with_a_line_is_taken_back(remove: str, ends: str) -> None:
    """What lines rule out is left out, and nothing else."""
    rules = mills(remove, ends, rows=2)
    known = arising(rules)
    retro = RetroAnalysis(rules.play, Graph(rules.tables))
    before: dict[Position, set[Position]] = {position: set() for position in known}
    for here in known:
        for move in rules.play.moves(here):
            before[rules.play.apply(here, move)].add(here)
    for there in sorted(known)[:: 1 + len(known) // 150]:
        assert retro.before(there).keys() & known == before[there]


def test_a_neutral_piece_may_shoot() -> None:
    """Whoever moves it, an arrow is in line with where it stands now."""
    rules = small(
        """
players: [white, black]
pieces:
  ship: {owner: nobody, letters: s, moves: [step: {directions: any, then: [shoot: {piece: rock, directions: any}]}]}
  rock: {owner: nobody, letters: x}
setup: {ship: A1}
blocked: loss
""",
        3,
        2,
    )
    retro = RetroAnalysis(rules.play, Graph(rules.tables))
    known = arising(rules)
    for here in known:
        for move in rules.play.moves(here):
            assert here in retro.before(rules.play.apply(here, move))


def test_what_stays_unknown_says_so() -> None:
    decision = Reach(game("amazons").play, budget=400).decide(
        game("amazons").parse("x6x2/3x4q1/1Q5x2/2x3x3/2q7/1x4x1x1/Qx1q5Q/xq1x1x4/Q4x3x/2x7 white")
    )
    assert decision.status == "unknown"
    assert HOMEWARD in [each.how for each in decision.tried]
    assert HOMEWARD in decision.said
