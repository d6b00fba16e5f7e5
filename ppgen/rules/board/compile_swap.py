"""The swap rule, compiled: which piece becomes which, and where it stands then."""

from __future__ import annotations

from msgspec import Struct

from ppgen.boards.space import Space
from ppgen.records import replace
from ppgen.rules.board.compile_report import CompileReport
from ppgen.rules.board.move_words import PlaceMove
from ppgen.rules.board.position import Position
from ppgen.rules.board.schema import BoardRules
from ppgen.rules.board.tables import MoveTables, PieceType, SwapRow, bits
from ppgen.rules.board.terrain import Terrain


class SwapCompiler(Struct, frozen=True):
    """Compiles the swap of one game."""

    rules: BoardRules
    types: tuple[PieceType, ...]
    terrain: Terrain
    report: CompileReport

    def with_swap(self, tables: tuple[MoveTables, ...], setup: Position) -> tuple[MoveTables, ...]:
        """The moves of all players, with the swap of the second one. A swap that means nothing here is a fault."""
        swap = self.rules.swap
        if swap.how == "no":
            return tables
        size = self.terrain.board.size
        ends = tuple(range(size)) if swap.how == "in-place" else self._mirrored()
        problem = self._problem(tables, ends)
        if problem or ends is None:
            self.report.add(swap.mark, "DEF-CHOICE", *(problem or ("", "")))
            return tables
        second = 1 - setup.to_move
        rows = tuple(
            SwapRow(kind.index, other.index, setup.masks, ends)
            for kind in self.types
            for other in self.types
            if kind.owner == 1 - second and other.owner == second and kind.kind == other.kind
        )
        return tuple(replace(own, swaps=rows) if player == second else own for player, own in enumerate(tables))

    def _problem(self, tables: tuple[MoveTables, ...], ends: tuple[int, ...] | None) -> tuple[str, str] | None:
        """Why there can be no swap, and what to do."""
        if len(tables) != 2:
            return "`swap` is a rule for two players", "leave it out"
        if self.rules.first == "either":
            return "`swap` needs to know who moves first", "name the player in `first`, or leave it out"
        words = {move.TAG for piece in self.rules.pieces.values() for move in piece.moves}
        if words != {PlaceMove.TAG} or self.rules.moves:
            others = sorted({*(words - {PlaceMove.TAG}), *(move.TAG for move in self.rules.moves)})
            found = f": here there is `{others[0]}`, too" if others else ""
            return f"`swap` is for games in which pieces are placed and nothing else is done{found}", "leave one out"
        if any(piece.owner != "each" for piece in self.rules.pieces.values()):
            return "`swap` gives a piece to the other player, but not every player has each kind", "look at `owner`"
        if ends is None:
            message = "`mirrored` means nothing here: with columns and rows exchanged, this is another board"
            return message, "write `swap: true`, and the piece stays where it is"
        kinds = {kind.index: kind.kind for kind in self.types}
        where = [{(kinds[row.type], index) for row in own.places for index in bits(row.spaces)} for own in tables]
        if {(kind, ends[index]) for kind, index in where[0]} != where[1]:
            return "a piece could be swapped to where its new owner may not place it", "look at `into` of `place`"
        return None

    def _mirrored(self) -> tuple[int, ...] | None:
        """By index, the space whose column is the row of that one and the other way round; None where the board is then
        another one.
        """
        board, usable = self.terrain.board, self.terrain.usable
        ends = [0] * board.size
        for index in bits(usable):
            space = board.space(index)
            there = Space(space.row, space.column)
            if there not in board or not usable >> board.index(there) & 1:
                return None
            ends[index] = board.index(there)
        near = {
            (index, line.spaces[0])
            for index in bits(usable)
            for direction in board.directions
            for line in self.terrain.lines(index, direction.vector)
            if line.spaces
        }
        return tuple(ends) if {(ends[one], ends[other]) for one, other in near} == near else None
