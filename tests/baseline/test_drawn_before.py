"""The drawings of the format before, without what they said of themselves, are those of today: no picture changed."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import pytest

OUTPUT = Path(__file__).resolve().parents[2] / "output"
DIGESTS = Path(__file__).with_name("drawn_before.txt")
"""For each drawing as committed at 4e45586, the last one in format 1: the first 16 digits of the SHA-256 of the file
without what `_UNSEEN` matches (attributes of data, and claims in the metadata), and its name in output/. What is left
is all that is rendered, and the texts.

A drawing that is changed on purpose, or goes, leaves this list: delete its line.
"""
_UNSEEN = re.compile(rb' data-[a-z-]+="[^"]*"|\n"claim [^\n]*,(?=\n)')
BEFORE = {name: digest for digest, name in map(str.split, DIGESTS.read_text(encoding="utf-8").splitlines())}


@pytest.mark.parametrize("name", BEFORE)
def test_a_drawing_is_what_it_was_in_the_format_before(name: str) -> None:
    data = (OUTPUT / name).read_bytes()
    assert b' data-ppgen-format="2"' in data
    assert sha256(_UNSEEN.sub(b"", data)).hexdigest()[:16] == BEFORE[name]
