"""What the definitions draw now, compared with drawings that were committed or lie on disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ppgen.baseline.comparison import Comparison, compare
from ppgen.baseline.source import Baseline, from_folder, from_revision, inside_git
from ppgen.definition.load import drawn_as
from ppgen.diagnostics import Diagnostic, EnvironmentProblem
from ppgen.names import read_game
from ppgen.press.fresh import admits
from ppgen.press.undrawn import is_unjudged, is_unset, why_undrawn
from ppgen.records import replace

if TYPE_CHECKING:
    from ppgen.definition.project import GameFolder
    from ppgen.press.fresh import Drawn
    from ppgen.press.request import Request


def scope(games: Sequence[GameFolder], wanted: Request, *, everything: bool) -> Callable[[str], bool]:
    """Which files of a baseline are compared: those of the figures and themes that are wanted, of these games.

    With a variant or parameters, these are the files drawn by them; without, all folders of the games, or every file
    if `everything` is meant.
    """
    choice = wanted.choice
    if everything and not choice.words:
        return partial(admits, wanted)
    folders = {drawn_as(game.id, choice) for game in games}

    def of_these_games(name: str) -> bool:
        folder = name.split("/")[0]
        parts = read_game(folder) if not choice.words else None
        return (folder if parts is None else parts[0]) in folders and admits(wanted, name)

    return of_these_games


def chosen_baseline(
    against: str | None, on_disk: bool, out: Path, wanted: Callable[[str], bool], name: str
) -> Baseline:
    """The drawings of a folder or a revision; without either, those at HEAD, or on disk outside git.

    `name` is what messages call the folder `out`. Raises EnvironmentProblem if there is no such revision, and if git
    cannot read the repository.
    """
    if against is not None:
        folder = Path(against)
        is_folder = against and os.path.isdir(folder)
        return from_folder(folder, wanted) if is_folder else from_revision(against, out, wanted, name)
    if not on_disk and inside_git(out):
        return from_revision("HEAD", out, wanted, name)
    if not os.path.isdir(out):
        return Baseline(f"{name}/, which does not exist", {})
    return from_folder(out, wanted, name)


def git_knows(out: Path, *, on_disk: bool) -> bool:
    """Whether git can say what of a folder is committed.

    A comparison `on_disk` needs no git, so the answer is no if git fails. Otherwise that raises EnvironmentProblem.
    """
    try:
        return inside_git(out)
    except EnvironmentProblem:
        if on_disk:
            return False
        raise


def compared(drawn: Sequence[Drawn], baseline: Baseline, shown: Callable[[Diagnostic], Diagnostic]) -> Comparison:
    """What was drawn, compared with a baseline; with the faults of definitions and the drawings that they hide.

    `shown` names the files of faults as their reader would.
    """
    files = baseline.files
    unjudged = {name for name in files if is_unjudged(name, drawn)}
    known = {name: stale for name, stale in files.items() if name not in unjudged}
    fresh = [
        replace(
            drawing,
            mark=shown(Diagnostic(drawing.mark, "", "")).mark,
            faults=tuple(map(shown, drawing.faults)),
        )
        for game in drawn
        for drawing in game.fresh
    ]
    return replace(
        compare(fresh, known, baseline.against, why_undrawn(drawn)),
        games=tuple(game.id for game in drawn),
        # A game and its variants share files, and so their faults.
        broken=tuple(dict.fromkeys(shown(finding) for game in drawn for finding in game.findings)),
        unjudged=tuple(sorted(unjudged)),
        unset=tuple(sorted(name for name in unjudged if is_unset(name, drawn))),
    )
