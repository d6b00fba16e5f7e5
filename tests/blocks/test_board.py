"""The board of a sheet is that of figures: its holes, its regions, its coordinates, and pieces that are asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

import ppgen
from ppgen.blocks.board import in_words
from ppgen.boards.arrangement import Arrangement
from ppgen.boards.beside import Seat, Tray, TrayPiece
from ppgen.boards.grid import Grid, Side
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
    (fault,) = caught.value.diagnostics
    assert fault.mark.line == GAME.count("\n") + 2
    assert fault.code == "DEF-PROGRAM"
    assert "is a program, and was not run" in fault.message
    assert fault.case == "rules-untrusted"


def test_a_sheet_names_the_seats_also_of_an_empty_board(load: Load) -> None:
    drawn = on_sheet(load("{board: {seats: true}}"))
    assert sorted(words(drawn)) == ["Fox", "Geese"]
    assert things(drawn, "seat") == ["the north side", "the south side"]
    assert words(on_sheet(load("board"))) == []


def test_a_player_with_a_hyphen_has_a_name_under_an_underscore(load: Load, tmp_path: Path) -> None:
    load("{board: {seats: true}}")
    text = (tmp_path / "game.yaml").read_text(encoding="utf-8")
    text = text.replace("geese: south", "grey-Geese: south").replace("owner: geese", "owner: grey-Geese")
    (tmp_path / "game.yaml").write_text(text + "words: {grey_geese: {name: Anna}}\n", encoding="utf-8")
    assert sorted(words(on_sheet(ppgen.load(tmp_path)))) == ["Anna", "Fox"]


@pytest.mark.parametrize("block", ["{board: {pieces: setup}}", "{board: {seats: true}}"])
def test_rules_at_fault_are_said_to_be_and_not_to_be_missing(load: Load, tmp_path: Path, block: str) -> None:
    load(block)
    text = (tmp_path / "game.yaml").read_text(encoding="utf-8")
    (tmp_path / "game.yaml").write_text(text.replace("blocked: loss", "blocked: loose"), encoding="utf-8")
    with pytest.raises(DefinitionError) as caught:
        on_sheet(ppgen.load(tmp_path))
    of_rules, of_block = caught.value.diagnostics
    assert (of_rules.code, of_block.code) == ("DEF-CHOICE", "SHEET-DRAW")
    assert of_block.message.endswith("but the game's rules are at fault")
    assert "give it rules" not in str(caught.value)


def test_a_game_without_rules_is_told_to_have_some(load: Load, tmp_path: Path) -> None:
    load("{board: {pieces: setup}}")
    text = (tmp_path / "game.yaml").read_text(encoding="utf-8")
    start, end = text.index("rules:"), text.index("variants:")
    (tmp_path / "game.yaml").write_text(text[:start] + text[end:], encoding="utf-8")
    with pytest.raises(DefinitionError) as caught:
        on_sheet(ppgen.load(tmp_path))
    (fault,) = caught.value.diagnostics
    assert fault.message == "sheet sheet shows the pieces of the setup, which the game does not have"
    assert "rules.py" in fault.hint


def test_seats_that_no_rules_tell_are_a_fault(load: Load, tmp_path: Path) -> None:
    load("{board: {seats: true}}")
    text = (tmp_path / "game.yaml").read_text(encoding="utf-8")
    start, end = text.index("rules:"), text.index("variants:")
    (tmp_path / "game.yaml").write_text(text[:start] + text[end:], encoding="utf-8")
    with pytest.raises(DefinitionError) as error:
        on_sheet(ppgen.load(tmp_path))
    (fault,) = error.value.diagnostics
    assert fault.code == "DEF-REFERENCE"
    assert "the seats of players" in fault.message
    assert fault.mark.line > 1


def test_pale_pieces_show_where_those_of_the_setup_begin(load: Load) -> None:
    drawn = on_sheet(load("{board: {pieces: ghosts}}"))
    setup = things(on_sheet(load("{board: {pieces: setup}}")), "piece")
    assert sorted(things(drawn, "ghost")) == sorted(setup)
    assert things(drawn, "piece") == []
    assert "goal" in {
        thing.look for item in walk(drawn) if (thing := getattr(item, "thing", None))
    }  # a part of the board


def test_a_plain_board_has_the_outlines_of_its_tiles_without_their_tint(load: Load, tmp_path: Path) -> None:
    def roles(layout: str) -> set[str]:
        load(layout)
        game = tmp_path / "game.yaml"
        game.write_text(game.read_text(encoding="utf-8") + "surface: {tiles: 2}\n", encoding="utf-8")
        drawn = walk(on_sheet(ppgen.load(tmp_path)))
        return {role for item in drawn if (role := getattr(item, "role", "")) in ("piece-back", "tile-plain")}

    assert roles("board") == {"piece-back"}
    assert roles("{board: {ground: plain}}") == {"tile-plain"}
    for theme in THEMES.values():
        assert theme["tile-plain"].fill == theme["paper"].fill
        assert theme["tile-plain"].stroke == theme["piece-back"].stroke


def test_whoever_hears_a_board_hears_who_sits_and_what_lies_beside_it() -> None:
    board = Arrangement(
        Grid(3, 3),
        seats=(Seat("ann", "Ann", Side.SOUTH),),
        trays=(Tray("ann-hand", "Ann: in hand", (TrayPiece("disc", "", 4),)),),
    )
    assert in_words(board) == (
        "An empty board of 3 × 3 spaces. Ann sits at its south side. In the tray “Ann: in hand”: 4 pieces."
    )
