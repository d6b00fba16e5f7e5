"""The board of a sheet is that of figures: its holes, its regions, its coordinates, and pieces that are asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

import ppgen
from ppgen.diagnostics import DefinitionError
from ppgen.scene.model import Item
from ppgen.scene.theme import THEMES, Theme
from tests.blocks.conftest import GAME, Load, ids, in_figure, on_sheet, walk, words


def things(items: tuple[Item, ...], kind: str) -> list[str]:
    return [item.thing.place for item in walk(items) if (thing := getattr(item, "thing", None)) and thing.kind == kind]


def test_the_empty_board_has_its_holes_and_its_regions(load: Load) -> None:
    drawn = on_sheet(load("board"))
    assert {"holes", "geese-goal-C1"} <= ids(drawn)
    assert words(drawn) == []


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_hole_looks_like_no_space_in_every_theme(theme: Theme) -> None:
    assert theme["shade"].hatch is not None or theme["shade"].fill != theme["paper"].fill


def test_the_pieces_of_the_setup_stand_where_they_do_in_a_figure(load: Load) -> None:
    game = load("{board: {pieces: setup, coordinates: true}}")
    drawn = on_sheet(game)
    assert sorted(things(drawn, "piece")) == sorted(things(in_figure(game, "opening"), "piece"))
    assert sorted(words(drawn)) == sorted([*"ABCDE", *"12345", *"GGG", "F"])


def test_coordinates_take_room_beside_the_board(load: Load) -> None:
    game = load("{board: {coordinates: true, margin: 0, min: 12, max: 12}}")
    (one,) = game.sheet("sheet").drawing().printout.composition.placed  # type: ignore[attr-defined]
    spaces = one.block.spaces(one.box)
    assert one.block.min_width() > spaces.width + 3
    assert spaces.x - one.box.x > one.box.right - spaces.right + 2


def test_without_rules_the_board_is_plain(load: Load, tmp_path: Path) -> None:
    load("board")
    text = (tmp_path / "game.yaml").read_text(encoding="utf-8")
    start, end = text.index("rules:"), text.index("variants:")
    (tmp_path / "game.yaml").write_text(text[:start] + text[end:], encoding="utf-8")
    drawn = on_sheet(ppgen.load(tmp_path))
    assert "holes" not in ids(drawn)
    assert "grid" in ids(drawn)


def test_with_rules_that_may_not_run_the_board_is_plain(load: Load, tmp_path: Path) -> None:
    game = load("board")
    (tmp_path / "rules.py").write_text("raise SystemExit(9)\n", encoding="utf-8")
    assert "holes" not in ids(on_sheet(game))


def test_pieces_without_rules_that_may_run_are_a_fault_at_the_block(load: Load, tmp_path: Path) -> None:
    game = load("{board: {pieces: setup}}")
    (tmp_path / "rules.py").write_text("raise SystemExit(9)\n", encoding="utf-8")
    with pytest.raises(DefinitionError, match="shows the pieces of the setup") as caught:
        on_sheet(game)
    assert caught.value.diagnostics[0].mark.line == GAME.count("\n") + 2
