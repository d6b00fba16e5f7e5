"""The findings of `ppgen check` as a report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ppgen import __version__
from ppgen.report.model import Report, fault, fault_data

if TYPE_CHECKING:
    from ppgen.diagnostics import Diagnostic, RulePage
    from ppgen.figures.statement import Statement
    from ppgen.press.judging import JudgedGame


def report_of(
    games: Sequence[JudgedGame],
    findings: Sequence[Diagnostic],
    closing: str = "",
    summaries: Sequence[str] = (),
    pages: Mapping[str, RulePage] = MappingProxyType({}),
) -> Report:
    """What `ppgen check` reports of some games. What a figure gets wrong is a failure, other faults are errors."""
    return Report(
        "ppgen check",
        __version__,
        "Figures and definitions",
        closing,
        tuple(fault(finding, "failure" if finding.code.startswith("FIG-") else "error") for finding in findings),
        passed=tuple(f"{game.id}/figures/{figure.id}" for game in games for figure in game.statements if figure.holds),
        games=tuple(game.id for game in games),
        remarks=tuple(summaries),
        all_clear="" if findings else "Everything is as it is declared.",
        rules={code: (page.title, page.explanation) for code, page in pages.items()},
        data=_data(games, findings),
    )


def _data(games: Sequence[JudgedGame], findings: Sequence[Diagnostic]) -> dict[str, Any]:
    """`games` with their figures and verdicts, figures `left-out`, and `findings` with their places."""
    from ppgen.press.judging import left_out

    return {
        "games": [{"id": game.id, "figures": list(map(_figure_data, game.statements))} for game in games],
        "left-out": [
            {
                "game": game.id,
                "figure": figure.id,
                "variant": list(figure.variant),
                "except-variants": list(figure.except_variants),
            }
            for game, figure in left_out(games)
        ],
        "findings": list(map(fault_data, findings)),
    }


def _figure_data(statement: Statement) -> dict[str, Any]:
    return {
        "id": statement.id,
        "title": statement.figure.title,
        "as-declared": statement.holds,
        "panels": [
            {
                "letter": panel.spec.letter,
                "position": panel.notation,
                "verdict": None if panel.verdict is None else panel.verdict.status,
                "codes": [] if panel.verdict is None else list(panel.verdict.codes),
                "witness": [] if panel.verdict is None else list(panel.verdict.witness),
            }
            for panel in statement.panels
        ],
    }
