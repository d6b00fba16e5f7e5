"""What blocks of cards quote: filled in card by card, and what is wrong with it told once, at its place."""

from __future__ import annotations

import pytest

import ppgen
from ppgen.decks.deck import Deck
from ppgen.definition.blocks import BoxSpec
from ppgen.definition.text_block import TextSpec
from ppgen.diagnostics import DefinitionError
from tests.decks.conftest import DECK, ROWS, Write, dealt, faults

FACE = """\
decks:
  - id: market
    title: Market cards
    rows: cards.csv
    key: name
    copies: 2
    size: poker
    face: [{{text: "{}"}}]
"""


def texts(deck: Deck, side: str = "face") -> list[str]:
    """The texts of the first blocks, card by card."""
    blocks = [deck.blocks(card, "back" if side == "back" else "face")[0] for card in deck.cards]
    return [block.body for block in blocks if isinstance(block, TextSpec)]


@pytest.mark.parametrize(
    ("quoted", "shown"),
    [
        ("{{ row.name }}", ["Spice", "Spice", "Silk", "Silk", "Gold", "Gold"]),
        ("{{ row['name'] | upper }}", ["SPICE", "SPICE", "SILK", "SILK", "GOLD", "GOLD"]),
        ("{{ copy }}/{{ index }}", ["1/1", "2/2", "1/3", "2/4", "1/5", "2/6"]),
        ("{{ deck.title }}", ["Market cards"] * 6),
        ("{{ row.cost + 1 }}", ["4", "4", "6", "6", "9", "9"]),
        ("{{ 'dear' if row.cost > 4 else 'cheap' }}", ["cheap", "cheap", "dear", "dear", "dear", "dear"]),
        ("{{ 'three' if row.cost == 3 else row.cost }}", ["three", "three", "5", "5", "8", "8"]),
        ("{{ 'three' if row.cost == '3' else '-' }}", ["three", "three", "-", "-", "-", "-"]),
        ("{{ game.title }}", ["Bazaar"] * 6),
        (
            "[{{ row.rules }}]",
            ["[Take one **spice** from the bank.]"] * 2 + ["[Trade it for two spices.]"] * 2 + ["[]"] * 2,
        ),
    ],
)
def test_a_text_quotes_row_deck_copy_and_index(write: Write, quoted: str, shown: list[str]) -> None:
    assert texts(dealt(write(FACE.format(quoted)))) == shown


def test_a_cell_is_text_as_it_is_written(write: Write) -> None:
    rows = "name,cost\nSpice,007\nSilk,1.50\nGold,~\nTea,true\nSalt,{{ row.name }}\n"
    assert texts(dealt(write(FACE.format("{{ row.cost }}").replace("copies: 2", "copies: 1"), rows))) == [
        "007",
        "1.50",
        "~",
        "true",
        "{{ row.name }}",
    ]


def test_an_empty_cell_is_empty_text(write: Write) -> None:
    deck = dealt(write(FACE.format("{{ row.rules }}")))
    assert texts(deck)[-1] == ""


def test_a_cell_is_a_number_where_a_block_needs_one(write: Write) -> None:
    face = FACE.format("x").replace('{text: "x"}', '{box: {label: "{{ row.name }}", width: "{{ row.cost }}"}}')
    deck = dealt(write(face))
    (block,) = deck.blocks(deck.cards[0], "face")
    assert isinstance(block, BoxSpec)
    assert block.width == 3.0


def test_a_text_where_a_number_is_needed_names_the_row(write: Write) -> None:
    face = FACE.format("x").replace('{text: "x"}', '{box: {label: "{{ row.name }}", width: "{{ row.cost }}"}}')
    deck = dealt(write(face, ROWS.replace("Silk,5", "Silk,dear")))
    with pytest.raises(DefinitionError) as caught:
        deck.blocks(deck.cards[2], "face")
    (fault,) = caught.value.diagnostics
    assert (fault.mark.line, fault.code) == (10, "DEF-TYPE")
    assert "a number, not the text 'dear'" in fault.message


@pytest.mark.parametrize(
    ("quoted", "column", "code", "message", "hint"),
    [
        ("{{ row.csot }}", 20, "DECK-COLUMN", "the table has no column 'csot'", "did you mean 'cost'?"),
        ("{{ row['csot'] }}", 20, "DECK-COLUMN", "the table has no column 'csot'", "did you mean 'cost'?"),
        ("a {{ 1 if row.name == 'x' else row.csot }}", 22, "DECK-COLUMN", "the table has no column 'csot'", "cost"),
        ("{{ rwo.cost }}", 20, "DECK-COLUMN", "'rwo' is unknown here", "did you mean 'row'?"),
        ("{{ row.cost", 20, "DECK-TEXT", "never closed", ""),
        ("{{ row.cost() }}", 20, "DECK-TEXT", "an expression calls nothing", ""),
        ("{{ row.cost = 3 }}", 20, "DECK-TEXT", "a single = compares nothing", "write == to compare two values"),
        ("{{ }}", 20, "DECK-TEXT", "the expression ends too early", "write a whole expression between the braces"),
        ("{{ row.cost == }}", 20, "DECK-TEXT", "the expression ends too early", "between the braces"),
        (
            "{{ row.cost in (1, 2) }}",
            20,
            "DECK-TEXT",
            "this cannot be part of an expression",
            "a list is written [1, 2]",
        ),
        ("{% if row.cost %}", 20, "DECK-TEXT", "not statements", ""),
    ],
)
def test_what_nobody_can_fill_in_is_told_once(
    write: Write, quoted: str, column: int, code: str, message: str, hint: str
) -> None:
    (fault,) = faults(write(FACE.format(quoted)))
    assert fault[:2] == (f"game.yaml:10:{column}", code)
    assert message in fault[2]
    assert hint in fault[3]


