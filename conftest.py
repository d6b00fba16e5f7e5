"""For every test, wherever it lies: what a missing cairo library means."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ppgen.diagnostics import EnvironmentProblem
from tests.tools import CAIRO, has_cairo, lacking


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Iterator[None]:
    """What a fixture draws may need cairo, too."""
    yield from _skipped_without_cairo()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    """A test that stops because SVG cannot be drawn as pixels is skipped, with the command that installs cairo."""
    yield from _skipped_without_cairo()


def _skipped_without_cairo() -> Iterator[None]:
    try:
        yield
    except EnvironmentProblem as problem:
        if "cairo" not in problem.message or has_cairo():
            raise
        lacking(CAIRO)
