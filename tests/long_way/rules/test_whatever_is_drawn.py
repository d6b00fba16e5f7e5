"""Whatever can be written can be judged, counted and arranged: no sheet and no turn brings the rules down."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppgen.boards.grid import Side, Space, SpaceSide
from ppgen.definition.load import load_game
from ppgen.definition.source import read_text
from ppgen.diagnostics import DefinitionError
from ppgen.games.long_way.faults import choice_faults
from ppgen.games.long_way.notation import (
    BonusCoins,
    BonusDoorway,
    BonusWall,
    Choice,
    DrawCafeteria,
    DrawTile,
    SheetTurn,
    Stop,
    print_turn,
)
from ppgen.games.long_way.play import apply
from ppgen.games.long_way.rules import LongWay, rules
from ppgen.games.long_way.sheet import Cafeteria, Display, Doorway, PlacedTile, PlayerSheet
from ppgen.rules.protocol import Transcript
from tests.long_way.rules.legal import legal_choices
from tests.long_way.rules.small import GAME, TILES

spaces = st.builds(Space, st.integers(-1, 7), st.integers(-1, 7))
sides = st.builds(SpaceSide, spaces, st.sampled_from(Side))
keys = st.sampled_from([*TILES.tiles, "99"])
displays = st.lists(st.builds(Display, spaces, st.integers(0, 6)), max_size=2).map(lambda found: tuple(sorted(found)))
tiles = st.builds(PlacedTile, keys, spaces, displays, st.sampled_from([0, 0, 0, 90, 180]))
doorways = sides.flatmap(lambda one: st.sampled_from([Doorway((one,)), Doorway.through(one, one.mate)]))
cafeterias = st.builds(Cafeteria.over, spaces, spaces)
coins = st.integers(0, 5)


def some(of: st.SearchStrategy[object]) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(of, max_size=5).map(tuple)


sheets = st.builds(
    PlayerSheet,
    st.none() | sides,
    st.none() | sides,
    some(tiles),
    some(cafeterias),
    some(sides),
    some(doorways),
    coins,
    coins,
    some(spaces),
    some(spaces),
).map(PlayerSheet.in_order)
bonuses = st.builds(BonusWall, sides) | st.builds(BonusDoorway, doorways) | st.just(BonusCoins())
choices: st.SearchStrategy[Choice] = st.one_of(
    st.builds(DrawTile, spaces, displays, some(bonuses), st.none() | keys),
    st.builds(DrawCafeteria, cafeterias),
    st.just(Stop()),
)
turns = st.builds(SheetTurn, st.lists(keys, min_size=1, max_size=3).map(tuple), st.tuples(choices))


@given(sheets)
@settings(deadline=None)
def test_any_sheet_is_judged_counted_and_arranged(sheet: PlayerSheet) -> None:
    verdict = GAME.judge(sheet)
    assert set(verdict.codes) <= set(GAME.pages)
    assert (verdict.status == "illegal") == bool(verdict.faults)
    assert all(fault.message.endswith(".") and fault.where and fault.hint for fault in verdict.faults)
    json.dumps(GAME.facts(sheet))
    arrangement = GAME.arrange(sheet, tuple(GAME.overlays), GAME.setup())
    names = [part.id for kind in (arrangement.areas, arrangement.walls, arrangement.pieces) for part in kind]
    assert len(names) == len(set(names))


@given(st.lists(turns, max_size=4))
@settings(deadline=None)
def test_any_transcript_is_replayed(played: list[SheetTurn]) -> None:
    texts = tuple(map(print_turn, played))
    replay = GAME.replay(Transcript("in:A4w out:E7n", texts))
    assert [step.turn for step in replay.steps] == list(texts)
    for number, step in enumerate(replay.steps, 1):
        assert {fault.turn for fault in step.faults} <= {number}
        assert {fault.code for fault in step.faults} <= set(GAME.pages)
        GAME.facts(step.positions[0])


@given(st.data())
@settings(deadline=None, max_examples=30)
def test_what_legal_play_draws_is_legal_and_its_witness_replays(data: st.DataObject) -> None:
    sheet = GAME.parse("in:A4w out:E7n")
    rolls = sorted(TILES.tiles)
    for _ in range(data.draw(st.integers(1, 9))):
        roll = data.draw(st.sampled_from(rolls))
        choice = data.draw(st.sampled_from(list(legal_choices(GAME.ground, sheet, roll))))
        assert choice_faults(GAME.ground, sheet, roll, choice) == []
        sheet = apply(GAME.ground, sheet, roll, choice)
    verdict = GAME.judge(sheet)
    assert verdict.status == "legal"
    replay = GAME.replay(Transcript("in:A4w out:E7n", verdict.witness))
    assert not [fault for step in replay.steps for fault in step.faults]
    assert replay.position(len(verdict.witness)) == sheet


# --- the rules: section of a definition -----------------------------------------------------------------------------


def with_rules(text: str) -> LongWay:
    from ppgen.records import replace

    return rules(replace(load_game("long-way"), rules=read_text(text, "game.yaml")))


def test_the_numbers_of_the_rules_are_data() -> None:
    made = with_rules("{cafeterias: 1, coins: 3, reroll: 2, points: {display: 2, empty: -3, no-way: -9}}")
    assert made.judge(made.parse("in:A4w out:E7n cafe:A1-B1 cafe:C1-D1")).codes == ("LW-CAFETERIA-COUNT",)
    assert made.facts(made.parse("in:A1w out:A1s"))["score"] == -3
    assert made.facts(made.parse("in:A1w out:A1s +A1w"))["score"] == -9


def test_rules_at_fault_are_told_with_their_place() -> None:
    with pytest.raises(DefinitionError) as caught:
        with_rules("{cafeteria: 1, coins: 0, points: {displays: 2}}")
    assert len(caught.value.diagnostics) == 3
    assert all(diagnostic.mark.file == "game.yaml" for diagnostic in caught.value.diagnostics)
