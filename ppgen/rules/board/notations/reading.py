"""What a turn means: in a game's own notation, or in one that players of such games have (SAN, PDN)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from ppgen.rules.board.faults import first_few
from ppgen.rules.board.move import NOWHERE, Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.notations import pdn, san
from ppgen.rules.board.part_faults import turn_fault
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import Tables
from ppgen.rules.board.turns import WrittenTurn, move_text, parse_turn
from ppgen.rules.protocol import NotationError
from ppgen.rules.verdict import Fault

_NUMBER = re.compile(r"(?<![^\s,])[0-9]{1,4}\.+")
"""The number of a turn, as PGN and PDN have it."""


class Meaning(NamedTuple):
    """A turn in the game's own notation, if there is such a turn, and why it is illegal, if it is."""

    written: WrittenTurn | None
    fault: Fault | None = None
    end: int = NOWHERE
    """Where a turn would end of which nothing else is known, as an index."""


def without_numbers(tables: Tables, text: str) -> str:
    """Turns without the numbers before them, where the game has such a notation."""
    if tables.notation != "fen" and pdn.draughts(tables) is None:
        return text
    return _NUMBER.sub(" ", text)


def check_turn(tables: Tables, text: str) -> None:
    """Read a turn for its grammar alone. Raises NotationError."""
    if tables.notation == "fen" and san.is_san(text):
        san.check(tables, text)
    elif tables.notation == "fen" and any(san.placed(tables, player, text) for player in range(2)):
        pass
    else:
        parse_turn(tables, pdn.plain(text) if pdn.draughts(tables) is not None else text)


def meaning(play: Play, position: Position, legal: Mapping[str, Move], text: str, turn: int | None = None) -> Meaning:
    """What a turn means in a position whose legal moves are given by their text. `turn` counts from 1.

    Raises NotationError for what `check_turn` refuses.
    """
    tables = play.tables
    if text in legal:
        return Meaning(parse_turn(tables, text))
    if tables.notation == "fen" and (own := san.placed(tables, position.to_move, text)):
        written = parse_turn(tables, own)
        return Meaning(written, None if own in legal else turn_fault(play, position, written, turn))
    if tables.notation == "fen" and san.is_san(text):
        return _in_san(play, position, legal, text, turn)
    if pdn.draughts(tables) is not None:
        text = pdn.plain(text)
        meant = pdn.captures(tables, legal, text)
        if len(meant) > 1:
            message = f"{text} may capture different pieces."
            fault = _doubt("BD-AMBIGUOUS", tables, position, text, message, list(meant), turn)
            return Meaning(None, fault, next(iter(meant.values())).end)
        text = next(iter(meant), text)
    written = parse_turn(tables, text)
    if tables.by_result and text not in legal and (same := _same_result(play, position, legal, text)):
        return Meaning(parse_turn(tables, same))
    return Meaning(written, None if written.text in legal else turn_fault(play, position, written, turn))


def _same_result(play: Play, position: Position, legal: Mapping[str, Move], text: str) -> str:
    """The legal turn that leads where this one does, in a game where they are one move; "" without any."""
    written = (move for move in play.every(position) if move_text(play.tables, move) == text)
    results = {play.apply(position, move) for move in written}
    return next((own for own, move in legal.items() if results and play.apply(position, move) in results), "")


def _in_san(play: Play, position: Position, legal: Mapping[str, Move], text: str, turn: int | None) -> Meaning:
    """What a turn in SAN means: of the legal moves the one that it fits, or else the move that it comes closest to."""
    tables = play.tables
    said = san.read(text)
    end = NOWHERE if said.end is None else tables.index(said.end)
    fitting = san.fitting(play, position, legal, said)
    if len(fitting) == 1:
        return Meaning(parse_turn(tables, fitting[0]))
    moves = tuple(legal.values())
    if fitting:
        ways = [san.write(play, position, legal[own], moves) for own in fitting]
        message = f"{text} may mean {len(fitting)} moves."
        return Meaning(None, _doubt("BD-AMBIGUOUS", tables, position, text, message, ways, turn), end)
    barred = {move_text(tables, move): move for move in play.every(position)} if legal else {}
    if meant := san.fitting(play, position, barred, said):
        # The piece moves so, and something else forbids it, such as a check.
        written = parse_turn(tables, meant[0])
        return Meaning(written, turn_fault(play, position, written, turn))
    if loose := san.fitting(play, position, legal, said, loosely=True):
        ways = [san.write(play, position, legal[own], moves) for own in loose]
        return Meaning(None, _miswritten(play, position, legal[loose[0]], said, ways, turn), end)
    rough = _as_placed(tables, position, text) or san.closest(tables, position, said)
    if isinstance(rough, WrittenTurn):
        return Meaning(rough, turn_fault(play, position, rough, turn))
    if play.outcome(position) is not None:
        return Meaning(None, turn_fault(play, position, WrittenTurn(text, "pass"), turn))
    known = [san.write(play, position, move, moves) or own for own, move in legal.items()]
    alike = [each for each in known if said.kind and each.startswith(said.kind)]
    hint = f"legal here: {first_few(sorted(alike) or known)}"
    where = tables.display_names[position.to_move]
    return Meaning(None, Fault("BD-MOVE", where, rough, hint, actual=text, turn=turn), end)


def _as_placed(tables: Tables, position: Position, text: str) -> WrittenTurn | None:
    """The turn in the game's own notation, where it places a piece in a game in which the player may."""
    if not tables.move_tables[position.to_move].places:
        return None
    try:
        written = parse_turn(tables, text)
    except NotationError:
        return None
    return written if written.does == "place" else None


def _miswritten(play: Play, position: Position, move: Move, said: san.Said, ways: list[str], turn: int | None) -> Fault:
    """Why a turn is illegal that is legal with another mark of a capture, or where the piece becomes another one."""
    tables, text = play.tables, said.text
    if said.captures not in (None, bool(move.captured)):
        message = f"{text} captures {'a piece, and is written with x' if move.captured else 'nothing'}."
        return _doubt("BD-MARK", tables, position, text, message, ways, turn)
    name = f"{tables.types[move.type].kind} on {tables.name(move.start)}"
    if said.becomes:
        return _doubt("BD-MOVE", tables, position, text, f"The {name} cannot become this: {text}.", ways, turn)
    return _doubt("BD-AMBIGUOUS", tables, position, text, f"{text} does not say what the {name} becomes.", ways, turn)


def _doubt(
    code: str, tables: Tables, position: Position, text: str, message: str, ways: list[str], turn: int | None
) -> Fault:
    """A fault that another way to write the turn would mend."""
    several = " or ".join(filter(None, (", ".join(ways[:-1][:6]), ways[-1])))
    where = tables.display_names[position.to_move]
    return Fault(code, where, message, f"write {several}", actual=text, turn=turn)
