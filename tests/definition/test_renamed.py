"""Old words are refused, and the fault says what they are called now."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.api import load
from ppgen.definition.bind import bind
from ppgen.definition.renamed import RENAMED, nearest_word
from ppgen.definition.source import read_text
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.figures.facts import UnknownFact, lookup
from ppgen.games.worm_derby.terms import WormDerbyRules
from tests.rules_board.games import small
from tests.small_game import head

DOCS = Path(__file__).parents[2] / "docs"
SHEET = "board: {columns: 3, rows: 3}\nsheets: [{id: pad, title: Pad, layouts: [{column: {items: [BLOCK]}}]}]\n"
OLD = {
    "players, least": (head().replace("min:", "least:"), "least", "min"),
    "players, most": (head().replace("max:", "most:"), "most", "max"),
    "parameters, least": (head() + "parameters: {n: {default: 3, least: 2, max: 4}}\n", "least", "min"),
    "parameters, most": (head() + "parameters: {n: {default: 3, min: 2, most: 4}}\n", "most", "max"),
    "a rating": (head() + "ratings: {solo: [{word: Good, least: 3}, {word: Bad}]}\n", "least", "min"),
    "rubrics": (head() + "rubrics: {solo: [{word: Bad}]}\n", "rubrics", "ratings"),
    "a block of ratings": (head() + SHEET.replace("BLOCK", "rubric: {of: solo}"), "rubric", "ratings"),
    "a board's least": (head() + SHEET.replace("BLOCK", "board: {least: 5}"), "least", "min"),
    "a board's most": (head() + SHEET.replace("BLOCK", "board: {most: 5}"), "most", "max"),
    "a table's least": (head() + SHEET.replace("BLOCK", "table: {of: t, least: 9}"), "least", "min"),
    "a chart's rows": (head() + SHEET.replace("BLOCK", "chart: {rows: a}"), "rows", "row-die' or 'row-label"),
    "a chart's columns": (
        head() + SHEET.replace("BLOCK", "chart: {columns: a}"),
        "columns",
        "column-die' or 'column-label",
    ),
    "sheets": (head() + SHEET.replace("id: pad,", "id: pad, per-leaf: 2,"), "per-leaf", "up"),
    "pieces": (head() + "pieces: {man: {name: man, art: piecepack-coin-2, turns: 1}}\n", "turns", "rotation"),
}
RULES = "players: [a, b]\nblocked: pass\npieces: {man: {moves: [slide: {directions: any}]}}\n"
OLD_IN_RULES = {
    "a slide": (RULES.replace("any", "any, least: 2"), "least", "min"),
    "the longest slide": (RULES.replace("any", "any, most: 2"), "most", "max"),
    "capture": (RULES + "capture: most", "most", "majority"),
    "custody": (RULES.replace("man: {", "man: {after: [custody: any], "), "custody", "custodial-capture"),
}


def hints(error: DefinitionError, old: str) -> set[str]:
    """The hints of the faults that name the old word."""
    return {item.hint for item in error.diagnostics if repr(old) in item.message}


@pytest.mark.parametrize("name", OLD)
def test_an_old_word_is_refused_with_its_new_name(name: str, tmp_path: Path) -> None:
    text, old, new = OLD[name]
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DefinitionError) as caught:
        load(tmp_path)
    assert hints(caught.value, old) == {f"did you mean '{new}'? It used to be called {old!r}"}


@pytest.mark.parametrize("name", ["players, least", "parameters, most", "a rating"])
def test_no_key_is_missing_that_is_there_under_its_old_name(name: str, tmp_path: Path) -> None:
    text, old, _ = OLD[name]
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DefinitionError) as caught:
        load(tmp_path)
    assert {(fault.code, repr(old) in fault.message) for fault in caught.value.diagnostics} == {
        ("DEF-UNKNOWN-KEY", True)
    }


@pytest.mark.parametrize("name", OLD_IN_RULES)
def test_so_is_an_old_word_of_rules(name: str) -> None:
    text, old, new = OLD_IN_RULES[name]
    with pytest.raises(DefinitionError) as caught:
        small(text)
    assert hints(caught.value, old) == {f"did you mean {new!r}? It used to be called {old!r}"}


@pytest.mark.parametrize("old", ["gap-least", "gap-most", "pylon-feet-least", "pylon-feet-most"])
def test_a_part_of_a_compound_has_a_new_name_too(old: str) -> None:
    report: list[Diagnostic] = []
    assert bind(read_text(f"{old}: 4", "game.yaml"), WormDerbyRules, report) is None
    new = old.replace("least", "min").replace("most", "max")
    assert [item.hint for item in report] == [f"did you mean {new!r}? It used to be called {old!r}"]


def test_so_do_facts() -> None:
    with pytest.raises(UnknownFact) as caught:
        lookup({"players": {"min": 2, "max": 4}}, "players.most")
    assert caught.value.hint == "did you mean 'max'? It used to be called 'most'"


def test_a_word_that_has_no_new_name_here_is_a_slip_of_the_pen() -> None:
    assert nearest_word("least", ["last", "first"]) == "did you mean 'last'?"


def test_every_old_word_is_on_the_page_of_renamed_words() -> None:
    page = (DOCS / "renamed.md").read_text(encoding="utf-8")
    for old, news in RENAMED.items():
        for word in (old, *news):
            assert f"`{word}" in page or f" {word}`" in page, word
