"""Rulebooks: a game's book, read and checked; and its files in each format, with their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from ppgen.definition.files import has
from ppgen.definition.text_files import RULEBOOK
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, unknown
from ppgen.names import THEME
from ppgen.records import replace
from ppgen.version import __version__

if TYPE_CHECKING:
    from pathlib import Path

    from ppgen.book.model import Book, RulePassage, Style
    from ppgen.definition.game import Game
    from ppgen.press.judging import JudgedGame
    from ppgen.press.studio import Studio
    from ppgen.sheets.paper import Paper

WARNINGS = ("BOOK-BLANK", "BOOK-BRACES", "BOOK-LEVEL", "BOOK-UNUSED", "BOOK-UNSTATED", "BOOK-WIDTH", "BOOK-WORDS")
"""Codes of what is worth a look in a book and withholds nothing."""


class JudgedBook(Struct, frozen=True):
    """The rulebook of a game, read and checked. There is no book where anything is at fault."""

    game: str
    """The id of the game, with its variants and parameters."""
    book: Book | None
    findings: tuple[Diagnostic, ...] = ()
    warnings: tuple[Diagnostic, ...] = ()
    passages: tuple[RulePassage, ...] = ()
    """Where the text states rules: also those of a book at fault."""
    left_out: tuple[str, ...] = ()
    """The chosen variants with which the book is not made."""


def text_files(game: Game) -> tuple[str, ...]:
    """The Markdown files of a game's rulebook; none if it has no rulebook."""
    return tuple(map(str, game.rulebook)) or ((RULEBOOK,) if has(game.folder, RULEBOOK) else ())


def judge_book(
    judged: JudgedGame,
    studio: Studio | None = None,
    *,
    draft: bool = False,
    steps: bool = True,
    on_paper: bool = True,
) -> JudgedBook | None:
    """Read and check the rulebook of a judged game; None if it has none.

    Figures that do not hold withhold it, unless it is a `draft`. Where figures could not be judged at all there is no
    book and nothing to say: the findings of the game do. Without `steps`, no figure has frames, which HTML alone shows
    and which take time to draw. For a book that is not `on_paper` the boards of figures with a `:width:` are measured
    and not drawn.
    """
    game = judged.game
    if game is None or not (files := text_files(game)):
        return None
    if judged.problem is not None:
        return JudgedBook(game.id, None)
    from ppgen.book.markdown.read import read_book
    from ppgen.press.book_supply import supply
    from ppgen.press.studio import Studio

    for name in game.rulebook:
        if not has(game.folder, name):
            message = f"there is no file {str(name)!r} in the folder of the game"
            fault = Diagnostic(name.mark, "DEF-REFERENCE", message, "write the file, or take it out of rulebook:")
            return JudgedBook(game.id, None, (fault,))
    given = supply(judged, game, studio or Studio(judged), draft=draft, steps=steps, on_paper=on_paper)
    result = read_book(given, files, f"ppgen {__version__}")
    book = replace(result.book, game=game.id) if result.book is not None else None
    return JudgedBook(game.id, book, result.faults, result.warnings, result.passages, result.left_out)


def own_findings(book: JudgedBook) -> tuple[Diagnostic, ...]:
    """The findings of a book without those that only repeat what its figures are found to be."""
    return tuple(finding for finding in book.findings if finding.code != "BOOK-FIGURE")


def stated_in(folder: Path, code: str) -> tuple[RulePassage, ...]:
    """The passages of a game's rulebook that state the rule of a code; none for a game that cannot be read."""
    from ppgen.book.markdown.passages import passages
    from ppgen.definition.load import load_game

    try:
        game = load_game(folder)
        files = text_files(game)
        return tuple(passage for passage in passages(folder, files) if passage.code == code) if files else ()
    except DefinitionError:
        return ()  # its check reports that


# Files --------------------------------------------------------------------------------------------------------------


class BookRequest(Struct, frozen=True):
    """How a book is printed. What a format does not know (HTML has no paper) does not change it."""

    formats: tuple[str, ...] = ("html",)
    style: str = ""
    """One that the book declares; empty for its first one."""
    paper: Paper | None = None
    """None for the style's own."""
    booklet: bool = False
    """Whether pages are laid out to fold and staple."""
    bleed: float = 0.0
    theme: str = THEME


