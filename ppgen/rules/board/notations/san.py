"""SAN, the notation of chess: `Nf3`, `Nbd2`, `R1a3`, `exd5`, `e8=Q`, `O-O`, read and written against the legal moves.

Read, too: `e2e4`, `e2-e4`, `Ng1-f3` and `e7e8q`, which name both spaces; castling with zeros; `e8Q`, `e8(Q)`; and
marks of check and of worth (`+`, `#`, `!?`), which say nothing of what is moved. Columns have small letters from the
left, rows numbers from below, whatever the board calls its spaces. A kind of piece is its letter in notation, a
capital; the kind with the letter P has none in SAN. A piece that is placed is `N@f3`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ppgen.boards.space import Space
from ppgen.rules.board.move import BECOME, HOP, MOVE, PLACE, Move, parts
from ppgen.rules.board.moves import Play
from ppgen.rules.board.piece_names import are_several
from ppgen.rules.board.position import Position
from ppgen.rules.board.royal.play import RoyalPlay
from ppgen.rules.board.tables import NOBODY, Tables, bits
from ppgen.rules.board.turns import WrittenTurn, move_text, parse_turn
from ppgen.rules.protocol import NotationError

PAWN = "P"
_MARKS = r"(?:\+{1,2}|\#)?(?:[!?]{1,2})?\Z"
_MOVE = re.compile(
    r"(?P<kind>[A-Z])?(?P<column>[a-wyz])?(?P<row>[1-9][0-9]?)?(?P<sign>[x:-])?(?P<end>[a-z][1-9][0-9]?)"
    r"(?:=?(?P<becomes>[A-Z])|\((?P<inside>[A-Z])\)|(?P<small>[a-z]))?(?:e\.p\.)?" + _MARKS
)
_PLACED = re.compile(r"(?P<kind>[A-Z])?@(?P<end>[a-z][1-9][0-9]?)" + _MARKS)
_CASTLING = re.compile(r"(?P<side>O-O(?:-O)?|0-0(?:-0)?)" + _MARKS)


class Said(NamedTuple):
    """What a text in SAN says. Columns, rows and `end` count from 0; None and "" where it does not say."""

    text: str
    kind: str = ""
    column: int | None = None
    row: int | None = None
    captures: bool | None = None
    """None where both spaces are named, with or without a hyphen, and nothing says what was captured."""
    end: Space | None = None
    becomes: str = ""
    castles: int = 0
    """1 for castling to the right (O-O), -1 to the left (O-O-O)."""

    @property
    def names_both(self) -> bool:
        """Whether it names the space where the piece stands."""
        return self.column is not None and self.row is not None

    @property
    def wanted(self) -> str:
        """The letter of the piece that it means; "" for any."""
        return self.kind or ("" if self.names_both else PAWN)

    @property
    def where(self) -> str:
        """Where the piece stands, at the end of a sentence; "" where it does not say."""
        column = "" if self.column is None else chr(ord("a") + self.column)
        row = "" if self.row is None else str(self.row + 1)
        if column and row:
            return f" on {column}{row}"
        return f" in column {column}" if column else f" in row {row}" if row else ""


class _Does(NamedTuple):
    """A legal move as SAN sees it."""

    type: int
    start: Space
    end: Space
    captures: bool
    becomes: int | None
    chosen: bool
    """Whether what the piece becomes was chosen."""
    castles: int


def is_san(text: str) -> bool:
    """Whether a text has the form of a turn in SAN."""
    return _match(text) is not None


def _match(text: str) -> re.Match[str] | None:
    match = _CASTLING.match(text) or _MOVE.match(text)
    if match is not None and "end" in match.groupdict() and match["small"] and not (match["column"] and match["row"]):
        return None
    return match


def read(text: str) -> Said:
    """What a text says. Raises NotationError where it is not SAN."""
    match = _match(text)
    if match is None:
        raise NotationError(f"{text!r} is not a turn in SAN", 0, "such as e4, Nf3, exd5, e8=Q, O-O")
    if "end" not in match.groupdict():
        return Said(text, castles=1 if match["side"].count("-") == 1 else -1)
    column = None if match["column"] is None else ord(match["column"]) - ord("a")
    row = None if match["row"] is None else int(match["row"]) - 1
    both = column is not None and row is not None
    captures = None if both and match["sign"] not in ("x", ":") else match["sign"] in ("x", ":")
    becomes = (match["becomes"] or match["inside"] or match["small"] or "").upper()
    return Said(text, match["kind"] or "", column, row, captures, _space(match["end"]), becomes)


def placed(tables: Tables, player: int, text: str) -> str:
    """The turn in the game's own notation that places a piece as `N@f3` says; "" for any other text."""
    match = _PLACED.match(text)
    space = None if match is None else _space(match["end"])
    if match is None or space is None or space not in tables.board:
        return ""
    for row in tables.move_tables[player].places:
        if _letter(tables, row.type) == (match["kind"] or PAWN):
            return move_text(tables, Move(PLACE, row.type, end=tables.index(space)))
    return ""


