"""The notation of Worm Derby: courses and turns as text that round-trips. See docs/worm-derby-notation.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from ppgen.diagnostics import did_you_mean
from ppgen.games.worm_derby.course import Course, Obstacle, Worm, chain
from ppgen.games.worm_derby.terms import VARIANTS
from ppgen.piecepack import Suit
from ppgen.plane import Point
from ppgen.records import replace
from ppgen.rules.protocol import NotationError
from ppgen.rules.tabletop import number, place_text, read_players, read_suit, words_of

_N = r"-?[0-9]{1,5}(?:\.[0-9]{1,3})?"
_POINT = re.compile(rf"({_N}),({_N})\Z")
_PLACED = re.compile(rf"(?P<x>{_N}),(?P<y>{_N})(?:\^(?P<angle>{_N}))?\Z")
_LAID = re.compile(rf"(?P<x>{_N}),(?P<y>{_N})>(?P<heading>{_N})(?:\*(?P<count>[0-9]+)|(?P<bends>(?:/{_N})*))\Z")
End = Literal["a", "b"]
MAX_COUNT = 12
"""How many coins and steps can be written: more than the rules allow, so that the rules can refuse them."""
MAX_ROLLS = 100
"""How many rolls a turn can have; all but the last are aces."""


class WormMove(Struct, frozen=True):
    """Steps after a roll of 2 to 5: for each, the end that gives a coin, and a bend or a place at the other end."""

    roll: int
    steps: tuple[tuple[End, float | Point], ...]
    wins: bool = False
    eats: bool = False
    """Whether the last coin is put on an end coin of another worm, which it eats."""


class Ace(Struct, frozen=True):
    """A roll of an ace: the obstacle in its new place; None: no obstacle is moved."""

    obstacle: Obstacle | None = None


class Grow(Struct, frozen=True):
    """An ace that brings an eaten coin back: the end of the worm, and the bend or the place."""

    end: End
    way: float | Point


class Nothing(Struct, frozen=True):
    """A null: the worm does not move."""


class PlaceTile(Struct, frozen=True):
    """Before the race: an obstacle is placed."""

    obstacle: Obstacle


class BuildWorm(Struct, frozen=True):
    """Before the race: a worm is built."""

    coins: tuple[Point, ...]


Action = WormMove | Ace | Grow | Nothing | PlaceTile | BuildWorm


class RaceTurn(Struct, frozen=True):
    suit: Suit
    actions: tuple[Action, ...]


# Writing ------------------------------------------------------------------------------------------------------------


def print_course(course: Course) -> str:
    words = ["players:" + ",".join(course.players), f"gate:{number(course.gap)}"]
    words.append("pylon:" + _place(course.pylon))
    words += [f"{obstacle.colour or 'obstacle'}:{obstacle.key}@{_place(obstacle)}" for obstacle in course.obstacles]
    words += [f"worm:{worm.suit}@{print_coins(worm)}" for worm in course.worms]
    words += [f"lap:{worm.suit}={worm.lap}" for worm in course.worms if worm.lap]
    words += course.agreed
    words += [f"bitten:{worm.suit}={worm.bitten}" for worm in course.worms if worm.bitten]
    if course.race:
        words.append("race")
    return " ".join(words)


def print_tile(obstacle: Obstacle) -> str:
    """A tile as a turn places it."""
    return f"{obstacle.colour}{obstacle.key}@{_place(obstacle)}"


def print_coins(worm: Worm) -> str:
    return ";".join(f"{number(x)},{number(y)}" for x, y in worm.coins)


def _place(obstacle: Obstacle) -> str:
    return place_text(obstacle.x, obstacle.y, obstacle.angle)


# Reading ------------------------------------------------------------------------------------------------------------


def parse_course(text: str) -> Course:
    """Read a course. Raises NotationError."""
    plain = Course()
    players, gap, pylon, race = plain.players, plain.gap, plain.pylon, False
    obstacles: list[Obstacle] = []
    worms: list[Worm] = []
    laps: dict[Suit, int] = {}
    bitten: dict[Suit, End] = {}
    agreed: set[str] = set()
    for word, at in words_of(text):
        name, colon, rest = word.partition(":")
        inner = at + len(name) + 1
        if word == "race":
            race = True
        elif word in VARIANTS:
            agreed.add(word)
        elif name == "players" and colon:
            players = read_players(rest, inner)
        elif name == "gate" and colon:
            gap = _length(rest, inner)
        elif name == "pylon" and colon:
            pylon = _obstacle(0, rest, inner)
        elif name in ("obstacle", "red", "blue") and colon:
            placed = _numbered(rest, inner, obstacles)
            colour: Literal["", "red", "blue"] = "red" if name == "red" else "blue" if name == "blue" else ""
            obstacles.append(replace(placed, colour=colour))
        elif name == "worm" and colon:
            worms.append(_worm(rest, inner, worms))
        elif name == "lap" and colon:
            suit, sign, count = rest.partition("=")
            if not sign or not re.fullmatch(r"-?[0-9]{1,2}", count):
                raise NotationError(f"{word!r} is not a count of laps", at, "such as lap:suns=1")
            laps[read_suit(suit, inner)] = int(count)
        elif name == "bitten" and colon:
            suit, _, end = rest.partition("=")
            if end not in ("a", "b"):
                raise NotationError(f"{word!r} does not name an end", at, "such as bitten:moons=a")
            bitten[read_suit(suit, inner)] = "a" if end == "a" else "b"
        else:
            hint = did_you_mean(
                name, ("players", "gate", "pylon", "obstacle", "worm", "lap", "race", "red", "blue"), "words"
            )
            raise NotationError(f"{word!r} cannot be read", at, hint)
    raced = _raced(worms, laps, bitten)
    return Course(players, gap, pylon, tuple(obstacles), raced, race, tuple(sorted(agreed)))


def _raced(worms: list[Worm], laps: dict[Suit, int], bitten: dict[Suit, End]) -> tuple[Worm, ...]:
    """The worms with their laps and bites."""
    for suit in (*laps, *bitten):
        if all(worm.suit != suit for worm in worms):
            raise NotationError(f"{suit} have no worm that could have gone round or been bitten", 0, _WORM)
    return tuple(replace(worm, lap=laps.get(worm.suit, 0), bitten=bitten.get(worm.suit, "")) for worm in worms)


_WORM = (
    "a worm is its coins in mm, suns@0,0;0,-19.05, or a start, a heading and bends, suns@0,0>270/10/-20, "
    "or a straight one of so many coins, suns@0,0>270*6"
)


def parse_turn(text: str) -> RaceTurn:
    """Read a turn: the suit, and what it does, divided by `;`. Raises NotationError."""
    suit, _, rest = text.strip().partition(" ")
    who = read_suit(suit, 0)
    if not rest.strip():
        raise NotationError("a turn says what was rolled", len(suit), "such as suns 3 a 0 20 0")
    # Semicolons also divide the coins of a worm.
    parts = [rest] if rest.split()[0] == "worm" else rest.split(";")
    _bounded("a turn of {} rolls", len(parts), 1, len(suit), MAX_ROLLS)
    return RaceTurn(who, tuple(_action(part.split(), text.find(part)) for part in parts))


def _action(words: list[str], at: int) -> Action:
    match words:
        case ["null"]:
            return Nothing()
        case ["ace"]:
            return Ace()
        case ["ace", tile]:
            return Ace(_numbered(tile, at, []))
        case ["ace", "grow", ("a" | "b") as end, way]:
            return Grow("a" if end == "a" else "b", _step(way, at))
        case ["tile", tile]:
            return PlaceTile(_numbered(tile, at, []))
        case ["worm", coins]:
            return BuildWorm(_coins(coins, at))
        case [("2" | "3" | "4" | "5") as roll, *steps] if not steps or steps[0] in ("a", "b"):
            wins = steps[-1:] == ["wins"]
            plain = steps[:-1] if wins else steps
            eats = plain[-1:] == ["eats"]
            return WormMove(int(roll), tuple(_steps(plain[:-1] if eats else plain, at)), wins, eats)
    hint = (
        "null; ace 3@40,300^20; 4 a 0 30 0 -20 (the roll, the end that coins are taken from, how each new link turns)"
    )
    raise NotationError(f"{' '.join(words)!r} is not part of a turn", at, hint)


def _steps(words: list[str], at: int) -> Iterator[tuple[End, float | Point]]:
    end: End = "a"
    _bounded("a move of {} steps", len([word for word in words if word not in ("a", "b")]), 0, at)
    for word in words:
        if word in ("a", "b"):
            end = "a" if word == "a" else "b"
        else:
            yield end, _step(word, at)


def _step(word: str, at: int) -> float | Point:
    if word.startswith("@"):
        return _point(word[1:], at)
    if not re.fullmatch(_N, word):
        raise NotationError(f"{word!r} is not a step", at, "a bend in degrees, or a place such as @20,300")
    return float(word)


def _worm(text: str, at: int, known: list[Worm]) -> Worm:
    suit, sign, coins = text.partition("@")
    if not sign:
        raise NotationError(f"{text!r} is not a worm", at, _WORM)
    if any(worm.suit == suit for worm in known):
        raise NotationError(f"the worm of {suit} is there twice", at, "keep one of them")
    return Worm(read_suit(suit, at), _coins(coins, at + len(suit) + 1))


def _numbered(text: str, at: int, known: list[Obstacle]) -> Obstacle:
    key, sign, place = text.partition("@")
    for colour in ("red", "blue"):
        if key.startswith(colour):
            return replace(_numbered(text.removeprefix(colour), at, known), colour=colour)
    if not sign or not re.fullmatch(r"[1-9][0-9]?", key):
        raise NotationError(f"{text!r} is not an obstacle", at, "an obstacle is its number and place: 3@40,300^20")
    if any(other.key == int(key) for other in known):
        raise NotationError(f"obstacle {key} is there twice", at, "give every obstacle its own number")
    return _obstacle(int(key), place, at + len(key) + 1)


def _obstacle(key: int, text: str, at: int) -> Obstacle:
    match = _PLACED.match(text)
    if match is None:
        raise NotationError(f"{text!r} is not a place for a tile", at, "such as 40,300 or 40,300^20")
    return Obstacle(key, float(match["x"]) + 0.0, float(match["y"]) + 0.0, float(match["angle"] or 0) % 360 + 0.0)


def _coins(text: str, at: int) -> tuple[Point, ...]:
    match = _LAID.match(text)
    if match is None:
        parts = text.split(";")
        _bounded("a worm of {} coins", len(parts), 2, at)
        return tuple(_point(part, at) for part in parts)
    bends = [float(part) for part in (match["bends"] or "").split("/")[1:]]
    count = int(match["count"]) if match["count"] is not None else len(bends) + 2
    _bounded("a worm of {} coins", count, 2, at)
    if match["count"] is not None:
        bends = [0.0] * (count - 2)
    return chain((float(match["x"]), float(match["y"])), float(match["heading"]), bends)


def _bounded(what: str, count: int, least: int, at: int, most: int = MAX_COUNT) -> None:
    if not least <= count <= most:
        raise NotationError(f"{what.format(count)} cannot be read", at, f"{least} to {most} can be written")


def _point(text: str, at: int) -> Point:
    match = _POINT.match(text)
    if match is None:
        raise NotationError(f"{text!r} is not a place", at, _WORM)
    return float(match[1]) + 0.0, float(match[2]) + 0.0


def _length(text: str, at: int) -> float:
    if not re.fullmatch(r"[0-9]{1,4}(?:\.[0-9]{1,3})?", text):
        raise NotationError(f"{text!r} is not a length", at, "in mm, such as gate:203.2")
    return float(text)
