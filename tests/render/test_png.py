"""PNG: size, resolution, and what is said where cairo is missing or the image would be too large."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from ppgen.diagnostics import EnvironmentProblem
from ppgen.render import png
from ppgen.scene.model import Scene, Shape
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


def test_what_is_drawn_lands_where_it_should() -> None:
    image = read(scene(Shape(rectangle(10, 20, 30, 5), "#0072b2")), 254).convert("RGB")
    for inside in ((101, 201), (398, 248)):
        assert image.getpixel(inside) == (0, 0x72, 0xB2)
    for outside in ((98, 201), (101, 198), (402, 248), (398, 252)):
        assert image.getpixel(outside) == (255, 255, 255)


def test_without_paper_it_is_transparent() -> None:
    image = read(replace(scene(), paper=None), 96)
    assert image.mode == "RGBA"
    assert image.getpixel((5, 5))[3] == 0  # type: ignore[index]


@pytest.mark.parametrize("dpi", [20_000, 1e9, float("inf")])
def test_what_cairo_cannot_make_is_refused_with_the_reason(dpi: float) -> None:
    with pytest.raises(EnvironmentProblem, match="too large"):
        png.render(everything(), dpi)


@pytest.mark.parametrize("dpi", [0, -300, float("nan")])
def test_a_resolution_that_is_none_is_refused(dpi: float) -> None:
    with pytest.raises(ValueError, match="resolution"):
        png.render(everything(), dpi)


def without_cairo(problem: Exception) -> Callable[..., Any]:
    genuine = builtins.__import__

    def find(name: str, *arguments: Any, **more: Any) -> Any:
        if name.startswith("cairo"):
            raise problem
        return genuine(name, *arguments, **more)

    return find


@pytest.mark.parametrize(
    "problem",
    [OSError('no library called "cairo-2" was found\ncannot load library'), ImportError("No module named 'cairosvg'")],
)
@pytest.mark.parametrize(
    ("platform", "command"),
    [("linux", "apt install libcairo2"), ("darwin", "brew install cairo"), ("aix", "libcairo2")],
)
def test_where_cairo_is_missing_one_sentence_names_the_package(
    monkeypatch: pytest.MonkeyPatch, problem: Exception, platform: str, command: str
) -> None:
    monkeypatch.delitem(sys.modules, "cairosvg", raising=False)
    monkeypatch.setattr(builtins, "__import__", without_cairo(problem))
    monkeypatch.setattr(sys, "platform", platform)
    with pytest.raises(EnvironmentProblem) as caught:
        png.render(everything())
    assert "cairo" in caught.value.message
    assert "\n" not in caught.value.message
    assert command in caught.value.hint