def check(tables: Tables, text: str) -> None:
    """Whether the pieces and spaces that a text names are those of the game. Raises NotationError."""
    said = read(text)
    if said.end is None:
        return
    letters = sorted({_letter(tables, kind) for kind in range(len(tables.types))})
    for letter, at in ((said.kind, 0), (said.becomes, text.upper().rfind(said.becomes))):
        if letter and letter not in letters:
            raise NotationError(f"no piece is written {letter}", at, f"letters: {', '.join(letters)}")
    if said.end not in tables.board:
        at = text.index(_name(said.end))
        raise NotationError(f"{_name(said.end)} is not on the board", at, f"the spaces are {tables.board.naming.span}")


def fitting(
    play: Play, position: Position, legal: Mapping[str, Move], said: Said, *, loosely: bool = False
) -> list[str]:
    """The legal moves that a text may mean, by their own text; `loosely`, whatever they capture and become."""
    does = {own: _does(play, position, move) for own, move in legal.items()}
    if loosely:
        said = said._replace(captures=None, becomes="")
        does = {own: each and each._replace(becomes=None, chosen=False) for own, each in does.items()}
    return [own for own, each in does.items() if _fits(play.tables, said, each)]


def write(play: Play, position: Position, move: Move, moves: Sequence[Move] | None = None) -> str:
    """A legal move in SAN, with the marks of check and mate; "" for a move that SAN cannot say.

    `moves` are all legal ones, where they are known.
    """
    tables = play.tables
    does = _does(play, position, move)
    if move.action == PLACE and move.then is None:
        letter = _letter(tables, move.type).replace(PAWN, "")
        return f"{letter}@{_name(tables.space(move.end))}{_check(play, play.apply(position, move))}"
    if does is None:
        return ""
    check = _check(play, play.apply(position, move))
    if does.castles:
        return ("O-O" if does.castles > 0 else "O-O-O") + check
    letter, end = _letter(tables, does.type), _name(does.end)
    becomes = "" if does.becomes is None else f"={_letter(tables, does.becomes)}"
    others = [_does(play, position, other) for other in (play.moves(position) if moves is None else moves)]
    rivals = [
        other.start
        for other in others
        if other is not None
        and (other.type, other.end, other.castles) == (does.type, does.end, 0)
        and other.start != does.start
    ]
    column, row = _name(does.start)[0], _name(does.start)[1:]
    if letter == PAWN:
        letter = ""
        start = column if does.captures else ""
        alike = [rival for rival in rivals if rival.column == does.start.column] if does.captures else rivals
        start = _apart(does.start, alike, column, row) if alike and not start else start + (row if alike else "")
    else:
        start = _apart(does.start, rivals, column, row)
    return f"{letter}{start}{'x' if does.captures else ''}{end}{becomes}{check}"


def _check(play: Play, after: Position) -> str:
    """The mark of a move that attacks a royal piece: `+`, or `#` where that ends the game."""
    if not isinstance(play, RoyalPlay) or not play.attackers(after, after.to_move):
        return ""
    return "+" if play.count(after) else "#"


def closest(tables: Tables, position: Position, said: Said) -> WrittenTurn | str:
    """The move in the game's own notation that an illegal one in SAN comes closest to, or why there is none."""
    player = tables.display_names[position.to_move]
    if said.end is None:
        return _castling(tables, position, said) or f"{player} cannot castle on this side."
    starts = _starts(tables, position, said, said.end)
    if len(starts) != 1:
        kinds = [kind for kind in _own(tables, position) if said.wanted in ("", _letter(tables, kind))]
        name = tables.types[kinds[0]].kind if len(kinds) == 1 else "piece"
        have = "have" if are_several(player) else "has"
        which = f" that can go to {_name(said.end)}" if starts else said.where
        return f"{player} {have} no {name}{which}."
    spaces = (starts[0], tables.index(said.end))
    takes = bool(~tables.empty(position) >> spaces[1] & 1) if said.captures is None else said.captures
    return WrittenTurn(("x" if takes else "-").join(map(tables.name, spaces)), "move", spaces, takes)


