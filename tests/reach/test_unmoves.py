"""Moves taken back, held against all games on small boards: nothing that was played is missing, nothing is made up."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from ppgen.boards.board import Board
from ppgen.boards.hexes import Hexes
from ppgen.boards.points import NamedPoint, Points
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.move import Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.retro import RetroAnalysis
from ppgen.rules.board.reach.unmoves.candidates import UnMoves
from tests.rules_board.games import game, small
from tests.rules_board.test_areas import TINY

PLAYERS = "players: [white, black]\nblocked: loss\n"
TWO = "white man: [A1, B1], black man: [A3, C3]"
MOST = 150
"""So many positions of a game are looked at, in the order of breadth-first play."""


def played(rules: BoardGame, most: int = MOST) -> Iterator[tuple[Position, Move, Position]]:
    """Every move from the positions that play reaches first."""
    players = range(len(rules.tables.players))
    starts = [rules.setup()]
    if rules.tables.either_first:
        starts = [rules.setup()._replace(to_move=player, first=player) for player in players]
    seen = dict.fromkeys(starts)
    for here in (queue := list(starts)):
        for move in rules.play.moves(here):
            there = rules.play.apply(here, move)
            yield here, move, there
            if there not in seen and len(seen) < most:
                seen[there] = None
                queue.append(there)


def check(rules: BoardGame, most: int = MOST) -> int:
    """Every move that was played is taken back; those taken back are legal and lead there. How many were played."""
    retro = RetroAnalysis(rules.play, Graph(rules.tables))
    assert retro.unmoves.complete
    moves: dict[Position, dict[Position, set[Move]]] = {}
    count = 0
    for here, move, there in played(rules, most):
        moves.setdefault(there, {}).setdefault(here, set()).add(move)
        count += 1
    for number, (there, befores) in enumerate(moves.items()):
        candidates = set(retro.unmoves.candidates(there))
        for here, several in befores.items():
            found = {move for earlier, move in candidates if earlier == here}
            wrong = rules.notation(here), several, rules.notation(there)
            if rules.tables.by_result:
                assert any(rules.play.apply(here, move) == there for move in found), wrong
            else:
                assert several <= found, wrong
        if number % 16 == 0:
            before = retro.before(there)
            assert befores.keys() <= before.keys()
            for here, move in before.items():
                assert move in rules.play.moves(here)
                assert rules.play.apply(here, move) == there
    return count


def man(moves: str, setup: str, *, after: str = "", more: str = "") -> str:
    """A game of one kind of piece."""
    consequences = f", after: [{after}]" if after else ""
    stands = setup if "white" in setup else f"man: {setup}"
    return f"{PLAYERS}pieces: {{man: {{moves: [{moves}]{consequences}}}}}\nsetup: {{{stands}}}\n{more}"


MEN_AND_KINGS = (
    PLAYERS
    + """
pieces:
  man:
    moves: [step: diagonal-forward, hop: {directions: diagonal-forward, over: enemy, captures: true, repeat: must}]
    after: [promote: {to: king, in: far}]
  king:
    moves: [step: diagonal, hop: {directions: diagonal, over: enemy, captures: true, repeat: must}]
