"""The findings of `ppgen check` for other programs: JSON, SARIF 2.1.0, and workflow commands of GitHub Actions."""

from __future__ import annotations

import json as _json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from ppgen import __version__

if TYPE_CHECKING:
    from ppgen.cli.judging import Judged
    from ppgen.diagnostics import Diagnostic


def json(games: Sequence[Judged], findings: Sequence[Diagnostic]) -> str:
    """One object: `games` with their figures and verdicts, and `findings` with their places."""
    return _written(
        {
            "ppgen": __version__,
            "games": [
                {
                    "id": one.name if one.game is None else one.game.id,
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
            "message": {"text": _sentence(finding)},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": _uri(finding.mark.file)},
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
    return _written({"$schema": schema, "version": "2.1.0", "runs": [run]})


def github(games: Sequence[Judged], findings: Sequence[Diagnostic]) -> str:
    """One workflow command a finding. GitHub shows the first ten of a step; the log has them all."""
    return "".join(
        f"::error file={_property(finding.mark.file)},line={finding.mark.line},col={finding.mark.column},"
        f"title={_property(finding.code)}::{_data(_sentence(finding))}\n"
        for finding in findings
    )


def _sentence(finding: Diagnostic) -> str:
    return finding.message + (f" (hint: {finding.hint})" if finding.hint else "")


def _uri(file: str) -> str:
    path = file.replace("\\", "/")
    return ("file://" if path.startswith("/") else "") + quote(path)


def _escaped(text: str, pairs: Iterable[tuple[str, str]]) -> str:
    for plain, code in pairs:
        text = text.replace(plain, code)
    return text


def _data(text: str) -> str:
    return _escaped(text, (("%", "%25"), ("\r", "%0D"), ("\n", "%0A")))


def _property(text: str) -> str:
    return _escaped(_data(text), ((":", "%3A"), (",", "%2C")))


def _written(value: Any) -> str:
    return _json.dumps(value, indent=2, ensure_ascii=False) + "\n"
