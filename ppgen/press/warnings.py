"""Warnings: what is worth a look and no fault, such as figures that nobody judged; and illustrations, one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ppgen.diagnostics import Diagnostic
from ppgen.numerals import listed, plural
from ppgen.press.judging import left_out

if TYPE_CHECKING:
    from ppgen.press.checked import CheckedGame

MAX_NAMES = 5
"""Figures that a warning names."""


def warnings_of(games: Sequence[CheckedGame]) -> tuple[Diagnostic, ...]:
    """Every warning about some games, in the order of the files.

    Nobody who chose a variant is warned of the figures of others.
    """
    own = {warning for judged in games for warning in judged.warnings}
    chosen = all(judged.choice.variants for judged in games)
    return tuple(sorted(own if chosen else own.union(_left_out(games))))


def _left_out(games: Sequence[CheckedGame]) -> Iterator[Diagnostic]:
    """One warning for each file with figures that only variants have."""
    for _, items in groupby(left_out(games), lambda item: item[1].mark.file):
        figures = sorted((figure for _, figure in items), key=lambda figure: figure.mark)
        ids = list(dict.fromkeys(repr(figure.id) for figure in figures))
        names = ids[:MAX_NAMES] + ([f"{len(ids) - MAX_NAMES} more"] if len(ids) > MAX_NAMES else [])
        was = "was" if len(figures) == 1 else "were"
        message = f"{plural(len(figures), 'figure')} of variants {was} not judged: {listed(names)}"
        hint = "judge the game in every variant"
        yield Diagnostic(figures[0].mark, "FIG-LEFT-OUT", message, hint, "left-out")


def illustrations_of(games: Iterable[CheckedGame]) -> tuple[Diagnostic, ...]:
    """What a strict check finds in illustrations, in the order of the files."""
    unproved = (figure.illustration for judged in games for figure in judged.figures)
    return tuple(sorted({finding for finding in unproved if finding is not None}))


def doubts_of(games: Sequence[CheckedGame]) -> tuple[Diagnostic, ...]:
    """What only a strict check finds, warnings and illustrations, in the order of the files."""
    return tuple(sorted({*warnings_of(games), *illustrations_of(games)}))
