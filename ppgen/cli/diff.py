"""`ppgen diff`: what changed in the drawings, in words and in pixels."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ppgen.cli.acceptance import Acceptance, accept, list_leftovers
from ppgen.cli.caching import cache_option
from ppgen.cli.compared import Asked, Compared, draw_and_compare
from ppgen.cli.given import refuse_given
from ppgen.cli.messages import complain
from ppgen.cli.options import OUT_DEFAULT, current_choice, game_option, lints_option, trust_option
from ppgen.cli.page import PAGE, REVIEW, address, pictures_of, write_page, write_pages
from ppgen.cli.paths import below_top, shown_path
from ppgen.cli.pull_request import identity, with_links
from ppgen.cli.reports import check_report, with_check
from ppgen.cli.staged import staged_option
from ppgen.cli.targets import deliver, forms_of, refuse_same_file, report_options
from ppgen.diagnostics import EnvironmentProblem
from ppgen.numerals import listed
from ppgen.records import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ppgen.baseline.comparison import Comparison
    from ppgen.press.fresh import Run
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
    _refuse_contradictions(asked_for)
    return _changes(asked_for)


_FOR_DRAWINGS = (
    *("--game", "--figure", "--theme", "--against", "--on-disk", "--staged", "--update", "--prune", "--check"),
    *("--all-variants", "--strict", "--lints", "--review"),
)
"""The options that compare drawings of games, and not two files."""
_NOT_STAGED = ("--against", "--review", "--on-disk", "--update", "--prune")


def _refuse_contradictions(asked_for: Asked) -> None:
    """Raise click.UsageError for options that do not go together."""
    if asked_for.staged:
        why = "--staged compares what is staged with itself: {} does not go with it"
        refuse_given(_NOT_STAGED, why, even_empty=True)
    if asked_for.on_disk:
        refuse_given(("--against",), "--on-disk and {} name two baselines: give only one", even_empty=True)
    if asked_for.update:
        reports = ("--also", "--check", "--review")
        refuse_given(reports, "--update writes drawings and no report: {} does not go with it")
    if asked_for.check:
        refuse_given(("--figure",), "--check judges every figure, so {} does not go with it")
    else:
        refuse_given(("--all-variants",), "{} says what --check judges: give --check, too")
        refuse_given(("--strict", "--lints"), "{} says what --check finds: give --check, too")
    if asked_for.every:
        refuse_given(("--variant",), "--all-variants judges every variant, so {} does not go with it")


def _changes(asked_for: Asked) -> int:
    """Draw, compare, and report or accept what differs."""
    from ppgen.baseline.leftovers import leftovers
    from ppgen.press.judging import status_of

    result = draw_and_compare(asked_for)
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
    report = _reported(comparison, out, asked_for.report, "" if asked_for.prune else acceptance.hint)
    if asked_for.check:
        forms = forms_of(asked_for.form, asked_for.also)
        every, strict = asked_for.every, asked_for.strict
        faults, warnings = comparison.broken, comparison.warnings
        report = with_check(
            report, check_report(result.run.checked, faults, warnings, forms, every=every, strict=strict)
        )
    options = [below_top(), asked_for.theme or "", asked_for.against or "", out, *current_choice().words]
    options += ["--strict"] if asked_for.strict else []
    report = replace(
        report,
        identity=identity(asked_for.named, options),
        accepted_in=below_top(),
        accepting=acceptance.commands,
    )
    if result.problem is not None:
        return replace(report, notices=(*report.notices, result.problem.message))
    if result.review is None:
        return report
    changes, baseline = result.review
    folder = os.path.join(asked_for.report, REVIEW) if asked_for.report is not None else None
    review = with_links(_reported(changes, out, folder), changes, baseline, Path(out))
    data = {**report.data, "review": {"ppgen": report.version, **review.data}}
    return replace(report, review=replace(review, baseline=baseline.against), data=data)


def _write_pages(asked_for: Asked, result: Compared, acceptance: Acceptance, report: Report) -> None:
    """Write the page of what was found, and that of what a reviewer looks at."""
    from ppgen.baseline.past_images import Past, past_images

    # Compared with something else, what is shown as old is not what is replaced.
    accepts = acceptance.of_page() if asked_for.against is None else None
    pairs = [(result.comparison, result.baseline), *([] if result.review is None else [result.review])]
    # Without a commit, they lie on disk.
    pasts = [Past(each.changes, baseline.commit or "HEAD", Path(result.out)) for each, baseline in pairs]
    with past_images(pasts, result.folders) as past:
        changes = None if result.review is None else result.review[0]
        write_pages(result.comparison, report, changes, asked_for.report or "", accepts, past)


def _reported(comparison: Comparison, out: str, report: str | None, hint: str = "") -> Report:
    from ppgen.report.differences import report_of
    from ppgen.version import __version__

    return report_of(comparison, __version__, shown_path(out), address(report), hint)


def _two_files(files: Sequence[Path], threshold: float, allow: int, asked_for: Asked) -> int:
    if len(files) != 2:
        raise click.UsageError("ppgen diff takes either no file or two: ppgen diff A.pdf B.pdf")
    refuse_given(_FOR_DRAWINGS, "{} does not go with two files")
    from ppgen.baseline.files import compare

    pictured = asked_for.report is not None
    comparison, pictures = compare(files[0], files[1], threshold, allow, pictured=pictured)
    out = str(files[1].parent)
    report = _reported(comparison, out, asked_for.report, Acceptance(comparison, out).hint)
    if asked_for.report is not None:
        write_page(comparison, report, asked_for.report, pictures or pictures_of(comparison)[0])
    deliver(report, asked_for.form, asked_for.also)
    return 1 if comparison.findings else 0
