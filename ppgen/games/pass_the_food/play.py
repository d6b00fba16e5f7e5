"""Throws: who throws next, the table after a throw, and a game that ends with a given table."""

from __future__ import annotations

from ppgen.games.pass_the_food.calls import open_calls, too_close
from ppgen.games.pass_the_food.faults import COINS, score_faults, static_faults, throw_faults
from ppgen.games.pass_the_food.notation import Throw, named, parse_table, parse_throw, print_throw
from ppgen.games.pass_the_food.outcomes import ScoringTables
from ppgen.games.pass_the_food.position import AnyCoin, CoinAt, Tabletop
from ppgen.piecepack import Suit
from ppgen.records import replace
from ppgen.rules.protocol import NotationError, PlayedTurn, Replay, Transcript


class GameReplay(Replay[Tabletop], frozen=True, kw_only=True):
    """A replay with open calls of the judge: a later throw may knock the coin away, which closes its call."""

    points: ScoringTables

    def open_after(self, turns: int) -> tuple[str, ...]:
        return open_calls(self.position(turns), self.points)


def mover(table: Tabletop) -> Suit | None:
    """Whose turn it is: the first of the players with fewest throws; None when every coin is thrown."""
    thrown = [table.thrown(suit) for suit in table.players]
    least = min(thrown)
    return table.players[thrown.index(least)] if least < COINS else None


def thrown(table: Tabletop, throw: Throw) -> Tabletop:
    """The table after a throw. The thrown coin lies on what lay there; knocked coins lie on the thrown coin."""
    moved = table.without(frozenset(named(coin) for coin in throw.all))
    lying = tuple(coin for coin in throw.all if isinstance(coin, CoinAt))
    gone = tuple(coin for coin in throw.all if not isinstance(coin, CoinAt))
    return replace(moved, coins=(*moved.coins, *lying), gone=tuple(sorted((*moved.gone, *gone))))


def play_through(transcript: Transcript, points: ScoringTables) -> GameReplay:
    """Check every throw and the table after it. Raises NotationError, with the turn in its message."""
    setup = table = parse_table(transcript.setup)
    faults = static_faults(setup, points)
    close = [too_close(setup)]
    # A score is written once, so it is one fault, however many throws follow.
    reported = {fault.where for fault in faults if fault.code == "PF-SCORE"}
    steps = []
    for number, text in enumerate(transcript.turns, 1):
        try:
            throw = parse_throw(text)
        except NotationError as error:
            raise error.prefixed(f"turn {number}: ") from None
        problems = [*throw_faults(table, throw, mover(table))]
        table = thrown(table, throw)
        scores = [fault for fault in score_faults(table, points) if fault.where not in reported]
        reported.update(fault.where for fault in scores)
        steps.append(PlayedTurn(text, (table,), tuple(replace(fault, turn=number) for fault in (*problems, *scores))))
        close.append(too_close(table))
    return GameReplay((setup,), tuple(steps), faults, close=tuple(close), points=points)


def witness(table: Tabletop) -> tuple[str, ...]:
    """Throws from the start that leave the coins where they are: in turn, each to its final place.

    A coin that ends under coins that were thrown before it knocks them: they come to rest again, on it.
    """
    coins: dict[Suit, list[AnyCoin]] = {suit: [] for suit in table.players}
    for coin in table.everything:
        coins[named(coin)[0]].append(coin)
    rounds = max((len(own) for own in coins.values()), default=0)
    order = [coins[suit][turn] for turn in range(rounds) for suit in table.players if turn < len(coins[suit])]
    throws: list[str] = []
    lying: set[CoinAt] = set()
    for coin in order:
        above: tuple[CoinAt, ...] = ()
        if isinstance(coin, CoinAt):
            place = table.coins.index(coin)
            above = tuple(other for other in table.coins[place + 1 :] if other in lying)
            lying.add(coin)
        throws.append(print_throw(Throw(coin, above)))
    return tuple(throws)
