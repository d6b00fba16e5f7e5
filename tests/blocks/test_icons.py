"""The icons that ship with ppgen: every game has them, in every theme, and a drawing of its own goes before one."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.art import Art, source
from ppgen.blocks.roles import theme_for
from ppgen.definition.load import load_game
from ppgen.diagnostics import DefinitionError
from ppgen.icons import icon_file, names
from ppgen.scene.art import load_symbol
from ppgen.scene.model import Use
from ppgen.scene.theme import THEMES
from tests.blocks.conftest import FLAG, Load, on_sheet, walk

WANTED = (
    "meeple",
    "player",
    *(f"d6-{side}" for side in range(1, 7)),
    "heart",
    "spade",
    "club",
    "diamond",
    "coin",
    "wood",
)


@pytest.mark.parametrize("theme", THEMES)
def test_every_icon_is_drawn_in_every_theme(theme: str) -> None:
    assert len(names()) >= 30
    for name in names():
        file = icon_file(name)
        assert file is not None
        symbol = load_symbol(file, THEMES[theme], name)
        assert symbol.items
        assert symbol.box.width == symbol.box.height == 100


@pytest.mark.parametrize("name", WANTED)
def test_players_dice_suits_and_resources_have_icons(name: str) -> None:
    assert f"icon-{name}" in names()


def test_icons_stand_in_texts_and_blocks_of_any_game(load: Load) -> None:
    drawn = on_sheet(load("{text: 'Pay :icon-coin: now.'}, {icons: {art: icon-heart}}"))
    ids = {item.symbol.id.partition("-line")[0] for item in walk(drawn) if isinstance(item, Use)}
    assert {"art-icon-coin", "art-icon-heart"} <= ids


def test_an_unknown_icon_is_a_fault_with_the_nearest_name(load: Load) -> None:
    with pytest.raises(DefinitionError) as caught:
        load("{icons: {art: icon-hart}}")
    assert "icon-heart" in caught.value.diagnostics[0].hint


def test_a_drawing_of_the_game_goes_before_an_icon(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    own = tmp_path / "art" / "icon-coin.svg"
    own.write_text(FLAG, encoding="utf-8")
    (tmp_path / "game.yaml").write_text("id: mine\ntitle: Mine\n", encoding="utf-8")
    game = load_game(tmp_path)
    assert source(game, "icon-coin") == own
    assert source(game, "icon-heart") == icon_file("icon-heart")
    assert Art(game, theme_for(game, THEMES["ink"]))["icon-coin"].box.width == 10
