"""Expressions that are compiled when they are first used."""

from __future__ import annotations

import re

import pytest

from ppgen.patterns import pattern


def test_a_fault_shows_at_the_first_use() -> None:
    late = pattern("(")
    with pytest.raises(re.error):
        late.match("x")


def test_its_methods_are_those_of_python() -> None:
    late = pattern("a+")
    assert late.fullmatch("aaa") is not None
    assert late.sub("b", "caat") == "cbt"
