"""The rulebook of a game from Python: read, checked, and written to bytes."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ppgen.arguments import check
from ppgen.book.model import Book, RulePassage
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.press.books import BookRequest, JudgedBook
from ppgen.press.judging import JudgedGame
from ppgen.records import told_by


@told_by("_read.game")
class Rulebook(Struct, frozen=True):
    """The rulebook of a game. It is withheld where anything in it is at fault."""

    _judged: JudgedGame
    _read: JudgedBook

    @property
    def holds(self) -> bool:
        """Whether everything in it is in order, so that it may be published."""
        return self._read.book is not None

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """What is wrong with it, in the order of the files."""
        return self._read.findings

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """Numbers that nothing shows, figures that are not used, rules that no passage states."""
        return self._read.warnings

    @property
    def passages(self) -> tuple[RulePassage, ...]:
        """Where the text states which rule."""
        return self._read.passages

    @property
    def book(self) -> Book:
        """The book, numbered and resolved. Raises DefinitionError with all findings where anything is at fault."""
        return self._book(draft=False)

    def _book(self, *, draft: bool) -> Book:
        from ppgen.press.books import judge_book

        read = self._read
        if read.book is None and draft:
            read = judge_book(self._judged, draft=True) or read
        if read.book is None:
            raise DefinitionError(read.findings)
        return read.book

    def html(self, theme: str = "color", *, draft: bool = False) -> bytes:
        """The book as one page of HTML. A `draft` may have figures that do not hold. Raises as `book` does."""
        check(Rulebook.html, locals())
        (page,) = self._written("html", self._request(theme), draft).values()
        return page

    def pdf(
        self,
        style: str = "",
        *,
        paper: str | None = None,
        theme: str = "color",
        booklet: bool = False,
        bleed: float = 0.0,
        draft: bool = False,
    ) -> bytes:
        """The book as PDF, in a `style` that it declares (by default the first one) and on its paper or another.

        `bleed` is in mm. Raises DefinitionError as `book`, and for what does not fit; EnvironmentProblem for a style, a
        paper or a theme that does not exist, and on a machine without Typst.
        """
        check(Rulebook.pdf, locals())
        from ppgen.records import replace
        from ppgen.sheets.paper import parse_paper

        printed = None if paper is None else parse_paper(paper)
        asked = replace(self._request(theme), style=style, paper=printed, booklet=booklet, bleed=bleed)
        (document,) = self._written("pdf", asked, draft).values()
        return document

    def markdown(self, theme: str = "color", *, draft: bool = False) -> Mapping[str, bytes]:
        """The book as Markdown with its pictures, by the names of the files. Raises DefinitionError as `book`."""
        check(Rulebook.markdown, locals())
        return self._written("md", self._request(theme), draft)

    @staticmethod
    def _request(theme: str) -> BookRequest:
        from ppgen.press.request import theme_named

        return BookRequest(theme=theme_named(theme).name)

    def _written(self, kind: str, request: BookRequest, draft: bool) -> dict[str, bytes]:
        from ppgen.press.books import files_of
        from ppgen.records import replace

        book = self._book(draft=draft)
        folder = f"{book.game}/books/"
        return {file.name.removeprefix(folder): file.data for file in files_of(book, replace(request, formats=(kind,)))}
