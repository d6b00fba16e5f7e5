"""What a report says besides its findings: what changes for a reviewer, and the commands that accept a drawing."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.cli.acceptance import games_words, kinds_to_accept, removal, update
from ppgen.cli.baselines import chosen_baseline
from ppgen.cli.pull_request import with_links
from ppgen.diagnostics import EnvironmentProblem
from ppgen.records import replace

if TYPE_CHECKING:
    from ppgen.baseline.comparison import Comparison
    from ppgen.baseline.source import Baseline
    from ppgen.report.model import Report


class Review(Struct, frozen=True):
    """The baseline of `--review`, or the problem that kept it from being read, which hides no finding."""

    baseline: Baseline | None = None
    problem: EnvironmentProblem | None = None


def read_review(revision: str | None, out: Path, in_scope: Callable[[str], bool]) -> Review:
    """The drawings that a reviewer compares with; nothing if no revision is given."""
    if revision is None:
        return Review()
    try:
        return Review(chosen_baseline(revision, False, out, in_scope))
    except EnvironmentProblem as problem:
        return Review(problem=problem.prefixed("nothing to review: "))


def for_review(comparison: Comparison) -> Comparison:
    """The comparison without what the findings of the run say already: faults, and drawings withheld for them."""
    changes = tuple(change for change in comparison.changes if change.kind != "withheld")
    return replace(comparison, changes=changes, broken=(), checked=True)


def with_review(report: Report, changes: Report, comparison: Comparison, baseline: Baseline, out: Path) -> Report:
    """The report with what changes for a reviewer, in every format that can tell it from findings."""
    review = replace(with_links(changes, comparison, baseline, out), baseline=baseline.against)
    data = {**report.data, "review": {"ppgen": report.version, **review.data}}
    return replace(report, review=review, data=data)


def with_problem(report: Report, problem: EnvironmentProblem) -> Report:
    return replace(report, notices=(*report.notices, problem.message))


def accepting(
    comparison: Comparison, games: Sequence[str], out: str, others: Sequence[str], *, staged: bool = False
) -> list[str]:
    """The commands that write what is drawn now and commit it, for the games and with the `other_words` of a run."""
    by_git = removal(comparison, out, staged=staged)
    kinds = kinds_to_accept(comparison)
    prune = ["--prune"] if kinds & {"removed", "orphaned", "renamed"} else []
    drawing = [update([*prune, *games_words(games), *others]), shlex.join(["git", "add", "--all", "--", out])]
    commit = shlex.join(["git", "commit", "--message", "Draw what changed"])
    return [*(drawing if kinds or not by_git else ()), *by_git, commit]
