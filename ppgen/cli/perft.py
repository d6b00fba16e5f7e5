"""`ppgen perft`: how many move sequences there are, which is the usual test of a move generator."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ppgen.cli.messages import say
from ppgen.cli.options import chosen_games, load_chosen, one_game_option, trust_option
from ppgen.diagnostics import EnvironmentProblem

if TYPE_CHECKING:
    from ppgen.press.counting import MoveCounts


@click.command("perft")
@one_game_option()
@click.option(
    "--depth", metavar="N", required=True, type=click.IntRange(0, 99), help="How many moves each sequence has."
)
@click.option(
    "--from", "--position", "start", metavar="POSITION", help="The position where they begin. [default: the setup]"
)
@click.option("--divide", "divided", is_flag=True, help="Count separately for each first move.")
@click.option("--table", is_flag=True, help="Count for each depth from 1 to N, a line each.")
@trust_option()
def command(game: str, depth: int, start: str | None, divided: bool, table: bool, trust: bool) -> None:
    """Count the sequences of N legal moves of a game whose rules are data. A game that is over has no more moves.

    A position that no game leads to is counted, with a warning.
    """
    if divided and table:
        raise click.UsageError("--divide does not go with --table")
    from ppgen.press.counting import count_moves
    from ppgen.rules.load import load_rules

    rules = load_rules(load_chosen(chosen_games((game,))[0]), trust=trust)
    try:
        for each in range(min(1, depth) if table else depth, depth + 1):
            counts = count_moves(rules, game, each, "setup" if start is None else start)
            if table:
                say(f"{each:>{len(str(depth))}}  {counts.total}")
    except EnvironmentProblem as problem:
        if problem.code == "start":
            problem.message = problem.message.replace("the position", "--from", 1)
        raise
    if divided and depth:
        _print_counts(counts)
    elif not table:
        say(str(counts.total))
    if counts.impossible:
        say(f"ppgen: warning: no game leads to this position: {counts.impossible}", err=True)
    if counts.why_none:
        say(f"ppgen: {counts.why_none}", err=True)


def _print_counts(counts: MoveCounts) -> None:
    """Print the count of each first move, and their sum."""
    width = max(map(len, counts.by_move), default=0)
    for move, count in counts.by_move.items():
        say(f"{move:<{width}}  {count}")
    say(f"{'':<{width}}  {counts.total}")
