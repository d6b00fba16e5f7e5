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
    """Where tests run, and not where xdist only hands them out: its workers take CI from that process.

    `diff --update` does not run in CI, and what an earlier test or version made is no answer. A command that a test
    calls forks no workers: this process is large, so that costs more than most commands do; in processes of their own
    commands share their work as always. A test that is about one of these sets it with `monkeypatch`.
    """
    os.environ.pop("CI", None)
    os.environ["PPGEN_CACHE"] = "off"
    os.cpu_count = lambda: 1
    gc.freeze()  # what lives now lives on: leave it out of every search


@pytest.fixture(autouse=True, scope="session")
def typst_stays() -> Iterator[None]:
    """A book that is set in this process is set by a Typst that has started already."""
    with pytest.MonkeyPatch.context() as patch:
        if os.environ.get("PPGEN_COLD") != "1":
            patch.setattr("ppgen.book.pdf.compiling.started", kept.started)
        yield
