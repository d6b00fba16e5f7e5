"""The notation of Pass the Food: positions and throws as text that round-trips. See docs/pass-the-food-notation.md."""

from __future__ import annotations

import re

from msgspec import Struct

from ppgen.diagnostics import did_you_mean
from ppgen.games.pass_the_food.position import EDGE, START, AnyCoin, CoinAt, Tabletop, TileAt
from ppgen.piecepack import RANKS, SUITS, Rank, Suit
from ppgen.rules.protocol import NotationError
from ppgen.rules.tabletop import number, place_text, read_players, read_suit, words_of

_NUMBER = r"-?[0-9]{1,4}(?:\.[0-9]{1,3})?"
_FINER = re.compile(r"\.[0-9]{4,}")
MAX_PARTS = 30
"""How many coins, and how many tiles out of place, are read: a few more than a piecepack has."""
_PLACED = re.compile(rf"(?P<name>[^@]+)@(?P<x>{_NUMBER}),(?P<y>{_NUMBER})(?:\^(?P<angle>{_NUMBER}))?(?P<face>:face)?\Z")
_HINT = "a coin is its suit and rank and the place of its centre in mm, such as suns-2@25.4,76.2^30, or suns-2@off"
FINEST = "lengths are written to 0.001 mm and angles to 0.001°"


class Throw(Struct, frozen=True):
    """A throw: where the coin came to rest, or that it left the table; and the coins that it knocked on the way."""

    thrown: AnyCoin
    knocked: tuple[AnyCoin, ...] = ()

    @property
    def all(self) -> tuple[AnyCoin, ...]:
        return self.thrown, *self.knocked


def named(coin: AnyCoin) -> tuple[Suit, Rank]:
    """The suit and rank of a coin, on the table or off it."""
    return (coin.suit, coin.rank) if isinstance(coin, CoinAt) else coin


# Writing ------------------------------------------------------------------------------------------------------------


def print_table(table: Tabletop) -> str:
    parts = ["players:" + ",".join(table.players)]
    if table.edge != EDGE:
        parts.append(f"edge:{number(table.edge)}")
    left = list(START)
    others = []
    for tile in table.tiles:
        if tile in left:
            left.remove(tile)
        else:
            others.append(tile)
    parts += [f"-{tile.name}" for tile in left]
    parts += [f"tile:{tile.name}@{place_text(tile.x, tile.y, tile.angle)}" for tile in others]
    parts += [print_coin(coin) for coin in table.everything]
    parts += [f"score:{suit}={points}" for suit, points in table.scores]
    return " ".join(parts)


def print_coin(coin: AnyCoin) -> str:
    if not isinstance(coin, CoinAt):
        return f"{coin[0]}-{coin[1]}@off"
    return f"{coin.name}@{place_text(coin.x, coin.y, coin.angle)}{':face' * coin.face}"


def print_throw(throw: Throw) -> str:
    return " ".join(print_coin(coin) for coin in throw.all)


# Reading ------------------------------------------------------------------------------------------------------------


