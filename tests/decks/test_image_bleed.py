"""Images that go on into the bleed, measured in what PDFium draws of the PDF."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import PIL.Image
import pytest

import ppgen
from ppgen.diagnostics import DefinitionError
from tests.decks.conftest import Write

DPI = 254
"""Ten pixels a mm."""
CARD = (63.5, 88.9)
BLEED = 3.0
SHARES = 255
"""The red of the planted image grows from 0 at its left edge to this at its right one, the green from top to bottom."""


def card(write: Write, block: str, width: int = 400, height: int = 400) -> Path:
    """A game with one card and that face, and an image whose colours say which part of it one sees."""
    folder = write("decks:\n  - {id: market, title: Market, rows: [{n: 1}], size: poker, face: " + block + "}\n")
    image = PIL.Image.new("RGB", (width, height))
    for x in range(width):
        for y in range(height):
            image.putpixel((x, y), (round(SHARES * x / (width - 1)), round(SHARES * y / (height - 1)), 128))
    image.save(folder / "ramp.png")
    return folder


def pixels(folder: Path, bleed: float) -> PIL.Image.Image:
    """The face with its bleed, its corner at that of the bleed."""
    return PIL.Image.open(BytesIO(ppgen.load(folder).deck("market").cards[0].face.png(dpi=DPI, bleed=bleed))).convert(
        "RGB"
    )


def share(image: PIL.Image.Image, x: float, y: float, bleed: float) -> tuple[float, float]:
    """Which place of the planted image is seen at a place of the card, in mm from the corner of its trim."""
    red, green, blue = image.getpixel((round((x + bleed) * DPI / 25.4), round((y + bleed) * DPI / 25.4)))  # type: ignore[misc]
    assert blue == pytest.approx(128, abs=2), "bare paper"
    return red / SHARES, green / SHARES


PLACES = [(x, y) for x in (1.0, 20.0, 50.0, 62.0) for y in (22.0, 30.0, 38.0)]


def test_an_image_with_more_at_its_sides_goes_on_there_and_nothing_moves_inside_the_trim(write: Write) -> None:
    at = "{at: {y: 20, width: 63.5, height: 20, item: {image: {file: ramp.png, fit: cover, bleed: true, height: 20}}}}"
    folder = card(write, f"{{stack: {{items: [{at}]}}}}", width=800, height=200)
    plain, bled = pixels(folder, 0.0), pixels(folder, BLEED)
    for x, y in PLACES:
        assert share(bled, x, y, BLEED) == pytest.approx(share(plain, x, y, 0.0), abs=0.01)  # a pixel is 0.005
    # 80 mm of image are 63.5 mm wide on the card: 8.25 mm are hidden on either side.
    for x in (-2.8, 66.2):
        assert share(bled, x, 30.0, BLEED)[0] == pytest.approx((x + 8.25) / 80, abs=0.008)
    # Above and below it is not on the edge of the card.
    assert bled.getpixel((300, 225)) == bled.getpixel((300, 435)) == (255, 255, 255)


def test_an_image_without_more_is_drawn_larger_about_the_middle_of_the_trim(write: Write) -> None:
    folder = card(write, "{image: {file: ramp.png, fit: stretch, bleed: true, height: 88.9}}")
    bled, factor = pixels(folder, BLEED), 1 + 2 * BLEED / CARD[0]
    for x in (-2.8, 0.0, 31.75, 63.5, 66.3):
        for y in (-2.8, 0.0, 44.45, 88.9, 91.7):
            wanted = tuple(0.5 + (at - side / 2) / side / factor for at, side in zip((x, y), CARD, strict=True))
            assert share(bled, x, y, BLEED) == pytest.approx(wanted, abs=0.012)


def test_what_crop_cuts_off_is_not_in_the_bleed(write: Write) -> None:
    block = "{image: {file: ramp.png, fit: stretch, crop: {left: 20}, bleed: true, height: 88.9}}"
    bled = pixels(card(write, block), BLEED)
    assert min(share(bled, x, y, BLEED)[0] for x in (-2.9, -1.0) for y in (-2.9, 50.0, 91.8)) >= 0.19


def test_without_bleed_the_image_ends_at_the_cut(write: Write) -> None:
    bled = pixels(card(write, "{image: {file: ramp.png, fit: stretch, height: 88.9}}"), BLEED)
    assert bled.getpixel((10, 400)) == (255, 255, 255)


def test_round_corners_stay_round_only_inside_the_card(write: Write) -> None:
    image = "{image: {file: ramp.png, fit: stretch, radius: 4, bleed: true, height: 20}}"
    at = f"{{at: {{y: 20, width: 30, height: 20, item: {image}}}}}"
    bled = pixels(card(write, f"{{stack: {{items: [{at}]}}}}"), BLEED)
    left = [share(bled, -2.9, 20.2, BLEED), share(bled, -2.9, 39.8, BLEED)]
    assert len(left) == 2
    for y in (20.2, 39.8):
        assert bled.getpixel((round((29.8 + BLEED) * 10), round((y + BLEED) * 10))) == (255, 255, 255)


def test_a_drawing_of_art_bleeds_too(write: Write) -> None:
    folder = card(write, "{image: {file: art/ground.svg, fit: cover, bleed: true, height: 88.9}}")
    (folder / "art").mkdir()
    path = '<path class="art-solid" d="M0 0 h9 v9 h-9 z"/>'
    art = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{path}</svg>'
    (folder / "art" / "ground.svg").write_text(art, encoding="utf-8")
    bled = pixels(folder, BLEED)
    corner, middle = bled.getpixel((3, 3)), bled.getpixel((300, 400))
    assert corner == middle != (255, 255, 255)


def test_an_ellipse_does_not_bleed(write: Write) -> None:
    folder = card(write, "{image: {file: ramp.png, shape: ellipse, bleed: true}}")
    with pytest.raises(DefinitionError, match="leave out bleed, or shape"):
        ppgen.load(folder).deck("market").sheet.drawing()
