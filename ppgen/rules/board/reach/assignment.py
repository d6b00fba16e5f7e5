"""Which piece went where: assignments of pieces to the places where pieces must end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ppgen.rules.board.reach.paths import FAR


def cheapest(costs: Sequence[Sequence[int]]) -> int:
    """The smallest sum of costs that gives every row a column of its own; FAR or more where there is none.

    The Hungarian algorithm with potentials.
    """
    rows = len(costs)
    if not rows:
        return 0
    if rows > len(costs[0]):
        return FAR
    if rows == 1:
        return min(costs[0])
    if all(row.count(row[0]) == len(row) for row in costs):
        return sum(row[0] for row in costs)  # as with one supply for all
    return _from_the_best(costs)[0]


def cheapest_columns(costs: Sequence[Sequence[int]]) -> tuple[int, list[int]]:
    """The same, with the column of each row; all of them are -1 where there are not enough."""
    rows = len(costs)
    columns = [-1] * rows
    if not rows:
        return 0, columns
    if rows > len(costs[0]):
        return FAR, columns
    cost, taken = _from_the_best(costs)
    for column, row in enumerate(taken):
        if column and row:
            columns[row - 1] = column - 1
    return cost, columns


def _from_the_best(costs: Sequence[Sequence[int]]) -> tuple[int, list[int]]:
    """The smallest sum, and by column, counted from 1, the row that has it, also counted from 1 (0: none).

    Most rows can have their best column; the algorithm only adds the others.
    """
    best = [min(row) for row in costs]
    taken = [0] * (len(costs[0]) + 1)
    left = []
    for number, (row, least) in enumerate(zip(costs, best, strict=True), 1):
        for column, cost in enumerate(row, 1):
            if cost == least and not taken[column]:
                taken[column] = number
                break
        else:
            left.append(number)
    if not left:
        return sum(best), taken
    _add(costs, left, [0, *best], [0] * len(taken), taken)
    return sum(costs[row - 1][column - 1] for column, row in enumerate(taken) if column and row), taken


def assigned(costs: Sequence[Sequence[int]]) -> tuple[int, list[int]]:
    """The same, with the column of each row. There are at least as many columns as rows."""
    if not costs:
        return 0, []
    cost, taken = _hungarian(costs)
    columns = [0] * len(costs)
    for column, row in enumerate(taken[1:]):
        if row:
            columns[row - 1] = column
    return cost, columns


def _hungarian(costs: Sequence[Sequence[int]]) -> tuple[int, list[int]]:
    """The smallest sum, and by column, counted from 1, the row that has it, also counted from 1 (0: none)."""
    up, down, taken = ([0] * (number + 1) for number in (len(costs), len(costs[0]), len(costs[0])))
    _add(costs, range(1, len(costs) + 1), up, down, taken)
    return -down[0], taken


def _add(costs: Sequence[Sequence[int]], rows: Iterable[int], up: list[int], down: list[int], taken: list[int]) -> None:
    """Give columns to some more rows, by the shortest augmenting paths. Changes the potentials and who has a column."""
    columns = len(costs[0])
    for row in rows:
        taken[0] = row
        here = 0
        smallest = [FAR * 64] * (columns + 1)
        previous = [0] * (columns + 1)
        used = [False] * (columns + 1)
        while taken[here]:
            used[here] = True
            at = taken[here]
            cost, base = costs[at - 1], up[at]
            delta, following = FAR * 64, 0
            for column in range(1, columns + 1):
                if used[column]:
                    continue
                reduced = cost[column - 1] - base - down[column]
                if reduced < smallest[column]:
                    smallest[column], previous[column] = reduced, here
                if smallest[column] < delta:
                    delta, following = smallest[column], column
            for column in range(columns + 1):
                if used[column]:
                    up[taken[column]] += delta
                    down[column] -= delta
                else:
                    smallest[column] -= delta
            here = following
        while here:
            before = previous[here]
            taken[here] = taken[before]
            here = before
    taken[0] = 0


def unmatched(allowed: Sequence[int]) -> frozenset[int]:
    """Rows that cannot all have a column of their own, of those that the bits of each row allow; empty if all can.

    Together they allow fewer columns than there are rows: by Hall's theorem that proves that no complete matching
    exists, and a person can check it. No row can be left out of them. The matching grows along augmenting paths.
    """
    owner: dict[int, int] = {}
    for row in range(len(allowed)):
        seen: set[int] = set()
        if not _augment(row, allowed, owner, seen):
            return _fewest(allowed, frozenset({row} | {owner[column] for column in seen}))
    return frozenset()


def _fewest(allowed: Sequence[int], rows: frozenset[int]) -> frozenset[int]:
    """Those of some rows without which there would be columns enough."""
    for row in sorted(rows):
        fewer = rows - {row}
        columns = 0
        for other in fewer:
            columns |= allowed[other]
        if columns.bit_count() < len(fewer):
            rows = fewer
    return rows


def _augment(row: int, allowed: Sequence[int], owner: dict[int, int], seen: set[int]) -> bool:
    free = allowed[row]
    column = 0
    while free:
        if free & 1 and column not in seen:
            seen.add(column)
            if column not in owner or _augment(owner[column], allowed, owner, seen):
                owner[column] = row
                return True
        free >>= 1
        column += 1
    return False
