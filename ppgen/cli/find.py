"""`ppgen find`: positions that show something, with the games that lead there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ppgen import escapes
from ppgen.cli.caching import cache_option, chosen_proofs
from ppgen.cli.messages import hand_over, say, say_finding
from ppgen.cli.options import chosen_games, load_chosen, one_game_option, trust_option
from ppgen.cli.paths import shown_path
from ppgen.diagnostics import EnvironmentProblem
from ppgen.numerals import plural
from ppgen.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ppgen.press.finding import Example, FoundReport

_MOST = 20
_ANOTHER = "name another one with --draw"


@click.command("find")
@one_game_option()
@click.option(
    "--where",
    metavar="CONDITION",
    required=True,
    help="What the position shows, such as 'move.captures >= 2': an expression as in captions, that is true or false.",
)
@click.option(
    "--fewest",
    type=click.Choice(("pieces", "turns", "plies")),
    metavar="pieces|turns",
    help="What is to be as few as possible: the pieces on the board, or the turns that lead there. [default: pieces "
    "where the game loses some, else plies; where the rules are a program, what they count]",
)
@click.option("--count", metavar="N", type=click.IntRange(1, _MOST), default=1, show_default=True, help="How many.")
@click.option("--pieces", metavar="N", type=click.IntRange(0, 999), help="Only with so many pieces on the board.")
@click.option("--within", metavar="TURNS", type=click.IntRange(0, 999), help="Only after at most so many turns.")
@click.option("--unlike", is_flag=True, help="Only positions that no figure of the game shows.")
@click.option(
    "--seed",
    metavar="N",
    type=click.IntRange(0, 999_999),
    default=1,
    show_default=True,
    help="Another one finds others.",
)
@click.option("--draw", metavar="DIR", help="Draw what is found as figures, into a new folder, with its figures.yaml.")
@click.option(
    "--format",
    "form",
    type=click.Choice(("text", "yaml", "json")),
    default="text",
    show_default=True,
    help="Text for people, lines for figures.yaml alone, or JSON.",
)
@cache_option("proof games")
@trust_option()
def command(
    game: str,
    where: str,
    fewest: Any,
    count: int,
    pieces: int | None,
    within: int | None,
    unlike: bool,
    seed: int,
    draw: str | None,
    form: str,
    cache: bool | None,
    trust: bool,
) -> int:
    """Find positions of a game that show something: those with the fewest pieces or turns first, each with the
    transcript that leads there, ready for figures.yaml.

    Exits 1 if there is none.
    """
    from ppgen.cli.progress import doing
    from ppgen.cli.whole_folder import refuse_existing
    from ppgen.definition.load import load_figures
    from ppgen.find import ConditionFault, Wish
    from ppgen.press.finding import report_found
    from ppgen.rules.load import load_rules

    if draw == "":
        raise EnvironmentProblem("--draw needs the name of a folder", "--draw drafts makes the folder drafts here")
    if draw is not None:
        refuse_existing(Path(draw), _ANOTHER)
    definition = load_chosen(chosen_games((game,))[0])
    rules = load_rules(definition, trust=trust, proofs=chosen_proofs(cache))
    wish = Wish(where, "plies" if fewest == "turns" else fewest, count, pieces, within, seed)
    try:
        with doing() as told:
            report = report_found(definition, rules, wish, load_figures(definition), unlike=unlike, told=told)
    except ConditionFault as fault:
        raise EnvironmentProblem(
            f"--where, column {fault.offset + 1}: {fault.message}", fault.hint, code="where"
        ) from None
    if form == "json":
        hand_over(escapes.json({"ppgen": __version__, "game": definition.id, **_data(report)}))
    elif form == "yaml":
        hand_over(report.yaml)
        say(report.answer.said, err=True)
    else:
        say(*_text(report))
    status = 0 if report.examples else 1
    return max(status, _drawn(report, rules, Path(draw))) if draw is not None and report.examples else status


# Text ---------------------------------------------------------------------------------------------------------------


def _text(report: FoundReport) -> Iterator[str]:
    yield f"{report.game.title} ({report.game.id}): {report.wish.where}"
    for example in report.examples:
        yield from ("", *_example(example))
    yield from ("", report.answer.said)
    if report.answer.unknown:
        yield f"Whether one has {_numbers(report.answer.unknown)} is open: no game was found, and no proof against it."
    if not (report.examples or report.answer.none or report.answer.too_many):
        yield from _helps(report)
    if report.examples:
        yield from ("", "In figures.yaml:", *(f"  {line}" for line in report.yaml.splitlines()))


def _helps(report: FoundReport) -> Iterator[str]:
    """What may find something where nothing was found."""
    wish = report.wish
    if report.answer.fewest == "pieces" and wish.pieces is None:
        yield "With --pieces N all of the search is for positions of so many pieces."
    if "puzzle" in wish.where:
        yield "Before the puzzle, ask for what few positions have: only those are solved. 'enemy.pieces <= 3 and …'"


def _numbers(numbers: tuple[int, ...]) -> str:
    *others, last = map(str, numbers)
    return f"{', '.join(others)} or {last} pieces" if others else plural(numbers[0], "piece")


def _example(example: Example) -> Iterator[str]:
    found = example.found
    how = _HOW[found.how]
    after = f"after {plural(len(found.turns), 'turn')}; {how}"
    if example.board is None:
        yield f"{example.name}: size {found.pieces}, {after}"
        yield from (
            "",
            f"  {found.position}",
            *(f"  {name}: {said}" for name, said in zip(found.events, example.shown, strict=True)),
        )
        return
    yield f"{example.name}: {plural(found.pieces, 'piece')}, {after}"
    yield from ("", *(f"  {line}" for line in example.board.lines), "")
    yield f"  {found.position}"
    if found.turn:
        yield f"  {found.turn}" + (f" breaks {found.broken}" if found.broken else " shows it")


_HOW = {
    "listed": "put together, and a game leads there",
    "played out": "met by playing all games",
    "random play": "met in random play",
}


# JSON ---------------------------------------------------------------------------------------------------------------


def _data(report: FoundReport) -> dict[str, Any]:
    answer = report.answer
    return {
        "where": report.wish.where,
        "seed": report.wish.seed,
        "fewest": {
            "of": "turns" if answer.fewest == "plies" else answer.fewest,
            "proved": answer.proved,
            "unknown": list(answer.unknown),
            "said": answer.said,
        },
        "none": answer.none,
        "listed": answer.listed,
        "played": answer.played,
        "found": [_found(example) for example in report.examples],
        "yaml": report.yaml,
    }


def _found(example: Example) -> dict[str, Any]:
    found = example.found
    return {
        "name": example.name,
        "position": found.position,
        **({"pieces": found.pieces} if example.board is not None else {"size": found.pieces}),
        "how": found.how,
        "setup": found.setup,
        "turns": list(found.turns),
        **({"events": list(found.events), "verdict": found.verdict} if example.board is None else {}),
        "turn": found.turn or None,
        "breaks": found.broken or None,
    }


# Drawings -----------------------------------------------------------------------------------------------------------


def _drawn(report: FoundReport, rules: Any, folder: Path) -> int:
    """Draw the figures into a folder of their own, whole or not at all. 1 if one is not as declared."""
    from ppgen.cli.output import Output
    from ppgen.cli.whole_folder import whole_folder
    from ppgen.press.drawings import draw_figure
    from ppgen.press.finding import drafts_judged
    from ppgen.press.formats import DPI, files
    from ppgen.press.request import request

    status = 0
    with whole_folder(folder, _ANOTHER) as unfinished:
        output = Output(unfinished, "--draw")
        output.write("figures.yaml", report.yaml.encode())
        for statement in drafts_judged(report, rules, unfinished):
            drawing = draw_figure(statement, request().themes[0])
            for file in files(drawing, ("svg", "png"), DPI):
                output.write(f"{statement.id}.{file.kind}", file.data())
            for finding in statement.findings:
                say_finding(finding, err=True)
                status = 1
    say(f"{plural(len(report.examples), 'figure')} in {shown_path(folder)}, with figures.yaml", err=True)
    return status
