"""The search for an order against the plain truth: every sheet that play can reach on small boards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ppgen.boards.grid import SpaceSide
from ppgen.games.long_way.play import apply
from ppgen.games.long_way.rules import LongWay
from ppgen.games.long_way.sheet import Display, Doorway, PlacedTile, PlayerSheet
from ppgen.games.long_way.static import static_faults
from ppgen.games.long_way.terms import LongWayRules
from ppgen.games.long_way.tiles import SIDES
from ppgen.rules.protocol import Transcript
from tests.long_way.rules.legal import legal_choices
from tests.long_way.rules.small import catalogue, game, tile

BOARDS = [
    pytest.param(game(3, 1, catalogue(tile("11", "A1", "A1e"), tile("12", "A1", "A1w"))), id="row of single spaces"),
    pytest.param(game(2, 2, catalogue(tile("11", "A1", "A1n"), tile("21", "A1 B1", "B1n"))), id="square"),
    pytest.param(
        game(4, 1, catalogue(tile("11", "A1"), tile("22", "A1 B1", "A1e B1w")), LongWayRules(cafeterias=1)),
        id="row with a double wall",
    ),
]


def reachable(rules: LongWay, start: PlayerSheet) -> set[PlayerSheet]:
    """Every sheet that legal solo play reaches, no coin spent."""
    found = {start}
    todo = [start]
    while todo:
        sheet = todo.pop()
        for roll in rules.ground.catalogue.tiles:
            for choice in legal_choices(rules.ground, sheet, roll):
                after = apply(rules.ground, sheet, roll, choice)
                if after not in found:
                    found.add(after)
                    todo.append(after)
    return found


def varied(rules: LongWay, sheet: PlayerSheet) -> Iterator[PlayerSheet]:
    """Sheets that differ from this one in a single bonus or display."""

    def drawn(**changes: object) -> PlayerSheet:
        parts = {name: getattr(sheet, name) for name in PlayerSheet.__struct_fields__} | changes
        return PlayerSheet(**parts).in_order()

    sides = [SpaceSide(space, side) for space in rules.ground.spaces for side in SIDES]
    for where in sides:
        if where not in sheet.walls:
            yield drawn(walls=(*sheet.walls, where))
        yield drawn(doorways=(*sheet.doorways, Doorway((where,))))
        if not rules.ground.grid.is_exterior(where) and where.edge == where:
            yield drawn(doorways=(*sheet.doorways, Doorway.through(where, where.mate)))
    for index in range(len(sheet.walls)):
        yield drawn(walls=sheet.walls[:index] + sheet.walls[index + 1 :])
    for index in range(len(sheet.doorways)):
        yield drawn(doorways=sheet.doorways[:index] + sheet.doorways[index + 1 :])
    yield drawn(gained=sheet.gained + 2)
    if sheet.gained:
        yield drawn(gained=sheet.gained - 2)
    for index in range(len(sheet.cafeterias)):
        yield drawn(cafeterias=sheet.cafeterias[:index] + sheet.cafeterias[index + 1 :])
    for index, placed in enumerate(sheet.tiles):
        others = sheet.tiles[:index] + sheet.tiles[index + 1 :]
        yield drawn(tiles=others)
        for space in rules.ground.stamps.of(placed).spaces:
            for face in set(placed.tile):
                yield drawn(tiles=(*others, PlacedTile(placed.tile, placed.anchor, (Display(space, int(face)),))))


@pytest.mark.parametrize("rules", BOARDS)
def test_legal_is_exactly_what_play_reaches(rules: LongWay) -> None:
    start = rules.parse("in:A1w out:A1s")
    truth = reachable(rules, start)
    assert len(truth) > 100
    asked: set[PlayerSheet] = set()
    for sheet in sorted(truth, key=rules.notation)[:: max(1, len(truth) // 150)]:
        asked.add(sheet)
        asked.update(other for other in varied(rules, sheet) if not static_faults(rules.ground, other))
    assert asked - truth
    for sheet in asked:
        verdict = rules.judge(sheet)
        assert verdict.status == ("legal" if sheet in truth else "illegal"), rules.notation(sheet)


@pytest.mark.parametrize("rules", BOARDS)
def test_a_witness_replays_to_its_sheet(rules: LongWay) -> None:
    start = rules.parse("in:A1w out:A1s")
    truth = sorted(reachable(rules, start), key=rules.notation)
    for sheet in truth[:: max(1, len(truth) // 150)]:
        for crossed in {0, sheet.gained // 2, sheet.gained}:
            spent = sheet.with_(crossed=crossed)
            witness = rules.judge(spent).witness
            replay = rules.replay(Transcript(rules.notation(start), witness))
            assert not [fault for step in replay.steps for fault in step.faults]
            assert replay.position(len(witness)) == spent


def test_what_play_reaches_has_no_static_fault() -> None:
    rules = game(3, 1, catalogue(tile("11", "A1", "A1e"), tile("12", "A1", "A1w")))
    for sheet in reachable(rules, rules.parse("in:A1w out:C1e")):
        assert static_faults(rules.ground, sheet) == ()


def test_effort_spent_is_unknown_and_says_so() -> None:
    rules = game()
    hasty = LongWay(rules.ground.grid, rules.ground.catalogue, budget=1)
    sheet = hasty.parse(
        "in:A4w out:E7n 22@A3=2B3 31@A4=3A5 11@B1=1C1 32@B4=3B5 22@B6=2B6 22@B7=2B7 22@C3=2D3 26@C4=2D4 26@C5=2D5 "
        "11@D1=1D1 24@D6=2D6 11@E3=1E3 25@E5=5F5 16@F1=1F2 15@F6=5F6 32@G2=3G3 cafe:A6-A7 cafe:F4-G4 "
        "+A1e +C7n +D7e +E3e /B6n /C3n /D4s coins:0/2"
    )
    assert rules.judge(sheet).status != "unknown"
    verdict = hasty.judge(sheet)
    assert verdict.status == "unknown"
    assert verdict.tried.startswith("1 state of play")
    assert (verdict.faults, verdict.witness) == ((), ())
