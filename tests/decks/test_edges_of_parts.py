"""Lines along the edge of a part, in every shape: in what is drawn of it, and in the pixels of one ink."""

from __future__ import annotations

from io import BytesIO
from math import hypot
from pathlib import Path

import PIL.Image
import pytest

import ppgen
from ppgen.lints.drawing import read
from ppgen.scene.model import Shape
from ppgen.scene.path import points
from ppgen.scene.theme import THEMES
from tests.decks.conftest import Write

DPI = 254
"""Ten pixels a mm."""
BLEED = 3.0
COLOURS = 'colours: {sand: "#f7e6c4", night: {color: "#1d3557", ink: solid}}\n'
SHAPES = {
    "card": "width: 40, height: 50, corner: 4",
    "square": "shape: square, width: 40, height: 40",
    "round": "shape: round, width: 40, height: 40",
    "oval": "shape: round, width: 50, height: 36",
    "hexagon": "shape: hexagon, width: 46, height: 40",
    "drawing": "shape: shield, width: 40, height: 44",
}
SHIELD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 44">'
    '<path class="art-body" d="M0 0 L40 0 L40 24 L20 44 L0 24 Z"/></svg>'
)


def game(write: Write, shape: str, panel: str) -> Path:
    """A game with one part of that shape and that panel on it."""
    deck = f"{{id: parts, title: Parts, rows: [{{n: 1}}], {SHAPES[shape]}, face: [{{panel: {{{panel}}}}}]}}"
    folder = write(f"{COLOURS}decks:\n  - {deck}\n")
    (folder / "art").mkdir(exist_ok=True)
    (folder / "art" / "shield.svg").write_text(SHIELD, encoding="utf-8")
    return folder


def dark_pixels(folder: Path, bleed: float, theme: str) -> int:
    """How many pixels of the part with its bleed are darker than a middle grey."""
    picture = ppgen.load(folder).deck("parts").cards[0].face.png(dpi=DPI, bleed=bleed, theme=theme)
    drawn = PIL.Image.open(BytesIO(picture)).convert("RGBA")
    white = PIL.Image.new("RGBA", drawn.size, "white")
    return sum(PIL.Image.alpha_composite(white, drawn).convert("L").histogram()[:128])


def frame_points(folder: Path, theme: str) -> tuple[list[tuple[float, float]], float]:
    """Corners and handles of the frame of the part about its centre, and the width of its line, in mm."""
    card = ppgen.load(folder).deck("parts").cards[0].face.drawing(theme)
    (frame,) = [
        mark
        for mark in read(card.painter.scene(card.side)).painted
        if isinstance(mark.item, Shape) and mark.item.role == "frame"
    ]
    assert isinstance(frame.item, Shape)
    assert frame.item.stroke is not None
    return list(points(frame.item.path)), frame.item.stroke.width


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("bleed", [0.0, BLEED])
def test_in_one_ink_a_ground_that_bleeds_draws_no_line_along_the_cut(write: Write, shape: str, bleed: float) -> None:
    assert dark_pixels(game(write, shape, "ground: sand, bleed: true"), bleed, "ink") == 0


def test_a_band_that_bleeds_has_a_line_only_where_it_ends_on_the_card(write: Write) -> None:
    band = "{panel: {ground: sand, bleed: true}}"
    deck = f"width: 40, height: 50, face: {{stack: {{items: [{{at: {{width: 40, height: 12, item: {band}}}}}]}}}}"
    folder = write(f"{COLOURS}decks:\n  - {{id: parts, title: Parts, rows: [{{n: 1}}], {deck}}}\n")
    picture = ppgen.load(folder).deck("parts").cards[0].face.png(dpi=DPI, bleed=BLEED, theme="ink")
    drawn = PIL.Image.open(BytesIO(picture)).convert("L")
    rows = {y for y in range(drawn.height) if drawn.getpixel((drawn.width // 2, y)) < 128}  # type: ignore[operator]
    assert rows
    assert all(abs(y * 25.4 / DPI - BLEED - 12) < 0.5 for y in rows)
    # Along its length the line goes on into the bleed, as the ground does.
    y = max(rows)
    assert all(drawn.getpixel((x, y)) < 200 for x in range(drawn.width))  # type: ignore[operator]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("theme", THEMES)
def test_the_frame_of_a_panel_that_fills_a_part_follows_its_shape(write: Write, shape: str, theme: str) -> None:
    places, width = frame_points(game(write, shape, "ground: sand, frame: night, bleed: true"), theme)
    by = width / 2
    across, down = max(x for x, _ in places), max(y for _, y in places)
    sides = {"card": (40, 50), "square": (40, 40), "round": (40, 40), "oval": (50, 36), "hexagon": (46, 40)}
    wide, high = sides.get(shape, (40, 44))
    assert (across, down) == pytest.approx((wide / 2 - by, high / 2 - by))
    corner = max(hypot(x / (wide / 2 - by), y / (high / 2 - by)) for x, y in places)
    square = hypot(1, 1)
    # Only a rectangle with sharp corners reaches them. A shield has both of its own at the top.
    assert corner == pytest.approx(square) if shape in ("square", "drawing") else corner < square - 0.01


def test_a_panel_with_a_radius_of_its_own_keeps_it(write: Write) -> None:
    places, width = frame_points(game(write, "card", "frame: night, radius: 8"), "color")
    top = [x for x, y in places if y < -25 + width / 2 + 1e-6]
    assert any(x == pytest.approx(20 - 8, abs=0.01) for x in top), "no corner begins 8 mm from the side"


@pytest.mark.parametrize("shape", ["round", "hexagon", "drawing"])
def test_in_one_ink_a_ground_that_ends_at_the_cut_has_an_outline_of_the_shape(write: Write, shape: str) -> None:
    folder = game(write, shape, "ground: sand")
    picture = ppgen.load(folder).deck("parts").cards[0].face.png(dpi=DPI, bleed=BLEED, theme="ink")
    drawn = PIL.Image.open(BytesIO(picture)).convert("L")
    middle = drawn.height // 2 if shape != "drawing" else round((BLEED + 5) * DPI / 25.4)
    dark = [x for x in range(drawn.width) if drawn.getpixel((x, middle)) < 128]  # type: ignore[operator]
    assert dark, "there is no outline"
    assert min(dark) * 25.4 / DPI == pytest.approx(BLEED, abs=0.5)
    assert max(dark) * 25.4 / DPI == pytest.approx(drawn.width * 25.4 / DPI - BLEED, abs=0.5)


@pytest.mark.parametrize("theme", THEMES)
def test_with_a_bleed_the_cut_of_a_dark_part_shows_and_nothing_light_stays_on_it(write: Write, theme: str) -> None:
    folder = game(write, "round", "ground: night, bleed: true")
    scene = ppgen.load(folder).deck("parts").sheet.drawing(bleed=BLEED, theme=theme).page(0).scene
    shapes = [mark for mark in read(scene).painted if isinstance(mark.item, Shape)]
    (casing,) = [mark.item for mark in shapes if mark.item.role == "casing"]
    (cut,) = [mark.item for mark in shapes if mark.item.role == "cut"]
    assert isinstance(casing, Shape)
    assert isinstance(cut, Shape)
    assert casing.stroke
    assert cut.stroke
    assert casing.stroke.colour == "#ffffff"
    widths = [max(x for x, _ in points(item.path)) - min(x for x, _ in points(item.path)) for item in (casing, cut)]
    assert (widths[0] - casing.stroke.width) / 2 >= 20.0, "some of the casing lies inside the cut"
    assert widths[1] == pytest.approx(40.0)
