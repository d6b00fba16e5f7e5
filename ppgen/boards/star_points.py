"""The star points (hoshi) of a board whose lines cross, as go players know them."""

from __future__ import annotations

from ppgen.boards.space import Space


def star_points(size: int) -> tuple[Space, ...]:
    """The customary star points of a board of `size` by `size` lines.

    They lie on the third line of boards from 7 by 7 and on the fourth from 13 by 13, in the middle of odd boards, and
    from 15 by 15 half-way along the sides, too.
    """
    if size < 7:
        return ()
    near = 3 if size >= 13 else 2
    far = size - 1 - near
    corners = [Space(column, row) for row in (near, far) for column in (near, far)]
    if size % 2 == 0:
        return tuple(corners)
    middle = size // 2
    sides = [Space(middle, near), Space(near, middle), Space(far, middle), Space(middle, far)]
    return (*corners, Space(middle, middle), *(sides if size >= 15 else ()))
