"""What is beside the board in a position: the players' seats, and trays with the pieces off the board and in hand."""

from __future__ import annotations

from collections.abc import Mapping

from ppgen.boards.beside import Seat, Tray, TrayPiece, TurnMarker
from ppgen.boards.compass import COMPASS
from ppgen.boards.space import Side
from ppgen.definition.components import PieceKind
from ppgen.definition.quoting import word_key
from ppgen.definition.text import Words
from ppgen.pieces import with_look
from ppgen.records import replace
from ppgen.rules.board.piece_names import are_several
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import NOBODY, PieceType, Tables
from ppgen.things import Thing

_QUARTERS = {Side.NORTH: 0, Side.WEST: 1, Side.SOUTH: 2, Side.EAST: 3}
"""Quarter turns to the left from the north."""
_SIDES = {word: Side[word.split("-")[0].upper()] for word in COMPASS}
"""By the point of the compass that a player faces, the side of the paper there."""
_LABELS = {"off": "off", "hand": "in hand", "won": "has won", "move": "to move", "draw": "A draw"}

OwnWords = Mapping[str, Mapping[str, Words]]
"""The section `words` of a definition: `PLAYER.name`, and `beside.off`, `beside.hand`, `beside.won`, `beside.move`
and `beside.draw`, are ours. It has `_` where the name of a player has a hyphen.
"""


def forward(tables: Tables, player: int) -> Side:
    """The side of the board to which a player's forward direction leads."""
    return _SIDES[tables.forwards[player]]


def quarter_turns(tables: Tables, kind: PieceKind, owner: int) -> int:
    """By how many quarter turns to the left the drawing of a piece is turned that belongs to a player, or to nobody."""
    faces = kind.facing == "forward" and owner != NOBODY
    return (kind.rotation + (_QUARTERS[forward(tables, owner)] if faces else 0)) % 4


def seats(tables: Tables, words: OwnWords, winner: int | None) -> tuple[Seat, ...]:
    """Where the players sit. `winner` is the index of the player who has won, if anybody has."""
    names = [(key, _name(tables, words, number)) for number, key in enumerate(tables.players)]
    return tuple(
        Seat(key, name, forward(tables, number).opposite, _won(words, name) if number == winner else "")
        for number, (key, name) in enumerate(names)
    )


def trays(tables: Tables, art: Mapping[int, PieceKind], words: OwnWords, position: Position) -> tuple[Tray, ...]:
    """The pieces of each player that are in hand or have left the board, where there are any.

    `art` has the drawings of the types that have one, by the index of the type.
    """
    lying = []
    for word, counts in (("hand", position.hand), ("off", position.off)):
        for owner in (*range(len(tables.players)), NOBODY):
            here = [kind for kind in tables.types if kind.owner == owner and counts[kind.index]]
            if here:
                pieces = tuple(_piece(tables, art, kind, word, counts[kind.index]) for kind in here)
                lying.append(_tray(tables, words, word, owner, pieces))
    return tuple(lying)


def turn_marker(tables: Tables, art: Mapping[int, PieceKind], words: OwnWords, player: int, word: str) -> TurnMarker:
    """The marker of a player, with a piece of the player's: `Black to move`, or `Black has won` with the word `won`."""
    name = _name(tables, words, player)
    label = f"{name} {_won(words, name) if word == 'won' else _label(words, word)}"
    own = next((kind for kind in tables.types if kind.owner == player), None)
    piece = None if own is None else replace(_piece(tables, art, own, "to-move", 1), text="")
    return TurnMarker(label, piece, Thing("turn", owner=tables.players[player], label=label))


def marker_of_draw(words: OwnWords) -> TurnMarker:
    """The marker of a game that ended in a draw, which has nobody's piece."""
    label = _label(words, "draw")
    return TurnMarker(label, None, Thing("turn", "draw", label=label), points=False)


def _tray(tables: Tables, words: OwnWords, word: str, owner: int, pieces: tuple[TrayPiece, ...]) -> Tray:
    label = _label(words, word)
    if owner == NOBODY:
        label = label[:1].upper() + label[1:]
        return Tray(word, label, pieces, thing=Thing("tray", word, label=label))
    key, label = tables.players[owner], f"{_name(tables, words, owner)}: {label}"
    look = f"{key}-{word}"
    return Tray(look, label, pieces, forward(tables, owner).opposite, Thing("tray", look, owner=key, label=label))


def _piece(tables: Tables, art: Mapping[int, PieceKind], kind: PieceType, word: str, count: int) -> TrayPiece:
    look = kind.name.replace(" ", "-")
    owner = "" if kind.owner == NOBODY else tables.players[kind.owner]
    name, thing, drawn = f"{look}-{word}", Thing("piece", look, owner=owner), art.get(kind.index)
    if drawn is None:
        role = "piece-dark" if kind.disc.is_dark else "piece"
        return TrayPiece(name, "", count, role, thing, text=kind.letter, disc=kind.disc)
    picture = drawn.art if kind.owner == NOBODY else with_look(drawn.art, kind.disc)
    return TrayPiece(name, picture, count, "piece", thing, quarter_turns(tables, drawn, kind.owner), drawn.size)


def _name(tables: Tables, words: OwnWords, player: int) -> str:
    own = words.get(word_key(tables.players[player]), {}).get("name")
    name = own or tables.display_names[player]
    return name[:1].upper() + name[1:]


def _won(words: OwnWords, name: str) -> str:
    """What stands after the name of a player who has won: `has won`, or `have won` after `Geese`."""
    own = words.get("beside", {}).get("won")
    return own or ("have won" if are_several(name) else _LABELS["won"])


def _label(words: OwnWords, word: str) -> str:
    return words.get("beside", {}).get(word) or _LABELS[word]
