"""A sheet shows figures: judged, as wide as their column, with their letters and legends; faults are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.cli import run
from ppgen.diagnostics import DefinitionError
from ppgen.scene import path as paths
from ppgen.scene.model import Box, Group, Item, Shape
from tests.blocks.conftest import Load, ids, on_sheet, walk, words


def test_a_figure_stands_on_a_sheet_with_its_letters_captions_and_legend(load: Load) -> None:
    drawn = on_sheet(load("{row: {items: [{figure: {of: opening, grow: 1}}, {figure: {of: pair, grow: 1}}]}}"))
    said = words(drawn)
    assert said.count("G") == 9
    assert {"A", "B"} <= set(said)
    assert "Then." in " ".join(said)
    assert "a move" in " ".join(said)
    assert "How it begins." not in " ".join(said)


def test_ids_of_figures_on_a_sheet_are_their_own(load: Load) -> None:
    drawn = on_sheet(load("board, {figure: opening}, {figure: pair}"))
    named = [item.id for item in walk(drawn) if item.id]
    assert len(named) == len(set(named))
    assert {"board", "opening-board", "pair-A-board", "pair-B-board"} <= ids(drawn)


def width(items: tuple[Item, ...], name: str) -> float:
    """The width of the board inside the group of that id, in mm."""
    (group,) = [item for item in walk(items) if isinstance(item, Group) and item.id == name]
    boxes = [paths.bounds(item.path) for item in walk(group.items) if isinstance(item, Shape)]
    return paths.union([Box(*box) for box in boxes]).width


def test_a_figure_is_as_wide_as_its_column(load: Load) -> None:
    alone = width(on_sheet(load("{figure: {of: opening, min: 10, max: 30}}")), "opening-grid")
    beside = width(on_sheet(load("{figure: {of: opening, max: 40}}")), "opening-grid")
    assert alone < beside
    assert beside == pytest.approx(5 * 7.9, abs=2.0)


@pytest.mark.parametrize(
    ("block", "code", "message", "hint"),
    [
        ("{figure: openin}", "DEF-REFERENCE", "there is no figure 'openin'", "opening"),
        ("{figure: wide-one}", "DEF-REFERENCE", "is drawn only with wide", "variant"),
        ("{figure: untrue}", "SHEET-DRAW", "not as it declares", ""),
    ],
)
def test_a_figure_that_cannot_be_shown_is_a_fault_at_its_place(
    load: Load, block: str, code: str, message: str, hint: str
) -> None:
    game = load(block)
    with pytest.raises(DefinitionError) as caught:
        on_sheet(game)
    (fault,) = [one for one in caught.value.diagnostics if one.mark.file.endswith("game.yaml")]
    assert fault.code == code
    assert message in fault.message
    assert hint in fault.hint
    assert fault.mark.column > 1
    assert fault in game.check()


def test_the_faults_of_the_figure_itself_are_told_too(load: Load) -> None:
    with pytest.raises(DefinitionError) as caught:
        on_sheet(load("{figure: untrue}"))
    assert "FIG-VERDICT" in {one.code for one in caught.value.diagnostics}


def test_a_figure_of_a_file_that_cannot_be_read_is_a_fault_of_one_line(load: Load) -> None:
    """The faults of `figures.yaml` stand for themselves, each once, and not in the message about the sheet."""
    game = load("{figure: opening}", "  - {id: odd, titel: Odd}\n")
    (fault,) = [one for one in game.check() if one.code == "SHEET-DRAW"]
    assert fault.message == "figure 'opening' cannot be judged"
    with pytest.raises(DefinitionError) as caught:
        on_sheet(game)
    assert set(caught.value.diagnostics) == set(game.check())
    assert "DEF-UNKNOWN-KEY" in {one.code for one in caught.value.diagnostics}


def test_a_figure_of_a_chosen_variant_is_shown(load: Load) -> None:
    assert "opening-board" not in ids(on_sheet(load("{figure: wide-one}", variants=("wide",))))


def test_a_figure_of_a_game_whose_rules_may_not_run_is_a_fault(
    load: Load, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    load("board, {figure: opening}")
    (tmp_path / "rules.py").write_text("raise SystemExit(9)\n", encoding="utf-8")
    assert run(["sheets", "--game", str(tmp_path), "--out", str(tmp_path / "out"), "--format", "svg"]) == 1
    assert "figure 'opening' cannot be judged" in capsys.readouterr().err


def test_the_command_prints_what_the_library_draws(load: Load, tmp_path: Path) -> None:
    game = load("board, {figure: opening}")
    assert run(["sheets", "--game", str(tmp_path), "--out", str(tmp_path / "out"), "--format", "svg"]) == 0
    assert (tmp_path / "out/mine/sheets/sheet.svg").read_bytes() == game.sheet("sheet").svg()


def test_a_figure_that_is_too_wide_for_its_block_is_a_fault_of_the_sheet(load: Load) -> None:
    """It can be drawn at its own width, so what is wrong is where the sheet puts it."""
    figure = "  - {id: broad, title: T, caption: C., alt: A board., picture: {board: {min: 10, max: 10, margin: 1}}}\n"
    game = load("{figure: {of: broad, max: 40}}", figure)
    assert game.figure("broad").svg()
    (sheet,) = [one for one in game.check() if one.code == "SHEET-DRAW"]
    assert sheet.mark.file.endswith("game.yaml")
    assert "figure 'broad' cannot be drawn 40.0 mm wide" in sheet.message
    assert "SHEET-DRAW" not in {one.code for one in load("{figure: broad}", figure).check()}
