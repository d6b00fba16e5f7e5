"""A signal that asks a command to end is never lost, wherever it meets the command."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")

PROGRAM = """
import os, signal, sys, time
import click
from ppgen import cli
from ppgen.cli.output import Output

# A suite that runs in the background hands on that interrupts are ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
number = int(sys.argv[2])

class Dropping:
    '''Whatever is raised in a destructor, Python drops.'''
    def __del__(self):
        os.kill(os.getpid(), number)
        for _ in range(1000): pass

def waiting():
    Dropping()
    time.sleep(30)

def swallowing():
    try:
        os.kill(os.getpid(), number)
        time.sleep(5)
    except BaseException:
        pass

def writing():
    swallowing()
    Output(sys.argv[3]).write("one", b"whole")

def failing():
    try:
        os.kill(os.getpid(), number)
        time.sleep(5)
    except BaseException:
        raise ZeroDivisionError from None

@click.command("check")
def command():
    globals()[sys.argv[1]]()

cli._Commands.get_command = lambda self, ctx, name: command
sys.exit(cli.run(["check"]))
"""


@pytest.mark.parametrize(("number", "status"), [(15, 143), (2, 130), (1, 129)], ids=["TERM", "INT", "HUP"])
@pytest.mark.parametrize("how", ["waiting", "swallowing", "writing", "failing"])
def test_a_signal_whose_exception_is_dropped_still_ends_the_command(
    tmp_path: Path, how: str, number: int, status: int
) -> None:
    command = [sys.executable, "-c", PROGRAM, how, str(number), str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (status, "", "")
    assert list(tmp_path.iterdir()) == []


def test_handlers_and_hooks_are_given_back() -> None:
    from ppgen.cli import run

    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM)
    before = [signal.getsignal(number) for number in numbers], sys.unraisablehook
    assert run(["--version"]) == 0
    assert ([signal.getsignal(number) for number in numbers], sys.unraisablehook) == before


ENTRY = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)

class Slow:
    def find_spec(self, name, path=None, target=None):
        if name == "click":
            import os, time
            os.kill(os.getpid(), int(sys.argv[1]))
            time.sleep(5)

sys.meta_path.insert(0, Slow())
from ppgen.__main__ import main
sys.argv = ["ppgen", "--version"]
main()
"""


@pytest.mark.parametrize(("number", "status"), [(15, 143), (2, 130)], ids=["TERM", "INT"])
def test_a_signal_while_the_program_is_imported_ends_it_without_a_traceback(number: int, status: int) -> None:
    program = ENTRY.replace("sys.argv[1]", str(number))
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=600, check=False
    )
    assert (done.returncode, done.stderr) == (status, "")


LEAVING = """
import atexit, sys
atexit.register(sys.stdout.write, "afterwards")
{watched}
from ppgen.__main__ import main
sys.argv = ["ppgen", "rule", sys.argv[1], "--game", "stones"]
main()
"""


@pytest.mark.parametrize(
    ("watched", "code", "status"),
    [("", "DEF-YAML", 0), ("", "DEF-NONSENSE", 2), ("sys.settrace(lambda *_: None)", "DEF-NONSENSE", 2)],
    ids=["in order", "with a fault", "watched"],
)
def test_all_is_printed_and_done_before_the_process_ends(watched: str, code: str, status: int) -> None:
    """It ends without taking down what it holds, unless somebody watches it."""
    program = [sys.executable, "-c", LEAVING.format(watched=watched), code]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
    assert (done.returncode, bool(done.stderr)) == (status, status != 0)
    assert done.stdout.endswith("afterwards")
    assert (code in done.stdout) == (status == 0)


def test_the_console_script_is_the_prepared_one() -> None:
    assert 'ppgen = "ppgen.__main__:main"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_a_signal_at_any_moment_of_a_run_decides_its_status(tmp_path: Path) -> None:
    """Early moments, too: until Python has started, the signal's own default decides."""
    (tmp_path / "game.yaml").write_text((ROOT / "ppgen/games/tic_tac_toe/game.yaml").read_text(encoding="utf-8"))
    command = [sys.executable, "-m", "ppgen", "sheets", "--game", ".", "--format", "svg"]
    for step in range(8):
        with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stderr is not None
            time.sleep(0.03 * step)
            process.send_signal(signal.SIGTERM)
            status = process.wait(20)
            # 0 and 1: it was over before.
            assert status in (143, -15, 0, 1)
            assert b"Traceback" not in process.stderr.read()


def test_a_signal_to_the_whole_group_ends_a_check_by_lints_without_a_word() -> None:
    """As Ctrl-C does: the processes that share the work end with the command, and none says anything."""
    command = [sys.executable, "-m", "ppgen", "check", "--lints", "all"]
    # A suite that runs in the background hands on that interrupts are ignored; then all would be judged to the end.
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    for number in (signal.SIGINT, signal.SIGTERM):
        with subprocess.Popen(
            command,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=heard,
        ) as process:
            assert process.stderr is not None
            time.sleep(1.0)
            os.killpg(process.pid, number)
            status = process.wait(20)
            assert status in (128 + number, -number, 0, 1)
            assert b"Traceback" not in process.stderr.read()
