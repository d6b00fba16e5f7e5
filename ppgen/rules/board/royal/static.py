"""What is wrong with a position because of attacks and of what it remembers, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.numerals import listed
from ppgen.rules.board.moves import Play
from ppgen.rules.board.piece_names import with_the
from ppgen.rules.board.position import Position
from ppgen.rules.board.rights import CASTLING, EN_PASSANT, UNMOVED, is_passed, standing_unmoved
from ppgen.rules.board.royal.checkmate import standing
from ppgen.rules.board.royal.play import RoyalPlay, play_of
from ppgen.rules.board.tables import Tables
from ppgen.rules.verdict import Fault


def remembered_faults(play: Play, position: Position) -> tuple[Fault, ...]:
    """A royal piece attacked out of turn; rights without the pieces; a space that nothing can have passed."""
    tables = play.tables
    faults = [*_exposed(play, position)] if isinstance(play, RoyalPlay) and position != tables.setup else []
    for slot, value in zip(tables.memory, position.memory, strict=True):
        if slot.word == CASTLING:
            faults += _castling(tables, position, value)
        elif slot.word == UNMOVED and (gone := value & ~standing_unmoved(tables, slot, position.masks)):
            where = listed(tables.names(gone))
            message = f"What stands on {where} has not been there since the setup, so it has moved."
            faults.append(Fault("BD-MOVED", where, message, "leave it out of `unmoved`"))
        elif slot.word == EN_PASSANT and value and not is_passed(tables, position, value):
            where = listed(tables.names(value))
            message = f"Nothing can have passed {where} in the last turn."
            hint = "the piece stands behind the space, and the spaces that it left and passed are empty"
            faults.append(Fault("BD-PASSED", where, message, hint))
    return tuple(faults)


def setup_faults(tables: Tables) -> tuple[Fault, ...]:
    """A royal piece that is attacked at the setup, while it is not its player's turn."""
    play = play_of(tables)
    return tuple(_exposed(play, tables.setup)) if isinstance(play, RoyalPlay) else ()


def _exposed(play: RoyalPlay, position: Position) -> Iterator[Fault]:
    tables = play.tables
    mover = (position.to_move - 1) % len(tables.players)
    royal = play.attacked(position, mover)
    if royal:
        who = standing(tables, position, royal)
        by = standing(tables, position, play.attackers(position, mover))
        verb = "is" if royal.bit_count() == 1 else "are"
        turn = tables.display_names[position.to_move]
        message = f"{who[:1].upper()}{who[1:]} {verb} attacked by {by}, and it is {turn} who moves next."
        yield Fault("BD-CHECK", listed(tables.names(royal)), message, "no move leaves a royal piece attacked")


def _castling(tables: Tables, position: Position, rights: int) -> Iterator[Fault]:
    known = 0
    for row in (row for own in tables.move_tables for row in own.castles):
        known |= 1 << row.partner_start
        if not rights >> row.partner_start & 1:
            continue
        for kind, space in ((row.type, row.start), (row.partner, row.partner_start)):
            if not position.masks[kind] >> space & 1:
                where = tables.name(space)
                message = (
                    f"Castling with the piece on {tables.name(row.partner_start)} is not allowed any more: "
                    f"{with_the(tables.types[kind].said)} does not stand on {where}."
                )
                yield Fault("BD-CASTLE", where, message, "leave it out of `castling`")
    if rights & ~known:
        where = listed(tables.names(rights & ~known))
        yield Fault("BD-CASTLE", where, f"No piece castles with one on {where}.", f"with {listed(tables.names(known))}")
