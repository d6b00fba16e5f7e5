"""Nothing runs off its line unseen: what is too long is broken where that is allowed, or is a fault at its place."""

from __future__ import annotations

import re
from contextlib import closing
from functools import partial
from pathlib import Path

import pypdfium2
import pytest

from ppgen.book.model import Book, Style
from ppgen.book.pdf.compiling import compiled, typesetter
from ppgen.book.pdf.layouts import layout_of
from ppgen.book.pdf.options import PdfOptions
from ppgen.book.pdf.write import files_of, typeset
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.scene.text import PT
from tests.book.games import read

BOOK = PdfOptions()
COLUMNS = PdfOptions(style=Style("book", ("a4",), columns=2))
LEAFLET = PdfOptions(style=Style("leaflet", ("a4",), panels=4))
POCKETMOD = PdfOptions(style=Style("pocketmod", ("a4",)))
STYLES = [BOOK, COLUMNS, LEAFLET, POCKETMOD]

ADDRESS = "https://example.org/rules/of-the-game/second_edition/chapters.html?page=17&view=all#scoring-of-long-games"
KEY = "https://example.org/" + "0123456789abcdef" * 8
CODE = "theNumberOfTheSpaceThatIsNextToTheOneOnWhichThePawnStood.isFreeOfEveryPieceAndWall[first]"
LETTERS = "x" * 150
WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsversammlungsprotokollführer"
"""In German it has many places for a hyphen, in English some."""
PARTED = "&shy;".join(WORD[at : at + 10] for at in range(0, len(WORD), 10))

PLACES = {
    "paragraph": "{}",
    "strong": "**{}**",
    "emphasis": "*{}*",
    "parts": "a**{}**b",
    "list": "- - - {}",
    "numbers": "999. {}",
    "quote": "> > {}",
    "box": "::::{{example}} T\n:::{{sidebar}}\n{}\n:::\n::::",
    "title of a box": ":::{{note}} {}\nx\n:::",
    "heading": "# {}\n\nx",
    "lower heading": "# A\n\n## {}\n\nx",
    "footnote": "x[^n]\n\n[^n]: {}",
    "definition": "term\n: {}",
    "term": "{}\n: meaning",
    "caption": ":::{{figure}} setup\n:caption: {}\n:::",
    "caption beside": ":::{{figure}} setup\n:caption-side: beside\n:width: 30\n:caption: {}\n:::",
    "caption of a table": ":::{{table}} {}\n| a |\n|---|\n| b |\n:::",
    "cell": "| a | b |\n|---|---|\n| some words | {} |",
    "cell of a nested table": "- > | a | b |\n  > |---|---|\n  > | {} | x |",
    "index": "x {{index}}`y <{}>`\n\n# B",
    "title": "---\ntitle: {}\n---\nx",
    "subtitle": "---\nsubtitle: {}\n---\nx",
    "author": "---\nauthors: [{}]\n---\nx",
    "components": ":::{{components}}\n{}\n: words\n:::",
}


def made(folder: Path, text: str) -> Book:
    result = read(folder, text)
    assert result.book is not None, result.findings
    return result.book


