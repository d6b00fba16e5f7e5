"""Games thrown at random, and the events that they show: what `ppgen find` looks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from math import cos, dist, radians, sin
from random import Random

from ppgen.boards.shapes import disc_to_disc
from ppgen.games.pass_the_food.notation import Throw, named, print_table, print_throw
from ppgen.games.pass_the_food.outcomes import Outcome, ScoringTables, outcomes, points_for
from ppgen.games.pass_the_food.play import mover, thrown
from ppgen.games.pass_the_food.position import NEAR, ROWS, AnyCoin, CoinAt, Tabletop
from ppgen.games.pass_the_food.scoring import Landing, landings
from ppgen.piecepack import COIN, RANKS, SUITS, TILE, Rank, Suit
from ppgen.records import replace
from ppgen.rules.protocol import Moment

EVENTS: Mapping[str, str] = {
    "four-tiles": "A coin lies on all tiles that meet at a corner.",
    "on-coins": "A coin lies partly on another coin.",
    "knock": "A throw knocks a coin from one tile onto another.",
    "off-table": "A coin leaves the table.",
    "judge": "Only a judge can say which tile a coin is on.",
    "too-many": "A player has so many coins on one rank or suit that they score nothing.",
}
_WIDE = 30.0
"""So far beside the tiles coins come to rest, in mm."""
_LOST = 0.05
"""How likely a throw goes off the table."""
_KNOCKS, _PUSHED = 0.5, (20.0, 60.0)
"""How likely a coin is knocked that lies where one comes down, and how far it goes, in mm."""


def random_turn(points: ScoringTables, moment: Moment[Tabletop] | None, dice: Random) -> Moment[Tabletop] | None:
    """The next moment of a game. None where every coin is thrown."""
    if moment is None:
        table = Tabletop(SUITS[: dice.randint(1, len(SUITS))])
        return Moment(table, print_table(table), ())
    before = moment.position
    suit = mover(before)
    if suit is None:
        return None
    used = {named(coin) for coin in before.everything}
    rank = dice.choice([rank for rank in RANKS if (suit, rank) not in used])
    throw = _throw(before, suit, rank, dice)
    after = thrown(before, throw)
    turns = (*moment.turns, print_throw(throw))
    return Moment(after, moment.setup, turns, tuple(_events(before, after, throw, points)), len(turns))


def _throw(table: Tabletop, suit: Suit, rank: Rank, dice: Random) -> Throw:
    """A coin anywhere on or near the tiles. It may knock the uppermost of those on which it comes down."""
    if dice.random() < _LOST:
        return Throw((suit, rank))
    x = dice.uniform(-_WIDE, TILE * len(SUITS) + _WIDE)
    y = dice.uniform(-_WIDE, TILE * len(ROWS) + _WIDE)
    coin = CoinAt(suit, rank, round(x, 1), round(y, 1), float(dice.randrange(360)))
    struck = [other for other in table.coins if disc_to_disc(coin.disc, other.disc) < 0]
    knocked = (_knocked(table, coin, struck[-1], dice),) if struck and dice.random() < _KNOCKS else ()
    return Throw(coin, knocked)


def _knocked(table: Tabletop, coin: CoinAt, struck: CoinAt, dice: Random) -> AnyCoin:
    """Where a coin comes to rest that another one pushes away: off the table if that is near its edge."""
    away = dist(coin.disc.centre, struck.disc.centre)
    angle = radians(dice.randrange(360))
    towards = ((struck.x - coin.x) / away, (struck.y - coin.y) / away) if away else (cos(angle), sin(angle))
    far = dice.uniform(*_PUSHED)
    there = replace(struck, x=round(struck.x + far * towards[0], 1), y=round(struck.y + far * towards[1], 1))
    return named(struck) if table.beyond_edge(there) > -NEAR - COIN else there


def _events(before: Tabletop, after: Tabletop, throw: Throw, points: ScoringTables) -> Iterator[str]:
    landed = landings(after)
    if any(len(landing.covers) == 4 for landing in landed):
        yield "four-tiles"
    coins = after.coins
    if any(disc_to_disc(one.disc, other.disc) < 0 for one, other in combinations(coins, 2)):
        yield "on-coins"
    now, then = _tiles(landed), _tiles(landings(before))
    if any(now.get(coin) and then.get(coin) and now[coin] != then[coin] for coin in map(named, throw.knocked)):
        yield "knock"
    if any(not isinstance(coin, CoinAt) for coin in throw.all):
        yield "off-table"
    if any(landing.call for landing in landed):
        yield "judge"
    elif any(_spoiled(outcome, points) for suit in after.players for outcome in outcomes(landed, suit)):
        yield "too-many"


def _tiles(landed: tuple[Landing, ...]) -> dict[AnyCoin, str]:
    """The tile that each coin counts for, by the coin's name; "" for none, or where it is open."""
    return {named(landing.coin): landing.tile.name if landing.tile is not None else "" for landing in landed}


def _spoiled(outcome: Outcome, points: ScoringTables) -> bool:
    """Whether several coins on one rank or suit score nothing."""
    by_rank = zip(outcome.ranks, (points.ranks[rank] for rank in ROWS), strict=True)
    by_suit = zip(outcome.suits, (points.suits[suit] for suit in SUITS), strict=True)
    return any(coins > 1 and not points_for(coins, row) for coins, row in (*by_rank, *by_suit))
