"""`ppgen perft`: how many move sequences there are, the field's own test of a move generator."""

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
@click.option("--depth", metavar="N", required=True, type=click.IntRange(0, 99), help="How many moves each has.")
@click.option("--from", "start", metavar="POSITION", help="Where they begin. [default: the setup]")
@click.option("--divide", "divided", is_flag=True, help="Count by first move.")
@trust_option()
def command(game: str, depth: int, start: str | None, divided: bool, trust: bool) -> None:
    """Count the sequences of N legal moves of a game whose rules are data. A game that is over has no further moves."""
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
        total = _divided(divide(rules.play, position, depth))
    if not total:
        say(f"ppgen: {_why_none(rules, position, depth, start)}", err=True)


def _divided(counts: list[tuple[str, int]]) -> int:
    """Print the counts of all first moves, and their sum, which is returned."""
    wide = max((len(text) for text, _ in counts), default=0)
    for text, count in counts:
        say(f"{text:<{wide}}  {count}")
    total = sum(count for _, count in counts)
    say(f"{'':<{wide}}  {total}")
    return total


def _why_none(rules: BoardGame, position: Position, depth: int, start: str | None) -> str:
    """Why there is no sequence of so many moves: standard output holds the number alone."""
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
