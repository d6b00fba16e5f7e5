"""Damaged pages are found, twenty of each kind, and no others: Typst sets all of them at once."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pytest

import ppgen
from ppgen.book.blocks import Blocks, FigureBlock, Heading
from ppgen.book.model import Style
from ppgen.book.pdf import damage
from ppgen.book.pdf.layouts import layout_of
from ppgen.book.pdf.options import PdfOptions
from ppgen.book.pdf.write import typeset
from ppgen.book_matter import Matter
from ppgen.diagnostics import DefinitionError, Mark
from ppgen.records import replace
from ppgen.sheets.paper import parse_paper
from tests.book.sample import SETUP, paragraph, picture, sample, words
from tests.book.test_bundled_books import GAMES, book_of

typst = pytest.importorskip("typst")

LAYOUT = layout_of(PdfOptions())
FONTS = str(Path(ppgen.__file__).parent / "fonts")
BOARD = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40" width="60mm" height="40mm">
<rect width="60" height="40" fill="#eee"/>
<text x="5" y="20" font-size="5" font-family="Ppgen Sans">eight boats</text></svg>"""
COUNT = 20
CHAPTERS = ((1, "Otters"), (1000, "Beavers of rivers"), (0, "Contents"))
EMPTY_PAGE = typst.compile(b" ", format="pdf")
HEAD = """
#set page(width: 148mm, height: 210mm, margin: 0mm)
#set text(font: "Ppgen Sans", size: 10pt, top-edge: 0.78em, bottom-edge: -0.22em, hyphenate: false)
#let at(x, y, body) = place(top + left, dx: x * 1mm, dy: y * 1mm, body)
#let begins(n) = [#metadata((n, "text", "", n))<book:block>]
#let edge(of, kind) = [#metadata((of, kind))<book:edge>]
#let corner(of) = [#metadata((of, "board.svg"))<book:corner>]
#let board(of, x, y) = at(x, y, block(width: 60mm, height: 40mm, {
  place(top + left, corner(of))
  place(bottom + right, corner(of))
  image("board.svg", width: 60mm, height: 40mm)
}))
#let caption(of, x, y, body: []) = at(x, y, block(width: 100mm, edge(of, "caption") + body + edge(of, "caption")))
"""


class Planned(NamedTuple):
    """A page of the planted book, in mm from the corner of its text."""

    lines: tuple[tuple[float, float], ...] = ((0.0, 0.0), (0.0, 6.0), (0.0, 12.0))
    board: tuple[float, float] | None = (20.0, 40.0)
    caption: tuple[float, float] | None = (20.0, 82.0)
    words: str = "Otters build a dam."
    box: str = ""
    """Typst for where a box begins or ends."""
    more: str = ""


CLEAN = Planned()
BARE = Planned(board=None, caption=None)
EMPTY = Planned((), None, None)


def boarded(x: float, y: float) -> Planned:
    return Planned(board=(x, y), caption=(0.0, 100.0))


def whole(n: int) -> list[Planned]:
    """Beyond one of the four edges of the text and of the margins, by a little or by much."""
    by = 1.0 + n * 1.5
    return [
        [boarded(20.0, 134.3 + by), boarded(55.9 + 9.0 + by, 40.0), boarded(-9.0 - by, 40.0), boarded(20.0, -by)][n % 4]
    ]


def captions(n: int) -> list[Planned]:
    return [
        [Planned(caption=None), Planned(words=""), Planned(caption=(20.0 + n, 300.0)), Planned(words="#h(1mm)")][n % 4]
    ]


def orders(n: int) -> list[Planned]:
    """The second figure is drawn on the page of the first one, above it."""
    first = Planned(board=(20.0, 90.0), caption=(20.0, 132.0))
    return [first, Planned(board=None, caption=None, more=f"ABOVE {n * 0.5}")]


