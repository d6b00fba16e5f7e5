"""What is found in a figure, without what follows from another finding."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.diagnostics import Diagnostic
from ppgen.figures.declared import WRONG_TURN

_OF_FACTS = frozenset({"FIG-FACT", "FIG-CAPTION", "FIG-BARE-NUMBER"})
"""Findings that say that a fact is missing."""


def causes(findings: Sequence[Diagnostic], *, unread: bool) -> list[Diagnostic]:
    """The findings of a figure that follow from no other one.

    A position that is `unread` has no facts. Numbers have no evidence in texts that could not be filled in, and after a
    turn that is not legal. Panels that begin with the same wrong turn have one fault.
    """
    turns = [finding.values.get(WRONG_TURN) for finding in findings]
    follow = _OF_FACTS if unread else frozenset()
    if any(turns) or any(finding.code == "FIG-CAPTION" for finding in findings):
        follow |= {"FIG-BARE-NUMBER"}
    first = [not turn or turn not in turns[:at] for at, turn in enumerate(turns)]
    return [
        finding for finding, is_first in zip(findings, first, strict=True) if is_first and finding.code not in follow
    ]
