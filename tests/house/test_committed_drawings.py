"""The drawings in `output/` are what the code draws today: nobody changes one without seeing it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.cli import run

ROOT = Path(__file__).resolve().parents[2]


def test_every_committed_drawing_is_drawn_again_byte_for_byte(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where this fails on purpose: look at what `ppgen diff` shows, then `ppgen diff --update`."""
    monkeypatch.chdir(ROOT)
    status = run(["diff", "--against", "output"])
    out = capsys.readouterr().out
    assert (status, ", 0 " in out, "the same" in out) == (0, False, True), out
    assert out.count("\n") == 1, out
