"""What is undecided on a table, in words: what is too close to decide, and what the judge must still decide.

Open calls of the judge come with what they mean for the scores written down.
"""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.games.pass_the_food.outcomes import ScoringTables, outcomes
from ppgen.games.pass_the_food.position import NEAR, OUT_OF_PLACE, Tabletop
from ppgen.games.pass_the_food.scoring import Landing, falls, landings
from ppgen.rules.tabletop import number


def too_close(table: Tabletop) -> tuple[str, ...]:
    """The limits that are too close to decide, and by how much. No later throw settles them."""
    tiles = (
        f"the tile {tile.name}: it lies {number(tile.away)} mm out of place, "
        f"which is within {NEAR:g} mm of the limit of {OUT_OF_PLACE:g} mm"
        for tile in table.tiles
        if abs(tile.away - OUT_OF_PLACE) <= NEAR
    )
    coins = (f"{coin.name}: {falls(table.beyond_edge(coin))}" for coin in table.coins if table.at_edge(coin))
    return (*tiles, *coins)


def open_calls(table: Tabletop, points: ScoringTables) -> tuple[str, ...]:
    """What the judge must decide, and which decisions lead to the scores written down; empty where nothing is open."""
    landed = landings(table)
    calls = [f"{landing.coin.name}: {landing.call}" for landing in landed if landing.call]
    if not calls:
        return ()
    return (*calls, "the judge decides", *_written(table, landed, points))


def _written(table: Tabletop, landed: tuple[Landing, ...], points: ScoringTables) -> Iterator[str]:
    for suit, written in table.scores:
        for outcome, calls in outcomes(landed, suit).items():
            if calls and outcome.score(points) == written:
                decisions = " and ".join(f"{coin} counts for {tile or 'no tile'}" for coin, tile in calls)
                yield f"{suit.capitalize()} score {written} if {decisions}"
                break
