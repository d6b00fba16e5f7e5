"""Expressions that are compiled when they are first used, those of libraries too."""

from __future__ import annotations

import datetime
import re
import subprocess
import sys

import pytest

from ppgen.patterns import pattern, put_off

OTHERS = """
import ppgen.definition.source
import yaml
print(yaml.load("[2026-11-23, 0x1f, 1_000, no, 1:30, 1.5e+3]", yaml.SafeLoader))
print(yaml.load("[2026-11-23 10:00:00, 0b11, ~]", yaml.CSafeLoader))
try:
    yaml.load("a: \\x07", yaml.SafeLoader)
except yaml.reader.ReaderError as problem:
    print(problem.reason)
"""


def test_a_fault_shows_at_the_first_use() -> None:
    late = pattern("(")
    with pytest.raises(re.error):
        late.match("x")


def test_re_is_left_as_it_was() -> None:
    with put_off():
        late = re.compile("a+")
    now = re.compile("a+")
    assert isinstance(now, re.Pattern)
    assert late.fullmatch("aaa") is not None
    assert late.sub("b", "caat") == "cbt"


def test_programs_that_read_yaml_by_themselves_read_it_as_before() -> None:
    done = subprocess.run([sys.executable, "-c", OTHERS], capture_output=True, text=True, check=True)
    first, second, third = done.stdout.splitlines()
    day = datetime.date(2026, 11, 23)
    assert first == str([day, 31, 1000, False, 90, 1500.0])
    assert second == str([datetime.datetime(2026, 11, 23, 10, 0, 0), 3, None])
    assert third == "special characters are not allowed"
