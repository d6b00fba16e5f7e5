"""What may follow in the same turn (`then`), compiled; words that mean nothing there are faults."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from ppgen.numerals import plural
from ppgen.rules.board.line_table import LineTable, line_table
from ppgen.rules.board.move_rows import MoveRows
from ppgen.rules.board.move_words import HopMove, PlaceMove, RemoveMove, ShootMove, TurnPart
from ppgen.rules.board.tables import NOBODY, After, PartRow, PieceType, PlaceRow, ShotRow

if TYPE_CHECKING:
    from ppgen.rules.board.compile_moves import MoveCompiler


class FollowingCompiler(Struct, frozen=True):
    """Compiles the later parts of the turns of one player."""

    moves: MoveCompiler
    player: int
    after: Sequence[After]
    """By type, what moves cause."""

    def parts(self, kind: PieceType, words: Iterable[TurnPart], rows: MoveRows) -> tuple[PartRow, ...]:
        """The words that may follow a move of a type. What they do is added to `rows`, too."""
        return tuple(self._part(kind, word, rows) for word in words)

    def _part(self, kind: PieceType, word: TurnPart, rows: MoveRows) -> PartRow:
        moves, one = self.moves, MoveRows()
        shots: tuple[ShotRow, ...] = ()
        then_of = kind
        what: Literal["move", "place", "shoot", "remove"] = "move"
        match word:
            case ShootMove():
                what = "shoot"
                shots = self._shots(word, rows)
            case RemoveMove():
                what = "remove"
                for taken in self._taken(word):
                    moves.add(one, taken, word, self.player, self.after, None)
            case PlaceMove():
                what = "place"
                for placed in self._owned(word, word.piece or kind.kind):
                    moves.add(one, placed, word, self.player, self.after, None)
                    then_of = placed
            case HopMove() if word.chain:
                message = "`chain` joins the hops of a piece in its own `moves`, and not in what follows"
                moves.report.add(word.mark, "DEF-CHOICE", message, "leave out `chain`")
            case _:
                moves.add(one, kind, word, self.player, self.after, moves.guard(word, None))
        rows.extend(one)
        length = 0 if word.when is None else word.when.makes_line or 0
        return PartRow(
            what=what,
            need=word.part or "must",
            when=moves.conditions.of_part(word.when),
            line=self._lines(word, length) if length else None,
            length=length,
            moves=one.tables(),
            shots=shots,
            spare=self._lines(word, word.spare_lines) if isinstance(word, RemoveMove) and word.spare_lines else None,
            then=self.parts(then_of, word.then, rows),
        )

    def _shots(self, word: ShootMove, rows: MoveRows) -> tuple[ShotRow, ...]:
        terrain = self.moves.terrain
        self.moves.check_lines("a shot", word.mark)
        vectors = self.moves.vectors(word.directions, self.player, word.mark)
        rays = terrain.fans(vectors)
        into = self.moves.atlas.mask(word.into, self.player)
        shots = []
        for placed in self._owned(word, word.piece):
            shots.append(ShotRow(placed.index, rays, word.min, word.max or terrain.board.size, into))
            rows.places.append(PlaceRow(placed.index, into, None))
        return tuple(shots)

    def _owned(self, word: PlaceMove | ShootMove, name: str) -> tuple[PieceType, ...]:
        """The type of a kind that the player may place. Where others alone have it, the player never does."""
        if not self.moves.report.known(word.mark, name, self.moves.rules.pieces, "pieces"):
            return ()
        owned = tuple(t for t in self.moves.types if t.kind == name and t.owner in (self.player, NOBODY))
        if not owned:
            player = self.moves.atlas.names[self.player]
            self.moves.report.add(word.mark, "DEF-REFERENCE", f"{player} cannot place a {name}: nobody there has it")
        return owned

    def _taken(self, word: RemoveMove) -> tuple[PieceType, ...]:
        """The types whose pieces may be removed: of one kind, or of any."""
        name = word.piece
        if name and not self.moves.report.known(word.mark, name, self.moves.rules.pieces, "pieces"):
            return ()

        def may_be(kind: PieceType) -> bool:
            if kind.owner == NOBODY:
                return name == kind.kind
            return (kind.owner == self.player) is (word.whose == "own")

        taken = tuple(kind for kind in self.moves.types if name in ("", kind.kind) and may_be(kind))
        if not taken:
            whose = f"own {name}" if word.whose == "own" else f"{name} of an enemy"
            message = f"{self.moves.atlas.names[self.player]} cannot remove any {whose}: there is none"
            self.moves.report.add(word.mark, "DEF-REFERENCE", message)
        return taken

    def _lines(self, word: TurnPart, length: int) -> LineTable:
        lines = line_table(self.moves.terrain, length)
        if not lines.places:
            message = f"no line of this board has {plural(length, 'space')}"
            self.moves.report.add(word.mark, "DEF-RANGE", message)
        return lines
