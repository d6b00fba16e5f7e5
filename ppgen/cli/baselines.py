"""Which drawings a comparison starts from: those that git has, or a folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ppgen.cli.paths import shown_path

if TYPE_CHECKING:
    from ppgen.baseline.source import Baseline


def staged_baseline(out: Path, wanted: Callable[[str], bool]) -> Baseline:
    """The drawings in the folder `out` of a copy of what is staged."""
    from ppgen.baseline.source import Baseline, from_folder

    files = from_folder(out, wanted).files if out.is_dir() else {}
    return Baseline(f"{shown_path(out)}/ as staged", files)


def chosen_baseline(against: str | None, on_disk: bool, out: Path, wanted: Callable[[str], bool]) -> Baseline:
    """The drawings of a folder or a revision; without either, those at HEAD, or on disk outside git.

    Raises EnvironmentProblem if there is no such revision, and if git cannot read the repository.
    """
    from ppgen.press import comparing

    return comparing.chosen_baseline(against, on_disk, out, wanted, shown_path(out))
