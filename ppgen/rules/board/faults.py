"""Why a turn is not legal: one fault, for the first reason that a player would give."""

from __future__ import annotations

from dataclasses import dataclass

from ppgen.boards.grid import Space
from ppgen.rules.board.directions import COMPASS, RELATIVE, Vector, compass_word, turned
from ppgen.rules.board.generate import PASSING
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import DRAW, NOBODY, PieceType, bits
from ppgen.rules.board.turns import Written, move_text
from ppgen.rules.verdict import Fault

_FEW = 8


def turn_fault(play: Play, position: Position, written: Written, turn: int | None = None) -> Fault:
    """The reason why a turn that is none of the legal ones is not legal here. `turn` counts from 1."""
    return _Reason(play, position, written, turn).fault()


def listed(words: list[str]) -> str:
    """The first few of many, for a hint."""
    return ", ".join(words[:_FEW]) + (f" and {len(words) - _FEW} more" if len(words) > _FEW else "")


@dataclass(frozen=True, slots=True)
class _Reason:
    play: Play
    position: Position
    written: Written
    turn: int | None

    def fault(self) -> Fault:
        tables = self.play.tables
        winner = self.play.outcome(self.position)
        if winner is not None:
            result = "nobody has won" if winner == DRAW else f"{tables.called[winner]} has won"
            return self._because("BD-OVER", f"The game is over: {result}.", hint="no turn follows")
        legal = [move_text(tables, move) for move in self.play.moves(self.position)]
        hint = f"legal here: {listed(legal)}"
        match self.written.does:
            case "pass":
                message = f"{self._player} can move, so may not pass."
                return self._because("BD-PASS", message, hint)
            case "toggle":
                return self._toggle()
            case "place":
                return self._place(hint)
            case "remove":
                return self._remove(hint)
        return self._move(legal, hint)

    # --- by what the turn does ------------------------------------------------------------------------------------

    def _toggle(self) -> Fault:
        tables = self.play.tables
        names = [attribute.name for attribute in tables.attributes]
        open_ = 0
        for row in tables.plans[self.position.turn].toggles:
            if row.type == names.index(self.written.word):
                open_ |= row.spaces
        shut = [str(tables.space(index)) for index in bits(tables.usable & ~open_)]
        message = f"{self._player} may not turn {self._space(0)}."
        hint = f"not to be turned by {self._player}: {listed(shut)}" if open_ else "no space may be turned"
        return self._because("BD-TURN", message, hint)

    def _place(self, hint: str) -> Fault:
        there = self._standing(self.written.spaces[0])
        if there is not None:
            return self._because("BD-OCCUPIED", f"{self._space(0)} is not empty: a {there.name} stands there.", hint)
        tables = self.play.tables
        placed = [row.type for row in tables.plans[self.position.turn].places]
        word = self.written.word
        kinds = [kind for kind in placed if word in ("", tables.types[kind].kind)]
        if kinds and all(tables.hands[kind] and not self.position.hand[kind] for kind in kinds):
            message = f"{self._player} has no {tables.types[kinds[0]].kind} in hand."
            return self._because("BD-HAND", message, hint)
        what = word or (tables.types[kinds[0]].kind if kinds else "piece")
        message = f"{self._player} may not place a {what} on {self._space(0)} now."
        return self._because("BD-MOVE", message, hint)

    def _remove(self, hint: str) -> Fault:
        there = self._standing(self.written.spaces[0])
        if there is None:
            return self._because("BD-EMPTY", f"There is no piece on {self._space(0)}.", hint)
        message = f"{self._player} may not take the {there.name} off {self._space(0)} now."
        return self._because("BD-MOVE", message, hint)

    def _move(self, legal: list[str], hint: str) -> Fault:
        tables, position, spaces = self.play.tables, self.position, self.written.spaces
        piece = self._standing(spaces[0])
        if piece is None:
            return self._because("BD-EMPTY", f"There is no piece on {self._space(0)}.", hint)
        if piece.owner not in (position.turn, NOBODY):
            owner = tables.called[piece.owner]
            message = f"The {piece.kind} on {self._space(0)} is {owner}'s, and it is {self._player}'s turn."
            return self._because("BD-OWNER", message, hint)
        if legal == [move_text(tables, PASSING)]:
            message = f"{self._player} is blocked, so must pass."
            return self._because("BD-BLOCKED", message, "pass")
        own = [text for text in legal if text.startswith(self._space(0))]
        hint = f"from {self._space(0)}: {listed(own)}" if own else hint
        twin = self.written.text.replace("x", "-")
        if any(text.replace("x", "-") == twin for text in legal):
            taken = "captures nothing" if self.written.captures else "captures"
            return self._because("BD-MARK", f"{self._way} {taken}.", hint)
        if self.written.does == "exit":
            message = f"The {piece.name} on {self._space(0)} cannot leave the board from there."
            return self._because("BD-EXIT", message, hint)
        return self._blocked_or_strange(piece, legal, hint)

    def _blocked_or_strange(self, piece: PieceType, legal: list[str], hint: str) -> Fault:
        spaces = self.written.spaces
        if spaces[0] == spaces[-1]:
            message = f"The {piece.name} would end where it began, on {self._space(0)}."
            return self._because("BD-MOVE", message, hint)
        end = self._standing(spaces[-1])
        captures = [text for text in legal if "x" in text]
        if any(text.startswith(self.written.text + "x") for text in legal):
            message = f"The capture {self.written.text} goes on, so it must."
            return self._because("BD-CAPTURE", message, hint)
        if self.play.tables.capture != "free" and captures and self._without_compulsion():
            message = f"{self._player} can capture, so must."
            return self._because("BD-CAPTURE", message, f"captures: {listed(captures)}")
        alone = self._alone(enemy=False)
        if self.written.spaces[-1] in alone:
            if end is not None:
                message = f"{self._space(-1)} is not empty: a {end.name} stands there."
                return self._because("BD-OCCUPIED", message, hint)
            return self._because("BD-WAY", f"The way from {self._space(0)} to {self._space(-1)} is not free.", hint)
        if self.written.spaces[-1] in self._alone(enemy=True):
            message = f"A {piece.name} goes from {self._space(0)} to {self._space(-1)} only to capture an enemy."
            return self._because("BD-ONTO", message, hint)
        if self._could_hop():
            message = f"The {piece.name} has nothing on the way to {self._space(-1)} that it could hop over."
            return self._because("BD-HOP", message, hint)
        unlike = self._unlike(piece)
        if unlike:
            return self._because("BD-ATTRIBUTE", unlike, hint)
        message = f"A {piece.name} does not move {self._direction(piece)}: {self._way}."
        return self._because("BD-DIRECTION", message, hint)

    # --- what would be otherwise ------------------------------------------------------------------------------------

    def _without_compulsion(self) -> bool:
        """Whether the turn would be legal if nobody had to capture."""
        return self.written.text in [move_text(self.play.tables, move) for move in self.play.freely(self.position)]

    def _alone(self, *, enemy: bool) -> list[int]:
        """Where the piece could go if nothing else, or nothing but an enemy at its goal, stood on the board."""
        tables, position = self.play.tables, self.position
        piece = self._standing(self.written.spaces[0])
        masks = [0] * len(tables.types)
        masks[piece.index if piece is not None else 0] = 1 << self.written.spaces[0]
        others = tables.enemies[position.turn]
        if enemy:
            if not others:
                return []
            masks[others[0]] = 1 << self.written.spaces[-1]
        bare = position._replace(masks=tuple(masks))
        return [move.end for move in self.play.freely(bare) if move.start == self.written.spaces[0]]

    def _unlike(self, piece: PieceType) -> str:
        """What is wrong with the attributes of the spaces on the way, if that alone is; else nothing."""
        tables, position = self.play.tables, self.position
        start, end = self.written.spaces[0], self.written.spaces[-1]
        plan = tables.plans[position.turn]
        ways = [(row.guard, [start, end]) for row in plan.steps if row.type == piece.index and end - start == row.delta]
        for row in plan.slides:
            for ray in row.rays[start] if row.type == piece.index else ():
                indices = [index for _, index in ray.spaces]
                if end in indices:
                    ways.append((row.guard, [start, *indices[: indices.index(end) + 1]]))
        for guard, spaces in ways:
            for attribute, wanted in guard.on if guard is not None else ():
                for index in spaces:
                    if position.marks[attribute] >> index & 1 != wanted:
                        values, space = tables.attributes[attribute].values, tables.space(index)
                        return f"{space} is {values[1 - wanted]}; the way {self._way} keeps to {values[wanted]} spaces."
        return ""

    def _could_hop(self) -> bool:
        piece = self._standing(self.written.spaces[0])
        rows = self.play.tables.plans[self.position.turn].hops
        way = zip(self.written.spaces, self.written.spaces[1:], strict=False)
        hops = [row for row in rows if piece is not None and row.type == piece.index]
        return bool(hops) and all(
            any(end == jump[2] for row in hops for jump in row.jumps[start]) for start, end in way
        )

    # --- words --------------------------------------------------------------------------------------------------------

    @property
    def _player(self) -> str:
        return self.play.tables.called[self.position.turn]

    @property
    def _way(self) -> str:
        return f"{self._space(0)} to {self._space(-1) if self.written.does == 'move' else 'off the board'}"

    def _space(self, number: int) -> str:
        return str(self.play.tables.space(self.written.spaces[number]))

    def _standing(self, space: int) -> PieceType | None:
        return next((kind for kind in self.play.tables.types if self.position.masks[kind.index] >> space & 1), None)

    def _direction(self, piece: PieceType) -> str:
        """`backward`, `diagonally forward to the left`, or so far along the columns and rows."""
        tables = self.play.tables
        start, end = tables.space(self.written.spaces[0]), tables.space(self.written.spaces[-1])
        vector = _unit(end.column - start.column, end.row - start.row)
        far = "" if Space(start.column + vector[0], start.row + vector[1]) == end else "so far "
        if piece.owner != NOBODY:
            for word, relative in RELATIVE.items():
                if turned(relative, tables.forwards[piece.owner]) == vector:
                    return far + word
        return far + (compass_word(vector) if vector in COMPASS.values() else "like this")

    def _because(self, code: str, message: str, hint: str = "") -> Fault:
        where = self._space(0) if self.written.spaces else self._player
        return Fault(code, where, message[0].upper() + message[1:], hint, actual=self.written.text, turn=self.turn)


def _unit(columns: int, rows: int) -> Vector:
    """The direction of a straight or diagonal way; any other way as it is."""
    if columns and rows and abs(columns) != abs(rows):
        return columns, rows
    return (columns > 0) - (columns < 0), (rows > 0) - (rows < 0)
