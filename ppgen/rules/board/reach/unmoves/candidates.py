"""Un-moves: every position and move that may have led to a position, as the tables alone tell.

Whether the move was legal there (nothing else was compulsory, the game was not over, a condition held) is for the move
generator to say: `retro.RetroAnalysis.before` asks it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from ppgen.rules.board.effects.enclosing import EncloseRow
from ppgen.rules.board.move import BECOME, EXIT, MOVE, NOWHERE, PASSING, PLACE, REMOVE, SWAP, TOGGLE, Move
from ppgen.rules.board.moves import Play, flipped
from ppgen.rules.board.position import Position, spaces_of
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.unmoves.causes import Before, Causes
from ppgen.rules.board.reach.unmoves.chains import chains_of
from ppgen.rules.board.reach.unmoves.filling import Back, fillings
from ppgen.rules.board.reach.unmoves.material import Material, Stock
from ppgen.rules.board.reach.unmoves.motions import NO_CHOICE, Arrivals, arrivals
from ppgen.rules.board.tables import NOBODY, bits

_new = tuple.__new__
Candidate: TypeAlias = "tuple[Position, Move]"


class UnMoves:
    """The moves of one game, taken back."""

    def __init__(self, play: Play, graph: Graph) -> None:
        tables = play.tables
        self.play = play
        self.tables = tables
        self.material = Material(graph)
        players = range(len(tables.players))
        self._arrivals = tuple(arrivals(tables, player, self.material) for player in players)
        self._chains = tuple(
            tuple(chains_of(tables, player, kind.index, self.material) for kind in tables.types) for player in players
        )
        self._causes = tuple(
            tuple(Causes(tables, self.material, player, kind.index) for kind in tables.types) for player in players
        )
        self._own = tuple(
            tuple(kind.index for kind in tables.types if kind.owner in (player, NOBODY)) for player in players
        )
        self._leaving = tuple(self._exits_of(player) for player in players)
        self._removed = tuple(self._removes_of(player) for player in players)
        self._passes = tuple(
            bool(own.passes) or word == "pass" for own, word in zip(tables.move_tables, tables.blocked, strict=True)
        )
        effects = [effect for after in tables.after for effect in after.effects]
        rights = any(own.castles or own.en_passants for own in tables.move_tables)
        regions = any(isinstance(effect, EncloseRow) for effect in effects) and len(tables.players) > 2
        suicide = any(isinstance(effect, EncloseRow) and effect.suicide for effect in effects)
        # What follows a move alone, or a placement alone, is taken back as if it followed both.
        apart = not all(after.is_one for after in tables.after)
        self.complete = not (tables.parted or tables.memory or rights or regions or suicide or apart)
        """Whether every move of the game is taken back."""

    def candidates(self, position: Position, longest: int = 0) -> Iterator[Candidate]:
        """Each earlier position with the move that may have led here, some of them more than once, those without
        captures first of each piece. `longest` limits the hops of a chain (0: any number).

        Captured pieces are back, of every type that the game lacks and that can stand where it was.
        """
        for found in self.listed(position, longest):
            if found is not None:
                yield found

    def listed(self, position: Position, longest: int = 0) -> Iterator[Candidate | None]:
        """The same; None wherever some were left out because there are too many."""
        tables = self.tables
        mover = (position.to_move - 1) % len(tables.players)
        back = position._replace(to_move=mover)
        stock = self.material.missing(position)
        yield from self._arrived(back, mover, stock, longest or tables.board.size)
        yield from self._left(back, mover, stock)
        for row in tables.move_tables[mover].toggles:
            for end in bits(row.spaces):
                yield back._replace(marks=flipped(back.marks, row.type, end)), Move(TOGGLE, row.type, end=end)
        yield from self._swaps(back, mover)
        if self._passes[mover]:
            yield back, PASSING

    # --- pieces that came to a space ----------------------------------------------------------------------------------

    def _arrived(self, back: Position, mover: int, stock: Stock, longest: int) -> Iterator[Candidate | None]:
        masks = back[0]
        arrived = self._arrivals[mover]
        occupied = 0
        for mask in masks:
            occupied |= mask
        for kind in self._own[mover]:
            left = masks[kind]
            by_space = arrived[kind]
            while left:
                low = left & -left
                left ^= low
                end = low.bit_length() - 1
                for ways in by_space[end]:
                    yield from self._by(ways, back, mover, kind, end, occupied, stock, longest)

    def _by(
        self,
        ways: Arrivals,
        back: Position,
        mover: int,
        kind: int,
        end: int,
        occupied: int,
        stock: Stock,
        longest: int,
    ) -> Iterator[Candidate | None]:
        """How a piece that is now of a type came to a space as one of a type."""
        tables = self.tables
        masks, _, off, hand, marks, first, memory = back
        here = 1 << end
        before = ways.before
        if not (ways.placed or ways.hops or ways.starts & ~occupied):
            return
        after = tables.after[before]
        bare = list(masks)
        bare[kind] ^= here
        then = None if ways.choice == NO_CHOICE else Move(BECOME, ways.choice, NOWHERE, end)
        boards = (
            self._before_effects(mover, before, end, Back(bare, hand, stock))
            if after.effects
            else ((0, Back(bare, hand, stock)),)
        )
        for changed, (board, held, missing) in boards:
            standing = (occupied | changed) & ~here
            for start, bit, empty, quiet, prey, over in ways.motions:
                if empty & standing and (not over or bit & standing or empty & standing & ~spaces_of(board, over)):
                    continue
                turned = self._turned(marks, before, start) if after.toggle_left else marks
                if quiet:
                    earlier = board.copy()
                    earlier[before] |= bit
                    yield (
                        _new(Position, (tuple(earlier), mover, off, held, turned, first, memory)),
                        _new(Move, (MOVE, before, start, end, 0, (), then)),
                    )
                for caught in prey:
                    kept = tables.returns[caught][mover] if tables.returns else -1
                    if kept >= 0:
                        if not held[kept]:
                            continue
                        holding: tuple[int, ...] = (*held[:kept], held[kept] - 1, *held[kept + 1 :])
                    else:
                        if missing[self.material.family[caught]] < 1:
                            continue
                        holding = tuple(held)
                    earlier = board.copy()
                    earlier[before] |= bit
                    earlier[caught] |= here
                    yield (
                        _new(Position, (tuple(earlier), mover, off, holding, turned, first, memory)),
                        _new(Move, (MOVE, before, start, end, here, (), then)),
                    )
            if ways.placed:
                put = tuple(held)
                if tables.hands[before]:
                    put = (*put[:before], put[before] + 1, *put[before + 1 :])
                yield (
                    _new(Position, (tuple(board), mover, off, put, marks, first, memory)),
                    _new(Move, (PLACE, before, NOWHERE, end, 0, (), then)),
                )
            if ways.hops:
                filled = Back(board, held, missing)
                yield from self._hopped(back, mover, before, end, then, filled, standing, not changed, longest)

    def _hopped(
        self,
        back: Position,
        mover: int,
        before: int,
        end: int,
        then: Move | None,
        filled: Back,
        standing: int,
        whole: bool,
        longest: int,
    ) -> Iterator[Candidate | None]:
        tables, material = self.tables, self.material
        _, _, off, _, marks, first, memory = back
        board, held, missing = filled
        toggles = tables.after[before].toggle_left
        most = sum(missing) if not tables.returns else tables.board.size
        for chains in self._chains[mover][before]:
            for hopped in chains.before(board, standing, end, whole=whole, most=most, longest=longest):
                if hopped is None:
                    yield None
                    continue
                action, start, path, captured, taken = hopped
                move = _new(Move, (action, before, start, end, captured, path, then))
                turned = self._turned(marks, before, start) if toggles else marks
                for there, holding, _ in fillings(tables, material, mover, board, held, missing, taken):
                    earlier = there.copy()
                    earlier[before] |= 1 << start
                    yield _new(Position, (tuple(earlier), mover, off, tuple(holding), turned, first, memory)), move

    def _before_effects(self, mover: int, before: int, end: int, bare: Back) -> Iterator[Before]:
        """The boards before what the piece caused, without the piece."""
        landed = bare.board.copy()
        landed[before] |= 1 << end
        for changed, (board, held, missing) in self._causes[mover][before].before(landed, end, bare):
            there = board.copy()
            there[before] &= ~(1 << end)
            yield Before(changed, Back(there, held, missing))

    def _turned(self, marks: tuple[int, ...], kind: int, start: int) -> tuple[int, ...]:
        for attribute in self.tables.after[kind].toggle_left:
            marks = flipped(marks, attribute, start)
        return marks

    # --- pieces that left the board -----------------------------------------------------------------------------------

    def _left(self, back: Position, mover: int, stock: Stock) -> Iterator[Candidate]:
        empty = self.tables.empty(back)
        for kind, spaces in self._leaving[mover]:
            if back.off[kind]:
                off = list(back.off)
                off[kind] -= 1
                for start in bits(spaces & empty):
                    earlier = self._with(back, kind, start)
                    yield earlier._replace(off=tuple(off)), Move(EXIT, kind, start)
        for kind, spaces in self._removed[mover]:
            if stock[self.material.family[kind]] > 0:
                for start in bits(spaces & empty):
                    yield self._with(back, kind, start), Move(REMOVE, kind, start)

    def _with(self, back: Position, kind: int, start: int) -> Position:
        masks = list(back.masks)
        masks[kind] |= 1 << start
        return back._replace(masks=tuple(masks), marks=self._turned(back.marks, kind, start))

    def _exits_of(self, player: int) -> tuple[tuple[int, int], ...]:
        """By type, the spaces from which its pieces leave."""
        return self._together([(row.type, row.spaces) for row in self.tables.move_tables[player].exits])

    def _removes_of(self, player: int) -> tuple[tuple[int, int], ...]:
        return self._together([(row.type, row.spaces) for row in self.tables.move_tables[player].removes])

    def _together(self, rows: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        spaces: dict[int, int] = {}
        for kind, mask in rows:
            spaces[kind] = spaces.get(kind, 0) | mask & self.material.possible[kind]
        return tuple(spaces.items())

    def _swaps(self, back: Position, mover: int) -> Iterator[Candidate]:
        tables = self.tables
        for kind, to, setup, ends in tables.move_tables[mover].swaps:
            for end in bits(back.masks[to] & ~setup[to]):
                for start in (start for start in bits(tables.usable) if ends[start] == end):
                    masks, hand = list(back.masks), list(back.hand)
                    masks[to] ^= 1 << end
                    masks[kind] |= 1 << start
                    hand[to] += tables.hands[to]
                    hand[kind] -= tables.hands[kind]
                    yield back._replace(masks=tuple(masks), hand=tuple(hand)), Move(SWAP, to, start, end)
