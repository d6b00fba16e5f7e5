"""`--report DIR`: the pages that show each change with its pictures."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

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


class Page(Struct, frozen=True):
    """A page: what it shows, the folder for its `index.html`, and what it counts."""

    comparison: Comparison
    report: Report
    folder: str
    of: str = "finding"
    accept: Acceptance | None = None

    def write(self, pictures: Mapping[str, Pictures]) -> None:
        """Write it, and say where it is and how much it shows."""
        from ppgen.report.html import page

        text = page(self.comparison, pictures, self.report, self.accept)
        written = Output(self.folder, "--report").write(PAGE, text)
        say(f"{shown_path(written)}: {plural(self.comparison.problems, self.of)}", err=True)


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
