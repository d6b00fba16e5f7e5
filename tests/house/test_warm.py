"""The program that tests run behaves as the real one: words, streams, folder, environment, umask and status."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import warm

REAL = (sys.executable, "-P", "-m", "ppgen")
Told = tuple[int, bytes, bytes]


def both(*words: str, folder: Path, typed: bytes = b"", mask: int = 0o022, **more: str) -> list[Told]:
    """What the fork and the real program do, one after the other."""
    return [
        (done.returncode, done.stdout, done.stderr)
        for program in ([warm.program()], REAL)
        for done in (
            subprocess.run(
                [*program, *words], cwd=folder, input=typed, env={**os.environ, **more}, umask=mask, capture_output=True
            ),
        )
    ]


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["games"], 0),
        (["rule", "FIG-LEFT-OUT"], 0),
        (["check", "--game", "hexapawn", "--lints", "none"], 0),
        (["check", "--game", "no such ü game"], 2),
        (["rule", "FIG-LEFT OUT", ""], 2),
        ([], 2),
    ],
)
def test_it_says_what_the_real_one_says(words: list[str], status: int, tmp_path: Path) -> None:
    ours, real = both(*words, folder=tmp_path)
    assert ours == real
    assert ours[0] == status


def test_it_is_in_the_callers_folder_and_writes_as_the_caller_may(tmp_path: Path) -> None:
    for mask, bits in ((0o022, 0o644), (0o077, 0o600)):
        for program in ([warm.program()], REAL):
            words = [*program, "schema", "--out", f"{mask}"]
            assert subprocess.run(words, cwd=tmp_path, umask=mask, capture_output=True).returncode == 0
            files = [path for path in (tmp_path / f"{mask}").iterdir() if path.is_file()]
            assert files
            assert {path.stat().st_mode & 0o777 for path in files} == {bits}


def test_it_has_the_callers_environment_and_no_other(tmp_path: Path) -> None:
    """`diff --update` is refused where the environment says that this is CI."""
    words = ("diff", "--update", "--game", "hexapawn", "--out", "out")
    ours, real = both(*words, folder=tmp_path, CI="true")
    assert ours == real
    assert (ours[0], b"CI" in ours[2]) == (2, True)
    assert both(*words, folder=tmp_path, CI="")[0][0] == 0


def test_two_run_at_a_time_and_a_pipe_joins_them(tmp_path: Path) -> None:
    script = f"{warm.program()} rule FIG-LEFT-OUT | cat; {warm.program()} games & {warm.program()} --version; wait"
    done = subprocess.run(["sh", "-c", script], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    for part in ("FIG-LEFT-OUT", "Bundled games", "ppgen 0."):
        assert part in done.stdout
