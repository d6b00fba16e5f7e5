"""SVG → pixels: what is said where the cairo library is missing or the image would be too large."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable
from typing import Any

import pytest

from ppgen.baseline.raster import raster
from ppgen.diagnostics import EnvironmentProblem
from ppgen.render import svg
from tests.render.scenes import everything


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
        raster(svg.render(everything()), 80, 60)
    assert "cairo" in caught.value.message
    assert "\n" not in caught.value.message
    assert command in caught.value.hint


@pytest.mark.parametrize("size", [(40_000, 10), (20_000, 20_000)])
def test_an_image_too_large_to_make_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(EnvironmentProblem, match="too large"):
        raster(svg.render(everything()), *size)
