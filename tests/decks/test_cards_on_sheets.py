"""Cards that stand on a sheet by their keys."""

from __future__ import annotations

from pathlib import Path

import pytest

import ppgen
from ppgen.diagnostics import DefinitionError
from ppgen.lints.drawing import read
from ppgen.scene.model import Box
from tests.decks.conftest import DECK, Write

SHEET = "sheets: [{{id: help, title: Help, layouts: [{{cards: {{{}}}}}]}}]\n"


def outlines(folder: Path) -> list[Box]:
    """Where the cards lie on the sheet: left, top, width and height, in mm."""
    scene = ppgen.load(folder).sheet("help").drawing().page(0).scene
    return [mark.box for mark in read(scene).painted if mark.item.role == "cut"]


def test_cards_stand_in_a_row_at_the_height_that_is_asked_for(write: Write) -> None:
    boxes = outlines(write(DECK + SHEET.format("deck: market, cards: [Spice, Silk], height: 44.45")))
    assert len(boxes) == 2
    for _, _, width, height in boxes:
        # Half of 63.5 × 88.9 mm, with a line of 0.2 mm round it.
        assert (width, height) == pytest.approx((31.95, 44.65), abs=0.01)
    assert boxes[1][0] - boxes[0][0] > 31.75


@pytest.mark.parametrize("arranged", ["hand", "fan", "pile"])
def test_other_arrangements_overlap(write: Write, arranged: str) -> None:
    boxes = outlines(write(DECK + SHEET.format(f"deck: market, cards: [Spice, Silk, Gold], as: {arranged}")))
    assert len(boxes) == 3
    assert boxes[1][0] < boxes[0][0] + boxes[0][2]


def test_many_cards_are_made_smaller_than_asked_for(write: Write) -> None:
    boxes = outlines(write(DECK + SHEET.format("deck: market, cards: [Spice, Silk, Gold, Spice, Silk], height: 88.9")))
    assert boxes[-1][0] + boxes[-1][2] <= 215.9 - 6.35 + 0.01
    assert boxes[0][0] >= 6.35 - 0.01


@pytest.mark.parametrize(
    ("block", "words", "hint"),
    [
        ("deck: markets, cards: [Spice]", "'markets' is not in decks", "market"),
        ("deck: market, cards: [Spize]", "deck market has no card 'Spize'", "Spice"),
    ],
)
def test_an_unknown_name_is_a_fault_at_its_place(write: Write, block: str, words: str, hint: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        ppgen.load(write(DECK + SHEET.format(block))).sheet("help").drawing().page(0)
    (fault,) = caught.value.diagnostics
    assert words in fault.message
    assert hint in fault.hint
    assert fault.mark.line == 14


def test_a_card_without_a_back_shows_none(write: Write) -> None:
    decks = DECK.replace('    back: [{text: "**{{ deck.title }}**"}]\n', "")
    with pytest.raises(DefinitionError, match="has no back"):
        ppgen.load(write(decks + SHEET.format("deck: market, cards: [Spice], side: back"))).sheet("help").drawing()


def test_cards_on_a_sheet_are_judged_in_their_deck_alone(write: Write) -> None:
    """Reduced type, and texts below another card, are no faults of the sheet."""
    folder = write(DECK + SHEET.format("deck: market, cards: [Spice, Silk, Gold], as: fan, height: 20"))
    assert ppgen.load(folder).check() == ()
