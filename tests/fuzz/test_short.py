"""The fuzz run in its short form; `python -m tests.fuzz` is the long one."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import click
import pytest

from tests.fuzz import case
from tests.fuzz.case import findings

CASES = 12
FIRST = (0, 20_000, 40_000, 60_000)
"""Where the four parts begin, so that they may run side by side."""


@pytest.mark.parametrize("first", FIRST)
def test_nothing_odd_breaks_anything(first: int, tmp_path: Path) -> None:
    for seed in range(first, first + CASES):
        found = list(findings(seed, tmp_path))
        assert not found, found[0]


def broken(words: Sequence[str]) -> int:
    raise ValueError("a bug")


def ended(words: Sequence[str]) -> int:
    return 3


def forging(words: Sequence[str]) -> int:
    click.echo("a\n::error::forged")
    return 1


def steering(words: Sequence[str]) -> int:
    click.echo("a\u202eb", err=True)
    return 0


def outside(words: Sequence[str]) -> int:
    Path("../elsewhere").write_text("")
    return 0


def half(words: Sequence[str]) -> int:
    Path("report").mkdir()
    Path("report/index.html").write_text("<html>")
    return 0


def leaving(words: Sequence[str]) -> int:
    Path(".one.svg.1-1.part").write_text("")
    return 0


def slow(words: Sequence[str]) -> int:
    while True:
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("command", "what"),
    [
        (broken, "broke"),
        (ended, "ended with 3"),
        (forging, "forged a workflow command"),
        (steering, "printed what cannot be seen"),
        (outside, "wrote outside"),
        (half, "left half of index.html"),
        (leaving, "left .one.svg.1-1.part"),
    ],
)
def test_the_run_sees_what_it_looks_for(
    command: Callable[[Sequence[str]], int], what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(case, "run", command)
    assert what in {one.what for seed in range(5) for one in findings(seed, tmp_path)}


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="nothing ends a command here that goes on for ever")
def test_the_run_ends_what_goes_on_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(case, "run", slow)
    monkeypatch.setattr(case, "PATIENCE", 1)
    assert any("ended with -1" in one.what for one in findings(0, tmp_path))