def parse_table(text: str) -> Tabletop:
    """Read a position. Raises NotationError."""
    players: tuple[Suit, ...] = SUITS
    edge = EDGE
    tiles = list(START)
    others: list[TileAt] = []
    coins: list[CoinAt] = []
    gone: list[tuple[Suit, Rank]] = []
    scores: list[tuple[Suit, int]] = []
    for word, at in words_of(text):
        if word.startswith("players:"):
            players = read_players(word[8:], at + 8)
        elif word.startswith("edge:"):
            edge = _edge(word[5:], at + 5)
        elif word.startswith("score:"):
            suit, points = _score(word[6:], at + 6)
            if any(suit == other for other, _ in scores):
                raise NotationError(f"the score of {suit} is written twice", at, "a player has one score")
            scores.append((suit, points))
        elif word.startswith("tile:"):
            placed = _coin(word[5:], at + 5, "a tile is its suit and rank and its centre: tile:suns-2@25.4,76.2")
            if not isinstance(placed, CoinAt) or placed.face:
                raise NotationError(f"{word!r} is not a tile", at, "a tile that is missing is written -suns-2")
            others.append(TileAt(placed.suit, placed.rank, placed.x, placed.y, placed.angle))
        elif word.startswith("-"):
            suit, rank = _name(word[1:], at + 1)
            taken = next((tile for tile in tiles if (tile.suit, tile.rank) == (suit, rank)), None)
            if taken is None:
                raise NotationError(f"the tile {word[1:]} is taken away twice", at, "write it once")
            tiles.remove(taken)
        else:
            coin = _coin(word, at)
            if isinstance(coin, CoinAt):
                coins.append(coin)
            else:
                gone.append(coin)
        if max(len(coins) + len(gone), len(others)) > MAX_PARTS:
            raise NotationError(f"more than {MAX_PARTS} coins or tiles are written", at, "a piecepack has 24 of each")
    # One canonical order: the tiles of the start, then those that lie elsewhere.
    lying = tuple(tile for tile in others if tile in START and tile not in tiles)
    standing = tuple(tile for tile in START if tile in tiles or tile in lying)
    rest = list(others)
    for tile in lying:
        rest.remove(tile)
    return Tabletop(players, edge, (*standing, *sorted(rest)), tuple(coins), tuple(sorted(gone)), tuple(scores))


def parse_throw(text: str) -> Throw:
    """Read a throw: the coin thrown, then the coins that it knocked. Raises NotationError."""
    coins = [_coin(word, at) for word, at in words_of(text)]
    if not coins:
        raise NotationError("a throw names a coin", 0, _HINT)
    names = [named(coin) for coin in coins]
    for index, name in enumerate(names):
        if name in names[:index]:
            raise NotationError(f"{name[0]}-{name[1]} comes to rest twice in one throw", 0, "write it once")
    return Throw(coins[0], tuple(coins[1:]))


def _name(text: str, at: int) -> tuple[Suit, Rank]:
    suit, dash, rank = text.partition("-")
    if not dash:
        raise NotationError(f"{text!r} is neither a coin nor a tile", at, _HINT)
    if rank not in RANKS:
        raise NotationError(f"{rank!r} is not a rank", at + len(suit) + 1, did_you_mean(rank, RANKS, "ranks"))
    return read_suit(suit, at), rank


def _coin(text: str, at: int, hint: str = _HINT) -> AnyCoin:
    if text.endswith("@off"):
        return _name(text[:-4], at)
    match = _PLACED.match(text)
    if match is None and _FINER.search(text):
        raise NotationError(f"{text!r} has more than three decimals", at, FINEST)
    if match is None:
        raise NotationError(f"{text!r} cannot be read", at, hint)
    suit, rank = _name(match["name"], at)
    # Rounded, so that an angle of more than a turn reads back as it is written.
    angle = round(float(match["angle"] or 0) % 360, 3)
    return CoinAt(suit, rank, float(match["x"]) + 0.0, float(match["y"]) + 0.0, angle, match["face"] is not None)


def _edge(text: str, at: int) -> float:
    if _FINER.search(text):
        raise NotationError(f"{text!r} has more than three decimals", at, FINEST)
    if not re.fullmatch(r"[0-9]{1,4}(?:\.[0-9]{1,3})?", text):
        raise NotationError(f"{text!r} is not a distance from the edge", at, "it is in mm, such as edge:152.4")
    return float(text)


def _score(text: str, at: int) -> tuple[Suit, int]:
    suit, equals, points = text.partition("=")
    if not equals or not re.fullmatch(r"[0-9]{1,3}", points):
        raise NotationError(f"{text!r} is not a score", at, "a score is a suit and its points, such as score:suns=24")
    return read_suit(suit, at), int(points)
