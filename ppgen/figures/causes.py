"""What is found in a figure, without what follows from another finding."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.diagnostics import Diagnostic
from ppgen.figures.declared import WRONG_TURN
from ppgen.figures.plain_values import UNWON, kind_of

_OF_FACTS = frozenset({"FIG-FACT", "FIG-CAPTION", "FIG-BARE-NUMBER"})
"""Findings that say that a fact is missing."""
_GIVES_NOTHING = f"it gives {kind_of(None)},"
"""What the message on a quote says that has no value in this position."""


def causes(findings: Sequence[Diagnostic], *, unread: bool) -> list[Diagnostic]:
    """The findings of a figure that follow from no other one.

    A position that is `unread` has no facts. Numbers have no evidence in texts that could not be filled in, and after a
    turn that is not legal, where nobody has won either. Panels that begin with the same wrong turn have one fault.
    """
    turns = [finding.values.get(WRONG_TURN) for finding in findings]
    follow = _OF_FACTS if unread else frozenset()
    if any(turns) or any(finding.code == "FIG-CAPTION" for finding in findings):
        follow |= {"FIG-BARE-NUMBER"}
    first = [not turn or turn not in turns[:at] for at, turn in enumerate(turns)]
    return [
        finding
        for finding, is_first in zip(findings, first, strict=True)
        if is_first and finding.code not in follow and not (any(turns) and _lacks_an_end(finding))
    ]


def _lacks_an_end(finding: Diagnostic) -> bool:
    """Whether a finding says that the position is not won, or quotes something that it does not have."""
    said = finding.message
    return finding.code in ("FIG-OVERLAY", "FIG-CAPTION") and (UNWON in said or _GIVES_NOTHING in said)
