"""No last turn where pieces cannot be followed: parts of turns, flips, hands, rights, royals, in small whole games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from textwrap import dedent
from typing import NamedTuple

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.move import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach import Reach
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.retro import DyingOut, RetroAnalysis
from ppgen.rules.board.royal.static import remembered_faults
from ppgen.rules.board.static import static_faults
from tests.rules_board.enumerated import arising
from tests.rules_board.games import game, small

WORLDS: dict[str, tuple[int, int, str]] = {
    "a shot": (
        3,
        2,
        """
        pieces:
          man: {moves: [step: {directions: any, then: [shoot: {piece: rock, directions: any, part: needed}]}]}
          rock: {owner: nobody, letters: x, moves: []}
        setup: {white man: A1, black man: C2}
        """,
    ),
    "a shot in two": (
        3,
        2,
        """
        pieces:
          man:
            moves:
              - step:
                  directions: any
                  then:
                    - shoot: {piece: rock, directions: any, part: needed, then: [place: {piece: rock, part: needed}]}
          rock: {owner: nobody, letters: x, moves: []}
        setup: {white man: A1, black man: C2}
        """,
    ),
    "mills": (
        2,
        2,
        """
        pieces:
          man:
            hand: 3
            moves: [place: {when: {hand: some}}, step: {directions: orthogonal, when: {hand: none}}]
            then: [remove: {whose: enemy, spare-lines: 2, when: {makes-line: 2}}]
        ends: [count: {piece: man, fewer: 2, hand: true}]
        """,
    ),
    "a piece that goes on": (
        3,
        3,
        """
        pieces:
          man:
            moves:
              - step:
                  directions: orthogonal
                  onto: either
                  then: [step: {directions: diagonal, part: may, then: [remove: {whose: enemy, part: may}]}]
        setup: {white man: A1, black man: C3}
        """,
    ),
    "a piece that only goes forward": (
        3,
        4,
        """
        pieces:
          man:
            moves: [step: {directions: forward, then: [step: {directions: diagonal-forward, onto: enemy, part: may}]}]
        setup: {man: near}
        """,
    ),
    "two stones by result": (
        3,
        2,
        """
        pieces: {man: {moves: [place: {then: [place: {part: needed}]}]}}
        distinct: result
        """,
    ),
    "two stones, the first turn one": (
        3,
        2,
        """
        pieces: {man: {moves: [place: {then: [place: {when: {count: {of: any, at-least: 2}}}]}]}}
        ends: [line: 3]
        """,
    ),
    "flips": (
        4,
        3,
        """
        pieces: {man: {moves: [place: {must: capture}], after: [flip: any]}}
        setup: {white man: [B2, C1], black man: [B1, C2]}
        """,
    ),
    "conversion": (
        3,
        3,
        """
        pieces: {man: {moves: [step: any], after: [convert: orthogonal]}}
        setup: {white man: A1, black man: C3}
        """,
    ),
    "captured pieces in hand": (
        2,
        3,
        """
        pieces: {man: {hand: 0, captured: captor, moves: [step: {directions: orthogonal, onto: either}, place: {}]}}
        setup: {white man: A1, black man: B3}
        """,
    ),
    "suicide back into the hand": (
        2,
        2,
        """
        pieces:
          man:
            hand: 2
            captured: owner
            moves: [place: {}, fly: {}]
            after: [enclose: {directions: orthogonal, suicide: true}]
        """,
    ),
    "kings": (
        3,
        3,
        """
        pieces:
          king: {royal: true, moves: [step: {directions: any, onto: either}]}
          man: {moves: [slide: {directions: diagonal, onto: either}]}
        setup: {white king: A1, black king: C3, white man: B1, black man: B3}
        """,
    ),
    "a choice": (
        2,
        3,
        """
        pieces:
          man: {moves: [step: {directions: forward, onto: either}], after: [promote: {to: [king, bird], in: far}]}
          king: {moves: [step: {directions: orthogonal, onto: either}]}
          bird: {moves: [step: {directions: diagonal, onto: either}]}
        setup: {white man: A1, black man: B3}
        """,
    ),
    "rights": (
        2,
        5,
        """
        pieces:
          man:
            moves:
              - step: forward
              - slide: {directions: forward, min: 2, max: 2, unmoved: true}
              - en-passant: diagonal-forward
        setup: {man: near}
        """,
    ),
    "three players": (
        3,
        2,
        """
        pieces:
          man:
            letters: {white: M, black: m, red: r}
            moves: [step: {directions: orthogonal, then: [shoot: {piece: rock, directions: orthogonal, part: needed}]}]
          rock: {owner: nobody, letters: x, moves: []}
        setup: {white man: A1, black man: C2, red man: C1}
        """,
    ),
}
MOST = 4_000
"""Positions of a world that are looked at to see what arises."""


class World(NamedTuple):
    rules: BoardGame
    known: frozenset[Position]


def world(name: str) -> World:
    columns, rows, text = WORLDS[name]
    players = "[white, black, red]" if "red man" in text else "[white, black]"
    blocked = "pass" if "red man" in text else "loss"
    rules = small(f"players: {players}\nblocked: {blocked}\n{dedent(text)}", columns, rows)
    return World(rules, frozenset(arising(rules)))


def slips(rules: BoardGame, known: list[Position], random: Random) -> Iterator[Position]:
    """Positions that arise, with one thing changed: whose turn it is, or what stands on a space."""
    size = rules.tables.board.size
    while True:
        position = random.choice(known)
        if random.random() < 0.4:
            following = (position.to_move + 1) % len(rules.tables.players)
            yield position._replace(to_move=following)
            continue
        here, masks = 1 << random.randrange(size), list(position.masks)
        masks = [mask & ~here for mask in masks]
        if random.random() < 0.7:
            masks[random.randrange(len(masks))] |= here
        yield position._replace(masks=tuple(masks))


@pytest.mark.parametrize("name", WORLDS)
def test_every_turn_is_taken_back_and_no_verdict_is_wrong(name: str) -> None:
    rules, known = world(name)
    assert not rules.tables.traceable
    assert 15 < len(known) <= MOST
    judge = Reach(rules.play, budget=200, listing=False)
    retro = judge._retro
    assert retro.unmoves.complete
    random = Random(name)
    everything = sorted(known)
    before: dict[Position, set[Position]] = {position: set() for position in everything}
    for here in everything:
        for move in rules.play.moves(here):
            assert rules.play.allows(here, move)
            before[rules.play.apply(here, move)].add(here)
    for there in random.sample(everything, min(len(everything), 120)):
        found = retro.before(there)
        assert before[there] <= found.keys()
        assert found.keys() & known == before[there]
    for there in random.sample(everything, min(len(everything), 25)):
        assert judge.decide(there).status != "illegal", rules.notation(there)
    changed = slips(rules, everything, random)
    refused = 0
    for _, position in zip(range(60), changed, strict=False):
        if static_faults(rules.tables, position) or remembered_faults(rules.play, position):
            assert position not in known
            continue
        decision = judge.decide(position)
        assert decision.status == "unknown" or (decision.status == "legal") == (position in known)
        refused += decision.status == "illegal"
    assert refused > 3


def codes(rules: BoardGame, text: str) -> list[str]:
    verdict = rules.judge(rules.parse(text))
    assert verdict.status != "unknown"
    return [fault.code for fault in verdict.faults]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        # No queen of White's is in line with the arrow.
        ("3q2q3/10/10/q8q/10/4x5/Q8Q/10/10/3Q2Q3 black", "REACH-LAST"),
        # White has shot, and all of White's queens are at home.
        ("3q2q3/10/10/q7xq/10/10/Q8Q/10/10/3Q2Q3 black", "REACH-LAST"),
        # Two arrows, but all of Black's queens are at home.
        ("3q2q3/10/10/q8q/10/10/Q8Q/3x6/2Q5x1/6Q3 white", "REACH-BACK"),
        ("3q2q3/10/10/q8q/10/10/Q8Q/3x6/2Q5x1/6Q3 black", "REACH-PARITY"),
        ("3q2q3/10/10/q8q/10/10/Q8Q/3xx5/2Q5x1/6Q3 white", "REACH-PARITY"),
        # One arrow, and two queens of White's have moved.
        ("3q2q3/10/10/q8q/10/10/Q8Q/10/3Q5x/7Q2 black", "REACH-TEMPO"),
    ],
)
def test_diagrams_of_amazons_that_cannot_be(text: str, code: str) -> None:
    assert codes(game("amazons"), text) == [code]


def test_arrows_say_how_many_turns_were_made() -> None:
    rules = game("amazons")
    (parity,) = rules.judge(rules.parse("3q2q3/10/10/q8q/10/10/Q8Q/3x6/2Q5x1/6Q3 black")).faults
    assert (
        parity.message == "Two arrows have been placed, and each turn places one, so it is White's turn, not Black's."
    )
    (none,) = rules.judge(rules.parse("3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 black")).faults
    assert none.message == "No arrow has been placed, and each turn places one, so it is White's turn, not Black's."
    (short,) = rules.judge(rules.parse("3q2q3/10/10/q8q/10/10/Q8Q/10/3Q5x/7Q2 black")).faults
    assert short.message == (
        "One arrow has been placed, and each turn places one, so White has made one turn; to come to where they are, "
        "White's pieces need at least two turns."
    )
    # The arrow is in line with the queen that moved.
    assert rules.judge(rules.parse("3q2q3/10/10/q8q/10/10/Q8Q/10/2Q5x1/6Q3 black")).status == "legal"


def test_stones_and_rocks_that_do_not_come_out() -> None:
    stones, _ = world("two stones by result")
    (fault,) = stones.judge(stones.parse("MM1/1m1 white")).faults
    assert fault.code == "REACH-TEMPO"
    assert codes(stones, "MM1/1mm white") == []
    rocks, _ = world("a shot in two")
    (fault,) = rocks.judge(rocks.parse("1xm/1M1 black")).faults
    assert (fault.code, fault.message) == ("REACH-PARITY", "One rock has been placed, but each turn places two.")
    (fault,) = rocks.judge(rocks.parse("xxm/1M1 white")).faults
    assert fault.message == "Two rocks have been placed, and each turn places two, so it is Black's turn, not White's."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3/3/3/6/3/3/3 white", ["REACH-LAST"]),  # nobody has a man
        ("mmm/3/3/6/3/3/MM1 black", ["REACH-LAST"]),  # White has two men left, and moved last: the game was over
        ("MMM/3/3/6/3/3/mm1 black", []),  # White's mill has just taken the third
    ],
)
def test_diagrams_of_morris(text: str, expected: list[str]) -> None:
    assert codes(game("nine_mens_morris"), text) == expected


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("chess", "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1", "REACH-BACK"),  # no move gives check with both knights
        ("chess", "kB6/8/1K6/8/8/8/8/8 w - - 0 1", "REACH-BACK"),  # wherever the king came from, White gave check twice
        ("othello", "8/8/8/3XO3/3OX3/8/8/8 white", "REACH-LAST"),
        ("othello", "8/8/8/3XXX2/3OX3/8/8/8 white", "REACH-BACK"),
    ],
)
def test_diagrams_of_other_games_that_cannot_be(name: str, text: str, code: str) -> None:
    assert codes(game(name), text) == [code]


def test_two_stones_a_turn_on_a_large_board_are_not_all_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 65,000 turns only those are made that begin as the one that is taken back."""
    text = "players: [white, black]\nblocked: draw\npieces: {man: {moves: [place: {then: [place: {part: needed}]}]}}\n"
    rules = small(f"{text}distinct: result\n", 19, 19)
    retro = RetroAnalysis(rules.play, Graph(rules.tables))
    lines = DyingOut(retro, rules.setup(), lambda _: True, 2, 50)

    def listed(play: Play, position: Position) -> list[Move]:
        raise AssertionError(rules.notation(position))

    monkeypatch.setattr(Play, "moves", listed)
    assert not lines.ancestors(rules.parse("19/" * 18 + "MMmmMM13 black")).ended
