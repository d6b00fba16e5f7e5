"""What a judge must still decide on a table, in words, and what follows for the scores that were written down."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.games.pass_the_food.outcomes import Points, outcomes
from ppgen.games.pass_the_food.position import Tabletop
from ppgen.games.pass_the_food.scoring import Landing, landings


def open_calls(table: Tabletop, points: Points) -> str:
    """What is in doubt, and which calls lead to the scores written down; empty where nothing is in doubt."""
    landed = landings(table)
    calls = [f"{landing.coin.name}: {landing.call}" for landing in landed if landing.call]
    if not calls:
        return ""
    return "; ".join((*calls, "the judge decides", *_written(table, landed, points)))


def _written(table: Tabletop, landed: tuple[Landing, ...], points: Points) -> Iterator[str]:
    for suit, written in table.scores:
        for outcome, calls in outcomes(landed, suit).items():
            if calls and outcome.score(points) == written:
                ways = " and ".join(f"{coin} counts for {tile or 'no tile'}" for coin, tile in calls)
                yield f"{suit.capitalize()} score {written} if {ways}"
                break
