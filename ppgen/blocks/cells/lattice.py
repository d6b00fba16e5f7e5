"""The lines between cells: each drawn once, as long as it runs on, and heavier between groups."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Literal, NamedTuple, TypeAlias

from ppgen.blocks.paint import HEAVIEST
from ppgen.definition.cells import PlacedCell
from ppgen.records import replace
from ppgen.scene.model import Item, Shape
from ppgen.scene.path import line
from ppgen.scene.theme import Theme

Weight: TypeAlias = Literal["fine", "edge", "heavy"]
"""Between two cells, round all of them, or between two groups."""
HEAVY = 2.0
"""How much heavier the line between two groups is than that of a box."""


class Lattice(NamedTuple):
    """Where the lines of columns and rows run, in mm, and where groups of them begin."""

    across: Sequence[float]
    down: Sequence[float]
    heavy_columns: Collection[int] = ()
    heavy_rows: Collection[int] = ()


class Edge(NamedTuple):
    """A line from one crossing of the lattice to another."""

    start: tuple[float, float]
    end: tuple[float, float]
    weight: Weight


def owners(placed: Iterable[PlacedCell]) -> dict[tuple[int, int], int]:
    """By row and column, the number of the cell that takes the place."""
    return {
        (row, column): number
        for number, each in enumerate(placed)
        for row in range(each.row, each.bottom)
        for column in range(each.column, each.right)
    }


def edges(owner: Mapping[tuple[int, int], int], lattice: Lattice) -> Iterator[Edge]:
    """Every line between two cells, or between a cell and nothing."""
    rows, columns = len(lattice.down) - 1, len(lattice.across) - 1
    for row in range(rows + 1):
        y, heavy = lattice.down[row], row in lattice.heavy_rows
        weights = [_weight(owner.get((row - 1, at)), owner.get((row, at)), is_heavy=heavy) for at in range(columns)]
        yield from (Edge((lattice.across[a], y), (lattice.across[b], y), weight) for a, b, weight in _runs(weights))
    for column in range(columns + 1):
        x, heavy = lattice.across[column], column in lattice.heavy_columns
        weights = [_weight(owner.get((at, column - 1)), owner.get((at, column)), is_heavy=heavy) for at in range(rows)]
        yield from (Edge((x, lattice.down[a]), (x, lattice.down[b]), weight) for a, b, weight in _runs(weights))


def _weight(before: int | None, after: int | None, *, is_heavy: bool) -> Weight | None:
    if before == after:
        return None
    if before is None or after is None:
        return "edge"
    return "heavy" if is_heavy else "fine"


def _runs(weights: Sequence[Weight | None]) -> Iterator[tuple[int, int, Weight]]:
    """The stretches of one weight: where each begins and ends."""
    at = 0
    for weight, group in groupby(weights):
        count = len(tuple(group))
        if weight is not None:
            yield at, at + count, weight
        at += count


def draw_edges(theme: Theme, found: Iterable[Edge], *, on_tint: bool = False) -> Iterator[Item]:
    """The lines, the finest first, so that heavier ones lie over their ends. `on_tint`: fine lines are dark, too."""
    fine = theme.line("box-faint")
    strokes = {
        "fine": replace(fine, colour=theme.line("box").colour) if on_tint else fine,
        "edge": theme.line("box"),
        "heavy": theme.line("box"),
    }
    strokes["heavy"] = replace(strokes["heavy"], width=min(HEAVY * strokes["heavy"].width, HEAVIEST))
    order = list(strokes)
    for edge in sorted(found, key=lambda each: order.index(each.weight)):
        stroke = replace(strokes[edge.weight], cap="square" if edge.weight == "edge" else "butt")
        yield Shape(line(edge.start, edge.end), stroke=stroke, role="cell-line")


def starts(groups: Sequence[int]) -> frozenset[int]:
    """Where groups of so many columns or rows begin, except the first."""
    places = [0]
    for count in groups:
        places.append(places[-1] + count)
    return frozenset(places[1:-1])


def sums(first: float, sizes: Iterable[float]) -> tuple[float, ...]:
    """Where lines run that are so far apart, from `first` on."""
    places = [first]
    for size in sizes:
        places.append(places[-1] + size)
    return tuple(places)


def spans(places: Sequence[float]) -> list[float]:
    """The distances of neighbouring lines."""
    return [after - before for before, after in pairwise(places)]
