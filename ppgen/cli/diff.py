"""`ppgen diff`: what changed in the drawings, in words and in pixels."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ppgen.cli.accepting import accept, list_leftovers
from ppgen.cli.messages import hand_over, say, shown, shown_mark
from ppgen.cli.options import OUT_DEFAULT, asked, current_choice, game_option, games_or_faults, out_folder, trust_option
from ppgen.cli.output import Output
from ppgen.cli.parallel import side_by_side
from ppgen.diagnostics import EnvironmentProblem
from ppgen.numerals import plural
from ppgen.report.formats import FORMATS, write

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ppgen.baseline.changes import Comparison
    from ppgen.baseline.pictures import Pictures
    from ppgen.baseline.source import Baseline
    from ppgen.definition.project import GameFolder
    from ppgen.press.fresh import Drawn
    from ppgen.press.request import Request

PAGE = "index.html"
SIDE_BY_SIDE = 3
"""From this many changed drawings on, several processes make their pictures."""
OF_HOOKS = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX")
"""How git tells a hook which repository to use. With these, our git would take the current folder for the root."""
OFFLINE = {"GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "", "GIT_TERMINAL_PROMPT": "0"}
"""Nothing is fetched: what a partial clone lacks is reported as missing."""


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
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="The format of the report.",
)
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
    if files:
        others: dict[str, object] = {"--game": named, "--figure": ids, "--theme": theme, "--against": against}
        others |= {"--on-disk": on_disk, "--update": update, "--prune": prune}
        return _two_files(files, [name for name, value in others.items() if value], threshold, allow, form, report)
    if threshold or allow:
        raise click.UsageError("--threshold and --allow are for two files; figures are compared exactly")
    if update and os.environ.get("CI", "").lower() not in ("", "0", "false", "no"):
        raise EnvironmentProblem(
            "--update does not run in CI, where nobody sees what it accepts",
            "run it on your own machine, look at the drawings, and commit them",
        )
    if on_disk and against is not None:
        raise click.UsageError("--on-disk and --against name two baselines: give only one")
    from ppgen.baseline.changes import Comparison
    from ppgen.baseline.leftovers import leftovers
    from ppgen.press.fresh import draw_games
    from ppgen.press.judging import status_of

    _keep_git_here()
    games, faults = games_or_faults(named)
    if faults:
        out = given_out or "output"
        comparison = Comparison("nothing, since the project cannot be read", (), broken=tuple(map(shown, faults)))
    else:
        wanted = replace(
            asked(theme=theme), figures=ids, choice=current_choice(), trust=trust, only_themes=theme is not None
        )
        out = out_folder(given_out)
        baseline = _baseline(against, on_disk, Path(out), _scope(games, wanted, everything=not named))
        comparison = _compared(draw_games(games, wanted, baseline.files, side_by_side), baseline)
    if report is not None:
        _report(comparison, report, _pictures(comparison))
    left = leftovers(comparison, Path(out), comparison.games) if update or prune else ()
    if update:
        return accept(comparison, Path(out), left, prune)
    _tell(comparison, form, out, report)
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


def _keep_git_here() -> None:
    """Make git use the repository of the current folder, and neither ask for anything nor use the network.

    The environment is restored when the command ends.
    """
    before = {name: os.environ.get(name) for name in (*OF_HOOKS, *OFFLINE)}
    _surround(dict.fromkeys(OF_HOOKS) | OFFLINE)
    click.get_current_context().call_on_close(partial(_surround, before))


def _surround(variables: Mapping[str, str | None]) -> None:
    """Set variables of the environment; None removes one."""
    for name, value in variables.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


# The baseline -------------------------------------------------------------------------------------------------------


def _scope(games: Sequence[GameFolder], wanted: Request, *, everything: bool) -> Callable[[str], bool]:
    """Which files of a baseline are compared: those of the figures and themes that are wanted, of these games.

    With a variant or parameters, these are the files drawn by them; without, all folders of the games, or every file
    if `everything` is meant.
    """
    from ppgen.definition.load import drawn_as
    from ppgen.names import read_game
    from ppgen.press.fresh import admits

    choice = wanted.choice
    if everything and not choice.words:
        return partial(admits, wanted)
    folders = {drawn_as(game.id, choice) for game in games}

    def of_these_games(name: str) -> bool:
        folder = name.split("/")[0]
        parts = read_game(folder) if not choice.words else None
        return (folder if parts is None else parts[0]) in folders and admits(wanted, name)

    return of_these_games


def _baseline(against: str | None, on_disk: bool, out: Path, wanted: Callable[[str], bool]) -> Baseline:
    from ppgen.baseline.source import Baseline, from_folder, from_revision, inside_git

    if against is not None:
        folder = Path(against)
        return from_folder(folder, wanted) if against and folder.is_dir() else from_revision(against, out, wanted)
    if not on_disk and inside_git(out):
        return from_revision("HEAD", out, wanted)
    if not out.is_dir():
        return Baseline(f"{out}/, which does not exist", {})
    return from_folder(out, wanted)


# Reporting ----------------------------------------------------------------------------------------------------------


def _tell(comparison: Comparison, form: str, out: str, report: str | None) -> None:
    from ppgen import __version__
    from ppgen.report.differences import report_of

    # In CI the report is uploaded, and the variable says where.
    where = os.environ.get("PPGEN_REPORT_URL", "") or (f"{report}/{PAGE}" if report else "")
    hand_over(write(report_of(comparison, __version__, out, where, _advice(comparison)), form))


def _advice(comparison: Comparison) -> str:
    """How to see what changed, and how to accept it."""
    if not any(change.kind in ("changed", "added") for change in comparison.findings):
        return ""
    accepts = "; --update accepts them" if any(change.mark is not None for change in comparison.changes) else ""
    return f"--report DIR shows the pictures{accepts}"


# Pictures -----------------------------------------------------------------------------------------------------------


def _pictures(comparison: Comparison) -> dict[str, Pictures]:
    """The pictures of every change, made by one process for each processor."""
    from ppgen.baseline.pictures import of_change

    todo = [change for change in comparison.changes if change.kind != "same"]
    pictures = side_by_side(of_change, todo, SIDE_BY_SIDE)
    return {change.name: pair for change, pair in zip(todo, pictures, strict=True) if pair is not None}


def _report(comparison: Comparison, folder: str, pictures: Mapping[str, Pictures]) -> None:
    from ppgen import __version__
    from ppgen.report.html import page

    written = Output(folder, "--report").write(PAGE, page(comparison, pictures, __version__))
    say(f"{written}: {plural(comparison.problems, 'finding')}", err=True)


# Two files ----------------------------------------------------------------------------------------------------------


def _two_files(
    files: Sequence[Path], others: Sequence[str], threshold: float, allow: int, form: str, report: str | None
) -> int:
    if len(files) != 2:
        raise click.UsageError("ppgen diff takes either no file or two: ppgen diff A.pdf B.pdf")
    if others:
        raise click.UsageError(f"{others[0]} does not go with two files")
    from ppgen.baseline.files import compare

    comparison, pictures = compare(files[0], files[1], threshold, allow, pictured=report is not None)
    if report is not None:
        _report(comparison, report, pictures or _pictures(comparison))
    _tell(comparison, form, str(files[1].parent), report)
    return 1 if comparison.findings else 0
