"""The colophon says who made a book, its rights, its version and its making, and nothing twice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ppgen.book.colophon import ColophonLine, colophon_lines
from ppgen.book.model import Book, Colophon
from ppgen.book.plain import write
from ppgen.book_matter import BookWords
from ppgen.press.books import judge_book
from ppgen.records import replace
from tests.book.games import MORE, SHEETS, game, judged
from tests.book.sample import paragraph


def book(about: Colophon, **given: str) -> Book:
    return replace(Book("rulebook", "pond", "The Pond", (paragraph("Jump."),), colophon=about), **given)  # type: ignore[arg-type]


def texts(about: Colophon, **given: str) -> list[str]:
    return [line.text for line in colophon_lines(book(about, **given))]


def test_it_reads_like_that_of_a_printed_book() -> None:
    about = Colophon(
        design="Ada Example",
        year="2021",
        thanks=("Bo", "Cy"),
        source="pond.example",
        rights="© 2021 Ada Example. CC BY-SA 4.0.",
        statement="The Pond may be copied under the Creative Commons licence named here.",
        licence="CC BY-SA 4.0",
        licence_address="https://pond.example/licence",
        changes="All pictures are new.",
        generator="ppgen 1.2",
    )
    lines = colophon_lines(replace(book(about, version="2.1"), authors=("Di Example",)), "Noto Sans")
    assert lines == (
        ColophonLine("Game by Ada Example, 2021"),
        ColophonLine("Text by Di Example"),
        ColophonLine("Thanks to Bo, Cy"),
        ColophonLine("Source: pond.example"),
        ColophonLine("© 2021 Ada Example."),
        ColophonLine(about.statement),
        ColophonLine("Licence: CC BY-SA 4.0", "https://pond.example/licence"),
        ColophonLine("All pictures are new."),
        ColophonLine("Version 2.1"),
        ColophonLine("Set in Noto Sans. Made with ppgen 1.2.", is_quiet=True),
    )


def test_public_domain_is_said_once() -> None:
    statement = "The author has placed the game in the public domain."
    assert texts(Colophon(rights="Public domain.", statement=statement, licence="public domain")) == [statement]


def test_the_full_stop_of_an_initial_ends_no_sentence() -> None:
    about = Colophon(rights="© 2001 Mark A. Example. All rights reserved.", statement="Ask before you print it.")
    assert texts(about) == ["© 2001 Mark A. Example.", "Ask before you print it."]


def test_a_notice_without_a_statement_stands_whole() -> None:
    assert texts(Colophon(rights="© Ada. MIT License.", licence="MIT License")) == ["© Ada. MIT License."]


@pytest.mark.parametrize(
    ("version", "year", "said"),
    [("2008", "2008", []), ("2008", "2007", ["2008"]), ("2008-05", "", ["2008-05"]), ("20", "", ["Version 20"])],
)
def test_a_version_that_is_a_year_is_no_number(version: str, year: str, said: list[str]) -> None:
    assert texts(Colophon(year=year), version=version)[bool(year) :] == said


@pytest.mark.parametrize("address", ["javascript:alert(1)", "ftp://pond.example", ""])
def test_only_an_address_of_the_web_becomes_a_link(address: str) -> None:
    lines = colophon_lines(book(Colophon(licence="MIT", licence_address=address)))
    assert lines == (ColophonLine("Licence: MIT"),)


def test_a_book_of_a_variant_names_it_in_its_titles_and_in_the_colophon() -> None:
    made = replace(book(Colophon()), variants=("facing", "wide"), words=BookWords(variant="Variante"))
    assert made.full_title == "The Pond – Variante facing, wide"
    assert made.cover_words == ("Variante facing, wide",)
    assert ColophonLine("Variante facing, wide") in colophon_lines(made)
    markdown = write(made).text.decode()
    assert markdown.count("Variante facing, wide") == 2


def test_a_book_without_variants_has_no_word_for_them() -> None:
    assert book(Colophon()).full_title == "The Pond"
    assert book(Colophon()).cover_words == ()


def test_the_chosen_variant_and_the_quotation_marks_of_print(tmp_path: Path) -> None:
    credits_ = 'credits: {design: "Ada O\'Hara", thanks: ["D\'Arcy"], source: "Ada\'s \\"Pond\\""}\n'
    folder = game(tmp_path / "pond", "# Play\n\nIt is {fig}`setup`.\n\n:::{figure} setup\n:::\n", more=MORE + SHEETS)
    head = (folder / "game.yaml").read_text()
    (folder / "game.yaml").write_text(re.sub(r"(?m)^credits:.*\n", "", head) + credits_)
    figures = folder / "figures.yaml"
    figures.write_text(figures.read_text().replace("alt: A board with pawns.", "alt: A board with White's pawns."))
    result = judge_book(judged(folder, ("quick",)))
    assert result is not None
    made = result.book
    assert made is not None
    assert made.full_title.endswith(" – Variant quick")
    assert (made.colophon.design, made.colophon.thanks) == ("Ada O’Hara", ("D’Arcy",))
    assert made.colophon.source == "Ada’s “Pond”"
    (figure,) = made.figures
    assert figure.alt == figure.picture.alt == "A board with White’s pawns."


def test_a_copyright_in_other_words_is_said_once() -> None:
    statement = "Copyright 2001 by Ann Oak. Anybody may copy this."
    about = Colophon(design="Ann Oak", rights="© 2001 Ann Oak. Free to copy.", statement=statement)
    assert statement in texts(about)
    assert not any("©" in line for line in texts(about))


def test_nobody_is_called_traditional(tmp_path: Path) -> None:
    definition = game(tmp_path, "Hello.") / "game.yaml"
    definition.write_text(definition.read_text().replace("design: Nobody", "design: Traditional, year: '1283'"))
    result = judge_book(judged(tmp_path))
    assert result is not None
    assert result.book is not None, result.findings
    assert result.book.authors == ()
    lines = [line.text for line in colophon_lines(result.book)]
    assert "1283" in lines
    assert not any("Traditional" in line for line in lines)
