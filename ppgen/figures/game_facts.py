"""What a text may quote of a game's definition, whatever the position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen import piecepack
from ppgen.definition.components import Catalogue
from ppgen.definition.game import Game
from ppgen.definition.quoting import word_key
from ppgen.definition.source import Node
from ppgen.definition.text import LocatedText
from ppgen.definition.variants import values_of

if TYPE_CHECKING:
    from ppgen.rules.verdict import Fact, Verdict

NAMES = frozenset(
    (
        "game",
        "pieces",
        "board",
        "boards",
        "surface",
        "catalogue",
        "decks",
        "tables",
        "ratings",
        "rules",
        "names",
        "words",
        "parameters",
        "piecepack",
        "picture",
    )
)
"""The first words of the paths of these facts and of `picture.*`, which do not depend on the position."""


def definition_facts(game: Game) -> dict[str, Fact]:
    """Title, credits, players, pieces, board, tiles, tables, ratings, the numbers of the rules, a piecepack's sizes."""
    facts: dict[str, Fact] = {
        "game": _game(game),
        "pieces": {key: {"name": kind.name, "number": kind.number} for key, kind in game.pieces.items()},
        "piecepack": _PIECEPACK,
    }
    if game.tables:
        facts["tables"] = {
            name: {key: list(row.values) for key, row in table.rows.items()} for name, table in game.tables.items()
        }
    if game.ratings:
        facts["ratings"] = {
            name: [{"word": rating.word, "remark": rating.remark, "min": rating.min} for rating in table]
            for name, table in game.ratings.items()
        }
    if game.words:
        facts["words"] = {whom: dict(group) for whom, group in game.words.items()}
    if game.parameters:
        facts["parameters"] = dict(values_of(game.parameters, game.choice.settings))
    if game.rules is not None:
        facts["rules"] = _rules(game.rules)
        facts["names"] = {player: player.replace("-", " ") for player in players(game)}
    if game.board is not None:
        facts["board"] = {**game.board.measures, "spaces": len(game.board)}
        if game.boards:
            facts["boards"] = {
                str(name): {**board.measures, "spaces": len(board)} for name, board in game.boards.items()
            }
        if game.surface is not None and game.surface.tiles:
            side = game.surface.tiles
            facts["surface"] = {"tiles": -(-int(game.board.width) // side) * -(-int(game.board.height) // side)}
    if game.tiles is not None:
        facts["catalogue"] = _catalogue(game.tiles)
    return facts


def _game(game: Game) -> Fact:
    """What the definition states; whoever quotes what it does not is told that there is no such fact."""
    facts: dict[str, Fact] = {"title": game.title}
    if game.version:
        facts["version"] = game.version
    if game.credits is not None:
        facts["design"] = game.credits.design
    if game.players is not None:
        facts["players"] = {"min": game.players.min, "max": game.players.max}
    return facts


def _rules(node: Node) -> Fact:
    """A section unchanged. Its texts keep their places, because the numbers in them are the author's own."""
    if node.kind == "list":
        return [_rules(item) for item in node.items]
    if node.kind == "mapping":
        return {key.text: _rules(value) for key, value in node.entries}
    return LocatedText(node.value, node.mark) if isinstance(node.value, str) else node.value


def players(game: Game) -> tuple[str, ...]:
    """The names of the players in the rules of the definition; none if the rules name none."""
    node = game.rules.get("players") if game.rules is not None else None
    if node is None:
        return ()
    return node.keys() or tuple(item.text for item in node.items)


def player_names(game: Game) -> dict[str, str]:
    """What texts call each player: its name under `words`, or else its key."""
    return {
        player: game.words.get(word_key(player), {}).get("name", player.replace("-", " ")) for player in players(game)
    }


def _catalogue(tiles: Catalogue) -> Fact:
    sizes = [len(shape.spaces) for shape in tiles.shapes.values()]
    walls = [len(tile.walls) for tile in tiles.tiles.values()]
    return {
        "tiles": len(tiles.tiles),
        "shapes": len(tiles.shapes),
        "layouts": len({tile.layout for tile in tiles.tiles.values()}),
        "spaces": {"min": min(sizes), "max": max(sizes)},
        "walls": {"min": min(walls), "max": max(walls)},
        "of": {key: {"spaces": len(tile.shape.spaces), "walls": len(tile.walls)} for key, tile in tiles.tiles.items()},
    }


_PIECEPACK: Fact = {
    "suits": len(piecepack.SUITS),
    "ranks": len(piecepack.RANKS),
    "tiles": len(piecepack.SUITS) * len(piecepack.RANKS),
    "tile": piecepack.TILE,
    "coin": piecepack.COIN,
    "die": piecepack.DIE,
    "pawn": piecepack.PAWN,
    "names": {key: name for name, key in piecepack.NUMBERED.items()},
}
"""How many suits, ranks and tiles there are; the sides of tiles and dice, the diameters of coins and pawns in mm;
by their keys (`suns-5`) the names of the parts that bear a number."""


def verdict_facts(verdict: Verdict) -> dict[str, Fact]:
    """What a caption may say of the verdict itself: why a position cannot arise, or how many moves lead there."""
    return {
        "status": verdict.status,
        "codes": list(verdict.codes),
        "reasons": [fault.message for fault in verdict.faults],
        "hints": [fault.hint for fault in verdict.faults],
        "moves": len(verdict.witness),
    }
