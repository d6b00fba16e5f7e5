"""Tagged PDF files: everything that is printed is in the structure tree, with words for what is not text.

`tests/held/test_drawings.py` looks at the files of all games.
"""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import cast

import pikepdf
import pytest

from ppgen.records import replace
from ppgen.render import pdf
from ppgen.scene.model import Box, Group, Item, Shape, Symbol, Tag, Use
from ppgen.scene.text import line
from ppgen.things import Thing
from tests.render.accessible import faults, texts
from tests.render.scenes import INK, REGULAR, STAR, TRIANGLE, document, everything, page, scene
from tests.tools import run

HERE = (1, 0, 0, 1, 5, 5)


def tagged(*items: Item) -> bytes:
    return pdf.render(document(page(scene(*items))))


def kinds(data: bytes) -> list[str]:
    return [kind.removeprefix("/") for kind, _ in texts(data)][1:]


def alternatives(data: bytes) -> list[str]:
    return [alt for kind, alt in texts(data) if kind == "/Figure"]


def test_a_page_with_everything_is_in_order() -> None:
    assert faults(pdf.render(document(page(everything(), "1"), page(everything(), "2")))) == []


def test_text_is_a_paragraph_or_a_heading_by_its_role_and_a_page_number_is_neither() -> None:
    lines = [
        line("Words", REGULAR, 5, 5 * at, role=role) for at, role in enumerate(("title", "heading", "", "page"), 1)
    ]
    assert kinds(tagged(*lines)) == ["H1", "H2", "P"]


def test_without_a_title_the_headings_of_sections_are_of_the_first_level() -> None:
    assert kinds(tagged(line("Setup", REGULAR, 5, 5, role="heading"))) == ["H1"]


def test_a_picture_says_what_it_shows_and_one_that_shows_nothing_is_decoration() -> None:
    data = tagged(Use(STAR, HERE, thing=Thing("piece", "red-coin", "A3")), Use(STAR, HERE), Shape(TRIANGLE, INK))
    assert alternatives(data) == ["Red coin on A3"]
    assert faults(data) == []


def test_a_figure_without_words_lists_its_things_and_never_the_same_twice() -> None:
    coins = [Use(STAR, HERE, thing=Thing("piece", "coin", place)) for place in ("A1", "B2", "B2")]
    data = tagged(Group(tuple(coins), tag=Tag("Figure")))
    assert alternatives(data) == ["Coin on A1 and coin on B2"]


def test_the_parts_of_one_figure_are_one_element() -> None:
    part = Group((Shape(TRIANGLE, INK),), tag=Tag("Figure", "Two boards.", key="boards"))
    between = Group((line("A caption.", REGULAR, 5, 5),), HERE, tag=Tag("P"))
    data = tagged(part, between, part)
    assert kinds(data) == ["Figure", "P"]
    assert faults(data) == []


def test_a_symbol_in_a_paragraph_is_a_figure_in_it() -> None:
    words = (line("Pay a", REGULAR, 5, 5), Use(STAR, HERE, role="inline", thing=Thing("symbol", "coin")))
    data = tagged(Group(words, HERE, tag=Tag("P")))
    assert kinds(data) == ["P", "Figure"]
    assert alternatives(data) == ["Coin"]
    assert faults(data) == []


def test_the_lines_of_a_paragraph_are_words_apart(tmp_path: Path) -> None:
    rows = [line(text, REGULAR, 5, 5 * at) for at, text in enumerate(("Pay one", "coin, well-", "earned."), 1)]
    data = tagged(Group(tuple(rows), tag=Tag("P")))
    file = tmp_path / "tagged.pdf"
    file.write_bytes(data)
    said = run("pdfinfo", "poppler-utils", "-struct-text", str(file)).decode()
    assert re.findall('"(.*)"', said) == ["Pay one coin, well-earned."]


def test_what_has_no_content_is_not_in_the_tree() -> None:
    empty = Group((Group((), tag=Tag("LI")),), tag=Tag("L"))
    assert kinds(tagged(empty, line("Words", REGULAR, 5, 5))) == ["P"]


def test_a_shared_drawing_is_heard_once() -> None:
    shared = Symbol("shared", (Group((line("Words", REGULAR, 5, 5),), tag=Tag("P")),), Box(0, 0, 80, 60))
    drawn = scene(Use(shared, HERE))
    data = pdf.render(document(page(drawn, "1"), page(drawn, "2")))
    assert kinds(data) == ["P", "Figure"]
    assert faults(data) == []


def test_a_shared_drawing_that_lies_where_it_was_drawn_keeps_no_state_of_its_own() -> None:
    """A pad has that on each of its pages, and painting a form restores the state anyway."""
    shared = Symbol("shared", (Group((line("Words", REGULAR, 5, 5),), tag=Tag("P")),), Box(0, 0, 80, 60))
    drawn = scene(Use(shared, (1, 0, 0, 1, 0, 0)))
    with pikepdf.open(BytesIO(pdf.render(document(page(drawn, "1"), page(drawn, "2"))))) as opened:
        operators = [str(each.operator) for each in pikepdf.parse_content_stream(opened.pages[1])]
    assert operators == ["cm", "BDC", "Do", "EMC"]


def test_a_drawing_for_pixels_has_no_tags() -> None:
    with pikepdf.open(BytesIO(pdf.render(document(page(everything())), raster=True))) as opened:
        assert "/StructTreeRoot" not in opened.Root


def test_the_outline_has_the_pages_that_are_bookmarked() -> None:
    pages = [replace(page(everything(), str(at)), bookmark=title) for at, title in enumerate(("Tiles", "", "Coins"))]
    data = pdf.render(document(*pages))
    with pikepdf.open(BytesIO(data)) as opened, opened.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Tiles", "Coins"]
        first, last = (cast(pikepdf.Array, item.destination)[0] for item in outline.root)
        assert first.objgen == opened.pages[0].obj.objgen
        assert last.objgen == opened.pages[2].obj.objgen
    assert faults(data) == []


def test_the_check_finds_a_file_without_tags() -> None:
    assert faults(pdf.render(document(page(everything())), raster=True)) != []


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        (b"/Artifact BMC", b"/P <</MCID 1>> BDC", "parent tree"),
        (b"/P <</MCID 0>> BDC", b"/Artifact BMC", "parent tree"),
        (b"/Artifact BMC", b"EMC /Artifact BMC", "unbalanced"),
        (b"\nEMC", b"\nEMC 0 0 1 1 re f", "neither tagged nor an artifact"),
    ],
)
def test_the_check_finds_marks_that_are_not_as_the_tree_says(old: bytes, new: bytes, finding: str) -> None:
    with pikepdf.open(BytesIO(tagged(line("Words", REGULAR, 5, 5), Shape(TRIANGLE, INK)))) as opened:
        stream = opened.pages[0].Contents
        assert old in stream.read_bytes()
        stream.write(stream.read_bytes().replace(old, new, 1))
        out = BytesIO()
        opened.save(out)
    assert any(finding in each for each in faults(out.getvalue()))


@pytest.mark.parametrize("key", ["/Alt", "/A"])
def test_the_check_finds_a_figure_without_words_or_bounds(key: str) -> None:
    with pikepdf.open(BytesIO(tagged(Use(STAR, HERE, thing=Thing("piece", "coin", "A3"))))) as opened:
        figure = opened.Root.StructTreeRoot.K.K
        del figure[key]
        out = BytesIO()
        opened.save(out)
    assert faults(out.getvalue()) != []
