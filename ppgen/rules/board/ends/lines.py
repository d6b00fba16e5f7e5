"""The end `line`: so many pieces of a player in a row."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, ClassVar

from ppgen.rules.board.ends.row import EndCheck, EndRow, Types, Win, spaces_of
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import Shift, shifted

if TYPE_CHECKING:
    from ppgen.rules.board.tables import Tables


class LineRow(EndRow, frozen=True, kw_only=True):
    """`shifts` lead along the lines of cells."""

    tag: ClassVar[str] = "line"
    length: int
    shifts: tuple[Shift, ...]
    types: Types
    rows: tuple[int, ...]
    """Every set of spaces that makes a line where lines join points."""

    def check(self, tables: Tables) -> EndCheck:
        order, types = self.order(tables), self.types
        memoise = tables.usable.bit_count() <= _MEMOISED
        known: dict[int, bool] = {}

        def ended(position: Position) -> int | None:
            masks = position[0]
            for player, winner in order[position[1]]:
                own = 0
                for kind in types[player]:
                    own |= masks[kind]
                line = known.get(own)
                if line is None:
                    line = self._is_in(own)
                    if memoise:
                        known[own] = line
                if line:
                    return winner
            return None

        return ended

    def _is_in(self, own: int) -> bool:
        if own.bit_count() < self.length:
            return False
        for shift in self.shifts:
            # After each shift, `line` holds the ends of lines that are one space longer.
            line = own
            for _ in range(self.length - 1):
                line = shifted(line, shift) & own
                if not line:
                    break
            if line:
                return True
        return any(own & row == row for row in self.rows)

    def shown(self, tables: Tables, position: Position, player: int) -> Win | None:
        own = spaces_of(position, self.types[player])
        runs = [run for shift in self.shifts for run in _runs(own, shift)]
        runs += [run for track in tables.board.tracks for run in _runs_on(own & tables.usable, track)]
        lines = tuple(run for run in runs if len(run) >= self.length)
        return Win(self, lines) if lines else None


_MEMOISED = 16
"""Boards of at most so many spaces keep the answer for every set of spaces: at most 65,536 answers."""


def _runs(own: int, shift: Shift) -> list[tuple[int, ...]]:
    """The longest lines of a set of spaces in one direction. A line that closes into a ring begins anywhere on it."""
    runs: list[tuple[int, ...]] = []
    # A run begins where no space of the set leads; what is left after all of these are closed rings.
    starts, left = own & ~shifted(own, shift), own
    while left:
        here = (starts or left) & -(starts or left)
        starts &= ~here
        run: list[int] = []
        while here & left:
            run.append(here.bit_length() - 1)
            left &= ~here
            here = shifted(here, shift)
        runs.append(tuple(run))
    return runs


def _runs_on(own: int, track: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The longest parts of a line of points that lie in a set; on a ring, also over the place where it begins."""
    if track[0] == track[-1]:
        gap = next((at for at, space in enumerate(track) if not own >> space & 1), 0)
        track = (*track[gap:-1], *track[:gap])
    held = groupby(track, key=lambda space: bool(own >> space & 1))
    return [tuple(spaces) for is_own, spaces in held if is_own]
