"""A game's rulebook for the page that shows everything: its files, beside the page, or what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from msgspec import Struct

from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.press.books import BookRequest, files_of, judge_book, own_findings, writable

if TYPE_CHECKING:
    from ppgen.press.judging import JudgedGame
    from ppgen.press.pictures import Put
    from ppgen.press.request import Request


class ShownBook(Struct, frozen=True):
    """A rulebook as the page shows it. One that is at fault has no files, and its findings say why."""

    title: str
    page_href: str = ""
    """The book as a page of HTML."""
    print_hrefs: tuple[tuple[str, str], ...] = ()
    """The names of the styles that the book declares, each with its PDF; empty where nothing here makes such files."""
    findings: tuple[Diagnostic, ...] = ()


def show_book(judged: JudgedGame, request: Request, put: Put) -> ShownBook | None:
    """Write a game's rulebook as HTML, and as PDF in every style where Typst is there; None if it has none."""
    made = judge_book(judged)
    if made is None or made.left_out or judged.game is None:
        return None
    if made.book is None:
        findings = own_findings(made)
        return ShownBook(judged.game.title, findings=findings) if findings else None
    book, theme = made.book, request.themes[0].name
    page_href = ""
    print_hrefs: list[tuple[str, str]] = []
    faults: list[Diagnostic] = []
    requests = [BookRequest(("html",), theme=theme)]
    if "pdf" in writable():
        requests += [BookRequest(("pdf",), style.name, theme=theme) for style in book.styles]
    for wanted in requests:
        try:
            for file in files_of(book, wanted):
                put(file.name, file.data)
                if wanted.style:
                    print_hrefs.append((wanted.style, quote(file.name)))
                else:
                    page_href = quote(file.name)
        except DefinitionError as mistake:
            faults += [fault for fault in mistake.diagnostics if fault not in faults]
    return ShownBook(book.title, page_href, tuple(print_hrefs), tuple(faults))
