"""The process in which Typst waits for a book: it never outlives the one who asked for it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ppgen.book.blocks import Paragraph
from ppgen.book.pdf import compiling
from ppgen.book.pdf.options import PdfOptions
from ppgen.book.pdf.write import typeset
from ppgen.confined import Confined, main_of, started
from ppgen.diagnostics import DefinitionError
from tests.book.pdf.test_faults import HERE, book
from tests.book.sample import sample, words

WAITING = "import os, sys; sys.stdin.buffer.read(); print(os.getpid())"
"""A program that waits for its request."""


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def ends(pid: int) -> bool:
    """Whether a process ends, sooner or later."""
    for _ in range(12_000):
        if not is_running(pid):
            return True
        time.sleep(0.05)
    return False


def test_a_process_starts_before_its_request_is_there_and_answers_it() -> None:
    with started("print(len(input()))") as process:
        time.sleep(0.1)
        assert process.answer(b"request\n", seconds=600) == b"7\n"


def test_a_process_that_takes_too_long_says_nothing_and_has_ended() -> None:
    with started("import time; time.sleep(60)") as process:
        assert process.answer(b"", seconds=0.2) is None
        pid = process.pid
    assert not is_running(pid)


@pytest.mark.parametrize("what", [KeyboardInterrupt, SystemExit, ValueError])
def test_it_has_ended_when_the_block_ends(what: type[BaseException]) -> None:
    with pytest.raises(what), started(WAITING) as process:  # noqa: PT012 - it is raised inside the block
        pid = process.pid
        assert is_running(pid)
        raise what
    assert not is_running(pid)


def test_a_book_with_a_fault_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    pids: list[int] = []

    @contextmanager
    def noted(program: str, *, libraries: list[str]) -> Iterator[Confined]:
        with started(program, libraries=libraries) as process:
            pids.append(process.pid)
            yield process

    monkeypatch.setattr(compiling, "started", noted)
    with pytest.raises(DefinitionError):
        typeset(book(Paragraph(words("龍"), HERE)), PdfOptions())
    assert [is_running(pid) for pid in pids] == [False]


def test_typst_that_stays_for_the_tests_sets_the_same_book_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = [typeset(sample(), PdfOptions()) for _ in range(2)]
    monkeypatch.setattr(compiling, "started", started)
    assert [typeset(sample(), PdfOptions())] * 2 == kept


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_it_ends_when_the_one_who_asked_is_killed() -> None:
    program = (
        "import sys, time; from ppgen.book.pdf.compiling import typesetter\n"
        "with typesetter() as process:\n    print(process.pid, flush=True)\n    time.sleep(60)"
    )
    folder = Path(compiling.__file__).parents[3]
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, cwd=folder) as asking:
        assert asking.stdout is not None
        pid = int(asking.stdout.readline())
        assert is_running(pid)
        asking.kill()
    assert ends(pid)


def test_nothing_is_imported_that_setting_a_book_does_not_need() -> None:
    """It starts while the figures are drawn, and should be ready before they are."""
    program = main_of("ppgen.book.pdf.child").replace("main()", "import sys; print(*sys.modules)")
    with started(program) as process:
        said = process.answer(b"", seconds=600)
    assert said is not None
    assert not {"subprocess", "uharfbuzz", "yaml", "click", "ppgen.scene"} & set(said.decode().split())


def test_decisions_reach_a_file_of_the_caller_though_the_process_writes_no_file(tmp_path: Path) -> None:
    path = tmp_path / "settled.json"
    path.write_bytes(b" " * 100)
    program = (
        "import sys; sys.path += sys.argv[1:]\n"
        "from ppgen.book.pdf.child import deciding; from ppgen.confined import limit\n"
        f"limit(memory=2**31, cpu_seconds=10); decide = deciding({str(path)!r})\n"
        "decide({'blank': 2, 'moved': {'figure-a': 'head'}}); decide({'blank': 4}); print('done')"
    )
    with started(program) as process:
        assert process.answer(b"", seconds=600) == b"done\n"
    assert path.stat().st_size == 100
    assert json.loads(path.read_bytes()) == {"blank": 4}
