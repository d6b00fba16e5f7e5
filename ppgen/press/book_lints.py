"""Lints of figures as a book has them, drawn anew or reduced; and whether it has room as its head declares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ppgen.book.inline import Flaw
from ppgen.book.pdf.flaws import flaws_in
from ppgen.diagnostics import DefinitionError, PpgenError
from ppgen.lints.drawing import read
from ppgen.lints.run import lint
from ppgen.names import THEME
from ppgen.press.allowances import is_its_own, of_panels
from ppgen.records import replace
from ppgen.scene.model import Group

if TYPE_CHECKING:
    from ppgen.book.model import Book
    from ppgen.book.pdf.options import PdfOptions
    from ppgen.book.pdf.pictures import Changed
    from ppgen.diagnostics import Diagnostic
    from ppgen.figures.statement import Statement
    from ppgen.scene.model import Scene
    from ppgen.sheets.paper import Paper


def flaws(statement: Statement, scene: Scene, scale: float) -> tuple[Flaw, ...]:
    """What lints find in a drawing of a figure, reduced to a share of its size, and the figure does not allow."""
    allowed = of_panels(statement)
    found = []
    for finding in filter(is_its_own, lint(read(reduced(scene, scale)))):
        allowances = (one for source in finding.sources for one in allowed.get(source.mark, ()))
        if any(one.code == finding.code for one in (*statement.figure.allow, *allowances)):
            continue
        box = finding.box
        where = f"{finding.place}, " if finding.place else ""
        at = f"{where}at {box.x + box.width / 2:.0f}, {box.y + box.height / 2:.0f} mm"
        found.append(Flaw(finding.code, f"{at}: {finding.message}", finding.hint))
    return tuple(found)


def reduced(scene: Scene, scale: float) -> Scene:
    """A scene at a share of its size."""
    if scale > 1 - 1e-6:
        return scene
    items = (Group(scene.items, (scale, 0.0, 0.0, scale, 0.0, 0.0)),)
    return replace(scene, width=scene.width * scale, height=scene.height * scale, items=items)


def figure_flaws(book: Book) -> tuple[Diagnostic, ...]:
    """What lints find in the figures that a book changes in the styles and on the papers that it declares."""
    return tuple(flaws_in(changed_figures(book), THEME))


def changed_figures(book: Book) -> Iterator[Changed]:
    """The figures that a book changes in the styles that it declares, on all their papers, each size once."""
    from ppgen.book.pdf.write import changed_pictures

    seen: set[tuple[str, int]] = set()
    for in_style, options in _as_declared(book):
        try:
            changed = changed_pictures(in_style, options)
        except PpgenError:
            continue  # it cannot be printed so, which is said when it is
        for each in changed:
            key = each.picture.key, round(each.picture.width * each.scale)
            if key not in seen:
                seen.add(key)
                yield each


class BookRoom(NamedTuple):
    """What was found when a book was set as its head declares, and nothing written."""

    faults: tuple[Diagnostic, ...]
    """What has no room, and which letters are missing."""
    warnings: tuple[Diagnostic, ...]
    """Which panels stay blank."""


def book_room(book: Book) -> BookRoom:
    """What is found in the styles and on the papers that a book declares.

    Raises EnvironmentProblem for paper that is too small for its style, and where Typst is missing.
    """
    from ppgen.book.pdf.write import paged

    faults: set[Diagnostic] = set()
    warnings: set[Diagnostic] = set()
    for in_style, options in _as_declared(book):
        try:
            warnings.update(paged(in_style, options).warnings)
        except DefinitionError as mistake:
            faults.update(mistake.diagnostics)
    return BookRoom(tuple(sorted(faults)), tuple(sorted(warnings)))


def _as_declared(book: Book) -> Iterator[tuple[Book, PdfOptions]]:
    """A book in each style that it declares, on each paper of that, or on the style's own."""
    from ppgen.book.pdf.options import PdfOptions
    from ppgen.sheets.paper import parse_paper

    for style in book.styles:
        papers: list[Paper | None] = [parse_paper(name) for name in style.papers]
        for paper in papers or [None]:
            yield book.in_style(style.name), PdfOptions(style, paper)
