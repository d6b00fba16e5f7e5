"""`ppgen check`: is every figure as declared, and every definition without faults?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ppgen.cli.messages import say, shown
from ppgen.cli.options import asked, current_choice, game_option, games_or_faults, trust_option
from ppgen.cli.targets import ReportFile, deliver, forms_of, report_options
from ppgen.names import games_in_words
from ppgen.numerals import plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ppgen.figures.statement import Panel, Statement
    from ppgen.press.judging import JudgedGame
    from ppgen.rules.verdict import Fact, Facts


@click.command("check")
@game_option()
@report_options()
@click.option("--explain", metavar="FIGURE", help="Explain one figure: its witness move by move, and its facts.")
@click.option(
    "--all-variants",
    "every",
    is_flag=True,
    help="Judge each game as it is, in each of its variants alone, and in each combination that a figure names.",
)
@trust_option()
def command(
    named: tuple[str, ...], form: str, also: tuple[ReportFile, ...], explain: str | None, every: bool, trust: bool
) -> int:
    """Judge every figure (verdicts, claims, captions), and find whatever keeps figures and sheets from being drawn.

    Exits 1 if something is not as declared or is at fault.
    """
    from ppgen.cli.reports import report_of
    from ppgen.cli.rule import all_pages
    from ppgen.press.judging import findings_of, in_every_variant, judge_games, status_of, with_drawing_faults

    if explain is not None and forms_of(form, also) != {"text"}:
        raise click.UsageError("--explain is for people: it goes with --format text alone")
    if every and (explain is not None or current_choice().variants):
        raise click.UsageError("--all-variants judges every variant, so --variant and --explain do not go with it")
    places, faults = games_or_faults(named)
    choice = current_choice()
    games = judge_games(places, choice, (explain,) if explain and places else (), trust=trust)
    if every:
        games = in_every_variant(games, trust=trust)
    papers = asked().papers if games and explain is None else ()
    games = tuple(with_drawing_faults(game, papers) for game in games)
    findings = [shown(finding) for finding in (*faults, *findings_of(games, choice))]
    if explain is not None:
        for game in games:
            for statement in game.statements:
                say(*_explained(statement))
        report = report_of(games, findings)
    else:
        pages = all_pages()[0] if "sarif" in forms_of(form, also) and findings else {}
        summaries = [_summary(game) for game in games]
        report = report_of(games, findings, _closing(games, len(findings), every), summaries, pages)
    deliver(report, form, also)
    return status_of(findings)


def _summary(game: JudgedGame) -> str:
    if any(finding.code == "DEF-PROGRAM" for finding in game.findings):
        return f"{game.id}: its figures were not judged"
    if game.findings:
        return f"{game.id}: {plural(len(game.findings), 'fault')} in its definition"
    if not game.statements:
        return f"{game.id}: no figures"
    bad = sum(not statement.holds for statement in game.statements)
    count = plural(len(game.statements), "figure")
    return f"{game.id}: {count}, {f'{bad} not as declared' if bad else 'all as declared'}"


def _closing(games: Sequence[JudgedGame], findings: int, every: bool) -> str:
    """What was judged, by name: a clean run of nothing, or of another project's games, must not look like more."""
    if not games:
        return f"no game judged: {plural(findings, 'fault')} in the project"
    count = plural(findings, "finding") if findings else "no findings"
    return f"{games_in_words('judged', (game.id for game in games))}: {count}{'' if every else _left_out(games)}"


def _left_out(games: Sequence[JudgedGame]) -> str:
    """What a run without --all-variants leaves out, and what judges it."""
    from ppgen.press.judging import left_out

    figures = len(left_out(games))
    if current_choice().variants:
        count, what = figures, plural(figures, "figure") + " of other ways to play"
    else:
        count = sum(len(judged.game.variants) for judged in games if judged.game is not None)
        what = plural(count, "variant")
        if figures:
            what += f" with {plural(figures, 'figure')} of {'its' if count == 1 else 'their'} own"
    was, them = ("was", "it") if count == 1 else ("were", "them")
    return f". {what} {was} left out: --all-variants judges {them}" if count else ""


def _explained(statement: Statement) -> Iterator[str]:
    from ppgen.figures.facts import fact_text, flat

    yield f"{statement.game.id} {statement.id}: {statement.figure.title}"
    for number, panel in enumerate(statement.panels, 1):
        if len(statement.panels) > 1:
            yield ""
            yield f"Panel {panel.spec.letter or number}"
        yield from _panel(panel)
    yield ""
    yield "Facts"
    yield from (f"  {path}: {fact_text(fact)}" for path, fact in flat(_once(statement.facts)))


def _once(facts: Facts) -> Facts:
    """The facts of the position first, then those of the definition, which are not repeated for each panel."""
    from collections.abc import Mapping

    from ppgen.figures.game_facts import NAMES

    def own(some: Facts) -> dict[str, Fact]:
        return {key: fact for key, fact in some.items() if key not in NAMES}

    first = own(facts)
    if isinstance(panels := facts.get("panels"), Mapping):
        first["panels"] = {letter: own(panel) for letter, panel in panels.items() if isinstance(panel, Mapping)}
    return {**first, **{key: fact for key, fact in facts.items() if key in NAMES}}


def _panel(panel: Panel) -> Iterator[str]:
    if panel.notation:
        yield f"  Position: {panel.notation}"
    verdict = panel.verdict
    if verdict is None:
        yield "  No position, so nothing to judge."
        return
    if verdict.status == "legal":
        moves = verdict.witness
        yield "  Legal: " + (f"{plural(len(moves), 'turn')} lead there." if moves else "it is the setup.")
        for number, move in enumerate(moves, 1):
            yield f"    {number:>2}. {move}"
    elif verdict.status == "illegal":
        yield "  Illegal:"
        for fault in verdict.faults:
            turn = f" (turn {fault.turn})" if fault.turn is not None else ""
            yield f"    {fault.code} {fault.message}{turn}"
            if fault.hint:
                yield f"        hint: {fault.hint}"
    else:
        yield f"  Unknown: {verdict.tried}"
