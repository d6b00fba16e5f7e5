"""Every figure of the six books, as its pages show it: text as text looks as the outlines do, in each theme."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import TypeAlias

import numpy as np
import pypdfium2
import pytest
import typst

import ppgen
from ppgen.book.model import Book
from ppgen.book.pdf.blocks import BlockWriter
from ppgen.book.pdf.figures import Figures
from ppgen.book.pdf.layouts import layout_of
from ppgen.book.pdf.lines import Lines
from ppgen.book.pdf.options import PdfOptions
from ppgen.book.pdf.pictures import Pictures
from ppgen.definition.project import GameFolder
from ppgen.definition.variants import Choice
from ppgen.diagnostics import Mark
from ppgen.press.books import judge_book
from ppgen.press.judging import judge_games
from ppgen.render import svg, text_svg
from ppgen.scene.model import Scene
from ppgen.scene.text import PT, TextStyle, line
from ppgen.sheets.paper import parse_paper

PACKAGE = Path(ppgen.__file__).parent
Pixels: TypeAlias = "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]"
BOOKS = ["dodgem", "long_way", "packet_hell", "pass_the_food", "worm_derby", "wrack_line"]
DPI = 254
"""A pixel is 0.1 mm: so far may a letter be from its place."""
DARK, DIM = 96, 176
"""What is darker than the first value is ink; what is lighter than the second one is none. Edges are smoothed."""


@cache
def book_of(game: str) -> Book:
    folder = PACKAGE / "games" / game
    (judged,) = judge_games((GameFolder(game, folder, Mark(str(folder / "game.yaml"), 1, 1)),), Choice(()))
    result = judge_book(judged, steps=False)
    assert result is not None
    assert result.book is not None
    return result.book


def drawn(book: Book, theme: str) -> Iterator[Scene]:
    """What the pages of a book show, in every style and on every paper that it declares, each size once."""
    seen: set[str] = set()
    for style in book.styles:
        for paper in style.papers or ("",):
            layout = layout_of(PdfOptions(style, parse_paper(paper) if paper else None, theme=theme))
            pictures = Pictures(theme)
            lines = Lines(layout, pictures, book.language)
            BlockWriter(book, layout, pictures, lines, Figures(layout, pictures, lines)).top(book.blocks)
            for name, scene in pictures.scenes():
                if name.startswith("picture-figure-") and name not in seen:
                    seen.add(name)
                    yield scene


def set_by_typst(drawings: list[tuple[Scene, bytes]], folder: Path) -> pypdfium2.PdfDocument:
    """Each drawing on a page of its own size."""
    pages = ['#set document(title: "x")']
    for number, (scene, drawing) in enumerate(drawings):
        (folder / f"{number}.svg").write_bytes(drawing)
        size = f"width: {scene.width}mm, height: {scene.height}mm"
        pages.append(f'#page({size}, margin: 0pt, image("{number}.svg", {size}, alt: "x"))')
    (folder / "pages.typ").write_text("\n".join(pages))
    fonts = [str(PACKAGE / "fonts")]
    faces = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=fonts)
    return pypdfium2.PdfDocument(typst.compile(str(folder / "pages.typ"), root=str(folder), font_paths=faces))


@pytest.mark.parametrize("theme", ["color", "ink", "contrast"])
@pytest.mark.parametrize("game", BOOKS)
def test_text_looks_as_its_outlines_do(game: str, theme: str, tmp_path: Path) -> None:
    book = book_of(game)
    scenes = list(drawn(book, theme))
    assert len(scenes) >= len(book.figures)
    as_text, as_outlines = tmp_path / "text", tmp_path / "outlines"
    as_text.mkdir()
    as_outlines.mkdir()
    with (
        closing(set_by_typst([(scene, text_svg.render(scene)) for scene in scenes], as_text)) as texts,
        closing(set_by_typst([(scene, svg.render(scene)) for scene in scenes], as_outlines)) as outlines,
    ):
        assert len(texts) == len(outlines) == len(scenes)
        for scene, text, outline in zip(scenes, texts, outlines, strict=True):
            one, other = (np.asarray(page.render(scale=DPI / 72).to_pil().convert("L")) for page in (text, outline))
            assert (stray(one, other), stray(other, one)) == (0, 0), (scene.title, scene.width)


def stray(picture: Pixels, other: Pixels) -> int:
    """How many pixels are ink, and have none within 0.1 mm of them in the other picture."""
    around = np.pad(other, 1, mode="edge")
    above_and_below = np.minimum(np.minimum(around[:-2], around[1:-1]), around[2:])
    darkest = np.minimum(np.minimum(above_and_below[:, :-2], above_and_below[:, 1:-1]), above_and_below[:, 2:])
    return int(((picture < DARK) & (darkest > DIM)).sum())


def test_a_letter_that_stands_elsewhere_is_seen(tmp_path: Path) -> None:
    style = TextStyle("regular", 8 * PT, "#000000")
    scenes = [Scene(30.0, 10.0, (line("Illinois", style, x, 6.0),), "t", "d") for x in (5.0, 5.0 + 0.25)]
    with closing(set_by_typst([(scene, text_svg.render(scene)) for scene in scenes], tmp_path)) as pages:
        one, other = (np.asarray(page.render(scale=DPI / 72).to_pil().convert("L")) for page in pages)
    assert stray(one, other) > 20
