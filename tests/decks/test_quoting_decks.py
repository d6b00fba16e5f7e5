"""Texts of figures and sheets that quote the decks of a game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

import ppgen
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.figures.templates import CaptionFault, fill
from tests.decks.conftest import DECK, Write

FIGURE = """\
figures:
  - id: shown
    title: Shown
    caption: |-
      {}
    alt: A card.
    width: 60
    picture: {{text: Something.}}
"""
SHEET = """\
sheets:
  - id: help
    title: Help
    layouts:
      - column:
          items:
            - text: |-
                {}
            - when:
                if: "{{{{ decks.market.cards > 8 }}}}"
                then: [{{text: Many cards.}}]
                else: [{{text: Few cards.}}]
            - list: {{items: ["{{{{ decks.market.title }}}}"]}}
"""
QUOTES = {
    "{{ decks.market.cards }} cards": "9 cards",
    "{{ facts.decks.market.title }}": "Market cards",
    "{{ decks.market.rows['Spice'].cost }}": "3",
    "{{ decks.market.rows.Silk.rules }}": "Trade it for two spices.",
    "{{ decks.market.rows['Spice'].cost + decks.market.rows['Gold'].cost }}": "11",
    "{{ decks.market.copies['Spice'] }}": "4",
    "{{ decks.market.columns.cost | sum }}, {{ decks.market.columns.cost | max }}": "16, 8",
    "{{ decks.market.totals.cost }}": str(3 * 4 + 5 * 3 + 8 * 2),
    "{{ decks.market.rows | length | spelled }}": "three",
    "{{ decks.market.rows | sum('cost') }}": "16",
    "{{ decks.market.rows | min('cost') }}": "3",
    "{{ decks.market.rows | listed('name') }}": "Spice, Silk and Gold",
    "{{ decks.market.rows | join('/', 'cost') }}": "3/5/8",
    "{{ decks.market.rows | selectattr('cost', '>', 3) | listed('name') }}": "Silk and Gold",
    "{{ decks.market.rows | selectattr('cost', 'le', 5) | sum('count') }}": "7",
    "{{ decks.market.rows | selectattr('name', '!=', 'Gold') | length }}": "2",
    "{{ decks.market.rows | selectattr('name', 'in', ['Gold', 'Spice']) | sum('cost') }}": "11",
    "{{ decks.market.rows | selectattr('cost', '==', 5) | selectattr('count', '==', 3) | listed('name') }}": "Silk",
}
"""Texts, and what they say of the deck of the tests, worked out by hand."""
WRONG = (
    ("{{ decks.markets.cards }}", "decks has no 'markets'", "market"),
    ("{{ decks.market.rows['Spize'].cost }}", "rows has no 'Spize'", "Spice"),
    ("{{ decks.market.rows['Spice'].kost }}", "has no 'kost'", "cost"),
    ("{{ decks.market.rows | sum('kost') }}", "the rows have no column 'kost'", "cost"),
    ("{{ decks.market.rows | sum('name') }}", "takes a number, not text", ""),
    ("{{ decks.market.totals.name }}", "has no 'name'", ""),
    ("{{ decks.market.rows | sum(3) }}", "takes the name of a column in parentheses, not a number", ""),
    ("{{ decks.market.rows | selectattr('cost') }}", "'selectattr' takes a column, a sign and a value", "selectattr"),
    ("{{ decks.market.rows | selectattr('cost', '=>', 3) | length }}", "'selectattr' knows no sign '=>'", "<="),
    ("{{ decks.market.rows | selectattr('name', '<', 3) | length }}", "only numbers are smaller or larger", ""),
    ("{{ decks.market.cards | selectattr('name', '==', 3) | length }}", "takes rows, not a number", ""),
    ("{{ decks.market.columns.cost | sum('cost') }}", "takes rows, not a list of text", ""),
    (
        "{{ decks.market.rows | selectattr('name', 'in', 'Gold') | length }}",
        "'in' looks into a list, not into text",
        "",
    ),
)
"""Quotes that cannot be filled in, what is said of them, and a word of the hint."""


def caption(folder: Path) -> str:
    figure = ppgen.load(folder).figure("shown")
    assert figure.findings == ()
    return figure.statement.caption


def words(folder: Path) -> str:
    """All texts of the sheet, in their order."""
    from ppgen.lints.drawing import read
    from ppgen.scene.model import GlyphRun

    scene = ppgen.load(folder).sheet("help").drawing().page(0).scene
    return " ".join(mark.item.text.strip() for mark in read(scene).painted if isinstance(mark.item, GlyphRun))


def faults_of_sheet(folder: Path) -> tuple[Diagnostic, ...]:
    with pytest.raises(DefinitionError) as caught:
        ppgen.load(folder).sheet("help").drawing().page(0)
    return caught.value.diagnostics


@pytest.mark.parametrize(("text", "filled"), QUOTES.items())
def test_a_caption_quotes_a_deck_and_its_numbers_have_evidence(write: Write, text: str, filled: str) -> None:
    assert caption(write(**{"figures.yaml": FIGURE.format(text)})) == filled


def test_a_sheet_quotes_a_deck(write: Write) -> None:
    texts = {text: filled for text, filled in QUOTES.items() if "facts" not in text}
    shown = words(write(DECK + SHEET.format("\n                ".join(texts))))
    for filled in (*texts.values(), "Many cards.", "Market cards"):
        assert filled in shown


def test_a_sheet_quotes_words_and_decks_in_one_text(write: Write) -> None:
    more = "words: {red: {seat: below}}\nparameters: {n: {default: 3, min: 1, max: 9}}\n"
    text = "{{ words.red.seat }}: {{ n + 1 }} of {{ decks.market.cards }}"
    assert "below: 4 of 9" in words(write(more + DECK + SHEET.format(text)))


def test_claims_name_decks_and_are_evidence(write: Write) -> None:
    figure = FIGURE.format("There are 9 cards, and silk costs 5.")
    claims = "    claims: {decks.market.cards: 9, decks.market.rows.Silk.cost: 5}\n"
    assert caption(write(**{"figures.yaml": figure + claims})).startswith("There are 9")
    wrong = ppgen.load(write(**{"figures.yaml": figure + claims.replace("cost: 5", "cost: 6")})).figure("shown")
    assert [finding.code for finding in wrong.findings] == ["FIG-CLAIM", "FIG-BARE-NUMBER"]
    bare = ppgen.load(write(**{"figures.yaml": figure})).figure("shown")
    assert {finding.code for finding in bare.findings} == {"FIG-BARE-NUMBER"}


def test_a_number_of_the_author_beside_that_of_a_deck_needs_evidence(write: Write) -> None:
    figure = FIGURE.format("{{ decks.market.cards + 1 }} cards")
    (finding,) = ppgen.load(write(**{"figures.yaml": figure})).figure("shown").findings
    assert (finding.code, "'10'" in finding.message) == ("FIG-BARE-NUMBER", True)


@pytest.mark.parametrize(("text", "message", "hint"), WRONG)
def test_a_wrong_quote_in_a_caption_is_a_fault_at_its_place(write: Write, text: str, message: str, hint: str) -> None:
    figures = FIGURE.format(f"Here: {text}")
    (finding,) = ppgen.load(write(**{"figures.yaml": figures})).figure("shown").findings
    assert finding.code == "FIG-CAPTION"
    assert message in finding.message
    assert hint in finding.hint
    assert figures.splitlines()[finding.mark.line - 1][finding.mark.column - 1 :] == text


@pytest.mark.parametrize(("text", "message", "hint"), WRONG)
def test_a_wrong_quote_on_a_sheet_is_a_fault_at_its_place(write: Write, text: str, message: str, hint: str) -> None:
    folder = write(DECK + SHEET.format(f"Here: {text}"))
    (fault,) = faults_of_sheet(folder)
    assert fault.code == "DEF-QUOTE"
    assert message in fault.message
    assert hint in fault.hint
    lines = (folder / "game.yaml").read_text(encoding="utf-8").splitlines()
    assert lines[fault.mark.line - 1][fault.mark.column - 1 :] == text
    assert (fault.code, fault.mark) in {(finding.code, finding.mark) for finding in ppgen.load(folder).check()}


def test_the_title_of_a_sheet_quotes_no_deck(write: Write) -> None:
    folder = write(DECK + SHEET.format("x").replace("title: Help", 'title: "{{ decks.market.cards }} cards"'))
    with pytest.raises(DefinitionError) as caught:
        ppgen.load(folder)
    assert [fault.code for fault in caught.value.diagnostics] == ["DEF-QUOTE"]


def test_a_deck_at_fault_is_a_fault_of_what_quotes_it(write: Write) -> None:
    folder = write(
        DECK + SHEET.format("{{ decks.market.cards }}"),
        "name,cost,count,rules\nSpice,1,many,\n",
        **{"figures.yaml": FIGURE.format("{{ decks.market.cards }} cards")},
    )
    findings = ppgen.load(folder).figure("shown").findings
    assert {finding.code for finding in findings} == {"DECK-COPIES", "FIG-FACT"}
    assert {fault.code for fault in faults_of_sheet(folder)} == {"DECK-COPIES", "DEF-QUOTE"}


def test_a_deck_that_nothing_quotes_is_not_read(write: Write) -> None:
    sheet = "sheets: [{id: help, title: Help, layouts: [{text: Nothing.}]}]\n"
    folder = write(DECK + sheet, **{"figures.yaml": FIGURE.format("Nothing.")})
    (folder / "cards.csv").unlink()
    assert caption(folder) == "Nothing."
    assert words(folder) == "Nothing."


def test_a_game_without_decks_has_none_to_quote(write: Write) -> None:
    folder = write("", **{"figures.yaml": FIGURE.format("{{ decks.market.cards }} cards")})
    (finding,) = ppgen.load(folder).figure("shown").findings
    assert (finding.code, "'decks' is unknown here" in finding.message) == ("FIG-CAPTION", True)


def test_cells_that_are_no_numbers_have_no_total(write: Write) -> None:
    rows = "name,cost,count,rules\nSpice,3,4,\nSilk,-,1,\n"
    folder = write(rows=rows, **{"figures.yaml": FIGURE.format("{{ decks.market.totals.cost }}")})
    (finding,) = ppgen.load(folder).figure("shown").findings
    assert "totals has no 'cost'" in finding.message


def test_the_filters_of_rows_take_lists_of_rows() -> None:
    rows: list[Mapping[str, object]] = [{"kind": "a", "points": 2}, {"kind": "b", "points": 5}]
    values = {"rows": rows}
    assert fill("{{ rows | selectattr('points', '>=', 2) | sum('points') }}", values).text == "7"
    with pytest.raises(CaptionFault, match="is empty"):
        fill("{{ rows | selectattr('kind', '==', 'c') | max('points') }}", values)
    assert fill("{{ rows | selectattr('kind', '==', 'c') | sum('points') }}", values).text == "0"


def test_a_table_of_many_rows_has_a_limit_of_steps(write: Write) -> None:
    rows = "name,cost,count,rules\n" + "".join(f"Card {number},1,1,\n" for number in range(1900))
    folder = write(rows=rows, **{"figures.yaml": FIGURE.format("{{ decks.market.rows | sum('cost') }} " * 3)})
    (finding,) = ppgen.load(folder).figure("shown").findings
    assert "takes more than 4000 steps" in finding.message
    (folder / "figures.yaml").write_text(FIGURE.format("{{ decks.market.totals.cost }}"), encoding="utf-8")
    assert caption(folder) == "1900"
