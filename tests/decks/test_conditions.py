"""A condition says the same in the block `when` and in the `when` of a layout, and is at fault in the same words."""

from __future__ import annotations

import pytest

import ppgen
from ppgen.definition.layouts import parts
from ppgen.definition.text_block import TextSpec
from ppgen.diagnostics import DefinitionError
from tests.decks.conftest import Write, dealt

ROWS = "name,kind,cost,note\nSpark,spell,0,\nSword,item,3,Sharp > blunt\nShield,item,10,no\n"
DECK = "decks:\n  - {id: market, title: Market, rows: cards.csv, key: name, size: poker, "


def with_block(condition: str) -> str:
    return DECK + f"face: [{{when: {{if: {condition}, then: [{{text: chosen}}], else: [{{text: other}}]}}}}]}}\n"


def with_layout(condition: str) -> str:
    return DECK + f"face: [{{text: other}}], layouts: [{{id: own, when: {condition}, face: [{{text: chosen}}]}}]}}\n"


@pytest.mark.parametrize(
    ("condition", "chosen"),
    [
        ("\"{{ row.kind == 'spell' }}\"", "Spark"),
        ('"{{ row.cost > 2 }}"', "Sword Shield"),
        ('"{{ row.cost }}"', "Sword Shield"),
        ('"{{ row.note }}"', "Sword"),
        ("\"{{ 'no' if row.cost > 2 else 'yes' }}\"", "Spark"),
        ('"a {{ row.note }}"', "Spark Sword Shield"),
        ("true", "Spark Sword Shield"),
        ("false", ""),
        ("1", "Spark Sword Shield"),
        ("2.5", "Spark Sword Shield"),
        ("0", ""),
        ('"No"', ""),
        ('"YES"', "Spark Sword Shield"),
    ],
)
@pytest.mark.parametrize("written", [with_block, with_layout])
def test_blocks_and_layouts_accept_the_same_conditions(
    write: Write, written: object, condition: str, chosen: str
) -> None:
    assert callable(written)
    deck = dealt(write(written(condition), ROWS))
    texts = {
        card.key: [
            part.body for block in deck.blocks(card, "face") for part in parts(block) if isinstance(part, TextSpec)
        ]
        for card in deck.rows
    }
    assert " ".join(key for key, bodies in texts.items() if bodies == ["chosen"]) == chosen
    assert all(bodies in (["chosen"], ["other"]) for bodies in texts.values())


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("\"row.kind == 'spell'\"", "quotes nothing, so it would always hold"),
        ("maybe", "quotes nothing, so it would always hold"),
        ('"{{ row.knid }}"', "the table has no column 'knid'"),
        ('"{{ row.cost > }}"', "the expression ends too early"),
        ('"{{ row.kind - 3 }}"', "works on numbers, not on text"),
        ('"{{ row.cost"', ""),
    ],
)
def test_blocks_and_layouts_are_at_fault_in_the_same_words(write: Write, condition: str, said: str) -> None:
    told = []
    for written in (with_block, with_layout):
        folder = write(written(condition), ROWS)
        try:
            found = ppgen.load(folder).check(lints="none")
        except DefinitionError as mistake:
            found = tuple(mistake.diagnostics)
        assert found
        told.append([(fault.code, fault.message, fault.hint) for fault in found])
        assert all(fault.mark.line > 1 and fault.mark.column > 1 for fault in found)
    assert told[0] == told[1]
    assert said in told[0][0][1]


def test_a_condition_of_a_sheet_that_quotes_nothing_is_at_fault(write: Write) -> None:
    when = '{when: {if: "n > 3", then: [{text: x}]}}'
    folder = write(f"sheets: [{{id: s, title: S, layouts: [{{column: {{items: [{when}]}}}}]}}]\n")
    with pytest.raises(DefinitionError, match="'n > 3' quotes nothing"):
        ppgen.load(folder)
