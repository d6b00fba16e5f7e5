"""A comparison with a baseline, as a report."""

from __future__ import annotations

from typing import Any

from ppgen.baseline.changes import KINDS, Change
from ppgen.baseline.comparison import Comparison
from ppgen.baseline.difference import Difference
from ppgen.diagnostics import Mark
from ppgen.report.model import Finding, Report, fault, fault_data, place_data


def report_of(comparison: Comparison, version: str, folder: str = "", more: str = "", advice: str = "") -> Report:
    """What `ppgen diff` reports. `folder` is where drawings lie, `more` where the report with pictures is."""
    return Report(
        "ppgen diff",
        version,
        "Figures and sheets",
        comparison.closing,
        (
            *map(fault, comparison.broken),
            *(_finding(change, comparison, folder) for change in comparison.changes if change.kind != "same"),
        ),
        passed=tuple(change.name for change in comparison.changes if not change.is_finding),
        unjudged=comparison.unjudged,
        unjudged_in_words=comparison.unjudged_in_words,
        games=comparison.games,
        baseline=comparison.against,
        common=comparison.common,
        notices=comparison.notices,
        advice=advice,
        all_clear="Every picture is as it was." if comparison.is_unchanged else "",
        more=more,
        rules={f"diff-{kind}": (f"A picture is {meaning}", "") for kind, meaning in KINDS.items()},
        data=_data(comparison, more),
    )


def _finding(change: Change, comparison: Comparison, folder: str) -> Finding:
    path = change.name if folder == "." else f"{folder}/{change.name}"
    return Finding(
        change.mark or Mark(path, 0, 0),
        f"diff-{change.kind}",
        change.headline,
        level="note" if not change.is_finding else "error" if change.kind in ("withheld", "unreadable") else "failure",
        drawing=change.name,
        path=path if "/" in change.name else change.name,
        details=tuple(map(_sentence, change.told)),
        shared=frozenset(map(_sentence, change.told)) - frozenset(map(_sentence, comparison.own(change))),
        causes=change.faults,
    )


def _sentence(difference: Difference) -> str:
    return difference.sentence + (" (no finding)" if difference.note else "")


def _data(comparison: Comparison, more: str) -> dict[str, Any]:
    """One object, as `docs/diff.schema.json` describes it."""
    return {
        "against": comparison.against,
        "report": more or None,
        "games": list(comparison.games),
        "counts": {kind: comparison.count(kind) for kind in KINDS},
        "findings": comparison.problems,
        "notices": list(comparison.notices),
        "broken": {"faults": list(map(fault_data, comparison.broken)), "unjudged": len(comparison.unjudged)},
        "changes": list(map(_change_data, comparison.changes)),
    }


def _change_data(change: Change) -> dict[str, Any]:
    return {
        "name": change.name,
        "kind": change.kind,
        **({"was": change.old_name} if change.old_name else {}),
        "finding": change.is_finding,
        "defined": None if change.mark is None else place_data(change.mark),
        **({"faults": list(map(fault_data, change.faults))} if change.faults else {}),
        "words": [
            {
                "kind": difference.kind,
                "sentence": difference.sentence,
                "finding": not difference.note,
                "box": None if difference.box is None else [round(value, 3) for value in difference.box],
                **({"cards": list(difference.cards)} if difference.cards else {}),
                **(
                    {"before": difference.before, "after": difference.after}
                    if difference.before or difference.after
                    else {}
                ),
            }
            for difference in change.words
        ],
    }
