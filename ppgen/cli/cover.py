"""`ppgen cover`: which rules does no figure show?"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from ppgen.cli.messages import shown
from ppgen.cli.options import current_choice, game_option, games_or_faults, trust_option
from ppgen.cli.output import Output
from ppgen.cli.paths import repository_prefix, shown_file, shown_path
from ppgen.cli.targets import ReportFile, deliver, report_options
from ppgen.diagnostics import EnvironmentProblem, did_you_mean
from ppgen.numerals import listed, plural
from ppgen.records import replace
from ppgen.report.model import Report, fault, fault_data
from ppgen.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ppgen.cover.model import Coverage, Kind
    from ppgen.definition.project import GameFolder
    from ppgen.diagnostics import Diagnostic
    from ppgen.report.model import Level


@click.command("cover")
@game_option()
@report_options()
@click.option(
    "--count",
    "counted",
    metavar="LIST",
    default="",
    help="What else counts: any of readings, variants, bounds (limits of parameters), separated by commas.",
)
@click.option(
    "--fail-under",
    "least",
    metavar="N",
    type=click.IntRange(0, 100),
    help="Exit 1 if less than N % of a game's rules are shown.",
)
@click.option(
    "--suggest",
    "drafts",
    metavar="DIR",
    help="Write drafts of figures that would show what nothing shows, into DIR/GAME.yaml.",
)
@trust_option()
def command(
    named: tuple[str, ...],
    form: str,
    also: tuple[ReportFile, ...],
    counted: str,
    least: int | None,
    drafts: str | None,
    trust: bool,
) -> int:
    """List the words of the rules, or the fault codes of rules that are a program, with the figures and transcripts
    that show each of them, and those that nothing shows.

    A figure shows a word if it would be different without it. No position is proved: that is for check.
    """
    from ppgen.press.covering import cover_games
    from ppgen.press.judging import status_of

    kinds = _kinds(counted)
    places, faults = games_or_faults(named)
    games, more = cover_games(places, current_choice(), kinds, trust=trust)
    findings = tuple(shown(fault) for fault in (*faults, *more, *(fault for game in games for fault in game.faults)))
    low = tuple(game for game in games if least is not None and game.percent < least)
    report = _report(games, findings, low, least)
    report = replace(report, prefix=repository_prefix(place.folder for place in places))
    if drafts is not None:
        report = replace(report, remarks=_suggest(places, games, drafts, trust=trust))
    deliver(report, form, also, printed=_printed(report, games))
    return status_of(findings) or int(bool(low))


def _suggest(places: Sequence[GameFolder], games: Sequence[Coverage], folder: str, *, trust: bool) -> tuple[str, ...]:
    """Write drafts of figures, and say where. Raises EnvironmentProblem, before anything is written, for a file that
    exists, and if one cannot be written.
    """
    from ppgen.definition.load import drawn_as
    from ppgen.press.covering import suggested

    output = Output(folder, "--suggest")
    by_game = {game.game: game for game in games}
    texts: list[tuple[Coverage, str]] = []
    for place in places:
        game = by_game.get(drawn_as(place.id, current_choice()))
        text = "" if game is None else suggested(place, current_choice(), game, trust=trust)
        if game is not None and text:
            texts.append((game, text))
    for game, _ in texts:
        if os.path.lexists(path := output.root / f"{game.game}.yaml"):
            message = f"{shown_path(path)} exists already, and nothing was written"
            raise EnvironmentProblem(message, "move it away, or name another folder with --suggest")
    said: list[str] = []
    for game, text in texts:
        count = text.count("  - id: ")
        written = output.write(f"{game.game}.yaml", text.encode())
        said.append(f"{shown_path(written)}: {plural(count, 'draft')} for {plural(len(game.gaps), 'gap')}")
    if not said and not any(game.gaps for game in games):
        return ("no drafts: there is no gap",)
    return tuple(said or ["no drafts: nothing was met in play that shows a gap"])


def _kinds(counted: str) -> tuple[Kind, ...]:
    from ppgen.press.covering import KINDS

    names = [name.strip() for name in counted.split(",")] if counted else []
    for name in names:
        if name not in KINDS:
            raise EnvironmentProblem(f"--count: there is no {name!r} to count", did_you_mean(name, KINDS))
    return tuple(KINDS[name] for name in dict.fromkeys(names))


def _report(
    games: Sequence[Coverage], findings: Sequence[Diagnostic], low: Sequence[Coverage], least: int | None
) -> Report:
    """What is shown, as a report: gaps are warnings, or failures in a game of which too little is shown."""
    from ppgen.cover.data import cover_data
    from ppgen.cover.model import gap_finding
    from ppgen.cover.pages import PAGES

    found = [fault(finding) for finding in findings]
    for game in games:
        level: Level = "failure" if game in low else "warning"
        found += [replace(fault(shown(gap_finding(gap, game.game)), level), game=game.game) for gap in game.gaps]
        found += [replace(fault(shown(each), "warning"), game=game.game) for each in game.warnings]
    data = cover_data(games)
    for each in data["games"]:
        for line in (*each["rules"], *each["listed"]):
            line["file"] = shown_file(line["file"])
    return Report(
        "ppgen cover",
        __version__,
        "Rules that figures show",
        _closing(games, low, least),
        tuple(found),
        passed=tuple(f"{game.game}: {line.said}" for game in games for line in game.lines if line.is_shown),
        games=tuple(game.game for game in games),
        all_clear="" if found else "Every rule is shown.",
        rules={code: (page.title, page.explanation) for code, page in PAGES.items()},
        data={**data, "findings": [fault_data(finding) | {"level": finding.level} for finding in found]},
    )


def _printed(report: Report, games: Sequence[Coverage]) -> Report:
    """The report for a terminal: its tables have the gaps, each once."""
    from ppgen.cover.text import table

    others = tuple(finding for finding in report.findings if finding.code != "COVER-NONE")
    tables = tuple(line for game in games for line in table(game))
    return replace(report, findings=others, remarks=(*tables, *report.remarks))


def _closing(games: Sequence[Coverage], low: Sequence[Coverage], least: int | None) -> str:
    from ppgen.cover.model import percent_of

    if not games:
        return "no game could be read"
    ruled = [game for game in games if game.lines]
    gaps = sum(len(game.gaps) for game in ruled)
    counted, some = sum(game.counted for game in ruled), sum(game.shown for game in ruled)
    said = f"{some} of {counted} rules shown ({percent_of(tuple(ruled))} %), {gaps} not shown"
    return f"{said}; less than {least} % of {listed([game.game for game in low])}" if low else said
