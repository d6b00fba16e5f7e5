"""Is there an order of placement that earns exactly what a sheet shows?

What a display earns depends only on what was drawn before it, so a state of play is a set: the things drawn and the
bonuses used. Depth-first search visits these sets and remembers those that failed. Three observations prune it:

- A thing that can neither earn a bonus, nor help another thing to one, nor spoil a doorway is drawn at once: drawing it
  earlier is never worse.
- The bonuses left lie between two bounds: the displays that can still earn one (those with a neighbour that could come
  first), and those that must (those beside a match already drawn, and one of any two open matches).
- A doorway through one wall of two is impossible once the other wall stands before it is cut.

The node budget is a number of states, never a time: a verdict is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from ppgen.boards.space import SpaceSide
from ppgen.games.long_way.notation import Bonus, BonusCoins, BonusDoorway, BonusWall, doorway_name, side_name
from ppgen.games.long_way.sheet import PlayerSheet
from ppgen.games.long_way.sheet_bits import Ground
from ppgen.games.long_way.shortest_paths import single_bits
from ppgen.games.long_way.tiles import SIDES

NODE_BUDGET = 40_000
"""How many states of play the search may visit before the verdict is `unknown`."""


class Exhausted(Exception):
    """The node budget is spent."""


class Match(Struct, frozen=True):
    """A neighbour that could earn a display its bonus, from the display's point of view.

    `partner`: the bit of the neighbour. `wall`: the bit of the thing that draws a wall on the neighbour's side of the
    edge, or 0. `gap`: the bit of the doorway through that wall, or 0. A wall on the display's own side either comes
    with its tile, and then there is no match, or later, and then it does not matter.
    """

    partner: int
    wall: int
    gap: int

    def open(self, state: int) -> bool:
        return not self.wall & state or bool(self.gap & state)

    def alive(self, state: int) -> bool:
        """Whether it can be open now or later."""
        if not self.wall or self.gap:
            return True
        return self.wall != self.partner and not self.wall & state

    def sure(self, state: int) -> bool:
        """Whether it is open now and will stay open."""
        return not self.wall or bool(self.gap & state)


class Cut(Struct, frozen=True):
    """A doorway: `needs` draws its walls, `spoiler` draws the other wall of the edge, `rival` cuts that wall."""

    needs: int
    spoiler: int
    rival: int

    def usable(self, state: int) -> bool:
        return self.needs & ~state == 0 and (not self.spoiler & state or bool(self.rival & state))

    def dead(self, state: int) -> bool:
        if not self.spoiler & state or self.rival & state:
            return False
        return not self.rival or self.needs & ~state == 0


Move = tuple[int, int]
"""The bit of the thing drawn, and what it took: the bit of a wall or doorway, COINS, SKIPPED or 0."""
COINS = -1
SKIPPED = -2


class Leave(Struct, frozen=True):
    """What an order may leave out: bonuses, pairs of coins, and with `skipping` bonuses that displays earned."""

    items: int = 0
    coins: int = 0
    skipping: bool = False


STRICT = Leave()


class Puzzle:
    """A sheet without static faults, as bits: first its tiles, then cafeterias, bonus walls and doorways."""

    def __init__(self, ground: Ground, sheet: PlayerSheet, budget: int) -> None:
        self.ground, self.sheet = ground, sheet
        self.limit = budget
        self._from: _Search | None = None
        self.coins = sheet.gained // ground.terms.coins
        tiles, cafeterias = len(sheet.tiles), len(sheet.cafeterias)
        self.things = tiles + cafeterias
        self.everything = (1 << self.things) - 1
        walls = self.things + len(sheet.walls)
        self.items = [1 << index for index in range(self.things, walls + len(sheet.doorways))]
        stamps = [ground.stamps.of(placed) for placed in sheet.tiles]
        drawn_by = {where: 1 << index for index, stamp in enumerate(stamps) for where in stamp.walls}
        drawn_by.update({where: 1 << (self.things + index) for index, where in enumerate(sheet.walls)})
        cut_by = {
            where: 1 << (walls + index) for index, doorway in enumerate(sheet.doorways) for where in doorway.walls
        }
        owner = {space: 1 << index for index, stamp in enumerate(stamps) for space in stamp.spaces}
        for index, cafeteria in enumerate(sheet.cafeterias):
            owner.update(dict.fromkeys(cafeteria.spaces, 1 << (tiles + index)))
        # A wall needs the thing it stands on, if any; a doorway needs its walls and the edge free of other shut ones.
        self.ground_of = {1 << (self.things + i): owner.get(wall.space, 0) for i, wall in enumerate(sheet.walls)}
        self.cuts: dict[int, Cut] = {}
        for index, doorway in enumerate(sheet.doorways):
            needs = 0
            for where in doorway.walls:
                needs |= drawn_by[where]
            mate = doorway.walls[0].mate
            other = 0 if mate in doorway.walls else drawn_by.get(mate, 0)
            self.cuts[1 << (walls + index)] = Cut(needs, other, cut_by.get(mate, 0) if other else 0)
        self.matches: list[tuple[Match, ...]] = []
        numbers = {placed.displays[0].space: placed.displays[0].number for placed in sheet.tiles}
        cafeteria_spaces = {space for cafeteria in sheet.cafeterias for space in cafeteria.spaces}
        for index, placed in enumerate(sheet.tiles):
            display = placed.displays[0]
            matches = []
            for side in SIDES:
                here = SpaceSide(display.space, side)
                beyond = here.mate.space
                if drawn_by.get(here) == 1 << index or owner.get(beyond) in (None, 1 << index):
                    continue
                if beyond in cafeteria_spaces or numbers.get(beyond) == display.number:
                    wall, gap = drawn_by.get(here.mate, 0), cut_by.get(here.mate, 0)
                    if gap or wall != owner[beyond]:
                        matches.append(Match(owner[beyond], wall, gap))
            self.matches.append(tuple(matches))
        self.matches.extend(() for _ in sheet.cafeterias)
        self.cafeteria_bits = self.everything & ~((1 << tiles) - 1)

    # --- the search ---------------------------------------------------------------------------------------------------

    def solve(self, leave: Leave = STRICT) -> list[Move] | None:
        """An order that uses every bonus except those in `leave`, or None when there is none. Raises Exhausted."""
        return _Search(self, leave).order()

    def solve_without_coins_last(self, hint: list[Move]) -> list[Move] | None:
        """An order in which the thing drawn last takes no coins, or None when there is none. Raises Exhausted.

        Each thing is tried as the last one, in the order that `hint` (any order that exists) makes likely. All these
        searches together have the budget of one.
        """
        states = 0
        likely = [bit for bit, took in reversed(hint) if took != COINS]
        for held in dict.fromkeys((*likely, *(bit for bit, _ in reversed(hint)))):
            search = _Search(self, STRICT, held, states)
            moves = search.order()
            if moves is not None:
                return moves
            states += len(search.failed)
        return None

    def completes(self, state: int, coins: int) -> bool:
        """Whether the sheet can be completed from a state with some coin bonuses left. Raises Exhausted."""
        self._from = self._from or _Search(self, STRICT)
        return self._from.order_from(state, coins)

    def attempt(self, leave: Leave) -> list[Move] | None:
        """`solve`, or None when the budget is spent."""
        try:
            return self.solve(leave)
        except Exhausted:
            return None

    def unplaced(self, state: int) -> list[tuple[int, int]]:
        return [(1 << index, index) for index in range(self.things) if not state >> index & 1]

    def usable(self, item: int, state: int) -> bool:
        cut = self.cuts.get(item)
        return cut.usable(state) if cut is not None else self.ground_of[item] & ~state == 0

    def uses(
        self, state: int, coins: int, left: list[int], bit: int, index: int, skipping: bool = False
    ) -> Iterator[tuple[int, int, int]]:
        """Every use of the bonus that drawing one thing earns: what it takes, the state and the coins after it.

        `left`: the bonus walls and doorways that are not drawn yet.
        """
        after = state | bit
        if not any(match.partner & state and match.open(state) for match in self.matches[index]):
            yield 0, after, coins
            return
        for item in left:
            if self.usable(item, after):
                yield item, after | item, coins
        if coins:
            yield COINS, after, coins - 1
        if skipping:
            yield SKIPPED, after, coins

    def free(self, state: int) -> int:
        """Everything that may be drawn at once: it earns nothing, helps nothing to a bonus and spoils no doorway."""
        bound = 0
        for bit, index in self.unplaced(state):
            for match in self.matches[index]:
                if match.alive(state):
                    bound |= bit | match.partner
        for item, cut in self.cuts.items():
            if not item & state:
                bound |= cut.spoiler
        return self.everything & ~state & ~bound

    def dead_end(self, state: int, left: int, leave: Leave) -> bool:
        """Whether the bonuses left cannot all be earned, or are too few, or a doorway can no longer be cut."""
        for item, cut in self.cuts.items():
            if not item & (state | leave.items) and cut.dead(state):
                return True
        unused = (leave.items & ~state).bit_count() + leave.coins
        if self.upper_bound(state) < left - unused:
            return True
        return not leave.skipping and self.lower_bound(state) > left

    def upper_bound(self, state: int) -> int:
        """How many displays can still earn a bonus, at most."""
        links: dict[int, int] = {}
        matched = 0
        able_bits = 0
        for bit, index in self.unplaced(state):
            links.setdefault(bit, bit)
            for match in self.matches[index]:
                if match.alive(state):
                    able_bits |= bit
                    if match.partner & (state | self.cafeteria_bits):
                        matched |= bit
                    else:
                        links[bit] |= match.partner
                        links[match.partner] = links.get(match.partner, match.partner) | bit
        total = 0
        seen = 0
        for bit in links:
            if bit & seen:
                continue
            group, grown = bit, 0
            while group != grown:
                grown = group
                for member in single_bits(grown):
                    group |= links[member]
            seen |= group
            able = (group & able_bits).bit_count()
            # In a group without an earlier match, the first display finds none.
            total += able if group & matched else min(able, group.bit_count() - 1)
        return total

    def lower_bound(self, state: int) -> int:
        """How many displays will still earn a bonus in every order, at least."""
        total = 0
        sure = state
        for bit, index in self.unplaced(state):
            if any(match.partner & state and match.sure(state) for match in self.matches[index]):
                total += 1
                sure |= bit
        for bit, index in self.unplaced(sure):
            if bit & sure:
                continue
            for match in self.matches[index]:
                # Nothing can shut this edge: whichever of the two comes second has a match.
                if (
                    not match.wall
                    and not match.partner & (sure | self.cafeteria_bits)
                    and self._both(bit, match.partner)
                ):
                    total += 1
                    sure |= bit | match.partner
                    break
        return total

    def _both(self, bit: int, partner: int) -> bool:
        back = self.matches[partner.bit_length() - 1]
        return any(match.partner == bit and not match.wall for match in back)

    # --- words ------------------------------------------------------------------------------------------------------

    def bonus(self, item: int) -> Bonus:
        if item == COINS:
            return BonusCoins()
        index = item.bit_length() - 1 - self.things
        if index < len(self.sheet.walls):
            return BonusWall(self.sheet.walls[index])
        return BonusDoorway(self.sheet.doorways[index - len(self.sheet.walls)])

    def described(self, item: int) -> tuple[str, str]:
        """A bonus as it stands in a sentence, and its place."""
        match self.bonus(item):
            case BonusWall(wall):
                return f"the wall at {side_name(wall)}", side_name(wall)
            case BonusDoorway(doorway):
                return f"the doorway {doorway_name(doorway)}", side_name(doorway.walls[0])
            case BonusCoins():
                return "a pair of coins" if self.ground.terms.coins == 2 else "the coins of one bonus", "the coin box"


class _Search:
    """One search through the states of a puzzle."""

    def __init__(self, puzzle: Puzzle, leave: Leave, held: int = 0, spent: int = 0) -> None:
        self.puzzle, self.leave = puzzle, leave
        self.held = held
        """The bit of a thing that is drawn last and takes no coins; 0: anything may be last."""
        self.limit = puzzle.limit - spent
        self.moves: list[Move] = []
        self.failed: set[tuple[int, int]] = set()

    def order(self) -> list[Move] | None:
        return self.moves if self._onward(0, self.puzzle.coins) else None

    def order_from(self, state: int, coins: int) -> bool:
        """Whether an order goes on from a state. What failed from one state is remembered for the next."""
        self.moves.clear()
        return self._onward(state, coins)

    def _onward(self, state: int, coins: int) -> bool:
        """Draw everything that is free, then branch; undo the moves if they lead nowhere."""
        depth = len(self.moves)
        while free := self.puzzle.free(state) & ~self.held:
            self.moves.extend((bit, 0) for bit in single_bits(free))
            state |= free
        if self._branch(state, coins):
            return True
        del self.moves[depth:]
        return False

    def _branch(self, state: int, coins: int) -> bool:
        puzzle, leave = self.puzzle, self.leave
        left = [item for item in puzzle.items if not item & state]
        if not puzzle.everything & ~state:
            return coins <= leave.coins and all(item & leave.items for item in left)
        if (state, coins) in self.failed:
            return False
        if len(self.failed) >= self.limit:
            raise Exhausted
        if not puzzle.dead_end(state, len(left) + coins, leave):
            unplaced = puzzle.unplaced(state)
            for bit, index in unplaced:
                if bit == self.held and len(unplaced) > 1:
                    continue
                for took, after, purse in puzzle.uses(state, coins, left, bit, index, leave.skipping):
                    if took == COINS and bit == self.held:
                        continue
                    self.moves.append((bit, took))
                    if self._onward(after, purse):
                        return True
                    self.moves.pop()
        self.failed.add((state, coins))
        return False
