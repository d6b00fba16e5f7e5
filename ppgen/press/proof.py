"""Whether the lints find anything in what was just drawn, in one theme: `ppgen check` tells what, in all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from ppgen.definition.allowances import WARNINGS
from ppgen.figures.text_lints.run import lint_texts
from ppgen.lints.drawing import read
from ppgen.lints.run import lint
from ppgen.press.allowances import is_its_own, of_blocks, of_panels

if TYPE_CHECKING:
    from ppgen.definition.allowances import Allowance
    from ppgen.diagnostics import Mark
    from ppgen.lints.drawing import Drawing as LookedAt
    from ppgen.lints.found import Found
    from ppgen.press.drawings import Drawing, DrawnFigure, DrawnSheet

_MOST_PAGES = 6
"""As many pages of a sheet are looked at: those of a pad are alike."""


def is_flawed_figure(drawn: DrawnFigure) -> bool:
    """Whether a figure has what it does not allow."""
    statement = drawn.statement
    always = {one.code for one in statement.figure.allow}
    return _is_flawed(drawn, 1, of_panels(statement), always, texts=partial(lint_texts, statement))


def is_flawed_sheet(drawn: DrawnSheet) -> bool:
    """Whether a sheet has what its blocks do not allow. Figures and cards on it are judged by themselves."""
    sheet = drawn.printout.job.sheet
    if sheet.decks:
        return False
    allowed: dict[Mark, tuple[Allowance, ...]] = {}
    for layout in sheet.layouts:
        allowed |= of_blocks(layout)
    return _is_flawed(drawn, min(drawn.distinct_count, _MOST_PAGES), allowed, set(), sheet.mark.file)


def _is_flawed(
    drawn: Drawing,
    pages: int,
    allowed: Mapping[Mark, tuple[Allowance, ...]],
    always: set[str],
    file: str = "",
    texts: Callable[[LookedAt], Iterable[Found]] = lambda _: (),
) -> bool:
    """Whether the first pages have faults that are not allowed, in this file if one is given."""

    def counts(finding: Found) -> bool:
        marks = [source.mark for source in finding.sources]
        given = {one.code for mark in marks for one in allowed.get(mark, ())}
        elsewhere = file and any(mark.line and mark.file != file for mark in marks)
        return not elsewhere and is_its_own(finding) and finding.code not in WARNINGS | always | given

    looked_at = (read(drawn.page(page).scene) for page in range(pages))
    return any(counts(finding) for each in looked_at for finding in (*lint(each), *texts(each)))
