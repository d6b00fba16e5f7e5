"""Ways of pieces around others that can never have moved, as sets of spaces in the numbering of arrays.

Such are those that stand at the goal where they began, if nothing leads there: pawns in their first row, bishops
behind two of them, and so on.
"""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.rules.board.reach.graph import FAR
from ppgen.rules.board.reach.wide.motions import Motions
from ppgen.rules.board.reach.wide.words import as_mask
from ppgen.rules.board.tables import EMPTY, ENEMY, bits


class Roads:
    """From where a type goes where in one move, on a board with nothing but some pieces that never move."""

    def __init__(self, kind: int, motions: Motions, spaces: int, walls: int) -> None:
        self.quiet = [0] * spaces
        """By space, from where quiet moves lead there."""
        self.either = [0] * spaces
        self._ends = [0] * spaces
        self._quiet_ends = [0] * spaces
        self._reached: dict[int, int] = {}
        for going in motions.going:
            motion = going.motion
            if motion.type != kind or going.whom:
                continue
            for start in bits(as_mask(motion.starts[:, 0])):
                if not any(walls >> start + space & 1 for space in motion.clear):
                    self._add(start, start + motion.end, quiet=going.onto != ENEMY)
        for hopping in motions.hopping:
            word = hopping.words[0]
            for motion in word.motions if hopping.type == kind else ():
                for start in bits(as_mask(motion.starts[:, 0])):
                    self._add(start, start + motion.end, quiet=word.onto == EMPTY and not word.captures)

    def _add(self, start: int, end: int, *, quiet: bool) -> None:
        self.either[end] |= 1 << start
        self._ends[start] |= 1 << end
        if quiet:
            self.quiet[end] |= 1 << start
            self._quiet_ends[start] |= 1 << end

    def moves_to(self, ends: Sequence[int], walls: int) -> list[int]:
        """By space, the fewest moves to one of some spaces, or as many more to one of others as the number of these
        says; FAR where there is no way.
        """
        found = [FAR] * len(self.either)
        following, seen, moves = 0, 0, 0
        while following or moves < len(ends):
            layer = (following & ~walls | (ends[moves] if moves < len(ends) else 0)) & ~seen
            seen |= layer
            following = 0
            for space in bits(layer):
                found[space] = moves
                following |= self.either[space]
            moves += 1
        return found

    def reached_from(self, start: int, walls: int) -> int:
        """The spaces to which moves lead from one, of which one at most must capture."""
        known = self._reached.get(start)
        if known is None:
            known = 1 << start
            for ends in (self._quiet_ends, self._ends, self._quiet_ends):
                layer = known
                while layer:
                    following = 0
                    for space in bits(layer):
                        following |= ends[space]
                    layer = following & ~known & ~walls
                    known |= layer
                    if ends is self._ends:
                        break
            self._reached[start] = known
        return known

    def capturing(self, start: int, captures: Sequence[int]) -> int:
        """The spaces on which a piece may capture on a way with the fewest captures; `captures` says how many are left
        from each space.
        """
        found, layer = 0, 1 << start
        for left in range(captures[start], 0, -1):
            seen = fresh = layer
            while fresh:
                following = 0
                for space in bits(fresh):
                    following |= self._quiet_ends[space]
                fresh = sum(1 << space for space in bits(following & ~seen) if captures[space] == left)
                seen |= fresh
            following = 0
            for space in bits(seen):
                following |= self._ends[space]
            layer = sum(1 << space for space in bits(following) if captures[space] == left - 1)
            found |= layer
        return found

    def captures_to(self, ends: int, walls: int) -> list[int]:
        """The same for the fewest captures."""
        found = [FAR] * len(self.either)
        layer, seen, captures = ends, 0, 0
        while layer:
            fresh = layer
            while fresh:
                following = 0
                for space in bits(fresh):
                    following |= self.quiet[space]
                fresh = following & ~layer & ~seen & ~walls
                layer |= fresh
            following = 0
            for space in bits(layer):
                found[space] = captures
                following |= self.either[space]
            seen |= layer
            layer = following & ~seen & ~walls
            captures += 1
        return found


def walls_of(
    owners: Sequence[int], motions: Sequence[Motions], places: Sequence[int], starts: Sequence[int], spaces: int
) -> tuple[int, list[Roads]]:
    """Where pieces stand at the goal that can never have moved, and the roads around them."""
    walls = 0
    while True:
        roads = [Roads(kind, motions[owner], spaces, walls) for kind, owner in enumerate(owners)]
        more = walls
        for kind, road in enumerate(roads):
            for space in bits(places[kind] & starts[kind] & ~walls):
                if not road.either[space] & ~walls:
                    more |= 1 << space
        if more == walls:
            return walls, roads
        walls = more
