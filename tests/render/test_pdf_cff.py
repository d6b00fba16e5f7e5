"""Faces with PostScript outlines in a PDF: real text, the same letters as everywhere, and only those in use."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from ppgen.diagnostics import PpgenError
from ppgen.render import pdf
from ppgen.scene import postscript
from ppgen.scene.model import Group, Tag
from ppgen.scene.own_fonts import face_key
from ppgen.scene.text import Face, OwnFace, TextStyle, line, outline, shape
from tests.cff import save_cff
from tests.render.accessible import faults
from tests.render.agreement import assert_agree, assert_text_is_there, distance
from tests.render.scenes import document, page, scene
from tests.tools import run

INK = "#1d2733"
WORDS = "Spice (3), for Ößý"
KINDS: dict[str, dict[str, Any]] = {"plain": {}, "units": {"units": 2048}, "keyed": {"keyed": True}}


def face(folder: Path, letters: str = WORDS, **more: Any) -> OwnFace:
    file = folder / "small.otf"
    save_cff(file, letters, **more)
    return OwnFace(face_key(file.read_bytes()), file, "small")


@pytest.fixture(params=KINDS)
def small(request: pytest.FixtureRequest, tmp_path: Path) -> OwnFace:
    return face(tmp_path, **KINDS[request.param])


def written(own: OwnFace, *texts: str) -> bytes:
    lines = (line(text, TextStyle(own, 6, INK), 4, 10 + 10 * number) for number, text in enumerate(texts))
    return pdf.render(document(page(scene(*lines))))


def widths(data: bytes) -> list[object]:
    """The widths under the only font of a file, glyph by glyph."""
    with pikepdf.open(BytesIO(data)) as opened:
        entries: list[list[object]] = [
            [int(entry) if number % 2 == 0 else [int(width) for width in entry] for number, entry in enumerate(item.W)]
            for item in opened.objects
            if isinstance(item, pikepdf.Dictionary) and item.get("/Subtype") == "/CIDFontType0"
        ]
        assert len(entries) == 1
        return entries[0]


def unicodes(data: bytes) -> list[bytes]:
    """The maps from codes to characters, one for each font."""
    with pikepdf.open(BytesIO(data)) as opened:
        return [
            item.ToUnicode.read_bytes().split(b"endcodespacerange")[1]
            for item in opened.objects
            if isinstance(item, pikepdf.Dictionary) and item.get("/Subtype") == "/Type0"
        ]


def extracted(data: bytes) -> str:
    opened = pypdfium2.PdfDocument(data)
    try:
        return str(opened[0].get_textpage().get_text_range())
    finally:
        opened.close()


def test_a_line_can_be_copied_and_passes_the_check_of_accessibility(small: OwnFace) -> None:
    data = written(small, WORDS)
    assert extracted(data) == WORDS
    assert faults(data) == []


def test_the_letters_of_a_pdf_are_those_of_the_svg_and_stand_where_they_do(small: OwnFace) -> None:
    drawn = scene(line(WORDS, TextStyle(small, 6, INK), 4, 10))
    assert_agree(drawn)
    assert_text_is_there(drawn)


def test_poppler_draws_the_same_letters_as_from_the_truetype_face_that_they_were_made_from(
    small: OwnFace, tmp_path: Path
) -> None:
    """Letter by letter, because the small font has no kerning."""

    def drawn(face: Face) -> Image.Image:
        lines = (line(letter, TextStyle(face, 8, INK), 4 + 6 * at, 14) for at, letter in enumerate("SpiceÖß"))
        file = tmp_path / f"{face}.pdf"
        file.write_bytes(pdf.render(document(page(scene(*lines)))))
        picture = file.with_suffix("")
        run("pdftoppm", "poppler-utils", "-r", "300", "-png", "-singlefile", str(file), str(picture))
        return Image.open(f"{picture}.png").convert("RGB")

    assert distance(drawn(small), drawn("regular")).tile < 6


def test_only_the_letters_in_use_are_embedded(tmp_path: Path) -> None:
    letters = "".join(map(chr, range(33, 127)))
    own = face(tmp_path, letters)
    few = written(own, "Abc")
    assert len(widths(few)) == 2 * 3
    assert len(few) < len(written(own, letters)) - 3000
    assert postscript.subset(own, ()) < postscript.subset(own, (1, 2, 3))


def test_widths_are_those_of_the_font(tmp_path: Path) -> None:
    own = face(tmp_path)
    ((glyph, _),) = shape("S", own).glyphs
    assert widths(written(own, "S")) == [glyph, [round(shape("S", own).advance * 1000)]]


def test_the_same_text_is_the_same_bytes(small: OwnFace) -> None:
    postscript.description.cache_clear()
    first = written(small, WORDS)
    postscript._face.cache_clear()
    assert written(small, WORDS) == first


def test_characters_that_share_a_glyph_are_copied_as_what_they_are(tmp_path: Path) -> None:
    own = face(tmp_path)
    data = written(own, "S\u00a0p c\u2010S")
    assert shape("\u2010", own).glyphs[0][0] == shape("-", own).glyphs[0][0]
    maps = unicodes(data)
    assert [b"<00a0>" in each for each in maps] == [True, False]
    assert [b"<0020>" in each for each in maps] == [False, True]
    assert faults(data) == []


def test_the_space_that_only_a_listener_needs_is_no_box(tmp_path: Path) -> None:
    own = face(tmp_path)
    style = TextStyle(own, 6, INK)
    text = Group((line("Spice", style, 4, 10), line("for", style, 4, 20)), tag=Tag("P"))
    data = pdf.render(document(page(scene(text))))
    maps = unicodes(data)
    assert len(maps) == 1
    assert b"<0000>" not in maps[0]


def test_curves_are_those_of_the_font(tmp_path: Path) -> None:
    own = face(tmp_path, units=2048)
    (glyph, _), *_ = shape("S", own).glyphs
    path = outline(own, glyph)
    assert any(command[0] == "C" for command in path)
    ys = [y for command in path for y in command[2::2]]
    assert -0.75 < min(ys) < -0.7
    assert 0 <= max(ys) < 0.02


def test_damaged_outlines_are_a_mistake_with_a_message(tmp_path: Path) -> None:
    own = face(tmp_path)
    data = own.file.read_bytes()
    at = data.index(b"CFF ") + 8
    start = int.from_bytes(data[at : at + 4], "big")
    own.file.write_bytes(data[:start] + bytes(20) + data[start + 20 :])
    assert not postscript.is_sound(own.file.read_bytes())
    postscript._face.cache_clear()
    with pytest.raises(PpgenError, match="the outlines of the font 'small' are damaged"):
        postscript.subset(own, (1,))
