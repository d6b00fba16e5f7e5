"""`--report DIR`: the pages that show each change with its pictures."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from ppgen.book_names import is_text
from ppgen.cli.messages import say
from ppgen.cli.output import Output
from ppgen.cli.parallel import side_by_side
from ppgen.cli.paths import shown_path
from ppgen.numerals import plural
from ppgen.version import __version__

if TYPE_CHECKING:
    from ppgen.baseline.comparison import Comparison
    from ppgen.baseline.pictures import Pictures, Sides
    from ppgen.images.model import RasterImage
    from ppgen.report.html import Acceptance
    from ppgen.report.model import Report

PastImages: TypeAlias = "Sequence[Mapping[str, tuple[RasterImage, ...]]]"
"""For each comparison, the old images by the names of the drawings that showed them."""

PAGE = "index.html"
REVIEW = "review"
"""The folder beside it with the page for a reviewer."""
SIDE_BY_SIDE = 3
"""From this many changed drawings on, several processes make their pictures."""


def write_page(
    comparison: Comparison,
    report: Report,
    folder: str,
    pictures: Mapping[str, Pictures],
    accept: Acceptance | None = None,
    of: str = "finding",
) -> None:
    """Write DIR/index.html, and say where it is and how much it shows."""
    from ppgen.report.html import page

    written = Output(folder, "--report").write(PAGE, page(comparison, pictures, report, accept))
    say(f"{shown_path(written)}: {plural(comparison.problems, of)}", err=True)


def write_pages(
    comparison: Comparison,
    report: Report,
    changes: Comparison | None,
    folder: str,
    accept: Acceptance | None,
    past: PastImages,
) -> None:
    """Write the page of what was found and, if there are `changes` for a reviewer, their page beside it.

    `past` has the old images of both that are still to be found.
    """
    shown, *for_reviewer = pictures_of(comparison, *([changes] if changes is not None else []), past=past)
    write_page(comparison, report, folder, shown, accept)
    if changes is not None and report.review is not None:
        write_page(changes, report.review, os.path.join(folder, REVIEW), for_reviewer[0], of="change")


def reported(comparison: Comparison, out: str, folder: str | None, hint: str = "") -> Report:
    """The report of a comparison with drawings in `out`, whose page is in a folder or not made."""
    from ppgen.report.differences import report_of

    return report_of(comparison, __version__, shown_path(out), _address(folder), hint)


def _address(folder: str | None) -> str:
    """Where the page is, for those who read another report. In CI it is uploaded, and a variable says where."""
    return os.environ.get("PPGEN_REPORT_URL", "") or (f"{folder}/{PAGE}" if folder else "")


def pictures_of(*comparisons: Comparison, past: PastImages | None = None) -> list[dict[str, Pictures]]:
    """The pictures of every change of each comparison, made by one process for each processor.

    Two comparisons show the same new drawings: what they and equal changes share is made once.
    """
    from ppgen.baseline.pictures import Sides, of_group

    wanted = [
        {
            change.name: Sides(
                change.before, change.after, change.draft, (*change.images, *images.get(change.name, ()))
            )
            for change in each.changes
            if change.kind != "same" and not is_text(change.name)
        }
        for each, images in zip(comparisons, past or ({},) * len(comparisons), strict=True)
    ]
    groups: dict[bytes | None, dict[Sides, None]] = defaultdict(dict)
    for sides in (sides for each in wanted for sides in each.values()):
        groups[sides.after or sides.before][sides] = None
    todo = [tuple(group) for group in groups.values()]
    made: dict[Sides, Pictures | None] = {}
    for group, pictures in zip(todo, side_by_side(of_group, todo, SIDE_BY_SIDE), strict=True):
        made |= zip(group, pictures, strict=True)
    return [{name: shown for name, sides in each.items() if (shown := made[sides]) is not None} for each in wanted]
