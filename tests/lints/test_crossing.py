"""Text that something crosses or covers, and text on text: planted beside drawings that are in order."""

from __future__ import annotations

import pytest

from ppgen.blocks.marks import badge, haloed
from ppgen.lints.drawing import read
from ppgen.lints.run import lint
from ppgen.scene.model import GlyphRun, Group, Shape, Stroke
from ppgen.scene.path import line, rect, transform
from ppgen.scene.text import outline
from ppgen.scene.theme import THEMES
from tests.lints.planted import INK, PAPER, codes, part, ruled, scene, shape, stroke, words

TEXT = words(12.0)  # its baseline at y = 20
THROUGH, CLEAR = 19.0, 20.6
"""Lines through the letters, and below the longest of them that stays on the baseline."""


@pytest.mark.parametrize(("y", "crosses"), [(THROUGH, True), (CLEAR, False)])
@pytest.mark.parametrize("above", [False, True])
def test_a_line_crosses_letters(y: float, crosses: bool, above: bool) -> None:
    items = (ruled(0.2, y), words(12.0, said="Maus"))
    assert codes(*(items[::-1] if above else items)) == (["DRAW-TEXT-LINE"] if crosses else [])


def test_a_line_beside_the_letters_crosses_none() -> None:
    """The boxes of the letter and of the line meet, and their outlines do not."""
    beside, across = (shape(line((20.2, 15.2), end), edge=stroke(0.2)) for end in ((21.0, 16.0), (22.5, 19.0)))
    assert codes(beside, words(20.0, said="A")) == []
    assert codes(across, words(20.0, said="A")) == ["DRAW-TEXT-LINE"]


def test_a_ground_of_paper_keeps_a_line_away() -> None:
    ground = shape(rect(19.0, 15.0, 30.0, 7.0), PAPER)
    assert codes(ruled(0.2, THROUGH), ground, TEXT) == []


def test_a_ground_under_the_line_helps_nothing() -> None:
    ground = shape(rect(19.0, 15.0, 30.0, 7.0), PAPER)
    assert codes(ground, ruled(0.2, THROUGH), TEXT) == ["DRAW-TEXT-LINE"]


def test_a_ground_under_half_of_the_text_is_not_enough() -> None:
    ground = shape(rect(19.0, 15.0, 5.0, 7.0), PAPER)
    assert codes(ruled(0.2, THROUGH), ground, TEXT) == ["DRAW-TEXT-LINE"]


@pytest.mark.parametrize(("role", "said"), [("arrow", "arrow"), ("", "something")])
def test_what_hides_a_text_is_called_by_its_name_if_it_has_one(role: str, said: str) -> None:
    patch = shape(rect(19.0, 15.0, 5.0, 7.0), INK, role=role)
    messages = [found.message for found in lint(read(scene(TEXT, patch))) if found.code == "DRAW-TEXT-LINE"]
    assert messages == [f"“Planted” is partly hidden by {said}, which is painted on it"]


@pytest.mark.parametrize(("width", "clean"), [(1.2, True), (0.02, False)])
def test_a_halo_of_the_letters_keeps_a_line_away(width: float, clean: bool) -> None:
    """A line shows beside letters with a halo, not at them."""
    x, y = TEXT.origin
    letters = [
        transform(outline(TEXT.face, glyph), (TEXT.size, 0.0, 0.0, TEXT.size, x + offset, y))
        for glyph, offset in TEXT.glyphs
    ]
    halo = [Shape(letter, stroke=Stroke(PAPER, width, (), "round", "round")) for letter in letters]
    found = [code for code in codes(ruled(0.2, THROUGH), *halo, TEXT) if code == "DRAW-TEXT-LINE"]
    assert found == ([] if clean else ["DRAW-TEXT-LINE"])


def test_the_halo_of_a_line_under_a_text_is_paper() -> None:
    way = line((10.0, THROUGH), (50.0, THROUGH))
    found = codes(shape(way, edge=stroke(1.0, PAPER)), TEXT)
    assert "DRAW-TEXT-LINE" not in found


def test_the_halo_of_a_line_over_a_text_hides_it() -> None:
    under, over = haloed(line((10.0, 19.0), (50.0, 19.0)), stroke(0.3), THEMES["color"])
    assert "DRAW-TEXT-LINE" in codes(TEXT, under)
    assert codes(TEXT, under, over) == ["DRAW-TEXT-LINE"]


def test_a_badge_carries_its_words() -> None:
    assert codes(ruled(0.2, 20.0), *badge("12", 30.0, 20.0, THEMES["color"], 3.2)) == []


def test_the_print_of_a_part_is_judged_elsewhere() -> None:
    assert codes(part(1.0, words(20.0, -3.0, 2.0, "4"), shape(line((-5.0, 0.0), (5.0, 0.0)), edge=stroke(0.3)))) == []


@pytest.mark.parametrize(("y", "touches"), [(21.0, True), (26.0, False)])
def test_text_on_text(y: float, touches: bool) -> None:
    assert codes(TEXT, words(12.0, 21.0, y)) == (["DRAW-TEXT-TEXT"] if touches else [])


def test_letters_may_share_a_box() -> None:
    """A capital T reaches over a full stop without touching it."""
    assert codes(words(30.0, 20.0, 20.0, "T"), words(12.0, 20.2, 20.0, ".")) == []


def test_text_on_a_ground_over_other_text_hides_it() -> None:
    ground = shape(rect(19.0, 15.0, 30.0, 7.0), PAPER)
    assert codes(TEXT, ground, words(12.0, 20.0, 20.0, "Other")) == ["DRAW-TEXT-LINE"]


def test_white_letters_on_a_dark_band_are_crossed_by_a_white_line() -> None:
    band = shape(rect(10.0, 10.0, 40.0, 20.0), INK)
    white: GlyphRun = words(12.0, colour=PAPER)
    assert codes(band, white) == []
    assert codes(band, Group((shape(line((10.0, 19.0), (50.0, 19.0)), edge=stroke(0.3, PAPER)),)), white) == [
        "DRAW-TEXT-LINE"
    ]