def _castling(tables: Tables, position: Position, said: Said) -> WrittenTurn | None:
    """Castling on the side that a text means, if there is such a move in the game."""
    for row in tables.move_tables[position.to_move].castles:
        if (tables.space(row.partner_start).column > tables.space(row.start).column) == (said.castles > 0):
            spaces = ((row.start, row.end), (row.partner_start, row.partner_end))
            return parse_turn(tables, ",".join("-".join(map(tables.name, way)) for way in spaces))
    return None


def _starts(tables: Tables, position: Position, said: Said, end: Space) -> list[int]:
    """Where pieces stand that a text may mean; of pawns on one column, the nearest behind the space."""
    wanted, column = said.wanted, said.column
    if column is None and wanted == PAWN and not said.captures:
        column = end.column  # a pawn that captures nothing stays on its column
    starts = []
    for kind in _own(tables, position):
        if wanted in ("", _letter(tables, kind)):
            for start in bits(position.masks[kind]):
                space = tables.space(start)
                if column in (None, space.column) and said.row in (None, space.row):
                    starts.append(start)
    if wanted == PAWN and len(starts) > 1:
        starts.sort(key=lambda start: abs(tables.space(start).row - end.row))
        ahead = 1 if tables.forwards[position.to_move] == "north" else -1
        behind = [start for start in starts if (end.row - tables.space(start).row) * ahead > 0]
        return (behind or starts)[:1]
    return starts


def _own(tables: Tables, position: Position) -> list[int]:
    """The types that the player to move may move."""
    return [kind.index for kind in tables.types if kind.owner in (position.to_move, NOBODY)]


def _fits(tables: Tables, said: Said, does: _Does | None) -> bool:
    if does is None or said.end is None:
        return does is not None and said.castles != 0 and does.castles == said.castles
    if does.castles and not said.names_both:
        return False  # only O-O, or both spaces of the king, mean castling
    becomes = "" if does.becomes is None else _letter(tables, does.becomes)
    return (
        said.end == does.end
        and said.wanted in ("", _letter(tables, does.type))
        and said.column in (None, does.start.column)
        and said.row in (None, does.start.row)
        and said.captures in (None, does.captures)
        and (said.becomes == becomes or not (said.becomes or does.chosen))
    )


def _does(play: Play, position: Position, move: Move) -> _Does | None:
    """What a move does, as SAN sees it; None where SAN has no word for it."""
    tables = play.tables
    if move.action not in (MOVE, HOP):
        return None
    becomes, castles, chosen = None, 0, False
    for part in parts(move):
        if part is move:
            continue
        if part.action == BECOME:
            becomes, chosen = part.type, True
        elif part.action == MOVE and not castles and becomes is None:
            castles = 1 if tables.space(part.start).column > tables.space(move.start).column else -1
        else:
            return None
    if becomes is None and tables.after[move.type].promote:
        after = play.apply(position, move).masks
        becomes = next((kind for kind, mask in enumerate(after) if mask >> move.end & 1), None)
        becomes = None if becomes == move.type else becomes
    start, end = tables.space(move.start), tables.space(move.end)
    return _Does(move.type, start, end, bool(move.captured), becomes, chosen, castles)


def _apart(start: Space, rivals: Sequence[Space], column: str, row: str) -> str:
    """What tells a piece from others of its kind that may go to the same space: its column, its row, or both."""
    if not rivals:
        return ""
    if all(rival.column != start.column for rival in rivals):
        return column
    return row if all(rival.row != start.row for rival in rivals) else column + row


def _letter(tables: Tables, kind: int) -> str:
    return tables.types[kind].letter.upper()


def _name(space: Space) -> str:
    return f"{chr(ord('a') + space.column)}{space.row + 1}"


def _space(name: str) -> Space:
    return Space(ord(name[0]) - ord("a"), int(name[1:]) - 1)
