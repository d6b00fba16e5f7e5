"""The SVG and the PDF of every sheet look the same."""

from __future__ import annotations

import pytest

from tests.render.agreement import assert_agree
from tests.sheets.walk import GAME, pad


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["color", "ink", "contrast"])
@pytest.mark.parametrize("name", [sheet.id for sheet in GAME.sheets])
def test_svg_and_pdf_agree(name: str, theme: str) -> None:
    assert_agree(pad(name, theme=theme).page(0).scene)
