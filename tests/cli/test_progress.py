"""The bar of a long run: on a terminal alone, and gone when the run is over."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys

STEPS = """
from ppgen.cli.progress import progress
with progress("drawing", 30) as step:
    for _ in range(30): step()
"""


def on_a_terminal(program: str, columns: int = 80) -> str:
    """What a program writes to standard error where that is a terminal."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": str(columns)}
    done = subprocess.run([sys.executable, "-c", program], stderr=theirs, stdout=subprocess.PIPE, env=environment)
    os.close(theirs)
    text = b""
    try:
        while part := os.read(ours, 65536):
            text += part
    except OSError:
        pass  # how a terminal says that nobody writes any more
    os.close(ours)
    assert done.stdout == b""
    return text.decode()


def test_a_terminal_shows_how_far_the_work_has_come() -> None:
    assert "30/30" in on_a_terminal(STEPS)


def test_nothing_of_the_bar_is_left_behind() -> None:
    bar, ended, after = on_a_terminal(STEPS).rpartition("\n")
    assert ended
    assert "drawing" in bar
    assert after == "\x1b[A\x1b[2K\r"  # up to the line of the bar, which is erased


def test_the_bar_fits_a_narrow_terminal() -> None:
    longest = max(len(re.sub(r"\x1b\[[?\w]*", "", shown).strip()) for shown in on_a_terminal(STEPS, 40).split("\r"))
    assert 30 < longest <= 40  # a line that wraps could not be erased


def test_what_breaks_takes_the_bar_with_it() -> None:
    shown = on_a_terminal(STEPS.replace("step()", "1 / 0"))
    assert shown.index("\x1b[A\x1b[2K\r") < shown.index("ZeroDivisionError")


def test_a_pipe_and_a_short_run_see_none() -> None:
    done = subprocess.run([sys.executable, "-c", STEPS], capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")
    assert on_a_terminal(STEPS.replace("30", "19")) == ""


SEARCH = """
from ppgen.cli import run
run(["find", "--game", "hexapawn", "--where", "moves.count > 40", "--format", "yaml"])
"""


def test_a_search_says_what_it_does_and_how_far_it_is() -> None:
    shown = on_a_terminal(SEARCH)
    lines = re.findall(r"\x1b\[2K([^\r]+)", shown)
    assert lines[0].startswith("playing all games out, 0 %")
    assert "looking at all positions that can arise, 0 %" in lines
    assert len(lines) == len(dict.fromkeys(lines)), "a line that has not changed is not written again"
    assert "\r\x1b[2KNo position shows it: proved." in shown


def test_nobody_watches_a_search_in_a_pipe() -> None:
    done = subprocess.run([sys.executable, "-c", SEARCH], capture_output=True, check=True, text=True)
    assert done.stdout == ""
    assert done.stderr.startswith("No position shows it: proved.")
    assert "%" not in done.stderr
