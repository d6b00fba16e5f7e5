"""Texts and icons that are laid over a panel stand out from it in every theme: the contrast is computed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import PIL.Image
import pytest

import ppgen
from ppgen.lints.drawing import read
from ppgen.scene.colour import contrast
from ppgen.scene.model import GlyphRun, Shape
from ppgen.scene.theme import THEMES

ENOUGH = 4.5
"""The least contrast of a text, as WCAG 2.2 has it (1.4.3)."""
COLOURS = 'colours: {sand: "#f7e6c4", night: {color: "#1d3557", ink: solid}, moss: {color: "#2f4a2a", ink: solid}}\n'
FULL = "{panel: {ground: night}}"
WORDS = "{text: {body: Words, size: 9}}"


def at(x: float, y: float, width: float, height: float, item: str, more: str = "") -> str:
    return f"{{at: {{x: {x}, y: {y}, width: {width}, height: {height}, item: {item}{more}}}}}"


def stack(*items: str) -> str:
    return f"{{stack: {{height: 40, items: [{', '.join(items)}]}}}}"


OVER_DARK: Mapping[str, str] = {
    "a text over a panel": stack(FULL, WORDS),
    "a text in an exact place over a panel": stack(FULL, at(5, 5, 40, 8, WORDS)),
    "a text over a panel in an exact place": stack(at(0, 0, 80, 12, FULL), at(5, 2, 40, 8, WORDS)),
    "a text whose first line alone is over a band": stack(at(0, 0, 80, 12, FULL), WORDS),
    "blocks inside one another over a panel": stack(FULL, f"{{column: {{items: [{{row: {{items: [{WORDS}]}}}}]}}}}"),
    "a text in a stack in a stack": stack(FULL, stack(WORDS)),
    "a text in a panel without a ground": stack(FULL, f"{{panel: {{items: [{WORDS}]}}}}"),
    "a turned text over a turned panel": stack(
        at(5, 5, 40, 8, FULL, ", turned: 90"), at(5, 5, 40, 8, WORDS, ", turned: 90")
    ),
    "a turned text over a panel": stack(FULL, at(5, 5, 40, 8, WORDS, ", turned: 90")),
    "a turned panel without a ground": stack(FULL, at(5, 5, 40, 9, f"{{panel: {{items: [{WORDS}]}}}}", ", turned: 20")),
    "a heading over a panel": stack(FULL, f"{{section: {{heading: Head, note: Note, items: [{WORDS}]}}}}"),
    "a dark panel over a light one": stack("{panel: {ground: sand}}", at(0, 0, 80, 12, FULL), WORDS),
    "a text over a panel inside a light panel": (
        f"{{panel: {{ground: sand, items: [{{panel: {{ground: night, height: 12}}}}, {at(4, 4, 40, 8, WORDS)}]}}}}"
    ),
}
OVER_LIGHT: Mapping[str, str] = {
    "a text over a light panel": stack("{panel: {ground: sand}}", WORDS),
    "a text over a light panel on a dark one": stack(FULL, at(0, 0, 80, 12, "{panel: {ground: sand}}"), WORDS),
    "a text beside a dark panel": stack(at(0, 20, 80, 12, FULL), WORDS),
    "a text of which a corner lies over a dark panel": stack(at(8, 2.2, 40, 20, FULL), WORDS),
    "a text over a light panel inside a dark one": (
        f"{{panel: {{ground: night, items: [{{panel: {{ground: sand, height: 12}}}}, {at(4, 4, 40, 8, WORDS)}]}}}}"
    ),
}


def load(folder: Path, block: str) -> ppgen.Game:
    (folder / "game.yaml").write_text(
        f"id: mine\ntitle: Mine\n{COLOURS}sheets: [{{id: sheet, title: Sheet, layouts: [{block}]}}]\n", encoding="utf-8"
    )
    return ppgen.load(folder)


def texts(game: ppgen.Game, theme: str) -> list[str]:
    """The colours of the words that the blocks have."""
    marks = read(game.sheet("sheet").drawing(theme=theme).page(0).scene).painted
    runs = [mark.item for mark in marks if isinstance(mark.item, GlyphRun)]
    return [run.fill for run in runs if run.text in ("Words", "Head", "Note")]


def ground(theme: str, name: str) -> str:
    """What a colour of the game becomes where it is an area."""
    known = {"color": {"night": "#1d3557", "sand": "#f7e6c4"}, "ink": {"night": "#000000", "sand": "#ffffff"}}
    return known.get(theme, {"night": "#000000", "sand": "#e9e9e9"})[name]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("case", OVER_DARK)
def test_words_over_a_dark_ground_are_light(tmp_path: Path, case: str, theme: str) -> None:
    fills = texts(load(tmp_path, OVER_DARK[case]), theme)
    assert fills
    assert all(contrast(fill, ground(theme, "night")) >= ENOUGH for fill in fills)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("case", OVER_LIGHT)
def test_words_over_a_light_ground_or_none_are_dark(tmp_path: Path, case: str, theme: str) -> None:
    fills = texts(load(tmp_path, OVER_LIGHT[case]), theme)
    assert fills
    assert all(contrast(fill, ground(theme, "sand")) >= ENOUGH for fill in fills)


@pytest.mark.parametrize("theme", THEMES)
def test_icons_over_a_dark_ground_are_light(tmp_path: Path, theme: str) -> None:
    game = load(tmp_path, stack(FULL, "{icons: {art: icon-star, count: 2, size: 6}}"))
    marks = read(game.sheet("sheet").drawing(theme=theme).page(0).scene).painted
    fills = {mark.item.fill for mark in marks if isinstance(mark.item, Shape) and mark.item.role.startswith("art")}
    assert fills
    assert all(fill and contrast(fill, ground(theme, "night")) >= 3 for fill in fills)


@pytest.mark.parametrize("theme", THEMES)
def test_a_colour_that_a_text_asks_for_is_kept(tmp_path: Path, theme: str) -> None:
    words = "{text: {body: Words, size: 9, colour: sand}}"
    plain = texts(load(tmp_path, f"{{panel: {{ground: night, items: [{words}]}}}}"), theme)
    assert texts(load(tmp_path, stack(FULL, words)), theme) == plain


@pytest.mark.parametrize("theme", THEMES)
def test_nobody_knows_how_dark_an_image_is(tmp_path: Path, theme: str) -> None:
    PIL.Image.new("RGB", (600, 300), (10, 10, 60)).save(tmp_path / "sea.png")
    image = "{image: {file: sea.png, fit: cover}}"
    on_paper = texts(load(tmp_path, WORDS), theme)
    assert texts(load(tmp_path, stack(image, WORDS)), theme) == on_paper
    assert texts(load(tmp_path, stack(FULL, image, WORDS)), theme) == on_paper
    # The words of a panel that has an image on it stay those of the panel.
    inside = f"{{panel: {{ground: night, items: [{at(0, 0, 60, 30, image)}, {at(4, 4, 40, 8, WORDS)}]}}}}"
    assert texts(load(tmp_path, inside), theme) == texts(load(tmp_path, stack(FULL, WORDS)), theme)


@pytest.mark.parametrize("theme", THEMES)
def test_a_text_has_the_same_places_on_any_ground(tmp_path: Path, theme: str) -> None:
    def places(under: str) -> list[tuple[tuple[float, float], float]]:
        block = stack(
            f"{{panel: {{ground: {under}}}}}", at(5, 5, 30, 8, WORDS), at(5, 20, 30, 8, WORDS, ", turned: 30")
        )
        marks = read(load(tmp_path, block).sheet("sheet").drawing(theme=theme).page(0).scene).painted
        return [(mark.item.origin, mark.item.size) for mark in marks if isinstance(mark.item, GlyphRun)]

    assert places("night") == places("sand")
