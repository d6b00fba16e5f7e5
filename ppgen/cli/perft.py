"""`ppgen perft`: how many move sequences there are, the field's own test of a move generator."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ppgen.cli.options import load_chosen, one_game_option, trust_option
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
    from ppgen.definition.load import load_rules
    from ppgen.rules.board.game import BoardGame
    from ppgen.rules.board.perft import divide, perft

    rules = load_rules(load_chosen(game), trust=trust)
    if not isinstance(rules, BoardGame):
        raise EnvironmentProblem(f"the rules of {game} are a program, whose moves cannot be counted")
    position = _position(rules, start)
    if not divided or depth == 0:
        click.echo(perft(rules.play, position, depth))
        return
    counts = divide(rules.play, position, depth)
    wide = max((len(text) for text, _ in counts), default=0)
    for text, count in counts:
        click.echo(f"{text:<{wide}}  {count}")
    click.echo(f"{'':<{wide}}  {sum(count for _, count in counts)}")


def _position(rules: BoardGame, text: str | None) -> Position:
    from ppgen.rules.protocol import NotationError

    try:
        return rules.parse("setup" if text is None else text)
    except NotationError as problem:
        message = f"--from cannot be read: {problem.message} (at character {problem.offset + 1})"
        raise EnvironmentProblem(message, problem.hint) from None
