"""Running a command, and what it said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ppgen.cli import run

Said = Callable[..., tuple[int, str, str]]
Spoiled = Callable[[str, str, str], str]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """Run `ppgen` with some words: its status, its standard output and its standard error."""

    def call(*words: str) -> tuple[int, str, str]:
        capsys.readouterr()
        status = run(words)
        out, err = capsys.readouterr()
        return status, out, err

    return call


@pytest.fixture
def spoiled(folder: Path, said: Said) -> Spoiled:
    """What `ppgen check` says of the game in `folder`, which the test provides, with a change in one of its files."""

    def check(file: str, old: str, new: str) -> str:
        path = folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        status, out, err = said("check", "--game", str(folder))
        assert status == 1
        return out + err

    return check
