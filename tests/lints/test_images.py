"""Lints and raster images: an image covers what is below it; text on it is held against samples of its colours."""

from __future__ import annotations

from pathlib import Path

import PIL.Image
import pytest

from ppgen.images.model import RasterImage
from ppgen.lints.drawing import read
from ppgen.lints.run import lint
from ppgen.plane import Affine, rotate
from ppgen.scene.model import Box, Group, Item, Picture, Shape
from ppgen.scene.path import rect
from ppgen.scene.text import TextStyle, line
from tests.images.making import packed, picture, put
from tests.render.scenes import scene


@pytest.fixture
def photo(tmp_path: Path) -> RasterImage:
    """600 × 400 pixels."""
    return put(tmp_path, "photo.jpg", packed(picture(600, 400), "JPEG"))


def codes(*items: Item) -> list[str]:
    return [found.code for found in lint(read(scene(*items)))]


def words(colour: str) -> Item:
    return line("A sack of spice", TextStyle("regular", 5, colour), 12, 20)


def test_an_image_hides_the_text_below_it(photo: RasterImage) -> None:
    assert codes(words("#000000"), Picture(photo, Box(10, 8, 48, 32))) == ["DRAW-TEXT-LINE"]
    assert "DRAW-TEXT-LINE" not in codes(Picture(photo, Box(10, 8, 48, 32)), words("#000000"))


@pytest.mark.parametrize(
    ("colour", "below", "faint"),
    [
        ("#000000", "#f0f0f0", False),
        ("#ffffff", "#202020", False),
        ("#808080", "#f0f0f0", True),
        ("#000000", "#202020", True),
        ("#ffffff", "#f0f0f0", True),
    ],
)
def test_text_on_an_image_is_judged_by_samples_of_it(tmp_path: Path, colour: str, below: str, faint: bool) -> None:
    plain = PIL.Image.new("RGB", (600, 400), below)
    for kind in ("JPEG", "PNG", "WEBP"):
        photo = put(tmp_path, f"photo.{kind.lower()}", packed(plain, kind))
        assert codes(Picture(photo, Box(10, 8, 60, 40)), words(colour)) == (["DRAW-PHOTO"] if faint else [])


def test_only_the_part_below_the_text_counts(tmp_path: Path) -> None:
    halves = PIL.Image.new("RGB", (600, 400), "#202020")
    halves.paste("#f0f0f0", (0, 0, 600, 200))
    photo = put(tmp_path, "photo.png", packed(halves, "PNG"))
    # The words stand 12 mm below the top of the page, 5 mm high.
    assert codes(Picture(photo, Box(10, 8, 60, 40)), words("#000000")) == []
    assert codes(Picture(photo, Box(10, -8, 60, 40)), words("#000000")).count("DRAW-PHOTO") == 1


def test_a_ground_between_image_and_text_is_what_counts(tmp_path: Path) -> None:
    photo = put(tmp_path, "photo.png", packed(PIL.Image.new("RGB", (600, 400), "#202020"), "PNG"))
    panel = Shape(rect(11, 9, 58, 30), "#ffffff", role="paper")
    assert codes(Picture(photo, Box(10, 8, 60, 40)), panel, words("#000000")) == []


def test_an_image_hides_a_ground_on_which_text_would_be_faint(photo: RasterImage) -> None:
    dark = Shape(rect(10, 8, 60, 40), "#202020", role="ground")
    assert "DRAW-CONTRAST" in codes(dark, words("#000000"))
    assert "DRAW-CONTRAST" not in codes(dark, Picture(photo, Box(10, 8, 60, 40)), words("#000000"))


def test_an_image_over_the_edge_is_cut_off(photo: RasterImage) -> None:
    assert codes(Picture(photo, Box(50, 8, 48, 32))) == ["DRAW-CUT-OFF"]


@pytest.mark.parametrize(
    ("width", "place", "coarse"),
    [(76.1, None, False), (76.6, None, True), (38.0, Affine(2, 0, 0, 2, 0, 0), False), (38.4, rotate(90), False)],
)
def test_what_counts_is_the_size_on_paper(photo: RasterImage, width: float, place: Affine | None, coarse: bool) -> None:
    # 600 pixels are 200 for each inch on 76.2 mm.
    image = Picture(photo, Box(0, 0, width, width / 1.5))
    found = [code for code in codes(Group((image,), transform=place)) if code == "DRAW-DPI"]
    assert bool(found) == coarse


def test_an_image_that_is_enlarged_by_its_group_is_coarse(photo: RasterImage) -> None:
    image = Picture(photo, Box(0, 0, 38.4, 25.6))
    assert "DRAW-DPI" in codes(Group((image,), transform=Affine(2, 0, 0, 2, 0, 0)))
