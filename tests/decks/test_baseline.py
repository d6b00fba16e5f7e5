"""The picture of a deck that a comparison reads: each side once, with what the table says of each card."""

from __future__ import annotations

import json

import pytest

from ppgen.baseline.reading import read
from ppgen.cli import run
from tests.decks.conftest import DECK, ROWS, Write, deck_picture


def test_each_side_is_drawn_once_and_copies_are_a_number(write: Write) -> None:
    rows = ROWS.replace("Gold,8,2,", "Gold,8,20,")
    decks = DECK.replace('      - text: "{{ index }} of {{ deck.cards }}"\n', "")
    drawing = read(deck_picture(write(decks, rows)))
    assert sorted(name for name in drawing.scopes if name) == [
        "card-back",
        "card-gold-face",
        "card-silk-face",
        "card-spice-face",
    ]
    assert json.loads(drawing.notes["cards"]) == ["spice", "silk", "gold"]
    gold = json.loads(drawing.notes["card gold"])
    assert gold == {
        "key": "Gold",
        "copies": 20,
        "face": ["card-gold-face"],
        "back": ["card-back"],
        "row": {"cost": "8", "rules": ""},
    }


def test_a_cell_that_nothing_shows_changes_no_drawing(write: Write) -> None:
    rows = "name,cost,count,rules,note\nSpice,3,1,Take one.,old\n"
    before = deck_picture(write(rows=rows))
    assert deck_picture(write(rows=rows.replace("old", "new"))) == before


def test_a_block_names_the_columns_that_decide_what_it_draws(write: Write) -> None:
    decks = """\
decks:
  - id: market
    title: Market
    rows: cards.csv
    key: name
    size: poker
    face:
      - panel:
          items:
            - text: "{{ row.rules }}"
            - when: {if: "{{ row.cost > 4 }}", then: [{text: "dear"}]}
            - repeat: {count: "{{ row.count }}", items: [{text: "one"}]}
"""
    drawing = read(deck_picture(write(decks)))
    blocks = [
        (container.thing.kind, container.thing.owner)
        for part in drawing.scopes["card-silk-face"]
        if part.is_text
        for container in part.within
        if container.role.endswith("-block")
    ]
    assert set(blocks) == {("text", "rules"), ("text", "cost"), ("text", "count")}


def test_a_baseline_of_a_deck_asks_for_no_pages_of_it(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `diff --update` has written is all that `diff` compares with."""
    folder = write()
    monkeypatch.chdir(folder)
    assert run(["diff", "--update"]) == 0
    written = sorted(path.relative_to(folder).as_posix() for path in folder.glob("output/**/*.svg"))
    assert written == ["output/bazaar/decks/market.svg"]
    assert run(["diff", "--check"]) == 0
