"""Do the sheets of several players come from one game? All of them drew on the same rolls (the-long-way, Each turn).

A player who has not stopped draws one thing a turn. So the sheet with the most things says how many turns there were,
and whoever has fewer stopped in the turn after the last of them; from that follows who rolled when. What is left to
find is an order of every sheet such that in each turn all draw the tile of one roll, or a cafeteria. Depth-first search
goes turn by turn. It gives up a branch where a sheet cannot be completed even alone, where the tiles left need more
rolls than there are turns left, and where a player has spent coins that came too late: only coins that were there
before the last turn in which that player rolled can have been spent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from msgspec import Struct

from ppgen.games.long_way.notation import Absent, Choice, DrawCafeteria, DrawTile, SheetTurn, Stop, print_turn
from ppgen.games.long_way.search import COINS, Exhausted, Move, Puzzle
from ppgen.games.long_way.sheet import PlayerSheet
from ppgen.games.long_way.sheet_bits import Ground
from ppgen.numerals import listed, plural
from ppgen.rules.verdict import Fault, Verdict


class Standing(Struct, frozen=True):
    """How far a game has come: turns played, who has stopped, and who rolls next (a seat, from 0)."""

    turns: int
    stopped: tuple[bool, ...]
    roller: int


def standing(sheets: Sequence[PlayerSheet]) -> Standing:
    """What the numbers of things on the sheets say, where at least one player goes on."""
    drawn = [_things(sheet) for sheet in sheets]
    turns = max(drawn)
    return Standing(turns, tuple(things < turns for things in drawn), rollers(drawn, turns + 1)[-1])


def rollers(drawn: Sequence[int], turns: int) -> list[int]:
    """Who rolls in each turn: the dice pass to the left and skip players who have stopped.

    `drawn`: how many things each player draws before stopping.
    """
    seats = [0]
    for turn in range(1, turns):
        left = [(seats[-1] + step) % len(drawn) for step in range(1, len(drawn) + 1)]
        seats.append(next((seat for seat in left if drawn[seat] >= turn), seats[-1]))
    return seats


def judge_together(
    ground: Ground, sheets: Sequence[PlayerSheet], players: Sequence[str], budget: int, *, goes_on: bool
) -> Verdict:
    """The verdict on sheets each of which can be drawn alone. With `goes_on`, another turn must be able to follow."""
    drawn = [_things(sheet) for sheet in sheets]
    turns = max(drawn)
    if short := _too_few_turns(sheets, drawn, players):
        return Verdict("illegal", (short,))
    # Without a further turn everybody may have stopped: then there was one more roll, and perhaps more rerolls.
    ends = (turns,) if goes_on or not any(sheet.crossed for sheet in sheets) else (turns, turns + 1)
    puzzles = [Puzzle(ground, sheet, budget) for sheet in sheets]
    left = budget
    try:
        for end in ends:
            search = _Together(puzzles, drawn, rollers(drawn, end), left)
            order = search.order()
            if order is not None:
                return Verdict("legal", witness=_witness(puzzles, drawn, order, end))
            left -= search.visited
        return Verdict("illegal", (_reason(puzzles, drawn, left),))
    except Exhausted:
        return Verdict(
            "unknown",
            tried=f"each sheet alone, and {plural(budget, 'state')} of play of all players at once, with neither one "
            "game that leads to all sheets nor a proof that none does; a transcript from the first roll would decide",
        )


def _things(sheet: PlayerSheet) -> int:
    return len(sheet.tiles) + len(sheet.cafeterias)


def _too_few_turns(sheets: Sequence[PlayerSheet], drawn: Sequence[int], players: Sequence[str]) -> Fault | None:
    """The fault of tiles that need more different rolls than there were turns, by the time that some have stopped."""
    tiles = [Counter(placed.tile for placed in sheet.tiles) for sheet in sheets]
    for turns in sorted(set(drawn)):
        among = [seat for seat, things in enumerate(drawn) if things <= turns]
        rolls = _rolls(tiles[seat] for seat in among)
        needed = sum(rolls.values())
        if needed > turns:
            names = listed([players[seat] for seat in among if tiles[seat]])
            each = listed([f"{tile} twice" if many == 2 else tile for tile, many in sorted(rolls.items())])
            return Fault(
                "LW-ROLLS",
                "the sheets",
                f"What {names} drew takes {needed} rolls at least ({each}), but in all they had {turns}.",
                "in every turn all draw the tile of the same roll, or a cafeteria",
                f"at most {turns}",
                str(needed),
            )
    return None


def _rolls(tiles: Iterator[Counter[str]]) -> Counter[str]:
    """The rolls that some sheets need between them: each tile as often as the sheet that has it most often."""
    needed: Counter[str] = Counter()
    for each in tiles:
        needed |= each
    return needed


def _reason(puzzles: Sequence[Puzzle], drawn: Sequence[int], left: int) -> Fault:
    """Why no game leads to these sheets, which is proved already: their coins, or their order."""
    if any(puzzle.sheet.crossed for puzzle in puzzles):
        try:
            without = _Together(puzzles, drawn, None, left).order()
        except Exhausted:
            without = None
        if without is not None:
            return Fault(
                "LW-REROLL-COIN",
                "the coin boxes",
                "The coins that are crossed out cannot all have been spent: only the player who rolls spends coins, "
                "and earned them in an earlier turn.",
                "cross out fewer coins; the dice pass to the left after each turn",
            )
    return Fault(
        "LW-ROLLS",
        "the sheets",
        "No rolls lead to all these sheets: however they fall, some sheet cannot be drawn with exactly its bonuses.",
        "in every turn all draw the tile of the same roll, or a cafeteria",
    )


State = tuple[tuple[int, int], ...]
"""Of every player what is drawn and taken (as in a puzzle), and the coin bonuses that are left."""


class _Together:
    """One search for common rolls. `rolled`: who rolled in each turn; None: coins may be spent at any time."""

    def __init__(
        self, puzzles: Sequence[Puzzle], drawn: Sequence[int], rolled: Sequence[int] | None, limit: int
    ) -> None:
        self.puzzles, self.drawn, self.limit = puzzles, drawn, limit
        self.turns = max(drawn)
        self.visited = 0
        self.failed: set[State] = set()
        self.moves: list[tuple[Move | None, ...]] = []
        self.known: list[dict[tuple[int, int], bool]] = [{} for _ in puzzles]
        seats = range(len(puzzles))
        self.tiles = [[placed.tile for placed in puzzle.sheet.tiles] for puzzle in puzzles]
        self.last_roll = [
            max((turn for turn, seat in enumerate(rolled or (), 1) if seat == at), default=0) for at in seats
        ]
        price = [-(-puzzle.sheet.crossed // puzzle.ground.terms.coins) for puzzle in puzzles]
        self.owed = [0 if rolled is None else needed for needed in price]
        """The coin bonuses that each player must have taken before the last turn in which that player rolls."""

    def order(self) -> list[tuple[Move | None, ...]] | None:
        """What every player draws in each turn; None where no game leads to all sheets. Raises Exhausted."""
        start = tuple((0, puzzle.coins) for puzzle in self.puzzles)
        return self.moves if self._onward(start, 1) else None

    def _onward(self, state: State, turn: int) -> bool:
        """Whether the game can go on from before a turn to the sheets."""
        if self._dead(state, turn):
            return False
        if turn > self.turns:
            return True
        if state in self.failed:
            return False
        self.visited += 1
        if self.visited > self.limit:
            raise Exhausted
        for moves, after in self._choices(state, turn):
            self.moves.append(moves)
            if self._onward(after, turn + 1):
                return True
            self.moves.pop()
        self.failed.add(state)
        return False

    def _dead(self, state: State, turn: int) -> bool:
        for seat, (puzzle, (here, coins)) in enumerate(zip(self.puzzles, state, strict=True)):
            if turn >= self.last_roll[seat] and puzzle.coins - coins < self.owed[seat]:
                return True
            if not self._completes(seat, here, coins):
                return True
        return any(
            sum(_rolls(self._left(seat, state[seat][0]) for seat in self._done_by(end)).values()) > end - turn + 1
            for end in sorted(set(self.drawn))
            if end >= turn
        )

    def _done_by(self, turn: int) -> list[int]:
        return [seat for seat, things in enumerate(self.drawn) if things <= turn]

    def _left(self, seat: int, here: int) -> Counter[str]:
        return Counter(tile for index, tile in enumerate(self.tiles[seat]) if not here >> index & 1)

    def _completes(self, seat: int, here: int, coins: int) -> bool:
        """Whether a sheet can be completed from here by its player alone; True where that takes too long to say."""
        known = self.known[seat]
        if (here, coins) not in known:
            try:
                known[here, coins] = self.puzzles[seat].completes(here, coins)
            except Exhausted:
                known[here, coins] = True
        return known[here, coins]

    def _choices(self, state: State, turn: int) -> Iterator[tuple[tuple[Move | None, ...], State]]:
        """What all can draw in a turn, roll by roll: first rolls whose tile the most players have left."""
        playing = [self.drawn[seat] >= turn for seat in range(len(state))]
        tiles: Counter[str] = Counter()
        for seat, (here, _) in enumerate(state):
            tiles.update(set(self._left(seat, here)) if playing[seat] else ())
        for roll in sorted(tiles, key=lambda tile: (-tiles[tile], tile)):
            options = [
                list(self._draws(seat, *here, roll)) if playing[seat] else [(None, here)]
                for seat, here in enumerate(state)
            ]
            for chosen in product(*options):
                # A turn in which all draw cafeterias needs no roll, and comes once, below.
                if any(move is not None and self._is_tile(seat, move) for seat, (move, _) in enumerate(chosen)):
                    yield tuple(move for move, _ in chosen), tuple(after for _, after in chosen)
        only = [
            list(self._draws(seat, *here, "")) if playing[seat] else [(None, here)] for seat, here in enumerate(state)
        ]
        for chosen in product(*only):
            yield tuple(move for move, _ in chosen), tuple(after for _, after in chosen)

    def _is_tile(self, seat: int, move: Move) -> bool:
        return move[0].bit_length() <= len(self.tiles[seat])

    def _draws(self, seat: int, here: int, coins: int, roll: str) -> Iterator[tuple[Move, tuple[int, int]]]:
        """What a player can draw on a roll, tiles before cafeterias, with each use of a bonus."""
        puzzle = self.puzzles[seat]
        items = [item for item in puzzle.items if not item & here]
        for bit, index in puzzle.unplaced(here):
            if index >= len(self.tiles[seat]) or self.tiles[seat][index] == roll:
                for took, after, purse in puzzle.uses(here, coins, items, bit, index):
                    yield (bit, took), (after, purse)


def _witness(
    puzzles: Sequence[Puzzle], drawn: Sequence[int], order: list[tuple[Move | None, ...]], end: int
) -> tuple[str, ...]:
    """The game in notation: coins are spent as soon as their owner rolls."""
    terms = puzzles[0].ground.terms
    known = sorted(puzzles[0].ground.catalogue.tiles)
    owed = [puzzle.sheet.crossed // terms.reroll for puzzle in puzzles]
    purses = [0] * len(puzzles)
    turns = []
    for number, roller in enumerate(rollers(drawn, end)):
        moves = order[number] if number < len(order) else (None,) * len(puzzles)
        final = next((tile for seat, move in enumerate(moves) if (tile := _tile(puzzles[seat], move))), known[0])
        rerolls = min(owed[roller], purses[roller] // terms.reroll)
        owed[roller] -= rerolls
        purses[roller] -= rerolls * terms.reroll
        others = [tile for tile in known if tile[0] == final[0] and tile != final] or [final]
        choices = []
        for seat, move in enumerate(moves):
            choices.append(_choice(puzzles[seat], move, stops=drawn[seat] == number))
            purses[seat] += terms.coins if move is not None and move[1] == COINS else 0
        rolls = (*(others[step % len(others)] for step in range(rerolls)), final)
        turns.append(print_turn(SheetTurn(rolls, tuple(choices))))
    return tuple(turns)


def _tile(puzzle: Puzzle, move: Move | None) -> str:
    index = 0 if move is None else move[0].bit_length() - 1
    return "" if move is None or index >= len(puzzle.sheet.tiles) else puzzle.sheet.tiles[index].tile


def _choice(puzzle: Puzzle, move: Move | None, *, stops: bool) -> Choice:
    if move is None:
        return Stop() if stops else Absent()
    sheet, index = puzzle.sheet, move[0].bit_length() - 1
    if index >= len(sheet.tiles):
        return DrawCafeteria(sheet.cafeterias[index - len(sheet.tiles)])
    placed = sheet.tiles[index]
    return DrawTile(placed.anchor, placed.displays, (puzzle.bonus(move[1]),) if move[1] else ())
