"""Which piece became which: the cheapest assignment of pieces to the places where pieces must end."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.rules.board.reach.graph import FAR


def cheapest(costs: Sequence[Sequence[int]]) -> int:
    """The least sum of costs with another column for every row; FAR or more when there is none.

    The Hungarian method with potentials; there are at most as many rows as columns.
    """
    rows = len(costs)
    if not rows:
        return 0
    columns = len(costs[0])
    if rows > columns:
        return FAR
    if rows == 1:
        return min(costs[0])
    up, down = [0] * (rows + 1), [0] * (columns + 1)
    taken = [0] * (columns + 1)
    for row in range(1, rows + 1):
        taken[0] = row
        here = 0
        least = [FAR * 64] * (columns + 1)
        came = [0] * (columns + 1)
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
                if reduced < least[column]:
                    least[column], came[column] = reduced, here
                if least[column] < delta:
                    delta, following = least[column], column
            for column in range(columns + 1):
                if used[column]:
                    up[taken[column]] += delta
                    down[column] -= delta
                else:
                    least[column] -= delta
            here = following
        while here:
            before = came[here]
            taken[here] = taken[before]
            here = before
    return -down[0]


def matching(allowed: Sequence[int]) -> tuple[list[int], frozenset[int]]:
    """Another column for every row, of those that its bits allow: the column of each row (-1: none is left).

    The second value is empty, or rows that cannot all be served: together they have fewer columns than there are rows
    (Hall's condition), which is a proof that a person can check.
    """
    owner: dict[int, int] = {}
    for row in range(len(allowed)):
        seen: set[int] = set()
        if not _augment(row, allowed, owner, seen):
            short = {row} | {owner[column] for column in seen}
            columns = [-1] * len(allowed)
            for column, who in owner.items():
                columns[who] = column
            return columns, frozenset(short)
    columns = [-1] * len(allowed)
    for column, who in owner.items():
        columns[who] = column
    return columns, frozenset()


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
