"""A missing tool skips a test with the command that installs it, and fails it where everything was installed."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ppgen.render import svg
from ppgen.scene.model import Scene
from tests import tools
from tests.cairo import by_cairo
from tests.tools import need, need_cairo


def test_a_missing_program_skips_and_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PPGEN_NO_SKIPS", raising=False)
    with pytest.raises(pytest.skip.Exception, match="apt install poppler-utils"):
        need("no-such-program", package="poppler-utils")


def test_a_missing_program_fails_where_skips_are_forbidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PPGEN_NO_SKIPS", "1")
    with pytest.raises(pytest.fail.Exception, match="apt install poppler-utils"):
        need("no-such-program", package="poppler-utils")


@pytest.fixture
def no_cairo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine without the cairo library, as far as Python can see."""
    there: Callable[..., Any] = builtins.__import__

    def imported(name: str, *rest: Any) -> Any:
        if name.startswith("cairo"):
            raise OSError("no library called 'cairo-2' was found")
        return there(name, *rest)

    tools.has_cairo.cache_clear()
    monkeypatch.setattr(builtins, "__import__", imported)
    monkeypatch.delenv("PPGEN_NO_SKIPS", raising=False)
    yield
    monkeypatch.undo()
    tools.has_cairo.cache_clear()


def test_without_cairo_a_test_skips_and_names_the_command(no_cairo: None) -> None:
    with pytest.raises(pytest.skip.Exception, match="apt install libcairo2"):
        need_cairo()


def test_without_cairo_a_test_that_draws_svg_is_skipped(no_cairo: None) -> None:
    with pytest.raises(pytest.skip.Exception, match="apt install libcairo2"):
        by_cairo(svg.render(Scene(10, 10, (), "", "")), 10, 10)
