"""How git is asked: nothing is checked out, fetched or locked."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Collection
from pathlib import Path

from ppgen.diagnostics import EnvironmentProblem

COMPARE_WITH_FOLDER = "compare with a folder"
OF_PARTIAL_CLONES = "`git fetch --refetch --no-filter` brings what a partial clone lacks"
OF_HOOKS = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX")
"""How git tells a hook which repository to use. With these, our git would not use that of the folder it is run in."""
_OFFLINE = {"GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "", "GIT_TERMINAL_PROMPT": "0"}
"""Nothing is fetched: what a partial clone lacks is reported as missing."""


def sizes(root: Path, blobs: Collection[str]) -> list[int | None]:
    """The bytes that each blob has, in their order; None for one that a partial clone left at its origin."""
    lines = _about(root, "--batch-check=%(objectname) %(objectsize)", blobs).splitlines()
    return [None if size == b"missing" else int(size) for size in (line.split()[1] for line in lines)]


def contents(root: Path, blobs: Collection[str]) -> list[bytes]:
    """What is in each blob, in their order."""
    data, at = _about(root, "--batch", blobs), 0
    found: list[bytes] = []
    for _ in blobs:
        start = data.index(b"\n", at) + 1
        end = start + int(data[at:start].split()[2])
        found.append(data[start:end])
        at = end + 1
    return found


def _about(root: Path, how: str, blobs: Collection[str]) -> bytes:
    """What `git cat-file` says about some blobs, in their order."""
    feed = "".join(f"{blob}\n" for blob in blobs).encode()
    return must(git(root, "cat-file", how, feed=feed)) if blobs else b""


def must(done: subprocess.CompletedProcess[bytes]) -> bytes:
    if done.returncode:
        # What a partial clone left at its origin is not fetched.
        lacking = b"lazy fetching disabled" in done.stderr or b"promisor" in done.stderr
        raise EnvironmentProblem(
            f"git failed: {complaint(done)}", OF_PARTIAL_CLONES if lacking else "", code="git-failed"
        )
    return done.stdout


def complaint(done: subprocess.CompletedProcess[bytes]) -> str:
    """Why git stopped, in its own words. Warnings come first and are not the reason."""
    lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
    reasons = [line for line in lines if line.startswith("fatal: ")] or lines
    return reasons[0].removeprefix("fatal: ") if reasons else f"status {done.returncode}"


def existing(folder: Path) -> Path:
    """The folder, or the nearest one above it that exists."""
    return next((at for at in (folder, *folder.absolute().parents) if os.path.isdir(at)), Path())


def git(at: Path, *words: str, feed: bytes = b"", index: Path | None = None) -> subprocess.CompletedProcess[bytes]:
    """Run git in a folder, on its repository and, if one is given, on another `index` of it.

    Nothing is fetched and no lock is taken. Raises EnvironmentProblem if git cannot be run.
    """
    surroundings = {name: value for name, value in os.environ.items() if name not in OF_HOOKS} | _OFFLINE
    if index is not None:
        surroundings["GIT_INDEX_FILE"] = str(index)
    # quotepath and pagers do not matter with -z; locks are not taken for reading; what a partial clone lacks is not
    # fetched, nor anything else.
    command = ["git", "-c", "core.fsmonitor=false", "-c", "protocol.allow=never", "--no-optional-locks", *words]
    try:
        return subprocess.run(  # noqa: S603 (no shell)
            command, cwd=at, env=surroundings, input=feed, capture_output=True, check=False
        )
    except FileNotFoundError:
        message = "git is not installed, so no revision can be read"
        raise EnvironmentProblem(message, COMPARE_WITH_FOLDER, code="outside-git") from None
    except OSError as problem:
        raise EnvironmentProblem(f"git cannot be run: {problem.strerror}", code="git-unusable") from problem
