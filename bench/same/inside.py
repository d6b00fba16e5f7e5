"""Runs cases with the ppgen of one tree: `python -m bench.same.inside JOB RESULTS`, with that ppgen on the path.

A cold case has an interpreter of its own. What those import, this process imports, and forks itself for every other
case, which then costs milliseconds. Each runs in a folder of its own, a fresh copy of its project.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NoReturn

import ppgen
from bench.same.case import Case, Result
from bench.same.mutating import mutate

MEMORY = "/dev/shm"
"""Folders are made and removed by the thousand: in memory that takes a thirtieth of the time."""
TOO_LONG = 300
"""Seconds after which a case is ended."""
TEXT_NEVER = (".pdf", ".png", ".jpg", ".webp")
SITE = Path(ppgen.__file__).parents[1]
COLD = """
import atexit, sys
file = sys.argv.pop(1)
atexit.register(lambda: open(file, "w").write(" ".join(sys.modules)))
sys.argv[0] = "ppgen"
from ppgen.__main__ import main
main()
"""


class Job:
    def __init__(self, told: dict[str, Any]) -> None:
        self.cases = [Case(section, tuple(words), *more) for section, words, *more in told["cases"]]
        self.projects = Path(told["projects"])
        self.blobs = Path(told["blobs"])
        self.scratch = Path(tempfile.mkdtemp(prefix="ppgen-same-", dir=MEMORY if os.path.isdir(MEMORY) else None))
        self.here = self.scratch
        self.programs = {_id_of(file): file for file in SITE.glob("ppgen/games/*/rules.py")}
        """The programs of bundled games: a mutant of one gets that of the tree in which it runs."""

    def keep(self, data: bytes, plain: bool = False) -> str:
        """The digest of a file, under which it is kept; of a text without the places where this tree happens to lie."""
        if not plain:
            for place, word in ((self.here, b"HERE"), (SITE, b"SITE"), (SITE.parent, b"TREE")):
                data = data.replace(str(place).encode(), word)
        name = sha256(data).hexdigest()[:24]
        kept = self.blobs / name[:2] / name
        if not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            part = kept.with_name(f"{name}.{os.getpid()}")
            part.write_bytes(data)
            part.replace(kept)
        return name

    def run(self, number: int) -> Result:
        case = self.cases[number]
        self.here = here = self.scratch / str(number)
        beside = here.with_suffix(".said")
        beside.mkdir()
        self._lay_out(case, here)
        before = {file: file.stat().st_mtime_ns for file in _files(here)}
        for _ in range(2 if case.kind == "again" else 1):
            status, seconds = self._forked(case.words, here, beside, case.kind)
        said = {f"<{name}>": self.keep((beside / name).read_bytes()) for name in ("stdout", "stderr")}
        files = said | {"<status>": self.keep(str(status).encode())}
        for file in _files(here):
            if before.pop(file, 0) != file.stat().st_mtime_ns:
                files[str(file.relative_to(here))] = self.keep(file.read_bytes(), file.suffix in TEXT_NEVER)
        files |= {str(file.relative_to(here)): self.keep(b"deleted") for file in before}
        if case.kind == "verdict":
            files["<witness>"] = self.keep(self._replayed(case, here, beside).encode())
        modules = len((beside / "modules").read_text().split()) if (beside / "modules").exists() else 0
        shutil.rmtree(here)
        if case.kind != "cold":
            shutil.rmtree(beside)
        return Result(files, seconds, modules)

    def _lay_out(self, case: Case, here: Path) -> None:
        if not case.folder:
            here.mkdir()
            return
        shutil.copytree(self.projects / case.folder, here, symlinks=True)
        if case.mutant >= 0:
            if case.folder in self.programs:
                shutil.copy2(self.programs[case.folder], here / case.folder / "rules.py")
            mutate(here / case.folder, case.mutant)

    def _forked(self, words: tuple[str, ...], here: Path, beside: Path, kind: str) -> tuple[int, float]:
        """The exit status of a command in a process of its own, and the seconds of the processor that it took."""
        child = os.fork()
        if not child:
            self._become(words, here, beside, kind)
        _, status, used = os.wait4(child, 0)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        return os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime

    def _become(self, words: tuple[str, ...], here: Path, beside: Path, kind: str) -> NoReturn:
        code = 99
        try:
            os.setsid()
            os.chdir(here)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            for stream, name in ((1, "stdout"), (2, "stderr")):
                os.dup2(os.open(beside / name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), stream)
            os.environ["HOME"] = str(beside)
            signal.alarm(TOO_LONG)
            if kind == "cold":
                modules = str(beside / "modules")
                os.execv(sys.executable, [sys.executable, "-P", "-c", COLD, modules, *words])
            code = _called(words, kind)
            sys.stdout.flush()
            sys.stderr.flush()
        finally:
            os._exit(code)

    def _replayed(self, case: Case, here: Path, beside: Path) -> str:
        """Where the witness of a verdict leads: to the position that was judged, or elsewhere."""
        try:
            told = json.loads((beside / "stdout").read_bytes())
        except ValueError:
            return ""
        witness = (told.get("verdict") or {}).get("witness")
        if not witness:
            return ""
        words = [*case.words[: case.words.index("--position")], *(f"--after={turn}" for turn in witness)]
        self._forked((*words, "--format", "json"), here, beside, "verdict")
        try:
            reached = json.loads((beside / "stdout").read_bytes())["position"]
        except ValueError:
            return f"cannot be played: {(beside / 'stderr').read_text()}"
        return "leads there" if _uncounted(reached) == _uncounted(told["position"]) else f"leads to {reached}"


def _uncounted(position: str) -> list[str]:
    """A position without words that count turns, of which a shorter game has fewer."""
    return [word for word in position.split() if not word.isdigit()]


def _called(words: tuple[str, ...], kind: str) -> int:
    if kind == "python":
        from bench.same.public import tell

        tell(words[0])
        return 0
    sys.argv = ["ppgen", *words]
    from ppgen.__main__ import main

    try:
        main()
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else int(done.code is not None)
    return 0


def _files(here: Path) -> list[Path]:
    return [file for file in sorted(here.rglob("*")) if file.is_file() and ".git" not in file.relative_to(here).parts]


def _id_of(program: Path) -> str:
    lines = program.with_name("game.yaml").read_text(encoding="utf-8").splitlines()
    return next(line.removeprefix("id:").strip() for line in lines if line.startswith("id:"))


def shared(job: Job, numbers: list[int], done: Callable[[int], Result]) -> Iterator[tuple[int, Result]]:
    """The results of some cases, worked on by as many processes as there are processors."""
    reading, writing = os.pipe()
    workers = [_worker(job, reading, writing, done, count) for count in range(os.cpu_count() or 1)]
    os.close(reading)
    for number in numbers:
        os.write(writing, number.to_bytes(4, "big"))
    os.close(writing)
    for worker in workers:
        _, status = os.waitpid(worker, 0)
        if status:
            raise SystemExit("a worker failed: see above")
    for file in job.scratch.glob("*.results"):
        for line in file.read_text(encoding="utf-8").splitlines():
            number, *result = json.loads(line)
            yield number, Result(*result)
        file.unlink()


def _worker(job: Job, reading: int, writing: int, done: Callable[[int], Result], count: int) -> int:
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        os.close(writing)
        with (job.scratch / f"{count}.results").open("w", encoding="utf-8") as told:
            while taken := os.read(reading, 4):
                number = int.from_bytes(taken, "big")
                told.write(json.dumps([number, *done(number)]) + "\n")
        code = 0
    except Exception:
        sys.excepthook(*sys.exc_info())
    finally:
        os._exit(code)


def warm(job: Job) -> None:
    """Import whatever the cold cases did."""
    names = {name: None for file in sorted(job.scratch.glob("*.said/modules")) for name in file.read_text().split()}
    for name in names:
        if name.partition(".")[0] != "__main__":
            with suppress(ImportError):
                importlib.import_module(name)
    gc.collect()
    gc.freeze()


def main(job_file: str, results: str) -> None:
    job = Job(json.loads(Path(job_file).read_text(encoding="utf-8")))
    numbers = range(len(job.cases))
    cold = [number for number in numbers if job.cases[number].kind == "cold"]
    told = list(shared(job, cold, job.run))
    warm(job)
    told += shared(job, [number for number in numbers if job.cases[number].kind != "cold"], job.run)
    shutil.rmtree(job.scratch)
    Path(results).write_text(json.dumps(sorted(told)), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
