"""`ppgen diff`: what changed in the drawings, in words and in pixels."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ppgen.cli.messages import hand_over, say, say_finding, shown, shown_mark
from ppgen.cli.options import OUT_DEFAULT, current_choice, game_option, games_or_faults, out_folder, trust_option
from ppgen.cli.output import Output
from ppgen.cli.parallel import side_by_side
from ppgen.diagnostics import EnvironmentProblem
from ppgen.numerals import plural
from ppgen.regular import read_regular
from ppgen.report.formats import FORMATS, write

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ppgen.baseline.changes import Comparison
    from ppgen.baseline.leftovers import Leftover
    from ppgen.baseline.pictures import Pictures
    from ppgen.baseline.source import Baseline
    from ppgen.definition.project import GameFolder
    from ppgen.press.fresh import Drawn, Wanted

PAGE = "index.html"
SIDE_BY_SIDE = 3
"""From so many changed drawings on, their pictures are made by several processes."""


OF_HOOKS = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX")
"""By these git tells a hook which repository it works on; a git of ours would take the current folder for its top."""


OFFLINE = {"GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "", "GIT_TERMINAL_PROMPT": "0"}
"""A baseline is what is here: what a partial clone lacks is named as missing, and not fetched."""


@click.command("diff")
@click.argument("files", nargs=-1, metavar="[A B]", type=click.Path(path_type=Path))
@game_option()
@click.option("--figure", "ids", metavar="ID", multiple=True, help="Only this figure; may be repeated. [default: all]")
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
    help="How findings are written.",
)
@click.option("--on-disk", is_flag=True, help="Compare with the drawings as they lie in --out, committed or not.")
@click.option("--report", metavar="DIR", help="Write DIR/index.html: every change with its pictures.")
@click.option("--update", is_flag=True, help="Accept what is shown: write it into --out.")
@click.option("--prune", is_flag=True, help="List files of ppgen's that nothing draws; with --update, delete them.")
@click.option(
    "--threshold",
    type=click.FloatRange(0.0, 1.0),
    default=0.0,
    show_default=True,
    help="For A B: how far two pixels may lie apart, as a share of the farthest.",
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

    Everything is drawn afresh, in memory, and compared with the SVG files in output/ as committed at HEAD (as they lie
    on disk only outside git). A game is drawn in each variant that a folder of output/ is named for, too, unless
    --variant or --set choose one. Exits 1 when something changed, appeared, is missing, or is not as it declares.

    With two files, A and B, those are compared: PDFs page by page, PNGs, or SVGs of ppgen's.
    """
    if files:
        others: dict[str, object] = {"--game": named, "--figure": ids, "--theme": theme, "--against": against}
        others |= {"--on-disk": on_disk, "--update": update, "--prune": prune}
        return _two_files(files, [name for name, value in others.items() if value], threshold, allow, form, report)
    if threshold or allow:
        raise click.UsageError("--threshold and --allow are for two files: figures are compared exactly")
    if update and os.environ.get("CI", "").lower() not in ("", "0", "false", "no"):
        raise EnvironmentProblem(
            "--update does not run in CI: nobody would have seen what it accepts",
            "run it on your own machine, look at the drawings, and commit them",
        )
    if on_disk and against is not None:
        raise click.UsageError("--on-disk and --against name two baselines: give one of them")
    from ppgen.baseline.changes import Comparison
    from ppgen.baseline.leftovers import leftovers
    from ppgen.cli.defaults import asked
    from ppgen.press.fresh import Wanted, draw_games
    from ppgen.press.judging import status_of

    _keep_git_here()
    games, faults = games_or_faults(named)
    if faults:
        out = given_out or "output"
        comparison = Comparison("nothing, since the project cannot be read", (), broken=tuple(map(shown, faults)))
    else:
        request = asked(theme=theme)
        names = tuple(look.name for look in request.themes), tuple(paper.name for paper in request.papers)
        wanted = Wanted(ids, theme, trust, *names, current_choice())
        out = out_folder(given_out)
        baseline = _baseline(against, on_disk, Path(out), _scope(games, wanted, everything=not named))
        comparison = _compared(draw_games(games, wanted, baseline.files, side_by_side), baseline)
    if report is not None:
        _report(comparison, report, _pictures(comparison))
    left = leftovers(comparison, Path(out), comparison.games) if update or prune else ()
    if update:
        return _update(comparison, Path(out), left, prune)
    _tell(comparison, form, out, report)
    if prune:
        _list(left, out, err=form != "text")
    return max(status_of(comparison.broken), 1 if comparison.problems else 0)


def _compared(drawn: Sequence[Drawn], baseline: Baseline) -> Comparison:
    """What was drawn against a baseline, with what is wrong with definitions and what they keep from being judged."""
    from ppgen.baseline.changes import compare
    from ppgen.press.undrawn import is_unjudged, why_undrawn

    files = baseline.files
    unjudged = {name for name in files if is_unjudged(name, drawn)}
    known = {name: stale for name, stale in files.items() if name not in unjudged}
    fresh = [
        replace(one, mark=shown_mark(one.mark), faults=tuple(map(shown, one.faults)))
        for game in drawn
        for one in game.fresh
    ]
    return replace(
        compare(fresh, known, baseline.against, why_undrawn(drawn)),
        games=tuple(game.id for game in drawn),
        # A game and its variants share their files, and so what is wrong with them.
        broken=tuple(dict.fromkeys(shown(finding) for game in drawn for finding in game.findings)),
        unjudged=tuple(sorted(unjudged)),
        renewal="`ppgen diff --update` renews it",
    )


