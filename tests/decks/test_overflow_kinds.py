"""Fifty-five overflows of eleven kinds, each by an amount known beforehand, and a hundred cards that just have room."""

from __future__ import annotations

import pytest

from ppgen.decks.drawing import DeckPainter
from ppgen.decks.faults import card_faults
from ppgen.scene.theme import THEMES
from tests.decks.conftest import Write, dealt

DECK = "decks:\n  - {{id: market, title: Market, rows: cards.csv, key: name, size: poker, {sides}}}\n"
FREE_WIDTH, FREE_HEIGHT = 57.5, 82.9
"""What a poker card has between margins of 3 mm. A panel or a stack that is alone on a side has the whole card."""
HEIGHT = 88.9

# A side of a card whose block has exactly enough room at 0: `%s` stands for the size that the row gives.
KINDS: dict[str, tuple[str, float, str]] = {
    "a panel, upright": ("face: [{panel: {height: '%s'}}]", HEIGHT, "is {} mm too high"),
    "a panel, across": (
        "face: [{row: {items: [{panel: {width: '%s'}}]}}]",
        FREE_WIDTH,
        "is {} mm too wide",
    ),
    "a stack": ("face: [{stack: {height: '%s', items: [{panel: {}}]}}]", HEIGHT, "is {} mm too high"),
    "a stack that is not alone": (
        "face: [{text: A}, {stack: {width: '%s', items: [{panel: {}}]}}]",
        FREE_WIDTH,
        "is {} mm too wide",
    ),
    "a spacer": ("face: [{spacer: {size: '%s'}}]", FREE_HEIGHT, "is {} mm too high"),
    "an icon": ("face: [{icons: {art: icon-coin, size: '%s'}}]", FREE_WIDTH, "is {} mm too wide"),
    "the gap of two panels": (
        "face: [{column: {gap: '%s', items: [{panel: {height: 40}}, {panel: {height: 40}}]}}]",
        FREE_HEIGHT - 80,
        "is {} mm too high",
    ),
    "a box over the right edge": (
        "face: {stack: {items: [{at: {x: '%s', width: 10, height: 5, item: {panel: {}}}}]}}",
        53.5,
        "sticks out of the card by {} mm",
    ),
    "a box over the lower edge": (
        "face: {stack: {items: [{at: {y: 80, width: 10, height: '%s', item: {panel: {}}}}]}}",
        8.9,
        "sticks out of the card by {} mm",
    ),
    "a panel in an exact box": (
        "face: {stack: {items: [{at: {x: 5, y: 5, width: 30, height: 20, item: {panel: {height: '%s'}}}}]}}",
        20.0,
        "is {} mm too high",
    ),
    "the back": (
        "face: [{text: Front}], back: [{panel: {height: '%s'}}]",
        HEIGHT,
        "is {} mm too high",
    ),
}
AMOUNTS = (0.1, 0.5, 1.2, 3.0, 12.5)
SPARE = (0.0, 0.01, 0.1, 0.2, 0.3, 0.5, 0.8, 1.0, 1.2, 1.4)


@pytest.mark.parametrize("kind", KINDS)
def test_five_planted_overflows_of_each_kind_are_found_among_ten_clean_cards(write: Write, kind: str) -> None:
    sides, room, words = KINDS[kind]
    clean = {f"clean {number}": room - spare for number, spare in enumerate(SPARE)}
    planted = {f"planted {number}": room + by for number, by in enumerate(AMOUNTS)}
    rows = "name,size\n" + "".join(f"{name},{size:.3f}\n" for name, size in {**clean, **planted}.items())
    folder = write(DECK.format(sides=sides % "{{ row.size }}"), rows)
    faults = card_faults(DeckPainter(dealt(folder), THEMES["color"]))
    assert {fault.diagnostic.code for fault in faults} == {"DECK-OVERFLOW"}
    told = [(fault.drawn.card.key, fault.overfull.in_words) for fault in faults if fault.drawn and fault.overfull]
    assert told == [(name, words.format(f"{by:g}")) for name, by in zip(planted, AMOUNTS, strict=True)]
