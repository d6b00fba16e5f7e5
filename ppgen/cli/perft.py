"""`ppgen perft`: how many move sequences there are, which is the usual test of a move generator."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ppgen.cli.messages import say
from ppgen.cli.options import chosen_games, load_chosen, one_game_option, trust_option
from ppgen.diagnostics import EnvironmentProblem

if TYPE_CHECKING:
    from ppgen.rules.board.game import BoardGame
    from ppgen.rules.board.position import Position


@click.command("perft")
@one_game_option()
@click.option(
    "--depth", metavar="N", required=True, type=click.IntRange(0, 99), help="How many moves each sequence has."
)
@click.option("--from", "start", metavar="POSITION", help="The position where they begin. [default: the setup]")
@click.option("--divide", "divided", is_flag=True, help="Count separately for each first move.")
@trust_option()
def command(game: str, depth: int, start: str | None, divided: bool, trust: bool) -> None:
    """Count the sequences of N legal moves of a game whose rules are data. A game that is over has no more moves."""
    from ppgen.rules.board.game import BoardGame
    from ppgen.rules.board.perft import divide, perft
    from ppgen.rules.load import load_rules

    rules = load_rules(load_chosen(chosen_games((game,))[0]), trust=trust)
    if not isinstance(rules, BoardGame):
        raise EnvironmentProblem(f"the rules of {game} are a program, whose moves cannot be counted")
    position = _position(rules, start)
    if not divided or depth == 0:
        total = perft(rules.play, position, depth)
        say(str(total))
    else:
        total = _print_counts(divide(rules.play, position, depth))
    if not total:
        say(f"ppgen: {_why_none(rules, position, depth, start)}", err=True)


def _print_counts(counts: list[tuple[str, int]]) -> int:
    """Print the count of each first move and their sum, and return the sum."""
    width = max((len(move) for move, _ in counts), default=0)
    for move, count in counts:
        say(f"{move:<{width}}  {count}")
    total = sum(count for _, count in counts)
    say(f"{'':<{width}}  {total}")
    return total


def _why_none(rules: BoardGame, position: Position, depth: int, start: str | None) -> str:
    """Why there is no sequence of so many moves. Standard output holds the number alone."""
    from ppgen.rules.board.ends import result

    winner = rules.play.outcome(position)
    if winner is None:
        return f"every game from here ends in fewer than {depth} moves"
    where = "at its setup" if start is None or position == rules.setup() else "in this position"
    return f"the game is over {where}: {result(rules.tables, winner)}, so there is no move to count"


def _position(rules: BoardGame, text: str | None) -> Position:
    from ppgen.rules.protocol import NotationError

    try:
        return rules.parse("setup" if text is None else text)
    except NotationError as problem:
        raise EnvironmentProblem(f"--from cannot be read: {problem.placed}", problem.hint) from None
