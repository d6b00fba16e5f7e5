"""What `check` finds on cards alone, planted, with its counterpart that is in order."""

from __future__ import annotations

from pathlib import Path

import PIL.Image
import pytest

from ppgen.definition.project import GameFolder
from ppgen.definition.variants import Choice
from ppgen.diagnostics import Mark
from ppgen.press.checking import Checking, check_games
from ppgen.sheets.paper import PAPERS
from tests.decks.conftest import HEAD

CARD = """\
colours: {food: "#b5451b", other: "#f2d6c8"}
decks:
  - id: market
    title: Market
    rows: [{name: Spice, cost: 3}, {name: Silk, cost: 1}]
    key: name
    size: poker
"""
IN_A_LEGEND = "{legend: {entries: {icon-coin: a coin}}}"
IN_A_TABLE = "{table: {columns: [Worth], rows: [{label: Coin, art: icon-coin, cells: [much]}]}}"
LEGEND = "sheets: [{id: help, title: Help, layouts: [{text: 'The :icon-coin: is a coin.'}]}]\n"


def checked(folder: Path, yaml: str) -> list[tuple[str, str]]:
    """The codes and sentences of what is found in a game, warnings among them."""
    (folder / "game.yaml").write_text(HEAD + yaml, encoding="utf-8")
    place = GameFolder("bazaar", folder, Mark(str(folder / "game.yaml"), 1, 1))
    wanted = Checking(Choice(), (PAPERS[0],), lints=True)
    (game,) = check_games((place,), wanted)
    return [(each.code, each.message) for each in (*game.all_findings, *game.warnings)]


def side(block: str, more: str = "", legend: str = LEGEND) -> str:
    return f"{CARD}    {more}\n    face: {block}\n{legend}"


IN_ORDER = [
    side("{text: '{{ row.name }}'}"),
    side("{text: '{{ row.name }}'}", "safe: 1\n    margin: 1.5"),
    side("{text: '{{ row.name }}'}", "safe: 0\n    margin: 0"),
    side("{text: {body: '{{ row.name }}', allow: {DECK-SAFE: it is a full-bleed title}}}", "margin: 1"),
    side("{panel: {ground: food, bleed: true, padding: 3.5, items: [{text: '{{ row.name }}'}]}}"),
    side("{panel: {ground: paper, padding: 3.5, items: [{text: '{{ row.name }}'}]}}"),
    side("{panel: {ground: food, padding: 3.5, allow: {DECK-BLEED: torn edge}, items: [{text: '{{ row.name }}'}]}}"),
    side("[{panel: {ground: food, items: [{text: '{{ row.name }}'}]}}, {text: Two}]"),
    side("{image: {file: red.png, fit: cover, bleed: true}}"),
    side("{icons: {art: icon-coin, count: '{{ row.cost }}', size: 5}}"),
    side("{text: 'Pay :icon-coin: now.'}"),
    side("{text: 'Pay :icon-coin: now.'}", legend=LEGEND.replace("{text: 'The :icon-coin: is a coin.'}", IN_A_LEGEND)),
    side("{text: 'Pay :icon-coin: now.'}", legend=LEGEND.replace("{text: 'The :icon-coin: is a coin.'}", IN_A_TABLE)),
    side("{stack: [{panel: {ground: food, bleed: true}}, {panel: {ground: food, padding: 4, items: [{text: A}]}}]}"),
    side("{icons: {art: icon-coin, size: 5, allow: {DECK-LEGEND: everyone knows coins}}}", legend=""),
    side("{stack: [{image: {file: dark.png, fit: cover, bleed: true}}, "
         "{panel: {padding: 5, items: [{panel: {ground: paper, items: [{text: '{{ row.name }}'}]}}]}}]}"),
]  # fmt: skip
PLANTED = [
    (side("{text: '{{ row.name }}'}", "margin: 1"), "DECK-SAFE", "mm from the cut"),
    (side("{text: '{{ row.name }}'}", "safe: 5"), "DECK-SAFE", "keep 5 mm"),
    (side("{icons: {art: icon-coin, size: 5}}", "margin: 0.5"), "DECK-SAFE", "the icon icon-coin is 0.8 mm"),
    (side("{text: '{{ row.name }}'}", "shape: round\n    margin: 0"), "DECK-SAFE", "from the cut"),
    (side("{panel: {ground: food, padding: 1, bleed: true, items: [{text: '{{ row.name }}'}]}}"), "DECK-SAFE", "1"),
    (side("{panel: {ground: food, padding: 3.5, items: [{text: '{{ row.name }}'}]}}"), "DECK-BLEED", "left, top, ri"),
    (side("[{panel: {ground: food, height: 9}}, {text: '{{ row.name }}'}]", "safe: 0\n    margin: 0"),
     "DECK-BLEED", "(left, top, right)"),
    (side("{image: {file: red.png, fit: cover}}"), "DECK-BLEED", "the image red.png"),
    (side("{stack: [{panel: {ground: food, bleed: true}}, {panel: {ground: other, padding: 4, items: [{text: A}]}}]}"),
     "DECK-BLEED", "the ground of this panel"),
    (side("{icons: {art: icon-coin, size: 5}}", legend=""), "DECK-LEGEND", "the icon icon-coin"),
    (side("{text: 'Pay :icon-heart: now.'}"), "DECK-LEGEND", "the icon icon-heart"),
    (side("{stack: [{image: {file: dark.png, fit: cover, bleed: true}}, "
          "{panel: {padding: 5, items: [{text: '{{ row.name }}'}]}}]}"), "DRAW-PHOTO", "dark.png"),
]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, colour in (("red.png", "red"), ("dark.png", "#202020")):
        PIL.Image.new("RGB", (635, 889), colour).save(tmp_path / name)
    return tmp_path


@pytest.mark.parametrize("yaml", IN_ORDER)
def test_cards_in_order_are_left_alone(folder: Path, yaml: str) -> None:
    assert checked(folder, yaml) == []


@pytest.mark.parametrize(("yaml", "code", "words"), PLANTED)
def test_what_is_planted_is_found_once(folder: Path, yaml: str, code: str, words: str) -> None:
    found = checked(folder, yaml)
    assert [each for each, _ in found] == [code]
    assert words in found[0][1]
    assert "card 'S" in found[0][1]


def test_a_hundred_clean_cards_have_nothing(folder: Path) -> None:
    rows = ", ".join(f"{{name: No {number}, cost: {number % 5}}}" for number in range(100))
    yaml = side("{panel: {ground: food, bleed: true, padding: 4, items: [{text: {body: '{{ row.name }}', size: 12}}, "
                "{icons: {art: icon-coin, count: '{{ row.cost }}', size: 5}}]}}")  # fmt: skip
    yaml = yaml.replace("[{name: Spice, cost: 3}, {name: Silk, cost: 1}]", f"[{rows}]")
    assert checked(folder, yaml) == []


def test_cards_with_one_fault_share_a_finding_and_each_icon_has_its_own(folder: Path) -> None:
    icons = CARD.replace("cost: 3", "cost: gem").replace("cost: 1", "cost: sun")
    close = icons + "    margin: 1\n    face: {text: 'Pay :icon-{{ row.cost }}:'}\n"
    findings = checked(folder, close)
    assert sorted(code for code, _ in findings) == ["DECK-LEGEND", "DECK-LEGEND", "DECK-SAFE"]
    (near,) = (message for code, message in findings if code == "DECK-SAFE")
    assert near.endswith("; and on 1 more card")
