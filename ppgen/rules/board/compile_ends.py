"""The ends of a game, compiled to tables."""

from __future__ import annotations

from msgspec import Struct

from ppgen.diagnostics import Mark
from ppgen.rules.board.compile_connected import ConnectionCompiler
from ppgen.rules.board.compile_report import CompileReport
from ppgen.rules.board.end_words import AllOffEnd, CapturedEnd, ConnectedEnd, End, FullEnd, LineEnd, ReachedEnd
from ppgen.rules.board.ends.lines import LineRow
from ppgen.rules.board.ends.places import AllOffRow, CapturedRow, FullRow, ReachedRow
from ppgen.rules.board.ends.row import EndRow, Types
from ppgen.rules.board.regions import Atlas
from ppgen.rules.board.schema import BoardRules
from ppgen.rules.board.tables import NOBODY, PieceType
from ppgen.rules.board.terrain import Terrain, longest_line


class EndCompiler(Struct, frozen=True):
    """Compiles the ends of one game on its board."""

    rules: BoardRules
    types: tuple[PieceType, ...]
    terrain: Terrain
    atlas: Atlas
    report: CompileReport

    def rows(self) -> tuple[EndRow, ...]:
        """The ends in their order; what is wrong with them goes to the report."""
        return tuple(self._row(end) for end in self.rules.ends)

    def _row(self, end: End) -> EndRow:
        mark = end.mark
        match end:
            case FullEnd():
                return FullRow(mark=mark)
            case LineEnd():
                shifts = tuple(map(self.terrain.shift, self.terrain.board.axes))
                rows, types = self._lines(end), self._own("", mark)
                return LineRow(
                    mark=mark,
                    owner_wins=end.wins == "owner",
                    length=end.length,
                    shifts=shifts,
                    types=types,
                    rows=rows,
                )
            case ReachedEnd():
                spaces = tuple(self.atlas.mask(end.region, player) for player in range(len(self.atlas.names)))
                types = self._own(end.piece, mark, nobody=True)
                return ReachedRow(mark=mark, owner_wins=end.wins == "owner", types=types, spaces=spaces)
            case AllOffEnd():
                return AllOffRow(mark=mark, owner_wins=end.wins == "owner", types=self._own("", mark))
            case CapturedEnd():
                return CapturedRow(mark=mark, owner_wins=end.wins == "owner", types=self._own(end.piece, mark))
            case ConnectedEnd():
                types = self._own(end.piece, mark)
                return ConnectionCompiler(end, self.terrain, self.atlas, self.report).row(types)

    def _lines(self, end: LineEnd) -> tuple[int, ...]:
        """The lines that join so many points; none on cells. That no line is long enough is a fault."""
        board = self.terrain.board
        rows = self.terrain.rows(end.length)
        if board.tracks and not rows:
            message = f"no line of this board has {end.length} spaces"
            self.report.add(end.mark, "DEF-RANGE", message, f"the longest has {self.terrain.longest}")
        cells = board.made_of == "cells" and not any(self.terrain.rings)
        if cells and end.length > (longest := longest_line(board)):
            message = f"no line of this board has {end.length} spaces"
            self.report.add(end.mark, "DEF-RANGE", message, f"the longest has {longest}")
        ring = self.terrain.shortest_ring
        if ring is not None and ring < end.length:
            self.report.add(end.mark, "DEF-RANGE", f"a ring of {ring} spaces has no line of {end.length}")
        return rows

    def _own(self, kind: str, mark: Mark, nobody: bool = False) -> Types:
        """The types that count for each player: of a kind, or of any."""
        players = range(len(self.atlas.names))
        if kind and not self.report.known(mark, kind, self.rules.pieces, "pieces"):
            return ((),) * len(players)
        return tuple(
            tuple(
                t.index
                for t in self.types
                if kind in ("", t.kind) and (t.owner == player or (nobody and t.owner == NOBODY))
            )
            for player in players
        )
