"""A copy of a revision with an environment of its own, whose modules are changed, and whose tests are run."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from bench.code_mutants.choosing import Room
from bench.code_mutants.kinds import Mutant
from bench.code_mutants.planting import Modules, Place
from bench.timing import ROOT

KEPT = ROOT / "build/code-mutants"
PLUGIN = Path(__file__).with_name("plugin.py")
NO_TESTS = 5
"""The status of pytest if it runs none."""
LEFT_OUT = ("tests/house/test_mass.py",)
"""It weighs the text of modules, and would notice any word more."""


class Ran(NamedTuple):
    passed: bool
    first: str = ""
    """The test that failed first."""
    is_late: bool = False


class Tree:
    """A checkout with its environment. What is written for its runs lies beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.kept = folder, folder.parent
        shutil.copy(PLUGIN, folder / "mutants_plugin.py")

    @classmethod
    def of(cls, revision: str) -> Tree:
        """Raises CalledProcessError if the environment cannot be made."""
        folder = KEPT / "tree"
        if not folder.exists():
            subprocess.run(["git", "worktree", "prune"], cwd=ROOT, check=True)
            subprocess.run(["git", "worktree", "add", "-q", "--detach", folder, revision], cwd=ROOT, check=True)
        commit = subprocess.run(["git", "rev-parse", revision], cwd=ROOT, check=True, capture_output=True, text=True)
        subprocess.run(["git", "checkout", "-qf", "--detach", commit.stdout.strip()], cwd=folder, check=True)
        subprocess.run(["make", "-s", ".venv/.ppgen-dev"], cwd=folder, check=True)
        return cls(folder)

    def git(self, *words: str) -> str:
        return subprocess.run(["git", *words], cwd=self.folder, check=True, capture_output=True, text=True).stdout

    @contextmanager
    def mutated(self, mutant: Mutant) -> Iterator[None]:
        """Each mutant has a time of its own, and the old file its old one: no byte code of another version is run."""
        path = self.folder / mutant.file
        source, before = path.read_bytes(), path.stat()
        path.write_bytes(mutant.applied(source))
        os.utime(path, (0, int(sha256(str(mutant).encode()).hexdigest()[:7], 16)))
        try:
            yield
        finally:
            path.write_bytes(source)
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))

    def blobs(self) -> dict[str, str]:
        """The files of tests, with the names that git has for what is in them."""
        listed = (line.split() for line in self.git("ls-tree", "-r", "HEAD", "tests").splitlines())
        files = {file: blob for _, _, blob, file in listed if Path(file).match("test_*.py")}
        return {file: blob for file, blob in files.items() if file not in LEFT_OUT}

    # Which tests come past which mutant -----------------------------------------------------------------------------

    def record(self, rooms: Sequence[Room], record: Path, files: Collection[str], workers: int) -> None:
        """Run tests, of those files or all of them, in modules that say who comes past."""
        names = [*self.folder.glob("ppgen/**/*.py"), *self.folder.glob("tests/**/*.py")]
        modules = Modules({file.relative_to(self.folder).as_posix(): file.read_bytes() for file in names})
        sites: dict[str, dict[Place, list[int]]] = {}
        with record.open("a", encoding="utf-8") as lines:
            for number, mutant in enumerate(mutant for room in rooms for mutant in room.mutants):
                for file, place in modules.places(mutant):
                    if place:
                        sites.setdefault(file, {}).setdefault(place, []).append(number)
                    else:
                        lines.write(f"hit\t{number}\t{file}\n")
        for file, places in sites.items():
            (self.folder / file).write_text(modules.planted(file, places, str(record)), encoding="utf-8")
        self.pytest([*files], {"MUTANTS_RECORD": str(record)}, None, "--tb=no", f"-n{workers}", "--dist=loadfile")
        self.git("checkout", "-q", "--force", "HEAD")

    # Running tests ----------------------------------------------------------------------------------------------------

    def run(self, tests: Sequence[str], seconds: float, workers: int = 0) -> Ran:
        """Run some tests until one fails, which it does if they take longer than that."""
        chosen = self.kept / "chosen.txt"
        chosen.write_text("\n".join(tests), encoding="utf-8")
        files = list(dict.fromkeys(test.split("::")[0] for test in tests))
        settings = {"MUTANTS_CHOSEN": str(chosen), "PYTHONDONTWRITEBYTECODE": "1"}
        status, said = self.pytest(files, settings, seconds, "--tb=no", "-x", f"-n{workers}")
        if status is None:
            return Ran(False, f"{tests[0]} … takes too long", is_late=True)
        found = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", said, re.MULTILINE)
        return Ran(status in (0, NO_TESTS), found[1] if found else f"{tests[0]} … ends pytest with {status}")

    def pytest(
        self, files: Sequence[str], settings: Mapping[str, str], seconds: float | None, *options: str
    ) -> tuple[int | None, str]:
        listed = self.kept / "files.txt"
        listed.write_text("\n".join([*options, *files]), encoding="utf-8")
        words = ["-q", "-p", "no:cacheprovider", "-p", "mutants_plugin", f"@{listed}"]
        surroundings = {**os.environ, "CI": "true", **settings}
        command = [str(self.folder / ".venv/bin/python"), "-m", "pytest", *words]
        with subprocess.Popen(
            command,
            cwd=self.folder,
            env=surroundings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        ) as process:
            try:
                said = process.communicate(timeout=seconds)[0]
                return process.returncode, said
            except subprocess.TimeoutExpired:
                return None, ""
            finally:
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(process.pid, signal.SIGKILL)

    def refused(self) -> str:
        """What mypy says of the package; nothing if it agrees."""
        done = subprocess.run([".venv/bin/mypy", "ppgen"], cwd=self.folder, capture_output=True, text=True)
        return done.stdout.splitlines()[0] if done.returncode else ""
