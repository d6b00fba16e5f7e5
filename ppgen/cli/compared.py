"""What `ppgen diff` was asked for, and what it draws and compares."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.cli.caching import chosen_proofs
from ppgen.cli.messages import shown
from ppgen.cli.options import asked, current_choice, games_or_faults, out_folder
from ppgen.cli.parallel import side_by_side
from ppgen.cli.paths import repository_prefix, shown_path
from ppgen.cli.staged import sources
from ppgen.cli.targets import ReportFile
from ppgen.diagnostics import EnvironmentProblem
from ppgen.names import LINTS
from ppgen.records import replace

if TYPE_CHECKING:
    from ppgen.baseline.comparison import Comparison
    from ppgen.baseline.source import Baseline
    from ppgen.cli.staged import Sources
    from ppgen.press.fresh import Drawn, Run


class Asked(Struct, frozen=True):
    """The options of the command, but those for two files alone."""

    named: tuple[str, ...]
    ids: tuple[str, ...]
    theme: str | None
    against: str | None
    given_out: str | None
    form: str
    also: tuple[ReportFile, ...]
    check: bool
    every: bool
    strict: bool
    lints: str | None
    review: str | None
    on_disk: bool
    staged: bool
    report: str | None
    update: bool
    prune: bool
    cache: bool | None
    trust: bool


class Compared(Struct, frozen=True):
    """What was drawn and how it differs, with every path in it named for a reader."""

    run: Run
    comparison: Comparison
    baseline: Baseline
    out: str
    folders: Mapping[str, Path]
    """The folders of the games, by their ids."""
    prefix: str
    """What leads from the top of the repository to the root that files are named from."""
    review: tuple[Comparison, Baseline] | None = None
    """What changes for a reviewer, and against which drawings. It leaves out what the findings of the run say already:
    faults, and drawings withheld for them.
    """
    problem: EnvironmentProblem | None = None
    """What kept the drawings that a reviewer compares with from being read. It hides no finding."""


def draw_and_compare(asked_for: Asked) -> Compared:
    """Draw everything that is asked for, and compare it with what git or a folder has."""
    with sources(asked_for.staged) as source:
        return _compared(asked_for, source)


def _compared(asked_for: Asked, source: Sources) -> Compared:
    from ppgen.baseline.pending import with_pending, with_unstaged
    from ppgen.baseline.source import Baseline
    from ppgen.press.comparing import git_knows, scope
    from ppgen.press.fresh import Run, draw_games
    from ppgen.press.judging import findings_of
    from ppgen.press.warnings import doubts_of, warnings_of

    given_out = source.path(asked_for.given_out) if asked_for.given_out else asked_for.given_out
    games, unread = ((), source.faults) if source.faults else games_or_faults(source.games(asked_for.named))
    review, problem = None, None
    if unread:
        out, run, faults = given_out or "output", Run((), ()), tuple(map(shown, unread))
        baseline = Baseline("nothing, since the project cannot be read", {})
        comparison = replace(_differences((), baseline), broken=faults)
    else:
        choice, out = current_choice(), out_folder(given_out)
        wanted = replace(
            asked(theme=asked_for.theme),
            draft=asked_for.report is not None,
            figures=asked_for.ids,
            choice=choice,
            trust=asked_for.trust,
            proofs=chosen_proofs(asked_for.cache),
            lints=asked_for.check and (asked_for.lints or LINTS) == "all",
            only_themes=bool(asked_for.theme),
        )
        in_scope = scope(games, wanted, everything=not asked_for.named)
        baseline = _baseline(asked_for, Path(out), in_scope)
        reviewed, problem = _reviewed(asked_for.review, Path(out), in_scope)
        others = None if reviewed is None else reviewed.files
        run = draw_games(games, wanted, baseline.files, side_by_side, all_variants=asked_for.every, review=others)
        comparison = _differences(run.drawn, baseline)
        comparison = with_unstaged(comparison) if asked_for.staged else comparison
        asks_git = asked_for.against is None and not asked_for.staged
        if asks_git and git_knows(Path(out), on_disk=asked_for.on_disk):
            comparison = with_pending(comparison, Path(out), in_scope, shown_path(out))
        faults = tuple(map(shown, findings_of(run.checked, choice)))
        review = None if reviewed is None else (_for_review(run.reviewed, reviewed), reviewed)
    if asked_for.check:
        doubts = tuple(map(shown, (doubts_of if asked_for.strict else warnings_of)(run.checked)))
        faults, warnings = (tuple(sorted({*faults, *doubts})), ()) if asked_for.strict else (faults, doubts)
        comparison = replace(comparison, broken=faults, checked=True, warnings=warnings)
    folders = {game.id: _from_here(game.folder) for game in games}
    prefix = repository_prefix(game.folder for game in games)
    return Compared(run, comparison, baseline, out, folders, prefix, review, problem)


def _baseline(asked_for: Asked, out: Path, wanted: Callable[[str], bool]) -> Baseline:
    """The drawings to compare with: of a folder, of a revision, or in a copy of what is staged.

    Raises EnvironmentProblem if there is no such revision, and if git cannot read the repository.
    """
    from ppgen.baseline.source import Baseline, from_folder
    from ppgen.press.comparing import chosen_baseline

    if not asked_for.staged:
        return chosen_baseline(asked_for.against, asked_for.on_disk, out, wanted, shown_path(out))
    return Baseline(f"{shown_path(out)}/ as staged", from_folder(out, wanted).files if out.is_dir() else {})


def _reviewed(
    revision: str | None, out: Path, wanted: Callable[[str], bool]
) -> tuple[Baseline | None, EnvironmentProblem | None]:
    """The drawings that a reviewer compares with, if a revision is given; or what keeps them from being read."""
    from ppgen.press.comparing import chosen_baseline

    try:
        return None if revision is None else chosen_baseline(revision, False, out, wanted, shown_path(out)), None
    except EnvironmentProblem as problem:
        return None, problem.prefixed("nothing to review: ")


def _differences(drawn: Sequence[Drawn], baseline: Baseline) -> Comparison:
    """What was drawn, compared with a baseline; with the faults of definitions and the drawings that they hide."""
    from ppgen.press.comparing import compared

    return compared(drawn, baseline, shown)


def _for_review(drawn: Sequence[Drawn], baseline: Baseline) -> Comparison:
    comparison = _differences(drawn, baseline)
    changes = tuple(change for change in comparison.changes if change.kind != "withheld")
    return replace(comparison, changes=changes, broken=(), checked=True)


def _from_here(folder: Path) -> Path:
    """A folder as seen from the current one, since a run that reads what is staged works in a copy of that."""
    try:
        return Path(os.path.relpath(folder))
    except ValueError:  # on another drive of Windows
        return folder
