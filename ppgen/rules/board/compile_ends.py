"""The ends of a game, compiled to tables."""

from __future__ import annotations

from msgspec import Struct

from ppgen.boards.compass import Vector
from ppgen.diagnostics import Diagnostic, Mark
from ppgen.records import replace
from ppgen.rules.board.compile_connected import ConnectionCompiler, neighbours, said
from ppgen.rules.board.compile_report import CompileReport
from ppgen.rules.board.compile_when import WhenCompiler
from ppgen.rules.board.condition_words import Counted
from ppgen.rules.board.directions import Directions
from ppgen.rules.board.end_words import (
    AllInEnd,
    AllOffEnd,
    CapturedEnd,
    ConnectedEnd,
    CountEnd,
    DrawEnd,
    End,
    FullEnd,
    LineEnd,
    MajorityEnd,
    ReachedEnd,
    RepetitionEnd,
)
from ppgen.rules.board.ends.counts import CountRow, DrawRow
from ppgen.rules.board.ends.lines import LineRow
from ppgen.rules.board.ends.majority import MajorityRow
from ppgen.rules.board.ends.places import AllInRow, AllOffRow, CapturedRow, FullRow, ReachedRow
from ppgen.rules.board.ends.repetition import RepetitionRow
from ppgen.rules.board.ends.row import EndRow, Late, Types
from ppgen.rules.board.line_table import LineTable, line_table
from ppgen.rules.board.regions import Atlas, Region
from ppgen.rules.board.schema import BoardRules
from ppgen.rules.board.tables import NOBODY, PieceType, Shift
from ppgen.rules.board.terrain import Terrain, longest_line
from ppgen.rules.board.vain import check_exits, check_lines, check_region


