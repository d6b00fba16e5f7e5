"""The end `line`: so many pieces of a player in a row."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, ClassVar

from ppgen.rules.board.ends.row import EndCheck, EndRow, Holds, Types, Win
from ppgen.rules.board.line_table import LineTable
from ppgen.rules.board.piece_names import are_several
from ppgen.rules.board.position import Position, spaces_of
from ppgen.rules.board.tables import Shift, shifted

if TYPE_CHECKING:
    from ppgen.rules.board.tables import Tables


class LineRow(EndRow, frozen=True, kw_only=True):
    """What leads along the lines of cells, and back; or all lines that join points."""

    tag: ClassVar[str] = "line"
    length: int
    exact: bool
    types: Types
    spaces: tuple[int, ...]
    """By player, where lines stand."""
    shifts: tuple[tuple[tuple[Shift, Shift], ...], ...]
    """By player, on cells: one space on, and one back."""
    tables: tuple[LineTable, ...]
    """By player, where lines join points."""

    def check(self, tables: Tables) -> EndCheck:
        if self.when or tables.usable.bit_count() > _MEMOISED:
            return EndRow.check(self, tables)
        known: list[dict[int, bool]] = [{} for _ in self.types]
        asked = tuple(
            tuple((self.types[player], known[player].get, player, winner) for player, winner in players)
            for players in self.order(tables)
        )

        def ended(position: Position) -> int | None:
            masks = position[0]
            for types, answer, player, winner in asked[position[1]]:
                own = 0
                for kind in types:
                    own |= masks[kind]
                line = answer(own)
                if line is None:
                    line = known[player][own] = self._is_in(own, player)
                if line:
                    return winner
            return None

        return ended

    def holds(self, tables: Tables) -> Holds:
        types, length, is_in = self.types, self.length, self._is_in
        # Lines of points are few, so that each is looked for at once.
        plain = bool(self.tables) and not self.exact
        rows = tuple(tuple(place.spaces for place in table.places) for table in self.tables) if plain else ()

        def holds(position: Position, player: int) -> bool:
            masks = position[0]
            own = 0
            for kind in types[player]:
                own |= masks[kind]
            return own.bit_count() >= length and is_in(own, player)

        def holds_on_points(position: Position, player: int) -> bool:
            masks = position[0]
            own = 0
            for kind in types[player]:
                own |= masks[kind]
            if own.bit_count() >= length:
                for row in rows[player]:
                    if own & row == row:
                        return True
            return False

        return holds_on_points if plain else holds

    def _is_in(self, own: int, player: int) -> bool:
        """Whether a set of spaces has a line."""
        own &= self.spaces[player]
        last = self.length - 1
        for on, back in self.shifts[player]:
            # After each shift, `line` holds the ends of lines that are one space longer.
            line = own
            for _ in range(last):
                line = shifted(line, on) & own
                if not line:
                    break
            if line and self.exact:
                # Neither does a longer line end there, nor does this one go on.
                line &= ~shifted(line, on) & ~shifted(own, back)
            if line:
                return True
        return bool(self.tables) and self.tables[player].has_line(own)

    def shown(self, tables: Tables, position: Position, player: int) -> Win | None:
        own = spaces_of(position[0], self.types[player]) & self.spaces[player]
        runs = [run for shift, _ in self.shifts[player] for run in _runs(own, shift)]
        if self.tables:
            places = [spaces for spaces, _ in self.tables[player].lines_in(own)]
            for track in tables.board.tracks:
                runs += [run for run in _runs_on(own, track) if any(not place & ~_set(run) for place in places)]
        lines = tuple(run for run in runs if len(run) >= self.length and not (self.exact and len(run) > self.length))
        return Win(self, lines, player=player) if lines else None

    def is_kept(self, tables: Tables, player: int, losable: frozenset[int]) -> bool:
        return not self.exact or losable.isdisjoint(self.types[player])

    def said(self, tables: Tables, position: Position, win: Win) -> str:
        name = tables.display_names[win.player or 0]
        lines = [", ".join(map(tables.name, line)) for line in win.lines]
        return f"{name} {'have' if are_several(name) else 'has'} {len(win.lines[0])} in a row: {'; '.join(lines)}."


_MEMOISED = 16
"""Boards of at most so many spaces keep the answer for every set of spaces: at most 65,536 answers."""


def _set(spaces: tuple[int, ...]) -> int:
    return sum(1 << space for space in spaces)


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
