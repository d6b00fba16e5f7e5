"""Text shaped once: one glyph a character, kerned, measured in mm."""

from __future__ import annotations

import math
import subprocess
import sys
import unicodedata

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from ppgen.scene import path
from ppgen.scene.text import (
    FACES,
    PT,
    Face,
    MissingGlyph,
    TextStyle,
    advance,
    font_file,
    line,
    metrics,
    outline,
    shape,
    width,
)

WORDS = st.text(alphabet="ABCTVWXYabcefgilotvwy .,-–0123456789éöß", max_size=30)
STYLE = TextStyle("regular", 4.0, "#000000")


def test_a_point_is_a_72nd_of_an_inch() -> None:
    assert math.isclose(PT * 72, 25.4)


@given(WORDS, st.sampled_from(FACES))
def test_each_character_is_one_glyph_in_order(text: str, face: Face) -> None:
    shaped = shape(text, face)
    assert len(shaped.glyphs) == len(shaped.text)
    offsets = [offset for _, offset in shaped.glyphs]
    assert offsets == sorted(offsets)


def test_letters_that_like_to_join_stay_apart() -> None:
    assert len(shape("office fjord ffl", "regular").glyphs) == len("office fjord ffl")


def test_pairs_are_kerned() -> None:
    assert width("AV", "regular", 1.0) < width("A", "regular", 1.0) + width("V", "regular", 1.0)


@given(WORDS, WORDS, st.sampled_from(FACES))
def test_width_adds_up_over_a_space(left: str, right: str, face: Face) -> None:
    whole = width(f"{left} {right}", face, 3.0)
    assert math.isclose(whole, sum(width(part, face, 3.0) for part in (left, " ", right)), abs_tol=1e-9)


@given(WORDS, st.floats(0.5, 50))
def test_width_grows_with_size(text: str, size: float) -> None:
    assert math.isclose(width(text, "regular", size), size * width(text, "regular", 1.0), abs_tol=1e-9)


@given(st.text(alphabet="aeiouncAEO\u0301\u0308\u030a\u0327", max_size=12))
def test_composed_and_decomposed_text_are_the_same_text(text: str) -> None:
    composed = unicodedata.normalize("NFC", text)
    try:
        shaped = shape(composed, "regular")
    except MissingGlyph:
        return  # no face has this letter with that accent
    decomposed = unicodedata.normalize("NFD", text)
    assert shape(decomposed, "regular") == shaped
    assert line(decomposed, STYLE, 0, 0).text == composed


@pytest.mark.parametrize(
    "character", ["☃", "\n", "\t", "\x00", "\u200b", "\u00ad", "\u202e", "\ufb01", "漢", "א", "\U0001f600"]
)
def test_a_character_without_glyph_is_named_and_never_a_box(character: str) -> None:
    with pytest.raises(MissingGlyph) as caught:
        line(f"ab{character}c", TextStyle("semibold", 4.0, "#000000"), 0, 0)
    assert caught.value.values["text"] == character
    assert caught.value.values["face"] == "semibold"
    assert f"U+{ord(character):04X}" in str(caught.value)


def test_a_missing_glyph_is_shown_without_being_printed_raw() -> None:
    with pytest.raises(MissingGlyph) as caught:
        width("a\x1bb", "regular", 1.0)
    assert "\x1b" not in str(caught.value)


@pytest.mark.parametrize(("anchor", "part"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_the_anchor_says_which_point_of_the_line_stands_at_x(anchor: str, part: float) -> None:
    run = line("Cafeteria", STYLE, 10.0, 20.0, anchor, role="note", id="n1")  # type: ignore[arg-type]
    assert math.isclose(run.origin[0] + part * run.width, 10.0)
    assert run.origin[1] == 20.0
    assert (run.role, run.id, run.face, run.size, run.fill) == ("note", "n1", "regular", 4.0, "#000000")


def test_no_text_is_no_glyphs() -> None:
    run = line("", STYLE, 1.0, 2.0)
    assert (run.glyphs, run.width) == ((), 0.0)


@pytest.mark.parametrize("face", FACES)
def test_metrics_agree_with_the_font_file(face: Face) -> None:
    font = TTFont(font_file(face))
    units = font["head"].unitsPerEm
    got = metrics(face)
    assert got.cap_height == font["OS/2"].sCapHeight / units
    assert got.x_height == font["OS/2"].sxHeight / units
    assert got.ascent == font["hhea"].ascent / units
    assert got.descent == -font["hhea"].descent / units


@pytest.mark.parametrize("face", FACES)
def test_outlines_and_advances_agree_with_the_font_file(face: Face) -> None:
    """What is drawn is what a PDF embeds: same glyph ids, same shapes."""
    font = TTFont(font_file(face))
    glyphs, names, order = font.getGlyphSet(), font.getBestCmap(), font.getReverseGlyphMap()
    for character in "AgÖ8&→≤½":
        ((glyph, _),) = shape(character, face).glyphs
        name = names[ord(character)]
        assert glyph == order[name]
        assert advance(face, glyph) == font["hmtx"][name][0] / 1000
        pen = BoundsPen(glyphs)
        glyphs[name].draw(pen)
        left, bottom, right, top = pen.bounds
        box = path.bounds(outline(face, glyph))
        for got, expected in zip((box.x, -box.bottom, box.right, -box.y), (left, bottom, right, top), strict=True):
            assert abs(got - expected / 1000) < 1e-6


def test_an_outline_has_closed_contours_of_plain_commands() -> None:
    ((glyph, _),) = shape("B", "regular").glyphs
    commands = [command[0] for command in outline("regular", glyph)]
    assert commands.count("M") == commands.count("Z") == 3
    assert set(commands) <= {"M", "L", "C", "Z"}


def test_a_space_has_no_outline() -> None:
    ((glyph, _),) = shape(" ", "regular").glyphs
    assert outline("regular", glyph) == ()


def test_shaping_does_not_listen_to_the_locale() -> None:
    program = "from ppgen.scene.text import shape; print(shape('AVATAR Şişli 1/2 – To', 'italic'))"
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={
                "LC_ALL": locale,
                "LANG": locale,
                "PYTHONHASHSEED": seed,
                "PYTHONUTF8": "1",
                "PYTHONPATH": ":".join(sys.path),
            },
            capture_output=True,
            check=True,
        ).stdout
        for locale, seed in (("C", "1"), ("tr_TR.UTF-8", "2"))
    }
    assert len(outputs) == 1


def test_importing_the_module_does_not_import_harfbuzz() -> None:
    program = "import sys, ppgen.scene.paragraph, ppgen.scene.art; sys.exit('uharfbuzz' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
