"""Why a turn is not legal: one fault, for the first reason that a player would give."""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct

from ppgen.boards.compass import RELATIVE
from ppgen.numerals import listed
from ppgen.rules.board.directions import word_vectors
from ppgen.rules.board.ends import result
from ppgen.rules.board.move import PASSING
from ppgen.rules.board.moves import Play
from ppgen.rules.board.piece_names import are_several, of, with_a, with_the, without_owner
from ppgen.rules.board.position import Position
from ppgen.rules.board.refusals import Refusal, placement_refusal, refusal
from ppgen.rules.board.royal.refusing import special_refusal
from ppgen.rules.board.tables import NOBODY, PieceType, Tables
from ppgen.rules.board.turns import WrittenTurn, move_text
from ppgen.rules.verdict import Fault

_FEW = 8


def turn_fault(play: Play, position: Position, written: WrittenTurn, turn: int | None = None) -> Fault:
    """Why a turn that is not among the legal ones is illegal here. `turn` counts from 1."""
    return Reason(play, position, written, turn).fault()


def first_few(words: list[str]) -> str:
    """The first few of many, for a hint. Turns of several parts, which have commas, are parted by semicolons."""
    between = "; " if any("," in word for word in words) else ", "
    return between.join(words[:_FEW]) + (f" and {len(words) - _FEW} more" if len(words) > _FEW else "")


def upper(words: str) -> str:
    """The words with a capital letter."""
    return words[:1].upper() + words[1:]


