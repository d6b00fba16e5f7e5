"""docs/rules-language.md: every example is a game, every word is on the page, and what it prints is true."""

from __future__ import annotations

import re
import typing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ppgen.boards.grid import Grid
from ppgen.cli import cli
from ppgen.definition.bind import bind
from ppgen.definition.schema import record_spec
from ppgen.definition.source import Node, read_text
from ppgen.diagnostics import Diagnostic
from ppgen.records import is_record
from ppgen.rules.board import directions, schema
from ppgen.rules.board.compile import compile_rules
from ppgen.rules.board.royal.play import play_of
from tests.rules_board.games import game

PAGE = (Path(__file__).parents[2] / "docs" / "rules-language.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
REST = "players: [white, black]\nblocked: loss\npieces: {man: {moves: [step: any]}}\nsetup: {}\n"


def completed(example: str) -> Node:
    """An example with what it leaves out."""
    given, rest = read_text(example, "page"), read_text(REST, "rest")
    entries = {key.text: (key, value) for key, value in (*rest.entries, *given.entries)}
    return Node(given.mark, "mapping", entries=tuple(entries.values()))


@pytest.mark.parametrize("example", EXAMPLES[1:])
def test_every_example_is_a_game(example: str) -> None:
    report: list[Diagnostic] = []
    rules = bind(completed(example), schema.BoardRules, report)
    assert report == []
    assert rules is not None
    tables = compile_rules(Grid(5, 5), rules)
    play_of(tables).moves(tables.setup)


def breakthrough(folder: Path) -> str:
    (folder / "game.yaml").write_text(EXAMPLES[0], encoding="utf-8")
    return str(folder)


def test_the_whole_game_is_under_forty_lines_and_counts_as_the_page_says(tmp_path: Path) -> None:
    assert len(EXAMPLES[0].splitlines()) < 40
    printed = re.search(r"--game breakthrough --depth 3\n    (\d+)", PAGE)
    assert printed is not None
    done = CliRunner().invoke(cli, ["perft", "--game", breakthrough(tmp_path), "--depth", "3"])
    assert done.output.strip() == printed[1]


def test_a_game_of_data_is_checked_and_listed_like_any(tmp_path: Path) -> None:
    where = breakthrough(tmp_path)
    assert "no figures" in CliRunner().invoke(cli, ["check", "--game", where]).output
    assert "Dan Troyka" in CliRunner().invoke(cli, ["games", "--game", where]).output


def records(kind: Any, seen: dict[Any, None]) -> dict[Any, None]:
    for part in typing.get_args(kind):
        records(part, seen)
    if is_record(kind) and kind not in seen and not hasattr(kind, "bind"):
        seen[kind] = None
        for part in record_spec(kind).fields:
            records(part.kind, seen)
    return seen


CODE = re.findall(r"(?<!`)`([^`\n]+)`(?!`)", PAGE) + re.findall(r"^### (.*)$", PAGE, re.MULTILINE) + EXAMPLES
WORDS = set(re.findall(r"[a-z-]+", " ".join(CODE)))


@pytest.mark.parametrize("kind", records(schema.BoardRules, {}), ids=lambda kind: kind.__name__)
def test_every_word_is_on_the_page(kind: Any) -> None:
    wanted = set(record_spec(kind).by_key) | ({kind.TAG} if hasattr(kind, "TAG") else set())
    for part in record_spec(kind).fields:
        for choice in (part.kind, *typing.get_args(part.kind)):
            if typing.get_origin(choice) is typing.Literal:
                wanted |= set(typing.get_args(choice)) - {""}
    assert wanted - WORDS == set()


def test_every_direction_and_part_of_a_board_is_on_the_page() -> None:
    assert set(directions.WORDS) - WORDS == set()
    assert {word for word in (*Grid(3, 3).part_words, "near", "far") if " " not in word} - WORDS == set()


@pytest.mark.parametrize(
    ("name", "text"),
    [("dodgem", "5G/R4G/R4G/R4G/R4G/R5 red"), ("dodgem", "6/6/2R3/6/4G1/6 green off:R4,G4")],
)
def test_the_positions_of_the_page_read_back(name: str, text: str) -> None:
    assert text in PAGE
    assert game(name).notation(game(name).parse(text)) == text


def test_the_facts_of_the_page_are_there() -> None:
    facts = game("packet-hell").facts(game("packet-hell").setup())
    moves = facts["moves"]
    assert isinstance(moves, dict)
    for name in facts:
        if name != "alignment":
            assert f"`{name}`" in PAGE or f"`{name}." in PAGE
    for name in moves:
        assert f"`moves.{name}`" in PAGE


def test_the_readme_shows_the_rules_of_hexapawn_as_they_are() -> None:
    root = Path(__file__).parents[2]
    shown = re.search(r"```yaml\n(rules:\n.*?)```", (root / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert shown is not None
    assert shown[1] in (root / "ppgen/games/hexapawn/game.yaml").read_text(encoding="utf-8")
