"""A report for a person at a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.escapes import visible
from ppgen.report.model import Finding, Report

MOST_DETAILS = 12
"""Sentences of one drawing that a terminal shows."""


def write(report: Report) -> str:
    """`FILE:LINE:COL: CODE message` with its hint for each finding, then remarks, and the whole in a line."""
    return "".join(f"{visible(line)}\n" for line in _lines(report))


def _lines(report: Report) -> Iterator[str]:
    for finding in report.findings:
        yield from _difference(report, finding) if finding.drawing else _fault(finding)
    yield from (f"in {count} drawings: {sentence}" for sentence, count in report.common)
    yield from report.remarks
    yield from (f"warning: {notice}" for notice in report.notices)
    if report.unjudged:
        yield report.unjudged_in_words
    if report.closing:
        yield report.closing
    if report.advice:
        yield f"    hint: {report.advice}"


def _fault(finding: Finding) -> Iterator[str]:
    yield f"{finding.place}: {finding.code} {finding.message}"
    if finding.hint:
        yield f"    hint: {finding.hint}"


def _difference(report: Report, finding: Finding) -> Iterator[str]:
    place = f"{finding.place}: " if finding.place is not None else ""
    yield f"{place}{report.path(finding)} {finding.kind}"
    for cause in finding.causes[:MOST_DETAILS]:
        yield from (f"    {line}" for line in _fault(cause))
    if not finding.causes:
        yield from (f"    {sentence}" for sentence in finding.details[:MOST_DETAILS])
    if len(finding.details) > MOST_DETAILS:
        yield f"    … and {len(finding.details) - MOST_DETAILS} more"
