"""Running a command, and what it said."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ppgen.cli import run

Said = Callable[..., tuple[int, str, str]]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """Run `ppgen` with some words: its status, its standard output and its standard error."""

    def call(*words: str) -> tuple[int, str, str]:
        capsys.readouterr()
        status = run(words)
        out, err = capsys.readouterr()
        return status, out, err

    return call
