"""`ppgen rulebook`: the book of a game, from its text and its figures. Nothing wrong is published."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import click

from ppgen.cli.caching import cache_option, chosen_cache, chosen_proofs
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
from ppgen.diagnostics import DefinitionError, EnvironmentProblem
from ppgen.numerals import listed, plural
from ppgen.records import replace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ppgen.book.model import Book
    from ppgen.cli.kept_books import FinishedRun, KeptRun
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
    options = {
        "formats": formats,
        "style": style,
        "paper": paper,
        "booklet": booklet,
        "bleed": bleed,
        "theme": theme,
        "out": out,
        "strict": strict,
    }
    kept = None if draft or only_check else _kept(cache, places, options)
    if kept is not None and (finished := kept.finished()) is not None:
        return _again(finished, Output(out))
    from ppgen.press.books import check_formats, judge_book, writable
    from ppgen.press.judging import judge_games, status_of

    request = _asked(style, paper, booklet, bleed, theme)
    check_formats(formats)
    for_paper = [name for name, is_given in _given(style, paper, booklet, bleed) if is_given]
    kinds = _kinds(formats, for_paper, only_check=only_check)
    output = Output(out)
    games = judge_games(places, current_choice(), trust=trust, proofs=chosen_proofs(cache))
    findings: set[Diagnostic] = set()
    warnings: set[Diagnostic] = set()
    lines: list[str] = []
    files: list[BookFile] = []
    for judged in games:
        findings.update(_of_files(judged))
        steps, on_paper = "html" in kinds and not only_check, only_check or set(kinds) != {"html"}
        result = judge_book(judged, draft=draft, steps=steps, on_paper=on_paper)
        if result is None:
            if judged.game is not None:
                lines.append(_without(judged, alone=len(games) == 1))
            continue
        if result.left_out:
            lines.append(_not_with(result, alone=len(games) == 1))
            continue
        findings.update(result.findings)
        warnings.update(result.warnings)
        if not draft and result.findings:
            findings.update(_of_figures(judged, result))
        if strict:
            findings.update(result.warnings)
        try:
            line, written = _write(result, replace(request, formats=kinds), output, only_check, strict, warnings)
            lines.append(line)
            files.extend(written)
        except DefinitionError as mistake:
            findings.update(mistake.diagnostics)
            said = _at_fault if only_check else _not_written
            lines.append(said(result.game, mistake.diagnostics))
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


def _kept(cache: bool | None, places: tuple[GameFolder, ...], options: Mapping[str, Any]) -> KeptRun | None:
    """Where this run is kept, if any is."""
    chosen = chosen_cache(cache)
    if chosen is None:
        return None
    from ppgen.cli.kept_books import KeptRun

    return KeptRun.of(chosen, places, options)


def _again(finished: FinishedRun, output: Output) -> int:
    """Write and print what an earlier run did. Returns the exit status."""
    _put(finished.files, output)
    say(*finished.lines)
    return 0


def _given(style: str | None, paper: str | None, booklet: bool, bleed: float) -> tuple[tuple[str, bool], ...]:
    """The options that only printed pages have, each with whether it was given."""
    return (
        ("--style", style is not None),
        ("--paper", paper is not None),
        ("--booklet", booklet),
        ("--bleed", bleed != 0),
    )


def _kinds(formats: tuple[str, ...], for_paper: Sequence[str], *, only_check: bool) -> tuple[str, ...]:
    """The formats to write. An option for paper is never ignored: it asks for a PDF.

    Raises EnvironmentProblem where no PDF was asked for, or none can be made here.
    """
    from ppgen.press.books import check_pdf, writable

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
    from typing import get_args

    from ppgen.book.model import StyleName
    from ppgen.diagnostics import unknown
    from ppgen.names import THEME
    from ppgen.options import SheetOptions
    from ppgen.press.books import BookRequest
    from ppgen.press.request import theme_named
    from ppgen.sheets.options import check_options
    from ppgen.sheets.paper import parse_paper

    if style is not None and style not in get_args(StyleName):
        raise unknown("style", style, get_args(StyleName))
    check_options(SheetOptions(bleed=bleed))
    chosen = theme or next((name.text for name in current_project().themes), THEME)
    return BookRequest(
        style=style or "",
        paper=None if paper is None else parse_paper(paper),
        booklet=booklet,
        bleed=bleed,
        theme=theme_named(chosen).name,
    )


def _of_files(judged: JudgedGame) -> Sequence[Diagnostic]:
    """What is wrong with the files of the game, which its book needs."""
    return judged.findings


def _of_figures(judged: JudgedGame, result: JudgedBook) -> list[Diagnostic]:
    """The findings of the figures that withhold the book."""
    if all(finding.code != "BOOK-FIGURE" for finding in result.findings):
        return []
    return [finding for statement in judged.statements for finding in statement.findings]


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


def _write(
    result: JudgedBook,
    request: BookRequest,
    output: Output,
    only_check: bool,
    strict: bool,
    warnings: set[Diagnostic],
) -> tuple[str, Sequence[BookFile]]:
    """Write all files of a book, or none. Returns the line that says so, and the files.

    `warnings` grows by those of its pages.

    Where nothing is to be written, each style is set on each paper that the book declares, where Typst is there.
    Raises DefinitionError for what has no room, for what lints find in its figures, and for warnings if it is `strict`.
    """
    from ppgen.press.books import files_of, style_of, writable

    book = result.book
    if book is None or (strict and result.warnings):
        found = (*result.findings, *(result.warnings if strict else ()))
        return (_at_fault if only_check else _not_written)(result.game, found), ()
    what = _contents(book)
    if only_check:
        from ppgen.press.book_lints import figure_flaws
        from ppgen.press.book_room import BookRoom, book_room

        room = book_room(book) if "pdf" in writable() else BookRoom((), ())
        warnings.update(room.warnings)
        faults = {*figure_flaws(book), *room.faults, *(room.warnings if strict else ())}
        if faults:
            raise DefinitionError(sorted(faults))
        return f"{result.game}: the rulebook is in order ({what})", ()
    files = files_of(book, request)
    of_pages = [warning for file in files for warning in file.warnings]
    if strict and of_pages:
        raise DefinitionError(of_pages)
    warnings.update(of_pages)
    _put([(file.name, file.data) for file in files], output)
    if "pdf" in request.formats:
        style = style_of(book, request).name
        on_paper = _contents(book.in_style(style))
        if set(request.formats) == {"pdf"}:
            what = on_paper
        elif on_paper != what:
            what += f"; as a {style} {on_paper}"
    kinds = listed(list(dict.fromkeys(request.formats)))
    draft = ", a draft" if book.draft else ""
    where = f"{shown_path(output.root)}/{result.game}/books"
    return f"{result.game}: {book.title} ({what}) as {kinds} in {where}{draft}", files


def _contents(book: Book) -> str:
    """How many chapters and figures a book has."""
    chapters = sum(heading.level == 1 for heading in book.headings)
    return f"{plural(chapters, 'chapter')}, {plural(len(book.figures), 'figure')}"


def _not_written(game: str, findings: Sequence[Diagnostic]) -> str:
    """The line for a book with findings. Those of a game at fault are not the book's, and are not counted here."""
    return f"{game}: no rulebook written{_counted(findings)}"


def _at_fault(game: str, findings: Sequence[Diagnostic]) -> str:
    """The same where nothing was to be written."""
    return f"{game}: the rulebook is not in order{_counted(findings)}"


def _counted(findings: Sequence[Diagnostic]) -> str:
    return f": {plural(len(findings), 'finding')}" if findings else ""


def _put(files: Sequence[tuple[str, bytes]], output: Output) -> None:
    """Write files, all of them or none: each takes its name only when all are written."""
    with ExitStack() as open_files:
        for name, data in files:
            open_files.enter_context(output.open(name)).write(data)
