"""`--report DIR`: the page that shows each change with its pictures."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ppgen.cli.messages import say
from ppgen.cli.output import Output
from ppgen.cli.parallel import side_by_side
from ppgen.cli.paths import shown_path
from ppgen.numerals import plural

if TYPE_CHECKING:
    from ppgen.baseline.changes import Comparison
    from ppgen.baseline.pictures import Pictures

PAGE = "index.html"
REVIEW = "review"
"""The folder beside it with the page for a reviewer."""
SIDE_BY_SIDE = 3
"""From this many changed drawings on, several processes make their pictures."""


def write_page(
    comparison: Comparison, folder: str, pictures: Mapping[str, Pictures] | None = None, of: str = "finding"
) -> None:
    """Write DIR/index.html, with pictures that were made before or with its own, and say where it is."""
    from ppgen import __version__
    from ppgen.report.html import page

    shown = _pictures(comparison) if pictures is None else pictures
    written = Output(folder, "--report").write(PAGE, page(comparison, shown, __version__))
    say(f"{shown_path(written)}: {plural(comparison.problems, of)}", err=True)


def address(folder: str | None) -> str:
    """Where the page is, for those who read another report. In CI it is uploaded, and a variable says where."""
    return os.environ.get("PPGEN_REPORT_URL", "") or (f"{folder}/{PAGE}" if folder else "")


def _pictures(comparison: Comparison) -> dict[str, Pictures]:
    """The pictures of every change, made by one process for each processor."""
    from ppgen.baseline.pictures import of_change

    todo = [change for change in comparison.changes if change.kind != "same"]
    pictures = side_by_side(of_change, todo, SIDE_BY_SIDE)
    return {change.name: pair for change, pair in zip(todo, pictures, strict=True) if pair is not None}
