"""Which piece went where: assignments of pieces to the places where pieces must end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ppgen.rules.board.reach.paths import FAR

ASSIGNED = 64
"""In the time in which a search visits a position, an assignment looks at so many costs."""


def cheapest(costs: Sequence[Sequence[int]]) -> int:
    """The smallest sum of costs that gives every row a column of its own; FAR or more where there is none.

    The Hungarian algorithm with potentials.
    """
    return cheapest_counted(costs)[0]


def cheapest_counted(costs: Sequence[Sequence[int]]) -> tuple[int, int]:
    """The same, and how many costs were looked at besides all of them once: what it took."""
    rows = len(costs)
    if not rows:
        return 0, 0
    if rows > len(costs[0]):
        return FAR, 0
    if rows == 1:
        return min(costs[0]), 0
    if all(row.count(row[0]) == len(row) for row in costs):
        return sum(row[0] for row in costs), 0  # as with one supply for all
    cost, _, steps = _from_the_best(costs)
    return cost, steps * len(costs[0])


def cheapest_columns(costs: Sequence[Sequence[int]]) -> tuple[int, list[int]]:
    """The same, with the column of each row; all of them are -1 where there are not enough."""
    rows = len(costs)
    columns = [-1] * rows
    if not rows:
        return 0, columns
    if rows > len(costs[0]):
        return FAR, columns
    cost, taken, _ = _from_the_best(costs)
    for column, row in enumerate(taken):
        if column and row:
            columns[row - 1] = column - 1
    return cost, columns


def _from_the_best(costs: Sequence[Sequence[int]]) -> tuple[int, list[int], int]:
    """The smallest sum, and by column, counted from 1, the row that has it, also counted from 1 (0: none); and how
    often all columns were looked through.

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
        return sum(best), taken, 0
    steps = _add(costs, left, [0, *best], [0] * len(taken), taken)
    return sum(costs[row - 1][column - 1] for column, row in enumerate(taken) if column and row), taken, steps


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


def _add(costs: Sequence[Sequence[int]], rows: Iterable[int], up: list[int], down: list[int], taken: list[int]) -> int:
    """Give columns to some more rows, by the shortest augmenting paths. Changes the potentials and who has a column.
    How often all columns were looked through.
    """
    columns, steps = len(costs[0]), 0
    far_away = FAR * 64
    for row in rows:
        taken[0] = row
        here = distance = 0
        free = [*range(1, columns + 1)]
        smallest = [far_away] * (columns + 1)
        previous = [0] * (columns + 1)
        used: list[tuple[int, int]] = []
        while at := taken[here]:
            steps += 1
            used.append((here, distance))
            cost, base = costs[at - 1], up[at] - distance
            least, following = far_away, 0
            for column in free:
                reduced = cost[column - 1] - base - down[column]
                known = smallest[column]
                if reduced < known:
                    smallest[column] = known = reduced
                    previous[column] = here
                if known < least:
                    least, following = known, column
            free.remove(following)
            here, distance = following, least
        for column, near in used:
            up[taken[column]] += distance - near
            down[column] -= distance - near
        while here:
            before = previous[here]
            taken[here] = taken[before]
            here = before
    taken[0] = 0
    return steps


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
    while free:
        column = free & -free
        if column not in seen:
            seen.add(column)
            if column not in owner or _augment(owner[column], allowed, owner, seen):
                owner[column] = row
                return True
        free ^= column
    return False
