"""Witnesses for games in which pieces are placed and turn lines of others.

Which spaces are taken says what was placed, but neither in which order nor who placed it. So play from the setup meets
moves taken back from the goal. Forwards, every position is listed whose pieces stand where the goal has some, as long
as there are not too many; of later plies a sample. Backwards, the last piece is taken off and some of the lines from it
are turned back; of many such positions those are kept that look most like positions of play with as many pieces: how
often a space is empty there, or has a piece of each side. Where the two meet, there is a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from math import log
from typing import NamedTuple, TypeAlias

from ppgen.rules.board.effects.lines import LineRow
from ppgen.rules.board.move import PASSING, PLACE, Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.place_limits import MustCapture
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.growing import is_growing
from ppgen.rules.board.reach.quiet import leads_to
from ppgen.rules.board.reach.search import SearchResult
from ppgen.rules.board.tables import PlaceRow, Tables, bits

State: TypeAlias = tuple[int, int, int]
"""Where each of two players has pieces, and who is to move."""
Layer: TypeAlias = dict[State, State | None]
"""Positions with as many pieces, each with the one from which it came."""


class Effort(NamedTuple):
    """How much is tried."""

    listed: int
    """Positions of play that are listed in full."""
    sampled: int
    """Positions of each later ply that are played on."""
    kept: int
    """Positions of each ply, going back, whose last moves are taken back."""


EFFORTS = (Effort(2_000, 60, 60), Effort(10_000, 300, 300), Effort(40_000, 300, 1_000))
_LINES = 40
"""Where more sets of pieces than this can have been turned, only some are tried: of one line, or a piece of two."""
_LIKELY = 50
"""The fewest positions that tell what is usual with as many pieces."""


class _Side(NamedTuple):
    """What a player places, and what that turns."""

    kind: int
    spaces: int
    row: LineRow
    passes: bool


class Turning:
    """The search in one game."""

    def __init__(self, play: Play, sides: tuple[_Side, _Side]) -> None:
        self.play = play
        self.sides = sides
        self._first: dict[State, list[tuple[int, int]]] = {}

    def search(self, start: Position, goal: Position, budget: int) -> SearchResult:
        """A game from one position to another, which is played through; the same on every machine. No effort is begun
        that is likely to visit more positions than the budget has left.
        """
        begin, end = self._state(start), self._state(goal)
        setup = begin[0] | begin[1]
        if setup & ~(end[0] | end[1]):
            return SearchResult(None, 0)
        visited = 0
        for effort in EFFORTS:
            if visited + effort.listed > budget:
                break
            states, count = self._meeting(begin, end, effort)
            visited += count
            if states is not None and leads_to(self.play, start, moves := self._moves(states), goal):
                return SearchResult(moves, visited)
        return SearchResult(None, visited)

    def _state(self, position: Position) -> State:
        first, second = (position.masks[side.kind] for side in self.sides)
        return first, second, position.to_move

    def _moves(self, states: Sequence[State]) -> tuple[Move, ...]:
        """The moves that lead from each position to the next."""
        moves = []
        for before, after in pairwise(states):
            placed = (after[0] | after[1]) & ~(before[0] | before[1])
            kind = self.sides[before[2]].kind
            moves.append(Move(PLACE, kind, end=placed.bit_length() - 1) if placed else PASSING)
        return tuple(moves)

    def _meeting(self, begin: State, end: State, effort: Effort) -> tuple[list[State] | None, int]:
        """The positions of a game, and how many were visited."""
        played, whole = self._forwards(begin, end, effort)
        visited = sum(map(len, played))
        setup = begin[0] | begin[1]
        least = setup.bit_count()
        layers: list[Layer] = [{end: None}]
        while True:
            layer = layers[-1]
            number = next(iter(layer))
            pieces = (number[0] | number[1]).bit_count() - least
            if pieces < len(played):
                for state in layer:
                    if state in played[pieces]:
                        return self._joined(played, pieces, layers, state), visited
            if pieces <= whole or not pieces:
                return None, visited  # all that play can reach with as many pieces is listed
            earlier: Layer = {}
            for state in _kept(layer, played, pieces, effort.kept):
                for before in self._before(state, setup):
                    earlier.setdefault(before, state)
                if (passed := self._before_pass(state)) is not None:
                    for before in self._before(passed, setup):
                        if before not in earlier:
                            earlier[before] = passed
                            layer.setdefault(passed, state)
            visited += len(earlier)
            if not earlier:
                return None, visited
            layers.append(earlier)

    @staticmethod
    def _joined(played: Sequence[Layer], pieces: int, layers: Sequence[Layer], met: State) -> list[State]:
        """The positions from the setup to where both ways meet, and on to the goal."""
        states: list[State] = [met]
        for layer in reversed(played[: pieces + 1]):
            # A pass leads to a position with as many pieces.
            while (before := layer.get(states[-1])) is not None:
                states.append(before)
        states.reverse()
        for number in reversed(range(len(layers))):
            while (after := layers[number].get(states[-1])) is not None:
                states.append(after)
                if after not in layers[number]:
                    break
        return states

    def _forwards(self, begin: State, end: State, effort: Effort) -> tuple[list[Layer], int]:
        """By the number of pieces that were placed, positions of play within the spaces of the goal; and up to which
        number these are all.
        """
        inside = end[0] | end[1]
        layers: list[Layer] = [{begin: None}]
        total = whole = 0
        while True:
            layer = layers[-1]
            total += len(layer)
            states = [*layer]
            if total > effort.listed and len(states) > effort.sampled:
                states = states[:: len(states) // effort.sampled][: effort.sampled]
            elif whole == len(layers) - 1:
                whole = len(layers)
            later: Layer = {}
            for state in states:  # which grows
                found = [*self._after(state, inside)]
                for after in found:
                    later.setdefault(after, state)
                if not found and (passed := self._after_pass(state)) is not None and passed not in layer:
                    layer[passed] = state
                    states.append(passed)
            if not later:
                return layers, min(whole, len(layers) - 1)
            layers.append(later)

    def _after(self, state: State, inside: int) -> Iterator[State]:
        """The positions after each placement on some spaces."""
        turn = state[2]
        _, spaces, row, _ = self.sides[turn]
        masks = self._masks(state)
        own, enemy = state[turn], state[1 - turn]
        for end in bits(row.spaces(masks, turn, inside & spaces & ~(own | enemy), self.sides[turn].kind)):
            taken = row.taken(masks, turn, end)
            mine, theirs = own | taken | 1 << end, enemy & ~taken
            yield (mine, theirs, 1) if turn == 0 else (theirs, mine, 0)

    def _masks(self, state: State) -> list[int]:
        masks = [0, 0]
        for side, pieces in zip(self.sides, state[:2], strict=True):
            masks[side.kind] = pieces
        return masks

    def _before(self, state: State, setup: int) -> Iterator[State]:
        """The positions before the last placement."""
        turn = 1 - state[2]
        own, enemy = state[turn], state[1 - turn]
        _, spaces, row, _ = self.sides[turn]
        for end in bits(own & spaces & ~setup):
            rest = own & ~(1 << end)
            for turned in _turned(row.rays[end], own, enemy):
                mine, theirs = rest & ~turned, enemy | turned
                yield (mine, theirs, 0) if turn == 0 else (theirs, mine, 1)

    def _after_pass(self, state: State) -> State | None:
        """The position after a pass, if the player to move can place nothing and the other one can."""
        turn = state[2]
        if not self.sides[turn].passes or self._can_place(state, turn) or not self._can_place(state, 1 - turn):
            return None
        return state[0], state[1], 1 - turn

    def _before_pass(self, state: State) -> State | None:
        """The position before the other player passed, if that player can place nothing and the one to move can."""
        before = state[0], state[1], 1 - state[2]
        return before if self._after_pass(before) == state else None

    def _can_place(self, state: State, turn: int) -> bool:
        _, spaces, row, _ = self.sides[turn]
        masks = self._masks(state)
        return bool(row.spaces(masks, turn, spaces & ~(state[0] | state[1]), self.sides[turn].kind))


def turning_of(play: Play) -> Turning | None:
    """The search, for games of two players in which each places one kind of piece and turns the other's."""
    tables = play.tables
    if (
        len(tables.players) != 2
        or len(tables.types) != 2
        or tables.attributes
        or tables.memory
        or not is_growing(tables)
    ):
        return None
    sides = [side for player in (0, 1) if (side := _side(tables, player)) is not None]
    return Turning(play, (sides[0], sides[1])) if len(sides) == 2 else None


