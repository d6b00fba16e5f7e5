"""Straight apostrophes, as people type them, are those of print in every drawing."""

from __future__ import annotations

import pytest

from ppgen.scene.model import GlyphRun
from ppgen.scene.paragraph import layout
from ppgen.scene.text import FACES, TextStyle, line, shape


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Dodg'em", "Dodg’em"),
        ("the players' coins", "the players’ coins"),
        ("l'eau", "l’eau"),
        ("say 'two words' now", "say ‘two words’ now"),
        ("('x')", "(‘x’)"),
        ("the '90s", "the ’90s"),
        ("5' 6", "5' 6"),
        ("2'5", "2'5"),
        ("seat 4's coins", "seat 4’s coins"),
        ("the 1980's", "the 1980’s"),
        ("it’s", "it’s"),
    ],
)
def test_what_is_typed_is_printed(typed: str, printed: str) -> None:
    for face in FACES:
        assert shape(typed, face).text == printed
    assert line(typed, TextStyle("regular", 4.0, "#000000"), 0.0, 0.0).text == printed


@pytest.mark.parametrize(
    ("typed", "printed"),
    [("**Ida**'s seat", "Ida’s seat"), ("seat **4**'s coins", "seat 4’s coins"), ("**5**' 6", "5' 6")],
)
def test_a_mark_goes_on_with_a_word_in_another_face(typed: str, printed: str) -> None:
    items = layout(typed, TextStyle("regular", 3.0, "#000000", "en"), 80.0).items
    words = "".join(item.text for item in items if isinstance(item, GlyphRun))
    assert words.replace(" ", "") == printed.replace(" ", "")