class BookFile(Struct, frozen=True):
    """A file of a book: its path inside the output folder, and its bytes."""

    name: str
    data: bytes
    warnings: tuple[Diagnostic, ...] = ()
    """What is worth a look on its pages."""


class _Writer(Protocol):
    def __call__(self, book: Book, request: BookRequest, stem: str) -> Iterator[BookFile]: ...


def _html(book: Book, request: BookRequest, stem: str) -> Iterator[BookFile]:
    from ppgen.book.html.page import HtmlOptions, write

    yield BookFile(f"{stem}.html", write(book, HtmlOptions(request.theme)))


def _md(book: Book, request: BookRequest, stem: str) -> Iterator[BookFile]:
    """The text, and its pictures in a folder of the same name beside it."""
    from ppgen.book.plain import PlainOptions, write

    where, _, name = stem.rpartition("/")
    made = write(book, PlainOptions(name, request.theme))
    yield BookFile(f"{stem}.md", made.text)
    yield from (BookFile(f"{where}/{picture}", data) for picture, data in made.pictures.items())


def _pdf(book: Book, request: BookRequest, stem: str) -> Iterator[BookFile]:
    from ppgen.book.pdf.options import PdfOptions
    from ppgen.book.pdf.write import typeset

    options = PdfOptions(
        style_of(book, request), request.paper, theme=request.theme, booklet=request.booklet, bleed=request.bleed
    )
    done = typeset(book.in_style(options.style.name), options)
    yield BookFile(f"{stem}.pdf", done.pdf, done.warnings)


WRITERS: Mapping[str, _Writer] = MappingProxyType({"pdf": _pdf, "html": _html, "md": _md})
"""By format, what writes it."""


def style_of(book: Book, request: BookRequest) -> Style:
    """The style that is asked for. Raises EnvironmentProblem for one that the book does not declare."""
    if not request.style:
        return book.styles[0]
    styles = {style.name: style for style in book.styles}
    for style in styles.values():
        if style.name == request.style:
            return style
    raise unknown("style", request.style, styles, where=f"the rulebook of {book.game} declares")


def stem_of(book: Book, request: BookRequest, kind: str) -> str:
    """The path of a book's file without its ending: `long-way/books/rulebook.book_letter.ink`.

    Defaults are left out: the paper of the style, and the theme `color`. Pages on a screen have no style.
    """
    words = []
    name = book.id
    if kind == "pdf":
        style = style_of(book, request)
        name += f".{style.name}"
        if request.paper is not None and request.paper.name != next(iter(style.papers), ""):
            words.append(request.paper.name)
        words += ["booklet"] if request.booklet else []
        words += [f"bleed{request.bleed:g}"] if request.bleed else []
    words += ["draft"] if book.draft else []
    theme = f".{request.theme}" if request.theme != THEME else ""
    return f"{book.game}/books/{name}" + "".join(f"_{word}" for word in words) + theme


def writable() -> tuple[str, ...]:
    """The formats that can be written on this machine: Typst, which sets PDF, has no build for some."""
    try:
        check_pdf()
    except EnvironmentProblem:
        return tuple(kind for kind in WRITERS if kind != "pdf")
    return tuple(WRITERS)


def check_pdf() -> None:
    """Raises EnvironmentProblem where PDF files of books cannot be made."""
    from ppgen.book.pdf.compiling import library

    library()


def check_formats(formats: Sequence[str]) -> None:
    """Raises EnvironmentProblem for a format that does not exist."""
    for kind in formats:
        if kind not in WRITERS:
            raise unknown("format", kind, WRITERS)


def files_of(book: Book, request: BookRequest) -> tuple[BookFile, ...]:
    """Every file of a book in the formats of the request, whole in memory: nothing is written unless all can be.

    Raises EnvironmentProblem for a style that the book does not declare and for a library that is missing;
    DefinitionError, at its place, for what does not fit.
    """
    check_formats(request.formats)
    files: list[BookFile] = []
    for kind in dict.fromkeys(request.formats):
        files += WRITERS[kind](book, request, stem_of(book, request, kind))
    return tuple(files)
