"""A game's own fonts: set in SVG and PDF, and refused where they are of a wrong kind or may not be embedded."""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from fontTools.cffLib.CFFToCFF2 import convertCFFToCFF2
from fontTools.ttLib import TTFont, newTable

import ppgen
from ppgen.render.pdf import render
from ppgen.scene.model import GlyphRun
from ppgen.scene.own_fonts import MAX_BYTES
from ppgen.scene.true_type import is_sound
from tests.blocks.conftest import walk
from tests.cff import save_cff

BUNDLED = Path(ppgen.__file__).parent / "fonts"
GAME = """\
id: mine
title: Mine
fonts: {fonts}
sheets:
  - {{id: sheet, title: Sheet, layouts: [{{column: {{items: [{block}]}}}}]}}
"""


WORDS = "{text: {body: Words, size: 12, face: title}}"
STRONG = "{text: {body: 'A **b**', size: 12, face: title}}"
CFF = b"OTTO" + struct.pack(">HHHH", 1, 0, 0, 0) + b"CFF " + struct.pack(">III", 0, 28, 0)


def game(folder: Path, fonts: str = "{title: own.ttf}", block: str = WORDS) -> ppgen.Game:
    (folder / "game.yaml").write_text(GAME.format(fonts=fonts, block=block), encoding="utf-8")
    if not (folder / "own.ttf").exists():
        (folder / "own.ttf").write_bytes((BUNDLED / "black.ttf").read_bytes())
    return ppgen.load(folder)


def pdf(drawn: ppgen.Game) -> bytes:
    return render(drawn.sheet("sheet").drawing().document())


def changed(folder: Path, change: Callable[[TTFont], None]) -> None:
    font = TTFont(BUNDLED / "regular.ttf")
    change(font)
    font.save(folder / "own.ttf")


def test_a_font_of_a_game_is_embedded_as_a_subset(tmp_path: Path) -> None:
    data = pdf(game(tmp_path))
    assert len(data) < len((BUNDLED / "black.ttf").read_bytes())
    assert data == pdf(game(tmp_path))


def test_the_outlines_of_a_font_are_drawn(tmp_path: Path) -> None:
    def advance(face: str) -> float:
        drawn = game(tmp_path, block=WORDS.replace("title", face))
        (run,) = [
            item for item in walk(drawn.sheet("sheet").drawing().page(0).scene.items) if isinstance(item, GlyphRun)
        ]
        return run.width

    assert advance("title") == advance("display") != advance("regular")


def test_strong_words_have_the_bold_face_of_the_font(tmp_path: Path) -> None:
    (tmp_path / "bold.ttf").write_bytes((BUNDLED / "semibold.ttf").read_bytes())
    drawn = game(tmp_path, "{title: {regular: own.ttf, bold: bold.ttf}}", STRONG)
    assert drawn.check() == ()
    assert pdf(drawn)


def test_strong_words_without_a_bold_face_are_a_fault(tmp_path: Path) -> None:
    findings = game(tmp_path, block=STRONG).check()
    assert any("has no bold face" in finding.message for finding in findings)


def test_two_fonts_of_one_file_stand_in_one_pdf(tmp_path: Path) -> None:
    block = f"{WORDS}, {WORDS.replace('title', 'other')}"
    assert pdf(game(tmp_path, "{title: own.ttf, other: {regular: own.ttf, bold: own.ttf}}", block))


def _restricted(font: TTFont) -> None:
    font["OS/2"].fsType = 0x0002


def _no_subsets(font: TTFont) -> None:
    font["OS/2"].fsType = 0x0104


def _bitmaps(font: TTFont) -> None:
    font["OS/2"].fsType = 0x0204


def _variable(font: TTFont) -> None:
    font["fvar"] = newTable("fvar")
    font["fvar"].axes, font["fvar"].instances = [], []


def _coloured(font: TTFont) -> None:
    font["SVG "] = newTable("SVG ")
    font["SVG "].docList = []


@pytest.mark.parametrize(
    ("change", "code", "said"),
    [
        (_restricted, "FONT-RIGHTS", "forbids embedding"),
        (_no_subsets, "FONT-RIGHTS", "forbids embedding a part of it"),
        (_bitmaps, "FONT-RIGHTS", "forbids embedding its outlines"),
        (_variable, "FONT-KIND", "a variable font"),
        (_coloured, "FONT-KIND", "a colour font"),
    ],
)
def test_fonts_that_cannot_be_embedded_are_faults_at_their_place(
    tmp_path: Path, change: Callable[[TTFont], None], code: str, said: str
) -> None:
    changed(tmp_path, change)
    findings = game(tmp_path).check()
    assert {finding.code for finding in findings} == {code}
    assert said in findings[0].message
    assert (findings[0].mark.line, findings[0].mark.column) == (3, 16)


