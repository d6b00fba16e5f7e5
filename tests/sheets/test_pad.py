"""A pad as a PDF: exact sizes, boxes, labels, numbers, the same bytes; many leaves for little."""

from __future__ import annotations

import hashlib
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from ppgen.blocks.board import Board
from ppgen.diagnostics import EnvironmentProblem
from ppgen.records import replace
from ppgen.render import pdf, svg
from ppgen.scene.model import GlyphRun
from ppgen.sheets.pad import Pad
from ppgen.sheets.paper import PAPERS, parse_paper
from ppgen.sheets.printout import PrintJob, make_printout
from tests.sheets.walk import COLOR, GAME, POINT, leaf, pad, pdf_lines, texts
from tests.tools import run


def serials(made: Pad, number: int) -> list[str]:
    return [one.item.text for one in texts(leaf(made, number)) if "serial" in one.roles]


@pytest.mark.parametrize(("name", "paper"), [("pad", "letter"), ("pad", "a4"), ("solo", "a5"), ("solo", "letter")])
def test_the_printed_grid_measures_what_it_says(name: str, paper: str) -> None:
    made = pad(name, paper)
    space = made.composition.sizes.space
    lines = pdf_lines(pdf.render(made.document()))
    (box,) = [one.block.spaces(one.box) for one in made.composition.placed if isinstance(one.block, Board)]
    assert GAME.board is not None
    columns, rows = GAME.board.columns, GAME.board.rows
    for left, top in made.composition.offsets:
        upright = [line for line in lines if _upright(line) and _spans(line[1::2], box.y + top, rows, space)]
        level = [line for line in lines if _level(line) and _spans(line[::2], box.x + left, columns, space)]
        for number in range(1, columns):
            assert any(_near(line[0], box.x + left + number * space) for line in upright)
        for number in range(1, rows):
            assert any(_near(line[1], box.y + top + number * space) for line in level)


Line = tuple[float, float, float, float]


def _near(value: float, wanted: float) -> bool:
    return abs(value - wanted) <= 0.05


def _upright(line: Line) -> bool:
    return _near(line[0], line[2])


def _level(line: Line) -> bool:
    return _near(line[1], line[3])


def _spans(ends: tuple[float, ...], start: float, count: int, space: float) -> bool:
    """Over so many spaces, and at most into the wall at both ends."""
    low, high = min(ends), max(ends)
    end, wall = start + count * space, 0.1 * space
    return start - wall <= low <= start + 0.05 and end - 0.05 <= high <= end + wall


@pytest.mark.parametrize("paper", [paper.name for paper in PAPERS if paper.name != "a5"])
def test_the_media_box_is_the_paper(paper: str) -> None:
    made = pad("pad", paper)
    with pikepdf.open(BytesIO(pdf.render(made.document()))) as document:
        box = [float(value) * POINT for value in document.pages[0].mediabox]
    size = made.composition.imposition.paper
    assert box == pytest.approx([0, 0, size.width, size.height], abs=0.05)


def test_trim_and_bleed_boxes_lie_inside_each_other() -> None:
    made = pad("pad", marks=True, bleed=3.0)
    imposition = made.composition.imposition
    with pikepdf.open(BytesIO(pdf.render(made.document()))) as document:
        page = document.pages[0].obj
        media, bleed, trim = (
            [float(value) * POINT for value in page[name]] for name in ("/MediaBox", "/BleedBox", "/TrimBox")
        )
    assert trim[0] == pytest.approx(imposition.trim.x, abs=0.05)
    assert trim[2] - trim[0] == pytest.approx(imposition.trim.width, abs=0.05)
    for outer, inner in ((media, bleed), (bleed, trim)):
        assert all(out <= within for out, within in zip(outer[:2], inner[:2], strict=True))
        assert all(out >= within for out, within in zip(outer[2:], inner[2:], strict=True))
    assert trim[0] - bleed[0] == pytest.approx(3.0, abs=0.05)


