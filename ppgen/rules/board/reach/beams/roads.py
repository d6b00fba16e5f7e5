"""How far pieces have to go on the board as it stands, where others are in their way.

A piece that slides cannot pass others. Distances on an empty board say nothing of that, so beams that go by them alone
shut places before these are filled. Here the spaces that are empty now are followed, line by line, as sets of bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.assignment import cheapest_columns
from ppgen.rules.board.reach.beams.estimate import Estimate, Weights
from ppgen.rules.board.reach.beams.ways import Ways
from ppgen.rules.board.reach.graph import FAR, Graph
from ppgen.rules.board.tables import ENEMY, SlideRow, bits

_SHUT = 2
"""What a place costs that is yet to be filled and to which no piece has a way."""
_BLOCKED = 3
"""How many moves more a way takes on which others stand, than if they did not."""
FARTHEST = 4
"""Ways of more moves than this count as such on which others stand."""
_MOST = 16
"""A type that goes along more lines than this is on a board without straight ones."""


class Line(NamedTuple):
    """One direction in which a type moves quietly: from some spaces, and what each step adds to a space's index."""

    starts: int
    delta: int
    into: int
    """Where it may stop."""
    barred: int
    """Where it must stop if it comes there."""
    goes_on: bool


Fill: TypeAlias = list[tuple[int, int]]
"""For 1, 2, 4, … steps along a line at once: what they add to an index, and the spaces to which all of them lead."""


class Roads:
    """The quiet steps and slides of every type, there and back."""

    def __init__(self, graph: Graph) -> None:
        tables = graph.tables
        self.usable = tables.usable
        numbers: dict[Line, int] = {}
        onwards: list[tuple[int, ...]] = []
        back: list[tuple[int, ...]] = []
        for kind in tables.types:
            lines = [*dict.fromkeys(_lines(graph, kind.index))]
            onwards.append(tuple(numbers.setdefault(line, len(numbers)) for line in lines))
            back.append(tuple(numbers.setdefault(_reversed(line), len(numbers)) for line in lines))
        self.lines = (*numbers,)
        """All lines, each once."""
        self.onwards, self.back = tuple(onwards), tuple(back)
        """By type, the numbers of its lines: to where a piece may go, and to where it may have come from."""
        slides = any(own.slides for own in tables.move_tables)
        self.matter = slides and all(len(lines) <= _MOST for lines in onwards)
        """Whether pieces slide, so that others are easily in their way."""
        self.everywhere = all(any(self.lines[number].goes_on for number in lines) for lines in onwards)
        """Whether all of them do."""

    def fills(self, empty: int) -> list[Fill]:
        """By line, what it takes to follow it over all spaces that are empty."""
        found: list[Fill] = []
        for starts, delta, _, barred, goes_on in self.lines:
            fill: Fill = []
            if goes_on:
                last = starts & empty & ~barred
                enter = empty & (last << delta if delta > 0 else last >> -delta)
                while enter:
                    fill.append((delta, enter))
                    enter &= enter << delta if delta > 0 else enter >> -delta
                    delta *= 2
            found.append(fill)
        return found

    def met(
        self, numbers: Sequence[int], fills: Sequence[Fill], here: int, empty: int, wanted: int
    ) -> Iterator[tuple[int, int, int]]:
        """After how many moves from a space (a bit) some of the wanted pieces are met, the nearest first, and the
        spaces to which one move less leads.
        """
        reached = layer = here
        for moves in range(1, FARTHEST + 1):
            met = further = 0
            for number in numbers:
                starts, delta, into, barred, goes_on = self.lines[number]
                there = layer & starts
                there = there << delta if delta > 0 else there >> -delta
                met |= there & into
                there &= empty
                if goes_on and there:
                    for steps, enter in fills[number]:
                        there |= enter & (there << steps if steps > 0 else there >> -steps)
                    last = there & starts & ~barred
                    met |= into & (last << delta if delta > 0 else last >> -delta)
                further |= there & into
            met &= wanted
            if met:
                yield moves, met, layer
                wanted ^= met
            layer = further & ~reached
            reached |= further
            if not layer or not wanted:
                return


def _lines(graph: Graph, kind: int) -> Iterator[Line]:
    usable = graph.tables.usable
    for own in graph.tables.move_tables:
        for step in own.steps:
            if step.type == kind and step.onto != ENEMY:
                yield Line(step.mask & usable, step.delta, step.into & usable, 0, goes_on=False)
        for slide in own.slides:
            if slide.type == kind and slide.onto != ENEMY:
                yield from _of_slide(slide, usable)


