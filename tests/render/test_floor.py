"""A pad against reportlab's canvas drawing the same pages: the measure is honest, and ours is no larger."""

from __future__ import annotations

from io import BytesIO

import pikepdf

from bench import pdf_floor
from ppgen.render import pdf
from ppgen.scene.model import Box, Document, Page, Symbol, Use
from ppgen.scene.text import TextStyle, line
from tests.render.scenes import INK, everything, page, scene

LEAF = Symbol("leaf", everything().items, Box(0, 0, 80, 60))
NUMBER = TextStyle("semibold", 3, INK)


def pages(count: int) -> list[Page]:
    return [
        page(scene(Use(LEAF, (1, 0, 0, 1, 0, 0)), line(f"No. {at}", NUMBER, 75, 57, "end")), str(at))
        for at in range(1, count + 1)
    ]


def test_the_canvas_draws_the_same_pages_boxes_and_labels() -> None:
    drawn = pages(12)
    files = pdf_floor.naive(drawn), pdf_floor.one_form(drawn), pdf.render(Document("t", "", "", drawn))
    for file in files:
        with pikepdf.open(BytesIO(file)) as opened:
            assert [each.label for each in opened.pages] == [str(at) for at in range(1, 13)]
            for name in ("/MediaBox", "/TrimBox", "/BleedBox"):
                assert [round(float(side), 1) for side in opened.pages[3][name]] == [0, 0, 226.8, 170.1]


def test_a_pad_is_no_larger_than_through_one_form_by_the_canvas() -> None:
    for count in (1, 100):
        drawn = pages(count)
        assert len(pdf.render(Document("t", "", "", drawn))) <= len(pdf_floor.one_form(drawn))
