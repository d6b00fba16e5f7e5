"""What a caption may quote of a table: counts, points and scores, and where every coin lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from ppgen.games.pass_the_food.notation import named
from ppgen.games.pass_the_food.outcomes import Outcome, ScoringTables, leading, outcomes, points_for
from ppgen.games.pass_the_food.position import ROWS, Tabletop, TileAt
from ppgen.games.pass_the_food.scoring import COIN_AREA, Landing, landings
from ppgen.piecepack import SUITS
from ppgen.rules.verdict import Fact, Facts


def table_facts(table: Tabletop, points: ScoringTables) -> Facts:
    """See docs/pass-the-food-notation.md for the list."""
    landed = landings(table)
    possible = {suit: tuple(outcomes(landed, suit)) for suit in table.players}
    scores = {suit: sorted({outcome.score(points) for outcome in some}) for suit, some in possible.items()}
    return {
        "players": {suit: _player(table.thrown(suit), some, points) for suit, some in possible.items()},
        "scores": {suit: settled(some) for suit, some in scores.items()},
        "leaders": settled(leading(scores)),
        "edge": {"mm": round(table.edge, 1), "inches": round(table.edge / 25.4, 2)},
        "missing": [_tile(tile) for tile in table.missing],
        "misplaced": [_tile(tile) for tile in table.misplaced],
        "twice": _twice(table),
        "columns": list(SUITS),
        "rows": list(ROWS),
        "tiles": len(table.tiles),
        "thrown": len(table.coins) + len(table.gone),
        "coins": {landing.coin.name: _coin(landing) for landing in landed},
        "gone": [f"{suit}-{rank}" for suit, rank in table.gone],
        "calls": [f"{landing.coin.name}: {landing.call}" for landing in landed if landing.call],
    }


def settled(values: Iterable[Fact]) -> Fact:
    """A fact that is the same however the judge decides; else a mapping with `possible`, so that no text quotes it.

    `possible` is null where there are too many combinations of calls.
    """
    different: list[Fact] = []
    for value in values:
        if value not in different:
            different.append(value)
    return different[0] if len(different) == 1 else {"possible": different or None}


def _player(thrown: int, possible: tuple[Outcome, ...], points: ScoringTables) -> Fact:
    def fact(value: Callable[[Outcome], int]) -> Fact:
        return settled(sorted({value(outcome) for outcome in possible}))

    return {
        "thrown": thrown,
        "on": fact(lambda outcome: outcome.on),
        "missed": fact(lambda outcome: thrown - outcome.on),
        "barely": fact(lambda outcome: outcome.barely),
        "ranks": {
            rank: _line({outcome.ranks[at] for outcome in possible}, points.ranks[rank]) for at, rank in enumerate(ROWS)
        },
        "suits": {
            suit: _line({outcome.suits[at] for outcome in possible}, points.suits[suit])
            for at, suit in enumerate(SUITS)
        },
        "rank_points": fact(lambda outcome: outcome.rank_points(points)),
        "suit_points": fact(lambda outcome: outcome.suit_points(points)),
        "score": fact(lambda outcome: outcome.score(points)),
    }


def _line(counts: Iterable[int], row: tuple[int, ...]) -> Fact:
    """One line of a score, by a row of a scoring table."""
    lines = [(coins, points_for(coins, row)) for coins in sorted(counts)]
    return {
        "coins": settled(coins for coins, _ in lines),
        "points": settled(sorted({score for _, score in lines})),
        "words": settled(f"{coins} → {score}" if coins else "–" for coins, score in lines),
    }


def _twice(table: Tabletop) -> list[Fact]:
    """The coins that are there more than once."""
    counts = Counter(named(coin) for coin in table.everything)
    return [
        {"coin": f"{suit}-{rank}", "suit": suit, "rank": rank} for (suit, rank), times in counts.items() if times > 1
    ]


def _tile(tile: TileAt) -> dict[str, Fact]:
    return {"tile": tile.name, "suit": tile.suit, "rank": tile.rank}


def _coin(landing: Landing) -> Fact:
    return {
        "tile": settled(tile.name if tile is not None else "" for tile in landing.options),
        "percent": round(100 * landing.share, 1),
        "covers": [
            {**_tile(tile), "percent": round(100 * area / COIN_AREA, 1), "mm2": round(area, 1)}
            for tile, area in landing.covers
        ],
        "call": landing.call,
    }