def overlaps(n: int) -> list[Planned]:
    by = n * 0.8
    lines = CLEAN.lines
    return [
        [
            Planned((*lines, (0.0, 45.0 + by))),
            Planned((*lines, (25.0, 45.0 + by))),
            Planned((*lines, (by, 13.0))),
            Planned(more=f"OVER {by}"),
        ][n % 4]
    ]


def beside(n: int) -> list[Planned]:
    by = 2.0 + n * 0.6
    return [Planned((*CLEAN.lines, [(93.0 + by, 20.0), (-by, 26.0), (0.0, 171.5 + by), (40.0, -0.4 - by / 4)][n % 4]))]


def empty(n: int) -> list[Planned]:
    return [Planned((), None, None, more=f"#at(14, 8, text(size: 7.5pt)[The head of page {n}])" * (n % 2))]


def framed(n: int) -> list[Planned]:
    """A box begins below the text of a page, or goes on where a figure stands alone, and ends overleaf."""
    top = 14.0 + n
    if n % 2:
        return [Planned(box=f"BEGIN {top}"), Planned(lines=((0.0, 0.0), (0.0, 6.0)), box="END 7")]
    begins = Planned(lines=(*CLEAN.lines, (0.0, 30.0)), box=f"BEGIN {14.0 + n / 2}")
    return [begins, CLEAN._replace(lines=()), Planned(lines=((0.0, 0.0),), box="END 1")]


def heads(n: int) -> list[Planned]:
    """A right hand page names a part before the text, or a chapter that begins on a later page; one of two is one."""
    head = Planned(more=f"#at({14 + n}, 8, text(size: 7.5pt)[{['Contents', 'Beavers of rivers'][n % 2]}])")
    return [head, head]


KINDS: Mapping[str, tuple[Callable[[int], list[Planned]], str]] = {
    "whole": (whole, "{it} is not whole"),
    "captions": (captions, "the caption of {it}"),
    "orders": (orders, "before a figure with a lower number"),
    "overlaps": (overlaps, " lie"),
    "beside": (beside, "leave the block of text"),
    "empty": (empty, "is empty"),
    "framed": (framed, "{it} has an empty frame"),
    "heads": (heads, "names another chapter"),
}


class Found(NamedTuple):
    planted: Mapping[str, list[set[int]]]
    """The pages of each planted damage, by its kind."""
    flaws: list[tuple[set[int], str]]
    """What was found, with its pages."""


def source(n: int, page: Planned) -> Iterator[str]:
    area = damage.body(LAYOUT, n)
    left, top = area.left, area.top

    def at(place: tuple[float, float]) -> str:
        return f"{left + place[0]:.3f}, {top + place[1]:.3f}"

    yield f"#at({area.left}, 199, [{n}])"
    for line, place in enumerate(page.lines):
        mark = f"begins({n})" if not line else "none"
        yield f"#at({at(place)}, {{{mark}; [An otter swims]}})"
    if page.board is not None:
        yield f'#board("figure-{n}", {at(page.board)})'
    if page.caption is not None:
        yield f'#caption("figure-{n}", {at(page.caption)}, body: [{page.words}])'
    word, _, value = (page.box or page.more).partition(" ")
    if word in ("BEGIN", "END"):
        of = n if word == "BEGIN" else f"box-of-{n}"
        yield f'#at({at((0.0, float(value)))}, edge("{of}", "box"))'
    elif word == "OVER":
        yield f'#board("more-{n}", {at((22.0 + float(value), 45.0))})'
    elif word != "ABOVE":
        yield page.more


