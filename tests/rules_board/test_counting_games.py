"""Whole games whose ends count, each against a program of its own that is written from the game's rules alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from ppgen.definition.load import load_game
from ppgen.definition.variants import Choice
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.perft import perft
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import DRAW
from ppgen.rules.load import load_rules
from ppgen.rules.protocol import Transcript
from tests.rules_board.games import EXAMPLES, after, game, turns, wander

HEX = Path(__file__).parents[2] / "docs" / "figures" / "hex"


@pytest.mark.parametrize("name", ["gomoku", "fox_and_geese"])
def test_each_fits_in_thirty_lines(name: str) -> None:
    assert len((EXAMPLES / name / "game.yaml").read_text(encoding="utf-8").splitlines()) <= 30


# Gomoku ---------------------------------------------------------------------------------------------------------------

Stones = set[tuple[int, int]]


def stones(rules: BoardGame, position: Position, player: int) -> Stones:
    return {(space.column, space.row) for space in rules.tables.spaces(position.masks[player])}


def has_five(own: Stones, longer_wins: bool) -> bool:
    for column, row in own:
        for east, north in ((1, 0), (0, 1), (1, 1), (1, -1)):
            if (column - east, row - north) not in own:
                length = 1
                while (column + length * east, row + length * north) in own:
                    length += 1
                if length == 5 or (length > 5 and longer_wins):
                    return True
    return False


@pytest.mark.parametrize(("variants", "longer_wins"), [((), False), (("free",), True)])
@pytest.mark.parametrize("size", [6, 15])
def test_gomoku_ends_with_five_in_a_row(variants: tuple[str, ...], longer_wins: bool, size: int) -> None:
    rules = game("gomoku", *variants, n=size)
    games = 60 if size == 6 else 4
    fives = 0
    for seed in range(games):
        for here in wander(rules, size * size, seed):
            five = has_five(stones(rules, here, 1 - here.to_move), longer_wins)
            assert not has_five(stones(rules, here, here.to_move), longer_wins)
            full = not rules.tables.empty(here)
            assert rules.play.outcome(here) == (1 - here.to_move if five else DRAW if full else None)
            fives += five
    assert fives > 2


def test_in_gomoku_six_in_a_row_do_not_win() -> None:
    rows = "15/" * 14
    six = f"{rows}SSS1SS9 black"
    assert after(game("gomoku"), six, "d1") == f"{rows}SSSSSS9 white"
    exact, free = game("gomoku"), game("gomoku", "free")
    overline = f"{rows}SSSSSS9 white"
    assert exact.play.outcome(exact.parse(overline)) is None
    assert free.result(free.parse(overline)) == "Black has won"
    five = exact.parse(f"{rows}1SSSSS9 white")
    assert exact.result(five) == "Black has won"
    shown = exact.arrange(five, ("won",))
    assert [[f"{space}" for space in line.spaces] for line in shown.won] == [["B1", "C1", "D1", "E1", "F1"]]


def test_gomoku_begins_with_as_many_turns_as_there_are_ways_to_place_stones() -> None:
    rules = game("gomoku")
    assert [perft(rules.play, rules.setup(), depth) for depth in (1, 2)] == [225, 225 * 224]
    pie = game("gomoku", "pie")
    assert [perft(pie.play, pie.setup(), depth) for depth in (1, 2)] == [225, 225 * 224 + 225]


# Fox and Geese --------------------------------------------------------------------------------------------------------

CROSS = {(x, y) for x in range(7) for y in range(7) if 2 <= x <= 4 or 2 <= y <= 4}
Geese = frozenset[tuple[int, int]]
Hunt = tuple[Geese, tuple[int, int]]


def points(names: Iterable[str]) -> set[tuple[int, int]]:
    return {("abcdefg".index(name[0]), int(name[1]) - 1) for name in names}


def fox_turns(geese: Geese, fox: tuple[int, int]) -> Iterator[Hunt]:
    """Where one step or a chain of hops leads; each chain over other points is another turn."""
    x, y = fox
    for east, north in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        there = (x + east, y + north)
        if there in CROSS and there not in geese:
            yield geese, there
    yield from hops(geese, fox)


def hops(geese: Geese, fox: tuple[int, int]) -> Iterator[Hunt]:
    x, y = fox
    for east, north in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        over, there = (x + east, y + north), (x + 2 * east, y + 2 * north)
        if over in geese and there in CROSS and there not in geese:
            yield geese - {over}, there
            yield from hops(geese - {over}, there)


def geese_turns(geese: Geese, fox: tuple[int, int]) -> Iterator[Hunt]:
    for x, y in geese:
        for there in ((x, y - 1), (x + 1, y), (x - 1, y)):
            if there in CROSS and there not in geese and there != fox:
                yield geese - {(x, y)} | {there}, fox


def hunt_turns(geese: Geese, fox: tuple[int, int], geese_move: bool) -> list[Hunt]:
    """All turns; none once the game is over. Geese that cannot move pass."""
    if len(geese) < 6:
        return []
    return (list(geese_turns(geese, fox)) or [(geese, fox)]) if geese_move else list(fox_turns(geese, fox))


def hunt_perft(geese: Geese, fox: tuple[int, int], geese_move: bool, depth: int) -> int:
    following = hunt_turns(geese, fox, geese_move)
    if depth == 1:
        return len(following)
    return sum(hunt_perft(*there, not geese_move, depth - 1) for there in following)


START = frozenset((x, y) for x, y in CROSS if y >= 4)


def test_fox_and_geese_has_as_many_turns_as_a_plain_program_finds() -> None:
    rules = game("fox_and_geese")
    counts = [perft(rules.play, rules.setup(), depth) for depth in range(1, 6)]
    assert counts == [hunt_perft(START, (3, 3), True, depth) for depth in range(1, 6)]


def test_fox_and_geese_is_won_as_a_plain_program_says() -> None:
    rules, random = game("fox_and_geese"), Random(2)
    results = set()
    for _ in range(40):
        here, hunt = rules.setup(), (START, (3, 3))
        for ply in range(400):
            following = hunt_turns(*hunt, ply % 2 == 0)
            assert len(rules.play.moves(here)) == len(following)
            if not following:
                results.add(rules.result(here))
                assert rules.result(here) == ("Fox has won" if len(hunt[0]) < 6 else "Geese have won")
                break
            move = random.choice(rules.play.moves(here))
            here = rules.play.apply(here, move)
            hunt = read_hunt(rules, here)
            assert hunt in following
    assert "Fox has won" in results


def read_hunt(rules: BoardGame, here: Position) -> Hunt:
    kinds = {kind.kind: kind.index for kind in rules.tables.types}

    def places(kind: str) -> set[tuple[int, int]]:
        return points(rules.tables.names(here.masks[kinds[kind]]))

    (fox,) = places("fox")
    return frozenset(places("goose")), fox


def test_a_fox_that_is_penned_up_has_lost() -> None:
    rules = game("fox_and_geese")
    assert turns(rules, "ggg/3/7/7/7/g2/Fgg fox") == {"c1xc3"}
    assert rules.result(rules.parse("gg1/3/7/7/2g4/g2/Fgg fox")) == "Geese have won"
    assert rules.result(rules.parse("gg1/3/7/7/2g4/g2/Fgg geese")) == ""
    assert rules.facts(rules.parse("gg1/3/7/7/7/g2/Fgg fox"))["won"] == {
        "by": "count",
        "spaces": [],
        "lines": [],
        "player": "geese",
        "sentence": "Geese have 5 geese.",
    }


# Draughts and Hex with more rules -------------------------------------------------------------------------------------


def test_forty_moves_without_progress_are_a_draw_in_a_variant_of_draughts() -> None:
    rules = game("english_draughts", "drawn")
    text = "8/8/8/8/8/8/1W6/B7 black quiet:79"
    assert rules.result(rules.parse(text.replace(" quiet:79", ""))) == ""
    here = rules.parse("7B/8/8/8/8/8/8/W7 black quiet:79")
    (step,) = rules.play.moves(here)
    drawn = rules.play.apply(here, step)
    assert rules.result(drawn) == "nobody has won"
    assert rules.play.moves(drawn) == []
    plain = game("english_draughts")
    assert [perft(rules.play, rules.setup(), depth) for depth in range(1, 6)] == [
        perft(plain.play, plain.setup(), depth) for depth in range(1, 6)
    ]
    around = ("H8-G7", "A1-B2", "G7-H8", "B2-A1") * 2
    replay = rules.replay(Transcript("7B/8/8/8/8/8/8/W7 black", (*around, "H8-G7")))
    assert [fault.code for step in replay.steps for fault in step.faults] == ["BD-OVER"]


def test_hex_with_the_swap_is_played_to_its_end() -> None:
    rules = load_rules(load_game(HEX, Choice(("swap",), (("n", 3),))))
    assert isinstance(rules, BoardGame)
    assert after(rules, "setup", "A3", "swap") == "3/3/2s red"
    assert [perft(rules.play, rules.setup(), depth) for depth in (1, 2, 3)] == [9, 81, 9 * 8 * 7 + 9 * 8]
    decided = {"red": 0, "blue": 0}
    for seed in range(60):
        *_, here = wander(rules, 12, seed)
        outcome = rules.play.outcome(here)
        assert outcome in (0, 1)  # never a draw
        decided[rules.tables.players[outcome or 0]] += 1
        assert rules.judge(here).status == "legal"
    assert min(decided.values()) > 5
