"""What was recorded of tests: which come past which mutant, how long each takes, and which of them are near it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple

NEAR = 20.0
"""How many seconds the tests take that are near a mutant."""
UNKNOWN = 5.0
"""How long a test takes that was never seen to end."""

CONFINED = "/child.py"
"""What a process runs that may write no file: nobody records who comes past, so all tests of its room may."""


class Order(NamedTuple):
    """The tests that come past a mutant, those near it first."""

    near: list[str]
    others: list[str]


class Seen:
    def __init__(self, record: Path) -> None:
        self.took: dict[str, float] = {}
        self.failed: set[str] = set()
        """What fails even without a mutant, or because modules were planted."""
        self.done: dict[str, str] = {}
        """The content of each file of tests that was recorded to its end."""
        self.past: dict[int, set[str]] = {}
        """By mutant, tests; and files, all of whose tests come past."""
        self.of_file: dict[str, list[str]] = {}
        for line in record.read_text(encoding="utf-8").splitlines() if record.exists() else ():
            what, word, name = line.split("\t", 2)
            if what == "done":
                self.done[name] = word
            elif what in ("took", "failed"):
                self.took[name] = float(word)
                (self.failed.add if what == "failed" else self.failed.discard)(name)
            elif name != "?":
                self.past.setdefault(int(word), set()).add(_test(name))
        for test in self.took:
            self.of_file.setdefault(test.split("::")[0], []).append(test)

    def order(self, number: int, file: str) -> Order:
        """The tests near a mutant are quick, of many functions, and those of its room before others."""
        past = set(self.past.get(number, ()))
        if file.endswith(CONFINED):
            past |= {name for name in self.done if not _is_outside(name, file)}
        whole = [test for name in sorted(past) if "::" not in name for test in self.of_file.get(name, [])]
        direct = sorted({test for test in past if "::" in test} or set(whole), key=lambda t: (self.seconds_of(t), t))
        ranked = sorted(_ranked(direct), key=lambda pair: (_is_outside(pair[1], file), pair[0]))
        near, seconds = list[str](), 0.0
        for _, test in ranked:
            seconds += self.seconds_of(test)
            if not near or seconds < NEAR:
                near.append(test)
        chosen = set(near)
        return Order(near, [test for test in dict.fromkeys([*direct, *whole]) if test not in chosen])

    def version(self, test: str) -> str:
        """A test as it is now."""
        return f"{test} {self.done.get(test.split('::')[0], '')[:8]}"

    def seconds_of(self, test: str) -> float:
        return self.took.get(test, UNKNOWN)

    def seconds(self, tests: Collection[str]) -> float:
        return sum(map(self.seconds_of, tests))


def _test(name: str) -> str:
    """A test, or its file where it was set up: what a fixture did then may be there for others, too."""
    test, _, phase = name.rpartition(" (")
    if phase == "setup)":
        return test.split("::")[0]
    return test or name


def _ranked(tests: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Each with how many of the same function come before it."""
    count: dict[str, int] = {}
    for test in tests:
        function = test.split("[")[0]
        count[function] = count.get(function, -1) + 1
        yield count[function], test


def _is_outside(test: str, file: str) -> bool:
    """Whether a test is not in a folder that is named like the room, or like a folder or a module in it."""
    room = {PurePosixPath(file).stem, *PurePosixPath(file).parts[1:-1]}
    return not any(part in room or part.removeprefix("rules_") in room for part in test.split("::")[0].split("/")[1:-1])
