"""Nothing ends below the text of its page, whatever stands round it; what would is refused at its place."""

from __future__ import annotations

import pytest

from ppgen.book.blocks import Block, Box, BoxKind, ComponentsBlock, FigureBlock, SheetBlock, Table
from ppgen.book.inline import Component, PlacedFigure, PlacedSheet
from ppgen.book.model import Book
from ppgen.book.pdf.layouts import layout_of
from ppgen.book.pdf.options import PdfOptions
from ppgen.book.pdf.write import below_text, typeset
from ppgen.book_matter import Matter
from ppgen.diagnostics import DefinitionError, Mark
from ppgen.records import replace
from ppgen.scene.text import PT
from tests.book.sample import SETUP, paragraph, picture, sample, words

HERE = Mark("rulebook.md", 7, 3)
PLAIN = Matter(cover=False, contents=False, index=False, colophon=False)


def book(*blocks: Block) -> Book:
    return replace(sample(), blocks=blocks, matter=PLAIN, index=(), footnotes=(), passages=())


def figure(name: str, height: float) -> PlacedFigure:
    drawn = picture(f"figure-{name}", 70.0, height, "A board.")
    return replace(SETUP, id=name, anchor=name, picture=drawn, caption=words(f"This is {name}."))


def example(*blocks: Block) -> Box:
    return Box("example", (paragraph("She moves."), *blocks), words("A turn"), "turn", mark=HERE)


TOGETHER = example(FigureBlock((figure("second", 70.0), figure("third", 75.0)), place="here", mark=HERE))
APART = example(*(FigureBlock((figure(name, 75.0),), place="here", mark=HERE) for name in ("second", "third")))
TABLE = example(
    FigureBlock((figure("second", 100.0),), place="here", mark=HERE),
    Table(("",), (), tuple((words(f"row {number}"),) for number in range(9)), mark=HERE),
)


@pytest.mark.parametrize("box", [TOGETHER, APART, TABLE])
@pytest.mark.parametrize("lines", [9, 11, 12, 13, 14])
def test_what_a_box_holds_has_room_below_a_figure_at_the_head_of_its_page(box: Box, lines: int) -> None:
    before = FigureBlock((figure("first", 88.0),), place="near", mark=HERE)
    text = [paragraph("An otter swims and swims on and on.") for _ in range(lines)]
    done = typeset(book(*text, before, box, paragraph("On.")), PdfOptions())
    pages = [done.pages[name] for name in ("first", "second")]
    assert pages == sorted(pages)


def test_a_figure_as_high_as_the_page_has_no_room_in_a_frame() -> None:
    high = FigureBlock((figure("high", 166.0),), place="here", mark=HERE)
    typeset(book(high), PdfOptions())
    framed = Box("sidebar", (high,), words("A turn"), "turn", mark=HERE)
    with pytest.raises(DefinitionError) as caught:
        typeset(book(framed), PdfOptions())
    (fault,) = caught.value.diagnostics
    assert (fault.mark, fault.code) == (HERE, "BOOK-ROOM")
    assert "figure high goes" in fault.message
    assert "below the text of the page" in fault.message


@pytest.mark.parametrize(("excess", "count"), [(-1.0, 0), (0.4, 0), (0.6, 1), (30.0, 1)])
def test_half_a_millimetre_below_the_text_is_no_fault(excess: float, count: int) -> None:
    layout = layout_of(PdfOptions())
    foot = (layout.height - layout.bottom + excess) / PT
    block = FigureBlock((figure("low", 70.0), figure("next", 70.0)), mark=HERE)
    faults = below_text((paragraph("One."), block), layout, [(0, 0.0, 60.0), (1, 10.0, foot - 10.0)])
    assert len(faults) == count
    assert all(fault.mark == HERE and fault.message.startswith("figure low and figure next go ") for fault in faults)


def test_a_note_that_ends_below_the_text_is_a_fault_at_its_place() -> None:
    layout = layout_of(PdfOptions())
    note = Box("note", (paragraph("Long."),), mark=HERE)
    (fault,) = below_text((note,), layout, [(0, 10.0, layout.height / PT - 5.0)])
    assert (fault.mark, fault.code) == (HERE, "BOOK-ROOM")
    assert fault.message.startswith("this box goes ")


def fault_of(block: Block) -> str:
    """The one fault of a book that consists of a block, which is at the place of the block."""
    with pytest.raises(DefinitionError) as caught:
        typeset(book(block), PdfOptions())
    (fault,) = caught.value.diagnostics
    assert (fault.mark, fault.code) == (HERE, "BOOK-ROOM")
    assert fault.message.endswith(" mm below the text of the page")
    return fault.message


ROWS = tuple((words(f"row {number}"),) for number in range(60))


def test_a_header_as_high_as_a_page_drives_the_rows_of_a_long_table_below_the_text() -> None:
    """A header is not parted, and stands on each page of its table."""
    assert typeset(book(Table(("",), (words("Numbers"),), ROWS, mark=HERE)), PdfOptions()).page_count > 2
    assert fault_of(Table(("",), (words("It swims. " * 400),), ROWS, mark=HERE)).startswith("this table goes ")


@pytest.mark.parametrize("side_count", [1, 2])
def test_a_sheet_that_is_higher_than_a_page_is_a_fault(side_count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    side = picture("sheet-tall", 60.0, 300.0, "A sheet.")
    block = SheetBlock(PlacedSheet("tall", "sheet-tall", "Tall", (side,) * side_count, words("A sheet.")), mark=HERE)
    typeset(book(block), PdfOptions())
    monkeypatch.setattr("ppgen.book.pdf.blocks._SHEET_SHARE", 1.3)
    assert fault_of(block).startswith("this sheet goes ")


def test_a_part_that_is_higher_than_a_page_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    part = Component("pole", 3, words("Too long."), (picture("part-pole", 20.0, 300.0, "A pole."),))
    block = ComponentsBlock((part,), mark=HERE)
    typeset(book(block), PdfOptions())
    monkeypatch.setattr("ppgen.book.pdf.blocks._PART", 250.0)
    assert fault_of(block).startswith("this list of components goes ")


@pytest.mark.parametrize(
    ("block", "words_of_fault"),
    [
        (Table(("",), (), ROWS, mark=HERE), "this table goes 3.0 mm"),
        (ComponentsBlock((), mark=HERE), "this list of components goes 3.0 mm"),
    ],
)
def test_a_block_whose_parts_end_below_the_text_is_named_once_and_by_the_worst(
    block: Block, words_of_fault: str
) -> None:
    layout = layout_of(PdfOptions())
    foot = (layout.height - layout.bottom) / PT
    (fault,) = below_text((block,), layout, [(0, 0.0, foot + each / PT) for each in (-9.0, 3.0, 1.0)])
    assert fault.message.startswith(words_of_fault)


@pytest.mark.parametrize("kind", ["note", "sidebar", "example"])
def test_a_short_box_at_the_foot_of_a_page_is_measured_without_its_inset(kind: BoxKind) -> None:
    box = Box(kind, (paragraph("It is short."),), mark=HERE)
    for lines in range(19, 27):
        typeset(book(*[paragraph("An otter swims.")] * lines, box), PdfOptions())
