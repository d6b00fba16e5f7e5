"""Small things that a reader notices on the pages of a book: what is on its back, and how far lines stand apart."""

from __future__ import annotations

from contextlib import closing
from itertools import pairwise

import pypdfium2
import pytest

from ppgen.book.blocks import Block, Box, BulletList, Definition, DefinitionList, Heading, PageBreak
from ppgen.book.inline import Text
from ppgen.book.model import Book, Style, StyleName
from ppgen.book.pdf.options import PdfOptions
from ppgen.book.pdf.write import paged, typeset
from ppgen.book_matter import Matter
from ppgen.records import replace
from ppgen.scene.text import PT
from tests.book.sample import paragraph, sample

A5, BLEED, CONTRAST = PdfOptions(), PdfOptions(bleed=3.0), PdfOptions(theme="contrast")
PLAIN = Matter(cover=False, contents=False, index=False, colophon=False)
WHITE = (255, 255, 255)


def without_lists(*blocks: Block, matter: Matter = PLAIN) -> Book:
    return replace(sample(), blocks=blocks, index=(), footnotes=(), passages=(), matter=matter)


def corner(page: pypdfium2.PdfPage) -> tuple[int, ...]:
    """The colour near its upper left corner, where the ground of a cover is."""
    image = page.render(scale=1).to_pil().convert("RGB")
    return tuple(image.getpixel((12, 12)))


@pytest.mark.parametrize("options", [A5, BLEED, CONTRAST])
@pytest.mark.parametrize("has_cover", [True, False])
def test_the_ground_of_the_cover_goes_on_behind_a_colophon_that_has_the_last_page_alone(
    options: PdfOptions, has_cover: bool
) -> None:
    found: set[bool] = set()
    for lines in (10, 24, 40):
        text: tuple[Block, ...] = (Heading(1, "swim", (Text("Swimming"),)), *[paragraph("An otter swims.")] * lines)
        book = without_lists(*text, matter=Matter(cover=has_cover, contents=False, index=False))
        data = typeset(book, options).pdf
        with closing(pypdfium2.PdfDocument(data)) as document:
            last = document[len(document) - 1]
            is_alone = "An otter swims." not in last.get_textpage().get_text_range()
            assert (corner(last) != WHITE) == (has_cover and is_alone)
        found.add(is_alone)
    assert len(found) == 2 or options == BLEED  # whose colophon stands behind blank pages


@pytest.mark.parametrize(("style", "is_painted"), [("pocketmod", True), ("leaflet", False)])
def test_the_ground_of_the_cover_goes_on_behind_the_last_panel_of_a_pocketmod(
    style: StyleName, is_painted: bool
) -> None:
    """The cover of a leaflet ends before its fold, so its ground cannot go on beyond that."""
    short = replace(sample().colophon, statement="", rights="The otters", changes="", thanks=(), source="")
    text = paragraph("An otter swims.")
    book = replace(without_lists(text, matter=Matter(contents=False, index=False)), colophon=short)
    with closing(pypdfium2.PdfDocument(paged(book, PdfOptions(style=Style(style, ("a4",)))).pdf)) as document:
        assert (corner(document[len(document) - 1]) != WHITE) == is_painted


def test_the_ground_of_the_cover_leaves_room_for_a_long_colophon() -> None:
    text: tuple[Block, ...] = (Heading(1, "swimming", (Text("Swimming"),)), paragraph("An otter swims."), PageBreak())
    long = replace(sample().colophon, statement="All rights remain with the otters. " * 70)
    book = without_lists(*text, matter=Matter(contents=False, index=False))
    for colophon, is_painted in ((book.colophon, True), (long, False)):
        with closing(pypdfium2.PdfDocument(typeset(replace(book, colophon=colophon), A5).pdf)) as document:
            assert (corner(document[len(document) - 1]) != WHITE) == is_painted


def test_short_and_long_paragraphs_and_lists_stand_as_far_below_a_heading_and_below_the_title_of_a_box() -> None:
    short, long = paragraph("Swim on."), paragraph("Swim on. " + "An otter swims in the river. " * 20)
    bullets = BulletList(((short,), (short,)))
    heading = Heading(2, "swim", (Text("Otters"),))

    start = paragraph("It begins.")
    note, listed = (Box("note", (each,), title=(Text("Otters"),)) for each in (short, bullets))
    cases: list[tuple[Block, ...]] = [(heading, long), (heading, short, long), (heading, bullets), (note,), (listed,)]
    first = (Heading(1, "begin", (Text("Begin"),)), start, PageBreak())
    blocks = [*first, *(block for case in cases for block in (start, *case, PageBreak()))]
    gaps: list[float] = []
    with closing(pypdfium2.PdfDocument(typeset(without_lists(*blocks), A5).pdf)) as document:
        for at in range(len(cases)):
            text = document[at + 1].get_textpage()
            whole = text.get_text_range()
            # From the title down to the first words below it, in mm; a running head stands above both.
            title = text.get_charbox(whole.rindex("Otters", 0, whole.index("Swim on")))
            gaps.append(float(title[1] - text.get_charbox(whole.index("Swim on"))[3]) * PT)
    assert gaps[1:3] == pytest.approx([gaps[0]] * 2, abs=0.05)
    assert gaps[3] == pytest.approx(gaps[4], abs=0.05)


def test_ragged_text_is_hardly_hyphenated() -> None:
    words = "A doorway. Connect two adjacent spaces anywhere: draw a doorway through the wall or walls between them."
    blocks = [BulletList(((paragraph(words[start:]),),)) for start in range(0, 40, 2)]
    with closing(pypdfium2.PdfDocument(typeset(without_lists(*blocks), A5).pdf)) as document:
        shown = " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in document)
    assert shown.count("doorway through") == len(blocks)


def test_the_entries_of_a_long_glossary_stand_alike_far_apart() -> None:
    entries = tuple(
        Definition((Text(f"term{number}"),), ((paragraph("A word of this game."),),)) for number in range(8)
    )
    book = without_lists(Heading(1, "words", (Text("Words"),)), DefinitionList(entries))
    with closing(pypdfium2.PdfDocument(typeset(book, A5).pdf)) as document:
        text = document[0].get_textpage()
        whole = text.get_text_range()
        tops = [text.get_charbox(whole.index(f"term{number}"))[3] for number in range(8)]
    gaps = {round(above - below, 2) for above, below in pairwise(tops)}
    assert max(gaps) - min(gaps) < 0.05
