"""How often, and how fast, positions that random play reaches are shown to be possible.

python -m bench.reach [positions of each game]
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from time import perf_counter

from ppgen.definition.load import load_game
from ppgen.definition.variants import Choice
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach import Reach
from ppgen.rules.load import load_rules

GAMES: tuple[tuple[str, tuple[str, ...]], ...] = (("dodgem", ()), ("dodgem", ("facing",)), ("packet-hell", ()))
LEAST, MOST = 6, 80
"""Plies of random play."""
AIM_SHARE, AIM_WITHIN, AIM_MEDIAN = 0.99, 2.0, 0.020
"""Of positions of 6 by 6 Dodg'em, so many witnessed within so many seconds, half of them within the median."""


def main(count: int = 1000) -> int:
    missed = False
    print(f"{count} positions of each game after {LEAST} to {MOST} plies of random play")
    for name, variants in GAMES:
        rules = load_rules(load_game(name, Choice(variants)))
        assert isinstance(rules, BoardGame)
        reach, random = Reach(rules.play), Random(7)
        times, verdicts = [], Counter[str]()
        for _ in range(count):
            goal = played(rules, random.randint(LEAST, MOST), random)
            began = perf_counter()
            decision = reach.decide(goal)
            spent = perf_counter() - began
            times.append(spent)
            verdicts["witnessed" if decision.status == "legal" and spent <= AIM_WITHIN else decision.status] += 1
        times.sort()
        share, median = verdicts["witnessed"] / count, times[count // 2]
        missed = missed or share < AIM_SHARE or median > AIM_MEDIAN
        spread = ", ".join(
            f"{part:g} % {1000 * times[min(int(count * part / 100), count - 1)]:.1f} ms" for part in (50, 90, 99, 100)
        )
        print(f"{' '.join((name, *variants)):<16} {100 * share:6.2f} % within {AIM_WITHIN:g} s;  {spread}")
        others = {verdict: number for verdict, number in verdicts.items() if verdict != "witnessed"}
        if others:
            print(f"{'':<16} the others: {others}")
    return int(missed)


def played(rules: BoardGame, plies: int, random: Random) -> Position:
    """A position after so many random moves; where a game ends before, another is begun."""
    while True:
        here = rules.setup()
        if rules.tables.either_first:
            first = random.randrange(len(rules.tables.players))
            here = here._replace(to_move=first, first=first)
        for _ in range(plies):
            moves = rules.play.moves(here)
            if not moves:
                break
            here = rules.play.apply(here, random.choice(moves))
        else:
            return here
        if rules.tables.either_first:
            return here  # a coin at random soon stops on a home: that end is a position, too


if __name__ == "__main__":
    sys.exit(main(*(int(word) for word in sys.argv[1:2])))
