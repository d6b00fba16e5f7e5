"""Which look a standard piece has by itself: that of the player or of the colour that its key begins with."""

from __future__ import annotations

from collections.abc import Mapping

from ppgen.definition.components import PieceKind
from ppgen.definition.source import Node
from ppgen.pieces import shape_of, with_look
from ppgen.pieces.disc import COLOURS, Disc, disc_of, discs
from ppgen.records import replace


def with_looks(pieces: Mapping[str, PieceKind], rules: Node | None) -> Mapping[str, PieceKind]:
    """The pieces, those that are standard pieces with their looks in the names of their drawings."""
    if not any(with_look(kind.art, disc_of("black")) != kind.art for kind in pieces.values()):
        return pieces
    players = _players(rules)
    return {key: _with_look(key, kind, players) for key, kind in pieces.items()}


def _with_look(key: str, kind: PieceKind, players: Mapping[str, Disc]) -> PieceKind:
    if shape_of(kind.art) != kind.art:
        return kind
    if kind.colour:
        look: Disc | None = disc_of(kind.colour)
    else:
        owner = max((name for name in players if key == name or key.startswith(f"{name}-")), key=len, default="")
        named = key.partition("-")[0]
        look = players.get(owner) or (disc_of(named) if named in COLOURS else None)
    return kind if look is None else replace(kind, art=with_look(kind.art, look))


def _players(rules: Node | None) -> dict[str, Disc]:
    """The looks of the players whom rules as data name. What is at fault there is reported elsewhere."""
    players = rules.get("players") if rules is not None and rules.kind == "mapping" else None
    if players is None:
        return {}
    named = [(item.text, "") for item in players.items if item.kind == "scalar"]
    for key, item in players.entries:
        colour = item.get("colour") if item.kind == "mapping" else None
        named.append((key.text, colour.text if colour is not None and colour.kind == "scalar" else ""))
    return dict(zip((name for name, _ in named), discs(named), strict=True))