def _of_slide(slide: SlideRow, usable: int) -> Iterator[Line]:
    starts: dict[tuple[object, int], int] = {}
    for start in bits(usable):
        for ray in slide.rays[start]:
            if ray.spaces:
                line = (ray.direction, ray.spaces[0][1] - start)
                starts[line] = starts.get(line, 0) | 1 << start
    for (_, delta), among in starts.items():
        yield Line(among, delta, slide.into & usable, slide.barred, goes_on=slide.longest > 1)


def _reversed(line: Line) -> Line:
    ends = line.starts << line.delta if line.delta > 0 else line.starts >> -line.delta
    return line._replace(starts=ends, delta=-line.delta, into=line.starts)


class View(Struct, frozen=True):
    """A closer look at a position from which moves are taken back."""

    cost: float
    captures: int
    """How many pieces are yet to come back."""
    origins: Mapping[int, int]
    """By piece that is not at home, as a node: the spaces from which it may have come that are a move nearer to it."""


class Standing(Estimate):
    """An estimate that sees what stands in the way: places that are shut always; how far pieces have to go, which takes
    longer to find out, where that is asked for.
    """

    def __init__(self, roads: Roads, ways: Ways, fixed: Position, *, forwards: bool) -> None:
        super().__init__(ways, fixed, forwards=forwards)
        self._roads = roads
        self._lines = roads.back if forwards else roads.onwards
        """By type, the lines from a place to the pieces that may fill it."""
        self._links = tuple(
            tuple({(line.starts, line.delta): None for line in map(roads.lines.__getitem__, numbers)})
            for numbers in (roads.onwards if forwards else roads.back)
        )
        """By type, single steps from the pieces to the places."""

    def hindered(self, position: Position) -> float:
        """What it costs besides that places are shut; never less than 0."""
        return _SHUT * self._shut(position[0])

    def _shut(self, masks: Sequence[int]) -> int:
        """To how many places that are yet to be filled no piece has a way."""
        empty = self._empty(masks)
        shut = 0
        for mask, wanted, links in zip(masks, self.fixed.masks, self._links, strict=True):
            places = wanted & ~mask
            region = mask & ~wanted
            if not places or not region:
                continue
            while places & ~region:
                wider = region
                for starts, delta in links:
                    moving = region & starts
                    wider |= (moving << delta if delta > 0 else moving >> -delta) & empty
                if wider == region:
                    shut += (places & ~region).bit_count()
                    break
                region = wider
        return shut

    def _empty(self, masks: Sequence[int]) -> int:
        occupied = 0
        for mask in masks:
            occupied |= mask
        return self._roads.usable & ~occupied

    def viewed(self, position: Position, weights: Weights) -> View | None:
        """The same as `left`, where the moves of each piece are counted with all others where they are; and from where
        pieces may have come by the last of their moves. Only backwards.

        Each piece goes to its place of a cheapest assignment.
        """
        empty = self._empty(position[0])
        fills = self._roads.fills(empty)
        families: list[tuple[int, int]] = []
        origins: dict[int, int] = {}
        for number, supplied in enumerate(self._supply):
            if supplied:
                families.append(self._of_family(number, position))
                continue
            pieces, places = self.apart(number, position)
            nearer: list[dict[int, int]] = [{} for _ in places]
            rows = [self._moves(place, pieces, empty, fills, near) for place, near in zip(places, nearer, strict=True)]
            cost, columns = cheapest_columns([*zip(*rows, strict=True)]) if places else (FAR * len(pieces), [])
            if cost >= FAR:
                return None
            for piece, column in zip(pieces, columns, strict=True):
                origins[piece] = nearer[column].get(piece, 0)
            families.append((cost, len(places) - len(pieces)))
        found = self.weighed(families, position, weights)
        return None if found is None else View(*found, origins)

    def _moves(
        self,
        place: int,
        pieces: Sequence[int],
        empty: int,
        fills: Sequence[Fill],
        nearer: dict[int, int] | None = None,
    ) -> list[int]:
        """How many moves lie between a place and each of some pieces. To `nearer` are added, by piece that is met, the
        spaces that are one move nearer to the place.
        """
        graph, to = self.graph, self._ways.distances_to
        kind, space = graph.place(place)
        met: dict[int, int] = {}
        if space < graph.spaces:
            wanted, first = 0, kind * graph.stride
            for piece in pieces:
                if 0 <= piece - first < graph.spaces:
                    wanted |= 1 << piece - first
            for moves, found, layer in self._roads.met(self._lines[kind], fills, 1 << space, empty, wanted):
                for there in bits(found):
                    met[first + there] = moves
                    if nearer is not None:
                        nearer[first + there] = layer
        if self.forwards:
            far = to(place)
            return [met.get(piece) or far[piece] + _BLOCKED for piece in pieces]
        return [met.get(piece) or to(piece)[place] + _BLOCKED for piece in pieces]
