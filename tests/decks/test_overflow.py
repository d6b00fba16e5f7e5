"""Planted overflows are all found, by their exact amounts, and clean cards have none."""

from __future__ import annotations

import pytest

import ppgen
from ppgen.blocks.paint import LEADING
from ppgen.decks.drawing import BODY, DeckPainter
from ppgen.decks.faults import card_faults
from ppgen.scene.text import PT
from ppgen.scene.theme import THEMES
from tests.decks.conftest import Write, dealt

DECK = """\
decks:
  - {id: market, title: Market, rows: cards.csv, key: name, size: poker, face: [{text: "{{ row.rules }}"}]}
"""
ROOM = 88.9 - 2 * 3.0
PITCH = LEADING * BODY * PT
MOST = int(ROOM / PITCH)
"""Lines of text that a card has room for."""


def lines(count: int) -> str:
    return "\n".join(f"line {number}" for number in range(count))


def test_fifty_planted_overflows_are_found_and_a_hundred_clean_cards_have_none(write: Write) -> None:
    clean = [lines(1 + number % MOST) for number in range(100)]
    planted = [lines(MOST + 1 + number) for number in range(50)]
    rows = "name,rules\n" + "".join(f'{number},"{text}"\n' for number, text in enumerate([*clean, *planted]))
    painter = DeckPainter(dealt(write(DECK, rows)), THEMES["color"])
    faults = card_faults(painter)
    assert [fault.drawn.card.key for fault in faults if fault.drawn] == [str(100 + number) for number in range(50)]
    for number, fault in enumerate(faults):
        assert fault.overfull is not None
        assert fault.overfull.too_wide == 0.0
        assert fault.overfull.too_high == pytest.approx((MOST + 1 + number) * PITCH - ROOM, abs=1e-6)
        assert fault.diagnostic.code == "DECK-OVERFLOW"
        assert fault.diagnostic.mark.column == 2
        assert "text is" in fault.diagnostic.message


@pytest.mark.parametrize(
    ("face", "side", "kind"),
    [
        ("[{picture: {art: wide, min: 70, max: 80}}]", "too_wide", "picture"),
        (
            "{stack: {items: [{at: {width: 2, height: 20, item: {text: Abracadabra}}}]}}",
            "too_wide",
            "the word 'Abracadabra'",
        ),
        ("{stack: {items: [{at: {width: 20, height: 2, item: {text: A}}}]}}", "too_high", "text"),
        ("{panel: {items: [{icons: {art: wide, count: 20, size: 30}}]}}", "too_high", "icons"),
        ("[{panel: {height: 100}}]", "too_high", "panel"),
        ("[{row: {items: [{spacer: {size: 40}}, {spacer: {size: 40}}]}}]", "too_wide", "spacer"),
        ("[{box: {label: Gold, height: 90}}]", "too_high", "box"),
        ("[{text: {body: I, size: 240}}]", "too_high", "text"),
        ("[{table: {columns: [A], rows: [{label: x, cells: [y]}], blanks: [B, C, D, E, F]}}]", "too_wide", "table"),
    ],
)
def test_every_kind_of_block_that_has_too_little_room_is_found(write: Write, face: str, side: str, kind: str) -> None:
    deck = "decks:\n  - {id: market, title: Market, rows: [{n: 1}], size: poker, face: " + face + "}\n"
    folder = write(deck)
    (folder / "art").mkdir()
    path = '<path class="art-solid" d="M0 0 h9 v9 z"/>'
    art = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{path}</svg>'
    (folder / "art" / "wide.svg").write_text(art, encoding="utf-8")
    faults = card_faults(DeckPainter(dealt(folder), THEMES["color"]))
    assert faults
    assert {fault.diagnostic.code for fault in faults} == {"DECK-OVERFLOW"}
    assert any(getattr(fault.overfull, side) > 0.01 for fault in faults)
    assert kind in {fault.overfull.source.kind for fault in faults if fault.overfull}


def test_text_that_is_placed_over_the_edge_is_found_by_a_lint(write: Write) -> None:
    at = "{stack: {items: [{at: {x: 60, y: 2, width: 30, height: 5, item: {text: Over the edge}}}]}}"
    folder = write("decks:\n  - {id: market, title: Market, rows: [{n: 1}], size: poker, face: " + at + "}\n")
    assert "DRAW-CUT-OFF" in {fault.code for fault in ppgen.load(folder).check()}
