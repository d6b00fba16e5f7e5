"""Mutated images are refused with a code, or drawn; `python -m tests.fuzz.images` is the long run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.images import trouble


@pytest.mark.parametrize("first", [0, 100_000])
def test_no_mutated_image_breaks_anything(first: int, tmp_path: Path) -> None:
    for seed in range(first, first + 60):
        assert not list(trouble(seed, tmp_path)), seed
