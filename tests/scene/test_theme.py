"""Themes: the same roles in each, readable text, and no distinction by colour alone."""

from __future__ import annotations

import pickle
import re

import pytest

from ppgen.blocks.grid import walls
from ppgen.blocks.marks import sized
from ppgen.piecepack import SUITS
from ppgen.scene.limits import MIN_LINE
from ppgen.scene.model import Stroke
from ppgen.scene.theme import THEMES, Theme, adapted
from tests.scene.paint import assert_ever_darker, assert_readable, assert_told_apart, assert_visible, colour

EACH = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))

TEXT_ON = [
    ("text", "paper"),
    ("text-muted", "paper"),
    ("text", "tile"),
    ("text", "accent"),
    ("text", "shade"),
    ("text-muted", "shade"),
    ("text", "box"),
    ("text-inverse", "badge"),
    ("band-text", "band"),
    ("draft", "paper"),
]
"""Text, and what it may stand on."""

MARK_ON = [
    ("wall", "tile"),
    ("exterior-wall", "paper"),
    ("route", "paper"),
    ("route", "tile"),
    ("wrong", "paper"),
    ("arrow", "paper"),
    ("gate", "paper"),
    ("dot", "tile"),
    ("art-solid", "art-accent"),
    ("art-solid", "art-body"),
]
"""Marks that carry meaning, and what they stand on: 3 to 1 is what WCAG asks of graphics."""

APART = [
    ("wall", "grid-line"),
    ("wall", "route"),
    ("exterior-wall", "grid-line"),
    ("art-body", "art-dark"),
]
"""Roles that mean different things and could be taken for each other."""


def strokes(theme: Theme) -> list[tuple[str, Stroke]]:
    return [(role, look.stroke) for role, look in theme.styles.items() if look.stroke is not None]


def test_there_are_three_themes_and_each_knows_its_name() -> None:
    assert list(THEMES) == ["color", "ink", "contrast"]
    assert all(theme.name == name and theme.title for name, theme in THEMES.items())


@EACH
def test_every_theme_has_the_same_roles_in_the_same_kinds(theme: Theme) -> None:
    color = THEMES["color"]
    assert list(theme.styles) == list(color.styles)
    for role, look in theme.styles.items():
        designed = color[role]
        assert (look.fill is None) == (designed.fill is None), role
        assert look.stroke is not None or designed.stroke is None, role


@EACH
def test_an_unknown_role_is_a_mistake(theme: Theme) -> None:
    with pytest.raises(KeyError):
        theme["no-such-role"]


@EACH
def test_colours_are_written_in_full(theme: Theme) -> None:
    for role, look in theme.styles.items():
        found = [look.fill, look.stroke and look.stroke.colour, look.hatch and look.hatch.stroke.colour]
        assert all(re.fullmatch(r"#[0-9a-f]{6}", each) for each in found if each), role


@EACH
def test_text_can_be_read_on_what_it_stands_on(theme: Theme) -> None:
    assert_readable(theme, TEXT_ON)


@EACH
def test_marks_can_be_seen_on_what_they_stand_on(theme: Theme) -> None:
    assert_visible(theme, MARK_ON)


@EACH
def test_nothing_is_told_apart_by_colour_alone(theme: Theme) -> None:
    assert_told_apart(theme, APART)


def test_colours_keep_their_order_of_lightness_in_greyscale() -> None:
    assert_ever_darker(THEMES["color"], ["paper", "shade", "tile", "art-accent", "route", "text"])


def test_ink_is_one_black_on_white() -> None:
    ink = THEMES["ink"]
    for role, look in ink.styles.items():
        assert look.fill in (None, "#000000", "#ffffff"), role
        for stroke in (look.stroke, look.hatch and look.hatch.stroke):
            assert stroke is None or stroke.colour == "#000000", role


def test_ink_fills_no_area() -> None:
    ink = THEMES["ink"]
    small = {"text", "text-muted", "text-inverse", "band-text", "dot", "gate", "badge", "art-solid", "draft"}
    small |= {"piece-value", "art-dark", "board-point", *(f"suit-{suit}" for suit in SUITS)}
    assert {role for role, look in ink.styles.items() if look.fill == "#000000"} <= small


def test_ink_has_lines_no_wider_than_color_but_for_what_only_width_tells() -> None:
    """Walls differ from outlines by their width alone, and so do pieces that moved from those that did not. Of
    two lines with paper between them, their ink counts.
    """
    ink, color = THEMES["ink"], dict(strokes(THEMES["color"]))
    bold = {"wall", "exterior-wall", "piece-moved"}
    thin = [(role, stroke) for role, stroke in strokes(ink) if role in color and role not in bold]
    for role, stroke in thin:
        core = ink[role].core
        assert stroke.width - (core.width if core else 0.0) <= color[role].width, role


@pytest.mark.parametrize("space", [3.6, 5.0, 7.5, 10.0, 14.0])
def test_walls_of_ink_are_three_times_as_wide_as_outlines(space: float) -> None:
    ink = THEMES["ink"]
    wall = sized(ink.line("wall"), space, walls.THICKEST).width
    assert wall >= 3 * MIN_LINE
    assert all(wall >= 3 * sized(ink.line(role), space).width for role in ("tile", "grid-line"))


def test_contrast_has_no_colour_and_bolder_lines() -> None:
    theme, color = THEMES["contrast"], dict(strokes(THEMES["color"]))
    for role, look in theme.styles.items():
        shown = colour(look)
        assert shown[1:3] == shown[3:5] == shown[5:7], role
    assert all(
        stroke.width >= 1.3 * color[role].width for role, stroke in strokes(theme) if role in color and role != "mark"
    )


@EACH
def test_every_line_can_be_printed(theme: Theme) -> None:
    for role, look in theme.styles.items():
        if role == "mark":
            continue  # where the knife goes, a hairline is best
        for stroke in (look.stroke, look.hatch and look.hatch.stroke):
            assert stroke is None or stroke.width >= 0.15, role


@EACH
def test_a_theme_can_be_a_key(theme: Theme) -> None:
    assert {theme: 1}[theme] == 1


@EACH
def test_a_theme_is_the_same_in_a_process_that_shares_the_work(theme: Theme) -> None:
    # Drawings are cached by a theme, and requests are compared by it.
    assert pickle.loads(pickle.dumps(theme)) is theme


@EACH
def test_a_theme_adapted_to_a_game_stays_in_its_process(theme: Theme) -> None:
    own = adapted(theme, theme.arms, (("river", theme["tile"]),))
    with pytest.raises(TypeError, match="adapted to a game"):
        pickle.dumps(own)
