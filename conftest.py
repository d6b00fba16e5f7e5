"""For every test, wherever it lies: what a missing cairo library means."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ppgen.diagnostics import EnvironmentProblem
from tests.tools import CAIRO, has_cairo, lacking, no_skips

PAINTS_WITH_CAIRO = "png_paint.py"
"""A module that cannot be imported without cairo, not even to look for examples in its docstrings."""


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Look for no examples where nothing can be imported."""
    ignored = collection_path.name == PAINTS_WITH_CAIRO and not has_cairo() and not no_skips()
    return True if ignored else None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Iterator[None]:
    """What a fixture paints needs cairo as well."""
    yield from _skipped_without_cairo()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    """A test that stops because a renderer finds no cairo is skipped, with the command that installs it."""
    yield from _skipped_without_cairo()


def _skipped_without_cairo() -> Iterator[None]:
    try:
        yield
    except EnvironmentProblem as problem:
        if "cairo" not in problem.message or has_cairo():
            raise
        lacking(CAIRO)
