"""Is there an order of placement that earns exactly what a sheet shows?

What a display earns depends only on what was drawn before it, so a state of play is a set: the things drawn, the bonuses
used. The search walks these sets depth first and never looks at one twice. Three observations keep it short:

- A thing that can neither earn a bonus, nor help another to one, nor spoil a doorway is drawn at once: earlier never harms.
- At most so many displays can still earn (those with a neighbour that could come first), and at least so many must (those
  with an open way to a match already drawn, and one of every two open matches): the bonuses left must lie between.
- A doorway through one wall of two dies when the other wall stands before it is cut.

`unknown` is said past a stated number of states, never by the clock: a verdict is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ppgen.boards.grid import SpaceSide
from ppgen.games.long_way.notation import (
    Bonus,
    BonusCoins,
    BonusDoorway,
    BonusWall,
    DrawCafeteria,
    DrawTile,
    Stop,
    Turn,
    doorway_name,
    print_turn,
    side_name,
)
from ppgen.games.long_way.sheet import Sheet
from ppgen.games.long_way.terms import Ground
from ppgen.games.long_way.tiles import SIDES
from ppgen.rules.verdict import Fault, Verdict
from ppgen.rules.ways import bits


@dataclass(frozen=True, slots=True)
class Effort:
    """How many states of play the search looks at before it says `unknown`; counted, never timed."""

    states: int = 40_000


class _Exhausted(Exception):
    """The effort is spent."""


@dataclass(frozen=True, slots=True)
class _Match:
    """A neighbour that could earn a display its bonus, as seen by that display.

    `partner`: the bit of the neighbour. `wall`: the bit of whatever draws a wall on the neighbour's side of the edge, 0
    without one. `gap`: the bit of the doorway through that wall, 0 without one. A wall on the display's own side either
    comes with its tile, and then there is no match, or later, and then it does not matter.
    """

    partner: int
    wall: int
    gap: int

    def open(self, state: int) -> bool:
        return not self.wall & state or bool(self.gap & state)

    def alive(self, state: int) -> bool:
        """Whether it can be open at some time from now on."""
        if not self.wall or self.gap:
            return True
        return self.wall != self.partner and not self.wall & state

    def sure(self, state: int) -> bool:
        """Whether it is open from now on, whatever happens."""
        return not self.wall or bool(self.gap & state)


@dataclass(frozen=True, slots=True)
class _Cut:
    """A doorway: `needs` draws its walls, `spoiler` draws the other wall of the edge, `rival` cuts through that one."""

    needs: int
    spoiler: int
    rival: int

    def usable(self, state: int) -> bool:
        return self.needs & ~state == 0 and (not self.spoiler & state or bool(self.rival & state))

    def dead(self, state: int) -> bool:
        if not self.spoiler & state or self.rival & state:
            return False
        return not self.rival or self.needs & ~state == 0


_Move = tuple[int, int]
"""The bit of the thing drawn, and what it took: the bit of a wall or doorway, _COINS, _SKIPPED or 0."""
_COINS = -1
_SKIPPED = -2


class _Puzzle:
    """A sheet without static faults, as bits: first its tiles, then cafeterias, bonus walls and doorways."""

    def __init__(self, ground: Ground, sheet: Sheet, effort: Effort) -> None:
        self.ground, self.sheet = ground, sheet
        self.limit = effort.states
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
        self.cuts: dict[int, _Cut] = {}
        for index, doorway in enumerate(sheet.doorways):
            needs = 0
            for where in doorway.walls:
                needs |= drawn_by[where]
            mate = doorway.walls[0].mate
            other = 0 if mate in doorway.walls else drawn_by.get(mate, 0)
            self.cuts[1 << (walls + index)] = _Cut(needs, other, cut_by.get(mate, 0) if other else 0)
        self.matches: list[tuple[_Match, ...]] = []
        numbers = {placed.displays[0].space: placed.displays[0].number for placed in sheet.tiles}
        cafeteria_spaces = {space for cafeteria in sheet.cafeterias for space in cafeteria.spaces}
        for index, placed in enumerate(sheet.tiles):
            display = placed.displays[0]
            found = []
            for side in SIDES:
                here = SpaceSide(display.space, side)
                beyond = here.mate.space
                if drawn_by.get(here) == 1 << index or owner.get(beyond) in (None, 1 << index):
                    continue
                if beyond in cafeteria_spaces or numbers.get(beyond) == display.number:
                    wall, gap = drawn_by.get(here.mate, 0), cut_by.get(here.mate, 0)
                    if gap or wall != owner[beyond]:
                        found.append(_Match(owner[beyond], wall, gap))
            self.matches.append(tuple(found))
        self.matches.extend(() for _ in sheet.cafeterias)
        self.cafeteria_bits = self.everything & ~((1 << tiles) - 1)
        self.states = 0

    # --- the walk ---------------------------------------------------------------------------------------------------

    def solve(self, spare: int = 0, spare_coins: int = 0, skipping: bool = False) -> list[_Move] | None:
        """An order that uses every bonus, or None when there is none. Raises _Exhausted.

        Bonuses in `spare` (and so many coin pairs) may stay unused; with `skipping` a display may leave its bonus.
        """
        self.states = 0
        failed: set[tuple[int, int]] = set()
        moves: list[_Move] = []

        def walk(state: int, coins: int) -> bool:
            depth = len(moves)
            free = self._free(state)
            while free:
                for bit in bits(free):
                    moves.append((bit, 0))
                state |= free
                free = self._free(state)
            if self._from(state, coins):
                return True
            del moves[depth:]
            return False

        def branch(state: int, coins: int) -> bool:
            left = [item for item in self.items if not item & state]
            if self.everything & ~state == 0:
                return coins <= spare_coins and all(item & spare for item in left)
            if (state, coins) in failed:
                return False
            self.states += 1
            if self.states > self.limit:
                raise _Exhausted
            if not self._hopeless(state, len(left) + coins, spare, spare_coins, skipping):
                for bit, index in self._unplaced(state):
                    after = state | bit
                    if not any(match.partner & state and match.open(state) for match in self.matches[index]):
                        moves.append((bit, 0))
                        if walk(after, coins):
                            return True
                        moves.pop()
                        continue
                    for item in left:
                        if self._usable(item, after):
                            moves.append((bit, item))
                            if walk(after | item, coins):
                                return True
                            moves.pop()
                    if coins:
                        moves.append((bit, _COINS))
                        if walk(after, coins - 1):
                            return True
                        moves.pop()
                    if skipping:
                        moves.append((bit, _SKIPPED))
                        if walk(after, coins):
                            return True
                        moves.pop()
            failed.add((state, coins))
            return False

        self._from = branch
        return moves if walk(0, self.coins) else None

    def _unplaced(self, state: int) -> list[tuple[int, int]]:
        return [(1 << index, index) for index in range(self.things) if not state >> index & 1]

    def _usable(self, item: int, state: int) -> bool:
        cut = self.cuts.get(item)
        return cut.usable(state) if cut is not None else self.ground_of[item] & ~state == 0

    def _free(self, state: int) -> int:
        """Everything that may as well be drawn now: it earns nothing, helps nobody, and spoils no doorway."""
        bound = 0
        for bit, index in self._unplaced(state):
            for match in self.matches[index]:
                if match.alive(state):
                    bound |= bit | match.partner
        for item, cut in self.cuts.items():
            if not item & state:
                bound |= cut.spoiler
        return self.everything & ~state & ~bound

    def _hopeless(self, state: int, left: int, spare: int, spare_coins: int, skipping: bool) -> bool:
        """Whether the bonuses left cannot be earned, or are too few, or a doorway has died."""
        for item, cut in self.cuts.items():
            if not item & (state | spare) and cut.dead(state):
                return True
        unused = sum(1 for item in self.items if item & spare & ~state) + spare_coins
        if self.most(state) < left - unused:
            return True
        return not skipping and self.least(state) > left

    def most(self, state: int) -> int:
        """No more displays than this can still earn a bonus."""
        links: dict[int, int] = {}
        fed = 0
        hopeful = 0
        for bit, index in self._unplaced(state):
            links.setdefault(bit, bit)
            for match in self.matches[index]:
                if match.alive(state):
                    hopeful |= bit
                    if match.partner & (state | self.cafeteria_bits):
                        fed |= bit
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
                for member in bits(grown):
                    group |= links[member]
            seen |= group
            able = (group & hopeful).bit_count()
            # In a group that nothing feeds, somebody is first and finds no match.
            total += able if group & fed else min(able, group.bit_count() - 1)
        return total

    def least(self, state: int) -> int:
        """At least so many displays will yet earn a bonus, whatever the order."""
        total = 0
        sure = state
        for bit, index in self._unplaced(state):
            if any(match.partner & state and match.sure(state) for match in self.matches[index]):
                total += 1
                sure |= bit
        for bit, index in self._unplaced(sure):
            if bit & sure:
                continue
            for match in self.matches[index]:
                # Open from both sides for good: whichever of the two comes second has a match.
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

    def attempt(self, spare: int = 0, spare_coins: int = 0, skipping: bool = False) -> list[_Move] | None:
        """`solve`, where running out of effort finds nothing."""
        try:
            return self.solve(spare, spare_coins, skipping)
        except _Exhausted:
            return None

    # --- words ------------------------------------------------------------------------------------------------------

    def bonus(self, item: int) -> Bonus:
        if item == _COINS:
            return BonusCoins()
        index = item.bit_length() - 1 - self.things
        if index < len(self.sheet.walls):
            return BonusWall(self.sheet.walls[index])
        return BonusDoorway(self.sheet.doorways[index - len(self.sheet.walls)])

    def spoken(self, item: int) -> str:
        match self.bonus(item):
            case BonusWall(wall):
                return f"the wall at {side_name(wall)}"
            case BonusDoorway(doorway):
                return f"the doorway {doorway_name(doorway)}"
            case _:
                return "a pair of coins" if self.ground.terms.coins == 2 else "the coins of one bonus"

    def place(self, item: int) -> str:
        match self.bonus(item):
            case BonusWall(wall):
                return side_name(wall)
            case BonusDoorway(doorway):
                return side_name(doorway.walls[0])
            case _:
                return "the coin box"


def judge_order(ground: Ground, sheet: Sheet, effort: Effort) -> Verdict:
    """The verdict on a sheet without static faults."""
    if sheet.is_setup:
        return Verdict("legal")
    puzzle = _Puzzle(ground, sheet, effort)
    try:
        moves = puzzle.solve()
    except _Exhausted:
        many = "1 state" if effort.states == 1 else f"{effort.states} states"
        return Verdict("unknown", tried=f"{many} of play, with neither an order nor a proof that none exists")
    if moves is not None:
        return Verdict("legal", witness=_witness(puzzle, moves))
    return Verdict("illegal", (_reason(puzzle),))


def _witness(puzzle: _Puzzle, moves: Sequence[_Move]) -> tuple[str, ...]:
    """The order as a solo game: every turn rolls what it needs, and coins are spent as soon as they are there."""
    sheet, terms = puzzle.sheet, puzzle.ground.terms
    tiles = sorted(puzzle.ground.catalogue.tiles)
    owed = sheet.crossed // terms.reroll
    purse = 0
    turns = []

    def rolls(final: str) -> tuple[str, ...]:
        nonlocal owed, purse
        number = min(owed, purse // terms.reroll)
        owed -= number
        purse -= number * terms.reroll
        others = [tile for tile in tiles if tile[0] == final[0] and tile != final] or [final]
        return (*(others[step % len(others)] for step in range(number)), final)

    for bit, took in moves:
        index = bit.bit_length() - 1
        if index < len(sheet.tiles):
            placed = sheet.tiles[index]
            bonuses = (puzzle.bonus(took),) if took else ()
            turn = Turn(rolls(placed.tile), (DrawTile(placed.anchor, placed.displays, bonuses),))
        else:
            turn = Turn(rolls(tiles[0]), (DrawCafeteria(sheet.cafeterias[index - len(sheet.tiles)]),))
        if took == _COINS:
            purse += terms.coins
        turns.append(print_turn(turn))
    while owed:
        # Coins may also be spent on a roll after which one stops.
        turns.append(print_turn(Turn(rolls(tiles[0]), (Stop(),))))
    return tuple(turns)


def _reason(puzzle: _Puzzle) -> Fault:
    """Why no order exists: a bonus that none earns, a bonus that every order would also have to show, or their tangle.

    The proof stands already; each try at putting it well gets a small part of the effort.
    """
    puzzle.limit = max(puzzle.limit // 20, 1)
    shown = len(puzzle.items) + puzzle.coins
    hint = "a bonus needs a display next to an earlier cafeteria or matching display, with nothing shut between"
    culprits = [item for item in puzzle.items if puzzle.attempt(spare=item)]
    if puzzle.coins and puzzle.attempt(spare_coins=1):
        culprits.append(_COINS)
    if culprits or puzzle.attempt(spare=sum(puzzle.items), spare_coins=puzzle.coins):
        most = puzzle.most(0)
        if len(culprits) == 1:
            message = f"No order of placement earns {puzzle.spoken(culprits[0])} together with the rest of the sheet."
        elif culprits:
            names = " or ".join(map(puzzle.spoken, culprits[:3]))
            message = f"No order of placement earns all {_bonuses(shown)} shown: one is left over, such as {names}."
        else:
            message = f"No order of placement earns all {_bonuses(shown)} shown."
        where = puzzle.place(culprits[0] if culprits else puzzle.items[0] if puzzle.items else _COINS)
        expected = f"at most {_bonuses(most)}" if most < shown else ""
        return Fault("LW-BONUS-UNEARNED", where, message, hint, expected, _bonuses(shown))
    skipped = puzzle.attempt(skipping=True)
    if skipped:
        displays = [puzzle.sheet.tiles[bit.bit_length() - 1].displays[0] for bit, took in skipped if took == _SKIPPED]
        where = str(displays[0].space)
        least = puzzle.least(0)
        return Fault(
            "LW-BONUS-MISSED",
            where,
            f"In every order of placement more displays earn a bonus than the sheet shows, such as the one on {where}.",
            "a display next to an earlier cafeteria or matching display must take one bonus",
            f"at least {_bonuses(least)}" if least > shown else "",
            _bonuses(shown),
        )
    return Fault(
        "LW-ORDER",
        "the sheet",
        f"No order of placement earns exactly {_bonuses(shown)}: what one display must take is not what another leaves.",
        "try other places for the walls and doorways, or more or fewer coins",
        actual=_bonuses(shown),
    )


def _bonuses(number: int) -> str:
    return f"{number} bonus" if number == 1 else f"{number} bonuses"
