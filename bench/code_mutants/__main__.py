"""Would a test notice if a line of ppgen were another one? Mutants of the code, drawn by a seed from all rooms.

python -m bench.code_mutants                         a hundred: as long as all tests, and half an hour of one processor
python -m bench.code_mutants --seed 2 --count 30
python -m bench.code_mutants --list                  only say which

A mutant has one line of ppgen/ with a sign, a number or a word of it changed (see `kinds.py`). The same seed draws the
same from the same code. A copy of HEAD in build/code-mutants, with an environment of its own, first runs all tests once
and records which come past each mutant. No other can notice it but by reading the source. A mutant meets those near it
first, for as long as 20 s; all others if it survives; then mypy. A test that fails passes without the mutant, or it
does not count; nor does one that weighs the source. A mutant that takes five times as long, and 20 s more, is caught if
it takes three times that when it is tried again.

`equivalent.txt` has mutants that change nothing that anybody could notice, with the reason. They are listed, ten of
them at most, and others of their rooms take their places. Everything is written as it comes, so that a run which was
interrupted goes on; after a change of tests alone, those are tried on what survived. Exits 1 below eighty of a hundred.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.code_mutants.choosing import SPARE, drawn, spread
from bench.code_mutants.kinds import Mutant
from bench.code_mutants.seen import Seen
from bench.code_mutants.tree import Tree

AIM = 80
"""How many of a hundred are caught."""

SLOWER, LONGER, PATIENCE = 5, 20, 3
FIRST = 15
"""How many tests are tried before the others that are near."""
SPOILT = 0.05
"""If more of the tests than that share fail without a mutant, what they catch says nothing."""
MANY = 60.0
"""From how many seconds on tests share the processors."""
EQUIVALENT = Path(__file__).with_name("equivalent.txt")
STAGES = ("near", "others", "types")
SURVIVED = "survived"


class Result(NamedTuple):
    stage: str = SURVIVED
    by: str = ""
    """The test that failed, or what mypy says."""
    passed: Sequence[str] = ()
    """What a survivor met."""


class Trial:
    """A seed's mutants of a tree, and what became of them."""

    def __init__(self, tree: Tree, seed: int, count: int, equivalent: str) -> None:
        self.tree = tree
        self.rooms = drawn(tree.folder, seed, count)
        self.numbers = {mutant: n for n, mutant in enumerate(m for room in self.rooms for m in room.mutants)}
        said = [line.split("\t") for line in equivalent.splitlines()]
        reasons = {(file, line, new): reason for file, line, new, reason in said}
        lines = {m: (m.file, m.text.strip(), m.changed.strip()) for m in self.numbers}
        self.equivalent = {mutant: reasons[line] for mutant, line in lines.items() if line in reasons}
        folder = tree.kept / f"{tree.git('rev-parse', 'HEAD:ppgen')[:12]}-{seed}-{count}"
        folder.mkdir(exist_ok=True)
        self.record, self.kept = folder / "record.tsv", folder / "results.jsonl"
        self.results: dict[str, Result] = {}
        for line in self.kept.read_text(encoding="utf-8").splitlines() if self.kept.exists() else ():
            name, *result = json.loads(line)
            self.results[name] = Result(*result)
        self.seen = Seen(self.record)

    def asked(self) -> list[tuple[str, Mutant]]:
        """The mutants to try, with their rooms, in an order whose first few come from all rooms."""
        others = [room._replace(mutants=[m for m in room.mutants if m not in self.equivalent]) for room in self.rooms]
        return spread(others)

    def replaced(self) -> list[Mutant]:
        """The mutants that are no others, and came before the last that is asked for of its room."""
        last = dict(self.asked())
        return [
            mutant
            for room in self.rooms
            for mutant in room.mutants[: room.mutants.index(last[room.name])]
            if mutant in self.equivalent
        ]

    def run(self, workers: int) -> None:
        """First what is near each mutant, then all else for those that survive."""
        blobs = self.tree.blobs()
        missing = [file for file, blob in blobs.items() if self.seen.done.get(file) != blob]
        if missing:
            print(f"recording {len(missing)} files of tests", flush=True)
            examples = [] if self.seen.done else ["ppgen"]  # in its docstrings
            self.tree.record(self.rooms, self.record, [*examples, *missing], workers)
            self.seen = Seen(self.record)
        if len(self.seen.failed) > len(self.seen.took) * SPOILT:
            sys.exit(f"{len(self.seen.failed)} of {len(self.seen.took)} tests fail without any mutant")
        for stage in STAGES:
            for number, (_, mutant) in enumerate(self.asked()):
                known = self.results.get(str(mutant), Result())
                if known.stage == SURVIVED:
                    self.meet(stage, number, mutant, known, workers)

    def meet(self, stage: str, number: int, mutant: Mutant, known: Result, workers: int) -> None:
        """Let a mutant meet the tests of a stage that it has not met as they are now."""
        order = self.seen.order(self.numbers[mutant], mutant.file)
        tests = {"near": order.near, "others": order.others}.get(stage, ["mypy"])
        new = {test: name for test in tests if (name := self.seen.version(test)) not in set(known.passed)}
        if not new:
            return
        tests = list(new)
        by = self.refused(mutant) if stage == "types" else self.caught(mutant, tests[:FIRST], 0)
        by = by or (tests[FIRST:] and self.caught(mutant, tests[FIRST:], workers)) or ""
        result = Result(stage, by) if by else Result(SURVIVED, "", [*known.passed, *new.values()])
        self.results[str(mutant)] = result
        with self.kept.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps([str(mutant), *result]) + "\n")
        print(f"{number + 1:>3} {stage:<6} {'caught  ' if by else SURVIVED} {mutant}   {by}", flush=True)

    def caught(self, mutant: Mutant, tests: Sequence[str], workers: int) -> str:
        """The test that catches a mutant, and passes without it; nothing if no test does."""
        while tests:
            shared = workers if self.seen.seconds(tests) > MANY else 0
            with self.tree.mutated(mutant):
                ran = self.tree.run(tests, self.limit(tests), shared)
                if ran.is_late:  # the machine may have had other work
                    ran = self.tree.run(tests, PATIENCE * self.limit(tests), shared)
            if ran.passed:
                return ""
            guilty = {test for test in tests if ran.first in (test, test.split("::")[0])} or set(tests)
            if not (ran.is_late or guilty & self.seen.failed) or self.tree.run([*guilty], self.limit([*guilty])).passed:
                return ran.first
            tests = [test for test in tests if test not in guilty]
        return ""

    def limit(self, tests: Sequence[str]) -> float:
        return SLOWER * self.seen.seconds(tests) + LONGER + len({test.split("::")[0] for test in tests})

    def refused(self, mutant: Mutant) -> str:
        with self.tree.mutated(mutant):
            return self.tree.refused()

    def stages(self) -> list[tuple[str, Mutant, str]]:
        """What became of the mutants that were tried: their rooms, and where they were caught."""
        found = ((room, mutant, self.results.get(str(mutant))) for room, mutant in self.asked())
        return [(room, mutant, result.stage) for room, mutant, result in found if result]

    def table(self) -> Iterator[str]:
        columns = (*STAGES, SURVIVED)
        yield f"{'room':<14} {'mutants':>7}" + "".join(f"{stage:>9}" for stage in columns)
        for name in [*sorted(room.name for room in self.rooms), "all"]:
            here = [stage for room, _, stage in self.stages() if name in (room, "all")]
            yield f"{name:<14} {len(here):>7}" + "".join(f"{here.count(stage):>9}" for stage in columns)
        yield from (f"survived: {mutant}" for _, mutant, stage in self.stages() if stage == SURVIVED)
        yield from (f"equivalent, replaced: {mutant}: {self.equivalent[mutant]}" for mutant in self.replaced())


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.code_mutants", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--commit", metavar="REV", default="HEAD", help="whose code and tests [default: HEAD]")
    parser.add_argument("--workers", type=int, default=2, help="how many processes share many tests [default: 2]")
    parser.add_argument("--list", action="store_true", help="list the mutants and run nothing")
    given = parser.parse_args(words)
    trial = Trial(Tree.of(given.commit), given.seed, given.count, EQUIVALENT.read_text(encoding="utf-8"))
    if given.list:
        print(*(f"{room:<14} {mutant}" for room, mutant in trial.asked()), sep="\n")
        return 0
    trial.run(given.workers)
    print(*trial.table(), sep="\n")
    stages, replaced = [stage for _, _, stage in trial.stages()], len(trial.replaced())
    share = 100 - 100 * stages.count(SURVIVED) / len(stages)
    print(f"{share:.0f} % caught; aim: at least {AIM} %, and at most {SPARE} replaced ({replaced})")
    return int(share < AIM or replaced > SPARE)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
