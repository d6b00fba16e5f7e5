"""Elements of a book are the same wherever they were written."""

from __future__ import annotations

from ppgen.book.blocks import Box, Paragraph, Quote
from ppgen.book.inline import Code, Emphasis, Picture, Text
from ppgen.diagnostics import Mark
from ppgen.scene.model import Scene

HERE, THERE = Mark("rulebook.md", 3, 1), Mark("other.md", 9, 4)


def paragraph(words: str, mark: Mark, *, quoted: bool = False) -> Paragraph:
    return Paragraph((Emphasis((Text(words, quoted, mark),)), Code("x", mark)), mark)


def test_the_place_of_an_element_does_not_tell_it_from_another() -> None:
    here, there = paragraph("Move.", HERE), paragraph("Move.", THERE, quoted=True)
    assert here == there
    assert hash(here) == hash(there)
    assert Box("note", (here,), mark=HERE) == Box("note", (there,), mark=THERE)


def test_its_words_and_its_kind_do() -> None:
    here = paragraph("Move.", HERE)
    assert here != paragraph("Jump.", HERE)
    assert Quote((here,), HERE) != Quote((paragraph("Jump.", HERE),), HERE)
    assert Text("x") != Code("x")
    assert Text("x") != "x"


def test_pictures_are_told_apart_by_their_names_and_sizes_and_not_by_what_draws_them() -> None:
    def draw(theme: str) -> Scene:
        return Scene(30.0, 20.0, (), "", "")

    star = Picture("logo", 30.0, 20.0, "A star.", draw)
    assert star == Picture("logo", 30.0, 20.0, "A star.", lambda theme: draw(theme))
    assert star != Picture("logo", 31.0, 20.0, "A star.", draw)