@cache
def found(folder: Path) -> Found:
    """All planted pages, each after one that is clean."""
    planted: dict[str, list[set[int]]] = {}
    sources: list[list[str]] = []
    figures: list[str] = []
    for kind, (make, _) in KINDS.items():
        planted[kind] = []
        for number in range(COUNT):
            sources.append(list(source(len(sources) + 1, CLEAN)))
            figures.append(f"figure-{len(sources)}")
            first = len(sources) + 1
            pages = make(number)
            for n, page in enumerate(pages, first):
                if page.more.startswith("ABOVE"):  # its figure, but on the page before
                    area = damage.body(LAYOUT, n - 1)
                    y = area.top + 22.0 + float(page.more.split()[1])
                    sources[-1] += [
                        f'#board("figure-{n}", {area.left + 20.0}, {y})',
                        f'#caption("figure-{n}", {area.left}, {y + 42.0})',
                    ]
                sources.append([text.replace(f"box-of-{n}", str(first)) for text in source(n, page)])
                if page.board is not None or page.more.startswith("ABOVE"):
                    figures.append(f"figure-{n}")
            planted[kind].append(set(range(first, first + len(pages))))
    (folder / "board.svg").write_bytes(BOARD)
    (folder / "pages.typ").write_text(HEAD + "\n#pagebreak()\n".join("\n".join(each) for each in sources))
    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[FONTS])
    compiler = typst.Compiler(str(folder / "pages.typ"), root=str(folder), font_paths=fonts)
    pdf = compiler.compile(format="pdf", pdf_tags=False)
    answers: dict[str, Any] = {name: json.loads(compiler.eval(each)) for name, each in damage.QUESTIONS.items()}
    seen = damage.seen(answers, {"board.svg": BOARD}, figures=tuple((each,) for each in figures), chapters=CHAPTERS)
    return Found(planted, [(_pages(flaw), flaw.message) for flaw in damage.flaws(pdf, LAYOUT, seen)])


def _pages(flaw: damage.PageFlaw) -> set[int]:
    named = re.findall(r"page (\d+)", flaw.message)
    return {int(named[-1])} if named else {int(str(flaw.of).rpartition("-")[2])}


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Found:
    return found(tmp_path_factory.mktemp("planted"))


@pytest.mark.parametrize("kind", KINDS)
def test_every_damage_of_a_kind_is_found(kind: str, planted: Found) -> None:
    said = KINDS[kind][1]
    missed = [
        pages
        for pages in planted.planted[kind]
        if not any(on <= pages and said in message for on, message in planted.flaws)
    ]
    assert missed == []


def test_nothing_is_found_on_a_page_without_damage(planted: Found) -> None:
    damaged = {page for cases in planted.planted.values() for pages in cases for page in pages}
    assert [message for on, message in planted.flaws if not on <= damaged] == []


COLUMNS = layout_of(PdfOptions(Style("book", ("a4",), columns=2)))


def order_in_columns(*figures: tuple[float, float, float]) -> list[str]:
    """What is said of the order of figures on a page of two columns: of each the left side, the width and the top."""
    left = damage.body(COLUMNS, 1).left
    areas = [damage.Area(left + x, y, left + x + width, y + 30) for x, width, y in figures]
    pictures = tuple(damage.Picture(str(number), 1, area) for number, area in enumerate(areas))
    seen = damage.Seen(pictures, figures=tuple((str(number),) for number in range(len(areas))))
    return [message for _, message in damage.flaws(EMPTY_PAGE, COLUMNS, seen) if "lower number" in message]


def test_a_figure_over_all_columns_parts_what_is_above_it_from_what_is_below() -> None:
    wide, right = COLUMNS.text_width, COLUMNS.column + COLUMNS.gutter
    assert order_in_columns((0, wide, 30), (0, 60, 80), (right, 60, 70), (0, wide, 200)) == []
    assert len(order_in_columns((0, wide, 200), (0, 60, 80))) == 1
    assert len(order_in_columns((right, 60, 80), (0, wide, 30))) == 1
    assert len(order_in_columns((right, 60, 70), (0, 60, 80))) == 1


MARK = Mark("rulebook.md", 9, 1)
PLAIN = Matter(cover=False, contents=False, index=False, colophon=False)


