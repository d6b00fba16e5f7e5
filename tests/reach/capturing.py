"""Small games in which pieces are captured, each so small that all of its positions can be listed."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import cache
from random import Random

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import Position
from ppgen.rules.board.static import static_faults
from ppgen.rules.board.tables import bits
from tests.rules_board.enumerated import arising
from tests.rules_board.games import small

MEN = "players: {white: north, black: south}\nblocked: loss\n"
DRAUGHTS = MEN + (
    "holes: light\ncapture: compulsory\npieces:\n"
    "  man:\n    letters: {white: w, black: b}\n"
    "    moves: [step: diagonal-forward,"
    " hop: {directions: diagonal-forward, over: enemy, captures: true, repeat: must}]\n"
    "    after: [promote: {to: king, in: far}]\n"
    "  king:\n    letters: {white: W, black: B}\n"
    "    moves: [step: diagonal, hop: {directions: diagonal, over: enemy, captures: true, repeat: must}]\n"
    "setup: {man: near}\n"
)
BREAKTHROUGH = MEN + (
    "pieces: {pawn: {moves: [step: forward, step: {directions: diagonal-forward, onto: either}]}}\n"
    "setup: {pawn: near}\nends: [reached: far]\n"
)
CLOBBER = MEN + (
    "pieces: {stone: {moves: [step: {directions: orthogonal, onto: enemy}]}}\n"
    "setup: {white stone: light, black stone: dark}\n"
)
KONANE = MEN + (
    "pieces:\n  stone:\n    moves:\n"
    "      - remove: {from: [centre, corners], when: {empty-spaces: 0}}\n"
    "      - remove: {beside: empty, when: {empty-spaces: 1}}\n"
    "      - hop: {directions: orthogonal, over: enemy, captures: true, repeat: may, straight: true}\n"
    "setup: {black stone: light, white stone: dark}\n"
)
TAFL = (
    "players: [attackers, defenders]\nblocked: loss\nregions: {refuge: corners, throne: centre}\npieces:\n"
    "  king:\n    owner: defenders\n    letters: K\n    moves: [slide: orthogonal]\n"
    "    after: [custodial-capture: {directions: orthogonal, hostile: [refuge, throne]}]\n"
    "  man:\n    letters: {attackers: a, defenders: d}\n"
    "    moves: [slide: {directions: orthogonal, into: {except: [refuge, throne]}}]\n"
    "    after:\n      - custodial-capture: {directions: orthogonal, whom: [man], hostile: [refuge, throne]}\n"
    "      - custodial-capture: {directions: orthogonal, whom: [king]}\n"
    "setup: {king: centre, defenders man: [B3], attackers man: [C1, C5]}\n"
    "ends: [reached: {region: corners, piece: king}, captured: {piece: king}]\n"
)
GEESE = (
    "players: {geese: south, fox: north}\npieces:\n"
    "  goose: {owner: geese, letters: g, moves: [step: [forward, sideways]]}\n"
    "  fox: {owner: fox, letters: F,"
    " moves: [step: any, hop: {directions: any, over: enemy, captures: true, repeat: may}]}\n"
    "setup: {goose: rows 3 to 4, fox: B1}\nends: [count: {piece: goose, fewer: 3}]\n"
    "blocked: {geese: pass, fox: loss}\n"
)
SHOGI = MEN + (
    "pieces: {man: {moves: [step: orthogonal, step: {directions: diagonal, onto: enemy}]}}\nsetup: {man: near}\n"
    "ends: [captured: {piece: man}]\n"
)

SOLITAIRE = MEN + (
    "pieces: {peg: {moves: [step: forward, hop: {directions: any, over: any, captures: true, repeat: may}]}}\n"
    "setup: {peg: near}\n"
)

WORLDS: dict[str, tuple[str, int, int]] = {
    "draughts 4x4": (DRAUGHTS, 4, 4),
    "draughts 4x6": (DRAUGHTS, 4, 6),
    "draughts 6x4": (DRAUGHTS, 6, 4),
    "breakthrough 3x4": (BREAKTHROUGH, 3, 4),
    "breakthrough 3x5": (BREAKTHROUGH, 3, 5),
    "breakthrough 4x4": (BREAKTHROUGH, 4, 4),
    "clobber 3x3": (CLOBBER, 3, 3),
    "clobber 4x3": (CLOBBER, 4, 3),
    "clobber 5x3": (CLOBBER, 5, 3),
    "konane 4x4": (KONANE, 4, 4),
    "konane 5x4": (KONANE, 5, 4),
    "tafl 5x5": (TAFL, 5, 5),
    "geese 3x4": (GEESE, 3, 4),
    "men 3x3": (SHOGI, 3, 3),
    "solitaire 3x4": (SOLITAIRE, 3, 4),
}
LARGEST = ("draughts 6x4", "breakthrough 4x4", "clobber 5x3")
"""Boards with 200,000 positions and more, of games that two smaller ones are here of."""


@cache
def world(name: str) -> BoardGame:
    """One of these games."""
    text, columns, rows = WORLDS[name]
    return small(text, columns, rows)


@cache
def possible(name: str) -> Set[Position]:
    """Every position of it that can arise."""
    return arising(world(name))


@cache
def _listed(name: str) -> tuple[Position, ...]:
    return tuple(possible(name))


def uniform(rules: BoardGame, random: Random, most: int, least: int = 2) -> Position:
    """Some pieces of any kinds anywhere, somebody to move: what no static fault refuses."""
    tables = rules.tables
    spaces = list(bits(tables.usable))
    while True:
        masks = [0] * len(tables.types)
        for space in random.sample(spaces, min(random.randint(least, most), len(spaces))):
            masks[random.randrange(len(masks))] |= 1 << space
        position = tables.setup._replace(masks=tuple(masks), to_move=random.randrange(len(tables.players)))
        if not static_faults(tables, position):
            return position


def slipped(rules: BoardGame, random: Random, position: Position) -> Position:
    """A position with up to two pieces put on, taken off or moved anywhere, and somebody to move."""
    masks = list(position.masks)
    for _ in range(random.randint(0, 2)):
        standing = [(kind, space) for kind, mask in enumerate(masks) for space in bits(mask)]
        empty = [*bits(rules.tables.usable & ~sum(masks))]
        what = random.choice(("on", "off", "moved"))
        if what != "on" and standing:
            kind, space = random.choice(standing)
            masks[kind] ^= 1 << space
            if what == "moved" and empty:
                masks[kind] |= 1 << random.choice(empty)
        elif what == "on" and empty:
            masks[random.randrange(len(masks))] |= 1 << random.choice(empty)
    return position._replace(masks=tuple(masks), to_move=random.randrange(len(rules.tables.players)))


def positions(name: str, number: int, seed: int, *, after: int = 0) -> Iterator[Position]:
    """Positions of one of these games without static faults: placed anywhere, played, and played with slips. Without
    those that come first where only so many are asked for.
    """
    rules, random = world(name), Random(seed)
    played = _listed(name)
    for count in range(number):
        here = random.choice(played) if count % 3 else uniform(rules, random, 12)
        if count % 3 == 1:
            here = slipped(rules, random, here)
        if count >= after and not static_faults(rules.tables, here):
            yield here
