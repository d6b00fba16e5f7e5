"""A report as Markdown: a comment on a pull request, or the summary of a job."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ppgen.escapes import markdown_words
from ppgen.report.model import Finding, Report

LONGEST_COMMENT = 60_000
"""Characters of a comment. GitHub takes 65,536."""
MAX_FAULTS = 50
MAX_DETAILS = 8
LONGEST_SENTENCE = 600
LONGEST_PLACES = 200
"""Letters of the names of drawings that share a change."""

SIGNS: Mapping[str, str] = {
    "changed": "✏️",
    "renamed": "🏷️",
    "added": "➕",
    "removed": "➖",
    "orphaned": "🗑️",
    "unreadable": "❓",
    "withheld": "⛔",
    "rewritten": "📝",
    "noted": "💬",
}


def write(report: Report) -> str:
    """The faults, then the drawings, findings before notes, within the length of a comment."""
    lines = [f"### {report.heading}", "", f"**{markdown_words(report.closing)}**", ""]
    if report.more:
        is_address = report.more.startswith(("http://", "https://"))
        lines += [f"[The report with pictures]({report.more})" if is_address else markdown_words(report.more), ""]
    lines += [f"- {markdown_words(line)}" for line in common_lines(report)]
    lines += [""] if report.common else []
    lines += [line for notice in report.notices for line in (f"⚠️ {markdown_words(notice)}", "")]
    lines += _faults(report)
    lines += _warnings(report)
    length = sum(map(len, lines))
    differences = sorted(report.differences, key=lambda finding: finding.level == "note")
    for number, finding in enumerate(differences):
        block = list(_difference(finding))
        length += sum(len(line) + 1 for line in block)
        if length > LONGEST_COMMENT:
            lines += [f"… and {len(differences) - number} more, in the report.", ""]
            break
        lines += block
    if report.all_clear:
        lines += [report.all_clear, ""]
    if report.review is not None:
        lines += ["**For review**", "", *_review(report.review, LONGEST_COMMENT - length)]
    return "\n".join(lines) + "\n"


def common_lines(report: Report) -> Iterator[str]:
    """What several drawings share, with where, each in a line of a bounded length."""
    for shared in report.common:
        yield f"in {shared.count} drawings: {shared.sentence}"[:LONGEST_SENTENCE] + f" ({_some(shared.where)})"


def bullets(sentences: Sequence[str], most: int = MAX_DETAILS) -> Iterator[str]:
    """The first sentences as a list, each of a bounded length, and how many more there are."""
    yield from (f"- {markdown_words(sentence[:LONGEST_SENTENCE])}" for sentence in sentences[:most])
    if len(sentences) > most:
        yield f"- … and {len(sentences) - most} more"


def _some(where: str) -> str:
    return where if len(where) <= LONGEST_PLACES else f"{where[:LONGEST_PLACES].rpartition(',')[0]}, …"


def _review(review: Report, room: int) -> Iterator[str]:
    """What changes against a second baseline, as far as there is room."""
    yield from (f"{markdown_words(review.closing)}", "")
    common = [f"- {markdown_words(line)}" for line in common_lines(review)]
    room -= sum(len(line) + 1 for line in common)
    yield from (*common, *([""] if common else []))
    for number, finding in enumerate(review.differences):
        block = list(_difference(finding))
        room -= sum(len(line) + 1 for line in block)
        if room < 0:
            yield from (f"… and {len(review.differences) - number} more, in the report.", "")
            return
        yield from block


def _faults(report: Report) -> Iterator[str]:
    """The faults, and how many drawings could not be judged because of them."""
    if report.faults or report.unjudged:
        yield from ("⛔ **Faults**", "")
        yield from _listed(report.faults)
    if report.unjudged:
        yield from (f"{report.unjudged_in_words}.", "")


def _warnings(report: Report) -> Iterator[str]:
    if report.warnings:
        yield from ("⚠️ **Warnings**", "")
        yield from _listed(report.warnings)


def _listed(findings: Sequence[Finding]) -> Iterator[str]:
    yield from bullets([f"{finding.mark}: {finding.code} {finding.sentence}" for finding in findings], MAX_FAULTS)
    yield ""


def _difference(finding: Finding) -> Iterator[str]:
    yield from (f"{SIGNS[finding.kind]} {markdown_words(finding.drawing)} {finding.kind}", "")
    yield from bullets(finding.own)
    if finding.own or not finding.details:
        yield ""
