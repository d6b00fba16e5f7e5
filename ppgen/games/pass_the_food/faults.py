"""Everything that is wrong with a table of Pass the Food."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ppgen.games.pass_the_food.notation import Throw, named
from ppgen.games.pass_the_food.outcomes import ScoringTables, outcomes
from ppgen.games.pass_the_food.position import NEAR, OUT_OF_PLACE, AnyCoin, CoinAt, Tabletop, start_tile
from ppgen.games.pass_the_food.scoring import landings
from ppgen.piecepack import RANKS, SUITS, Suit
from ppgen.rules.tabletop import number
from ppgen.rules.verdict import Fault

COINS = len(RANKS)
"""Every player has the six coins of one suit."""


def static_faults(table: Tabletop, points: ScoringTables) -> tuple[Fault, ...]:
    return (
        *_tile_faults(table),
        *_coin_faults(table),
        *_turn_faults(table),
        *score_faults(table, points),
    )


def _tile_faults(table: Tabletop) -> Iterator[Fault]:
    counts = Counter((tile.suit, tile.rank) for tile in table.tiles)
    for suit in SUITS:
        for rank in RANKS:
            name, home = f"{suit}-{rank}", start_tile(suit, rank)
            times = counts[suit, rank]
            place = f"{number(home.x)},{number(home.y)}"
            if times == 0:
                yield Fault("PF-TILE-MISSING", name, f"The tile {name} is missing.", f"it belongs at {place}", "1", "0")
            elif times > 1:
                message = f"The tile {name} is there {times} times; a piecepack has one."
                yield Fault("PF-TILE-TWICE", name, message, "", "1", str(times))
    for tile in table.misplaced:
        home = start_tile(tile.suit, tile.rank)
        turned = f", turned by {number(tile.angle)}°" if tile.angle % 90 else ""
        message = (
            f"The tile {tile.name} lies at {number(tile.x)},{number(tile.y)}{turned}, {tile.away:.1f} mm out of place."
        )
        hint = f"it belongs at {number(home.x)},{number(home.y)}, within {OUT_OF_PLACE:g} mm"
        yield Fault("PF-TILE-PLACE", tile.name, message, hint, f"≤ {OUT_OF_PLACE:g} mm", f"{tile.away:.1f} mm")


def _coin_faults(table: Tabletop) -> Iterator[Fault]:
    everything = [named(coin) for coin in table.everything]
    for (suit, rank), times in Counter(everything).items():
        name = f"{suit}-{rank}"
        # If there are seven coins of a suit, one of them is there twice: that is one fault, reported below.
        if times > 1 and table.thrown(suit) <= COINS:
            message = f"The coin {name} is there {times} times; a piecepack has one."
            yield Fault("PF-COIN-TWICE", name, message, "", "1", str(times))
    for suit in SUITS:
        thrown = table.thrown(suit)
        if thrown and suit not in table.players:
            hint = f"the players are {', '.join(table.players)}"
            message = f"Coins of {suit.capitalize()} were thrown, but nobody plays {suit.capitalize()}."
            yield Fault("PF-COIN-PLAYER", suit, message, hint)
        if thrown > COINS:
            message = f"{suit.capitalize()} threw {_coins(thrown)}; a player has {COINS}."
            twice = [f"{suit}-{rank}" for rank in RANKS if everything.count((suit, rank)) > 1]
            hint = f"more than once: {', '.join(twice)}"
            yield Fault("PF-COIN-COUNT", suit, message, hint, str(COINS), str(thrown))
    yield from _fallen(table, table.coins)


def _fallen(table: Tabletop, coins: Iterable[AnyCoin]) -> Iterator[Fault]:
    for coin in coins:
        if isinstance(coin, CoinAt) and (over := table.beyond_edge(coin)) > NEAR:
            message = f"The coin {coin.name} has its centre {over:.1f} mm beyond the edge of the table, and falls."
            yield Fault("PF-COIN-FALLS", coin.name, message, f"write {coin.name}@off")


def _turn_faults(table: Tabletop) -> Iterator[Fault]:
    thrown = [table.thrown(suit) for suit in table.players]
    for number_, (suit, other) in enumerate(zip(table.players, table.players[1:], strict=False)):
        if not 0 <= thrown[number_] - thrown[number_ + 1] <= 1:
            message = (
                f"{suit.capitalize()} threw {_coins(thrown[number_])}, {other.capitalize()} {thrown[number_ + 1]}."
            )
            yield Fault("PF-TURN", suit, message, "players throw one coin each in turn, in the order of players:")
    first, last = table.players[0], table.players[-1]
    if len(thrown) > 2 and not 0 <= thrown[0] - thrown[-1] <= 1:
        message = f"{first.capitalize()} threw {_coins(thrown[0])}, {last.capitalize()} {thrown[-1]}."
        yield Fault("PF-TURN", first, message, "nobody is more than one throw ahead")


def _coins(count: int) -> str:
    return f"{count} coin" if count == 1 else f"{count} coins"


def score_faults(table: Tabletop, points: ScoringTables) -> Iterator[Fault]:
    """Scores written down that no decision of the judge gives."""
    if not table.scores:
        return
    landed = landings(table)
    for suit, written in table.scores:
        given = f"{suit.capitalize()} have {written} {'point' if written == 1 else 'points'} written down"
        if suit not in table.players:
            hint = f"the players are {', '.join(table.players)}"
            yield Fault("PF-SCORE", suit, f"{given}, but nobody plays {suit.capitalize()}.", hint, "", str(written))
            continue
        possible = sorted({outcome.score(points) for outcome in outcomes(landed, suit)})
        # There are none where there are too many combinations; then other faults say what is wrong.
        if possible and written not in possible:
            scores = one_of(possible)
            hint = "the judge's open calls allow no other score" if len(possible) > 1 else ""
            yield Fault("PF-SCORE", suit, f"{given}, but their coins score {scores}.", hint, scores, str(written))


def one_of(values: Sequence[int]) -> str:
    """Numbers as alternatives: `3`, `3 or 4`, `0, 3 or 4`."""
    *first, last = map(str, values)
    return f"{', '.join(first)} or {last}" if first else last


def throw_faults(table: Tabletop, throw: Throw, mover: Suit | None) -> Iterator[Fault]:
    """What is illegal about a throw. `mover`: whose turn it is, or None when every coin is thrown."""
    suit, rank = named(throw.thrown)
    name = f"{suit}-{rank}"
    known = {named(coin) for coin in table.everything}
    if suit not in table.players:
        hint = f"the players are {', '.join(table.players)}"
        yield Fault("PF-COIN-PLAYER", name, f"The coin {name} is thrown, but nobody plays {suit.capitalize()}.", hint)
    elif table.thrown(suit) >= COINS:
        message = f"{suit.capitalize()} throw a coin too many: a player has {COINS}."
        yield Fault("PF-COIN-COUNT", suit, message, "", str(COINS), str(COINS + 1))
    elif suit != mover:
        message = f"{suit.capitalize()} throw, but it is the turn of {str(mover).capitalize()}."
        yield Fault("PF-TURN", name, message, "", str(mover), suit)
    if (suit, rank) in known and table.thrown(suit) < COINS:
        yield Fault("PF-COIN-TWICE", name, f"The coin {name} is thrown again.", "every coin is thrown once")
    lying = {named(coin) for coin in table.coins}
    for coin in throw.knocked:
        if named(coin) not in lying:
            where = "-".join(named(coin))
            yield Fault("PF-KNOCK", where, f"The coin {where} is knocked, but it does not lie on the table.")
    yield from _fallen(table, throw.all)
