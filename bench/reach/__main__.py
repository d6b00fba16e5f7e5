"""How often, and how fast, positions that random play reaches are shown to be possible.

python -m bench.reach                                      every game: about ten minutes on two cores
python -m bench.reach --games tablut,konane --plies 20,40  some games (by part of a title or name), some lengths
python -m bench.reach --seed 1001 --count 10 --show        few positions of another seed, and those not decided
python -m bench.reach --docs                               also writes the tables of docs/reachability.md
python -m bench.reach --save FILE, --from FILE             keeps what was found; prints it again, --docs as well

Seed 7 is that of the tables: searches are tuned with others (1001 and up). Of each game, positions are taken after 6,
10, 20, 40 and 60 plies, where at least half of all random games are so long; of some, pieces are put on the board at
random, too. Each position is judged by one process, from its notation; --jobs says how many run side by side. The
result is 1 where an aim is missed, and 2 where a position that was played is said to be impossible.
"""

from __future__ import annotations

import argparse
import sys
from datetime import date
from pathlib import Path
from time import perf_counter

from bench.reach.measure import Results, Row, cells_of, decoded, encoded, measured
from bench.reach.tables import HEAD, line, summary, write_page
from bench.reach.worlds import WORLDS, World

COUNT, SEED = 30, 7


def main(words: list[str]) -> int:
    given = _arguments(words)
    if given.read:
        results = decoded(given.read.read_bytes())
        rows = list(results.rows)
        print(HEAD)
        for row in rows:
            _print(row, given.show)
    else:
        results = _run(given)
        rows = list(results.rows)
    for text in summary(rows):
        print(text)
    missed = sum(bool(row.misses) for row in rows)
    print(f"\n{results.seconds:.0f} s; " + (f"{missed} rows miss an aim" if missed else "every aim met"))
    unsound = [text for row in rows for text in row.unsound]
    for text in unsound:
        print(f"UNSOUND: a position that was played is said to be impossible: {text}", file=sys.stderr)
    if given.save:
        given.save.write_bytes(encoded(results))
    if given.docs and not unsound:
        write_page(results)
    return 2 if unsound else int(missed > 0)


def _run(given: argparse.Namespace) -> Results:
    print(f"{given.count} positions of each kind, seed {given.seed}, {given.jobs} at a time")
    print(HEAD)
    began = perf_counter()
    rows = []
    cells = [cell for world in _chosen(given.games) for cell in cells_of(world, given.plies, given.placed)]
    for row in measured(cells, given.count, given.seed, given.budget, given.jobs):
        _print(row, given.show)
        rows.append(row)
    return Results(date.today().isoformat(), given.seed, perf_counter() - began, tuple(rows))


def _print(row: Row, show: bool) -> None:
    print(line(row), flush=True)
    for text in row.examples if show else ():
        print(f"    unknown: {text}")


def _chosen(parts: str) -> list[World]:
    """The games whose titles or names hold one of these words."""
    if not parts:
        return [*WORLDS]
    found = []
    for part in parts.lower().split(","):
        fitting = [world for world in WORLDS if part in world.title.lower() or part in world.name]
        if not fitting:
            raise SystemExit(f"no such game: {part}; there are {', '.join(world.title for world in WORLDS)}")
        found += [world for world in fitting if world not in found]
    return found


def _arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench.reach", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", default="", help="parts of titles or names, with commas between them")
    parser.add_argument("--plies", type=_numbers, help="numbers of plies, with commas; nothing else is measured then")
    parser.add_argument("--placed", action="store_true", help="only pieces put on the board at random")
    parser.add_argument("--count", type=int, default=COUNT, help=f"positions of each kind ({COUNT})")
    parser.add_argument("--seed", type=int, default=SEED, help=f"of the positions ({SEED})")
    parser.add_argument("--budget", type=int, help="positions that a search may visit, if not as many as in ppgen")
    parser.add_argument("--jobs", type=int, default=2, help="processes side by side (2)")
    parser.add_argument("--show", action="store_true", help="print the positions that were not decided")
    parser.add_argument("--save", type=Path, help="write what was found to a file of JSON")
    parser.add_argument("--from", dest="read", type=Path, help="do not measure: read what an earlier run has saved")
    parser.add_argument("--docs", action="store_true", help="write the tables of docs/reachability.md")
    return parser.parse_args(words)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.split(","))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