def _keep_git_here() -> None:
    """Let git look at the repository of the current folder, ask nobody for anything, and use no network.

    Whoever runs the command from Python finds the environment afterwards as it was.
    """
    before = {name: os.environ.get(name) for name in (*OF_HOOKS, *OFFLINE)}
    _surround(dict.fromkeys(OF_HOOKS) | OFFLINE)
    click.get_current_context().call_on_close(partial(_surround, before))


def _surround(variables: Mapping[str, str | None]) -> None:
    """Set variables of the environment; None takes one away."""
    for name, value in variables.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


# The baseline -------------------------------------------------------------------------------------------------------


def _scope(games: Sequence[GameFolder], wanted: Wanted, *, everything: bool) -> Callable[[str], bool]:
    """Which files of a baseline are looked at: those of the figures and themes wanted, of these games.

    Under a variant or with parameters it is what is drawn by them; without, it is every folder of the games, or all
    there is where `everything` is meant.
    """
    from ppgen.definition.load import drawn_as
    from ppgen.names import read_game

    choice = current_choice()
    if everything and not choice.words:
        return wanted.admits
    folders = {drawn_as(game.id, choice) for game in games}

    def admits(name: str) -> bool:
        folder = name.split("/")[0]
        found = read_game(folder) if not choice.words else None
        return (folder if found is None else found[0]) in folders and wanted.admits(name)

    return admits


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


# Telling ------------------------------------------------------------------------------------------------------------


def _tell(comparison: Comparison, form: str, out: str, report: str | None) -> None:
    from ppgen import __version__
    from ppgen.report.differences import report_of

    # In CI the report is uploaded; whoever does that says where it will be found.
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
    """The pictures of every change, made by as many processes as there are processors."""
    from ppgen.baseline.pictures import of_change

    todo = [change for change in comparison.changes if change.kind != "same"]
    made = side_by_side(of_change, todo, SIDE_BY_SIDE)
    return {change.name: shown for change, shown in zip(todo, made, strict=True) if shown is not None}


def _report(comparison: Comparison, folder: str, pictures: Mapping[str, Pictures]) -> None:
    from ppgen import __version__
    from ppgen.report.html import page

    written = Output(folder, "--report").write(PAGE, page(comparison, pictures, __version__))
    say(f"{written}: {plural(comparison.problems, 'finding')}", err=True)


# Accepting ----------------------------------------------------------------------------------------------------------


def _update(comparison: Comparison, out: Path, left: Sequence[Leftover], prune: bool) -> int:
    """Write what is drawn now, where it differs from what lies on disk; delete leftovers that may go, if asked to."""
    from ppgen.press.judging import status_of

    output = Output(out)
    for fault in comparison.broken:
        say_finding(fault, err=True)
    if comparison.unjudged:
        them = "it is" if len(comparison.unjudged) == 1 else "they are"
        say(f"{comparison.unjudged_in_words}; kept as {them}", err=True)
    withheld = [change for change in comparison.changes if change.kind == "withheld"]
    for change in withheld:
        say(f"not accepted: {out}/{change.name}: {change.headline}", err=True)
    written = 0
    for change in comparison.changes:
        if change.after is not None and _on_disk(out / change.name) != change.after:
            say(f"wrote {output.write(change.name, change.after)}")
            written += 1
    kept = [one for one in left if one.keep or not prune]
    for one in left:
        if one in kept:
            why = one.keep or "--prune removes it"
            say(f"kept {out}/{one.name}: {one.change.headline} ({why})", err=True)
        else:
            output.remove(one.name)
            say(f"removed {out / one.name}")
            written += 1
    _say_by_hand(kept, out, err=True)
    if written:
        say(f"{plural(written, 'file')} to look at and to commit")
    elif comparison.broken or withheld:
        say(f"nothing was written: the rest of {out}/ is as it is drawn now")
    else:
        say(f"nothing to write: {out}/ is as it is drawn now")
    return max(status_of(comparison.broken), 1 if kept or withheld else 0)


def _list(left: Sequence[Leftover], out: str, *, err: bool) -> None:
    """What --prune would delete, and what it would not, with the reason."""
    for one in left:
        if one.keep:
            say(f"would keep {out}/{one.name}: {one.keep}", err=err)
        else:
            say(f"would delete {out}/{one.name}: {one.change.headline}", err=err)
    _say_by_hand(left, Path(out), err=err)
    going = sum(not one.keep for one in left)
    hint = "; --update --prune does it" if going else ""
    say(f"{plural(going, 'file')} to delete, {len(left) - going} to keep{hint}", err=err)


def _say_by_hand(left: Sequence[Leftover], out: Path, *, err: bool) -> None:
    from ppgen.baseline.leftovers import by_hand
    from ppgen.definition.bundled import bundled

    # Of a bundled game it is said how to compare its drawings, so no hint shall remove them.
    strange = [leftover for leftover in left if leftover.name.split("/")[0] not in bundled()]
    for hint in by_hand(strange, out):
        say(f"    hint: {hint}", err=err)


def _on_disk(path: Path) -> bytes | None:
    try:
        return read_regular(path)
    except OSError:
        return None


# Two files ----------------------------------------------------------------------------------------------------------


def _two_files(
    files: Sequence[Path], others: Sequence[str], threshold: float, allow: int, form: str, report: str | None
) -> int:
    if len(files) != 2:
        raise click.UsageError("ppgen diff takes no file, or two: ppgen diff A.pdf B.pdf")
    if others:
        raise click.UsageError(f"{others[0]} does not go with two files")
    from ppgen.baseline.files import compare

    comparison, pictures = compare(files[0], files[1], threshold, allow, pictured=report is not None)
    if report is not None:
        _report(comparison, report, pictures or _pictures(comparison))
    _tell(comparison, form, str(files[1].parent), report)
    return 1 if comparison.findings else 0
