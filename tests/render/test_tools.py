"""A missing program skips a test with the command that installs it, and fails it where everything was installed."""

from __future__ import annotations

import pytest

from tests.tools import need


def test_a_missing_program_skips_and_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PPGEN_NO_SKIPS", raising=False)
    with pytest.raises(pytest.skip.Exception, match="apt install poppler-utils"):
        need("no-such-program", "poppler-utils")


def test_a_missing_program_fails_where_skips_are_forbidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PPGEN_NO_SKIPS", "1")
    with pytest.raises(pytest.fail.Exception, match="apt install poppler-utils"):
        need("no-such-program", "poppler-utils")
