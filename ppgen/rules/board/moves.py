"""Legal moves and what they do, by compiled tables."""

from __future__ import annotations

from collections.abc import Callable

from ppgen.rules.board.ends import compile_ends
from ppgen.rules.board.ends.row import EndRow, Late
from ppgen.rules.board.families import Families, by_result, compulsory_hops, counters, generators
from ppgen.rules.board.families.choices import with_choices
from ppgen.rules.board.families.hops import captures_some
from ppgen.rules.board.families.turns import Turns
from ppgen.rules.board.hands import with_captured
from ppgen.rules.board.move import BECOME, EXIT, HOP, MOVE, PASS, PASSING, PLACE, SWAP, TOGGLE, Move, parts
from ppgen.rules.board.position import Position
from ppgen.rules.board.rights import compile_memory
from ppgen.rules.board.tables import DRAW, Tables, lost

_new = tuple.__new__


class Play:
    """Legal moves, their count, what they do, and when the game is over.

    A position may be any that the notation can write; nothing is checked here.
    """

    __slots__ = (
        "_by_result",
        "_captures_first",
        "_chooses",
        "_counters",
        "_each_end",
        "_ended",
        "_enemies",
        "_generators",
        "_has_effects",
        "_has_late",
        "_hopped_first",
        "_listed",
        "_looks_up",
        "_may_pass",
        "_next",
        "_parted",
        "_plain",
        "_remembered",
        "_returns",
        "_twins",
        "_usable",
        "_whole",
        "apply",
        "tables",
        "turns",
    )

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._ended = compile_ends(tables, [row for row in tables.ends if not row.late])
        self._each_end = tuple((row, row.check(tables)) for row in tables.ends)
        self._has_effects = any(after.effects for after in tables.after)
        self._has_late = any(row.late for row in tables.ends)
        self.turns = tuple(Turns(tables, player, self._done, self._ended) for player in range(len(tables.players)))
        """By player, what makes turns of several parts."""
        pairs = tuple(zip(tables.move_tables, self.turns, strict=True))
        self._generators = tuple(generators(each, turns.moves) for each, turns in pairs)
        self._counters = tuple(counters(each, turns.moves, turns.count) for each, turns in pairs)
        # Where moves must be compared with one another, they are counted by listing them.
        self._by_result = tables.by_result
        self._chooses = any(row.choices for row in tables.after)
        self._hopped_first = tuple(compulsory_hops(tables, player) for player in range(len(tables.players)))
        self._listed = tuple(
            own.twins or self._chooses or tables.by_result or (tables.capture != "free" and not hops)
            for own, hops in zip(tables.move_tables, self._hopped_first, strict=True)
        )
        self._parted = tuple(
            bool(own.turns) and not listed and not self._has_late and not any(tables.royals)
            for own, listed in zip(tables.move_tables, self._listed, strict=True)
        )
        self._whole = tuple(bool(generators(own)) for own in tables.move_tables)
        """By player, whether any word is a whole turn."""
        plainly = not (self._chooses or tables.capture != "free" or any(tables.royals))
        self._looks_up = tuple(
            plainly and bool(own.turns) and not (tables.by_result and whole)
            for own, whole in zip(tables.move_tables, self._whole, strict=True)
        )
        """By player, whether a turn of several parts is known to be legal without listing all."""
        # What every position needs is kept one attribute away.
        self._twins = tuple(move_tables.twins for move_tables in tables.move_tables)
        self._captures_first = tables.capture != "free"
        self._may_pass = tuple(word == "pass" for word in tables.blocked)
        self._enemies, self._usable, self._plain = tables.enemies, tables.usable, tables.plain
        self._remembered = compile_memory(tables)
        self._returns = tables.returns
        self.apply: Callable[[Position, Move], Position] = self._applied if tables.memory else self._done
        """The position after a move, which need not be legal but must be one of this board's."""
        self._next = tuple((player + 1) % len(tables.players) for player in range(len(tables.players)))

    def ended(self, position: Position) -> int | None:
        """The outcome by one of the game's `ends` (a player who has won, DRAW, or one of `lost`), or None. That a
        player is blocked counts here only where an end asks for it.
        """
        if not self._has_late:
            return self._ended(position)
        found = self._first_end(position)
        return None if found is None else found[1]

    @property
    def end_rows(self) -> tuple[EndRow, ...]:
        """The ways to end the game, in the order in which they count; with royal pieces checkmate is the first."""
        return tuple(row for row, _ in self._each_end)

    def end_of(self, position: Position) -> EndRow | None:
        """The first of the game's ends that holds."""
        found = self._first_end(position)
        return None if found is None else found[0]

    def _first_end(self, position: Position) -> tuple[EndRow, int] | None:
        """The first end that holds, with the outcome."""
        for row, check in self._each_end:
            if row.late and not self._is_stuck(position, row.late):
                continue
            outcome = check(position)
            if outcome is not None:
                return row, outcome
        return None

    def _is_stuck(self, position: Position, whose: Late) -> bool:
        """Whether the player to move has no move besides a pass; with `all`, whether nobody has."""
        players = range(len(self.tables.players)) if whose == "all" else (position.to_move,)
        return not any(
            move.action != PASS
            for player in players
            for move in self.pseudo_legal(position if player == position.to_move else position._replace(to_move=player))
        )

    def outcome(self, position: Position) -> int | None:
        """The outcome when the game is over, also by a player who has no move; else None."""
        outcome = self.ended(position)
        turn = position.to_move
        if outcome is not None or self._may_pass[turn] or self.can_move(position):
            return outcome
        word = self.tables.blocked[turn]
        return DRAW if word == "draw" else turn if word == "win" else lost(turn, len(self.tables.players))

    def can_move(self, position: Position) -> bool:
        """Whether any move is legal. Of turns of several parts the first is enough."""
        turn = position[1]
        is_parted = self._parted[turn] and self._ended(position) is None
        if is_parted and self.turns[turn].some(position, *self._empty_and_enemy(position, turn)):
            return True
        return self.count(position) > 0

    def moves(self, position: Position) -> list[Move]:
        """Every legal move in a fixed order, none when the game is over. A pass counts where nothing else is legal."""
        if self._ended(position) is not None:
            return []
        if self._hopped_first[position[1]]:
            captures = self._hops_that_capture(position)
            if captures:
                return captures
        moves = self.pseudo_legal(position)
        if self._captures_first:
            moves = self._compulsory(position, moves)
        if not moves or (self._has_late and moves == [PASSING]):
            if self._has_late and self._first_end(position) is not None:
                return []
            return moves or ([PASSING] if self._may_pass[position[1]] else moves)
        return moves

    def allows(self, position: Position, move: Move) -> bool:
        """Whether a move is legal, or where moves with the same result are one, any with that result.

        Of turns of several parts only those are made that begin as this one does.
        """
        turn = position[1]
        if not self._looks_up[turn]:
            if not move.captured and self._hopped_first[turn] and self._can_capture(position):
                return False
            moves = self.moves(position)
            if move in moves or not self._by_result:
                return move in moves
            after = self.apply(position, move)
            return any(self.apply(position, other) == after for other in moves)
        if self._ended(position) is not None:
            return False
        if self.turns[turn].allows(position, move, *self._empty_and_enemy(position, turn)):
            return True
        # A pass where nothing else is left, or a word that is a whole turn: a castling has two parts.
        whole = move.then is None or bool(self.tables.move_tables[turn].castles)
        return whole and bool(self._whole[turn] or self._may_pass[turn]) and move in self.moves(position)

    def normal(self, position: Position) -> Position:
        """The position without memory that makes no difference to play."""
        return position

    def pseudo_legal(self, position: Position) -> list[Move]:
        """Pseudo-legal moves: as if the game were not over, captures were not compulsory and nobody had to pass."""
        if not self._by_result:
            return self._made(position, self._generators[position[1]])
        turn = position[1]
        pairs = self.turns[turn].pairs(position, self._empty_and_enemy(position, turn)[0])
        if pairs is not None:
            return pairs
        moves = self._made(position, by_result(self._generators[position[1]]))
        return self._distinct(position, moves) if len(moves) > 1 else moves

    def every(self, position: Position) -> list[Move]:
        """The same, also several moves with the same result where these count as one (`distinct: result`)."""
        return self._made(position, self._generators[position[1]])

    def _made(self, position: Position, families: Families) -> list[Move]:
        """The moves of all families, each once."""
        tables = self.tables
        turn = position[1]
        empty, enemy = self._empty_and_enemy(position, turn)
        moves: list[Move] = []
        for generate, rows in families:
            moves += generate(rows, tables, position, empty, enemy)
        if self._twins[turn]:
            moves = list(dict.fromkeys(moves))
        return with_choices(moves, tables.after) if self._chooses else moves

    def _distinct(self, position: Position, moves: list[Move]) -> list[Move]:
        """The first of the moves that lead to each position."""
        results: dict[object, Move] = {}
        if self._plain and all(part.action == PLACE for move in moves for part in parts(move)):
            for move in moves:  # where pieces are only placed, it matters which and where
                results.setdefault(frozenset((part.type, part.end) for part in parts(move)), move)
        elif self._plain and not self._returns and all(move[0] in (MOVE, HOP) and move[6] is None for move in moves):
            for move in moves:  # and where pieces only move, from where to where
                here = (move[2], move[3]) if move[2] != move[3] else ()
                results.setdefault((move[1] if here else 0, here, move[4]), move)
        else:
            for move in moves:
                results.setdefault(self.apply(position, move), move)
        return [*results.values()]

    def count(self, position: Position) -> int:
        """How many moves are legal, counted without making them where possible."""
        turn = position[1]
        if self._listed[turn]:
            if self._by_result and not self._has_late and self._ended(position) is None:
                pairs = self.turns[turn].count_pairs(position, self._empty_and_enemy(position, turn)[0])
                if pairs:
                    return pairs
            return len(self.moves(position))
        if self._ended(position) is not None:
            return 0
        if self._hopped_first[turn]:
            captures = self._hops_that_capture(position)
            if captures:
                return len(captures)
        tables = self.tables
        empty, enemy = self._empty_and_enemy(position, turn)
        total = 0
        for count, rows in self._counters[turn]:
            total += count(rows, tables, position, empty, enemy)
        if self._has_late and total < 2:
            return len(self.moves(position))
        return total if total or not self._may_pass[turn] else 1

    def _applied(self, position: Position, move: Move) -> Position:
        """`apply` in games whose positions remember something."""
        after = self._done(position, move)
        return _new(Position, (*after[:6], self._remembered(position, move, after)))

    def _done(self, position: Position, move: Move) -> Position:
        """The position after all parts of a turn, with the memory of the position before it."""
        masks, turn, off, hand, marks, first, memory = position
        action, kind, start, end, captured, _, then = move
        if then is not None:
            return self._done(self._done(position, move._replace(then=None))._replace(to_move=turn), then)
        if action >= TOGGLE:
            if action == TOGGLE:
                marks = flipped(marks, kind, end)
            elif action == BECOME:
                masks = _changed(masks, kind, 1 << end)
            elif action == SWAP:
                masks, hand = self._swapped(masks, hand, move)
            return _new(Position, (masks, self._next[turn], off, hand, marks, first, memory))
        if captured:
            keep = ~captured
            board = [mask & keep for mask in masks]
        else:
            board = list(masks)
        if start >= 0:
            board[kind] &= ~(1 << start)
        if end >= 0:
            board[kind] |= 1 << end
        if action == EXIT:
            off = (*off[:kind], off[kind] + 1, *off[kind + 1 :])
        elif action == PLACE and self.tables.hands[kind]:
            hand = (*hand[:kind], hand[kind] - 1, *hand[kind + 1 :])
        if not self._plain:
            marks, caught = self._consequences(board, turn, marks, move)
            captured |= caught
        if captured and self._returns:
            hand = with_captured(self._returns, masks, hand, turn, captured)
            if end >= 0 and not self._plain and caught >> end & 1:  # by suicide
                own = tuple(1 << end if number == kind else 0 for number in range(len(masks)))
                hand = with_captured(self._returns, own, hand, turn, 1 << end)
        return _new(Position, (tuple(board), self._next[turn], off, hand, marks, first, memory))

    def _swapped(
        self, masks: tuple[int, ...], hand: tuple[int, ...], move: Move
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The pieces on the board and in hand after a swap: the old one goes back to the hand that it came from."""
        board, held, here = list(masks), list(hand), 1 << move.start
        for number, mask in enumerate(masks):
            if mask & here:
                board[number] ^= here
                held[number] += self.tables.hands[number]
        board[move.type] |= 1 << move.end
        held[move.type] -= self.tables.hands[move.type]
        return tuple(board), tuple(held)

    def _empty_and_enemy(self, position: Position, turn: int) -> tuple[int, int]:
        """The empty spaces, and those on which enemies of the player to move stand."""
        masks = position[0]
        occupied = enemy = 0
        for mask in masks:
            occupied |= mask
        for other in self._enemies[turn]:
            enemy |= masks[other]
        return self._usable & ~occupied, enemy

    def taken(self, position: Position, move: Move) -> int:
        """The spaces of the enemies that a move captures or makes change sides, also by what it causes."""
        if move.then is None and (not self._has_effects or move.action not in (MOVE, HOP, PLACE)):
            return move.captured
        taken = move.captured
        after = self.apply(position, move)
        for kind in self._enemies[position.to_move]:
            taken |= position.masks[kind] & ~after.masks[kind]
        return taken

    def _hops_that_capture(self, position: Position) -> list[Move]:
        """The captures that the player must choose from, where only hops capture."""
        empty, enemy = self._empty_and_enemy(position, position[1])
        captures: list[Move] = []
        for generate, rows in self._hopped_first[position[1]]:
            captures += [move for move in generate(rows, self.tables, position, empty, enemy) if move[4]]
        return self._most(captures)

    def _can_capture(self, position: Position) -> bool:
        """Whether the player must capture, where only hops capture."""
        empty, enemy = self._empty_and_enemy(position, position[1])
        rows = (rows for _, rows in self._hopped_first[position[1]])
        return any(captures_some(each, self.tables, position, empty, enemy) for each in rows)

    def _compulsory(self, position: Position, moves: list[Move]) -> list[Move]:
        if not self._has_effects and not self.tables.parted:
            return self._most([move for move in moves if move.captured]) or moves
        taken = [self.taken(position, move).bit_count() for move in moves]
        least = max(taken, default=0) if self.tables.capture == "majority" else 1
        captures = [move for move, count in zip(moves, taken, strict=True) if count >= max(least, 1)]
        return captures or moves

    def _most(self, captures: list[Move]) -> list[Move]:
        """The captures from which a player may choose: with `majority` those of the most pieces."""
        if not captures or self.tables.capture != "majority":
            return captures
        most = max([move[4].bit_count() for move in captures])
        return [move for move in captures if move[4].bit_count() == most]

    def _consequences(
        self, board: list[int], turn: int, marks: tuple[int, ...], move: Move
    ) -> tuple[tuple[int, ...], int]:
        """Carry out what a move causes: changes the board in place. The attributes, and the spaces of the pieces that
        leave the board.
        """
        after = self.tables.after[move.type]
        caught = 0
        if move.end >= 0:
            for effect in after.placed if move.action == PLACE else after.moved:
                caught |= effect.carry_out(board, turn, move.end)
            here = 1 << move.end
            for spaces, to in after.promote:
                if here & spaces:
                    board[move.type] ^= here
                    board[to] |= here
                    break
        if move.start >= 0:
            for attribute in after.toggle_left:
                marks = flipped(marks, attribute, move.start)
        return marks, caught


def _changed(masks: tuple[int, ...], kind: int, here: int) -> tuple[int, ...]:
    """The masks after whatever stands on a space has become a piece of a type."""
    return tuple(mask | here if number == kind else mask & ~here for number, mask in enumerate(masks))


def flipped(marks: tuple[int, ...], attribute: int, space: int) -> tuple[int, ...]:
    """The attributes after a space has taken the other value of one of them."""
    return (*marks[:attribute], marks[attribute] ^ (1 << space), *marks[attribute + 1 :])
