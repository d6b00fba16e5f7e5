"""What a caption may quote of attacks on royal pieces, in games that have some."""

from __future__ import annotations

from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.royal.play import RoyalPlay
from ppgen.rules.verdict import Fact


def royal_facts(play: Play, position: Position) -> dict[str, Fact]:
    """`check`: from where the royal pieces of whoever is to move are attacked; `checked`, where these stand;
    `checkmate` and `stalemate`.
    """
    if not isinstance(play, RoyalPlay):
        return {}
    tables, turn = play.tables, position.to_move
    attackers = play.attackers(position, turn)
    is_stuck = play.ended(position) is None and not play.count(position)
    mate = play.end_of(position)
    return {
        "check": [*tables.names(attackers)],
        "checked": [*tables.names(play.attacked(position, turn))] if attackers else [],
        "checkmate": mate is not None and mate.tag == "checkmate",
        "stalemate": is_stuck and not attackers,
    }
