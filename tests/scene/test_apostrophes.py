"""Straight apostrophes, as people type them, are those of print in every drawing."""

from __future__ import annotations

import pytest

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
        ("it’s", "it’s"),
    ],
)
def test_what_is_typed_is_printed(typed: str, printed: str) -> None:
    for face in FACES:
        assert shape(typed, face).text == printed
    assert line(typed, TextStyle("regular", 4.0, "#000000"), 0.0, 0.0).text == printed
