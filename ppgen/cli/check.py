"""`ppgen check`: is every figure as declared, and every definition without faults?"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ppgen.cli.caching import cache_option, chosen_proofs
from ppgen.cli.messages import say, shown
from ppgen.cli.options import asked, current_choice, game_option, games_or_faults, lints_option, trust_option
from ppgen.cli.parallel import side_by_side
from ppgen.cli.paths import below_top, repository_prefix
from ppgen.cli.pull_request import identity
from ppgen.cli.staged import sources, staged_option
from ppgen.cli.targets import ReportFile, deliver, forms_of, report_options
from ppgen.names import LINTS
from ppgen.numerals import plural
from ppgen.records import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ppgen.figures.statement import Panel, Statement
    from ppgen.press.judging import JudgedGame
    from ppgen.rules.verdict import Fact, Facts

R = TypeVar("R")


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
@click.option("--strict", is_flag=True, help="Count warnings, and figures that are illustrations, as findings.")
@lints_option()
@staged_option()
@cache_option("proof games")
@trust_option()
def command(
    named: tuple[str, ...],
    form: str,
    also: tuple[ReportFile, ...],
    explain: str | None,
    every: bool,
    strict: bool,
    lints: str | None,
    staged: bool,
    cache: bool | None,
    trust: bool,
) -> int:
    """Judge every figure (verdicts, claims, captions), and find whatever keeps figures and sheets from being drawn.

    Exits 1 if something is not as declared or is at fault. Warnings leave the exit status 0.
    """
    from ppgen.cli.reports import check_report
    from ppgen.press.checked import checked, illustrations_of, warnings_of
    from ppgen.press.checking import Checking, check_games, with_drawing_faults
    from ppgen.press.judging import findings_of, judge_games, status_of

    if explain is not None and (form != "text" or also):
        raise click.UsageError("--explain is for people: it goes with --format text alone, and without --also")
    if every and (explain is not None or current_choice().variants):
        raise click.UsageError("--all-variants judges every variant, so --variant and --explain do not go with it")
    with sources(staged) as source:
        places, faults = ((), source.faults) if source.faults else games_or_faults(source.games(named))
        choice, proofs = current_choice(), chosen_proofs(cache)
        games: tuple[JudgedGame, ...] = ()
        if explain is not None:
            games = judge_games(places, choice, (explain,) if places else (), trust=trust, proofs=proofs)
            judged = tuple(checked(with_drawing_faults(game, ())) for game in games)
        else:
            papers = asked().papers if places else ()
            wanted = Checking(choice, papers, (lints or LINTS) == "all", trust=trust, proofs=proofs)
            judged = check_games(places, wanted, partial(_shared, lints=wanted.lints), every=every)
        findings = tuple(shown(finding) for finding in (*faults, *findings_of(judged, choice)))
        warnings = tuple(map(shown, warnings_of(judged))) if explain is None else ()
        if strict:
            doubts = (*warnings, *map(shown, illustrations_of(judged)))
            findings, warnings = tuple(sorted({*findings, *doubts})), ()
        for game in games:
            for statement in game.statements:
                say(*_explained(statement))
        report = check_report(judged, findings, warnings, forms_of(form, also), every=every, strict=strict)
        if explain is not None:
            report = replace(report, remarks=(), closing="")
        prefix = repository_prefix(place.folder for place in places)
    report = replace(report, prefix=prefix)
    if "comment" in forms_of(form, also):
        flags = [name for name, given in (("--all-variants", every), ("--strict", strict)) if given]
        report = replace(report, identity=identity(named, ["check", below_top(), *choice.words, *flags]))
    deliver(report, form, also)
    return status_of(findings)


def _shared(work: Callable[[Any], R], tasks: Sequence[Any], *, lints: bool) -> list[R]:
    """The results for games, shared among the processors; a game with many figures begins before one with few.

    Without lints a game takes 0.15 s, and a process with what it needs 0.05 s.
    """
    return side_by_side(work, tasks, least=2 if lints else 4, size=lambda task: task[0].size)


def _explained(statement: Statement) -> Iterator[str]:
    from ppgen.figures.facts import fact_text, flat

    yield f"{statement.game.id} {statement.id}: {statement.figure.title}"
    for number, panel in enumerate(statement.panels, 1):
        if len(statement.panels) > 1:
            yield ""
            yield f"Panel {panel.spec.letter or number}"
        yield from _panel(panel, statement.id)
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


def _panel(panel: Panel, figure: str) -> Iterator[str]:
    if panel.notation:
        yield f"  Position: {panel.notation}"
    verdict = panel.verdict
    if verdict is None:
        yield "  No position, so nothing to judge."
        return
    if verdict.status == "legal":
        moves = verdict.witness
        yield "  Legal: " + (
            f"{plural(len(moves), 'turn')} {'leads' if len(moves) == 1 else 'lead'} there."
            if moves
            else "it is the setup."
        )
        for number, move in enumerate(moves, 1):
            yield f"    {number:>2}. {move}"
    elif verdict.status == "unknown":
        from ppgen.figures.declared import advice

        yield f"  Unknown: {verdict.tried}"
        yield f"    hint: {advice(panel.spec, figure, panel.findable)}"
    else:
        yield f"  {_HEADINGS[verdict.status]}"
        for fault in verdict.faults:
            turn = f" (turn {fault.turn})" if fault.turn is not None else ""
            yield f"    {fault.code} {fault.message}{turn}"
            if fault.hint:
                yield f"        hint: {fault.hint}"


_HEADINGS = {"illegal": "Illegal:", "illustration": "Illustration: it is made up, and only its turns are judged."}