def _side(tables: Tables, player: int) -> _Side | None:
    rows = tables.move_tables[player].places
    if len(rows) != 1 or tables.move_tables[player].passes or tables.types[rows[0].type].owner != player:
        return None
    place = rows[0]
    row = _line_row(tables, place, player)
    if row is None or tables.hands[place.type]:
        return None
    return _Side(place.type, place.spaces, row, tables.blocked[player] == "pass")


def _line_row(tables: Tables, place: PlaceRow, player: int) -> LineRow | None:
    """What a placement turns, where it must turn something, and nothing else matters."""
    effects = tables.after[place.type].placed
    if place.guard or place.support or place.beside is not None or len(place.limits) != 1 or len(effects) != 1:
        return None
    limit, row = place.limits[0], effects[0]
    if not isinstance(limit, MustCapture) or not isinstance(row, LineRow) or row.count is not None:
        return None
    side, other = row.sides[player], 1 - place.type
    whole = not tables.usable & ~side.into and not side.hostile
    return row if whole and side.becomes == ((other, place.type),) and side.helpers == (place.type,) else None


def _turned(rays: Sequence[Sequence[int]], own: int, enemy: int) -> Iterator[int]:
    """What the last piece can have turned, by the lines from it; `own` are the pieces of the player who placed it."""
    ways: list[list[int]] = []
    for ray in rays:
        if not ray or not ray[0]:
            continue
        if ray[0] & own:
            line, lines = ray[0], [0]
            for bit in ray[1:]:
                if not bit & own:
                    break
                lines.append(line)
                line |= bit
            if len(lines) > 1:
                ways.append(lines)
        elif ray[0] & enemy:
            # A line that ends with an own piece would have been turned.
            beyond = next((bit for bit in ray if not bit & enemy), 0)
            if beyond & own:
                return
    number = 1
    for lines in ways:
        number *= len(lines)
    if number <= _LINES:
        for chosen in product(*ways):
            if turned := sum(chosen):
                yield turned
        return
    for place, lines in enumerate(ways):
        yield from lines[1:]
        yield from (lines[1] | other[1] for other in ways[:place])


