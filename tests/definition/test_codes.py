"""Every code of a definition has a page, and the example on it breaks exactly that rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.definition.areas import AreaBoard
from ppgen.definition.codes import PAGES
from ppgen.definition.game import Game
from ppgen.definition.load import load_figures, load_game
from ppgen.definition.points import PointBoard
from ppgen.definition.project import find_project
from ppgen.definition.schema import record_spec
from ppgen.diagnostics import DefinitionError
from ppgen.press.board_use import unused_boards
from tests.small_game import head

GAME = (
    head()
    + """\
board: {columns: 7, rows: 7}
"""
)
FIGURE = """\
transcripts: {example: {setup: "", turns: []}}
figures:
  - id: one
    title: One
    caption: One.
    alt: One.
"""


OF_PROJECTS = ("DEF-TOML", "DEF-OUTSIDE", "DEF-OUTPUT", "DEF-NO-GAME")
WARNINGS = ("DEF-PASSED", "DEF-NEIGHBOURS")
OF_WHOLE_GAMES = ("DEF-UNUSED",)
OF_TRANSCRIPTS = ("DEF-MOVETEXT",)


@pytest.mark.parametrize("code", [code for code, page in PAGES.items() if page.example])
def test_the_example_of_a_page_breaks_exactly_its_rule(code: str, tmp_path: Path) -> None:
    example = PAGES[code].example
    if code in OF_PROJECTS:
        (tmp_path / "ppgen.toml").write_text(example)
        with pytest.raises(DefinitionError) as caught:
            find_project(tmp_path)
        assert {found.code for found in caught.value.diagnostics} == {code}
        return
    if code in OF_TRANSCRIPTS:
        (tmp_path / "game.yaml").write_text(GAME)
        (tmp_path / "figures.yaml").write_text(FIGURE.replace('setup: "", turns: []', example))
        with pytest.raises(DefinitionError) as caught:
            load_figures(load_game(tmp_path))
        assert {found.code for found in caught.value.diagnostics} == {code}
        return
    key = example.partition(":")[0]
    in_game = key in record_spec(Game).by_key or code == "DEF-RECURSION"
    kept = "".join(line for line in GAME.splitlines(True) if not (in_game and line.startswith(f"{key}:")))
    (tmp_path / "game.yaml").write_text(kept + example + "\n" if in_game else GAME)
    (tmp_path / "figures.yaml").write_text(FIGURE + ("" if in_game else f"    {example}\n"))
    if code in WARNINGS:
        board = load_game(tmp_path).board
        assert isinstance(board, PointBoard | AreaBoard)
        assert [slip.code for slip in board.slips] == [code]
        return
    if code in OF_WHOLE_GAMES:
        (tmp_path / "game.yaml").write_text(head() + example + "\n")
        game = load_game(tmp_path)
        assert [fault.code for fault in unused_boards(game, load_figures(game))] == [code]
        return
    with pytest.raises(DefinitionError) as caught:
        load_figures(load_game(tmp_path))
    assert {found.code for found in caught.value.diagnostics} == {code}


@pytest.mark.parametrize("code", PAGES)
def test_a_page_says_what_is_wrong_in_whole_sentences(code: str) -> None:
    page = PAGES[code]
    assert page.code == code
    assert page.title[0].isupper()
    assert page.explanation.endswith(".")
