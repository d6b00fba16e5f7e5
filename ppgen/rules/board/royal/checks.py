"""The attacks on royal pieces, as moves that the enemies cannot make because it is not their turn."""

from __future__ import annotations

from ppgen.rules.board.move import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.royal.play import RoyalPlay


def attacks(play: Play, position: Position) -> list[tuple[Position, Move, int]]:
    """The position as if it were an enemy's turn, the move, and the royal pieces of whoever is to move that it would
    capture. A piece that would become another by it attacks once.
    """
    if not isinstance(play, RoyalPlay) or not play.attackers(position, position.to_move):
        return []
    found: dict[tuple[int, int], tuple[Position, Move, int]] = {}
    royal = play.attacked(position, position.to_move)
    for player in range(len(play.tables.players)):
        if player != position.to_move:
            there = position._replace(to_move=player)
            for move in play.pseudo_legal(there):
                if lost := play.lost_by(there, move) & royal:
                    found.setdefault((move.start, move.end), (there, move, lost))
    return list(found.values())
