"""The JSON Schemas: they take every definition that ppgen takes, and say the same bytes each time."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import ppgen
from ppgen.cli import run
from ppgen.definition.source import read_file, read_text
from ppgen.press.schema import FILES, NAMES, modeline, schema_text
from tests.small_game import PAWNS

ROOT = Path(__file__).resolve().parents[2]
Capture = pytest.CaptureFixture[str]


def definitions() -> list[Path]:
    """Every definition of the bundled games and of the tests, but those that are broken on purpose."""
    files = [*(ROOT / "ppgen" / "games").rglob("*.yaml"), *(ROOT / "tests").rglob("*.yaml")]
    return sorted(file for file in files if "broken" not in file.parts)


@cache
def validator(name: str) -> Any:
    return jsonschema.Draft7Validator(ppgen.schema(name))


def messages(name: str, text: str) -> list[str]:
    """What the schema alone says of a definition."""
    return [error.message for error in validator(name).iter_errors(read_text(text).plain())]


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_one(name: str) -> None:
    jsonschema.Draft7Validator.check_schema(ppgen.schema(name))


@pytest.mark.parametrize("file", definitions(), ids=lambda file: "/".join(file.parts[-2:]))
def test_every_definition_is_valid(file: Path) -> None:
    errors = validator(file.stem).iter_errors(read_file(file).plain())
    assert [f"{error.json_path}: {error.message}" for error in errors] == []


def test_this_projects_file_is_valid() -> None:
    import tomllib

    values = tomllib.loads((ROOT / "ppgen.toml").read_text(encoding="utf-8"))
    assert [error.message for error in validator("project").iter_errors(values)] == []


@pytest.mark.parametrize("name", NAMES)
def test_another_process_prints_the_same_bytes(name: str) -> None:
    words = [sys.executable, "-m", "ppgen", "schema", name]
    printed = subprocess.run(
        words, capture_output=True, check=True, env={"PYTHONHASHSEED": "7", "PYTHONIOENCODING": "ascii"}, cwd=ROOT
    ).stdout
    assert printed == schema_text(name).encode()
    assert json.loads(printed) == ppgen.schema(name)


HEAD = "id: race\ntitle: Race\n"


@pytest.mark.parametrize(
    "body",
    [
        "",
        "credits: ~",
        "version: 1.0",
        "parameters: {n: {default: 3, min: 2, max: 8}}\nboard: {columns: =n, rows: =n + 1}",
        "words: {red: {seat: at the lower edge}}\nsheets: [{id: pad, title: Pad, up: '{{ 2 - 1 }}', layouts: [board]}]",
        "variants: {wide: {summary: Wide., changes: {board: {columns: 5}, rules: {setup: ~}}}}",
        "variants: {wide: {summary: Wide., changes: {sheets: [{id: pad, title: Pad, layouts: [board]}]}}}",
        "rules: {rounds: 6, scores: [1, 2, 3]}",
        "rules: [anything, that, a, program, reads]",
        PAWNS,
        PAWNS.replace("{pawn: near}", "{pawn: {spaces: [row 1, A2], except: C1}, white pawn: =1}"),
        PAWNS.replace("{step: forward}", "{step: [[1, 2], left, {leap: [1, 2]}]}"),
        "sheets: [{id: pad, title: Pad, layouts: [{column: {items: [footer, text: Good luck!, figure: start]}}]}]",
    ],
)
def test_short_forms_formulas_quotes_and_changes_are_taken(body: str) -> None:
    assert messages("game", HEAD + body) == []


@pytest.mark.parametrize(
    "body",
    [
        "bord: {columns: 3, rows: 3}",
        "board: {columns: 27, rows: 3}",
        "board: {columns: 3}",
        "board: {columns: three, rows: 3}",
        "pieces: {pawn: {name: =n, art: pawn, number: =n}}",
        "credits: {}",
        "variants: {wide: {summary: Wide., changes: {bord: {columns: 5}}}}",
        "variants: {wide: {summary: Wide., changes: {sheets: [{id: pad}]}}}",
        PAWNS.replace("blocked", "blokced"),
        PAWNS.replace("step", "stepp"),
        PAWNS.replace("forward", "foreward"),
        "sheets: [{id: Pad!, title: Pad}]",
        "sheets: [{id: -1, title: Pad}]",
        "sheets: [{id: 2.5, title: Pad}]",
        "sheets: [{id: pad, title: Pad, layouts: [{sum: {rows: [], total: {label: All, fact: all}}}]}]",
        "sheets: [{id: pad, title: Pad, layouts: [{column: {items: []}, row: {items: []}}]}]",
    ],
)
def test_what_check_refuses_for_its_shape_is_refused(body: str) -> None:
    assert messages("game", HEAD + body) != []


FIGURE = "figures: [{id: a, title: A, caption: C., alt: D., %s}]"


@pytest.mark.parametrize(
    "body",
    [
        "position: setup, expect: legal",
        "position: {after: game}, expect: {illegal: A-B}",
        "position: {after: game}, expect: {illustration: [A-B]}",
        "position: {after: game, turn: B, then: [A1-A2, {label: C, turn: B1-B2}]}, expect: illustration",
        "panels: [{position: setup, expect: legal}, {position: setup, expect: unknown, move-arrows: all}]",
        "before-after: A1-A2, expect: legal, show: [legal-moves]",
        "before-after: A1-A2, panels: [{position: setup, expect: legal}]",
        "picture: chart",
        "picture: chart, show: []",
        "picture: chart, position: setup, expect: legal",
        "picture: ~, position: setup, expect: legal, show: [legal-moves]",
        "panels: [{picture: chart}, {position: setup, expect: legal}]",
        "position: setup, expect: legal, annotate: [{highlight: [A1, B2]}, {highlight: {spaces: [A1]}}, {wrong: B2}]",
        "position: setup, expect: legal, said: {7: the days of a week, G7: of another sheet}",
        "position: setup, expect: legal, claims: {moves.count: 3, moves.all: [A1-A2]}",
        "position: setup, expect: legal, variant: wide, except-variants: [tall]",
    ],
)
def test_figures_have_short_forms_too(body: str) -> None:
    assert messages("figures", FIGURE % body) == []


@pytest.mark.parametrize(
    "body",
    [
        "position: {turn: 3}, expect: legal",
        "position: {notation: setup, turn: 3}, expect: legal",
        "position: setup",
        "position: setup, expect: illegal",
        "position: 3, expect: illustration",
        "position: {notation: true}, expect: illustration",
        "panels: [{position: setup, expect: legal}], position: setup, expect: legal",
        "panels: [{position: setup}]",
        "before-after: A1-A2",
        "coordinates: true",
        "expect: legal",
        "picture: chart, expect: legal",
        "picture: chart, show: [legal-moves]",
        "picture: chart, position: setup, expect: legal, annotate: [{highlight: [A1]}]",
        "panels: [{caption: Nothing.}]",
        "panels: [{picture: chart, expect: legal}]",
        "picture: footer",
        "picture: {figure: b}",
        "position: setup, expect: legal, annotate: [{highlite: A1}]",
        "position: setup, expect: legal, annotate: [{step: {number: 1, at: A-1}}]",
        "position: setup, expect: legal, said: {seven: the days of a week}",
        "position: setup, expect: legal, annotate: [{callout: {at: A1, text: 7}}]",
        "position: setup, expect: legal, width: 20",
    ],
)
def test_figures_at_fault_in_their_shape_are_refused(body: str) -> None:
    assert messages("figures", FIGURE % body) != []


DECK = "decks: [{id: market, title: Market, rows: cards.csv, %s, face: [{text: '{{ row.name }}'}]}]"


@pytest.mark.parametrize("name", ["game", "decks"])
@pytest.mark.parametrize(
    ("more", "is_taken"),
    [
        ("size: poker", True),
        ("total: '{{ n }}', width: 2.5 in, height: 63", True),
        ("size: mini, layouts: [{id: spell, when: '{{ row.cost > 3 }}', back: {text: Back}}]", True),
        ("size: pocker", False),
        ("size: mini, colour: red", False),
        ("size: mini, layouts: [{when: '{{ row.cost > 3 }}'}]", False),
    ],
)
def test_a_deck_is_the_same_in_its_own_file(name: str, more: str, is_taken: bool) -> None:
    assert (messages(name, (HEAD if name == "game" else "") + DECK % more) == []) == is_taken


@pytest.mark.parametrize("body", ["", "decks: cards.csv", "decks: []\ntitle: Mine"])
def test_a_file_of_decks_has_decks_alone(body: str) -> None:
    assert messages("decks", body or "other: 1") != []


def test_the_command_prints_one_schema_and_writes_all(tmp_path: Path, capsys: Capture) -> None:
    assert run(["schema", "game"]) == 0
    assert capsys.readouterr().out == schema_text("game")
    assert run(["schema", "--out", str(tmp_path / "schemas")]) == 0
    written = {file.name: file.read_text(encoding="utf-8") for file in (tmp_path / "schemas").iterdir()}
    assert written == {FILES[name]: schema_text(name) for name in NAMES}
    assert run(["schema", "figures", "--out", str(tmp_path / "one")]) == 0
    assert [file.name for file in (tmp_path / "one").iterdir()] == ["figures.schema.json"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "name a schema (game, figures, decks, project), or give --out DIR for all of them"),
        (["gam"], "did you mean 'game'?"),
        (["game", "--out", ""], "--out needs the name of a folder"),
    ],
)
def test_wrong_usage_is_explained(words: list[str], said: str, capsys: Capture) -> None:
    assert run(["schema", *words]) == 2
    assert said in capsys.readouterr().err


def test_an_unknown_schema_is_a_mistake_in_python_too() -> None:
    with pytest.raises(ppgen.EnvironmentProblem, match="there is no schema 'games'"):
        ppgen.schema("games")


def test_the_reference_shows_the_line_that_editors_read() -> None:
    page = (ROOT / "docs" / "definition.md").read_text(encoding="utf-8")
    assert modeline("game", "games/race/game.yaml") in page
    for name in FILES.values():
        assert name in page


def test_the_reference_says_where_schema_and_check_part(tmp_path: Path) -> None:
    """The word null is text for ppgen alone, and 3.0 is a whole number for schemas alone."""
    folder = tmp_path / "race"
    folder.mkdir()

    def found_by_check(body: str) -> bool:
        (folder / "game.yaml").write_text(HEAD + body, encoding="utf-8")
        try:
            return bool(ppgen.load(folder).check())
        except ppgen.DefinitionError:
            return True

    for body, by_check in (("summary: null", False), ("summary: ~", True), ("board: {columns: 3.0, rows: 3}", True)):
        assert found_by_check(body) == by_check
        assert bool(messages("game", HEAD + body)) == (body != "board: {columns: 3.0, rows: 3}")


def test_a_modeline_leads_to_the_root_of_the_project() -> None:
    assert modeline("game", "game.yaml") == "# yaml-language-server: $schema=./.ppgen/game.schema.json"
    assert modeline("figures", "race/figures.yaml").endswith("$schema=../.ppgen/figures.schema.json")
