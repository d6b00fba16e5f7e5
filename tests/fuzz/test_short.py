"""The fuzz run in its short form; `python -m tests.fuzz` is the long one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.case import findings

CASES = 12
FIRST = (0, 20_000, 40_000, 60_000)
"""Where the four parts begin, so that they may run side by side."""


@pytest.mark.parametrize("first", FIRST)
def test_nothing_odd_breaks_anything(first: int, tmp_path: Path) -> None:
    for seed in range(first, first + CASES):
        found = list(findings(seed, tmp_path))
        assert not found, found[0]