def test_numbers_run_on_in_each_pile_after_the_cut() -> None:
    made = pad("pad", copies=5, number=True)
    leaves = [serials(made, number) for number in range(5)]
    piles = [one for place in range(2) for one in (leaf[place] for leaf in leaves)]
    assert piles == [f"No. {number:03d}" for number in range(1, 11)]


def test_a_pad_that_is_not_numbered_is_one_drawing() -> None:
    made = pad("pad", copies=3)
    assert made.distinct_count == 1
    assert made.page(0).scene == made.page(2).scene
    assert serials(made, 0) == []


def test_the_number_stands_clear_of_the_page() -> None:
    made = pad("pad", copies=1000, number=True)
    found = texts(leaf(made, 999))
    number = next(one for one in found if "serial" in one.roles)
    page = next(one for one in found if "page" in one.roles)
    assert number.item.text == "No. 1000"
    assert page.box.right + 1 <= number.box.x
    assert isinstance(number.item, GlyphRun)
    assert isinstance(page.item, GlyphRun)
    assert number.item.origin[1] == pytest.approx(page.item.origin[1])


def test_every_leaf_has_a_page_label_and_the_document_a_name() -> None:
    made = pad("pad", copies=3)
    with pikepdf.open(BytesIO(pdf.render(made.document()))) as document:
        assert [page.label for page in document.pages] == ["1", "2", "3"]
        assert str(document.docinfo["/Title"]) == "The Orchard: Game sheet"
        assert str(document.docinfo["/Author"]) == GAME.credits.design
        assert GAME.rights.short in str(document.docinfo["/Subject"])
        assert str(document.Root["/Lang"]) == "en"


def test_a_game_without_a_version_has_no_empty_keyword() -> None:
    told = make_printout(PrintJob(replace(GAME, version=""), GAME.sheets[0], parse_paper("letter"), COLOR)).document()
    assert told.keywords == (GAME.title, GAME.sheets[0].title, "print and play")


def test_text_can_be_searched(tmp_path: Path) -> None:
    words = run("pdftotext", "poppler-utils", "-layout", str(written(tmp_path)), "-").decode()
    assert words.count("The Orchard") >= 4
    assert "cross one out to pick again" in words


def test_every_font_is_embedded_and_the_file_is_sound(tmp_path: Path) -> None:
    file = written(tmp_path)
    fonts = run("pdffonts", "poppler-utils", str(file)).decode().splitlines()[2:]
    assert fonts
    assert all(font.split()[-5:-2] == ["yes", "yes", "yes"] for font in fonts)
    run("qpdf", "qpdf", "--check", str(file))


def written(folder: Path) -> Path:
    """A numbered pad with marks, as a file."""
    file = folder / "pad.pdf"
    file.write_bytes(pdf.render(pad("pad", copies=3, number=True, marks=True, bleed=3.0).document()))
    return file


def test_a_thousand_leaves_cost_little_more_than_one() -> None:
    one, many = pad("pad", number=True), pad("pad", copies=1000, number=True)
    assert len(pdf.render(many.document())) < len(pdf.render(one.document())) + 1000 * 600


def test_leaves_are_made_as_they_are_asked_for() -> None:
    pages = iter(pad("pad", copies=100_000, number=True).document().pages)
    assert next(pages).label == "1"


def test_two_builds_are_the_same_bytes() -> None:
    digests = {hashlib.sha256(pdf.render(pad("pad", copies=2, number=True).document())).digest() for _ in range(2)}
    assert len(digests) == 1
    assert svg.render(pad("reference").page(0).scene) == svg.render(pad("reference").page(0).scene)


@pytest.mark.parametrize("copies", [0, -1, -(10**9), 10**9])
def test_copies_out_of_reason_are_refused(copies: int) -> None:
    with pytest.raises(EnvironmentProblem, match="copies"):
        pad("pad", copies=copies)


def test_only_pads_are_copied_and_numbered() -> None:
    with pytest.raises(EnvironmentProblem, match="not a pad: only pads have serial numbers") as refusal:
        pad("reference", number=True)
    assert "solo" in refusal.value.hint
    with pytest.raises(EnvironmentProblem, match="not a pad: only pads have several copies"):
        pad("reference", copies=2)
