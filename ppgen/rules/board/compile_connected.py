"""The end `connected`, compiled: which spaces are neighbours, which regions each player joins, and what is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ppgen.boards.compass import Vector
from ppgen.boards.naming import Naming
from ppgen.numerals import listed
from ppgen.rules.board.compile_report import CompileReport
from ppgen.rules.board.end_words import ConnectedEnd
from ppgen.rules.board.ends.connections import ConnectedRow, JoinedRegion
from ppgen.rules.board.ends.row import Types
from ppgen.rules.board.groups import group_of
from ppgen.rules.board.regions import Atlas, Region, Term
from ppgen.rules.board.tables import bits
from ppgen.rules.board.terrain import Terrain


class ConnectionCompiler(Struct, frozen=True):
    """Compiles one end `connected` on one board."""

    end: ConnectedEnd
    terrain: Terrain
    atlas: Atlas
    report: CompileReport

    def row(self, types: Types) -> ConnectedRow:
        """The end as a table; `types` are those that count, by player."""
        end, names = self.end, self.atlas.names
        for player, mark in end.regions.marks.items():
            self.report.known(mark, player, names, "players")
        near = self._near()
        joined = tuple(self._joined(player, near[player] if near else None) for player in range(len(names)))
        counted = tuple(own if end.regions.of(name) is not None else () for name, own in zip(names, types, strict=True))
        return ConnectedRow(mark=end.mark, wins=end.wins, types=counted, near=near, joined=joined)

    def _near(self) -> tuple[tuple[int, ...], ...]:
        """By player and index, the spaces next to that one; () with a fault where that is not said or says nothing."""
        board, mark = self.terrain.board, self.end.by_mark if self.end.by is not None else self.end.mark
        vectors: list[tuple[Vector, ...]]
        if self.end.by is not None:
            words: dict[str, None] = {}
            vectors = [
                self.end.by.vectors(board, forward, lambda word: words.update({word: None}))
                for forward in self.atlas.forwards
            ]
            hint = f"its directions: {', '.join(direction.word for direction in board.directions)}"
            for word in words:
                self.report.add(mark, "DEF-CHOICE", f"{word!r} leads nowhere on this board", hint)
            if words:
                return ()
        elif len(board.beside) < len(board.directions):
            message = "say which spaces of this board are neighbours: the key 'by' is missing here"
            hint = "`by: orthogonal` (they share a side) or `by: any` (or a corner)"
            self.report.add(mark, "DEF-MISSING-KEY", message, hint)
            return ()
        else:
            vectors = [tuple(direction.vector for direction in board.directions)] * len(self.atlas.forwards)
        near = tuple(neighbours(self.terrain, each) for each in vectors)
        if not any(map(any, near)):
            message = "no space of this board has a neighbour, so nothing can be connected"
            self.report.add(mark, "DEF-RANGE", message, "look at its holes, and at `by`")
            return ()
        return near

    def _joined(self, player: int, near: Sequence[int] | None) -> tuple[JoinedRegion, ...]:
        """The regions that a player joins; faults of them go to the report. `near` is None where it is not known."""
        before = len(self.report.faults)
        regions = self.end.regions.of(self.atlas.names[player]) or ()
        joined = tuple(
            JoinedRegion(self.atlas.mask(region, player), said(region, self.terrain.board.naming)) for region in regions
        )
        wrong = {fault.mark for fault in self.report.faults}  # a word is at fault once, for whichever player
        if any(term.mark in wrong for region in regions for term in (*region.terms, *region.without)):
            return joined
        for region, (spaces, words) in zip(regions, joined, strict=True):
            if not spaces:
                message = f"{words} has no space on this board for {self.atlas.names[player]}"
                self.report.add(region.mark, "DEF-RANGE", message, "a group cannot join it to anything")
        if len(self.report.faults) > before:
            return joined
        self._within(regions, joined)
        if near is not None and joined and len(self.report.faults) == before:
            self._apart(regions, joined, near)
        return joined

    def _within(self, regions: Sequence[Region], joined: Sequence[JoinedRegion]) -> None:
        """Report a region inside another: who is in it is in both."""
        for number, (spaces, words) in enumerate(joined):
            for other, (more, other_words) in enumerate(joined):
                is_same = spaces == more
                if other == number or spaces & ~more or (is_same and other > number):
                    continue
                message = (
                    f"{words} and {other_words} are the same spaces"
                    if is_same
                    else f"{words} lies within {other_words}, so that a piece there joins both"
                )
                self.report.add(regions[number].mark, "DEF-RANGE", message, "name regions that differ")
                return

    def _apart(self, regions: Sequence[Region], joined: Sequence[JoinedRegion], near: Sequence[int]) -> None:
        """Report regions that even a full board does not join."""
        left = joined[0].spaces
        best: list[int] = []
        while left:
            group = group_of(near, self.terrain.usable, left & -left)
            missed = [number for number, region in enumerate(joined) if not group & region.spaces]
            if not missed:
                return
            best = best or missed
            left &= ~group
        message = f"no chain of neighbours joins {joined[best[0]].words} to {joined[0].words} on this board"
        self.report.add(regions[best[0]].mark, "DEF-RANGE", message, "look at its holes, and at `by`")


def neighbours(terrain: Terrain, vectors: Sequence[Vector]) -> tuple[int, ...]:
    """By index, the spaces to which one of the vectors leads from there, or from which it leads there."""
    near = [0] * terrain.board.size
    for vector in vectors:
        for part in terrain.shift(vector):
            for index in bits(part.mask):
                near[index] |= 1 << index + part.delta
                near[index + part.delta] |= 1 << index
    return tuple(near)


def said(region: Region, naming: Naming) -> str:
    """What a sentence calls a region: `the north edge`, `row 1`, `A1 or B2`."""
    words = " or ".join(_term(term, naming) for term in region.terms)
    return f"{words} without {listed([_term(term, naming) for term in region.without])}" if region.without else words


_ENTIRE = {
    "all": "board",
    "near": "near rank",
    "far": "far rank",
    "dark": "dark squares",
    "light": "light squares",
}
_OWNERS = {"own": "the ", "opponent": "the opponent's ", "any": "any "}


def _term(term: Term, naming: Naming) -> str:
    first = term.text.partition(" ")[0]
    if naming.find(term.text) is not None or first in ("row", "rows", "column", "columns") or first[-1:].isdigit():
        return term.text
    return _OWNERS[term.whose] + _ENTIRE.get(term.text, term.text.replace("-", " "))
