"""Legal moves of a player with one royal piece, without making any: by whoever attacks it, and what stands between.

Only for games in which nothing but steps and slides captures, and a piece is captured by whoever comes to its space:
`is_simple` says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ppgen.rules.board.families.choices import with_choices
from ppgen.rules.board.families.rights import castling, en_passants, may_castle
from ppgen.rules.board.move import MOVE, NOWHERE, Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.royal.reach import Attacks, Lines, SharedLines
from ppgen.rules.board.royal.shifts import ShiftedMoves, few_slides, few_steps
from ppgen.rules.board.tables import EITHER, NOBODY, After, CastleRow, MoveTables, StepRow, Tables

_new = tuple.__new__


def is_simple(tables: Tables) -> bool:
    """Whether steps and slides alone make up the game, with what follows from history, and promotion."""
    kinds = {kind for own in tables.royals for kind in own}
    return (
        tables.capture == "free"
        and not tables.by_result
        and all(kind.owner != NOBODY for kind in tables.types)
        and all(row == After(row.promote, row.choices, toggle_left=row.toggle_left) for row in tables.after)
        and not any(tables.after[kind].promote or tables.after[kind].choices for kind in kinds)
        and all(_is_simple(own, kinds) for own in tables.move_tables)
    )


_KNOWN = ("steps", "slides", "castles", "en_passants", "hop_twins")


def _is_simple(own: MoveTables, royals: set[int]) -> bool:
    if any(getattr(own, name) for name in own.__struct_fields__ if name not in _KNOWN):
        return False
    if any(row.type not in royals for row in own.castles):
        return False
    steps = all(row.guard is None and not any(row[9:]) for row in own.steps)
    return steps and all(row.guard is None and not row.far and not any(row[9:]) for row in own.slides)


class _Sight(NamedTuple):
    """What a player sees: sets of spaces."""

    occupied: int
    royal: int
    checkers: int
    """Who attacks the royal piece."""
    empty: int
    takeable: int
    allowed: int
    """Where other pieces may go: anywhere, or where they end an attack."""
    pins: Mapping[int, int]
    """By the bit of each piece that may not leave a line: that line."""


class StepsFrom(dict[int, int]):
    """By the bit of a start: where steps lead."""

    __slots__ = ("_rows",)

    def __init__(self, rows: Sequence[StepRow]) -> None:
        super().__init__()
        self._rows = rows

    def __missing__(self, start: int) -> int:
        ends = 0
        for row in self._rows:
            ends |= (start & row.mask) << row.left >> row.right & row.into
        self[start] = ends
        return ends


class _KindMoves(NamedTuple):
    """How a type moves: by what may stand where it goes, its steps and its slides."""

    kind: int
    steps: tuple[tuple[int, StepsFrom], ...]
    slides: tuple[tuple[int, Lines], ...]

    def targets(self, start: int, occupied: int, to: tuple[int, int, int]) -> int:
        """Where a piece may go from a space (a bit); `to` are the spaces for each value of `onto`."""
        targets = 0
        for onto, steps in self.steps:
            targets |= steps[start] & to[onto]
        for onto, lines in self.slides:
            matters, reached = lines[start]
            targets |= reached[occupied & matters] & to[onto]
        return targets


class LegalMoves:
    """One player's legal moves."""

    def __init__(self, tables: Tables, player: int, shared: SharedLines) -> None:
        own = tables.move_tables[player]
        self.tables = tables
        self.attacks = Attacks(tables, player, shared)
        self._usable, self._own, self._enemies = tables.usable, tables.friends[player], tables.enemies[player]
        self._royals = tables.royals[player]
        self._untakeable = tuple(kind for other, kinds in enumerate(tables.royals) if other != player for kind in kinds)
        self._castles = tuple((1 << row.partner_start, row.empty, row) for row in own.castles)
        self._rights = own.castles[0].slot if own.castles else NOWHERE
        self._en_passants = own.en_passants
        self._passed = own.en_passants[0].slot if own.en_passants else NOWHERE
        self._kinds = {kind: self._moves_of(own, kind, shared) for kind in self._own}
        # How pieces are counted: many at once by shifts, or one by one.
        self._shifts: list[tuple[int, tuple[ShiftedMoves, ...]]] = []
        self._steps: list[tuple[int, int, StepsFrom]] = []
        self._slides: list[tuple[int, int, Lines]] = []
        self._others: list[int] = []
        for kind in self._own:
            if kind not in self._royals:
                self._sort(own, kind)

    def _moves_of(self, own: MoveTables, kind: int, shared: SharedLines) -> _KindMoves:
        steps = [row for row in own.steps if row.type == kind]
        return _KindMoves(
            kind,
            tuple(
                (onto, StepsFrom([row for row in steps if row.onto == onto]))
                for onto in range(EITHER + 1)
                if any(row.onto == onto for row in steps)
            ),
            tuple((row.onto, shared.of(row)) for row in own.slides if row.type == kind),
        )

    def _sort(self, own: MoveTables, kind: int) -> None:
        choices = self.tables.after[kind].choices
        steps = [row for row in own.steps if row.type == kind]
        slides = [row for row in own.slides if row.type == kind]
        shifts = few_slides(slides, choices)
        if choices and shifts is None:
            self._others.append(kind)
            return
        if choices or len(steps) <= 3:
            shifts = (*few_steps(steps, choices), *(shifts or ()))
        else:
            self._steps += [(kind, onto, table) for onto, table in self._kinds[kind].steps]
        if not shifts or few_slides(slides, choices) is None:
            self._slides += [(kind, onto, lines) for onto, lines in self._kinds[kind].slides]
        if shifts:
            self._shifts.append((kind, shifts))

    # --- what a player sees -------------------------------------------------------------------------------------------

    def several(self, position: Position) -> bool:
        """Whether the player has several royal pieces, which is another matter."""
        royal = 0
        for kind in self._royals:
            royal |= position[0][kind]
        return bool(royal & (royal - 1))

    def _look(self, masks: tuple[int, ...]) -> _Sight:
        own = enemy = royal = checkers = 0
        for kind in self._own:
            own |= masks[kind]
        for kind in self._enemies:
            enemy |= masks[kind]
        for kind in self._royals:
            royal |= masks[kind]
        occupied = own | enemy
        allowed = self._usable
        pins: dict[int, int] = {}
        if royal:
            leaps, snipers = self.attacks[royal]
            for kind, starts in leaps:
                checkers |= masks[kind] & starts
            blocks = checkers
            for kind, starts, between in snipers:
                left = masks[kind] & starts
                while left:
                    low = left & -left
                    crossed = between[low]
                    blockers = crossed & occupied
                    if not blockers:
                        checkers |= low
                        blocks |= crossed | low
                    elif not blockers & (blockers - 1) and blockers & own:
                        pins[blockers] = pins.get(blockers, -1) & (crossed | low)
                    left ^= low
            if checkers:
                allowed = 0 if checkers & (checkers - 1) else blocks
        for kind in self._untakeable:
            enemy &= ~masks[kind]
        return _new(_Sight, (occupied, royal, checkers, self._usable & ~occupied, enemy, allowed, pins))

    def checkers(self, position: Position) -> int:
        """The spaces of the enemies that attack the royal piece."""
        return self._look(position[0]).checkers

    def _royal_targets(self, masks: tuple[int, ...], sight: _Sight) -> tuple[int, int]:
        """The type of the royal piece, and where it may go."""
        occupied, royal, _, empty, takeable, _, _ = sight
        kind = next(kind for kind in self._royals if masks[kind])
        targets = self._kinds[kind].targets(royal, occupied, (empty, takeable, empty | takeable))
        attacked, rest, safe = self.attacks.attacked, occupied ^ royal, 0
        while targets:
            low = targets & -targets
            if not attacked(masks, rest, low):
                safe |= low
            targets ^= low
        return kind, safe

    # --- counting -----------------------------------------------------------------------------------------------------

    def count(self, position: Position) -> int:
        """How many moves are legal."""
        masks = position[0]
        sight = self._look(masks)
        occupied, royal, checkers, empty, takeable, allowed, pins = sight
        total = 0
        if royal:
            total = self._royal_targets(masks, sight)[1].bit_count()
            if not checkers and self._castles and position[6][self._rights]:
                for _ in self._castlings(position, sight):
                    total += 1
        if self._en_passants and position[6][self._passed]:
            total += len(self._taking_in_passing(position, sight))
        if not allowed:
            return total
        here, there = empty & allowed, takeable & allowed
        to = (here, there, here | there)
        free = ~royal
        for pinned, line in pins.items():
            free ^= pinned
            total += self._count_pinned(masks, occupied, pinned, line, to)
        for kind, onto, steps in self._steps:
            pieces, goal = masks[kind] & free, to[onto]
            while pieces:
                low = pieces & -pieces
                total += (steps[low] & goal).bit_count()
                pieces ^= low
        for kind, onto, lines in self._slides:
            pieces, goal = masks[kind] & free, to[onto]
            while pieces:
                low = pieces & -pieces
                matters, reached = lines[low]
                total += (reached[occupied & matters] & goal).bit_count()
                pieces ^= low
        for kind, shifts in self._shifts:
            pieces = masks[kind] & free
            if pieces:
                total += _count_shifts(pieces, shifts, empty, to)
        for kind in self._others:
            total += sum(1 for _ in self._moves_by(kind, masks, sight, to))
        return total

    def _count_pinned(
        self, masks: tuple[int, ...], occupied: int, pinned: int, line: int, to: tuple[int, int, int]
    ) -> int:
        """The moves of a piece along the line that it may not leave."""
        kind = next(kind for kind in self._own if masks[kind] & pinned)
        if kind in self._others:
            return 0  # its pieces are counted one by one, pinned or not
        targets = self._kinds[kind].targets(pinned, occupied, to) & line
        total = targets.bit_count()
        for spaces, kinds in self.tables.after[kind].choices:
            total += (targets & spaces).bit_count() * (len(kinds) - 1)
        return total

    # --- making lists -------------------------------------------------------------------------------------------------

    def moves(self, position: Position) -> list[Move]:
        """Every legal move, in a fixed order."""
        masks = position[0]
        sight = self._look(masks)
        here, there = sight.empty & sight.allowed, sight.takeable & sight.allowed
        to = (here, there, here | there)
        moves: list[Move] = []
        for kind in self._own:
            if kind in self._royals and masks[kind]:
                _, safe = self._royal_targets(masks, sight)
                moves += _listed(kind, sight.royal, safe, sight.takeable)
            elif sight.allowed and masks[kind]:
                moves += self._moves_by(kind, masks, sight, to)
        if self._castles and position[6][self._rights] and not sight.checkers and sight.royal:
            moves += map(castling, self._castlings(position, sight))
        if self._en_passants and position[6][self._passed]:
            moves += self._taking_in_passing(position, sight)
        return moves

    def _moves_by(self, kind: int, masks: tuple[int, ...], sight: _Sight, to: tuple[int, int, int]) -> Iterator[Move]:
        """The moves of the pieces of a type that is not royal."""
        targets, occupied, pins = self._kinds[kind].targets, sight.occupied, sight.pins
        choices = self.tables.after[kind].choices
        pieces = masks[kind]
        while pieces:
            low = pieces & -pieces
            ends = targets(low, occupied, to) & pins.get(low, -1)
            moves = _listed(kind, low, ends, sight.takeable)
            yield from with_choices(moves, self.tables.after) if choices else moves
            pieces ^= low

    # --- what history allows ------------------------------------------------------------------------------------------

    def _castlings(self, position: Position, sight: _Sight) -> Iterator[CastleRow]:
        """The castlings that are legal while the royal piece is not attacked."""
        masks, occupied, rights = position[0], sight.occupied, position[6][self._rights]
        for right, empty, row in self._castles:
            if rights & right and not empty & occupied and may_castle(row, self.tables, position, sight.empty):
                rest = occupied ^ sight.royal
                if any(self.attacks.attacked(masks, rest, 1 << space) for space in row.way[1:]):
                    continue
                after = rest & ~right | 1 << row.end | 1 << row.partner_end
                if not self.attacks.attacked(masks, after, 1 << row.end):
                    yield row

    def _taking_in_passing(self, position: Position, sight: _Sight) -> list[Move]:
        """The legal captures en passant."""
        moves = en_passants(self._en_passants, self.tables, position, sight.empty, sight.takeable)
        if not sight.royal:
            return moves
        legal = []
        for move in moves:
            after = sight.occupied & ~move.captured & ~(1 << move.start) | 1 << move.end
            if not self.attacks.attacked(position[0], after, sight.royal, move.captured):
                legal.append(move)
        return legal


def _count_shifts(pieces: int, shifts: tuple[ShiftedMoves, ...], empty: int, to: tuple[int, int, int]) -> int:
    total = 0
    for mask, between, left, right, onto, extras in shifts:
        here = pieces & mask
        for one, other in between:
            here &= empty << other >> one
        ends = here << left >> right & to[onto]
        total += ends.bit_count()
        for spaces, extra in extras:
            total += (ends & spaces).bit_count() * extra
    return total


def _listed(kind: int, start: int, ends: int, takeable: int) -> list[Move]:
    """The moves of a piece on a space (a bit) to each of some spaces."""
    moves, index = [], start.bit_length() - 1
    while ends:
        low = ends & -ends
        moves.append(_new(Move, (MOVE, kind, index, low.bit_length() - 1, low & takeable, (), None)))
        ends ^= low
    return moves
