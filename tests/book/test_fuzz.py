"""Odd texts of rulebooks, in a short run; `python -m tests.fuzz.books` is the long one."""

from __future__ import annotations

from pathlib import Path

from tests.fuzz.books import ready, trouble


def test_nothing_odd_breaks_a_book(tmp_path: Path) -> None:
    given = ready(tmp_path)
    for seed in range(60):
        found = list(trouble(seed, tmp_path, given))
        assert not found, f"seed {seed}: {found[0]}"