@pytest.mark.parametrize("rights", [0x0000, 0x0004, 0x0008, 0x0006])
def test_fonts_that_may_be_embedded_are_used(tmp_path: Path, rights: int) -> None:
    def change(font: TTFont) -> None:
        font["OS/2"].fsType = rights

    changed(tmp_path, change)
    assert game(tmp_path).check() == ()


@pytest.mark.parametrize(
    ("data", "code", "said"),
    [
        (b"", "FONT-FILE", "no font"),
        (b"\0\1\0\0" + b"\xff" * 40, "FONT-FILE", "no font, or a damaged one"),
        (CFF, "FONT-FILE", "lacks the tables cmap, head, hhea, hmtx, maxp, OS/2"),
        (b"wOF2" + bytes(40), "FONT-KIND", "packed for the web"),
        (b"ttcf" + bytes(40), "FONT-KIND", "a collection"),
        (bytes(MAX_BYTES + 1), "FONT-FILE", "larger than 20 MB"),
    ],
    ids=["empty", "damaged", "cff", "woff", "collection", "large"],
)
def test_files_that_are_no_fonts_are_faults(tmp_path: Path, data: bytes, code: str, said: str) -> None:
    (tmp_path / "own.ttf").write_bytes(data)
    findings = game(tmp_path).check()
    assert {finding.code for finding in findings} == {code}
    assert said in findings[0].message


def test_a_font_with_postscript_outlines_is_embedded_as_a_subset(tmp_path: Path) -> None:
    letters = "".join(map(chr, range(33, 127)))
    save_cff(tmp_path / "own.otf", letters)
    save_cff(tmp_path / "bold.otf", letters, face="semibold")
    block = "{text: {body: 'A **b** \\u00a0c', size: 12, face: title}}".replace("'", '"')
    drawn = game(tmp_path, "{title: {regular: own.otf, bold: bold.otf}}", block)
    assert drawn.check() == ()
    data = pdf(drawn)
    assert data == pdf(drawn)
    assert data.count(b"/CIDFontType0C") == 2
    assert len(data) < 12_000


@pytest.mark.parametrize(
    ("rights", "said"),
    [
        (0x0002, "forbids embedding"),
        (0x0104, "forbids embedding a part of it"),
        (0x0204, "forbids embedding its outlines"),
    ],
)
def test_postscript_fonts_that_may_not_be_embedded_are_faults(tmp_path: Path, rights: int, said: str) -> None:
    save_cff(tmp_path / "own.otf", "Words", rights=rights)
    (finding,) = game(tmp_path, "{title: own.otf}").check()
    assert (finding.code, finding.mark.line, finding.mark.column) == ("FONT-RIGHTS", 3, 16)
    assert said in finding.message


def test_a_font_with_damaged_postscript_outlines_is_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "own.otf"
    save_cff(file, "Words")
    data = file.read_bytes()
    at = data.index(b"CFF ") + 8
    start = int.from_bytes(data[at : at + 4], "big")
    file.write_bytes(data[:start] + bytes(40) + data[start + 40 :])
    (finding,) = game(tmp_path, "{title: own.otf}").check()
    assert finding.code == "FONT-FILE"
    assert "its outlines are damaged" in finding.message


def test_a_variable_font_with_postscript_outlines_is_a_fault(tmp_path: Path) -> None:
    save_cff(tmp_path / "small.otf", "Words")
    font = TTFont(tmp_path / "small.otf")
    convertCFFToCFF2(font)
    font.save(tmp_path / "own.otf")
    (finding,) = game(tmp_path, "{title: own.otf}").check()
    assert finding.code == "FONT-KIND"
    assert "a variable font" in finding.message


@pytest.mark.parametrize("path", ["missing.ttf", "../own.ttf", "/etc/passwd", "link.ttf", "."])
def test_fonts_outside_of_the_folder_are_faults(tmp_path: Path, path: str) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    (tmp_path / "own.ttf").write_bytes((BUNDLED / "black.ttf").read_bytes())
    (folder / "link.ttf").symlink_to(tmp_path / "own.ttf")
    findings = game(folder, f"{{title: {path}}}").check()
    assert {finding.code for finding in findings} == {"FONT-FILE"}


def test_a_font_has_no_name_of_a_face_of_ppgen(tmp_path: Path) -> None:
    with pytest.raises(ppgen.DefinitionError, match="'bold' cannot name one of the fonts"):
        game(tmp_path, "{bold: own.ttf}")


@pytest.mark.parametrize("table", ["name", "post"])
def test_a_truetype_font_without_a_table_that_a_pdf_needs_is_a_fault(tmp_path: Path, table: str) -> None:
    def change(font: TTFont) -> None:
        del font[table]

    changed(tmp_path, change)
    (finding,) = game(tmp_path).check()
    assert (finding.code, finding.mark.line, finding.mark.column) == ("FONT-FILE", 3, 16)
    assert f"lacks the tables {table}" in finding.message


