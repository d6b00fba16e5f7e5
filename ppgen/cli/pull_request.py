"""What the surroundings of a run say of its pull request: which comment is its own, and where drawings can be seen.

GitHub Actions set these variables. Elsewhere nothing is known, and nothing is linked.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ppgen.diagnostics import EnvironmentProblem
from ppgen.records import replace
from ppgen.regular import read_regular

if TYPE_CHECKING:
    from ppgen.baseline.changes import Change
    from ppgen.baseline.comparison import Comparison
    from ppgen.baseline.source import Baseline
    from ppgen.report.model import Report

KEY = "PPGEN_COMMENT_KEY"
"""A variable that tells this run from others of the same job, such as the name of its artifact."""
_HASH = re.compile(r"[0-9a-f]{40}([0-9a-f]{24})?")
_REPOSITORY = re.compile(r"[\w.-]+/[\w.-]+", re.ASCII)
_MAX_EVENT = 4 * 1024 * 1024
"""Bytes of the file with the event."""


def identity(games: Sequence[str], options: Sequence[str]) -> str:
    """A number for the comment of this run: of this workflow and job, with these games and options.

    The same run on a later commit has the same one; a job that looks at other games has another.
    """
    import json
    from hashlib import sha256

    names = ("GITHUB_WORKFLOW", "GITHUB_JOB", KEY)
    parts = [*(os.environ.get(name, "") for name in names), sorted(games), list(options)]
    return sha256(json.dumps(parts).encode("utf-8", "backslashreplace")).hexdigest()[:16]


class _Links(Struct, frozen=True):
    """Where the files of a repository can be seen."""

    base: str
    """The address of the repository that the run is of."""
    fork: str
    """The address of the repository that has the commit below: its own, or that of a fork."""
    head: str
    """The commit that a run is about: of a pull request its last one, not the merge that is checked out."""
    public: bool
    """Whether everybody may see it. A comment can show no picture that its readers must be logged in for."""

    def address(self, repository: str, commit: str, path: str) -> str:
        """A file at a commit: as it is, for a picture; else on a page that logged in readers can open."""
        from urllib.parse import quote

        return f"{repository}/{'raw' if self.public else 'blob'}/{commit}/{quote(os.fsencode(path))}"


def with_links(report: Report, comparison: Comparison, baseline: Baseline, out: Path) -> Report:
    """The report with the addresses of drawings before and after, as far as both sides are committed and published."""
    links = _links()
    changes = {change.name: change for change in comparison.findings}
    if links is None or not baseline.commit or not changes:
        return report
    from ppgen.baseline.source import from_revision, is_published

    try:
        head = from_revision(links.head, out, lambda name: name in changes)
        published = is_published(baseline.commit, out)
    except EnvironmentProblem:
        return report  # a shallow clone, or one of another repository

    def before_of(change: Change) -> str:
        linked = published and change.before is not None and change.kind != "unreadable"
        path = baseline.folder + (change.old_name or change.name)
        return links.address(links.base, baseline.commit, path) if linked else ""

    def after_of(change: Change) -> str:
        committed = head.files.get(change.name)
        linked = change.after is not None and committed is not None and committed.data == change.after
        return links.address(links.fork, links.head, head.folder + change.name) if linked else ""

    def linked(drawing: str) -> dict[str, Any]:
        change = changes[drawing]
        return {"before": before_of(change), "after": after_of(change), "embeds": links.public}

    return replace(
        report,
        findings=tuple(
            replace(finding, **linked(finding.drawing)) if finding.drawing in changes else finding
            for finding in report.findings
        ),
    )


def _links() -> _Links | None:
    """What the environment and the event say; None where it is not a repository that can be linked."""
    server, name = os.environ.get("GITHUB_SERVER_URL", ""), os.environ.get("GITHUB_REPOSITORY", "")
    event = _event()
    repository, request = event.get("repository"), event.get("pull_request")
    head = request.get("head") if isinstance(request, dict) else None
    commit = head.get("sha") if isinstance(head, dict) else os.environ.get("GITHUB_SHA", "")
    origin = head.get("repo", repository) if isinstance(head, dict) else repository
    fork = origin.get("full_name", name) if isinstance(origin, dict) else ""
    if not (re.fullmatch(r"https://[\w.:-]+", server, re.ASCII) and _REPOSITORY.fullmatch(name)):
        return None
    if not (isinstance(commit, str) and _HASH.fullmatch(commit)):
        return None
    if not (isinstance(fork, str) and _REPOSITORY.fullmatch(fork)):
        return None  # the fork is gone
    public = all(isinstance(each, dict) and each.get("private") is False for each in (repository, origin))
    return _Links(f"{server}/{name}", f"{server}/{fork}", commit, public)


def _event() -> dict[str, Any]:
    """The event that started the workflow; nothing where there is none that can be read."""
    import json

    path = os.environ.get("GITHUB_EVENT_PATH", "")
    try:
        data = read_regular(Path(path)) if path and os.path.getsize(path) <= _MAX_EVENT else b"{}"
        event = json.loads(data)
    except (OSError, ValueError, RecursionError):
        return {}
    return event if isinstance(event, dict) else {}
