"""All lints of texts, run over a drawing of a figure."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ppgen.figures.statement import Statement
from ppgen.figures.text_lints import colours, counts, names, numerals, signs
from ppgen.figures.text_lints.texts import ReadFigure
from ppgen.lints.drawing import Drawing
from ppgen.lints.found import Found

LINTS: tuple[Callable[[ReadFigure], Iterator[Found]], ...] = (
    colours.check,
    counts.check,
    names.check,
    numerals.check,
    signs.check,
)


def lint_texts(statement: Statement, drawing: Drawing) -> Iterator[Found]:
    """Everything that the texts of a figure say and its drawing does not show, once for all its texts."""
    figure = ReadFigure.of(statement, drawing)
    told: set[tuple[str, str]] = set()
    for check in LINTS:
        for finding in check(figure):
            what = finding.code, finding.subject.partition(": ")[2]
            if what not in told:
                yield finding
            told.add(what)
