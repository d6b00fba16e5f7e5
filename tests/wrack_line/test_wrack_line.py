"""Wrack Line as its rules have it: the tables of its cards, and the whole game that its figures show."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

import ppgen
from ppgen.decks.deck import Deck, deal
from ppgen.definition.load import load_figures, load_game
from ppgen.definition.table_block import TableSpec
from ppgen.figures.shown import spaces_in
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import Position
from tests.rules_board.games import after, game, turns

PLAYED = (
    "plant Wine bottle",
    "plant Old halyard",
    "walk Anchor line",
    "plant Heaving line",
    "gather Pine root",
    "gather Ark shell",
    "plant Gull quill",
    "plant Gannet plume",
    "plant Birch branch",
    "gather Queen scallop",
    "gather Crow feather",
    "walk Tern feather",
    "plant Green bottle",
    "gather Blue phial",
    "plant Tow rope",
    "gather Oak limb",
    "gather Eider down",
    "gather Brittle star",
    "gather Ink bottle",
    "plant Sand star",
    "gather Sun star",
    "plant Spiny star",
    "walk Thorny oyster",
    "walk Lobster line",
    "gather Willow bough",
    "gather Alder snag",
    "gather Cushion star",
    "gather Dog cockle",
    "gather Mooring line",
    "gather Brown flask",
    "walk Puffin feather",
    "walk Great scallop",
    "gather Old flagon",
    "gather Elm fork",
    "plant Common star",
    "plant Fan shell",
)
"""How each find was played in the game of the figures, by Heron and Plover in turn."""
MAJORITY, FLAG = 3, 1

HERON, PLOVER = range(2)


def dealt(name: str) -> Deck:
    definition = load_game("wrack-line")
    return deal(definition, next(deck for deck in definition.decks if deck.id == name))


@pytest.fixture(scope="module")
def finds() -> Mapping[str, Mapping[str, str]]:
    return {card.key: card.row.values for card in dealt("finds").cards}


@pytest.fixture
def rules() -> BoardGame:
    return game("wrack-line")


def example() -> list[str]:
    return [turn.text for turn in load_figures(load_game("wrack-line")).transcripts["example"].turns]


def flags(rules: BoardGame, here: Position, player: int) -> list[str]:
    """The spaces of a player's flags."""
    on: Any = rules.facts(here)["on"]
    return list(on[("heron-flag", "plover-flag")[player]])


def gathered(player: int) -> list[str]:
    return [find for action, find in (play.split(" ", 1) for play in PLAYED[player::2]) if action == "gather"]


def score(player: int, finds: Mapping[str, Mapping[str, str]], on_board: int) -> int:
    """The points of a player, as the README counts them."""
    kinds = [Counter(finds[find]["kind"] for find in gathered(each)) for each in (player, 1 - player)]
    majorities = sum(count > kinds[1][kind] for kind, count in kinds[0].items())
    return sum(int(finds[find]["points"]) for find in gathered(player)) + MAJORITY * majorities + FLAG * on_board


def test_there_are_54_cards() -> None:
    assert (len(dealt("finds").cards), len(dealt("tides").cards), len(dealt("tokens").cards)) == (36, 18, 22)


def test_every_kind_and_every_column_has_two_finds_in_each_row(finds: Mapping[str, Mapping[str, str]]) -> None:
    rows = list(finds.values())
    assert len({(row["kind"], row["column"]) for row in rows}) == 36
    for by in ("kind", "column"):
        assert set(Counter((row[by], row["row"]) for row in rows).values()) == {2}
    assert {(row["row"], row["points"]) for row in rows} == {("2", "6"), ("3", "4"), ("4", "2")}


def test_every_column_has_two_flows_and_an_ebb() -> None:
    tides = Counter((card.row.values["column"], card.row.values["tide"]) for card in dealt("tides").cards)
    assert tides == {(column, tide): count for column in "ABCDEF" for tide, count in (("flow", 2), ("ebb", 1))}


