"""Why a turn is refused that history, an attack, or a choice still to be made does not allow."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from ppgen.rules.board.families.rights import castling
from ppgen.rules.board.move import PASS
from ppgen.rules.board.moves import Play
from ppgen.rules.board.piece_names import with_a, with_the
from ppgen.rules.board.position import Position
from ppgen.rules.board.royal.checkmate import standing
from ppgen.rules.board.royal.play import RoyalPlay
from ppgen.rules.board.tables import CastleRow, PieceType, Tables
from ppgen.rules.board.turns import WrittenTurn, move_text


class SpecialRefusal(NamedTuple):
    """A code, a sentence, and a hint if it has one of its own."""

    code: str
    message: str
    hint: str = ""


def special_refusal(
    play: Play, position: Position, written: WrittenTurn, legal: Collection[str]
) -> SpecialRefusal | None:
    """Why a turn that is not legal is refused; None where it is for other reasons."""
    return next(_refusals(play, position, written, legal), None)


def _refusals(play: Play, position: Position, written: WrittenTurn, legal: Collection[str]) -> Iterator[SpecialRefusal]:
    tables = play.tables
    if isinstance(play, RoyalPlay):
        yield from _of_attacks(play, position, written)
    if written.does == "move" and len(written.spaces) == 2:
        yield from _of_choices(tables, position, written, legal)
        for row in tables.move_tables[position.to_move].castles:
            if (row.start, row.end) == written.spaces:
                yield from _of_castling(tables, position, written, row, legal)
        yield from _of_passing(tables, position, written)


# --- attacks ----------------------------------------------------------------------------------------------------------


def _of_attacks(play: RoyalPlay, position: Position, written: WrittenTurn) -> Iterator[SpecialRefusal]:
    tables, plain = play.tables, written.text.replace("x", "-")
    for move in play.pseudo_legal(position):
        if move_text(tables, move).replace("x", "-") != plain:
            continue
        exposed = play.exposed(position, move)
        if exposed is None:
            taken = play.lost_by(position, move)
            yield SpecialRefusal("BD-CHECK", f"Nobody captures {standing(tables, position, taken)}, which is royal.")
            return
        there, attackers = exposed
        royal = play.attacked(there, position.to_move)
        by = standing(tables, there, attackers)
        if (row := play.castle_of(move)) is not None:
            name = with_the(tables.types[row.type].said)
            at = "it" if there == position else ", ".join(tables.names(royal))
            message = f"{name[:1].upper()}{name[1:]} may not castle: {at} is attacked by {by}."
            yield SpecialRefusal("BD-CASTLE", message)
            return
        who = standing(tables, there, royal)
        verb = "stay" if position.masks == there.masks or play.attacked(position, position.to_move) & royal else "be"
        subject = "A pass would leave" if move.action == PASS else ""
        if subject:
            yield SpecialRefusal("BD-CHECK", f"{subject} {who} attacked by {by}.")
            return
        yield SpecialRefusal("BD-CHECK", f"{who[:1].upper()}{who[1:]} would {verb} attacked by {by}.")
        return


# --- choices ----------------------------------------------------------------------------------------------------------


def _of_choices(
    tables: Tables, position: Position, written: WrittenTurn, legal: Collection[str]
) -> Iterator[SpecialRefusal]:
    plain, said, became = written.text.replace("x", "-").partition("=")
    kinds = [text for text in legal if text.replace("x", "-").startswith(f"{plain}=")]
    kind = _mover(tables, position, written.spaces[0])
    if kind is None:
        return
    name = with_the(kind.said)
    if kinds:
        message = f"A turn that ends on {tables.name(written.spaces[-1])} says what {name} becomes."
        if said:
            message = f"{name[:1].upper()}{name[1:]} does not become {with_a(became)} there."
        yield SpecialRefusal(
            "BD-BECOME", message, f"write {' or '.join(filter(None, (', '.join(kinds[:-1]), kinds[-1])))}"
        )
    elif said and any(text.replace("x", "-") == plain for text in legal):
        message = f"{name[:1].upper()}{name[1:]} becomes nothing else on {tables.name(written.spaces[-1])}."
        yield SpecialRefusal("BD-BECOME", message, f"write {written.text.partition('=')[0]}")


# --- castling and captures in passing ---------------------------------------------------------------------------------


def _of_castling(
    tables: Tables, position: Position, written: WrittenTurn, row: CastleRow, legal: Collection[str]
) -> Iterator[SpecialRefusal]:
    turn = move_text(tables, castling(row))
    if not written.then:
        if turn in legal:
            message = "Castling is a turn of two parts, because two pieces move."
            yield SpecialRefusal("BD-CASTLE", message, f"write {turn}")
        return
    if written.text != turn or not position.masks[row.type] >> row.start & 1:
        return
    first, other = with_the(tables.types[row.type].said), with_the(tables.types[row.partner].said)
    first = first[:1].upper() + first[1:]
    where = f"{other} on {tables.name(row.partner_start)}"
    if not position.masks[row.partner] >> row.partner_start & 1:
        yield SpecialRefusal("BD-CASTLE", f"{first} may not castle: there is no {where.removeprefix('the ')}.")
    elif not position.memory[row.slot] >> row.partner_start & 1:
        yield SpecialRefusal("BD-CASTLE", f"{first} may not castle with {where}: one of them has moved before.")
    elif row.empty & ~tables.empty(position):
        between = standing(tables, position, row.empty & ~tables.empty(position))
        verb = "stands" if (row.empty & ~tables.empty(position)).bit_count() == 1 else "stand"
        yield SpecialRefusal("BD-CASTLE", f"{first} may not castle with {where}: {between} {verb} between.")


def _of_passing(tables: Tables, position: Position, written: WrittenTurn) -> Iterator[SpecialRefusal]:
    start, end = written.spaces
    if not tables.empty(position) >> end & 1 or not written.captures:
        return
    for row in tables.move_tables[position.to_move].en_passants:
        if not position.masks[row.type] >> start & 1 or not row.origins.get(1 << end, 0) >> start & 1:
            continue
        for passed, (victim, kind) in row.victims[(position.to_move - 1) % len(tables.players)].items():
            if passed >> end & 1 and position.masks[kind] & victim:
                who = standing(tables, position, victim)
                message = f"{who[:1].upper()}{who[1:]} has not passed {tables.name(end)} in the turn before."
                yield SpecialRefusal("BD-PASSED", message)
                return


def _mover(tables: Tables, position: Position, space: int) -> PieceType | None:
    kinds = (tables.types[kind] for kind in tables.friends[position.to_move])
    return next((kind for kind in kinds if position.masks[kind.index] >> space & 1), None)
