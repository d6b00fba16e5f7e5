"""A report as a SARIF 2.1.0 log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any

from ppgen import escapes
from ppgen.escapes import visible
from ppgen.report.model import Finding, Report

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
MAX_DETAILS = 10


def write(report: Report) -> str:
    """One run, with a result for each finding at its line, else at the drawing itself.

    Warnings about the whole run and drawings that could not be judged are notifications. Codes have the titles that
    the report gives them.
    """
    problems = (*report.problems, *report.warnings)
    codes = sorted({finding.code for finding in problems})
    driver = {"name": "ppgen", "version": report.version, "rules": [_rule(report, code) for code in codes]}
    results = [
        _result(report, finding, codes.index(finding.code), fingerprint)
        for finding, fingerprint in zip(problems, _fingerprints(problems), strict=True)
    ]
    run: dict[str, Any] = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    notifications = [{"level": "warning", "message": {"text": notice}} for notice in report.notices]
    if report.unjudged:
        notifications.append({"level": "error", "message": {"text": report.unjudged_in_words}})
    if notifications:
        run["invocations"] = [{"executionSuccessful": True, "toolExecutionNotifications": notifications}]
    return escapes.json({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})


def _rule(report: Report, code: str) -> dict[str, Any]:
    rule: dict[str, Any] = {"id": code}
    for key, text in zip(("shortDescription", "fullDescription"), report.rules.get(code, ()), strict=False):
        if text:
            rule[key] = {"text": text}
    return rule


def _fingerprints(findings: Iterable[Finding]) -> Iterator[str]:
    """What a code scanner knows a finding by from one run to the next, and tells it from others by: each is unique.

    Lines move when a file is edited, so a fault is known by its file, code and message, and equal ones by their order.
    """
    times: Counter[str] = Counter()
    for finding in findings:
        digest = sha256(visible(finding.message).encode()).hexdigest()[:16]
        key = f"{finding.drawing}:{finding.kind}" if finding.drawing else f"{finding.mark.file}:{finding.code}:{digest}"
        times[key] += 1
        yield f"{key}:{times[key]}" if times[key] > 1 else key


def _result(report: Report, finding: Finding, number: int, fingerprint: str) -> dict[str, Any]:
    message = finding.sentence_in_file
    if finding.drawing:
        message = f"{finding.drawing}: " + "; ".join(finding.details[:MAX_DETAILS])
    return {
        "ruleId": finding.code,
        "ruleIndex": number,
        "level": "warning" if finding.level == "warning" else "error",
        "message": {"text": visible(message)},
        "locations": [{"physicalLocation": _location(report, finding)}],
        "partialFingerprints": {"ppgenFile/v1": fingerprint},
    }


def _location(report: Report, finding: Finding) -> dict[str, Any]:
    mark = finding.causes[0].mark if finding.causes else finding.mark
    location: dict[str, Any] = {"artifactLocation": {"uri": escapes.uri(report.in_repository(mark.file))}}
    if mark.line:
        location["region"] = {"startLine": mark.line, "startColumn": mark.column}
    return location
