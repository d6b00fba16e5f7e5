"""The Long Way's own paint keeps what every theme keeps."""

from __future__ import annotations

import pytest

from ppgen.blocks.roles import theme_for
from ppgen.definition.load import load_game
from ppgen.scene.theme import THEMES, Theme
from tests.scene.paint import assert_ever_darker, assert_readable, assert_told_apart, assert_visible

GAME = load_game("long-way")
OWN = {name: theme_for(GAME, theme) for name, theme in THEMES.items()}
EACH = pytest.mark.parametrize("theme", OWN.values(), ids=list(OWN))


@EACH
def test_text_can_be_read_on_its_areas(theme: Theme) -> None:
    assert_readable(theme, [("text", "tile-new"), ("text", "cafeteria")])


@EACH
def test_walls_and_routes_can_be_seen(theme: Theme) -> None:
    on = [("wall", "tile-new"), ("wall-bonus", "tile"), ("route-tied", "paper"), ("route-tied", "tile")]
    assert_visible(theme, on)


@EACH
def test_nothing_is_told_apart_by_colour_alone(theme: Theme) -> None:
    apart = [("wall", "wall-bonus"), ("route", "route-tied"), ("tile", "tile-new"), ("tile", "cafeteria")]
    assert_told_apart(theme, apart)


def test_colours_keep_their_order_of_lightness_in_greyscale() -> None:
    assert_ever_darker(OWN["color"], ["tile", "cafeteria", "tile-new", "art-accent", "route", "wall-bonus", "text"])


def test_ink_is_one_black_and_fills_no_area() -> None:
    for role in GAME.roles:
        style = OWN["ink"][role]
        assert style.fill in (None, "#ffffff")
        assert {line.colour for line in (style.stroke, style.hatch and style.hatch.stroke) if line} == {"#000000"}


@pytest.mark.parametrize("role", [role for role, spec in GAME.roles.items() if spec.color.line is not None])
def test_lines_are_finer_in_ink_and_bolder_in_contrast(role: str) -> None:
    ink, color, bold = (OWN[name][role].stroke for name in ("ink", "color", "contrast"))
    assert ink is not None
    assert color is not None
    assert bold is not None
    assert 0.25 / 72 * 25.4 <= ink.width <= color.width
    assert bold.width >= 1.3 * color.width
