"""Whatever ends a command, nothing of it stays: no process, no half of a file, no compiled program, no request."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ppgen.cli.output import Output
from tests.hostile.conftest import Spoilt

ROOT = Path(__file__).resolve().parents[2]
posix = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


def wait_until(done: object, seconds: float = 600.0) -> bool:
    end = time.monotonic() + seconds
    while not (answer := done()) and time.monotonic() < end:  # type: ignore[operator]
        time.sleep(0.05)
    return bool(answer)


def is_alive(process: int) -> bool:
    """Whether a process runs: one that has ended and that nobody has asked about does not."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"


WORKERS = """\
import os, sys, time
from pathlib import Path
from ppgen.cli import parallel
os.cpu_count = lambda: 2
def work(number):
    (Path(sys.argv[1]) / str(os.getpid())).touch()
    {work}
parallel.side_by_side(work, [1, 2])
"""


@posix
@pytest.mark.parametrize("work", ["time.sleep(600)", "while True: pass"])
def test_workers_end_with_their_parent(tmp_path: Path, work: str) -> None:
    command = [sys.executable, "-c", WORKERS.format(work=work), str(tmp_path)]
    parent = subprocess.Popen(command, cwd=ROOT)
    try:
        assert wait_until(lambda: len(list(tmp_path.iterdir())) == 2)
        workers = [int(file.name) for file in tmp_path.iterdir()]
        assert all(map(is_alive, workers))
    finally:
        parent.send_signal(signal.SIGKILL)
        parent.wait()
    assert wait_until(lambda: not any(map(is_alive, workers)))


@posix
class TestUnfinishedFiles:
    @pytest.fixture
    def gone(self) -> int:
        """The number of a process that is no more."""
        process = subprocess.Popen([sys.executable, "-c", ""])
        process.wait()
        return process.pid

    def test_those_of_a_process_that_is_gone_are_removed(self, tmp_path: Path, gone: int) -> None:
        (tmp_path / "a").mkdir()
        stale = tmp_path / "a" / f".one.svg.{gone}-3.part"
        stale.touch()
        Output(tmp_path).write("a/two.svg", b"<svg/>")
        assert not stale.exists()

    def test_nothing_else_is(self, tmp_path: Path, gone: int) -> None:
        (tmp_path / "b").mkdir()
        outside = tmp_path / "outside"
        outside.touch()
        kept = [
            tmp_path / f".one.svg.{os.getpid()}-3.part",
            tmp_path / f".one.svg.{os.getppid()}-3.part",
            tmp_path / f"one.svg.{gone}-3.part",
            tmp_path / f".one.svg.{gone}-3.part.svg",
            tmp_path / ".one.svg.part",
            tmp_path / ".one.svg.0-0.part",
            tmp_path / "b" / f".one.svg.{gone}-3.part",
        ]
        for file in kept:
            file.touch()
        link, folder = tmp_path / f".l.{gone}-1.part", tmp_path / f".f.{gone}-2.part"
        link.symlink_to(outside)
        folder.mkdir()
        Output(tmp_path).write("two.svg", b"<svg/>")
        assert all(file.exists() for file in [*kept, link, folder, outside])

    def test_git_takes_none(self) -> None:
        name = "output/long-way/figures/.setup.svg.123-0.part"
        assert subprocess.run(["git", "check-ignore", "-q", name], cwd=ROOT, check=False).returncode == 0


RULES = "from ppgen.rules.board.game import rules\n"


class TestRulesThatAreTrusted:
    def test_leave_nothing_compiled(self, mine: Spoilt, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "dont_write_bytecode", False)
        mine.write("rules.py", RULES)
        assert mine.run("check")[0] == 0
        assert not list(mine.folder.rglob("__pycache__"))

    def test_are_what_their_text_says(self, mine: Spoilt) -> None:
        import py_compile

        file = mine.write("rules.py", "raise SystemExit(0)")
        when = file.stat()
        py_compile.compile(str(file), doraise=True)
        file.write_text("rules = None       ")
        os.utime(file, ns=(when.st_atime_ns, when.st_mtime_ns))
        status, said = mine.run("check")
        assert status == 2
        assert "has no function rules(game)" in said


class TestGit:
    def git(self, at: Path, *words: str) -> None:
        settings = ["-c", "user.name=A", "-c", "user.email=a@b", "-c", "protocol.file.allow=always"]
        subprocess.run(["git", *settings, *words], cwd=at, check=True, capture_output=True)

    def test_asks_nobody_for_what_a_partial_clone_lacks(
        self, mine: Spoilt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        origin, clone = tmp_path / "origin", tmp_path / "clone"
        (origin / "output" / "mine" / "figures").mkdir(parents=True)
        (origin / "output" / "mine" / "figures" / "one.svg").write_text("<svg/>")
        self.git(origin, "init", "-q")
        self.git(origin, "config", "uploadpack.allowfilter", "true")
        self.git(origin, "add", "-A")
        self.git(origin, "commit", "-qm", "one")
        self.git(tmp_path, "clone", "-q", "--filter=blob:none", "--no-checkout", origin.as_uri(), str(clone))
        asked = clone / "asked"
        self.git(clone, "config", "core.sshCommand", f"touch {asked}")
        self.git(clone, "config", "remote.origin.url", "ssh://nowhere.invalid/x")
        monkeypatch.chdir(clone)
        status, said = mine.run("diff")
        assert status in (1, 2)
        assert "this clone is partial" in said or "brings what a partial clone lacks" in said
        assert "warning" not in said
        assert not asked.exists()

    def test_is_left_as_it_was(self, mine: Spoilt, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("GIT_PREFIX", "a/")
        monkeypatch.delenv("GIT_ALLOW_PROTOCOL", raising=False)
        before = dict(os.environ)
        mine.run("diff")
        assert dict(os.environ) == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize(
    "words", [["check", "--game", "nothing"], ["nonsense"], ["rule", "nothing", "--game", "stones"], ["diff", "a", "b"]]
)
def test_an_error_that_cannot_be_said_is_one(words: list[str], tmp_path: Path) -> None:
    for out in ("/dev/null", "/dev/full"):
        with open(out, "w") as stdout, open("/dev/full", "w") as stderr:
            command = [sys.executable, "-m", "ppgen", *words]
            assert subprocess.run(command, cwd=tmp_path, stdout=stdout, stderr=stderr, check=False).returncode == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_what_could_not_be_said_fails_only_once() -> None:
    """Python flushes both streams at exit: by then they lead nowhere, so that the status stays that of the command."""
    program = "import sys, ppgen.cli as cli; status = cli.run(['nonsense'])\nfor out in (sys.stdout, sys.stderr):"
    program += " print('late', file=out, flush=True)\nsys.exit(status)"
    with open("/dev/full", "w") as full:
        done = subprocess.run([sys.executable, "-c", program], stdout=full, stderr=full, check=False)
    assert done.returncode == 2