def _kept(layer: Layer, played: Sequence[Layer], pieces: int, most: int) -> list[State]:
    """The positions that look most like those of play with as many pieces."""
    if len(layer) <= most:
        return [*layer]
    number = min(pieces, len(played) - 1)
    while number and len(played[number]) < _LIKELY:
        number -= 1
    size = ((_taken(layer) | _taken(played[number])).bit_length() + 7) // 8
    costs = _costs(played[number], size)

    def cost(state: State) -> int:
        total = 0
        for rows, mask in zip(costs, state, strict=False):
            for row, byte in zip(rows, mask.to_bytes(size, "little"), strict=True):
                total += row[byte]
        return total

    return sorted(layer, key=lambda state: (cost(state), state))[:most]


def _taken(layer: Layer) -> int:
    """The spaces that are taken in some position."""
    taken = 0
    for state in layer:
        taken |= state[0] | state[1]
    return taken


def _costs(known: Layer, size: int) -> tuple[list[list[int]], list[list[int]]]:
    """For each side and each byte of a mask, by the value of the byte, how unusual pieces on these spaces are: for each
    space, hundredths of the logarithm of how much more often it is empty.
    """
    found: list[list[list[int]]] = []
    counts = [[0] * (8 * size), [0] * (8 * size)]
    for state in known:
        for player in (0, 1):
            own = counts[player]
            for space in bits(state[player]):
                own[space] += 1
    empty = [len(known) - sum(both) for both in zip(*counts, strict=True)]
    for own in counts:
        single = [round(100 * (log(free + 1) - log(number + 1))) for free, number in zip(empty, own, strict=True)]
        rows = []
        for byte in range(size):
            row = [0] * 256
            for value in range(1, 256):
                low = (value & -value).bit_length() - 1
                row[value] = row[value & value - 1] + single[8 * byte + low]
            rows.append(row)
        found.append(rows)
    return found[0], found[1]
