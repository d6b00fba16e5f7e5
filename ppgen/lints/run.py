"""All lints, run over a drawing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from ppgen.lints import (
    along,
    cell_size,
    colours,
    contrast,
    crossing,
    cut_off,
    heads,
    left_out,
    line_width,
    photographs,
    pieces,
    resolution,
    text_size,
)
from ppgen.lints.drawing import Drawing
from ppgen.lints.found import Found
from ppgen.records import replace

LINTS: tuple[Callable[[Drawing], Iterator[Found]], ...] = (
    text_size.check,
    line_width.check,
    crossing.check,
    pieces.check,
    heads.check,
    along.check,
    cut_off.check,
    contrast.check,
    colours.check,
    resolution.check,
    photographs.check,
    cell_size.check,
    left_out.check,
)


def lint(drawing: Drawing) -> tuple[Found, ...]:
    """Everything that the lints find in a drawing. Findings of one key are one, with their number."""
    findings: dict[tuple[object, ...], Found] = {}
    count: Counter[tuple[object, ...]] = Counter()
    for check in LINTS:
        for finding in check(drawing):
            findings.setdefault(finding.key, finding)
            count[finding.key] += 1
    return tuple(
        replace(finding, message=f"{finding.message} (and {count[key] - 1} more)") if count[key] > 1 else finding
        for key, finding in findings.items()
    )