def test_the_example_is_a_whole_game_as_the_cards_allow(
    rules: BoardGame, finds: Mapping[str, Mapping[str, str]]
) -> None:
    """The rules language cannot say which column a find allows, what gathers it, and which wave a tide moves."""
    assert sorted(play.split(" ", 1)[1] for play in PLAYED) == sorted(finds)
    tides: Counter[tuple[str, str]] = Counter()
    here = rules.setup()
    plays = iter(PLAYED)
    for number, turn in enumerate(example()):
        player = number % 3
        if player == 2:
            if turn != "pass":
                tides[turn[0], "flow" if turn[-1] > turn[1] else "ebb"] += 1
        else:
            action, find = next(plays).split(" ", 1)
            row = finds[find]
            match action:
                case "plant":
                    assert turn[0] == row["column"]
                    assert len(turn) == 2
                case "gather":
                    assert turn == "pass"
                    assert any(
                        flag[0] == row["column"] and flag[1] <= row["row"] for flag in flags(rules, here, player)
                    )
                case _:
                    assert (action, turn[2]) == ("walk", "-")
        here = rules.play.apply(here, rules.legal(here)[turn])
    assert next(plays, None) is None
    every = Counter((card.row.values["column"], card.row.values["tide"]) for card in dealt("tides").cards)
    assert tides <= every
    assert {tide for _, tide in every - tides} <= {"ebb"}  # a wave in the water stays there at an ebb


def test_the_figure_of_scoring_adds_up(rules: BoardGame, finds: Mapping[str, Mapping[str, str]]) -> None:
    here = rules.setup()
    for turn in example():
        here = rules.play.apply(here, rules.legal(here)[turn])
    totals = tuple(score(player, finds, len(flags(rules, here, player))) for player in (HERON, PLOVER))
    assert totals == (50, 43)
    figure = ppgen.load("wrack-line").figure("scoring")
    assert figure.holds
    assert not figure.statement.figure.said  # every number comes from the tables of the game
    assert "50 to 43" in figure.statement.caption
    table = figure.statement.panels[1].spec.picture
    assert isinstance(table, TableSpec)
    assert table.total is not None
    assert tuple(map(int, table.total.texts)) == totals
    for row in table.rows[:-1]:
        kinds = [
            [finds[find]["points"] for find in gathered(each) if finds[find]["kind"] == row.art] for each in (0, 1)
        ]
        for player, cell in zip((HERON, PLOVER), row.texts, strict=True):
            points = [int(point) for point in kinds[player]]
            points += [MAJORITY] if len(points) > len(kinds[1 - player]) else []
            assert sorted(int(word) for word in re.findall(r"\d+", cell)) == sorted(points), (row.label, player)


def test_the_figure_of_scoring_quotes_the_finds_that_were_gathered() -> None:
    book = load_figures(load_game("wrack-line"))
    table = next(figure for figure in book.figures if figure.id == "scoring").panels[1].picture
    assert isinstance(table, TableSpec)
    for player in (HERON, PLOVER):
        quoted = [find for row in table.rows for find in re.findall(r"rows\['([^']+)'\]", row.texts[player])]
        assert sorted(quoted) == sorted(gathered(player))
        assert table.total is not None
        in_total = re.findall(r"'([A-Z][^']+)'", table.total.texts[player])
        assert sorted(in_total) == sorted(gathered(player))


def test_the_sea_takes_the_flag_that_it_meets(rules: BoardGame) -> None:
    assert after(rules, "setup", "C2", "D3", "C1xC2").startswith("6/6/3P2/2w3/ww1www heron")


def test_a_wave_rolls_back_over_a_flag_behind_it(rules: BoardGame) -> None:
    here = after(rules, "setup", "A5", "B5", "C1-C2", "pass", "pass", "C2-C3", "C2", "pass")
    assert "C3xC2" in turns(rules, here)


def test_no_flag_enters_the_water(rules: BoardGame) -> None:
    here = after(rules, "setup", "A2", "pass", "A1xA2", "B2", "pass", "pass")
    assert "B2-B1" not in turns(rules, here)
    assert "A1" not in turns(rules, here)
    assert {"B2-C2", "B2-B3"} <= turns(rules, here)


def test_the_sea_moves_one_wave_and_no_flag(rules: BoardGame) -> None:
    here = after(rules, "setup", "A3", "B3")
    assert turns(rules, here) == {"pass", *(f"{column}1-{column}2" for column in "ABCDEF")}


def test_no_player_moves_a_wave(rules: BoardGame) -> None:
    assert not [turn for turn in turns(rules, "setup") if "-" in turn]


def test_a_capture_names_both_of_its_spaces() -> None:
    assert spaces_in("F2xF3") == ["F2", "F3"]
