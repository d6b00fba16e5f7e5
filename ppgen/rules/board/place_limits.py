"""What narrows where a piece may be placed: that it must capture, that its group may not be without a liberty, ko."""

from __future__ import annotations

from msgspec import Struct

from ppgen.rules.board.effects.enclosing import EncloseRow
from ppgen.rules.board.effects.row import EffectRow
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import bits


class PlaceLimit(Struct, frozen=True, eq=False):
    """A limit of one word `place`, for one type of piece."""

    def open(self, position: Position, spaces: int) -> int:
        """Those of some empty spaces on which the player to move may place the piece."""
        raise NotImplementedError

    def refusal(self) -> tuple[str, str]:
        """The code for a space that is not open, and what a piece on it would do: the end of a sentence."""
        raise NotImplementedError


class MustCapture(PlaceLimit, frozen=True, eq=False):
    """It must take or turn something."""

    type: int
    effects: tuple[EffectRow, ...]

    def open(self, position: Position, spaces: int) -> int:
        masks, turn = position[0], position[1]
        found = 0
        for effect in self.effects:
            found |= effect.spaces(masks, turn, spaces, self.type)
        return found

    def refusal(self) -> tuple[str, str]:
        turning = [any(effect.turned(player) for player in range(len(effect.sides))) for effect in self.effects]
        does = "flip" if all(turning) else "capture" if not any(turning) else "capture or flip"
        return "BD-NOTHING", f"would {does} nothing"


class NoSuicide(PlaceLimit, frozen=True, eq=False):
    """Its group must have a liberty once everything is taken."""

    type: int
    before: tuple[EffectRow, ...]
    """What happens before groups are enclosed."""
    row: EncloseRow

    def open(self, position: Position, spaces: int) -> int:
        masks, turn, row = position[0], position[1], self.row
        empty = row.usable
        for mask in masks:
            empty &= ~mask
        found = spaces & row.beside(empty)
        for end in bits(spaces & ~found):
            board = list(masks)
            board[self.type] |= 1 << end
            for effect in self.before:
                effect.carry_out(board, turn, end)
            if row.enemies(board, turn, end) or not row.own_group(board, turn, end):
                found |= 1 << end
        return found

    def refusal(self) -> tuple[str, str]:
        return "BD-LIBERTY", "would capture nothing and have no empty space beside its group"


class NoKo(PlaceLimit, frozen=True, eq=False):
    """It must not bring back the position before the opponent's placement."""

    slot: int
    """The number of what is remembered: the space on which a placement would."""

    def open(self, position: Position, spaces: int) -> int:
        return spaces & ~position.memory[self.slot]

    def refusal(self) -> tuple[str, str]:
        return "BD-KO", "would bring back the position before the last turn"
