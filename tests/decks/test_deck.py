"""Which cards a deck has, and what is wrong with a deck as a whole."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ppgen
from ppgen.cli import run
from ppgen.definition.load import load_game
from ppgen.definition.variants import Choice
from ppgen.diagnostics import DefinitionError
from tests.decks.conftest import DECK, ROWS, Write, dealt, faults

ONE = """\
decks:
  - id: market
    title: Market
    rows: [{name: Spice, cost: 3}, {name: Silk, cost: 5}]
    width: 2.5 in
    height: 88.9
    face: {text: "{{ row.name }}"}
"""


def test_each_row_has_as_many_cards_as_it_has_copies(write: Write) -> None:
    deck = dealt(write())
    assert [(card.key, card.copy, card.copies, card.index) for card in deck.cards] == [
        *(("Spice", copy, 4, copy) for copy in (1, 2, 3, 4)),
        *(("Silk", copy, 3, 4 + copy) for copy in (1, 2, 3)),
        *(("Gold", copy, 2, 7 + copy) for copy in (1, 2)),
    ]
    assert [card.key for card in deck.rows] == ["Spice", "Silk", "Gold"]


def test_rows_in_yaml_are_rows_and_a_size_is_read_in_inches(write: Write) -> None:
    deck = dealt(write(ONE))
    assert [card.key for card in deck.cards] == ["1", "2"]
    assert deck.spec.trim == (63.5, 88.9)


def test_no_copies_leave_a_card_out(write: Write) -> None:
    assert [card.key for card in dealt(write(rows=ROWS.replace("Silk,5,3", "Silk,5,0"))).rows] == ["Spice", "Gold"]


def test_cards_whose_keys_look_alike_have_names_of_their_own(write: Write) -> None:
    deck = dealt(write(rows="name,cost,count,rules\nTea+,1,1,\nTea,1,1,\nTea 2,1,1,\n茶,1,1,\nCon,1,1,\n"))
    assert [card.name for card in deck.cards] == ["tea", "tea-2", "tea-2-2", "card", "con-card"]


def test_decks_stand_in_a_file_of_their_own(write: Write) -> None:
    folder = write("decks: decks.yaml\n", **{"decks.yaml": DECK})
    assert len(dealt(folder).cards) == 9


@pytest.mark.parametrize(
    ("named", "content", "place", "code", "words"),
    [
        ("decks.yaml", None, "game.yaml:3:8", "DEF-REFERENCE", "there is no file 'decks.yaml'"),
        ("deck.yaml", DECK, "game.yaml:3:8", "DEF-REFERENCE", "did you mean 'decks.yaml'?"),
        ("../decks.yaml", DECK, "game.yaml:3:8", "DEF-REFERENCE", "names no file with decks"),
        ("decks.csv", DECK, "game.yaml:3:8", "DEF-REFERENCE", "names no file with decks"),
        ("decks.yaml", "[]", "decks.yaml:1:1", "DEF-MISSING-KEY", "'decks' is missing"),
        ("decks.yaml", "title: Other\n" + DECK, "decks.yaml:1:1", "DEF-UNKNOWN-KEY", "'title'"),
    ],
)
def test_a_file_of_decks_that_is_none(
    write: Write, named: str, content: str | None, place: str, code: str, words: str
) -> None:
    folder = write(f"decks: {named}\n", **({} if content is None else {"decks.yaml": content}))
    (fault,) = faults(folder)
    assert fault[:2] == (place, code)
    assert words in " ".join(fault[2:])


def test_a_deck_has_no_id_of_a_sheet(write: Write) -> None:
    ((place, code, message, _),) = faults(write(DECK + "sheets: [{id: market, title: M, layouts: [{text: T}]}]\n"))
    assert (place, code) == ("game.yaml:4:5", "DEF-DUPLICATE-ID")
    assert "the sheet at line 14" in message


@pytest.mark.parametrize(
    ("before", "after", "code", "words"),
    [
        ("size: poker", "size: pokr", "DEF-CHOICE", "poker"),
        ("size: poker", "size: poker\n    width: 60", "DEF-RANGE", "either a size by name"),
        ("size: poker", "width: 60", "DEF-RANGE", "5 mm"),
        ("size: poker", "width: 60\n    height: 4 mm", "DEF-RANGE", "5 mm"),
        ("size: poker", "size: poker\n    margin: 40", "DEF-RANGE", "leaves nothing"),
        ("size: poker", "size: poker\n    corner: 40", "DEF-RANGE", "radius"),
        ("size: poker", "size: poker\n    shape: square", "DEF-RANGE", "as wide as high"),
        ("size: poker", "size: square\n    shape: round\n    corner: 2", "DEF-RANGE", "straight edges"),
        ("size: poker", "size: poker\n    shape: hexagn", "DEF-REFERENCE", "did you mean 'hexagon'?"),
        ("title: Market cards", 'title: ""', "DEF-EMPTY", "blank"),
        ("    back:", "    bakc:", "DEF-UNKNOWN-KEY", "did you mean 'back'?"),
    ],
)
def test_a_deck_that_is_not_as_the_schema_says(write: Write, before: str, after: str, code: str, words: str) -> None:
    assert before in DECK
    found = faults(write(DECK.replace(before, after)))
    assert [fault[1] for fault in found] == [code]
    assert words in " ".join(found[0])


def test_two_rows_with_one_key_and_one_without(write: Write) -> None:
    first, second = faults(write(rows=ROWS + "Spice,1,1,\n,1,1,\n"))
    assert first[:2] == ("cards.csv:5:1", "DECK-KEY")
    assert "cards.csv:2:1" in first[2]
    assert second[:2] == ("cards.csv:6:1", "DECK-KEY")


def test_a_key_that_is_no_column(write: Write) -> None:
    ((place, code, message, hint),) = faults(write(DECK.replace("key: name", "key: nmae")))
    assert (place, code) == ("game.yaml:7:10", "DECK-COLUMN")
    assert "'nmae'" in message
    assert hint == "did you mean 'name'?"


@pytest.mark.parametrize("count", ["two", "-1", "1.5", "", "2001"])
def test_copies_that_are_no_number_are_faults_of_their_cell(write: Write, count: str) -> None:
    ((place, code, message, _),) = faults(write(rows=ROWS.replace("Silk,5,3", f"Silk,5,{count}")))
    assert (place, code) == ("cards.csv:3:3", "DECK-COPIES")
    assert repr(count) in message


def test_copies_written_out_are_a_fault_of_the_definition(write: Write) -> None:
    found = faults(write(DECK.replace('"{{ row.count }}"', "many")))
    assert found[0][:2] == ("game.yaml:8:13", "DECK-COPIES")
    assert len(found) == 1


def test_copies_must_add_up_to_the_total(write: Write) -> None:
    assert len(dealt(write(DECK.replace("size: poker", "size: poker\n    total: 9"))).cards) == 9
    ((place, code, message, _),) = faults(write(DECK.replace("size: poker", "size: poker\n    total: 54")))
    assert (place, code) == ("game.yaml:10:12", "DECK-TOTAL")
    assert "9 cards" in message
    assert "54" in message


def test_variants_and_parameters_change_decks(write: Write) -> None:
    settings = "parameters: {n: {default: 9, min: 1, max: 20}}\n"
    fewer = "variants: {short: {summary: Fewer cards., changes: {decks: decks.yaml}}}\n"
    folder = write(
        settings + fewer + DECK.replace("size: poker", 'size: poker\n    total: "{{ n }}"'), **{"decks.yaml": ONE}
    )
    assert len(dealt(folder).cards) == 9
    assert len(dealt(folder, choice=Choice(("short",))).cards) == 2
    with pytest.raises(DefinitionError, match="its total is 8"):
        dealt(folder, choice=Choice((), (("n", 8),)))


@pytest.mark.parametrize("code", ["DECK-COLUMN", "DECK-TEXT", "DECK-KEY", "DECK-COPIES", "DECK-TOTAL", "DECK-OVERFLOW"])
def test_every_fault_has_a_page(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rule", code]) == 0
    assert capsys.readouterr().out.startswith(code)


def test_a_game_without_decks_has_none(write: Write) -> None:
    assert load_game(write("")).decks == ()


def test_the_examples_of_the_page_are_decks_without_faults(write: Write) -> None:
    page = (Path(__file__).parents[2] / "docs" / "cards.md").read_text(encoding="utf-8")
    examples = re.findall(r"```(yaml|csv)\n(.*?)```", page, re.DOTALL)
    games = [text for kind, text in examples if kind == "yaml" and "decks:" in text]
    (rows,) = [text for kind, text in examples if kind == "csv"]
    assert len(games) == 2
    folder = write(games[0].split("\n", 2)[2], rows)
    assert ppgen.load(folder).check() == ()
    assert len(dealt(folder).cards) == 9
    kinds = rows.replace("name,", "kind,name,").replace("Spice,", "spice,Spice,").replace("Silk,", "silk,Silk,")
    folder = write(games[1], kinds.replace("Gold,", "silk,Gold,"))
    (folder / "art").mkdir(exist_ok=True)
    circle = '<circle class="art-solid" cx="4" cy="4" r="3"/>'
    coin = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{circle}</svg>'
    (folder / "art" / "coin.svg").write_text(coin, encoding="utf-8")
    assert ppgen.load(folder).check() == ()


@pytest.mark.parametrize("name", ["decks.yaml", "cards.csv"])
def test_a_link_that_leads_out_of_the_folder_is_not_followed(write: Write, tmp_path: Path, name: str) -> None:
    folder = write("decks: decks.yaml\n", **{"decks.yaml": DECK})
    outside = tmp_path / name
    outside.write_text((folder / name).read_text(encoding="utf-8"), encoding="utf-8")
    (folder / name).unlink()
    (folder / name).symlink_to(outside)
    ((place, code, *_),) = faults(folder)
    assert (place, code) == (f"{name}:1:1", "DEF-OUTSIDE")


def test_a_game_lists_its_decks(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "--game", str(write())]) == 0
    assert "market: Market cards" in capsys.readouterr().out


def test_what_a_repeat_counts_is_known_in_it_alone(write: Write) -> None:
    """`item` and `number` are words of the blocks that it repeats."""
    counted = '      - repeat: {count: 2, items: [{text: "{{ number }}"}]}\n    back:'
    assert len(dealt(write(DECK.replace("    back:", counted))).cards) == 4 + 3 + 2
    ((_, code, message, _),) = faults(write(DECK.replace("{{ index }}", "{{ number }}")))
    assert code == "DECK-COLUMN"
    assert "number" in message
