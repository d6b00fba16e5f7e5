"""Lines that are too thin are widened before a drawing is done. Here they stay, so that there is something to find."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def thin_lines_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("figures.draw", "sheets.pad", "sheets.cutout.book"):
        monkeypatch.setattr(f"ppgen.{module}.printable", tuple)
