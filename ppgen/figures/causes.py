"""What is found in a figure, without what follows from another finding."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ppgen.diagnostics import Diagnostic
from ppgen.figures.declared import WRONG_TURN
from ppgen.figures.plain_values import UNWON, kind_of
from ppgen.figures.puzzles import FACT

_OF_FACTS = frozenset({"FIG-FACT", "FIG-CAPTION"})
"""Findings that say that a fact is missing."""
_GIVES_NOTHING = f"it gives {kind_of(None)},"
"""What the message on a quote says that has no value in this position."""


def causes(findings: Sequence[Diagnostic], *, unsolved: bool) -> list[Diagnostic]:
    """The findings of a figure that follow from no other one.

    Nobody has won after a turn that is not legal, and a puzzle that is `unsolved` has no facts of its solution. Panels
    that begin with the same wrong turn have one fault.
    """
    turns = [finding.values.get(WRONG_TURN) for finding in findings]
    first = [not turn or turn not in turns[:at] for at, turn in enumerate(turns)]
    return [
        finding
        for finding, is_first in zip(findings, first, strict=True)
        if is_first and not (any(turns) and _lacks_an_end(finding)) and not (unsolved and _lacks_a_solution(finding))
    ]


def factless(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings without those that say that a fact is missing: a position that cannot be read has none."""
    return [finding for finding in findings if finding.code not in _OF_FACTS]


def begins_wrong(findings: Iterable[Diagnostic]) -> bool:
    """Whether one of them says that a turn is not legal."""
    return any(WRONG_TURN in finding.values for finding in findings)


def _lacks_a_solution(finding: Diagnostic) -> bool:
    return finding.code in _OF_FACTS and repr(FACT) in finding.message


def _lacks_an_end(finding: Diagnostic) -> bool:
    """Whether a finding says that the position is not won, or quotes something that it does not have."""
    said = finding.message
    return finding.code in ("FIG-OVERLAY", "FIG-CAPTION") and (UNWON in said or _GIVES_NOTHING in said)
