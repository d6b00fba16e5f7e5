"""`ppgen diff`: what changed in the drawings, in words and in pixels."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ppgen.cli.accepting import accept, list_leftovers
from ppgen.cli.baselines import chosen_baseline, keep_git_here, scope
from ppgen.cli.messages import shown, shown_mark
from ppgen.cli.options import OUT_DEFAULT, asked, current_choice, game_option, games_or_faults, out_folder, trust_option
from ppgen.cli.page import PAGE, address, write_page
from ppgen.cli.parallel import side_by_side
from ppgen.cli.targets import ReportFile, deliver, refuse_same_file, report_options
from ppgen.diagnostics import EnvironmentProblem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ppgen.baseline.changes import Comparison
    from ppgen.baseline.source import Baseline
    from ppgen.press.fresh import Drawn
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
@click.option("--on-disk", is_flag=True, help="Compare with the files in --out, committed or not.")
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
@trust_option()
def command(
    files: tuple[Path, ...],
    named: tuple[str, ...],
    ids: tuple[str, ...],
    theme: str | None,
    against: str | None,
    given_out: str | None,
    form: str,
    also: tuple[ReportFile, ...],
    on_disk: bool,
    report: str | None,
    update: bool,
    prune: bool,
    threshold: float,
    allow: int,
    trust: bool,
) -> int:
    """Say what changed in figures and sheets since they were committed.

    Draws everything afresh, in memory, and compares it with the SVG files in output/ as committed at HEAD (outside git:
    as they lie on disk). Unless --variant or --set choose one, games are also drawn in each variant that has a folder
    in output/. Exits 1 if a drawing changed, is new, is missing or is not as declared.

    With two files, A and B, compares those: PDFs page by page, PNGs, or SVGs that ppgen wrote.
    """
    if report is not None:
        refuse_same_file(also, os.path.join(report, PAGE), "--report")
    if files:
        others: dict[str, object] = {"--game": named, "--figure": ids, "--theme": theme, "--against": against}
        others |= {"--on-disk": on_disk, "--update": update, "--prune": prune}
        return _two_files(
            files, [name for name, value in others.items() if value], threshold, allow, form, also, report
        )
    if threshold or allow:
        raise click.UsageError("--threshold and --allow are for two files; figures are compared exactly")
    if update and os.environ.get("CI", "").lower() not in ("", "0", "false", "no"):
        raise EnvironmentProblem(
            "--update does not run in CI, where nobody sees what it accepts",
            "run it on your own machine, look at the drawings, and commit them",
        )
    if update and also:
        raise click.UsageError("--update writes drawings and no report: --also does not go with it")
    if on_disk and against is not None:
        raise click.UsageError("--on-disk and --against name two baselines: give only one")
    from ppgen.baseline.changes import Comparison
    from ppgen.baseline.leftovers import leftovers
    from ppgen.press.fresh import draw_games
    from ppgen.press.judging import status_of

    keep_git_here()
    games, faults = games_or_faults(named)
    if faults:
        out = given_out or "output"
        comparison = Comparison("nothing, since the project cannot be read", (), broken=tuple(map(shown, faults)))
    else:
        wanted = replace(
            asked(theme=theme), figures=ids, choice=current_choice(), trust=trust, only_themes=theme is not None
        )
        out = out_folder(given_out)
        baseline = chosen_baseline(against, on_disk, Path(out), scope(games, wanted, everything=not named))
        comparison = _compared(draw_games(games, wanted, baseline.files, side_by_side), baseline)
    if report is not None:
        write_page(comparison, report)
    left = leftovers(comparison, Path(out), comparison.games) if update or prune else ()
    if update:
        return accept(comparison, Path(out), left, prune)
    deliver(_reported(comparison, out, report), form, also)
    if prune:
        list_leftovers(left, out, err=form != "text")
    return max(status_of(comparison.broken), 1 if comparison.problems else 0)


def _compared(drawn: Sequence[Drawn], baseline: Baseline) -> Comparison:
    """What was drawn, compared with a baseline; with the faults of definitions and the drawings that they hide."""
    from ppgen.baseline.changes import compare
    from ppgen.press.undrawn import is_unjudged, why_undrawn

    files = baseline.files
    unjudged = {name for name in files if is_unjudged(name, drawn)}
    known = {name: stale for name, stale in files.items() if name not in unjudged}
    fresh = [
        replace(drawing, mark=shown_mark(drawing.mark), faults=tuple(map(shown, drawing.faults)))
        for game in drawn
        for drawing in game.fresh
    ]
    return replace(
        compare(fresh, known, baseline.against, why_undrawn(drawn)),
        games=tuple(game.id for game in drawn),
        # A game and its variants share files, and so their faults.
        broken=tuple(dict.fromkeys(shown(finding) for game in drawn for finding in game.findings)),
        unjudged=tuple(sorted(unjudged)),
        renewal="`ppgen diff --update` renews it",
    )


def _reported(comparison: Comparison, out: str, report: str | None) -> Report:
    from ppgen import __version__
    from ppgen.report.differences import report_of

    return report_of(comparison, __version__, out, address(report), _advice(comparison))


def _advice(comparison: Comparison) -> str:
    """How to see what changed, and how to accept it."""
    kinds = {change.kind for change in comparison.findings}
    if kinds.isdisjoint(("changed", "added")):
        return "--update renews what is drawn alike" if "rewritten" in kinds and comparison.games else ""
    accepts = "; --update accepts them" if any(change.mark is not None for change in comparison.changes) else ""
    return f"--report DIR shows the pictures{accepts}"


def _two_files(
    files: Sequence[Path],
    others: Sequence[str],
    threshold: float,
    allow: int,
    form: str,
    also: Sequence[ReportFile],
    report: str | None,
) -> int:
    if len(files) != 2:
        raise click.UsageError("ppgen diff takes either no file or two: ppgen diff A.pdf B.pdf")
    if others:
        raise click.UsageError(f"{others[0]} does not go with two files")
    from ppgen.baseline.files import compare

    comparison, pictures = compare(files[0], files[1], threshold, allow, pictured=report is not None)
    if report is not None:
        write_page(comparison, report, pictures or None)
    deliver(_reported(comparison, str(files[1].parent), report), form, also)
    return 1 if comparison.findings else 0
