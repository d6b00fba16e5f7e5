"""Whether a single move is legal is asked without listing all: the answer is that of the list."""

from random import Random

import pytest

from tests.rules_board.games import game, small, wander

HOPS = """
players: {white: north, black: south}
pieces:
  man:
    moves:
      - step: forward
      - hop: {directions: any, over: any, captures: true, repeat: must, when: {count: {at-least: 3}}}
  lord:
    moves:
      - slide: any
      - hop: {directions: diagonal, far: true, over: enemy, captures: true, repeat: may, lift: at-end}
      - hop: {directions: orthogonal, over: friend}
setup: {man: rank 2, lord: rank 1}
capture: CAPTURE
blocked: loss
"""
ROYAL = """
players: {white: north, black: south}
pieces:
  king: {royal: true, moves: [step: {directions: any, onto: either}]}
  horse: {moves: [step: {directions: {leap: [1, 2]}, lame: true, onto: either}]}
  cannon: {moves: [slide: orthogonal, hop: {directions: orthogonal, far: true, onto: enemy}]}
setup:
  white king: B1
  black king: D5
  white horse: [A1, E1]
  black horse: [A5, E5]
  white cannon: [A2, C1]
  black cannon: [C5, E4]
blocked: pass
"""


@pytest.mark.parametrize("name", ["compulsory", "majority", "royal", "english_draughts", "international_draughts"])
def test_a_move_is_allowed_that_is_one_of_the_list(name: str) -> None:
    texts = {"compulsory": HOPS.replace("CAPTURE", name), "majority": HOPS.replace("CAPTURE", name), "royal": ROYAL}
    rules = small(texts[name], 5, 5) if name in texts else game(name)
    random = Random(3)
    allowed = refused = 0
    for seed in range(3):
        for here in wander(rules, 60, seed):
            moves = rules.play.moves(here)
            others = [*rules.play.pseudo_legal(here), *rules.play.pseudo_legal(here._replace(to_move=1 - here.to_move))]
            for move in [*moves, *random.sample(others, min(12, len(others)))]:
                assert rules.play.allows(here, move) == (move in moves), rules.notation(here)
                allowed += move in moves
                refused += move not in moves
    assert allowed > 200
    assert refused > 50
