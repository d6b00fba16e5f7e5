"""Small fixed catalogues and boards: the rules are tested on these, whatever the bundled catalogue becomes."""

from __future__ import annotations

from ppgen.boards.grid import Grid, Space, SpaceSide
from ppgen.definition.components import Catalogue, PieceKind, TileKind, TileShape
from ppgen.definition.game import Rating
from ppgen.diagnostics import Mark
from ppgen.games.long_way.rules import LongWay
from ppgen.games.long_way.terms import LongWayRules
from ppgen.rules.protocol import Transcript
from ppgen.rules.verdict import Fault

_MARK = Mark("test", 1, 1)


def tile(key: str, spaces: str, walls: str = "") -> TileKind:
    """A tile from names relative to A1: `tile("15", "A1 B1", "A1n B1e")`."""
    shape = TileShape(key[0], f"shape {key[0]}", tuple(Space.parse(name) for name in spaces.split()))
    return TileKind(key, shape, key[1], tuple(SpaceSide.parse(name) for name in walls.split()))


def catalogue(*tiles: TileKind) -> Catalogue:
    return Catalogue({kind.shape.key: kind.shape for kind in tiles}, {kind.key: kind for kind in tiles})


#  1x is an L of three spaces, 2x two spaces side by side, 3x two spaces one above the other.
TILES = catalogue(
    tile("15", "A1 B1 A2", "A2w B1s B1n"),
    tile("16", "A1 B1 A2", "A2w A2n"),
    tile("11", "A1 B1 A2", "A1s"),
    tile("22", "A1 B1", "A1n"),
    tile("23", "A1 B1", "A1n B1e"),
    tile("24", "A1 B1", "B1e A1w"),
    tile("25", "A1 B1", "A1e B1w"),
    tile("26", "A1 B1", "A1s B1s"),
    tile("31", "A1 A2", "A1w A2w"),
    tile("32", "A1 A2", "A1e"),
    tile("33", "A1 A2", "A2n"),
)

_FURNITURE = ("seat", "loveseat", "sofa", "dining-table", "desk-set", "den-set")
PIECES = (
    *(PieceKind(_MARK, name, name, number) for number, name in enumerate(_FURNITURE, 1)),
    PieceKind(_MARK, "cafeteria", "fork"),
)

RATINGS = (
    Rating("Excellent", "champion", 12),
    Rating("Very good", "win", 9),
    Rating("Respectable", "again", 6),
    Rating("Failure", "again"),
)


def game(columns: int = 7, rows: int = 7, tiles: Catalogue = TILES, terms: LongWayRules | None = None) -> LongWay:
    return LongWay(Grid(columns, rows), tiles, terms, PIECES, RATINGS)


GAME = game()
GATES = "in:A4w out:E7n"


def played(
    *turns: str, setup: str = GATES, players: tuple[str, ...] = ("player",), rules: LongWay = GAME
) -> list[Fault]:
    """Every fault of a transcript, the setup's first."""
    replay = rules.replay(Transcript(setup, turns, players))
    return [*replay.faults, *(fault for step in replay.steps for fault in step.faults)]


def codes(*turns: str, setup: str = GATES, players: tuple[str, ...] = ("player",), rules: LongWay = GAME) -> list[str]:
    return [fault.code for fault in played(*turns, setup=setup, players=players, rules=rules)]


def judged(sheet: str, rules: LongWay = GAME) -> tuple[str, tuple[str, ...]]:
    """Status and codes of a bare sheet."""
    verdict = rules.judge(rules.parse(sheet))
    return verdict.status, verdict.codes
