"""What judging found, as a report: that of `ppgen check`, and the part of `ppgen diff --check`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from ppgen.cli.options import current_choice
from ppgen.cli.paths import shown_file
from ppgen.names import games_in_words
from ppgen.numerals import plural
from ppgen.records import replace
from ppgen.report.model import Finding, Report, fault, fault_data
from ppgen.version import __version__

if TYPE_CHECKING:
    from ppgen.diagnostics import Diagnostic
    from ppgen.press.checked import CheckedFigure, CheckedGame


def check_report(
    games: Sequence[CheckedGame],
    findings: Sequence[Diagnostic],
    warnings: Sequence[Diagnostic],
    forms: Collection[str],
    *,
    every: bool,
    strict: bool = False,
) -> Report:
    """What judging some games found. What a figure or a drawing gets wrong is a failure, other faults are errors.

    `forms` are the formats that it is written in: some explain the codes. `every` says whether all variants were
    judged. Under `strict`, illustrations do not pass.
    """
    leveled = [
        *(fault(finding, "failure" if finding.code.startswith(("FIG-", "DRAW-")) else "error") for finding in findings),
        *(fault(warning, "warning") for warning in warnings),
    ]
    found = tuple(replace(finding, game=_game_of(finding, games)) for finding in leveled)
    return Report(
        "ppgen check",
        __version__,
        "Figures and definitions",
        _closing(games, len(findings), len(warnings), every),
        found,
        passed=tuple(
            f"{game.id}/figures/{figure.id}"
            for game in games
            for figure in game.figures
            if figure.holds and not (strict and figure.illustration)
        ),
        games=tuple(game.id for game in games),
        remarks=tuple(map(_summary, games)),
        all_clear="" if findings else "Everything is as it is declared.",
        rules=_rules() if "sarif" in forms and found else {},
        data={**_data(games), "findings": [fault_data(finding) | {"level": finding.level} for finding in found]},
    )


def with_check(differences: Report, check: Report) -> Report:
    """The report of a comparison with what judging the same games found, each thing once.

    Drawings that are withheld for a fault name it, since the fault itself is among the findings.
    """
    places = {(finding.mark, finding.code, finding.message) for finding in check.findings}

    def told(finding: Finding) -> Finding:
        causes = finding.causes
        if not causes or not all((cause.mark, cause.code, cause.message) in places for cause in causes):
            return finding
        details = tuple(f"not drawn: {cause.code} at {cause.mark}" for cause in causes)
        return replace(finding, causes=(), details=details, repeats=True)

    return replace(
        differences,
        command="ppgen diff --check",
        heading="Figures, sheets and definitions",
        closing=f"{check.closing}; {differences.closing}",
        findings=(*check.findings, *map(told, differences.differences)),
        passed=check.passed + differences.passed,
        remarks=check.remarks + differences.remarks,
        rules={**check.rules, **differences.rules},
        data={**differences.data, "judged": _judged_data(check)},
    )


# Words --------------------------------------------------------------------------------------------------------------


def _game_of(finding: Finding, games: Sequence[CheckedGame]) -> str:
    """The game in whose folder a fault is; "" if it is in none of them."""
    folders = {game.place[0]: f"{shown_file(str(game.place[1]))}/" for game in games}
    inside = [name for name, folder in folders.items() if finding.mark.file.startswith(folder)]
    return max(inside, key=lambda name: len(folders[name]), default="")


def _summary(game: CheckedGame) -> str:
    if any(finding.code == "DEF-PROGRAM" for finding in game.findings):
        return f"{game.id}: its figures were not judged"
    of_figures = {finding for figure in game.figures for finding in figure.findings}
    others = [finding for finding in game.findings if finding not in of_figures]
    drawn = sum(finding.code.startswith("DRAW-") for finding in others)
    own = len(others) - drawn
    faults = "; ".join(
        f"{plural(count, 'fault')} in its {where}"
        for count, where in ((own, "definition"), (drawn, "drawings"))
        if count
    )
    cards = f"{plural(sum(game.dealt), 'card')} of {plural(len(game.dealt), 'deck')}" if game.dealt else ""
    if not game.figures:
        return f"{game.id}: {'; '.join(filter(None, (cards, faults))) or 'no figures'}"
    from ppgen.figures.statement import proofs_in_words

    bad, count = sum(not figure.holds for figure in game.figures), len(game.figures)
    held = f"{bad} not as declared" if bad else "as declared" if count == 1 else "all as declared"
    proofs = proofs_in_words(game.figures)
    summary = f"{game.id}: {plural(count, 'figure')}, {held}{f': {proofs}' if proofs else ''}"
    return "; ".join(filter(None, (summary, cards, faults)))


def _closing(games: Sequence[CheckedGame], findings: int, warnings: int, every: bool) -> str:
    """What was judged, by name: a clean run of nothing, or of another project's games, must not look like more."""
    if not games:
        return f"no game judged: {plural(findings, 'fault')} in the project"
    from ppgen.figures.statement import proofs_in_words

    counts = [plural(findings, "finding") if findings else "no findings"]
    counts += [plural(warnings, "warning")] if warnings else []
    proofs = proofs_in_words(figure for game in games for figure in game.figures)
    said = ", ".join(counts) + (f" ({proofs})" if proofs else "")
    return f"{games_in_words('judged', (game.id for game in games))}: {said}{'' if every else _left_out(games)}"


