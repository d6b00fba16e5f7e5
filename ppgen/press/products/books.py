"""The rulebook as a product: a baseline has its words in each style, with the page that everything is on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING
from urllib.parse import quote

from ppgen.book_names import STYLES, is_text, write
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, Mark
from ppgen.names import THEME
from ppgen.press.books import JudgedBook, judge_book, own_findings, text_files
from ppgen.press.products.product import Compared, Present, Product, Subject
from ppgen.scene.theme import THEMES, Theme

if TYPE_CHECKING:
    from ppgen.baseline.changes import Fresh
    from ppgen.book.model import Book as BookModel
    from ppgen.book.model import Style
    from ppgen.book.pdf.pictures import Changed
    from ppgen.figures.statement import Statement
    from ppgen.press.drawings import Drawing
    from ppgen.press.pictures import Put, Shown
    from ppgen.press.request import Request
    from ppgen.press.studio import Studio
    from ppgen.sheets.paper import Paper


class Book(Product):
    """The rulebook of a game. Lints look at the figures that it draws anew or reduces."""

    room = "books"
    needs_figures = True

    def __init__(self, studio: Studio, first: str) -> None:
        super().__init__(studio, "rulebook", Mark(str(studio.game.folder / first), 1, 1))
        self._compared: Compared | None = None

    @cached_property
    def _book(self) -> JudgedBook | None:
        """Read and checked once, without steps."""
        return judge_book(self.studio.judged, self.studio, steps=False)

    @classmethod
    def of(cls, studio: Studio) -> Iterator[Book]:
        return (cls(studio, first) for first in text_files(studio.game)[:1])

    def said(self) -> tuple[Diagnostic, ...]:
        """That figures withhold it goes without saying: they have findings of their own."""
        book = self._book
        return () if book is None else (*own_findings(book), *book.warnings)

    def compared(self, present: Present, wanted: Request) -> Compared:
        """Its texts. One at fault is withheld in the styles that the first baseline has."""
        if is_without_books(wanted):
            return Compared()
        if self._compared is None:
            self._compared = self._texts(present)
        return self._compared

    def _texts(self, present: Present) -> Compared:
        from ppgen.baseline.changes import Fresh

        result = self._book
        if result is None or result.left_out or self.studio.judged.problem is not None:
            return Compared()
        found = self.said()
        if result.book is None:
            names = [name for name in present.paths if is_text(name)]
            names = names or [write(self.game.id, self.id, STYLES[0])]
            return Compared(tuple(Fresh(name, None, self.mark, result.findings) for name in names), found)
        fresh: list[Fresh] = []
        for style in result.book.styles:
            name = write(self.game.id, result.book.id, style.name)
            try:
                fresh.append(Fresh(name, _text(result.book.in_style(style.name), style), self.mark))
            except DefinitionError as mistake:
                fresh.append(Fresh(name, None, self.mark, mistake.diagnostics))
                found += mistake.diagnostics
            except EnvironmentProblem as problem:
                return Compared((), found, problem)
        return Compared(tuple(fresh), found)

    def subjects(self, papers: Sequence[Paper]) -> Iterator[Subject]:
        """In the theme of books alone: whoever prints one in another theme has its figures looked at then."""
        book = self._book if papers else None
        if book is None or book.book is None:
            return
        from ppgen.book.pdf.flaws import advice, in_words
        from ppgen.press.allowances import of_panels
        from ppgen.press.book_lints import changed_figures

        statements = {f"figure-{statement.id}": statement for statement in self.studio.judged.statements}
        for changed in changed_figures(book.book):
            statement = statements[changed.picture.key]
            yield Subject(
                in_words(changed),
                changed.mark,
                partial(_as_changed, changed, statement),
                (None,),
                of_panels(statement),
                statement.figure.allow,
                figure=statement.id,
                themes=(THEMES[THEME],),
                advice=partial(advice, changed),
            )

    def shown(self, request: Request, put: Put) -> Shown | None:
        """As HTML, and as PDF in every style where Typst is there."""
        from ppgen.press.books import BookRequest, files_of, writable
        from ppgen.press.pictures import Link, Shown

        made = judge_book(self.studio.judged, self.studio)
        if made is None or made.left_out:
            return None
        if made.book is None:
            findings = own_findings(made)
            return Shown(self.room, "", self.id, self.game.title, findings=findings) if findings else None
        book, theme = made.book, request.themes[0].name
        styles = [style.name for style in book.styles] if "pdf" in writable() else []
        words = {"": "read it here"} | {style: f"PDF: {style}" for style in styles}
        if len(styles) == 1:
            words[styles[0]] = "PDF to print"
        links: list[Link] = []
        faults: list[Diagnostic] = []
        for style, word in words.items():
            try:
                for file in files_of(book, BookRequest(("pdf",) if style else ("html",), style, theme=theme)):
                    put(file.name, file.data)
                    links.append(Link(quote(file.name), word))
            except DefinitionError as mistake:
                faults += [fault for fault in mistake.diagnostics if fault not in faults]
        return Shown(self.room, "", self.id, book.title, links=tuple(links), findings=tuple(faults))


def is_without_books(wanted: Request) -> bool:
    """Whether a request leaves books out: it asks for figures alone, or for other themes than that of the texts."""
    of_themes = wanted.only_themes and all(theme.name != THEME for theme in wanted.themes)
    return bool(wanted.figures) or of_themes


def _text(book: BookModel, style: Style) -> bytes:
    from ppgen.book.paged_text import paged_text
    from ppgen.book.pdf.options import PdfOptions
    from ppgen.book.pdf.write import paged

    done = paged(book, PdfOptions(style))
    return paged_text(book, style.name, done.page_count, done.block_pages, done.pages)


def _as_changed(changed: Changed, statement: Statement, theme: Theme, _: Paper | None) -> Drawing:
    from ppgen.press.book_lints import reduced
    from ppgen.press.drawings import DrawnFigure

    return DrawnFigure(statement, theme, reduced(changed.picture.scene(theme.name), changed.scale))