capture: compulsory
setup: {white man: [A1, C1, B2], black man: [B4, A5, D4]}
"""
)
SQUARES: dict[str, tuple[str, int, int]] = {
    "steps onto enemies": (man("step: {directions: orthogonal, onto: either}", TWO), 3, 4),
    "steps onto enemies alone": (
        man("step: forward, step: {directions: diagonal-forward, onto: enemy}", "rank 1"), 3, 4,
    ),
    "slides onto enemies": (man("slide: {directions: orthogonal, onto: either}", TWO), 3, 3),
    "slides as far as they go": (man("slide: {directions: any, onto: either, stop: end}", TWO), 3, 4),
    "slides over friends": (man("slide: {directions: orthogonal, onto: either, over: friend}", TWO), 3, 3),
    "slides over anybody": (man("slide: {directions: orthogonal, over: any}", TWO), 3, 3),
    "slides as far as pieces stand": (man("slide: {directions: any, onto: either, distance: pieces}", "rank 1"), 3, 3),
    "hops that capture": (man("hop: {directions: any, over: enemy, captures: true}, step: forward", "rank 1"), 3, 4),
    "hops that capture friends": (
        man("hop: {directions: orthogonal, over: friend, captures: true}, step: any", "rank 1"), 3, 3,
    ),
    "hops over anybody": (man("hop: {directions: orthogonal, over: any, captures: true}, step: forward", "rank 1"), 3, 4),
    "chains that may stop": (
        man("hop: {directions: orthogonal, over: enemy, captures: true, repeat: may}, step: forward", "ranks 1 to 2"), 3, 5,
    ),
    "chains that must go on": (
        man("hop: {directions: any, over: enemy, captures: true, repeat: must}, step: forward", "ranks 1 to 2"), 3, 5,
    ),
    "straight chains": (
        man("hop: {directions: orthogonal, over: enemy, captures: true, repeat: may, straight: true}, step: any",
            TWO), 3, 4,
    ),
    "hops that fly": (
        man("hop: {directions: orthogonal, over: enemy, captures: true, far: true, repeat: must}, step: forward",
            "ranks 1 to 2"), 3, 5,
    ),
    "hops that fly and lift at the end": (
        man("hop: {directions: any, over: enemy, captures: true, far: true, repeat: must, lift: at-end}, step: forward",
            "ranks 1 to 2"), 4, 5,
    ),
    "hops that fly to the next space": (
        man("hop: {directions: any, over: enemy, captures: true, far: true, land: next, repeat: may}, step: forward",
            "ranks 1 to 2"), 3, 5,
    ),
    "hops onto enemies": (
        man("hop: {directions: any, over: any, onto: either, repeat: may}, step: forward", "ranks 1 to 2"), 3, 4,
    ),
    "hops onto enemies over others that they capture": (
        man("hop: {directions: any, over: enemy, captures: true, onto: either, repeat: may}, step: forward",
            "ranks 1 to 2"), 3, 4,
    ),
    "hops without captures": (man("hop: {directions: any, over: any, repeat: may}, step: any", "rank 1"), 3, 4),
    "hops without captures that must go on": (
        man("hop: {directions: any, over: any, repeat: must}, step: forward", "rank 1"), 3, 4,
    ),
    "hops without captures by result": (
        man("hop: {directions: any, over: any, repeat: may}, step: any", "rank 1", more="distinct: result\n"), 3, 4,
    ),
    "two words in a chain": (
        man("hop: {directions: forward, over: any, repeat: may, chain: run}, step: sideways, "
            "hop: {directions: sideways, over: enemy, captures: true, chain: run}", "ranks 1 to 2"), 4, 5,
    ),
    "men and kings": (MEN_AND_KINGS, 4, 5),
    "the most that can be captured": (MEN_AND_KINGS.replace("compulsory", "majority"), 4, 5),
    "captures at will": (MEN_AND_KINGS.replace("compulsory", "free"), 4, 5),
    "custodial captures": (
        man("slide: orthogonal", TWO, after="custodial-capture: orthogonal"), 3, 3,
    ),
    "custodial captures of lines": (
        man("step: any", "rank 1", after="custodial-capture: {directions: any, line: whole}"), 3, 4,
    ),
    "custodial captures with a hostile space": (
        man("slide: orthogonal", TWO, after="custodial-capture: {directions: orthogonal, hostile: B2}"), 3, 3,
    ),
    "custodial captures at the edge": (
        man("step: any", TWO, after="custodial-capture: {directions: orthogonal, edge: true}"), 3, 3,
    ),
    "interventions": (man("step: any", "rank 1", after="intervene: any"), 3, 4),
    "surrounded pieces": (man("step: any", "rank 1", after="surround: orthogonal"), 3, 4),
    "enclosed groups": (
        man("step: any, place: {into: row 2}", "rank 1", after="enclose: orthogonal"), 3, 3,
    ),
    "several effects": (
        man("step: any", "rank 1", after="custodial-capture: orthogonal, intervene: diagonal, surround: orthogonal"), 3, 4,
    ),
    "captures, and then effects": (
        man("step: {directions: any, onto: either}", "rank 1", after="custodial-capture: orthogonal"), 3, 3,
    ),
    "pieces that change sides": (man("step: any", TWO, after="convert: orthogonal"), 3, 3),
    "lines that change sides": (man("place: {}", "white man: [B2], black man: [B3]", after="flip: any"), 3, 3),
    "lines that change sides, and captures": (
        man("step: {directions: any, onto: either}", TWO, after="flip: any"), 3, 3,
    ),
    "placements from the hand": (
        PLAYERS + "pieces: {man: {hand: 2, moves: [place: {}, step: {directions: orthogonal, onto: either}]}}\n", 3, 3,
    ),
    "captured pieces in hand": (
        PLAYERS + "pieces: {man: {hand: 0, captured: captor, moves: [place: {}, step: {directions: orthogonal, "
        "onto: either}]}}\nsetup: {" + TWO + "}\n", 3, 3,
    ),
    "captured pieces back in hand": (
        PLAYERS + "pieces: {man: {hand: 1, captured: owner, moves: [place: {into: near}, step: {directions: orthogonal, "
        "onto: either}], after: [custodial-capture: orthogonal]}}\nsetup: {white man: A1, black man: C3}\n", 3, 3,
    ),
    "exits": (man("step: {directions: orthogonal, onto: either}, exit: forward", TWO), 3, 3),
    "removals": (man("step: orthogonal, remove: {beside: empty}, remove: {whose: enemy, from: row 2}", TWO), 3, 3),
    "flights": (
        man("fly: {into: row 2}, step: {directions: diagonal, onto: either}", TWO), 3, 3,
    ),
    "passes": (
        man("step: {directions: forward, onto: either}", "rank 1", more="moves: [pass: {}]\n"), 3, 4,
    ),
    "passes where nothing else is left": (
        man("step: {directions: forward, onto: either}", "rank 1").replace("blocked: loss", "blocked: pass"), 3, 4,
    ),
    "a choice of what a piece becomes": (
        PLAYERS + "pieces: {man: {moves: [step: {directions: forward, onto: either}], after: [promote: {to: [king, bird], "
        "in: far}]}, king: {moves: [step: {directions: orthogonal, onto: either}]}, bird: {moves: [step: {directions: "
        "diagonal, onto: either}]}}\nsetup: {man: rank 1}\n", 3, 3,
    ),
    "whom a piece captures": (
        PLAYERS + "pieces: {man: {moves: [step: {directions: any, onto: either, whom: [king]}]}, king: {moves: [hop: "
        "{directions: orthogonal, over: any, onto: enemy, whom: [man]}, step: any]}}\nsetup: {white man: [A1, B1], white king: C1, black man: [A3, B3], black king: C3}\n",
        3, 3,
    ),
    "a piece of nobody": (
        PLAYERS + "pieces: {man: {moves: [step: {directions: any, onto: either}]}, ball: {owner: nobody, moves: [step: "
        "{directions: orthogonal, onto: either}]}}\nsetup: {white man: A1, black man: C3, ball: B2}\n", 3, 3,
    ),
    "toggles": (
        PLAYERS + "attributes: {side: {values: {up: u, down: d}}}\nmoves: [toggle: {attribute: side, in: row 2}]\n"
        "pieces: {man: {moves: [step: {directions: any, onto: either}], after: [toggle-left: side]}}\n"
        "setup: {white man: A1, black man: C3}\n", 3, 3,
    ),
    "three players": (
        "players: [red, green, blue]\nblocked: pass\npieces: {man: {moves: [step: {directions: any, onto: either}], "
        "after: [custodial-capture: orthogonal]}}\nsetup: {red man: [A1, B1], green man: [A3, B3], blue man: C2}\n", 3, 3,
    ),
    "rings": (
        man("slide: {directions: orthogonal, onto: either}, hop: {directions: diagonal, over: enemy, captures: true}",
            TWO, more="wrap: rows\n"), 4, 3,
    ),
    "a swap": (
        PLAYERS + "swap: mirrored\npieces: {man: {moves: [place: {into: [A1, B2, C3, A3]}]}}\n", 3, 3,
    ),
    "conditions": (
        man("step: {directions: any, onto: enemy, when: {count: {of: enemy, at-least: 2}}}, step: forward", "rank 1"), 3, 4,
    ),
    "ends": (
        man("step: {directions: any, onto: either}", "rank 1", more="ends: [reached: far, captured: {}]\n"), 3, 4,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SQUARES)
def test_every_move_on_squares_is_taken_back(name: str) -> None:
    text, columns, rows = SQUARES[name]
    assert check(small(text, columns, rows)) > 20


TRIANGLE = Points(
    tuple(
        NamedPoint(name, x, y)
        for name, x, y in (("A", 0, 0), ("B", 2, 0), ("C", 4, 0), ("D", 1, 2), ("E", 3, 2), ("F", 2, 4))
    ),
    ((0, 1, 2), (0, 3, 5), (2, 4, 5), (3, 4), (1, 3), (1, 4)),
)
HEXAGON = Hexes("hexagon", side=2)
CAPTURING = "pieces: {man: {moves: [step: {directions: any, onto: either}, hop: {directions: any, over: enemy, captures: true, repeat: %s}]}}\n"
SLIDING = "pieces: {man: {moves: [slide: {directions: any, onto: either}]}}\n"
CUSTODY = "pieces: {man: {moves: [step: any, place: {}], hand: 1, after: [custodial-capture: any]}}\n"
GOING = "pieces: {man: {hand: 3, moves: [place: {}], after: [enclose: any]}}\n"
FLIPPING = "pieces: {man: {moves: [step: {directions: any, onto: either}], after: [flip: any]}}\n"
OTHERS: dict[str, tuple[Board, str, str]] = {
    f"{shape}: {what}": (board, text, setup)
    for shape, board, setup in (
        ("hexes", HEXAGON, "setup: {white man: [A1, B1], black man: [B3, C3]}"),
        ("points", TRIANGLE, "setup: {white man: [A, B], black man: [E, F]}"),
        ("areas", TINY.board, "setup: {white man: [Ash, Bay], black man: [Dee, Elm]}"),
    )
    for what, text in (
        ("captures", CAPTURING % "may"),
        ("chains that must go on", CAPTURING % "must"),
        ("slides", SLIDING),
        ("custodial captures", CUSTODY),
        ("groups", GOING),
        ("flips", FLIPPING),
    )
}


@pytest.mark.parametrize("name", OTHERS)
def test_every_move_on_other_boards_is_taken_back(name: str) -> None:
    board, text, setup = OTHERS[name]
    assert check(small(PLAYERS + text + setup, board=board)) > 20


@pytest.mark.parametrize(
    "name",
    ["english_draughts", "international_draughts", "konane", "breakthrough", "brandubh", "tablut", "fox_and_geese",
     "clobber", "alquerque", "mak_yek", "ataxx", "othello", "atari_go", "lines_of_action", "xiangqi", "bagh_chal", "halma"],
)  # fmt: skip
def test_moves_of_real_games_are_among_the_candidates(name: str) -> None:
    rules = game(name)
    unmoves = UnMoves(rules.play, Graph(rules.tables))
    for seed in range(2):
        here = rules.setup()
        random = Random(seed)
        for _ in range(50):
            moves = rules.play.moves(here)
            if not moves:
                break
            move = random.choice(moves)
            there = rules.play.apply(here, move)
            assert any(found == (here, move) for found in unmoves.candidates(there)), (rules.notation(here), move)
            here = there