class EndCompiler(Struct, frozen=True):
    """Compiles the ends of one game on its board."""

    rules: BoardRules
    types: tuple[PieceType, ...]
    terrain: Terrain
    atlas: Atlas
    conditions: WhenCompiler
    report: CompileReport

    def rows(self) -> tuple[EndRow, ...]:
        """The ends in their order; what is wrong with them goes to the report."""
        return tuple(self._row(end) for end in self.rules.ends)

    @property
    def _players(self) -> range:
        return range(len(self.atlas.names))

    def _row(self, end: End) -> EndRow:
        if isinstance(end, RepetitionEnd):
            return self._bare(end)  # a position says nothing of it, so it has no condition
        when = self.conditions.of_end(end.when)
        late: Late = "" if end.when is None or end.when.blocked is None else end.when.blocked
        return replace(self._bare(end), when=when, late=late)

    def _bare(self, end: End) -> EndRow:
        """An end without its condition."""
        mark = end.mark
        match end:
            case FullEnd():
                return FullRow(mark=mark)
            case DrawEnd():
                return DrawRow(mark=mark)
            case MajorityEnd():
                return self._majority(end)
            case CountEnd():
                return self._count(end)
            case LineEnd():
                return self._line(end)
            case ReachedEnd():
                spaces, words = self._region(end.region)
                types = self._own(end.piece, end.piece_mark, nobody=True)
                return ReachedRow(mark=mark, wins=end.wins, types=types, spaces=spaces, words=words)
            case AllInEnd():
                spaces, words = self._region(end.region)
                types = self._own(end.piece, end.piece_mark)
                return AllInRow(mark=mark, wins=end.wins, types=types, spaces=spaces, words=words)
            case AllOffEnd():
                check_exits(mark, "", self.rules, self.report)
                return AllOffRow(mark=mark, wins=end.wins, types=self._own("", mark))
            case CapturedEnd():
                return CapturedRow(mark=mark, wins=end.wins, types=self._own(end.piece, end.piece_mark))
            case RepetitionEnd():
                return RepetitionRow(mark=mark, wins=end.wins, times=end.times)
            case ConnectedEnd():
                types = self._own(end.piece, end.piece_mark)
                return ConnectionCompiler(end, self.terrain, self.atlas, self.report).row(types)

    def _region(self, region: Region) -> tuple[tuple[int, ...], str]:
        """The spaces of a region by player, and what sentences call it."""
        check_region(region, self.atlas, self.report)
        return tuple(self.atlas.mask(region, player) for player in self._players), said(
            region, self.terrain.board.naming
        )

    def _count(self, end: CountEnd) -> CountRow:
        """A number of pieces; of a player by name it is asked of that player alone, and of those that have the kind."""
        count = self.conditions.count(end)
        of_owner = end.of in ("own", *self.atlas.names)
        each = zip(self.atlas.names, count.types, strict=True)
        asked = tuple(not of_owner or (bool(types) and end.of in ("own", name)) for name, types in each)
        where = f" in {said(end.region, self.terrain.board.naming)}" if end.region is not None else ""
        return CountRow(mark=end.mark, wins=end.wins, count=count, asked=asked, of_owner=of_owner, where=where)

    def _majority(self, end: MajorityEnd) -> MajorityRow:
        counted = Counted(
            mark=end.mark,
            piece=end.piece,
            piece_mark=end.piece_mark,
            region=end.region,
            hand=end.hand,
            off_board=end.off_board,
            at_least=1,
        )
        near: tuple[int, ...] = ()
        if end.territory is not None:
            vectors = self._vectors(end.territory, end.territory_mark, self.atlas.forwards[0])
            near = neighbours(self.terrain, vectors)
            if vectors and not any(near):
                message = "no space of this board lies next to another in these directions"
                self.report.add(end.territory_mark, "DEF-RANGE", message, "territory would be nobody's")
        for name in end.plus:
            self.report.known(end.plus_mark, name, self.atlas.names, "players")
        plus = tuple(end.plus.get(name, 0.0) for name in self.atlas.names) if end.plus else ()
        count = self.conditions.count(counted)
        return MajorityRow(mark=end.mark, count=count, fewest=end.fewest, near=near, plus=plus)

    def _line(self, end: LineEnd) -> LineRow:
        terrain, board = self.terrain, self.terrain.board
        vectors = tuple(self._line_vectors(end, forward) for forward in self.atlas.forwards)
        spaces = tuple(self.atlas.mask(end.region, player) for player in self._players)
        lines = zip(vectors, spaces, strict=True) if board.tracks else ()
        tables = tuple(line_table(terrain, end.length, each, end.exact, within) for each, within in lines)
        self._check_length(end, tables)
        shifts = () if board.tracks else tuple(tuple(map(self._both_ways, each or board.axes)) for each in vectors)
        check_region(end.region, self.atlas, self.report)
        check_lines(end.mark, end.length, end.region, shifts, tables, self.atlas, self.report)
        return LineRow(
            mark=end.mark,
            wins=end.wins,
            length=end.length,
            exact=end.exact,
            types=self._own(end.piece, end.piece_mark),
            spaces=spaces,
            shifts=shifts or ((),) * len(vectors),
            tables=tables,
        )

    def _both_ways(self, vector: Vector) -> tuple[Shift, Shift]:
        return self.terrain.shift(vector), self.terrain.shift((-vector[0], -vector[1]))

    def _vectors(self, directions: Directions, mark: Mark, forward: str) -> tuple[Vector, ...]:
        """The vectors of directions. A word that means nothing on this board is a fault."""
        board = self.terrain.board
        words: dict[str, None] = {}
        vectors = directions.vectors(board, forward, lambda word: words.update({word: None}))
        for word in words:
            hint = f"its directions: {', '.join(direction.word for direction in board.directions)}"
            fault = Diagnostic(mark, "DEF-CHOICE", f"{word!r} leads nowhere on this board", hint)
            if fault not in self.report.faults:  # players may mean the same by a word
                self.report.faults.append(fault)
        return vectors

    def _line_vectors(self, end: LineEnd, forward: str) -> tuple[Vector, ...] | None:
        """The directions of lines, on cells each one way; None: all."""
        if end.directions is None:
            return None
        vectors = self._vectors(end.directions, end.directions_mark, forward)
        if self.terrain.board.tracks:
            return vectors
        return tuple(dict.fromkeys(max(vector, (-vector[0], -vector[1])) for vector in vectors))

    def _check_length(self, end: LineEnd, tables: tuple[LineTable, ...]) -> None:
        """Report a line that no position has: none of the board is long enough."""
        board = self.terrain.board
        message = f"no line of this board has {end.length} spaces"
        if board.tracks and not any(table.places for table in tables):
            self.report.add(end.mark, "DEF-RANGE", message, f"the longest has {self.terrain.longest}")
        cells = board.made_of == "cells" and not any(self.terrain.rings)
        if cells and end.length > (longest := longest_line(board)):
            self.report.add(end.mark, "DEF-RANGE", message, f"the longest has {longest}")
        ring = self.terrain.shortest_ring
        if ring is not None and ring < end.length:
            self.report.add(end.mark, "DEF-RANGE", f"a ring of {ring} spaces has no line of {end.length}")

    def _own(self, kind: str, mark: Mark, nobody: bool = False) -> Types:
        """The types that count for each player: of a kind, or of any."""
        if kind and not self.report.known(mark, kind, self.rules.pieces, "pieces"):
            return ((),) * len(self._players)
        return tuple(
            tuple(
                t.index
                for t in self.types
                if kind in ("", t.kind) and (t.owner == player or (nobody and t.owner == NOBODY))
            )
            for player in self._players
        )
