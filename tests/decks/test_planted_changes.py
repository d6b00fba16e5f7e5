"""Changes planted in a deck, and what a comparison has to say of each: the truth is written here by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import PIL.Image
import pytest

from ppgen.baseline import reading, scenes, telling
from ppgen.baseline.changes import Change
from ppgen.baseline.comparison import in_words
from tests.decks.conftest import HEAD, deck_picture

ROWS = """\
name,cost,count,kind,picture,rules,note
Spice,3,2,food,a.png,Take one spice.,x
Silk,5,3,cloth,a.png,Trade it.,x
Gold,8,2,metal,a.png,,x
Tea,2,1,food,b.png,Drink it.,x
Salt,1,1,food,b.png,Keep it.,x
"""
GAME = (
    HEAD
    + """\
colours: {food: "#b5451b", cloth: "#2b5fa8", metal: "#7a6a1f"}
decks:
  - id: market
    title: Market
    rows: cards.csv
    key: name
    copies: "{{ row.count }}"
    size: poker
    corner: 3
    layouts:
      - id: precious
        when: "{{ row.kind == 'metal' }}"
        face:
          - text: {body: "**{{ row.name }}**", size: 14}
          - text: "Worth {{ row.cost }}."
    face:
      - text: {body: "**{{ row.name }}**", size: 14}
      - panel: {ground: "{{ row.kind }}", frame: mark, frame-width: 0.3, height: 10}
      - image: {file: "{{ row.picture }}", width: 20, height: 20}
      - icons: {art: icon-coin, count: "{{ row.cost }}", size: 4}
      - text: "{{ row.rules }}"
    back: [{text: "**{{ deck.title }}**"}]
