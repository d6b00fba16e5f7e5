"""A whole book on its pages: what it says, where everything is, what the file claims, and the same bytes every time."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from contextlib import closing
from functools import cache
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops

from ppgen.book.blocks import (
    Block,
    Box,
    BulletList,
    Definition,
    DefinitionList,
    FigureBlock,
    Heading,
    PageBreak,
    Paragraph,
    Quote,
    Table,
)
from ppgen.book.inline import NOWHERE, Icon, Picture, PlacedFigure, Text
from ppgen.book.model import Book, Style
from ppgen.book.pdf.boxes import with_boxes
from ppgen.book.pdf.layouts import layout_of
from ppgen.book.pdf.lines import Lines
from ppgen.book.pdf.options import PdfOptions
from ppgen.book.pdf.parting import Room, natural_width
from ppgen.book.pdf.pictures import Pictures
from ppgen.book.pdf.tables import GAP, column_widths
from ppgen.book.pdf.write import Typeset, paged, typeset
from ppgen.book_matter import Matter
from ppgen.records import replace
from ppgen.scene.model import Group, Scene
from ppgen.scene.text import PT
from ppgen.sheets.paper import parse_paper
from tests.book.sample import HOSTILE, SETUP, paragraph, picture, sample, scene
from tests.render import accessible

A5, LETTER = PdfOptions(), PdfOptions(paper=parse_paper("letter"))
COLUMNS = PdfOptions(style=Style("book", ("a4",), columns=2))
INK, CONTRAST = PdfOptions(theme="ink"), PdfOptions(theme="contrast")
LEAFLET = PdfOptions(style=Style("leaflet", ("a4",), panels=3))
POCKETMOD = PdfOptions(style=Style("pocketmod", ("a4",)))
BOOKLET = PdfOptions(booklet=True)
BLEED = PdfOptions(bleed=3.0)


@cache
def made(options: PdfOptions) -> Typeset:
    return typeset(sample(), options)


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_a_wide_figure_right_before_a_box_with_figures_keeps_their_order(paper: str) -> None:
    """Wherever on its page it is met: finished pages are looked at."""
    options = PdfOptions(style=Style("book", (paper,), columns=2))
    for count in range(0, 24, 3):
        first, *others = sample().blocks
        more = tuple(paragraph("Otters build a dam. " * 12) for _ in range(count))
        assert typeset(replace(sample(), blocks=(first, *more, *others)), options).page_count


def short() -> Book:
    """A book that has room on one sheet."""
    kinds = Heading | Box | BulletList | Quote | Table
    blocks = tuple(block for block in sample().blocks if isinstance(block, kinds))
    kept = tuple(block for block in blocks if not isinstance(block, Box) or block.kind != "example")
    return replace(sample(), blocks=(paragraph("Lay out the board."), *kept), index=(), passages=())


def words_of(pdf: bytes) -> list[str]:
    """The text of each page, with blanks for breaks of lines."""
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


@pytest.mark.parametrize("options", [A5, LETTER, COLUMNS, INK, CONTRAST])
def test_a_file_that_is_read_page_by_page_is_pdf_ua(options: PdfOptions) -> None:
    assert accessible.faults(made(options).pdf) == []


def test_every_figure_says_its_alternative_text() -> None:
    told = {alt for kind, alt in accessible.texts(made(A5).pdf) if kind == "/Figure"}
    assert {figure.alt for figure in sample().figures} <= told


def test_headings_are_bookmarks_that_lead_to_their_pages() -> None:
    with pikepdf.open(BytesIO(made(A5).pdf)) as document, document.open_outline() as outline:
        titles = [item.title for item in outline.root]
    assert titles == ["Contents", "Figures", "1 Setup", "2 Scoring and the end", "3 Reference", "Index"]


def test_what_looks_like_markup_is_printed_as_it_stands() -> None:
    whole = " ".join(words_of(made(LETTER).pdf))
    assert " ".join(HOSTILE.split()) in whole


def test_the_page_of_every_anchor_is_told() -> None:
    book, done = sample(), made(A5)
    words = words_of(done.pdf)
    for heading in book.headings:
        assert (
            "".join(part.text for part in heading.parts if hasattr(part, "text")).strip()
            in words[done.pages[heading.anchor] - 1]
        )
    for figure in book.figures:
        assert figure.label.replace(" ", "\xa0") in words[done.pages[figure.anchor] - 1].replace(
            figure.label, figure.label.replace(" ", "\xa0")
        )
    assert {passage.anchor for passage in book.passages} <= done.pages.keys()
    assert len(done.block_pages) == len(book.blocks)
    assert list(done.block_pages) == sorted(done.block_pages)


def test_a_reference_says_the_page_unless_it_is_the_same_one() -> None:
    done = made(A5)
    words = words_of(done.pdf)
    assert done.pages["figure-setup"] == done.pages["setup"]
    assert "(page" not in words[done.pages["setup"] - 1]


def test_the_index_and_the_contents_name_pages() -> None:
    done = made(A5)
    words = words_of(done.pdf)
    assert f"spare, {done.pages['index-1']}" in words[-1] or f"spare, {done.pages['index-1']}" in words[-2]
    assert f"2 Scoring and the end {done.pages['scoring']}" in words[1]


@pytest.mark.parametrize(("options", "multiple"), [(A5, 2), (LETTER, 2), (BOOKLET, 4), (BLEED, 4)])
def test_print_shops_get_the_number_of_pages_that_they_need(options: PdfOptions, multiple: int) -> None:
    assert made(options).page_count % multiple == 0


def test_the_colophon_is_on_the_last_page() -> None:
    assert "ppgen 0.1.0" in words_of(made(A5).pdf)[-1]


def test_a_book_without_cover_begins_with_its_title() -> None:
    matter = Matter(cover=False, contents=False, index=False, colophon=False)
    (first, *_) = words_of(typeset(replace(sample(), matter=matter), A5).pdf)
    assert "The Pond & its <Legs>" in first
    assert "1 Setup" in first


def test_a_draft_is_stamped_on_every_page() -> None:
    words = words_of(typeset(replace(sample(), draft=True), A5).pdf)
    assert all("DRAFT" in page for page in words)
    assert not any("DRAFT" in page for page in words_of(made(A5).pdf))


def test_a_bleed_makes_the_page_larger_than_its_trim() -> None:
    data = typeset(sample(), replace(A5, bleed=3.0)).pdf
    with pikepdf.open(BytesIO(data)) as document:
        for page in document.pages:
            media, trim = [float(each) for each in page.mediabox], [float(each) for each in page.trimbox]
            assert [round((media[2] - media[0]) / 72 * 25.4, 1), round((media[3] - media[1]) / 72 * 25.4, 1)] == [
                154,
                216,
            ]
            assert [round(each / 72 * 25.4, 1) for each in trim] == [3, 3, 151, 213]
            assert [float(each) for each in page.obj["/BleedBox"]] == media
    assert accessible.faults(data) == []


@pytest.mark.parametrize("options", [A5, BOOKLET, LEAFLET, POCKETMOD])
def test_every_page_has_a_trim_box_and_a_bleed_box(options: PdfOptions) -> None:
    data = typeset(sample() if options.style.name == "book" else short(), options).pdf
    with pikepdf.open(BytesIO(data)) as document:
        assert document.check_pdf_syntax() == []
        for page in document.pages:
            boxes = [[float(each) for each in page.obj[f"/{name}Box"]] for name in ("Media", "Trim", "Bleed")]
            assert boxes == [boxes[0]] * 3


def test_a_file_without_the_table_that_typst_writes_stays_as_it_is() -> None:
    for data in (b"", b"%PDF-1.7", b"%PDF-1.7\n4 0 obj\nstartxref\n9\n%%EOF"):
        assert with_boxes(data) == data


def running_heads(lines: int, first: str, second: str) -> tuple[str, str]:
    """The heads of a right page on which a chapter runs on for some lines before another begins, and of the next."""
    swims = [paragraph("It swims.")] * 60
    begun: tuple[Block, ...] = (Heading(1, "first", (Text(first),)), *swims[:30], PageBreak())
    blocks = (*begun, *swims[:lines], Heading(1, "second", (Text(second),)), *swims)
    matter = Matter(cover=False, contents=False, index=False, colophon=False)
    book = replace(sample(), blocks=blocks, index=(), footnotes=(), passages=(), matter=matter)
    done = typeset(book, A5)
    on = done.pages["second"]
    assert on % 2 == 1  # left pages have the title of the book
    with closing(pypdfium2.PdfDocument(done.pdf)) as document:
        heads = [document[at].get_textpage().get_text_bounded(bottom=595 - 17 / PT) for at in (on - 1, on + 1)]
    return " ".join(heads[0].split()), " ".join(heads[1].split())


@pytest.mark.parametrize(
    ("lines", "head"), [(0, "Otters"), (3, "Boats · Otters"), (10, "Boats · Otters"), (16, "Boats"), (18, "Boats")]
)
def test_a_running_head_names_the_chapter_that_runs_on_and_one_that_begins_in_the_upper_half(
    lines: int, head: str
) -> None:
    assert running_heads(lines, "Boats", "Otters") == (head, "Otters")


def test_a_running_head_with_no_room_for_two_chapters_names_the_one_right_below_it() -> None:
    first, second = "How boats are moved on a river or a wide lake", "How otters are moved on a river or a wide lake"
    assert running_heads(3, first, second) == (first, second)


def test_a_running_head_names_a_chapter_in_the_lower_half_where_no_other_is_before_it() -> None:
    swims = [paragraph("It swims.")] * 30
    blocks: tuple[Block, ...] = (*swims[:12], Heading(1, "otters", (Text("Otters"),)), *swims)
    matter = Matter(cover=False, contents=False, index=False, colophon=False)
    book = replace(sample(), blocks=blocks, index=(), footnotes=(), passages=(), matter=matter)
    assert words_of(typeset(book, A5).pdf)[0].count("Otters") == 2


@pytest.mark.parametrize(
    ("options", "sides", "size"),
    [(BOOKLET, 6, (297, 210)), (LEAFLET, 2, (297, 210)), (POCKETMOD, 1, (297, 210))],
)
def test_an_imposed_file_has_title_language_and_labels_and_claims_nothing(
    options: PdfOptions, sides: int, size: tuple[float, float]
) -> None:
    book = sample() if options.booklet else short()
    done = typeset(book, options)
    assert done.is_imposed
    with pikepdf.open(BytesIO(done.pdf)) as document:
        assert str(document.docinfo["/Title"]) == book.title
        assert str(document.Root.Lang) == "en"
        assert [page.label for page in document.pages] == ["Front 1", "Reverse 2", "Front 3", "Reverse 4", "Front 5",
                                                           "Reverse 6"][:sides]  # fmt: skip
        assert [tuple(round(float(each) / 72 * 25.4) for each in page.mediabox[2:]) for page in document.pages] == [
            size
        ] * sides
        assert b"pdfuaid" not in document.Root.Metadata.read_bytes()
    assert "Lay out the board" in " ".join(words_of(done.pdf))


DIGEST = """
import hashlib
from tests.book.pdf.test_typeset import *
for options in (A5, BOOKLET):
    print(hashlib.sha256(typeset(sample(), options).pdf).hexdigest())
