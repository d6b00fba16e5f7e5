"""A comparison for other programs and for pull requests: JSON, JUnit, SARIF 2.1.0, GitHub's commands, Markdown."""

from __future__ import annotations

import json as _json
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import quote

from ppgen.baseline.changes import KINDS, Change, Comparison

MOST_ANNOTATIONS = 10
"""GitHub shows so many of a kind for each step."""

LONGEST_COMMENT = 60_000
"""Characters of a comment that GitHub surely takes (its limit is 65,536)."""


def json(comparison: Comparison, version: str, place: Callable[[str], str], report: str = "") -> str:
    """One object, as `docs/diff.schema.json` describes it. `place` shortens the path of a definition."""
    return _written(
        {
            "ppgen": version,
            "against": comparison.against,
            "report": report or None,
            "counts": {kind: comparison.count(kind) for kind in KINDS},
            "findings": len(comparison.findings),
            "changes": [_json_change(change, place) for change in comparison.changes],
        }
    )


def _json_change(change: Change, place: Callable[[str], str]) -> dict[str, Any]:
    mark = change.mark
    return {
        "name": change.name,
        "kind": change.kind,
        "finding": change.is_finding,
        "defined": None if mark is None else {"file": place(mark.file), "line": mark.line, "column": mark.column},
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
    """A test suite with one case a file: a finding is a failure, a figure that cannot be drawn an error."""
    from xml.sax.saxutils import escape

    def text(value: str) -> str:
        # XML 1.0 holds no control characters.
        return escape("".join(sign if sign >= " " or sign in "\n\t" else "\ufffd" for sign in value))

    def attribute(value: str) -> str:
        return text(value).replace('"', "&quot;").replace("\n", "&#10;")

    errors = sum(change.kind in ("withheld", "unreadable") for change in comparison.changes)
    failures = len(comparison.findings) - errors
    totals = f'tests="{len(comparison.changes)}" failures="{failures}" errors="{errors}"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<testsuites name="ppgen diff" {totals}>',
        f'<testsuite name="{attribute(comparison.against)}" {totals} skipped="0">',
    ]
    for change in comparison.changes:
        folder, _, file = change.name.rpartition("/")
        opening = f'<testcase classname="{attribute(folder.replace("/", ".") or "files")}" name="{attribute(file)}"'
        if not change.is_finding:
            lines.append(f"{opening}/>")
            continue
        tag = "error" if change.kind in ("withheld", "unreadable") else "failure"
        said = text("\n".join(word.sentence for word in change.words))
        message = attribute(change.headline)
        lines.append(f'{opening}><{tag} type="{change.kind}" message="{message}">{said}</{tag}></testcase>')
    return "\n".join([*lines, "</testsuite>", "</testsuites>", ""])


def sarif(comparison: Comparison, version: str, place: Callable[[str], str], output: str) -> str:
    """A SARIF 2.1.0 log: a result for each finding, at the line of its definition, else at the file itself."""
    kinds = [kind for kind in KINDS if any(change.kind == kind for change in comparison.findings)]
    results = []
    for change in comparison.findings:
        where: dict[str, Any] = {"artifactLocation": {"uri": quote(f"{output}/{change.name}")}}
        if change.mark is not None:
            where = {
                "artifactLocation": {"uri": quote(place(change.mark.file).replace("\\", "/"))},
                "region": {"startLine": change.mark.line, "startColumn": change.mark.column},
            }
        results.append(
            {
                "ruleId": f"diff-{change.kind}",
                "ruleIndex": kinds.index(change.kind),
                "level": "error",
                "message": {"text": f"{change.name}: " + "; ".join(word.sentence for word in change.words[:10])},
                "locations": [{"physicalLocation": where}],
                "partialFingerprints": {"ppgenFile/v1": f"{change.name}:{change.kind}"},
            }
        )
    rules = [{"id": f"diff-{kind}", "shortDescription": {"text": f"A picture is {KINDS[kind]}"}} for kind in kinds]
    driver = {"name": "ppgen", "version": version, "rules": rules}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
    return _written({"$schema": schema, "version": "2.1.0", "runs": [run]})


def github(comparison: Comparison, place: Callable[[str], str], output: str, more: str = "") -> str:
    """Workflow commands: an annotation at the line of each figure, ten at most; `more` says where the rest is."""

    def data(value: str) -> str:
        return _harmless(value).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")

    def prop(value: str) -> str:
        return data(value).replace(":", "%3A").replace(",", "%2C")

    lines = []
    for change in comparison.findings[:MOST_ANNOTATIONS]:
        where = f"file={prop(f'{output}/{change.name}')}"
        if change.mark is not None:
            where = f"file={prop(place(change.mark.file))},line={change.mark.line},col={change.mark.column}"
        said = "\n".join(word.sentence for word in change.words[:8])
        lines.append(f"::error {where},title={prop(f'{change.name} {change.kind}')}::{data(said)}")
    rest = len(comparison.findings) - MOST_ANNOTATIONS
    if rest > 0:
        lines.append(f"::notice title=ppgen diff::{data(f'{rest} more: {more or _rest_hint()}')}")
    lines.append(f"ppgen diff: {comparison.tally}" + (f" ({more})" if more and rest <= 0 else ""))
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
    lines = ["### Figures and sheets", "", f"**{comparison.tally}**, against {_inline(comparison.against)}.", ""]
    if more:
        where = f"[The report with pictures]({more})" if more.startswith(("http://", "https://")) else _inline(more)
        lines += [f"{where}", ""]
    lines += [f"- in {count} drawings: {_inline(sentence)}" for sentence, count in comparison.common[:10]]
    lines += [""] if comparison.common else []
    length = sum(map(len, lines))
    shown = [*comparison.findings, *comparison.notes]
    for number, change in enumerate(shown):
        block = _markdown_change(change)
        length += sum(len(line) + 1 for line in block)
        if length > LONGEST_COMMENT:
            lines += [f"… and {len(shown) - number} more, in the report.", ""]
            break
        lines += block
    if not shown:
        lines += ["Every picture is as it was.", ""]
    return "\n".join(lines)


def _markdown_change(change: Change) -> list[str]:
    lines = [f"{_SIGNS[change.kind]} {_inline(change.name)} {change.kind}", ""]
    lines += [f"- {_inline(word.sentence[:600])}{' *(no finding)*' if word.note else ''}" for word in change.words[:8]]
    if len(change.words) > 8:
        lines.append(f"- … and {len(change.words) - 8} more")
    return [*lines, ""]


def _inline(text: str) -> str:
    """Text that a caption may have put markup, a mention or HTML into, as plain words."""
    text = _harmless(text.replace("\n", " "))
    for sign in "\\`*_[]<>#|~":
        text = text.replace(sign, "\\" + sign if sign not in "<>" else {"<": "&lt;", ">": "&gt;"}[sign])
    return text.replace("@", "@\u200b")


def _harmless(text: str) -> str:
    """The text without what would steer the terminal, or the log of a job, that it is shown in."""
    return "".join(sign if sign.isprintable() or sign in "\r\n" else "\ufffd" for sign in text)


def _written(value: Any) -> str:
    return _json.dumps(value, ensure_ascii=False, indent=2) + "\n"
