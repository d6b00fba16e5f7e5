"""`ppgen rulebook`: the book of a game, from its text and its figures. Nothing wrong is published."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, NamedTuple, get_args

import click

from ppgen.cli.caching import cache_option, chosen_cache, chosen_proofs
from ppgen.cli.given import given, words_of
from ppgen.cli.messages import say, say_finding, say_warning
from ppgen.cli.options import (
    chosen_games,
    current_choice,
    current_project,
    game_option,
    out_option,
    theme_option,
    trust_option,
)
from ppgen.cli.output import Output
from ppgen.cli.paths import shown_path
from ppgen.diagnostics import DefinitionError, EnvironmentProblem, unknown
from ppgen.numerals import listed, plural
from ppgen.records import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ppgen.book.model import Book
    from ppgen.cli.kept_books import KeptRun
    from ppgen.definition.project import GameFolder
    from ppgen.diagnostics import Diagnostic
    from ppgen.press.books import BookFile, BookRequest, JudgedBook
    from ppgen.press.judging import JudgedGame

FORMATS = ("pdf", "html", "md")


def _formats(_: click.Context, __: click.Parameter, text: str | None) -> tuple[str, ...]:
    if text is None:
        return ()
    return tuple(dict.fromkeys(name.strip() for name in text.split(",")))


@click.command("rulebook")
@game_option()
@click.option(
    "--format",
    "formats",
    metavar="LIST",
    callback=_formats,
    help=f"Any of {', '.join(FORMATS)}, separated by commas. [default: all that can be written]",
)
@click.option("--style", metavar="NAME", help="book, leaflet or pocketmod. [default: the first that the book declares]")
@click.option("--paper", metavar="SIZE", help="Such as a5 or letter. [default: what the book declares for its style]")
@click.option("--booklet", is_flag=True, help="Lay the pages out to print on both sides, fold and staple.")
@click.option("--bleed", metavar="MM", type=float, default=0.0, show_default=True, help="Bleed round each page.")
@theme_option()
@out_option()
@click.option("--draft", is_flag=True, help="Write a book with figures that are not as declared, stamped, as ID_draft.")
@click.option("--check", "only_check", is_flag=True, help="Write nothing: list what is wrong, and what is left out.")
@click.option("--strict", is_flag=True, help="Count warnings as findings.")
@cache_option("finished books and proof games")
@trust_option()
def command(
    named: tuple[str, ...],
    formats: tuple[str, ...],
    style: str | None,
    paper: str | None,
    booklet: bool,
    bleed: float,
    theme: str | None,
    out: str,
    draft: bool,
    only_check: bool,
    strict: bool,
    cache: bool | None,
    trust: bool,
) -> int:
    """Make the rulebook of a game from its rulebook.md.

    A book with a wrong reference, value or figure is reported and not written. Warnings leave the exit status 0.
    """
    places = chosen_games(named)
    output = Output(out)
    kept = None if draft or only_check else _kept(cache, places)
    if kept is not None and (finished := kept.finished()) is not None:
        # Written and printed as an earlier run did.
        _put(finished.files, output)
        say(*finished.lines)
        return 0
    from ppgen.press.books import check_formats, judge_book, writable
    from ppgen.press.judging import judge_games, status_of

    request = _asked(style, paper, booklet, bleed, theme)
    check_formats(formats)
    kinds = _kinds(formats, only_check=only_check)
    request = replace(request, formats=kinds)
    games = judge_games(places, current_choice(), trust=trust, proofs=chosen_proofs(cache))
    findings: set[Diagnostic] = set()
    warnings: set[Diagnostic] = set()
    lines: list[str] = []
    files: list[BookFile] = []
    refused = "the rulebook is not in order" if only_check else "no rulebook written"
    for judged in games:
        findings.update(judged.findings)
        steps, on_paper = "html" in kinds and not only_check, only_check or set(kinds) != {"html"}
        result = judge_book(judged, draft=draft, steps=steps, on_paper=on_paper)
        if result is None:
            if judged.game is not None:
                lines.append(_without(judged, alone=len(games) == 1))
            continue
        if result.left_out:
            lines.append(_not_with(result, alone=len(games) == 1))
            continue
        if not draft and any(finding.code == "BOOK-FIGURE" for finding in result.findings):
            # The book is withheld for figures, which say why.
            findings.update(finding for statement in judged.statements for finding in statement.findings)
        findings.update(result.findings)
        warnings.update(result.warnings)
        faults = [*result.findings, *(result.warnings if strict else ())]
        if result.book is not None and not (strict and result.warnings):
            made = _checked(result.book) if only_check else _made(result.book, request)
            warnings.update(made.warnings)
            faults = [*made.faults, *(made.warnings if strict else ())]
            findings.update(faults)
            if not faults:
                _put([(file.name, file.data) for file in made.files], output)
                files += made.files
                lines.append(f"{result.game}: {_said(result.book, request, output, only_check=only_check)}")
                continue
        lines.append(f"{result.game}: {refused}" + (f": {plural(len(faults), 'finding')}" if faults else ""))
    if strict:
        findings |= warnings
    for finding in sorted(findings):
        say_finding(finding, err=True)
    is_complete = "pdf" in writable() or (bool(formats) and not only_check)
    if not is_complete:
        from ppgen.book.pdf.compiling import NO_TYPST

        say(NO_TYPST, err=True)
    for warning in sorted(warnings - findings):
        say_warning(warning)
    say(*lines)
    if kept is not None and is_complete and not findings and not warnings:
        from ppgen.cli.kept_books import FinishedRun

        kept.keep(FinishedRun(tuple((file.name, file.data) for file in files), tuple(lines)))
    return status_of(findings)


def _kept(cache: bool | None, places: tuple[GameFolder, ...]) -> KeptRun | None:
    """Where this run is kept, if any is."""
    chosen = chosen_cache(cache)
    if chosen is None:
        return None
    from ppgen.cli.kept_books import KeptRun

    options = {name: value for name, value in given().items() if name not in ("--game", "--cache", "--trust-rules")}
    return KeptRun.of(chosen, places, options)


def _kinds(formats: tuple[str, ...], *, only_check: bool) -> tuple[str, ...]:
    """The formats to write. An option for paper is never ignored: it asks for a PDF.

    Raises EnvironmentProblem where no PDF was asked for, or none can be made here.
    """
    from ppgen.press.books import check_pdf, writable

    for_paper = [option for option in ("--style", "--paper", "--booklet", "--bleed") if words_of(option)]
    if for_paper and formats and "pdf" not in formats:
        options = listed(for_paper)
        verb = "is" if len(for_paper) == 1 else "are"
        message = f"{options} {verb} for printed pages, and --format {','.join(formats)} makes none"
        hint = f"add pdf to --format, or leave out {options}"
        raise EnvironmentProblem(message, hint, code="no-pages")
    if (for_paper or "pdf" in formats) and not only_check:
        check_pdf()
    return formats or writable()


def _asked(style: str | None, paper: str | None, booklet: bool, bleed: float, theme: str | None) -> BookRequest:
    """Raises EnvironmentProblem for a style, a paper or a theme that does not exist, and for a bleed that cannot be."""
    from ppgen.book.model import StyleName
    from ppgen.names import THEME
    from ppgen.options import BLEED
    from ppgen.press.books import BookRequest
    from ppgen.press.request import theme_named
    from ppgen.sheets.paper import parse_paper

    if style is not None and style not in get_args(StyleName):
        raise unknown("style", style, get_args(StyleName))
    BLEED.refuse("bleed", bleed)
    chosen = theme or next((name.text for name in current_project().themes), THEME)
    return BookRequest(
        style=style or "",
        paper=None if paper is None else parse_paper(paper),
        booklet=booklet,
        bleed=bleed,
        theme=theme_named(chosen).name,
    )


def _without(judged: JudgedGame, *, alone: bool) -> str:
    """The line for a game without a rulebook. Raises EnvironmentProblem if no other game was asked for."""
    if alone:
        hint = "write its text into a file rulebook.md beside game.yaml"
        raise EnvironmentProblem(f"{judged.id} has no rulebook", hint, code="no-rulebook", game=judged.id)
    return f"{judged.id}: no rulebook"


def _not_with(result: JudgedBook, *, alone: bool) -> str:
    """The line for a variant with which no book is made. Raises EnvironmentProblem if no other game was asked for."""
    message = f"the rulebook is not made with {listed(list(result.left_out))}"
    if alone:
        hint = "its head says under variants: with which it is; make that of the plain game"
        raise EnvironmentProblem(f"{result.game}: {message}", hint, code="book-variant", game=result.game)
    return f"{result.game}: {message}"


class _Made(NamedTuple):
    """What came of the pages of a book: its files, or what keeps them from being written."""

    files: Sequence[BookFile] = ()
    faults: Sequence[Diagnostic] = ()
    warnings: Sequence[Diagnostic] = ()


def _checked(book: Book) -> _Made:
    """Each style set on each paper that the book declares, where Typst is there, and what lints find in its figures."""
    from ppgen.press.book_lints import BookRoom, book_room, figure_flaws
    from ppgen.press.books import writable

    room = book_room(book) if "pdf" in writable() else BookRoom((), ())
    return _Made((), list({*figure_flaws(book), *room.faults}), room.warnings)


def _made(book: Book, request: BookRequest) -> _Made:
    from ppgen.press.books import files_of

    try:
        files = files_of(book, request)
    except DefinitionError as mistake:
        return _Made(faults=mistake.diagnostics)
    return _Made(files, (), [warning for file in files for warning in file.warnings])


def _said(book: Book, request: BookRequest, output: Output, *, only_check: bool) -> str:
    """That a book is in order, or where it was written."""
    from ppgen.press.books import style_of

    what = _contents(book)
    if only_check:
        return f"the rulebook is in order ({what})"
    if "pdf" in request.formats:
        style = style_of(book, request).name
        on_paper = _contents(book.in_style(style))
        if set(request.formats) == {"pdf"}:
            what = on_paper
        elif on_paper != what:
            what += f"; as a {style} {on_paper}"
    where = f"{shown_path(output.root)}/{book.game}/books"
    return f"{book.title} ({what}) as {listed(list(request.formats))} in {where}{', a draft' if book.draft else ''}"


def _contents(book: Book) -> str:
    """How many chapters and figures a book has."""
    chapters = sum(heading.level == 1 for heading in book.headings)
    return f"{plural(chapters, 'chapter')}, {plural(len(book.figures), 'figure')}"


def _put(files: Sequence[tuple[str, bytes]], output: Output) -> None:
    """Write files, all of them or none: each takes its name only when all are written."""
    with ExitStack() as open_files:
        for name, data in files:
            open_files.enter_context(output.open(name)).write(data)
