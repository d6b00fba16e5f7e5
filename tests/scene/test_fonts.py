"""The bundled faces: what they hold, what they may be used for, and that they can be made again."""

from __future__ import annotations

import string
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from ppgen.scene.text import FACES, font_file, metrics, width

LATIN = string.ascii_letters + string.digits + string.punctuation + "äöüßéèçñøåÆœŒğşčžŁłŐőţșÞð¿¡«»„“”‘’–—…•·§©®°€"
SIGNS = "−×÷±≤≥=½¼¾→←↑↓¹²³′″†‡\u00a0\u202f\u2009\u2011"


@pytest.mark.parametrize("face", FACES)
def test_a_face_holds_the_languages_and_signs_that_rulebooks_need(face: str) -> None:
    cmap = TTFont(font_file(face)).getBestCmap()
    assert [character for character in LATIN + SIGNS if ord(character) not in cmap] == []


@pytest.mark.parametrize("face", FACES)
def test_a_face_is_small_unhinted_and_without_alternates(face: str) -> None:
    file = font_file(face)
    assert file.stat().st_size < 70_000
    font = TTFont(file)
    assert not {"fpgm", "prep", "cvt ", "GSUB", "CFF "} & set(font.keys())
    assert {record.FeatureTag for record in font["GPOS"].table.FeatureList.FeatureRecord} == {"kern"}


@pytest.mark.parametrize("face", FACES)
def test_a_face_says_its_version_licence_and_origin_and_may_be_embedded(face: str) -> None:
    font = TTFont(font_file(face))
    names = {entry.nameID: entry.toUnicode() for entry in font["name"].names}
    assert names[5].startswith("Version 1.000")
    assert "Noto Sans 2.015" in names[5]
    assert "Noto Project Authors" in names[0]
    assert "SIL Open Font License" in names[13]
    assert names[16] == "Ppgen Sans"
    assert font["OS/2"].fsType == 0


def test_the_licence_lies_beside_the_faces_and_reserves_no_name() -> None:
    licence = (font_file("regular").parent / "OFL.txt").read_text()
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    head = licence.split("SIL OPEN FONT LICENSE Version 1.1")[0]
    assert "Reserved Font Name" not in head


@pytest.mark.parametrize("face", FACES)
def test_figures_are_tabular(face: str) -> None:
    assert len({width(digit, face, 100.0) for digit in string.digits}) == 1
    pairs = {width(a + b, face, 100.0) for a in string.digits for b in string.digits}
    assert max(pairs) - min(pairs) < 1e-9


@pytest.mark.parametrize("face", FACES)
def test_signs_stand_in_line_with_figures(face: str) -> None:
    assert width("−", face, 1.0) == width("+", face, 1.0)
    glyphs = TTFont(font_file(face))
    names = glyphs.getBestCmap()
    minus, plus = glyphs["glyf"][names[0x2212]], glyphs["glyf"][names[ord("+")]]
    assert abs((minus.yMin + minus.yMax) / 2 - (plus.yMin + plus.yMax) / 2) <= 1
    cap = metrics(face).cap_height * 1000
    for sign in "≤≥←→":
        glyph = glyphs["glyf"][names[ord(sign)]]
        assert -20 <= glyph.yMin < glyph.yMax <= cap + 20, sign


@pytest.mark.parametrize("face", FACES)
def test_a_space_is_equally_wide_in_every_face(face: str) -> None:
    # A line of several faces is measured word by word; its spaces may fall into either face.
    assert width(" ", face, 1.0) == width(" ", "regular", 1.0)


def test_an_unknown_face_is_named() -> None:
    with pytest.raises(ValueError, match=r"'bold' is not a face: regular, italic"):
        font_file("bold")


def test_every_face_is_a_file_in_the_package() -> None:
    assert {font_file(face).name for face in FACES} == {path.name for path in _folder().glob("*.ttf")}


def _folder() -> Path:
    return font_file("regular").parent
