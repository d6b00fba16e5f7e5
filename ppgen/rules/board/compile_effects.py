"""What moves do to enemies, compiled: words such as `flip` and `enclose` to rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from ppgen.boards.compass import Vector
from ppgen.rules.board.compile_connected import neighbours
from ppgen.rules.board.compile_report import CompileReport
from ppgen.rules.board.effect_words import (
    Convert,
    CustodialCapture,
    Effect,
    Enclose,
    Flip,
    Intervene,
    Surround,
)
from ppgen.rules.board.effects.beside import ConvertRow, InterveneRow, SurroundRow
from ppgen.rules.board.effects.enclosing import EncloseRow
from ppgen.rules.board.effects.lines import LineRow
from ppgen.rules.board.effects.row import GONE, EffectRow, Side
from ppgen.rules.board.regions import Atlas, Region
from ppgen.rules.board.tables import NOBODY, PieceType, bits
from ppgen.rules.board.terrain import Terrain
from ppgen.rules.board.vain import check_region, check_taken

T = TypeVar("T")
_Rays: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]
_Ways: TypeAlias = tuple[tuple[int, int, int], ...]


class EffectCompiler(Struct, frozen=True):
    """Compiles what the moves of one type do to enemies."""

    kind: PieceType
    types: tuple[PieceType, ...]
    players: int
    terrain: Terrain
    atlas: Atlas
    report: CompileReport
    known: dict[tuple[object, ...], Any]
    """Tables of lines that were made before, by what they are of: both players mostly have the same."""

    def row(self, word: Effect, vectors: tuple[Vector, ...]) -> EffectRow:
        """The row of one word; `vectors` are its directions for the piece's owner."""
        match word:
            case CustodialCapture():
                sides = self._sides(word, word.helpers, word.hostile)
                lines = self._lines(sides, vectors, count=word.line.count, edge=word.edge)
                self._check_between(word, vectors, edge=word.edge)
                return lines
            case Flip():
                lines = self._lines(self._sides(word, word.helpers), vectors, count=word.line.count, edge=False)
                self._check_between(word, vectors)
                return lines
            case Intervene():
                pairs = self._once(("pairs", vectors), lambda: self._pairs(vectors))
                between = InterveneRow(sides=self._sides(word), pairs=pairs)
                spaces = sum({bit for pair in pairs for both in pair for bit in map((1).__lshift__, bits(both))})
                self._check_taken(word, spaces, "look at `in` and `directions`")
                return between
            case Convert():
                near = tuple(sum(1 << at for at in self._next(index, vectors)) for index in self._indices)
                return ConvertRow(sides=self._sides(word), near=near)
            case Surround():
                sides = self._sides(word, word.helpers, word.hostile)
                around = self._once(("around", vectors, word.edge), lambda: self._around(vectors, edge=word.edge))
                row = SurroundRow(sides=sides, around=around)
                hint = "a piece at the edge is surrounded with `edge: true`" if not word.edge else "look at `in`"
                can_be = sum({here for places in around for here, _ in places})
                self._check_taken(word, can_be, hint)
                return row
            case Enclose():
                return self._enclosing(word, vectors)

    # --- whom it concerns ---------------------------------------------------------------------------------------------

    def _sides(
        self,
        word: Flip | CustodialCapture | Intervene | Convert | Surround,
        helpers: tuple[str, ...] = (),
        hostile: Region | None = None,
    ) -> tuple[Side, ...]:
        kinds = tuple(dict.fromkeys(kind.kind for kind in self.types))
        flips = isinstance(word, Flip | Convert)
        sides = []
        for player in range(self.players):
            if self.kind.owner not in (player, NOBODY):
                sides.append(Side((), (), (), 0))
                continue
            enemies = [t for t in self.types if t.owner not in (player, NOBODY)]
            whom = [t for t in enemies if not word.whom or t.kind in word.whom]
            own = [t.index for t in self.types if t.owner == player and (not helpers or t.kind in helpers)]
            if self.kind.owner == NOBODY and not helpers:
                own.append(self.kind.index)
            becomes = self._flipped(word, whom, player) if flips else tuple((t.index, GONE) for t in whom)
            empty = self.atlas.mask(hostile, player) if hostile is not None else 0
            into = self.atlas.mask(word.into, player)
            sides.append(Side(tuple(t.index for t in whom), tuple(own), becomes, into, empty))
        for region in (word.into, hostile):
            check_region(region, self.atlas, self.report)
        helpers_mark = word.helpers_mark if isinstance(word, Flip | CustodialCapture | Surround) else word.mark
        named = (*((name, word.whom_mark) for name in word.whom), *((name, helpers_mark) for name in helpers))
        if all(self.report.known(mark, name, kinds, "pieces") for name, mark in named):
            self._check_whom(word, word.whom)
        return tuple(sides)

    def _check_whom(self, word: Effect, whom: tuple[str, ...] = ()) -> None:
        """Report a word that concerns no enemy of anybody who has the piece."""
        same = [kind for kind in self.types if kind.kind == self.kind.kind]
        owners = {kind.owner for kind in same}
        owners = set(range(self.players)) if NOBODY in owners else owners
        enemies = (kind for kind in self.types if kind.owner != NOBODY and (not whom or kind.kind in whom))
        if same[0] is self.kind and not any(owners - {kind.owner} for kind in enemies):
            hint = "look at `whom`, and at who has pieces of these kinds"
            self.report.add(word.mark, "DEF-RANGE", f"`{word.TAG}` of the {self.kind.kind} concerns no enemy", hint)

    def _flipped(self, word: Effect, whom: Sequence[PieceType], player: int) -> tuple[tuple[int, int], ...]:
        """What each type becomes that changes sides: the same kind of the player's."""
        pairs = []
        for old in whom:
            new = next((t.index for t in self.types if t.kind == old.kind and t.owner == player), None)
            if new is None:
                message = f"{old.name} cannot change sides: {self.atlas.names[player]} has no {old.kind}"
                self.report.add(word.mark, "DEF-REFERENCE", message, "leave it out by `whom`")
            else:
                pairs.append((old.index, new))
        return tuple(pairs)

    def _check_between(self, word: CustodialCapture | Flip, vectors: Sequence[Vector], *, edge: bool = False) -> None:
        """Report a word that concerns nothing but spaces between which and the edge there is no room for a piece."""
        if self.terrain.board.tracks or word.into is None:
            return
        room = sum(
            1 << index
            for index in bits(self.terrain.usable)
            if edge or any(self._goes_on(index, v) and self._goes_on(index, (-v[0], -v[1])) for v in vectors)
        )
        self._check_taken(word, room, "look at `in` and `directions`")

    def _check_taken(self, word: CustodialCapture | Flip | Intervene | Surround, can_be: int, hint: str) -> None:
        check_taken(word.mark, word.TAG, word.into, can_be, hint, self.atlas, self.report)

    # --- where it happens ---------------------------------------------------------------------------------------------

    @property
    def _indices(self) -> range:
        return range(self.terrain.board.size)

    def _next(self, index: int, vectors: Sequence[Vector]) -> tuple[int, ...]:
        """The spaces next to one in some directions, each once."""
        if not self.terrain.usable >> index & 1:
            return ()
        lines = (line.spaces[0] for vector in vectors for line in self.terrain.lines(index, vector) if line.spaces)
        return tuple(dict.fromkeys(lines))

    def _lines(self, sides: tuple[Side, ...], vectors: Sequence[Vector], *, count: int | None, edge: bool) -> LineRow:
        rays = self._once(("rays", vectors, count, edge), lambda: self._all_rays(vectors, count=count, edge=edge))
        near = tuple(sum({ray[0] for ray in here}) for here in rays)
        # Lines of several are not found for the whole board at once.
        up, down = self._back(vectors, edge=edge) if count in (None, 1) else (None, ())
        return LineRow(sides=sides, rays=rays, near=near, count=count, up=up, down=down)

    def _once(self, key: tuple[object, ...], make: Callable[[], T]) -> T:
        """What has been made for this key, made where it has not."""
        if key not in self.known:
            self.known[key] = make()
        made: T = self.known[key]
        return made

    def _all_rays(self, vectors: Sequence[Vector], *, count: int | None, edge: bool) -> _Rays:
        return tuple(self._rays(index, vectors, count=count, edge=edge) for index in self._indices)

    def _rays(
        self, index: int, vectors: Sequence[Vector], *, count: int | None, edge: bool
    ) -> tuple[tuple[int, ...], ...]:
        rays: dict[tuple[int, ...], None] = {}
        for vector in vectors if self.terrain.usable >> index & 1 else ():
            for _, spaces in self.terrain.lines(index, vector):
                ray = tuple(1 << space for space in spaces)
                if spaces and edge and not self._goes_on(spaces[-1], vector):
                    ray = (*ray, 0)
                ray = ray if count is None else ray[: count + 1]
                if len(ray) > (count or 1):
                    rays[ray] = None
        return tuple(rays)

    def _goes_on(self, index: int, vector: Vector) -> bool:
        """Whether another space follows, also round a ring."""
        return any(line.spaces for line in self.terrain.lines(index, vector))

    def _back(self, vectors: Sequence[Vector], *, edge: bool) -> tuple[_Ways | None, _Ways]:
        """The ways back along lines, up and down; None where one is no single shift, as on rings and on bent lines."""
        up: list[tuple[int, int, int]] = []
        down: list[tuple[int, int, int]] = []
        if self.terrain.board.tracks or any(self.terrain.rings):
            return None, ()
        for vector in vectors:
            shift = self.terrain.shift(vector)
            if len(shift) > 1:
                return None, ()
            for mask, left, right, delta in shift:
                rim = self.terrain.usable & ~mask if edge else 0
                # A line leads from a space in `mask` by `delta`; back, by as much the other way.
                led_to = mask << left >> right
                way = (abs(delta), led_to & (mask | rim), rim)
                (down if delta > 0 else up).append(way)
        return tuple(up), tuple(down)

    def _pairs(self, vectors: tuple[Vector, ...]) -> tuple[tuple[int, ...], ...]:
        """By index, the two spaces on both sides of it on each line through it."""
        pairs: list[dict[int, None]] = [{} for _ in self._indices]
        for start, jumps in enumerate(self.terrain.jumps(vectors)):
            for between, behind, _, _ in jumps:
                pairs[between.bit_length() - 1][1 << start | behind] = None
        return tuple(map(tuple, pairs))

    def _around(self, vectors: Sequence[Vector], *, edge: bool) -> tuple[tuple[tuple[int, int], ...], ...]:
        around: list[list[tuple[int, int]]] = [[] for _ in self._indices]
        on_lines = bool(self.terrain.board.tracks)
        for index in bits(self.terrain.usable):
            beside = self._next(index, vectors)
            if not edge and not on_lines and any(not self._goes_on(index, vector) for vector in vectors):
                continue
            every = sum(1 << space for space in beside)
            for space in beside:
                around[space].append((1 << index, every))
        return tuple(map(tuple, around))

    def _enclosing(self, word: Enclose, vectors: Sequence[Vector]) -> EncloseRow:
        groups, own, sides = [], [], []
        for player in range(self.players):
            by_owner = [
                tuple(t.index for t in self.types if t.owner == other)
                for other in range(self.players)
                if other != player
            ]
            mine = tuple(t.index for t in self.types if t.owner == player)
            is_mine = self.kind.owner in (player, NOBODY)
            others = tuple(filter(None, by_owner)) if is_mine else ()
            whom = tuple(kind for types in others for kind in types)
            gone = (*whom, *(mine if word.suicide and is_mine else ()))
            groups.append(others)
            own.append(mine if self.kind.owner != NOBODY else (*mine, self.kind.index))
            sides.append(Side(whom, mine, tuple((kind, GONE) for kind in gone), self.terrain.usable))
        self._check_whom(word)
        near = neighbours(self.terrain, vectors)
        return EncloseRow(
            sides=tuple(sides),
            near=near,
            usable=self.terrain.usable,
            groups=tuple(groups),
            own=tuple(own),
            suicide=word.suicide,
            ko=word.ko,
        )