def test_what_the_template_damages_is_a_fault_at_its_figure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    figure = replace(
        SETUP, id="dam", anchor="dam", picture=picture("figure-dam", 70.0, 50.0, "A dam."), caption=words("A dam.")
    )
    book = replace(
        sample(),
        blocks=(paragraph("They swim."), FigureBlock((figure,), mark=MARK)),
        matter=PLAIN,
        index=(),
        footnotes=(),
        passages=(),
    )
    typeset(book, PdfOptions())
    (tmp_path / "book").mkdir()
    for template in files("ppgen.templates").joinpath("book").iterdir():
        text = template.read_text(encoding="utf-8")
        moved = text.replace("corners(of, it) + picture(it)", "move(dx: 60mm, corners(of, it) + picture(it))")
        (tmp_path / "book" / template.name).write_text(moved, encoding="utf-8")
    monkeypatch.setattr("ppgen.book.pdf.compiling.files", lambda _: tmp_path)
    with pytest.raises(DefinitionError) as caught:
        typeset(book, PdfOptions())
    (fault,) = caught.value.diagnostics
    assert (fault.mark, fault.code) == (MARK, "BOOK-PAGE")
    assert fault.message == "figure dam is not whole within the text of page 1 (style book, a5 paper)"


def test_a_running_head_that_names_another_chapter_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typeset(sample(), PdfOptions())
    (tmp_path / "book").mkdir()
    for template in files("ppgen.templates").joinpath("book").iterdir():
        text = template.read_text(encoding="utf-8").replace(
            "align(right, chapter-line)", "align(right, words.contents)"
        )
        (tmp_path / "book" / template.name).write_text(text, encoding="utf-8")
    monkeypatch.setattr("ppgen.book.pdf.compiling.files", lambda _: tmp_path)
    with pytest.raises(DefinitionError, match=r"BOOK-PAGE the running head of page \d+ names another chapter"):
        typeset(sample(), PdfOptions())


def test_a_running_head_names_the_first_chapter_below_a_figure_that_stands_over_its_heading() -> None:
    def figure(name: str, width: float) -> FigureBlock:
        drawn = picture(f"figure-{name}", width, 60.0, "A dam.")
        return FigureBlock((replace(SETUP, id=name, anchor=name, picture=drawn, caption=words("A dam.")),), mark=MARK)

    text = tuple(paragraph("Otters build a dam. " * 20) for _ in range(9))
    rivers = Heading(1, "rivers", words("Rivers"), "", MARK)
    blocks: Blocks = (rivers, text[0], figure("a", 150.0), figure("b", 60.0), *text)
    matter = replace(PLAIN, cover=True, contents=True)  # the text begins on a right hand page
    book = replace(sample(), blocks=blocks, matter=matter, index=(), footnotes=(), passages=())
    done = typeset(book, PdfOptions(Style("book", ("a4",), columns=2)))
    assert done.pages["a"] == done.pages["rivers"]
    with closing(pypdfium2.PdfDocument(done.pdf)) as document:
        page = document[done.pages["rivers"] - 1].get_textpage()
        assert "Contents" not in page.get_text_range()


@pytest.mark.parametrize("name", ["block", "corner", "edge", "ends", "last"])
def test_a_heading_may_have_any_name(name: str) -> None:
    heading = Heading(1, name, words("Rivers"), "", MARK)
    book = replace(
        sample(), blocks=(heading, paragraph("They swim.")), matter=PLAIN, index=(), footnotes=(), passages=()
    )
    assert typeset(book, PdfOptions()).pages[name] == 1


@pytest.mark.parametrize(("size", "language"), [("letter", "en"), ("a4", "de")])
@pytest.mark.parametrize("name", GAMES)
def test_a_bundled_book_is_whole_in_two_columns(name: str, size: str, language: str) -> None:
    book = replace(book_of(name).in_style("book"), language=language)
    done = typeset(book, PdfOptions(Style("book", (size,), columns=2), parse_paper(size)))
    assert set(done.pages) >= {figure.anchor for figure in book.figures}
