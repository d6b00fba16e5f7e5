"""Play in games with royal pieces: no move may leave one of one's own attacked.

What a move does where it only moves a piece, and perhaps captures one: most moves of games such as chess.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ppgen.diagnostics import Mark
from ppgen.rules.board.ends.row import Late
from ppgen.rules.board.families import capturing
from ppgen.rules.board.families.rights import en_passants
from ppgen.rules.board.move import HOP, MOVE, PASS, PASSING, PLACE, REMOVE, Move, parts
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position, spaces_of
from ppgen.rules.board.rights import CASTLING, EN_PASSANT, UPDATERS, is_passed, kept_rights
from ppgen.rules.board.royal.checkmate import CheckmateRow
from ppgen.rules.board.royal.legal import LegalMoves, is_simple
from ppgen.rules.board.royal.reach import SharedLines
from ppgen.rules.board.tables import CastleRow, Tables, bits


def play_of(tables: Tables) -> Play:
    """How a game is played."""
    return RoyalPlay(tables) if any(tables.royals) else Play(tables)


class RoyalPlay(Play):
    """Legal moves where some pieces are royal.

    A royal piece is never captured. A player who has no legal move is checkmated while a royal piece of theirs is
    attacked; otherwise `blocked` says what happens.
    """

    __slots__ = ("_attacks", "_castles", "_passed", "_quick", "_takes_plainly")

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        shared = SharedLines()
        players = range(len(tables.players))
        self._quick = tuple(LegalMoves(tables, player, shared) for player in players) if is_simple(tables) else ()
        checkmate = CheckmateRow(mark=Mark("", 0, 0), late="own", attackers=self.attackers)
        self._each_end = ((checkmate, checkmate.check(tables)), *self._each_end)
        self._has_late = True
        self._takes_plainly = not self._has_effects and not tables.parted
        self._attacks = tuple(map(capturing, self._generators)) if self._takes_plainly else self._generators
        """By player, the families of moves that may take a piece off the board."""
        self._castles: dict[tuple[int, int, int], CastleRow] = {
            (row.type, row.start, row.partner_start): row for own in tables.move_tables for row in own.castles
        }
        self._passed = next((at for at, slot in enumerate(tables.memory) if slot.word == EN_PASSANT), None)
        if self._passed is not None:
            self.apply = self._applied_in_passing
        if self._quick and is_quick(tables):
            self.apply = quick_apply(tables, self.apply, self._without_idle)

    # --- moves --------------------------------------------------------------------------------------------------------

    def moves(self, position: Position) -> list[Move]:
        if self._ended(position) is not None:
            return []
        moves = self._legal(position)
        if self._captures_first:
            moves = self._compulsory(position, moves)
        if moves and moves != [PASSING]:
            return moves
        if self._first_end(position) is not None:
            return []
        return moves or ([PASSING] if self._may_pass[position[1]] else moves)

    def allows(self, position: Position, move: Move) -> bool:
        if self._quick or self._captures_first or self._by_result or move == PASSING:
            return super().allows(position, move)
        return self._ended(position) is None and move in self.pseudo_legal(position) and self.is_legal(position, move)

    def count(self, position: Position) -> int:
        if not self._quick or self._quick[position[1]].several(position):
            return len(self.moves(position))
        if self._ended(position) is not None:
            return 0
        return self._quick[position[1]].count(position) or len(self.moves(position))

    def _is_stuck(self, position: Position, whose: Late) -> bool:
        players = range(len(self.tables.players)) if whose == "all" else (position.to_move,)
        return not any(
            move.action != PASS for player in players for move in self._legal(position._replace(to_move=player))
        )

    def is_legal(self, position: Position, move: Move) -> bool:
        """Whether a pseudo-legal move leaves no royal piece of its player attacked, and captures none."""
        return not self.exposed(position, move) and not self.lost_by(position, move)

    def _legal(self, position: Position) -> list[Move]:
        if self._quick and not self._quick[position[1]].several(position):
            return self._quick[position[1]].moves(position)
        return [move for move in self.pseudo_legal(position) if self.is_legal(position, move)]

    # --- attacks ------------------------------------------------------------------------------------------------------

    def attackers(self, position: Position, player: int) -> int:
        """The spaces of the pieces that attack a royal piece of a player."""
        if self._quick and not self._quick[player].several(position):
            return self._quick[player].checkers(position)
        return self._attackers(position, player)

    def exposed(self, position: Position, move: Move) -> tuple[Position, int] | None:
        """Where a move leaves a royal piece attacked, on its way or in the end: the position, and who attacks; else
        None.
        """
        turn = position.to_move
        castle = self.castle_of(move)
        for space in castle.way if castle is not None else ():
            there = self._done(position, move._replace(end=space, then=None)) if space != move.start else position
            if attackers := self._attackers(there, turn):
                return there, attackers
        after = self._done(position, move)
        attackers = self._attackers(after, turn)
        return (after, attackers) if attackers else None

    def castle_of(self, move: Move) -> CastleRow | None:
        """The row of a castling; None of any other move."""
        if move.then is None or move.start < 0:
            return None
        return self._castles.get((move.type, move.start, move.then.start))

    def _attackers(self, position: Position, player: int) -> int:
        """The same as `attackers`, by the moves of all enemies."""
        return self._attackers_of(position, player, self._royal(position, player))

    def attacked(self, position: Position, player: int) -> int:
        """The spaces of the royal pieces of a player that are attacked."""
        royals = (1 << space for space in bits(self._royal(position, player)))
        return sum(royal for royal in royals if self._attackers_of(position, player, royal))

    def _attackers_of(self, position: Position, player: int, royal: int) -> int:
        """The spaces of the pieces that attack any of some royal pieces of a player."""
        found = 0
        for enemy in range(len(self.tables.players)) if royal else ():
            if enemy == player:
                continue
            there = position._replace(to_move=enemy)
            for move in self._made(there, self._attacks[enemy]):
                if self._takes_plainly:
                    lost = move.captured | (1 << move.start if move.action == REMOVE else 0)
                else:
                    lost = self.lost_by(there, move)
                if lost & royal:
                    found |= 1 << max(move.start, move.end if move.start < 0 else -1)
        return found

    def lost_by(self, position: Position, move: Move) -> int:
        """The spaces of royal pieces that a move would capture, change or take off the board; of those of whoever makes
        it, such as it would take off without moving them.
        """
        turn = position.to_move
        royal, own = 0, self._royal(position, turn)
        for player in range(len(self.tables.players)):
            royal |= self._royal(position, player) if player != turn else 0
        if move.then is None and (not self._has_effects or move.action not in (MOVE, HOP, PLACE)):
            return (move.captured | (1 << move.start if move.action == REMOVE else 0)) & (royal | own)
        after, left = self._done(position, move), 0
        for player in range(len(self.tables.players)):
            left |= self._royal(after, player) if player != turn else 0
        gone = own & self.tables.empty(after)
        for part in parts(move):
            if part.action != REMOVE and part.start >= 0:
                gone &= ~(1 << part.start)
        return royal & ~left | gone

    def _royal(self, position: Position, player: int) -> int:
        return spaces_of(position[0], self.tables.royals[player])

    # --- memory -------------------------------------------------------------------------------------------------------

    def _applied_in_passing(self, position: Position, move: Move) -> Position:
        after, passed = self._applied(position, move), self._passed or 0
        return self._without_idle(after, passed) if after[6][passed] else after

    def normal(self, position: Position) -> Position:
        """The position without memory that changes nothing: a space that was passed, where no legal move captures."""
        passed = self._passed
        if passed is None or not position.memory[passed]:
            return position
        if not is_passed(self.tables, position, position.memory[passed]):
            return position  # which is a fault of its own
        return self._without_idle(position, passed)

    def _without_idle(self, position: Position, passed: int) -> Position:
        """The position without a space that was passed, where no legal move captures."""
        tables, turn = self.tables, position.to_move
        rows, empty = tables.move_tables[turn].en_passants, tables.empty(position)
        if any(self.is_legal(position, move) for move in en_passants(rows, tables, position, empty, 0)):
            return position
        memory = position.memory
        normal = position._replace(memory=(*memory[:passed], 0, *memory[passed + 1 :]))
        if hasattr(position, "__dict__"):  # what travels beside a position (`notations.fen`)
            vars(normal).update(vars(position))
        return normal


Apply: TypeAlias = Callable[[Position, Move], Position]
_new = tuple.__new__


def quick_apply(tables: Tables, general: Apply, without_idle: Callable[[Position, int], Position]) -> Apply:
    """The position after a move. Turns of several parts are for `general`; `without_idle` takes a position and the
    number of the slot for a space that was passed.

    Only for games whose moves have no consequences, and which remember nothing but rights.
    """
    players = len(tables.players)
    following = tuple((player + 1) % players for player in range(players))
    enemies, everything = tables.enemies, tuple(range(len(tables.types)))
    words = [slot.word for slot in tables.memory]
    rights = words.index(CASTLING) if CASTLING in words else -1
    passed = words.index(EN_PASSANT) if EN_PASSANT in words else -1
    keep = kept_rights(tables, tables.memory[rights]) if rights >= 0 else ()
    update = UPDATERS[EN_PASSANT](tables, tables.memory[passed]) if passed >= 0 else None
    rows = [row for own in tables.move_tables for row in own.en_passants]
    prey = {kind for row in rows for each in row.victims for _, kind in each.values()}
    slides = tuple(kind in prey for kind in everything)

    def apply(position: Position, move: Move) -> Position:
        action, kind, start, end, captured, _, then = move
        if action or then is not None:  # anything but a move
            return general(position, move)
        masks, turn, off, hand, marks, first, memory = position
        board = list(masks)
        if captured:
            for taken in enemies[turn]:
                if board[taken] & captured:
                    board[taken] &= ~captured
                    break
            else:
                board = [mask & ~captured for mask in board]
        board[kind] = board[kind] & ~(1 << start) | 1 << end
        if memory:
            slots = list(memory)
            if rights >= 0 and slots[rights]:
                slots[rights] &= keep[start] & keep[end] & ~captured
            after = _new(Position, (tuple(board), following[turn], off, hand, marks, first, tuple(slots)))
            if update is not None:
                over = update(slots[passed], position, move, after) if slides[kind] else 0
                if over or slots[passed]:
                    slots[passed] = over
                    after = _new(Position, (*after[:6], tuple(slots)))
                    return without_idle(after, passed) if over else after
            return after
        return _new(Position, (tuple(board), following[turn], off, hand, marks, first, memory))

    return apply


def is_quick(tables: Tables) -> bool:
    """Whether a game is one for `quick_apply`."""
    known = all(slot.word in (CASTLING, EN_PASSANT) for slot in tables.memory)
    return tables.plain and known
