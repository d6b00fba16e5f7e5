"""The rulebook of a game as a baseline has it: its words in each style, with the page that everything is on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.baseline.changes import Fresh
from ppgen.book_names import STYLES, is_text, write
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, Mark
from ppgen.names import THEME
from ppgen.press.books import own_findings, text_files

if TYPE_CHECKING:
    from ppgen.book.model import Book, Style
    from ppgen.definition.game import Game
    from ppgen.press.judging import JudgedGame
    from ppgen.press.request import Request
    from ppgen.press.studio import Studio


class FreshBooks(Struct, frozen=True):
    """The texts of a book, what was found in it, and what keeps it from being set: a library that is missing."""

    fresh: tuple[Fresh, ...] = ()
    faults: tuple[Diagnostic, ...] = ()
    problem: EnvironmentProblem | None = None


def is_without_books(wanted: Request) -> bool:
    """Whether a request leaves books out: it asks for figures alone, or for other themes than that of the texts."""
    of_themes = wanted.only_themes and all(theme.name != THEME for theme in wanted.themes)
    return bool(wanted.figures) or of_themes


def fresh_books(judged: JudgedGame, game: Game, studio: Studio, present: Sequence[str]) -> FreshBooks:
    """The texts of a game's book. One at fault is withheld in the styles that are `present` in the baseline."""
    result = studio.book()
    if result is None or result.left_out or judged.problem is not None:
        return FreshBooks()
    found = (*own_findings(result), *result.warnings)
    mark = Mark(str(game.folder / text_files(game)[0]), 1, 1)
    if result.book is None:
        names = [name for name in present if is_text(name) and name.startswith(f"{game.id}/")]
        names = names or [write(game.id, "rulebook", STYLES[0])]
        return FreshBooks(tuple(Fresh(name, None, mark, result.findings) for name in names), found)
    fresh: list[Fresh] = []
    for style in result.book.styles:
        name = write(game.id, result.book.id, style.name)
        try:
            fresh.append(Fresh(name, _text(result.book.in_style(style.name), style), mark))
        except DefinitionError as mistake:
            fresh.append(Fresh(name, None, mark, mistake.diagnostics))
            found += mistake.diagnostics
        except EnvironmentProblem as problem:
            return FreshBooks((), found, problem)
    return FreshBooks(tuple(fresh), found)


def _text(book: Book, style: Style) -> bytes:
    from ppgen.book.paged_text import paged_text
    from ppgen.book.pdf.options import PdfOptions
    from ppgen.book.pdf.write import paged

    done = paged(book, PdfOptions(style))
    return paged_text(book, style.name, done.page_count, done.block_pages, done.pages)
