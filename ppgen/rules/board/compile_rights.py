"""Moves that the past allows, compiled: castling, and captures en passant; and what a position remembers for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ppgen.rules.board.compile_memory import Slots
from ppgen.rules.board.compile_moves import MoveCompiler
from ppgen.rules.board.move_words import CastleMove, EnPassantMove
from ppgen.rules.board.rights import CASTLING, EN_PASSANT, passing_slides
from ppgen.rules.board.tables import (
    CastleRow,
    EnPassantRow,
    MemorySlot,
    MoveTables,
    PieceType,
    bits,
)

W = TypeVar("W", CastleMove, EnPassantMove)


class RightsCompiler(Struct, frozen=True):
    """Adds these moves to the tables of all players."""

    moves: MoveCompiler
    setup: Sequence[int]
    """By type, where pieces stand at the setup."""
    slots: Slots
    """What positions remember; grows."""

    def added(self, tables: tuple[MoveTables, ...]) -> tuple[MoveTables, ...]:
        """The tables with these moves."""
        castles = self._castles()
        en_passants = self._en_passants(tables)
        return tuple(
            replace(own, castles=tuple(castles[player]), en_passants=tuple(en_passants[player]))
            for player, own in enumerate(tables)
        )

    def _words(self, word: type[W]) -> list[tuple[PieceType, W]]:
        moves = self.moves
        spoken = ((kind, move) for kind in moves.types for move in moves.rules.pieces[kind.kind].moves)
        return [(kind, move) for kind, move in spoken if isinstance(move, word)]

    # --- castling -----------------------------------------------------------------------------------------------------

    def _castles(self) -> list[list[CastleRow]]:
        """By player."""
        report = self.moves.report
        castles: list[list[CastleRow]] = [[] for _ in self.moves.forwards]
        slot, rights = len(self.slots.found), 0
        found: dict[int, tuple[CastleMove, bool]] = {}
        for kind, word in self._words(CastleMove):
            if kind.owner < 0:
                report.add(word.mark, "DEF-CHOICE", f"a {kind.kind} that is nobody's cannot castle")
                continue
            partner = self._partner(kind, word)
            rows = [] if partner is None else [*self._castle_rows(kind, word, partner, slot)]
            castles[kind.owner] += rows
            _, before = found.get(id(word), (word, False))
            found[id(word)] = word, before or bool(rows) or partner is None
        for word, is_there in found.values():
            if not is_there:
                message = f"no {word.partner} stands in line, {word.distance} spaces off or more, at the setup"
                report.add(word.mark, "DEF-RANGE", message, "castling needs both pieces on their first spaces")
        for row in (row for own in castles for row in own):
            rights |= 1 << row.partner_start
        if rights:
            self.slots.add(MemorySlot(CASTLING, "spaces", rights))
        return castles

    def _partner(self, kind: PieceType, word: CastleMove) -> PieceType | None:
        """The type of the other piece; None with a fault."""
        report = self.moves.report
        if not report.known(word.mark, word.partner, self.moves.rules.pieces, "pieces"):
            return None
        if word.partner == kind.kind:
            report.add(word.mark, "DEF-CHOICE", f"a {kind.kind} cannot castle with its own kind")
            return None
        for other in self.moves.types:
            if other.kind == word.partner and other.owner == kind.owner:
                return other
        report.add(word.mark, "DEF-REFERENCE", f"{kind.name} cannot castle: its owner has no {word.partner}")
        return None

    def _castle_rows(self, kind: PieceType, word: CastleMove, partner: PieceType, slot: int) -> Iterator[CastleRow]:
        moves, terrain = self.moves, self.moves.terrain
        guard = moves.guard(word, word.when)
        vectors = moves.vectors(word.directions, kind.owner, word.mark)
        for start in bits(self.setup[kind.index]):
            for vector in vectors:
                for _, line in terrain.lines(start, vector):
                    place = next((at for at, space in enumerate(line) if self.setup[partner.index] >> space & 1), -1)
                    if place < word.distance - 1:
                        continue
                    end, other = line[word.distance - 1], line[place]
                    landing = (start, *line)[word.distance - 1]
                    both = 1 << start | 1 << other
                    used = sum(1 << space for space in line[: place + 1]) | 1 << landing
                    yield CastleRow(
                        kind.index,
                        start,
                        end,
                        partner.index,
                        other,
                        landing,
                        used & ~both,
                        (start, *line[: word.distance]),
                        slot,
                        guard,
                    )

    # --- en passant ---------------------------------------------------------------------------------------------------

    def _en_passants(self, tables: tuple[MoveTables, ...]) -> list[list[EnPassantRow]]:
        """By player."""
        moves, report = self.moves, self.moves.report
        rows: list[list[EnPassantRow]] = [[] for _ in moves.forwards]
        slot = len(self.slots.found)
        for kind, word in self._words(EnPassantMove):
            if kind.owner < 0:
                report.add(word.mark, "DEF-CHOICE", f"a {kind.kind} that is nobody's has no enemies")
                continue
            prey = word.piece or kind.kind
            if not report.known(word.mark, prey, moves.rules.pieces, "pieces"):
                continue
            origins: dict[int, int] = {}
            starts = moves.atlas.mask(word.start, kind.owner)
            for vector in moves.vectors(word.directions, kind.owner, word.mark):
                for start in bits(starts & moves.terrain.usable):
                    for _, line in moves.terrain.lines(start, vector):
                        if line:
                            origins[1 << line[0]] = origins.get(1 << line[0], 0) | 1 << start
            victims = tuple(
                {} if player == kind.owner else self._victims(own, prey, player, word)
                for player, own in enumerate(tables)
            )
            if not any(victims):
                message = f"no enemy's {prey} ever slides over a space, so none is captured in passing"
                report.add(word.mark, "DEF-RANGE", message, "it needs a slide of two spaces or more")
            guard = moves.guard(word, word.when)
            rows[kind.owner].append(EnPassantRow(kind.index, origins, victims, slot, guard))
        if any(rows):
            self.slots.add(MemorySlot(EN_PASSANT, "spaces"))
        return rows

    def _victims(self, tables: MoveTables, prey: str, player: int, word: EnPassantMove) -> dict[int, tuple[int, int]]:
        """By what a player's piece of a kind slid over, where it stands then; one slide at most may explain it."""
        found: dict[int, tuple[int, int]] = {}
        for row in tables.slides:
            kind = self.moves.types[row.type]
            if kind.kind != prey or kind.owner != player:
                continue
            for (_, end), passed in passing_slides(row).items():
                stands = 1 << end, row.type
                if found.setdefault(passed, stands) != stands:
                    message = f"a {prey} slides in several directions, so nobody could tell which one has just passed"
                    self.moves.report.add(word.mark, "DEF-CHOICE", message, "let it slide in one direction only")
                    return found
        return found
