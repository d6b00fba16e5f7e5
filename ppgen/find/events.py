"""Examples of games whose rules are a program: moments of games that these play at random, by their own rules."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ppgen.diagnostics import EnvironmentProblem
from ppgen.figures.facts import plain
from ppgen.find.answer import Answer, Fewest, Found, Wish
from ppgen.find.condition import Condition, Vocabulary, condition
from ppgen.rules.moments import next_moment
from ppgen.rules.protocol import Eventful, Moment, Rules, Transcript

if TYPE_CHECKING:
    from ppgen.rules.verdict import Fact

GAMES = 1_000
"""So many games begin at most."""
WORK = 3_000
"""After so many moments no further game begins."""
FACTS = 2
"""So many moments count for one that is asked for its facts."""
LONGEST = 300
"""Turns of one game."""
_EXAMPLE = "write a whole expression, such as events['NAME']"


def find_events(
    rules: Rules[Any], events: Eventful[Any], wish: Wish, known: Mapping[str, Fact] = MappingProxyType({})
) -> Answer:
    """Moments of random play that show what is wished, the smallest first; by turns with `fewest="plies"`.

    `events` are the same rules. Each game that is found is replayed and judged by them. Same rules, wish and seed, same
    answer. Raises ConditionFault for a condition that cannot be asked, EnvironmentProblem for a wish that only rules
    that are data can answer, and for events that play what their own rules do not allow.
    """
    if wish.pieces is not None or wish.fewest == "pieces":
        message = "these rules are a program, which does not say how many pieces a position has"
        raise EnvironmentProblem(message, "the fewest turns can be asked for, or the smallest size", code="find-pieces")
    return _Mining(rules, events, wish, known).answer()


class _Mining:
    def __init__(self, rules: Rules[Any], events: Eventful[Any], wish: Wish, known: Mapping[str, Fact]) -> None:
        self.rules, self.events, self.wish, self.known = rules, events, wish, known
        steady = {**known, "events": dict.fromkeys(events.events, False)}
        words = Vocabulary(
            {**steady, **plain(rules.facts(rules.setup()))}, (), (), own=(), example=_EXAMPLE, steady=steady
        )
        self.condition: Condition = condition(wish.where, words)
        self.by_turns = wish.fewest == "plies"
        self.asks_facts = not self.condition.reads <= {"events"}
        self.work = self.games = self.played = 0
        self.best: dict[Any, tuple[tuple[int, int, int], Moment[Any]]] = {}
        """The smallest that were met, by their positions, with what they are compared by."""

    def answer(self) -> Answer:
        while self.games < GAMES and self.work < WORK:
            self._play(Random(f"{self.wish.seed} {self.games}"))
            self.games += 1
        self.condition.refuse_senseless()
        found = tuple(self._found(moment) for _, moment in self._smallest())
        by: Fewest = "plies" if self.by_turns else "size"
        return Answer(found, by, proved=False, played=self.played, games=self.games)

    def _play(self, dice: Random) -> None:
        """Look at one game, for as long as it may show something smaller."""
        within = LONGEST if self.wish.within is None else self.wish.within
        moment = None
        for _ in range(within + 1):
            moment = next_moment(self.events, moment, dice)
            if moment is None or len(moment.turns) > within or not self._look_at(moment):
                return

    def _smallest(self) -> list[tuple[tuple[int, int, int], Moment[Any]]]:
        return sorted(self.best.values(), key=lambda kept: kept[0])[: self.wish.count]

    def _look_at(self, moment: Moment[Any]) -> bool:
        """Note a moment if it is among the smallest that show it. False where nothing later in its game can be."""
        turns = len(moment.turns)
        self.played += 1
        self.work += 1
        rank = (*((turns, moment.size) if self.by_turns else (moment.size, turns)), self.played)
        kept = self._smallest()
        if len(kept) == self.wish.count and rank > kept[-1][0]:
            return False
        known = self.best.get(moment.position)
        if (known is None or rank < known[0]) and self._shows(moment):
            self.best[moment.position] = (rank, moment)
        return True

    def _shows(self, moment: Moment[Any]) -> bool:
        names: dict[str, Any] = {"events": {name: name in moment.events for name in self.events.events}}
        if self.asks_facts:
            self.work += FACTS - 1
            names = {**self.known, **self.rules.facts(moment.position), **names}
        if not self.condition.holds(names):
            return False
        return not self.wish.unlike or self.rules.notation(moment.position) not in self.wish.unlike

    def _found(self, moment: Moment[Any]) -> Found:
        """A moment with the verdict on its game."""
        turns = len(moment.turns)
        replay = self.rules.replay(Transcript(moment.setup, moment.turns))
        verdict = replay.verdict(turns, moment.turns)
        if verdict.status == "illegal" or replay.position(turns) != moment.position:
            why = verdict.faults[0].message if verdict.faults else "The game leads to another position."
            message = f"these rules played a game at random that they do not allow: {why}"
            raise EnvironmentProblem(message, "correct their function random_turn", code="events")
        asked = [name for name in moment.events if ("events", name) in self.condition.paths]
        others = [name for name in moment.events if name not in asked]
        position = self.rules.notation(moment.position)
        return Found(
            position,
            moment.turns,
            moment.size,
            "random play",
            setup=moment.setup,
            events=(*asked, *others),
            verdict=verdict.status,
        )
