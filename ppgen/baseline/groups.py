"""What whole groups of parts have in common: a motion, a scale, an order."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence

from ppgen.baseline.geometry import SAME, Motion, mean, motion
from ppgen.baseline.matching import Pair

_MAX_OF = 0.6
"""A motion of at least this share of a group is reported for the whole group."""


def common_motion(group: Sequence[Pair]) -> Motion | None:
    """The motion that most of a group shares, or its new scale; None if it stays or scatters."""
    shifts: Counter[tuple[int, int]] = Counter()
    first: dict[tuple[int, int], Motion] = {}
    for before, after in group:
        went = motion(before.points[:40], after.points[:40]) if before.shapes == after.shapes else None
        if went is not None and not went.turn and went.scale == 1.0:
            key = (round(went.dx / (2 * SAME)), round(went.dy / (2 * SAME)))
            shifts[key] += 1
            first.setdefault(key, went)
    if shifts:
        (key, _), *_ = shifts.most_common(1)
        near = sum(count for other, count in shifts.items() if max(abs(other[0] - key[0]), abs(other[1] - key[1])) <= 1)
        if near >= _MAX_OF * len(group):
            # If anything in it stayed where it was, the group has not moved as a whole.
            return None if any(went.still for went in first.values()) else first[key]
    centres = [(before.box.centre, after.box.centre) for before, after in group if before.box and after.box]
    if len(centres) < 4:
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
    return Motion(nx - ox, ny - oy, 0.0, scale)


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
