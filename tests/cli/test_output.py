"""Files are written whole or not at all, and nowhere but inside the folder given."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import BinaryIO

import pytest

from ppgen.cli.output import Output
from ppgen.diagnostics import EnvironmentProblem
from tests.tools import without_root


def left(folder: Path) -> list[str]:
    return sorted(str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file())


def test_folders_are_made_as_needed(tmp_path: Path) -> None:
    written = Output(tmp_path / "out").write("game/figures/one.svg", b"<svg/>")
    assert written.read_bytes() == b"<svg/>"
    assert left(tmp_path) == ["out/game/figures/one.svg"]


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    output = Output(tmp_path)
    output.write("one", b"old and long")
    output.write("one", b"new")
    assert (tmp_path / "one").read_bytes() == b"new"


def test_it_is_readable_as_the_umask_says(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        assert Output(tmp_path).write("one", b"").stat().st_mode & 0o777 == 0o644
    finally:
        os.umask(before)


def _write_half(stream: BinaryIO, failure: type[BaseException]) -> None:
    stream.write(b"half")
    raise failure


@pytest.mark.parametrize("failure", [RuntimeError, KeyboardInterrupt, SystemExit])
def test_what_fails_half_way_leaves_the_old_file(tmp_path: Path, failure: type[BaseException]) -> None:
    output = Output(tmp_path)
    output.write("one", b"old")
    with pytest.raises(failure), output.open("one") as stream:
        _write_half(stream, failure)
    assert left(tmp_path) == ["one"]
    assert (tmp_path / "one").read_bytes() == b"old"


@pytest.mark.parametrize("name", ["../one", "a/../../one", "/tmp/one", "", ".", "a\\..\\one", "a\0b"])
def test_no_name_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(EnvironmentProblem, match="inside"):
        Output(tmp_path / "out").write(name, b"")
    assert left(tmp_path) == []


def test_no_link_leads_out_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "out" / "game").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(EnvironmentProblem, match="leaves the folder"):
        Output(tmp_path / "out").write("game/one", b"")
    assert left(tmp_path) == []


def test_a_file_that_is_a_link_is_replaced_and_not_followed(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "precious").write_bytes(b"precious")
    (tmp_path / "out" / "one").symlink_to(tmp_path / "precious")
    Output(tmp_path / "out").write("one", b"new")
    assert (tmp_path / "precious").read_bytes() == b"precious"


def test_the_folder_itself_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "out").symlink_to(tmp_path / "real")
    Output(tmp_path / "out").write("game/one", b"new")
    assert left(tmp_path / "real") == ["game/one"]


def test_out_may_not_be_a_file(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"a file")
    with pytest.raises(EnvironmentProblem, match="out is a file"):
        Output(tmp_path / "out").write("game/one", b"")


def test_a_link_that_leads_nowhere_is_named_for_what_it_is(tmp_path: Path) -> None:
    (tmp_path / "out").symlink_to(tmp_path / "nowhere")
    with pytest.raises(EnvironmentProblem, match="out is a link that leads nowhere"):
        Output(tmp_path / "out").write("one", b"")


def test_what_goes_wrong_is_told_with_the_option_that_named_the_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    (tmp_path / "folder" / "one").mkdir(parents=True)
    for name in ("file", "link", "folder", ""):
        with pytest.raises(EnvironmentProblem) as told:
            Output(tmp_path / name if name else "", "--report").write("one", b"")
        assert "--report" in str(told.value)
        assert "--out" not in str(told.value)


def test_a_folder_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    with pytest.raises(EnvironmentProblem, match="it is a folder"):
        Output(tmp_path).write("one", b"")


def test_a_folder_without_permission_is_named(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir(mode=0o500)
    with pytest.raises(EnvironmentProblem, match="permission denied"), without_root():
        Output(tmp_path / "out").write("one", b"")


@pytest.mark.parametrize(
    ("number", "word"), [(errno.ENOSPC, "disk is full"), (errno.EACCES, "permission denied"), (errno.EIO, "error")]
)
def test_a_disk_that_fails_is_named_and_nothing_is_left(tmp_path: Path, number: int, word: str) -> None:
    with pytest.raises(EnvironmentProblem, match=word), Output(tmp_path).open("one"):
        raise OSError(number, os.strerror(number))
    assert left(tmp_path) == []


def test_a_name_longer_than_any_file_system_takes_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(EnvironmentProblem, match="cannot write"):
        Output(tmp_path).write("x" * 5000, b"")


PROGRAM = """
import signal, sys, time
import click
from ppgen import cli
from ppgen.cli.output import Output

# A suite that runs in the background hands on that interrupts are ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)

@click.command("check")
def command():
    with Output(sys.argv[2]).open("one") as stream:
        stream.write(b"half")
        stream.flush()
        print("writing", flush=True)
        time.sleep(30)

cli._Commands.get_command = lambda self, ctx, name: command
sys.exit(cli.run(["check"]))
"""


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as on POSIX")
@pytest.mark.parametrize(("number", "status"), [(15, 143), (2, 130), (1, 129)], ids=["TERM", "INT", "HUP"])
def test_a_signal_leaves_nothing_half_written(tmp_path: Path, number: int, status: int) -> None:
    arguments = [sys.executable, "-c", PROGRAM, "check", str(tmp_path)]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"writing\n"
        time.sleep(0.05)
        process.send_signal(number)
        assert process.wait(10) == status
        assert process.stderr.read() == b""
    assert left(tmp_path) == []


def test_no_folder_is_made_beyond_a_link(tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "game").symlink_to(tmp_path / "outside")
    (tmp_path / "out" / "gone").symlink_to(tmp_path / "nowhere")
    for name in ("game/figures/one.svg", "game/one.svg", "gone/figures/one.svg"):
        with pytest.raises(EnvironmentProblem, match="leaves the folder"):
            Output(tmp_path / "out").write(name, b"")
    assert list((tmp_path / "outside").iterdir()) == []
    assert not (tmp_path / "nowhere").exists()


def test_a_file_is_removed_and_never_through_a_link(tmp_path: Path) -> None:
    output = Output(tmp_path / "out")
    written = output.write("game/one.svg", b"")
    output.remove("game/one.svg")
    assert not written.exists()
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "one.svg").write_bytes(b"theirs")
    (tmp_path / "out" / "link").symlink_to(tmp_path / "outside")
    for name in ("link/one.svg", "game/none.svg", "../outside/one.svg"):
        with pytest.raises(EnvironmentProblem):
            output.remove(name)
    assert (tmp_path / "outside" / "one.svg").read_bytes() == b"theirs"


def test_a_file_that_cannot_be_removed_is_told_where_folders_are_reached_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows."""
    monkeypatch.setattr(os, "supports_dir_fd", set[object]())
    output = Output(tmp_path / "out")
    written = output.write("game/one.svg", b"")
    output.remove("game/one.svg")
    assert not written.exists()
    with pytest.raises(EnvironmentProblem, match=r"cannot remove .*one\.svg: No such file"):
        output.remove("game/one.svg")


def test_what_a_process_that_is_gone_left_unfinished_is_removed_by_the_next(tmp_path: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    for process in (gone.pid, os.getppid()):
        (tmp_path / f".a.svg.{process}-0.part").touch()
    (tmp_path / "a.part").touch()
    with Output(tmp_path).open("b.svg") as stream:
        stream.write(b"drawn")
    assert left(tmp_path) == [f".a.svg.{os.getppid()}-0.part", "a.part", "b.svg"]
