"""How every test runs: Hypothesis repeats itself in CI and explores anew elsewhere; ppgen is told of no CI, keeps
nothing between runs, and does in one process what is called in one; Typst starts once (`kept.py`). Git has no settings
of the caller's. Python seldom looks for garbage.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests import kept

settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("here", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "here")

# Half a million objects of pytest and of all modules live to the end. With Python's own numbers a quarter of the time
# goes into looking among them for what nothing refers to.
gc.set_threshold(100_000, 50, 100)

# Git as on a machine where nobody has set anything up, but with an author; it takes a checkout that another user owns.
for name in [name for name in os.environ if name.startswith("GIT_")]:
    del os.environ[name]
os.environ |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
os.environ |= {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": "*"}
for who in ("AUTHOR", "COMMITTER"):
    os.environ |= {f"GIT_{who}_NAME": "Nobody", f"GIT_{who}_EMAIL": "nobody@example.org"}


def pytest_collection_finish() -> None:
    """What lives now lives on: leave it out of every search."""
    gc.freeze()


@pytest.fixture(autouse=True)
def out_of_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    """`diff --update` does not run in CI; a test of that says so itself."""
    monkeypatch.delenv("CI", raising=False)


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an earlier test or version made is no answer; a test of the cache says so itself."""
    monkeypatch.setenv("PPGEN_CACHE", "off")


@pytest.fixture(autouse=True)
def one_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that a test calls forks no workers: this process is large, so that costs more than most commands do.

    Commands in a process of their own share their work as always; so does a test that is about that, which says so.
    """
    monkeypatch.setattr("os.cpu_count", lambda: 1)


@pytest.fixture(autouse=True, scope="session")
def typst_stays() -> Iterator[None]:
    """A book that is set in this process is set by a Typst that has started already."""
    with pytest.MonkeyPatch.context() as patch:
        if os.environ.get("PPGEN_COLD") != "1":
            patch.setattr("ppgen.book.pdf.compiling.started", kept.started)
        yield
