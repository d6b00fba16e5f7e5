"""Events of games whose rules are a program: each is found, is what the text of the rules says, and is judged."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Mapping
from functools import cache
from math import dist
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import ppgen.find.events as mining
from ppgen.boards.space import Space, SpaceSide
from ppgen.cli import run
from ppgen.definition.bundled import bundled_folder
from ppgen.definition.game import Game
from ppgen.definition.load import load_game
from ppgen.diagnostics import EnvironmentProblem
from ppgen.find import Answer, ConditionFault, Found, Wish, find_events
from ppgen.piecepack import COIN, TILE
from ppgen.rules.checked import CheckedRules, RulesBroke
from ppgen.rules.load import load_rules
from ppgen.rules.protocol import Moment, Transcript, eventful
from ppgen.rules.verdict import Fault, Verdict

FEW = 900
"""Moments of random play, which suffice for every event."""


@cache
def game(name: str) -> tuple[Game, Any]:
    definition = load_game(name)
    return definition, load_rules(definition)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mining, "WORK", FEW)


def search(name: str, where: str, **wish: Any) -> Answer:
    rules = game(name)[1]
    return find_events(rules, rules, Wish(where, **wish))


def before_last(name: str, found: Found) -> Any:
    turns = found.turns[:-1]
    return game(name)[1].replay(Transcript(found.setup, turns)).position(len(turns))


# The Long Way, from the sheet and the chart of tiles alone ------------------------------------------------------------


def walls(sheet: Any) -> set[SpaceSide]:
    chart = game("long-way")[0].tiles
    assert chart is not None
    of_tiles = {
        SpaceSide(Space(where.space.column + tile.anchor.column, where.space.row + tile.anchor.row), where.side)
        for tile in sheet.tiles
        for where in chart.tiles[tile.tile].walls
    }
    return of_tiles | set(sheet.walls)


def doorways(sheet: Any) -> set[SpaceSide]:
    return {wall for doorway in sheet.doorways for wall in doorway.walls}


def fits_nowhere(sheet: Any, turn: str) -> bool:
    chart = game("long-way")[0].tiles
    assert chart is not None
    taken = {wall.space for wall in sheet.walls} | {space for cafe in sheet.cafeterias for space in cafe.spaces}
    for tile in sheet.tiles:
        taken |= {space.shifted(*tile.anchor) for space in chart.tiles[tile.tile].spaces}
    spaces = chart.tiles[turn.split(":")[0][-2:]].spaces
    anchors = [(column, row) for column in range(7) for row in range(7)]
    return not any(
        all(max(space) < 7 and Space(*space) not in taken for space in (spot.shifted(*anchor) for spot in spaces))
        for anchor in anchors
    )


def is_covered(sheet: Any) -> bool:
    return sheet.exit in walls(sheet) - doorways(sheet)


SHEETS: Mapping[str, Callable[[Any, Any, str], bool]] = {
    "no-fit": lambda before, after, turn: fits_nowhere(before, turn) and ("stop" in turn or "cafe" in turn),
    "bonus": lambda before, after, turn: any(sign in turn for sign in (" $", " +", " /")),
    "reroll": lambda before, after, turn: after.crossed - before.crossed == turn.count(">") > 0,
    "double-wall": lambda before, after, turn: any(wall.mate in walls(after) for wall in walls(after)),
    "exit-covered": lambda before, after, turn: is_covered(after),
    "exit-opened": lambda before, after, turn: after.exit in doorways(after) - doorways(before),
}


# Pass the Food, by the places of coins --------------------------------------------------------------------------------


def tile_under(coin: Any) -> tuple[int, int]:
    """The column and row of the tile that most of a coin lies on, by points 0.5 mm apart."""
    steps = [step / 2 for step in range(-19, 20)]
    disc = [(coin.x + x, coin.y + y) for x in steps for y in steps if dist((x, y), (0, 0)) <= COIN / 2]
    tiles = [(int(x // TILE), int(y // TILE)) for x, y in disc if 0 <= x < 4 * TILE and 0 <= y < 6 * TILE]
    return max(sorted(set(tiles)), key=tiles.count) if tiles else (-1, -1)


def knocks(before: Any, after: Any) -> bool:
    then = {coin.name: tile_under(coin) for coin in before.coins}
    now = {coin.name: tile_under(coin) for coin in after.coins}
    return any((-1, -1) not in (then[name], now[name]) and then[name] != now[name] for name in then.keys() & now.keys())


def is_spoiled(table: Any) -> bool:
    """By the tables of the rules: two coins on nulls or three on another rank or a suit score nothing."""
    for suit in table.players:
        tiles = [tile_under(coin) for coin in table.coins if coin.suit == suit]
        columns, rows = ([place[axis] for place in tiles if place != (-1, -1)] for axis in (0, 1))
        if rows.count(0) > 1 or any(line.count(number) > 2 for line in (columns, rows) for number in line):
            return True
    return False


TABLES: Mapping[str, Callable[[Any, Any, str], bool]] = {
    "four-tiles": lambda before, after, turn: any(
        dist((coin.x, coin.y), (TILE * column, TILE * row)) < COIN / 2
        for coin in after.coins
        for column in (1, 2, 3)
        for row in (1, 2, 3, 4, 5)
    ),
    "on-coins": lambda before, after, turn: any(
        dist((one.x, one.y), (other.x, other.y)) < COIN for one in after.coins for other in after.coins if one != other
    ),
    "knock": lambda before, after, turn: knocks(before, after),
    "off-table": lambda before, after, turn: "@off" in turn,
    "judge": lambda before, after, turn: bool(game("pass-the-food")[1].facts(after)["calls"]),
    "too-many": lambda before, after, turn: is_spoiled(after),
}
EVENTS = [
    (name, event, shows)
    for name, events in (("long-way", SHEETS), ("pass-the-food", TABLES))
    for event, shows in events.items()
]


@pytest.mark.parametrize(("name", "event", "shows"), EVENTS, ids=[event for _, event, _ in EVENTS])
def test_an_event_is_found_and_judged(name: str, event: str, shows: Callable[[Any, Any, str], bool]) -> None:
    rules = game(name)[1]
    (found,) = search(name, f"events['{event}']").found
    replay = rules.replay(Transcript(found.setup, found.turns))
    verdict = replay.verdict(len(found.turns), found.turns)
    assert verdict.status == ("unknown" if event == "judge" else "legal") == found.verdict
    after = replay.position(len(found.turns))
    assert rules.notation(after) == found.position
    assert shows(before_last(name, found), after, found.turns[-1])
    assert found.events[0] == event


@pytest.mark.parametrize(("name", "events"), [("long-way", SHEETS), ("pass-the-food", TABLES)])
def test_random_play_is_lawful_and_sees_every_event_and_no_other(name: str, events: Any) -> None:
    rules = game(name)[1]
    for number in range(4):
        dice = Random(f"game {number}")
        moment = rules.random_turn(None, dice)
        sizes = []
        while (there := rules.random_turn(moment, dice)) is not None:
            assert there.setup == moment.setup
            assert there.turns[:-1] == moment.turns
            for event, shows in events.items():
                if event not in ("judge", "too-many", "knock"):
                    assert shows(moment.position, there.position, there.turns[-1]) == (event in there.events), event
            moment = there
            sizes.append(moment.size)
        assert sizes == sorted(sizes)
        assert rules.replay(Transcript(moment.setup, moment.turns)).verdict(len(moment.turns), moment.turns).status in (
            "legal",
            "unknown",
        )


def test_the_same_seed_finds_the_same_and_another_one_others() -> None:
    one, again, other = (search("long-way", "events['no-fit']", seed=seed) for seed in (1, 1, 2))
    assert one == again
    assert one.found != other.found


def test_facts_can_be_asked_too_and_each_wish_counts() -> None:
    found = search("long-way", "events.bonus and coins.left == 2 and not events.reroll", count=2).found
    assert len({one.position for one in found}) == 2
    assert [one.pieces for one in found] == sorted(one.pieces for one in found)
    assert all(one.turns[-1].endswith("$") and "reroll" not in one.events for one in found)
    (coin,) = search("pass-the-food", "coins['suns-2'].tile == 'moons-3'", within=8).found
    assert "suns-2@" in coin.position


def test_few_turns_can_be_asked_for_and_what_is_not_shown_yet() -> None:
    first = search("long-way", "events.bonus", fewest="plies", within=4).found[0]
    assert len(first.turns) <= 4
    (next_one,) = search("long-way", "events.bonus", fewest="plies", unlike=(first.position,)).found
    assert next_one.position != first.position


@pytest.mark.parametrize(
    "where", ["events['no-fit'] and tiles == 0", "events['exit-opened'] and doorways == 0", "score > 49"]
)
def test_what_cannot_be_is_not_found(where: str) -> None:
    answer = search("long-way", where)
    assert answer.found == ()
    assert "Nothing was found among" in answer.said
    assert not answer.proved


@pytest.mark.parametrize(
    ("where", "message", "hint"),
    [
        ("events['no-fitt']", "events has no 'no-fitt'", "did you mean 'no-fit'?"),
        ("event == 'bonus'", "'event' is unknown here", "did you mean 'events'?"),
        ("move.captures > 1", "'move' is unknown here", "known here"),
        ("", "the condition is empty", "events['NAME']"),
        ("events", "true or false", ""),
    ],
)
def test_a_condition_that_cannot_be_asked_is_a_fault(where: str, message: str, hint: str) -> None:
    with pytest.raises(ConditionFault) as caught:
        search("long-way", where)
    assert message in caught.value.message
    assert hint in caught.value.hint


def test_what_makes_no_sense_for_a_program_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("--pieces", "3"), ("--fewest", "pieces")):
        assert run(("find", "--game", "long-way", "--where", "events.bonus", *words)) == 2
        assert "hint: leave out --pieces and --fewest pieces" in capsys.readouterr().err
    assert run(("find", "--game", "worm-derby", "--where", "events.bonus")) == 2
    err = capsys.readouterr().err
    assert "the rules of worm-derby are a program that has no events" in err
    assert "give it `events` and `random_turn`" in err


@pytest.mark.parametrize(("name", "event"), [("long-way", "double-wall"), ("pass-the-food", "judge")])
def test_what_is_found_and_pasted_passes_check(
    name: str, event: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("find", "--game", name, "--where", f"events['{event}']", "--format", "yaml")
    assert run((*words, "--draw", str(tmp_path / "drafts"))) == 0
    lines = capsys.readouterr().out
    assert sorted(file.name for file in (tmp_path / "drafts").iterdir()) == [
        "figures.yaml",
        "found-1.png",
        "found-1.svg",
    ]
    copy = tmp_path / name
    whole = bundled_folder(name)
    shutil.copytree(whole, copy, ignore=shutil.ignore_patterns("*.md", "__pycache__"))
    text = (whole / "game.yaml").read_text(encoding="utf-8")
    # Its sheets show figures that are not in the lines.
    (copy / "game.yaml").write_text(re.sub(r"(?ms)^sheets:\n.*?(?=^readings:)", "", text), encoding="utf-8")
    (copy / "figures.yaml").write_text(lines, encoding="utf-8")
    assert run(("check", "--game", str(copy), "--strict", "--lints", "all", "--trust-rules")) == 0
    assert "1 figure, as declared" in capsys.readouterr().out


def test_json_and_text_tell_the_events(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("find", "--game", "pass-the-food", "--where", "events['off-table']")
    assert run((*words, "--format", "json")) == 0
    data = json.loads(capsys.readouterr().out)
    (found,) = data["found"]
    assert (found["events"], found["verdict"], found["size"], found["turn"]) == (["off-table"], "legal", 1, None)
    assert (data["fewest"]["of"], data["fewest"]["proved"]) == ("size", False)
    assert run(words) == 0
    assert "  off-table: A coin leaves the table.\n" in capsys.readouterr().out


def a_program(**members: Any) -> Any:
    """Rules with one event, in whose games each turn is `x`. `members` take the place of its own."""
    own = {
        "events": {"done": "It is done."},
        "setup": lambda: 0,
        "facts": lambda position: {"position": position},
        "notation": str,
        "random_turn": lambda moment, dice: Moment(3, "0", ("x",), ("done",)) if moment is None else None,
        "replay": lambda transcript: SimpleNamespace(
            verdict=lambda turns, texts: Verdict("legal"), position=lambda turns: 3
        ),
    }
    return SimpleNamespace(**{**own, **members})


def test_a_program_that_plays_unlawfully_is_found_out() -> None:
    def asked(rules: Any) -> Answer:
        return find_events(rules, rules, Wish("events.done"))

    assert eventful(a_program()) is not None
    assert eventful(a_program(events=None)) is None
    assert eventful(a_program(events={"done": 1})) is None
    assert eventful(a_program(random_turn=None)) is None
    assert asked(a_program()).found[0].turns == ("x",)
    refused = SimpleNamespace(
        verdict=lambda turns, texts: Verdict("illegal", (Fault("X-NO", "here", "Nobody may do that."),)),
        position=lambda turns: 3,
    )
    elsewhere = SimpleNamespace(verdict=lambda turns, texts: Verdict("legal"), position=lambda turns: 4)
    for members, message in (
        ({"replay": lambda transcript: refused}, "do not allow: Nobody may do that."),
        ({"replay": lambda transcript: elsewhere}, "do not allow: The game leads to another position."),
        ({"random_turn": lambda moment, dice: Moment(3, "0", (), ("doen",))}, "names the event 'doen'"),
        ({"random_turn": lambda moment, dice: Moment([], "0", ())}, "a Moment with values of the wrong type"),  # type: ignore[type-var]
        ({"random_turn": lambda moment, dice: Moment(3, "0", (4,))}, "a Moment with values of the wrong type"),  # type: ignore[arg-type]
    ):
        with pytest.raises(EnvironmentProblem, match=message):
            asked(a_program(**members))
    with pytest.raises(RulesBroke, match="random_turn returned int, not Moment or None"):
        asked(CheckedRules(a_program(random_turn=lambda moment, dice: 5), Path("rules.py")))
    assert "among 0 positions of 1,000 games" in asked(a_program(random_turn=lambda moment, dice: None)).said
    endless = asked(a_program(random_turn=lambda moment, dice: Moment(3, "0", ())))
    assert (endless.found, endless.played) == ((), 3 * (mining.LONGEST + 1))
