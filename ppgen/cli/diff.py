"""`ppgen diff`: what changed in the drawings, in words and in pixels."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct

from ppgen.cli.acceptance import figure_words, offered, other_words
from ppgen.cli.accepting import accept, list_leftovers
from ppgen.cli.advice import advice, staged_advice
from ppgen.cli.asked import Asked, refuse_contradictions
from ppgen.cli.baselines import chosen_baseline, staged_baseline
from ppgen.cli.caching import cache_option, chosen_proofs
from ppgen.cli.messages import complain, shown
from ppgen.cli.options import (
    OUT_DEFAULT,
    asked,
    current_choice,
    game_option,
    games_or_faults,
    lints_option,
    out_folder,
    trust_option,
)
from ppgen.cli.page import PAGE, REVIEW, address, pictures_of, write_page, write_pages
from ppgen.cli.parallel import side_by_side
from ppgen.cli.paths import below_top, repository_prefix, shown_path
from ppgen.cli.pull_request import identity
from ppgen.cli.reports import check_report, with_check
from ppgen.cli.reviewing import Review, accepting, for_review, read_review, with_problem, with_review
from ppgen.cli.staged import Sources, sources, staged_option
from ppgen.cli.targets import deliver, forms_of, refuse_same_file, report_options
from ppgen.diagnostics import EnvironmentProblem
from ppgen.names import LINTS
from ppgen.numerals import listed
from ppgen.records import replace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ppgen.baseline.comparison import Comparison
    from ppgen.baseline.past_images import Past
    from ppgen.baseline.source import Baseline
    from ppgen.diagnostics import Diagnostic
    from ppgen.press.fresh import Drawn, Run
    from ppgen.report.model import Report


@click.command("diff")
@click.argument("files", nargs=-1, metavar="[A B]", type=click.Path(path_type=Path))
@game_option()
@click.option(
    "--figure", "ids", metavar="ID", multiple=True, help="Only this figure; may be given several times. [default: all]"
)
@click.option("--theme", metavar="NAME", help="Only drawings in this theme. [default: those in the baseline]")
@click.option(
    "--against", metavar="DIR|REV", help="Another folder, or a git revision, as the baseline. [default: HEAD]"
)
@click.option("--out", "given_out", metavar="DIR", help=f"Where drawings are committed, in DIR/GAME/. {OUT_DEFAULT}")
@report_options()
@click.option("--check", is_flag=True, help="Judge every figure, too, as `ppgen check` does, in the same run.")
@click.option(
    "--all-variants", "every", is_flag=True, help="With --check: judge each game in each of its variants, too."
)
@click.option(
    "--strict", is_flag=True, help="With --check: count warnings, and figures that are illustrations, as findings."
)
@lints_option("With --check: ")
@click.option(
    "--review", metavar="DIR|REV", help="Also show a reviewer what changes against this. None of it is a finding."
)
@click.option("--on-disk", is_flag=True, help="Compare with the files in --out, committed or not.")
@staged_option()
@click.option("--report", metavar="DIR", help="Write DIR/index.html, which shows each change with its pictures.")
@click.option("--update", is_flag=True, help="Accept what is drawn now: write it into --out.")
@click.option("--prune", is_flag=True, help="List the files of ppgen that nothing draws; with --update, delete them.")
@click.option(
    "--threshold",
    metavar="SHARE",
    type=click.FloatRange(0.0, 1.0),
    default=0.0,
    show_default=True,
    help="For A B: how far the colours of two pixels may differ, from 0 to 1.",
)
@click.option(
    "--allow",
    metavar="PIXELS",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="For A B: how many pixels of each page may differ.",
)
@cache_option("proof games")
@trust_option()
def command(files: tuple[Path, ...], threshold: float, allow: int, **given: Any) -> int:
    """Say what changed in figures and sheets since they were committed.

    Draws everything afresh, in memory, and compares it with the SVG files in output/ as committed at HEAD (outside git:
    as they lie on disk). Unless --variant or --set choose one, games are also drawn in each variant that has a folder
    in output/. Exits 1 if a drawing changed, is new, is missing or is not as declared, and with --check also if
    `ppgen check` would.

    With two files, A and B, compares those: PDFs page by page, PNGs, or SVGs that ppgen wrote.
    """
    asked_for = Asked(**given)
    for folder in (asked_for.report, os.path.join(asked_for.report, REVIEW)) if asked_for.report is not None else ():
        refuse_same_file(asked_for.also, os.path.join(folder, PAGE), "--report")
    if files:
        return _two_files(files, threshold, allow, asked_for)
    if threshold or allow:
        raise click.UsageError("--threshold and --allow are for two files; figures are compared exactly")
    if asked_for.update and os.environ.get("CI", "").lower() not in ("", "0", "false", "no"):
        raise EnvironmentProblem(
            "--update does not run in CI, where nobody sees what it accepts",
            "run it on your own machine, look at the drawings, and commit them",
        )
    refuse_contradictions(asked_for)
    return _changes(asked_for)


class _Result(Struct, frozen=True):
    """What was drawn and how it differs, with every path in it named for a reader."""

    comparison: Comparison
    run: Run
    faults: tuple[Diagnostic, ...]
    review: Review
    out: str
    prefix: str
    """What leads from the top of the repository to the root that files are named from."""
    commit: str
    """The commit that is compared with; HEAD for drawings as they lie on disk."""
    folders: Mapping[str, Path]
    """The folders of the games, by their ids."""


def _changes(asked_for: Asked) -> int:
    """Draw, compare, and report or accept what differs."""
    from ppgen.baseline.leftovers import leftovers
    from ppgen.baseline.past_images import past_images
    from ppgen.press.judging import status_of

    with sources(asked_for.staged) as source:
        result = _drawn(asked_for, source)
    comparison, review, out = result.comparison, result.review, result.out
    report, changes = _reports(comparison, result.run, review, result.faults, out, asked_for)
    if asked_for.report is not None:
        others = other_words(asked_for.given_out, asked_for.trust, asked_for.theme)
        # Compared with something else, what is shown as old is not what is replaced.
        accepts = offered(comparison, report, asked_for.named, others, out) if asked_for.against is None else None
        with past_images(_pasts(result, changes), result.folders) as past:
            write_pages(comparison, report, changes, asked_for.report, accepts, past)
    books = _unset_books(result.run)
    left = leftovers(comparison, Path(out), comparison.games) if asked_for.update or asked_for.prune else ()
    if asked_for.update:
        status = accept(comparison, Path(out), left, asked_for.prune)
        _complain_of(books)
        return max(status, 2 if books else 0)
    deliver(replace(report, prefix=result.prefix), asked_for.form, asked_for.also)
    if asked_for.prune:
        list_leftovers(left, out, err=asked_for.form != "text")
    if review.problem is not None:
        complain(review.problem)
    _complain_of(books)
    problems = 2 if review.problem or books else 0
    return max(status_of(comparison.faults), 1 if comparison.problems else 0, problems)


def _complain_of(books: Sequence[EnvironmentProblem]) -> None:
    for problem in books:
        complain(problem)


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


def _drawn(asked_for: Asked, source: Sources) -> _Result:
    """Draw everything that is asked for, and compare it."""
    from ppgen.baseline.comparison import Comparison
    from ppgen.baseline.pending import with_pending, with_unstaged
    from ppgen.press.comparing import git_knows, scope
    from ppgen.press.fresh import Run, draw_games
    from ppgen.press.judging import findings_of
    from ppgen.press.warnings import doubts_of, warnings_of

    given_out = source.path(asked_for.given_out) if asked_for.given_out else asked_for.given_out
    commit = ""
    games, unread = ((), source.faults) if source.faults else games_or_faults(source.games(asked_for.named))
    if unread:
        out, run, faults, review = given_out or "output", Run((), ()), tuple(map(shown, unread)), Review()
        comparison = Comparison("nothing, since the project cannot be read", (), broken=faults)
    else:
        theme, choice = asked_for.theme, current_choice()
        wanted = replace(
            asked(theme=theme),
            draft=asked_for.report is not None,
            figures=asked_for.ids,
            choice=choice,
            trust=asked_for.trust,
            proofs=chosen_proofs(asked_for.cache),
            lints=asked_for.check and (asked_for.lints or LINTS) == "all",
            only_themes=bool(theme),
        )
        out = out_folder(given_out)
        in_scope = scope(games, wanted, everything=not asked_for.named)
        if asked_for.staged:
            baseline = staged_baseline(Path(out), in_scope)
        else:
            baseline = chosen_baseline(asked_for.against, asked_for.on_disk, Path(out), in_scope)
        commit = baseline.commit
        review = read_review(asked_for.review, Path(out), in_scope)
        others = review.baseline.files if review.baseline is not None else None
        run = draw_games(games, wanted, baseline.files, side_by_side, all_variants=asked_for.every, review=others)
        comparison = _compared(run.drawn, baseline)
        comparison = with_unstaged(comparison) if asked_for.staged else comparison
        asks_git = asked_for.against is None and not asked_for.staged
        if asks_git and git_knows(Path(out), on_disk=asked_for.on_disk):
            comparison = with_pending(comparison, Path(out), in_scope, shown_path(out))
        faults = tuple(map(shown, findings_of(run.checked, choice)))
    if asked_for.check:
        doubts = tuple(map(shown, (doubts_of if asked_for.strict else warnings_of)(run.checked)))
        faults, warnings = (tuple(sorted({*faults, *doubts})), ()) if asked_for.strict else (faults, doubts)
        comparison = replace(comparison, broken=faults, checked=True, warnings=warnings)
    prefix = repository_prefix(game.folder for game in games)
    folders = {game.id: _from_here(game.folder) for game in games}
    return _Result(comparison, run, faults, review, out, prefix, commit or "HEAD", folders)


def _from_here(folder: Path) -> Path:
    """A folder as seen from the current one, since a run that reads what is staged works in a copy of that."""
    try:
        return Path(os.path.relpath(folder))
    except ValueError:  # on another drive of Windows
        return folder


def _pasts(result: _Result, changes: Comparison | None) -> list[Past]:
    """What is compared with, for both pages of a report."""
    from ppgen.baseline.past_images import Past

    out, reviewed = Path(result.out), result.review.baseline
    pasts = [Past(result.comparison.changes, result.commit, out)]
    if changes is not None and reviewed is not None:
        pasts.append(Past(changes.changes, reviewed.commit or "HEAD", out))
    return pasts


def _reports(
    comparison: Comparison, run: Run, review: Review, faults: tuple[Diagnostic, ...], out: str, asked_for: Asked
) -> tuple[Report, Comparison | None]:
    """The report, with what judging found and what a comment needs, and what a reviewer looks at."""
    hint = ""  # with --prune, the list of what nothing draws has hints of its own
    if not asked_for.prune:
        hint = (staged_advice if asked_for.staged else advice)(comparison, out)
    report = _reported(comparison, out, asked_for.report, hint)
    if asked_for.check:
        forms = forms_of(asked_for.form, asked_for.also)
        every, strict = asked_for.every, asked_for.strict
        judged = check_report(run.checked, faults, comparison.warnings, forms, every=every, strict=strict)
        report = with_check(report, judged)
    options = [below_top(), asked_for.theme or "", asked_for.against or "", out, *current_choice().words]
    options += ["--strict"] if asked_for.strict else []
    report = replace(
        report,
        identity=identity(asked_for.named, options),
        accepted_in=below_top(),
        accepting=tuple(
            accepting(
                comparison,
                asked_for.named,
                out,
                [*figure_words(asked_for.ids), *other_words(asked_for.given_out, asked_for.trust, asked_for.theme)],
                staged=asked_for.staged,
            )
        ),
    )
    if review.problem is not None:
        return with_problem(report, review.problem), None
    if review.baseline is None:
        return report, None
    changes = for_review(_compared(run.reviewed, review.baseline))
    folder = os.path.join(asked_for.report, REVIEW) if asked_for.report is not None else None
    return with_review(report, _reported(changes, out, folder), changes, review.baseline, Path(out)), changes


def _compared(drawn: Sequence[Drawn], baseline: Baseline) -> Comparison:
    """What was drawn, compared with a baseline; with the faults of definitions and the drawings that they hide."""
    from ppgen.press.comparing import compared

    return compared(drawn, baseline, shown)


def _reported(comparison: Comparison, out: str, report: str | None, hint: str = "") -> Report:
    from ppgen.report.differences import report_of
    from ppgen.version import __version__

    return report_of(comparison, __version__, shown_path(out), address(report), hint)


def _two_files(files: Sequence[Path], threshold: float, allow: int, asked_for: Asked) -> int:
    if len(files) != 2:
        raise click.UsageError("ppgen diff takes either no file or two: ppgen diff A.pdf B.pdf")
    if asked_for.not_for_files:
        raise click.UsageError(f"{asked_for.not_for_files[0]} does not go with two files")
    from ppgen.baseline.files import compare

    pictured = asked_for.report is not None
    comparison, pictures = compare(files[0], files[1], threshold, allow, pictured=pictured)
    out = str(files[1].parent)
    report = _reported(comparison, out, asked_for.report, advice(comparison, out))
    if asked_for.report is not None:
        write_page(comparison, report, asked_for.report, pictures or pictures_of(comparison)[0])
    deliver(report, asked_for.form, asked_for.also)
    return 1 if comparison.findings else 0