def _left_out(games: Sequence[CheckedGame]) -> str:
    """What a run without --all-variants leaves out, and what judges it."""
    from ppgen.press.judging import left_out

    if current_choice().variants:
        count = len(left_out(games))
        what = plural(count, "figure") + " of other ways to play"
    else:
        judged = {(game.id.partition("+")[0], game.choice.variants) for game in games}
        others = {(game.id.partition("+")[0], (name,)) for game in games for name in game.variants}
        count = len(others - judged)
        what = plural(count, "variant")
    was, them = ("was", "it") if count == 1 else ("were", "them")
    return f". {what} {was} left out: --all-variants judges {them}" if count else ""


# Data ---------------------------------------------------------------------------------------------------------------


def _rules() -> dict[str, tuple[str, str]]:
    """What every code means."""
    from ppgen.cli.rule import all_pages

    return {code: (page.title, page.explanation) for code, page in all_pages()[0].items()}


def _judged_data(check: Report) -> dict[str, Any]:
    """What `ppgen check` says for a program, without the findings, which are among those of the comparison."""
    warnings = [fault_data(warning) for warning in check.warnings]
    return {key: check.data[key] for key in ("counts", "games", "left-out")} | {"warnings": warnings}


def _data(games: Sequence[CheckedGame]) -> dict[str, Any]:
    """How many figures there are of a kind, `games` with their figures and verdicts, and figures `left-out`."""
    from ppgen.press.judging import left_out

    figures = [figure for game in games for figure in game.figures]
    proofs = Counter(figure.proof for figure in figures if figure.holds)
    return {
        "counts": {
            "figures": len(figures),
            "not-as-declared": len(figures) - proofs.total(),
            "proven": proofs["proven"],
            "undecided": proofs["undecided"],
            "illustrations": proofs["illustration"],
            "without-position": proofs["no position"],
        },
        "games": [{"id": game.id, "figures": list(map(_figure_data, game.figures))} for game in games],
        "left-out": [
            {
                "game": game.id,
                "figure": figure.id,
                "variant": list(figure.variant),
                "except-variants": list(figure.except_variants),
            }
            for game, figure in left_out(games)
        ],
    }


def _figure_data(figure: CheckedFigure) -> dict[str, Any]:
    return {
        "id": figure.id,
        "title": figure.title,
        "as-declared": figure.holds,
        "illustration": figure.proof == "illustration",
        "panels": [
            {
                "letter": panel.letter,
                "position": panel.position,
                "verdict": panel.verdict,
                "codes": list(panel.codes),
                "witness": list(panel.witness),
                "tried": panel.tried,
                "advice": panel.advice,
            }
            for panel in figure.panels
        ],
    }