class Reason(Struct, frozen=True):
    """Why one turn is not legal, or the first part of one."""

    play: Play
    position: Position
    written: WrittenTurn
    turn: int | None

    def fault(self) -> Fault:
        tables = self.play.tables
        winner = self.play.outcome(self.position)
        if winner is not None:
            message = f"The game is over: {result(tables, winner)}."
            return self._because("BD-OVER", message, hint="no more turns follow")
        moves = self.play.moves(self.position)
        if tables.move_tables[self.position.to_move].turns:
            moves = [*dict.fromkeys(move._replace(then=None) for move in moves)]
        legal = [move_text(tables, move) for move in moves]
        hint = f"legal here: {first_few(legal)}"
        captures = [move_text(tables, move) for move in moves if self.play.taken(self.position, move)]
        if tables.capture != "free" and captures and self._without_compulsion(legal):
            return self._because(
                "BD-CAPTURE", f"{self._player} can capture, so must.", f"captures: {first_few(captures)}"
            )
        if self.written.does in ("place", "remove", "toggle") and not tables.usable >> self.written.spaces[0] & 1:
            return self._because("BD-HOLE", f"{self._space(0)} is a hole, which is not a space of the board.", hint)
        special = special_refusal(self.play, self.position, self.written, legal)
        if special is not None:
            return self._because(special.code, special.message, special.hint or self._near(legal) or hint)
        match self.written.does:
            case "pass":
                message = f"{self._player} can move, so may not pass."
                return self._because("BD-PASS", message, hint)
            case "swap":
                message = f"{self._player} may not swap here: only the second turn of the game may be a swap."
                return self._because("BD-SWAP", message, hint)
            case "toggle":
                return self._toggle(hint)
            case "place":
                return self._place(hint)
            case "remove":
                return self._remove(hint)
            case "move" | "exit" | "become":
                return self.refused(legal, hint)

    # --- by what the turn does ------------------------------------------------------------------------------------

    def _toggle(self, hint: str) -> Fault:
        tables = self.play.tables
        names = [attribute.name for attribute in tables.attributes]
        open_ = 0
        for row in tables.move_tables[self.position.to_move].toggles:
            if row.type == names.index(self.written.word):
                open_ |= row.spaces
        if open_ >> self.written.spaces[0] & 1:
            return self._because("BD-MOVE", f"{self._player} may not turn {self._space(0)} now.", hint)
        shut = tables.names(tables.usable & ~open_)
        message = f"{self._player} may not turn {self._space(0)}."
        others = f"not to be turned by {self._player}: {first_few(shut)}" if open_ else "no space may be turned"
        return self._because("BD-TURN", message, others)

    def _place(self, hint: str) -> Fault:
        there = self._standing(self.written.spaces[0])
        if there is not None:
            return self._because(
                "BD-OCCUPIED", f"{self._space(0)} is not empty: {with_a(there.said)} stands there.", hint
            )
        tables = self.play.tables
        placed = [row.type for row in tables.move_tables[self.position.to_move].places]
        word = self.written.word
        kinds = [kind for kind in placed if word in ("", tables.types[kind].kind)]
        if kinds and all(tables.hands[kind] and not self.position.hand[kind] for kind in kinds):
            have = "have" if are_several(self._player) else "has"
            message = f"{self._player} {have} no {_own(tables, tables.types[kinds[0]])} in hand."
            return self._because("BD-HAND", message, hint)
        what = _own(tables, tables.types[kinds[0]]) if kinds else word or "piece"
        refused = [
            placement_refusal(tables, self.position, row, self.written.spaces[0])
            for row in tables.move_tables[self.position.to_move].places
            if row.type in kinds
        ]
        if refused and (first := refused[0]) is not None:
            where = self._space(0)
            message = f"{upper(with_a(what))} is not placed on {where}: {first.words}."
            if first.words.startswith("would"):
                message = f"{upper(with_a(what))} on {where} {first.words}."
            return self._because(first.code, message, hint)
        message = f"{self._player} may not place {with_a(what)} on {self._space(0)} now."
        return self._because("BD-MOVE", message, hint)

    def _remove(self, hint: str) -> Fault:
        there = self._standing(self.written.spaces[0])
        if there is None:
            return self._because("BD-EMPTY", f"There is no piece on {self._space(0)}.", hint)
        message = f"{self._player} may not take {with_the(there.said)} off {self._space(0)} now."
        return self._because("BD-MOVE", message, hint)

    def refused(self, legal: list[str], hint: str) -> Fault:
        """Why a piece may not move like this. `legal` are the turns that are legal, `hint` is about them."""
        tables, position, spaces = self.play.tables, self.position, self.written.spaces
        piece = self._standing(spaces[0])
        if piece is None:
            return self._because("BD-EMPTY", f"There is no piece on {self._space(0)}.", self._near(legal) or hint)
        if piece.owner not in (position.to_move, NOBODY):
            hint = self._near(legal) or hint
            owner = tables.display_names[piece.owner]
            theirs = upper(with_the(_own(tables, piece)))
            message = f"{theirs} on {self._space(0)} is {of(owner)}, and it is {of(self._player)} turn."
            return self._because("BD-OWNER", message, hint)
        if legal == [move_text(tables, PASSING)]:
            message = f"{self._player} is blocked, so must pass."
            return self._because("BD-BLOCKED", message, "pass")
        hint = self._near(legal) or hint
        if caused := self._caused():
            return self._because("BD-MARK", *caused)
        if any(map(self._twin, legal)):
            taken = "captures nothing" if self.written.captures else "captures"
            return self._because("BD-MARK", f"{self._way} {taken}.", hint)
        if named := self._naming_captures(legal):
            bare, _, taken = self.written.text.partition("(")
            wrong = f"takes nothing on {taken.rstrip(')')}" if taken else "does not say what it takes"
            several = " or ".join(filter(None, (", ".join(named[:-1][:3]), named[-1])))
            return self._because("BD-MARK", f"The turn {bare} {wrong}.", f"write {several}")
        if self.written.does == "exit":
            rows = [row for row in tables.move_tables[position.to_move].exits if row.type == piece.index]
            if any(row.spaces >> spaces[0] & 1 for row in rows):
                message = f"{upper(with_the(piece.said))} on {self._space(0)} may not leave the board now."
                return self._because("BD-MOVE", message, hint)
            message = f"{upper(with_the(piece.said))} on {self._space(0)} cannot leave the board from there."
            return self._because("BD-EXIT", message, hint)
        return self._blocked_or_strange(piece, legal, hint)

    def _caused(self) -> tuple[str, str] | None:
        """Of a turn that writes as a capture what a legal one only causes: what is wrong, and how it is written."""
        if not self.written.captures:
            return None
        tables, bare = self.play.tables, self.written.text.partition("(")[0].replace("x", "-")
        for move in self.play.moves(self.position):
            text = move_text(tables, move)
            if text != bare:
                continue
            if taken := self.play.taken(self.position, move):
                names = listed(list(tables.names(taken)))
                return f"{self._way} takes {names} by what it causes, which is not written with x.", f"write {text}"
            if "(" in self.written.text:
                return f"{self._way} captures nothing.", f"write {text}"
        return None

    def _naming_captures(self, legal: list[str]) -> list[str]:
        """The legal turns that are this one, and say after it what they take, since there are several ways."""
        bare = self.written.text.partition("(")[0].replace("-", "x")
        return [text for text in legal if text.partition("(")[0] == bare and text != bare]

    def _near(self, legal: list[str]) -> str:
        """The legal moves from the same space, or else those that end where this one would; "" without any."""
        if not self.written.spaces:
            return ""
        start, end = str(self._space(0)), str(self._space(-1))
        from_there = [text for text in legal if text.startswith((f"{start}-", f"{start}x"))]
        if from_there:
            return f"from {start}: {first_few(from_there)}"
        to_there = [text for text in legal if text.endswith((f"-{end}", f"x{end}")) and self.written.does == "move"]
        return f"to {end}: {first_few(to_there)}" if to_there else ""

    def _blocked_or_strange(self, piece: PieceType, legal: list[str], hint: str) -> Fault:
        spaces = self.written.spaces
        if spaces[0] == spaces[1]:
            message = f"{upper(with_the(piece.said))} would end where it began, on {self._space(0)}."
            return self._because("BD-MOVE", message, hint)
        if any(text.startswith(self.written.text + "x") for text in legal):
            message = f"The capture {self.written.text} goes on, so it must."
            return self._because("BD-CAPTURE", message, hint)
        refused = refusal(self.play.tables, self.position, piece.index, spaces)
        if refused is None:
            why = self._unjoined() or f"{self._direction(piece)}: {self._way}"
            message = f"{upper(with_a(piece.said))} does not move {why}."
            return self._because("BD-DIRECTION", message, hint)
        return self._because(refused.code, self._in_the_way(piece, refused), hint)

    def _unjoined(self) -> str:
        """Which points or areas of the move no line joins; "" where lines join them all, and on cells."""
        board = self.play.tables.board
        tracks = board.tracks
        for start, end in pairwise(self.written.spaces):
            if tracks and not any(start in track and end in track for track in tracks):
                if board.made_of == "areas":
                    names = f"{self.play.tables.name(start)} and {self.play.tables.name(end)}"
                    on_lines = any(len(track) > 2 for track in tracks)
                    return f"like this: {names} are no neighbours{', and no line joins them' if on_lines else ''}"
                return f"like this: no line joins {self.play.tables.name(start)} and {self.play.tables.name(end)}"
        return ""

    def _in_the_way(self, piece: PieceType, refused: Refusal) -> str:
        where = self.play.tables.name(refused.space)
        there = self._standing(refused.space)
        match refused.code:
            case "BD-OCCUPIED":
                return f"{where} is not empty: {with_a(there.said if there is not None else 'piece')} stands there."
            case "BD-WAY" | "BD-HOP" if refused.words:
                return f"{upper(with_a(piece.said))} {refused.words}."
            case "BD-WAY":
                return f"The way from {self._space(0)} to {self._space(-1)} is blocked."
            case "BD-ONTO":
                return f"{upper(with_a(piece.said))} goes from {self._space(0)} to {where} only to capture an enemy."
            case "BD-HOP":
                return f"{upper(with_the(piece.said))} has nothing to hop over on the way to {where}."
            case "BD-ATTRIBUTE":
                return f"{refused.words}."
            case _ if refused.words.startswith("is not"):
                return f"{self._way} {refused.words}."
            case _:
                return f"{upper(with_a(piece.said))} {refused.words}: {self.written.text}."

    # --- legal under other rules ------------------------------------------------------------------------------------

    def _without_compulsion(self, legal: list[str]) -> bool:
        """Whether the turn would be legal if captures were not compulsory, ignoring the mark of a capture."""
        free = [move_text(self.play.tables, move) for move in self.play.pseudo_legal(self.position)]
        return any(map(self._twin, free)) and not any(map(self._twin, legal))

    def _twin(self, text: str) -> bool:
        """Whether a turn is this one, ignoring the mark of a capture."""
        return text.replace("x", "-") == self.written.text.replace("x", "-")

    # --- words --------------------------------------------------------------------------------------------------------

    @property
    def _player(self) -> str:
        return self.play.tables.display_names[self.position.to_move]

    @property
    def _way(self) -> str:
        return f"{self._space(0)} to {self._space(-1) if self.written.does == 'move' else 'off the board'}"

    def _space(self, number: int) -> str:
        return self.play.tables.name(self.written.spaces[number])

    def _standing(self, space: int) -> PieceType | None:
        return next((kind for kind in self.play.tables.types if self.position.masks[kind.index] >> space & 1), None)

    def _direction(self, piece: PieceType) -> str:
        """`backward`, `so far north-east`, or `like this` for any other vector."""
        tables = self.play.tables
        bearing = tables.board.bearing(*(tables.space(self.written.spaces[end]) for end in (0, -1)))
        if bearing is None:
            return "like this"
        vector, count = bearing
        far = "so far " if count > 1 else ""
        if piece.owner != NOBODY:
            for word in RELATIVE:
                if word_vectors(tables.board, word, tables.forwards[piece.owner]) == (vector,):
                    return far + word
        return far + next(known.word for known in tables.board.directions if known.vector == vector)

    def _because(self, code: str, message: str, hint: str = "") -> Fault:
        where = self._space(0) if self.written.spaces else self._player
        return Fault(code, where, self._sentence(message), hint, actual=self.written.text, turn=self.turn)

    def _sentence(self, words: str) -> str:
        """The words with a capital, unless they begin with the name of a space, which keeps its letters."""
        first = words.partition(" ")[0]
        return words if self.play.tables.board.naming.find(first) is not None else upper(words)


def _own(tables: Tables, kind: PieceType) -> str:
    """What a sentence calls a piece that says whose it is: `man` of `white man`."""
    owner = "" if kind.owner == NOBODY else tables.players[kind.owner].replace("-", " ")
    return without_owner(kind.said, owner)
