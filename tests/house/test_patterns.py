"""Regular expressions that are compiled when they are first used do what others do."""

from __future__ import annotations

import re
from unittest import mock

import pytest

from ppgen.patterns import pattern


def test_nothing_is_compiled_before_it_is_used_and_then_once() -> None:
    with mock.patch.object(re, "compile", wraps=re.compile) as compiled:
        word = pattern(r"[a-z]+", re.IGNORECASE)
        assert not compiled.called
        assert word.findall("One and two") == ["One", "and", "two"]
        assert word.fullmatch("One") is not None
        assert word.sub("-", "a1b") == "-1-"
        assert compiled.call_count == 1


def test_a_name_that_no_pattern_has_is_refused() -> None:
    with pytest.raises(AttributeError):
        pattern("a").searches  # type: ignore[attr-defined]  # noqa: B018
