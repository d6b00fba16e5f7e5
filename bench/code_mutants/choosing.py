"""Which mutants of a tree a seed draws: some of each room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from bench.code_mutants.kinds import Mutant, mutants

SPARE = 10
"""How many more mutants of each room stand ready for those that are no others: as many as these may be."""


class Room(NamedTuple):
    name: str
    share: int
    """How many of its mutants are asked for."""
    mutants: list[Mutant]
    """These, and SPARE more."""


def drawn(tree: Path, seed: int, count: int) -> list[Room]:
    """The mutants of each room that has any. A room with more lines to change has more; each has one."""
    lines = {room: found for room, files in rooms(tree).items() if (found := _lines(tree, files))}
    shares = shared(count, {room: len(found) for room, found in lines.items()})
    return [Room(name, shares[name], _some(tree, seed, some, shares[name] + SPARE)) for name, some in lines.items()]


def rooms(tree: Path) -> dict[str, list[Path]]:
    """The modules of each room; those at the top of the package together."""
    found: dict[str, list[Path]] = {}
    for path in sorted(tree.glob("ppgen/**/*.py")):
        parts = path.relative_to(tree).parts
        found.setdefault(f"{parts[1]}/" if len(parts) > 2 else "at the top", []).append(path)
    return found


def _lines(tree: Path, files: Sequence[Path]) -> list[list[Mutant]]:
    """The lines that have mutants, each with its own."""
    found: dict[tuple[str, int], list[Mutant]] = {}
    for file in files:
        for mutant in mutants(file.relative_to(tree).as_posix(), file.read_bytes()):
            found.setdefault((mutant.file, mutant.line), []).append(mutant)
    return list(found.values())


def shared(count: int, weights: Mapping[str, int]) -> dict[str, int]:
    """How many each gets: one, and of the others by its weight; what is left over goes to the largest fractions."""
    rest, total = max(0, count - len(weights)), sum(weights.values())
    exact = {name: rest * weight / total for name, weight in weights.items()}
    left = rest - sum(map(int, exact.values()))
    favoured = sorted(exact, key=lambda name: int(exact[name]) - exact[name])[:left]
    return {name: 1 + int(share) + (name in favoured) for name, share in exact.items()}


def _some(tree: Path, seed: int, lines: list[list[Mutant]], count: int) -> list[Mutant]:
    """Mutants of the first lines in the order of the seed, each the first of its line: by kind, and then by itself.

    That order is one of digests and not of places, so that most are the same after a change of other lines.
    """
    chosen: list[Mutant] = []
    firsts = [
        min(line, key=lambda m: (_digest(seed, m.text.strip(), m.kind), _digest(seed, m.start, m.new)))
        for line in lines
    ]
    for mutant in sorted(firsts, key=lambda m: _digest(seed, m.file, m.text.strip())):
        if mutant.compiles((tree / mutant.file).read_bytes()):
            chosen.append(mutant)
        if len(chosen) == count:
            break
    return chosen


def _digest(*words: object) -> str:
    return sha256(" ".join(map(str, words)).encode()).hexdigest()


def spread(rooms: Sequence[Room]) -> list[tuple[str, Mutant]]:
    """What is asked for of all rooms, in an order whose first few come from all of them, too."""
    asked = [(room, n, mutant) for room in rooms for n, mutant in enumerate(room.mutants[: room.share])]
    placed = sorted(((n + 0.5) / room.share, room.name, mutant) for room, n, mutant in asked)
    return [(name, mutant) for _, name, mutant in placed]