def test_a_text_in_braces_without_quotes(write: Write) -> None:
    ((place, code, _, hint),) = faults(write(FACE.format("x").replace('"x"', "{{ row.name }}")))
    assert (place, code) == ("game.yaml:10:20", "DEF-TYPE")
    assert hint == 'put quotes round a text that begins with a brace, such as "{{ row.name }}"'


def test_an_icon_of_ppgen_in_a_text_that_is_not_quite_its_name(write: Write) -> None:
    (fault,) = ppgen.load(write(FACE.format("Pay :icon-coinn: now"))).check(lints="none")
    assert (fault.code, fault.hint) == ("DEF-REFERENCE", "did you mean 'icon-coin'?")


def test_a_face_without_blocks(write: Write) -> None:
    ((place, code, message, _),) = faults(write(FACE.format("x").replace('[{text: "x"}]', "[]")))
    assert (place, code, message) == ("game.yaml:10:11", "DEF-EMPTY", "face is empty")


def test_a_fault_of_all_cards_names_none_and_one_of_some_names_them(write: Write) -> None:
    every = ppgen.load(write(FACE.format("x").replace('[{text: "x"}]', "3"))).check(lints="none")
    assert [fault.code for fault in every] == ["DEF-TYPE"]
    assert "row" not in every[0].message.partition("not the number 3")[2]
    box = "{box: {label: A, width: '{{ row.count }}'}}"
    some = write(FACE.format("x").replace('[{text: "x"}]', box), ROWS.replace("5,3", "5,three"))
    (fault,) = ppgen.load(some).check(lints="none")
    assert "(card 'Silk', row " in fault.message
    assert "cards.csv:3:1)" in fault.message


def test_a_condition_on_layouts_chooses_and_a_layout_extends_another(write: Write) -> None:
    layouts = """\
    layouts:
      - {id: named, face: [{text: "*{{ row.name }}*"}]}
      - {id: dear, when: "{{ row.cost > 4 }}", extends: named, face: [{text: dear}], back: [{text: gold}]}
"""
    deck = dealt(write(DECK + layouts))
    blocks = [[block.body for block in deck.blocks(card, "face") if isinstance(block, TextSpec)] for card in deck.rows]
    assert blocks == [["1 of 9"], ["*Silk*", "dear"], ["*Gold*", "dear"]]
    assert [texts(deck, "back")[number] for number in (0, 4)] == ["**Market cards**", "gold"]


@pytest.mark.parametrize(
    ("layout", "code", "words"),
    [
        ('{id: a, when: "{{ row.csot > 1 }}"}', "DECK-COLUMN", "did you mean 'cost'?"),
        ("{id: a, extends: b}", "DEF-REFERENCE", "there is no layout 'b'"),
        ("{id: a, extends: a}", "DECK-LAYOUT", "extends itself"),
        ('{id: a, face: [{text: "{{ row.x }}"}]}', "DECK-COLUMN", "'x'"),
        ("{id: a}, {id: a}", "DEF-DUPLICATE-ID", "already taken"),
    ],
)
def test_layouts_at_fault(write: Write, layout: str, code: str, words: str) -> None:
    found = faults(write(DECK + f"    layouts: [{layout}]\n"))
    assert code in [fault[1] for fault in found]
    assert words in " ".join(" ".join(fault) for fault in found)


@pytest.mark.parametrize("block", ["footer", "title", "{figure: setup}"])
def test_blocks_for_paper_stand_on_no_card(write: Write, block: str) -> None:
    deck = dealt(write(FACE.format("x").replace('{text: "x"}', block)))
    with pytest.raises(DefinitionError, match="makes no sense on a card"):
        deck.blocks(deck.cards[0], "face")


def test_a_character_that_no_font_has_names_its_row(write: Write) -> None:
    (fault,) = ppgen.load(write(FACE.format("{{ row.name }}"), ROWS.replace("Silk", "漢"))).check(lints="none")
    assert (fault.mark.line, fault.code) == (10, "DECK-DRAW")
    assert "cards.csv:3:1" in fault.message
