"""Components look the same as SVG and as PDF."""

from __future__ import annotations

import pytest

import ppgen
from tests.render.agreement import assert_agree

THEMES = ("color", pytest.param("ink", marks=pytest.mark.slow), pytest.param("contrast", marks=pytest.mark.slow))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("page", [0, 1, 4], ids=["instructions", "suns", "arms"])
def test_a_page_agrees(page: int, theme: str) -> None:
    drawing = ppgen.load("piecepack").sheet("piecepack").drawing(theme=theme)
    assert_agree(drawing.page(page).scene)


@pytest.mark.slow
@pytest.mark.parametrize("page", [1, 3], ids=["calibration", "backs"])
def test_a_page_with_two_sides_agrees(page: int) -> None:
    drawing = ppgen.load("piecepack").sheet("piecepack").drawing(duplex="short-edge", bleed=3.0, paper="a4")
    assert_agree(drawing.page(page).scene)