"""
)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "bazaar"
    folder.mkdir()
    for name, colour in (("a.png", "red"), ("b.png", "blue"), ("c.png", "green")):
        PIL.Image.new("RGB", (300, 300), colour).save(folder / name)
    return folder


def told(folder: Path, before: tuple[str, str], after: tuple[str, str]) -> Change:
    """The change of the picture of the deck from one definition and table to another."""
    pictures: list[bytes] = []
    for yaml, rows in (before, after):
        (folder / "game.yaml").write_text(yaml, encoding="utf-8")
        (folder / "cards.csv").write_text(rows, encoding="utf-8")
        pictures.append(deck_picture(folder))
    old, new = pictures
    return Change("market", "same") if old == new else in_words(lambda **said: Change("market", **said), old, new)


Edit = Callable[[str, str], tuple[str, str]]


def rows(old: str, new: str) -> Edit:
    def edited(yaml: str, table: str) -> tuple[str, str]:
        assert old in table
        return yaml, table.replace(old, new)

    return edited


def definition(old: str, new: str) -> Edit:
    def edited(yaml: str, table: str) -> tuple[str, str]:
        assert old in yaml
        return yaml.replace(old, new), table

    return edited


def both(*edits: Edit) -> Edit:
    def edited(yaml: str, table: str) -> tuple[str, str]:
        for edit in edits:
            yaml, table = edit(yaml, table)
        return yaml, table

    return edited


FRAME = definition("frame-width: 0.3", "frame-width: 0.5")
PLANTED: dict[str, tuple[Edit, set[str]]] = {
    "a cell that icons count, and copies": (
        rows("Spice,3,2", "Spice,4,3"),
        {"Spice: cost 3 → 4; 2 copies → 3"},
    ),
    "no key": (definition("    key: name\n", ""), {"key of the deck removed: “name”"}),
    "copies alone": (rows("Silk,5,3", "Silk,5,4"), {"Silk: 3 copies → 4"}),
    "a text": (rows("Trade it.", "Trade it twice."), {"Silk: rules “Trade it.” → “Trade it twice.”"}),
    "a text that its layout does not show": (rows("a.png,,x", "a.png,Shine.,x"), set()),
    "a text that is empty now": (rows("Drink it.", ""), {"Tea: rules “Drink it.” → none"}),
    "a ground": (rows("Tea,2,1,food", "Tea,2,1,cloth"), {"Tea: kind food → cloth"}),
    "an image of a row": (rows("Salt,1,1,food,b.png", "Salt,1,1,food,c.png"), {"Salt: picture b.png → c.png"}),
    "two cells of one card": (
        rows("Tea,2,1,food,b.png,Drink it.", "Tea,3,1,food,b.png,Drink up."),
        {"Tea: cost 2 → 3; rules “Drink it.” → “Drink up.”"},
    ),
    "cells of two cards": (
        both(rows("Tea,2", "Tea,4"), rows("Salt,1", "Salt,2")),
        {"Tea: cost 2 → 4", "Salt: cost 1 → 2"},
    ),
    "one cell of three cards": (
        rows(",food,", ",cloth,"),
        {"3 cards (Spice, Tea and Salt): kind food → cloth"},
    ),
    "a card more": (rows("Salt,", "Wine,6,2,food,a.png,Pour.,x\nSalt,"), {"card added: Wine (2 copies)"}),
    "a card less": (rows("Silk,5,3,cloth,a.png,Trade it.,x\n", ""), {"card removed: Silk (3 copies)"}),
    "a key": (rows("Silk,", "Silks,"), {"card renamed: Silk → Silks"}),
    "a key, and a cell": (
        both(rows("Silk,", "Silks,"), rows("Silks,5,3", "Silks,5,9")),
        {"card renamed: Silk → Silks", "Silks: 3 copies → 9"},
    ),
    "the order": (
        rows(
            "Spice,3,2,food,a.png,Take one spice.,x\nSilk,5,3,cloth,a.png,Trade it.,x\n",
            "Silk,5,3,cloth,a.png,Trade it.,x\nSpice,3,2,food,a.png,Take one spice.,x\n",
        ),
        {"the cards are in another order: Silk is now number 1, was number 2"},
    ),
    "a frame": (FRAME, {"4 cards (Spice, Silk, Tea and Salt): frame 0.3 → 0.5 mm"}),
    "a frame and a cell": (
        both(FRAME, rows("Spice,3", "Spice,4")),
        {"Spice: cost 3 → 4", "4 cards (Spice, Silk, Tea and Salt): frame 0.3 → 0.5 mm"},
    ),
    "a frame and a ground": (
        both(FRAME, rows("Tea,2,1,food", "Tea,2,1,cloth")),
        {"Tea: kind food → cloth", "4 cards (Spice, Silk, Tea and Salt): frame 0.3 → 0.5 mm"},
    ),
    "a colour": (
        definition("#b5451b", "#a5350b"),
        {"3 cards (Spice, Tea and Salt): ground #b5451b → #a5350b"},
    ),
    "larger icons, as far apart as before": (
        definition("size: 4}", "size: 5}"),
        {
            "4 cards (Spice, Silk, Tea and Salt): icon coin drawn 25 % larger",
            "Spice: “Take one spice.” moved by 1 mm down",
            "Silk: “Trade it.” moved by 1 mm down",
            "Tea: “Drink it.” moved by 1 mm down",
            "Salt: “Keep it.” moved by 1 mm down",
        },
    ),
    "other art": (
        definition("art: icon-coin", "art: icon-heart"),
        {"4 cards (Spice, Silk, Tea and Salt): icon coin became icon heart"},
    ),
    "the back": (
        definition("**{{ deck.title }}**", "**{{ deck.title }}** back"),
        {"5 cards (Spice, Silk, Gold and 2 more): back: text changed: “Market” → “Market back”"},
    ),
    "no back": (
        definition('    back: [{text: "**{{ deck.title }}**"}]\n', ""),
        {"5 cards (Spice, Silk, Gold and 2 more): back removed"},
    ),
    "a layout's text": (definition("Worth {{", "Costs {{"), {"Gold: text changed: “Worth 8.” → “Costs 8.”"}),
    "another layout for some cards": (
        definition("row.kind == 'metal'", "row.kind == 'cloth'"),
        {"Silk: layout none → precious", "Gold: layout precious → none"},
    ),
    "corners": (
        definition("corner: 3", "corner: 4"),
        {"cards are now 63.5 × 88.9 mm, corners of 4 mm, were 63.5 × 88.9 mm, corners of 3 mm"},
    ),
    "a height with room below": (
        definition("size: poker", "width: 63.5\n    height: 95"),
        {"cards are now 63.5 × 95 mm, corners of 3 mm, were 63.5 × 88.9 mm, corners of 3 mm"},
    ),
    "a size": (
        definition("size: poker", "size: bridge"),
        {
            "cards are now 57.15 × 88.9 mm, corners of 3 mm, were 63.5 × 88.9 mm, corners of 3 mm",
            "4 cards (Spice, Silk, Tea and Salt): ground redrawn",
            "4 cards (Spice, Silk, Tea and Salt): frame redrawn",
            "2 cards (Spice and Silk): image “a.png” moved by 3.2 mm to the left",
            "2 cards (Tea and Salt): image “b.png” moved by 3.2 mm to the left",
        },
    ),
    "a height, and a cell": (
        both(definition("size: poker", "width: 63.5\n    height: 95"), rows("Tea,2", "Tea,3")),
        {
            "cards are now 63.5 × 95 mm, corners of 3 mm, were 63.5 × 88.9 mm, corners of 3 mm",
            "Tea: cost 2 → 3",
        },
    ),
    "a card for another": (
        both(rows("Silk,5,3,cloth,a.png,Trade it.,x\n", ""), rows("Salt,", "Wine,6,2,food,a.png,Pour.,x\nSalt,")),
        {"card added: Wine (2 copies)", "card removed: Silk (3 copies)"},
    ),
    "a panel less": (
        definition('      - panel: {ground: "{{ row.kind }}", frame: mark, frame-width: 0.3, height: 10}\n', ""),
        {
            "4 cards (Spice, Silk, Tea and Salt): ground removed",
            "4 cards (Spice, Silk, Tea and Salt): frame removed",
        },
    ),
    "a block for all": (
        definition("      - icons: {art: icon-coin", "      - text: Fair\n      - icons: {art: icon-coin"),
        {"4 cards (Spice, Silk, Tea and Salt): text added: “Fair”"},
    ),
    "the title": (
        definition("title: Market", "title: Bazaar cards"),
        {
            "title changed: “Market: all cards” → “Bazaar cards: all cards”",
            "5 cards (Spice, Silk, Gold and 2 more): back: text changed: “Market” → “Bazaar cards”",
        },
    ),
    "a text and its column": (
        both(definition("Worth {{", "Costs {{"), rows("Gold,8", "Gold,9")),
        {"Gold: cost 8 → 9; text changed: “Worth 8.” → “Costs 9.”"},
    ),
    "a cell that nothing shows": (rows("Drink it.,x", "Drink it.,y"), set()),
}


@pytest.mark.parametrize("name", PLANTED)
def test_the_words_are_true_and_complete(game: Path, name: str) -> None:
    edit, truth = PLANTED[name]
    change = told(game, (GAME, ROWS), edit(GAME, ROWS))
    assert {item.sentence for item in change.told} == truth


def test_a_file_of_an_image_that_was_replaced(game: Path) -> None:
    (game / "game.yaml").write_text(GAME, encoding="utf-8")
    (game / "cards.csv").write_text(ROWS, encoding="utf-8")
    before = deck_picture(game)
    PIL.Image.new("RGB", (300, 300), "yellow").save(game / "b.png")
    change = in_words(lambda **said: Change("market", **said), before, deck_picture(game))
    assert [item.sentence for item in change.told] == ["2 cards (Tea and Salt): image “b.png” replaced"]


@pytest.mark.parametrize("pair", [("copies alone", "a frame"), ("a key", "a frame"), ("a colour", "a card more")])
def test_two_changes_at_once_are_both_told(game: Path, pair: tuple[str, str]) -> None:
    """Whatever is said of one change alone is said beside another one, too."""
    edits = [PLANTED[name][0] for name in pair]
    change = told(game, (GAME, ROWS), both(*edits)(GAME, ROWS))
    truths = set[str]().union(*(PLANTED[name][1] for name in pair))
    if "a key" in pair:
        truths = {text.replace("Silk,", "Silks,") for text in truths}
    assert {item.sentence for item in change.told} == truths


def test_programs_get_what_is_implied_too(game: Path) -> None:
    change = told(game, (GAME, ROWS), rows("Spice,3,2", "Spice,4,2")(GAME, ROWS))
    kinds = {(item.kind, item.implied) for item in change.words}
    assert ("card-cell", False) in kinds
    assert any(implied for _, implied in kinds)


def test_a_table_without_keys_knows_cards_by_what_they_show(game: Path) -> None:
    yaml = GAME.replace("    key: name\n", "")
    change = told(game, (yaml, ROWS), (yaml, ROWS.replace("Spice,", "Wine,6,2,food,a.png,Pour.,x\nSpice,")))
    assert [item.sentence for item in change.told] == ["card added: 1 (2 copies)"]


def test_notes_that_nobody_wrote_are_no_cards(game: Path) -> None:
    (game / "game.yaml").write_text(GAME, encoding="utf-8")
    (game / "cards.csv").write_text(ROWS, encoding="utf-8")
    data = deck_picture(game)
    for old, new in (
        (b'\\"copies\\": 2', b'\\"copies\\": []'),
        (b'"cards": "[', b'"cards": "{['),
        (b"card gold", b"card x"),
    ):
        assert old in data
        words = scenes.compare(reading.read(data.replace(old, new)), reading.read(data))
        assert telling.told(words)


def test_a_deck_that_is_too_large_for_words_is_a_finding_nonetheless(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ppgen.baseline.xml.MAX_ELEMENTS", 50)
    change = told(game, (GAME, ROWS), rows("Spice,3", "Spice,4")(GAME, ROWS))
    assert change.kind == "changed"
    assert "too large to compare in words" in change.told[0].sentence
