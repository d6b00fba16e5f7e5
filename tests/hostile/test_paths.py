"""No name in a definition leads out of its folder, and every name is good on every system."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hostile.conftest import ART, GAME, Spoilt

SECRET = ART.replace("M10 10L90 90", "M11 12L13 14")
OUTSIDE = "../../loot"


@pytest.fixture
def secret(mine: Spoilt) -> Path:
    """A drawing outside the folder of the game, which no name in it may reach."""
    for number in ("", "-1", "-2", "-3", "-4", "-5", "-6"):
        (mine.root / f"loot{number}.svg").write_text(SECRET)
    return mine.root / "loot.svg"


@pytest.mark.usefixtures("secret")
@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("figures.yaml", "dice: [light-1, dark-5]", f"dice: [{OUTSIDE}-1, dark-5]"),
        ("figures.yaml", "row-die: light", f"row-die: {OUTSIDE}"),
        ("game.yaml", "row-die: light", f"row-die: {OUTSIDE}"),
        ("game.yaml", "column-die: dark", f"column-die: {OUTSIDE}"),
    ],
)
def test_what_names_art_by_its_parts_names_none_outside(mine: Spoilt, file: str, old: str, new: str) -> None:
    mine.take("long_way")
    figures = (mine.folder / "figures.yaml").read_text(encoding="utf-8")
    mine.write("figures.yaml", figures.partition("  - id: displays\n")[0])  # dice and the table of tiles stand before
    mine.edit(file, old, new)
    assert mine.run("figures")[0] + mine.run("sheets", "--format", "svg")[0] > 0
    mine.run("figures", "--draft")
    mine.run("gallery")
    assert_nothing_shows_it(mine)


def assert_not_drawn(mine: Spoilt) -> None:
    mine.everything()
    assert_nothing_shows_it(mine)


def assert_nothing_shows_it(mine: Spoilt) -> None:
    for drawing in (mine.root / "output").rglob("*.svg"):
        assert "loot" not in drawing.read_text(), drawing


@pytest.mark.usefixtures("secret")
@pytest.mark.parametrize(
    "block",
    [
        f"title: {{art: {OUTSIDE}}}",
        f"picture: {{art: {OUTSIDE}}}",
        f"box: {{label: A, art: {OUTSIDE}}}",
        f"cutouts: {{items: {{{OUTSIDE}: 2}}, width: 20, height: 20}}",
    ],
)
def test_no_block_of_a_sheet_draws_what_lies_outside(mine: Spoilt, block: str) -> None:
    mine.edit("game.yaml", "[title, board]", f"[{{{block}}}, board]")
    assert mine.run("sheets", "--format", "svg")[0] in (1, 2)
    assert_not_drawn(mine)


@pytest.mark.usefixtures("secret")
def test_no_piece_and_no_table_draws_what_lies_outside(mine: Spoilt) -> None:
    mine.edit("game.yaml", "art: cross", f"art: {OUTSIDE}")
    assert mine.faults() == [
        "game.yaml:10:34: DEF-REFERENCE '../../loot' is not in art",
    ]
    assert_not_drawn(mine)


def test_art_that_is_a_link_out_of_the_folder(mine: Spoilt, secret: Path) -> None:
    (mine.folder / "art" / "cross.svg").unlink()
    (mine.folder / "art" / "cross.svg").symlink_to(secret)
    assert "cross.svg:1:1: ART-FILE this drawing is a link that leads out of the game's folder" in mine.faults()
    assert_not_drawn(mine)


@pytest.mark.usefixtures("secret")
def test_a_folder_of_art_that_is_a_link_out_of_the_folder(mine: Spoilt) -> None:
    (mine.folder / "art").rename(mine.root / "art")
    (mine.folder / "art").symlink_to(mine.root / "art")
    assert "cross.svg:1:1: ART-FILE this drawing is a link that leads out of the game's folder" in mine.faults()
    mine.everything()


def test_a_link_within_the_folder_is_followed(mine: Spoilt) -> None:
    (mine.folder / "art" / "cross.svg").rename(mine.folder / "drawn.svg")
    (mine.folder / "art" / "cross.svg").symlink_to("../drawn.svg")
    assert mine.run("check")[0] == 0


def test_a_game_behind_a_link_is_a_game(mine: Spoilt) -> None:
    (mine.root / "link").symlink_to(mine.folder)
    mine.folder = mine.root / "link"
    assert mine.run("check")[0] == 0


@pytest.mark.parametrize(
    "name", ["con", "aux", "nul", "prn", "com1", "lpt9", "a" * 61, "a" * 240, "a" * 5000, "..", "a/b", "A", "a--b", "é"]
)
class TestNamesThatAreNoNames:
    def test_of_games(self, mine: Spoilt, name: str) -> None:
        mine.edit("game.yaml", "id: mine", f"id: {name}")
        (fault,) = mine.faults()
        assert fault.startswith("game.yaml:1:5: DEF-ID ")

    def test_of_sheets(self, mine: Spoilt, name: str) -> None:
        mine.edit("game.yaml", "- id: card", f"- id: {name}")
        (fault,) = mine.faults()
        assert fault.startswith("game.yaml:17:9: DEF-ID ")

    def test_of_figures(self, mine: Spoilt, name: str) -> None:
        mine.edit("figures.yaml", "{id: one,", f"{{id: {name},")
        (fault,) = mine.faults()
        assert fault.startswith("figures.yaml:4:10: DEF-ID ")

    def test_of_variants(self, mine: Spoilt, name: str) -> None:
        mine.write("game.yaml", GAME + f"variants:\n  ? {name}\n  : {{summary: Another.}}\n")
        assert any(fault.startswith("game.yaml:21:5: DEF-ID ") for fault in mine.faults())


@pytest.mark.parametrize("name", ["con", "Aux", "a" * 61, "a b", "é"])
def test_of_drawings(mine: Spoilt, name: str) -> None:
    mine.write(f"art/{name}.svg", ART)
    assert f"{name}.svg:1:1: ART-FILE the name of this file cannot name a drawing" in mine.run("check")[1]


@pytest.mark.parametrize("name", ["a" * 60, "con-1", "console", "com", "com10", "7"])
def test_names_that_are_names(mine: Spoilt, name: str) -> None:
    mine.edit("game.yaml", "id: mine", f"id: {name}")
    assert mine.run("check")[0] == 0
    assert mine.run("sheets")[0] == 0
