"""What stands in a PDF, read by Poppler, qpdf and pikepdf."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pikepdf
import pypdfium2
import pytest
from fontTools.ttLib import TTFont

from ppgen.records import replace
from ppgen.render import pdf
from ppgen.scene import path
from ppgen.scene.model import Box, Document, GlyphRun, Group, Page, Shape, Stroke, Symbol, Use
from ppgen.scene.paragraph import layout
from ppgen.scene.text import TextStyle, line
from tests.render.scenes import ARCH, INK, PAIR, REGULAR, STAR, TRIANGLE, document, everything, page, rectangle, scene
from tests.tools import run

LETTER = replace(scene(), width=215.9, height=279.4)
IDENTITY = (1, 0, 0, 1, 0, 0)
POINT = 25.4 / 72
WORD = "{http://www.w3.org/1999/xhtml}word"

Ask = Callable[..., str]


@pytest.fixture
def ask(tmp_path: Path) -> Ask:
    """What a program of poppler-utils says of a document: `ask("pdffonts", document)`."""

    def answer(program: str, printed: Document, *arguments: str, package: str = "poppler-utils") -> str:
        file = tmp_path / "asked.pdf"
        file.write_bytes(pdf.render(printed))
        output = ["-"] if program == "pdftotext" else []
        return run(program, package, *arguments, str(file), *output).decode()

    return answer


def read(printed: Document, *, raster: bool = False) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(pdf.render(printed, raster=raster)))


def content(printed: Document, *, raster: bool = False) -> bytes:
    """The operators of the first page."""
    with read(printed, raster=raster) as opened:
        return opened.pages[0].Contents.read_bytes()


def about(printed: Document) -> dict[str, str]:
    with read(printed) as opened:
        return {key: str(value) for key, value in opened.docinfo.items()}


def mm(box: pikepdf.Object) -> list[float]:
    return [float(value) * POINT for value in box.as_list()]


def forms(opened: pikepdf.Pdf) -> list[pikepdf.Object]:
    return [item for item in opened.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"]


def test_qpdf_finds_nothing_wrong(ask: Ask) -> None:
    printed = document(page(everything(), "1"), page(LETTER, "2"), page(scene(line("Ä", REGULAR, 5, 5)), "x"))
    assert "No syntax or stream encoding errors" in ask("qpdf", printed, "--check", package="qpdf")


def test_every_font_is_an_embedded_subset(ask: Ask) -> None:
    rows = ask("pdffonts", document(page(everything()))).splitlines()[2:]
    assert len(rows) == 2
    assert all(re.search(r"^[A-Z]{6}\+\S+ +TrueType .* yes yes yes ", row) for row in rows)


def test_a_drawing_without_text_has_no_font(ask: Ask) -> None:
    assert ask("pdffonts", document(page(scene(Shape(TRIANGLE, INK))))).splitlines()[2:] == []


def test_only_the_characters_in_use_are_embedded() -> None:
    opened = read(document(page(scene(line("no one", REGULAR, 5, 5)))))
    files = [item.FontFile2.read_bytes() for item in opened.objects if "/FontFile2" in getattr(item, "keys", dict)()]
    (embedded,) = (TTFont(BytesIO(file)) for file in files)
    assert embedded["maxp"].numGlyphs == 1 + len(set("no one"))  # and the sign for what is missing


def test_for_a_rasteriser_text_is_drawn_as_outlines() -> None:
    printed = document(page(everything()))
    assert b"BT" not in content(printed, raster=True)
    assert b"BT" in content(printed)


@pytest.mark.parametrize(
    "text", ["AVATAR To Vale: (a) b\\c", "Spend 1 coin − reroll 1 die", "Tür naïve café œuvre Žižka"]
)
@pytest.mark.parametrize("face", ["regular", "italic", "semibold", "black"])
def test_words_are_read_back_where_shaping_put_them(ask: Ask, text: str, face: str) -> None:
    placed = line(text, TextStyle(face, 3.7, INK), 12.3, 20.1)  # type: ignore[arg-type]
    printed = document(page(scene(placed)))
    words = list(ElementTree.fromstring(ask("pdftotext", printed, "-bbox")).iter(WORD))
    assert [word.text for word in words] == text.split()
    starts = [match.start() for match in re.finditer(r"\S+", text)]
    found = [float(word.attrib["xMin"]) * POINT for word in words]
    assert found == pytest.approx([12.3 + placed.glyphs[at][1] for at in starts], abs=0.01)


def test_a_long_line_does_not_drift(ask: Ask) -> None:
    text = " ".join(["AVATAR"] * 25)
    placed = line(text, TextStyle("regular", 1.7, INK), 5, 20)
    words = list(
        ElementTree.fromstring(ask("pdftotext", document(page(replace(LETTER, items=(placed,)))), "-bbox")).iter(WORD)
    )
    assert float(words[-1].attrib["xMin"]) * POINT == pytest.approx(5 + placed.glyphs[-6][1], abs=0.01)


@pytest.mark.parametrize(("text", "language"), [("Donau\u00addampfschiff fährt", ""), ("Donaudampfschiff fährt", "de")])
def test_a_parted_word_is_read_back_whole(ask: Ask, text: str, language: str) -> None:
    paragraph = layout(text, REGULAR, 30, language=language)
    assert len({item.origin[1] for item in paragraph.items if isinstance(item, GlyphRun)}) > 1
    said = ask("pdftotext", document(page(scene(Group(paragraph.items, (1, 0, 0, 1, 20, 20))))))
    assert said.split()[0] == "Donaudampfschiff"


def test_text_stays_text_inside_symbols_and_turned_groups(ask: Ask) -> None:
    label = Symbol("label", (line("inside a symbol", REGULAR, 0, 0),), Box(0, -4, 40, 5))
    turned = Group((line("turned round", REGULAR, 0, 0),), (0, 1, -1, 0, 60, 10))
    said = ask("pdftotext", document(page(scene(Use(label, (1, 0, 0, 1, 5, 10)), turned))))
    assert "inside a symbol" in said
    assert "turned round" in said


def test_no_character_is_lost_where_a_face_has_more_than_a_byte_can_name(ask: Ask) -> None:
    letters = [chr(code) for code in range(0x21, 0x17F) if chr(code).isalpha() and code not in (0x132, 0x133, 0x149)]
    rows = ["".join(letters[at : at + 30]) for at in range(0, len(letters), 30)]
    marks = "0123456789!?.,:;+=*%&#@$€£“”‘’–—…×÷±"
    items = [line(text, TextStyle("regular", 3, INK), 2, 5 + 4 * at) for at, text in enumerate([*rows, marks])]
    printed = document(page(scene(*items)))
    assert len({*"".join(letters), *marks}) > 256
    said = "".join(ask("pdftotext", printed, "-raw").split())
    assert said == "".join([*rows, marks])
    assert "No syntax" in ask("qpdf", printed, "--check", package="qpdf")


def test_a_run_with_a_glyph_too_few_is_refused() -> None:
    run = line("abc", REGULAR, 5, 5)
    with pytest.raises(ValueError, match="3 characters and 2 glyphs"):
        pdf.render(document(page(scene(replace(run, glyphs=run.glyphs[:2])))))


def test_an_empty_run_draws_nothing() -> None:
    assert b"BT" not in content(document(page(scene(line("", REGULAR, 5, 5)))))


def test_paper_trim_and_bleed_measure_what_they_should() -> None:
    trim, bleed = Box(12.7, 10, 190.5, 250), Box(9.7, 7, 196.5, 256)
    opened = read(document(page(LETTER, trim=trim, bleed=bleed)))
    first = opened.pages[0]
    assert mm(first.MediaBox) == pytest.approx([0, 0, 215.9, 279.4], abs=0.001)
    assert mm(first.TrimBox) == pytest.approx([12.7, 279.4 - 260, 203.2, 279.4 - 10], abs=0.001)
    assert mm(first.BleedBox) == pytest.approx([9.7, 279.4 - 263, 206.2, 279.4 - 7], abs=0.001)


def test_a_tile_of_50_8_mm_measures_50_8_mm(ask: Ask, tmp_path: Path) -> None:
    drawn = replace(LETTER, items=(Shape(rectangle(20, 30, 50.8, 50.8), "#000000"),))
    file = tmp_path / "tile.pdf"
    file.write_bytes(pdf.render(document(page(drawn))))
    printed = run("pdftocairo", "poppler-utils", "-svg", str(file), "-").decode()
    match = re.search(r'd="M ([\d.]+) ([\d.]+) L ([\d.]+) [\d.]+ L [\d.]+ ([\d.]+)', printed)
    assert match is not None
    left, top, right, bottom = (float(number) * POINT for number in match.groups())
    assert (left, top, right - left, bottom - top) == pytest.approx((20, 30, 50.8, 50.8), abs=0.05)


def test_a_symbol_is_one_form_however_many_pages_use_it() -> None:
    opened = read(document(*(page(scene(Use(STAR, IDENTITY)), str(number)) for number in range(1, 30))))
    assert len(forms(opened)) == 1


def test_a_symbol_inside_a_symbol_is_a_form_inside_a_form() -> None:
    opened = read(document(page(scene(Use(PAIR, IDENTITY), Use(STAR, (1, 0, 0, 1, 30, 0))))))
    assert len(forms(opened)) == 2
    assert sorted(len(form.Resources.get("/XObject", {})) for form in forms(opened)) == [0, 1]


def test_two_different_symbols_of_one_id_are_refused() -> None:
    other = Symbol(STAR.id, (Shape(ARCH, INK),), STAR.box)
    with pytest.raises(ValueError, match="two different symbols"):
        pdf.render(document(page(scene(Use(STAR, IDENTITY), Use(other, IDENTITY)))))


MARKS = [Shape(path.line((at, 2.0), (at, 5.0)), stroke=Stroke("#000000", 0.1), role="mark") for at in range(5, 25)]


def marked(count: int) -> Document:
    """Pages with equal crop marks, and a square of another size on each."""
    return document(*(page(scene(*MARKS, Shape(path.rect(30, 30, 5 + at, 5), "#c02020"))) for at in range(count)))


def test_crop_marks_of_several_pages_are_written_once() -> None:
    def size(count: int) -> int:
        """The bytes of the contents of so many pages and of their forms."""
        opened = read(marked(count))
        streams = [*(each.Contents for each in opened.pages), *forms(opened)]
        return sum(len(stream.read_bytes()) for stream in streams)

    once, twice, thrice = map(size, (1, 2, 3))
    assert once > 20 * len(MARKS)
    assert thrice - twice < once / 2


def test_crop_marks_look_the_same_on_each_page() -> None:
    opened = pypdfium2.PdfDocument(pdf.render(marked(3)))
    first, *others = (opened[number].render(scale=2).to_numpy()[:40] for number in range(3))
    assert (first < 128).any()
    assert all((first == other).all() for other in others)


def test_black_and_grey_are_printed_with_black_ink_alone() -> None:
    data = content(document(page(scene(Shape(TRIANGLE, "#000000"), Shape(TRIANGLE, "#808080")))))
    assert b"rg" not in data
    assert [line for line in data.splitlines() if line.endswith(b" g")] == [b"0 g", b"0.502 g"]


def test_white_paper_takes_no_ink_and_other_paper_does() -> None:
    def fills(paper: str | None) -> int:
        data = content(document(page(replace(scene(), paper=paper))))
        return len(re.findall(rb" f$", data, re.MULTILINE))

    assert [fills(paper) for paper in (None, "#ffffff", "#f6e7bd")] == [0, 0, 1]


def test_the_document_says_what_it_is() -> None:
    printed = document(page(scene()))
    opened = read(printed)
    assert about(printed) == {
        "/Title": "The Long Way: pad",
        "/Author": "Karl Hanf",
        "/Subject": "A pad of sheets",
        "/Keywords": "board game, pad",
        "/Creator": "ppgen",
        "/Producer": "ppgen, ReportLab PDF Library",
    }
    assert opened.Root.Lang == "en"
    assert opened.Root.ViewerPreferences.DisplayDocTitle is True


def test_it_carries_no_date() -> None:
    assert not {"/CreationDate", "/ModDate"} & set(about(document(page(scene()))))


@pytest.mark.parametrize(
    "words",
    [
        *("Ike’s → ∞ 🎲", "(a) \\ b)", "line\nbreak \0 \x07", "half \ud800 pair", "ÿþ", "þÿ ×", "ï»¿"),
        *("2 × Münze (a\\)", "soft\xadhyphen"),
    ],
)
def test_hostile_words_do_not_break_it(ask: Ask, words: str) -> None:
    printed = Document(words, words, words, [page(scene(), words)], keywords=(words,))
    assert "No syntax" in ask("qpdf", printed, "--check", package="qpdf")
    assert about(printed)["/Title"] == words.replace("\ud800", "\ufffd")


@pytest.mark.parametrize(
    ("labels", "entries"),
    [
        (["1", "2", "3"], 1),
        (["7", "8", "10"], 2),
        (["A-1", "A-2", "B-1"], 2),
        (["cover", "1", "2"], 2),
        (["", "i", ""], 3),
        (["007", "008", "0"], 2),
        (["1/2", "1/3", "front (a)"], 2),
    ],
)
def test_pages_are_labelled_and_labels_that_count_on_share_an_entry(labels: list[str], entries: int) -> None:
    opened = read(document(*(page(scene(), label) for label in labels)))
    assert [each.label for each in opened.pages] == [label or str(at + 1) for at, label in enumerate(labels)]
    assert len(opened.Root.PageLabels.Nums) == 2 * entries


def test_pages_without_labels_have_none() -> None:
    assert "/PageLabels" not in read(document(page(scene()), page(scene()))).Root


def test_a_document_without_pages_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a page"):
        pdf.render(document())


def test_pages_are_taken_one_by_one() -> None:
    alive: list[int] = []

    def pages() -> Iterator[Page]:
        for number in range(5):
            alive.append(number)
            yield page(scene(line(str(number), REGULAR, 5, 5)))

    assert len(read(Document("t", "", "", pages())).pages) == 5
    assert alive == list(range(5))


def test_the_same_document_gives_the_same_bytes_and_another_gives_another_id() -> None:
    first, again = (pdf.render(document(page(everything()))) for _ in range(2))
    assert first == again
    other = read(document(page(scene())))
    assert bytes(read(document(page(everything()))).trailer.ID[0]) != bytes(other.trailer.ID[0])


def test_a_thousand_numbered_leaves_are_small() -> None:
    """Half a kilobyte a leaf: the leaf itself is there once."""
    leaf = Symbol("leaf", everything().items, Box(0, 0, 80, 60))
    number = TextStyle("regular", 3, INK)

    def pages(count: int) -> Iterator[Page]:
        for at in range(1, count + 1):
            yield page(scene(Use(leaf, IDENTITY), line(f"No. {at}", number, 75, 57, "end")), str(at))

    one = len(pdf.render(Document("t", "", "", pages(1))))
    assert len(pdf.render(Document("t", "", "", pages(1001)))) - one < 1000 * 512


@pytest.mark.parametrize("colour", ["red", "#fff", "#12345g"])
def test_a_colour_is_six_hexadecimal_digits_and_nothing_else(colour: str) -> None:
    with pytest.raises(ValueError, match="not a colour"):
        pdf.render(document(page(scene(Shape(TRIANGLE, colour)))))
