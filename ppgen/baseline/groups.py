"""What whole groups of parts have in common: a motion, a scale, an order."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ppgen.baseline.geometry import SAME, Motion, mean, motion, union
from ppgen.baseline.matching import Pair
from ppgen.plane import Point
from ppgen.sentences import place_of

_MAX_OF = 0.6
"""A motion of at least this share of a group is reported for the whole group."""
_LEAST_GROWTH = 0.3
"""What is drawn larger is larger both ways by at least this share: marks on it and names beside it do not grow."""
_FEWEST = 3
"""So many things, or more, show that a group is drawn larger or smaller."""


class GroupMotion(NamedTuple):
    """What a whole group did: the point `start` of it went to `end`, and all else was scaled about it."""

    start: Point
    end: Point
    scale: float = 1.0

    @property
    def motion(self) -> Motion:
        return Motion(self.end[0] - self.start[0], self.end[1] - self.start[1], 0.0, self.scale)

    def carried(self, point: Point) -> Point:
        """Where a point of the group is now."""
        (x, y), (start_x, start_y), (end_x, end_y) = point, self.start, self.end
        return end_x + (x - start_x) * self.scale, end_y + (y - start_y) * self.scale


def shift_of(pair: Pair) -> Motion | None:
    """How a part moved if it did nothing else."""
    before, after = pair
    went = motion(before.points[:40], after.points[:40]) if before.shapes == after.shapes else None
    return went if went is not None and not went.turn and went.scale == 1.0 else None


def common_motion(group: Sequence[Pair], moved: Sequence[Motion | None]) -> GroupMotion | None:
    """The motion that most of a group shares, or its new scale; None if it stays or scatters.

    `moved` has the `shift_of` each pair of the group.
    """
    shifts: Counter[tuple[int, int]] = Counter()
    first: dict[tuple[int, int], Motion] = {}
    for went in moved:
        if went is not None:
            key = (round(went.dx / (2 * SAME)), round(went.dy / (2 * SAME)))
            shifts[key] += 1
            first.setdefault(key, went)
    if shifts:
        (key, _), *_ = shifts.most_common(1)
        near = sum(count for other, count in shifts.items() if max(abs(other[0] - key[0]), abs(other[1] - key[1])) <= 1)
        if near >= _MAX_OF * len(group):
            # If anything in it stayed where it was, the group has not moved as a whole.
            went = first[key]
            return None if any(went.still for went in first.values()) else GroupMotion((0.0, 0.0), (went.dx, went.dy))
    return _common_scale(group)


def _common_scale(group: Sequence[Pair]) -> GroupMotion | None:
    """The new scale of a group by the centres of what is in it; if that has places, by those of what has one."""
    alike = [pair for pair in group if pair.before.shapes == pair.after.shapes]
    placed = [pair for pair in alike if place_of(pair.after.thing)]
    # A wall round a board that has more spaces now may be as wide as before.
    shown = placed if len(placed) >= _FEWEST else alike
    centres = [(before.box.centre, after.box.centre) for before, after in shown if before.box and after.box]
    if len(centres) < _FEWEST:
        return None
    (ox, oy), (nx, ny) = (mean([pair[side] for pair in centres]) for side in (0, 1))
    spread = sum((x - ox) ** 2 + (y - oy) ** 2 for (x, y), _ in centres)
    if spread < 4 * len(centres):
        return None
    scale = sum((x - ox) * (u - nx) + (y - oy) * (v - ny) for (x, y), (u, v) in centres) / spread
    near = sum(
        abs((x - ox) * scale + nx - u) < 0.08 and abs((y - oy) * scale + ny - v) < 0.08 for (x, y), (u, v) in centres
    )
    if abs(scale - 1) < 0.002 or scale <= 0 or near < _MAX_OF * len(centres):
        return None
    if not _grew(shown, scale) or _grew_otherwise(shown, scale):
        return None
    return GroupMotion((ox, oy), (nx, ny), scale)


def _grew(group: Sequence[Pair], scale: float) -> bool:
    """Whether a group is larger (or smaller) both ways; else what is in it is only further apart (or nearer)."""
    old, new = union(pair.before.box for pair in group), union(pair.after.box for pair in group)
    if old is None or new is None:
        return False
    sizes = [(box.right - box.left, box.bottom - box.top) for box in (old, new)]
    shares = [after / before - 1 for before, after in zip(*sizes, strict=True) if before > 0]
    return all(share / (scale - 1) > _LEAST_GROWTH for share in shares)


def _grew_otherwise(group: Sequence[Pair], scale: float) -> bool:
    """Whether all parts of a group grew alike, but not as their distances did: rows of icons with the same gaps."""
    boxes = [(before.box, after.box) for before, after in group if before.box and after.box]
    shares = [(new.right - new.left) / (old.right - old.left) for old, new in boxes if old.right - old.left > SAME]
    if not shares or max(shares) - min(shares) > 0.01:
        return False
    share = sum(shares) / len(shares)
    return abs(share - 1) > 0.01 and abs(share - scale) > 0.01


def longest_rise(numbers: Sequence[int]) -> set[int]:
    """The indices of a longest increasing subsequence (patience sorting): what kept its order."""
    ends: list[int] = []
    """For each length, the index of the smallest number that ends an increasing subsequence of that length."""
    back: list[int] = []
    for index, number in enumerate(numbers):
        at = bisect_left(ends, number, key=numbers.__getitem__)
        back.append(ends[at - 1] if at else -1)
        ends[at : at + 1] = [index]
    kept: set[int] = set()
    at = ends[-1] if ends else -1
    while at >= 0:
        kept.add(at)
        at = back[at]
    return kept
