"""The hint at the end of a comparison: how what changed is seen, accepted, staged or removed."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from ppgen.cli.acceptance import kinds_to_accept, removal
from ppgen.records import replace

if TYPE_CHECKING:
    from ppgen.baseline.comparison import Comparison


def advice(comparison: Comparison, out: str) -> str:
    """How to see what changed, and how to accept it; what lies on disk already is only to be committed."""
    from ppgen.baseline.pending import IGNORED

    pending = any(
        change.pending and all(word.sentence != IGNORED for word in change.words) for change in comparison.findings
    )
    commit = f"`{shlex.join(['git', 'add', '--all', '--', out])}`, then `git commit`, takes what is on disk already"
    rest = replace(comparison, changes=tuple(change for change in comparison.changes if not change.pending))
    return _joined(commit if pending else "", _acceptance(rest, out), *_removals(comparison, out))


def _acceptance(comparison: Comparison, out: str) -> str:
    """What may be done about changes that are not on disk."""
    kinds = kinds_to_accept(comparison)
    if "renamed" in kinds:
        return "--report DIR shows the pictures; --update --prune accepts them and removes the files of the old names"
    if not kinds.isdisjoint(("changed", "added")):
        accepts = "; --update accepts them" if any(change.mark is not None for change in comparison.changes) else ""
        return f"--report DIR shows the pictures{accepts}"
    undrawn = [change.name for change in comparison.findings if change.kind in kinds & {"removed", "orphaned"}]
    if comparison.games and any(os.path.lexists(Path(out, name)) for name in undrawn):
        return "--prune lists what nothing draws; --update --prune deletes what ppgen wrote"
    return "--update renews what is drawn alike" if "rewritten" in kinds and comparison.games else ""


def staged_advice(comparison: Comparison, out: str) -> str:
    """How to stage the drawings that belong to what is staged."""
    kinds = kinds_to_accept(comparison)
    prune = "" if kinds.isdisjoint(("removed", "orphaned", "renamed")) else " --prune"
    add = shlex.join(["git", "add", "--all", "--", out])
    draws = f"`ppgen diff --update{prune}` draws what lies on disk; look at the drawings, then `{add}`"
    return _joined(draws if kinds else "", *_removals(comparison, out, staged=True))


def _removals(comparison: Comparison, out: str, *, staged: bool = False) -> list[str]:
    """How the drawings of games that are gone are removed."""
    return [f"`{command}` removes what belongs to no game here" for command in removal(comparison, out, staged=staged)]


def _joined(*hints: str) -> str:
    return "; ".join(filter(None, hints))
