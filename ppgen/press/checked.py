"""What judging a game found, without the positions that it was found in: small enough to travel between processes.

Also what is worth a look and no fault, such as figures that nobody judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.definition.allowances import WARNINGS
from ppgen.definition.variants import Choice
from ppgen.diagnostics import Diagnostic, Mark
from ppgen.numerals import listed, plural
from ppgen.press.books import WARNINGS as OF_BOOKS
from ppgen.press.judging import left_out
from ppgen.rules.load import has_rules

if TYPE_CHECKING:
    from ppgen.definition.figure import FigureSpec
    from ppgen.figures.statement import Panel, Proof, Statement
    from ppgen.press.judging import JudgedGame


MAX_NAMES = 5
"""Figures that a warning names."""


class CheckedPanel(Struct, frozen=True):
    """A judged panel. Without a position it has no verdict and no notation."""

    letter: str
    position: str
    verdict: str | None
    codes: tuple[str, ...]
    witness: tuple[str, ...]
    tried: str = ""
    """Where the verdict is unknown, what was tried."""
    advice: str = ""
    """Where it is unknown, what else the figure may do."""


class CheckedFigure(Struct, frozen=True):
    """A judged figure; it is as declared if it has no findings."""

    id: str
    title: str
    mark: Mark
    findings: tuple[Diagnostic, ...]
    panels: tuple[CheckedPanel, ...]
    proof: Proof
    illustration: Diagnostic | None = None
    """What a strict check finds in one that holds as an illustration."""

    @property
    def holds(self) -> bool:
        return not self.findings


class CheckedGame(Struct, frozen=True):
    """A judged game. `findings` are those of its files and of what cannot be drawn; each figure has its own."""

    id: str
    choice: Choice
    findings: tuple[Diagnostic, ...]
    figures: tuple[CheckedFigure, ...] = ()
    elsewhere: tuple[FigureSpec, ...] = ()
    """Figures of other variants than those chosen."""
    variants: tuple[str, ...] = ()
    """The variants that its definition has."""
    warnings: tuple[Diagnostic, ...] = ()
    """What is worth a look in its files and is no finding."""
    place: tuple[str, Path] = ("", Path())
    """The game as it is, without variants, and its folder."""
    dealt: tuple[int, ...] = ()
    """How many cards each of its decks has that was drawn."""

    @property
    def all_findings(self) -> tuple[Diagnostic, ...]:
        """Every finding, each once, in the order of the files."""
        return tuple(sorted({*self.findings, *(finding for figure in self.figures for finding in figure.findings)}))

    @property
    def judged_at(self) -> frozenset[Mark]:
        """The places of the figures that were judged."""
        return frozenset(figure.mark for figure in self.figures)


def checked(judged: JudgedGame, faults: Sequence[Diagnostic] = ()) -> CheckedGame:
    """What judging found; `faults` keep figures or sheets from being drawn, or were found in drawings.

    Those of them that are only warnings are told apart.
    """
    known = WARNINGS.union(OF_BOOKS)
    warnings = tuple(fault for fault in faults if fault.code in known)
    faults = [fault for fault in faults if fault.code not in known]
    return CheckedGame(
        judged.id,
        judged.choice,
        tuple(dict.fromkeys((*judged.findings, *faults))),
        tuple(map(_figure, judged.statements)),
        judged.elsewhere,
        tuple(judged.game.variants) if judged.game is not None else (),
        tuple(dict.fromkeys((*judged.warnings, *warnings))),
        (judged.place.id, judged.place.folder),
        judged.dealt,
    )


def _figure(statement: Statement) -> CheckedFigure:
    figure, panels = statement.figure, tuple(_panel(panel, statement.id) for panel in statement.panels)
    proof, unproved = statement.proof, _illustration(statement)
    return CheckedFigure(figure.id, figure.title, figure.mark, statement.findings, panels, proof, unproved)


def _illustration(statement: Statement) -> Diagnostic | None:
    """What a strict check finds in a figure that holds as an illustration; None for any other figure."""
    if not statement.holds or statement.proof != "illustration":
        return None
    expected = (panel.spec.expect for panel in statement.panels)
    marks = [item.mark for item in expected if item is not None and item.status == "illustration"]
    message = f"figure {statement.id!r} is an illustration: nothing shows that play can lead to its position"
    hint = "expect the verdict of the rules (legal, illegal or unknown)"
    if not has_rules(statement.game):
        hint = f"give {statement.game.id} rules, and {hint}"
    return Diagnostic(marks[0], "FIG-ILLUSTRATION", message, hint)


def _panel(panel: Panel, figure: str) -> CheckedPanel:
    from ppgen.figures.declared import advice

    verdict = panel.verdict
    if verdict is None:
        return CheckedPanel(panel.spec.letter, panel.notation, None, (), ())
    is_open = verdict.status == "unknown"
    return CheckedPanel(
        panel.spec.letter,
        panel.notation,
        verdict.status,
        tuple(verdict.codes),
        tuple(verdict.witness),
        verdict.tried if is_open else "",
        advice(panel.spec, figure, panel.findable) if is_open else "",
    )


# Warnings -----------------------------------------------------------------------------------------------------------


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