"""


def test_two_processes_write_the_same_bytes() -> None:
    command = [sys.executable, "-c", DIGEST]
    said = subprocess.run(command, capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": "7"}).stdout
    assert said.split() == [hashlib.sha256(made(options).pdf).hexdigest() for options in (A5, BOOKLET)]


NOTE = "First it begins, and then it goes on for some lines, and in the end it ends."


@pytest.mark.parametrize("before", range(30, 52, 3))
def test_short_boxes_and_tables_stay_on_one_page(before: int) -> None:
    lines = tuple(paragraph("Words of the text before it.") for _ in range(before))
    items = (paragraph("alpha"), *(paragraph(NOTE) for _ in range(3)), paragraph("omega"))
    rows = tuple(((Text(word),),) for word in ("top", "middle", "middle", "middle", "bottom"))
    table = Table(header=((Text("Head"),),), alignments=("left",), rows=rows)
    book = replace(sample(), blocks=(*lines, Box("note", items), *lines[: before // 2], table), index=(), passages=())
    pages = words_of(typeset(book, A5).pdf)
    assert next(page for page in pages if "alpha" in page).count("omega") == 1
    assert next(page for page in pages if "top" in page.split()).count("bottom") == 1


@pytest.mark.parametrize("small", [False, True])
def test_an_icon_is_not_cut_off_in_its_line(small: bool) -> None:
    """Type of tables is smaller than that of the text, and so are the icons in it."""
    line = (Icon("square", "square", picture("square", 40, 40, "A square.", " ")),)
    block = Table(("left",), (), ((line,),)) if small else Paragraph(line)
    matter = Matter(cover=False, contents=False, index=False, colophon=False)
    book = replace(sample(), blocks=(block,), matter=matter, index=(), footnotes=(), passages=())
    with closing(pypdfium2.PdfDocument(typeset(book, A5).pdf)) as document:
        red, green, _ = document[0].render(scale=10).to_pil().convert("RGB").split()
    ground = ImageChops.subtract(red, green).point(lambda value: 255 * (value > 100))
    left, top, right, bottom = ground.getbbox() or (0, 0, 0, 1)
    assert bottom - top == pytest.approx(right - left, rel=0.05)


@pytest.mark.parametrize("options", [A5, LETTER, LEAFLET, POCKETMOD])
def test_a_long_title_is_set_smaller_and_a_running_head_has_two_lines_at_most(options: PdfOptions) -> None:
    title = "A title that goes on because somebody wanted to say everything of the game in it, " * 2
    book = replace(short(), title=title.strip(), blocks=short().blocks[:3], footnotes=())
    with closing(pypdfium2.PdfDocument(typeset(book, options).pdf)) as document:
        for page in document:
            text = page.get_textpage()
            heights = [text.get_charbox(at)[3] for at in range(text.count_chars())]
            assert max(heights, default=0.0) < page.get_height() - 5


@pytest.mark.parametrize("lines", [12, 16, 24])
def test_a_figure_stands_in_its_chapter_and_a_note_below_its_paragraph(lines: int) -> None:
    figures = [block for block in sample().blocks if isinstance(block, FigureBlock) and len(block.figures) == 1]
    figure = replace(figures[0], place="near")
    note = Box("note", (paragraph("A coin lies heads up."),), (Text("Our reading"),))
    text = tuple(paragraph(f"Line {number}.") for number in range(lines))
    told = paragraph("See the figure, which has the last word on this.")
    first = Heading(1, "first", (Text("First"),))
    blocks: tuple[Block, ...] = (first, *text, told, figure, note, Heading(1, "second", (Text("Second"),)), *text)
    book = replace(sample(), blocks=blocks, index=(), passages=(), matter=Matter())
    done = typeset(book, A5)
    assert done.pages[figure.figures[0].anchor] <= done.pages["second"]
    (told_on,) = [number for number, page in enumerate(words_of(done.pdf), 1) if "has the last word" in page]
    (noted_on,) = [number for number, page in enumerate(words_of(done.pdf), 1) if "A coin lies heads up." in page]
    # Unless the figure stands right after the words, where the book has it.
    assert noted_on == told_on or done.pages[figure.figures[0].anchor] == told_on


def test_a_row_and_its_number_stay_on_one_line() -> None:
    text = paragraph(
        "Walk on in row 5, or in column F, and see page 2. Rows 2 to 4 are the beach of player 1, as of May 2004."
    )
    done = typeset(replace(sample(), blocks=(text,), index=(), passages=(), matter=Matter()), A5)
    with closing(pypdfium2.PdfDocument(done.pdf)) as document:
        whole = "".join(page.get_textpage().get_text_range() for page in document)
    for words in ("row\xa05", "column\xa0F", "page\xa02", "Rows\xa02", "player\xa01", "May\xa02004"):
        assert words in whole


def test_ranges_and_pairs_of_words_stay_on_one_line() -> None:
    lines = Lines(layout_of(A5), Pictures("color"))
    rest = " players, in 10 to 20 minutes, from 8 to dusk, on 6 by 6 spaces."
    parts = (Text("For "), Text("2"), Text(" to "), Text("4"), Text(rest))
    line = lines.line(parts, NOWHERE, lines.room(100.0, 10.0))
    assert "".join(str(part) for part in line) == (
        "For 2\xa0to\xa04 players, in 10\xa0to\xa020 minutes, from 8 to dusk, on 6\xa0by\xa06 spaces."
    )
    for before in range(30, 60, 2):
        text = paragraph("a " * (before // 2) + "and/or modify it.")
        matter = Matter(cover=False, contents=False, index=False, colophon=False)
        book = replace(sample(), blocks=(text,), index=(), footnotes=(), passages=(), matter=matter)
        with closing(pypdfium2.PdfDocument(typeset(book, A5).pdf)) as document:
            assert "and/or" in document[0].get_textpage().get_text_range()


def test_the_rules_of_a_table_are_as_long_as_the_line_unless_its_last_cells_stand_at_the_right() -> None:
    room = Room(100.0, 3.0)
    for last, is_whole in (("left", True), ("right", False), ("center", False)):
        table = Table(("left", last), (), (((Text("Roll"),), (Text("What you do"),)),))  # type: ignore[arg-type]
        assert (sum(column_widths(table, room).columns) == pytest.approx(100.0, abs=0.05)) == is_whole


@pytest.mark.parametrize("words", ["a die", "ace (the sign of the suit)", "ace, which is the sign of the suit"])
def test_a_column_of_a_table_takes_no_more_than_its_longest_cell(words: str) -> None:
    """So that the sentences beside it have all the room there is."""
    room = Room(100.0, 3.0)
    long = (Text("You may move an obstacle by a tile width, and turn it as you like. Then roll again. " * 2),)
    shared = column_widths(Table((), (), (((Text(words),), long),)), room)
    assert shared.rooms[0] <= natural_width((Text(words),), room.on("semibold")) + 0.01
    assert sum(shared.rooms) >= 100.0 - GAP - 0.5


def test_the_caption_of_a_wide_picture_begins_where_the_text_does() -> None:
    wide = replace(SETUP, picture=picture("figure-wide", 125.0, 40.0, "A board."), caption=(Text("A wide board."),))
    matter = Matter(cover=False, contents=False, index=False, colophon=False)
    blocks = (paragraph("It swims."), FigureBlock((wide,)))
    book = replace(sample(), blocks=blocks, index=(), footnotes=(), passages=(), matter=matter)
    with closing(pypdfium2.PdfDocument(typeset(book, A5).pdf)) as document:
        page = document[0].get_textpage()
        whole = page.get_text_range()
        lefts = [page.get_charbox(whole.index(words))[0] for words in ("It swims.", "Figure")]
    assert lefts[0] == pytest.approx(lefts[1], abs=2.0)


def shown_with(
    figure: PlacedFigure, before: int = 1, *, caption_beside: bool = False, options: PdfOptions = A5
) -> tuple[pypdfium2.PdfDocument, int]:
    """A book of a figure after some pages of other words, and the page of the figure, from 0."""
    matter = Matter(cover=False, contents=False, index=False, colophon=False)
    pages = [block for _ in range(before) for block in (paragraph("It swims."), PageBreak())]
    blocks: tuple[Block, ...] = (
        *pages,
        paragraph("It swims."),
        FigureBlock((figure,), place="here", caption_beside=caption_beside),
    )
    book = replace(sample(), blocks=blocks, index=(), footnotes=(), passages=(), matter=matter)
    return pypdfium2.PdfDocument(paged(book, options).pdf), before


def left_of(page: pypdfium2.PdfPage, words: str) -> float:
    text = page.get_textpage()
    return float(text.get_charbox(text.get_text_range().index(words))[0]) * PT


def painted(page: pypdfium2.PdfPage) -> tuple[float, float]:
    """Where the red ground of the pictures of the sample begins and ends, in mm."""
    image = page.render(scale=4).to_pil().convert("RGB")
    red = image.point(lambda level: 255 if level > 150 else 0).split()
    ground = ImageChops.subtract(red[0], red[1])
    left, _, right, _ = ground.getbbox() or (0, 0, 0, 0)
    return left * PT / 4, right * PT / 4


@pytest.mark.parametrize("before", [1, 2])
def test_a_wide_picture_stands_in_the_middle_of_the_text_on_left_and_right_pages(before: int) -> None:
    layout = layout_of(A5)
    width = layout.wide
    figure = replace(SETUP, picture=picture("figure-wide", width, 40.0, "A board."), caption=(Text("A wide board."),))
    document, number = shown_with(figure, before)
    with closing(document):
        left, right = painted(document[number])
    begins = layout.outer if (number + 1) % 2 == 0 else layout.inner
    assert width > layout.text_width + 8
    assert begins - left == pytest.approx(right - begins - layout.text_width, abs=0.3)
    assert min(left, layout.width - right) > 7.5  # of the paper, and of what lies at the fold


@pytest.mark.parametrize(("width", "follows"), [(45.0, False), (70.0, True), (100.0, True)])
def test_a_caption_begins_where_its_picture_does_if_that_is_half_as_wide_as_the_text(
    width: float, follows: bool
) -> None:
    caption = (Text("A board of which there is much to say. " * 6),)
    figure = replace(SETUP, picture=picture("figure-narrow", width, 30.0, "A board."), caption=caption)
    document, number = shown_with(figure)
    with closing(document):
        page = document[number]
        left, right = painted(page)
        text = page.get_textpage()
        whole = text.get_text_range()
        letters = [at for at, letter in enumerate(whole) if letter.strip() and at >= whole.index("Figure")]
        ends = [text.get_charbox(at)[2] * PT for at in letters]
        swims, begins = left_of(page, "It swims."), left_of(page, "Figure")
    assert begins == pytest.approx(left if follows else swims, abs=0.8)
    assert (max(ends) <= right + 0.5) == follows


def with_blank(width: float, blank: float) -> PlacedFigure:
    """A figure whose picture is blank at its left."""

    def shown(theme: str) -> Scene:
        board = scene(width, 30.0, "board", "A board.", theme)
        moved = Group(board.items, transform=(1.0, 0.0, 0.0, 1.0, blank, 0.0))
        return replace(board, width=width + blank, items=(moved,))

    return replace(SETUP, picture=Picture("figure-blank", width + blank, 30.0, "A board.", shown))


def test_a_caption_does_not_begin_where_its_picture_is_blank() -> None:
    document, number = shown_with(with_blank(80.0, 20.0))
    with closing(document):
        assert left_of(document[number], "Figure") == pytest.approx(painted(document[number])[0], abs=0.8)


def test_a_picture_beside_its_caption_begins_where_the_text_does_even_if_it_is_blank_there() -> None:
    document, number = shown_with(with_blank(50.0, 10.0), caption_beside=True)
    with closing(document):
        page = document[number]
        left, right = painted(page)
        assert left == pytest.approx(left_of(page, "It swims."), abs=0.8)
        assert left_of(page, "Figure") == pytest.approx(right + 5.0, abs=0.8)


@pytest.mark.parametrize("options", [A5, LEAFLET])
@pytest.mark.parametrize(("width", "words"), [(40.0, "A board of otters that swim in a river."), (50.0, "A board.")])
def test_a_caption_of_one_line_stands_in_the_middle_below_a_narrow_picture(
    options: PdfOptions, width: float, words: str
) -> None:
    figure = replace(SETUP, picture=picture("figure-narrow", width, 30.0, "A board."), caption=(Text(words),))
    document, number = shown_with(figure, options=options)
    with closing(document):
        page = document[number]
        left, right = painted(page)
        text = page.get_textpage()
        begins, ends = (
            left_of(page, "Figure"),
            text.get_charbox(text.get_text_range().index(words) + len(words) - 1)[2] * PT,
        )
    if ends - begins > right - left:
        assert begins - left == pytest.approx(right - ends, abs=1.5)
    else:
        assert begins == pytest.approx(left, abs=0.8)


@pytest.mark.parametrize("lines", range(18, 26))
def test_a_glossary_has_two_entries_below_its_heading_or_stays_whole(lines: int) -> None:
    entries = tuple(
        Definition((Text(f"term{number}"),), ((paragraph("A word of this game."),),)) for number in range(8)
    )
    heading = Heading(1, "words", (Text("Words"),))
    before = tuple(paragraph(f"Line {number}.") for number in range(lines))
    for count in (5, 8):
        blocks: tuple[Block, ...] = (*before, heading, DefinitionList(entries[:count]))
        done = typeset(replace(sample(), blocks=blocks, index=(), passages=(), matter=Matter(contents=False)), A5)
        page, *_ = [words for words in words_of(done.pdf) if "Words" in words]  # others have it in their running head
        shown = [number for number in range(count) if f"term{number}" in page]
        assert len(shown) == count if count == 5 else len(shown) >= 2


@pytest.mark.parametrize(("lines", "is_alone"), [(10, True), (26, False), (30, False)])
def test_a_page_with_nothing_but_the_colophon_has_no_running_head(lines: int, is_alone: bool) -> None:
    """Its number stands at its foot all the same, as on every page that is not blank."""
    text: tuple[Block, ...] = (Heading(1, "swimming", (Text("Swimming"),)), *[paragraph("An otter swims.")] * lines)
    plain_matter = Matter(cover=False, contents=False, index=False)
    title = "The Otters"
    book = replace(sample(), title=title, blocks=text, footnotes=(), passages=(), index=(), matter=plain_matter)
    done = typeset(book, A5)
    last = words_of(done.pdf)[-1]
    assert ("An otter swims." not in last) == is_alone
    assert last.count(title) == (1 if is_alone else 2)  # the colophon itself begins with it
    assert last.endswith(str(done.page_count))


@pytest.mark.parametrize("options", [A5, LETTER])
def test_the_page_of_the_colophon_has_a_number(options: PdfOptions) -> None:
    done = made(options)
    assert words_of(done.pdf)[-1].split()[-1] == str(done.page_count)


@pytest.mark.parametrize("lines", range(18, 26))
@pytest.mark.parametrize("kind", ["list", "table"])
def test_a_short_list_or_table_stays_whole_and_with_the_line_that_leads_to_it(lines: int, kind: str) -> None:
    before = tuple(paragraph(f"Line {number}.") for number in range(lines))
    entries = ("alpha", "beta", "gamma")
    blocks: dict[str, Block] = {
        "list": BulletList(tuple((paragraph(each),) for each in entries)),
        "table": Table(("left",), (), tuple(((Text(each),),) for each in entries)),
    }
    told = (*before, paragraph("Choose one of these:"), blocks[kind], paragraph("Go on."))
    matter = Matter(cover=False, contents=False, index=False, colophon=False)
    book = replace(sample(), blocks=told, index=(), footnotes=(), passages=(), matter=matter)
    page = next(page for page in words_of(typeset(book, A5).pdf) if "Choose one" in page)
    assert all(each in page for each in entries)
