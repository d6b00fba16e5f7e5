"""Moves of rules as data, compiled to tables: words such as `step` and `hop`, and what a move causes.

What narrows where a piece may be placed, compiled: by what would follow the placement.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal

from msgspec import Struct, field

from ppgen.boards.compass import Vector
from ppgen.diagnostics import Mark
from ppgen.numerals import plural
from ppgen.rules.board.compile_effects import EffectCompiler
from ppgen.rules.board.compile_hops import chained, hop_row
from ppgen.rules.board.compile_memory import Slots
from ppgen.rules.board.compile_report import CompileReport
from ppgen.rules.board.compile_slides import lame_rows, picky_row, slide_row
from ppgen.rules.board.compile_when import WhenCompiler
from ppgen.rules.board.condition_words import When
from ppgen.rules.board.directions import Directions
from ppgen.rules.board.effect_words import Enclose
from ppgen.rules.board.effects.enclosing import EncloseRow
from ppgen.rules.board.effects.row import EffectRow
from ppgen.rules.board.line_table import LineTable, line_table
from ppgen.rules.board.move_rows import MoveRows
from ppgen.rules.board.move_words import (
    ONTO,
    CastleMove,
    EnPassantMove,
    ExitMove,
    FlyMove,
    HopMove,
    Pass,
    PieceMove,
    PlaceMove,
    PlayerMove,
    Promote,
    RemoveMove,
    ShootMove,
    SlideMove,
    StepMove,
    ToggleLeft,
    TurnPart,
)
from ppgen.rules.board.place_limits import MustCapture, NoKo, NoSuicide, PlaceLimit
from ppgen.rules.board.regions import Atlas
from ppgen.rules.board.rights import UNMOVED
from ppgen.rules.board.schema import BoardRules
from ppgen.rules.board.tables import (
    NOBODY,
    After,
    FlyRow,
    Guard,
    MemorySlot,
    MoveTables,
    PartRow,
    PieceType,
    PlaceRow,
    SetRow,
    ShotRow,
    StepRow,
    TurnRow,
)
from ppgen.rules.board.terrain import Terrain
from ppgen.rules.board.vain import check_flight, check_regions

_ALONG_LINES = {"custodial-capture": "custodial captures", "flip": "flips", "intervene": "interventions"}


_NO_CHAINS: Mapping[HopMove, int] = MappingProxyType({})


class MoveCompiler(Struct, frozen=True):
    """Compiles the moves of each player."""

    rules: BoardRules
    types: tuple[PieceType, ...]
    forwards: tuple[str, ...]
    """By player, the point of the compass that the player faces."""
    terrain: Terrain
    atlas: Atlas
    conditions: WhenCompiler
    report: CompileReport
    known: dict[tuple[object, ...], Any] = field(default_factory=dict)
    """Tables of effects that several types have."""

    def tables(self, player: int, after: Sequence[After]) -> MoveTables:
        """Everything that a player may do; `after` is what moves cause, by type."""
        rows, alone, firsts = MoveRows(), MoveRows(), MoveRows()
        turns: list[TurnRow] = []
        following = FollowingCompiler(self, player, after)
        for kind in self.types:
            spec = self.rules.pieces[kind.kind]
            chains = chained(spec.moves, self.report)
            chained_hops = MoveRows()
            for word in spec.moves:
                enemy = isinstance(word, RemoveMove) and word.whose == "enemy"
                if (kind.owner in (player, NOBODY)) is enemy:
                    continue
                one = MoveRows()
                self.add(one, kind, word, player, after, self.guard(word, word.when), chains)
                rows.extend(one)
                words = () if isinstance(word, CastleMove | EnPassantMove) else word.then or spec.then
                if not words:
                    alone.extend(one)
                    continue
                firsts.extend(one)
                if isinstance(word, HopMove) and word in chains:
                    chained_hops.extend(one)
                    self._check_shared(word)
                else:
                    parts = following.parts(kind, words, rows)
                    turns.append(TurnRow(self.conditions.of_move(word.when), one.unconditional().tables(), parts))
            if chained_hops.hops:
                turns.append(TurnRow((), chained_hops.tables(), following.parts(kind, spec.then, rows)))
        for move in self.rules.moves:
            guard = self.guard(move, move.when)
            if isinstance(move, Pass):
                alone.passes.append(guard)
                rows.passes.append(guard)
            elif self.report.known(move.mark, move.attribute, self.rules.attributes, "attributes"):
                spaces = self.atlas.mask(move.spaces, player)
                toggle = SetRow(self._attribute(move.attribute), spaces, False, guard)
                alone.toggles.append(toggle)
                rows.toggles.append(toggle)
        return rows.turn_tables(alone, firsts, turns) if turns else rows.tables()

    def _check_shared(self, word: HopMove) -> None:
        """Report a hop that goes on with others in a chain, after which something else follows than after those."""
        if word.then:
            message = "hops that go on after one another are followed by the same: `then` of the piece"
            self.report.add(word.mark, "DEF-CHOICE", message, "move `then` from the hop to its piece")

    def add(
        self,
        rows: MoveRows,
        kind: PieceType,
        word: PieceMove,
        player: int,
        after: Sequence[After],
        guard: Guard | None,
        chains: Mapping[HopMove, int] = _NO_CHAINS,
    ) -> None:
        """Add the rows of a word for the pieces of a type."""
        atlas = self.atlas
        start = atlas.mask(None if isinstance(word, PlaceMove | CastleMove) else word.start, player)
        check_regions(word, atlas, self.report)
        match word:
            case StepMove() if word.lame:
                vectors = self.vectors(word.directions, player, word.mark)
                rows.slides += lame_rows(
                    self.terrain, atlas, self.types, word, vectors, player, kind, guard, self.report
                )
            case StepMove() if word.whom:
                vectors = self.vectors(word.directions, player, word.mark)
                rows.slides.append(picky_row(self.terrain, atlas, self.types, word, vectors, player, kind, guard))
            case StepMove():
                onto, into = ONTO[word.onto], atlas.mask(word.into, player)
                vectors = self.vectors(word.directions, player, word.mark)
                for vector, part in ((toward, part) for toward in vectors for part in self.terrain.shift(toward)):
                    shift = (part.mask & start, part.left, part.right, part.delta)
                    rows.steps.append(StepRow(kind.index, *shift, onto, into, guard, vector))
            case SlideMove():
                self.check_lines("a slide", word.mark)
                vectors = self.vectors(word.directions, player, word.mark)
                rows.slides.append(
                    slide_row(self.terrain, atlas, self.types, word, vectors, player, kind, guard, self.report)
                )
            case HopMove():
                self.check_lines("a hop", word.mark)
                vectors = self.vectors(word.directions, player, word.mark)
                rows.hops.append(hop_row(self.terrain, atlas, self.types, word, vectors, player, kind, guard, chains))
            case FlyMove():
                into = atlas.mask(word.into, player)
                check_flight(word.mark, start, into, self.report)
                rows.flights.append(FlyRow(kind.index, start, into, guard))
            case ExitMove():
                leaving = 0
                for vector in self.vectors(word.directions, player, word.mark, leaving=True):
                    leaving |= self.terrain.leaving(vector)
                if not leaving:
                    message = "these directions lead nowhere off the board"
                    hint = "a map has no edge" if self.terrain.board.made_of == "areas" else "rings have no edge"
                    self.report.add(word.mark, "DEF-RANGE", message, hint)
                rows.exits.append(SetRow(kind.index, leaving & start, False, guard))
            case PlaceMove():
                limits = placing_limits(kind, word, after[kind.index], self.conditions.slots, self.report)
                rows.places.append(self._placement(kind, word, player, guard)._replace(limits=limits))
            case CastleMove() | EnPassantMove():
                pass  # `compile_rights` does, which needs all other moves
            case RemoveMove():
                rows.removes.append(SetRow(kind.index, start, word.beside is not None, guard))

    def _placement(self, kind: PieceType, word: PlaceMove, player: int, guard: Guard | None) -> PlaceRow:
        vectors = () if word.support is None else self.vectors(word.support, player, word.mark)
        support = tuple(part for vector in vectors for part in self.terrain.shift(vector))
        if word.by is not None and not word.beside:
            message = "`by` says in which directions a space lies beside another, but nothing must stand beside it"
            self.report.add(word.by_mark, "DEF-RANGE", message, "add `beside`, or leave out `by`")
        sides = tuple(direction.vector for direction in self.terrain.board.beside)
        by = sides if word.by is None else self.vectors(word.by, player, word.by_mark)
        around = tuple(map(self.terrain.shift, by))
        beside = self._beside(word.beside, player, word.mark)
        return PlaceRow(kind.index, self.atlas.mask(word.into, player), guard, support, beside, around)

    def _beside(self, word: str, player: int, mark: Mark) -> tuple[int, ...] | None:
        """The types of which one must stand beside a space; None where none need."""
        if not word or not self.report.known(mark, word, ("own", "enemy", "any", *self.rules.pieces), "pieces"):
            return None
        owners = {"own": (player,), "enemy": tuple(p for p in range(len(self.atlas.names)) if p != player)}.get(word)
        if owners is not None:
            return tuple(kind.index for kind in self.types if kind.owner in owners)
        return tuple(kind.index for kind in self.types if word in ("any", kind.kind))

    def check_lines(self, what: str, mark: Mark) -> None:
        """Report what follows lines on a map that has none."""
        board = self.terrain.board
        if board.made_of == "areas" and all(len(track) < 3 for track in board.tracks):
            hint = "neighbours alone make no lines: list the areas of each line under `lines` of the board"
            self.report.add(mark, "DEF-CHOICE", f"this map has no lines for {what}", hint)

    def vectors(self, directions: Directions, player: int, mark: Mark, *, leaving: bool = False) -> tuple[Vector, ...]:
        """The directions of a player. A word that means nothing on this board is a fault, and so are leaps of
        which none ends on it, unless the piece is `leaving`.
        """
        board = self.terrain.board
        known = ", ".join(direction.word for direction in board.directions)
        hint = "a map has no directions but `any`" if board.made_of == "areas" else f"its directions: {known}"

        def unknown(word: str) -> None:
            self.report.add(mark, "DEF-CHOICE", f"{word!r} leads nowhere on this board", hint)

        vectors = directions.vectors(board, self.forwards[player], unknown)
        if vectors and not directions.words and not leaving and not any(map(self.terrain.shift, vectors)):
            across, up = directions.leaps[0]
            message = f"a leap of [{across}, {up}] leads off this board from every space"
            self.report.add(mark, "DEF-RANGE", message, "name a shorter one")
        return vectors

    def guard(self, word: PieceMove | PlayerMove, when: When | None) -> Guard | None:
        """The conditions of a word; `when` is that on the whole position."""
        values = []
        for name, value in word.on.items() if isinstance(word, StepMove | SlideMove) else ():
            if self.report.known(word.mark, name, self.rules.attributes, "attributes"):
                known = tuple(self.rules.attributes[name].values)
                if self.report.known(word.mark, value, known, f"the values of {name}"):
                    values.append((self._attribute(name), known.index(value)))
        unmoved = -1
        if isinstance(word, StepMove | SlideMove) and word.unmoved:
            unmoved = self.conditions.slots.add(MemorySlot(UNMOVED, "spaces"))
        if when is None and not values and unmoved < 0:
            return None
        return Guard(self.conditions.of_move(when), tuple(values), unmoved)

    def _attribute(self, name: str) -> int:
        return tuple(self.rules.attributes).index(name)

    def after(self, kind: PieceType) -> After:
        """What a move of a type causes."""
        promote: list[tuple[int, int]] = []
        effects: list[tuple[str, EffectRow]] = []
        decided = 0
        choices: list[tuple[int, tuple[int, ...]]] = []
        toggles: list[int] = []
        for word in self.rules.pieces[kind.kind].after:
            match word:
                case Promote():
                    spaces = self.atlas.mask(word.into, kind.owner) & ~decided
                    decided |= spaces
                    become = tuple(self._become(kind, to, word.mark) for to in word.to.kinds)
                    if len(become) > 1:
                        choices.append((spaces, become))
                    else:
                        promote.append((spaces, become[0]))
                case ToggleLeft():
                    if self.report.known(word.mark, word.attribute, self.rules.attributes, "attributes"):
                        toggles.append(self._attribute(word.attribute))
                case _:
                    if word.TAG in _ALONG_LINES:
                        self.check_lines(_ALONG_LINES[word.TAG], word.mark)
                    vectors = self.vectors(word.directions, max(kind.owner, 0), word.mark)
                    compiler = EffectCompiler(
                        kind, self.types, len(self.atlas.names), self.terrain, self.atlas, self.report, self.known
                    )
                    effects.append((word.only or "", compiler.row(word, vectors)))
                    if isinstance(word, Enclose) and not word.suicide:
                        check_suicide(kind, word, self.rules.pieces[kind.kind].moves, self.report)
        moved, placed = (tuple(row for only, row in effects if only in ("", when)) for when in ("moved", "placed"))
        return After(tuple(promote), tuple(choices), tuple(row for _, row in effects), tuple(toggles), moved, placed)

    def _become(self, kind: PieceType, to: str, mark: Mark) -> int:
        """The type of a kind that a piece may become."""
        if self.report.known(mark, to, self.rules.pieces, "pieces"):
            for other in self.types:
                if other.kind == to and other.owner == kind.owner:
                    return other.index
            self.report.add(mark, "DEF-REFERENCE", f"{kind.name} cannot become a {to}: nobody there has it")
        return kind.index


def placing_limits(
    kind: PieceType, word: PlaceMove, after: After, slots: Slots, report: CompileReport
) -> tuple[PlaceLimit, ...]:
    """The limits of one word `place`; `after` is what follows the placement."""
    limits: list[PlaceLimit] = []
    if word.must is not None:
        if after.placed:
            limits.append(MustCapture(kind.index, after.placed))
        else:
            lacks = "all of it follows moves `only`" if after.effects else "nothing in its `after` captures or flips"
            message = f"a {kind.kind} must capture where it is placed, but {lacks}"
            report.add(word.mark, "DEF-RANGE", message, "add `flip` or another such word to `after`")
    for number, effect in enumerate(after.placed):
        if isinstance(effect, EncloseRow) and not effect.suicide:
            limits.append(NoSuicide(kind.index, after.placed[:number], effect))
    if any(isinstance(effect, EncloseRow) and effect.ko for effect in after.placed):
        limits.append(NoKo(slots.add(MemorySlot("ko", "spaces"))))
    return tuple(limits)


def check_suicide(kind: PieceType, word: Enclose, moves: Sequence[PieceMove], report: CompileReport) -> None:
    """Report suicide that cannot be forbidden: of pieces that move."""
    if word.only != "placed" and any(not isinstance(move, PlaceMove | RemoveMove | ExitMove) for move in moves):
        message = f"a {kind.kind} moves, and only placements can be kept from suicide"
        report.add(word.mark, "DEF-RANGE", message, "say `suicide: true`: then its group is taken off")


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
