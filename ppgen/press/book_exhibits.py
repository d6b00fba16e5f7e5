"""A game's rulebook for the page that shows everything: its files, beside the page, or what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote

from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem
from ppgen.press.books import BookRequest, files_of, judge_book, own_findings, writable

if TYPE_CHECKING:
    from ppgen.press.judging import JudgedGame
    from ppgen.press.pictures import Put
    from ppgen.press.request import Request


@dataclass(frozen=True, slots=True)
class ShownBook:
    """A rulebook as the page shows it. One that is at fault has no files, and its findings say why."""

    title: str
    page_href: str = ""
    """The book as a page of HTML."""
    print_href: str = ""
    """The book as PDF, in its first style; empty where nothing here makes PDF files of books."""
    findings: tuple[Diagnostic, ...] = ()


def show_book(judged: JudgedGame, request: Request, put: Put) -> ShownBook | None:
    """Write a game's rulebook as HTML, and as PDF where Typst is there; None for a game that has no rulebook."""
    made = judge_book(judged)
    if made is None or made.left_out or judged.game is None:
        return None
    if made.book is None:
        findings = own_findings(made)
        return ShownBook(judged.game.title, findings=findings) if findings else None
    book, theme = made.book, request.themes[0].name
    hrefs: dict[str, str] = {}
    faults: tuple[Diagnostic, ...] = ()
    for kind in [kind for kind in ("html", "pdf") if kind in writable()]:
        try:
            for file in files_of(book, BookRequest((kind,), theme=theme)):
                put(file.name, file.data)
                hrefs[kind] = quote(file.name)
        except DefinitionError as mistake:
            faults = tuple(mistake.diagnostics)
        except EnvironmentProblem as problem:
            if problem.code != "no-typst":
                raise
    return ShownBook(book.title, hrefs.get("html", ""), hrefs.get("pdf", ""), faults)
