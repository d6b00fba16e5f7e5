"""What a caption may quote of a table: counts, points and scores, and where every coin lies."""

from __future__ import annotations

from ppgen.games.pass_the_food.position import Tabletop
from ppgen.games.pass_the_food.scoring import BARELY, COIN_AREA, Landing, Line, Points, landings, tally
from ppgen.piecepack import Suit
from ppgen.rules.verdict import Fact, Facts


def table_facts(table: Tabletop, points: Points) -> Facts:
    """See docs/pass-the-food-notation.md for the list."""
    landed = landings(table)
    players: dict[str, Fact] = {suit: _player(table, landed, suit, points) for suit in table.players}
    scores: dict[str, int] = {suit: tally(landed, suit, points).score for suit in table.players}
    best = max(scores.values(), default=0)
    return {
        "players": players,
        "scores": scores,
        "leaders": [suit for suit, score in scores.items() if score == best],
        "edge": {"mm": round(table.edge, 1), "inches": round(table.edge / 25.4, 2)},
        "tiles": len(table.tiles),
        "thrown": len(table.coins) + len(table.gone),
        "coins": {landing.coin.name: _coin(landing) for landing in landed},
        "gone": [f"{suit}-{rank}" for suit, rank in table.gone],
        "calls": [f"{landing.coin.name}: {landing.call}" for landing in landed if landing.call],
    }


def _player(table: Tabletop, landed: tuple[Landing, ...], suit: Suit, points: Points) -> Fact:
    own = [landing for landing in landed if landing.coin.suit == suit]
    on = [landing for landing in own if landing.tile is not None]
    worked = tally(landed, suit, points)
    return {
        "thrown": table.thrown(suit),
        "on": len(on),
        "missed": table.thrown(suit) - len(on) - sum(bool(landing.call) for landing in own),
        "barely": sum(landing.share < BARELY for landing in on),
        "ranks": {rank: _line(line) for rank, line in worked.ranks.items()},
        "suits": {name: _line(line) for name, line in worked.suits.items()},
        "rank_points": worked.rank_points,
        "suit_points": worked.suit_points,
        "score": worked.score,
    }


def _line(line: Line) -> Fact:
    words = f"{line.count} → {line.points}" if line.count else "–"
    return {"coins": line.count, "points": line.points, "words": words}


def _coin(landing: Landing) -> Fact:
    return {
        "tile": landing.tile.name if landing.tile is not None else "",
        "percent": round(100 * landing.share, 1),
        "covers": [
            {"tile": tile.name, "percent": round(100 * area / COIN_AREA, 1), "mm2": round(area, 1)}
            for tile, area in landing.covers
        ],
        "call": landing.call,
    }