def beyond(book: Book, options: PdfOptions) -> list[str]:
    """What lies outside of the columns of its page, or would print over the gap between two."""
    layout = layout_of(options)
    files = files_of(book, options, layout)
    with typesetter() as process:
        pdf = compiled(process, "book.typ", files, is_accessible=False, multiple=layout.multiple).data
    found = []
    step = layout.column + layout.gutter
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        for number, page in enumerate(document):
            left = layout.inner if number % 2 == 0 or not layout.facing else layout.outer
            left = min(left, layout.inner) if number < 2 else left  # a cover has its own margins
            text = page.get_textpage()
            for at in range(text.count_chars()):
                letter = text.get_text_range(at, 1)
                start, _, end, top = (edge * PT for edge in text.get_charbox(at))
                is_head = layout.height - top < layout.top
                column = min(max(int((start - left) // step), 0), layout.columns - 1)
                right = left + column * step + layout.column
                if number != 2 or is_head:  # the text of these books is on the third page
                    column, right = 0, layout.width - min(layout.inner, layout.outer)
                if letter.strip() and (start < left + column * step - 1.5 or end > right + 1.5):
                    found.append(f"{letter!r} on page {number + 1} from {start:.1f} to {end:.1f} mm")
    return found


@pytest.mark.parametrize("options", STYLES, ids=lambda options: f"{options.style.name}{options.style.columns}")
@pytest.mark.parametrize("place", PLACES)
def test_what_is_too_long_is_broken_or_is_a_fault(tmp_path: Path, place: str, options: PdfOptions) -> None:
    wanted = partial(PLACES[place].format)
    as_code = place in ("index", "title", "subtitle", "author", "components")
    all_of_them = (ADDRESS, CODE if as_code else f"`{CODE}`", WORD, KEY, KEY if as_code else f"`{LETTERS}`")
    for long in all_of_them if options == BOOK else all_of_them[:2]:
        text = wanted(f'"{long}"' if place in ("title", "subtitle", "author") else long)
        outside, faults = outcome(made(tmp_path, text), options)
        assert outside == [], long
        assert not faults or long in (WORD, CODE), f"{long} can be broken"
        for fault in faults:
            written = text.split("\n")[fault.mark.line - 1][fault.mark.column - 1 :]
            assert (fault.code, written[:8] in long) == ("BOOK-ROOM", True), (fault, written)


def outcome(book: Book, options: PdfOptions) -> tuple[list[str], tuple[Diagnostic, ...]]:
    """What lies beyond its line, and what is refused."""
    try:
        return beyond(book, options), ()
    except DefinitionError as refused:
        return [], refused.diagnostics


@pytest.mark.parametrize("place", ["paragraph", "strong", "list", "heading", "cell", "footnote", "definition"])
def test_a_soft_hyphen_says_where_a_word_may_be_parted(tmp_path: Path, place: str) -> None:
    assert outcome(made(tmp_path, PLACES[place].format(LETTERS)), BOOK)[1]
    assert outcome(made(tmp_path, PLACES[place].format(PARTED)), BOOK) == ([], ())


def test_a_word_is_parted_as_its_language_has_it(tmp_path: Path) -> None:
    german = "---\nlanguage: de\n---\n" + WORD
    assert outcome(made(tmp_path, german), POCKETMOD) == ([], ())


def test_what_has_no_room_says_how_wide_it_is_and_what_to_do(tmp_path: Path) -> None:
    _, (fault,) = outcome(made(tmp_path, f"# A\n\n- some words, {LETTERS}, more\n"), BOOK)
    assert (fault.mark.line, fault.mark.column) == (3, 15)
    assert re.search(r"'xxx.*…' is \d+ mm wide, and its line has \d+ mm", fault.message)
    assert "&shy;" in fault.hint
    assert "larger paper" in fault.hint


def test_a_table_names_its_widest_word_and_where_it_stands(tmp_path: Path) -> None:
    text = f"| a | b | c |\n|---|---|---|\n| d | e | f |\n| some words | so {LETTERS} | {'y' * 60} |"
    _, (fault,) = outcome(made(tmp_path, text), BOOK)
    assert (fault.mark.line, fault.mark.column) == (4, 19)
    assert "'xxxx" in fault.hint


def test_columns_of_a_table_have_room_for_their_longest_words(tmp_path: Path) -> None:
    cells = ["many words " * 30, "y" * 40, "words and words " * 10]
    text = "| a | b | c |\n|---|---|---|\n| " + " | ".join(cells) + " |"
    assert outcome(made(tmp_path, text), BOOK) == ([], ())


def test_a_cell_has_room_for_the_page_of_its_reference(tmp_path: Path) -> None:
    rows = "".join(f"| {{ref}}`b` | x[^{at}] |\n" for at in range(3))
    notes = "".join(f"\n[^{at}]: Note.\n" for at in range(3))
    text = f"# A\n\n| a | b |\n|---|---|\n{rows}\n:::{{pagebreak}}\n:::\n\n# B {{#b}}\n\nx\n{notes}"
    assert outcome(made(tmp_path, text), BOOK) == ([], ())


@pytest.mark.parametrize("place", ["paragraph", "emphasis", "heading", "cell", "footnote", "caption beside"])
def test_an_address_that_is_broken_is_copied_as_it_was_written(tmp_path: Path, place: str) -> None:
    pdf = typeset(made(tmp_path, PLACES[place].format(KEY)), BOOK).pdf
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        text = "".join(page.get_textpage().get_text_range() for page in document)
    assert "\u200b" not in text
    assert KEY in re.sub(r"\s", "", text)
