"""PNG: size, resolution, lines as thin as they are, and what is said of an image that would be too large.

What it shows is in maps of letters, in `test_pixels.py`.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from PIL import Image

from ppgen.diagnostics import EnvironmentProblem
from ppgen.render import png
from ppgen.scene.model import Group, Scene, Shape, Stroke
from tests.render.scenes import everything, rectangle, scene


def read(drawn: Scene, dpi: float = 300, *, width_px: int | None = None) -> Image.Image:
    return Image.open(BytesIO(png.render(drawn, dpi, width_px=width_px)))


@pytest.mark.parametrize(("dpi", "size"), [(300, (945, 709)), (25.4, (80, 60)), (96, (302, 227))])
def test_it_has_the_pixels_that_its_size_in_mm_asks_for(dpi: float, size: tuple[int, int]) -> None:
    assert read(everything(), dpi).size == size


def test_it_states_its_resolution() -> None:
    assert read(everything(), 300).info["dpi"] == pytest.approx((300, 300), abs=0.01)


def test_it_can_be_asked_for_by_its_width() -> None:
    image = read(everything(), width_px=600)
    assert image.size == (600, 450)
    assert image.info["dpi"] == pytest.approx((190.5, 190.5), abs=0.02)


@pytest.mark.parametrize("dpi", [20_000, 1e9, float("inf")])
def test_an_image_too_large_to_make_is_refused_with_the_reason(dpi: float) -> None:
    with pytest.raises(EnvironmentProblem, match="too large"):
        png.render(everything(), dpi)


@pytest.mark.parametrize("dpi", [0, -300, float("nan")])
def test_a_resolution_that_is_none_is_refused(dpi: float) -> None:
    with pytest.raises(ValueError, match="resolution"):
        png.render(everything(), dpi)


def of_line(width: float, dpi: float) -> float:
    """The mean darkness of ten mm around a level black line, in mm of black."""
    stroke = Stroke("#000000", width)
    image = read(scene(Shape((("M", 5, 10.03), ("L", 35, 10.03)), None, stroke)), dpi).convert("L")
    across = [255 - int(image.getpixel((image.width // 4, row))) for row in range(image.height)]  # type: ignore[arg-type]
    return sum(across) / 255 * 25.4 / dpi


@pytest.mark.parametrize("dpi", [96, 150, 300])
@pytest.mark.parametrize("width", [0.05, 0.15, 0.3])
def test_a_thin_line_is_no_bolder_than_it_is(width: float, dpi: float) -> None:
    assert of_line(width, dpi) == pytest.approx(width, rel=0.05)


def test_a_rectangle_between_pixels_is_not_moved_onto_them() -> None:
    """PDFium does so with plain rectangles, and with those that clip."""
    square = Shape(rectangle(1.25, 1.5, 2, 2), "#000000")
    clipped = Group((Shape(rectangle(0, 0, 9, 9), "#000000"),), clip=square.path)
    for drawn in (square, clipped):
        image = read(scene(drawn), 25.4).convert("L")
        row = [255 - int(image.getpixel((column, 2))) for column in range(5)]  # type: ignore[arg-type]
        assert row == pytest.approx([0, 191, 255, 64, 0], abs=2)


def test_threads_may_draw_at_once() -> None:
    """PDFium itself cannot."""
    alone = png.render(everything(), 150)
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(lambda _: png.render(everything(), 150), range(8))) == {alone}
