"""The named colours of a game: what they become in each theme, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ppgen
from ppgen.blocks.colours import colour_styles
from ppgen.blocks.roles import theme_for
from ppgen.definition.colours import ColourSpec
from ppgen.definition.load import load_game
from ppgen.definition.roles import Colour
from ppgen.diagnostics import DefinitionError, Mark
from ppgen.lints.drawing import read
from ppgen.scene.colour import contrast
from ppgen.scene.model import GlyphRun, Shape
from ppgen.scene.theme import THEMES
from tests.blocks.conftest import Load

NOWHERE = Mark("", 0, 0)
FILL = "{fill: '#111111'}"
hexes = st.integers(0, 0xFFFFFF).map(lambda value: Colour(f"#{value:06x}"))


@given(hexes)
def test_in_the_theme_color_a_colour_is_itself(colour: Colour) -> None:
    area, line = colour_styles(ColourSpec(NOWHERE, colour), THEMES["color"])
    assert area.fill == line.fill == colour
    assert line.stroke is not None
    assert line.stroke.colour == colour


@given(hexes)
def test_in_one_ink_an_area_is_paper_with_an_outline_and_a_line_is_black(colour: Colour) -> None:
    area, line = colour_styles(ColourSpec(NOWHERE, colour), THEMES["ink"])
    assert (area.fill, area.hatch) == ("#ffffff", None)
    assert area.stroke is not None
    assert area.stroke.colour == line.fill == "#000000"


@given(hexes)
def test_in_high_contrast_black_or_white_stands_out_from_every_area(colour: Colour) -> None:
    area, line = colour_styles(ColourSpec(NOWHERE, colour), THEMES["contrast"])
    assert area.fill is not None
    assert max(contrast("#000000", area.fill), contrast("#ffffff", area.fill)) > 12
    is_dark = contrast("#ffffff", colour) > contrast("#000000", colour)
    assert (area.fill == "#000000") == is_dark
    assert line.fill == "#000000"


@pytest.mark.parametrize(
    ("form", "angle"), [("rising", 45.0), ("falling", 135.0), ("level", 0.0), ("upright", 90.0), ("solid", None)]
)
def test_an_area_may_have_another_form_in_one_ink(tmp_path: Path, form: str, angle: float | None) -> None:
    game = f'id: mine\ntitle: Mine\ncolours: {{night: {{color: "#1d3557", ink: {form}}}}}\n'
    (tmp_path / "game.yaml").write_text(game, encoding="utf-8")
    style = theme_for(load_game(tmp_path), THEMES["ink"])["night"]
    assert (style.hatch.angle if style.hatch else None) == angle
    assert style.fill == ("#000000" if form == "solid" else "#ffffff")


def test_a_colour_of_high_contrast_may_be_given(tmp_path: Path) -> None:
    game = 'id: mine\ntitle: Mine\ncolours: {night: {color: "#1d3557", contrast: "#00006f"}}\n'
    (tmp_path / "game.yaml").write_text(game, encoding="utf-8")
    assert theme_for(load_game(tmp_path), THEMES["contrast"])["night"].fill == "#00006f"


@pytest.mark.parametrize(
    ("colours", "code", "said"),
    [
        ("{spice: red}", "DEF-TYPE", "'red' is not a colour: write # and six hexadecimal digits"),
        ("{Spice: '#b5541c'}", "DEF-ID", "'Spice' cannot name one of the colours"),
        ("{spice: {ink: solid}}", "DEF-MISSING-KEY", "the key 'color' is missing"),
        ("{spice: {color: '#b5541c', ink: grey}}", "DEF-CHOICE", "'grey' is not a choice here"),
    ],
)
def test_what_is_no_colour_is_a_fault_at_its_place(tmp_path: Path, colours: str, code: str, said: str) -> None:
    (tmp_path / "game.yaml").write_text(f"id: mine\ntitle: Mine\ncolours: {colours}\n", encoding="utf-8")
    with pytest.raises(DefinitionError) as caught:
        load_game(tmp_path)
    (fault,) = caught.value.diagnostics
    assert fault.code == code
    assert said in fault.message
    assert fault.mark.line == 3


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("colours: {wall: '#b5541c'}", "colour 'wall' is taken"),
        (
            f"colours: {{own: '#b5541c'}}\nroles: {{own: {{color: {FILL}, ink: {FILL}, contrast: {FILL}}}}}",
            "colour 'own' is taken",
        ),
    ],
)
def test_a_colour_has_no_name_of_a_role(tmp_path: Path, keys: str, said: str) -> None:
    (tmp_path / "game.yaml").write_text(f"id: mine\ntitle: Mine\n{keys}\n", encoding="utf-8")
    game = load_game(tmp_path)
    with pytest.raises(DefinitionError) as caught:
        theme_for(game, THEMES["color"])
    (fault,) = caught.value.diagnostics
    assert (fault.code, fault.message) == ("DEF-DUPLICATE-ID", said)
    assert fault.mark.line == 3


@pytest.mark.parametrize(("ground", "light"), [("dot", True), ("shade", False), ("paper", False)])
@pytest.mark.parametrize("theme", THEMES)
def test_words_on_a_ground_are_the_lighter_or_the_darker_ones(load: Load, ground: str, light: bool, theme: str) -> None:
    game = load(f"{{panel: {{ground: {ground}, items: [{{text: Words}}]}}}}")
    marks = read(game.sheet("sheet").drawing(theme=theme).page(0).scene).painted
    (run,) = [mark.item for mark in marks if isinstance(mark.item, GlyphRun)]
    assert (run.fill == "#ffffff") == light


NIGHT = "{panel: {ground: night, height: 12, padding: %s, items: [{text: Night}]}}"


def _keylines(folder: Path, padding: float, theme: str) -> int:
    """How many lines a panel with a dark ground of the game has."""
    (folder / "game.yaml").write_text(
        'id: mine\ntitle: Mine\ncolours: {night: {color: "#1d3557", ink: solid}}\n'
        f"sheets: [{{id: sheet, title: Sheet, layouts: [{{column: {{items: [{NIGHT % padding}]}}}}]}}]\n",
        encoding="utf-8",
    )
    marks = read(ppgen.load(folder).sheet("sheet").drawing(theme=theme).page(0).scene).painted
    strokes = [mark.item.stroke for mark in marks if isinstance(mark.item, Shape) and mark.item.stroke is not None]
    assert all(stroke.colour == "#ffffff" and stroke.width == 0.3 for stroke in strokes)
    return len(strokes)


@pytest.mark.parametrize(("theme", "count"), [("color", 0), ("ink", 0), ("contrast", 1)])
def test_a_dark_ground_has_a_light_line_inside_its_edge_where_all_dark_grounds_are_black(
    tmp_path: Path, theme: str, count: int
) -> None:
    assert _keylines(tmp_path, 3, theme) == count


def test_a_dark_ground_has_no_light_line_that_would_run_into_its_words(tmp_path: Path) -> None:
    assert _keylines(tmp_path, 0.5, "contrast") == 0
