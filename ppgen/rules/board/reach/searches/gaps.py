"""Witnesses for games that begin on a crowded board and in which every move captures, as in Konane.

Nothing marks time there: each move leaves fewer pieces, and gaps spread from where the first one was. So the last moves
are taken back ply by ply, and those positions are kept whose gaps lie close together, since a gap that stands alone can
hardly be filled. That ends at one of the positions after the first plies, which are listed.

Hops taken back as sets of gaps, in games in which only one kind of piece can ever stand on each space, as in Konane.

There the gaps alone say what stands where, and a hop taken back fills the gap that it left and the one that it made
by capturing, and makes one where the piece landed.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from operator import getitem
from typing import TypeAlias, TypeVar

from ppgen.rules.board.move import REMOVE, Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.searches.search import SearchResult
from ppgen.rules.board.reach.trail import Trail, after, followed, leads, opened
from ppgen.rules.board.reach.unmoves.candidates import UnMoves
from ppgen.rules.board.reach.unmoves.material import Material
from ppgen.rules.board.tables import EMPTY, HopRow, MoveTables, Tables, bits

Attempts: TypeAlias = tuple[tuple[int, int], ...]
"""One after another: how many positions of each ply are kept, and what gaps cost that are far apart."""
ATTEMPTS: Attempts = ((25, 3), (25, 10), (100, 3), (100, 10), (300, 5))
QUICK_ATTEMPTS: Attempts = ((16, 5), (25, 10), (25, 3), (50, 10), (100, 3), (100, 10), (300, 5), (800, 10))
"""Where the gaps alone say which piece stands where, so that a position is a number."""
QUICKER = 10
"""How many times as many positions are visited then in the same time."""
Node = TypeVar("Node", Position, int)
_OPENING = 300
"""About how many positions after the first plies are listed."""
_ALONE = 40
"""What a gap alone costs; two side by side are worth 20."""
_BITS = 32
_FIELD = (1 << _BITS) - 1
_QUIET = ("flights", "exits", "places", "toggles", "passes", "swaps", "castles", "en_passants", "turns")


def only_captures(tables: Tables) -> bool:
    """Whether every move takes a piece off the board by hopping over it, or the piece itself, and the game begins with
    as good as no gap.
    """
    for own in tables.move_tables:
        if own.steps or own.slides or any(getattr(own, name) for name in _QUIET):
            return False
        if not all(hop.captures for hop in own.hops):
            return False
    hops = any(own.hops for own in tables.move_tables)
    return hops and len(tables.players) == 2 and "pass" not in tables.blocked and _gaps(tables, tables.setup) == 0


def _gaps(tables: Tables, position: Position) -> int:
    taken = 0
    for mask in position.masks:
        taken |= mask
    return tables.usable & ~taken


class Gaps:
    """The search in one game."""

    def __init__(self, play: Play, unmoves: UnMoves) -> None:
        self._play = play
        self._unmoves = unmoves
        tables = self._tables = play.tables
        self._sums = _sums(tables)
        self._sides = tuple(tuple((part.mask, part.left, part.right) for part in shift) for shift in tables.sides)
        self._unhops = unhops_of(tables, unmoves.material)
        self._openings: dict[Position, Trail] = {}

    def search(self, start: Position, goal: Position, budget: int) -> SearchResult:
        """A game from one position to another, which is played through; the same on every machine."""
        openings = self._openings.get(start)
        if openings is None:
            openings = self._openings[start] = opened(self._play, start, _OPENING)
        if goal in openings:
            return SearchResult((*reversed(followed(openings, goal)),), 0)
        number = None if self._unhops is None else self._unhops.number(goal)
        if self._unhops is None or number is None:
            return self._by_positions(openings, goal, budget)
        return self._by_numbers(openings, goal, budget * QUICKER, self._unhops, number)

    def _by_positions(self, openings: Trail, goal: Position, budget: int) -> SearchResult:
        def played(positions: list[Position]) -> tuple[Move, ...] | None:
            return self._played(openings, positions[0], positions[1:], lambda position: position)

        def cost(position: Position, apart: int) -> int:
            return self._cost(_gaps(self._tables, position), apart)

        return _backwards(goal, openings, self._before, cost, played, ATTEMPTS, budget)

    def _by_numbers(self, openings: Trail, goal: Position, budget: int, unhops: UnHops, number: int) -> SearchResult:
        numbers = {found: position for position in openings if (found := unhops.number(position)) is not None}

        def played(found: list[int]) -> tuple[Move, ...] | None:
            return self._played(openings, numbers[found[0]], found[1:], unhops.number)

        def cost(there: int, apart: int) -> int:
            return self._cost(there >> 1, apart)

        return _backwards(number, numbers, unhops.before, cost, played, QUICK_ATTEMPTS, budget)

    def _played(
        self, openings: Trail, first: Position, onwards: list[Node], name: Callable[[Position], Node | None]
    ) -> tuple[Move, ...] | None:
        """The moves to a position after the first plies and from there to some others, one after another, if they are
        legal.
        """
        moves = followed(openings, first)[::-1]
        here = first
        for wanted in onwards:
            found = next(((there, move) for there, move in after(self._play, here) if name(there) == wanted), None)
            if found is None:
                return None
            here, move = found
            moves.append(move)
        return tuple(moves)

    def _before(self, here: Position) -> Iterator[Position]:
        """The positions before the last move. Of what hops need, nothing is left open; a removal may need more."""
        for there, move in self._unmoves.candidates(here):
            if move.action != REMOVE or leads(self._play, there, move, here):
                yield there

    def _cost(self, gaps: int, apart: int) -> int:
        """How scattered gaps are."""
        beside = pairs = 0
        for shift in self._sides:
            near = 0
            for spaces, left, right in shift:
                near |= (gaps & spaces) << left >> right
            beside |= near
            pairs += (near & gaps).bit_count()
        number = gaps.bit_count()
        sums = sum(map(getitem, self._sums, gaps.to_bytes(len(self._sums), "little")))
        across, up, squares = sums & _FIELD, sums >> _BITS & _FIELD, sums >> 2 * _BITS
        spread = squares - (across * across + up * up) // max(number, 1)
        return _ALONE * (gaps & ~beside).bit_count() - 10 * pairs + apart * spread // 100


def _backwards(
    goal: Node,
    openings: Container[Node],
    before: Callable[[Node], Iterable[Node]],
    cost: Callable[[Node, int], int],
    played: Callable[[list[Node]], tuple[Move, ...] | None],
    attempts: Attempts,
    budget: int,
) -> SearchResult:
    """The moves that lead to a position, taken back ply by ply until one of those after the first plies is met."""
    visited = 0
    for width, apart in attempts:
        onwards: dict[Node, Node | None] = {goal: None}
        layer = [goal]
        while layer and visited <= budget:
            costs: dict[Node, int] = {}
            for here in layer:
                for there in before(here):
                    visited += 1
                    if there in onwards:
                        continue
                    onwards[there] = here
                    if there in openings and (moves := played(_trailed(onwards, there))) is not None:
                        return SearchResult(moves, visited)
                    costs[there] = cost(there, apart)
            layer = sorted(costs, key=lambda there: (costs[there], there))[:width]
        if visited > budget:
            break
    return SearchResult(None, visited)


def _trailed(onwards: Mapping[Node, Node | None], first: Node) -> list[Node]:
    """A position, and those after it."""
    found = [first]
    while (following := onwards[found[-1]]) is not None:
        found.append(following)
    return found


def _sums(tables: Tables) -> list[list[int]]:
    """By the value of each byte of a set of spaces, three sums over these: of how far they lie to the right and up, in
    tenths of a space, and of the squares of both. Whole numbers add up to the same on every machine.
    """
    board = tables.board
    centres = {space: board.centre(board.space(space)) for space in bits(tables.usable)}
    left, down = (min(along) for along in zip(*centres.values(), strict=True))
    single = [0] * (8 * ((tables.usable.bit_length() + 7) // 8))
    for space, (across, up) in centres.items():
        x, y = round(10 * (across - left)), round(10 * (up - down))
        single[space] = x | y << _BITS | (x * x + y * y) << 2 * _BITS
    sums = []
    for first in range(0, len(single), 8):
        row = [0]
        for value in range(1, 256):
            row.append(row[value & value - 1] + single[first + (value & -value).bit_length() - 1])
        sums.append(row)
    return sums


class UnHops:
    """The hops of both players taken back. Whether a hop was legal in other ways is for the move generator to say."""

    def __init__(self, tables: Tables, possible: Sequence[int]) -> None:
        self._possible = tuple(possible)
        self._usable = tables.usable
        self._by_player = tuple(tuple(sorted(_unhops(own, possible))) for own in tables.move_tables)

    def number(self, position: Position) -> int | None:
        """The gaps of a position and who is to move, as one number; None where other pieces stand there than can be."""
        taken = 0
        for mask in position.masks:
            taken |= mask
        gaps = self._usable & ~taken
        fits = all(mask == can & ~gaps for mask, can in zip(position.masks, self._possible, strict=True))
        return gaps << 1 | position.to_move if fits else None

    def before(self, number: int) -> list[int]:
        """The positions before the last move, as such numbers."""
        gaps, mover = number >> 1, 1 - (number & 1)
        return [
            (gaps ^ changed) << 1 | mover for empty, mask, changed in self._by_player[mover] if gaps & mask == empty
        ]


def unhops_of(tables: Tables, material: Material) -> UnHops | None:
    """The hops taken back, where gaps alone say which piece stands where, and all hops are to an empty space."""
    known = 0
    for spaces in material.possible:
        if spaces & known:
            return None
        known |= spaces
    plain = all(row.captures and row.onto == EMPTY for own in tables.move_tables for row in own.hops)
    return UnHops(tables, material.possible) if plain and known == tables.usable else None


def _unhops(own: MoveTables, possible: Sequence[int]) -> set[tuple[int, int, int]]:
    """For each chain of hops, a single one or straight on: the spaces that must be gaps after it, the same with that
    where the piece lands, which must be none, and the spaces that it changes.
    """
    found: set[tuple[int, int, int]] = set()
    for row in own.hops:
        for start in bits(row.start & possible[row.type]):
            for _, _, _, toward in row.jumps[start]:
                here, empty, between = start, 0, 0
                while (jump := _jump(row, here, toward)) is not None:
                    bit, _, end, _ = jump
                    empty |= 1 << here | bit
                    between |= bit
                    found.add((empty, empty | 1 << end, 1 << start | between | 1 << end))
                    here = end
                    if row.repeat == "once" or not row.straight:
                        break
    return found


def _jump(row: HopRow, here: int, toward: int) -> tuple[int, int, int, int] | None:
    return next((jump for jump in row.jumps[here] if jump[3] == toward), None)
