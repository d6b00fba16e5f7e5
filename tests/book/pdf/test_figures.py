"""Text in the figures of a book is text, in our faces, where the outlines stand; and it is never too small to read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
import typst

import ppgen
from ppgen.book.inline import Picture
from ppgen.book.pdf.pictures import Pictures
from ppgen.book.text_sizes import text_sizes
from ppgen.diagnostics import Mark
from ppgen.plane import IDENTITY, Affine
from ppgen.records import replace
from ppgen.render import svg, text_svg
from ppgen.scene.model import GlyphRun, Group, Item, Scene, Use
from ppgen.scene.text import PT, OwnFace, TextStyle, line
from tests.book.pdf.figured import picture
from tests.tools import loaded

FIGURES = [
    *[("long-way", name) for name in ("catalogue", "example-e-h", "scoring", "displays", "final-route")],
    *[("worm-derby", name) for name in ("obstacles", "course", "finish", "bite")],
]
POINT = 25.4 / 72
FONTS = Path(ppgen.__file__).parent / "fonts"


@cache
def scene_of(game: str, figure: str) -> Scene:
    return next(each for each in loaded(game).figures if each.id == figure).drawing().scene


def set_by_typst(scene: Scene, drawing: bytes, folder: Path) -> pypdfium2.PdfDocument:
    """A page as large as a scene, with the drawing on it."""
    (folder / "figure.svg").write_bytes(drawing)
    size = f"width: {scene.width}mm, height: {scene.height}mm"
    page = f'#set page({size}, margin: 0pt)\n#image("figure.svg", {size}, alt: "x")'
    (folder / "page.typ").write_text(f'#set document(title: "x")\n{page}')
    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(FONTS)])
    return pypdfium2.PdfDocument(
        typst.compile(str(folder / "page.typ"), root=str(folder), font_paths=fonts, pdf_standards=["ua-1"], timestamp=0)
    )


def placed(items: tuple[Item, ...], matrix: Affine = IDENTITY) -> Iterator[tuple[str, float, float]]:
    """Every letter with the place of its origin, in mm from the top left corner."""
    for item in items:
        if isinstance(item, GlyphRun):
            for letter, (_, offset) in zip(item.text, item.glyphs, strict=True):
                yield letter, *(matrix @ (item.origin[0] + offset, item.origin[1]))
        elif isinstance(item, Group | Use):
            inner = matrix @ Affine(*item.transform) if item.transform else matrix
            yield from placed(item.items if isinstance(item, Group) else item.symbol.items, inner)


def in_pdf(document: pypdfium2.PdfDocument, height: float) -> Iterator[tuple[str, float, float]]:
    """The same, as PDFium finds it in the file."""
    from ctypes import byref, c_double

    from pypdfium2 import raw

    text = document[0].get_textpage()
    for index in range(text.count_chars()):
        x, y = c_double(), c_double()
        raw.FPDFText_GetCharOrigin(text, index, byref(x), byref(y))
        yield chr(raw.FPDFText_GetUnicode(text, index)), x.value * POINT, height - y.value * POINT


@pytest.mark.parametrize(("game", "figure"), FIGURES)
def test_every_letter_stands_where_it_was_shaped(game: str, figure: str, tmp_path: Path) -> None:
    scene = scene_of(game, figure)
    with closing(set_by_typst(scene, text_svg.render(scene), tmp_path)) as document:
        found = [each for each in in_pdf(document, scene.height) if not each[0].isspace()]
    expected = [each for each in placed(scene.items) if not each[0].isspace()]
    assert sorted(letter for letter, *_ in found) == sorted(letter for letter, *_ in expected)
    for letter, x, y in expected:
        near = min((abs(x - fx) + abs(y - fy) for other, fx, fy in found if other == letter), default=99.0)
        assert near <= text_svg.TOLERANCE, (letter, x, y)


@pytest.mark.parametrize(("game", "figure"), FIGURES)
def test_it_looks_as_the_outlines_do(game: str, figure: str, tmp_path: Path) -> None:
    """At 300 dpi hardly a pixel is another one: text is smoothed a little otherwise than outlines are."""
    scene = scene_of(game, figure)
    pictures = []
    for drawing in (text_svg.render(scene), svg.render(scene)):
        with closing(set_by_typst(scene, drawing, tmp_path)) as document:
            pictures.append(np.asarray(document[0].render(scale=300 / 72).to_pil().convert("L")).astype(int))
    differs = np.abs(pictures[0] - pictures[1]) > 128
    assert differs.mean() < 0.0003


def test_a_run_that_would_not_stand_is_outlines(tmp_path: Path) -> None:
    run = line("Two words", TextStyle("regular", 4.0, "#000000"), 5, 10)
    spread = replace(run, glyphs=tuple((glyph, offset * 1.5) for glyph, offset in run.glyphs))
    assert text_svg.holds(run)
    assert not text_svg.holds(spread)
    drawn = text_svg.render(Scene(60, 20, (run, spread), "t", "d"))
    assert drawn.count(b"<text") == 1
    assert drawn.count(b"<use") == 8


def test_a_face_of_a_game_is_outlines() -> None:
    run = line("A", TextStyle("regular", 4.0, "#000000"), 5, 10)
    assert not text_svg.holds(replace(run, face=OwnFace("own", FONTS / "regular.ttf", "own")))


@pytest.mark.parametrize("width", [126.0, 110.0])
def test_a_figure_is_drawn_anew_rather_than_reduced(width: float) -> None:
    figures = {each.id: each.statement for each in loaded("long-way").figures}
    pictures = Pictures("color")
    whole = picture(figures["example-a-d"])
    file = pictures.fitted(whole, width, 170.0, Mark("rulebook.md", 1, 1), what="figure example-a-d")
    assert pictures.faults == []
    assert file.width == pytest.approx(width)
    (drawn,) = pictures.files.values()
    assert b"<text" in drawn
    sizes = tuple(text_sizes(whole.narrow(width).scene().items)) if whole.narrow else ()
    assert min(sizes) >= 7 * PT - 1e-6


def test_a_picture_is_scaled_no_further_than_its_text_allows() -> None:
    run = line("eight", TextStyle("regular", 8 * PT, "#000000"), 5, 10)
    drawn = Picture("p", 100.0, 40.0, "A word.", lambda theme: Scene(100.0, 40.0, (run,), "t", "d"))
    pictures = Pictures("color")
    mark = Mark("rulebook.md", 5, 2)
    assert pictures.fitted(drawn, 88.0, 100.0, mark, what="it").width == 88.0
    assert pictures.faults == []
    pictures.fitted(drawn, 86.0, 100.0, mark, what="it")
    assert [(str(each.mark), each.code) for each in pictures.faults] == [("rulebook.md:5:2", "BOOK-ROOM")]
