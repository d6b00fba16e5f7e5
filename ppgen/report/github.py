"""A report as workflow commands of GitHub Actions."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.diagnostics import Mark
from ppgen.escapes import visible, workflow_data, workflow_property
from ppgen.report.model import Finding, Report

MAX_ANNOTATIONS = 10
"""GitHub shows so many of a kind for each step."""
MAX_DETAILS = 8


def write(report: Report) -> str:
    """An annotation at the line of each fault, drawing and warning, ten of a kind; the log has the others."""
    rest: list[str] = []
    lines: list[str] = []
    for kind, findings in (("error", report.problems), ("warning", report.warnings)):
        messages = [message for finding in findings if not finding.repeats for message in _messages(finding)]
        lines += [_annotation(report, kind, *message) for message in messages[:MAX_ANNOTATIONS]]
        rest += [_plain(kind, *message) for message in messages[MAX_ANNOTATIONS:]]
    if rest:
        more = f"{len(rest)} more: {report.more or 'the log has them all'}"
        lines.append(f"::notice title={report.command}::{workflow_data(more)}")
        lines += rest
    repeats = [message for finding in report.problems if finding.repeats for message in _messages(finding)]
    lines += [_plain("error", *message) for message in repeats]
    lines += [f"::warning title={report.command}::{workflow_data(notice)}" for notice in report.notices]
    if report.unjudged:
        lines.append(report.unjudged_in_words)
    where = f" ({report.more})" if report.more and not rest else ""
    lines.append(f"{report.command}: {visible(report.closing)}{where}")
    if report.review is not None:
        lines.append(f"for review: {visible(report.review.closing)}")
    return "\n".join(lines) + "\n"


def _messages(finding: Finding) -> Iterator[tuple[Mark, str, str]]:
    """A place, a title and a text: one for each cause of a drawing that is withheld."""
    for cause in finding.causes:
        yield cause.mark, finding.title, f"{cause.code} {cause.sentence}"
    if not finding.causes:
        text = "\n".join(finding.details[:MAX_DETAILS]) if finding.drawing else finding.sentence
        yield finding.mark, finding.title, text


def _plain(kind: str, mark: Mark, title: str, text: str) -> str:
    sign = "warning: " if kind == "warning" else ""
    return visible(f"{mark if mark.line else mark.file}: {sign}{title}: {text}")


def _annotation(report: Report, kind: str, mark: Mark, title: str, text: str) -> str:
    line = f",line={mark.line},col={mark.column}" if mark.line else ""
    place = f"file={workflow_property(report.in_repository(mark.file))}{line}"
    of_sheet = f"{mark.cell}: " if mark.cell else ""
    return f"::{kind} {place},title={workflow_property(title)}::{workflow_data(of_sheet + text)}"
