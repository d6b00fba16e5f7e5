"""A report for a person at a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from ppgen.escapes import visible
from ppgen.report.model import Finding, Report

MAX_DETAILS = 12
"""Sentences of one drawing that a terminal shows."""
WIDTH = 110
"""Letters of a line of names."""


def write(report: Report) -> str:
    """`FILE:LINE:COL: CODE message` with its hint for each finding, then remarks, and the whole in a line."""
    return "".join(f"{visible(line)}\n" for line in _lines(report))


def _lines(report: Report) -> Iterator[str]:
    for finding in report.findings:
        yield from _difference(finding) if finding.drawing else _fault(finding)
    yield from _common(report)
    yield from report.remarks
    yield from (f"warning: {notice}" for notice in report.notices)
    advice = f"    hint: {report.advice}" if report.advice else ""
    yield from filter(None, (report.unjudged_in_words, report.closing, advice))
    if report.review is not None:
        yield from (f"for review: {line}" for line in _lines(report.review))


def _fault(finding: Finding) -> Iterator[str]:
    sign = "warning: " if finding.level == "warning" else ""
    yield f"{finding.mark}: {sign}{finding.code} {finding.message}"
    if finding.hint:
        yield f"    hint: {finding.hint}"


def _difference(finding: Finding) -> Iterator[str]:
    place = f"{finding.mark}: " if finding.mark.line else ""
    yield f"{place}{finding.path} {finding.kind}"
    details = [line for cause in finding.causes[:MAX_DETAILS] for line in str(cause).split("\n")]
    yield from (f"    {line}" for line in details or finding.own[:MAX_DETAILS])
    if len(finding.own) > MAX_DETAILS:
        yield f"    … and {len(finding.own) - MAX_DETAILS} more"


def _common(report: Report) -> Iterator[str]:
    """What several drawings share, with where."""
    changed = sum(finding.kind in ("changed", "renamed", "rewritten") for finding in report.differences)
    for shared in report.common:
        yield f"in {'all ' if shared.count == changed else ''}{shared.count} drawings: {shared.sentence}"
        if shared.count < changed:
            yield from wrap(
                shared.where, WIDTH, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False
            )
