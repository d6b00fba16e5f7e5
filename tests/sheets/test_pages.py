"""A card on both sides, the scale of its type, and the marks for the cut, in a game that is not bundled."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest

from ppgen.definition.layouts import ColumnSpec, PagesSpec
from ppgen.definition.paper_blocks import FooterSpec, TitleSpec
from ppgen.definition.sheet import SheetSpec
from ppgen.definition.text_block import TextSpec
from ppgen.options import SheetOptions
from ppgen.render import pdf, svg
from ppgen.scene.model import GlyphRun
from ppgen.sheets.pad import Pad
from ppgen.sheets.paper import parse_paper
from ppgen.sheets.printout import PrintJob, make_printout
from tests.sheets.walk import COLOR, GAME, leaf, pad, pdf_lines, sheet, texts, without

WORDS = "Whoever moves last loses a turn and a coin, and begins the next round. "


def page(number: int, times: int = 20) -> ColumnSpec:
    return ColumnSpec((TitleSpec(), TextSpec(f"Side {number}. " + WORDS * times), FooterSpec()))


def card(*layouts: PagesSpec | ColumnSpec) -> SheetSpec:
    return without(sheet("reference"), layouts=layouts, scale="card")


def printed(spec: SheetSpec, paper: str = "letter") -> Pad:
    made = make_printout(PrintJob(GAME, spec, parse_paper(paper), COLOR))
    assert isinstance(made, Pad)
    return made


def said(of: Pad, number: int) -> str:
    return " ".join(one.item.text for one in texts(leaf(of, number)) if isinstance(one.item, GlyphRun))


def test_each_page_of_a_card_is_a_page_of_the_document() -> None:
    made = printed(card(PagesSpec((page(1), page(2)))))
    assert (made.page_count, made.distinct_count, made.paper_count) == (2, 2, 2)
    assert "both sides" in made.note
    for number in (1, 2):
        assert f"Side {number}." in said(made, number - 1)
        assert said(made, number - 1).count(f"Reference card · page {number} of 2") == 2
    assert said(made, 0).count("Side 1.") == len(made.composition.offsets) == 2
    with pikepdf.open(BytesIO(pdf.render(made.document()))) as document:
        assert len(document.pages) == 2
    assert svg.render(made.page(0).scene) != svg.render(made.page(1).scene)


def test_all_pages_have_type_of_one_size() -> None:
    made = printed(card(PagesSpec((page(1), page(2, times=1)))))
    bodies = {one.size for number in (0, 1) for one in texts(leaf(made, number)) if one.item.text.startswith("Whoever")}
    assert len({round(size, 3) for size in bodies}) == 1


def test_a_layout_with_fewer_pages_is_taken_where_it_fits() -> None:
    two = PagesSpec((page(1, 30), page(2, 30)))
    assert printed(card(two, page(1, 10))).page_count == 1
    assert printed(card(two, page(1, 90))).page_count == 2


@pytest.mark.parametrize("paper", ["letter", "a4", "a5", "a3"])
@pytest.mark.parametrize("times", [1, 20])
def test_the_type_of_a_card_is_the_same_on_every_paper(paper: str, times: int) -> None:
    sizes = printed(card(page(1, times)), paper).composition.sizes
    assert 8.5 <= sizes.body <= 9.5
    assert sizes.title <= 18


def test_the_type_of_a_sheet_grows_with_its_paper() -> None:
    grown = printed(without(card(page(1, 1)), scale="sheet"), "a3").composition.sizes
    assert grown.body > 9.5
    assert grown.title > 18


# The cut between two copies


def ticks(made: Pad) -> list[tuple[float, float, float, float]]:
    """Straight strokes that lie on the cut across a letter page."""
    lines = pdf_lines(pdf.render(made.document()))
    return [line for line in lines if abs(line[1] - 139.7) < 0.05 and abs(line[3] - 139.7) < 0.05]


def test_two_copies_have_ticks_where_they_are_cut_apart() -> None:
    made = pad("pad", "letter")
    assert made.composition.imposition.split == "stacked"
    first, second = ticks(made)
    assert first[:1] + first[2:3] == pytest.approx((3.0, 12.0), abs=0.05)
    assert second[:1] + second[2:3] == pytest.approx((203.9, 212.9), abs=0.05)


def test_a_cut_may_be_a_dashed_line_from_edge_to_edge() -> None:
    spec = without(sheet("pad"), cut="line")
    made = make_printout(PrintJob(GAME, spec, parse_paper("letter"), COLOR))
    assert isinstance(made, Pad)
    (line,) = ticks(made)
    assert (line[0], line[2]) == pytest.approx((3.0, 212.9), abs=0.05)
    (mark,) = [one.item for one in leaf(made) if "mark" in one.roles]
    assert not isinstance(mark, GlyphRun)
    assert mark.stroke is not None
    assert mark.stroke.dash


def test_crop_marks_take_the_place_of_ticks() -> None:
    for options in (SheetOptions(marks=True), SheetOptions(bleed=3.0)):
        made = make_printout(PrintJob(GAME, sheet("pad"), parse_paper("letter"), COLOR, options))
        assert isinstance(made, Pad)
        assert not [one for one in leaf(made) if one.item.id.startswith("cut-")]


def test_a_single_copy_has_no_tick() -> None:
    assert not [one for one in leaf(pad("solo")) if "mark" in one.roles]
