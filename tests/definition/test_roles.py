"""Paint of a game's own, under `roles:`."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.blocks.roles import theme_for
from ppgen.definition.load import load_game
from ppgen.diagnostics import DefinitionError
from ppgen.scene.model import Stroke
from ppgen.scene.theme import THEMES, Hatch, Style
from tests.small_game import head

LINE = "line: {colour: '#000000', width: 0.2}"


def folder(tmp_path: Path, name: str, **paint: str) -> Path:
    paints = "\n".join(f"    {theme}: {{{paint.get(theme, paint['every'])}}}" for theme in THEMES)
    (tmp_path / "game.yaml").write_text(f"{head()}roles:\n  {name}:\n{paints}\n", encoding="utf-8")
    return tmp_path


def test_a_role_is_painted_by_each_theme_as_it_says(tmp_path: Path) -> None:
    ink = "fill: '#FFFFFF', hatch: {line: {colour: '#000000', width: 0.1, dash: [1, 2], round: true}, gap: 1.1}"
    game = load_game(folder(tmp_path, "swamp", every="fill: '#cfe8dd'", ink=ink))
    assert theme_for(game, THEMES["color"])["swamp"] == Style("#cfe8dd")
    hatch = Hatch(Stroke("#000000", 0.1, (1.0, 2.0), "round", "round"), 45.0, 1.1)
    assert theme_for(game, THEMES["ink"])["swamp"] == Style("#ffffff", None, hatch)
    assert "swamp" not in THEMES["ink"].styles


def test_a_line_may_have_a_core(tmp_path: Path) -> None:
    line = "line: {colour: '#000000', width: 1, core: {colour: '#FFFFFF', width: 0.4, dash: [1, 0.5]}}"
    game = load_game(folder(tmp_path, "swamp", every=line))
    assert theme_for(game, THEMES["color"])["swamp"].core == Stroke("#ffffff", 0.4, (1.0, 0.5))


def test_a_game_without_roles_keeps_the_theme_and_another_has_one_of_its_own(tmp_path: Path) -> None:
    theme = THEMES["color"]
    assert theme_for(load_game("hexapawn"), theme) is theme
    game = load_game(folder(tmp_path, "swamp", every=LINE))
    assert theme_for(game, theme) is theme_for(game, theme)


@pytest.mark.parametrize(
    ("paint", "said"),
    [
        ({"every": "fill: red"}, "#0072b2"),
        ({"every": LINE, "ink": "fill: '#ffffff'"}, "in all themes or in none"),
        ({"every": "{}".strip("{}")}, "a fill, a line or both"),
        ({"every": "line: {colour: '#000000', width: 0.2, dash: [1]}"}, "pairs of lengths"),
        ({"every": "line: {colour: '#000000', width: 9}"}, "0.05 to 5"),
        ({"every": "line: {colour: '#000000', width: 1, core: {colour: '#ffffff', width: 1}}"}, "is narrower than it"),
        (
            {"every": "line: {colour: '#000000', width: 1, core: {colour: '#ffffff', width: 0.5, dash: [1]}}"},
            "pairs of",
        ),
    ],
)
def test_paint_that_no_theme_could_use_is_a_fault(tmp_path: Path, paint: dict[str, str], said: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        load_game(folder(tmp_path, "swamp", **paint))
    assert all(said in found.message for found in caught.value.diagnostics)


def test_a_role_of_every_theme_is_taken(tmp_path: Path) -> None:
    game = load_game(folder(tmp_path, "wall", every=LINE))
    with pytest.raises(DefinitionError) as caught:
        theme_for(game, THEMES["color"])
    (found,) = caught.value.diagnostics
    assert (found.code, found.mark.line) == ("DEF-DUPLICATE-ID", 10)
