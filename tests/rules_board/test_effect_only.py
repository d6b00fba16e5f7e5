"""`only: moved` and `only: placed`: effects that follow one way to come to a space and not the other."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from ppgen.boards.grid import Grid
from ppgen.diagnostics import DefinitionError
from ppgen.rules.board.reach import Reach
from tests.rules_board.enumerated import arising
from tests.rules_board.games import after, one, small, turns
from tests.rules_board.plain import PlainGame, Rule, check_perft, place, step
from tests.rules_board.plain_effects import (
    Effect,
    Squares,
    causing,
    check_every_turn,
    convert,
    custody,
    flip,
    intervene,
)

EFFECTS: dict[str, Effect] = {
    "flip: {directions: any%s}": flip(),
    "custodial-capture: {directions: any%s}": custody(),
    "convert: {directions: any%s}": convert,
    "intervene: {directions: any%s}": intervene,
}
SETUP = "setup: {white man: [A1, C1, B3], black man: [B2, D2, C4]}"
MAN = "{moves: [place, step: any], after: [%s]}"


@pytest.mark.parametrize("only", ["moved", "placed"])
@pytest.mark.parametrize("effect", EFFECTS)
def test_an_effect_of_one_way_to_come_agrees_with_a_plain_program(effect: str, only: str) -> None:
    words = effect % f", only: {only}"
    rules: dict[str, Rule] = {"placed": place, "moved": step()}
    programs = tuple(causing(rule, EFFECTS[effect]) if way == only else rule for way, rule in rules.items())
    played = PlainGame(Grid(4, 4), Squares(4, 4), f"pieces: {{man: {MAN % words}}}\n{SETUP}\n", programs)
    assert check_every_turn(played, 12) > 10
    check_perft(played, 2)


def test_a_piece_may_do_one_thing_where_it_is_placed_and_another_where_it_moves() -> None:
    words = "flip: {directions: any, only: placed}, custodial-capture: {directions: any, only: moved}"
    rules = one(MAN % words, 5, 1)
    assert after(rules, "Mm2M white", "C1") == "MMM1M black"
    assert after(rules, "Mm1M1 white", "D1-C1") == "M1M2 black"


def test_a_placement_that_must_capture_asks_what_follows_placements() -> None:
    rules = one("{moves: [place: {must: capture}, step: any], after: [flip: {directions: any, only: placed}]}", 4, 1)
    assert turns(rules, "Mm2 white") == {"C1"}
    with pytest.raises(DefinitionError) as caught:
        one("{moves: [place: {must: capture}, step: any], after: [flip: {directions: any, only: moved}]}", 4, 1)
    (fault,) = caught.value.diagnostics
    assert (fault.code, "all of it follows moves `only`" in fault.message) == ("DEF-RANGE", True)


def test_where_groups_are_enclosed_by_placements_alone_a_move_may_fill_the_last_liberty() -> None:
    """And no placement may: so the suicide of pieces that move needs no word."""
    words = "{moves: [place, step: any], after: [enclose: {directions: orthogonal, only: placed}]}"
    rules = one(words, 3, 3)
    assert "A1" not in turns(rules, "m2/m2/1mM white")
    assert after(rules, "3/mM1/1m1 white", "B2-A1") == "3/m2/Mm1 black"
    assert after(rules, "3/m2/1M1 black", "A1") == "3/m2/mM1 white"
    assert after(rules, "3/m2/M2 black", "B1") == "3/m2/1m1 white"


@pytest.mark.parametrize(
    ("piece", "message"),
    [
        ("{moves: [place], after: [flip: {directions: any, only: moved}]}", "no man is ever moved"),
        ("{moves: [step: any], after: [convert: {directions: any, only: placed}]}", "no man is ever placed"),
        ("{moves: [step: any], after: [flip: {directions: any, only: hopped}]}", "'hopped' is not a choice"),
    ],
)
def test_what_would_never_follow_is_a_fault_at_its_word(piece: str, message: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        one(piece)
    (fault,) = caught.value.diagnostics
    assert message in fault.message
    assert fault.mark.column > 20


@pytest.mark.parametrize("only", ["moved", "placed"])
@pytest.mark.parametrize("effect", ["flip", "custodial-capture", "convert"])
def test_verdicts_of_a_whole_small_game_are_sound(effect: str, only: str) -> None:
    placed = "place: {when: {count: {of: any, fewer: 5}}}"
    piece = f"{{moves: [{placed}, step: orthogonal], after: [{effect}: {{directions: orthogonal, only: {only}}}]}}"
    rules = small(f"players: [white, black]\nblocked: loss\npieces: {{man: {piece}}}\nsetup: {{white man: A1}}", 3, 2)
    can_arise = arising(rules)
    judge, world = Reach(rules.play, budget=200), Squares(3, 2)
    statuses = set()
    for letters in Random(1).sample([*product(".Mm", repeat=6)], 50):
        rows = world.written({name: each for name, each in zip(world.names, letters, strict=True) if each != "."})
        for player in ("white", "black"):
            position = rules.parse(f"{rows} {player}")
            decision = judge.decide(position)
            statuses.add(decision.status)
            if decision.status != "unknown":
                assert (decision.status == "legal") == (position in can_arise), (rows, player)
    assert "legal" in statuses


def test_what_a_figure_rings_is_what_each_way_would_take() -> None:
    rules = one(MAN % "flip: {directions: any, only: placed}", 4, 1)
    here = rules.parse("Mm1M white")
    assert {turn: [*rules.tables.names(rules.play.taken(here, move))] for turn, move in rules.legal(here).items()} == {
        "C1": ["B1"],
        "D1-C1": [],
    }
