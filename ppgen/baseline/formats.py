"""A comparison for other programs and for pull requests: JSON, JUnit, SARIF 2.1.0, GitHub's commands, Markdown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ppgen import escapes
from ppgen.baseline.changes import KINDS, Change, Comparison
from ppgen.diagnostics import Diagnostic, Mark
from ppgen.escapes import markdown_words, visible, workflow_data, workflow_property, xml, xml_attribute

MOST_ANNOTATIONS = 10
"""GitHub shows so many of a kind for each step."""

LONGEST_COMMENT = 60_000
"""Characters of a comment that GitHub surely takes (its limit is 65,536)."""


def json(comparison: Comparison, version: str, place: Callable[[str], str], report: str = "") -> str:
    """One object, as `docs/diff.schema.json` describes it. `place` shortens the path of a definition."""
    return escapes.json(
        {
            "ppgen": version,
            "against": comparison.against,
            "report": report or None,
            "games": list(comparison.games),
            "counts": {kind: comparison.count(kind) for kind in KINDS},
            "findings": comparison.problems,
            "broken": {
                "faults": [_json_fault(fault, place) for fault in comparison.broken],
                "unjudged": len(comparison.unjudged),
            },
            "changes": [_json_change(change, place) for change in comparison.changes],
        }
    )


def _json_place(mark: Mark, place: Callable[[str], str]) -> dict[str, Any]:
    return {"file": place(mark.file), "line": mark.line, "column": mark.column}


def _json_fault(fault: Diagnostic, place: Callable[[str], str]) -> dict[str, Any]:
    return {
        **_json_place(fault.mark, place),
        "code": fault.code,
        "message": fault.message,
        "hint": fault.hint,
    }


def _json_change(change: Change, place: Callable[[str], str]) -> dict[str, Any]:
    return {
        "name": change.name,
        "kind": change.kind,
        "finding": change.is_finding,
        "defined": None if change.mark is None else _json_place(change.mark, place),
        **({"faults": [_json_fault(fault, place) for fault in change.faults]} if change.faults else {}),
        "words": [
            {
                "kind": word.kind,
                "sentence": word.sentence,
                "finding": not word.note,
                "box": None if word.box is None else [round(value, 3) for value in word.box],
                **({"before": word.before, "after": word.after} if word.before or word.after else {}),
            }
            for word in change.words
        ],
    }


def junit(comparison: Comparison) -> str:
    """A test suite with one case a file: a finding is a failure, a figure that cannot be drawn an error.

    Each fault of a definition is a case of its own and an error; what it keeps from being judged is skipped.
    """

    def case(name: str) -> str:
        folder, _, file = name.rpartition("/")
        return (
            f'<testcase classname="{xml_attribute(folder.replace("/", ".") or "files")}" name="{xml_attribute(file)}"'
        )

    unreadable = sum(change.kind in ("withheld", "unreadable") for change in comparison.changes)
    errors, failures = unreadable + len(comparison.broken), len(comparison.findings) - unreadable
    tests = len(comparison.changes) + len(comparison.broken) + len(comparison.unjudged)
    totals = f'tests="{tests}" failures="{failures}" errors="{errors}"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<testsuites name="ppgen diff" {totals}>',
        f'<testsuite name="{xml_attribute(comparison.against)}" {totals} skipped="{len(comparison.unjudged)}">',
        f'<properties><property name="games" value="{xml_attribute(", ".join(comparison.games))}"/></properties>',
    ]
    for fault in comparison.broken:
        lines.append(
            f'<testcase classname="definitions" name="{xml_attribute(f"{fault.mark} {fault.code}")}">'
            f'<error type="{xml_attribute(fault.code)}" message="{xml_attribute(fault.message)}">'
            f"{xml(str(fault))}</error></testcase>"
        )
    for name in comparison.unjudged:
        lines.append(f'{case(name)}><skipped message="the definition that draws it is broken"/></testcase>')
    for change in comparison.changes:
        opening = case(change.name)
        if not change.is_finding:
            lines.append(f"{opening}/>")
            continue
        tag = "error" if change.kind in ("withheld", "unreadable") else "failure"
        said = xml("\n".join(map(str, change.faults) if change.faults else (word.sentence for word in change.words)))
        message = xml_attribute(change.headline)
        lines.append(f'{opening}><{tag} type="{change.kind}" message="{message}">{said}</{tag}></testcase>')
    return "\n".join([*lines, "</testsuite>", "</testsuites>", ""])


def sarif(comparison: Comparison, version: str, place: Callable[[str], str], output: str) -> str:
    """A SARIF 2.1.0 log: a result for each fault of a definition and each finding.

    It is at the line of the definition, else at the file itself. What nobody could judge is a notification.
    """
    kinds = [kind for kind in KINDS if any(change.kind == kind for change in comparison.findings)]
    codes = sorted({fault.code for fault in comparison.broken})
    names = [*codes, *(f"diff-{kind}" for kind in kinds)]

    def result(rule: str, message: str, where: dict[str, Any], fingerprint: str) -> dict[str, Any]:
        return {
            "ruleId": rule,
            "ruleIndex": names.index(rule),
            "level": "error",
            "message": {"text": visible(message)},
            "locations": [{"physicalLocation": where}],
            "partialFingerprints": {"ppgenFile/v1": fingerprint},
        }

    def located(mark: Mark) -> dict[str, Any]:
        return {
            "artifactLocation": {"uri": escapes.uri(place(mark.file))},
            "region": {"startLine": mark.line, "startColumn": mark.column},
        }

    results = [
        result(fault.code, fault.sentence, located(fault.mark), f"{place(fault.mark.file)}:{fault.code}")
        for fault in comparison.broken
    ]
    for change in comparison.findings:
        mark = change.faults[0].mark if change.faults else change.mark
        where = {"artifactLocation": {"uri": escapes.uri(f"{output}/{change.name}")}} if mark is None else located(mark)
        message = f"{change.name}: " + "; ".join(word.sentence for word in change.words[:10])
        results.append(result(f"diff-{change.kind}", message, where, f"{change.name}:{change.kind}"))
    rules: list[dict[str, Any]] = [{"id": code} for code in codes]
    rules += [{"id": f"diff-{kind}", "shortDescription": {"text": f"A picture is {KINDS[kind]}"}} for kind in kinds]
    driver = {"name": "ppgen", "version": version, "rules": rules}
    run: dict[str, Any] = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    if comparison.unjudged:
        notice = {"level": "error", "message": {"text": comparison.unjudged_in_words}}
        run["invocations"] = [{"executionSuccessful": True, "toolExecutionNotifications": [notice]}]
    schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
    return escapes.json({"$schema": schema, "version": "2.1.0", "runs": [run]})


def github(comparison: Comparison, place: Callable[[str], str], output: str, more: str = "") -> str:
    """Workflow commands: an annotation at the line of each fault and figure, ten at most.

    `more` says where the rest is.
    """

    def annotation(mark: Mark | None, file: str, title: str, said: str) -> str:
        where = f"file={workflow_property(file)}"
        if mark is not None:
            where = f"file={workflow_property(place(mark.file))},line={mark.line},col={mark.column}"
        return f"::error {where},title={workflow_property(title)}::{workflow_data(said)}"

    told = [annotation(fault.mark, "", fault.code, fault.sentence) for fault in comparison.broken]
    for change in comparison.findings:
        file, title = f"{output}/{change.name}", f"{change.name} {change.kind}"
        for fault in change.faults:
            told.append(annotation(fault.mark, file, title, f"{fault.code} {fault.sentence}"))
        if not change.faults:
            said = "\n".join(word.sentence for word in change.words[:8])
            told.append(annotation(change.mark, file, title, said))
    lines, rest = told[:MOST_ANNOTATIONS], len(told) - MOST_ANNOTATIONS
    if rest > 0:
        lines.append(f"::notice title=ppgen diff::{workflow_data(f'{rest} more: {more or _rest_hint()}')}")
    if comparison.unjudged:
        lines.append(comparison.unjudged_in_words)
    lines.append(f"ppgen diff: {visible(comparison.closing)}" + (f" ({more})" if more and rest <= 0 else ""))
    return "\n".join(lines) + "\n"


def _rest_hint() -> str:
    return "`ppgen diff --report DIR` shows them all"


_SIGNS: Mapping[str, str] = {
    "changed": "✏️",
    "added": "➕",
    "removed": "➖",
    "orphaned": "🗑️",
    "unreadable": "❓",
    "withheld": "⛔",
    "noted": "💬",
}


def markdown(comparison: Comparison, more: str = "") -> str:
    """A comment for a pull request or a summary of a job, within GitHub's limit. `more` is where the report is."""
    games = f"{markdown_words(comparison.scope)}: " if comparison.games else ""
    lines = [
        "### Figures and sheets",
        "",
        f"{games}**{comparison.tally}**, against {markdown_words(comparison.against)}.",
        "",
    ]
    if more:
        where = (
            f"[The report with pictures]({more})" if more.startswith(("http://", "https://")) else markdown_words(more)
        )
        lines += [f"{where}", ""]
    lines += [f"- in {count} drawings: {markdown_words(sentence)}" for sentence, count in comparison.common[:10]]
    lines += [""] if comparison.common else []
    lines += _markdown_broken(comparison)
    length = sum(map(len, lines))
    shown = [*comparison.findings, *comparison.notes]
    for number, change in enumerate(shown):
        block = _markdown_change(change)
        length += sum(len(line) + 1 for line in block)
        if length > LONGEST_COMMENT:
            lines += [f"… and {len(shown) - number} more, in the report.", ""]
            break
        lines += block
    if comparison.is_unchanged:
        lines += ["Every picture is as it was.", ""]
    return "\n".join(lines)


MOST_FAULTS = 50
"""Faults of definitions that a comment lists."""


def _markdown_broken(comparison: Comparison) -> list[str]:
    """The faults of definitions, and what nobody could judge because of them."""
    faults = comparison.broken
    if not faults and not comparison.unjudged:
        return []
    said = [
        f"- {markdown_words(f'{fault.mark}: {fault.code} {fault.sentence}'[:600])}" for fault in faults[:MOST_FAULTS]
    ]
    if len(faults) > MOST_FAULTS:
        said.append(f"- … and {len(faults) - MOST_FAULTS} more")
    unjudged = [f"{comparison.unjudged_in_words}.", ""] if comparison.unjudged else []
    return ["⛔ **Definitions at fault**", "", *said, "", *unjudged]


def _markdown_change(change: Change) -> list[str]:
    lines = [f"{_SIGNS[change.kind]} {markdown_words(change.name)} {change.kind}", ""]
    lines += [
        f"- {markdown_words(word.sentence[:600])}{' *(no finding)*' if word.note else ''}" for word in change.words[:8]
    ]
    if len(change.words) > 8:
        lines.append(f"- … and {len(change.words) - 8} more")
    return [*lines, ""]
