"""Texts of sheets that quote the definition's words and parameters, and variants that say them otherwise."""

from __future__ import annotations

import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from ppgen.definition.load import load_game
from ppgen.definition.paper_blocks import CutoutsSpec
from ppgen.definition.text_block import TextSpec
from ppgen.definition.variants import Choice
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.figures.game_facts import definition_facts
from tests.small_game import head

GAME = (
    head(players=(2, 2))
    + """\
parameters: {n: {default: 6, min: 3, max: 8}}
words:
  red: {seat: below, count: "{{ n - 1 }} coins"}
  line: {last: row}
variants:
  facing: {summary: Red sits at the left., changes: {words: {red: {seat: at the left}, line: {last: column}}}}
"""
)


def load(folder: Path, text: str, choice: Choice | None = None, more: str = "") -> Any:
    sheet = f"sheets: [{{id: one, title: One, layouts: [{{text: {text}}}]}}]\n"
    (folder / "game.yaml").write_text(GAME + more + sheet)
    return load_game(folder, choice or Choice())


def said(folder: Path, text: str, choice: Choice | None = None) -> str:
    block = load(folder, text, choice).sheets[0].layouts[0]
    assert isinstance(block, TextSpec)
    return block.body


def faults(folder: Path, text: str, more: str = "") -> tuple[Diagnostic, ...]:
    with pytest.raises(DefinitionError) as caught:
        load(folder, text, more=more)
    return caught.value.diagnostics


def test_a_sheet_quotes_words_and_formulas(tmp_path: Path) -> None:
    text = '"Red, {{ words.red.seat }}: {{words.red.count}}, {{ n * n }} spaces."'
    assert said(tmp_path, text) == "Red, below: 5 coins, 36 spaces."
    assert said(tmp_path, text, Choice((), (("n", 4),))) == "Red, below: 3 coins, 16 spaces."


def test_a_variant_says_it_in_its_own_words(tmp_path: Path) -> None:
    text = '"Red, {{ words.red.seat }}: {{ words.red.count }}, off the last {{ words.line.last }}."'
    assert said(tmp_path, text) == "Red, below: 5 coins, off the last row."
    assert said(tmp_path, text, Choice(("facing",))) == "Red, at the left: 5 coins, off the last column."


def test_captions_quote_the_same_words(tmp_path: Path) -> None:
    facts = definition_facts(load(tmp_path, "One.", Choice(("facing",), (("n", 4),))))
    assert facts["words"] == {"red": {"seat": "at the left", "count": "3 coins"}, "line": {"last": "column"}}
    assert facts["parameters"] == {"n": 4}


def test_a_formula_alone_is_a_number(tmp_path: Path) -> None:
    items = "{piecepack-coin-suns: '{{ n - 1 }}'}"
    block = f"{{cutouts: {{width: 19, height: 19, items: {items}}}}}"
    (tmp_path / "game.yaml").write_text(GAME + f"sheets: [{{id: one, title: One, layouts: [{block}]}}]\n")
    cutouts = load_game(tmp_path).sheets[0].layouts[0]
    assert isinstance(cutouts, CutoutsSpec)
    assert dict(cutouts.items) == {"piecepack-coin-suns": 5}


@pytest.mark.parametrize(
    ("quote", "offset", "said"),
    [
        ("words.red.seet", 0, "there is no word 'words.red.seet'"),
        ("words.red", 0, "there is no word 'words.red'"),
        ("m", 0, "there is no parameter 'm'"),
        ("n - m", 4, "there is no parameter 'm'"),
        ("n +", 2, "this cannot be read as a formula"),
        ("n * 999999", 0, "this is far too large"),
        ("facts.board.spaces", 5, "'.' has no place in a formula"),
    ],
)
def test_a_quote_of_nothing_is_a_fault_at_its_place(quote: str, offset: int, said: str, tmp_path: Path) -> None:
    (found,) = faults(tmp_path, f'"One. {{{{ {quote} }}}}"')
    line = (tmp_path / "game.yaml").read_text().splitlines()[-1]
    assert (found.code, found.mark.column) == ("DEF-QUOTE", line.index("{{ ") + 4 + offset)
    assert said in found.message


