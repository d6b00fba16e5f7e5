"""`ppgen diff` of drawings: it draws and compares what was asked for, and reports or accepts what differs."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.baseline.leftovers import leftovers
from ppgen.baseline.pending import with_pending, with_unstaged
from ppgen.baseline.source import Baseline, from_folder
from ppgen.cli.acceptance import Acceptance, accept, list_leftovers
from ppgen.cli.caching import chosen_proofs
from ppgen.cli.messages import complain, shown
from ppgen.cli.options import asked, current_choice, games_or_faults, out_folder
from ppgen.cli.page import REVIEW, Page, pictures_of, reported
from ppgen.cli.parallel import side_by_side
from ppgen.cli.paths import below_top, repository_prefix, shown_path
from ppgen.cli.pull_request import identity, with_links
from ppgen.cli.reports import check_report, with_check
from ppgen.cli.staged import Sources, sources
from ppgen.cli.targets import ReportFile, deliver, forms_of
from ppgen.diagnostics import EnvironmentProblem
from ppgen.names import LINTS
from ppgen.numerals import listed
from ppgen.press.checked import doubts_of, warnings_of
from ppgen.press.comparing import chosen_baseline, compared, git_knows, scope
from ppgen.press.fresh import Drawn, Run, draw_games
from ppgen.press.judging import findings_of, status_of
from ppgen.records import replace

if TYPE_CHECKING:
    from ppgen.baseline.comparison import Comparison
    from ppgen.report.model import Report


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


def tell_changes(asked_for: Asked) -> int:
    """Draw, compare, and report or accept what differs. Returns the exit status."""
    with sources(asked_for.staged) as source:
        result = _draw_and_compare(asked_for, source)
    comparison, out = result.comparison, result.out
    acceptance = Acceptance(comparison, out, staged=asked_for.staged)
    report = _report(asked_for, result, acceptance)
    if asked_for.report is not None:
        _write_pages(asked_for, result, acceptance, report)
    books = _unset_books(result.run)
    left = leftovers(comparison, Path(out), comparison.games) if asked_for.update or asked_for.prune else ()
    if asked_for.update:
        status = accept(comparison, out, left, asked_for.prune)
    else:
        deliver(replace(report, prefix=result.prefix), asked_for.form, asked_for.also)
        if asked_for.prune:
            list_leftovers(left, out, err=asked_for.form != "text")
        status = max(status_of(comparison.faults), 1 if comparison.problems else 0)
    problems = [*([] if result.problem is None else [result.problem]), *books]
    for problem in problems:
        complain(problem)
    return max(status, 2 if problems else 0)


def _unset_books(run: Run) -> list[EnvironmentProblem]:
    """What keeps books from being compared, each thing once, with the games."""
    of: dict[str, list[str]] = {}
    kept: dict[str, EnvironmentProblem] = {}
    for game in run.drawn:
        if game.problem is not None:
            of.setdefault(game.problem.message, []).append(game.id)
            kept[game.problem.message] = game.problem
    return [
        problem.prefixed(f"the rulebook of {listed(of[message])} was not compared: ")
        for message, problem in kept.items()
    ]


def _report(asked_for: Asked, result: Compared, acceptance: Acceptance) -> Report:
    """The report, with what judging found, what a comment needs, and what a reviewer looks at."""
    comparison, out = result.comparison, result.out
    # With --prune, the list of what nothing draws has hints of its own.
    report = reported(comparison, out, asked_for.report, "" if asked_for.prune else acceptance.hint)
    if asked_for.check:
        forms = forms_of(asked_for.form, asked_for.also)
        told = partial(check_report, forms=forms, every=asked_for.every, strict=asked_for.strict)
        report = with_check(report, told(result.run.checked, comparison.broken, comparison.warnings))
    options = [below_top(), asked_for.theme or "", asked_for.against or "", out, *current_choice().words]
    options += ["--strict"] if asked_for.strict else []
    which = identity(asked_for.named, options)
    report = replace(report, identity=which, accepted_in=below_top(), accepting=acceptance.commands)
    if result.problem is not None:
        return replace(report, notices=(*report.notices, result.problem.message))
    if result.review is None:
        return report
    changes, baseline = result.review
    folder = os.path.join(asked_for.report, REVIEW) if asked_for.report is not None else None
    review = with_links(reported(changes, out, folder), changes, baseline, Path(out))
    data = {**report.data, "review": {"ppgen": report.version, **review.data}}
    return replace(report, review=replace(review, baseline=baseline.against), data=data)


def _write_pages(asked_for: Asked, result: Compared, acceptance: Acceptance, report: Report) -> None:
    """Write the page of what was found, and that of what a reviewer looks at."""
    from ppgen.baseline.past_images import Past, past_images

    folder = asked_for.report or ""
    # Compared with something else, what is shown as old is not what is replaced.
    accepts = acceptance.of_page() if asked_for.against is None else None
    pages, baselines = [Page(result.comparison, report, folder, accept=accepts)], [result.baseline]
    if result.review is not None and report.review is not None:
        changes, baseline = result.review
        pages.append(Page(changes, report.review, os.path.join(folder, REVIEW), of="change"))
        baselines.append(baseline)
    pasts = [
        # Drawings without a commit lie on disk.
        Past(page.comparison.changes, baseline.commit or "HEAD", Path(result.out))
        for page, baseline in zip(pages, baselines, strict=True)
    ]
    with past_images(pasts, result.folders) as past:
        pictures = pictures_of(*(page.comparison for page in pages), past=past)
        for page, shown_there in zip(pages, pictures, strict=True):
            page.write(shown_there)


def _draw_and_compare(asked_for: Asked, source: Sources) -> Compared:
    """Draw everything that is asked for, and compare it with what git or a folder has."""
    given_out = source.path(asked_for.given_out) if asked_for.given_out else asked_for.given_out
    games, unread = ((), source.faults) if source.faults else games_or_faults(source.games(asked_for.named))
    review, problem = None, None
    if unread:
        out, run, faults = given_out or "output", Run((), ()), tuple(map(shown, unread))
        baseline = Baseline("nothing, since the project cannot be read", {})
        comparison = replace(compared((), baseline, shown), broken=faults)
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
        comparison = compared(run.drawn, baseline, shown)
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
    if not asked_for.staged:
        return chosen_baseline(asked_for.against, asked_for.on_disk, out, wanted, shown_path(out))
    return Baseline(f"{shown_path(out)}/ as staged", from_folder(out, wanted).files if out.is_dir() else {})


def _reviewed(
    revision: str | None, out: Path, wanted: Callable[[str], bool]
) -> tuple[Baseline | None, EnvironmentProblem | None]:
    """The drawings that a reviewer compares with, if a revision is given; or what keeps them from being read."""
    try:
        return None if revision is None else chosen_baseline(revision, False, out, wanted, shown_path(out)), None
    except EnvironmentProblem as problem:
        return None, problem.prefixed("nothing to review: ")


def _for_review(drawn: Sequence[Drawn], baseline: Baseline) -> Comparison:
    comparison = compared(drawn, baseline, shown)
    changes = tuple(change for change in comparison.changes if change.kind != "withheld")
    return replace(comparison, changes=changes, broken=(), checked=True)


def _from_here(folder: Path) -> Path:
    """A folder as seen from the current one, since a run that reads what is staged works in a copy of that."""
    try:
        return Path(os.path.relpath(folder))
    except ValueError:  # on another drive of Windows
        return folder
