"""Straight double quotation marks in drawings: those of print, by the language of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

import ppgen
from ppgen.scene.model import GlyphRun
from ppgen.scene.paragraph import layout
from ppgen.scene.text import TextStyle
from tests.figures.sound import everything
from tests.small_game import PAWNS, head


def said(markup: str, language: str) -> str:
    words = layout(markup, TextStyle("regular", 3.0, "#000000", language), 200.0).items
    return "".join(item.text for item in words if isinstance(item, GlyphRun))


@pytest.mark.parametrize(
    ("markup", "language", "printed"),
    [
        ('Say "go".', "en", "Say “go”."),
        ('Say "go".', "en-GB", "Say “go”."),
        ('Sag "los".', "de", "Sag „los“."),
        ('Say "go".', "", 'Say "go".'),
        ('Dis "va".', "fr", 'Dis "va".'),  # a language whose marks ppgen does not know keeps the straight ones
        ('"*Go*", and **"stop"**', "en", "“Go”, and “stop”"),  # across changes of the face
        ('A 5" tile, "one of 36"', "en", 'A 5" tile, “one of 36”'),  # inches
        ('("go")', "en", "(“go”)"),
    ],
)
def test_they_open_and_close_by_the_language(markup: str, language: str, printed: str) -> None:
    assert said(markup, language) == printed


FIGURES = """\
figures:
  - id: one
    title: One
    caption: C.
    alt: A.
    legend: {highlight: 'a "ring"'}
    panels:
      - caption: 'A "panel"'
        position: setup
        expect: legal
        annotate: [{highlight: [B2]}, {callout: {at: C3, side: right, text: '"Here"'}}]
"""


@pytest.mark.parametrize(("language", "marks"), [("en", "“”"), ("de", "„“")])
def test_captions_callouts_and_legends_have_those_of_their_game(tmp_path: Path, language: str, marks: str) -> None:
    (tmp_path / "game.yaml").write_text(head() + PAWNS + f"language: {language}\n", encoding="utf-8")
    (tmp_path / "figures.yaml").write_text(FIGURES, encoding="utf-8")
    (figure,) = ppgen.load(tmp_path).figures
    runs = " ".join(item.text for item, _, _ in everything(figure.drawing().scene) if isinstance(item, GlyphRun))
    opening, closing = marks[0], marks[1]
    for word in ("ring", "panel", "Here"):
        assert f"{opening}{word}{closing}" in runs
