"""Which drawings a comparison starts from: those that git has, or a folder; and how git is kept to this repository."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ppgen.cli.paths import shown_path

if TYPE_CHECKING:
    from ppgen.baseline.source import Baseline

OF_HOOKS = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX")
"""How git tells a hook which repository to use. With these, our git would take the current folder for the root."""
OFFLINE = {"GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "", "GIT_TERMINAL_PROMPT": "0"}
"""Nothing is fetched: what a partial clone lacks is reported as missing."""


def keep_git_here() -> Mapping[str, str | None]:
    """Make git use the repository of the current folder, and neither ask for anything nor use the network.

    Returns the variables as they were, and restores them when the command ends.
    """
    before = {name: os.environ.get(name) for name in (*OF_HOOKS, *OFFLINE)}
    _surround(dict.fromkeys(OF_HOOKS) | OFFLINE)
    click.get_current_context().call_on_close(partial(_surround, before))
    return before


@contextmanager
def surrounded(variables: Mapping[str, str | None]) -> Iterator[None]:
    """Set variables of the environment while the block runs."""
    before = {name: os.environ.get(name) for name in variables}
    _surround(variables)
    try:
        yield
    finally:
        _surround(before)


def _surround(variables: Mapping[str, str | None]) -> None:
    """Set variables of the environment; None removes one."""
    for name, value in variables.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


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
