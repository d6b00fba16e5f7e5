"""Braces that are printed as they are: each is a warning with its place, and says how to write what was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.book.blocks import Paragraph
from ppgen.book.inline import plain
from tests.book.games import read


def warned(folder: Path, text: str) -> list[tuple[int, int, str, str]]:
    warnings = [warning for warning in read(folder, text).warnings if warning.code == "BOOK-BRACES"]
    return [(item.mark.line, item.mark.column, item.message, item.hint) for item in warnings]


@pytest.mark.parametrize(
    ("text", "line", "column", "mark", "hint"),
    [
        ("a {{ game.title", 1, 3, "{{", "close the value with }} in the same paragraph"),
        ("a {{ game.title", 1, 3, "{{", "\\{\\{"),
        ("a }} b", 1, 3, "}}", "begin the value with {{"),
        ("a {% if b %} c", 1, 3, "{%", "a rulebook has values alone"),
        ("- a\n- b {# c #}", 2, 5, "{#", "an id stands at the end of a heading"),
        ("# A {#b} c", 1, 5, "{#", "# Setup {#setup}"),
        ("a {fig} `setup`", 1, 3, "{fig}", "{fig}`setup`"),
        ("# A {#Se tup}", 1, 5, "{#Se tup}", "the id of a heading has no spaces"),
        ("# C {.cls}", 1, 5, "{.cls}", "a heading has an id and no classes"),
        ("::{note}\nHello.\n::", 1, 1, "::{note}", "a directive begins with three colons: :::{note}"),
        ("> a\n> :{figure} setup", 2, 3, ":{figure}", "a directive begins with three colons"),
        ("| a | b |\n|---|---|\n| c | {{ d |", 3, 7, "{{", "close the value"),
        ("> - a {{ b", 1, 7, "{{", "close the value"),
        ("x[^n]\n\n[^n]: a {{ b", 3, 9, "{{", "close the value"),
        (":::{note} A {{ b\nx\n:::", 1, 13, "{{", "close the value"),
        (":::{figure} setup\n:caption: A {{ b\n:::", 2, 13, "{{", "close the value"),
        ("---\ntitle: A {{ game.title }}\n---\nx", 2, 10, "{{", "write the words themselves"),
        (":::{glossary}\na {{ b\n: c\n:::", 2, 3, "{{", "close the value"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_braces_without_meaning_are_a_warning(
    tmp_path: Path, text: str, line: int, column: int, mark: str, hint: str
) -> None:
    (found,) = warned(tmp_path, text)
    assert found[:2] == (line, column)
    assert repr(mark) in found[2]
    assert hint in found[3]


@pytest.mark.parametrize(
    "text",
    [
        "{{ game.title }}",
        "`{{ x` and `}}`",
        "```\n{{ x\n```",
        "\\{\\{ x \\}\\} \\{% y \\{fig}",
        "a {b} c {d",
        "# A {#b}",
        "{{ {'a': 'b'}.a }}",
    ],
)
def test_braces_with_a_meaning_or_a_backslash_are_none(tmp_path: Path, text: str) -> None:
    assert warned(tmp_path, text) == []


def test_every_role_without_its_text_is_a_warning(tmp_path: Path) -> None:
    places = [found[:2] for found in warned(tmp_path, "{fig}start here and {fig} there,\nand {ref} too")]
    assert places == [(1, 1), (1, 21), (2, 5)]


def test_a_footnote_that_nothing_refers_to_is_a_warning_at_its_place(tmp_path: Path) -> None:
    (found,) = [
        item for item in read(tmp_path, "x\n\ny[^a]\n\n[^a]: A.\n\n[^z]: Z.").warnings if "note 'z'" in item.message
    ]
    assert (found.code, found.mark.line, found.mark.column) == ("BOOK-UNUSED", 7, 1)
    assert found.hint == "refer to it: [^z]"


def test_literal_braces_are_printed(tmp_path: Path) -> None:
    book = read(tmp_path, "\\{\\{ x \\}\\}").book
    assert book is not None
    (paragraph,) = book.blocks
    assert isinstance(paragraph, Paragraph)
    assert plain(paragraph.parts) == "{{ x }}"


NAMED = "# A {#a}\n\n:::{glossary}\nboat\n: x\n:::\n\n"


@pytest.mark.parametrize(
    ("role", "column", "hint"),
    [
        ("{ref}`*my* words <a>`", 7, "write a link, whose words are Markdown: [*my* words](#a)"),
        ("{ref}`the **end** <a>`", 11, "write a link, whose words are Markdown: [the **end**](#a)"),
        ("{ref}`of {{ game.title }} <a>`", 10, "[of {{ game.title }}](#a)"),
        ("{ref}`an {{ open <a>`", 10, "[an {{ open](#a)"),
        ("{term}`*boats* <boat>`", 8, "take the marks out"),
        ("{index}`the _boat_ <boat>`", 13, "take the marks out"),
        ("{index}`*boat*`", 9, "take the marks out"),
        ("{ref}`:coin: <a>`", 7, "[:coin:](#a)"),
    ],
)
def test_marks_in_the_words_of_a_role_are_a_warning(tmp_path: Path, role: str, column: int, hint: str) -> None:
    (found,) = warned(tmp_path, NAMED + role)
    assert found[:2] == (8, column)
    assert hint in found[3]


@pytest.mark.parametrize(
    "role",
    [
        "{ref}`a * b_c <a>`",
        "{ref}`a`",
        '{ref}`it\'s "so" & so <a>`',
        "{term}`boat`",
        "{index}`boats <boat!of_red_ones>`",
        "[*my* words](#a)",
        "*{ref}`my words <a>`*",
    ],
)
def test_plain_words_of_a_role_are_none(tmp_path: Path, role: str) -> None:
    assert warned(tmp_path, NAMED + role) == []
