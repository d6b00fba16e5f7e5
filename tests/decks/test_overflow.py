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


DECK_OF = "decks:\n  - {{id: market, title: Market, rows: [{{n: 1}}], {size}, face: {face}}}\n"


def found(write: Write, face: str, size: str = "size: poker") -> list[tuple[str, str]]:
    """What is said of the card with that face: the kind of the block, and what is wrong with it."""
    faults = card_faults(DeckPainter(dealt(write(DECK_OF.format(size=size, face=face))), THEMES["color"]))
    assert all(fault.diagnostic.code == "DECK-OVERFLOW" for fault in faults)
    return [(fault.overfull.source.kind, fault.overfull.in_words) for fault in faults if fault.overfull]


PANEL = "{panel: {height: 30, items: [%s]}}"


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("x: 53.6, width: 10, height: 5", "sticks out of the card by 0.1 mm"),
        ("x: -0.2, width: 10, height: 5", "sticks out of the card by 0.2 mm"),
        ("y: 83.9, x: 60, width: 10, height: 7.3", "sticks out of the card by 6.5 mm and 2.3 mm"),
        ("corner: bottom-right, x: -1, y: -2, width: 10, height: 5", "sticks out of the card by 1 mm and 2 mm"),
        ("corner: middle, width: 64.5, height: 5", "sticks out of the card by 0.5 mm"),
        ("corner: left, width: 5, height: 70, turned: 90", "sticks out of the card by 6.5 mm"),
    ],
)
def test_an_exact_box_that_sticks_out_of_the_card_is_found(write: Write, at: str, words: str) -> None:
    face = f"{{stack: {{items: [{{at: {{{at}, item: {{panel: {{ground: text}}}}}}}}]}}}}"
    assert found(write, face) == [("at", words)]


@pytest.mark.parametrize(
    "at",
    [
        "x: 53.5, width: 10, height: 5",
        "x: 0, width: 63.5, height: 88.9",
        "corner: bottom-right, width: 10, height: 5",
        "corner: middle, width: 63.5, height: 5",
        "corner: left, width: 5, height: 60, turned: 90",
    ],
)
def test_an_exact_box_inside_the_card_is_not(write: Write, at: str) -> None:
    assert found(write, f"{{stack: {{items: [{{at: {{{at}, item: {{panel: {{ground: text}}}}}}}}]}}}}") == []


def test_an_exact_box_hangs_over_the_edge_of_the_card_if_its_block_bleeds(write: Write) -> None:
    at = "{at: {x: -1, y: -1, width: 80, height: 5, item: {panel: {ground: text, bleed: true}}}}"
    assert found(write, f"{{stack: {{items: [{at}]}}}}") == []


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("y: 25, width: 10, height: 8", "sticks out of what is around it by 3 mm"),
        ("x: 50, width: 10, height: 8", "sticks out of what is around it by 2.5 mm"),
        ("y: -2, width: 10, height: 8", None),
        ("x: -1, width: 10, height: 8", None),
        ("corner: bottom-left, y: -2, width: 10, height: 8", None),
        ("corner: bottom-left, y: 25, width: 10, height: 8", "sticks out of what is around it by 3 mm"),
        ("y: 22, width: 10, height: 8", None),
    ],
)
def test_an_exact_box_hangs_over_the_edge_of_a_panel_by_a_negative_distance_alone(
    write: Write, at: str, words: str | None
) -> None:
    stack = f"{{stack: {{items: [{{at: {{{at}, item: {{panel: {{ground: text}}}}}}}}]}}}}"
    face = "{stack: {items: [{at: {x: 3, y: 20, width: 57.5, height: 30, item: " + stack + "}}]}}"
    assert found(write, face) == ([("at", words)] if words else [])


def test_of_panels_inside_each_other_the_innermost_block_that_sticks_out_is_named(write: Write) -> None:
    text = "{text: {body: One word and one more word until no room is left, size: 20}}"
    inner = f"{{panel: {{padding: 1, items: [{{text: Short}}, {text}]}}}}"
    face = f"{{stack: {{items: [{{at: {{width: 30, height: 30, item: {{panel: {{items: [{inner}]}}}}}}}}]}}}}"
    ((kind, words),) = found(write, face)
    assert kind == "text"
    assert "too high" in words
    # A panel that is too high by itself is at fault itself.
    low = "{panel: {height: 40, items: [{text: Short}]}}"
    face = f"{{stack: {{items: [{{at: {{width: 30, height: 30, item: {{panel: {{padding: 0, items: [{low}]}}}}}}}}]}}}}"
    assert found(write, face) == [("panel", "is 10 mm too high")]


CORNER = "{stack: {items: [{at: {x: %s, y: %s, width: 30, height: 6, item: {text: {body: Hxxxxxx, size: 12}}}}]}}"


@pytest.mark.parametrize(
    ("size", "inside", "outside"),
    [
        ("width: 60, height: 60, shape: round", (20, 6), (1, 1)),
        ("width: 60, height: 52, shape: hexagon", (16, 3), (0.5, 3)),
        ("size: poker, corner: 12", (6, 4), (0.5, 0)),
    ],
)
def test_letters_over_an_edge_that_is_not_straight_refuse_the_card(
    write: Write, size: str, inside: tuple[float, float], outside: tuple[float, float]
) -> None:
    assert found(write, CORNER % inside, size) == []
    ((kind, words),) = found(write, CORNER % outside, size)
    assert (kind, words.startswith("sticks out of the edge of the card by ")) == ("text", True)


def test_text_that_is_placed_over_the_edge_is_found_and_not_printed(write: Write) -> None:
    at = "{stack: {items: [{at: {x: 60, y: 2, width: 30, height: 5, item: {text: Over the edge}}}]}}"
    folder = write(DECK_OF.format(size="size: poker", face=at))
    assert "DECK-OVERFLOW" in {fault.code for fault in ppgen.load(folder).check()}
    with pytest.raises(ppgen.DefinitionError, match=r"sticks out of the card by 26\.5 mm"):
        ppgen.load(folder).deck("market").sheet.drawing()
