"""`ppgen diff`: what changed in the drawings, in words and in pixels."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ppgen.cli.caching import cache_option
from ppgen.cli.given import given as given_options
from ppgen.cli.given import refuse_given
from ppgen.cli.options import OUT_DEFAULT, game_option, lints_option, trust_option
from ppgen.cli.page import PAGE, REVIEW
from ppgen.cli.staged import staged_option
from ppgen.cli.targets import ReportFile, deliver, refuse_same_file, report_options
from ppgen.diagnostics import EnvironmentProblem

if TYPE_CHECKING:
    from collections.abc import Sequence


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
    report = given["report"]
    for folder in (report, os.path.join(report, REVIEW)) if report is not None else ():
        refuse_same_file(given["also"], os.path.join(folder, PAGE), "--report")
    if files:
        return _two_files(files, threshold, allow, report, given["form"], given["also"])
    if threshold or allow:
        raise click.UsageError("--threshold and --allow are for two files; figures are compared exactly")
    if given["update"] and os.environ.get("CI", "").lower() not in ("", "0", "false", "no"):
        raise EnvironmentProblem(
            "--update does not run in CI, where nobody sees what it accepts",
            "run it on your own machine, look at the drawings, and commit them",
        )
    _refuse_contradictions()
    from ppgen.cli.compared import Asked, tell_changes

    return tell_changes(Asked(**given))


_FOR_DRAWINGS = (
    *("--game", "--figure", "--theme", "--against", "--on-disk", "--staged", "--update", "--prune", "--check"),
    *("--all-variants", "--strict", "--lints", "--review"),
)
"""The options that compare drawings of games, and not two files."""
_NOT_STAGED = ("--against", "--review", "--on-disk", "--update", "--prune")


def _refuse_contradictions() -> None:
    """Raise click.UsageError for options that do not go together."""
    options = given_options()
    if options["--staged"]:
        why = "--staged compares what is staged with itself: {} does not go with it"
        refuse_given(_NOT_STAGED, why, even_empty=True)
    if options["--on-disk"]:
        refuse_given(("--against",), "--on-disk and {} name two baselines: give only one", even_empty=True)
    if options["--update"]:
        reports = ("--also", "--check", "--review")
        refuse_given(reports, "--update writes drawings and no report: {} does not go with it")
    if options["--check"]:
        refuse_given(("--figure",), "--check judges every figure, so {} does not go with it")
    else:
        refuse_given(("--all-variants",), "{} says what --check judges: give --check, too")
        refuse_given(("--strict", "--lints"), "{} says what --check finds: give --check, too")
    if options["--all-variants"]:
        refuse_given(("--variant",), "--all-variants judges every variant, so {} does not go with it")


def _two_files(
    files: Sequence[Path], threshold: float, allow: int, report: str | None, form: str, also: tuple[ReportFile, ...]
) -> int:
    if len(files) != 2:
        raise click.UsageError("ppgen diff takes either no file or two: ppgen diff A.pdf B.pdf")
    refuse_given(_FOR_DRAWINGS, "{} does not go with two files")
    from ppgen.baseline.files import compare
    from ppgen.cli.acceptance import Acceptance
    from ppgen.cli.page import Page, pictures_of, reported

    comparison, pictures = compare(files[0], files[1], threshold, allow, pictured=report is not None)
    out = str(files[1].parent)
    told = reported(comparison, out, report, Acceptance(comparison, out).hint)
    if report is not None:
        Page(comparison, told, report).write(pictures or pictures_of(comparison)[0])
    deliver(told, form, also)
    return 1 if comparison.findings else 0