def test_a_quote_may_not_be_empty(tmp_path: Path) -> None:
    (found,) = faults(tmp_path, '"One. {{ }}"')
    assert (found.code, found.message) == (
        "DEF-QUOTE",
        "this text cannot be filled in: this cannot be read as a formula",
    )


def test_a_wrong_word_is_answered_with_the_nearest(tmp_path: Path) -> None:
    (found,) = faults(tmp_path, '"{{ words.red.seet }}"')
    assert "words.red.seat" in found.hint


@pytest.mark.parametrize("text", ['"{{ n"', '"n }}"', '"{{ {{ n }} }}"'])
def test_braces_that_quote_nothing_are_a_fault(text: str, tmp_path: Path) -> None:
    assert [found.code for found in faults(tmp_path, text)] == ["DEF-QUOTE"]


def test_words_cannot_quote_words(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME.replace("below", '"{{ words.line.last }}"'))
    with pytest.raises(DefinitionError) as caught:
        load_game(tmp_path)
    assert [found.code for found in caught.value.diagnostics] == ["DEF-QUOTE"]


def test_a_text_stays_bounded(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME.replace("below", "x" * 1500))
    text = (tmp_path / "game.yaml").read_text()
    (tmp_path / "game.yaml").write_text(
        text + 'sheets: [{id: one, title: One, layouts: [{text: "{{ words.red.seat }}{{ words.red.seat }}"}]}]\n'
    )
    with pytest.raises(DefinitionError) as caught:
        load_game(tmp_path)
    assert "longer than 2000" in caught.value.diagnostics[0].message


def test_a_long_word_quoted_often_is_not_put_together(tmp_path: Path) -> None:
    quotes = "{{words.red.seat}}" * 1000
    text = GAME.replace("below", "x" * 19_000) + f'sheets: [{{id: one, title: One, layouts: [{{text: "{quotes}"}}]}}]\n'
    (tmp_path / "game.yaml").write_text(text)
    tracemalloc.start()
    with pytest.raises(DefinitionError) as caught:
        load_game(tmp_path)
    assert "longer than 2000" in caught.value.diagnostics[0].message
    assert tracemalloc.get_traced_memory()[1] < 10_000_000, "the text itself would take 19 MB"
    tracemalloc.stop()


@pytest.mark.parametrize("name", ["Red", "red-coin", "2nd"])
def test_a_word_has_a_name_that_captions_can_quote(name: str, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME.replace("  line: {last: row}", f"  {name}: {{last: row}}"))
    with pytest.raises(DefinitionError) as caught:
        load_game(tmp_path)
    assert [found.code for found in caught.value.diagnostics] == ["DEF-ID"]


def test_a_name_with_a_hyphen_is_told_its_name_with_an_underscore(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME.replace("  line: {last: row}", "  Deep-Blue: {name: Ada}"))
    with pytest.raises(DefinitionError) as caught:
        load_game(tmp_path)
    (fault,) = caught.value.diagnostics
    assert fault.message == "'Deep-Blue' cannot name a word"
    assert fault.hint.startswith("write deep_blue")


@pytest.mark.parametrize("words", ["[below]", "below", "{red: below}", "{red: {seat: [below]}}"])
def test_words_are_two_levels_of_text(words: str, tmp_path: Path) -> None:
    start, end = GAME.index("words:"), GAME.index("variants:")
    (tmp_path / "game.yaml").write_text(f"{GAME[:start]}words: {words}\n")
    assert end
    with pytest.raises(DefinitionError) as caught:
        load_game(tmp_path)
    assert {found.code for found in caught.value.diagnostics} == {"DEF-TYPE"}
