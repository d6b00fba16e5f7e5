"""The findings of `ppgen check` for other programs: JSON, SARIF 2.1.0, and workflow commands of GitHub Actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ppgen import __version__, escapes
from ppgen.escapes import visible, workflow_data, workflow_property

if TYPE_CHECKING:
    from ppgen.diagnostics import Diagnostic
    from ppgen.press.judging import Judged


def json(games: Sequence[Judged], findings: Sequence[Diagnostic]) -> str:
    """One object: `games` with their figures and verdicts, figures `left-out`, and `findings` with their places."""
    from ppgen.press.judging import left_out

    return escapes.json(
        {
            "ppgen": __version__,
            "games": [
                {
                    "id": one.id,
                    "figures": [
                        {
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
                        for statement in one.statements
                    ],
                }
                for one in games
            ],
            "left-out": [
                {
                    "game": one.id,
                    "figure": figure.id,
                    "variant": list(figure.variant),
                    "except-variants": list(figure.except_variants),
                }
                for one, figure in left_out(games)
            ],
            "findings": [
                {
                    "file": finding.mark.file,
                    "line": finding.mark.line,
                    "column": finding.mark.column,
                    "code": finding.code,
                    "message": finding.message,
                    "hint": finding.hint,
                }
                for finding in findings
            ],
        }
    )


def sarif(games: Sequence[Judged], findings: Sequence[Diagnostic]) -> str:
    """A SARIF 2.1.0 log with one run; the rules that were broken carry their pages."""
    from ppgen.cli.rule import fault_pages

    pages = fault_pages() if findings else {}
    codes = sorted({finding.code for finding in findings})
    rules: list[dict[str, Any]] = []
    for code in codes:
        rule: dict[str, Any] = {"id": code}
        if code in pages:
            rule["shortDescription"] = {"text": pages[code].title}
            rule["fullDescription"] = {"text": pages[code].explanation}
        rules.append(rule)
    results = [
        {
            "ruleId": finding.code,
            "ruleIndex": codes.index(finding.code),
            "level": "error",
            "message": {"text": visible(finding.sentence)},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": escapes.uri(finding.mark.file)},
                        "region": {"startLine": finding.mark.line, "startColumn": finding.mark.column},
                    }
                }
            ],
        }
        for finding in findings
    ]
    driver = {"name": "ppgen", "version": __version__, "rules": rules}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    schema = "https://json.schemastore.org/sarif-2.1.0.json"
    return escapes.json({"$schema": schema, "version": "2.1.0", "runs": [run]})


def github(games: Sequence[Judged], findings: Sequence[Diagnostic]) -> str:
    """One workflow command a finding. GitHub shows the first ten of a step; the log has them all."""
    return "".join(
        f"::error file={workflow_property(finding.mark.file)},line={finding.mark.line},col={finding.mark.column},"
        f"title={workflow_property(finding.code)}::{workflow_data(finding.sentence)}\n"
        for finding in findings
    )
