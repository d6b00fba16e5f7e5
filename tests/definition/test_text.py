"""Texts that know their place in the file, to the letter, however YAML writes them."""

from __future__ import annotations

import pickle

import pytest

from ppgen.definition.bind import Binder
from ppgen.definition.source import Node, read_text
from ppgen.definition.text import LocatedText, place
from ppgen.diagnostics import Mark


def value(yaml: str) -> Node:
    found = read_text(yaml, "f.yaml").get("k")
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("yaml", "line", "column"),
    [
        ("k: ab cd 7 e", 1, 10),
        ("a: é\nk:   ab cd 7 e", 2, 12),
        ("k: 'it''s ''7'' e'", 1, 13),
        ('k: "ab\\ncd 7 e"', 1, 12),
        ('k: "ab\\_\\"\\x41\\\\ \\\n   7 e"', 2, 4),
        ("k: >-\n  ab\n  cd 7\n  e", 3, 6),
        ("k: |\n   ab\n\n    7\n   e", 4, 5),
        ("k: ab\n  cd\n  7 e", 3, 3),
    ],
)
def test_a_letter_of_a_text_has_its_place_in_the_file(yaml: str, line: int, column: int) -> None:
    text = Binder([]).words(value(yaml))
    assert isinstance(text, LocatedText)
    assert text.place(text.index("7")) == Mark("f.yaml", line, column)


def test_a_text_is_a_text_in_everything_else() -> None:
    text = Binder([]).words(value("k: some words"))
    assert text == "some words"
    assert type(text.upper()) is str
    assert place(text, 5, Mark("g", 9, 9)) == Mark("f.yaml", 1, 9)
    assert place("plain", 5, Mark("g", 9, 9)) == Mark("g", 9, 9)
    again = pickle.loads(pickle.dumps(text))
    assert (again, again.mark, again.raw) == (text, Mark("f.yaml", 1, 4), "some words")
