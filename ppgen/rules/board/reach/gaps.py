"""Witnesses for games that begin on a crowded board and in which every move captures, as in Konane.

Nothing marks time there: each move leaves fewer pieces, and gaps spread from where the first one was. So the last moves
are taken back ply by ply, and those positions are kept whose gaps lie close together, since a gap that stands alone can
hardly be filled. That ends at one of the positions after the first plies, which are listed.
"""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.rules.board.move import REMOVE, Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.quiet import leads_to
from ppgen.rules.board.reach.search import SearchResult
from ppgen.rules.board.reach.trail import Trail, joined, leads, opened
from ppgen.rules.board.reach.unmoves.candidates import UnMoves
from ppgen.rules.board.tables import Tables, bits, shifted

ATTEMPTS = ((25, 3), (25, 10), (100, 3), (100, 10), (300, 5))
"""One after another: how many positions of each ply are kept, and what gaps cost that are far apart."""
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
        self._openings: dict[Position, Trail] = {}

    def search(self, start: Position, goal: Position, budget: int) -> SearchResult:
        """A game from one position to another, which is played through; the same on every machine."""
        openings = self._openings.get(start)
        if openings is None:
            openings = self._openings[start] = opened(self._play, start, _OPENING)
        visited = 0
        for width, apart in ATTEMPTS:
            moves, count = self._backwards(openings, goal, width, apart, budget - visited)
            visited += count
            if moves is not None and leads_to(self._play, start, moves, goal):
                return SearchResult(moves, visited)
            if visited >= budget:
                break
        return SearchResult(None, visited)

    def _backwards(
        self, openings: Trail, goal: Position, width: int, apart: int, budget: int
    ) -> tuple[tuple[Move, ...] | None, int]:
        onwards: Trail = {goal: None}
        layer = [goal]
        visited = 0
        if goal in openings:
            return joined(openings, goal, onwards), 0
        while layer and visited <= budget:
            earlier: dict[Position, int] = {}
            for here in layer:
                for there, move in self._before(here):
                    visited += 1
                    if there in onwards:
                        continue
                    onwards[there] = (here, move)
                    if there in openings and leads(self._play, there, move, here):
                        return joined(openings, there, onwards), visited
                    earlier[there] = self._cost(there, apart)
            layer = sorted(earlier, key=lambda there: (earlier[there], there))[:width]
        return None, visited

    def _before(self, here: Position) -> Iterator[tuple[Position, Move]]:
        """The positions before the last move. Of what hops need, nothing is left open; a removal may need more."""
        for there, move in self._unmoves.candidates(here):
            if move.action != REMOVE or leads(self._play, there, move, here):
                yield there, move

    def _cost(self, position: Position, apart: int) -> int:
        """How scattered the gaps are."""
        gaps = _gaps(self._tables, position)
        beside = pairs = 0
        for shift in self._tables.sides:
            near = shifted(gaps, shift)
            beside |= near
            pairs += (near & gaps).bit_count()
        number, sums = gaps.bit_count(), 0
        for row, byte in zip(self._sums, gaps.to_bytes(len(self._sums), "little"), strict=True):
            sums += row[byte]
        across, up, squares = sums & _FIELD, sums >> _BITS & _FIELD, sums >> 2 * _BITS
        spread = squares - (across * across + up * up) // max(number, 1)
        return _ALONE * (gaps & ~beside).bit_count() - 10 * pairs + apart * spread // 100


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
