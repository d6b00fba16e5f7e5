"""The search itself: for few pieces, or for few plies; by listing, by playing out, and by random play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING

from ppgen.find import puzzles
from ppgen.find.answer import Answer, Fewest, Found, How, Told, Wish
from ppgen.find.bounds import Least, least
from ppgen.find.few import Few, can_list
from ppgen.find.games import Game, end_of, game_to
from ppgen.find.played_out import PlayedOut
from ppgen.find.pool import LONGEST, NEAR_END, Pool
from ppgen.find.scope import Asker
from ppgen.find.witness import Witnesses
from ppgen.numerals import plural
from ppgen.rules.board.position import count_pieces
from ppgen.rules.board.reach.searches.enumeration import is_small
from ppgen.rules.board.turns import move_text

if TYPE_CHECKING:
    from ppgen.rules.board.game import BoardGame
    from ppgen.rules.board.position import Position
    from ppgen.rules.verdict import Fact

WORK, MINED = 150_000, 600_000
"""So many moves are asked for their facts while positions are put together or games are played out until something is
found; and in random play, or where all games were played out.
"""
SMALL, LARGE = 20_000, 200_000
"""All games are played out where no more positions can arise: at once where it is plain that these are few, else where
nothing was found or proved otherwise.
"""
MORE = 5
"""So many times as many random games are played where nothing was found."""
LAYER = 20_000
"""A number of pieces is gone through whole where there are at most so many positions."""
GROWN = 8_000
"""Positions of as many pieces that are put together otherwise, those nearest to the condition."""
GATHERED = 40
"""So many positions that make it true are compared, by how short a game seems that leads there."""
FEW_PIECES = 8
"""Positions of more pieces are not put together."""
REFUSALS = 1_500
"""For so many positions that make the condition true a proof is looked for that they cannot arise."""
BRIDGES = (300, 1_000, 4_000)
"""How many positions may be visited on the way from positions of random play to one: first for each, then again."""
VISITED = 40_000
"""The same for all positions together."""
AT_RANDOM = "playing games at random"
TRIES, JUDGED = 16, 2
"""For so many positions of as many pieces a game is looked for by continuing others; and in all by a judge."""


def find_examples(
    rules: BoardGame, wish: Wish, known: Mapping[str, Fact] = MappingProxyType({}), told: Told = lambda *_: None
) -> Answer:
    """Positions that show what is wished, those with the fewest pieces or plies first.

    `known` are the facts of the definition, as captions quote them; `told` takes how far the search has come.
    Same rules, wish and seed, same answer: effort is counted. Raises ConditionFault for a condition that cannot be
    asked.
    """
    return _Search(rules, wish, known, told).answer()


class _Search:
    def __init__(self, rules: BoardGame, wish: Wish, known: Mapping[str, Fact], told: Told) -> None:
        self.rules, self.wish, self.play = rules, wish, rules.play
        self.asker = Asker(rules, wish.where, known)
        self.told = told
        self.unlike = frozenset(wish.unlike)
        setup = rules.setup()
        players = range(len(rules.tables.players))
        either = rules.tables.either_first
        self.starts = tuple(setup._replace(to_move=each, first=each) for each in players) if either else (setup,)
        self.longest = LONGEST if wish.within is None else wish.within
        self.witnesses = Witnesses(rules, lambda: Pool(rules.play, self.starts, f"{wish.seed}", self.longest))
        self.found: dict[Position, Found] = {}
        self.listed = self.played = self.judged = self.refusals = self.mined = 0
        self.unknown: list[int] = []

    def answer(self) -> Answer:
        fewest: Fewest = self.wish.fewest or ("pieces" if self._loses_pieces() else "plies")
        soon = self.wish.within is not None or is_small(self.witnesses.reach.graph)
        whole = self._too_many() or (soon and self._all_games(fewest, SMALL))
        if not whole:
            proved = self._few_pieces() if fewest == "pieces" else self._few_plies()
            whole = not (proved and self._enough) and self._all_games(fewest, LARGE)
            if not (whole or self.found or self.asker.is_slow):
                self._more_play(fewest)
        self.asker.condition.refuse_senseless()
        found = tuple(self.found.values())[: self.wish.count]
        asked = self.wish.pieces is not None
        certain = (whole or proved) and not self.asker.untold and not self.asker.asks_history
        return Answer(
            found,
            fewest,
            proved=certain and bool(found) and not asked,
            asked=asked,
            listed=self.listed,
            played=self.played,
            unknown=tuple(self.unknown),
            unlike=bool(self.unlike),
            none=certain and whole and not found,
            within=self.wish.within,
            too_many=self._too_many(),
            untold=self.asker.untold,
            steps=puzzles.BUDGET,
        )

    def _begin(self, what: str, most: int) -> None:
        """Tell what is done now, and from here on how much of at most so much work was done."""
        before = self.asker.work
        self.asker.told = lambda: self.told(what, self.asker.work - before, most)
        self.asker.told()

    def _loses_pieces(self) -> bool:
        return can_list(self.rules.tables) and bool(self.witnesses.reach.graph.losable)

    @property
    def _enough(self) -> bool:
        return len(self.found) >= self.wish.count

    # --- all games --------------------------------------------------------------------------------------------------

    def _all_games(self, fewest: Fewest, budget: int) -> bool:
        """Look at every position that can arise, where there are no more than so many. Whether that came to an end."""
        out = PlayedOut(self.play, self.starts, budget)
        within = self.wish.within
        for _ in out.layers(within):
            self.told("playing all games out", len(out.trail), budget)
        if not out.over and (within is None or out.complete < within):
            return False
        order = [*out.trail]
        if fewest == "pieces":
            depth = out.depths()
            Random(f"{self.wish.seed} all").shuffle(order)
            order.sort(key=lambda here: (count_pieces(here), depth[here]))
        self._begin("looking at all positions that can arise", MINED)
        before, self.found, before_that = self.asker.work, {}, self.found
        for looked_at, here in enumerate(order, 1):
            self._takes(here, "played out", lambda end: game_to(out.trail, end))
            if self._enough:
                break
            if self.asker.work - before > MINED:
                self.found = self.found or before_that
                self.played += looked_at
                return False
        self.unknown.clear()
        self.listed, self.played = 0, looked_at
        return True

    def _too_many(self) -> bool:
        """Whether the wish asks for more pieces than the game begins with, where none come to it."""
        tables = self.rules.tables
        asked = max(least(self.asker.condition.node, tables).total(tables), self.wish.pieces or 0)
        return can_list(tables) and asked > count_pieces(tables.setup)

    # --- few plies --------------------------------------------------------------------------------------------------

    def _few_plies(self) -> bool:
        """Look for games of few plies. Whether it is certain that there are none of fewer."""
        within = self.wish.within
        out = PlayedOut(self.play, self.starts)
        self._begin("playing all games of few turns", WORK)
        for _, layer in out.layers(within):
            for here in layer:
                self.played += 1
                if self._takes(here, "played out", lambda end: game_to(out.trail, end)) and self._enough:
                    return True
                if self.asker.work > WORK:
                    break
            if self.asker.work > WORK:
                break
        else:
            if out.over or (within is not None and out.complete >= within):
                return True
        certain = bool(self.found)
        self._begin(AT_RANDOM, self._minable)
        pool = self.witnesses.pool
        for here in self._in_turn(pool):
            self.played += 1
            if self._takes(here, "random play", lambda end: game_to(pool.trail, end)) and self._enough:
                break
            if self.asker.work > WORK + self._minable:
                break
        return certain

    @property
    def _minable(self) -> int:
        """So much work is done in random play. Puzzles and turns that break a rule take the longest."""
        return MINED if self.asker.is_slow else 4 * MINED

    def _in_turn(self, pool: Pool) -> list[Position]:
        """Positions of random play, the earliest first; where all would be too much work, those near the end of a game,
        of puzzles again the earliest, else those with few moves.
        """
        if self._too_many_to_ask(pool):
            if self.asker.condition.goals:
                return sorted(pool.trail, key=lambda here: (here not in pool.left, pool.depth[here]))
            far = NEAR_END + 1
            rank = {here: (pool.left.get(here, far), pool.width.get(here, 0), pool.depth[here]) for here in pool.trail}
            return sorted(rank, key=rank.__getitem__)
        return sorted(pool.trail, key=pool.depth.__getitem__)

    def _too_many_to_ask(self, pool: Pool) -> bool:
        """Whether positions of play cost more than is spent on them; of puzzles, as those that were asked so far."""
        if self.asker.condition.goals:
            return self.asker.work * len(pool.trail) >= self._minable * self.played
        return self.asker.has_turn and self.asker.weight * pool.work > 2 * WORK

    def _more_play(self, fewest: Fewest) -> None:
        """Look at more random games, until one shows it."""
        for number in range(MORE):
            self._begin(f"playing more games at random ({number + 1} of {MORE} times)", self._minable)
            pool = Pool(self.play, self.starts, f"{self.wish.seed} more {number}", self.longest)
            order, before = self._in_turn(pool), self.asker.work
            if fewest == "pieces":
                order.sort(key=count_pieces)
            for here in order:
                self.played += 1
                self._takes(here, "random play", lambda end, trail=pool.trail: game_to(trail, end))  # type: ignore[misc]
                if self._enough:
                    return
                if self.asker.work - before > self._minable:
                    break
            if self.found:
                return

    # --- few pieces -------------------------------------------------------------------------------------------------

    def _few_pieces(self) -> bool:
        """Look for positions with few pieces. Whether it is certain that there are none with fewer."""
        self._begin(AT_RANDOM, self._minable)
        wish, tables, pool = self.wish, self.rules.tables, self.witnesses.pool
        few, bound = Few(tables, wish.seed), least(self.asker.condition.node, tables)
        met: dict[int, list[Position]] = {}
        for here in self._in_turn(pool):
            met.setdefault(count_pieces(here), []).append(here)
        certain = can_list(tables) and not tables.memory and wish.within is None
        proved: bool | None = None
        numbers = range(bound.total(tables), max(met) + 1) if wish.pieces is None else (wish.pieces,)
        for pieces in numbers:
            self._begin(f"looking at positions of {plural(pieces, 'piece')}", WORK)
            for here in met.get(pieces, ()):
                if self._enough or self.mined > self._minable:
                    break
                self.played += 1
                before = self.asker.work
                self._takes(here, "random play", lambda end: game_to(pool.trail, end))
                self.mined += self.asker.work - before
            puts_together = pieces <= FEW_PIECES and can_list(tables) and not self._enough and not self._spent
            closed = puts_together and self._listed(few, pieces, bound)
            if self.found and proved is None:
                proved = certain
            if self._enough:
                break
            certain = certain and closed
        self.played += self.witnesses.visited
        return bool(proved)

    def _listed(self, few: Few, pieces: int, bound: Least) -> bool:
        """Put together positions of so many pieces. Whether it is certain that there are no others than those found."""
        candidates, whole = self._candidates(few, pieces, bound)
        self._begin(f"looking for games that lead to positions of {plural(pieces, 'piece')}", VISITED)
        left = self._led_to([here for here in candidates if here not in self.found and not self._left_out(here)])
        if left and not self.found:
            self.unknown.append(pieces)
        return whole and not left

    def _candidates(self, few: Few, pieces: int, bound: Least) -> tuple[list[Position], bool]:
        """Positions of so many pieces that make the condition true, of which no proof says that they cannot arise; and
        whether these are all of them.
        """
        found: list[Position] = []
        if few.size(pieces, bound) > LAYER:
            grown = [*islice(few.grown(self.asker, pieces, GROWN, WORK + self.mined), GATHERED)]
            self.listed += few.asked
            for here in self.witnesses.nearest(grown):
                if len(found) >= TRIES or self.refusals > REFUSALS:
                    break
                if not self._refused(here):
                    found.append(here)
            return found, False
        for here in few.listed(pieces, bound):
            if self._spent:
                return found, False
            self.listed += 1
            if self.asker.shows(here)[0] and not self._refused(here):
                found.append(here)
        return found, True

    def _led_to(self, candidates: list[Position]) -> list[Position]:
        """Look for games that lead to some positions, until enough are found. Those for which it is open."""
        witnesses = self.witnesses
        near = witnesses.nearest(candidates[:GATHERED])[:TRIES]
        for budget in BRIDGES:
            for here in near:
                if self._enough or witnesses.visited > VISITED:
                    break
                if here not in self.found and (game := witnesses.bridged(here, budget)) is not None:
                    self._takes(here, "listed", _ready(game))
        left = [here for here in candidates if here not in self.found]
        judged = 0 if self.found or not witnesses.can_judge else JUDGED - self.judged
        for here in left[:judged]:
            self.judged += 1
            status, game = witnesses.decided(here)
            if game is not None:
                self._takes(here, "listed", _ready(game))
            if status != "unknown":
                left.remove(here)
        return left

    @property
    def _spent(self) -> bool:
        """Whether enough was put together."""
        return self.asker.work - self.mined > WORK or self.refusals > REFUSALS

    def _refused(self, here: Position) -> bool:
        self.refusals += 1
        return self.witnesses.refused(here)

    # --- what was found ---------------------------------------------------------------------------------------------

    def _left_out(self, here: Position) -> bool:
        return bool(self.unlike) and self.rules.notation(here) in self.unlike

    def _takes(
        self,
        here: Position,
        how: How,
        game_of: Callable[[Position], Game],
    ) -> bool:
        """Whether a position shows it and is a new one; then it is noted with the game that leads there."""
        wish = self.wish
        if here in self.found or (wish.pieces is not None and count_pieces(here) != wish.pieces):
            return False
        shows, turn, broken = self.asker.shows(here)
        if not shows or self._left_out(here):
            return False
        game = game_of(here)
        if how != "played out":
            game = self.witnesses.shortened(here, game)
        if wish.within is not None and len(game.moves) > wish.within:
            return False
        if end_of(self.play, game) != here:
            raise AssertionError("a game does not lead where it should")  # so that a wrong search is never believed
        turns = tuple(move_text(self.rules.tables, move) for move in game.moves)
        setup = "setup" if game.begin == self.rules.setup() else self.rules.notation(game.begin)
        self.found[here] = Found(
            self.rules.notation(here),
            turns,
            count_pieces(here),
            how,
            turn,
            broken,
            setup,
            puzzle=None if turn else self.asker.puzzle_of(here),
        )
        return True


def _ready(game: Game) -> Callable[[Position], Game]:
    return lambda _: game
