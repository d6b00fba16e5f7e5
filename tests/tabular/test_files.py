"""Which files `rows:` may name: those of the game, and no other."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ppgen.diagnostics import DefinitionError
from ppgen.tabular.pages import PAGES
from ppgen.tabular.read import read_table
from tests.tabular.conftest import rows_node, told, values

TABLE = "name,cost\nSpice,3\n"


def faults(text: str, folder: Path) -> list[tuple[str, str]]:
    with pytest.raises(DefinitionError) as caught:
        read_table(rows_node(text), folder)
    return told(caught.value.diagnostics, folder)


def test_a_table_may_lie_in_a_folder_of_the_game(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "Käse #2.CSV").write_text(TABLE)
    table = read_table(rows_node("'data/Käse #2.CSV'"), tmp_path)
    assert values(table) == [("Spice", "3")]


@pytest.mark.parametrize(
    "name",
    ["../cards.csv", "/etc/cards.csv", "a/../cards.csv", "./cards.csv", "a//cards.csv", "'C:/cards.csv'",
     "'a\\cards.csv'", "cards", "cards.txt", "cards.csv.exe", "", "3", "cards.pdf", '"a\\tb.csv"', "cards.csv/"],
)  # fmt: skip
def test_what_is_no_file_of_the_game_is_refused_where_it_is_named(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (tmp_path / "cards.csv").write_text(TABLE)
    place = "game.yaml:1:7" if name else "game.yaml:1:6"
    assert faults(name, folder) == [(place, "ROWS-FILE")]


def test_a_missing_file_suggests_one_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text(TABLE)
    with pytest.raises(DefinitionError, match=r"did you mean 'cards\.csv'\?"):
        read_table(rows_node("card.csv"), tmp_path)


def test_a_csv_file_has_no_sheets(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text(TABLE)
    assert faults("cards.csv#Market", tmp_path) == [("game.yaml:1:7", "ROWS-SHEET")]


def test_no_link_leads_out_of_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (tmp_path / "cards.csv").write_text(TABLE)
    (folder / "cards.csv").symlink_to("../cards.csv")
    (folder / "data").symlink_to("..")
    (folder / "nowhere.csv").symlink_to("lost.csv")
    assert faults("cards.csv", folder) == [("cards.csv:1:1", "DEF-OUTSIDE")]
    assert faults("data/cards.csv", folder) == [("data/cards.csv:1:1", "DEF-OUTSIDE")]
    assert faults("nowhere.csv", folder) == [("nowhere.csv:1:1", "DEF-FILE")]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes")
def test_a_pipe_and_a_folder_are_no_tables(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.csv")
    (tmp_path / "folder.csv").mkdir()
    assert faults("pipe.csv", tmp_path) == [("pipe.csv:1:1", "ROWS-FILE")]
    assert faults("folder.csv", tmp_path) == [("folder.csv:1:1", "ROWS-FILE")]


@pytest.mark.parametrize("code", [code for code, page in PAGES.items() if page.example])
def test_the_example_of_a_page_breaks_its_rule(code: str, tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text(TABLE)
    example = PAGES[code].example.removeprefix("rows: ")
    assert {told for _, told in faults(example, tmp_path)} == {code}