def _places(data: bytes | bytearray) -> dict[bytes, int]:
    """Where each table of a font begins."""
    (count,) = struct.unpack_from(">H", data, 4)
    entries = (struct.unpack_from(">4sIII", data, 12 + 16 * number) for number in range(count))
    return {tag: start for tag, _, start, _ in entries}


@pytest.mark.parametrize(
    ("table", "at", "layout", "value"),
    [
        (b"head", 0, ">H", 9),
        (b"head", 12, ">I", 9),
        (b"head", 18, ">H", 0),
        (b"head", 50, ">H", 7),
        (b"head", 52, ">H", 7),
        (b"hhea", 34, ">H", 0),
        (b"hhea", 34, ">H", 0xFFFF),
        (b"maxp", 4, ">H", 0xFFFF),
        (b"post", 0, ">H", 9),
        (b"name", 0, ">H", 7),
        (b"cmap", 2, ">H", 0),
        (b"loca", 4, ">I", 0xFFFFFFFF),
    ],
)
def test_a_truetype_font_with_damaged_tables_is_a_fault(
    tmp_path: Path, table: bytes, at: int, layout: str, value: int
) -> None:
    data = bytearray((BUNDLED / "regular.ttf").read_bytes())
    struct.pack_into(layout, data, _places(data)[table] + at, value)
    (tmp_path / "own.ttf").write_bytes(data)
    (finding,) = game(tmp_path).check()
    assert (finding.code, finding.mark.line, finding.mark.column) == ("FONT-FILE", 3, 16)
    assert "its tables are damaged" in finding.message


def _character_map(form: int, *ranges: tuple[int, int, int]) -> bytes:
    """A map of characters in one of the formats that name ranges."""
    if form == 10:
        first, count, _ = ranges[0]
        subtable = struct.pack(">HHIIII", 10, 0, 20, 0, first, count)
    elif form == 4:
        ends, starts = ([each[at] for each in ranges] for at in (1, 0))
        count = len(ranges)
        numbers = [4, 16 + 8 * count, 0, 2 * count, 0, 0, 0, *ends, 0, *starts, *[0] * (2 * count)]
        subtable = struct.pack(f">{len(numbers)}H", *numbers)
    else:
        numbers = [number for each in ranges for number in each]
        subtable = struct.pack(f">HHIII{len(numbers)}I", form, 0, 16 + 4 * len(numbers), 0, len(ranges), *numbers)
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + subtable


@pytest.mark.parametrize(
    "cmap",
    [
        _character_map(12, (65, 0xFFFFFFFF, 1)),
        _character_map(13, (0, 0x10FFFF, 1), (0, 0x10FFFF, 1)),
        _character_map(10, (65, 0xFFFFFFFF, 1)),
        _character_map(4, *[(0, 0xFFFE, 1)] * 18),
        struct.pack(">HHHHI", 0, 1, 3, 10, 12) + struct.pack(">HHIII", 12, 0, 16, 0, 0xFFFFFFFF),
        struct.pack(">HHHHI", 0, 1, 3, 10, 0xFFFFFF),
    ],
    ids=["12", "13", "10", "4", "many ranges", "outside"],
)
def test_a_font_with_more_characters_than_there_are_is_refused_before_they_are_counted(cmap: bytes) -> None:
    font = TTFont(BUNDLED / "regular.ttf")
    tables = {tag.encode(): font.reader[tag] for tag in font.reader.tables}
    assert is_sound(*_joined(tables))
    assert not is_sound(*_joined({**tables, b"cmap": cmap}))


def _joined(tables: dict[bytes, bytes]) -> tuple[bytes, dict[bytes, tuple[int, int]]]:
    data, places = b"", {}
    for tag, table in tables.items():
        places[tag] = len(data), len(table)
        data += table
    return data, places


def test_what_is_found_damaged_only_in_a_pdf_is_told_of_the_font(tmp_path: Path) -> None:
    def change(font: TTFont) -> None:
        composite = font["glyf"]["Adieresis"]
        composite.components[0].glyphName = "W"

    changed(tmp_path, change)
    data = bytearray((tmp_path / "own.ttf").read_bytes())
    font = TTFont(tmp_path / "own.ttf")
    start = _places(data)[b"glyf"] + font["loca"].locations[font.getGlyphID("Adieresis")]
    struct.pack_into(">H", data, start + 12, 0xFFFF)  # the part of a letter that there is no such glyph for
    (tmp_path / "own.ttf").write_bytes(data)
    drawn = game(tmp_path, block=WORDS.replace("Words", "Ä"))
    with pytest.raises(ppgen.PpgenError, match="the font 'title' is damaged"):
        pdf(drawn)
