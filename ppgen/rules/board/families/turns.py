"""Turns of several parts: a first part, and after it whatever its words allow in the position that it makes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ppgen.rules.board.conditions import hold
from ppgen.rules.board.families import MoveGenerator, counters, generators
from ppgen.rules.board.families.choices import with_choices
from ppgen.rules.board.families.places import open_for
from ppgen.rules.board.line_table import LineTable
from ppgen.rules.board.move import NOWHERE, PLACE, Move
from ppgen.rules.board.position import Position, spaces_of
from ppgen.rules.board.tables import PartRow, PlaceRow, ShotRow, Tables, TurnRow, bits

_new = tuple.__new__
_REMEMBERED = 50_000
"""For so many sets of pieces it is remembered where another one would make a line."""
Generators = tuple[tuple[MoveGenerator, object], ...]
Done = Callable[[Position, Move], Position]
Ended = Callable[[Position], "int | None"]


class Turns:
    """The turns of several parts of one player: generated, and counted.

    `done` gives the position after a part, with the next player to move; `ended` who has won there. A part that ends
    the game ends the turn.
    """

    def __init__(self, tables: Tables, player: int, done: Done, ended: Ended) -> None:
        self._tables = tables
        self._player = player
        self._done, self._ended = done, ended
        self._has_ends = bool(tables.ends)
        self._own, self._enemies = tables.friends[player], tables.enemies[player]
        self._making: dict[tuple[int, int], int] = {}
        rows = tables.move_tables[player].turns
        self._firsts = tuple(generators(turn.first) for turn in rows)
        self._certain = tuple(
            None if any(part.need == "needed" for part in turn.then) else counters(turn.first) for turn in rows
        )
        self._placed = tuple(map(self._is_placed, rows))
        self._shots = tuple(self._plain_shots(turn.then) for turn in rows)
        self._pair = self._as_pair() if tables.by_result else None
        self._chooses = any(row.choices for row in tables.after)
        self._parts: dict[int, Generators] = {}

    # --- the move generator -------------------------------------------------------------------------------------------

    def moves(self, rows: Sequence[TurnRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
        """Every turn that a first part begins."""
        moves: list[Move] = []
        for number, turn in self._begun(rows, position):
            for first in self._generated(self._firsts[number], position, empty, enemy):
                for tail in self.tails(position, first, turn.then, first.end):
                    moves.append(first if tail is None else chained(first, tail))
        return moves

    def count(self, rows: Sequence[TurnRow], tables: Tables, position: Position, empty: int, enemy: int) -> int:
        """How many there are."""
        total = 0
        for number, turn in self._begun(rows, position):
            if self._placed[number]:
                total += self._count_placed(turn, position, empty)
                continue
            shots = self._shots[number]
            for first in self._generated(self._firsts[number], position, empty, enemy):
                if shots is None:
                    total += len(self.tails(position, first, turn.then, first.end))
                else:
                    left = empty | first.captured | (1 << first.start if first.start >= 0 else 0)
                    least = 0 if turn.then[0].need == "needed" else 1
                    total += max(_count_shots(shots, first.end, left & ~(1 << first.end)), least)
        return total

    def some(self, position: Position, empty: int, enemy: int) -> bool:
        """Whether there is any, found at the first one."""
        for number, turn in self._begun(self._tables.move_tables[self._player].turns, position):
            certain = self._certain[number]
            if certain is not None:
                found = any(count(rows, self._tables, position, empty, enemy) for count, rows in certain)
            else:
                firsts = self._generated(self._firsts[number], position, empty, enemy)
                found = any(self.tails(position, first, turn.then, first.end) for first in firsts)
            if found:
                return True
        return False

    def allows(self, position: Position, move: Move, empty: int, enemy: int) -> bool:
        """Whether a move is one of these turns, where no player chooses what a piece becomes."""
        first = move._replace(then=None)
        return any(
            first in self._generated(self._firsts[number], position, empty, enemy)
            and move.then in self.tails(position, first, turn.then, first.end)
            for number, turn in self._begun(self._tables.move_tables[self._player].turns, position)
        )

    def _begun(self, rows: Sequence[TurnRow], position: Position) -> Iterator[tuple[int, TurnRow]]:
        """The turns that may begin now, with their numbers."""
        for number, turn in enumerate(rows):
            if not turn.when or hold(turn.when, position, self._player):
                yield number, turn

    def tails(self, position: Position, move: Move, parts: Sequence[PartRow], here: int) -> list[Move | None]:
        """What may follow a part of a turn, each a chain of parts; None is to end the turn with it.

        `here` is where the piece stands that has moved or was placed, after this part.
        """
        if not self._may_follow(position, move, parts, here):
            return [None]
        after = self._done(position, move)
        if self._has_ends and self._ended(after) is not None:
            return [None]
        after = after._replace(to_move=self._player)
        empty, enemy = self._empty_and_enemy(after)
        tails: dict[Move, None] = {}
        active = [part for part in parts if self.is_active(part, after, here)]
        for part in active:
            moves = self._following(part, after, here, empty, enemy)
            if not part.then:
                tails.update(dict.fromkeys(moves))
                continue
            for following in moves:
                there = following.end if part.what in ("move", "place") else here
                for tail in self.tails(after, following, part.then, there):
                    tails[following if tail is None else chained(following, tail)] = None
        if not tails:
            return [] if any(part.need == "needed" for part in active) else [None]
        return [None, *tails] if all(part.need == "may" for part in active) else [*tails]

    def is_active(self, part: PartRow, position: Position, here: int) -> bool:
        """Whether the conditions of a part hold, in the position after the part before it."""
        if part.line is not None and not (here >= 0 and part.line.makes_line(self._standing(position), here)):
            return False
        return not part.when or hold(part.when, position, self._player)

    def following(self, part: PartRow, position: Position, here: int) -> list[Move]:
        """What a part may do in the position after the part before it, whether or not its conditions hold."""
        return self._following(part, position, here, *self._empty_and_enemy(position))

    def openings(self, position: Position) -> Iterator[tuple[tuple[PartRow, ...], Move]]:
        """Every first part of a turn, with the words that may follow it, even if nothing can."""
        empty, enemy = self._empty_and_enemy(position)
        for number, turn in enumerate(self._tables.move_tables[self._player].turns):
            if not turn.when or hold(turn.when, position, self._player):
                for first in self._generated(self._firsts[number], position, empty, enemy):
                    yield turn.then, first

    def after(self, position: Position, move: Move) -> Position:
        """The position after a part of a turn, where it is still the same player's turn."""
        return self._done(position, move)._replace(to_move=self._player)

    # --- parts --------------------------------------------------------------------------------------------------------

    def _following(self, part: PartRow, position: Position, here: int, empty: int, enemy: int) -> list[Move]:
        if part.shots:
            return [move for row in part.shots for move in _shots(row, self._tables, position, here, empty)]
        moves = self._generated(self._generators(part), position, empty, enemy)
        if part.what == "move":
            return [move for move in moves if move.start == here]
        if part.spare is not None and moves:
            return self._not_spared(part.spare, position, moves)
        return moves

    def _not_spared(self, lines: LineTable, position: Position, moves: list[Move]) -> list[Move]:
        """Removals of pieces in no line, or of any where all stand in lines."""
        spared = self.spared(lines, position)
        return [move for move in moves if not spared >> move.start & 1] or moves

    def spared(self, lines: LineTable, position: Position) -> int:
        """The spaces of pieces that stand in a line of their player."""
        spared = 0
        for kinds in self._tables.friends:
            spared |= lines.in_lines(spaces_of(position[0], kinds))
        return spared

    def _may_follow(self, position: Position, move: Move, parts: Sequence[PartRow], here: int) -> bool:
        """Whether something may follow, as far as lines decide: asked before the part is carried out."""
        if move.then is not None or not self._tables.plain:
            return True
        own = NOWHERE
        for part in parts:
            if part.line is None:
                return True
            if own < 0:
                own = self._standing(position) & ~move.captured
                if move.start >= 0:
                    own &= ~(1 << move.start)
                if move.end >= 0 and move.type in self._own:
                    own |= 1 << move.end
            if here >= 0 and part.line.makes_line(own, here):
                return True
        return False

    def _standing(self, position: Position) -> int:
        """Where the player's pieces stand."""
        return spaces_of(position[0], self._own)

    def _empty_and_enemy(self, position: Position) -> tuple[int, int]:
        return self._tables.empty(position), spaces_of(position[0], self._enemies)

    def _generated(self, families: Generators, position: Position, empty: int, enemy: int) -> list[Move]:
        if len(families) == 1:
            generate, rows = families[0]
            moves = generate(rows, self._tables, position, empty, enemy)
        else:
            moves = [
                move for generate, rows in families for move in generate(rows, self._tables, position, empty, enemy)
            ]
        return with_choices(moves, self._tables.after) if self._chooses else moves

    def _generators(self, part: PartRow) -> Generators:
        """The families of what a part does."""
        known = self._parts.get(id(part))
        if known is None:
            known = self._parts[id(part)] = generators(part.moves)
        return known

    def _is_placed(self, turn: TurnRow) -> bool:
        """Whether a turn begins with placements of the player's own pieces, and goes on where these make a line."""
        places = turn.first.places
        if not self._tables.plain:
            return False
        return bool(places) and all(row.type in self._own for row in places) and all(part.line for part in turn.then)

    def _count_placed(self, turn: TurnRow, position: Position, empty: int) -> int:
        """The turns that begin with a placement: those that make no line are counted at once."""
        own = self._standing(position)
        making = self._making.get((own, id(turn)))
        if making is None:
            lines = [part.line for part in turn.then if part.line is not None]
            making = sum(
                1 << space
                for space in bits(self._tables.usable & ~own)
                if any(line.makes_line(own | 1 << space, space) for line in lines)
            )
            if len(self._making) < _REMEMBERED:
                self._making[own, id(turn)] = making
        total = 0
        for row in turn.first.places:
            there = open_for(row, self._tables, position, empty)
            total += (there & ~making).bit_count()
            for space in bits(there & making):
                placed = _new(Move, (PLACE, row.type, NOWHERE, space, 0, (), None))
                total += len(self.tails(position, placed, turn.then, space))
        return total

    # --- two placements of which the order does not matter ------------------------------------------------------------

    def pairs(self, position: Position, empty: int) -> list[Move] | None:
        """Every turn of a player who only places one piece after another of the same kind, in one order alone, as where
        `distinct: result` counts them; None of other players.
        """
        if self._pair is None:
            return None
        first, part = self._pair
        spaces, kind, moves = empty & first.spaces, first.type, []
        going = self._going(position, part, kind, spaces)
        for one in bits(spaces):
            seconds = spaces & ~((2 << one) - 1) if going >> one & 1 else going & ~((2 << one) - 1)
            if not going >> one & 1 or spaces == 1 << one:
                moves.append(_new(Move, (PLACE, kind, NOWHERE, one, 0, (), None)))
            for other in bits(seconds):
                start, end = (one, other) if going >> one & 1 else (other, one)
                then = _new(Move, (PLACE, kind, NOWHERE, end, 0, (), None))
                moves.append(_new(Move, (PLACE, kind, NOWHERE, start, 0, (), then)))
        return moves

    def count_pairs(self, position: Position, empty: int) -> int | None:
        """How many those are."""
        if self._pair is None:
            return None
        first, part = self._pair
        spaces = empty & first.spaces
        number, ending = spaces.bit_count(), (spaces & ~self._going(position, part, first.type, spaces)).bit_count()
        if number == 1:
            return 1
        return ending + number * (number - 1) // 2 - ending * (ending - 1) // 2

    def _going(self, position: Position, part: PartRow, kind: int, spaces: int) -> int:
        """The spaces after a placement on which another one follows."""
        going = 0
        for space in bits(spaces):
            after = self._done(position, _new(Move, (PLACE, kind, NOWHERE, space, 0, (), None)))
            over = self._has_ends and self._ended(after) is not None
            if not over and self.is_active(part, after._replace(to_move=self._player), space):
                going |= 1 << space
        return going

    def _as_pair(self) -> tuple[PlaceRow, PartRow] | None:
        """The first and the second placement, if a player does nothing else and both are alike."""
        tables, own = self._tables, self._tables.move_tables[self._player]
        if not tables.plain or len(own.turns) != 1 or own.alone is None or generators(own.alone):
            return None
        (turn,) = own.turns
        if own.swaps or len(turn.first.places) != 1 or len(generators(turn.first)) != 1 or len(turn.then) != 1:
            return None
        (row,), (part,) = turn.first.places, turn.then
        alike = part.what == "place" and part.moves.places == (row,) and not part.then and part.need == "must"
        bare = row.guard is None and not row.support and row.beside is None and not row.limits
        bare = bare and not tables.hands[row.type] and not turn.when
        return (row, part) if alike and bare else None

    def _plain_shots(self, parts: Sequence[PartRow]) -> ShotRow | None:
        """The shots that follow any first part, where they may be counted without carrying that out."""
        tables = self._tables
        if len(parts) != 1 or self._has_ends or not tables.plain:
            return None
        (part,) = parts
        if part.when or part.line is not None or part.then or part.need == "may" or len(part.shots) != 1:
            return None
        (row,) = part.shots
        free = row.shortest == 1 and row.longest >= tables.board.size and not tables.usable & ~row.into
        return row if free and not tables.hands[row.type] and row.is_straight else None


def chained(move: Move, tail: Move) -> Move:
    """A turn with one part more at its end, or several."""
    return move._replace(then=tail if move.then is None else chained(move.then, tail))


def _shots(row: ShotRow, tables: Tables, position: Position, here: int, empty: int) -> Iterator[Move]:
    if here < 0 or (tables.hands[row.type] and not position.hand[row.type]):
        return
    goal = empty & row.into
    for ray in row.rays[here]:
        for distance, (bit, end) in enumerate(ray.spaces, 1):
            if distance > row.longest or not bit & empty:
                break
            if distance >= row.shortest and bit & goal:
                yield _new(Move, (PLACE, row.type, NOWHERE, end, 0, (), None))


def _count_shots(row: ShotRow, here: int, empty: int) -> int:
    total = 0
    if here < 0:
        return total
    for spaces, is_up in row.reaches[here]:
        blocked = spaces & ~empty
        if not blocked:
            total += spaces.bit_count()
        elif is_up:
            total += (spaces & (blocked & -blocked) - 1).bit_count()
        else:
            total += (spaces >> blocked.bit_length()).bit_count()
    return total
